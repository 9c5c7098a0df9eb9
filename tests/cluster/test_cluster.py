"""Long work on a Dask cluster of two processes: the same results, though one of them is killed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from distributed import Client, LocalCluster

from support.checked_games import CHUNK, Progress, soak
from support.executors import is_same_when_killed, play_everything

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    """The executor of a cluster on this machine."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor(pure=False)


def test_matches_and_simulations_are_the_same(executor: Executor) -> None:
    assert play_everything(executor) == play_everything()


def test_a_worker_is_killed_in_mid_run(executor: Executor, tmp_path: Path) -> None:
    assert is_same_when_killed(executor, tmp_path / "killed")


def test_the_long_run(executor: Executor, tmp_path: Path) -> None:
    here, there = Progress(tmp_path / "here"), Progress(tmp_path / "there")

    soak(here, 2 * CHUNK, 10, None)
    soak(there, 2 * CHUNK, 10, executor)
    assert (there.jobs, there.totals, there.trouble) == (here.jobs, here.totals, here.trouble)
    assert there.totals["games"] == 2 * CHUNK
