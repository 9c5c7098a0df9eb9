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
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from pinochle import Game, variants
from pinochle._process import line_of as line_of_words
from pinochle.cli._arguments import _COMMANDS, _PROGRAM, _parser
from pinochle.cli._terminal import Terminal
from pinochle.players import ClubPlayer
from pinochle.protocol import Choose, Chosen, Hello, Quit, Ready, line_of, read

if TYPE_CHECKING:
    import argparse

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
heard = json.loads(input())
say(say='ready', protocol=1, name='it', options=dict(worlds='9', eco='no'))
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


def _arguments_of(command: str) -> list[argparse.Action]:
    """Return the arguments of a command."""
    parser: Any = _parser([command])
    (commands,) = (action for action in parser._actions if action.dest == "command")
    return [*commands.choices[command]._actions]


def _takes_a_program(argument: argparse.Action) -> bool:
    return _PROGRAM in (argument.help or "")


ALL_COMMANDS: Final = [command.name for command in _COMMANDS]
OF_PROGRAMS: Final = [
    name for name in ALL_COMMANDS if any(map(_takes_a_program, _arguments_of(name)))
]
"""The commands in which a program may play."""


def _words(command: str, player: str) -> list[str]:
    """Return a command in which a player plays everywhere it may, and the club player beside it.

    A player of the library needs no name among programs that a host offers.
    """
    words = [command]
    for argument in _arguments_of(command):
        if _takes_a_program(argument) and argument.metavar == "NAME=COMMAND":
            words += [f"--program=it={player}"] if player.startswith("run:") else []
        elif _takes_a_program(argument):
            words += [*argument.option_strings[:1], player]
        elif argument.dest == "other":
            words.append("club")
        elif argument.dest == "invite":
            words.append("--invite")
    return words


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_who_takes_programs_as_players_takes_how_they_play(name: str) -> None:
    taken = {argument.dest for argument in _arguments_of(name)}
    assert ({"seconds", "option"} <= taken) == (name in OF_PROGRAMS)


@pytest.fixture
def at_terminal(command: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command at the terminal of a person, where neither a table nor a server can begin."""
    monkeypatch.setattr(Terminal, "is_interactive", True)
    for module, name in (("cli._table.app", "TableApp"), ("server.hosting", "serve_table")):
        without_extra = SimpleNamespace(**{name: None})
        monkeypatch.setitem(sys.modules, f"pinochle.{module}", cast("Any", without_extra))
    return command


@pytest.mark.parametrize("name", OF_PROGRAMS)
def test_how_programs_play_is_refused_before_anything_starts(
    name: str, at_terminal: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    words = _words(name, _program(ANSWER))
    for typed, problem in (
        ("--option=bold=yes", "cannot play: it has no option 'bold': it has worlds, eco"),
        ("--option=worlds", "--option takes a name and a value, name=value, not 'worlds'"),
        ("--option==4", "--option takes a name and a value, name=value, not '=4'"),
        ("--seconds=0", "seconds: expected more than 0, and at most 86400, not 0.0"),
        ("--seconds=nan", "seconds: expected more than 0, and at most 86400, not nan"),
    ):
        assert problem in at_terminal.refusal(*words, typed)
    twice = at_terminal.refusal(*words, "--option=eco=1", "--option=eco=2")
    assert twice == "the option 'eco' is there twice"
    for typed in ("--option=worlds=4", "--seconds=1"):
        refused = at_terminal.refusal(*_words(name, "simple"), typed)
        assert refused == "--seconds and --option are for programs, such as run:./mybot"
    assert "cannot be started" in at_terminal.refusal(*_words(name, "run:./there-is-none"))
    assert not [*tmp_path.iterdir()]


def test_programs_in_rooms_have_a_name_and_a_command(at_terminal: Command) -> None:
    for typed, problem in (
        (["--program=it"], "--program takes a name and a command, such as mybot=run:./mybot"),
        (["--program=it=run:a", "--program=it=run:b"], "two programs are called 'it'"),
        (["--program=club=run:a"], "a program cannot be called 'club'"),
        (["--program=it=run:"], "run: needs a program"),
    ):
        assert at_terminal.refusal("serve", "--invite", *typed).startswith(problem)
    assert at_terminal.refusal("serve", f"--program=it={BOT}") == (
        "only rooms have programs: say --invite as well"
    )


def test_a_program_is_told_how_it_plays(command: Command) -> None:
    heard = _program("raise SystemExit(str([m['seconds'], heard['options']]))")
    words = ("--rules", "cutthroat", "--deals", "1", "--seconds", "2.5", "--option", "eco=b=c")
    *_, last = command("match", heard, "random", *words)
    assert "the first: it ended with code 1: [2.5, {'eco': 'b=c'}]" in last


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
