"""Rounds that are played by the engine to their end, from hands that were dealt on purpose."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from clauses.playing import last_settlement
from pinochle import Game, variants
from pinochle.actions import NameTrump
from pinochle.events import GameWon, Settled
from support.arranged_games import after, arrange, calls, played_out
from support.cards_in_words import SPADES
from support.rulesets import rules_of

FOUR: Final = variants.get("partnership-auction")

ALL_SPADES: Final = "♠AATTKKQQJJ99"
"""All trumps there are: whoever leads them wins every trick."""


def standing_at(game: Game, *points: int, target: int | None = None) -> Game:
    """The same game with other scores."""
    standing = evolve(game.sheet.standing, points=points)
    if target is not None:
        standing = evolve(standing, target=target)
    return Game(evolve(game.sheet, standing=standing), game.round, game.past)


@pytest.mark.rule("settle.made", "settle.partners-count", "fourhand.teams")
def test_a_contract_that_is_made_scores_what_was_made() -> None:
    """With all trumps: a double run, two dix, the partner's meld, and all 250."""
    game = arrange(FOUR, {0: ALL_SPADES})
    partner = FOUR.melds.points(game.hands[2], SPADES)
    game, events = played_out(after(calls(game, "500 - - -"), NameTrump(SPADES)))

    assert last_settlement(game).line(0).verdict == "made"
    assert last_settlement(game).scores == (1500 + 20 + partner + 250, 0)
    assert game.winners == (0,)
    assert isinstance(events[-1], GameWon) and isinstance(events[-2], Settled)


@pytest.mark.rule("end.pinochling")
def test_all_tricks_win_the_game() -> None:
    """Taking all tricks wins from any score, though the bid was not made."""
    rules = rules_of("ending-all-tricks-win")
    game = standing_at(arrange(rules, {1: ALL_SPADES}), 1400, -900)
    game = calls(game, "100 1000 - - -")
    game, _ = played_out(after(game, NameTrump(SPADES)))

    assert game.winners == (1,)
