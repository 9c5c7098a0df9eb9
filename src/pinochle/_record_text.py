"""The text of a record: what it can hold, and how to read it."""

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, Final, NoReturn, TypeAlias, cast

from pinochle import variants
from pinochle._validators import expect, shown
from pinochle.actions import (
    ACTIONS,
    BY_TABLE,
    Action,
    GiveCards,
    Redacted,
    Ruling,
)
from pinochle.documents import differences, nearest_base, with_differences
from pinochle.engine.consequences import MARK
from pinochle.errors import (
    DocumentError,
    NotationError,
    PinochleError,
    SeatError,
    UnknownVariant,
    WrongType,
    command_in,
    quoted,
)
from pinochle.reading import read_redacted
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.table import TableRules
from pinochle.trick import Seat
from pinochle.violations import RecordError

__all__ = [
    "END",
    "FORMAT",
    "SEEN_BY",
    "TABLE",
    "WIDTH",
    "Entry",
    "check_entry",
    "check_line",
    "check_tag",
    "checksum_of",
    "expect_pair",
    "read_record",
    "rules_lines",
    "short",
]

FORMAT: Final = 2
"""The format that is written. That of the first release, 1, had no end mark; it is read too."""
_UNSEALED: Final = 1
END: Final = "end:"
SEEN_BY: Final = "seen-by"
TABLE: Final = "*"
WIDTH: Final = 100
_DEEPEST: Final = 16
_MOST_DIGITS: Final = 4
_DIGITS: Final = 16


Entry: TypeAlias = tuple[Seat | None, Action | Redacted]
"""Who did something, None for the table, and what."""


# What a text can hold.


def expect_pair(pair: tuple[object, ...], where: str) -> tuple[Any, Any]:
    """The pair, which must have two items."""
    if len(pair) != 2:  # noqa: PLR2004 - a pair
        message = f"{where}: expected pairs, not {shown(pair)}"
        raise WrongType(message)
    return cast("tuple[Any, Any]", pair)


def check_entry(table: TableRules, seat: object, action: object) -> None:
    """Check that an entry has a seat of the table and reads back as it is written."""
    if not isinstance(action, ACTIONS) and not isinstance(action, Redacted):
        message = f"expected an action such as Pass(), not {shown(action)}"
        raise WrongType(message)
    is_deal = isinstance(action, Redacted) and action.word == "deal"
    if (is_deal or isinstance(action, BY_TABLE)) is not (seat is None):
        said = f"the table deals and rules, and seats do the rest: not {short(action.token)}"
        raise RecordError(said)
    if seat is not None:
        table.check_seat(cast("int", seat))
    if isinstance(action, GiveCards | Redacted) and action.to is not None:
        table.check_seat(action.to)
    if isinstance(action, Ruling):
        table.check_seat(action.seat)


def check_tag(key: object, value: object) -> None:
    """Check that a tag has a key of one word and a value of one line."""
    name = expect(str, key, "Record.tags")
    if not _tag_key().fullmatch(name):
        raise RecordError(f"the key of a tag is one word, not {quoted(name)}")
    if _is_ours(name):
        raise RecordError(f"{quoted(name)} cannot be the key of a tag: the record has it already")
    check_line(value, f"the tag {name}")


def check_line(text: object, what: str) -> None:
    """Check that a text is one line without blanks around it."""
    line = expect(str, text, "Record")
    if line != line.strip() or len(line.splitlines()) > 1:
        raise RecordError(f"{what} is one line without blanks around it, not {quoted(line)}")
    if sign := command_in(line):
        raise RecordError(f"{what} has {sign}, which cannot be shown in a line of text")


def _is_ours(key: str) -> bool:
    """Whether a key of the head has a meaning; one in capitals is no other."""
    name = key.lower()
    return name in {"pinochle-record", "rules", "dealer"} or name.startswith("rules.")


@cache
def _tag_key() -> re.Pattern[str]:
    return re.compile(r"[^\W\d][\w.-]*")


