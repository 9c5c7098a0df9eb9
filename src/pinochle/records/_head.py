"""The head of a record's text: the format, the rules, the first dealer, and what else is kept."""

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final, NoReturn

from pinochle import variants
from pinochle._validators import expect, is_table
from pinochle.cards.trick import Seat
from pinochle.documents import differences, nearest_base, with_differences
from pinochle.documents.rulesets import expect_fingerprint, other_rules, rules_of_fingerprint
from pinochle.errors import DocumentError, PinochleError, UnknownVariant, command_in, quoted
from pinochle.messages.violations import RecordError
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.table import TableRules

__all__ = [
    "DRAWN",
    "FORMAT",
    "SEEN_BY",
    "TABLE",
    "UNSEALED",
    "Head",
    "check_line",
    "check_tag",
    "read_seat",
    "rules_lines",
]

FORMAT: Final = 3
"""The format that is written: format 1 has no end mark, and format 2 no fingerprint."""
DRAWN: Final = 4
"""The format that is written where the players have drawn for the first deal."""
UNSEALED: Final = 1
FINGERPRINTED: Final = 3
SEEN_BY: Final = "seen-by"
TABLE: Final = "*"
_DEEPEST: Final = 16
_MOST_DIGITS: Final = 4


# The limits of a head.


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
    """Tell whether a key of the head has a meaning, in small letters or in capitals."""
    name = key.lower()
    is_ours = name in {"pinochle-record", "rules", "fingerprint", "dealer"}
    return is_ours or name.startswith("rules.")


@cache
def _tag_key() -> re.Pattern[str]:
    return re.compile(r"[^\W\d][\w.-]*")


# Writing the rules.


@lru_cache(maxsize=64)
def rules_lines(rules: Ruleset) -> tuple[str, ...]:
    """Return the rules as the nearest preset and what differs from it, and their fingerprint."""
    base = nearest_base(rules)
    changes = {} if base == rules else differences(rules, base)
    named = f"rules: {base.name}"
    return (named, *_flatten("rules", changes), f"fingerprint: {rules.fingerprint}")


def _flatten(prefix: str, changes: dict[str, object]) -> Iterator[str]:
    for key, value in changes.items():
        path = f"{prefix}.{key if _bare_key().fullmatch(key) else _json(key)}"
        if is_table(value) and value:
            yield from _flatten(path, value)
        else:
            yield f"{path}: {_json(value)}"


