"""The text of a record: what can be told in it, and how it is read."""

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
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
    read_redacted,
)
from pinochle.documents import differences, nearest_base, with_differences
from pinochle.errors import (
    DocumentError,
    NotationError,
    SeatError,
    UnknownVariant,
    WrongType,
    quoted,
)
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.table import TableRules
from pinochle.trick import Seat
from pinochle.violations import RecordError

__all__ = [
    "FORMAT",
    "TABLE",
    "WIDTH",
    "Entry",
    "check_entry",
    "check_line",
    "check_tag",
    "pair",
    "read_head",
    "read_moves",
    "rules_lines",
    "short",
    "split_head",
]

FORMAT: Final = 1
TABLE: Final = "*"
WIDTH: Final = 100
_DEEPEST: Final = 16
_MOST_DIGITS: Final = 4


Entry: TypeAlias = tuple[Seat | None, Action | Redacted]
"""Who did something, None for the table, and what."""


# What can be told as text.


def pair(pair: tuple[object, ...], where: str) -> tuple[Any, Any]:
    if len(pair) != 2:  # noqa: PLR2004 - a pair
        message = f"{where}: expected pairs, not {shown(pair)}"
        raise WrongType(message)
    return cast("tuple[Any, Any]", pair)


def check_entry(table: TableRules, seat: object, action: object) -> None:
    """See that an entry has a seat of the table and reads as it is told."""
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
    name = expect(str, key, "Record.tags")
    if not _keys().fullmatch(name):
        raise RecordError(f"a tag is called by one word, not {quoted(name)}")
    if _is_ours(name):
        raise RecordError(f"no tag is called {quoted(name)}: that is said in its own place")
    check_line(value, f"the tag {name}")


def check_line(text: object, what: str) -> None:
    line = expect(str, text, "Record")
    if line != line.strip() or len(line.splitlines()) > 1:
        raise RecordError(f"{what} is one line without blanks around it, not {quoted(line)}")


def _is_ours(key: str) -> bool:
    """Whether a key of the head has a meaning; one in capitals is no other."""
    name = key.lower()
    return name in {"pinochle-record", "rules", "dealer"} or name.startswith("rules.")


@cache
def _keys() -> re.Pattern[str]:
    return re.compile(r"[^\W\d][\w.-]*")


# The rules in the head.


@lru_cache(maxsize=64)
def rules_lines(rules: Ruleset) -> tuple[str, ...]:
    """The rules as the nearest preset and what differs from it."""
    base = nearest_base(rules)
    changes = {} if base == rules else differences(rules, base)
    return (f"rules: {base.name}", *_flat("rules", changes))


def _flat(where: str, changes: dict[str, object]) -> Iterator[str]:
    for key, value in changes.items():
        path = f"{where}.{key if _bare().fullmatch(key) else _json(key)}"
        inner = _table(value)
        yield from _flat(path, inner) if inner else (f"{path}: {_json(value)}",)


