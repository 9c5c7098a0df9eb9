"""Rulesets with one option or several, drawn from the fields of the classes, in every family."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from pinochle import RulesetError, variants
from pinochle.rules import Step
from pinochle.testing._rulesets import FIELD_TYPES, draw_value, with_field, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from pinochle import Ruleset

Options: TypeAlias = tuple[tuple[str, object], ...]

DRAWN: Final = 6
"""How often a value is drawn for a field that has neither words nor a flag."""


def family(rules: Ruleset) -> object:
    """What tables of a kind have in common: their seats and sides, and how they score."""
    phases = [step for step in (Step.DRAFT, Step.DRAW, Step.AUCTION) if step in rules.script]
    table, is_for_stakes = rules.table, bool(rules.settlement.stakes)
    how = (rules.partner.is_found, rules.auction.is_summed, is_for_stakes, rules.checks.are_kept)
    return table.seats, table.side_count, *phases, *how


@cache
def families() -> tuple[str, ...]:
    """A preset of each family of tables: the last, which has the most rules of its own."""
    return tuple({family(variants.get(name)): name for name in variants.names()}.values())


def value_of(rules: Ruleset, path: str) -> object:
    """What stands in a field."""
    part, _, name = path.partition(".")
    return getattr(getattr(rules, part), name)


def values_of(rules: Ruleset, path: str, rng: Random) -> list[object]:
    """Other values of a field: every word, or those that are drawn."""
    every = words(FIELD_TYPES[path]) or [draw_value(rules, path, rng) for _ in range(DRAWN)]
    return [value for value in dict.fromkeys(every) if value != value_of(rules, path)]


def with_options(rules: Ruleset, options: Options, rng: Random) -> Ruleset | None:
    """The rules with these options, each of which is there; None if they do not go together."""
    for path, value in options:
        try:
            rules = with_field(rules, path, value, rng)
        except RulesetError:
            return None
    return rules if all(value_of(rules, path) == value for path, value in options) else None


def products(rules: Ruleset, some: Iterable[str], rng: Random) -> Iterator[Options]:
    """All choices of values for these fields."""
    some = tuple(some)
    for values in product(*(values_of(rules, path, rng) for path in some)):
        yield tuple(zip(some, values, strict=True))
