"""Law: of hidden cards nothing can be reached from a view, not by identity, nor by its pickle."""

from __future__ import annotations

import gc
import json
import os
import pickle
import subprocess
import sys
from copy import deepcopy
from enum import Enum
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter_ns
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, Hand, Ruleset, Seat, Suit, from_json, messages, to_json
from pinochle.game.engine.script import all_phases
from pinochle.game.view import View
from pinochle.messages.codes import VIOLATIONS, parameters
from support.equal_actions import WAYS, before_deal, done_again, read
from support.random_games import choose, plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from support.equal_actions import Way

tables = pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
randoms = st.integers(0, 2**32 - 1).map(Random)
depths = st.one_of(st.integers(0, 90), st.integers(0, 16))
ways = st.sampled_from(tuple(WAYS.values()))

BUILT_IN: Final = (int, str, bool, tuple, frozenset, Enum, type(None))
"""What is built in and cannot be changed, and constants."""
TIMED: Final = (
    "partnership-auction",
    "double-deck",
    "racehorse",
    "three-handed",
    "two-handed",
    "widow-pinochle",
    "partnership-passing",
    "claims",
    "declared-by-partners",
    "joint-melds",
    "marriage-to-bid",
    "trump-when-broken",
    "misbid-forbidden",
    "three-handed-1911",
)
"""Rulesets in which hands are asked about in different ways."""
GUESSES: Final = 600
PICKLED: Final = (
    "two-handed",
    "three-handed",
    "muggins-minus",
    "declared-by-partners",
    "passing-4-together",
    "double-deck-joint-melds",
)
"""Rulesets in which melds are laid, declared or claimed, and cards laid, given or buried."""


def referents(value: object) -> Iterator[object]:
    """What an object holds: not its class, and nothing of a constant, a class or a module."""
    if not isinstance(value, Enum | type | ModuleType):
        for one in gc.get_referents(value):
            if not isinstance(one, type):
                yield one


def reachable(*roots: object) -> list[object]:
    """Every object that these hold, they themselves first, each once."""
    seen, found = set[int](), list(roots)
    for value in found:  # which grows on the way
        if id(value) not in seen:
            seen.add(id(value))
            found += referents(value)
    return list({id(value): value for value in found}.values())


def shape(root: object) -> list[object]:
    """What can be told of a value by all that it holds: what is what, and what is one object."""
    numbers, told, ahead = dict[int, int](), list[object](), [root]
    while ahead:
        value = ahead.pop()
        if id(value) in numbers:
            told.append(numbers[id(value)])
            continue
        numbers[id(value)] = len(numbers)
        held = list(referents(value))
        told.append((type(value), () if held else value))
        ahead += held
    return told


def play_actions(rules: Ruleset, rng: Random, depth: int) -> Game:
    """A game after so many actions, or where its first round ends before."""
    game = Game.start(rules, dealer=rng.randrange(rules.table.seats)).deal(rng)
    for _ in range(depth):
        seat, action = choose(game, rng)
        following = game.apply(action, seat)
        if following.needs_deal or following.is_over:
            break
        game = following
    return game


def replay_views(
    game: Game, seat: Seat | None, way: Way = read, *, ask: bool = False
) -> Iterator[View]:
    """The views of a seat in a round that is played again, with actions of its own.

    Args:
        game: the game after the round, or in it.
        seat: the seat; None for a spectator.
        way: how the actions are come by.
        ask: whether it is asked on the way what every seat may do, and what its melds are.
    """
    start = before_deal(game, rules_of(game.rules.name))
    for again in done_again(start, game.actions, way):
        for other, hand in enumerate(again.hands if ask else ()):
            again.legal_actions(other)
            again.view(other).legal_actions()
            again.rules.melds.score(hand, again.round.state.trump)
            again.rules.melds.points(hand, again.round.state.trump)
        yield again.view(seat)


@tables
@share(10)
@given(rng=randoms, depth=depths, way=ways)
def test_views_of_games_that_differ_in_hidden_cards_are_the_same_down_to_identity(
    name: str, rng: Random, depth: int, way: Way
) -> None:
    game = play_actions(rules_of(name), rng, depth)
    seat = rng.choice((None, *range(game.rules.table.seats)))
    other = game.view(seat).sample(rng)
    *_, mine = replay_views(game, seat, way)
    *_, theirs = replay_views(other, seat, way)
    assert mine == theirs and shape(mine) == shape(theirs)


