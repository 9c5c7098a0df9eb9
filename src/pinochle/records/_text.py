"""The text of a record: its limits, and how to read it."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Any, Final, TypeAlias, cast

from pinochle._validators import expect, shown
from pinochle.actions import (
    ACTIONS,
    BY_TABLE,
    Action,
    GiveCards,
    Redacted,
    Ruling,
)
from pinochle.cards._notation import without_marks
from pinochle.cards.trick import Seat
from pinochle.errors import (
    NotationError,
    PinochleError,
    SeatError,
    WrongType,
    check_text,
    half_in,
    quoted,
)
from pinochle.game.engine.consequences import MARK
from pinochle.game.reading import read_redacted
from pinochle.messages.violations import RecordError
from pinochle.records._head import TABLE, UNSEALED, Head, check_line, read_seat
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.table import TableRules

__all__ = [
    "END",
    "Entry",
    "check_consequence",
    "check_entry",
    "checksum_of",
    "expect_pair",
    "in_its_line",
    "move_lines",
    "read_record",
    "record_text",
    "short",
    "unquoted",
]

END: Final = "end:"
WIDTH: Final = 100
_DIGITS: Final = 16
_BY_SEAT: Final = frozenset(ACTIONS) - {*BY_TABLE, GiveCards}
"""The actions of a seat that have no word of another seat."""


Entry: TypeAlias = tuple[Seat | None, Action | Redacted]
"""An entry: the seat, None for the table, and its action."""
Tags: TypeAlias = tuple[tuple[str, str], ...]
Comments: TypeAlias = tuple[tuple[int, str], ...]


# The limits of a text.


def expect_pair(pair: tuple[object, ...], label: str) -> tuple[Any, Any]:
    """Return the pair, which must have two items."""
    expect(tuple, pair, label)
    if len(pair) != 2:  # noqa: PLR2004 - a pair
        message = f"{label}: expected pairs, not {shown(pair)}"
        raise WrongType(message)
    return cast("tuple[Any, Any]", pair)


def check_entry(table: TableRules, seat: object, action: object) -> None:
    """Check that an entry has a seat of the table and reads back as it is written."""
    if type(action) in _BY_SEAT and type(seat) is int and 0 <= seat < table.seats:
        return  # the usual case
    if not isinstance(action, ACTIONS) and not isinstance(action, Redacted):
        message = f"expected an action such as Pass(), not {shown(action)}"
        raise WrongType(message)
    is_deal = isinstance(action, Redacted) and action.word == "deal"
    if (is_deal or isinstance(action, BY_TABLE)) is not (seat is None):
        message = f"the table deals and rules, and seats do the rest: not {short(action.token)}"
        raise RecordError(message)
    if seat is not None:
        table.check_seat(cast("int", seat))
    if isinstance(action, GiveCards | Redacted) and action.to is not None:
        table.check_seat(action.to)
    if isinstance(action, Ruling):
        table.check_seat(action.seat)


def check_consequence(viewer: str, position: int, word: str) -> None:
    """Check that what was told is a word behind an entry, in a record for a seat."""
    if not viewer:
        raise RecordError(f"only a record for one seat has what it was told: {quoted(word)}")
    if position < 1:
        raise RecordError(f"{quoted(word)} was told before anything was done")
    check_line(word, "what was told")
    if len(word.split()) > 1 or not word.startswith(MARK):
        message = f"what was told is one word that begins with {MARK}, not {quoted(word)}"
        raise RecordError(message)


def short(token: str) -> str:
    """Return a token as an error shows it."""
    return token if len(token) <= WIDTH // 4 else token[: WIDTH // 4] + "..."


# Writing.


def move_lines(
    entries: tuple[Entry, ...], comments: Comments, consequences: Comments, seats: int
) -> Iterator[str]:
    """Yield what was done: a line for the deal, the auction, each trick; comments between them."""
    line, last, plays = "", "", 0
    remarks_at = _by_place((position, f"# {text}".rstrip()) for position, text in comments)
    words_at = _by_place(consequences)
    for position, (seat, action) in enumerate(entries):
        token = action.token
        group = "call" if action.word in {"bid", "pass"} else action.word
        pair = f"{TABLE if seat is None else seat} {token}"
        pair = " ".join((pair, *words_at.get(position + 1, ())))
        plays = plays + 1 if group == "play" else 0
        is_lead = plays % seats == 1
        is_long = len(line) + len(pair) + 2 > WIDTH
        if line and (group != last or is_lead or is_long or position in remarks_at):
            yield line
            line = ""
        if group == "deal" and position:
            yield from [line, ""] if line else [""]
            line = ""
        yield from remarks_at.get(position, ())
        line = f"{line}  {pair}" if line else pair
        last = group
    yield from [line] if line else []
    yield from remarks_at.get(len(entries), ())


def record_text(head: Iterable[str], moves: Iterable[str], entries: int) -> str:
    """Return the text of a record: its head, what was done, and the end mark."""
    text = "\n".join([*head, "", *moves]).rstrip()
    return f"{text}\n\n{END} {entries} {checksum_of(text)}"


def _by_place(texts: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    """Return texts by the number of entries before them."""
    texts_at: dict[int, list[str]] = {}
    for position, text in texts:
        texts_at.setdefault(position, []).append(text)
    return texts_at


# Reading.


def unquoted(text: str) -> str:
    r"""Return a text without the marks ``>`` that mail puts before each line.

    >>> unquoted("> pinochle-record: 1\n> > rules: cutthroat")
    'pinochle-record: 1\nrules: cutthroat'
    """
    return _mail_mark().sub("", text) if ">" in text else text


@cache
def _mail_mark() -> re.Pattern[str]:
    return re.compile(r"^[ \t]*>[> \t]*+", re.MULTILINE)


Parts: TypeAlias = tuple[Ruleset, Seat, tuple[Entry, ...], Tags, Comments, str, Comments]
"""The fields of a record, in their order."""


def read_record(text: str, *, until_fault: bool = False, as_played_now: bool = False) -> Parts:
    """Return what the text of a record says.

    The marks of quoted mail are taken away, and if it cannot be read, marks that nobody sees.

    Args:
        text: the text.
        until_fault: whether what stands before the first fault of the moves is enough.
        as_played_now: whether the rules are taken as they are now, whatever their fingerprint was.

    Raises:
        RecordError: if it is no such text, with the line at fault.
    """
    body = unquoted(text)
    try:
        return _read(body, until_fault=until_fault, as_played_now=as_played_now)
    except RecordError:
        plain = without_marks(body)
        if plain == body:
            raise
        with suppress(RecordError):
            return _read(plain, until_fault=until_fault, as_played_now=as_played_now)
        raise


def _read(text: str, *, until_fault: bool, as_played_now: bool) -> Parts:
    """Return what a text says that no mail has quoted."""
    head, rows = Head(), text.splitlines()
    lines, line_number = enumerate(rows, start=1), 1
    try:
        for line_number, line in lines:
            check_text(line, RecordError)
            if not head.read(line.strip(), line_number):
                break
        rules = head.rules(as_played_now=as_played_now)
        dealer = head.dealer(rules.table)
        viewer = head.viewer(rules.table)
        moves = _EntryReader(rules.table, viewer, head.comments, rows if head.is_sealed else None)
    except (NotationError, RecordError) as error:
        raise _in_line(error, line_number) from None
    if until_fault and head.is_sealed and not (text[-1:].isspace() or rows[-1].startswith(END)):
        rows[-1] = rows[-1].rpartition(" ")[0]  # nobody knows how the last word went on
    try:
        for line_number, line in lines:
            moves.read(line, line_number)
        moves.close()
    except (NotationError, RecordError, SeatError) as error:
        if not until_fault:
            sound = len(moves.entries) if head.is_sealed else 0
            raise _in_line(error, line_number, sound) from None
    entries, comments, told = tuple(moves.entries), tuple(moves.comments), tuple(moves.consequences)
    return rules, dealer, entries, tuple(head.tags), comments, moves.viewer, told


def _in_line(error: PinochleError, line_number: int, sound: int = 0) -> RecordError:
    """Return the error with the line at fault, and how much could be read before it."""
    message = error.reason if isinstance(error, NotationError | RecordError) else str(error)
    line = error.line if isinstance(error, RecordError) else 0
    if sound:
        message += f"; Record.recover saves what stands before it, at most {sound} entries"
    return RecordError(message, line=line or line_number)


def in_its_line(error: RecordError, text: str) -> RecordError:
    """Return the error with the line of the text in which its entry ends."""
    entry_lines: list[int] = []
    is_head, has_begun = True, False
    for line_number, line in enumerate(unquoted(text).splitlines(), start=1):
        comment = _comment().search(line)
        words = (line[: comment.start()] if comment else line).split()
        if is_head:
            is_head = bool(line.strip()) or not has_begun
            has_begun = has_begun or bool(words)
        else:
            entry_lines += [line_number for word in words if not word.startswith(MARK)]
    at_fault = entry_lines[2 * error.entry - 1] if error.entry else error.line
    return RecordError(error.reason, line=at_fault, violations=error.violations)


def _check_end(line: str, above: list[str], entries: int) -> None:
    """Check the end mark: it counts these entries, and belongs to the text above."""
    match line.removeprefix(END).split():
        case [count, checksum] if count.isascii() and count.isdigit() and len(count) < _DIGITS:
            pass
        case _:
            form = f"'{END} 49 0123456789abcdef'"
            message = f"expected an end mark such as {form}, not {quoted(line)}"
            raise RecordError(message)
    if int(count) != entries:
        raise RecordError(f"the end mark counts {int(count)} entries, but there are {entries}")
    if checksum != checksum_of("\n".join(above)):
        raise RecordError(
            "this is not the text that was written: if you have changed it on purpose,"
            f" begin it with 'pinochle-record: {UNSEALED}' and leave out the end mark"
        )


def checksum_of(text: str) -> str:
    """Return the checksum of a text, in which white space means nothing."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:_DIGITS]


