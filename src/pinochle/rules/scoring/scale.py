"""The scale of a ruleset: with the trailing zero of all points, or without it."""

import re
from collections.abc import Callable
from itertools import repeat
from operator import attrgetter
from typing import Any, Final, TypeAlias, cast, get_args

from attrs import evolve, fields, has

from pinochle.errors import Problem, RulesetError
from pinochle.rules.auction.sayings import Convention
from pinochle.rules.melds.meld import GAME
from pinochle.rules.parts import Parts, RulesetParts, field_types
from pinochle.rules.units import Points, unit_of

__all__ = ["simplified", "traditional"]

_TEN: Final = 10
_SMALL, _LARGE = "simplified", "traditional"

Change: TypeAlias = Callable[[str, int], int]
"""A function that puts the points of a field on the other scale, given its path."""


def simplified(rules: Parts) -> RulesetParts:
    """Return the parts of a ruleset that change when all points drop their trailing zero.

    Raises:
        RulesetError: if that would lose something; it lists every field.
    """
    problems: list[Problem] = []

    def tenth(where: str, points: int) -> int:
        if points % _TEN:
            problems.append(Problem(where, f"{points} has no trailing zero to drop"))
        return points // _TEN

    values = _values(rules, tenth)
    if problems:
        raise RulesetError(dict.fromkeys(problems))
    return _parts(rules, values, _SMALL, _LARGE)


def traditional(rules: Parts) -> RulesetParts:
    """Return the parts of a ruleset that change when all points get a trailing zero."""
    return _parts(rules, _values(rules, lambda _, points: points * _TEN), _LARGE, _SMALL)


def _values(rules: Parts, change: Change) -> dict[str, Any]:
    """Return the new value of every field with points, by its path."""
    values: dict[str, Any] = {}
    for path, kind in field_types().items():
        if has_points(kind):
            values[path] = _change(attrgetter(path)(rules), kind, path, change)
    values["auction.conventions"] = tuple(
        Convention(_change_text(convention.bid, change), _change_text(convention.meaning, change))
        for convention in rules.auction.conventions
    )
    values["auction.sayings"] = tuple(
        evolve(saying, meaning=_change_text(saying.meaning, change))
        for saying in rules.auction.sayings
    )
    values["melds.rules"] = tuple(
        evolve(
            rule,
            values=tuple(v if v is GAME else change(f"melds.{rule.name}", v) for v in rule.values),
        )
        for rule in rules.melds
    )
    return values


def has_points(kind: Any) -> bool:  # noqa: ANN401 - an annotation
    """Tell whether a value of this type is points, or has points in it."""
    if unit_of(kind):
        return unit_of(kind) == unit_of(Points)
    if has(kind):
        return any(has_points(attribute.type) for attribute in fields(kind))
    return any(map(has_points, get_args(kind)))


def _parts(rules: Parts, values: dict[str, Any], scale: str, other: str) -> RulesetParts:
    """Return the parts with new values; the name tells the scale unless it is the usual scale."""
    changed: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        part, _, name = path.partition(".")
        changed.setdefault(part, {})[name] = value
    parts: dict[str, Any] = {
        part: evolve(getattr(rules, part), **fields) for part, fields in changed.items()
    }
    parts["name"] = _rename(rules.name, f"-{scale}", f"-{other}")
    parts["title"] = rules.title and _rename(rules.title, f", {scale} scale", f", {other} scale")
    return cast("RulesetParts", parts)


def _change(value: Any, kind: Any, where: str, change: Change) -> Any:  # noqa: ANN401
    """Return a value of this type after a change of all points in it."""
    if not has_points(kind) or isinstance(value, str):  # a word for what the cards count
        return value
    if isinstance(value, int):
        return change(where, value)
    if has(kind):
        changes = {
            attribute.name: _change(getattr(value, attribute.name), attribute.type, where, change)
            for attribute in fields(kind)
            if has_points(attribute.type)
        }
        return evolve(value, **changes)
    first, *rest = get_args(kind)
    kinds_of_items = repeat(first) if rest == [...] else (first, *rest)
    return tuple(
        _change(part, each, where, change)
        for part, each in zip(value, kinds_of_items, strict=False)
    )


def _change_text(text: str, change: Change) -> str:
    """Return the text of a convention after a change: its digits are points."""
    return re.sub(r"\d+", lambda digits: str(change("auction.conventions", int(digits[0]))), text)


def _rename(name: str, scale: str, other: str) -> str:
    return name.removesuffix(other) if name.endswith(other) else name + scale
