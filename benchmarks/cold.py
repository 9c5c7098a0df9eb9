"""How long a new process takes to its first answer, over one that does nothing.

The bytecode of every module is there already, as it is when a package was installed.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from measuring import Figure, figure

from pinochle import variants

RUNS = 15

FIRST_MOVE = """
from random import Random
from pinochle import Game, variants
Game.start(variants.get("partnership-auction")).deal(Random(1)).legal_actions()
"""
FIRST_JUDGEMENT = """
from pinochle import Card, Hand, Suit, variants
play = variants.get("partnership-auction").play
play.legal(Hand.parse("AH 9H KC"), [Card.parse("KH")], Suit.SPADES)
"""
CHESS = "import chess; list(chess.Board().legal_moves)"
COMMAND = "import sys; from pinochle.cli import main; sys.exit(main())"
"""The words of the command that is installed."""


def measure_starts() -> Iterator[Figure]:
    """Each start of ours beside that of python-chess, in turns."""
    text = variants.get("partnership-auction").to_toml()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rules.toml"
        file.write_text(text, encoding="utf-8")
        read = f"from pinochle import Ruleset; Ruleset.from_toml(open({str(file)!r}).read())"
        commands = {
            "nothing": python("pass"),
            "chess": python(CHESS),
            "first judgement": python(FIRST_JUDGEMENT),
            "first move": python(FIRST_MOVE),
            "from_toml": python(read),
            "meld": [*python(COMMAND), "meld", "AS 10S KS QS JS", "--trump", "spades"],
        }
        bytecode = {"PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}
        for words in commands.values():
            seconds_of(words, bytecode)  # which compiles what it imports
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(RUNS):
            for name, words in commands.items():
                times[name].append(seconds_of(words, bytecode))
    nothing = times.pop("nothing")
    over = {
        name: [max(taken - bare, 1e-4) for taken, bare in zip(seconds, nothing, strict=True)]
        for name, seconds in times.items()
    }
    chess = over["chess"]
    for what, name, goal in (
        # Goals in ms, where chess took 49 ms on the machine that they are for.
        ("a first judgement, in a new process", "first judgement", 49 / 100),
        ("a first legal move, in a new process", "first move", 49 / 140),
        ("Ruleset.from_toml, in a new process", "from_toml", 49 / 140),
        ("pinochle meld, in a new process", "meld", 49 / 115),
    ):
        yield figure(what, "chess", chess, over[name], goal)


def python(script: str) -> list[str]:
    """The command that runs a script in a new process."""
    return [sys.executable, "-c", script]


def seconds_of(command: list[str], variables: dict[str, str]) -> float:
    """The processor's time of a command, for others may be at work."""
    if sys.platform == "win32":
        raise OSError("Windows does not tell how much time the processes took that have ended")
    import resource

    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=environment | variables)  # noqa: S603 - our own words
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
