"""What a club player claims without being asked: a new deal, an overlooked meld, the game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from pinochle import Game, variants
from pinochle.actions import CallOut, ClaimMeld, ClaimMisdeal, Done, LayMeld, Play
from pinochle.players import ClubPlayer, play
from support.arranged_games import after, arrange
from support.cards_in_words import card, hand
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle.actions import Action

NINES = "9S 9S 9H 9H 9D 9D"
"""A ground for a misdeal."""


def choice_of(game: Game, seat: int) -> Action:
    """What a club player at a seat does."""
    return ClubPlayer().choose(game.view(seat), Random(0))


def test_it_claims_a_misdeal_with_a_poor_hand() -> None:
    game = arrange(rules_of("misdeal-nines"), {0: f"{NINES} AS TS KH QC JC KD"})
    assert choice_of(game, 0) == ClaimMisdeal("six-nines")


def test_it_claims_no_misdeal_with_a_hand_that_melds_much() -> None:
    game = arrange(rules_of("misdeal-nines"), {0: f"{NINES} QS QS JD JD KS AS"})
    assert ClaimMisdeal("six-nines") in game.claims(0)
    assert choice_of(game, 0) in game.legal_actions()


def test_it_claims_a_meld_that_an_opponent_has_overlooked() -> None:
    """The queens and jacks that seat 0 shows hold a pinochle that it does not name."""
    held = {0: "AH AD QS QS QH QD QC JD JS JH JC TS TD KC 9C 9D"}
    game = after(
        arrange(rules_of("muggins-minus"), held, upcard="TH"),
        LayMeld("queens around", hand("QS QH QD QC")),
        LayMeld("jacks around", hand("JS JH JD JC")),
        Done(),
        Done(),
        Done(),
        Play(card("KC")),
    )
    assert choice_of(game, 1) == ClaimMeld(0, "pinochle", hand("QS JD"))


@pytest.mark.parametrize("seed", range(2))
def test_it_calls_out_where_only_that_wins(seed: int) -> None:
    rng = Random(seed)
    game = Game.start(variants.get("two-handed-1911"))
    club = ClubPlayer()
    while not game.is_over:
        game = play(game.deal(rng), {0: club, 1: club}, rng)
    seat, last = game.record.entries[-1]
    assert last == CallOut()
    assert seat in game.winners
