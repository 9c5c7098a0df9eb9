"""The shapes of cards: letters and numbers, marks of suits, emblems of courts, the back.

Every shape is drawn once in a picture and used by its id, which is the same in every picture. None
has a colour of a suit or a style: it takes the colour of the element that uses it. So a page may
have many pictures, and a browser may take a shape from any of them.
"""

from typing import Final, NamedTuple

from pinochle.cards.card import Rank, Suit

__all__ = ["BACK", "BODY", "EMBLEMS", "HEIGHT", "MARKS", "RANKS", "WIDTH", "Shape"]

WIDTH: Final = 60
HEIGHT: Final = 84
_LINE: Final = 'fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
_OUTLINE: Final = 'fill="#f8dc8a" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"'


class Shape(NamedTuple):
    """A shape that is drawn once in a picture.

    Args:
        name: its id.
        svg: its element, which has that id.
    """

    name: str
    svg: str


def _shape(name: str, element: str) -> Shape:
    """Return a shape, with its id put into its element."""
    identifier = f"pn-{name}"
    return Shape(identifier, element.replace(" ", f' id="{identifier}" ', 1))


def _index(name: str, path: str) -> Shape:
    return _shape(name, f'<path {_LINE} d="{path}"/>')


def _mark(name: str, path: str) -> Shape:
    return _shape(name, f'<path stroke="none" d="{path}"/>')


def _emblem(name: str, path: str, *pearls: tuple[float, float]) -> Shape:
    circles = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="1.4"/>' for x, y in pearls)
    return _shape(name, f'<g {_OUTLINE}><path d="{path}"/>{circles}</g>')


def _circle(x: float, y: float, radius: float) -> str:
    """Return a circle as a part of a path."""
    half = f"{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}A{half} {x + radius:g} {y:g} {half} {x - radius:g} {y:g}Z"


def _lattice() -> str:
    """Return the path of diagonals across the panel of the back, both ways."""
    left, top, right, bottom, step = 6, 6, 54, 78, 12
    lines: list[str] = []
    for start in range(left - (bottom - top) + step, right, step):
        x, y = max(start, left), top + max(left - start, 0)
        length = min(right - x, bottom - y)
        for first, last in ((x, x + length), (60 - x, 60 - x - length)):
            lines.append(f"M{first} {y}L{last} {y + length}")
    return "".join(lines)


BODY: Final = _shape(
    "card", '<rect x=".75" y=".75" width="58.5" height="82.5" rx="5" stroke-width="1.5"/>'
)
"""A card without anything on it."""

BACK: Final = _shape(
    "back",
    '<g stroke-width="1.5"><rect x=".75" y=".75" width="58.5" height="82.5" rx="5" fill="#fff"'
    ' stroke="#8d9793"/><rect x="4.5" y="4.5" width="51" height="75" rx="2.5"/>'
    f'<path fill="none" stroke="#fff" d="{_lattice()}"/></g>',
)
"""The back of a card."""

RANKS: Final = {
    Rank.ACE: _index("A", "M1.3 14.7 6 1.3 10.7 14.7M3 10H9"),
    Rank.TEN: _index(
        "T",
        "M1.1 4 3.1 1.3V14.7M9 1.3C11 1.3 11.7 4 11.7 8 11.7 12 11 14.7 9 14.7"
        " 7 14.7 6.3 12 6.3 8 6.3 4 7 1.3 9 1.3Z",
    ),
    Rank.KING: _index("K", "M2 1.3V14.7M10.3 1.3 2 9.6M5.3 6.6 10.7 14.7"),
    Rank.QUEEN: _index(
        "Q",
        "M6 1.3C9 1.3 10.7 3.9 10.7 7.6 10.7 11.3 9 13.9 6 13.9 3 13.9 1.3 11.3 1.3 7.6"
        " 1.3 3.9 3 1.3 6 1.3ZM7 10.6 10.7 14.7",
    ),
    Rank.JACK: _index("J", "M4.8 1.3H9.3V10.4C9.3 13.1 7.7 14.7 5.4 14.7 3.1 14.7 1.6 13.3 1.5 11"),
    Rank.NINE: _index(
        "9",
        "M10.4 5.6C10.4 8.1 8.5 9.9 6 9.9 3.5 9.9 1.6 8.1 1.6 5.6 1.6 3.1 3.5 1.3 6 1.3"
        " 8.5 1.3 10.4 3.1 10.4 5.6 10.4 10.7 8.6 13.9 3.6 14.7",
    ),
}
"""The index of each rank, 12 wide and 16 high, from its upper left corner."""

MARKS: Final = {
    Suit.SPADES: _mark(
        "spades",
        "M0-13C4-8 12-2.5 12 4 12 7.7 9.5 10 6.6 10 4.2 10 2.2 8.8 1.1 6.8 1.3 9.4 2.3 11.5 4.2 13"
        "H-4.2C-2.3 11.5-1.3 9.4-1.1 6.8-2.2 8.8-4.2 10-6.6 10-9.5 10-12 7.7-12 4-12-2.5-4-8 0-13Z",
    ),
    Suit.HEARTS: _mark(
        "hearts",
        "M0 12.5C-4 7.5-12 1.5-12-5-12-9.4-9.2-12-6-12-3.2-12-1-10.4 0-7.8"
        " 1-10.4 3.2-12 6-12 9.2-12 12-9.4 12-5 12 1.5 4 7.5 0 12.5Z",
    ),
    Suit.DIAMONDS: _mark("diamonds", "M0-14Q4.5-6 10.5 0 4.5 6 0 14-4.5 6-10.5 0-4.5-6 0-14Z"),
    Suit.CLUBS: _mark(
        "clubs",
        _circle(0, -7.2, 5.6)
        + _circle(-6.3, 2.9, 5.6)
        + _circle(6.3, 2.9, 5.6)
        + "M-3-4H3L1.2 4C1.4 8.5 2.3 11.4 4.2 13H-4.2C-2.3 11.4-1.4 8.5-1.2 4Z",
    ),
}
"""The mark of each suit, about 24 wide, around its centre."""

EMBLEMS: Final = {
    Rank.KING: _emblem(
        "king", "M-8.5 5-11-5.5-5 .5 0-6 5 .5 11-5.5 8.5 5ZM-8.5 5V9H8.5V5M0-6V-13M-2.8-10.3H2.8"
    ),
    Rank.QUEEN: _emblem(
        "queen",
        "M-8.5 4-11-3.5-6 0-5.3-6-1.8-.8 0-7 1.8-.8 5.3-6 6 0 11-3.5 8.5 4Q0 6.5-8.5 4Z"
        "M-8.5 4Q0 6.5 8.5 4V8Q0 10.5-8.5 8Z",
        *((-11, -4.6), (-5.3, -7.4), (0, -8.6), (5.3, -7.4), (11, -4.6)),
    ),
    Rank.JACK: _emblem(
        "jack",
        "M-10.5 6C-8 8.2 8 8.2 10.5 6 11.6 4 9.6 2.6 8 2.6 9-3.6 4-6.6-1-6.2-6-5.8-8.6-2.4-8 2.6"
        "-9.6 2.6-11.6 4-10.5 6ZM-8 2.6C-4 4.4 4 4.4 8 2.6"
        "M3 3.2C2-4 5-10 11.5-12.5 13-6 10 0 3 3.2ZM4.7 .6C5.5-4 7.5-7 9.3-9",
    ),
}
"""A crown with a cross, a coronet with pearls, a cap with a feather: each about 22 wide."""
