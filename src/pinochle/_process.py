"""A process that reads lines and writes lines, watched so that it cannot do harm.

Three threads move what it is told and what it says, so that nobody waits for a process that neither
reads nor writes: a line that does not come in time is one that is missing. Whatever waits to be
read, on either side, is limited, and nothing of a process is left when it is closed.

What has to be done with processes in another way on another system stands here, and nowhere else.
"""

import os
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue, SimpleQueue
from secrets import token_hex
from threading import Lock, Thread
from time import monotonic
from typing import IO, Final, NamedTuple

__all__ = [
    "EndedError",
    "LateError",
    "Line",
    "Process",
    "ProcessError",
    "UnreadError",
    "line_of",
    "words_of",
    "work_behind_others",
]

MOST_BYTES: Final = 65_536
"""The number of bytes that a line of a program may have."""
MOST_LINES: Final = 100
"""The number of lines of a program that wait to be read."""
MOST_UNREAD: Final = 1_000_000
"""The number of bytes that wait to be read by a program, before the line that comes on top."""
SMALL_PIPE: Final = 4_096
"""The bytes that a pipe holds, where one can choose: less than a question, so that it shows who
does not read."""
AT_ONCE: Final = 4_096
"""The number of bytes that are written at once: a pipe that is ready takes so many."""
GENERATIONS: Final = 10
"""How often what a program has started is looked for, because it may be starting more."""
LAST: Final = 2_000
"""The number of bytes that are kept of what a program says on its standard error."""
PATIENCE: Final = 1.0
"""The seconds in which a program may end by itself."""

_WORD: Final = re.compile(r'(?:\\[\\"]|"(?:\\[\\"]|[^"])*+"|[^ \t"])++')
"""A word in a command line of Windows, with its quotes."""
_QUOTE: Final = re.compile(r'(\\*)"')

if sys.platform == "win32":
    _OWN_GROUP: Final = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _OWN_GROUP: Final = 0  # there it is a session that keeps Ctrl-C from a program


def words_of(line: str, system: str = sys.platform) -> list[str]:
    r"""Return the words of a command line, by the rules of a system.

    >>> words_of(r'C:\bots\bot.exe --name "Ann S"', "win32")
    ['C:\\bots\\bot.exe', '--name', 'Ann S']
    >>> words_of("/bots/bot --name 'Ann S'", "linux")
    ['/bots/bot', '--name', 'Ann S']

    Raises:
        ValueError: if a quote is not closed.
    """
    return _words_on_windows(line) if system == "win32" else shlex.split(line)


def line_of(words: Iterable[str], system: str = sys.platform) -> str:
    r"""Return the command line that has these words, by the rules of a system.

    >>> line_of([r"C:\my bots\bot.exe", "--fast"], "win32")
    '"C:\\my bots\\bot.exe" --fast'
    >>> line_of(["/my bots/bot", "--fast"], "linux")
    "'/my bots/bot' --fast"
    """
    return subprocess.list2cmdline([*words]) if system == "win32" else shlex.join(words)


def work_behind_others() -> None:
    """Lower the priority of this process, if the system lets it."""
    if sys.platform != "win32":
        os.nice(5)


def _words_on_windows(line: str) -> list[str]:
    """Return the words of a command line as programs on Windows read theirs.

    Blanks part words, except between double quotes. A backslash is a sign like any other; only
    before a double quote do two stand for one, and one that is left makes a sign of the quote.
    """
    if '"' in _WORD.sub("", line):
        raise ValueError("No closing quotation")
    return [_QUOTE.sub(_unquote, word) for word in _WORD.findall(line)]


def _unquote(quote: re.Match[str]) -> str:
    """Return what a double quote and the backslashes before it stand for."""
    pairs, single = divmod(len(quote[1]), 2)
    return "\\" * pairs + ('"' if single else "")


class ProcessError(Exception):
    """A process that does not do its part."""


class LateError(ProcessError):
    """A line that did not come in time."""


class EndedError(ProcessError):
    """A process that writes no more, or a line without an end."""


class UnreadError(ProcessError):
    """A process that does not read what it is sent."""


class Line(NamedTuple):
    """A line that a process has written.

    Args:
        text: the line.
        came: when it came, on the clock of `time.monotonic`.
    """

    text: str
    came: float


def _start(command: Sequence[str], mark: str) -> "subprocess.Popen[bytes]":
    """Start a process with a mark in its environment, which what it starts has too.

    The user names the program that is to play, and no shell reads the words. It has a group of its
    own, so that what it has started ends with it; by the mark those are found that have left it.

    Raises:
        OSError: if there is no such program.
    """
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(  # noqa: S603
            [*command],
            bufsize=0,
            pipesize=SMALL_PIPE,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env={**os.environ, mark: "1"},
            start_new_session=True,
            creationflags=_OWN_GROUP,
        )
    except (ValueError, IndexError):  # a sign that no system takes, or no word
        raise OSError("no program has such a name") from None


