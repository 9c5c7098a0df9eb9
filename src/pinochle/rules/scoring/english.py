"""Numbers and lists in English, for slips and problems that have no words in other languages."""

from collections.abc import Iterable

from pinochle.messages import LANGUAGES, catalogue


def many(number: int, noun: str) -> str:
    """Return a number of things: ``one card``, ``three cards``."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    figure = catalogue(LANGUAGES[0]).forms.get(f"figure.={number}", str(number))
    return f"{figure} {noun}{ending}"


def series(words: Iterable[object], last: str = "and") -> str:
    """Return a list of things: ``a, b and c``."""
    *before_last, end = map(str, words)
    return f"{', '.join(before_last)} {last} {end}" if before_last else end
