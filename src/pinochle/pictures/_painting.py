"""Paints and strokes of the court cards: areas with an outline, patches without, lines and dots."""

from typing import Final

__all__ = [
    "GOLD",
    "GREEN",
    "HAIR",
    "INK",
    "PAPER",
    "RED",
    "SKIN",
    "STEEL",
    "SUIT",
    "WHITE",
    "WOOD",
    "area",
    "balls",
    "dots",
    "line",
    "patch",
    "with_pen",
]

SUIT: Final = ""
"""The colour of the suit: that of the element that uses the shape."""

HAIR: Final = "currentColor"
"""The colour of the hair: ``color`` of the element that uses the shape."""

GOLD: Final = "#f3c145"
INK: Final = "#1c1c22"
GREEN: Final = "#3c8f4f"
PAPER: Final = "#fdf7e6"
RED: Final = "#c8102e"
SKIN: Final = "#f7d9bd"
STEEL: Final = "#e3e9ee"
WHITE: Final = "#fff"
WOOD: Final = "#b07d4a"

_THIN: Final = 0.5
_PEN: Final = f'stroke-width="{_THIN}" stroke-linejoin="round" stroke-linecap="round"'


def with_pen(content: str) -> str:
    """Return a group of things that are drawn with a pen: outlines and lines are in ink."""
    return f'<g stroke="{INK}" {_PEN}>{content}</g>'


def area(paint: str, path: str) -> str:
    """Return an area with an outline."""
    return f'<path{_fill(paint)} d="{path}"/>'


def patch(paint: str, path: str) -> str:
    """Return an area without an outline."""
    return f'<path{_fill(paint)} stroke="none" d="{path}"/>'


def line(path: str, colour: str = INK, width: float = _THIN) -> str:
    """Return a line."""
    stroke = "" if colour == INK else f' stroke="{colour}"'
    wide = "" if width == _THIN else f' stroke-width="{_short(width)}"'
    return f'<path fill="none"{stroke}{wide} d="{path}"/>'


def balls(paint: str, radius: float, *centres: tuple[float, float]) -> str:
    """Return balls of one size, with an outline."""
    circles = (
        f'<circle{_fill(paint)} cx="{x:g}" cy="{y:g}" r="{_short(radius)}"/>' for x, y in centres
    )
    return "".join(circles)


def dots(colour: str, radius: float, *points: tuple[float, float]) -> str:
    """Return dots of one size, without an outline: very short lines with round ends."""
    return line("".join(f"M{x:g} {y:g}V{y + 0.1:g}" for x, y in points), colour, 2 * radius)


def _fill(paint: str) -> str:
    """Return the attribute for the colour of an area."""
    return f' fill="{paint}"' if paint else ""


def _short(value: float) -> str:
    """Return a number without the zero before its point."""
    return f"{value:g}".removeprefix("0")
