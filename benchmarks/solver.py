"""How long perfect play takes: the last tricks of random rounds, all cards known.

    PYTHONPATH=src:tests python benchmarks/solver.py [TRICKS ...]

prints the figures in seconds.
"""

import random
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from pinochle import Game, variants
from pinochle.players.solver import solve
from pinochle.rules import Step
from support.random_games import choose

NAME: Final = "partnership-auction"
GOALS: Final = {6: 20e-3, 8: 0.2, 9: 1.0}
"""The seconds that solving so many tricks may take at the median."""
ENDINGS: Final = {6: 60, 8: 30, 9: 20}


def endings(tricks: int) -> Iterator[Game]:
    """Random games in which so many tricks are left, and nobody has led."""
    seed = 0
    while True:
        seed += 1
        rng = random.Random(seed)
        game = Game.start(variants.get(NAME))
        while not game.sheet.rounds:
            view = game.view(None)
            if view.step is Step.PLAY and not view.trick and {*view.sizes} == {tricks}:
                yield game
                break
            seat, action = choose(game, rng)
            game = game.apply(action, seat)


def seconds(game: Game) -> float:
    """The processor time that an ending takes."""
    start = time.process_time()
    solve(game)
    return time.process_time() - start


def main() -> None:
    """Print the median and the worst for each number of tricks."""
    for tricks in map(int, sys.argv[1:] or GOALS):
        number = ENDINGS.get(tricks, 5)
        times = [seconds(game) for _, game in zip(range(number), endings(tricks), strict=False)]
        goal = f", goal {GOALS[tricks]}" if tricks in GOALS else ""
        print(f"{tricks} tricks: median {median(times):.4f} s, worst {max(times):.4f} s{goal}")


if __name__ == "__main__":
    main()
