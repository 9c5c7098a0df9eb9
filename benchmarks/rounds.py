"""How many random rounds are played through the public API, against deals of spades.

Very many rounds at once are for :mod:`pinochle.batch`; here it only matters that nothing is slow.
"""

import random
from collections.abc import Iterator
from functools import partial

from measuring import Job, Row

from pinochle import Game, Ruleset, variants

PRESETS = ("partnership-auction", "two-handed", "three-handed", "contract-pinochle", "double-deck")
"""A usual table, and those with a stock, a widow, joint melds, and many cards."""
WARM_UP = 20
"""Rounds before the clock starts, until most holdings have been looked up once."""


def rows() -> Iterator[Row]:
    """Every row of rounds."""
    rng = random.Random(20)
    for name in PRESETS:
        rules = variants.get(name)
        for _ in range(WARM_UP):
            playout(rules, rng)
        yield Row(f"{name}, {len(rules.pack)} cards, at random", job(rules, rng), 0.02)


def job(rules: Ruleset, rng: random.Random) -> Job:
    """The job that plays a round."""
    return partial(playout, rules, rng)


def playout(rules: Ruleset, rng: random.Random) -> int:
    """Play a random round, from the shuffle to the settlement."""
    Game.start(rules).playout(rng)
    return 1
