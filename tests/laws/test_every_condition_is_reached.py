"""Every sentence of a description that begins with "If" is reached by some round or game.

A rule that keeps something from ever happening makes a lie of the sentence that says what follows.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from oracle.promises import Promise
from pinochle import variants
from pinochle.actions import Play
from pinochle.rules import Step
from pinochle.testing._rulesets import paths
from support.conditions import (
    OF_BUST,
    OF_GAMES,
    OF_ORDER,
    OF_PLAY,
    OF_ROUNDS,
    Settled,
    conditions,
    plies,
)
from support.options import families, values_of, with_options
from support.rulesets import RULESETS, a_part_of, in_some_order, rules_of

from .test_what_is_said_is_done import as_read, read_finishes, read_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinochle import Ruleset

SEEDS = 10
"""How often the rounds of a ruleset are tried with other numbers."""

FIELDS = 10
"""How many fields are tried in each family, where not all are."""

GAMES = 200
"""How many rounds are played of a ruleset."""


def patterns_of(rules: Ruleset) -> set[str]:
    """The patterns of the conditions in a description, each of which some test knows."""
    known = (*OF_ROUNDS, *OF_GAMES)
    found = set[str]()
    for condition in conditions(rules.describe()):
        here = [pattern for pattern in known if re.match(pattern, condition)]
        assert here, f"when is this reached: If {condition}"
        found |= {*here}
    return found


def settled_rounds(rules: Ruleset, seed: int) -> Iterator[Settled]:
    """Rounds of each kind, which may end the game."""
    said = read_rules(rules)
    for sheet, tally, end in read_finishes(rules, seed, of=1):
        after = sheet.settle(rules, tally)
        if after.last is not None:
            promise = Promise(said, as_read(rules, tally))
            yield Settled(rules, tally, after.last, after.standing, promise, end)


def left_by_rounds(rules: Ruleset, wanted: set[str]) -> set[str]:
    """The conditions that no round reaches, of those that are asked for.

    Nobody is bust where no round costs anybody points.
    """
    costs = False
    for seed in range(SEEDS):
        for settled in settled_rounds(rules, seed) if wanted else ():
            wanted = {pattern for pattern in wanted if not OF_ROUNDS[pattern](settled)}
            costs = costs or min(settled.settlement.scores) < 0
            if not wanted:
                break
    return wanted if costs or not rules.ending.bust else wanted - {OF_BUST, OF_ORDER}


def left_by_games(rules: Ruleset, wanted: set[str]) -> set[str]:
    """The conditions that no game reaches, likewise.

    Nothing is asked of the play where the lowest bid is so high that every contract is given up.
    """
    has_play = False
    for seed in range(GAMES):
        if not wanted:
            break
        passes, is_poor = seed % 2 == 0, seed % 3 == 2 and Step.DRAFT not in rules.script
        for ply in plies(rules, Random(seed), passes=passes, is_poor=is_poor):
            wanted = {pattern for pattern in wanted if not OF_GAMES[pattern](ply)}
            has_play = has_play or isinstance(ply.action, Play)
    return wanted if has_play else wanted - {OF_PLAY}


def left_over(rules: Ruleset, among: Iterable[str] = (*OF_ROUNDS, *OF_GAMES)) -> set[str]:
    """The conditions of a description that nothing reaches."""
    wanted = patterns_of(rules) & {*among}
    return left_by_rounds(rules, wanted & {*OF_ROUNDS}) | left_by_games(rules, wanted & {*OF_GAMES})


@pytest.mark.parametrize("name", RULESETS)
def test_every_condition_is_reached(name: str) -> None:
    assert not left_over(rules_of(name))


def check_options(base: str, some: Iterable[str]) -> None:
    """Each value of some fields, also of those that say nothing of what the option is about."""
    rules, rng = variants.get(base), Random(base)
    texts = {rules.describe()}
    for path in some:
        for value in values_of(rules, path, rng):
            chosen = with_options(rules, ((path, value),), rng)
            if chosen is not None and chosen.describe() not in texts:
                texts.add(chosen.describe())
                assert not left_over(chosen), (path, value)


@pytest.mark.parametrize("base", a_part_of(families(), 3))
def test_every_condition_is_reached_with_some_options(base: str) -> None:
    check_options(base, in_some_order(paths(), base)[:FIELDS])


@pytest.mark.slow
@pytest.mark.parametrize("base", families())
def test_every_condition_is_reached_with_each_option(base: str) -> None:
    check_options(base, paths())
