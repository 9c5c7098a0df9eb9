"""The file in which the server keeps its rooms: SQLite, one table, and one thread that writes.

Whatever happens in a room is an entry, in one order. What waits to be written goes into one commit,
so that many rooms need few; it is on the disk before anybody is told of it (``synchronous=full``).
"""

import asyncio
import sqlite3
from contextlib import closing
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

__all__ = ["Entry", "Store"]

SCHEMA: Final = """
create table if not exists entry (
    room text not null, number integer not null, player integer, key integer,
    word text not null, text text not null, written text not null default current_timestamp,
    primary key (room, number), unique (room, player, key)
) strict, without rowid
"""
INSERT: Final = "insert into entry values "
ROW: Final = "(?, ?, ?, ?, ?, ?, current_timestamp)"
SELECT: Final = "select room, number, player, key, word, text from entry where room = ?"
MOST_AT_ONCE: Final = 500
"""How many entries go into one commit at most."""


class Entry(NamedTuple):
    """Something that happened in a room: its kind is a word, and a text says what it was.

    A player did it, or the table (None). The key is the id of the message that asked for it.
    """

    room: str
    number: int
    player: int | None
    key: int | None
    word: str
    text: str


_Job = tuple[Entry, asyncio.Future[None]]


class Store:
    """The file: made and read in the thread of the event loop, written in another."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._reader = _connected(path)
        self._reader.execute(SCHEMA)
        self._writer = Thread(target=self._write_all, daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._jobs.put(None)
        self._writer.join()
        self._reader.close()

    def load(self, room: str) -> list[Entry]:
        """The entries of a room, in order; none if there is no such room."""
        return [Entry(*row) for row in self._reader.execute(f"{SELECT} order by number", (room,))]

    async def write(self, entry: Entry) -> None:
        """Write an entry: it is on the disk when this returns."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put((entry, done))
        await done

    # In the thread that writes.

    def _write_all(self) -> None:
        with closing(_connected(self._path)) as file:
            while first := self._jobs.get():
                jobs = [first]
                while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                    if (job := self._jobs.get()) is None:
                        self._jobs.put(None)
                        break
                    jobs.append(job)
                self._write(file, jobs)

    def _write(self, file: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Write entries together; if that fails, each alone, so that none suffers for another."""
        error: sqlite3.Error | None = None
        try:
            # One statement is one commit, and leaves the lock of the interpreter only once.
            rows = chain.from_iterable(entry for entry, _ in jobs)
            file.execute(INSERT + ", ".join([ROW] * len(jobs)), tuple(rows))
        except sqlite3.Error as failed:
            if len(jobs) > 1:
                for job in jobs:
                    self._write(file, [job])
                return
            error = failed
        self._loop.call_soon_threadsafe(_settle, jobs, error)


def _connected(path: Path) -> sqlite3.Connection:
    file = sqlite3.connect(path, timeout=10, isolation_level=None)
    file.execute("pragma journal_mode=wal")
    file.execute("pragma synchronous=full")
    return file


def _settle(jobs: list[_Job], error: sqlite3.Error | None) -> None:
    """Tell those who still wait what has become of their entries."""
    for _, done in jobs:
        if not done.done() and error:
            done.set_exception(error)
        elif not done.done():
            done.set_result(None)
