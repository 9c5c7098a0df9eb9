"""A process that reads lines and writes lines, watched so that it cannot do harm.

Two threads move the lines, so that nobody waits for a process that neither reads nor writes: a line
that does not come in time is one that is missing. A process that floods is not read any further.

What has to be done with processes in another way on another system stands here, and nowhere else.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Final

__all__ = ["EndedError", "LateError", "Process", "line_of", "words_of", "work_behind_others"]

MOST_BYTES: Final = 65_536
"""The number of bytes that a line of a program may have."""
MOST_LINES: Final = 100
"""The number of lines that wait to be read."""
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


class LateError(Exception):
    """A line that did not come in time."""


class EndedError(Exception):
    """A process that writes no more, or a line without an end."""


class Process:
    """A process, and the lines that come from it.

    Args:
        command: the program and its arguments.

    Raises:
        OSError: if there is no such program.
    """

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        # The user names the program that is to play, and no shell reads the words. It has a
        # group of its own, so that what it has started ends with it.
        self._process = subprocess.Popen(  # noqa: S603
            [*command],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=True,
            creationflags=_OWN_GROUP,
        )
        self._lines: Queue[str | None] = Queue(MOST_LINES)
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        self._last_error = b""
        self._is_unread = False
        self._is_closed = False
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

    def send(self, line: str) -> None:
        """Send a line, without waiting for the process to read it."""
        self._unsent.put(f"{line}\n".encode())

    def receive(self, until: float) -> str:
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

    def close(self) -> None:
        """End the process, by force if it does not end by itself."""
        if self._is_closed:
            return
        self._is_closed = True
        self._unsent.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(PATIENCE)  # it goes on as long as a program that has fled holds its pipe

    def _kill(self) -> None:
        """Kill the process, and whatever it has started.

        Windows has no groups for this: its own command goes from a process that still runs to
        those that it has started.
        """
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):  # nobody is left in the group
                os.killpg(self._process.pid, signal.SIGKILL)
        elif self._process.poll() is None:
            end = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            subprocess.run(end, check=False, capture_output=True)  # noqa: S603 - our own words
            self._process.kill()

    def _describe_end(self) -> str:
        """Return how the process ended, and what it said last."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        code = self._process.poll()
        if code is not None:
            self._overhearing.join(PATIENCE)  # which may not have read its last words yet
        if self._is_unread:
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
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        """Read lines until there are no more, or one is too long."""
        with pipe:
            while (line := pipe.readline(MOST_BYTES)).endswith(b"\n"):
                if not self._keep(line.decode(errors="replace")):
                    return
        self._is_unread = len(line) == MOST_BYTES
        self._keep(None)

    def _keep(self, line: str | None) -> bool:
        """Keep a line until it is read; tell whether it was kept before the process was closed."""
        while not self._is_closed:
            with suppress(Full):
                self._lines.put(line, timeout=PATIENCE / 10)
                return True
        return False

    def _overhear(self, pipe: IO[bytes]) -> None:
        """Keep the last that the process says on its standard error."""
        with pipe:
            while text := os.read(pipe.fileno(), LAST):
                self._last_error = (self._last_error + text)[-LAST:]
