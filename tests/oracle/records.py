"""The text of a record, read without the library: the head's rules as data, then what was done.

The format is that of `docs/reference/record.md`: a head of lines `key: value`, a blank line, then
pairs of a seat, or `*` for the table, and a word for what it did. Nothing is judged here.
"""

import copy
import json
import re
from typing import Any, NamedTuple

Rules = dict[str, Any]
"""A ruleset as its JSON document has it."""

TABLE = -1
"""The seat of the table, which deals and rules."""


class Entry(NamedTuple):
    """Who did something, the word for it, and what stands behind the word's colon."""

    seat: int
    word: str
    what: str


class Text(NamedTuple):
    """What a record says."""

    rules: Rules
    dealer: int
    entries: list[Entry]


def read(text: str, presets: dict[str, Rules]) -> Text:
    """Read a whole record; `presets` are the rulesets that its head may name, by name."""
    head, _, body = text.partition("\n\n")
    rules: Rules = {}
    dealer = 0
    for line in head.splitlines():
        key, value = split_line(line)
        if key == ["rules"]:
            rules = copy.deepcopy(presets[value])
        elif key[0] == "rules":
            change(rules, key[1:], json.loads(value))
        elif key == ["dealer"]:
            dealer = int(value)
    words = [word for line in body.splitlines() if line[:4] != "end:" for word in line.split()]
    entries: list[Entry] = []
    for who, done in zip(words[::2], words[1::2], strict=True):
        word, _, what = done.partition(":")
        entries.append(Entry(TABLE if who == "*" else int(who), word, what))
    return Text(rules, dealer, entries)


def split_line(line: str) -> tuple[list[str], str]:
    """The steps of a path such as `rules.melds."royal marriage".values`, and the value."""
    steps: list[str] = []
    place = 0
    while step := re.compile(r'\.?("(?:[^"\\]|\\.)*"|[A-Za-z0-9_-]+)').match(line, place):
        steps.append(json.loads(step[1]) if step[1].startswith('"') else step[1])
        place = step.end()
    return steps, line[place:].lstrip().removeprefix(":").strip()


def change(rules: Rules, path: list[str], value: Any) -> None:
    """Set a field; a meld that is false is no longer in its table."""
    inside = rules
    for step in path[:-1]:
        inside = inside.setdefault(step, {})
    if value is False and "melds" in path[-2:-1]:
        inside.pop(path[-1], None)
    else:
        inside[path[-1]] = value


def cards_of(text: str) -> list[str]:
    """Cards that are written one behind the other."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def copies_of(text: str) -> list[tuple[str, int]]:
    """Cards on the table, each with the number of its copy: `KHKH.2` are the first and second."""
    found = re.findall(r"(..)(?:\.(\d))?", text)
    return [(card, int(number or 1)) for card, number in found]


def name_of(text: str) -> str:
    """The name of a meld, in which a blank is written as a stroke and other signs by number."""
    plain = text.replace("_", " ")
    return re.sub("%([0-9a-f]{6})", lambda sign: chr(int(sign[1], 16)), plain)
