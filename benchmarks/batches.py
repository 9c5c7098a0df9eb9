"""How many deals we play when very many are played at once, against deals of spades."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np
from measuring import Row

from pinochle import Ruleset, batch, variants

DEALS: Final = 8192
"""How many are played at a time."""

GOALS: Final = {
    "partnership-auction": 25.0,
    "partnership-turned": 0.0,
    "cutthroat": 0.0,
    "three-handed": 0.0,
    "double-deck": 0.0,
    "double-deck-96": 0.0,
}
"""How many deals there should be to one of spades; 0 where it is only told."""


def rows() -> Iterator[Row]:
    """Every row of batches."""
    rng = np.random.default_rng(20)
    for name, goal in GOALS.items():
        rules = variants.get(name)
        a_batch(rules, rng)  # so that its tables are there
        what = f"{name}, {len(rules.pack)} cards, {DEALS} at once"
        yield Row(what, partial(a_batch, rules, rng), goal)


def a_batch(rules: Ruleset, rng: np.random.Generator) -> int:
    """Very many random rounds, from the shuffle to the settlement."""
    batch.play(rules, DEALS, rng)
    return DEALS
