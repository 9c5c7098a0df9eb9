"""The ladder of bids: the steps by which they go up, the numbers that stand on it, and its end."""

import sys
from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

from pinochle._values import pairs
from pinochle.errors import RulesetError
from pinochle.messages.phrases import problem
from pinochle.messages.violations import Violation
from pinochle.rules.auction.goal import EVERY_TRICK, Goal

__all__ = ["Ladder", "is_ladder", "is_on", "numbers_on", "rung", "step_rule", "why_not_on"]

Ladder: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a number and the step of the bids from there on."""

_MOST_STEPS: Final = 100_000
"""The length of the list of all bids, where melds are worth millions and the step is 1."""


def is_ladder(part: Any, attribute: Any, value: Any) -> None:  # noqa: ANN401 - an attrs validator
    """Check that a field is a ladder: pairs of a number and the step from there on."""
    pairs(part, attribute, value)
    ladder: Ladder = value
    problems = [
        problem(f"auction.ladder[{index}]", "value.small-step", step=step)
        for index, (_, step) in enumerate(ladder)
        if step < 1
    ]
    if not ladder:
        problems.append(problem("auction.ladder", "value.empty-ladder"))
    problems += [
        problem("auction.ladder", "value.ladder-down", first=first, second=second)
        for (first, _), (second, _) in pairwise(ladder)
        if first >= second
    ]
    if problems:
        raise RulesetError(problems)


def rung(ladder: Ladder, points: int) -> tuple[int, int]:
    """Return the part of a ladder that a number lies in: its first number, and its step.

    >>> rung(((0, 1), (60, 5)), 62)
    (60, 5)
    """
    return next((pair for pair in reversed(ladder) if pair[0] <= points), ladder[0])


def is_on(ladder: Ladder, points: int) -> bool:
    """Tell whether a number stands on a ladder.

    >>> is_on(((0, 1), (60, 5)), 62), is_on(((0, 1), (60, 5)), 59)
    (False, True)
    """
    first, step = rung(ladder, points)
    return points >= 1 and (points - first) % step == 0


def step_rule(ladder: Ladder) -> str:
    """Return the catalogue id of the rule for the steps of a ladder.

    >>> step_rule(((0, 50),)), step_rule(((0, 1), (60, 5)))
    ('auction.increment.10or25', 'auction.increment.60then5')
    """
    if len(ladder) == 1:
        return "auction.increment.10or25"
    is_single = ladder[0][1] == 1
    return "auction.increment.60then5" if is_single else "auction.increment.10-600-50"


def why_not_on(ladder: Ladder, goal: Goal) -> tuple[Violation, ...]:
    """Return the reason against a bid that is not a step of a ladder; none if it is one."""
    if goal is EVERY_TRICK or is_on(ladder, goal):
        return ()
    first, step = rung(ladder, goal)
    where = f"from {first} on " if first else ""
    details = (("points", goal), ("where", where), ("step", step))
    return (Violation("auction.step", step_rule(ladder), details),)


@lru_cache(maxsize=128)
def numbers_on(ladder: Ladder, ceiling: int, top: int) -> tuple[int, ...]:
    """Return every number on a ladder up to its ceiling, or to the first one from a top on.

    The numbers begin below the first rung. There are at most 100,000.
    """
    numbers: list[int] = []
    ends = [*(min(first, sys.maxsize) for first, _ in ladder[1:]), sys.maxsize]
    for index, ((first, step), end) in enumerate(zip(ladder, ends, strict=True)):
        start = first if index else first % step or step
        candidates = range(start, end, step)
        limit = bisect_right(candidates, ceiling) if ceiling else bisect_left(candidates, top) + 1
        if not numbers or ceiling or numbers[-1] < top:
            numbers += candidates[: min(limit, _MOST_STEPS - len(numbers))]
    return tuple(numbers)
