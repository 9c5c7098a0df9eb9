"""Rounds to be recomputed: games that were played, and what the library says after each round.

The oracle plays them again from the text of their record (`oracle.records`, `oracle.games`) and has
to come to the same lines of every settlement, scores, checks, target and winners. It refuses what
the rules do not allow, so that whatever was done in these rounds is judged by it too.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oracle.games import After, Line
from oracle.games import Game as Again
from oracle.records import Rules, read
from pinochle import Game, to_json, variants
from pinochle.actions import Bid, DrawForDeal, Ruling
from pinochle.rules import Step
from pinochle.rules.auction.goal import EVERY_TRICK
from support.random_games import choose

if TYPE_CHECKING:
    from random import Random

    from pinochle import Ruleset
    from pinochle.players import ClubPlayer

MOST_STEPS = 1500
"""So many actions at most in a game of random players, who may never come to an end."""
_MOON = Bid(EVERY_TRICK)
RULINGS_KEPT = 0.1
"""The table rules on a renege so seldom that most rounds are played out."""


class Played(NamedTuple):
    """A game, and how it stood after each of its rounds and void deals."""

    game: Game
    rounds: list[After]


@cache
def presets() -> dict[str, Rules]:
    """The fields of every preset, as data."""
    return {name: json.loads(to_json(variants.get(name))) for name in variants.names()}


# Playing.


def by_playouts(
    rules: Ruleset, rng: Random, rounds: int, player: ClubPlayer | None = None
) -> Played:
    """So many rounds at one go each, drawn evenly from what is legal, or of club players."""
    game = Game.start(rules)
    ends: list[After] = []
    while len(ends) < rounds and not game.is_over:
        before, game = game, game.playout(rng, player=player)
        ends.append(after(before, game))
    return Played(game, ends)


def by_steps(rules: Ruleset, rng: Random, rounds: int, *, bids_moon: bool = False) -> Played:
    """So many rounds action by action, with claims, calls and rulings, and mostly low bids.

    Args:
        rules: the rules.
        rng: chooses.
        rounds: how many.
        bids_moon: whether the first who may bid the moon does so.
    """
    game = Game.start(rules)
    ends: list[After] = []
    begun = game
    for _ in range(MOST_STEPS):
        if len(ends) == rounds or game.is_over:
            break
        seat, action = choose(game, rng)
        while isinstance(action, Ruling) and rng.random() > RULINGS_KEPT:
            seat, action = choose(game, rng)
        if bids_moon and not game.why_not(_MOON, game.to_act[0] if game.to_act else None):
            seat, action = game.to_act[0], _MOON
        game = game.apply(action, seat)
        if isinstance(action, DrawForDeal):
            begun = game
        elif game.needs_deal or game.is_over:
            ends.append(after(begun, game))
            begun = game
    return Played(game, ends)


def after(before: Game, game: Game) -> After:
    """What the library says when a round, or a void deal, is over."""
    lines: tuple[Line, ...] = ()
    how = ""
    last = game.sheet.last
    if last is not None and game.sheet.rounds > before.sheet.rounds:
        how = last.how
        lines = tuple(
            Line(one.verdict, one.bid, one.meld, one.count, one.points) for one in last.lines
        )
    return After(
        how,
        lines,
        game.scores,
        game.checks,
        game.sheet.standing.target,
        tuple(game.winners),
        game.sheet.dealer,
    )


# Playing again.


def again(played: Played) -> list[After]:
    """What the oracle makes of the record of a game."""
    text = read(str(played.game.record), presets())
    rules = json.loads(to_json(played.game.rules))
    assert text.rules | {"title": ""} == rules | {"title": ""}, "the head tells other rules"
    return Again(text).follow()


def agree(played: Played) -> None:
    """Both say the same after every round."""
    assert list(map(comparable, again(played))) == list(map(comparable, played.rounds))


def comparable(one: After) -> After:
    """Without why a deal was void, and who would deal next where nobody does."""
    return replace(one, how=one.how if one.lines else "", dealer=-1 if one.winners else one.dealer)


# What is in doubt.


SHARED: Final = 48
"""The number of cards whose points the oracle shares out among partners in every way."""


def doubt(rules: Ruleset) -> str:
    """Why these rules are not compared with the oracle; "" if they are."""
    return next((why for why, holds in _doubts(rules).items() if holds), "")


def _doubts(rules: Ruleset) -> dict[str, Any]:
    duties = {rung.duty.value for rung in rules.play.obligations}
    return {
        "the first lead after the stock is a trump": (
            Step.DRAW in rules.script and "lead-trump" in duties
        ),
        "the oracle would try too many ways in which partners share what they count": (
            Step.CONCEDE in rules.script
            and Step.PARTNER in rules.script
            and rules.settlement.saved_by == "seat"
            and len(rules.pack.cards) > SHARED
        ),
    }
