"""Ratios that hold on any machine: our work and that of a peer take turns in one run.

A figure is the median over the turns of how many times our work fits into the time of the peer's.
Its noise is how far such a median may be off: three standard errors, as the turns show them.
"""

import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from typing_extensions import override

TURNS = 15
TURN = 0.05
"""How long a turn is, in seconds: as long for each, so that none is colder than another."""

Job = Callable[[], int]
"""Does some work, and says how many times over."""


class Row(NamedTuple):
    """A goal.

    Args:
        what: what is measured, in words.
        ours: our work.
        goal: how many times it should fit into the time of the peer's work; 0 for a row that is
            only told.
        peer: the name of the peer.
    """

    what: str
    ours: Job
    goal: float
    peer: str = "spades"


class Figure(NamedTuple):
    """What was found for a row.

    Args:
        what: what was measured, in words.
        peer: the name of the peer.
        theirs: the seconds of the peer.
        ours: our seconds.
        ratio: theirs over ours.
        noise: how far the ratio may be off, as a part of it.
        goal: the least ratio; 0 for none.
    """

    what: str
    peer: str
    theirs: float
    ours: float
    ratio: float
    noise: float
    goal: float

    @property
    def is_missed(self) -> bool:
        """Whether the goal is missed by more than the noise."""
        return self.ratio * (1 + self.noise) < self.goal

    @override
    def __str__(self) -> str:
        goal = f"{_times(self.goal):>7}x" if self.goal else f"{'':8}"
        remark = "missed" if self.is_missed else ""
        times = f"{in_words(self.theirs)} {in_words(self.ours)}"
        return f"{self.what:52} {times} {_times(self.ratio):>8}x ±{self.noise:4.0%} {goal} {remark}"


HEADING = f"{'what':52} {'peer':>10} {'ours':>10} {'ratio':>9} {'':5} {'goal':>8}"


def _times(ratio: float) -> str:
    """A ratio with two digits behind the point, or two that are not 0."""
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.2g}"


def in_words(seconds: float) -> str:
    """A time with its unit, ten characters wide."""
    for unit, size in (("ns", 1e-9), ("us", 1e-6)):
        if seconds < 1000 * size:
            return f"{seconds / size:7.1f} {unit}"
    return f"{seconds * 1e3:7.1f} ms"


def figures(
    rows: Iterable[Row], peers: dict[str, Job], *, turns: int = TURNS, turn: float = TURN
) -> list[Figure]:
    """What is found for these rows, whose work and peers take turns."""
    rows = list(rows)
    theirs: dict[str, list[float]] = {row.what: [] for row in rows}
    ours: dict[str, list[float]] = {row.what: [] for row in rows}
    for _ in range(turns):
        for row in rows:  # each beside its peer, for a machine is not always as quick
            theirs[row.what].append(seconds_of(peers[row.peer], turn))
            ours[row.what].append(seconds_of(row.ours, turn))
    return [figure(row.what, row.peer, theirs[row.what], ours[row.what], row.goal) for row in rows]


def figure(
    what: str, peer: str, theirs: Sequence[float], ours: Sequence[float], goal: float
) -> Figure:
    """The figure of two jobs that took turns, by the seconds of each turn."""
    ratios = [their / our for their, our in zip(theirs, ours, strict=True)]
    ratio = statistics.median(ratios)
    off = statistics.median(abs(each - ratio) for each in ratios)
    # The spread of normal figures by their median, and how far a median of so many may be off.
    noise = 3 * 1.25 * 1.48 * off / ratio / math.sqrt(len(ratios))
    median = statistics.median
    return Figure(what, peer, median(theirs), median(ours), ratio, noise, goal)


def seconds_of(job: Job, turn: float) -> float:
    """How long a job takes once, when it is done over and over until the turn is over.

    It is the time of this process, for others may be at work.
    """
    done = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < turn or not done:
        done += job()
    return taken / done
