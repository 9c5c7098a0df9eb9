"""The files of a suite."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pinochle.conformance._making import MadeCase, make_cases
from pinochle.conformance.answers import SUBJECTS
from pinochle.conformance.cases import VERSION
from pinochle.documents import to_json
from pinochle.rules.ruleset import Ruleset

__all__ = ["SCHEMA", "write_cases", "write_suite"]

FIELDS: Final = ("rules", "about", "rule_ids", "given", "expected")
"""The fields of a case in its file."""

SCHEMA: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Cases of the conformance suite of pinochle",
    "type": "object",
    "required": ["version", "subject", "cases"],
    "properties": {
        "version": {"const": VERSION},
        "subject": {"enum": [*SUBJECTS]},
        "cases": {
            "type": "array",
            "items": {
                "type": "object",
                "required": [*FIELDS],
                "additionalProperties": False,
                "properties": {
                    "rules": {"type": "string", "description": "a name in rulesets.json"},
                    "about": {"type": "string", "description": "what the case tests"},
                    "rule_ids": {"type": "array", "items": {"type": "string"}},
                    "given": {"type": "object"},
                    "expected": {"type": "object"},
                },
            },
        },
    },
}
"""The form of the files with cases."""


def write_suite(folder: Path, tables: Mapping[str, Ruleset]) -> Iterator[tuple[str, int]]:
    """Make the cases of tables, and write them when the last is made.

    Yield each table when it is made, with the number of its cases.

    Args:
        folder: where the files are written; it is made if there is none.
        tables: the rules of each table by its name in the suite.

    Raises:
        OSError: if a file cannot be written.
    """
    cases: list[MadeCase] = []
    for name, rules in tables.items():
        made = [*make_cases(name, rules)]
        cases += made
        yield name, len(made)
    write_cases(folder, tables, cases)


def write_cases(folder: Path, tables: Mapping[str, Ruleset], cases: Sequence[MadeCase]) -> None:
    """Write the files of a suite.

    Raises:
        OSError: if a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for subject in SUBJECTS:
        rows = [
            text({name: getattr(case, name) for name in FIELDS})
            for case in cases
            if case.subject == subject
        ]
        head = {"version": VERSION, "subject": subject}
        _write(folder / f"{subject}.json", head, "cases", "[", rows, "]")
    plain = {name: json.loads(to_json(rules)) for name, rules in tables.items()}
    rows = [f"{text(name)}: {text(rules)}" for name, rules in plain.items()]
    _write(folder / "rulesets.json", {"version": VERSION}, "rulesets", "{", rows, "}")
    schema = json.dumps(SCHEMA, indent=2)
    (folder / "schema.json").write_text(f"{schema}\n", encoding="utf-8")


def _write(
    file: Path, head: Mapping[str, object], name: str, opening: str, rows: Sequence[str], end: str
) -> None:
    """Write a file: an entry a line, so that changes can be read."""
    start, body = json.dumps(head)[:-1], ",\n".join(rows)
    file.write_text(f'{start}, "{name}": {opening}\n{body}\n{end}}}\n', encoding="utf-8")


def text(value: object) -> str:
    """Return a value on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
