"""Matches: what their results say, how they stop, who sits where; and what becomes of errors.

Tests: pinochle.players.chunks, pinochle.players.match
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Generator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from math import isclose
from pickle import PicklingError
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any, Final

import pytest
from typing_extensions import override

from pinochle import IllegalAction
from pinochle.actions import Pass
from pinochle.documents import from_json, to_json
from pinochle.players import ClubPlayer, MatchResult, RandomPlayer, match, simulate
from pinochle.players.chunks import TRIES, in_chunks
from pinochle.players.match import one_deal
from support.executors import Cheat
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle import View
    from pinochle.actions import Action
    from pinochle.game.choices import Randomness

RULES: Final = rules_of("cutthroat")


def result_of(differences: list[int]) -> MatchResult:
    """The result of deals with these differences."""
    return sum((MatchResult(1, 2, 2 * one, 4 * one**2) for one in differences), MatchResult())


def test_the_mean_and_its_error() -> None:
    differences = [30, -10, 0, 25, 5]
    result = result_of(differences)

    assert result.deals == 5
    assert result.mean == mean(differences)
    assert isclose(result.error, stdev(differences) / 5**0.5)
    assert isclose(result.standard_errors, result.mean / result.error)
    assert str(result) == "+10.00 ± 7.58 over 5 deals"


@pytest.mark.parametrize("differences", [[], [7], [7, 7, 7]])
def test_without_a_spread_nothing_is_certain(differences: list[int]) -> None:
    result = result_of(differences)

    assert result.error == result.standard_errors == result.share == 0
    assert result.verdict(1) == "undecided"


def test_results_of_other_matches_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="different numbers of sides"):
        MatchResult(1, 2) + MatchResult(1, 6)
    assert MatchResult() + MatchResult(1, 6) == MatchResult(1, 6) + MatchResult()


def test_the_test_seldom_errs() -> None:
    """It decides for the hypothesis that is true in about 19 of 20 matches."""
    rng = Random(1)

    def verdict(true: float) -> str:
        result = MatchResult()
        while result.verdict(20) == "undecided":
            result += result_of([round(rng.gauss(true, 60)) for _ in range(5)])
        return result.verdict(20)

    better, equal = [verdict(20) for _ in range(200)], [verdict(0) for _ in range(200)]
    assert better.count("no better") < 20
    assert equal.count("better") < 20


def test_parts_add_up_to_the_whole() -> None:
    def part(deals: int, first: int = 0) -> MatchResult:
        return match(RULES, ClubPlayer(), RandomPlayer(), deals, first=first, seed=4)

    assert part(3) + part(2, 3) == part(5) != part(5, 1)
    assert from_json(to_json(part(2)), MatchResult) == part(2)


def test_progress_is_told_after_each_chunk() -> None:
    told: list[MatchResult] = []
    result = match(RULES, ClubPlayer(), RandomPlayer(), 7, chunk=3, progress=told.append)

    assert [one.deals for one in told] == [3, 6, 7]
    assert told[-1] == result


@pytest.mark.parametrize("name", ["two-handed", "cutthroat", "partnership-passing"])
def test_an_equal_player_is_no_better(name: str) -> None:
    """The same cards in the same places come to the same: luck with the cards cancels out."""
    rules = rules_of(name)

    assert match(rules, RandomPlayer(), RandomPlayer(), 2).squares == 0


def test_whole_games() -> None:
    """Each counts whom it has won; here one side wins."""
    result = match(RULES, RandomPlayer(), RandomPlayer(), 3, whole_games=True)

    assert (result.deals, result.games, result.won, result.share) == (3, 9, 3, 1 / 3)
    assert str(result) == "+0.00 ± 0.00 over 3 deals, 33.3% of 9 games won"


def test_a_club_player_wins_more() -> None:
    """And who is better is counted as better, not the other way round."""
    better = match(RULES, ClubPlayer(), RandomPlayer(), 25)
    worse = match(RULES, RandomPlayer(), ClubPlayer(), 25)

    assert better.standard_errors > 2
    assert worse.standard_errors < -2


class Columns(RandomPlayer):
    """A random player who remembers seats, and the columns in which they score."""

    def __init__(self) -> None:
        self.found: list[tuple[int, int]] = []

    @override
    def choose(self, view: View, rng: Randomness) -> Action:
        seat = view.to_act[0]
        self.found.append((seat, view.sheet.columns(view.rules)[seat]))
        return super().choose(view, rng)


def test_a_player_keeps_their_column_in_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody sits out, each player moves from seat to seat; this game has no end."""
    monkeypatch.setattr(sys.modules[match.__module__], "MOST_ROUNDS", 20)
    rules = rules_of("auction-three-with-1-sitting-out")
    player, other = Columns(), Columns()
    one_deal(rules, player, other, "1", whole_games=True)

    columns = [column for _, column in player.found]
    assert columns == sorted(columns)
    assert {*columns} == {0, 1, 2, 3}
    assert any(seat != column for seat, column in player.found)
    assert len({*other.found}) > 4


