"""Very many games at random, of every preset that can be played.

Every state in which somebody is awaited has something that he may do; before the last card of a
round all cards are somewhere; what the sides have won in tricks is the whole count; the sheet adds
up; and one game in fifty is played again from its log. Most games go on for a few rounds, and one
in twenty to its end, or for very long.

``PINOCHLE_GAMES`` is how many games there are, ``PINOCHLE_SEED`` the first seed, and
``PINOCHLE_WORKERS`` how many processes play them.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Final, NamedTuple

from gaming import PLAYABLE, cards_of, choose, replayed, rules_of
from pinochle import Game

if TYPE_CHECKING:
    from pinochle import Action, Ruleset, Settlement

GAMES: Final = int(os.environ.get("PINOCHLE_GAMES", "100000"))
SEED: Final = int(os.environ.get("PINOCHLE_SEED", "1"))
WORKERS: Final = int(os.environ.get("PINOCHLE_WORKERS", "0")) or os.cpu_count() or 1
CHUNK: Final = 100
SHORT: Final = 300
LONG: Final = 3_000
TO_THE_END: Final = 20
AGAIN: Final = 50


class Figures(NamedTuple):
    """What was played of one preset."""

    name: str
    games: int
    plies: int
    rounds: int
    ended: int
    again: int
    trouble: tuple[str, ...]


def test_many_games() -> None:
    """No game comes to a stop, loses a card, or counts more or less than there is."""
    started = time.perf_counter()
    each = -(-GAMES // len(PLAYABLE))
    jobs = [
        (name, SEED + first, min(CHUNK, each - first))
        for first in range(0, each, CHUNK)
        for name in PLAYABLE
    ]
    totals: Counter[tuple[str, str]] = Counter()
    trouble: list[str] = []
    with ProcessPoolExecutor(WORKERS) as workers:
        for figures in workers.map(played, jobs):
            for what in ("games", "plies", "rounds", "ended", "again"):
                totals[figures.name, what] += getattr(figures, what)
                totals["all", what] += getattr(figures, what)
            trouble += figures.trouble
    print(f"\nseeds {SEED} to {SEED + each - 1}, {WORKERS} processes")
    for name in (*PLAYABLE, "all"):
        games, plies, rounds = (totals[name, what] for what in ("games", "plies", "rounds"))
        ended, again = totals[name, "ended"], totals[name, "again"]
        print(
            f"{name:31} {games:9,} games {plies:13,} plies {rounds:10,} rounds,"
            f" {ended:7,} ended, {again:6,} played again"
        )
    print(f"{time.perf_counter() - started:.0f} s")

    assert totals["all", "games"] >= GAMES
    assert trouble == []


def played(job: tuple[str, int, int]) -> Figures:
    """Play some games of one preset, seed after seed."""
    name, first, number = job
    plies = rounds = ended = again = 0
    trouble: list[str] = []
    for seed in range(first, first + number):
        try:
            game, done = one_game(name, seed)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its seed
            trouble.append(f"{name}, seed {seed}: {type(error).__name__}: {error}")
            continue
        plies += done
        rounds += game.sheet.rounds
        ended += game.is_over
        if seed % AGAIN == 0:
            again += 1
            if replayed(game) != game:
                trouble.append(f"{name}, seed {seed}: played again, it is another game")
    return Figures(name, number, plies, rounds, ended, again, tuple(trouble[:5]))


def one_game(name: str, seed: int) -> tuple[Game, int]:
    """A game, as far as it goes, and how many things were done in it."""
    rng = random.Random(f"{name} {seed}")
    game = Game.start(rules_of(name))
    plies = LONG if seed % TO_THE_END == 0 else SHORT
    for ply in range(plies):
        if game.is_over:
            return game, ply
        seat, action = choose(game, rng)
        after = game.apply(action, seat)
        if after.sheet.rounds > game.sheet.rounds:
            check_round(game, action, after)
        game = after
    return game, plies


def counts(rules: Ruleset, settled: Settlement) -> list[int]:
    """What each side has won, which is told in several lines where a partner is called."""
    if rules.partner.calls == "nobody":
        return [line.count for line in settled.lines]
    by_side = {line.verdict == "scored": line.count for line in settled.lines}
    return list(by_side.values())


def check_round(before: Game, action: Action, after: Game) -> None:
    """That no card is lost, every counter is won, and the sheet adds up."""
    rules, last = before.rules, after.sheet.last
    if cards_of(before) != rules.pack.cards:
        message = f"cards are lost or found before {action.token}"
        raise AssertionError(message)
    if last is None or last.how == "played":
        won = sum(counts(before.rules, last)) if last else -1
        is_all = rules.settlement.opponents == "score"  # of others nothing is put down
        if won != rules.total and (is_all or won > rules.total):
            message = f"{won} was won of {rules.total}"
            raise AssertionError(message)
    gained = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    if last is None or gained != list(last.scores):
        message = f"{gained} was put down for {last}"
        raise AssertionError(message)
    if after.needs_deal and after.sheet.dealer == before.sheet.dealer:
        message = "the same dealer deals after a round was settled"
        raise AssertionError(message)
