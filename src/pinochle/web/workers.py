"""Processes for long calculations, so that a server which uses asyncio answers others meanwhile.

An expert, a hint or the rules in words may take a second of a core. :class:`Workers` calls such a
function in another process, and waits for what it returns:

    >>> import asyncio
    >>> from pinochle import Game, variants
    >>> async def asked(ask):
    ...     workers = Workers()
    ...     view = Game.start(variants.get("cutthroat")).view(0)
    ...     try:
    ...         return await workers(answer_text, view, ask, Reader())
    ...     finally:
    ...         workers.close()
    >>> asyncio.run(asked(Ask(1, "hint", {})))
    '{"id": 1, "ok": true, "advice": [], "sentence": ""}'
"""

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from itertools import count
from random import Random
from secrets import randbits
from threading import Thread
from typing import NamedTuple, TypeVar

from pinochle._process import work_behind_others
from pinochle.errors import PinochleError
from pinochle.game.view import View
from pinochle.players.player import Player
from pinochle.web.asking import Ask, Reader, answer, refusal, reply
from pinochle.web.room import RoomState

__all__ = ["Workers", "answer_text", "choose_action", "record_text"]

T = TypeVar("T")


def choose_action(player: Player, view: View) -> str:
    """Return the token of a library player's action, by chance that nobody can guess.

    >>> from pinochle import Game, variants
    >>> from pinochle.players import ClubPlayer
    >>> game = Game.start(variants.get("cutthroat")).deal(Random(1))
    >>> choose_action(ClubPlayer(), game.view(0)).partition(":")[0]
    'bid'
    """
    return player.choose(view, Random(randbits(128))).token  # noqa: S311 - not for the cards


def answer_text(view: View, ask: Ask, reader: Reader) -> str:
    """Return the text of the answer to a message that needs only a view, or of a refusal.

    >>> from pinochle import Game, variants
    >>> view = Game.start(variants.get("cutthroat")).view()
    >>> answer_text(view, Ask(1, "me", {}), Reader("de"))
    '{"id": 1, "ok": false, "reasons": [{"text": "niemand weiß, was damit gefragt ist"}]}'
    """
    try:
        return reply(ask, **answer(view, ask, reader))
    except PinochleError as error:
        return refusal(ask, error, reader)


def record_text(ask: Ask, state: RoomState, player: int | None) -> str:
    """Return the text of the answer to a message that asks for the record.

    ``text`` is as much of the record as a player may have; ``finished`` has all rounds that are
    over, whole.
    """
    text, finished = state.record(player)
    return reply(ask, text=str(text), finished=str(finished))


class _Turn(NamedTuple):
    """A call that waits for a process: calls are ordered as they are made."""

    is_later: bool
    number: int
    keys: frozenset[Hashable]
    given: asyncio.Future[None]


class Workers:
    """Processes that are started when they are first needed, and end when this process does.

    A call waits until a process has nothing else to do. Calls that are made ``first`` come first,
    such as for the moves of players, and where there are several processes, one is kept for them.

    Args:
        processes: the number of processes.
    """

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._numbers = count()
        self._waiting: list[_Turn] = []
        self._running: list[_Turn] = []

    async def __call__(
        self,
        function: Callable[..., T],
        /,
        *arguments: object,
        first: bool = False,
        keys: Iterable[Hashable] = (),
    ) -> T:
        """Call a function of a module in another process, and return its result.

        Args:
            function: the function.
            arguments: its arguments.
            first: whether it comes before those that are not.
            keys: whoever or whatever it is done for: of the calls for one of them, only one runs
                at a time.

        Raises:
            BrokenExecutor: if that process was ended; the next call starts another.
        """
        given = asyncio.get_running_loop().create_future()
        turn = _Turn(not first, next(self._numbers), frozenset(keys), given)
        self._waiting.append(turn)
        try:
            self._give_turns()
            await given
            return await self._run(function, *arguments)
        finally:
            (self._running if turn in self._running else self._waiting).remove(turn)
            self._give_turns()

    def _give_turns(self) -> None:
        """Give their turn to all who may have it now."""
        busy = {key for turn in self._running for key in turn.keys}
        for turn in sorted(self._waiting):
            kept = 1 if turn.is_later and self._processes > 1 else 0
            if len(self._running) >= self._processes - kept:
                return
            if not turn.keys & busy and not turn.given.cancelled():
                busy |= turn.keys
                self._waiting.remove(turn)
                self._running.append(turn)
                turn.given.set_result(None)

    async def _run(self, function: Callable[..., T], /, *arguments: object) -> T:
        pool = self._pool
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(self._processes, context, _end_with_the_server)
            self._pool = pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        except BrokenExecutor:
            self._pool = None if self._pool is pool else self._pool
            raise

    def close(self) -> None:
        """End the processes."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)


def _end_with_the_server() -> None:
    """Lower the priority of a worker, and end it when the server ends in any way."""

    def wait() -> None:
        if server := multiprocessing.parent_process():
            server.join()
        os._exit(1)

    work_behind_others()
    Thread(target=wait, daemon=True).start()
