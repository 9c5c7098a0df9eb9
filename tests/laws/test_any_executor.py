"""Long work has the same result whatever executor does it, and whatever becomes of its workers."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle.players import MatchResult
from pinochle.players.chunks import in_chunks
from support import checked_games
from support.checked_games import Progress, soak
from support.executors import Careless, is_same_when_killed, play_everything
from support.rulesets import a_part_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def processes() -> Executor:
    """Two processes that inherit nothing: a fork beside threads is not safe."""
    return ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))


EXECUTORS: Final[dict[str, Callable[[], Executor]]] = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": processes,
    "careless": lambda: Careless(Random(1)),
}


@given(st.integers(0, 600), st.randoms(use_true_random=False))
def test_chunks_come_in_order_and_each_counts_once(number: int, rng: Random) -> None:
    executor = Careless(rng)

    assert list(in_chunks(str, range(number), executor)) == list(map(str, range(number)))


played_here = cache(play_everything)


@pytest.mark.parametrize("name", a_part_of([*EXECUTORS], 2))
def test_matches_and_simulations_are_the_same(name: str) -> None:
    with EXECUTORS[name]() as executor:
        assert play_everything(executor) == played_here()


def test_a_match_that_stops_does_so_at_the_same_deal() -> None:
    stopped = played_here()[2]

    assert isinstance(stopped, MatchResult)
    assert 20 <= stopped.deals < 60
    assert stopped.deals % 4 == 0


def test_a_worker_is_killed_in_mid_run(tmp_path: Path) -> None:
    with processes() as executor:
        assert is_same_when_killed(executor, tmp_path / "killed")


@pytest.mark.parametrize("name", a_part_of(["careless", "threads"], 2))
def test_the_long_run_takes_any_executor(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checked_games, "CHUNK", 1)
    here, there = Progress(tmp_path / "here"), Progress(tmp_path / "there")

    soak(here, 5, 10, None)
    with EXECUTORS[name]() as executor:
        soak(there, 2, 10, executor)
        soak(there, 5, 10, executor)
    assert (there.jobs, there.totals, there.trouble) == (here.jobs, here.totals, here.trouble)
    assert there.totals["games"] == 5
    assert not there.trouble
