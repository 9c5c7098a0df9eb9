"""The command ``replay``: a recorded game told again, line by line."""

import argparse
import re
from typing import Final

from pinochle.cli._terminal import CommandError, Terminal, read_text
from pinochle.cli._words import retold, score_of, seat_namer, seated
from pinochle.events import seen_by
from pinochle.game import Game
from pinochle.record import Record, RecordError

__all__ = ["line_of", "opened", "replay"]

_COMMENT: Final = re.compile(r"(?<!\S)#.*")


def replay(options: argparse.Namespace, terminal: Terminal) -> None:
    """Tell the events of a record in words; with a seat, only what that seat was told."""
    record, end = opened(options.file, options.to)
    table, seat = record.rules.table, options.seat
    if seat is not None:
        table.check_seat(seat)
    who = seat_namer(seat)
    game = Game.start(record.rules, dealer=record.dealer)
    dealer = f"player {record.dealer}" if table.sitting_out else who(record.dealer)
    lines = [f"{record.rules}, dealt by {dealer}"]
    for actor, action in end.actions:
        lines += seated(game) if actor is None else ()
        game, events = game.apply_with_events(action, actor)
        for event in events:
            told = event if seat is None else seen_by(event, seat)
            lines += retold(told, table, who)
    terminal.say(*lines, f"in the end: {score_of(game.scores, table)}")
    if game.checks:
        terminal.say(f"checks: {score_of(game.checks, table)}")


def opened(name: str, until: int | None = None) -> tuple[Record, Game]:
    """The record in a file, and the game as it stands after it.

    Args:
        name: the file.
        until: how many entries of it; all of them if that is not told, or if there are fewer.

    Raises:
        CommandError: if the file cannot be read, or the number is below 0.
        RecordError: if it has no record of a game; it names the line.
    """
    if until is not None and until < 0:
        raise CommandError(f"at least 0 entries are replayed, not {until}")
    text = read_text(name)
    record = Record.parse(text)[:until]
    try:
        return record, record.replay()
    except RecordError as error:
        line = line_of(text, error.entry)
        raise RecordError(error.reason, line=line, violations=error.violations) from None


def line_of(text: str, entry: int) -> int:
    """The number of the line in which an entry ends."""
    places: list[int] = []
    is_head, has_begun = True, False
    for number, line in enumerate(text.splitlines(), start=1):
        words = _COMMENT.sub("", line).split()
        if is_head:
            is_head = bool(line.strip()) or not has_begun
            has_begun = has_begun or bool(words)
        else:
            places += [number] * len(words)
    return places[2 * entry - 1]
