"""The commands ``conformance`` and ``judge``: the cases of the suite, asked and answered."""

import argparse
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from pinochle.cli._programs import command_of, read_lines, write_line
from pinochle.cli._terminal import CommandError, Terminal, path_of, rules_of
from pinochle.conformance import SUBJECTS, Result, cases_in, check
from pinochle.conformance.cases import rulesets_in
from pinochle.conformance.judging import judge as answer_cases

__all__ = ["conformance", "judge"]

MAKE: Final = "make"
"""The word that makes a suite."""

MOST_SHOWN: Final = 3
"""The number of failed cases of a subject that are shown."""


def conformance(options: argparse.Namespace, terminal: Terminal) -> None:
    """Check a program with the cases of the conformance suite, and show the results by subject.

    Or make a suite for a table, if the program is the word ``make``.
    """
    if options.program == MAKE:
        make(options, terminal)
        return
    if options.into:
        raise CommandError(f"only {MAKE} takes another folder: {options.into}")
    command = command_of(options.program)
    folder = path_of(options.folder)
    subjects, rulesets = options.subjects or [*SUBJECTS], rulesets_in(folder)
    _check_names("subject", subjects, SUBJECTS)
    _check_names("ruleset", options.rules, rulesets)
    tables = options.rules or [*rulesets]
    cases = [case for case in cases_in(folder, *subjects) if case.rules in tables]
    results: list[Result] = []
    try:
        for result in check(command, cases, rulesets):
            results.append(result)
            terminal.progress(len(results), len(cases))
    except OSError as error:
        raise CommandError(f"{options.program} cannot be started: {error}") from None
    terminal.progress(1, 1)
    verdicts = Counter((result.case.subject, result.verdict) for result in results)
    failed = [result for result in results if result.verdict == "failed"]
    figures = {
        subject: {verdict: verdicts[subject, verdict] for verdict in VERDICTS}
        for subject in subjects
    }
    named = [{"id": result.case.id, "said": result.problem} for result in failed]
    lines = _lines(failed, verdicts, subjects)
    terminal.answer({"version": 1, "subjects": figures, "failed": named}, lines)
    if failed:
        raise SystemExit(1)


def make(options: argparse.Namespace, terminal: Terminal) -> None:
    """Make a suite for the rules of a file, or of a variant."""
    from pinochle.conformance._writing import write_suite  # noqa: PLC0415 - loads all players
    from pinochle.schemas import _fields  # noqa: PLC0415 - loads all players

    if not options.into:
        raise CommandError("say where the suite is to be written: make my-rules.toml FOLDER")
    rules, folder = rules_of(options.folder), path_of(options.into)
    with terminal.waiting("making the cases; this takes up to a minute"):
        try:
            ((_, cases),) = write_suite(folder, {rules.name: rules})
            (folder / _fields.FILE).write_text(_fields.fields_page(), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{options.into} cannot be written: {error}") from None
    told = {"version": 1, "rules": rules.name, "cases": cases}
    terminal.answer(told, [f"{rules.name}: {cases} cases in {options.into}"])


def _check_names(what: str, named: Iterable[str], available: Collection[str]) -> None:
    """Refuse a name that the suite does not have."""
    if unknown := [name for name in named if name not in available]:
        raise CommandError(f"there is no {what} {unknown[0]}: there are {', '.join(available)}")


VERDICTS: Final = ("passed", "failed", "skipped")
"""The verdicts on a case."""


def _lines(
    failed: list[Result], verdicts: Counter[tuple[str, str]], subjects: Collection[str]
) -> Iterator[str]:
    """Yield the first failed cases of each subject, and a table."""
    for subject in subjects:
        failed_here = [result for result in failed if result.case.subject == subject]
        for result in failed_here[:MOST_SHOWN]:
            yield f"{result.case.id}: {result.case.about}"
            yield f"  {result.problem}"
    yield f"{'':12}" + "".join(f"{verdict:>10}" for verdict in VERDICTS)
    for subject in subjects:
        counts = "".join(f"{verdicts[subject, verdict]:>10,}" for verdict in VERDICTS)
        yield f"{subject:12}{counts}"


def judge(_: argparse.Namespace, __: Terminal) -> None:
    """Answer the cases of the conformance suite, line by line, as the checked program does."""
    answer_cases(read_lines(), write_line)
