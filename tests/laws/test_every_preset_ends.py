"""Every game comes to an end: somebody wins each preset within a number of rounds.

The seats play with some sense: they bid what they can hope to make, bury what they do not meld,
and call out when that wins. ``auction-three`` is apart: it is played for stakes, and has no target.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from pinochle import Game, variants
from pinochle.actions import CallOut
from pinochle.game.phases.play import PlayPhase
from pinochle.players import RandomPlayer
from support.rulesets import PLAYABLE

MOST_ROUNDS: Final = 60
"""No game takes more. Most take four to fifteen; ``eight-player``, with four sides that mostly fail
what they bid, takes 25 to 45."""

FOR_STAKES: Final = ("auction-three",)
GAMES: Final = 3
MANY_GAMES: Final = 100


def play_rounds(name: str, seed: int) -> Game:
    """A game of a preset, as far as it goes in so many rounds."""
    rng, game = Random(seed), Game.start(variants.get(name))
    while not game.is_over and game.sheet.rounds < MOST_ROUNDS:
        game = play_on(game, rng)
    return game


def play_on(game: Game, rng: Random) -> Game:
    """The game after something more was done; cards are played at random."""
    can_call = game.rules.ending.call_out != "no"
    for seat in range(game.rules.table.seats) if can_call else ():
        if CallOut() in game.claims(seat):
            called = game.apply(CallOut(), seat)
            if game.rules.table.sides[seat] in called.winners:
                return called
    if game.needs_deal:
        return game.deal(rng)
    if isinstance(game.round.phase, PlayPhase) and not can_call:
        return game.playout(rng)
    (seat, *_) = game.to_act
    return game.apply(RandomPlayer().choose(game.view(seat), rng), seat)


def without_winners(name: str, games: int) -> list[int]:
    """The seeds of the games that did not end."""
    return [seed for seed in range(games) if not play_rounds(name, seed).is_over]


@pytest.mark.parametrize("name", sorted({*PLAYABLE} - {*FOR_STAKES}))
def test_somebody_wins(name: str) -> None:
    """A few games of each preset."""
    assert without_winners(name, GAMES) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*PLAYABLE} - {*FOR_STAKES}))
def test_somebody_wins_in_very_many_games(name: str) -> None:
    """The same for many games of each."""
    assert without_winners(name, MANY_GAMES) == []


@pytest.mark.parametrize("name", FOR_STAKES)
def test_a_game_for_stakes_goes_on(name: str) -> None:
    """It has no target, so nobody has won after that many rounds."""
    game = play_rounds(name, 0)

    assert (game.sheet.rounds, game.winners) == (MOST_ROUNDS, ())
    assert game.rules.ending.is_endless
