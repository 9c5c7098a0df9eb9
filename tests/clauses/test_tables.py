"""The meld tables of the sources, figure by figure, on both scales."""

from __future__ import annotations

from typing import Final

import pytest

from clauses.helpers import CLUBS, HEARTS, SPADES, hand, laid
from pinochle import CountRules, MeldTable, Pack, Rank, variants
from pinochle.rules import count
from pinochle.variants import tables

rule = pytest.mark.rule


SETS: Final = {
    "run": "AH TH KH QH JH",
    "trump marriage": "KH QH",
    "plain marriage": "KC QC",
    "dix": "9H",
    "aces": "AS AH AD AC",
    "kings": "KS KH KD KC",
    "queens": "QS QH QD QC",
    "jacks": "JS JH JD JC",
    "pinochle": "QS JD",
    "roundhouse": "KS QS KH QH KD QD KC QC",
}
"""One set of each meld, hearts being trump."""


def figures(table: MeldTable, meld: str, up_to: int) -> list[int]:
    """The points of 1, 2, 3 … sets of a meld, each in a hand by itself."""
    return [table.points(hand(SETS[meld], sets), HEARTS) for sets in range(1, up_to + 1)]


# T2: the game of 1911.


@pytest.mark.rule("meld.run.double", "meld.marriage.plain")
def test_t2_lists_no_multiples_of_sequences() -> None:
    """In 1911 two marriages or two sequences simply add up."""
    assert laid(tables.britannica(), "KC QC KC QC", HEARTS) == {"double marriage": 40}
    assert tables.britannica().rule("run").points(2) == 2 * 150


# T5: racehorse.


@pytest.mark.rule("racehorse.trump-only")
def test_racehorse_runs_and_multiple_marriages_are_of_trump() -> None:
    """Runs and the inflated marriages count in trump alone; plain marriages are 20 each."""
    table = tables.racehorse()

    assert figures(table, "plain marriage", 3) == [20, 40, 60]
    assert table.points(hand("KC QC", 4), HEARTS) == 4 * 20 + 800 + 600
    assert table.points(hand(SETS["run"]), SPADES) == 20
    assert table.points(hand(SETS["run"], 3), SPADES) == 60
    assert not table.score(hand("KC QC", 4), HEARTS).wins_game


@pytest.mark.rule("racehorse.meld")
@pytest.mark.parametrize(
    ("rank", "points"), [("A", 1000), ("K", 800), ("Q", 600), ("T", 0), ("J", 0)]
)
def test_racehorse_four_of_a_kind(rank: str, points: int) -> None:
    """Four identical aces, kings or queens are worth as much as twice around."""
    for suit in "SHDC":
        assert tables.racehorse().points(hand(f"{rank}{suit}", 4), HEARTS) == points


@pytest.mark.rule("racehorse.meld")
def test_racehorse_four_of_a_kind_are_arounds() -> None:
    """An ace serves either in four identical ones or around, for the two are one class."""
    table = tables.racehorse()

    assert table.points(hand("AS AS AS AS AH AD AC"), HEARTS) == 1000
    assert table.points(hand("AS AS AS AS AS AH AD AC"), HEARTS) == 1000 + 100


@pytest.mark.rule("racehorse.meld")
def test_racehorse_gives_nothing_for_tens_and_nines() -> None:
    """The table prints 0 for tens or nines around, so a dix counts nothing either."""
    table = variants.get("racehorse").melds

    assert table.points(hand("9S 9H 9D 9C"), HEARTS) == 0
    assert table.points(hand("TS TH TD TC", 2), HEARTS) == 0


@pytest.mark.rule("racehorse.meld")
def test_racehorse_prefers_two_royal_marriages() -> None:
    """Two royal marriages at 300 are worth more than a run and an extra marriage at 190."""
    assert tables.racehorse().points(hand("AH TH KH KH QH QH JH"), HEARTS) == 300


@pytest.mark.rule("racehorse.game-meld")
@pytest.mark.parametrize("meld", ["trump marriage", "pinochle", "run"])
def test_racehorse_quadruple_melds_win_the_game(meld: str) -> None:
    """A quadruple marriage in trump, a quadruple pinochle or run is worth "the game"."""
    table = tables.racehorse()
    score = table.score(hand(SETS[meld], 4), HEARTS)

    assert score.wins_game
    assert [meld.sets for meld in score.melds if meld.wins_game] == [4]
    assert not table.score(hand(SETS[meld], 3), HEARTS).wins_game


