"""Melding by agreement: the melds that some houses add, and the names of large runs."""

from __future__ import annotations

import pytest
from attrs import evolve

from clauses.helpers import CLUBS, HEARTS, SPADES, hand, laid
from pinochle import variants
from pinochle.variants import tables

STANDARD = tables.standard()
LEGS = STANDARD.with_rules(tables.legs())
GRAND = tables.britannica().with_rules(tables.grand_pinochle())
HALF = STANDARD.with_rules(tables.extra_king(), tables.extra_queen())
FULL = STANDARD.with_rules(tables.extra_king(40), tables.extra_queen(40))
ONE = STANDARD.with_rules(tables.one_extra())
RUN = "AH TH KH QH JH"


@pytest.mark.rule("meld.roundhouse.250", "draft.roundhouse-250")
def test_roundhouse_bonus() -> None:
    """In some hand-building games kings and queens of each suit earn a bonus of 10: 250 in all."""
    rules = variants.get("two-handed-draft")
    bonus = rules.melds.with_rules(tables.roundhouse(bonus=10))

    assert rules.melds.points(hand("♠KQ ♥KQ ♦KQ ♣KQ"), CLUBS) == 240
    assert bonus.points(hand("♠KQ ♥KQ ♦KQ ♣KQ"), CLUBS) == 250
    assert bonus.simplified().points(hand("♠KQ ♥KQ ♦KQ ♣KQ"), CLUBS) == 25
    assert bonus.points(hand("♠KQ ♥KQ ♦KQ ♣K"), CLUBS) == 3 * 20 + 80


@pytest.mark.rule("meld.roundhouse.250")
def test_the_bonus_is_given_once() -> None:
    """Two roundhouses in one hand earn the bonus of 10 once, on top of 1600."""
    bonus = STANDARD.with_rules(tables.roundhouse(bonus=10))

    assert bonus.points(hand("♠KQ ♥KQ ♦KQ ♣KQ", times=2), CLUBS) == 1610


@pytest.mark.rule("meld.grand-pinochle.80")
def test_grand_pinochle() -> None:
    """King and queen of spades with the jack of diamonds score 80 in place of the pinochle's 40."""
    assert laid(GRAND, "KS QS JD", HEARTS) == {"marriage": 20, "grand pinochle": 80}
    assert GRAND.points(hand("KS QS JD"), SPADES) == 40 + 80
    assert GRAND.points(hand("QS JD"), HEARTS) == 40


@pytest.mark.rule("meld.grand-pinochle.80")
def test_a_double_pinochle_beats_a_grand_one() -> None:
    """With both jacks and both queens the 300 is worth more than a grand and a single."""
    assert GRAND.points(hand("KS QS QS JD JD"), HEARTS) == 20 + 300


@pytest.mark.rule("meld.grand-pinochle.80")
def test_grand_pinochle_is_off_by_default() -> None:
    """It is rarely played, so no preset has it."""
    for name in variants.names():
        melds = variants.get(name).melds
        ten = 10 if melds.rule("pinochle").points(1) == 40 else 1

        assert melds.points(hand("KS QS JD"), HEARTS) == (20 + 40) * ten // 10


@pytest.mark.rule("meld.legs.150")
@pytest.mark.parametrize(
    ("held", "points"),
    [("QS JD", 40), ("QS JD JD", 150), ("QS QS JD", 150), ("QS QS JD JD", 300), ("QS QS", 0)],
)
def test_three_legs(held: str, points: int) -> None:
    """Three legs of pinochle are 150 in place of 40, and four are the double pinochle."""
    assert LEGS.points(hand(held), HEARTS) == points
    assert LEGS.simplified().points(hand(held), HEARTS) == points // 10


@pytest.mark.rule("meld.run-extra.20")
def test_half_a_marriage_for_an_extra_card() -> None:
    """An extra king or queen in a run is worth half a trump marriage."""
    assert HALF.points(hand(RUN + " KH"), HEARTS) == 170
    assert HALF.points(hand(RUN + " QH"), HEARTS) == 170
    assert STANDARD.points(hand(RUN + " KH"), HEARTS) == 150


@pytest.mark.rule("meld.run-extra.20")
def test_half_value_twice_is_the_extra_marriage() -> None:
    """At half value an extra king and queen are 190, which the real second marriage is anyhow."""
    assert HALF.points(hand(RUN + " KH QH"), HEARTS) == 190
    assert STANDARD.points(hand(RUN + " KH QH"), HEARTS) == 190


@pytest.mark.rule("meld.run-extra.20", "meld.run-extra.40")
def test_an_extra_card_needs_a_run() -> None:
    """Kings and queens without a run beside them, or of a plain suit, are no extra."""
    for table in (HALF, FULL, ONE):
        assert table.points(hand("AH TH KH KH QH"), HEARTS) == 40
        assert table.points(hand("KH KH"), HEARTS) == 0
        assert table.points(hand(RUN + " KH"), SPADES) == 20


