"""What states and tables take in memory."""

import gc
import pickle
import random
import statistics
import tracemalloc
from collections.abc import Iterator
from typing import NamedTuple

from typing_extensions import override

from pinochle import Game, Ruleset, variants
from pinochle.actions import Play

STATE = 400
TABLES = 40_000_000
ROUNDS = 30
"""How many rounds of each preset are played until its tables are counted."""


class Size(NamedTuple):
    """A size in bytes, and the most that it should be; 0 for no limit."""

    what: str
    found: float
    goal: int = 0

    @property
    def is_missed(self) -> bool:
        """Whether it is more than it should be."""
        return 0 < self.goal < self.found

    @override
    def __str__(self) -> str:
        goal = f"{self.goal:15,}" if self.goal else ""
        return f"{self.what:52} {self.found:15,.0f} {goal} {'missed' if self.is_missed else ''}"


def sizes() -> Iterator[Size]:
    """Each size that has a goal; all tables come last, for then all presets were played."""
    rules, rng = variants.get("partnership-auction"), random.Random(22)
    added = list(added_by_plays(rules, rng))
    yield Size(
        "a state after a play, bytes on top of the one before", statistics.mean(added), STATE
    )
    yield Size("the same, at most, with the trick that was won", max(added))
    yield Size("a game pickled after a round", len(pickle.dumps(Game.start(rules).playout(rng))))
    yield Size("all tables of all presets", all_tables(rng), TABLES)


def all_tables(rng: random.Random) -> int:
    """What playing every preset leaves behind."""
    presets = [variants.get(name) for name in variants.names()]
    gc.collect()
    tracemalloc.start()
    for rules in presets:
        game = Game.start(rules)
        for number in range(ROUNDS):
            after = game.playout(rng)
            if number < 3:
                a_round(game, rng)
            del after
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken


def a_round(game: Game, rng: random.Random) -> None:
    """A round action by action, with the view of a seat at each."""
    game = game.deal(rng)
    while not (game.needs_deal or game.is_over):
        game.view(0)
        game = game.apply(game.legal_actions().sample(rng))


def added_by_plays(rules: Ruleset, rng: random.Random) -> Iterator[int]:
    """What each play of a round adds to the state before it, when all tables are there."""
    for _ in range(ROUNDS):
        a_round(Game.start(rules), rng)
    game = Game.start(rules).deal(rng)
    kept = [game]
    gc.collect()
    gc.disable()
    tracemalloc.start()
    while not game.needs_deal:
        action = game.legal_actions().sample(rng)
        before, _ = tracemalloc.get_traced_memory()
        game = game.apply(action)
        kept.append(game)
        if isinstance(action, Play) and not game.needs_deal:
            yield tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    gc.enable()
