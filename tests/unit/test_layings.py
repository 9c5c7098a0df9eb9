"""How melds that compete for cards, or need one another, are laid."""

import pytest

from pinochle import Hand, MeldRule, MeldTable, Suit
from pinochle.melds._search import Scorer


def laid(table: MeldTable, held: str) -> list[str]:
    return [
        f"{meld} {meld.cards} {meld.points}"
        for meld in table.score(Hand.parse(held), Suit.HEARTS).melds
    ]


def test_a_need_need_not_share_a_card() -> None:
    table = MeldTable(
        (
            MeldRule("royal marriage", "sequence", "KQ in trump", 40),
            MeldRule("escort", "sequence", "9 in trump", 10, needs="royal marriage"),
        )
    )

    assert laid(table, "9H 9H") == []
    assert laid(table, "9H 9H KH QH") == ["royal marriage K♥ Q♥ 40", "escort 9♥ 10"]


def test_a_need_may_stand_behind_other_melds() -> None:
    table = MeldTable(
        (
            MeldRule("run", "sequence", "ATKQJ in trump", 150),
            MeldRule("royal marriage", "sequence", "KQ in trump", 40),
            MeldRule("extra queen", "sequence", "Q in trump", 20, needs="royal marriage"),
        )
    )

    assert laid(table, "KH QH QH") == ["royal marriage K♥ Q♥ 40", "extra queen Q♥ 20"]
    assert laid(table, "AH TH KH QH QH JH") == ["run A♥ 10♥ K♥ Q♥ J♥ 150"]


@pytest.mark.parametrize(
    ("one", "two", "melds"),
    [
        ("S", "H", ["double king K♥ K♥ 20", "with one K♠ A♣ 20"]),
        ("H", "S", ["double king K♠ K♠ 20", "with one K♥ A♣ 20"]),
    ],
)
def test_of_equal_layings_more_sets_of_the_earlier_rule_count_in_whatever_suits(
    one: str, two: str, melds: list[str]
) -> None:
    table = MeldTable(
        (
            MeldRule("king", "x", "K in any", 10),
            MeldRule("with two", "x", f"K{two} K{two} AC", 30),
            MeldRule("with one", "x", f"K{one} AC", 20),
        )
    )

    # As much as the one king beside the meld with two, but that lays fewer kings as such.
    assert laid(table, f"K{one} K{two} K{two} AC") == melds


def test_four_different_cards_across_suits_are_few() -> None:
    for cards, few in (("KS QS KD QD", 1), ("KS QS KD QD JD", 0)):
        scorer = Scorer((MeldRule("x", "x", cards, 10),), None, lambda _: None)

        assert len(scorer.few.parts) == few
        assert len(scorer.mixed) == 1 - few


def test_a_listed_number_of_sets_is_looked_up_even_if_one_by_one_would_be_more() -> None:
    rule = MeldRule("ace", "x", "A in any", (10, 15))

    assert [rule.points(sets) for sets in range(4)] == [0, 10, 15, 30]


def test_titles_go_up_to_six() -> None:
    rule = MeldRule("run", "x", "A in any", 10)

    assert [rule.title(sets) for sets in range(1, 8)] == [
        "run",
        "double run",
        "triple run",
        "quadruple run",
        "quintuple run",
        "sextuple run",
        "7 x run",
    ]
