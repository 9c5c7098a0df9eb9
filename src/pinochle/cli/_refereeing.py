"""The command ``referee``: the reneges in a record of what was played at a table."""

import argparse

from pinochle.account import Account
from pinochle.cli._replaying import line_of
from pinochle.cli._terminal import Terminal, read_text
from pinochle.cli._words import score_of, side_of
from pinochle.documents import to_json
from pinochle.record import Record, RecordError
from pinochle.referee import Findings, audit

__all__ = ["referee"]


def referee(options: argparse.Namespace, terminal: Terminal) -> None:
    """Find the reneges in the last round of a record, legal or not, and rule on the first."""
    text = read_text(options.file)
    try:
        findings = audit(Account.of(Record.parse(text)))
    except RecordError as error:
        line = line_of(text, error.entry) if error.entry else error.line
        raise RecordError(error.reason, line=line, violations=error.violations) from None
    if options.json:
        terminal.say(to_json(_plain(findings)))
        return
    terminal.say(_heading(findings.account), *str(findings).splitlines(), *_score(findings))


def _heading(account: Account) -> str:
    state = account.state
    said = [f"{account.rules}, dealt by seat {state.dealer}"]
    said += [str(contract) for contract in state.contracts]
    said += [f"{state.trump.word} trump"] if state.trump else []
    said.append(f"{len(account.plays)} cards played")
    return ", ".join(said)


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
