"""How long samples of views take: the first of a view, and each further one.

    PYTHONPATH=src:tests python benchmarks/samples.py [PRESET ...]

:func:`measure_preset` gives those of one.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from itertools import islice, pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from pinochle import Game
from support.random_games import choose
from support.rulesets import PLAYABLE, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import View

PLIES: Final = 150
FURTHER: Final = 12


class Figures(NamedTuple):
    """Seconds of processor time, and how many games were searched.

    Args:
        first: those of the first sample of each view.
        further: those of the further ones.
        searched: the part of all games that was not drawn evenly.
    """

    first: list[float]
    further: list[float]
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


def measure_preset(name: str, seeds: int = 3) -> Figures:
    """The figures of one preset."""
    first, further, searched = list[float](), list[float](), 0
    for view in views(name, seeds):
        gc.collect()
        gc.disable()  # what it would collect is of other views
        times = [time.process_time()]
        samples = view.samples(random.Random(1))
        times += (time.process_time() for _ in islice(samples, 1 + FURTHER))
        gc.enable()
        took = [after - before for before, after in pairwise(times)]
        first.append(took[0])
        further += took[1:]
        searched += samples.searched
    return Figures(first, further, searched / (len(first) + len(further)))


def main() -> None:
    """Print the figures of some presets, or of all, in milliseconds."""
    print(f"{'':30} views   first  worst  further  worst  searched")
    for name in sys.argv[1:] or PLAYABLE:
        first, further, searched = measure_preset(name)
        print(
            f"{name:30} {len(first):5} {1e3 * median(first):7.2f} {1e3 * max(first):6.1f}"
            f" {1e3 * median(further):8.3f} {1e3 * max(further):6.1f} {searched:9.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
