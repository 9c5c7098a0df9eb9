"""The small face of a card, which can be read in a strip: a large index, and one mark."""

from typing import Final

from pinochle.cards.card import Card, Rank
from pinochle.pictures._shapes import PlacedShape, Shape
from pinochle.pictures._signs import MARKS, index

__all__ = ["SMALL_BODY", "small_face"]

_OUTLINE: Final = 'fill="#f8dc8a" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"'


def _emblem(name: str, path: str, *pearls: tuple[float, float]) -> Shape:
    circles = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="1.4"/>' for x, y in pearls)
    return Shape.with_id(name, f'<g {_OUTLINE}><path d="{path}"/>{circles}</g>')


SMALL_BODY: Final = Shape.with_id(
    "card", '<rect x=".75" y=".75" width="58.5" height="82.5" rx="5" stroke-width="1.5"/>'
)
"""A small card without anything on it."""

_EMBLEMS: Final = {
    Rank.KING: _emblem(
        "king", "M-8.5 5-11-5.5-5 .5 0-6 5 .5 11-5.5 8.5 5ZM-8.5 5V9H8.5V5M0-6V-13M-2.8-10.3H2.8"
    ),
    Rank.QUEEN: _emblem(
        "queen",
        "M-8.5 4-11-3.5-6 0-5.3-6-1.8-.8 0-7 1.8-.8 5.3-6 6 0 11-3.5 8.5 4Q0 6.5-8.5 4Z"
        "M-8.5 4Q0 6.5 8.5 4V8Q0 10.5-8.5 8Z",
        (-11, -4.6),
        (-5.3, -7.4),
        (0, -8.6),
        (5.3, -7.4),
        (11, -4.6),
    ),
    Rank.JACK: _emblem(
        "jack",
        "M-10.5 6C-8 8.2 8 8.2 10.5 6 11.6 4 9.6 2.6 8 2.6 9-3.6 4-6.6-1-6.2-6-5.8-8.6-2.4-8 2.6"
        "-9.6 2.6-11.6 4-10.5 6ZM-8 2.6C-4 4.4 4 4.4 8 2.6"
        "M3 3.2C2-4 5-10 11.5-12.5 13-6 10 0 3 3.2ZM4.7 .6C5.5-4 7.5-7 9.3-9",
    ),
}
"""A crown with a cross, a coronet with pearls, a cap with a feather: each about 22 wide."""


def small_face(card: Card, language: str) -> list[PlacedShape]:
    """Return what is on a small card; a court has its crown or cap above the mark."""
    mark, emblem = MARKS[card.suit], _EMBLEMS.get(card.rank)
    parts = [
        PlacedShape(index(card.rank, language), 'x="5" y="7"'),
        PlacedShape(mark, 'transform="translate(11 33)scale(.46)"'),
        PlacedShape(mark, f'x="42" y="{62 if emblem else 60}"'),
    ]
    if emblem:
        parts.append(PlacedShape(emblem, 'x="42" y="30"'))
    return parts
