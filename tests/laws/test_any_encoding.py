"""The bytes that come out of every command, on a terminal or in a pipe, whatever its encoding.

No escape is among them, no mark of a style, and nothing that the encoding does not have: what it
lacks has a plain form.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from pinochle import Game, Ruleset, from_json, variants
from pinochle.cli._arguments import _parser
from pinochle.records.fair import FairDeal, Secret
from support.systems import needs_posix, pseudo_terminal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = needs_posix

TITLE: Final = "Müllers Pinocle à quatre – ½ ♠ ピノ 🂡"
IN_ASCII: Final = "Muellers Pinocle a quatre - 1/2 S ?? ?"
GAME: Final = ("?", "hint", "why", "hand", "score", "why AH", "xyz")
"""What is typed in a game, at its first choice."""

RUNNER: Final = """
import json, os, pkgutil, sys
from pinochle import cli, testing, variants
from pinochle.players import solver
from pinochle.analysis import bids, deals, review
for module in pkgutil.iter_modules(cli.__path__):
    __import__(f"pinochle.cli.{module.name}")
for name in variants.names():
    variants.get(name)
for words in json.loads(sys.argv[1]):
    if not os.fork():
        sys.exit(cli.main(words))
    _, code = os.wait()
    name = "".join(words[:1]).encode("ascii", "ignore").decode()
    print(f"== {name or '-'} {os.waitstatus_to_exitcode(code)}", flush=True)
"""
"""Runs several commands, and says how each has ended. What they need is imported once for all."""


class Setting(NamedTuple):
    """How the output is encoded, and what makes it so."""

    encoding: str
    environment: dict[str, str]
    words: tuple[str, ...] = ()


SETTINGS: Final = {
    "ascii": Setting("ascii", {"PYTHONIOENCODING": "ascii"}),
    "latin-1": Setting("latin-1", {"PYTHONIOENCODING": "latin-1"}),
    "cp1252": Setting("cp1252", {"PYTHONIOENCODING": "cp1252"}),
    "locale": Setting("ascii", {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}),
    "option": Setting("ascii", {"PYTHONIOENCODING": "utf-8"}, ("--ascii",)),
    "utf-8": Setting("utf-8", {"PYTHONIOENCODING": "utf-8"}),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with rules whose title is in many scripts, and with a record by them."""
    made = tmp_path_factory.mktemp("cli")
    rules = variants.get("partnership-auction").with_(name="müllers", title=TITLE)
    (made / "ours.toml").write_text(rules.to_toml(), encoding="utf-8")
    (made / "no.toml").write_text(f"base = '{TITLE}'\n", encoding="utf-8")
    secret = Secret.draw(TITLE, deal=1, who="server")
    fair = FairDeal.of([secret.commitment]).reveal(secret)
    game = Game.start(rules).deal(fair).playout(Random(3))
    named = game.record.with_tags(*fair.tags_when_over, ("player-0", "Jürgen ♠"), ("event", TITLE))
    (made / "game.txt").write_text(f"{named}\n", encoding="utf-8")
    return made


def commands(folder: Path) -> list[list[str]]:
    """The words of every command, of which some are wrong; none asks for a document."""
    ours, game = str(folder / "ours.toml"), str(folder / "game.txt")
    hand, odds = "♠AATKQJ ♥KQ ♦J ♣AJ9", str(folder / "odds.svg")
    new = str(folder / f"new♠{len([*folder.iterdir()])}.txt")  # each time another
    return [
        ["meld", hand, "--trump", "♠", "--rules", ours],
        ["meld", hand, "--rules", ours],
        ["meld", "♠é–", "--rules", ours],
        ["legal", "♠A ♥K", "--trick", "♥A", "--trump", "♠", "--rules", ours],
        ["bid", "♠AATKQJ ♥KQ ♦JJ ♣AA9", "--deals", "2", "--player", "random"],
        ["variants"],
        ["rules", ours],
        ["rules", ours, "--diff", "partnership-auction"],
        ["rules", "müllers"],
        ["rules", str(folder / "no.toml")],
        ["rules", str(folder / "nö♠.toml")],
        ["describe", "two-handed", "--ids"],
        ["which", "--players", "4", "--cards", "48"],
        ["settle", "--bid", ",300", "--meld", "40,150", "--rules", ours],
        ["settle", "--bid", "♠é–"],
        ["replay", game],
        ["replay", game, "--seat", "0", "--to", "9"],
        ["solve", game, "--at", "-2"],
        ["referee", game],
        ["verify", game],
        ["simulate", "--deals", "2", "--rules", ours],
        ["match", "random", "random", "--deals", "2", "--rules", ours],
        ["odds", "--hand", hand, "--widow", "1", "--svg", odds],
        ["play", "--rules", ours, "--seed", "1", "--record", new],
        ["nö♠"],
        [],
        ["-h"],
        *([name, "-h"] for name in names_of_commands()),
    ]


