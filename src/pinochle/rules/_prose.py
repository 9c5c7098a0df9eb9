"""How rules are put into words: numbers and lists, and sentences that depend on the rules.

A part of a ruleset writes its sentences in ``_SENTENCES``, under a heading (``# Burying``) and each
after the conditions under which it is said. They are written like those of its ``_CLASHES``, but
for three words: ``*`` is always, ``else`` is when the line before did not hold, and with
``each bids`` the sentence is said of each ``item`` of the bids. A sentence ends with the catalogue
ids of its rules, or begins as an item (``- ``), a numbered step (``1. ``) or a row of a table
(``| ``); an empty one ends a paragraph. What stands in braces depends on the rules:

* ``{bury.cards}`` is the value of a field;
* ``{bury.cards:card}`` is a number of cards, and other words make a field into text likewise;
* ``{moon.costs?loses|scores}`` is the first text where the condition holds, and else the second.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from string import Formatter
from textwrap import dedent
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from pinochle.rules.handtest import HandTest
from pinochle.rules.script import Test, condition

_FIGURES: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_TIMES: Final = ("never", "once", "twice")


def figure(number: int) -> str:
    """A number: in words if it is small."""
    return _FIGURES[number] if number < len(_FIGURES) else str(number)


def many(number: int, noun: str) -> str:
    """A number of things: ``one card``, ``three cards``."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{figure(number)} {noun}{ending}"


def times(number: int) -> str:
    """How many times: ``once``, ``twice``, ``three times``."""
    return _TIMES[number] if number < len(_TIMES) else f"{figure(number)} times"


def listed(words: Iterable[object], last: str = "and") -> str:
    """Several things: ``a, b and c``."""
    *others, end = map(str, words)
    return f"{', '.join(others)} {last} {end}" if others else end


def _what_passes(test: HandTest) -> str:
    """What a hand that passes a test has: ``six nines or more and no ace``."""
    parts = [f"{many(least, rank.word)} or more" for rank, least in test.at_least]
    parts += [
        f"at most {many(most, rank.word)}" if most else f"no {rank.word}"
        for rank, most in test.at_most
    ]
    if test.non_counters:
        parts.append(f"{many(test.non_counters, 'card')} or more that count nothing")
    if test.holds:
        parts.append(f"a {listed(test.holds, 'or')}")
    if test.melds != "whatever":
        number = "a" if test.melds == "some" else "no"
        parts.append(f"{number} meld that scores whatever is trump")
    return listed(parts or ["any cards"])


_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    "": str,
    "and": listed,
    "or": partial(listed, last="or"),
    "figure": figure,
    "Figure": lambda number: figure(number).capitalize(),
    "times": times,
    "in a row": lambda words: " ".join(map(str, words)),
    "against": " against ".join,
    "passes": _what_passes,
    "scored": {"bid-and-meld": "the bid and the meld", "bid": "just the bid"}.__getitem__,
}
"""What the words after a colon make of a value; a noun is a number of things."""

_FIELD: Final = re.compile(r"\{((?:[^{}]|\{[^{}]*\})*)\}")
_OR: Final = re.compile(r"\|(?![^{]*\})")


class _Entry(NamedTuple):
    """A sentence and when it is said: after another, of each item, and where all tests hold."""

    is_else: bool
    each: str
    tests: tuple[Test, ...]
    sentence: str


def told(text: str, heading: str, facts: SimpleNamespace) -> Iterator[str]:
    """The sentences of a part under a heading that hold of these rules."""
    is_told = False
    for entry in _read(text).get(heading, ()):
        if entry.is_else and is_told:
            continue
        is_told = all(test(facts) for test in entry.tests)
        items = _value(entry.each, facts) if is_told and entry.each else [None] * is_told
        for facts.item in items:
            yield _filled(entry.sentence, facts)


@cache
def _read(text: str) -> dict[str, list[_Entry]]:
    """The sentences of a part by their headings."""
    found: dict[str, list[_Entry]] = {}
    entries: list[_Entry] = []
    for line in re.sub(r"\n +", " ", dedent(text)).splitlines():
        if line.startswith("# "):
            entries = found.setdefault(line[2:], [])
        elif line:
            when, _, sentence = line.partition(":")
            is_else = when.startswith("else")
            when, _, each = when.removeprefix("else").lstrip("* &").partition("each ")
            tests = tuple(condition(word) for word in when.split(" & ") if word)
            entries.append(_Entry(is_else, each, tests, sentence.strip()))
    return found


def _filled(sentence: str, facts: SimpleNamespace) -> str:
    """A sentence with its fields replaced."""

    def replaced(found: re.Match[str]) -> str:
        name, is_choice, texts = found[1].partition("?")
        if is_choice:
            yes, *no = _OR.split(texts, maxsplit=1)
            holds = all(condition(word)(facts) for word in name.split(" & "))
            return _filled(yes if holds else "".join(no), facts)
        path, _, word = name.partition(":")
        value = _value(path, facts)
        return _WORDS[word](value) if word in _WORDS else many(value, word)

    return _FIELD.sub(replaced, sentence)


def _value(path: str, facts: SimpleNamespace) -> Any:  # noqa: ANN401 - of any field
    return Formatter().get_field(path, (), vars(facts))[0]
