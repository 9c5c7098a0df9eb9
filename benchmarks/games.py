"""Speed of whole games, as ratios: random rounds against random games of two well-known engines.

``python benchmarks/games.py`` plays rounds through the public, immutable API, from the shuffle to
the settlement, action by action and at one go, and in the same run random legal moves on
python-chess and random deals of OpenSpiel's C++ spades, in turns. Then it tells what a state and
a pickle take, how long presets take to be built, and whether one is slower when all others were
played before it.
"""

import pickle
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import attrs
import chess
import pyspiel

from pinochle import Game, NoActionError, Ruleset, Step, variants

WARM_UP = 4_000
"""Rounds before the clock starts, until nearly every holding has been looked up once."""
TURNS = 15
TURN = 0.2
"""How long a turn is, in seconds: as long for each, so that none is colder than another."""
CHESS_PLIES = 80

SINGLE = "partnership-auction"
OTHERS = ("double-deck", "triple-deck", "racehorse")


def main() -> None:
    """Print every ratio beside its goal."""
    rng = random.Random(20)
    spades = pyspiel.load_game("spades")
    built = {name: built_in(name) for name in variants.names()}
    rules = {name: variants.get(name) for name in (SINGLE, *OTHERS)}
    for each in rules.values():
        for _ in range(WARM_UP):
            a_round(each, rng)
    out = {name: f"{name}, played out" for name in rules}
    jobs: dict[str, Callable[[], int]] = {
        **{name: partial(a_round, each, rng) for name, each in rules.items()},
        **{out[name]: partial(a_playout, each, rng) for name, each in rules.items()},
        "chess": partial(a_chess_game, rng),
        "spades": partial(a_spades_deal, spades, rng),
    }
    times: dict[str, list[Turn]] = {name: [] for name in jobs}
    for _ in range(TURNS):
        for name, job in jobs.items():
            times[name].append(timed(job))
    ply = {
        name: statistics.median(turn.taken / turn.plies for turn in found)
        for name, found in times.items()
    }
    deal = {
        name: statistics.median(turn.taken / turn.rounds for turn in found)
        for name, found in times.items()
    }
    print(f"{'what':44} {'peer':>9} {'ours':>9} {'ratio':>7} {'goal':>6}")
    line("plies, 48 cards, against python-chess", ply["chess"], ply[SINGLE], 8)
    line("deals played out, against OpenSpiel's spades", deal["spades"], deal[out[SINGLE]], 0.5)
    line("the same, action by action", deal["spades"], deal[SINGLE], 0.5)
    for name in OTHERS:
        cards = len(rules[name].pack)
        line(f"plies, {cards} cards, against python-chess", ply["chess"], ply[name], 8)
        line(f"cost of a ply, {cards} cards against 48", ply[name], ply[SINGLE], 1.3)
        line(f"deals played out, {cards} cards", deal["spades"], deal[out[name]], 0.5)
    memory(rules[SINGLE], rng)
    slowest = max(built, key=lambda name: built[name])
    print(f"a preset is built in {statistics.mean(built.values()) * 1e3:.1f} ms, at most")
    print(f"in {built[slowest] * 1e3:.1f} ms ({slowest})")
    company(rules, rng)


def built_in(name: str) -> float:
    """How long a preset takes to be built the first time, in a new interpreter that has the parts.

    What is imported is no part of it: other presets need the same.
    """
    script = f"""if True:
        import time
        from importlib import import_module
        from pinochle import Game, variants
        for family in ("two_handed", "three_handed", "partnership", "double_deck", "many"):
            import_module("pinochle.variants." + family)
        start = time.perf_counter()
        variants.get({name!r})
        print(time.perf_counter() - start)
    """
    command = [sys.executable, "-c", script]
    runs = (subprocess.run(command, capture_output=True, check=True, text=True) for _ in range(3))  # noqa: S603
    return min(float(run.stdout) for run in runs)


def company(alone: dict[str, Ruleset], rng: random.Random) -> None:
    """Print how much slower these rules are when every other preset was played before them."""
    before = {name: measured(rules, rng) for name, rules in alone.items()}
    for name in variants.names():
        for _ in range(20):
            game = Game.start(variants.get(name)).deal(rng)
            while game.to_act:
                game = game.apply(game.legal_actions().sample(rng))
    for name, rules in alone.items():
        ratio = measured(rules, rng) / before[name]
        print(f"{name:30} when every preset was played before: {ratio:5.2f} times as long a ply")


def measured(rules: Ruleset, rng: random.Random) -> float:
    """The median time of a ply over a few turns."""
    turns = [timed(partial(a_round, rules, rng)) for _ in range(TURNS)]
    return statistics.median(turn.taken / turn.plies for turn in turns)


def a_round(rules: Ruleset, rng: random.Random) -> int:
    """A random round through the public API; how many plies it had, the deal among them."""
    game = Game.start(rules).deal(rng)
    plies = 1
    try:
        while not game.needs_deal:
            game = game.apply(game.legal_actions().sample(rng))
            plies += 1
    except NoActionError:
        pass  # a meld has won the whole game
    return plies


def a_playout(rules: Ruleset, rng: random.Random) -> int:
    """The same round at one go, which is counted as one ply."""
    Game.start(rules).playout(rng)
    return 1


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


class Turn(NamedTuple):
    """How many rounds and plies were played in how many seconds."""

    rounds: int
    plies: int
    taken: float


def timed(job: Callable[[], int]) -> Turn:
    """Play round after round until the turn is over."""
    rounds = plies = 0
    start = time.perf_counter()
    while (taken := time.perf_counter() - start) < TURN:
        plies += job()
        rounds += 1
    return Turn(rounds, plies, taken)


def line(what: str, peer: float, ours: float, goal: float) -> None:
    """One line of the table."""
    ratio = f"{peer / ours:6.2f}x {goal:5.1f}x"
    print(f"{what:44} {peer * 1e6:6.1f} us {ours * 1e6:6.1f} us {ratio}")


def memory(rules: Ruleset, rng: random.Random) -> None:
    """What a play adds to the state before it, and what a game takes when it is pickled."""
    added: list[int] = []
    game = Game.start(rules).deal(rng)
    while game.round.state.word is not Step.PLAY:
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
