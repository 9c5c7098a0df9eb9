"""The last tricks with all cards known: the best line wins what trying everything finds."""

from __future__ import annotations

from random import Random

import pytest

from pinochle import Game, variants
from pinochle.actions import Play
from pinochle.players import ClubPlayer
from pinochle.players.solver import solve
from pinochle.rules import Step


def game_at_ending(name: str, seed: int, left: int) -> Game:
    """A game in which each hand has so few cards left, and a new trick begins."""
    rng = Random(seed)
    game = Game.start(variants.get(name)).deal(rng)
    while True:
        view = game.view(game.to_act[0]) if game.to_act else None
        if view is None:
            game = game.deal(rng)
        elif view.step is Step.PLAY and view.contracts and {*map(len, game.hands)} == {left}:
            return game
        else:
            game = game.apply(ClubPlayer().choose(view, rng))


def count_of_bidders(game: Game) -> int:
    """What the bidder's side has won, when the round is over."""
    assert game.sheet.last is not None
    (line,) = (one for one in game.sheet.last.lines if one.bid)
    return line.count


def best_count(game: Game, *, bidders: frozenset[int]) -> int:
    """What the bidder's side wins if everybody plays as well as can be: whatever may be played."""
    if game.needs_deal or game.is_over:
        return count_of_bidders(game)
    best = max if game.to_act[0] in bidders else min
    plays = [one for one in game.legal_actions() if isinstance(one, Play)]
    return best(best_count(game.apply(one), bidders=bidders) for one in plays)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "left"),
    [("partnership-auction", 2), ("cutthroat", 3), ("double-deck", 2), ("two-handed-draft", 4)],
)
def test_the_best_line_wins_what_trying_everything_finds(name: str, left: int, seed: int) -> None:
    game = game_at_ending(name, seed, left)
    bidder, sides = game.view(0).contracts[0].bidder, game.rules.table.sides
    bidders = frozenset(seat for seat, side in enumerate(sides) if side == sides[bidder])

    line, after = solve(game).line, game
    for card in line:
        after = after.apply(Play(card))

    assert len(line) == left * len(sides)
    assert count_of_bidders(after) == best_count(game, bidders=bidders)
