"""Numbers and lists in the words of problems and slips, which are in English."""

from collections.abc import Iterable
from typing import Final

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


def figure(number: int) -> str:
    """Return a number: in words if it is small."""
    return _FIGURES[number] if number < len(_FIGURES) else str(number)


def many(number: int, noun: str) -> str:
    """Return a number of things: ``one card``, ``three cards``."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{figure(number)} {noun}{ending}"


def series(words: Iterable[object], last: str = "and") -> str:
    """Return a list of things: ``a, b and c``."""
    *before_last, end = map(str, words)
    return f"{', '.join(before_last)} {last} {end}" if before_last else end
