"""The ladder of bids: the steps by which they go up, and their end."""

import sys
from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from pinochle._validators import pairs
from pinochle.errors import Problem, RulesetError

__all__ = ["ladder", "steps_of"]

_MOST_STEPS: Final = 100_000
"""The length of the list of all bids, where melds are worth millions and the step is 1."""


def ladder(part: Any, attribute: Any, value: Any) -> None:  # noqa: ANN401 - an attrs validator
    """Check that a field is a ladder: pairs of a number and the step from there on."""
    pairs(part, attribute, value)
    steps: tuple[tuple[int, int], ...] = value
    problems = [
        Problem(f"auction.ladder[{index}]", f"a step is 1 or more, not {step}")
        for index, (_, step) in enumerate(steps)
        if step < 1
    ]
    if not steps:
        problems.append(Problem("auction.ladder", "the ladder needs at least one step"))
    problems += [
        Problem("auction.ladder", f"steps must start ever higher, but {second} follows {first}")
        for (first, _), (second, _) in pairwise(steps)
        if first >= second
    ]
    if problems:
        raise RulesetError(problems)


@lru_cache(maxsize=128)
def steps_of(ladder: tuple[tuple[int, int], ...], ceiling: int, top: int) -> tuple[int, ...]:
    """Return every number on a ladder up to its ceiling, or to the first step from a top on.

    The numbers begin below the first rung. There are at most 100,000.
    """
    steps: list[int] = []
    ends = [*(min(first, sys.maxsize) for first, _ in ladder[1:]), sys.maxsize]
    for place, ((first, step), end) in enumerate(zip(ladder, ends, strict=True)):
        start = first if place else first % step or step
        rungs = range(start, end, step)
        limit = bisect_right(rungs, ceiling) if ceiling else bisect_left(rungs, top) + 1
        if not steps or ceiling or steps[-1] < top:
            steps += rungs[: min(limit, _MOST_STEPS - len(steps))]
    return tuple(steps)
