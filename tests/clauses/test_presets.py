"""The presets: what the sources say of their tables and deals, and a kept text of each ruleset.

That a preset has what a rule of the catalogue asks of it is seen to in ``test_coverage.py``. The
kept texts hold every field, the defaults too, so that a change of any of them is noticed.

Tests: pinochle.variants.double_deck, pinochle.variants.many, pinochle.variants.partnership,
pinochle.variants.three_handed, pinochle.variants.two_handed
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from pinochle import to_json, variants
from pinochle.rules import Step
from support.snapshots import compare, strangers

rule = pytest.mark.rule

KEPT: Final = Path(__file__).parent / "presets"


@pytest.mark.parametrize("name", variants.names())
def test_a_preset_is_what_it_was(name: str) -> None:
    """Every field of a preset stands in its kept text; ``PINOCHLE_UPDATE=1`` writes it anew."""
    document: dict[str, object] = json.loads(to_json(variants.get(name)))
    lines = [f"{field}: {json.dumps(value)}" for field, value in document.items()]

    assert compare(KEPT / f"{name}.txt", lines) == ""


def test_every_kept_text_is_of_a_preset() -> None:
    """There are 41 presets, and no text of any other."""
    assert strangers(KEPT, variants.names()) == []
    assert len(variants.names()) == len(set(variants.names())) == 41


@pytest.mark.parametrize("name", variants.names())
def test_the_deal_comes_out_even(name: str) -> None:
    """Hands, widow and stock together are the whole pack."""
    rules = variants.get(name)
    deal = rules.deal

    assert rules.table.seats * deal.hand + deal.widow + deal.stock == len(rules.pack)


@pytest.mark.parametrize("name", variants.names())
def test_every_bid_that_can_be_needed_can_be_made(name: str) -> None:
    """No preset has a greatest bid: bids end beyond what a side could score."""
    auction = variants.get(name).auction

    assert auction.ceiling == 0
    assert auction.greatest >= auction.top > auction.opening


@pytest.mark.parametrize(
    ("names", "seats", "sides", "cards", "packets"),
    [
        pytest.param(
            "two-handed two-handed-1911", 2, "0 v 1", 48, "4 4 4", marks=rule("twohand.deal")
        ),
        pytest.param(
            "three-handed three-handed-classic auction-three",
            3,
            "0 v 1 v 2",
            48,
            "3 (3) 3 3 3 3",
            marks=rule("threehand.individual", "threehand.deal-15-3", "deal.widow-odd"),
        ),
        pytest.param("cutthroat", 3, "0 v 1 v 2", 48, "4 4 4 4", marks=rule("cutthroat.deal")),
        pytest.param(
            "widow-partnership", 4, "0+2 v 1+3", 48, "4 (4) 4 3", marks=rule("widowpartner.deal")
        ),
        pytest.param(
            "double-deck-turkish", 4, "0+2 v 1+3", 80, "4 4 4 4 4", marks=rule("turkish.pack")
        ),
        pytest.param(
            "partnership-auction four-handed firehouse",
            4,
            "0+2 v 1+3",
            48,
            "3 3 3 3",
            marks=rule("fourhand.teams", "fourhand.no-kitty", "deal.all-in-partnership"),
        ),
        pytest.param(
            "contract-pinochle", 4, "0+2 v 1+3", 48, "3 3 3 3", marks=rule("contract.deal")
        ),
        pytest.param(
            "army-navy-3", 3, "0 v 1 v 2", 80, "5 (5) 5 5 5 5", marks=rule("army-navy.deal3")
        ),
        pytest.param("army-navy-4", 4, "0+2 v 1+3", 80, "4 4 4 4 4", marks=rule("army-navy.deal4")),
        pytest.param(
            "army-navy-6", 6, "0+3 v 1+4 v 2+5", 120, "4 4 4 4 4", marks=rule("army-navy.deal6")
        ),
        pytest.param(
            "triple-deck", 6, "0+2+4 v 1+3+5", 120, "4 4 4 4 4", marks=rule("triple.deal")
        ),
        pytest.param(
            "racehorse", 6, "0+2+4 v 1+3+5", 124, "4 4 4 4 4 (4)", marks=rule("racehorse.pack")
        ),
    ],
)
def test_seats_pack_and_deal(names: str, seats: int, sides: str, cards: int, packets: str) -> None:
    """So many play, in these sides, with so many cards, dealt in these packets."""
    for name in names.split():
        rules = variants.get(name)
        found: tuple[Any, ...] = (rules.table.seats, str(rules.table), len(rules.pack))
        assert (*found, str(rules.deal.packets)) == (seats, sides, cards, packets)


@pytest.mark.rule("twohand.deal", "twohand.trump-turned", "twohand.card-points-240")
def test_two_handed_of_1911() -> None:
    """The first card of a stock of 24 names trump, and all counters are 240 and the last trick."""
    rules = variants.get("two-handed-1911")

    assert (rules.deal.stock, rules.deal.turn, rules.trump.named) == (
        24,
        "first-of-stock",
        "turned",
    )
    assert (rules.count.by_place, rules.count.last_trick) == ((11, 10, 4, 3, 2, 0), 10)
    assert rules.total == 250


@pytest.mark.rule("racehorse.base", "triple.base")
def test_six_play_as_in_the_double_deck_game() -> None:
    """With the same phases and the same tricks; in racehorse there is a blind besides."""
    double = variants.get("double-deck")
    racehorse, triple = variants.get("racehorse"), variants.get("triple-deck")

    assert racehorse.play.obligations == triple.play.obligations == double.play.obligations
    assert triple.script == double.script
    assert set(double.script) - set(racehorse.script) == {Step.MELDS}


@pytest.mark.rule("deal.packets")
def test_packets_are_of_three_or_four() -> None:
    """Hands of up to sixteen cards are dealt by threes and fours, larger ones by fours or fives."""
    for name in variants.names():
        deal = variants.get(name).deal
        sizes = {packet.cards for packet in deal.packets.rounds}

        assert sizes <= ({3, 4} if deal.hand <= 16 else {4, 5})


@pytest.mark.rule("triple.seating", "racehorse.pack")
@pytest.mark.parametrize("name", ["triple-deck", "racehorse", "six-handed-96", "eight-handed-96"])
def test_opponents_on_both_sides(name: str) -> None:
    """In two large teams each player has an opponent at his right and at his left."""
    table = variants.get(name).table

    for seat in range(table.seats):
        left, right = (seat + 1) % table.seats, (seat - 1) % table.seats
        assert table.sides[seat] not in {table.sides[left], table.sides[right]}
        assert len(table.partners(seat)) == table.seats // 2 - 1


@pytest.mark.rule("eight.teams")
def test_eight_players_sit_opposite_their_partners() -> None:
    """The four teams of two are spaced so that partners are as far apart as can be."""
    table = variants.get("eight-player").table

    assert [table.partners(seat) for seat in range(8)] == [((seat + 4) % 8,) for seat in range(8)]
