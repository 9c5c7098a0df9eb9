"""The commands ``replay``, ``verify`` and ``referee``, and the opening of records."""

import argparse
from collections.abc import Iterable, Iterator

from attrs import asdict, evolve

from pinochle.cli._naming import event_lines, names_at
from pinochle.cli._terminal import CommandError, Terminal, check_least, read_text
from pinochle.documents import nearest_base
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.game import Game
from pinochle.messages import Names, catalogue
from pinochle.records._text import in_its_line
from pinochle.records.account import Account
from pinochle.records.fair import verdicts
from pinochle.records.filed_game import names_of
from pinochle.records.notation import from_notation, is_notation, to_notation
from pinochle.records.record import Record, RecordError
from pinochle.records.referee import Findings, audit

__all__ = ["open_record", "referee", "replay", "verify"]


def replay(options: argparse.Namespace, terminal: Terminal) -> None:
    """Show the events of a record in words; for a seat, only what that seat saw.

    Or write its game in tags.
    """
    text = read_text(options.file)
    record, end = _replay(text, options.to, as_played_now=options.as_played_now)
    if options.notation:
        if options.seat is not None:
            raise CommandError("a game in tags has all cards: leave out --seat or --notation")
        terminal.say(*to_notation(record).splitlines())
        return
    terminal.say(*_corrections(record, text))
    table, seat = record.rules.table, options.seat
    if seat is not None:
        table.check_seat(seat)
    called = names_in(record)
    game = Game.start(record.rules, dealer=record.dealer)
    names = names_at(table, game.seating, called, seat)
    lines = [f"{record.rules}, dealt by {catalogue('en').player(record.dealer, names)}"]
    for actor, action in end.actions:
        if actor is None:
            names = names_at(table, game.seating, called, seat)
            lines += _seating_lines(game, names)
        game, events = game.apply_with_events(action, actor)
        for event in events:
            known_event = event if seat is None else seen_event(event, seat)
            lines += event_lines(known_event, names)
    terminal.say(*lines, f"in the end: {_by_column(game.scores, names)}")
    if game.checks:
        terminal.say(f"checks: {_by_column(game.checks, names)}")


def _corrections(record: Record, text: str) -> Iterator[str]:
    """Yield in what its rules differ from those that its text names, as they are now."""
    try:
        now = _read(text, as_played_now=True).rules
    except RecordError:  # its house rules do not go with the preset any more
        now = nearest_base(record.rules)
    if record.rules != now:
        yield f"replayed by the rules as they were; what was corrected since ({record.rules}):"
        yield from (f"  {difference}" for difference in record.rules.diff(now))


def names_in(record: Record) -> dict[int, str]:
    """Return the names of players that the head of a record has, as ``player-0: Ann``."""
    return {player: name for player, name in enumerate(names_of(record)) if name}


def _seating_lines(game: Game, names: Names) -> Iterator[str]:
    """Yield the players at their seats in the next round, if they change seats."""
    if game.rules.table.scores_by_player:
        english = catalogue("en")
        seating = enumerate(game.seating)
        seats = [f"{english.player(player, names)} at seat {seat}" for seat, player in seating]
        yield f"{english.player(game.sheet.dealer, names)} deals; {', '.join(seats)}"


def _by_column(points: Iterable[int], names: Names) -> str:
    """Return the score of every column."""
    return ", ".join(f"{dict(names.sides)[side]} {score}" for side, score in enumerate(points))


def verify(options: argparse.Namespace, terminal: Terminal) -> None:
    """Check every deal of a record against what the players and the server committed to."""
    text = read_text(options.file)
    deals = verdicts(Record.parse(text, as_played_now=options.as_played_now))
    figures = [{**asdict(verdict), "is_fair": verdict.is_fair} for verdict in deals]
    terminal.answer(figures, map(str, deals))
    unfair = sum(not verdict.is_fair for verdict in deals)
    if unfair:
        raise CommandError(f"{unfair} of {len(deals)} deals cannot be shown to be fair")


def open_record(
    file: str, until: int | None = None, *, as_played_now: bool = False
) -> tuple[Record, Game]:
    """Return the record in a file, and the game at its end.

    Args:
        file: the name of the file.
        until: the number of entries to read; all by default.
        as_played_now: whether to take its rules as they are now.

    Raises:
        CommandError: if the file cannot be read, or the number is below 0.
        RecordError: if the file does not hold a record of a game; it names the line.
    """
    return _replay(read_text(file), until, as_played_now=as_played_now)


def _read(text: str, *, as_played_now: bool) -> Record:
    """Return the record in a text, which may have its game in tags."""
    read = from_notation if is_notation(text) else Record.parse
    return read(text, as_played_now=as_played_now)


def _replay(
    text: str, until: int | None = None, *, as_played_now: bool = False
) -> tuple[Record, Game]:
    """Return the record in a text, and the game at its end."""
    check_least(0, until or 0, "entries")
    record = _read(text, as_played_now=as_played_now)[:until]
    try:
        return record, record.replay()
    except RecordError as error:
        raise in_its_line(error, text) from None


def referee(options: argparse.Namespace, terminal: Terminal) -> None:
    """Find the reneges in the last round of a record, legal or not, and rule on the first."""
    text = read_text(options.file)
    try:
        record = _read(text, as_played_now=options.as_played_now)
        findings = audit(Account.from_record(record))
    except RecordError as error:
        raise in_its_line(error, text) from None
    terminal.answer(_plain(findings), _findings_lines(findings, names_in(record)))


def _findings_lines(findings: Findings, called: dict[int, str]) -> Iterator[str]:
    """Yield the round that was judged, the findings, and the score after it."""
    account, sheet = findings.account, findings.sheet
    state, table = account.state, account.rules.table
    seating = account.sheet.seating(account.rules) if account.sheet else range(table.seats)
    names = names_at(table, seating, called)
    parts = [f"{account.rules}, dealt by {catalogue('en').seat(state.dealer, names)}"]
    parts += [contract.message.text(names=names) for contract in state.contracts]
    if state.is_trump_known or state.rules.trump.no_trump:
        parts.append(f"{state.trump.word if state.trump else 'no'} trump")
    yield ", ".join([*parts, f"{len(account.plays)} cards played"])
    yield from str(evolve(findings, settlement=None)).splitlines()
    if findings.settlement is not None:
        yield from findings.settlement.message.text(names=names).splitlines()
    if sheet is not None:
        yield f"score: {_by_column(sheet.standing.points, names)}"
        yield from (f"won: {dict(names.sides)[column]}" for column in sheet.standing.winners)


def _plain(findings: Findings) -> dict[str, object]:
    findings_listed = [
        {"text": str(finding), "rule": finding.rule, "finding": finding}
        for finding in findings.found
    ]
    return {
        "found": findings_listed,
        "unproven": findings.unproven,
        "is_sure": findings.is_sure,
        "ruling": findings.ruling,
        "settlement": findings.settlement,
        "standing": findings.sheet.standing if findings.sheet else None,
        "reasons": findings.reasons,
    }