def _json(value: object) -> str:
    """Return its JSON on a line, in letters that can be seen."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


@cache
def _bare_key() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z0-9_-]+")


# Reading.


class Head:
    """The head of a text: its keys and values with their lines, and the rules that they change."""

    def __init__(self) -> None:
        self.tags: list[tuple[str, str]] = []
        self.comments: list[tuple[int, str]] = []
        self._viewer = ""
        self._values: dict[str, tuple[str, int]] = {}
        self._changes: dict[str, Any] = {}
        self._lines: dict[str, int] = {}
        """The lines of the changes, each by the place of what it changes."""

    def read(self, line: str, line_number: int) -> bool:
        """Read a line; False if it is the blank line that ends the head."""
        if line.startswith("#"):
            self.comments.append((0, line[1:].strip()))
        elif not line:
            return not self._values
        elif not self._values:
            text, self._viewer = _read_format(line)
            self._values["pinochle-record"] = (text, line_number)
        elif line.lower().startswith("rules."):
            self._read_rule(line, line_number)
        else:
            self._read_tag(line, line_number)
        return True

    def _read_tag(self, line: str, line_number: int) -> None:
        """Read a line such as ``dealer: 2``."""
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not _tag_key().fullmatch(key):
            message = f"expected 'key: value', or a blank line before the deal, not {quoted(line)}"
            raise RecordError(message)
        if not _is_ours(key):
            self.tags.append((key, value))
        elif key.lower() in self._values:
            raise RecordError(f"{quoted(key)} appears twice")
        else:
            self._values[key.lower()] = (value, line_number)

    def _read_rule(self, line: str, line_number: int) -> None:
        """Read a line such as ``rules.count.last_trick: 20``."""
        end, keys = len("rules"), list[str]()
        while step := _path_key().match(line, end):
            keys.append(step[1] or str(_read_json(step[2])))
            end = step.end()
        value = line[end:].lstrip()
        if not keys or not value.startswith(":"):
            message = f"expected a line such as 'rules.count.last_trick: 20', not {quoted(line)}"
            raise RecordError(message)
        if len(keys) > _DEEPEST:
            raise RecordError(f"no rule is {len(keys)} steps deep")
        inner = self._changes
        for key in keys[:-1]:
            table = inner.setdefault(key, {})
            if not is_table(table):
                raise RecordError(f"there is nothing inside {quoted(key)}")
            inner = table
        if keys[-1] in inner:
            raise RecordError(f"{quoted(keys[-1])} appears twice")
        inner[keys[-1]] = _read_json(value[1:].strip())
        self._lines["$." + ".".join(keys)] = line_number

    def _value(self, key: str) -> tuple[str, int]:
        """Return the value of a key that must be there, and its line."""
        if not self._values:
            raise RecordError(f"expected 'pinochle-record: {UNSEALED}', not the end", line=1)
        if key not in self._values:
            _, first = self._values["pinochle-record"]
            raise RecordError(f"the head lacks the line '{key}: ...'", line=first)
        return self._values[key]

    def rules(self, *, as_played_now: bool = False) -> Ruleset:
        """Return the preset that the head names, with the changes, as its fingerprint says.

        Args:
            as_played_now: whether to take the preset as it is now, whatever the fingerprint says.
        """
        name, line_number = self._value("rules")
        self._value("dealer")
        fingerprint = self._fingerprint()
        try:
            preset = variants.get(name)
        except UnknownVariant as error:
            raise RecordError(str(error), line=line_number) from None
        if as_played_now or not fingerprint:
            return self._with_changes(preset)
        if (rules := rules_of_fingerprint(preset, self._changes, fingerprint)) is not None:
            return rules
        message = str(other_rules(self._with_changes(preset), preset, fingerprint))
        message += "; with as_played_now it is read by the rules as they are now"
        _, line_number = self._value("fingerprint")
        raise RecordError(message, line=line_number)

    def _fingerprint(self) -> str:
        """Return the fingerprint of the rules; "" if a text of an older format has none."""
        if "fingerprint" not in self._values and self._format < FINGERPRINTED:
            return ""
        text, line_number = self._value("fingerprint")
        try:
            return expect_fingerprint(text)
        except PinochleError as error:
            raise RecordError(str(error), line=line_number) from None

    def _with_changes(self, preset: Ruleset) -> Ruleset:
        """Return a preset with the changes."""
        try:
            return with_differences(preset, self._changes) if self._changes else preset
        except DocumentError as error:
            _, rules_line = self._value("rules")
            line = self._lines.get(error.problems[0].partition(": ")[0], rules_line)
            message = "; ".join(line.removeprefix("$.") for line in str(error).splitlines())
            raise RecordError(message, line=line) from None

    @property
    def _format(self) -> int:
        """The number of the format."""
        text, _ = self._value("pinochle-record")
        return int(text)

    @property
    def is_sealed(self) -> bool:
        """Tell whether the text has an end mark."""
        return self._format != UNSEALED

    def viewer(self, table: TableRules) -> str:
        """Return the viewer of the record: a seat, ``*`` for a spectator, "" for nobody."""
        if self._viewer in {"", TABLE, *map(str, range(table.seats))}:
            return self._viewer
        _, line_number = self._value("pinochle-record")
        raise RecordError(f"nobody at this table is {quoted(self._viewer)}", line=line_number)

    def dealer(self, table: TableRules) -> Seat:
        """Return the player who dealt first."""
        seat, line_number = self._value("dealer")
        return read_seat(seat, table.players, "", line_number)


def _read_format(line: str) -> tuple[str, str]:
    """Return the number of the format, and the viewer of the record; "" if it is for everybody."""
    key, _, value = line.partition(":")
    text, *viewer = value.split() or [""]
    if key.rstrip().lower() != "pinochle-record" or not _is_number(text) or not int(text):
        raise RecordError(f"expected 'pinochle-record: {UNSEALED}', not {quoted(line)}")
    if int(text) > DRAWN:
        limit = f"only up to format {DRAWN} is known here"
        raise RecordError(f"this record has format {int(text)}, and {limit}")
    match viewer:
        case []:
            return text, ""
        case [word, seat] if word == SEEN_BY and int(text) != UNSEALED:
            return text, seat
        case _:
            message = f"expected 'pinochle-record: {FORMAT} {SEEN_BY} 0', not {quoted(line)}"
            raise RecordError(message)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


@cache
def _path_key() -> re.Pattern[str]:
    """Return the pattern of a key of a path, as it is or as a JSON text."""
    return re.compile(r'\.(?:([A-Za-z0-9_-]+)|("(?:[^"\\]|\\.)*+"))')


def _read_json(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        message = f'expected JSON such as 20, [150, 1500] or "any", not {quoted(text)}'
        raise RecordError(message) from None


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(text)


def read_seat(text: str, seats: int, alternative: str, line_number: int = 0) -> Seat:
    if not _is_number(text) or int(text) >= seats:
        message = f"expected a seat from 0 to {seats - 1}{alternative}, not {quoted(text)}"
        raise RecordError(message, line=line_number)
    return int(text)
