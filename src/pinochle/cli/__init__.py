"""The command ``pinochle``: it judges, reads out rules, plays, retells, and measures."""

import os
import sys
from collections.abc import Sequence
from errno import EINVAL
from functools import partial
from typing import Final

from pinochle.cli._arguments import command_of, read_arguments
from pinochle.cli._terminal import Terminal
from pinochle.errors import PinochleError
from pinochle.messages import LANGUAGES

__all__ = ["main"]

_welcome: Final = partial(command_of, "_welcoming", "welcome")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after ``pinochle``; those of the process if none are given.

    Returns:
        0; 2 when the input was bad, with one line about it on standard error; or 130 when somebody
        interrupts what has no result so far.
    """
    options = read_arguments(arguments)
    called = " ".join(filter(None, ["pinochle", options.command]))
    terminal = Terminal(
        json=options.json, ascii=options.ascii, colour=not getattr(options, "no_color", False)
    )
    try:
        (options.load or _welcome)()(options, terminal)
        sys.stdout.flush()
    except PinochleError as error:
        language = getattr(options, "language", None) or LANGUAGES[0]
        terminal.complain(f"{called}: {error.lines(language)[0]}")
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if _is_reader_gone(error):  # there is nothing to print or to flush
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        terminal.complain(f"{called}: {error}")
        return 2
    return 0


def _is_reader_gone(error: OSError, system: str = sys.platform) -> bool:
    """Tell whether nobody reads the output any more; Windows may call that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (system == "win32" and error.errno == EINVAL)
