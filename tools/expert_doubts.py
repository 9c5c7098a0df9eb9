"""How sure an expert must be before it leaves a club player's choice.

    PYTHONPATH=src python tools/expert_doubts.py NAME [--deals 10] [--step play] [--worlds 12]

Club players play each deal. At each choice the sensible actions are tried in a few worlds; the best
of them and the club player's are then tried in the true deal, which tells without favour what the
best was really worth. Other worlds would not: what is wrong with them all is wrong with these too.
The table has a row for how many standard errors the best was ahead in the worlds; an expert should
leave the club player's choice where the mean is clearly above 0; ± is one standard error. In the
auction it does not go by such trials, because a few worlds tell so little there: ``--step auction``
shows it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING

from pinochle import Game, variants
from pinochle.players import ClubPlayer
from pinochle.players._sensible import sensible
from pinochle.players._trials import Trial, mean_and_error
from pinochle.rules import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 3.0
"""Who is ahead by more standard errors is counted in the last row."""


def trials(name: str, deal: int, step: Step, worlds: int) -> Iterator[tuple[float, float]]:
    """By how many errors the best of a choice was ahead, and by how many points it is better."""
    rng, club, rules = Random(deal), ClubPlayer(), variants.get(name)
    game = Game.start(rules, dealer=deal % rules.table.players).deal(rng)
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        view = game.view(seat)
        action = club.choose(view, rng)
        tried = (action,) if view.step is not step else sensible(view, rng)
        if len(tried) > 1:
            trial = Trial(view, tried, rng)
            trial.run(worlds, None, drops=False)
            best = trial.best()
            ahead, error = trial.difference(best, 0)
            if ahead:
                usual, other = (trial.worth(trial._outcome(game, tried[one])) for one in (0, best))
                gain = other - usual
                yield ahead / error if error else MOST, gain
        game = game.apply(action, seat)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--step", type=Step, default=Step.PLAY)
    parser.add_argument("--worlds", type=int, default=12)
    options = parser.parse_args()
    rows = defaultdict[float, list[tuple[float, float]]](list)
    for deal in range(options.deals):
        for errors, gain in trials(options.name, deal, options.step, options.worlds):
            rows[min(errors * 2 // 1 / 2, MOST)].append((gain, 1.0))
    print(f"{'ahead by':10}{'choices':>9}{'really worth':>24}")
    for errors, gains in sorted(rows.items()):
        mean, error = mean_and_error(gains)
        print(f"{errors:4.1f} errors{len(gains):8}{mean:+14.1f} ± {error:.1f}")


if __name__ == "__main__":
    main()
