"""A table on a server for each page that asks for one: it is told the same as a worker.

Whoever plays alone sits at a :class:`pinochle.web.table.alone.PageTable`, in a thread of its own.
"""

import asyncio
import logging
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pinochle.kernel.compiled import can_compile, compile_rollouts
from pinochle.server.connections import application, is_from, receive_text, send_waiting
from pinochle.web.table.alone import PageTable

__all__ = ["MOST_BYTES", "alone_at"]

MOST_BYTES: Final = 4_000_000
"""How long a message may be: the record of a long game is one."""
MOST_TABLES: Final = 16
"""How many pages may have a table at once."""


class _GoneError(Exception):
    """The page is gone for which a table thinks."""


class SoloTables:
    """The tables of those who play alone, one for each page that is open."""

    def __init__(self) -> None:
        self.number: int = 0

    async def talk(self, socket: WebSocket) -> None:
        """Be the table of a page until it goes."""
        if not is_from(socket) or self.number >= MOST_TABLES:
            await socket.close(1008)
            return
        self.number += 1
        await socket.accept()
        waiting = asyncio.Queue[str]()
        writer = asyncio.create_task(send_waiting(socket, waiting))
        loop = asyncio.get_running_loop()
        post = _Post(loop, waiting.put_nowait)
        table, thread = PageTable(post), ThreadPoolExecutor(1)
        check = partial(_check, socket.state.hang_up)
        try:
            while True:
                text = await receive_text(socket)
                loop.run_in_executor(thread, _receive, table, text).add_done_callback(check)
        except WebSocketDisconnect:
            pass
        finally:
            self.number -= 1
            post.is_gone = True
            thread.shutdown(wait=False, cancel_futures=True)
            writer.cancel()


class _Post:
    """The way from the thread of a table to the page; it fails when the page is gone."""

    def __init__(self, loop: asyncio.AbstractEventLoop, put: Callable[[str], None]) -> None:
        self._loop, self._put = loop, put
        self.is_gone = False

    def __call__(self, text: str) -> None:
        """Send a text."""
        if self.is_gone:
            raise _GoneError
        self._loop.call_soon_threadsafe(self._put, text)


def _receive(table: PageTable, text: str) -> None:
    """Let a table answer, unless its page is gone meanwhile."""
    with suppress(_GoneError):
        table.receive(text)


def _check(hang_up: Callable[[int], None], answered: asyncio.Future[None]) -> None:
    """Hang up if a table could not answer, so that its page does not wait for ever."""
    if not answered.cancelled() and (error := answered.exception()):
        logging.getLogger("uvicorn.error").error("a table stopped", exc_info=error)
        hang_up(1011)


def _warm_up() -> None:
    """Import and compile beforehand what the first choice and the first hint need."""
    PageTable(lambda _: None).warm_up()
    if can_compile():
        compile_rollouts()


@asynccontextmanager
async def _lifespan(_: Starlette) -> AsyncGenerator[None]:
    """Warm up beside the first requests."""
    sys.setswitchinterval(0.001)  # the page gets its files while a table thinks
    Thread(target=_warm_up, daemon=True).start()
    yield


def alone_at(pages: Path, secret: str, names: Sequence[str]) -> Starlette:
    """Return the application with a page at which one plays alone.

    Args:
        pages: the folder of the page.
        secret: the first part of every address.
        names: the names under which the server may be asked.
    """
    routes = [WebSocketRoute("/alone", SoloTables().talk)]
    return application(routes, pages, _lifespan, secret=secret, names=names)
