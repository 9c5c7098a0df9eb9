"""The pack and the ranking: which cards there are, and what beats what."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from clauses.helpers import HEARTS, SPADES, card, hand, trick
from pinochle import (
    POST_1945,
    CountRules,
    Pack,
    Rank,
    Ranking,
    RulesetError,
    TableRules,
    Trick,
    variants,
)
from pinochle.cards import CARDS
from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4

WITH_NINES = "A 10 K Q J 9"
WITHOUT_NINES = "A 10 K Q J"
SINGLE = variants.get("partnership-auction").pack


def copies(pack: Pack) -> dict[str, set[int]]:
    """How many copies there are of each rank, over the four suits."""
    return {
        rank.symbol: {pack.count(one) for one in CARDS if one.rank is rank}
        for rank in Ranking.TEN_HIGH
    }


@pytest.mark.rule("deck.players")
def test_two_to_eight_can_play() -> None:
    """Wikipedia lists games for two to six players and for eight; no table is smaller or larger."""
    seats = {variants.get(name).table.seats for name in variants.names()}

    assert seats == {2, 3, 4, 5, 6, 8}
    assert TableRules.seated(7).seats == 7
    for number in (1, 9):
        with pytest.raises(RulesetError):
            TableRules.seated(number)


@pytest.mark.rule("deck.players")
def test_four_in_partnerships_or_three_alone() -> None:
    """The usual games are four players in two partnerships, or three each for himself."""
    four, three = variants.get("partnership-auction"), variants.get("three-handed")

    assert (four.table.seats, four.table.is_partnership) == (4, True)
    assert (three.table.seats, three.table.is_partnership) == (3, False)
    assert len(four.pack) == len(three.pack) == 48


@pytest.mark.rule("deck.single.48")
def test_single_pack() -> None:
    """The pack has two of every card from the nine to the ace, so 48 in all."""
    assert len(SINGLE) == 48
    assert Counter(SINGLE) == dict.fromkeys(CARDS, 2)
    assert {one.rank.symbol for one in SINGLE} == {"A", "10", "K", "Q", "J", "9"}


@pytest.mark.rule("deck.quad20.80")
def test_double_deck_of_80() -> None:
    """The double-deck game is played with four of every card but the nines, 80 in all."""
    pack = variants.get("double-deck").pack

    assert len(pack) == 80
    assert copies(pack) == {"A": {4}, "10": {4}, "K": {4}, "Q": {4}, "J": {4}, "9": {0}}


@pytest.mark.rule("deck.quad20.80")
def test_80_cards_are_two_packs_without_nines() -> None:
    """The 80 cards are two pinochle packs with every nine taken out."""
    twice = SINGLE.cards + SINGLE.cards

    assert twice - hand("9S 9H 9D 9C", times=4) == variants.get("double-deck").pack.cards


@pytest.mark.rule("deck.double.96")
def test_two_full_packs_of_96() -> None:
    """Two full pinochle packs, nines and all, are 96 cards with four copies of each."""
    for name in ("six-handed-96", "eight-handed-96", "eight-player"):
        pack = variants.get(name).pack

        assert len(pack) == 96
        assert pack.cards == SINGLE.cards + SINGLE.cards
        assert Counter(pack) == dict.fromkeys(CARDS, 4)


@pytest.mark.rule("deck.double.four-players")
def test_four_with_the_double_pack() -> None:
    """When four use the double pack they hold twice as many cards as with a single one."""
    single, double = variants.get("partnership-auction"), variants.get("double-deck-96")

    assert (double.table.seats, len(double.pack)) == (4, 96)
    assert double.deal.hand == 2 * single.deal.hand == 24


@pytest.mark.rule("deck.double.four-players")
def test_four_with_the_double_pack_without_nines() -> None:
    """The usual double-deck game leaves the nines out and deals twenty each."""
    rules = variants.get("double-deck")

    assert (rules.table.seats, len(rules.pack), rules.deal.hand) == (4, 80, 20)


@pytest.mark.rule("deck.triple.120")
def test_triple_pack() -> None:
    """Three packs without the nines are 120 cards, six copies of each."""
    pack = variants.get("triple-deck").pack

    assert len(pack) == 120
    assert copies(pack) == {"A": {6}, "10": {6}, "K": {6}, "Q": {6}, "J": {6}, "9": {0}}
    assert pack == variants.get("army-navy-6").pack


@pytest.mark.rule("deck.one-and-half.72")
def test_one_and_a_half_packs() -> None:
    """One and a half packs are three copies of every card, so 72."""
    pack = Pack.of(WITH_NINES, 3)

    assert len(pack) == 72
    assert Counter(pack) == dict.fromkeys(CARDS, 3)
    assert 2 * len(pack) == 3 * len(SINGLE)


@pytest.mark.rule("deck.dix-added-withheld", "five.deal.even", "deck.one-and-half.72")
def test_nines_are_withheld_for_an_even_deal() -> None:
    """Five players cannot share 72 cards, so two nines are withheld and each gets 14."""
    rules = variants.get("five-handed")

    assert len(rules.pack) == 70 == 5 * rules.deal.hand
    assert rules.deal.hand == 14
    withheld = Pack.of(WITH_NINES, 3).cards - rules.pack.cards
    assert withheld == hand("9C 9D")
    with pytest.raises(RulesetError, match="70 cards, but the pack has 72"):
        rules.with_(pack=Pack.of(WITH_NINES, 3))


@pytest.mark.rule("deck.dix-added-withheld", "five.deal.even")
def test_every_nine_may_be_withheld() -> None:
    """With all the nines withheld, five share one and a half packs or two without a remainder."""
    assert len(Pack.of(WITHOUT_NINES, 3)) == 60 == 5 * 12
    assert len(variants.get("five-handed-double").pack) == 80 == 5 * 16
    assert variants.get("five-handed-double").deal.hand == 16


@pytest.mark.rule("deck.dix-added-withheld", "five.deal.even")
@pytest.mark.parametrize(
    ("copies", "seats", "extra", "withheld", "each"),
    [
        (3, 5, "", "9C 9D", 14),
        (3, 5, "9C 9D 9H", "", 15),
        (4, 5, "", "9C", 19),
        (4, 5, "9C 9D 9H 9S", "", 20),
        (3, 6, "", "", 12),
        (4, 6, "", "", 16),
        (3, 7, "", "9C 9D", 10),
        (4, 7, "", "9C 9C 9D 9H 9S", 13),
        (4, 8, "", "", 12),
    ],
)
def test_even_deals(copies: int, seats: int, extra: str, withheld: str, each: int) -> None:
    """Nines added or withheld, card by card, let any number of players share a large pack."""
    pack = Pack.of(WITH_NINES, copies, extra=extra, withheld=withheld)

    assert len(pack) == seats * each


@pytest.mark.rule("deck.dix-added-withheld", "racehorse.pack")
def test_nines_are_added_for_an_even_deal() -> None:
    """Racehorse adds a nine of each suit to 120 cards: twenty for each of six, four over."""
    rules = variants.get("racehorse")
    added = rules.pack.cards - variants.get("triple-deck").pack.cards

    assert added == hand("9S 9H 9D 9C")
    assert (len(rules.pack), rules.deal.hand, rules.deal.widow) == (124, 20, 4)
    assert 6 * 20 + 4 == 124


@pytest.mark.rule("rank.ten-high")
def test_the_ten_ranks_second() -> None:
    """From high to low the cards are ace, ten, king, queen, jack, nine."""
    order = [Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE]

    assert list(Ranking.TEN_HIGH) == order
    assert {variants.get(name).pack.order for name in variants.names()} == {Ranking.TEN_HIGH}


@pytest.mark.rule("rank.ten-high")
def test_each_card_beats_the_next() -> None:
    """In a trick of one suit each card takes it from those that rank below it."""
    for higher, lower in zip("ATKQJ", "TKQJ9", strict=True):
        assert POST_1945.winner(trick(f"{lower}H {higher}H"), SPADES) == 1
        assert POST_1945.winner(trick(f"{higher}H {lower}H"), SPADES) == 0


@pytest.mark.rule("rank.standard.option")
def test_standard_ranking_in_tricks() -> None:
    """Under the ordinary ranking the ten falls between the jack and the nine."""
    rules = variants.get("partnership-auction")
    standard = rules.with_(pack=evolve(rules.pack, order=Ranking.STANDARD))

    assert [rank.symbol for rank in standard.pack.ranks] == ["A", "K", "Q", "J", "10", "9"]
    assert standard.play.winner(trick("TH JH QH KH"), SPADES) == 3
    assert standard.play.winner(trick("9H TH"), SPADES) == 1
    assert standard.play.winner(trick("TH JH"), SPADES) == 1
    assert rules.play.winner(trick("TH JH QH KH"), SPADES) == 0


@pytest.mark.rule("rank.standard.option")
@pytest.mark.parametrize(
    ("method", "worth"),
    [
        (METHOD_1, {"A": 11, "K": 10, "Q": 4, "J": 3, "10": 2, "9": 0}),
        (METHOD_2, {"A": 10, "K": 10, "Q": 5, "J": 5, "10": 0, "9": 0}),
        (METHOD_3, {"A": 10, "K": 10, "Q": 10, "J": 0, "10": 0, "9": 0}),
        (METHOD_4, {"A": 1, "K": 1, "Q": 1, "J": 0, "10": 0, "9": 0}),
    ],
    ids=["method1", "method2", "method3", "method4"],
)
def test_standard_ranking_moves_the_points(method: CountRules, worth: dict[str, int]) -> None:
    """Points belong to the place in the ranking, so the total stays and the jack may count."""
    rules = variants.get("partnership-auction")
    standard = rules.with_(pack=evolve(rules.pack, order=Ranking.STANDARD), count=method)

    assert {rank.symbol: standard.count.worth(rank) for rank in Rank} == worth
    assert standard.total == method.total(rules.pack)


@pytest.mark.rule("rank.standard.option")
def test_method_2_makes_the_jack_a_point_card() -> None:
    """Wikipedia 2009 says that the jack becomes a point card when the ten is demoted."""
    standard = evolve(METHOD_2, ranking=Ranking.STANDARD)

    assert not METHOD_2.is_counter(Rank.JACK)
    assert standard.is_counter(Rank.JACK)
    assert not standard.is_counter(Rank.TEN)


@pytest.mark.rule("rank.standard.option")
def test_standard_ranking_leaves_the_run_alone() -> None:
    """A run is still ace, ten, king, queen and jack of trump."""
    rules = variants.get("partnership-auction")
    standard = rules.with_(pack=evolve(rules.pack, order=Ranking.STANDARD))

    assert standard.melds.points(hand("AH TH KH QH JH"), HEARTS) == 150
    assert standard.melds.points(hand("AH KH QH JH 9H"), HEARTS) == 40 + 10


@pytest.mark.rule("deck.play-direction")
def test_play_goes_clockwise() -> None:
    """The turn passes to the next seat, and from the last seat to the first."""
    played = Trick(seats=4, leader=2)
    turns = []
    for text in ("9H", "JH", "QH", "KH"):
        turns.append(played.to_play)
        played = played.play(card(text))

    assert turns == [2, 3, 0, 1]
    assert played.is_complete


@pytest.mark.rule("deck.play-direction")
def test_seats_are_counted_clockwise() -> None:
    """Whoever plays the third card of a trick sits opposite its leader at a table of four."""
    table = variants.get("partnership-auction").table

    for leader in range(4):
        assert table.partners(leader) == (Trick(seats=4, leader=leader).seat(2),)
