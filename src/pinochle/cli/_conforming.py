"""The commands ``conformance`` and ``judge``: the cases of the suite, asked and answered."""

import argparse
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pinochle.cli._programs import command_of, read_lines, write_line
from pinochle.cli._terminal import CommandError, Terminal, in_quotes, path_of, rules_of
from pinochle.conformance import SUBJECTS, Case, EngineError, Result, cases_in, check
from pinochle.conformance.cases import rulesets_in
from pinochle.conformance.comparing import OPTIONAL
from pinochle.conformance.judging import judge as answer_cases
from pinochle.documents import from_json
from pinochle.errors import clipped
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "ask",
    "conformance",
    "hint_lines",
    "judge",
    "suite_of",
    "told",
    "told_lines",
    "verdicts_by_subject",
]

MAKE: Final = "make"
"""The word that makes a suite."""

MOST_SHOWN: Final = 3
"""The number of failed cases of a subject that are shown."""
LONGEST_ANSWER: Final = 300
"""The number of characters of an answer that are shown."""


def conformance(options: argparse.Namespace, terminal: Terminal) -> None:
    """Check a program with the cases of the conformance suite, and show the results by subject.

    Or make a suite for a table, if the program is the word ``make``. It ends with 0 if all cases
    passed or were skipped, with 1 if some failed, and with 2 if the program cannot be asked.
    """
    if options.program == MAKE:
        make(options, terminal)
        return
    if options.into:
        raise CommandError(f"only {MAKE} takes another folder: {options.into}")
    folder = suite_of(options.folder)
    subjects, rulesets = options.subjects or [*SUBJECTS], rulesets_in(folder)
    _check_names("subject", subjects, SUBJECTS)
    tables = [_table(name, rulesets) for name in options.rules] or [*rulesets]
    cases = [case for case in cases_in(folder, *subjects) if case.rules in tables]
    if options.cases:
        _check_names("case", options.cases, {case.id: None for case in cases_in(folder)})
        cases = [case for case in cases if case.id in options.cases]
    results: list[Result] = []
    for result in ask(options.program, cases, rulesets):
        results.append(result)
        terminal.progress(len(results), len(cases))
    terminal.progress(1, 1)
    failed = [result for result in results if result.verdict == "failed"]
    figures = verdicts_by_subject(results, subjects)
    document = {"version": 1, "subjects": figures, "failed": [told(result) for result in failed]}
    shown = len(failed) if options.all else MOST_SHOWN
    terminal.answer(document, _lines(results, figures, shown))
    if failed:
        raise SystemExit(1)


def suite_of(name: str) -> "Path":
    """Return the folder of a suite.

    Raises:
        CommandError: if there is no such folder.
    """
    folder = path_of(name)
    if not folder.is_dir():
        raise CommandError(
            f"there is no folder {in_quotes(name)}: the suite is the folder conformance of the "
            "project, and a file of each release; it is not part of the package"
        )
    return folder


def ask(
    program: str,
    cases: Iterable[Case],
    rulesets: Mapping[str, Mapping[str, Any]],
    seconds: float | None = None,
) -> Iterator[Result]:
    """Yield how a program answers each case.

    Raises:
        CommandError: if it cannot be asked.
    """
    command = command_of(program)
    try:
        yield from check(command, cases, rulesets, seconds)
    except OSError as error:
        raise CommandError(f"{program} cannot be started: {error}") from None
    except EngineError as error:
        raise CommandError(f"{program} cannot be asked: {error}") from None


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
    document = {"version": 1, "rules": rules.name, "cases": cases}
    terminal.answer(document, [f"{rules.name}: {cases} cases in {options.into}"])


def _check_names(what: str, named: Iterable[str], available: Collection[str]) -> None:
    """Refuse a name that the suite does not have."""
    for name in named:
        if name not in available:
            there_are = clipped(", ".join(available), 2000)
            raise CommandError(f"there is no {what} {name}: there are {there_are}")