class _EntryReader:
    """The reader of entries, word by word: the seat, its action, and what was told of it.

    Args:
        table: the table.
        viewer: the viewer for whom cards are left out.
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
        self.consequences: list[tuple[int, str]] = []
        self._rows, self._is_ended = rows, False
        self._who, self._begun = "", 0

    def read(self, line: str, line_number: int) -> None:
        """Read a line of moves, as far as it is text."""
        if (half := half_in(line)) >= 0:
            self.read(line[:half].rpartition(" ")[0], line_number)
            check_text(line, RecordError)
        if self._is_ended and line.strip():
            raise RecordError(f"nothing stands behind the end mark, and not {quoted(line)}")
        if self._rows is not None and line.startswith(END):
            self.close(is_marked=True)
            _check_end(line, self._rows[: line_number - 1], len(self.entries))
            return
        comment = _comment().search(line)
        for word in (line[: comment.start()] if comment else line).split():
            if self._who:
                self.entries.append(_read_entry(self._who, word, self.table))
                self._who = ""
            elif word.startswith(MARK):
                check_consequence(self.viewer, len(self.entries), word)
                self.consequences.append((len(self.entries), word))
            else:
                self._who, self._begun = word, line_number
        if comment:
            self.comments.append((len(self.entries), line[comment.end() :].strip()))

    def close(self, *, is_marked: bool = False) -> None:
        """Check that the last entry has its action, and that the end is marked."""
        if self._who:
            message = f"expected what was done behind {quoted(self._who)}, not the end"
            raise RecordError(message, line=self._begun)
        self._is_ended |= is_marked
        if self._rows is not None and not self._is_ended:
            raise RecordError("the record is cut off: it has no end mark")


@cache
def _comment() -> re.Pattern[str]:
    return re.compile(r"(?<!\S)#")


def _read_entry(who: str, word: str, table: TableRules) -> Entry:
    alternative = f", or {TABLE} for the table"
    seat = None if who == TABLE else read_seat(who, table.seats, alternative)
    action = read_redacted(word)
    check_entry(table, seat, action)
    return seat, action
