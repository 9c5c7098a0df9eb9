"""The signs of cards: the index of each rank and the mark of each suit."""

from typing import Final

from pinochle.cards.card import Rank, Suit
from pinochle.messages import catalogue
from pinochle.pictures._shapes import Shape

__all__ = ["MARKS", "index"]

_LINE: Final = 'fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'


def _index(name: str, path: str) -> Shape:
    return Shape.with_id(name, f'<path {_LINE} d="{path}"/>')


def _mark(name: str, path: str) -> Shape:
    return Shape.with_id(name, f'<path stroke="none" d="{path}"/>')


def _circle(x: float, y: float, radius: float) -> str:
    """Return a circle as a part of a path."""
    half = f"{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}A{half} {x + radius:g} {y:g} {half} {x - radius:g} {y:g}Z"


_INDICES: Final = {
    "A": _index("A", "M1.3 14.7 6 1.3 10.7 14.7M3 10H9"),
    "10": _index(
        "T",
        "M1.1 4 3.1 1.3V14.7M9 1.3C11 1.3 11.7 4 11.7 8 11.7 12 11 14.7 9 14.7"
        " 7 14.7 6.3 12 6.3 8 6.3 4 7 1.3 9 1.3Z",
    ),
    "K": _index("K", "M2 1.3V14.7M10.3 1.3 2 9.6M5.3 6.6 10.7 14.7"),
    "Q": _index(
        "Q",
        "M6 1.3C9 1.3 10.7 3.9 10.7 7.6 10.7 11.3 9 13.9 6 13.9 3 13.9 1.3 11.3 1.3 7.6"
        " 1.3 3.9 3 1.3 6 1.3ZM7 10.6 10.7 14.7",
    ),
    "J": _index("J", "M4.8 1.3H9.3V10.4C9.3 13.1 7.7 14.7 5.4 14.7 3.1 14.7 1.6 13.3 1.5 11"),
    "D": _index("D", "M2.3 1.3H5.2C8.6 1.3 10.7 3.9 10.7 8 10.7 12.1 8.6 14.7 5.2 14.7H2.3Z"),
    "B": _index(
        "B",
        "M2.3 7.7H6.4C8.6 7.7 10 6.5 10 4.5 10 2.5 8.6 1.3 6.4 1.3H2.3V14.7H6.8C9.2 14.7 10.7 13.4"
        " 10.7 11.2 10.7 9 9.2 7.7 6.8 7.7",
    ),
    "9": _index(
        "9",
        "M10.4 5.6C10.4 8.1 8.5 9.9 6 9.9 3.5 9.9 1.6 8.1 1.6 5.6 1.6 3.1 3.5 1.3 6 1.3"
        " 8.5 1.3 10.4 3.1 10.4 5.6 10.4 10.7 8.6 13.9 3.6 14.7",
    ),
}
"""The indices by their letters, 12 wide and 16 high, from the upper left corner."""

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


def index(rank: Rank, language: str) -> Shape:
    """Return the index of a rank in a language, as a drawing, or as text if there is none of it."""
    letter = catalogue(language).word(f"letter.{rank.code}", rank.symbol)
    text = f'<text x="6" y="14.7" font-size="18" text-anchor="middle" stroke="none">{letter}</text>'
    return _INDICES.get(letter) or Shape.with_id(f"letter-{rank.code}", text)
