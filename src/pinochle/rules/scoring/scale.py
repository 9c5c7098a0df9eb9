"""The scale of a ruleset: with the trailing zero of all points, or without it."""

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeAlias, cast

from attrs import evolve

from pinochle.errors import Problem, RulesetError
from pinochle.rules.auction.bids import Convention
from pinochle.rules.melds.meld import GAME
from pinochle.rules.parts import Parts, RulesetParts

__all__ = ["simplified", "traditional"]

POINTS: Final = frozenset(
    {
        *("auction.opening", "auction.dealer_opening", "auction.ceiling", "auction.ladder"),
        *("auction.automatic", "auction.stuck", "auction.least_meld", "auction.misbid_costs"),
        *("trump.turned_nine", "concession.most_needed", "concession.bonus"),
        *("concession.least_meld", "settlement.least_meld", "settlement.all_tricks"),
        *("count.by_place", "count.last_trick", "count.rounding", "settlement.bid_bonuses"),
        *("settlement.saving_count", "settlement.floor", "misdeal.fine", "renege.penalty"),
        *("moon.reward", "moon.costs", "ending.target", "ending.extend_by"),
        *("ending.bust", "ending.mercy", "ending.handicap"),
    }
)
"""The fields in which every number is points."""

FIRST: Final = frozenset(
    {
        *("settlement.stakes", "settlement.bid_times"),
        *("checks.bids", "checks.beyond", "checks.margin"),
    }
)
"""The fields with pairs of points and something else, such as checks."""

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
    found: dict[str, Any] = {}
    for path in sorted(POINTS | FIRST):
        value = attrgetter(path)(rules)
        if not isinstance(value, str):  # a word for what the cards count
            found[path] = _change(value, path, change, only_first=path in FIRST)
    found["auction.conventions"] = tuple(
        Convention(_change_text(convention.bid, change), _change_text(convention.meaning, change))
        for convention in rules.auction.conventions
    )
    found["play.obligations"] = tuple(
        evolve(rung, from_bid=change("play.obligations", rung.from_bid))
        for rung in rules.play.obligations
    )
    found["melds.rules"] = tuple(
        evolve(
            rule,
            values=tuple(v if v is GAME else change(f"melds.{rule.name}", v) for v in rule.values),
        )
        for rule in rules.melds
    )
    return found


def _parts(rules: Parts, values: dict[str, Any], scale: str, other: str) -> RulesetParts:
    """Return the parts with new values; the name tells the scale unless it is the usual scale."""
    changed: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        part, _, name = path.partition(".")
        changed.setdefault(part, {})[name] = value
    parts: dict[str, Any] = {
        part: evolve(getattr(rules, part), **fields) for part, fields in changed.items()
    }
    parts["name"] = _renamed(rules.name, f"-{scale}", f"-{other}")
    parts["title"] = rules.title and _renamed(rules.title, f", {scale} scale", f", {other} scale")
    return cast("RulesetParts", parts)


def _change(value: Any, where: str, change: Change, *, only_first: bool) -> Any:  # noqa: ANN401
    """Return points, a tuple of points, or pairs with points, after a change."""
    if isinstance(value, int):
        return change(where, value)
    if only_first and value and isinstance(value[0], int):
        return (change(where, value[0]), *value[1:])
    return tuple(_change(part, where, change, only_first=only_first) for part in value)


def _change_text(text: str, change: Change) -> str:
    """Return the text of a convention after a change: its digits are points."""
    return re.sub(r"\d+", lambda found: str(change("auction.conventions", int(found[0]))), text)


def _renamed(name: str, scale: str, other: str) -> str:
    return name.removesuffix(other) if name.endswith(other) else name + scale
