"""The checks of Check Pinochle: what melds gain at the tables of three and of four."""

from __future__ import annotations

from typing import Final

import pytest

from clauses.helpers import HEARTS, SPADES, hand
from pinochle import Hand, variants
from pinochle.variants import tables

RUN: Final = "AH TH KH QH JH"
ACES: Final = "AS AH AD AC"
KINGS: Final = "KS KH KD KC"
QUEENS: Final = "QS QH QD QC"
JACKS: Final = "JS JH JD JC"
ROUNDHOUSE: Final = "♠KQ ♥KQ ♦KQ ♣KQ"

OF_THREE: Final = tables.checks_of_three()
OF_FOUR: Final = tables.checks_of_four()


@pytest.mark.rule("T11", "check.3p.flush")
def test_a_flush_is_a_check() -> None:
    """Three-handed: a flush or run gains one check, in trump only."""
    assert OF_THREE.points(hand(RUN), HEARTS) == 1
    assert OF_THREE.points(hand(RUN), SPADES) == 0


@pytest.mark.rule("check.3p.aces")
def test_aces_are_a_check() -> None:
    """Three-handed: four aces gain one check, four kings, queens or jacks none."""
    assert OF_THREE.points(hand(ACES), HEARTS) == 1
    for four in (KINGS, QUEENS, JACKS):
        assert OF_THREE.points(hand(four), HEARTS) == 0


@pytest.mark.rule("check.3p.roundtable")
def test_a_roundtable_is_two_checks() -> None:
    """Three-handed: a marriage in each suit gains two checks."""
    assert OF_THREE.points(hand(ROUNDHOUSE), HEARTS) == 2


@pytest.mark.rule("check.3p.double-marriage")
def test_a_double_marriage_is_a_check() -> None:
    """Three-handed: two marriages in the same suit gain one check, in whatever suit."""
    for trump in (HEARTS, SPADES):
        assert OF_THREE.points(hand("KH QH", 2), trump) == 1
    assert OF_THREE.points(hand("KH QH KS QS"), SPADES) == 0


@pytest.mark.rule("check.3p.double-pinochle")
def test_a_double_pinochle_is_a_check() -> None:
    """Three-handed: a double pinochle gains one check, a single one none."""
    assert OF_THREE.points(hand("QS JD", 2), HEARTS) == 1
    assert OF_THREE.points(hand("QS JD"), HEARTS) == 0


@pytest.mark.rule("check.3p.double-arounds")
@pytest.mark.parametrize("four", [ACES, KINGS, QUEENS, JACKS])
def test_double_arounds_are_two_checks(four: str) -> None:
    """Three-handed: double aces, kings, queens or jacks gain two checks."""
    assert OF_THREE.points(hand(four, 2), HEARTS) == 2


@pytest.mark.rule("check.3p.seven-nines")
@pytest.mark.parametrize("checks", [5, 10])
def test_seven_nines(checks: int) -> None:
    """Three-handed: seven nines of whatever suits gain five checks, or ten."""
    table = tables.checks_of_three(seven_nines=checks)

    assert table.points(hand("9S 9S 9H 9H 9D 9D 9C"), HEARTS) == checks
    assert table.points(hand("9S 9S 9H 9D 9D 9C 9C"), HEARTS) == checks
    assert table.points(hand("9S 9S 9H 9H 9D 9D"), HEARTS) == 0
    assert table.points(hand("9S 9H 9D 9C", 2), HEARTS) == checks
    assert OF_THREE.points(hand("9S 9S 9H 9H 9D 9D 9C"), HEARTS) == 5


@pytest.mark.rule("T11", "check.4p.meld-checks")
@pytest.mark.parametrize(
    ("held", "checks"),
    [
        (ROUNDHOUSE, 5),
        (RUN, 4),
        (ACES, 2),
        ("QS QS JD JD", 2),
        (KINGS, 1),
        (QUEENS, 1),
        (JACKS, 1),
        ("QS JD", 0),
        ("KH QH", 0),
    ],
)
def test_checks_for_melds_of_four(held: str, checks: int) -> None:
    """Parlett: roundhouse 5, flush 4, four aces 2, double pinochle 2, four of another rank 1."""
    assert OF_FOUR.points(hand(held), HEARTS) == checks


@pytest.mark.rule("check.4p.meld-checks")
def test_bicycle_gives_two_checks_for_a_flush() -> None:
    """Bicycle: the flush is worth two checks; all else stays."""
    table = tables.checks_of_four(run=2)

    assert table.points(hand(RUN), HEARTS) == 2
    assert table.points(hand(ROUNDHOUSE), HEARTS) == 5


def test_only_check_pinochle_keeps_checks() -> None:
    """Checks are gained for melds in the two games of Check Pinochle and in no other."""
    keep = {name for name in variants.names() if variants.get(name).checks.are_kept}

    assert keep == {"check-three-handed", "check-partnership"}
    assert variants.get("check-three-handed").checks.melds == OF_THREE
    assert variants.get("check-partnership").checks.melds == OF_FOUR
    assert OF_THREE.points(Hand(), HEARTS) == 0
