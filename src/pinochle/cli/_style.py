"""Styles of text: marks in a line that become colours on a terminal, or nothing in a pipe.

A mark is a character that stands for nothing else (a noncharacter of Unicode). So a line can be
measured, wrapped and padded before anybody knows whether the terminal has colours.
"""

import re
from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Final

__all__ = [
    "WIDTH",
    "between_marks",
    "bold",
    "faint",
    "green",
    "legal",
    "padded",
    "rendered",
    "visible",
    "wrapped",
]

WIDTH: Final = 79
"""The width of a line: after 80 characters some terminals would begin a new line."""

_SGR: Final = {
    "bold": ("1", "22"),
    "faint": ("2", "22"),
    "underlined": ("4", "24"),
    "red": ("31", "39"),
    "green": ("32", "39"),
}
"""The numbers that turn each style on and off."""

_FIRST: Final = 0xFDD0
_MARKS: Final = {
    name: (chr(_FIRST + 2 * place), chr(_FIRST + 2 * place + 1)) for place, name in enumerate(_SGR)
}
_STAR: Final = chr(_FIRST + 2 * len(_SGR))
"""The mark that becomes a star where there are no colours."""

_COLOURED: Final = str.maketrans(
    {
        mark: f"\x1b[{number}m"
        for name, marks in _MARKS.items()
        for mark, number in zip(marks, _SGR[name], strict=True)
    }
    | {_STAR: ""}
)
_BARE: Final = str.maketrans(
    {mark: "" for marks in _MARKS.values() for mark in marks} | {_STAR: "*"}
)
_MARK: Final = re.compile(f"([{chr(_FIRST)}-{_STAR}])")
_RED_CARD: Final = re.compile(r"(?:10|[AKQJ9])?[♥♦]")


def _put_marks(text: str, name: str) -> str:
    start, end = _MARKS[name]
    return f"{start}{text}{end}"


def bold(text: str) -> str:
    """Return a text in bold."""
    return _put_marks(text, "bold")


def faint(text: str) -> str:
    """Return a text in a fainter colour."""
    return _put_marks(text, "faint")


def green(text: str) -> str:
    """Return a text in green."""
    return _put_marks(text, "green")


def legal(text: str) -> str:
    """Return the text of a legal card: bold and underlined, or behind a star without colours."""
    return _STAR + bold(_put_marks(text, "underlined"))


def visible(text: str) -> int:
    """Return the number of characters of a text that are seen, if there are no colours."""
    return len(text.translate(_BARE))


def padded(text: str, width: int) -> str:
    """Return a text with blanks behind it, so that so many characters are seen."""
    return text + " " * (width - visible(text))


def wrapped(line: str) -> Iterator[str]:
    """Yield the line, or if it is too wide, several lines, all but the first indented."""
    if visible(line) <= WIDTH:
        yield line
        return
    indent = "  " + " " * (len(line) - len(line.lstrip()))
    yield from wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def between_marks(line: str, change: Callable[[str], str]) -> str:
    """Return the line with its texts changed, and its marks as they are."""
    return "".join(
        part if place % 2 else change(part) for place, part in enumerate(_MARK.split(line))
    )


def rendered(line: str, *, colours: bool) -> str:
    """Return the line as it goes to the terminal: with the codes of colours, or without."""
    if not colours:
        return line.translate(_BARE)
    red, end = (f"\x1b[{number}m" for number in _SGR["red"])
    return _RED_CARD.sub(lambda found: f"{red}{found[0]}{end}", line).translate(_COLOURED)
