"""The cases of the suite, as they lie in a folder of JSON files."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeGuard

from attrs import frozen

from pinochle.conformance.answers import SUBJECTS, Answer, Given
from pinochle.errors import PinochleError

__all__ = ["VERSION", "Case", "SuiteError", "cases_in", "rulesets_in"]

VERSION: Final = 1
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


def cases_in(folder: Path, *subjects: str) -> Iterator[Case]:
    """Yield the cases of a folder, subject by subject.

    Args:
        folder: the folder.
        subjects: the subjects; all if none is named.

    Raises:
        SuiteError: if it is not the suite.
    """
    for subject in subjects or SUBJECTS:
        data = _read(folder / f"{subject}.json")
        for number, case in enumerate(data["cases"], start=1):
            yield Case(
                f"{subject}/{case['rules']}/{number}",
                subject,
                case["rules"],
                case["about"],
                tuple(case["rule_ids"]),
                case["given"],
                case["expected"],
            )


def rulesets_in(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """Return the rulesets of the suite as plain data, by their names.

    Raises:
        SuiteError: if it is not the suite.
    """
    rulesets: Mapping[str, Mapping[str, Any]] = _read(folder / "rulesets.json")["rulesets"]
    return rulesets


def _read(file: Path) -> dict[str, Any]:
    """Return what a file of the suite has."""
    try:
        data: object = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SuiteError(f"{file} is no file of the suite: {error}") from None
    if not _is_object(data) or data.get("version") != VERSION:
        version = data.get("version") if _is_object(data) else None
        raise SuiteError(f"{file} has version {version}, and version {VERSION} is read here")
    return data


def _is_object(data: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(data, dict)
