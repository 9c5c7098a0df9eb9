"""The tables that an engine plays, found by asking it the cases of the conformance suite."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from attrs import frozen

from pinochle.cli._conforming import (
    ask,
    hint_lines,
    suite_of,
    told,
    told_lines,
    verdicts_by_subject,
)
from pinochle.cli._terminal import CommandError, Terminal, check_least
from pinochle.conformance import SUBJECTS, Result, cases_in
from pinochle.conformance.cases import rulesets_in
from pinochle.documents import from_json
from pinochle.rules.ruleset import Ruleset

__all__ = ["Suite", "find_tables"]

SECONDS: Final = 120
"""The seconds in which an engine is asked, if nobody says how long."""
SECONDS_A_CASE: Final = 10.0
"""The seconds in which a case must be answered."""
MOST_NEAR: Final = 3
"""The number of tables that are shown of those in which the engine fails."""


class Suite:
    """The suite whose cases are asked.

    Args:
        folder: the name of its folder.
    """

    def __init__(self, folder: str) -> None:
        path = suite_of(folder)
        self.rulesets = rulesets_in(path)
        self.cases = [*cases_in(path)]

    def tables(self) -> list[Ruleset]:
        """Return the rules of its tables."""
        return [from_json(json.dumps(rules), Ruleset) for rules in self.rulesets.values()]


@frozen
class _Played:
    """How an engine answers the cases of a table.

    Args:
        name: the name of the table.
        results: the results of its cases.
    """

    name: str
    results: Sequence[Result]

    @property
    def verdicts(self) -> Mapping[str, Mapping[str, int]]:
        """The number of cases of each verdict, by subject."""
        return verdicts_by_subject(self.results, SUBJECTS)

    def number(self, verdict: str) -> int:
        """Return the number of cases with a verdict."""
        return sum(result.verdict == verdict for result in self.results)

    @property
    def has_passed(self) -> bool:
        """True if it has answered something, and nothing wrong."""
        return self.number("passed") > 0 and not self.number("failed")

    @property
    def distance(self) -> tuple[float, int]:
        """The share of wrong answers, and the number of cases that were skipped.

        Melds that are all a tenth of what is expected, or ten times, are one mistake.
        """
        failed, skipped = self.number("failed"), self.number("skipped")
        answered = failed + self.number("passed")
        if [*hint_lines(self.results)]:
            failed -= self.verdicts["melds"]["failed"] - 1
        return failed / answered if answered else 1, skipped

    def first_failed(self) -> list[Result]:
        """Return the first failed case of each subject."""
        first = dict[str, Result]()
        for result in self.results:
            if result.verdict == "failed":
                first.setdefault(result.case.subject, result)
        return [*first.values()]


def find_tables(
    options: argparse.Namespace, suite: Suite, names: Sequence[str], terminal: Terminal
) -> None:
    """Ask a program the cases of some tables, and show which tables it plays.

    It ends with 0 if there is a table without a failure, and with 1 if there is none.

    Raises:
        CommandError: if the program cannot be asked, or does not answer.
    """
    seconds = SECONDS if options.seconds is None else options.seconds
    check_least(1, seconds, "seconds")
    end, played = monotonic() + seconds, list[_Played]()
    for name in names:
        results = list[Result]()
        cases = [case for case in suite.cases if case.rules == name]
        for result in ask(options.program, cases, suite.rulesets, SECONDS_A_CASE):
            results.append(result)
            if monotonic() > end:
                break
        if len(results) < len(cases):
            break
        if not played and results[0].is_late:
            raise CommandError(f"{options.program} does not answer: {results[0].problem}")
        played.append(_Played(name, results))
        terminal.progress(len(played), len(names))
    terminal.progress(1, 1)
    not_asked = names[len(played) :]
    played.sort(key=lambda table: table.distance)
    document = {
        "version": 1,
        "tables": [_document(table) for table in played],
        "not_asked": not_asked,
    }
    lines = [*_lines(played)]
    if not_asked:
        lines.append(
            f"not asked in {seconds} seconds: {len(not_asked)} of {len(names)} tables; "
            "--seconds gives more time, and --players and the other questions ask fewer"
        )
    terminal.answer(document, lines)
    if not any(table.has_passed for table in played):
        raise SystemExit(1)


def _document(table: _Played) -> dict[str, Any]:
    """Return how an engine answers the cases of a table as plain data."""
    return {
        "rules": table.name,
        "subjects": table.verdicts,
        "failed": [told(result) for result in table.first_failed()],
    }


def _lines(played: Sequence[_Played]) -> Iterator[str]:
    """Yield the tables without a failure, and the nearest of the others with what is wrong."""
    asked = _answered(played)
    whole = [table for table in played if table.has_passed]
    failed = [table for table in played if table.number("failed")]
    yield "without a failure, with the cases passed:" if whole else "no table is without a failure"
    for table in whole:
        yield f"  {table.name}: {', '.join(_numbers(table, asked, 'passed'))}"
    if failed:
        yield f"the nearest{' of the others' if whole else ''}, with the cases failed:"
    for table in failed[:MOST_NEAR]:
        yield f"  {table.name}: {', '.join(_numbers(table, asked, 'failed'))}"
        yield from (f"    {line}" for line in hint_lines(table.results))
        for result in table.first_failed():
            yield from (f"    {line}" for line in told_lines(result))
    if len(failed) > MOST_NEAR:
        yield f"and {len(failed) - MOST_NEAR} more with failures"
    if skipped := [subject for subject in SUBJECTS if subject not in asked]:
        yield f"not answered anywhere: {', '.join(skipped)}"


def _answered(played: Sequence[_Played]) -> list[str]:
    """Return the subjects in which at least one case was answered."""
    verdicts = verdicts_by_subject([each for table in played for each in table.results], SUBJECTS)
    return [name for name, number in verdicts.items() if number["passed"] or number["failed"]]


def _numbers(table: _Played, subjects: Sequence[str], verdict: str) -> Iterator[str]:
    """Yield the cases with a verdict in some subjects, and the subjects that were skipped."""
    for subject in subjects:
        verdicts = table.verdicts[subject]
        answered = verdicts["passed"] + verdicts["failed"]
        if verdicts["skipped"] and not answered:
            yield f"{subject} skipped"
        elif verdicts[verdict]:
            yield f"{subject} {verdicts[verdict]} of {answered}"