@tables
@share(10)
@given(rng=randoms, depth=depths, way=ways, other_way=ways)
def test_equal_views_are_equal_to_the_last_byte(
    name: str, rng: Random, depth: int, way: Way, other_way: Way
) -> None:
    """Whatever cards are hidden, and whatever objects the actions were."""
    game = play_actions(rules_of(name), rng, depth)
    seat = rng.choice((None, *range(game.rules.table.seats)))
    other = game.view(seat).sample(rng)
    views = zip(replay_views(game, seat, way), replay_views(other, seat, other_way), strict=True)
    for place, (mine, theirs) in enumerate(views):
        if mine != theirs:  # while cards are passed at once, some may have been quicker
            continue
        protocol = place % (pickle.HIGHEST_PROTOCOL + 1)
        written = pickle.dumps(mine, protocol)
        again = pickle.loads(written)
        for one in (theirs, again, deepcopy(theirs)):
            assert pickle.dumps(one, protocol) == written
            assert (hash(one), repr(one)) == (hash(mine), repr(mine))
        if place % 7 == 0:
            text, table = to_json(mine), mine.table(since=0)
            assert to_json(theirs) == to_json(again) == text
            assert pickle.dumps(from_json(text, View), protocol) == written
            assert pickle.dumps(theirs.table(since=0)) == pickle.dumps(table)
    record, other_record = game.record.redacted(seat), other.record.redacted(seat)
    if record == other_record:
        assert pickle.dumps(record) == pickle.dumps(other_record)


PROGRAM: Final = """
import json, pickle, sys
from hashlib import sha256
from support.equal_actions import WAYS, done_again
from support.random_games import game_at
from support.rulesets import rules_of
from pinochle import Game, read_action
from pinochle.rules import Step

name, dealer, seat, way, plays, others = json.loads(sys.argv[1])
for number in range(others):  # what the process has done before
    game_at(rules_of(name), Step.PLAY, number).view(0).legal_actions()
start = Game.start(rules_of(name), dealer=dealer)
actions = [(actor, read_action(token)) for actor, token in plays]
for game in done_again(start, actions, WAYS[way]):
    pickles = (pickle.dumps(game.view(seat), which) for which in range(pickle.HIGHEST_PROTOCOL + 1))
    print(sha256(b"".join(pickles)).hexdigest())
"""


