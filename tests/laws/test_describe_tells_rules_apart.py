"""Two games that are played differently are told differently: every field has its words."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from pinochle import RulesetError
from pinochle.testing._rulesets import FIELD_TYPES, draw_value, paths, with_field, words
from support.rulesets import RULESETS, in_some_order, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset


def other_games(path: str) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Rulesets, each with another that differs in a field, and in what must go with it."""
    part, _, name = path.partition(".")
    every = words(FIELD_TYPES[path])
    for ruleset in in_some_order(RULESETS, path):
        rules, rng = rules_of(ruleset), Random(f"{path} {ruleset}")
        for value in every or [draw_value(rules, path, rng) for _ in range(3)]:
            if value != getattr(getattr(rules, part), name):
                try:
                    yield rules, with_field(rules, path, value, rng)
                except RulesetError:
                    continue


def body(rules: Ruleset) -> str:
    """The description without its title."""
    return rules.describe().partition("\n")[2]


@pytest.mark.parametrize("path", paths())
def test_every_field_is_told(path: str) -> None:
    """Each word of a field, and more than one of its numbers, makes a difference somewhere."""
    part, _, name = path.partition(".")
    told: set[object] = set()
    wanted = set(words(FIELD_TYPES[path]))
    for rules, other in other_games(path):
        if body(rules) != body(other):
            told |= {getattr(getattr(one, part), name) for one in (rules, other)}
        if len(told) > 1 and wanted <= told:
            return
    pytest.fail(f"{sorted(map(str, wanted - told))} of {path} makes no difference to the words")
