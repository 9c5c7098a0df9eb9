"""What the tests of executors share: long work, a careless executor, and players who get killed."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import override

from pinochle import Hand
from pinochle.actions import Concede
from pinochle.analysis import Aces, MeldPoints, Melds, PlayedContract, bid_table, study
from pinochle.players import ClubPlayer, MatchResult, Player, RandomPlayer, match, simulate
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from pinochle import View
    from pinochle.actions import Action
    from pinochle.game.choices import Randomness

RULES: Final = rules_of("cutthroat")
HAND: Final = Hand.parse("♠AA10K ♥AKQJ ♦A10J9 ♣10QJ9")
CARELESS: Final = ("lose", "cancel", "repeat", "do", "do")
"""What a careless executor does with a task, each as likely."""


class Careless(Executor):
    """An executor that does tasks in any order, some of them twice, and loses others."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.done: list[str] = []

    @override
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

    @override
    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            self._executor.work()
        return super().result(timeout)


class Witness(RandomPlayer):
    """A random player who remembers each hand that it sees."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []

    @override
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

    @override
    def choose(self, view: View, rng: Randomness) -> Action:
        is_away = os.getpid() != self._home
        if is_away and view.hand == self._hand and not self._mark.exists():
            self._mark.touch()
            os._exit(1)
        return super().choose(view, rng)


class Cheat(RandomPlayer):
    """A player who does what they may not do."""

    @override
    def choose(self, view: View, rng: Randomness) -> Action:
        return Concede()


def play_everything(executor: Executor | None = None) -> tuple[object, ...]:
    """Three matches, a simulation, two studies and a bid table, and what was told on the way."""
    progress: list[object] = []
    club, other = ClubPlayer(), RandomPlayer()
    contract = PlayedContract(1, counts="score", player=other)
    conditions = (Aces(1, 2), Melds(1, 2))
    results = (
        match(RULES, club, other, 7, chunk=2, executor=executor, progress=progress.append),
        match(RULES, club, other, 2, chunk=1, whole_games=True, executor=executor),
        match(
            RULES, club, other, 60, chunk=4, stop_at=5, executor=executor, progress=progress.append
        ),
        simulate(RULES, other, 9, chunk=4, executor=executor, progress=progress.append),
        study(
            RULES,
            contract,
            7,
            where=conditions,
            chunk=2,
            executor=executor,
            progress=progress.append,
        ),
        study(RULES, MeldPoints(2), 60, seed=4, chunk=7, executor=executor),
        bid_table(RULES, HAND, rounds=21, player=other, executor=executor),
    )
    return (*results, progress)


def is_same_when_killed(executor: Executor, mark: Path) -> bool:
    """Whether a match comes to the same though one of the executor's processes is killed in it."""

    def result(player: Player, executor: Executor | None = None) -> MatchResult:
        return match(RULES, player, ClubPlayer(), 12, chunk=1, executor=executor)

    witness = Witness()
    expected = result(witness)
    mortal = Mortal(witness.hands[len(witness.hands) // 2], mark)
    results = result(mortal, executor)
    assert mark.exists(), "nobody was killed"
    return results == expected