def _table(name: str, rulesets: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the name of a table in the suite, which may be named by the document of its rules.

    Raises:
        CommandError: if the suite does not have it, or has other rules of that name.
    """
    if not name.endswith(".toml"):
        _check_names("ruleset", [name], rulesets)
        return name
    rules = rules_of(name)
    make = f"make its cases: pinochle conformance make {name} FOLDER"
    if rules.name not in rulesets:
        raise CommandError(f"there is no ruleset {rules.name} in the suite; {make}")
    if from_json(_text(rulesets[rules.name]), Ruleset) != rules:
        raise CommandError(f"the suite has other rules of the name {rules.name}; {make}")
    return rules.name


VERDICTS: Final = ("passed", "failed", "skipped")
"""The verdicts on a case."""


def verdicts_by_subject(
    results: Iterable[Result], subjects: Iterable[str]
) -> dict[str, dict[str, int]]:
    """Return the number of cases of each verdict, by subject."""
    verdicts = Counter((result.case.subject, result.verdict) for result in results)
    return {
        subject: {verdict: verdicts[subject, verdict] for verdict in VERDICTS}
        for subject in subjects
    }


def told(result: Result) -> dict[str, Any]:
    """Return a failed case as plain data, with all that is needed to ask it again."""
    case = result.case
    return {
        "id": case.id,
        "rules": case.rules,
        "subject": case.subject,
        "about": case.about,
        "rule_ids": case.rule_ids,
        "given": case.given,
        "expected": case.expected,
        "answered": result.answer,
        "said": result.problem,
    }


def told_lines(result: Result) -> Iterator[str]:
    """Yield a failed case in lines, with all that is needed to ask it again."""
    case = result.case
    yield f"{case.id}: {case.about}"
    yield f"  {result.problem}"
    yield f"  given     {_text(case.given)}"
    yield f"  expected  {clipped(_text(case.expected), LONGEST_ANSWER)}"
    if result.answer is not None:
        yield f"  answered  {clipped(_text(result.answer), LONGEST_ANSWER)}"


def hint_lines(results: Iterable[Result]) -> Iterator[str]:
    """Yield what all wrong points of melds have in common: they are a tenth, or ten times."""
    pairs = [
        (result.case.expected["points"], result.answer["points"])
        for result in results
        if result.case.subject == "melds" and result.verdict == "failed"
        if result.answer and isinstance(result.answer.get("points"), int | float)
    ]
    if pairs and all(given * 10 == expected for expected, given in pairs):
        yield "its points are a tenth of what is expected: multiply them by 10"
    elif pairs and all(given == expected * 10 for expected, given in pairs):
        yield "its points are ten times what is expected: divide them by 10"


def _text(value: object) -> str:
    """Return plain data on a line."""
    return json.dumps(value, ensure_ascii=False)


def _lines(
    results: Sequence[Result], figures: Mapping[str, Mapping[str, int]], shown: int
) -> Iterator[str]:
    """Yield the first failed cases of each subject, and a table."""
    for subject in figures:
        failed = [
            each for each in results if (each.case.subject, each.verdict) == (subject, "failed")
        ]
        for result in failed[:shown]:
            yield from told_lines(result)
        if len(failed) > shown:
            yield f"and {len(failed) - shown:,} more of {subject}: --all shows them"
    yield from hint_lines(results)
    yield f"{'':12}" + "".join(f"{verdict:>10}" for verdict in VERDICTS)
    for subject, counts in figures.items():
        yield f"{subject:12}" + "".join(f"{counts[verdict]:>10,}" for verdict in VERDICTS)
    left_out = {
        name: None
        for result in results
        if result.answer is not None
        for name in OPTIONAL
        if name in result.case.expected and result.answer.get(name) is None
    }
    if left_out:
        yield f"left out of some answers, and so not checked: {', '.join(left_out)}"


def judge(_: argparse.Namespace, __: Terminal) -> None:
    """Answer the cases of the conformance suite, line by line, as the checked program does."""
    answer_cases(read_lines(), write_line)
