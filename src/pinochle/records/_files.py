"""The texts of records in files and folders, in order."""

from collections.abc import Iterable, Iterator
from os import walk
from pathlib import Path
from typing import Final, NamedTuple

from pinochle.records._text import END, unquoted
from pinochle.records.record import Record, RecordError

__all__ = ["Chunk", "chunks_of"]

_HEAD: Final = "pinochle-record"


class Chunk(NamedTuple):
    """The text of a record, or what stands in its place.

    Args:
        file: the file.
        first: the line at which it begins, counted from 1; 0 if the file cannot be read.
        head: the line at which the record begins, behind blank lines and comments.
        text: the text; what is wrong if the file cannot be read.
    """

    file: str
    first: int
    head: int
    text: str

    def record(self, *, as_played_now: bool = False) -> Record:
        """Return the record.

        Args:
            as_played_now: as for :meth:`Record.parse`.

        Raises:
            RecordError: if the text is no record.
        """
        if not self.first:
            raise RecordError(self.text)
        return Record.parse(self.text, as_played_now=as_played_now)


def chunks_of(paths: Iterable[str], pattern: str) -> Iterator[Chunk]:
    """Yield the texts in these files and folders; in a folder the files are in order of names.

    Args:
        paths: the files and folders.
        pattern: the pattern of the files of a folder that are read.
    """
    for path in paths:
        for file in _files_in(Path(path), pattern):
            try:
                # A text that is no record is noticed there, and does not harm the others.
                with file.open(encoding="utf-8-sig", errors="surrogateescape") as opened:
                    yield from _chunks_in(str(file), opened)
            except (OSError, ValueError) as error:  # a value where the path has a sign of no file
                reason = f"it cannot be read: {getattr(error, 'strerror', None) or error}"
                yield Chunk(str(file), 0, 0, reason)


def _files_in(path: Path, pattern: str) -> Iterator[Path]:
    """Yield the file, or those in the folder."""
    if not path.is_dir():
        yield path
        return
    for folder, folders, names in walk(path):
        folders.sort()
        files = (Path(folder, name) for name in sorted(names))
        yield from (file for file in files if file.match(pattern) and file.name[0] != ".")


def _chunks_in(file: str, lines: Iterable[str]) -> Iterator[Chunk]:
    """Yield the texts of records in the lines of a file; there is always a text."""
    part, has_any = _RecordLines(1), False
    line_number = 0
    for line_number, line in enumerate(_split(lines), start=1):
        if part.ends_before(line):
            yield part.chunk(file)
            part, has_any = _RecordLines(line_number), True
        part.add(line, line_number)
    if part.has_text or not has_any:
        yield part.chunk(file)


def _split(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines as a record counts them, without the marks of quoted mail."""
    for line in lines:
        yield from unquoted(line).splitlines(keepends=True)


class _RecordLines:
    """The lines of a file since the last record.

    Args:
        first: the number of the first line.
    """

    def __init__(self, first: int) -> None:
        self._first = self._head = first
        self._lines: list[str] = []
        self.has_text = False
        """True if there is more than blank lines and comments."""
        self._is_head = self._has_moves = self._is_ended = False

    def ends_before(self, line: str) -> bool:
        """Tell whether a line belongs to the next record: it begins it, or this has ended."""
        return self._is_ended or (self.has_text and _begins(line))

    def add(self, line: str, line_number: int) -> None:
        """Add a line."""
        text = line.strip()
        if _begins(line):
            self._is_head, self._head = True, line_number
        elif self._is_head:
            self._is_head = bool(text)
            self._has_moves = not text
        self._is_ended = self._has_moves and line.startswith(END)
        self.has_text |= bool(text) and not text.startswith("#")
        self._lines.append(line)

    def chunk(self, file: str) -> Chunk:
        """Return the text so far."""
        return Chunk(file, self._first, self._head, "".join(self._lines))


def _begins(line: str) -> bool:
    """Tell whether a record begins with a line."""
    key, colon, _ = line.partition(":")
    return bool(colon) and key.strip().lower() == _HEAD
