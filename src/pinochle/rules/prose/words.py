"""Numbers and lists in words."""

from collections.abc import Iterable
from typing import Final

PARAGRAPH_END: Final = ""
"""The line that ends a paragraph of a description."""

_FIGURES: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_TIMES: Final = ("never", "once", "twice")


def figure(number: int) -> str:
    """Return a number: in words if it is small."""
    return _FIGURES[number] if number < len(_FIGURES) else str(number)


def many(number: int, noun: str) -> str:
    """Return a number of things: ``one card``, ``three cards``."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{figure(number)} {noun}{ending}"


def times(number: int) -> str:
    """Return a number of times: ``once``, ``twice``, ``three times``."""
    return _TIMES[number] if number < len(_TIMES) else f"{figure(number)} times"


def series(words: Iterable[object], last: str = "and") -> str:
    """Return a list of things: ``a, b and c``."""
    *before_last, end = map(str, words)
    return f"{', '.join(before_last)} {last} {end}" if before_last else end
