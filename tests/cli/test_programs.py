"""Programs as players at the command line: ``run:./mybot``, and ``pinochle player``.

Tests: pinochle.cli._programs
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from pinochle import Game, variants
from pinochle._process import line_of as line_of_words
from pinochle.players import ClubPlayer
from pinochle.protocol import Choose, Chosen, Hello, Quit, Ready, line_of, read

if TYPE_CHECKING:
    import pytest
    from attrs import AttrsInstance

    from support.command_line import Command

BOT: Final = f"run:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'bots' / 'bot.py'}"


def test_programs_play_a_match_and_rounds(command: Command) -> None:
    lines = command("match", BOT, "club", "--rules", "three-handed", "--deals", "2")
    assert lines[1].split() == ["deals", "2"]
    assert "lost" not in lines[-1]
    lines = command(
        "simulate", "--player", BOT, "--rules", "cutthroat", "--deals", "1", "--seed", "3"
    )
    assert lines[0] == "1 rounds of Cutthroat Pinochle, seed 3"


ANSWER: Final = """say(say='action', id=m['id'], do=m['legal'][0]); sys.exit()"""


def _program(when_asked: str) -> str:
    """Return the name of a program that is ready, and does this when it is asked."""
    text = f"""import json, sys
def say(**message): print(json.dumps(message), flush=True)
say(say='ready', protocol=1, name='it')
for m in map(json.loads, sys.stdin):
    if m['say'] == 'choose': {when_asked}
"""
    return f"run:{line_of_words([sys.executable, '-I', '-S', '-c', text])}"


def test_what_a_program_has_lost_is_told(command: Command) -> None:
    words = ("random", "--rules", "cutthroat", "--deals", "1")
    *_, last = command("match", _program("raise SystemExit(7)"), *words)
    assert "turns to club" in last
    assert "; the first: it ended with code 7; then it is not asked any more after 5 faults" in last
    told = command.text("match", _program("raise SystemExit(7)"), *words, "--json")
    assert json.loads(told)["faults"] == [last]
    *_, last = command("match", _program(ANSWER), *words)
    assert re.fullmatch(r"it ended after an answer and was started again: \d+ ×", last)


def test_who_waits_for_a_program_is_told_which_turn_it_is(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pinochle.cli._terminal._AWHILE", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    words = ("match", _program(ANSWER), "random", "--rules", "cutthroat", "--deals", "1")
    said = command.progress(*words)
    assert re.search(r"\[ {30}\] +0 %  it: turn 2, \d+\.\d s each so far", said)


def test_what_cannot_be_run_is_refused(command: Command) -> None:
    assert command.refusal("match", "run:", "club").startswith("run: needs a program")
    assert "cannot be read" in command.refusal("match", "run:'bot", "club")
    words = ("match", BOT, "club", "--jobs", "2")
    assert command.refusal(*words) == "programs play one deal after another: leave out --jobs"
    assert "is no player" in command.refusal("player", "master")


def test_a_player_answers_lines() -> None:
    view = Game.start(variants.get("cutthroat")).deal(Random(1)).view(0)
    asked: list[AttrsInstance] = [Hello(), Choose.of(view, id=1, seconds=1.0, seed=5), Quit()]
    answered = subprocess.run(
        [sys.executable, "-m", "pinochle", "player", "club"],
        input="".join(f"{line_of(message)}\n" for message in asked),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    ready, chosen = answered.stdout.splitlines()
    assert read(ready, Ready).name == "club"
    wanted = ClubPlayer().choose(view, Random(5)).token
    assert read(chosen, Chosen) == Chosen(id=1, do=wanted)
    assert not answered.stderr


def test_the_full_screen_table_says_what_it_needs(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "pinochle.cli._table.app", raising=False)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    said = command.refusal("table")
    assert said.startswith("the table needs Textual: pip install pinochle-rules[tui]")
