"""The command ``rows``: the records of a folder as a table."""

import argparse
import csv
import io
from typing import Final

from pinochle.cli._terminal import CommandError, Terminal
from pinochle.errors import quoted
from pinochle.records.collection import Collection, Fault
from pinochle.records.rows import COLUMNS, RowsOf, Wanted

__all__ = ["rows"]

_KINDS: Final[dict[str, RowsOf]] = {
    "game": "games",
    "round": "rounds",
    "seat": "seats",
    "trick": "tricks",
    "meld": "melds",
}

_MOST_DIGITS: Final = 10
_WORDS: Final = {"true": True, "false": False, "none": None}


def rows(options: argparse.Namespace, terminal: Terminal) -> None:
    """Print the games, rounds, seats, tricks or melds of recorded games as comma-separated values.

    A record that cannot be read is named on the error output and left out.
    """
    faults: list[Fault] = []
    wanted = dict(map(_wanted, options.having))
    season = Collection.of(*options.file, as_played_now=options.as_played_now)
    kind: RowsOf = _KINDS[options.by]
    table = [*season.rows(kind, faults, having=wanted)]
    if faults and not table:
        more = f", and {len(faults) - 1} more" if faults[1:] else ""
        raise CommandError(f"{faults[0]}{more}")
    for fault in faults:
        terminal.complain(str(fault))
    columns = dict.fromkeys((*COLUMNS[kind], *(column for row in table for column in row)))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    terminal.answer(table, text.getvalue().splitlines())


def _wanted(text: str) -> tuple[str, Wanted]:
    """Return a column and what is wanted in it: ``trump=spades``, ``bid=300``, ``bid=300..400``."""
    column, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"expected COLUMN=VALUE, such as trump=spades, not {quoted(text)}")
    first, dots, last = value.partition("..")
    if dots:
        return column, range(_number(first, text), _number(last, text) + 1)
    return column, int(value) if _is_number(value) else _WORDS.get(value, value)


def _number(word: str, text: str) -> int:
    if not _is_number(word):
        raise CommandError(f"expected two numbers, such as bid=300..400, not {quoted(text)}")
    return int(word)


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < _MOST_DIGITS
