"""What the tests of executors share: one that is careless, and players whose process is killed."""

from __future__ import annotations

import os
import signal
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pinochle import Concede
from pinochle.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from pinochle import Action, Hand, View
    from pinochle.choices import Randomness

CARELESS: Final = ("lose", "cancel", "repeat", "do", "do")
"""What a careless executor does with a task, each as likely."""


class Careless(Executor):
    """An executor that does tasks in any order, some of them twice, and loses others."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.done: list[str] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = _WhenAsked(self)
        self._waiting.append((future, partial(fn, *args, **kwargs)))
        return future

    def work(self) -> None:
        """Do what waits."""
        waiting, self._waiting = self._waiting, []
        self._rng.shuffle(waiting)
        for future, task in waiting:
            how = self._rng.choice(CARELESS)
            self.done.append(how)
            if how == "cancel":
                future.cancel()
            elif how == "lose":
                future.set_exception(BrokenExecutor("a worker is gone"))
            else:
                if how == "repeat":
                    task()
                future.set_result(task())


class _WhenAsked(Future[Any]):
    """A future for which nothing is done until somebody wants its result."""

    def __init__(self, executor: Careless) -> None:
        super().__init__()
        self._executor = executor

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            self._executor.work()
        return super().result(timeout)


class Witness(RandomPlayer):
    """A random player who remembers each hand that it sees."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []

    def choose(self, view: View, rng: Randomness) -> Action:
        self.hands.append(view.hand)
        return super().choose(view, rng)


class Mortal(RandomPlayer):
    """A random player whose process is killed when it sees a certain hand for the first time.

    Args:
        hand: the hand.
        mark: a file that says that it has happened.
    """

    def __init__(self, hand: Hand, mark: Path) -> None:
        self._hand, self._mark, self._home = hand, mark, os.getpid()

    def choose(self, view: View, rng: Randomness) -> Action:
        is_away = os.getpid() != self._home
        if is_away and view.hand == self._hand and not self._mark.exists():
            self._mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, rng)


class Cheat(RandomPlayer):
    """A player who does what they may not do."""

    def choose(self, view: View, rng: Randomness) -> Action:  # noqa: ARG002 - whatever there is
        return Concede()
