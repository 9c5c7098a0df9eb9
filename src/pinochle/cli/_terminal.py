"""The terminal: it reads lines, and writes text in characters that it can show."""

import argparse
import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn

from pinochle import variants
from pinochle.errors import PinochleError, escaped, quoted
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = [
    "DEFAULT",
    "CommandError",
    "Parser",
    "Terminal",
    "VersionAction",
    "name_of_rules",
    "read_text",
    "rules_of",
    "write_text",
]

DEFAULT: Final = "partnership-auction"
"""The default rules."""

_LETTERS: Final = '♠S ♥H ♦D ♣C ✓+ ✗- ±+- …... ’\' “" ”"'
_ASCII: Final = str.maketrans({pair[0]: pair[1:] for pair in _LETTERS.split()})
_WIDTH: Final = 30


class CommandError(PinochleError, ValueError):
    """A command that cannot be carried out, or a file that cannot be read or written."""


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, in characters that the terminal can show.

    argparse makes a formatter for every argument that is added, and finds out for each how wide the
    terminal is. Here only the help asks for that.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of argparse
        super().__init__(**options, formatter_class=partial(argparse.HelpFormatter, width=_WIDTH))

    def format_help(self) -> str:
        """The help, which describes a command with the docstring of what carries it out."""
        self.formatter_class = argparse.HelpFormatter
        if load := self.get_default("load"):
            self.description = load().__doc__
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Report what is wrong with the words of the command."""
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        encoding = getattr(file, "encoding", None)
        super()._print_message(_plain(message, encoding), file)


class VersionAction(argparse.Action):
    """Print the version, which takes long to look up."""

    def __init__(self, option_strings: list[str], dest: str) -> None:
        said = "show program's version number and exit"
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=said)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and end the process."""
        from pinochle import __version__  # noqa: PLC0415 - looked up when used

        parser._print_message(f"pinochle-rules {__version__}\n", sys.stdout)
        parser.exit()


class Terminal:
    """Standard input, output and error.

    Args:
        json: whether the output is JSON, which has its own escapes.
    """

    def __init__(self, *, json: bool = False) -> None:
        self._json = json
        self._shown = 0
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # whoever started the process has closed it
                setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123,SIM115
        if reconfigure := getattr(sys.stdin, "reconfigure", None):  # a stream in memory has none
            reconfigure(errors="backslashreplace")

    def say(self, *lines: str) -> None:
        """Print lines."""
        text = "".join(f"{line}\n" for line in lines)
        sys.stdout.write(_plain(text, sys.stdout.encoding, json=self._json))

    def ask(self, prompt: str) -> str | None:
        """The next line of input, or None at its end.

        Bytes that are no text stand in it as they are written in Python: nothing that they spell
        is an action.
        """
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            return None
        return line.strip()

    @property
    def is_interactive(self) -> bool:
        """Whether a person types at it."""
        return sys.stdin.isatty()

    def complain(self, line: str) -> None:
        """Print a line about what is wrong."""
        sys.stderr.write(_plain(line, sys.stderr.encoding) + "\n")

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
        line = _plain(f"{shown}{blanks}", sys.stderr.encoding)
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


def _plain(text: str, encoding: str | None, *, json: bool = False) -> str:
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