def _table(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _json(value: object) -> str:
    """Its JSON on one line, in letters that can be seen."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


@cache
def _bare() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z0-9_-]+")


@cache
def _steps() -> re.Pattern[str]:
    """A key of a path, as it is or as a JSON text."""
    return re.compile(r'\.(?:([A-Za-z0-9_-]+)|("(?:[^"\\]|\\.)*"))')


def _read_path(line: str, number: int) -> tuple[tuple[str, ...], str]:
    """The keys of a path behind ``rules``, and the JSON behind it."""
    at, keys = len("rules"), list[str]()
    while step := _steps().match(line, at):
        keys.append(step[1] or str(_read_json(step[2], number)))
        at = step.end()
    rest = line[at:].lstrip()
    if not keys or not rest.startswith(":"):
        said = f"expected a line such as 'rules.count.last_trick: 20', not {quoted(line)}"
        raise RecordError(said, line=number)
    if len(keys) > _DEEPEST:
        raise RecordError(f"no rule is {len(keys)} steps deep", line=number)
    return tuple(keys), rest[1:].strip()


def _read_json(text: str, number: int) -> object:
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        said = f'expected JSON such as 20, [150, 1500] or "any", not {quoted(text)}'
        raise RecordError(said, line=number) from None


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _put(changes: dict[str, Any], keys: tuple[str, ...], value: object, number: int) -> None:
    """Put a value where its path leads to."""
    inner = changes
    *way, last = keys
    for key in way:
        found = inner.setdefault(key, {})
        if not isinstance(found, dict):
            raise RecordError(f"there is nothing inside {quoted(key)}", line=number)
        inner = cast("dict[str, Any]", found)
    if last in inner:
        raise RecordError(f"{quoted(last)} is told twice", line=number)
    inner[last] = value


def _read_rules(name: str, number: int, told: list[tuple[int, str]]) -> Ruleset:
    """The preset of this name with what is told to differ from it."""
    changes: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    for at, line in told:
        keys, text = _read_path(line, at)
        numbers["$." + ".".join(keys)] = at
        _put(changes, keys, _read_json(text, at), at)
    try:
        base = variants.get(name)
        return with_differences(base, changes) if changes else base
    except UnknownVariant as error:
        raise RecordError(str(error), line=number) from None
    except DocumentError as error:
        at = numbers.get(error.problems[0].partition(": ")[0], number)
        said = "; ".join(problem.removeprefix("$.") for problem in error.problems)
        raise RecordError(said, line=at) from None


# Reading.


def split_head(
    lines: Iterator[tuple[int, str]],
) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The lines of the head, which a blank one ends, with their numbers; and the comments in it."""
    head: list[tuple[int, str]] = []
    comments: list[tuple[int, str]] = []
    for number, line in lines:
        text = line.strip()
        if text.startswith("#"):
            comments.append((0, text[1:].strip()))
        elif text:
            head.append((number, text))
        elif head:
            break
    return head, comments


def read_head(
    head: list[tuple[int, str]],
) -> tuple[Ruleset, Seat, tuple[tuple[str, str], ...]]:
    """The rules, the first dealer, and the tags."""
    if not head:
        raise RecordError(f"expected 'pinochle-record: {FORMAT}', not the end", line=1)
    (first, line), *others = head
    _check_format(line, first)
    ours: dict[str, tuple[int, str]] = {}
    told: list[tuple[int, str]] = []
    tags: list[tuple[str, str]] = []
    for number, text in others:
        if text.lower().startswith("rules."):
            told.append((number, text))
            continue
        key, value = _read_pair(text, number)
        if not _is_ours(key):
            tags.append((key, value))
        elif key.lower() in ours or key.lower() == "pinochle-record":
            raise RecordError(f"{quoted(key)} is told twice", line=number)
        else:
            ours[key.lower()] = (number, value)
    for key in ("rules", "dealer"):
        if key not in ours:
            raise RecordError(f"the head lacks the line '{key}: ...'", line=first)
    number, name = ours["rules"]
    rules = _read_rules(name, number, told)
    number, seat = ours["dealer"]
    return rules, _read_seat(seat, rules.table.players, number, ""), tuple(tags)


def _read_pair(line: str, number: int) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    key = key.rstrip()
    if not colon or not _keys().fullmatch(key):
        said = f"expected 'key: value', or a blank line before the deal, not {quoted(line)}"
        raise RecordError(said, line=number)
    return key, value.strip()


def _check_format(line: str, number: int) -> None:
    key, _, value = line.partition(":")
    text = value.strip()
    if key.rstrip().lower() != "pinochle-record" or not _is_number(text) or not int(text):
        said = f"expected 'pinochle-record: {FORMAT}', not {quoted(line)}"
        raise RecordError(said, line=number)
    if int(text) > FORMAT:
        said = f"this record has format {int(text)}, and only up to format {FORMAT} is known here"
        raise RecordError(said, line=number)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


def read_moves(
    lines: Iterator[tuple[int, str]], table: TableRules
) -> tuple[tuple[Entry, ...], list[tuple[int, str]]]:
    """What was done, and the comments on it."""
    entries: list[Entry] = []
    comments: list[tuple[int, str]] = []
    who, behind = "", 0
    for number, line in lines:
        found = _comment().search(line)
        for word in (line[: found.start()] if found else line).split():
            if who:
                entries.append(_read_entry(who, word, table, number))
            who, behind = ("", 0) if who else (word, number)
        if found:
            comments.append((len(entries), line[found.end() :].strip()))
    if who:
        said = f"expected what was done behind {quoted(who)}, not the end"
        raise RecordError(said, line=behind)
    return tuple(entries), comments


@cache
def _comment() -> re.Pattern[str]:
    return re.compile(r"(?<!\S)#")


def _read_entry(who: str, word: str, table: TableRules, number: int) -> Entry:
    others = f", or {TABLE} for the table"
    seat = None if who == TABLE else _read_seat(who, table.seats, number, others)
    try:
        action = read_redacted(word)
        check_entry(table, seat, action)
    except SeatError as error:
        raise RecordError(str(error), line=number) from None
    except (NotationError, RecordError) as error:
        raise RecordError(error.reason, line=number) from None
    return seat, action


def _read_seat(text: str, seats: int, number: int, others: str) -> Seat:
    if not _is_number(text) or int(text) >= seats:
        said = f"expected a seat from 0 to {seats - 1}{others}, not {quoted(text)}"
        raise RecordError(said, line=number)
    return Seat(int(text))


def short(token: str) -> str:
    return token if len(token) <= WIDTH // 4 else token[: WIDTH // 4] + "..."
