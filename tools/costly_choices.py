"""Where a club player loses most: its choices against the best ones that an expert finds.

    PYTHONPATH=src python tools/costly_choices.py NAME [--deals 10] [--worlds 40] [--show 12]

Club players play each deal. At each choice the sensible actions are played out in the same worlds;
what counts is by how much another action is better than theirs, if that is no chance.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from typing import NamedTuple

from typing_extensions import override

from pinochle import Game, View, variants
from pinochle.players import ClubPlayer, Loss
from pinochle.players.review import loss_of

ERRORS = 3.0
"""By how many standard errors another action must be better."""


class Found(NamedTuple):
    """A choice that another would have bettered."""

    deal: int
    view: View
    loss: Loss

    @override
    def __str__(self) -> str:
        view = self.view
        trick = f", trick {' '.join(map(str, view.trick.cards))}" if view.trick else ""
        return (
            f"{self.loss.points:6.1f}  deal {self.deal}, {view.step}, seat {view.seat}, "
            f"bidder {view.bidder}, trump {view.trump}, hand {view.hand}{trick}: "
            f"{self.loss.chosen.action.token}, better {self.loss.better.action.token}"
        )


def losses(name: str, deal: int, worlds: int) -> list[Found]:
    """The choices of one deal that cost something for sure."""
    rng, club, losses_found = Random(deal), ClubPlayer(), list[Found]()
    rules = variants.get(name)
    game = Game.start(rules, dealer=deal % rules.table.players).deal(rng)
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        view = game.view(seat)
        action = club.choose(view, rng)
        loss = loss_of(view, action, rng, doubts=ERRORS, worlds=worlds)
        if loss:
            losses_found.append(Found(deal, view, loss))
        game = game.apply(action, seat)
    return losses_found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--show", type=int, default=12)
    options = parser.parse_args()
    losses_found = [
        one for deal in range(options.deals) for one in losses(options.name, deal, options.worlds)
    ]
    by_step = defaultdict[str, list[float]](list)
    for one in losses_found:
        by_step[str(one.view.step)].append(one.loss.points)
    for step, points in sorted(by_step.items(), key=lambda item: -sum(item[1])):
        print(f"{step:16}{len(points):6} choices{sum(points) / options.deals:10.1f} a deal")
    for one in sorted(losses_found, key=lambda one: -one.loss.points)[: options.show]:
        print(one)


if __name__ == "__main__":
    main()
