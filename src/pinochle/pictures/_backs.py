"""The backs of cards, which look the same upside down."""

from typing import Final

from pinochle.cards.card import Suit
from pinochle.pictures._shapes import HEIGHT, WIDTH, PlacedShape, Shape
from pinochle.pictures._signs import MARKS

__all__ = ["FULL_BACK", "SMALL_BACK"]


def _lattice(left: int, top: int, step: int) -> str:
    """Return the path of diagonals across a panel, both ways; its other edges are as far in."""
    right, bottom = WIDTH - left, HEIGHT - top
    lines: list[str] = []
    for start in range(left - (bottom - top) + step, right, step):
        x, y = max(start, left), top + max(left - start, 0)
        length = min(right - x, bottom - y)
        for first, last in ((x, x + length), (WIDTH - x, WIDTH - x - length)):
            lines.append(f"M{first} {y}L{last} {y + length}")
    return "".join(lines)


def _columns(left: int, top: int, step: int) -> str:
    """Return the path of columns that are a step apart."""
    columns = range(left, WIDTH - left + 1, step)
    return "".join(f"M{x} {top}V{HEIGHT - top}.1" for x in columns)


SMALL_BACK: Final = Shape.with_id(
    "back",
    '<g stroke-width="1.5"><rect x=".75" y=".75" width="58.5" height="82.5" rx="5" fill="#fff"'
    ' stroke="#8d9793"/><rect x="4.5" y="4.5" width="51" height="75" rx="2.5"/>'
    f'<path fill="none" stroke="#fff" d="{_lattice(6, 6, 12)}"/></g>',
)
"""The back of a small card."""

_PETALS: Final = "".join(
    PlacedShape(
        MARKS[Suit.SPADES], f'transform="rotate({turn} 30 42)translate(30 35)scale(.36)"'
    ).svg
    for turn in (0, 90, 180, 270)
)
"""Four spades around the middle of a card."""

FULL_BACK: Final = Shape.with_id(
    "full-back",
    '<g><rect x=".4" y=".4" width="59.2" height="83.2" rx="4.5" fill="#fff" stroke="#8d9793"'
    ' stroke-width=".8"/><rect x="3.5" y="3.5" width="53" height="77" rx="2.5"/>'
    '<g fill="none" stroke="#fff">'
    # A net in a frame, with a dot in each of its meshes.
    f'<path stroke-width=".6" d="M6 6H54V78H6Z{_lattice(6, 6, 8)}"/>'
    '<path stroke-width="1.7" stroke-linecap="round" stroke-dasharray="0 8"'
    f' d="{_columns(10, 14, 8)}{_columns(14, 10, 8)}"/></g>'
    # A medallion in the middle.
    '<circle cx="30" cy="42" r="14.6"/>'
    '<circle cx="30" cy="42" r="13.2" fill="none" stroke="#fff" stroke-width=".9"/>'
    f'<g fill="#fff">{_PETALS}</g>'
    '<circle cx="30" cy="42" r="3.4"/><circle cx="30" cy="42" r="1.5" fill="#fff"/></g>',
    MARKS[Suit.SPADES],
)
"""The back of a full card."""
