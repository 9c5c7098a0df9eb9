"""How long samples of views take: the first of a view, and each further one.

``python benchmarks/samples.py [PRESET ...]``; :func:`measured` gives the figures of one preset.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from itertools import islice, pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from gaming import PLAYABLE, choose, rules_of
from pinochle import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import View

PLIES: Final = 150
FURTHER: Final = 12


class Figures(NamedTuple):
    """Milliseconds of processor time, and how many games were searched.

    Args:
        views: how many views were sampled.
        first: the median of the first sample of each.
        worst_first: the longest of them.
        further: the median of the further ones.
        worst_further: the longest of them.
        searched: the part of all games that was not drawn evenly.
    """

    views: int
    first: float
    worst_first: float
    further: float
    worst_further: float
    searched: float


def views(name: str, seeds: int) -> Iterator[View]:
    """Views of some seats, or spectators, in all phases of random games."""
    for seed in range(seeds):
        rng = random.Random(f"{name} {seed}")
        game = Game.start(rules_of(name))
        for _ in range(PLIES):
            if game.is_over:
                break
            if not game.needs_deal and rng.random() < 1 / 8:
                yield game.view(rng.choice((None, *range(game.rules.table.seats))))
            seat, action = choose(game, rng)
            game = game.apply(action, seat)


def measured(name: str, seeds: int = 3) -> Figures:
    """The figures of one preset."""
    first, further, searched = list[float](), list[float](), 0
    for view in views(name, seeds):
        gc.collect()
        gc.disable()  # what it would collect is of other views
        times = [time.process_time()]
        samples = view.samples(random.Random(1))
        times += (time.process_time() for _ in islice(samples, 1 + FURTHER))
        gc.enable()
        took = [1e3 * (after - before) for before, after in pairwise(times)]
        first.append(took[0])
        further += took[1:]
        searched += samples.searched
    every = len(first) + len(further)
    return Figures(
        len(first), median(first), max(first), median(further), max(further), searched / every
    )


def main() -> None:
    """Print the figures of some presets, or of all."""
    print(f"{'':30} views   first  worst  further  worst  searched")
    for name in sys.argv[1:] or PLAYABLE:
        found = measured(name)
        print(
            f"{name:30} {found.views:5} {found.first:7.2f} {found.worst_first:6.1f}"
            f" {found.further:8.3f} {found.worst_further:6.1f} {found.searched:9.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