# T6: Army and Navy.


@pytest.mark.rule("army-navy.meld")
def test_army_and_navy_of_120_cards() -> None:
    """Parlett: 20 aces 2500, kings 2000, queens 1500, jacks 1200, and pinochles to 5000."""
    melds = variants.get("army-navy-6").melds

    assert melds.points(hand(SETS["aces"], 5), HEARTS) == 2500
    assert melds.points(hand(SETS["kings"], 5), HEARTS) == 2000
    assert melds.points(hand(SETS["queens"], 5), HEARTS) == 1500
    assert melds.points(hand(SETS["jacks"], 5), HEARTS) == 1200
    assert figures(melds, "pinochle", 6) == [40, 300, 600, 3000, 4000, 5000]


@pytest.mark.rule("army-navy.meld")
def test_army_and_navy_multiples_of_arounds() -> None:
    """Eight score ten times the usual value, twelve fifteen times, sixteen twenty times."""
    for name in ("army-navy-3", "army-navy-4", "army-navy-6"):
        melds = variants.get(name).melds
        for meld, single in (("aces", 100), ("kings", 80), ("queens", 60), ("jacks", 40)):
            assert figures(melds, meld, 4) == [single, 10 * single, 15 * single, 20 * single]

    assert variants.get("army-navy-4").melds.points(hand(SETS["jacks"], 4), HEARTS) == 800


# T7c: six or eight players.


@pytest.mark.rule("sixeight.meld")
def test_a_quadruple_run_is_a_triple_and_a_single() -> None:
    """The printed table has no figure for the quadruple flush, so the best split counts."""
    melds = variants.get("double-deck-96").melds

    assert melds.points(hand(SETS["run"], 4), HEARTS) == 3000 + 150


@pytest.mark.rule("sixeight.meld")
def test_multiple_marriages_are_300_in_any_suit() -> None:
    """Common marriages are worth as much as royal ones when there are several of a suit."""
    melds = variants.get("six-handed-96").melds

    for suit in (HEARTS, CLUBS):
        assert [melds.points(hand("KC QC", sets), suit) for sets in (2, 3, 4)] == [300, 600, 1200]


# T8: the triple deck.


@pytest.mark.rule("triple.no-extra")
def test_twenty_aces() -> None:
    """Wikipedia: twenty aces, five of each suit, are double aces and triple aces combined."""
    melds = variants.get("triple-deck").melds

    assert melds.points(hand(SETS["aces"], 5), HEARTS) == 100 + 150


@pytest.mark.rule("triple.no-extra")
def test_five_and_six_pinochles() -> None:
    """The best split counts: five pinochles are 90 + 4 and not 30 + 60, six are twice 60."""
    melds = variants.get("triple-deck").melds

    assert melds.points(hand(SETS["pinochle"], 5), HEARTS) == 94
    assert melds.points(hand(SETS["pinochle"], 6), HEARTS) == 120


@pytest.mark.rule("triple.no-extra")
def test_five_runs_if_they_could_be_held() -> None:
    """No hand of twenty holds five runs; by the same rule they would be 150 + 225."""
    assert tables.parlett().simplified().points(hand(SETS["run"], 5), HEARTS) == 375


# T10: the methods of counting.

T10: Final = [
    ("METHOD_1", (11, 10, 4, 3, 2, 0), 10, 250),
    ("METHOD_2", (10, 10, 5, 5, 0, 0), 10, 250),
    ("METHOD_3", (10, 10, 10, 0, 0, 0), 10, 250),
    ("METHOD_4", (1, 1, 1, 0, 0, 0), 1, 25),
]


@pytest.mark.rule("count.method1", "count.method2", "count.method3", "count.method4")
@pytest.mark.rule("count.last-trick-10", "count.total-250")
@pytest.mark.parametrize(("name", "cards", "last", "total"), T10)
def test_counting_method(name: str, cards: tuple[int, ...], last: int, total: int) -> None:
    """Each method has its figures for ace, ten, king, queen, jack, nine and the last trick."""
    method: CountRules = getattr(count, name)
    order = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)

    assert tuple(method.worth(rank) for rank in order) == cards
    assert method.last_trick == last
    assert method.total(Pack.of("A 10 K Q J 9", 2)) == total
