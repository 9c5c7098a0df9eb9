"""The file in which the server keeps its rooms: SQLite, one table, and one thread that writes.

Whatever happens in a room is an entry, and each is a commit: it is on the disk before anybody is
told of it (``synchronous=full``).
"""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from pinochle.web.room import RoomEntry

__all__ = ["Store"]

SCHEMA: Final = """
create table if not exists entry (
    room text not null, number integer not null, player integer, key integer,
    word text not null, text text not null, written text not null default current_timestamp,
    primary key (room, number), unique (room, player, key)
) strict, without rowid
"""
INSERT: Final = "insert into entry values (?, ?, ?, ?, ?, ?, current_timestamp)"
SELECT: Final = "select room, number, player, key, word, text from entry where room = ?"


class Store:
    """The file: made and read in the thread of the event loop, written in another."""

    def __init__(self, path: Path) -> None:
        self._reader, self._writer = connect(path), connect(path)
        self._reader.execute(SCHEMA)
        self._thread = ThreadPoolExecutor(1)

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._thread.shutdown()
        self._writer.close()
        self._reader.close()

    def load(self, room: str) -> list[RoomEntry]:
        """The entries of a room, in order; none if there is no such room."""
        return [
            RoomEntry(*row) for row in self._reader.execute(f"{SELECT} order by number", (room,))
        ]

    async def write(self, entry: RoomEntry) -> None:
        """Write an entry: it is on the disk when this returns."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._writer.execute, INSERT, entry)


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file, on which each statement is a commit."""
    file = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    file.execute("pragma journal_mode=wal")
    file.execute("pragma synchronous=full")
    return file
