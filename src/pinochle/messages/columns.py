"""Tables in plain text, whose columns stand in groups."""

from collections.abc import Sequence
from itertools import starmap
from typing import NamedTuple
from unicodedata import category, east_asian_width

__all__ = ["Row", "align", "table_of", "width_of"]


class Row(NamedTuple):
    """A row: texts at its start, numbers in groups, and a text at its end."""

    start: Sequence[str]
    groups: Sequence[Sequence[str]]
    end: str = ""


def table_of(titles: Sequence[str], rows: Sequence[Row]) -> str:
    """Return a table of rows, with a title over each group; the first row has the headings."""
    starts = [row.start for row in rows]
    blocks = [align(["", *cells]) for cells in zip(*starts, strict=True)]
    groups = zip(*[row.groups for row in rows], strict=True)
    blocks += starmap(_group_lines, zip(titles, groups, strict=True))
    blocks.append(["", *[row.end for row in rows]])
    return "\n".join("  ".join(parts).rstrip() for parts in zip(*blocks, strict=True))


def _group_lines(title: str, rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a group of numbers under its title."""
    each = [align(cells, is_right=True) for cells in zip(*rows, strict=True)]
    lines = [" ".join(cells) for cells in zip(*each, strict=True)]
    width = max(width_of(lines[0]), width_of(title))
    blanks = " " * ((width - width_of(title)) // 2)
    return [_pad(blanks + title, width), *(_pad(line, width, is_right=True) for line in lines)]


def width_of(text: str) -> int:
    """Return the number of places that a text takes in a terminal."""
    return sum(
        0 if category(letter) in {"Mn", "Me", "Cf"} else 1 + (east_asian_width(letter) in "WF")
        for letter in text
    )


def _pad(text: str, width: int, *, is_right: bool = False) -> str:
    blanks = " " * (width - width_of(text))
    return blanks + text if is_right else text + blanks


def align(cells: Sequence[str], *, is_right: bool = False) -> list[str]:
    """Return the texts with blanks, all of the same width."""
    width = max(map(width_of, cells))
    return [_pad(cell, width, is_right=is_right) for cell in cells]
