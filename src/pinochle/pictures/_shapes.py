"""Shapes that pictures are made of, and where they are put on a card.

Every shape is drawn once in a picture and used by its id, which is the same in every picture. None
has a colour of a suit or a style: it takes the colour of the element that uses it. So a page may
have many pictures, and a browser may take a shape from any of them.
"""

import re
from typing import Final, NamedTuple

__all__ = ["HEIGHT", "WIDTH", "PlacedShape", "Shape", "at", "number", "upside_down"]

WIDTH: Final = 60
HEIGHT: Final = 84
_TURNED: Final = f"rotate(180 {WIDTH // 2} {HEIGHT // 2})"
"""The turn that puts a card upside down."""


class Shape(NamedTuple):
    """A shape that is drawn once in a picture.

    Args:
        name: its id.
        svg: its element, which has that id.
        uses: the shapes that its element uses in turn.
    """

    name: str
    svg: str
    uses: "tuple[Shape, ...]" = ()

    @classmethod
    def with_id(cls, name: str, element: str, *uses: "Shape") -> "Shape":
        """Return a shape, with its id put into its element."""
        identifier = f"pn-{name}"
        return cls(identifier, re.sub(r"^<\w+", rf'\g<0> id="{identifier}"', element), uses)


class PlacedShape(NamedTuple):
    """A shape in its place.

    Args:
        shape: the shape.
        attributes: its place and size, as attributes of the element that uses it.
    """

    shape: Shape
    attributes: str = ""

    @property
    def svg(self) -> str:
        """The element that uses the shape."""
        space = " " if self.attributes else ""
        return f'<use href="#{self.shape.name}"{space}{self.attributes}/>'


def upside_down(shape: Shape) -> PlacedShape:
    """Return a shape that is drawn from the corner of a card, upside down."""
    return PlacedShape(shape, f'transform="{_TURNED}"')


def at(shape: Shape, x: float, y: float, scale: float, *, is_turned: bool = False) -> PlacedShape:
    """Return a shape in a place on a card, or in that place of the card upside down."""
    turn = _TURNED if is_turned else ""
    transform = f"{turn}translate({number(x)} {number(y)})scale({number(scale)})"
    return PlacedShape(shape, f'transform="{transform}"')


def number(value: float) -> str:
    """Return a number as pictures have it: with two decimals at most, and no zeros at the end."""
    return f"{round(value, 2) + 0:g}"
