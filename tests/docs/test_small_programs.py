"""The small programs of ``examples``, and those with python-chess that a page shows beside them."""

from __future__ import annotations

import re
import runpy
from typing import Final

import pytest

from support.small_programs import FOLDER, PAGE, SHOWN

PRINTED: Final = {
    "score_a_hand": r"run 150, dix 10, pinochle 40",
    "which_cards_may_be_played": r"K♠ may be played\n.*\nA♦ .* so you must trump with K♠ 9♠",
    "play_at_random": r"\(\d,\) \(-?\d+, -?\d+\)",
    "replay_a_game": r"\(40, 9, 11\)",
    "ask_a_player": r"bid \d+|pass",
}


def lines_of(program: str) -> int:
    """The lines of a program, but for its docstring and blank ones."""
    code = re.sub(r'\A""".*?"""', "", program, flags=re.DOTALL)
    return sum(bool(line.strip()) for line in code.splitlines())


@pytest.mark.parametrize("name", PRINTED)
def test_a_program_prints_what_it_promises(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(FOLDER / f"{name}.py"))
    assert re.fullmatch(PRINTED[name], capsys.readouterr().out.strip())


def test_the_page_counts_the_lines() -> None:
    assert {name for name, _ in SHOWN} == {*PRINTED} == {file.stem for file in FOLDER.glob("*.py")}
    here = [lines_of((FOLDER / f"{name}.py").read_text("utf-8")) for name, _ in SHOWN]
    there = [lines_of(program) for _, program in SHOWN]
    counted = [*zip(here, there, strict=True), (sum(here), sum(there))]
    rows = re.findall(r"\| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert [(int(ours), int(theirs)) for ours, theirs in rows] == counted