def pickling_elsewhere(
    game: Game, seat: Seat | None, way: str, others: int
) -> subprocess.Popen[str]:
    """A process that plays a first round again and tells the checksums of the pickles of its views.

    Args:
        game: the game, in its first round.
        seat: whose views it makes.
        way: how it comes by the actions.
        others: how many games with the same rules it has played before.
    """
    plays = [(actor, action.token) for actor, action in game.actions]
    asked = [game.rules.name, game.round.state.dealer, seat, way, plays, others]
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, json.dumps(asked)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("name", a_part_of(PICKLED, 6))
def test_pickles_do_not_tell_what_a_process_has_done(name: str) -> None:
    """A fresh process and one that has played before pickle alike, whatever cards are hidden."""
    rng = Random(name)
    game = play_actions(rules_of(name), rng, 60)
    seat = rng.randrange(game.rules.table.seats)
    other = game.view(seat).sample(rng)
    running = [
        pickling_elsewhere(game, seat, "listed", 0),
        pickling_elsewhere(other, seat, "listed", 0),
        pickling_elsewhere(other, seat, "handmade", 2),
    ]
    found = [process.communicate()[0].split() for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    views = zip(replay_views(game, seat), replay_views(other, seat), strict=True)
    equal = [mine == theirs for mine, theirs in views]
    assert all(len(told) == len(equal) for told in found) and equal[-1]
    for same, *told in zip(equal, *found, strict=True):
        assert len({*told}) == 1 or not same


@tables
@share(5)
@given(rng=randoms, depth=depths)
def test_nothing_that_is_reached_from_a_view_can_be_changed(
    name: str, rng: Random, depth: int
) -> None:
    """So it has no look-ups, which would remember whose cards were looked up."""
    game = play_actions(rules_of(name), rng, depth)
    for seat in (None, *range(game.rules.table.seats)):
        view = game.view(seat)
        told = view.legal_actions(), view.claims(), view.history, len(view.legal_actions())
        for value in reachable(view, *told):
            if not isinstance(value, BUILT_IN):
                assert type(value).__module__.startswith("pinochle."), type(value)
                kind: Any = type(value)
                for attribute in (*(one.name for one in fields(kind)), "surprise"):
                    with pytest.raises(AttributeError):
                        setattr(value, attribute, ())


def forget() -> None:
    """Empty every store and every cache of the library, but for those of presets and sentences."""
    for module in [one for name, one in sys.modules.items() if name.startswith("pinochle")]:
        if not module.__name__.startswith(("pinochle.variants", "pinochle.messages")):
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def written_methods() -> None:
    """All is written, imported and parsed that takes longer the first time."""
    all_phases()
    for code in VIOLATIONS:
        parameters(code)
        messages._names_required_by(code, is_violation=True)
    modules = [module for name, module in sys.modules.items() if name.startswith("pinochle")]
    for value in [value for module in modules for value in vars(module).values()]:
        if isinstance(value, type):
            _ = [getattr(value, name) for name in ("__init__", "__eq__", "__hash__")]


def calls(view: View, rng: Random) -> list[str]:
    """What is called, in order, when a seat asks its view all that it can be asked."""
    called: list[str] = []

    def see(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            called.append(f"{frame.f_code.co_filename}:{frame.f_code.co_name}")
        elif event == "c_call":
            called.append(getattr(argument, "__qualname__", ""))

    melds, hand = view.rules.melds, Hand(view.rules.pack.shuffled(rng)[:12])
    gc.disable()
    sys.setprofile(see)
    try:
        actions = view.legal_actions()
        for action in (*islice(actions, 20), *view.claims()):
            view.why_not(action)
        for trump in (view.trump, None):
            melds.points(hand, trump)
            melds.score(view.hand, trump)
        view.rules.play.legal(hand, view.trick or (), view.trump)
        view.sample(rng)
    finally:
        sys.setprofile(None)
        gc.enable()
    return called


def ask_server(game: Game, seat: Seat | None, number: int) -> Iterator[tuple[View, list[str]]]:
    """The views of a round that is played again, and what they call, at a server for all seats."""
    forget()
    for time, view in enumerate(replay_views(game, seat, ask=True)):
        yield view, calls(view, Random(number)) if time % 5 == 0 else []


@pytest.mark.parametrize("name", a_part_of([*TIMED], 2))
@share(5)
@given(rng=randoms, depth=depths, number=st.integers(0, 2**32 - 1))
def test_how_long_a_view_takes_does_not_depend_on_hidden_cards(
    name: str, rng: Random, depth: int, number: int
) -> None:
    """It calls the same, in the same order, whatever was asked about the hands of others."""
    game = play_actions(rules_of(name), rng, depth)
    seat = rng.choice((None, *range(game.rules.table.seats)))
    other = game.view(seat).sample(rng)
    for (mine, called), (theirs, called_too) in zip(
        ask_server(game, seat, number), list(ask_server(other, seat, number)), strict=True
    ):
        if mine == theirs:
            assert called == called_too


def test_a_guess_is_not_told_from_the_truth_by_its_time() -> None:
    """How long the melds of a hand take does not tell whether somebody holds it."""
    rules, rng, right = rules_of("double-deck"), Random(13), 0
    for _ in range(GUESSES):
        game = Game.start(rules).deal(rng)
        for hand in game.hands:
            rules.melds.points(hand, None)
        view = game.view(0)
        unseen = list(rules.pack.cards - view.hand)
        rng.shuffle(unseen)
        guesses = [game.hands[1], Hand(unseen[: len(view.hand)])]
        times = dict[Hand, int]()
        for guess in rng.sample(guesses, 2):
            start = perf_counter_ns()
            view.rules.melds.points(guess, None)
            times[guess] = perf_counter_ns() - start
        right += times[guesses[0]] < times[guesses[-1]]
    # By chance half of them: this is five standard deviations. It was nine of ten.
    assert abs(right - GUESSES / 2) < 5 * GUESSES**0.5 / 2


@pytest.mark.parametrize("name", ["cutthroat", "checks-and-a-kitty"])
def test_a_view_that_was_read_has_look_ups_of_its_seat(name: str) -> None:
    """Be it from a pickle or from JSON, or a copy; those of an imagined game are its own too."""
    game = play_actions(rules_of(name), Random(5), 9)
    for seat in (None, 0, 2):
        view = game.view(seat)
        read = (pickle.loads(pickle.dumps(view)), from_json(to_json(view), View))
        imagined = view.sample(Random(1))
        for other in (*read, deepcopy(view), imagined, imagined.view(1)):
            for mine, theirs in (
                (view.rules.melds, other.rules.melds),
                (view.rules.checks.melds, other.rules.checks.melds),
            ):
                for trump in (None, Suit.HEARTS):
                    assert mine._scorer(trump) is theirs._scorer(trump)
        assert view.rules == game.rules
        assert view.rules.melds._scorer(None) is not game.rules.melds._scorer(None)


@pytest.mark.parametrize("name", RULESETS)
def test_a_step_is_told_alike_where_only_hidden_cards_differ(name: str) -> None:
    """With its events and the moves of cards, as a server tells them just after it.

    The view holds the round before the step, which has no more hidden cards than the view itself.
    """
    rng = Random(name)
    start = Game.start(rules_of(name))
    for number, ply in enumerate(plies_of(start, 3, STEPS_TOLD)):
        if not ply.after.past.rounds and number % 3 == 0:
            seat = rng.choice((None, *range(start.rules.table.seats)))
            mine = last_view(start, ply.after, seat)
            theirs = last_view(start, ply.after.view(seat).sample(rng), seat)
            assert shape(mine) == shape(theirs)
            told, told_too = (to_json(view.table(since=number)) for view in (mine, theirs))
            assert told == told_too


STEPS_TOLD: Final = 40
"""How many steps of a round are looked at: most cards are hidden before the play."""


def last_view(start: Game, game: Game, seat: Seat | None) -> View:
    """The view of a seat when a round is played again and somebody listens to its last action."""
    *before, (actor, action) = game.actions
    *_, start = start, *done_again(start, before, read)
    after, _ = start.apply_with_events(read(start, actor, action), actor)
    return after.view(seat)
