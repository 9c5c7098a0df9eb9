"""Every rule has a test and every mark a rule; the marks are read from the text of the tests."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

CLAUSES: Final = Path(__file__).parent
CATALOGUE: Final = CLAUSES.parents[1] / "docs" / "catalogue"
LATER: Final = {
    "02-deal": "misdeal.found-after-play",
    "03-auction": "auction.three-passed-ends",
    "09-two-handed": """
        twohand.1911.nine twohand.meld-one-per-trick twohand.meld-before-draw
        twohand.draw-first-13 twohand.draw-order twohand.draw-hidden twohand.meld-stays-playable
        twohand.reuse-across-melds twohand.stock-out twohand.revoke twohand.call-out
        twohand.call-out.fail twohand.target draft.first-card draft.keep draft.reject
        draft.alternate draft.bidding draft.count-discards draft.discards-to-nonbidder
    """,
    "10-three-handed": """
        renege.definition renege.kind.suit renege.kind.slough renege.kind.turn
        renege.kind.no-discard renege.kind.kill
        renege.dealer-misdeal renege.bidder renege.nonbidder threehand003.dix-exchange
    """,
    "11-four-handed": """
        shoot-the-moon shoot-the-moon.game shoot-the-moon.250 check.4p.base check.4p.returned
        check.4p.bid-checks check.4p.fail-double check.4p.game check.4p.slam contract.bid-suit
        contract.double contract.joint-meld contract.call-card contract.play-only-if-needed
        contract.settle
    """,
    "12-five-and-more": """
        five.called-partner five.called-partner.2009 five.rest-vs-team five.sit-out
    """,
    "13-check": """
        check.3p.base check.3p.kept check.3p.look-and-lose check.3p.play-and-lose
        check.3p.concede-300 check.3p.game
    """,
}
"""The rules that nothing carries out yet: those of games that can be judged, but not played."""
KINDS: Final = {"rule", "option", "advice"}


def rules_of(section: Path) -> dict[str, str]:
    """The ids of a section of the catalogue, tables among them, each with its kind."""
    document = tomllib.loads(section.read_text(encoding="utf-8"))
    rules = {entry["id"]: entry["kind"] for entry in document.get("rule", [])}
    return rules | {table["id"]: "rule" for table in document.get("table", [])}


def marks_in(path: Path) -> Iterator[tuple[str, int]]:
    """The ids that a file of tests marks, each with its line.

    A mark is a call of ``pytest.mark.rule``, or of a name that stands for it.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    names = {"pytest.mark.rule"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == "pytest.mark.rule":
            names |= {ast.unparse(target) for target in node.targets}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
            for argument in node.args:
                where = f"{path.name}:{argument.lineno}"
                assert isinstance(argument, ast.Constant), f"{where}: an id is written out"
                assert isinstance(argument.value, str), f"{where}: an id is a text"
                yield argument.value, argument.lineno


def marked() -> dict[str, list[str]]:
    """Every id that is marked under this folder, with the places where it is."""
    found: dict[str, list[str]] = {}
    for path in sorted(CLAUSES.rglob("*.py")):
        for one, line in marks_in(path):
            found.setdefault(one, []).append(f"{path.name}:{line}")
    return found


def test_the_catalogue_is_there() -> None:
    """The ids of all sections are found, no id stands twice, and the kinds are known."""
    sections = [rules_of(path) for path in sorted(CATALOGUE.glob("*.toml"))]
    ids = [one for section in sections for one in section]

    assert len(ids) > 300
    assert len(ids) == len(set(ids))
    assert {kind for section in sections for kind in section.values()} <= KINDS


def test_every_mark_names_a_rule() -> None:
    """A mark whose id the catalogue does not have is a slip of the pen."""
    known = {one for path in CATALOGUE.glob("*.toml") for one in rules_of(path)}
    marks = marked()

    assert marks
    assert {one: places for one, places in marks.items() if one not in known} == {}


@pytest.mark.parametrize("section", sorted(path.stem for path in CATALOGUE.glob("*.toml")))
def test_every_rule_has_a_test(section: str) -> None:
    """All but advice is carried out by some test, or is known to wait for its game."""
    rules = rules_of(CATALOGUE / f"{section}.toml")
    marks = marked()

    assert rules
    untested = [one for one, kind in rules.items() if kind != "advice" and one not in marks]
    assert untested == LATER.get(section, "").split()


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

    assert [one for one, _ in marks_in(path)] == ids


def test_an_id_is_written_out(tmp_path: Path) -> None:
    """A mark whose id is not written out cannot be read, and is refused."""
    path = tmp_path / "some_test.py"
    path.write_text("@pytest.mark.rule(ID)\ndef test() -> None: ...\n", encoding="utf-8")

    with pytest.raises(AssertionError, match="written out"):
        list(marks_in(path))
