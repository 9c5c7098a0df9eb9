"""The terminal: it reads lines, and writes text in characters that it can show."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

from pinochle import variants
from pinochle.cards.card import Suit
from pinochle.errors import PinochleError, escaped, quoted, without_halves
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "DEFAULT",
    "CommandError",
    "Terminal",
    "check_least",
    "in_quotes",
    "name_of_rules",
    "path_of",
    "plain",
    "read_text",
    "read_trump",
    "requested_rules",
    "rules_of",
    "shown_name",
    "wrap_line",
    "write_text",
]

DEFAULT: Final = "partnership-auction"
"""The default rules."""

_SIGNS: Final = (
    "♠S ♥H ♦D ♣C ♤S ♡H ♢D ♧C ✓+ ✗- ×x ±+- …... –- —- ·- •* →-> ←<- █# ▓# ▒# ░. ▏| ▮# ▲^ ▼v ►> "
    "┌+ ┐+ └+ ┘+ │| ─- −- \u2044/"
    ' ’\' \u2018\' \u201a\' “" ”" „" «" »" ßss äae öoe üue ÄAe ÖOe ÜUe æae ÆAE øo ØO łl ŁL đd ĐD'
)
_PLAIN: Final = {pair[0]: pair[1:] for pair in _SIGNS.split()}
"""The letters for each sign that a terminal may not have."""

_BAR: Final = 30
_AWHILE: Final = 0.5
_LEAST_WIDTH: Final = 40
_MOST_WIDTH: Final = 119
"""The columns of a line at most: a longer one is hard to read."""

_RED_CARD: Final = re.compile(r"(?:10|[AKQJ9])?[♥♦]")


class CommandError(PinochleError, ValueError):
    """A command that cannot be carried out, or a file that cannot be read or written."""


def check_least(least: int, amount: int, what: str) -> None:
    """Check that a number is high enough.

    Raises:
        CommandError: if it is not.
    """
    if amount < least:
        raise CommandError(f"the number of {what} must be {least} or more, not {amount}")


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
        self._bar = 0, 1
        self._moved = 0.0
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # whoever started the process has closed it
                setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123,SIM115
        if reconfigure := getattr(sys.stdin, "reconfigure", None):  # a stream in memory has none
            reconfigure(errors="replace")
        self.encoding = "ascii" if ascii else sys.stdout.encoding
        self._error_encoding = "ascii" if ascii else sys.stderr.encoding
        is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
        self._has_colours = colour and not is_plain and sys.stdout.isatty()

    @property
    def width(self) -> int:
        """The columns of a line: after the last column some terminals would begin a new line."""
        import shutil  # noqa: PLC0415 - few commands ask how wide the terminal is

        columns = shutil.get_terminal_size().columns - 1
        return min(max(columns, _LEAST_WIDTH), _MOST_WIDTH)

    def say(self, *lines: str) -> None:
        """Print lines as they are."""
        sys.stdout.write(plain(_join_lines(lines), self.encoding))

    def answer(self, document: object, lines: Iterable[str]) -> None:
        """Print the answer of a command: a document in JSON if that was asked for, or lines."""
        if self._json:
            from pinochle.documents import to_json  # noqa: PLC0415 - cattrs is slow to import

            self._say_document([to_json(document)], _in_json)
        else:
            self.say(*lines)

    def say_toml(self, *lines: str) -> None:
        """Print lines of TOML, which has its own escapes."""
        self._say_document(lines, _in_toml)

    def _say_document(self, lines: Iterable[str], form: Callable[[str], str]) -> None:
        """Print a document, in which each sign that the terminal does not have is an escape."""
        sys.stdout.write(_replace_missing(escaped(_join_lines(lines)), self.encoding, form))

    def show(self, *lines: str) -> None:
        """Print lines for a person: no wider than the screen, and with red suits in red."""
        printable = [plain(line, self.encoding) for line in lines]
        narrow = _join_lines(part for line in printable for part in wrap_line(line, self.width))
        if self._has_colours:
            narrow = _RED_CARD.sub(lambda match: f"\x1b[31m{match[0]}\x1b[39m", narrow)
        sys.stdout.write(narrow)

    def ask(self, prompt: str) -> str | None:
        """Return the next line of input, or None at its end.

        U+FFFD stands in it for bytes that are no text: nothing that they spell is an action.
        """
        prompt = plain(prompt, self.encoding)
        if self.is_interactive:
            with suppress(ImportError):  # it lets a person edit the line, and brings back others
                import_module("readline")
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

    @property
    def is_typed_at(self) -> bool:
        """True if a person types at it."""
        return sys.stdin.isatty()

    @property
    def is_interactive(self) -> bool:
        """True if a person types at it, and reads what it prints."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def complain(self, line: str) -> None:
        """Print a line about what is wrong."""
        sys.stderr.write(plain(line, self._error_encoding) + "\n")

    def progress(self, done: int, of: int, so_far: str = "") -> None:
        """Show the progress of something on a terminal, and wipe the bar away at its end.

        Args:
            done: the amount that is done.
            of: the amount that there is to do.
            so_far: the result so far, which is shown behind the bar.
        """
        if not sys.stderr.isatty():
            return
        self._bar, self._moved = (done, of), monotonic()
        bar = "#" * (_BAR * done // of)
        is_done = done >= of
        bar_line = "" if is_done else f"[{bar:{_BAR}}] {100 * done // of:3} %  {so_far}"
        blanks = " " * (self._shown - len(bar_line))
        line = plain(f"{bar_line}{blanks}", self._error_encoding)
        sys.stderr.write(f"\r{line}\r" if is_done else f"\r{line}")
        sys.stderr.flush()
        self._shown = len(bar_line)

    def progress_inside(self, so_far: str) -> None:
        """Show what goes on between two steps of the progress, if the last has been seen a while.

        Args:
            so_far: what goes on, which is shown behind the bar.
        """
        if monotonic() - self._moved > _AWHILE:
            self.progress(*self._bar, so_far)

    @contextmanager
    def waiting(self, line: str) -> Generator[None, None, None]:
        """Show a line on a terminal while something takes time, and wipe it away at its end."""
        if not sys.stderr.isatty():
            yield
            return
        waiting_line = plain(line, self._error_encoding)
        sys.stderr.write(f"\r{waiting_line}")
        sys.stderr.flush()
        try:
            yield
        finally:
            sys.stderr.write(f"\r{' ' * len(waiting_line)}\r")
            sys.stderr.flush()


def path_of(name: str) -> "Path":
    """Return the path of a file whose name was typed: its bytes are UTF-8 on every terminal.

    Raises:
        CommandError: if it cannot be the name of a file.
    """
    from pathlib import Path  # noqa: PLC0415 - most judgements name no file

    try:
        return Path(os.fsdecode(name.encode(errors="surrogateescape")))
    except UnicodeError:
        raise CommandError(f"{in_quotes(name)} cannot be the name of a file") from None


def in_quotes(name: str) -> str:
    """Return the name of a file in quotes, with U+FFFD for each byte that is no text."""
    return repr(shown_name(name))


def shown_name(name: str) -> str:
    """Return the name of a file, with U+FFFD for each byte that is no text."""
    return without_halves(name)


def read_text(name: str) -> str:
    """Return the text of a file.

    Raises:
        CommandError: if it cannot be read.
    """
    try:
        return path_of(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CommandError(f"{in_quotes(name)} cannot be read: {_reason(error)}") from None


def name_of_rules(options: argparse.Namespace) -> str | None:
    """Return the name of the rules, typed alone or behind ``--rules``; None without a name.

    Raises:
        CommandError: if it is typed both ways.
    """
    alone: str | None = options.name
    behind: str | None = options.rules
    if alone is not None and behind is not None:
        raise CommandError(f"name the rules once: here are {quoted(alone)} and {quoted(behind)}")
    return behind if alone is None else alone


def requested_rules(options: argparse.Namespace) -> Ruleset:
    """Return the rules that are named on the command line, or the default rules."""
    return rules_of(name_of_rules(options) or DEFAULT)


def read_trump(text: str) -> Suit | None:
    """Return the trump suit of an option; None for the word ``none``.

    Raises:
        NotationError: if it is neither.
    """
    return None if text.strip().lower() == "none" else Suit.parse(text)


def rules_of(name: str) -> Ruleset:
    """Return the rules of a name: a variant, or those of a TOML document.

    Raises:
        CommandError: if the document cannot be read.
        DocumentError: if it does not describe rules.
        UnknownVariant: if there is no such variant.
    """
    return Ruleset.from_toml(read_text(name)) if name.endswith(".toml") else variants.get(name)


def write_text(name: str, text: str) -> None:
    """Write a text to a file, which has either the old text or all of the new text.

    The new text goes to a file beside it, whose name nobody can guess, which then takes its place.

    Raises:
        CommandError: if it cannot be written; the file is as it was.
    """
    try:
        path = path_of(name)
        file = type(path)(os.path.realpath(path))  # a link stays a link
        if file.exists() and not file.is_file():  # a pipe or a device: nothing can be replaced
            file.write_text(text, encoding="utf-8")
        else:
            _replace(file, text)
    except (OSError, ValueError) as error:
        raise CommandError(f"{in_quotes(name)} cannot be written: {_reason(error)}") from None


def _replace(file: "Path", text: str) -> None:
    """Write a new file, and put it in the place of the old file, if any, when it is complete."""
    from secrets import token_hex  # noqa: PLC0415 - most commands write no file
    from shutil import copymode  # noqa: PLC0415 - likewise

    beside = file.with_name(f".{file.name[:99]}.{token_hex(8)}")
    try:
        with beside.open("x", encoding="utf-8") as new:  # no file or link that is there already
            if file.exists():
                copymode(file, beside)
            new.write(text)
        beside.replace(file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _join_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return getattr(error, "strerror", None) or str(error)


def wrap_line(line: str, width: int) -> Iterator[str]:
    """Yield the line, or if it is too wide, several: the others go on under its last column.

    >>> for part in wrap_line("  hint  what to do, and why", 20):
    ...     print(part)
      hint  what to do,
            and why
    """
    if len(line) <= width:
        yield line
        return
    column = re.match(r".*\s{2,}(?=\S)", line[: width // 2])
    indent = column.end() if column else 2
    from textwrap import wrap  # noqa: PLC0415 - few lines are too wide

    yield from wrap(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


# Characters that a terminal can show.


def plain(text: str, encoding: str | None) -> str:
    """Return a text in characters that the terminal can show, such as letters for suit signs.

    Characters that a terminal may obey are written as escapes, wherever they come from.
    """
    return _replace_missing(escaped(text), encoding, _in_ascii)


def _in_ascii(sign: str) -> str:
    """Return the plain form of a sign: its letters, or a question mark."""
    if combining(sign):  # it belongs to the letter before
        return ""
    return (
        _PLAIN.get(sign)
        or "".join(_PLAIN.get(part, part) for part in normalize("NFKD", sign))
        .encode("ascii", "ignore")
        .decode()
        or "?"
    )


def _replace_missing(text: str, encoding: str | None, form: Callable[[str], str]) -> str:
    """Return a text with another form of each sign that an encoding does not have."""
    if text.isascii() or encoding is None:  # a stream in memory takes every character
        return text
    can_encode = partial(_can_encode, encoding)
    if can_encode(text):
        return text
    return "".join(sign if can_encode(sign) else form(sign) for sign in text)


def _can_encode(encoding: str, text: str) -> bool:
    """Tell whether an encoding has all signs of a text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _in_json(sign: str) -> str:
    """Return the escape of a sign in a text of JSON: two of them beyond U+FFFF."""
    from json import dumps  # noqa: PLC0415 - few terminals lack a sign

    return dumps(sign)[1:-1]


def _in_toml(sign: str) -> str:
    """Return the escape of a sign in a text of TOML."""
    return f"\\U{ord(sign):08X}"
