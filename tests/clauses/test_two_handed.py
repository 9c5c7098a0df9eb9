"""Two-handed play with a stock: what of the rules can be judged without a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.helpers import HEARTS, card, hand
from pinochle import DrawRules, variants
from pinochle.rules.draw import Laid

if TYPE_CHECKING:
    from pinochle import Meld

TWO: Final = variants.get("two-handed")
REUSE: Final = "twohand.reuse-across-melds"


def made(name: str, cards: str) -> Meld:
    """A meld of these cards, where hearts are trump."""
    meld = TWO.melds.made(name, hand(cards), HEARTS)
    assert meld is not None, f"{cards} are no {name}"
    return meld


def lying(cards: str, *melds: Meld) -> list[Laid]:
    """Cards that lie on the table and have served in these melds."""
    found = [Laid(one) for one in hand(cards)]
    for meld in melds:
        found = [one.in_meld(meld) for one in found]
    return found


def reasons(meld: Meld, again: list[Laid], draw: DrawRules = TWO.draw) -> set[str]:
    """The codes of the reasons against laying a meld with cards that lie there already."""
    why = draw.why_not(meld, again)
    assert {one.rule for one in why} <= {REUSE}
    return {one.code for one in why}


MARRIAGE: Final = made("royal marriage", "KH QH")
RUN: Final = made("run", "AH TH KH QH JH")
PINOCHLE: Final = made("pinochle", "QS JD")
DOUBLE: Final = made("pinochle", "QS QS JD JD")
KINGS: Final = made("kings around", "KS KH KD KC")


@pytest.mark.rule("twohand.reuse-across-melds")
def test_a_card_serves_again_in_another_class() -> None:
    """A king that was married serves among four kings; at least one card is new."""
    assert reasons(KINGS, lying("KH", MARRIAGE)) == set()
    assert reasons(KINGS, lying("KH KS KD", MARRIAGE)) == set()
    assert reasons(KINGS, lying("KH KS KD KC", MARRIAGE)) == {"meld.nothing-new"}
    assert reasons(KINGS, lying("KH", KINGS)) == {"meld.served"}


@pytest.mark.rule("twohand.reuse-across-melds")
def test_other_houses_are_stricter() -> None:
    """Some let a card serve once under each heading, and some only once."""
    other, never = (evolve(TWO.draw, reuse=word) for word in ("other-heading", "never"))

    assert reasons(RUN, lying("KH QH", MARRIAGE), other) == {"meld.served"}
    assert reasons(KINGS, lying("KH", MARRIAGE), other) == set()
    assert reasons(KINGS, lying("KH", MARRIAGE), never) == {"meld.served"}
    assert reasons(KINGS, [], never) == set()


@pytest.mark.rule("twohand.meld-one-per-trick")
def test_one_meld_is_one_combination() -> None:
    """Two pinochles are one meld of 300; two marriages are two melds of 40."""
    held = hand("QS QS JD JD KH KH QH QH")
    points = [(str(one), one.points) for one in TWO.melds.singles(held, HEARTS)]

    assert points == [("royal marriage", 40), ("pinochle", 40), ("double pinochle", 300)]
    assert TWO.melds.made("royal marriage", hand("KH KH QH QH"), HEARTS) is None


def test_a_card_keeps_the_highest_meld_of_each_heading() -> None:
    """What a card has served in is told by headings, in the order of their names."""
    (king,) = lying("KH", MARRIAGE, KINGS, RUN)

    assert king == Laid(card("KH"), (("arounds", 80), ("sequence", 150)))
    assert king.under("sequence") == 150
    assert king.under("pinochle") == -1


def test_what_is_no_meld() -> None:
    """A meld that cannot be laid is refused with the reason."""

    def why(name: str, cards: str, held: str) -> list[str]:
        return [str(one) for one in TWO.melds.why_not(name, hand(cards), hand(held), HEARTS)]

    assert why("pinochle", "QS JD", "QS JD JD") == []
    assert why("pinochle", "QS QS JD JD", "QS JD") == [
        "Q♠ cannot be melded: it is not in your hand",
        "J♦ cannot be melded: it is not in your hand",
    ]
    assert why("pinochle", "QS JD JD", "QS JD JD") == ["Q♠ J♦ J♦ do not make the meld pinochle"]
    assert why("marriage", "KH QH", "KH QH") == ["K♥ Q♥ do not make the meld marriage"]
    (unknown,) = why("walk", "KH", "KH")
    assert unknown.startswith("there is no meld walk here; melds: run, royal marriage, ")