def names_of_commands() -> list[str]:
    """The commands that there are."""
    (choices,) = [one.choices for one in _parser([])._actions if isinstance(one.choices, dict)]
    return list(choices)


def typed_bytes(lines: list[list[str]], more: str = "") -> bytes:
    """What is typed where somebody is asked something."""
    answers = {"which": ["quit"], "play": [*GAME, more, "quit"], "": ["no"]}
    asking = [" ".join(words[:1]) for words in lines if "-h" not in words]
    return "".join(f"{line}\n" for word in asking for line in answers.get(word, ())).encode()


def environment(setting: Setting) -> dict[str, str]:
    ours = ("LC_", "LANG", "PYTHONIO", "PYTHONUTF8", "PYTHONCOERCE", "NO_COLOR", "COLUMNS")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    return {**kept, "TERM": "xterm", "COLUMNS": "90", **setting.environment}


def in_pipes(lines: list[list[str]], setting: Setting) -> bytes:
    """What comes out of commands in pipes."""
    started = [sys.executable, "-c", RUNNER, json.dumps(lines)]
    ran = subprocess.run(
        started,
        input=typed_bytes(lines, "xyz ♠é"),
        env=environment(setting),
        capture_output=True,
        check=True,
    )
    return ran.stdout + ran.stderr


def on_a_terminal(lines: list[list[str]], setting: Setting) -> bytes:
    """What comes out of commands on a terminal, at which is typed."""
    started = [sys.executable, "-c", RUNNER, json.dumps(lines)]
    above, below = pseudo_terminal()
    with subprocess.Popen(
        started, stdin=below, stdout=below, stderr=below, env=environment(setting)
    ) as process:
        os.close(below)
        typist = Thread(target=os.write, args=(above, typed_bytes(lines)))
        typist.start()
        shown = b"".join(iter(lambda: more_of(above), b""))
        typist.join()
        assert process.wait() == 0
    os.close(above)
    return shown


def more_of(terminal: int) -> bytes:
    """More of what is shown; nothing at the end."""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # nobody shows anything any more
        return b""


SEEN: Final = [(on_a_terminal, "ascii")]
"""Where and how every command is run each time; the other settings take their turn more seldom."""
OTHERS: Final = [name for name in SETTINGS if name not in {"ascii", "latin-1"}]
SELDOM: Final = [(way, name) for way in (in_pipes, on_a_terminal) for name in SETTINGS]


@pytest.mark.parametrize(
    ("way", "name"),
    [*SEEN, *(pytest.param(*one, marks=pytest.mark.slow) for one in SELDOM if one not in SEEN)],
)
def test_what_a_person_sees(
    way: Callable[[list[list[str]], Setting], bytes], name: str, folder: Path
) -> None:
    setting = SETTINGS[name]
    lines = [[*words, *setting.words] for words in commands(folder) if words or not setting.words]
    text = re.sub(r"\x1b\[[0-9;?]*[a-z]", "", way(lines, setting).decode(setting.encoding))
    assert len(re.findall("^== .* [02]$", text.replace("\r", ""), re.MULTILINE)) == len(lines)
    assert "Traceback" not in text
    assert not re.findall(r".*\\[uUxN].*", text)
    assert not re.findall(r".*[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef].*", text)
    if setting.encoding == "ascii":
        for said in (
            IN_ASCII,
            "S spades",
            "- AS   AS does not follow suit",
            "S  10 Q 9 9  as trump",
        ):
            assert said in text
    if setting.encoding == "latin-1":
        assert "Müllers Pinocle à quatre - ½ S ?? ?" in text


@pytest.mark.parametrize(
    "name", ["ascii", "latin-1", *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]
)
def test_documents_are_whole(name: str, folder: Path) -> None:
    """JSON and TOML have escapes of their own, by which nothing is lost."""
    setting, ours = SETTINGS[name], str(folder / "ours.toml")
    rules = Ruleset.from_toml((folder / "ours.toml").read_text(encoding="utf-8"))
    forms = [["rules", ours, form, *setting.words] for form in ("--json", "--toml")]
    shown = in_pipes(forms, setting).decode(setting.encoding)
    in_json, in_toml, _ = shown.split("== rules 0\n")
    for read in (from_json(in_json, Ruleset), Ruleset.from_toml(in_toml)):
        assert read == rules and read.title == TITLE
