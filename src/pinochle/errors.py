"""Errors: a root class, and a subclass for each kind of mistake.

Every error that the library raises on purpose is a :class:`PinochleError`, so an application can
catch them all with a single ``except``. Each is also the built-in error that a reader would expect
(``ValueError``, ``TypeError``, ``LookupError``).

    >>> from pinochle import Card, PinochleError
    >>> try:
    ...     Card.parse("1S")
    ... except PinochleError as error:
    ...     print(error)
    '1S' is not a card: expected a rank (A 10 K Q J 9) at position 0
      1S
      ^
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol, TypeVar

from attrs import field, frozen
from typing_extensions import override

__all__ = [
    "DocumentError",
    "HandError",
    "NotationError",
    "PinochleError",
    "Problem",
    "RulesetError",
    "Sayable",
    "SeatError",
    "TrickError",
    "UnknownVariant",
    "WrongType",
]


_WINDOW = 72
_LONGEST_QUOTE = 40
_LONGEST_PROBLEM = 500

MOST_PROBLEMS = 20
"""The most problems that an error lists; it counts the others."""

MOST_COUNTED = 1_000
"""The most other problems that are counted: with so many a document is not read further."""

T = TypeVar("T")


def quoted(text: str) -> str:
    """Return a short text in quotes for an error, with escapes for what nobody can see.

    U+FFFD stands for half a sign.
    """
    quote = repr(without_halves(clipped(text)))
    if quote.isascii():
        return quote  # the usual case
    return _unseen_pattern().sub(lambda match: ascii(match[0])[1:-1], quote)


def clipped(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """Return the start of a text, by default no longer than a line."""
    return text if len(text) <= longest else text[:longest] + "..."


def nearest(name: str, known: Iterable[str], *, n: int = 3, likeness: float = 0.7) -> list[str]:
    """Return the known names most like a misspelt name, the likest first; none if it is long."""
    if len(name) > _LONGEST_QUOTE:
        return []
    from difflib import get_close_matches  # noqa: PLC0415 - few names are misspelt

    return get_close_matches(name, known, n=n, cutoff=likeness)


def missing_attribute(module: str, name: str, known: Iterable[str]) -> AttributeError:
    """Return the error of a module that has no such attribute, and say which one was meant.

    Python looks for names with fewer slips, and would say its own on top: without the module in the
    error it does not.
    """
    meant: list[str] = []
    if not name.startswith("_"):  # a person mistypes a public name
        names = [*known]
        by_lower = {attribute.lower(): attribute for attribute in names}
        meant = nearest(name, names, n=1) or [
            by_lower[lower] for lower in nearest(name.lower(), by_lower, n=1)
        ]
    hint = f". Did you mean: {meant[0]!r}?" if meant else ""
    return AttributeError(f"module {module!r} has no attribute {name!r}{hint}", name=name)


@cache
def _command_pattern() -> re.Pattern[str]:
    """Return a pattern of controls (not the tab), line separators and signs of direction."""
    turning = r"\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    return re.compile(rf"[\x00-\x08\x0a-\x1f\x7f-\x9f{turning}\ud800-\udfff]")


def command_in(text: str) -> str:
    """Return the first sign of a text that a terminal may obey, as ``U+001B``; or "".

    These are the control characters and those that turn the direction of writing.
    """
    if text.isprintable():
        return ""  # the usual case
    match = _command_pattern().search(text)
    return f"U+{ord(match[0]):04X}" if match else ""


@cache
def _unseen_pattern() -> re.Pattern[str]:
    """Return a pattern of signs that print nothing: joiners, selectors of variants, fillers."""
    joining = r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064"
    others = r"\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
    return re.compile(f"[{joining}{others}]")


@cache
def _half_pattern() -> re.Pattern[str]:
    """Return a pattern of half a surrogate pair, which Python can hold and UTF-8 cannot."""
    return re.compile(r"[\ud800-\udfff]")


def half_in(text: str) -> int:
    """Return the position of the first half of a surrogate pair in a text; -1 if there is none."""
    if text.isascii():
        return -1  # the usual case
    match = _half_pattern().search(text)
    return match.start() if match else -1


def without_halves(text: str) -> str:
    """Return a text of the same length, in which U+FFFD stands for half of a surrogate pair."""
    return text if text.isascii() else _half_pattern().sub("\ufffd", text)


def check_text(text: str, error_of: "Callable[[str], PinochleError]") -> None:
    """Refuse a text that UTF-8 cannot hold, at every border where a text comes in.

    Args:
        text: the text.
        error_of: makes the error of that border from a sentence about the position and the mistake.
    """
    if (position := half_in(text)) >= 0:
        sign = f"U+{ord(text[position]):04X}"
        mistake = "half of a surrogate pair, which UTF-8 cannot hold: leave it out"
        if "\udc80" <= text[position] <= "\udcff":  # so Python reads bytes that are no text
            mistake = "a byte that is not text in UTF-8: save the text in UTF-8"
        raise error_of(f"position {position} has {sign}, {mistake}")


def shown_signs(text: str) -> str:
    """Return the text with U+FFFD for each sign that a terminal may obey."""
    return text if text.isprintable() else _command_pattern().sub("\ufffd", text)


def escaped(text: str) -> str:
    """Return a text with escapes for signs that a terminal may obey; line feeds are kept."""
    if text.isprintable():
        return text  # the usual case
    commands = _command_pattern()
    return "\n".join(
        commands.sub(lambda match: f"\\u{ord(match[0]):04x}", line) for line in text.split("\n")
    )


class PinochleError(Exception):
    """The root of every error that the library raises on purpose.

    Its message may quote a text from elsewhere: ``str()`` writes signs that a terminal may obey as
    escapes.

    Attributes:
        words: the message in every language; None if there are no words for it but the English.
    """

    words: "Sayable | None" = None

    def lines(self, language: str) -> list[str]:
        """Return the message line by line, in a language or in English if it has no other words."""
        return [escaped(self.words.text(language))] if self.words else str(self).split("\n")

    @property
    def _sentences(self) -> str:
        """The sentences of the error, as they were made."""
        return super().__str__()

    @override
    def __str__(self) -> str:
        return escaped(self._sentences)


class WrongType(PinochleError, TypeError):  # noqa: N818 - reads as what happened, like KeyError's kin
    """A value has the wrong type."""


class HandError(PinochleError, ValueError):
    """A hand or a pack lacks cards that it should have, or would have too many copies."""


class SeatError(PinochleError, ValueError):
    """A seat is not at the table."""


class TrickError(PinochleError, ValueError):
    """A trick is longer than the table, or empty where a card is needed."""


class NotationError(PinochleError, ValueError):
    """A text is not a valid card, hand, pattern or action.

    Attributes:
        text: the whole text that was read.
        start: the position of the first wrong character, counted from 0.
        stop: the position after the last wrong character.
        reason: what was wrong and what was expected, without the position.
    """

    def __init__(self, reason: str, text: str, start: int, stop: int | None = None) -> None:
        self.reason: str = reason
        self.text: str = text
        self.start: int = start
        self.stop: int = start + 1 if stop is None else stop
        super().__init__(reason, text, start, self.stop)

    @property
    @override
    def _sentences(self) -> str:
        first = max(0, self.start - _WINDOW // 2) if len(self.text) > _WINDOW else 0
        line = shown_signs(re.sub(r"\s", " ", self.text[first : first + _WINDOW]))
        line = _unseen_pattern().sub("\ufffd", line)  # the caret stands below what it means
        width = min(self.stop, first + _WINDOW) - self.start
        caret = " " * (self.start - first) + "^" * max(1, width)
        return f"{self.reason} at position {self.start}\n  {line}\n  {caret}"


class UnknownVariant(PinochleError, LookupError):  # noqa: N818 - reads as what happened
    """No preset has this name.

    Attributes:
        name: the name that was asked for.
        nearest: the names of similar presets, the most similar first.
    """

    def __init__(
        self, name: str, nearest: Iterable[str] = (), words: "Sayable | None" = None
    ) -> None:
        self.name: str = name
        self.nearest: tuple[str, ...] = tuple(nearest)
        self.words = words
        super().__init__(name, self.nearest, words)

    @property
    @override
    def _sentences(self) -> str:
        hint = "variants.names() lists all, and so does the command pinochle variants"
        if self.nearest:
            hint = f"did you mean {' or '.join(self.nearest)}?"
        return f"there is no variant {quoted(self.name)}: {hint}"


class Sayable(Protocol):
    """Something that can be said in every language, such as a phrase or a message."""

    def text(self, language: str) -> str:
        """Return it in a language."""
        raise NotImplementedError


@frozen
class Problem:
    """A mistake in a ruleset.

    Args:
        where: the path of the field, such as ``deal.packets``.
        what: what is wrong with it, and what was expected.
        words: the same in every language; None if there are no words for it but the English.
    """

    where: str = field(converter=escaped)
    what: str = field(converter=escaped)
    words: Sayable | None = field(default=None, eq=False, repr=False)

    def text(self, language: str) -> str:
        """Return what is wrong in a language, or in English if there are no words for it."""
        return escaped(self.words.text(language)) if self.words else self.what

    def line(self, language: str) -> str:
        """Return what is wrong after its place, in a language."""
        return f"{self.where}: {self.text(language)}"

    @override
    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class DocumentError(PinochleError, ValueError):
    """A document cannot be read; the error lists the problems with their places.

    Attributes:
        problems: what is wrong, each after its place, such as ``$.count.last_trick``; at most 20.
        listed: the same as values, where there are words for it in every language.
        more: how many other problems there are; 1000 or more where nobody has counted further.
    """

    def __init__(self, problems: Iterable[str | Problem], more: int = 0) -> None:
        self.listed: tuple[str | Problem, ...]
        self.more: int
        self.listed, self.more = _first_of(problems, more)
        self.problems: tuple[str, ...] = tuple(map(str, self.listed))
        super().__init__(self.listed, self.more)

    @override
    def lines(self, language: str) -> list[str]:
        """Return the problems after their places, in a language."""
        return [_in_language(problem, language) for problem in self.listed]

    @property
    @override
    def _sentences(self) -> str:
        return _listing(self.problems, self.more)


class RulesetError(PinochleError, ValueError):
    """A ruleset, a part of it or an argument makes no sense; the error lists the problems at once.

    Attributes:
        problems: what is wrong, each with the field it is in; at most 20.
        more: how many other problems there are.
    """

    def __init__(self, problems: Iterable[Problem], more: int = 0) -> None:
        self.problems: tuple[Problem, ...]
        self.more: int
        self.problems, self.more = _first_of(problems, more)
        super().__init__(self.problems, self.more)

    @override
    def lines(self, language: str) -> list[str]:
        """Return the problems after their fields, in a language."""
        return [_in_language(problem, language) for problem in self.problems]

    @property
    @override
    def _sentences(self) -> str:
        return _listing(map(str, self.problems), self.more)


def _first_of(problems: Iterable[T], more: int) -> tuple[tuple[T, ...], int]:
    """Return the problems that an error lists, and the number of the others."""
    listed = tuple(problems)
    return listed[:MOST_PROBLEMS], more + len(listed[MOST_PROBLEMS:])


def _in_language(problem: str | Problem, language: str) -> str:
    """Return a line about a problem in a language."""
    line = problem.line(language) if isinstance(problem, Problem) else escaped(problem)
    return clipped(line, _LONGEST_PROBLEM)


def _listing(problems: Iterable[str], more: int) -> str:
    """Return the problems line by line, and the number of the others."""
    lines = [clipped(problem, _LONGEST_PROBLEM) for problem in problems]
    if more:
        count = f"at least {more}" if more >= MOST_COUNTED else f"{more}"
        lines.append(f"and {count} more")
    return "\n".join(lines)