class Passing(RandomPlayer):
    """A player who always passes."""

    @override
    def choose(self, view: View, rng: Randomness) -> Action:
        return Pass() if Pass() in view.legal_actions() else super().choose(view, rng)


def test_a_deal_that_nobody_plays_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[match.__module__], "MOST_ROUNDS", 4)
    monkeypatch.setattr(sys.modules[simulate.__module__], "MOST_DEALS", 4)
    rules = rules_of("widow-pinochle")

    assert one_deal(rules, Passing(), Passing(), "1", whole_games=False).squares == 0
    assert one_deal(rules, Passing(), Passing(), "1", whole_games=True).won == 0
    found = simulate(rules, Passing(), 2)
    assert (found.rounds, found.passed_out, found.verdicts) == (2, 8, ())


# What becomes of errors.


def processes() -> Executor:
    """Two processes that inherit nothing."""
    return ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))


@pytest.mark.parametrize("new", [None, lambda: ThreadPoolExecutor(2), processes])
def test_an_error_of_the_work_is_raised(new: Callable[[], Executor] | None) -> None:
    if new is None:
        with pytest.raises(IllegalAction):
            match(RULES, RandomPlayer(), Cheat(), 2)
        return
    with new() as executor, pytest.raises(IllegalAction) as caught:
        match(RULES, RandomPlayer(), Cheat(), 2, executor=executor)
    assert "in one_deal" in caught.value.__notes__[0]  # where it happened, in another process too


class Unlucky(Executor):
    """An executor at which some tasks meet an error before they are done.

    Args:
        error: makes the error, which cancels the task if it is a cancellation.
        times: how many tasks meet it.
    """

    def __init__(self, error: type[Exception], times: int) -> None:
        self._error, self._times = error, times
        self.futures: list[Future[Any]] = []

    @override
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.futures.append(future)
        if len(self.futures) > self._times:
            future.set_result(fn(*args, **kwargs))
        elif self._error is CancelledError:
            future.cancel()
        else:
            future.set_exception(self._error("not done"))
        return future


@pytest.mark.parametrize("error", [BrokenExecutor, CancelledError])
def test_a_chunk_that_is_always_lost_is_done_here(error: type[Exception]) -> None:
    executor = Unlucky(error, 100)

    assert list(in_chunks(str, [1, 2], executor)) == ["1", "2"]
    assert len(executor.futures) == 2 * TRIES


def test_another_error_of_a_worker_is_raised_if_it_comes_back() -> None:
    """It may be that the worker lacks a module, or that the work takes all its memory."""
    assert list(in_chunks(str, [1], Unlucky(ImportError, TRIES - 1))) == ["1"]
    with pytest.raises(ImportError):
        list(in_chunks(str, [1], Unlucky(ImportError, TRIES)))


def test_work_that_cannot_travel_is_an_error() -> None:
    with processes() as executor, pytest.raises((PicklingError, AttributeError)):
        list(in_chunks(lambda number: number, [1], executor))


def test_an_executor_that_was_shut_down_is_an_error() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()

    with pytest.raises(RuntimeError, match="shutdown"):
        match(RULES, RandomPlayer(), RandomPlayer(), 2, executor=executor)


class Waiting(Executor):
    """An executor that does the first task, and nothing else."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    @override
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_chunks_that_nobody_waits_for_are_cancelled() -> None:
    """Those of a match that is decided, for example."""
    executor = Waiting()
    results = in_chunks(str, range(5), executor)

    assert isinstance(results, Generator)
    assert next(results) == "0"
    results.close()
    assert [future.cancelled() for future in executor.futures] == [False, *[True] * 4]