@pytest.mark.rule("meld.run-extra.40")
def test_a_full_marriage_for_an_extra_card() -> None:
    """In other circles an extra king or queen is a full marriage: Parlett's flush of 190."""
    for table in (FULL, ONE):
        assert table.points(hand(RUN + " KH"), HEARTS) == 190
        assert table.points(hand(RUN + " QH"), HEARTS) == 190


@pytest.mark.rule("meld.run-extra.both")
def test_both_extra_cards_count() -> None:
    """Where both count, the king and queen flush is 150 + 40 + 40, or 23 without the zero."""
    assert FULL.points(hand(RUN + " KH QH"), HEARTS) == 230
    assert FULL.simplified().points(hand(RUN + " KH QH"), HEARTS) == 23


@pytest.mark.rule("meld.run-extra.both")
def test_only_one_extra_card_counts() -> None:
    """Where only one of them counts, the king and queen flush is 190."""
    assert ONE.points(hand(RUN + " KH QH"), HEARTS) == 190


@pytest.mark.rule("meld.run-extra.both")
def test_a_double_run_has_no_extra_cards() -> None:
    """Two runs use every king and queen of the 48-card pack."""
    for table in (HALF, FULL, ONE):
        assert table.points(hand(RUN, times=2), HEARTS) == 1500


@pytest.mark.rule("meld.nineteen-pounder")
def test_nineteen_pounder() -> None:
    """A run with an extra marriage adds up to 19 simplified: 15 and 4."""
    assert laid(STANDARD.simplified(), RUN + " KH QH", HEARTS) == {"run": 15, "royal marriage": 4}
    assert STANDARD.points(hand(RUN + " KH QH"), HEARTS) == 190


@pytest.mark.rule("meld.twenty-three-pounder")
def test_twenty_three_pounder_of_a_large_pack() -> None:
    """A run with two extra marriages, which takes three of each, adds up to 15 + 4 + 4."""
    rules = variants.get("double-deck-simple")

    assert rules.melds.points(hand(RUN + " KH QH KH QH"), HEARTS) == 23
    assert variants.get("double-deck").melds.points(hand(RUN + " KH QH KH QH"), HEARTS) == 230


@pytest.mark.rule("meld.twenty-three-pounder")
def test_twenty_three_pounder_of_48_cards() -> None:
    """In 48 cards the name means an extra king and queen, each counted as a full marriage."""
    rules = variants.get("partnership-auction").with_(melds=FULL.simplified())

    assert rules.melds.points(hand(RUN + " KH QH"), HEARTS) == 23


@pytest.mark.rule("dd.alt-values")
@pytest.mark.parametrize(
    ("meld", "held", "single", "multiples"),
    [
        ("run", RUN, 250, (1500, 2250, 3000)),
        ("pinochle", "QS JD", 150, (300, 450, 900)),
    ],
)
def test_other_values_of_the_double_deck(
    meld: str, held: str, single: int, multiples: tuple[int, int, int]
) -> None:
    """A run is sometimes 250 and a pinochle 150; the multiples stay as they are."""
    table = tables.double_deck()
    other = table.with_rules(evolve(table.rule(meld), values=(single, *multiples)))

    assert other.points(hand(held), HEARTS) == single
    for times, points in enumerate(multiples, start=2):
        assert other.points(hand(held, times=times), HEARTS) == points
        assert table.points(hand(held, times=times), HEARTS) == points


@pytest.mark.rule("meld.pinochle.triple-450")
def test_triple_pinochle_of_600() -> None:
    """A house may take Parlett's 600 for the triple pinochle at the double-deck table."""
    table = tables.double_deck()
    other = table.with_rules(evolve(table.rule("pinochle"), values=(40, 300, 600, 900)))

    assert other.points(hand("QS JD", times=3), HEARTS) == 600
    assert table.points(hand("QS JD", times=3), HEARTS) == 450


@pytest.mark.rule("meld.pinochle.quad-1000")
def test_quadruple_pinochle_of_1000() -> None:
    """Eight players may reward four pinochles with 1000; otherwise they are 900."""
    rules = variants.get("eight-player")
    pinochle = evolve(rules.melds.rule("pinochle"), values=(40, 300, 600, 1000))
    rewarded = rules.with_(melds=rules.melds.with_rules(pinochle))

    assert rules.melds.points(hand("QS JD", times=4), HEARTS) == 900
    assert rewarded.melds.points(hand("QS JD", times=4), HEARTS) == 1000
    assert rewarded.melds.points(hand("QS JD", times=3), HEARTS) == 600
