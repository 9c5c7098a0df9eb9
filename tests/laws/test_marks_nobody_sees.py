"""Marks that nobody sees are no part of a card, and a message shows them.

Cards pasted from a page or a chat come with selectors of variants, joiners and signs of direction.
The readers of cards are found among all borders of the library: two spellings of a card are the
same to them, and another card is not.
"""

from __future__ import annotations

import sys
import unicodedata
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Hand, NotationError, PinochleError, Suit
from support.borders import BORDERS, Border, take

if TYPE_CHECKING:
    from collections.abc import Iterator

MARKS: Final = tuple(
    sign
    for sign in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(sign) == "Cf"
    or "VARIATION SELECTOR" in unicodedata.name(sign, "")
    or "GRAPHEME JOINER" in unicodedata.name(sign, "")
)
"""Every sign of Unicode that formats, joins, or selects a variant."""

SPELLINGS: Final = (
    ("AS", "A♠", "KS"),
    ("S", "♠", "H"),
    ("A", "ace", "K"),
    ("QS JD", "Q♠ J♦", "QS JS"),
    ("A in trump", "ace in trump", "K in trump"),
    ("play:AS", "play A♠", "play:KS"),
    ("trump:S", "trump ♠", "trump:H"),
    ("meld:KSQS", "meld K♠ Q♠", "meld:KHQH"),
)
"""A text about cards, the same in another spelling, and one about other cards."""


def outcome(border: Border, text: str) -> object:
    """Return what comes of a text; None if it is refused."""
    try:
        return take(border, text)
    except PinochleError:
        return None


def is_reader(border: Border, text: str, same: str, other: str) -> bool:
    made = outcome(border, text)
    return made is not None and made == outcome(border, same) and made != outcome(border, other)


def readers() -> Iterator[tuple[Border, str]]:
    """Yield the readers of cards, each with a text that it understands."""
    for border in BORDERS:
        for text, same, other in SPELLINGS:
            if not border.plays and is_reader(border, text, same, other):
                yield border, text


@pytest.mark.slow
def test_marks_are_no_part_of_a_card() -> None:
    """With a mark at any place, or many, a text says the same to every reader."""
    names = set[str]()
    for border, text in readers():
        names.add(border.name)
        expected = outcome(border, text)
        rng = Random(border.name)
        for mark in MARKS:
            at = rng.randrange(len(text) + 1)
            marked = text[:at] + mark + text[at:]
            assert outcome(border, marked) == expected, (border.name, ascii(marked))
        assert outcome(border, "".join(f"{sign}\ufe0e\u200b" for sign in text)) == expected
    known = {"Card.parse(text)", "Hand.parse(text)", "Suit.parse(text)", "read_action(text)"}
    assert known < names
    assert len(names) > 20


def test_messages_show_what_nobody_sees() -> None:
    """An error writes each of them as an escape, and so it writes letters that fill."""
    for mark in [*MARKS, "\u3164", "\u115f", "\u17b4", "\uffa0"]:
        with pytest.raises(NotationError) as error:
            Suit.parse(f"x{mark}")
        assert ascii(mark)[1:-1] in str(error.value)


def test_an_error_points_at_the_text_as_it_was_written() -> None:
    """Marks count in the position, and in the line below."""
    with pytest.raises(NotationError) as error:
        Hand.parse("A♠\ufe0f K♥\ufe0e 1♦")
    assert (error.value.start, error.value.stop) == (8, 9)
    assert str(error.value).splitlines()[1:] == ["  A♠\ufffd K♥\ufffd 1♦", "          ^"]
