"""Print every goal of speed beside what is found, as ratios in one run.

    PYTHONPATH=src:tests python benchmarks [PART ...]

It ends with 1 if a goal is missed by more than the noise that was measured. Words choose parts,
such as ``rounds calls``.
"""

import sys
from collections.abc import Callable, Iterator

import batches
import calls
import chances
import cold
import kernel
import memory
import players
import rollouts
import rounds
import samples
import solver
from measuring import HEADING, TURN, Figure, figure, figures, seconds_of
from peers import peers, within

from pinochle import variants

SINGLE_PACK = 48


def kernel_figures() -> Iterator[Figure | memory.Size]:
    """Scores of hands and legal cards."""
    rows = list(kernel.rows())
    yield from figures([row for row, _ in rows], {row.peer: theirs for row, theirs in rows})


def round_figures() -> Iterator[Figure | memory.Size]:
    """Whole rounds."""
    yield from figures(rounds.rows(), peers())


def batch_figures() -> Iterator[Figure | memory.Size]:
    """Very many deals at once."""
    yield from figures(batches.rows(), peers())


def player_figures() -> Iterator[Figure | memory.Size]:
    """Computer players."""
    yield from figures(players.rows(), peers())


def rollout_figures() -> Iterator[Figure | memory.Size]:
    """Plays of known cards."""
    yield from figures(rollouts.rows(), peers())


def call_figures() -> Iterator[Figure | memory.Size]:
    """Single calls."""
    yield from figures(calls.rows(), peers() | calls.peers())


def odds_figures() -> Iterator[Figure | memory.Size]:
    """Exact odds."""
    yield from figures(chances.rows(), peers())


def sample_figures() -> Iterator[Figure | memory.Size]:
    """Games that are imagined from views in all phases of every preset."""
    spades = seconds_of(peers()["spades"], 1)
    for name in variants.names():
        first, further, _ = samples.measure_preset(name)
        is_single = len(variants.get(name).pack) == SINGLE_PACK
        for what, seconds, goal in (
            ("first sample of a view", first, 2e-3),
            ("further one", further, 0.3e-3 if is_single else 1e-3),
            ("longest", [max(first + further)], 20e-3),
        ):
            theirs = [spades] * len(seconds)
            yield figure(f"{name}, {what}", "spades", theirs, seconds, within(goal))


def ending_figures() -> Iterator[Figure | memory.Size]:
    """Perfect play of the last tricks, all cards known."""
    spades = peers()["spades"]
    for tricks, goal in solver.GOALS.items():
        theirs, ours = list[float](), list[float]()
        for _, game in zip(range(solver.ENDINGS[tricks]), solver.endings(tricks), strict=False):
            theirs.append(seconds_of(spades, TURN))
            ours.append(solver.seconds(game))
        yield figure(f"the last {tricks} tricks solved", "spades", theirs, ours, within(goal))


def start_figures() -> Iterator[Figure | memory.Size]:
    """New processes."""
    yield from cold.measure_starts()


def memory_figures() -> Iterator[Figure | memory.Size]:
    """Bytes."""
    yield from memory.sizes()


PARTS: dict[str, Callable[[], Iterator[Figure | memory.Size]]] = {
    "kernel": kernel_figures,
    "rounds": round_figures,
    "batches": batch_figures,
    "calls": call_figures,
    "players": player_figures,
    "rollouts": rollout_figures,
    "odds": odds_figures,
    "samples": sample_figures,
    "endings": ending_figures,
    "cold": start_figures,
    "memory": memory_figures,
}


def main() -> int:
    """Print what was asked for; 1 if a goal is missed."""
    missed = []
    for name in sys.argv[1:] or PARTS:
        print(f"\n{name}\n{HEADING}")
        for figure_or_size in PARTS[name]():
            print(figure_or_size, flush=True)
            missed += [figure_or_size.what] * figure_or_size.is_missed
    print(f"\n{len(missed)} goals missed", *missed, sep="\n  ")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
