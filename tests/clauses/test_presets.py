"""The presets field by field: who sits where, with which pack, dealt, melded and counted how."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from clauses.helpers import hand
from pinochle import POST_1945, PRE_1945, MeldTable, Pack, variants
from pinochle.variants import tables

rule = pytest.mark.rule

ALONE_2, ALONE_3, ALONE_4, ALONE_5 = "0 v 1", "0 v 1 v 2", "0 v 1 v 2 v 3", "0 v 1 v 2 v 3 v 4"
PARTNERS: Final = "0+2 v 1+3"
THREES: Final = "0+2+4 v 1+3+5"
TWOS_OF_6: Final = "0+3 v 1+4 v 2+5"
TWOS_OF_8: Final = "0+4 v 1+5 v 2+6 v 3+7"
FOURS: Final = "0+2+4+6 v 1+3+5+7"

P48: Final = Pack.of("A 10 K Q J 9", 2)
P80: Final = Pack.of("A 10 K Q J", 4)
P96: Final = Pack.of("A 10 K Q J 9", 4)
P120: Final = Pack.of("A 10 K Q J", 6)
P70: Final = Pack.of("A 10 K Q J 9", 3, withheld="9C 9D")
P124: Final = Pack.of("A 10 K Q J", 6, extra="9S 9H 9D 9C")

T1: Final = tables.standard()
T1_SIMPLE: Final = tables.standard().simplified()
T2: Final = tables.britannica()
T3: Final = tables.double_deck()
T4: Final = tables.parlett().simplified()
T4_TIMES_TEN: Final = tables.parlett()
T5: Final = tables.racehorse()
T6: Final = tables.army_and_navy()
T7C: Final = tables.six_or_eight()
T9: Final = tables.large_pack()
NO_DOUBLE_RUN: Final = tables.two_handed()

COUNTS: Final = {
    1: (11, 10, 4, 3, 2, 0),
    2: (10, 10, 5, 5, 0, 0),
    3: (10, 10, 10, 0, 0, 0),
    4: (1, 1, 1, 0, 0, 0),
}


class Deal(NamedTuple):
    """How many cards go where, and in which packets."""

    packets: str
    hand: int
    widow: int = 0
    stock: int = 0
    turn: str = "none"


class Tricks(NamedTuple):
    """Which rules of play, who leads first, which count, and what the last trick is worth."""

    play: str
    leader: str
    method: int
    last: int


class Preset(NamedTuple):
    """What the sources say of one game."""

    name: str
    seats: int
    sides: str
    pack: Pack
    deal: Deal
    melds: MeldTable
    tricks: Tricks


TWELVE: Final = Deal("3 3 3 3", 12)
TWELVE_TURNED: Final = Deal("3 3 3 3", 12, turn="last")
TWELVE_IN_FOURS: Final = Deal("4 4 4", 12, turn="last")
WIDOW_OF_3: Final = Deal("3 (3) 3 3 3 3", 15, widow=3)
WIDOW_OF_4: Final = Deal("4 (4) 4 3", 11, widow=4)
WIDOW_OF_5: Final = Deal("5 (5) 5 5 5 5", 25, widow=5)
WIDOW_OF_6: Final = Deal("3 (3) 3 (3) 4 4", 14, widow=6)
BLIND: Final = Deal("4 4 4 4 4 (4)", 20, widow=4)
FOURTEEN: Final = Deal("4 4 3 3", 14)
SIXTEEN: Final = Deal("4 4 4 4", 16)
SIXTEEN_TURNED: Final = Deal("4 4 4 4", 16, turn="last")
TWENTY: Final = Deal("4 4 4 4 4", 20)
TWENTY_FOUR: Final = Deal("4 4 4 4 4 4", 24)
STOCK_OF_24: Final = Deal("4 4 4", 12, stock=24, turn="first-of-stock")
UNDEALT: Final = Deal("", 0, stock=48)

MODERN: Final = Tricks("post1945", "bidder", method=3, last=10)
MODERN_SIMPLE: Final = Tricks("post1945", "bidder", method=4, last=1)
OLD: Final = Tricks("pre1945", "eldest", method=1, last=10)
TURNED: Final = Tricks("pre1945", "eldest", method=3, last=10)
LARGE: Final = Tricks("pre1945", "bidder", method=3, last=20)
LARGE_SIMPLE: Final = Tricks("pre1945", "bidder", method=4, last=2)
TRIPLE: Final = Tricks("pre1945", "bidder", method=3, last=30)
TRIPLE_SIMPLE: Final = Tricks("pre1945", "bidder", method=4, last=3)
RACE: Final = Tricks("pre1945", "bidder", method=3, last=10)

PRESETS: Final = [
    pytest.param(
        Preset("two-handed-1911", 2, ALONE_2, P48, STOCK_OF_24, T2, OLD),
        marks=rule("twohand.deal", "twohand.trump-turned", "twohand.card-points-240"),
    ),
    pytest.param(
        Preset("two-handed", 2, ALONE_2, P48, STOCK_OF_24, NO_DOUBLE_RUN, OLD),
        marks=rule("twohand.deal"),
    ),
    pytest.param(
        Preset("two-handed-draft", 2, ALONE_2, P48, UNDEALT, T1, MODERN),
        marks=rule("draft.no-deal", "draft.lead"),
    ),
    pytest.param(
        Preset("three-handed", 3, ALONE_3, P48, WIDOW_OF_3, T1_SIMPLE, MODERN_SIMPLE),
        marks=rule("threehand.deal-15-3", "threehand.individual", "deal.widow-odd"),
    ),
    pytest.param(
        Preset("three-handed-classic", 3, ALONE_3, P48, WIDOW_OF_3, T1, MODERN),
        marks=rule("threehand.deal-15-3", "threehand.individual"),
    ),
    pytest.param(
        Preset("three-handed-six-kitty", 3, ALONE_3, P48, WIDOW_OF_6, T1, MODERN),
        marks=rule("deal.kitty.3p3or6"),
    ),
    pytest.param(
        Preset("cutthroat", 3, ALONE_3, P48, SIXTEEN, T1_SIMPLE, MODERN_SIMPLE),
        marks=rule("cutthroat.deal", "cutthroat.rest"),
    ),
    pytest.param(
        Preset("check-three-handed", 3, ALONE_3, P48, WIDOW_OF_3, T1, MODERN),
        marks=rule("threehand.deal-15-3"),
    ),
    pytest.param(
        Preset("three-hand-turned", 3, ALONE_3, P48, SIXTEEN_TURNED, T1, TURNED),
        marks=rule("threehand003.deal", "threehand003.play"),
    ),
    pytest.param(
        Preset("three-handed-1911", 3, ALONE_3, P48, SIXTEEN_TURNED, T2, OLD),
        marks=rule("count.method1"),
    ),
    pytest.param(
        Preset("auction-three", 3, ALONE_3, P48, WIDOW_OF_3, T1, MODERN),
        marks=rule("threehand.deal-15-3"),
    ),
    pytest.param(
        Preset("widow-pinochle", 3, ALONE_3, P48, WIDOW_OF_3, T1, MODERN),
        marks=rule("threehand.deal-15-3"),
    ),
    pytest.param(
        Preset("army-navy-3", 3, ALONE_3, P80, WIDOW_OF_5, T6, LARGE),
        marks=rule("army-navy.deal3"),
    ),
    pytest.param(
        Preset("partnership-auction", 4, PARTNERS, P48, TWELVE, T1, MODERN),
        marks=rule("fourhand.teams", "fourhand.no-kitty", "deal.all-in-partnership"),
    ),
    pytest.param(
        Preset("partnership-passing", 4, PARTNERS, P48, TWELVE, T1, MODERN),
        marks=rule("fourhand.teams"),
    ),
    pytest.param(
        Preset("partnership-forced-dealer", 4, PARTNERS, P48, TWELVE, T1, MODERN),
        marks=rule("fourhand.teams"),
    ),
    pytest.param(
        Preset("partnership-kitty", 4, PARTNERS, P48, WIDOW_OF_4, T1, MODERN),
        marks=rule("deal.kitty.4p4"),
    ),
    pytest.param(
        Preset("partnership-kitty-distributed", 4, PARTNERS, P48, WIDOW_OF_4, T1, MODERN),
        marks=rule("deal.kitty.4p4"),
    ),
    pytest.param(
        Preset("partnership-summed-bids", 4, PARTNERS, P48, TWELVE, T1, MODERN),
        marks=rule("fourhand.teams"),
    ),
    pytest.param(
        Preset("partnership-turned", 4, PARTNERS, P48, TWELVE_TURNED, T1, OLD),
        marks=rule("fourhand.1911"),
    ),
    pytest.param(
        Preset("widow-partnership", 4, PARTNERS, P48, WIDOW_OF_4, T1, MODERN),
        marks=rule("widowpartner.deal"),
    ),
    pytest.param(
        Preset("widow-partnership-one-bid", 4, PARTNERS, P48, WIDOW_OF_4, T1, MODERN),
        marks=rule("widowpartner.deal"),
    ),
    pytest.param(
        Preset("firehouse", 4, PARTNERS, P48, TWELVE, T1, MODERN),
        marks=rule("fourhand.teams"),
    ),
    pytest.param(
        Preset("check-partnership", 4, PARTNERS, P48, TWELVE, T1, MODERN),
        marks=rule("fourhand.teams"),
    ),
    pytest.param(
        Preset("contract-pinochle", 4, PARTNERS, P48, TWELVE, T1, MODERN),
        marks=rule("contract.deal"),
    ),
    pytest.param(
        Preset("nonpartnership-four", 4, ALONE_4, P48, TWELVE_TURNED, T1, TURNED),
        marks=rule("nonpartner4", "fourhand.1911"),
    ),
    pytest.param(
        Preset("double-deck", 4, PARTNERS, P80, TWENTY, T3, LARGE),
        marks=rule("dd.deal-20", "deck.quad20.80"),
    ),
    pytest.param(
        Preset("double-deck-simple", 4, PARTNERS, P80, TWENTY, T4, LARGE_SIMPLE),
        marks=rule("dd.deal-20"),
    ),
    pytest.param(
        Preset("double-deck-96", 4, PARTNERS, P96, TWENTY_FOUR, T7C, LARGE),
        marks=rule("deck.double.four-players", "deck.double.96"),
    ),
    pytest.param(
        Preset("two-pack", 4, PARTNERS, P80, TWENTY, T4, LARGE_SIMPLE),
        marks=rule("twopack.deal"),
    ),
    pytest.param(
        Preset("double-deck-turkish", 4, PARTNERS, P80, TWENTY, T4, LARGE_SIMPLE),
        marks=rule("turkish.pack"),
    ),
    pytest.param(
        Preset("army-navy-4", 4, PARTNERS, P80, TWENTY, T6, LARGE),
        marks=rule("army-navy.deal4"),
    ),
    pytest.param(
        Preset("five-handed", 5, ALONE_5, P70, FOURTEEN, T9, MODERN),
        marks=rule("five.deal.even", "five.modify", "deck.one-and-half.72"),
    ),
    pytest.param(
        Preset("five-handed-double", 5, ALONE_5, P80, SIXTEEN, T4_TIMES_TEN, LARGE),
        marks=rule("five.deal.even", "five.modify"),
    ),
    pytest.param(
        Preset("racehorse", 6, THREES, P124, BLIND, T5, RACE),
        marks=rule("racehorse.pack", "racehorse.base"),
    ),
    pytest.param(
        Preset("triple-deck", 6, THREES, P120, TWENTY, T4, TRIPLE_SIMPLE),
        marks=rule("triple.deal", "triple.seating", "triple.base", "deck.triple.120"),
    ),
    pytest.param(
        Preset("army-navy-6", 6, TWOS_OF_6, P120, TWENTY, T6, TRIPLE),
        marks=rule("army-navy.deal6"),
    ),
    pytest.param(
        Preset("eight-player", 8, TWOS_OF_8, P96, TWELVE, T9, LARGE),
        marks=rule("eight.teams", "eight.rest"),
    ),
    pytest.param(
        Preset("six-handed-96", 6, THREES, P96, SIXTEEN_TURNED, T7C, OLD),
        marks=rule("sixeight.pack"),
    ),
    pytest.param(
        Preset("eight-handed-96", 8, FOURS, P96, TWELVE_IN_FOURS, T7C, OLD),
        marks=rule("sixeight.pack"),
    ),
]
EVERY_PRESET = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)


def test_every_preset_is_in_the_table() -> None:
    """The table below names the 40 presets, each once, and there are no others."""
    named = [param.values[0].name for param in PRESETS]  # type: ignore[union-attr]

    assert sorted(named) == sorted(variants.names())
    assert len(named) == len(set(named)) == 40


@EVERY_PRESET
def test_seats_and_sides(preset: Preset) -> None:
    """As many play as the source says, in partnerships or each for himself."""
    table = variants.get(preset.name).table

    assert table.seats == preset.seats
    assert str(table) == preset.sides


@EVERY_PRESET
def test_pack(preset: Preset) -> None:
    """The pack holds the cards that the source names, ranked with the ten second."""
    pack = variants.get(preset.name).pack

    assert pack.cards == preset.pack.cards
    assert pack.order == preset.pack.order


@EVERY_PRESET
def test_deal(preset: Preset) -> None:
    """Hands, widow and stock are of the sizes told, in the packets told, with the card turned."""
    deal = variants.get(preset.name).deal

    assert str(deal.packets) == preset.deal.packets
    assert (deal.hand, deal.widow, deal.stock) == preset.deal[1:4]
    assert deal.turn == preset.deal.turn


@EVERY_PRESET
def test_the_deal_comes_out_even(preset: Preset) -> None:
    """Hands, widow and stock together are the whole pack."""
    deal = preset.deal

    assert preset.seats * deal.hand + deal.widow + deal.stock == len(preset.pack)


@EVERY_PRESET
def test_melds(preset: Preset) -> None:
    """The melds are those of the table of the game, on the scale of the game."""
    assert variants.get(preset.name).melds == preset.melds


@EVERY_PRESET
def test_play(preset: Preset) -> None:
    """Tricks are played by the rules from before 1945 or since, and the right seat leads."""
    play = variants.get(preset.name).play
    regime = {"pre1945": PRE_1945, "post1945": POST_1945}[preset.tricks.play]

    assert play.obligations == regime.obligations
    assert play.leader == preset.tricks.leader


@EVERY_PRESET
def test_count(preset: Preset) -> None:
    """The cards count by the method of the game, and the last trick what it is worth there."""
    count = variants.get(preset.name).count

    assert count.by_place == COUNTS[preset.tricks.method]
    assert count.last_trick == preset.tricks.last


@pytest.mark.rule("deal.packets")
def test_packets_are_of_three_or_four() -> None:
    """Hands of up to sixteen cards are dealt by threes and fours, larger ones by fours or fives."""
    for name in variants.names():
        deal = variants.get(name).deal
        sizes = {packet.cards for packet in deal.packets.rounds}

        assert sizes <= ({3, 4} if deal.hand <= 16 else {4, 5})


@pytest.mark.rule("deal.all-in-partnership")
def test_partnership_games_deal_every_card() -> None:
    """In a partnership game without a kitty no card is left over."""
    with_kitty = {
        "partnership-kitty",
        "partnership-kitty-distributed",
        "widow-partnership",
        "widow-partnership-one-bid",
        "racehorse",
    }
    for name in variants.names():
        rules = variants.get(name)
        if rules.table.is_partnership:
            assert (rules.deal.widow > 0) == (name in with_kitty)
            assert rules.deal.stock == 0


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


@pytest.mark.rule("cutthroat.deal")
def test_cutthroat_deals_the_whole_pack() -> None:
    """Sixteen each in packets of four leave no kitty."""
    deal = variants.get("cutthroat").deal

    assert [packet.cards for packet in deal.packets.rounds] == [4, 4, 4, 4]
    assert deal.widow == 0
    assert deal.cards(seats=3) == 48


@pytest.mark.rule("widowpartner.deal")
def test_widow_partnership_packets() -> None:
    """Eleven each in batches of 4-(4)-4-3: the second packet is the widow's four."""
    rounds = variants.get("widow-partnership").deal.packets.rounds

    assert [(packet.cards, packet.to_widow) for packet in rounds] == [
        (4, False),
        (4, True),
        (4, False),
        (3, False),
    ]


@pytest.mark.rule("turkish.pack")
def test_turkish_pack() -> None:
    """Eighty cards, four of each of ace, ten, king, queen and jack, are dealt twenty each."""
    rules = variants.get("double-deck-turkish")

    assert rules.pack.cards == hand("♠ATKQJ ♥ATKQJ ♦ATKQJ ♣ATKQJ", times=4)
    assert rules.deal.hand == 20
