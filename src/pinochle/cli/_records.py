"""The commands ``replay``, ``verify`` and ``referee``, and the opening of records."""

import argparse

from attrs import asdict

from pinochle.cli._terminal import CommandError, Terminal, read_text
from pinochle.cli._words import event_lines, names_at, score_of, seating_lines, side_of
from pinochle.documents import to_json
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.game import Game
from pinochle.messages import catalogue
from pinochle.records._text import in_its_line
from pinochle.records.account import Account
from pinochle.records.fair import verdicts
from pinochle.records.record import Record, RecordError
from pinochle.records.referee import Findings, audit

__all__ = ["open_record", "referee", "replay", "verify"]


def replay(options: argparse.Namespace, terminal: Terminal) -> None:
    """Show the events of a record in words; for a seat, only what that seat saw."""
    record, end = open_record(options.file, options.to)
    table, seat = record.rules.table, options.seat
    if seat is not None:
        table.check_seat(seat)
    names = names_at(table, seat)
    game = Game.start(record.rules, dealer=record.dealer)
    dealer = catalogue("en").player(record.dealer, names)
    lines = [f"{record.rules}, dealt by {dealer}"]
    for actor, action in end.actions:
        lines += seating_lines(game) if actor is None else ()
        game, events = game.apply_with_events(action, actor)
        for event in events:
            seen = event if seat is None else seen_event(event, seat)
            lines += event_lines(seen, names)
    terminal.say(*lines, f"in the end: {score_of(game.scores, table)}")
    if game.checks:
        terminal.say(f"checks: {score_of(game.checks, table)}")


def verify(options: argparse.Namespace, terminal: Terminal) -> None:
    """Check every deal of a record against what the players and the server committed to."""
    found = verdicts(Record.parse(read_text(options.file)))
    if options.json:
        terminal.say(
            to_json([{**asdict(verdict), "is_fair": verdict.is_fair} for verdict in found])
        )
    else:
        terminal.say(*map(str, found))
    unfair = sum(not verdict.is_fair for verdict in found)
    if unfair:
        raise CommandError(f"{unfair} of {len(found)} deals cannot be shown to be fair")


def open_record(file: str, until: int | None = None) -> tuple[Record, Game]:
    """Return the record in a file, and the game at its end.

    Args:
        file: the name of the file.
        until: the number of entries to read; all by default.

    Raises:
        CommandError: if the file cannot be read, or the number is below 0.
        RecordError: if the file does not hold a record of a game; it names the line.
    """
    if until is not None and until < 0:
        raise CommandError(f"the number of entries must be 0 or more, not {until}")
    text = read_text(file)
    record = Record.parse(text)[:until]
    try:
        return record, record.replay()
    except RecordError as error:
        raise in_its_line(error, text) from None


def referee(options: argparse.Namespace, terminal: Terminal) -> None:
    """Find the reneges in the last round of a record, legal or not, and rule on the first."""
    text = read_text(options.file)
    try:
        findings = audit(Account.of(Record.parse(text)))
    except RecordError as error:
        raise in_its_line(error, text) from None
    if options.json:
        terminal.say(to_json(_plain(findings)))
    else:
        heading = _heading(findings.account)
        terminal.say(heading, *str(findings).splitlines(), *_score(findings))


def _heading(account: Account) -> str:
    state = account.state
    parts = [f"{account.rules}, dealt by seat {state.dealer}"]
    parts += [str(contract) for contract in state.contracts]
    if state.is_trump_known or state.rules.trump.no_trump:
        parts.append(f"{state.trump.word if state.trump else 'no'} trump")
    return ", ".join([*parts, f"{len(account.plays)} cards played"])


def _score(findings: Findings) -> list[str]:
    if findings.sheet is None:
        return []
    table, standing = findings.account.rules.table, findings.sheet.standing
    won = [f"{side_of(column, table)} wins the game" for column in standing.winners]
    return [f"score: {score_of(standing.points, table)}", *won]


def _plain(findings: Findings) -> dict[str, object]:
    found = [
        {"text": str(finding), "rule": finding.rule, "finding": finding}
        for finding in findings.found
    ]
    return {
        "found": found,
        "unproven": findings.unproven,
        "is_sure": findings.is_sure,
        "ruling": findings.ruling,
        "settlement": findings.settlement,
        "standing": findings.sheet.standing if findings.sheet else None,
        "reasons": findings.reasons,
    }
