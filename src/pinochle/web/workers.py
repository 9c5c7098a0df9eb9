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
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from random import Random
from secrets import randbits
from threading import Thread
from typing import Final, TypeVar

from pinochle._process import work_behind_others
from pinochle.errors import PinochleError
from pinochle.game.view import View
from pinochle.players.player import Player
from pinochle.web.asking import Ask, Reader, answer, refusal, reply
from pinochle.web.room import RoomState

__all__ = ["Workers", "answer_text", "choose_action", "record_text"]

T = TypeVar("T")

MOST_WORK: Final = 16
"""The most calls that are given to the processes at once; others wait."""


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


class Workers:
    """Processes that are started when they are first needed, and end when this process does.

    Args:
        processes: the number of processes.
    """

    def __init__(self, processes: int = 1) -> None:
        self._processes, self._free = processes, asyncio.Semaphore(MOST_WORK)
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, function: Callable[..., T], /, *arguments: object) -> T:
        """Call a function of a module in another process, and return its result.

        Raises:
            BrokenExecutor: if that process was ended; the next call starts another.
        """
        async with self._free:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._processes, context, _end_with_the_server)
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, function, *arguments)
            except BrokenExecutor:
                self._pool = None
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