def short(token: str) -> str:
    """A token as an error shows it."""
    return token if len(token) <= WIDTH // 4 else token[: WIDTH // 4] + "..."


# Writing the rules.


@lru_cache(maxsize=64)
def rules_lines(rules: Ruleset) -> tuple[str, ...]:
    """The rules as the nearest preset and what differs from it."""
    base = nearest_base(rules)
    changes = {} if base == rules else differences(rules, base)
    return (f"rules: {base.name}", *_flat("rules", changes))


def _flat(where: str, changes: dict[str, object]) -> Iterator[str]:
    for key, value in changes.items():
        path = f"{where}.{key if _bare_key().fullmatch(key) else _json(key)}"
        inner = _table(value)
        yield from _flat(path, inner) if inner else (f"{path}: {_json(value)}",)


def _table(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _json(value: object) -> str:
    """Its JSON on one line, in letters that can be seen."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


@cache
def _bare_key() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z0-9_-]+")


# Reading.

Tags: TypeAlias = tuple[tuple[str, str], ...]
Comments: TypeAlias = tuple[tuple[int, str], ...]


Parts: TypeAlias = tuple[Ruleset, Seat, tuple[Entry, ...], Tags, Comments, str, Comments]
"""The fields of a record, in their order."""


def read_record(text: str, *, until_fault: bool = False) -> Parts:
    """What the text of a record says.

    Args:
        text: the text.
        until_fault: whether what stands before the first fault of the moves is enough.

    Raises:
        RecordError: if it is no such text, with the line at fault.
    """
    head, rows = _Head(), text.splitlines()
    lines, number = enumerate(rows, start=1), 1
    try:
        for number, line in lines:
            if not head.read(line.strip(), number):
                break
        rules = head.rules()
        dealer = head.dealer(rules.table)
        viewer = head.viewer(rules.table)
        moves = _Moves(rules.table, viewer, head.comments, rows if head.is_sealed else None)
    except (NotationError, RecordError) as error:
        raise _in_line(error, number) from None
    if until_fault and head.is_sealed and not (text[-1:].isspace() or rows[-1].startswith(END)):
        rows[-1] = rows[-1].rpartition(" ")[0]  # nobody knows how the last word went on
    try:
        for number, line in lines:
            moves.read(line, number)
        moves.close()
    except (NotationError, RecordError, SeatError) as error:
        if not until_fault:
            raise _in_line(error, number, len(moves.entries) * head.is_sealed) from None
    entries, comments, told = tuple(moves.entries), tuple(moves.comments), tuple(moves.told)
    return rules, dealer, entries, tuple(head.tags), comments, moves.viewer, told


def _in_line(error: PinochleError, number: int, sound: int = 0) -> RecordError:
    """The error with the line at fault, and how much could be read before it."""
    said = error.reason if isinstance(error, NotationError | RecordError) else str(error)
    line = error.line if isinstance(error, RecordError) else 0
    if sound:
        said += f"; Record.recover saves what stands before it, at most {sound} entries"
    return RecordError(said, line=line or number)


def _check_end(line: str, above: list[str], entries: int) -> None:
    """Check the end mark: whether it counts these entries, and belongs to the text above."""
    match line.removeprefix(END).split():
        case [count, checksum] if count.isascii() and count.isdigit() and len(count) < _DIGITS:
            pass
        case _:
            said = f"expected an end mark such as '{END} 49 0123456789abcdef', not {quoted(line)}"
            raise RecordError(said)
    if int(count) != entries:
        raise RecordError(f"the end mark counts {int(count)} entries, but there are {entries}")
    if checksum != checksum_of("\n".join(above)):
        raise RecordError(
            "this is not the text that was written: if you have changed it on purpose,"
            f" begin it with 'pinochle-record: {_UNSEALED}' and leave out the end mark"
        )


def checksum_of(text: str) -> str:
    """The checksum of a text, in which white space means nothing."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:_DIGITS]


class _Moves:
    """What was done, as it is read word by word: who did it, what, and what was told of it.

    Args:
        table: who is at the table.
        viewer: for whom cards are left out.
        comments: the remarks of the head.
        rows: the lines of a text that has an end mark.
    """

    def __init__(
        self,
        table: TableRules,
        viewer: str,
        comments: list[tuple[int, str]],
        rows: list[str] | None,
    ) -> None:
        self.table, self.viewer, self.comments = table, viewer, comments
        self.entries: list[Entry] = []
        self.told: list[tuple[int, str]] = []
        self._rows, self._is_ended = rows, False
        self._who, self._begun = "", 0

    def read(self, line: str, number: int) -> None:
        """Read a line of moves."""
        if self._is_ended and line.strip():
            raise RecordError(f"nothing stands behind the end mark, and not {quoted(line)}")
        if self._rows is not None and line.startswith(END):
            self.close(is_marked=True)
            _check_end(line, self._rows[: number - 1], len(self.entries))
            return
        comment = _comment().search(line)
        for word in (line[: comment.start()] if comment else line).split():
            if self._who:
                self.entries.append(_read_entry(self._who, word, self.table))
                self._who = ""
            elif word.startswith(MARK):
                self.told.append((len(self.entries), _read_told(word, self.viewer)))
            else:
                self._who, self._begun = word, number
        if comment:
            self.comments.append((len(self.entries), line[comment.end() :].strip()))

    def close(self, *, is_marked: bool = False) -> None:
        """See that the last who did something did something, and that the end is marked."""
        if self._who:
            said = f"expected what was done behind {quoted(self._who)}, not the end"
            raise RecordError(said, line=self._begun)
        self._is_ended |= is_marked
        if self._rows is not None and not self._is_ended:
            raise RecordError("the record is cut off: it has no end mark")


def _read_told(word: str, viewer: str) -> str:
    if not viewer:
        said = f"only a record for one seat has what it was told: {quoted(word)}"
        raise RecordError(said)
    return word


@cache
def _comment() -> re.Pattern[str]:
    return re.compile(r"(?<!\S)#")


class _Head:
    """The head of a text: its keys and values with their lines, and the rules that they change."""

    def __init__(self) -> None:
        self.tags: list[tuple[str, str]] = []
        self.comments: list[tuple[int, str]] = []
        self._viewer = ""
        self._values: dict[str, tuple[str, int]] = {}
        self._changes: dict[str, Any] = {}
        self._lines: dict[str, int] = {}
        """The lines of the changes, each by the place of what it changes."""

    def read(self, line: str, number: int) -> bool:
        """Read a line; False if it is the blank one that ends the head."""
        if line.startswith("#"):
            self.comments.append((0, line[1:].strip()))
        elif not line:
            return not self._values
        elif not self._values:
            text, self._viewer = _read_format(line)
            self._values["pinochle-record"] = (text, number)
        elif line.lower().startswith("rules."):
            self._read_rule(line, number)
        else:
            self._read_tag(line, number)
        return True

    def _read_tag(self, line: str, number: int) -> None:
        """Read a line such as ``dealer: 2``."""
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not _tag_key().fullmatch(key):
            said = f"expected 'key: value', or a blank line before the deal, not {quoted(line)}"
            raise RecordError(said)
        if not _is_ours(key):
            self.tags.append((key, value))
        elif key.lower() in self._values:
            raise RecordError(f"{quoted(key)} appears twice")
        else:
            self._values[key.lower()] = (value, number)

    def _read_rule(self, line: str, number: int) -> None:
        """Read a line such as ``rules.count.last_trick: 20``."""
        end, keys = len("rules"), list[str]()
        while step := _step().match(line, end):
            keys.append(step[1] or str(_read_json(step[2])))
            end = step.end()
        value = line[end:].lstrip()
        if not keys or not value.startswith(":"):
            said = f"expected a line such as 'rules.count.last_trick: 20', not {quoted(line)}"
            raise RecordError(said)
        if len(keys) > _DEEPEST:
            raise RecordError(f"no rule is {len(keys)} steps deep")
        inner = self._changes
        for key in keys[:-1]:
            found = inner.setdefault(key, {})
            if not isinstance(found, dict):
                raise RecordError(f"there is nothing inside {quoted(key)}")
            inner = cast("dict[str, Any]", found)
        if keys[-1] in inner:
            raise RecordError(f"{quoted(keys[-1])} appears twice")
        inner[keys[-1]] = _read_json(value[1:].strip())
        self._lines["$." + ".".join(keys)] = number

    def _value(self, key: str) -> tuple[str, int]:
        """The value of a key that must be there, and its line."""
        if not self._values:
            raise RecordError(f"expected 'pinochle-record: {_UNSEALED}', not the end", line=1)
        if key not in self._values:
            _, first = self._values["pinochle-record"]
            raise RecordError(f"the head lacks the line '{key}: ...'", line=first)
        return self._values[key]

    def rules(self) -> Ruleset:
        """The preset that the head names, with the changes."""
        name, number = self._value("rules")
        self._value("dealer")
        try:
            base = variants.get(name)
            return with_differences(base, self._changes) if self._changes else base
        except UnknownVariant as error:
            raise RecordError(str(error), line=number) from None
        except DocumentError as error:
            line = self._lines.get(error.problems[0].partition(": ")[0], number)
            said = "; ".join(problem.removeprefix("$.") for problem in error.problems)
            raise RecordError(said, line=line) from None

    @property
    def is_sealed(self) -> bool:
        """Whether the text has an end mark."""
        text, _ = self._value("pinochle-record")
        return int(text) != _UNSEALED

    def viewer(self, table: TableRules) -> str:
        """For whom the record was redacted: a seat, ``*`` for a spectator, "" for nobody."""
        if self._viewer in {"", TABLE, *map(str, range(table.seats))}:
            return self._viewer
        _, number = self._value("pinochle-record")
        raise RecordError(f"nobody at this table is {quoted(self._viewer)}", line=number)

    def dealer(self, table: TableRules) -> Seat:
        """The player who dealt first."""
        seat, number = self._value("dealer")
        return _read_seat(seat, table.players, "", number)


def _read_format(line: str) -> tuple[str, str]:
    """The number of the format, and for whom the record is; "" if it is for everybody."""
    key, _, value = line.partition(":")
    text, *viewer = value.split() or [""]
    if key.rstrip().lower() != "pinochle-record" or not _is_number(text) or not int(text):
        raise RecordError(f"expected 'pinochle-record: {_UNSEALED}', not {quoted(line)}")
    if int(text) > FORMAT:
        known = f"only up to format {FORMAT} is known here"
        raise RecordError(f"this record has format {int(text)}, and {known}")
    match viewer:
        case []:
            return text, ""
        case [word, seat] if word == SEEN_BY and int(text) == FORMAT:
            return text, seat
        case _:
            said = f"expected 'pinochle-record: {FORMAT} {SEEN_BY} 0', not {quoted(line)}"
            raise RecordError(said)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


@cache
def _step() -> re.Pattern[str]:
    """A key of a path, as it is or as a JSON text."""
    return re.compile(r'\.(?:([A-Za-z0-9_-]+)|("(?:[^"\\]|\\.)*"))')


def _read_json(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        said = f'expected JSON such as 20, [150, 1500] or "any", not {quoted(text)}'
        raise RecordError(said) from None


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(text)


def _read_entry(who: str, word: str, table: TableRules) -> Entry:
    others = f", or {TABLE} for the table"
    seat = None if who == TABLE else _read_seat(who, table.seats, others)
    action = read_redacted(word)
    check_entry(table, seat, action)
    return seat, action


def _read_seat(text: str, seats: int, others: str, number: int = 0) -> Seat:
    if not _is_number(text) or int(text) >= seats:
        said = f"expected a seat from 0 to {seats - 1}{others}, not {quoted(text)}"
        raise RecordError(said, line=number)
    return Seat(int(text))
