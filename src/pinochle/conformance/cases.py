"""The cases of the suite, as they lie in a folder of JSON files."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import frozen

from pinochle._validators import is_table
from pinochle.conformance.answers import SUBJECTS, Answer, Given
from pinochle.documents import known_fields, read_json
from pinochle.errors import DocumentError, PinochleError, clipped

__all__ = ["VERSION", "Case", "SuiteError", "cases_in", "rulesets_in"]

MOST_CHARACTERS: Final = 10_000_000
"""The number of characters that a file of the suite may have."""
VERSION: Final = 2
"""The number of the form of the files."""


class SuiteError(PinochleError, ValueError):
    """A folder that is not the suite, or not a form of it that is read here."""


@frozen
class Case:
    """A case of the suite.

    Args:
        id: its name, such as ``melds/double-deck/7``.
        subject: its subject.
        rules: the name of its ruleset.
        about: what it tests, in a sentence.
        rule_ids: the ids of the rules that it is about, as in the catalogue of rules.
        given: what an engine is given.
        expected: what it is to answer.
    """

    id: str
    subject: str
    rules: str
    about: str
    rule_ids: tuple[str, ...]
    given: Given
    expected: Answer


@frozen
class _Row:
    """A case in its file."""

    rules: str
    about: str
    rule_ids: tuple[str, ...]
    given: dict[str, Any]
    expected: dict[str, Any]


@frozen
class _CasesFile:
    """The file of a subject."""

    cases: tuple[_Row, ...]


@frozen
class _RulesetsFile:
    """The file of the rulesets."""

    rulesets: dict[str, dict[str, Any]]


F = TypeVar("F", _CasesFile, _RulesetsFile)


def cases_in(folder: Path, *subjects: str) -> Iterator[Case]:
    """Yield the cases of a folder, subject by subject.

    Args:
        folder: the folder.
        subjects: the subjects; all if none is named.

    Raises:
        SuiteError: if it is not the suite.
    """
    for subject in subjects or SUBJECTS:
        rows = _read(folder / f"{subject}.json", _CasesFile).cases
        for number, row in enumerate(rows, start=1):
            case_id = f"{subject}/{row.rules}/{number}"
            told = row.rules, row.about, row.rule_ids
            yield Case(case_id, subject, *told, row.given, row.expected)


def rulesets_in(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """Return the rulesets of the suite as plain data, by their names.

    Raises:
        SuiteError: if it is not the suite.
    """
    return _read(folder / "rulesets.json", _RulesetsFile).rulesets


def _read(file: Path, kind: type[F]) -> F:
    """Return what a file of the suite has."""
    try:
        data = read_json(file.read_text(encoding="utf-8"), limit=MOST_CHARACTERS)
        if not is_table(data) or data.get("version") != VERSION:
            version = data.get("version") if is_table(data) else None
            said = f"{file} has version {clipped(str(version))}, and version {VERSION} is read here"
            raise SuiteError(said)
        return known_fields(data, kind)
    except (OSError, UnicodeError, DocumentError) as error:
        problem = str(error).partition("\n")[0]
        raise SuiteError(f"{file} is no file of the suite: {problem}") from None
