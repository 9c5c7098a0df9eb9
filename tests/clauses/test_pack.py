"""The pack and the ranking: which cards there are, and what beats what.

Tests: pinochle.rules.pack
"""

from __future__ import annotations

import pytest
from attrs import evolve

from pinochle import Rank, Ranking, RulesetError, Trick, variants
from pinochle.cards.card import CARDS
from pinochle.rules import POST_1945, CountRules, Pack, TableRules
from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4
from support.cards_in_words import HEARTS, SPADES, card, hand, trick

WITH_NINES = "A 10 K Q J 9"
WITHOUT_NINES = "A 10 K Q J"
SINGLE = variants.get("partnership-auction").pack


@pytest.mark.rule("deck.players")
def test_two_to_eight_can_play() -> None:
    """Wikipedia lists games for two to six players and for eight; no table is smaller."""
    tables = [variants.get(name).table for name in variants.names()]

    assert {table.seats for table in tables} == {2, 3, 4, 5, 6, 8}
    assert {table.seats for table in tables if table.is_partnership} == {4, 6, 8}
    assert TableRules.seated(7).seats == 7
    for number in (1, 11):
        with pytest.raises(RulesetError):
            TableRules.seated(number)


@pytest.mark.rule("deck.single.48", "deck.quad20.80", "deck.double.96", "deck.triple.120")
@pytest.mark.rule("deck.double.four-players", "deck.one-and-half.72")
@pytest.mark.parametrize(
    ("names", "copies", "nines", "hand_size"),
    [
        ("partnership-auction firehouse", 2, 2, 12),
        ("double-deck double-deck-turkish", 4, 0, 20),
        ("double-deck-96", 4, 4, 24),
        ("six-handed-96", 4, 4, 16),
        ("eight-handed-96 eight-player", 4, 4, 12),
        ("triple-deck army-navy-6", 6, 0, 20),
    ],
)
def test_a_pack_has_so_many_of_each_card(
    names: str, copies: int, nines: int, hand_size: int
) -> None:
    """So many of each card, and of each nine; with the double pack four hold twice as many."""
    counts = {one: nines if one.rank is Rank.NINE else copies for one in CARDS}
    for rules in map(variants.get, names.split()):
        assert {one: rules.pack.count(one) for one in CARDS} == counts
        assert len(rules.pack) == 20 * copies + 4 * nines
        assert rules.deal.hand == hand_size
    assert 2 * len(Pack.of(WITH_NINES, 3)) == 3 * len(SINGLE)


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
def test_any_number_of_players_can_share_a_large_pack(
    copies: int, seats: int, extra: str, withheld: str, each: int
) -> None:
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
