"""Whole rounds, action by action."""

from . import endings
from .data import Data, Phase
from .rounds import play_round
from .state import Round, table_turn


def answer(rules: Data, given: Data) -> Data:
    """Answer a case of the subject "games"."""
    game = {"scores": [0] * (max(rules["table"]["sides"]) + 1), "winners": []}
    turns = play_game(rules, given["dealer"], game)
    turn = next(turns)
    before = []
    for seat, token in given["actions"]:
        before.append(turn)
        turn = turns.send((seat, token))
    return {"before": before, "scores": game["scores"], "winners": game["winners"]}


def play_game(rules: Data, dealer: int, game: Data) -> Phase:
    """Play rounds until somebody wins; what they score is put into the game."""
    first_dealer = dealer
    tallies = []
    while not game["winners"]:
        state = Round(rules, dealer)
        yield from play_round(state)
        if state.how != "passed-out":
            tallies.append(state.tally())
            ended = endings.answer(rules, {"dealer": first_dealer, "tallies": tallies})
            game.update(scores=ended["scores"][-1], winners=ended["winners"])
        if state.how != "passed-out" or rules["auction"]["all_pass"] != "same-dealer":
            dealer = (dealer + 1) % rules["table"]["seats"]
    yield table_turn()
