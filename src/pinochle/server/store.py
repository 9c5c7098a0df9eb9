"""The file in which the server keeps its rooms: SQLite, one table, and one thread that writes.

Whatever happens in a room is an entry, and each is a commit: it is on the disk before anybody is
told of it (``synchronous=full``). One server has a file at a time: it holds a lock in a file beside
it, which the system gives back however the server ends.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from pinochle.errors import PinochleError
from pinochle.messages import Message
from pinochle.web.room import RoomEntry

__all__ = ["Store", "StoreError"]

SCHEMA: Final = """
create table if not exists entry (
    room text not null, number integer not null, player integer, key integer,
    word text not null, text text not null, written text not null default current_timestamp,
    primary key (room, number), unique (room, player, key)
) strict, without rowid;
create index if not exists sit on entry (room) where word = 'sit'
"""
IS_STRICT: Final = "select strict from pragma_table_list('entry')"
"""Whether the table is one of ours, in which each value has the type of its column."""
INSERT: Final = "insert into entry values (?, ?, ?, ?, ?, ?, current_timestamp)"
SELECT: Final = "select room, number, player, key, word, text from entry where room = ?"
LOCKED: Final = "another program has locked it: end that program"
SAID: Final = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_FULL: "the disk is full: make room on it",
    sqlite3.SQLITE_READONLY: "it may not be written: change who may",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: name a folder in which you may write",
    sqlite3.SQLITE_NOTADB: "it is no file of rooms: name another one",
    sqlite3.SQLITE_CORRUPT: "it is damaged: put a copy in its place",
}
"""What is wrong with the file, and what to do; after the first of these nothing was written."""
UNWRITTEN: Final = frozenset([*SAID][:5])
MILLISECONDS_TO_WAIT: Final = 1_000
"""How long a write waits for a lock of another program; while that lasts, the next ones do not."""


class StoreError(PinochleError, OSError):
    """A file that cannot be used, and what to do.

    Args:
        told: the reason for whoever runs the server; others read that of ``reason``.
    """

    def __init__(self, told: str) -> None:
        self.reason: Message = Message.of("room.file")
        super().__init__(told)


class Store:
    """The file: made and read in the thread of the event loop, written in another.

    Raises:
        StoreError: if it cannot be used, or another server has it.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._is_failing = path, False
        self._lock = self._only_server()
        with ExitStack() as opened:
            opened.callback(self._lock.close)
            with self._told():
                self._reader = opened.enter_context(closing(connect(path)))
                self._writer = opened.enter_context(closing(connect(path)))
            self._make_table()
            opened.pop_all()
        self._thread = ThreadPoolExecutor(1)

    def _only_server(self) -> sqlite3.Connection:
        with self._told():
            lock = sqlite3.connect(f"{self._path}-lock", timeout=0, isolation_level=None)
        try:
            lock.execute("begin exclusive")
        except sqlite3.Error as error:
            lock.close()
            if _primary(error) == sqlite3.SQLITE_BUSY:
                told = f"another server has {self._path}: end it, or take another file (--data)"
                raise StoreError(told) from error
            raise self._error(error) from error
        return lock

    def _make_table(self) -> None:
        """Make the table in a new file, and refuse one that somebody else has made."""
        with self._told():
            self._reader.executescript(SCHEMA)
            [[is_ours]] = self._reader.execute(IS_STRICT)
        if not is_ours:
            raise StoreError(f"{self._path} cannot be used: {SAID[sqlite3.SQLITE_NOTADB]}")

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._thread.shutdown()
        self._writer.close()
        self._reader.close()
        self._lock.close()

    def load(self, room: str) -> list[RoomEntry]:
        """Return the entries of a room, in order; none if there is no such room.

        Raises:
            StoreError: if the file cannot be read.
        """
        return self._entries("order by number", room)

    def sits(self, room: str) -> list[RoomEntry]:
        """Return the entries of those who sat down in a room, in no order.

        Raises:
            StoreError: if the file cannot be read.
        """
        return self._entries("and word = 'sit'", room)

    def length(self, room: str) -> int:
        """Return how many entries a room has, or more if some are missing; 0 for no such room.

        Raises:
            StoreError: if the file cannot be read.
        """
        with self._told():
            query = "select coalesce(max(number) + 1, 0) from entry where room = ?"
            [[number]] = self._reader.execute(query, (room,))
        return int(number)

    def _entries(self, which: str, room: str) -> list[RoomEntry]:
        with self._told():
            return [RoomEntry(*row) for row in self._reader.execute(f"{SELECT} {which}", (room,))]

    async def write(self, entry: RoomEntry) -> None:
        """Write an entry: it is on the disk when this returns.

        Raises:
            StoreError: if it was not written, and would not be read either.
            sqlite3.Error: if that is not known.
        """
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, entry)

    def _write(self, entry: RoomEntry) -> None:
        try:
            self._writer.execute(INSERT, entry)
        except sqlite3.OperationalError as error:
            if _primary(error) not in UNWRITTEN:
                raise
            told = self._error(error)
            self._note(told)
            raise told from error
        self._note(None)

    def _note(self, told: StoreError | None) -> None:
        """Tell the log when writing begins to fail, and when it does no longer."""
        is_failing = told is not None
        if is_failing is not self._is_failing:
            self._is_failing = is_failing
            wait = 0 if is_failing else MILLISECONDS_TO_WAIT
            self._writer.execute(f"pragma busy_timeout = {wait}")
            text = str(told) if told else f"{self._path} is written again"
            logging.getLogger("uvicorn.error").error(text)

    @contextmanager
    def _told(self) -> Generator[None]:
        """Say what is wrong with the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._error(error) from error

    def _error(self, error: sqlite3.Error) -> StoreError:
        return StoreError(f"{self._path} cannot be used: {SAID.get(_primary(error), error)}")


def _primary(error: sqlite3.Error) -> int:
    """Return the kind of an error, without its details; 0 if it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection to the file, on which each statement is a commit."""
    wait = MILLISECONDS_TO_WAIT / 1000
    file = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        file.execute("pragma journal_mode=wal")
        file.execute("pragma synchronous=full")
    except sqlite3.Error:
        file.close()
        raise
    return file