class Process:
    """A process, and the lines that come from it.

    Args:
        command: the program and its arguments.

    Raises:
        OSError: if there is no such program.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._mark = f"PINOCHLE_PROGRAM_{token_hex(8)}"
        self._process = _start(command, self._mark)
        self._lines: Queue[Line | None] = Queue(MOST_LINES)
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        self._unread = 0
        self._counting = Lock()
        self._last_error = b""
        self._has_long_line = False
        self._is_closed = False
        self._end, self._its_other_side = os.pipe()  # which is closed to end the threads
        self._threads = [
            Thread(target=work, args=[pipe], daemon=True)
            for work, pipe in (
                (self._write, self._process.stdin),
                (self._read, self._process.stdout),
                (self._overhear, self._process.stderr),
            )
        ]
        *_, self._overhearing = self._threads
        for thread in self._threads:
            thread.start()

    @property
    def unread(self) -> int:
        """The bytes that were sent and found no place in the pipe to the process."""
        return self._unread

    def send(self, line: str) -> None:
        """Send a line, without waiting for the process to read it.

        Raises:
            UnreadError: if the process has not read by far what it was sent before.
        """
        if self._unread > MOST_UNREAD:
            raise UnreadError
        sent = f"{line}\n".encode()
        self._count(len(sent))
        self._unsent.put(sent)

    def receive(self, until: float) -> Line:
        """Return the next line of the process.

        Args:
            until: how long to wait for it, on the clock of `time.monotonic`.

        Raises:
            LateError: if there is none in time.
            EndedError: if the process writes no more, or a line that does not end.
        """
        try:
            line = self._lines.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            raise LateError from None
        if line is None:
            raise EndedError(self._describe_end())
        return line

    def close(self) -> list[Line]:
        """End the process, by force if it does not end by itself.

        Returns:
            the lines that nobody has received.
        """
        if self._is_closed:
            return []
        self._is_closed = True
        self._unsent.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(PATIENCE / 10)  # in which they read the rest
        os.close(self._its_other_side)  # a program that has fled may still hold their pipes
        for thread in self._threads:
            thread.join(PATIENCE)
        os.close(self._end)
        left = [self._lines.get() for _ in range(self._lines.qsize())]
        return [line for line in left if line is not None]

    def _count(self, sent: int) -> None:
        """Add to the bytes that were not read, or take from them."""
        with self._counting:
            self._unread += sent

    def _kill(self) -> None:
        """Kill the process, and whatever it has started.

        Windows has no groups for this: its own command goes from a process that still runs to
        those that it has started.
        """
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):  # nobody is left in the group
                os.killpg(self._process.pid, signal.SIGKILL)
            for _ in range(GENERATIONS):
                fled = [*self._with_mark()]
                for number in fled:
                    with suppress(ProcessLookupError):
                        os.kill(number, signal.SIGKILL)
                if not fled:
                    return
        elif self._process.poll() is None:
            end = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            subprocess.run(end, check=False, capture_output=True)  # noqa: S603 - our own words
            self._process.kill()

    def _with_mark(self) -> Iterator[int]:
        """Yield the processes that still have the mark, on a system that lists them in files."""
        for environment in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):  # one that has ended, or that belongs to somebody else
                if self._mark.encode() in environment.read_bytes():
                    yield int(environment.parent.name)

    def _describe_end(self) -> str:
        """Return how the process ended, and what it said last."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        code = self._process.poll()
        if code is not None:
            self._overhearing.join(PATIENCE)  # which may not have read its last words yet
        if self._has_long_line:
            ended = f"it wrote a line of more than {MOST_BYTES:,} bytes"
        else:
            ended = "it closed its output" if code is None else f"it ended with code {code}"
        last = self._last_error.decode(errors="replace").strip().splitlines()[-1:]
        return f"{ended}: {last[0]}" if last else ended

    # The threads: each closes its pipe.

    def _write(self, pipe: IO[bytes]) -> None:
        """Write what is sent."""
        with suppress(OSError), pipe:  # a process that has ended reads nothing
            while (line := self._unsent.get()) is not None:
                for start in range(0, len(line), AT_ONCE):
                    if not self._await(pipe):
                        return
                    self._count(-os.write(pipe.fileno(), line[start : start + AT_ONCE]))

    def _read(self, pipe: IO[bytes]) -> None:
        """Read lines until there are no more, or one is too long."""
        with pipe:
            for line in self._whole_lines(pipe):
                if not self._keep(line):
                    return
        self._keep(None)

    def _whole_lines(self, pipe: IO[bytes]) -> Iterator[Line]:
        """Yield the lines until there are no more, or one is too long."""
        begun = bytearray()
        while text := self._piece(pipe):
            begun += text
            *lines, begun = begun.split(b"\n") if b"\n" in text else [begun]
            came = monotonic()
            for line in lines:
                if len(line) >= MOST_BYTES:
                    begun = line
                    break
                yield Line(line.decode(errors="replace"), came)
            if len(begun) >= MOST_BYTES:
                self._has_long_line = True
                return

    def _keep(self, line: Line | None) -> bool:
        """Keep a line until it is read; tell whether there was a place for it."""
        while True:
            with suppress(Full):
                self._lines.put(line, timeout=PATIENCE / 10)
                return True
            if self._is_closed:
                return False

    def _overhear(self, pipe: IO[bytes]) -> None:
        """Keep the last that the process says on its standard error."""
        with pipe:
            while text := self._piece(pipe):
                self._last_error = (self._last_error + text)[-LAST:]

    def _piece(self, pipe: IO[bytes]) -> bytes:
        """Return what comes next from a pipe; nothing if no more comes, or nobody wants it."""
        return os.read(pipe.fileno(), MOST_BYTES) if self._await(pipe) else b""

    def _await(self, pipe: IO[bytes]) -> bool:
        """Wait until a pipe is ready; tell whether it is, and the process is not closed.

        On Windows nothing waits for several pipes: a thread there ends with the process that holds
        the other side of its pipe.
        """
        if sys.platform == "win32":
            return True
        waiting = select.poll()
        waiting.register(pipe, select.POLLOUT if pipe.writable() else select.POLLIN)
        waiting.register(self._end, select.POLLIN)
        return all(number != self._end for number, _ in waiting.poll())
