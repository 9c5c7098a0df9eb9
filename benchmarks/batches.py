"""How many deals we play when very many are played at once, against deals of spades."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np
from measuring import Row

from pinochle import Ruleset, batch, variants

DEALS: Final = 8192
"""How many are played at a time."""
TABLES: Final = 1024

GOALS: Final = {
    "partnership-auction": (25.0, 25.0),
    "partnership-turned": (0.0, 0.0),
    "cutthroat": (0.0, 0.0),
    "three-handed": (0.0, 0.0),
    "double-deck": (0.0, 0.0),
    "double-deck-96": (0.0, 0.0),
}
"""How many deals there should be to one of spades, at random and by club players; 0 where that is
only told."""


def rows() -> Iterator[Row]:
    """Every row of batches."""
    rng = np.random.default_rng(20)
    for name, goals in GOALS.items():
        rules = variants.get(name)
        what = f"{name}, {len(rules.pack)} cards, {DEALS} at once"
        policies: tuple[batch.Policy, ...] = ("random", "club")
        for policy, goal in zip(policies, goals, strict=True):
            batch.play(rules, 2, rng, policy=policy)  # so that its tables are there
            yield Row(f"{what}, {policy}", partial(a_batch, rules, policy, rng), goal)
    rules = variants.get("partnership-auction")
    tables = batch.Tables(rules, rng)
    tables.reset(TABLES)
    what = f"partnership-auction card by card, {TABLES} tables"
    yield Row(what, partial(a_round_of_steps, tables, len(rules.pack)), 0)


def a_batch(rules: Ruleset, policy: batch.Policy, rng: np.random.Generator) -> int:
    """Very many rounds, from the shuffle to the settlement."""
    batch.play(rules, DEALS, rng, policy=policy)
    return DEALS


def a_round_of_steps(tables: batch.Tables, cards: int) -> int:
    """A round at each table, by a policy that looks at the legal cards alone."""
    turn = tables.turn
    for _ in range(cards):
        turn, _, _ = tables.step(turn.legal.argmax(axis=1))
    return TABLES
