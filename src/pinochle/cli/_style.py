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
"""How wide a line may be: a line of 80 characters would make some terminals begin a new one."""

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
"""Where there are no colours it becomes a star."""

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


def _styled(text: str, name: str) -> str:
    start, end = _MARKS[name]
    return f"{start}{text}{end}"


def bold(text: str) -> str:
    """The text in bold."""
    return _styled(text, "bold")


def faint(text: str) -> str:
    """The text in a fainter colour."""
    return _styled(text, "faint")


def green(text: str) -> str:
    """The text in green."""
    return _styled(text, "green")


def legal(text: str) -> str:
    """What may be played: bright and underlined, or behind a star where there are no colours."""
    return _STAR + bold(_styled(text, "underlined"))


def visible(text: str) -> int:
    """How many characters of a text are seen, if there are no colours."""
    return len(text.translate(_BARE))


def padded(text: str, width: int) -> str:
    """The text with blanks behind it, so that so many characters are seen."""
    return text + " " * (width - visible(text))


def wrapped(line: str) -> Iterator[str]:
    """The line, or if it is too wide, several lines of which all but the first are indented."""
    if visible(line) <= WIDTH:
        yield line
        return
    indent = "  " + " " * (len(line) - len(line.lstrip()))
    yield from wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def between_marks(line: str, change: Callable[[str], str]) -> str:
    """The line with its texts changed, and its marks as they are."""
    return "".join(
        part if place % 2 else change(part) for place, part in enumerate(_MARK.split(line))
    )


def rendered(line: str, *, colours: bool) -> str:
    """The line as it goes to the terminal: with the codes of colours, or without any."""
    if not colours:
        return line.translate(_BARE)
    red, end = (f"\x1b[{number}m" for number in _SGR["red"])
    return _RED_CARD.sub(lambda found: f"{red}{found[0]}{end}", line).translate(_COLOURED)
