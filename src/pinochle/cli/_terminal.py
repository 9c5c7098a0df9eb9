"""The terminal: it reads lines, and writes text in characters that it can show."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Final

from pinochle import variants
from pinochle.errors import PinochleError, escaped, quoted
from pinochle.rules.ruleset import Ruleset

__all__ = [
    "DEFAULT",
    "CommandError",
    "Terminal",
    "name_of_rules",
    "plain",
    "read_text",
    "rules_asked_for",
    "rules_of",
    "write_text",
]

DEFAULT: Final = "partnership-auction"
"""The default rules."""

_LETTERS: Final = '♠S ♥H ♦D ♣C ✓+ ✗- ±+- …... –- ·- ’\' “" ”"'
_ASCII: Final = str.maketrans({pair[0]: pair[1:] for pair in _LETTERS.split()})
_WIDTH: Final = 30


class CommandError(PinochleError, ValueError):
    """A command that cannot be carried out, or a file that cannot be read or written."""


class Terminal:
    """Standard input, output and error.

    Args:
        json: whether the output is JSON, which has its own escapes.
        ascii: whether letters stand for the signs of suits, whatever the terminal can show.
        colour: whether there may be colours, if it is a terminal that has them.
    """

    def __init__(self, *, json: bool = False, ascii: bool = False, colour: bool = True) -> None:  # noqa: A002
        self._json = json
        self._shown = 0
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # whoever started the process has closed it
                setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123,SIM115
        if reconfigure := getattr(sys.stdin, "reconfigure", None):  # a stream in memory has none
            reconfigure(errors="backslashreplace")
        self._encoding = "ascii" if ascii else sys.stdout.encoding
        is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
        self._has_colours = colour and not is_plain and sys.stdout.isatty()
        self._words: Callable[[str], Iterable[str]] = lambda _: ()
        self._completions: Sequence[str] = ()

    def say(self, *lines: str) -> None:
        """Print lines as they are."""
        text = "".join(f"{line}\n" for line in lines)
        sys.stdout.write(plain(text, self._encoding, json=self._json))

    def show(self, *lines: str) -> None:
        """Print lines for a person: no wider than the screen, and with their styles."""
        from pinochle.cli._style import rendered, wrapped  # noqa: PLC0415 - imported when used

        narrow = [part for line in lines for part in wrapped(plain(line, self._encoding))]
        shown = [rendered(part, colours=self._has_colours) for part in narrow]
        sys.stdout.write("".join(f"{part}\n" for part in shown))

    def ask(
        self, prompt: str, words: Sequence[str] | Callable[[str], Iterable[str]] = ()
    ) -> str | None:
        """The next line of input, or None at its end.

        Bytes that are no text stand in it as they are written in Python: nothing that they spell
        is an action.

        Args:
            prompt: what stands before the line.
            words: what the tabulator key completes, where a person types; or what gives that
                for the words before the last on the line.
        """
        if self.is_interactive and (readline := _readline()):
            self._words = words if callable(words) else lambda _: words
            readline.set_completer(self._completed)
            try:
                return input(prompt).strip()
            except EOFError:
                line = ""
        else:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            return None
        return line.strip()

    def _completed(self, start: str, number: int) -> str | None:
        """The word of this number that begins as somebody has typed."""
        if number == 0:
            before = _typed_before(start)
            words = dict.fromkeys(self._words(before))
            self._completions = [word for word in words if word.lower().startswith(start.lower())]
        found = self._completions
        return f"{found[number]} " if number < len(found) else None

    @property
    def is_typed_at(self) -> bool:
        """Whether a person types at it."""
        return sys.stdin.isatty()

    @property
    def is_interactive(self) -> bool:
        """Whether a person types at it, and reads what it prints."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def complain(self, line: str) -> None:
        """Print a line about what is wrong."""
        sys.stderr.write(plain(line, sys.stderr.encoding) + "\n")

    def progress(self, done: int, of: int, so_far: str = "") -> None:
        """Show the progress of something on a terminal, and wipe the bar away at its end.

        Args:
            done: how much is done.
            of: how much there is to do.
            so_far: what has come of it, which is shown behind the bar.
        """
        if not sys.stderr.isatty():
            return
        bar = "#" * (_WIDTH * done // of)
        is_done = done >= of
        shown = "" if is_done else f"[{bar:{_WIDTH}}] {100 * done // of:3} %  {so_far}"
        blanks = " " * (self._shown - len(shown))
        line = plain(f"{shown}{blanks}", sys.stderr.encoding)
        sys.stderr.write(f"\r{line}" + "\r" * is_done)
        sys.stderr.flush()
        self._shown = len(shown)


def read_text(name: str) -> str:
    """The text of a file.

    Raises:
        CommandError: if it cannot be read.
    """
    from pathlib import Path  # noqa: PLC0415 - imported when used

    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CommandError(f"{name!r} cannot be read: {_reason(error)}") from None


def name_of_rules(options: argparse.Namespace) -> str | None:
    """The name of the rules, typed alone or behind ``--rules``; None if nobody says which.

    Raises:
        CommandError: if it is typed both ways.
    """
    alone: str | None = options.name
    behind: str | None = options.rules
    if alone is not None and behind is not None:
        raise CommandError(f"name the rules once: here are {quoted(alone)} and {quoted(behind)}")
    return behind if alone is None else alone


def rules_asked_for(options: argparse.Namespace) -> Ruleset:
    """The rules that somebody has named on the command line, or the default ones."""
    return rules_of(name_of_rules(options) or DEFAULT)


def rules_of(name: str) -> Ruleset:
    """The rules of this name: a variant, or those of a TOML document.

    Raises:
        CommandError: if the document cannot be read.
        DocumentError: if it does not describe rules.
        UnknownVariant: if there is no such variant.
    """
    return Ruleset.from_toml(read_text(name)) if name.endswith(".toml") else variants.get(name)


def write_text(name: str, text: str) -> None:
    """Write a text to a file, which has either the old text or all of the new one.

    The new text goes to a file beside it, which then takes its place.

    Raises:
        CommandError: if it cannot be written; the file is as it was.
    """
    import shutil  # noqa: PLC0415 - imported when used
    from pathlib import Path  # noqa: PLC0415 - imported when used

    file = Path(os.path.realpath(name))
    try:
        if file.exists() and not file.is_file():  # a pipe or a device: nothing can be replaced
            file.write_text(text, encoding="utf-8")
            return
        beside = file.with_name(f".{file.name}.new")
        try:
            beside.write_text(text, encoding="utf-8")
            if file.exists():
                shutil.copymode(file, beside)
            beside.replace(file)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise CommandError(f"{name!r} cannot be written: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return getattr(error, "strerror", None) or str(error)


def _readline() -> ModuleType | None:
    """What edits a line that is typed, and knows the lines before; None where there is none."""
    try:
        import readline  # noqa: PLC0415 - imported when used
    except ImportError:
        return None
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    readline.set_completer_delims(" ")
    return readline


def _typed_before(start: str) -> str:
    """What stands on the line before its last word."""
    readline = _readline()
    line: str = readline.get_line_buffer() if readline else ""
    return line.removesuffix(start)


def plain(text: str, encoding: str | None, *, json: bool = False) -> str:
    """The text in characters that the terminal can show: letters in place of suit signs.

    What a terminal may obey is written as an escape, wherever it comes from.
    """
    text = escaped(text)
    if encoding is None:  # a stream in memory takes every character
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        letters = text if json else text.translate(_ASCII)  # JSON has its own escapes
        return letters.encode("ascii", "backslashreplace").decode()
    return text
