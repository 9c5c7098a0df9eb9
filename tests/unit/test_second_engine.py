"""An engine whose author had only the suite answers every case: the answers follow from it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final

import pytest

import second_engine
from pinochle.conformance import SUBJECTS, cases_in, differs
from pinochle.conformance.cases import rulesets_in

ROOT: Final = Path(__file__).parents[2]
SUITE: Final = ROOT / "conformance"
ENGINE: Final = Path(second_engine.__file__).parent
RULESETS: Final = {name: dict(rules) for name, rules in rulesets_in(SUITE).items()}


def test_it_knows_every_subject() -> None:
    assert set(second_engine.ANSWERS) == set(SUBJECTS)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_it_answers_every_case(subject: str) -> None:
    answer = second_engine.ANSWERS[subject]
    wrong = [
        case.id
        for case in cases_in(SUITE, subject)
        if differs(case.expected, answer(RULESETS[case.rules], dict(case.given)))
    ]
    assert wrong == []


@pytest.mark.parametrize("file", [*ENGINE.glob("*.py")], ids=lambda file: file.stem)
def test_it_imports_nothing_but_itself_and_python(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level <= 1  # a module of its own folder
            names = [] if node.level else [node.module or ""]
        else:
            continue
        assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_it_knows_no_table_by_its_name() -> None:
    words = {
        node.value
        for file in ENGINE.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert words.isdisjoint(RULESETS)
