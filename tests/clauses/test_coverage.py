"""Every rule has a field and a test, and every mark a rule.

The marks are read from the text of the tests, the fields stand beside the rules in the catalogue.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import evidence
import pytest

CLAUSES: Final = Path(__file__).parent
CATALOGUE: Final = CLAUSES.parents[1] / "docs" / "catalogue"
KINDS: Final = {"rule", "option", "house", "advice"}

DOCUMENTS: Final = evidence.read(CATALOGUE)


@cache
def marks_by_id() -> dict[str, list[evidence.Mark]]:
    """Every id that is marked under this folder, with the places where it is."""
    return evidence.marks(CLAUSES)


def test_the_catalogue_is_there() -> None:
    """The ids of all sections are found, no id appears twice, and the kinds are known."""
    found = [one for section in DOCUMENTS.values() for one in evidence.entries(section)]
    ids = [one for one, _ in found]

    assert len(ids) > 300
    assert len(ids) == len(set(ids))
    assert {entry.get("kind", "rule") for _, entry in found} <= KINDS


def test_every_mark_names_a_rule() -> None:
    """A mark whose id the catalogue does not have is a slip of the pen."""
    known = {one for section in DOCUMENTS.values() for one, _ in evidence.entries(section)}

    assert marks_by_id()
    assert {one: places for one, places in marks_by_id().items() if one not in known} == {}


@pytest.mark.parametrize("section", sorted(DOCUMENTS))
def test_every_rule_has_a_test(section: str) -> None:
    """All but advice is carried out by some test."""
    rules = evidence.entries(DOCUMENTS[section])

    assert rules
    carried_out = [one for one, rule in rules if rule.get("kind") != "advice"]
    assert [one for one in carried_out if one not in marks_by_id()] == []


@pytest.mark.parametrize("section", sorted(DOCUMENTS))
def test_every_rule_has_a_field(section: str) -> None:
    """A rule says which fields carry it and what a preset has in them that uses it, or why none.

    If this fails for a rule that you have just carried out, see to ``fields`` and ``when`` beside
    its text in the catalogue; ``docs/_ext/evidence.py`` says how they are written.
    """
    rules = evidence.entries(DOCUMENTS[section])

    assert [said for _, rule in rules for said in evidence.problems(rule, marks_by_id())] == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ('@pytest.mark.rule("a.b")\ndef test() -> None: ...\n', ["a.b"]),
        ('@pytest.mark.rule("a", "b/c")\ndef test() -> None: ...\n', ["a", "b/c"]),
        ('pytestmark = pytest.mark.rule("a")\n', ["a"]),
        ('ROWS = [pytest.param(1, marks=[pytest.mark.rule("a")])]\n', ["a"]),
        ('rule = pytest.mark.rule\nROW = pytest.param(1, marks=rule("a"))\n', ["a"]),
        ('# @pytest.mark.rule("a")\nTEXT = "pytest.mark.rule(1)"\n', []),
        ('@pytest.mark.slow("a")\ndef test() -> None: ...\n', []),
    ],
)
def test_marks_are_read(tmp_path: Path, text: str, ids: list[str]) -> None:
    """Marks are found wherever a test can be given one, and nowhere else."""
    path = tmp_path / "some_test.py"
    path.write_text(text, encoding="utf-8")

    assert [mark.rule for mark in evidence.marks_in(path)] == ids


def test_an_id_is_written_out(tmp_path: Path) -> None:
    """A mark whose id is not written out cannot be read, and is refused."""
    path = tmp_path / "some_test.py"
    path.write_text("@pytest.mark.rule(ID)\ndef test() -> None: ...\n", encoding="utf-8")

    with pytest.raises(ValueError, match="written out"):
        list(evidence.marks_in(path))
