"""The pips of an ace, a ten and a nine, as they lie on a card of an ordinary pack."""

from typing import Final

from pinochle.cards.card import Card, Rank, Suit
from pinochle.pictures._shapes import PlacedShape, Shape, at
from pinochle.pictures._signs import MARKS

__all__ = ["pips"]

_LEFT, _MIDDLE, _RIGHT = 19.8, 30, 40.2
"""The columns of pips."""

_ROWS: Final = (13.6, 32.5)
"""The rows of pips in the upper half; the lower half is the same upside down."""

_BETWEEN: Final = 23
"""The row of the pip of a ten between these rows."""

_CENTRE: Final = 42
_PIP: Final = 0.48
"""The size of a pip, as a part of a mark of its suit."""

_ACE: Final = 1.3
_ACE_OF_SPADES: Final = 1.8

_ORNAMENT: Final = Shape.with_id(
    "ornament",
    # A line along the edge of the mark, and a lily in it.
    '<g fill="#fff" stroke="none"><path fill="none" stroke="#fff" stroke-width=".5"'
    ' d="M0-10.7C3.8-6.4 10.4-1.7 10.4 4 10.4 6.7 8.8 8.4 6.6 8.4 4.2 8.4 1.6 7 0 3.2'
    '-1.6 7-4.2 8.4-6.6 8.4-8.8 8.4-10.4 6.7-10.4 4-10.4-1.7-3.8-6.4 0-10.7Z"/>'
    '<path d="M0-7.6C2.2-4.6 2.4-2 .9 .8H-.9C-2.4-2-2.2-4.6 0-7.6Z'
    "M1.5 .8C2.3-2.4 5.4-3.6 7.2-1.4 8.6 .4 7.6 3 5.2 2.8 6.4 1.6 6 .2 4.8 0 3.4-.1 2.6 .2 2.4 .8Z"
    "M-1.5 .8C-2.3-2.4-5.4-3.6-7.2-1.4-8.6 .4-7.6 3-5.2 2.8"
    "-6.4 1.6-6 .2-4.8 0-3.4-.1-2.6 .2-2.4 .8Z"
    'M-3 1.5H3V2.5H-3Z"/></g>',
)
"""The ornament of the ace of spades, on a mark of usual size."""


def pips(card: Card) -> list[PlacedShape]:
    """Return the pips of a card that is no court."""
    mark = MARKS[card.suit]
    if card.rank is Rank.ACE:
        if card.suit is not Suit.SPADES:
            return [at(mark, _MIDDLE, _CENTRE, _ACE)]
        return [at(shape, _MIDDLE, _CENTRE, _ACE_OF_SPADES) for shape in (mark, _ORNAMENT)]
    points = [(x, y) for x in (_LEFT, _RIGHT) for y in _ROWS]
    if card.rank is Rank.TEN:
        points.append((_MIDDLE, _BETWEEN))
    parts = [at(mark, x, y, _PIP, is_turned=turned) for turned in (False, True) for x, y in points]
    if card.rank is Rank.NINE:
        parts.append(at(mark, _MIDDLE, _CENTRE, _PIP))
    return parts
