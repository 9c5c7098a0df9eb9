"""Counting tricks: what the cards won are worth, by each of the four methods."""

from __future__ import annotations

import pytest
from attrs import evolve

from clauses.helpers import HEARTS, card, hand
from pinochle import CountRules, MeldTable, Pack, Rank, variants
from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4
from pinochle.variants import tables

METHODS = [METHOD_1, METHOD_2, METHOD_3, METHOD_4]
SINGLE = Pack.of("A 10 K Q J 9", 2)


def worth(method: CountRules) -> dict[str, int]:
    """What one card of each rank counts."""
    return {rank.code: method.worth(rank) for rank in Rank}


@pytest.mark.rule("count.method1")
def test_method_1() -> None:
    """The classic count is ace 11, ten 10, king 4, queen 3, jack 2 and nine nothing."""
    assert worth(METHOD_1) == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
    assert METHOD_1.points(hand("AS TS KS QS JS 9S")) == 30
    assert METHOD_1.last_trick == 10


@pytest.mark.rule("count.method1")
def test_the_game_of_1911_knows_only_method_1() -> None:
    """Britannica 1911 gives no other count, so its games use the classic one."""
    for name in ("two-handed-1911", "three-handed-1911", "partnership-turned"):
        assert variants.get(name).count == METHOD_1


@pytest.mark.rule("count.method2")
def test_method_2() -> None:
    """The simpler count is 10 for an ace or ten, 5 for a king or queen, nothing for the rest."""
    assert worth(METHOD_2) == {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 0, "9": 0}
    assert METHOD_2.points(hand("AS TS KS QS JS 9S")) == 30
    assert METHOD_2.last_trick == 10


@pytest.mark.rule("count.method3")
def test_method_3() -> None:
    """Aces, tens and kings are counters of 10 each, and all the rest is garbage."""
    assert worth(METHOD_3) == {"A": 10, "T": 10, "K": 10, "Q": 0, "J": 0, "9": 0}
    assert [rank.code for rank in Rank if METHOD_3.is_counter(rank)] == ["A", "T", "K"]
    assert METHOD_3.last_trick == 10


@pytest.mark.rule("count.method4")
def test_method_4() -> None:
    """The fourth count is the third with its zero dropped, in the cards and in the last trick."""
    assert worth(METHOD_4) == {"A": 1, "T": 1, "K": 1, "Q": 0, "J": 0, "9": 0}
    assert METHOD_4.last_trick == 1
    assert METHOD_4.total(SINGLE) == 25
    for rank in Rank:
        assert METHOD_3.worth(rank) == 10 * METHOD_4.worth(rank)


@pytest.mark.rule("count.method4")
def test_method_4_goes_with_simplified_melds() -> None:
    """Where the tricks are counted without the zero, so are the melds."""
    rules = variants.get("three-handed")

    assert rules.count == METHOD_4
    assert rules.melds.points(hand("AH TH KH QH JH"), HEARTS) == 15


@pytest.mark.rule("count.total-250")
@pytest.mark.parametrize("method", METHODS[:3], ids=["method1", "method2", "method3"])
def test_48_cards_come_to_250(method: CountRules) -> None:
    """Whatever the method, the cards of a hand count 240 and the last trick makes it 250."""
    assert method.points(SINGLE.cards) == 240
    assert method.total(SINGLE) == 250


@pytest.mark.rule("count.total-250")
@pytest.mark.parametrize(
    ("name", "cards", "total"),
    [
        ("partnership-auction", 240, 250),
        ("partnership-turned", 240, 250),
        ("three-handed", 24, 25),
        ("five-handed", 360, 370),
        ("five-handed-double", 480, 500),
        ("double-deck", 480, 500),
        ("double-deck-simple", 48, 50),
        ("double-deck-96", 480, 500),
        ("eight-player", 480, 500),
        ("six-handed-96", 480, 490),
        ("triple-deck", 72, 75),
        ("army-navy-6", 720, 750),
        ("racehorse", 720, 730),
    ],
)
def test_larger_packs_hold_more(name: str, cards: int, total: int) -> None:
    """The cards count 360 in three copies, 480 in four and 720 in six, and then the last trick."""
    rules = variants.get(name)

    assert rules.count.points(rules.pack.cards) == cards
    assert rules.total == total


@pytest.mark.rule("count.total-250")
@pytest.mark.parametrize(
    ("ranks", "copies", "total"),
    [("A 10 K Q J 9", 3, 360), ("A 10 K Q J", 4, 480), ("A 10 K Q J", 6, 720)],
    ids=["72", "80", "120"],
)
def test_every_method_gives_the_same_total(ranks: str, copies: int, total: int) -> None:
    """A large pack holds the same points by the first method, the second or the third."""
    pack = Pack.of(ranks, copies)

    assert [method.points(pack.cards) for method in METHODS] == [total, total, total, total // 10]


@pytest.mark.rule("count.last-trick-10")
def test_the_last_trick_counts_extra() -> None:
    """The last trick is worth 10, or 1 without the zero, on top of the cards in it."""
    assert [method.last_trick for method in METHODS] == [10, 10, 10, 1]
    assert CountRules((11, 10, 4, 3, 2, 0)).last_trick == 10
    for method in METHODS:
        assert method.total(SINGLE) == method.points(SINGLE.cards) + method.last_trick


@pytest.mark.rule("count.last-trick-10", "triple.last-3")
@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("two-handed-1911", 10),
        ("three-hand-turned", 10),
        ("racehorse", 10),
        ("double-deck", 20),
        ("double-deck-simple", 2),
        ("triple-deck", 3),
        ("army-navy-6", 30),
    ],
)
def test_the_last_trick_in_the_larger_games(name: str, last: int) -> None:
    """The last trick is 3 without the zero in the triple deck, so 2 in the double deck."""
    assert variants.get(name).count.last_trick == last


@pytest.mark.rule("count.names-kept")
def test_names_outlive_the_zero() -> None:
    """Players still say "1000 aces" where eight aces score 100."""
    aces = evolve(tables.standard().rule("aces around"), titles=("100 aces", "1000 aces"))
    kings = evolve(tables.standard().rule("kings around"), titles=("80 kings", "800 kings"))
    table = MeldTable((aces, kings)).simplified()

    assert str(table.score(hand("AS AH AD AC", times=2), None)) == "1000 aces 100"
    assert str(table.score(hand("AS AH AD AC"), None)) == "100 aces 10"
    assert str(table.score(hand("KS KH KD KC", times=2), None)) == "800 kings 80"


@pytest.mark.rule("count.method3", "racehorse.count")
def test_racehorse_counts_kings_tens_and_aces() -> None:
    """In racehorse kings, tens and aces are worth ten points, queens and jacks nothing."""
    count = variants.get("racehorse").count

    assert count.points(hand("KS TS AS")) == 30
    assert count.points(hand("QS JS")) == 0
    assert count.points([card("9H")]) == 0
