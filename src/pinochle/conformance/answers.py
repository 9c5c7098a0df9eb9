"""The answers of this library to the cases of the suite, by their subject."""

import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pinochle._validators import expect_word
from pinochle.actions import Action, Bid
from pinochle.cards.hand import Hand
from pinochle.documents import from_json
from pinochle.game.game import Game
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

__all__ = ["SUBJECTS", "Answer", "Given", "answer"]

Given: TypeAlias = Mapping[str, Any]
"""What a case gives, as plain data."""
Answer: TypeAlias = dict[str, Any]
"""What is expected of an engine, as plain data."""


def answer(subject: str, rules: Ruleset, given: Given) -> Answer:
    """Return what these rules say of a case.

    Args:
        subject: the subject of the case, one of ``SUBJECTS``.
        rules: the ruleset of the case.
        given: what is given.

    Raises:
        PinochleError: if there is no such subject, or what is given makes no sense in these rules.
    """
    expect_word((*SUBJECTS,), subject, "subject")
    return SUBJECTS[subject](rules, given)


def melds(rules: Ruleset, given: Given) -> Answer:
    """Return the points of a hand, and whether a meld wins the game."""
    score = rules.melds.score(given["hand"], given["trump"])
    return {"points": score.points, "wins": score.wins_game}


def plays(rules: Ruleset, given: Given) -> Answer:
    """Return the cards that may be played, and the rule against each other card of the hand."""
    hand, trick, trump = Hand(given["hand"]), given["trick"], given["trump"]
    facts = {name: given[name] for name in FACTS if name in given}
    legal = rules.play.legal(hand, trick, trump, **facts)
    against = {
        card.code: rules.play.why_not(card, hand, trick, trump, **facts)[0].rule
        for card in hand.kinds
        if card not in legal
    }
    return {"legal": " ".join(card.code for card in legal), "reasons": against}


FACTS: Final = ("first_lead", "partner_winning", "trump_broken")
"""What may be given of a play besides the cards."""


def winners(rules: Ruleset, given: Given) -> Answer:
    """Return the place of the winning card in a trick, counted from 0."""
    return {"winner": rules.play.winner(given["trick"], given["trump"])}


def auctions(rules: Ruleset, given: Given) -> Answer:
    """Return what may be called after some calls, or the contracts if the auction is over."""
    game = Game.start(rules, dealer=given["dealer"])
    game = game.apply(f"deal:{given['deal']}")
    for call in given["calls"]:
        game = game.apply(call)
    return (
        may_be_done(game) if game.view().step is Step.AUCTION else {"contracts": _contracts(game)}
    )


def settlements(rules: Ruleset, given: Given) -> Answer:
    """Return the scores of a round, and whether each side that bid has made it."""
    settlement = rules.settle(_tally(given["tally"]))
    verdicts = {str(line.side): line.verdict for line in settlement.lines}
    return {"scores": [*settlement.scores], "verdicts": verdicts}


def endings(rules: Ruleset, given: Given) -> Answer:
    """Return the scores after each of some rounds, and who has won the game."""
    sheet, scores = Sheet.start(rules, rules.table.players - 1), list[list[int]]()
    for tally in given["tallies"]:
        sheet = sheet.settle(rules, _tally(tally))
        scores.append([*sheet.standing.points])
    return {"scores": scores, "winners": sorted(sheet.standing.winners)}


def games(rules: Ruleset, given: Given) -> Answer:
    """Return what may be done before each action of a game, and the scores in the end."""
    game, before = Game.start(rules, dealer=given["dealer"]), list[Answer]()
    for seat, token in given["actions"]:
        before.append(may_be_done(game))
        game = game.apply(token, seat)
    return {"before": before, "scores": [*game.scores], "winners": sorted(game.winners)}


SUBJECTS: Final[Mapping[str, Callable[[Ruleset, Given], Answer]]] = MappingProxyType(
    {
        "melds": melds,
        "plays": plays,
        "winners": winners,
        "auctions": auctions,
        "settlements": settlements,
        "endings": endings,
        "games": games,
    }
)
"""The subjects of the suite, and what answers their cases."""

MOST_LISTED: Final = 60
"""The number of actions that are listed one by one; of more the number is told."""


def may_be_done(game: Game) -> Answer:
    """Return who is to act, and what that seat may do: tokens, and ranges of plain bids."""
    if not game.to_act:
        return {"to_act": [], "legal": [], "bids": []}
    seat = game.to_act[0]
    actions = [*game.legal_actions(seat)]
    plain = [action for action in actions if _is_plain(action)]
    tokens = sorted(action.token for action in actions if action not in plain)
    listed = tokens if len(tokens) <= MOST_LISTED else [f"{len(tokens)} others"]
    bids = [*_ranges([int(action.token.removeprefix("bid:")) for action in plain])]
    return {"to_act": [*game.to_act], "legal": listed, "bids": bids}


def _is_plain(action: Action) -> bool:
    """Tell whether an action is a bid that is a number and nothing else."""
    return isinstance(action, Bid) and action.token.removeprefix("bid:").isdigit()


def _ranges(bids: list[int]) -> Iterator[list[int]]:
    """Yield the ranges of bids: the least, the most, and the step between two."""
    start = 0
    while start < len(bids):
        end = start + 1
        step = bids[end] - bids[start] if end < len(bids) else 0
        while end < len(bids) and bids[end] - bids[end - 1] == step:
            end += 1
        yield [bids[start], bids[end - 1], step]
        start = end


def _contracts(game: Game) -> list[Answer]:
    """Return the contracts after an auction: who has bid, and what."""
    return [
        {"bidder": int(contract.bidder), "bid": str(contract.goal)}
        for contract in game.view().contracts
    ]


def _tally(data: object) -> Tally:
    """Return the tally that plain data describes."""
    return from_json(json.dumps(data), Tally)
