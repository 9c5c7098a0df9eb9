"""From each figure of a preset to the entries of the catalogue that have it.

:mod:`evidence` goes from the rules to the presets; this is the way back. An entry of the catalogue
*names* a field of a preset if the field stands in its ``fields``, and a condition of its ``when``
that the preset fulfils asks for the very value: the value itself, one of a few, exactly this list,
or the melds of a table. ``has`` and ``in-order`` name the items of a list that they ask for, and
several entries together may name the whole list. ``cards`` stands for the copies in the pack,
``sides`` for the seats of the sides. A bound such as ``at-least`` names nothing.

Every field that says something needs entries that name its value. A field says nothing where the
script never comes to its part, where it is off, and where no other value would be another game:
no other is allowed there, or the rules in words are the same with every other.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

import attrs
import evidence
from evidence import Document
from field_pages import BEYOND, every_field, parts

from pinochle import RulesetError, variants
from pinochle.rules.parts import fields_of
from pinochle.web.editor import NEEDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pinochle import Ruleset

STANDS_FOR: Final = {"cards": "pack.copies", "sides": "table.sides"}
"""The fields from which a figure of a document follows, and which it names."""
OFF_WORDS: Final = ("nobody", "none", "no", "nothing")
"""The words for off, where they are what a field says by itself."""
ALWAYS_SAID: Final = ("auction.must_open",)
"""The fields that are a choice of every game in whose script they are, off or not."""
NO_RULES: Final = ("format", "name", "title", "sources", *evidence.FIGURES)
"""What stands in a document and is no rule: what the preset is called, and what follows."""
SEATS: Final = ("table.sides",)
"""The fields whose numbers only tell seats apart."""
NUMBERS: Final = (
    "zero",
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
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
)
"""The numbers that a text writes as words."""
TIMES: Final = {"once": 1, "single": 1, "both": 2, "double": 2, "twice": 2, "redoubled": 2}
"""Other words that say a number."""


def values_by_path(document: Document) -> dict[str, object]:
    """The fields of a preset's document by their paths: steps of the script, melds, and others.

    The value of a meld is what its sets are worth.
    """
    values: dict[str, object] = {f"script.{step}": True for step in document["script"]}
    for name, part in document.items():
        if name in NO_RULES or name == "script":
            continue
        if name == "melds":
            values |= _worths(name, part)
            continue
        for field, value in part.items():
            path = f"{name}.{field}"
            if path == "checks.melds":
                values |= _worths(path, value)
            elif path not in NO_RULES:
                values[path] = value
    return values


def _worths(table: str, melds: Document) -> dict[str, object]:
    return {f"{table}.{name}": meld["values"] for name, meld in melds.items()}


def named_fields(entry: Document, document: Document) -> Iterator[tuple[str, int | None]]:
    """The fields of a preset that an entry of the catalogue names, by path and item of a list.

    The item is None where the entry names the whole value.
    """
    fields = entry.get("fields", ())
    for condition in evidence.conditions(entry):
        if not evidence.fulfils(document, condition):
            continue
        for path, asked in condition.items():
            for field, item in _fields_asked(STANDS_FOR.get(path, path), asked, document):
                if any(_is_in(field, one) or _is_in(one, field) for one in fields):
                    yield field, item


def _is_in(path: str, other: str) -> bool:
    """Whether one path is another, or lies in it."""
    return path == other or path.startswith(f"{other}.")


def _fields_asked(path: str, asked: object, document: Document) -> Iterator[tuple[str, int | None]]:
    """The fields for whose values a condition asks at a path, each with the item of a list."""
    value: Any = evidence.value_at(document, path)
    if path == "script":
        yield from ((f"script.{step}", None) for step in _items_compared(asked))
    elif isinstance(asked, dict) and "table" in asked:
        yield from ((f"{path}.{name}", None) for name in value)
    elif path.removeprefix("checks.").startswith("melds."):
        if path.endswith(".values"):
            yield from ((path.removesuffix(".values"), item) for item in _items(asked, value))
    else:
        part, name, *_ = (*path.split("."), "")
        yield from ((f"{part}.{name}", item) for item in _items(asked, value))


def _items(asked: Any, value: Any) -> Iterator[int | None]:  # noqa: ANN401 - of a document
    """The items of a list that a comparison names, or None for the whole value."""
    if not isinstance(asked, dict) or "is" in asked:
        yield None
    elif isinstance(value, list):
        for place, item in enumerate(value):
            if any(evidence.is_like(one, item) for one in _items_compared(asked)):
                yield place


def _items_compared(asked: Any) -> list[Any]:  # noqa: ANN401 - of a document
    """The items of a list that a comparison asks for."""
    has = [asked["has"]] if "has" in asked else []
    return [*has, *asked.get("in-order", []), *asked.get("is", [])]


def addresses(name: str, documents: Mapping[str, Document]) -> dict[str, list[str]]:
    """The ids of the entries that name each field of a preset, in the order of the catalogue."""
    return {path: [*_ids(entries)] for path, entries in _entries(name, documents).items()}


def _ids(entries: Iterable[tuple[str, int | None]]) -> dict[str, None]:
    return dict.fromkeys(identifier for identifier, _ in entries)


def _entries(
    name: str, documents: Mapping[str, Document]
) -> dict[str, list[tuple[str, int | None]]]:
    """The entries that name each field of a preset, and which item of it."""
    preset = evidence.presets()[name]
    entries: dict[str, list[tuple[str, int | None]]] = {}
    for document in documents.values():
        for identifier, entry in evidence.entries(document):
            for path, item in named_fields(entry, preset):
                entries.setdefault(path, []).append((identifier, item))
    return entries


def without_address(name: str, documents: Mapping[str, Document]) -> list[str]:
    """The fields of a preset that say something, and that no entry of the catalogue names."""
    entries = _entries(name, documents)
    return [
        f"{name}: no entry of the catalogue names {path} = {value}"
        for path, value in values_by_path(evidence.presets()[name]).items()
        if not _is_whole(value, {item for _, item in entries.get(path, ())})
        and path not in BEYOND
        and is_decision(name, path, value)
    ]


def without_figure(name: str, documents: Mapping[str, Document]) -> list[str]:
    """The numbers of a preset that none of the entries says in its text that name the field."""
    entries = {
        one: rule for document in documents.values() for one, rule in evidence.entries(document)
    }
    values = values_by_path(evidence.presets()[name])
    missing: list[str] = []
    for path, ids in addresses(name, documents).items():
        texts = set[int]().union(*(_numbers(entries[one]) for one in ids))
        if path not in SEATS and (numbers := _numbers_of(values.get(path)) - texts):
            missing.append(f"{name}: {', '.join(ids)} say nothing of {numbers} in {path}")
    return missing


def _numbers_of(value: object) -> set[int]:
    """The numbers in a value that say something."""
    if isinstance(value, list):
        return set[int]().union(*map(_numbers_of, value))
    return {value} if type(value) is int and value > 0 else set()


def _numbers(entry: Document) -> set[int]:
    """The numbers that an entry says, in figures or words, with the last zero and without it."""
    rows = [cell for row in entry.get("rows", ()) for cell in row]
    text = " ".join(
        [entry.get("text", ""), entry.get("reading", ""), entry.get("note", ""), *rows]
    ).lower()
    words = re.findall(r"[a-z]+|\d+", text)
    numbers = {int(word) for word in words if word.isdecimal()}
    numbers |= {TIMES[word] for word in words if word in TIMES}
    numbers |= {number for number, word in enumerate(NUMBERS) if {word, f"{word}s"} & {*words}}
    return numbers | {10 * one for one in numbers} | {one // 10 for one in numbers if one % 10 == 0}


def _is_whole(value: object, items: set[int | None]) -> bool:
    """Whether these items of a value are all of it."""
    return None in items or (isinstance(value, list) and items >= set(range(len(value))))


def is_decision(name: str, path: str, value: object) -> bool:
    """Whether a field of a preset is a figure or a choice that is made there."""
    part = path.partition(".")[0]
    script = set(evidence.presets()[name]["script"])
    if part in NEEDS and not NEEDS[part] & script:
        return False
    kind = every_field().get(path)
    if path in ALWAYS_SAID or kind is None:
        return True
    if _is_off(value) or (value in OFF_WORDS and value == _default(path)):
        return False
    return _makes_a_difference(variants.get(name), path, kind)


def _is_off(value: Any) -> bool:  # noqa: ANN401 - of a document
    """Whether a value says nothing: 0, no, an empty list, or a test that every hand passes."""
    if isinstance(value, dict):
        return all(_is_off(one) or one == "whatever" for one in value.values())
    return not value or (isinstance(value, list) and not any(value))


@cache
def _default(path: str) -> object:
    """What a field says by itself."""
    part, _, name = path.partition(".")
    return next(one.default for one in fields_of(dict(parts())[part]) if one.name == name)


def _makes_a_difference(rules: Ruleset, path: str, kind: object) -> bool:
    """Whether with another value the rules in words are others.

    What is tried is what other presets have, every other word, and other numbers. A word is no
    choice if no other is allowed, but a figure is one all the same.
    """
    part, _, name = path.partition(".")
    holder = getattr(rules, part)
    value = getattr(holder, name)
    allowed = 0
    for other in _others(path, kind, value):
        try:
            changed = rules.with_(**{part: attrs.evolve(holder, **{name: other})})
        except RulesetError:
            continue
        allowed += 1
        if changed.describe() != rules.describe():
            return True
    is_figure = isinstance(value, int | tuple) and not isinstance(value, bool)
    return is_figure and not allowed


def _others(path: str, kind: object, value: object) -> Iterator[object]:
    """Other values of a field that a ruleset may have."""
    words = get_args(kind) if get_origin(kind) is Literal else ()
    numbers = (value + 1, 2 * value, 0) if type(value) is int else ()
    flags = (not value,) if isinstance(value, bool) else ()
    for other in (*_in_presets(path), *words, *numbers, *flags):
        if other != value:
            yield other


@cache
def _in_presets(path: str) -> tuple[object, ...]:
    """The values that presets have in a field."""
    part, _, name = path.partition(".")
    return tuple({getattr(getattr(variants.get(one), part), name) for one in variants.names()})
