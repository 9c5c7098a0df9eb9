"""Very many house rules at random: whatever goes together can be played, and nothing is lost.

``PINOCHLE_HOUSES`` is how many rulesets there are, each with one game of some rounds, and
``PINOCHLE_SEED`` the first seed.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from gaming import cards_of, choose, replayed
from pinochle import Game
from pinochle.record import Record
from pinochle.testing import custom_ruleset

HOUSES: Final = int(os.environ.get("PINOCHLE_HOUSES", "10000"))
SEED: Final = int(os.environ.get("PINOCHLE_SEED", "1"))
CHUNK: Final = 50
PLIES: Final = 250


def test_many_houses() -> None:
    """No house comes to a stop or loses a card, and every game is what its record tells."""
    started = time.perf_counter()
    totals: Counter[str] = Counter()
    trouble: list[str] = []
    with ProcessPoolExecutor() as workers:
        for figures, wrong in workers.map(played, range(SEED, SEED + HOUSES, CHUNK)):
            totals += figures
            trouble += wrong
    told = ", ".join(f"{number:,} {what}" for what, number in sorted(totals.items()))
    print(f"\nseeds {SEED} to {SEED + HOUSES - 1}: {told}; {time.perf_counter() - started:.0f} s")

    assert trouble == []


def played(first: int) -> tuple[Counter[str], list[str]]:
    """Play a game in each of some houses."""
    totals: Counter[str] = Counter()
    trouble: list[str] = []
    for seed in range(first, first + CHUNK):
        try:
            game, plies = one_game(seed)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its seed
            trouble.append(f"seed {seed}: {type(error).__name__}: {error}")
            continue
        totals.update(houses=1, plies=plies, rounds=game.sheet.rounds, ended=game.is_over)
    return totals, trouble


def one_game(seed: int) -> tuple[Game, int]:
    """A game as far as it goes, which its log and its record tell again."""
    rng = random.Random(seed)
    rules = custom_ruleset(rng)
    game = Game.start(rules)
    ply = 0
    while ply < PLIES and not game.is_over:
        seat, action = choose(game, rng)
        after = game.apply(action, seat)
        if after.sheet.rounds > game.sheet.rounds:
            assert cards_of(game) == rules.pack.cards, "cards are lost or found"
        game, ply = after, ply + 1
    assert replayed(game) == game, "played again, it is another game"
    assert Record.parse(str(Record.of(game))).replay() == game, "its record tells another game"
    if not game.is_over:
        view = game.view(seed % rules.table.seats)
        assert view.sample(rng).view(view.seat) == view, "what is imagined looks different"
    return game, ply
