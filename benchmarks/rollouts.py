"""How many deals the kernel plays, plain and compiled, against deals of spades at random.

The hands are dealt and trump is named; a deal is the play of all its cards.
"""

import random
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from typing import Any, Final

from measuring import Row

from pinochle import Game, View, variants
from pinochle.kernel.compiled import PLAIN, Kernel, prepare, with_arrays
from pinochle.kernel.ladder import PlayTable
from pinochle.players._position import kernel_table
from pinochle.players._rollouts import Rollouts
from pinochle.rules import Step
from support.random_games import choose

GOALS: Final = {
    "partnership-auction": (0.5, 25, 40),
    "double-deck": (0, 15, 0),
    "triple-deck": (0, 8, 0),
}
"""The goals by the policy plain and compiled, and at random compiled; 0 for none."""
DEALS: Final = 50


def at_first_leads(name: str) -> Iterator[tuple[View, list[int]]]:
    """Views at the first lead of random rounds, and the positions with all hands."""
    for seed in range(DEALS):
        rng, game = random.Random(seed), Game.start(variants.get(name))
        while game.needs_deal or game.view(game.to_act[0]).step is not Step.PLAY:
            seat, action = choose(game, rng)
            game = game.apply(action, seat)
        view = game.view(game.to_act[0])
        yield view, Rollouts(view).position(game)


def rows() -> Iterator[Row]:
    """Every row of rollouts."""
    kernels = {"plain": PLAIN} if prepare() is PLAIN else {"plain": PLAIN, "compiled": prepare()}
    for name, (by_policy, compiled, at_random) in GOALS.items():
        deals = [*at_first_leads(name)]
        cards = len(variants.get(name).pack)
        for way, kernel in kernels.items():
            goal = compiled if kernel is not PLAIN else by_policy
            positions = cycle(
                [
                    (with_arrays(kernel_table(view), kernel), kernel.array(position))
                    for view, position in deals
                ]
            )
            played = partial(by_the_policy, kernel, positions)
            yield Row(f"{name}, {cards} cards, policy, {way}", played, goal)
            at = at_random if kernel is not PLAIN else 0
            played = partial(randomly, kernel, positions)
            yield Row(f"{name}, {cards} cards, at random, {way}", played, at)


def by_the_policy(kernel: Kernel, positions: Iterator[tuple[PlayTable, Any]]) -> int:
    """Play a deal by the policy."""
    table, position = next(positions)
    kernel.play_out(table, position.copy())
    return 1


def randomly(kernel: Kernel, positions: Iterator[tuple[PlayTable, Any]]) -> int:
    """Play a deal at random."""
    table, position = next(positions)
    kernel.play_out_at_random(table, position.copy(), 1)
    return 1
