"""Speed of whole games, as ratios: random rounds against random games of two well-known engines.

``python benchmarks/games.py`` plays rounds through the public, immutable API, from the shuffle to
the settlement, and in the same run random legal moves on python-chess and random deals of
OpenSpiel's C++ spades, in turns. Then it tells what a state and a pickle take.
"""

import pickle
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import chess
import pyspiel

from pinochle import Game, Ruleset, Step, variants

WARM_UP = 600
TURNS = 15
ROUNDS = 20
CHESS_PLIES = 80

SINGLE = "partnership-auction"


def main() -> None:
    """Print every ratio beside its goal."""
    rng = random.Random(20)
    spades = pyspiel.load_game("spades")
    rules = {name: variants.get(name) for name in (SINGLE, "double-deck", "triple-deck")}
    for each in rules.values():
        for _ in range(WARM_UP):
            a_round(each, rng)
    times: dict[str, list[tuple[int, float]]] = {name: [] for name in (*rules, "chess", "spades")}
    for _ in range(TURNS):
        for name, each in rules.items():
            times[name].append(timed(partial(a_round, each, rng)))
        times["chess"].append(timed(partial(a_chess_game, rng)))
        times["spades"].append(timed(partial(a_spades_deal, spades, rng)))
    ply = {name: per_unit(found) for name, found in times.items()}
    deal = {
        name: statistics.median(taken / ROUNDS for _, taken in found)
        for name, found in times.items()
    }
    print(f"{'what':44} {'peer':>9} {'ours':>9} {'ratio':>7} {'goal':>6}")
    line("plies, 48 cards, against python-chess", ply["chess"], ply[SINGLE], 8)
    line("deals, 48 cards, against OpenSpiel's spades", deal["spades"], deal[SINGLE], 0.5)
    line("cost of a ply, 120 cards against 48", ply["triple-deck"], ply[SINGLE], 1.3)
    line("cost of a ply, 80 cards against 48", ply["double-deck"], ply[SINGLE], 1.3)
    memory(rules[SINGLE], rng)


def a_round(rules: Ruleset, rng: random.Random) -> int:
    """A random round through the public API; how many plies it had, the deal among them."""
    game = Game.start(rules).deal(rng)
    plies = 1
    while not game.needs_deal:
        game = game.apply(game.legal_actions().sample(rng))
        plies += 1
    return plies


def a_chess_game(rng: random.Random) -> int:
    """The first moves of a random game of chess."""
    board = chess.Board()
    plies = 0
    while plies < CHESS_PLIES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def a_spades_deal(game: pyspiel.Game, rng: random.Random) -> int:
    """A random deal of spades, its cards dealt one by one as that engine has it."""
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    return plies


def timed(job: Callable[[], int]) -> tuple[int, float]:
    """How many plies several runs had, and how long they took."""
    start = time.perf_counter()
    plies = sum(job() for _ in range(ROUNDS))
    return plies, time.perf_counter() - start


def per_unit(found: list[tuple[int, float]]) -> float:
    """The median time of a ply."""
    return statistics.median(taken / plies for plies, taken in found)


def line(what: str, peer: float, ours: float, goal: float) -> None:
    """One line of the table."""
    ratio = f"{peer / ours:6.2f}x {goal:5.1f}x"
    print(f"{what:44} {peer * 1e6:6.1f} us {ours * 1e6:6.1f} us {ratio}")


def memory(rules: Ruleset, rng: random.Random) -> None:
    """What a play adds to the state before it, and what a game takes when it is pickled."""
    added: list[int] = []
    game = Game.start(rules).deal(rng)
    while game.round.facts.word is not Step.PLAY:
        game = game.apply(game.legal_actions().sample(rng))
    while not game.needs_deal:
        action = game.legal_actions().sample(rng)
        before = dict(parts(game))
        game = game.apply(action)
        if not game.needs_deal:
            after = dict(parts(game))
            added.append(sum(sys.getsizeof(one) for key, one in after.items() if key not in before))
            before.clear()
    print(
        f"a state after a play takes {statistics.mean(added):.0f} bytes more, at most {max(added)}"
    )
    print(f"a game pickled after a round takes {len(pickle.dumps(game))} bytes")


def parts(value: object) -> list[tuple[int, object]]:
    """Everything that a state is made of, each once, by its identity."""
    found: dict[int, object] = {}
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, type):
            continue
        found[id(one)] = one
        if isinstance(one, tuple):
            waiting += one
        elif attrs.has(type(one)):
            kind: Any = type(one)
            waiting += [getattr(one, field.name) for field in attrs.fields(kind)]
    return list(found.items())


if __name__ == "__main__":
    main()
