"""A game at the terminal is never lost, however the process ends."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Card, Record, variants
from support.systems import needs_posix, pseudo_terminal

if TYPE_CHECKING:
    from support.command_line import Command

FILE: Final = "it.txt"
CARDS: Final = [Card.parse(f"{rank}{suit}") for suit in "SHDC" for rank in "ATKQJ9"]
TYPED: Final = (
    "".join(f"{line}\n" for line in ["bid 200", "pass", "trump S", *map(str, CARDS)]) * 200
)
"""What somebody types who tries everything: what is not legal is refused, and the game goes on."""
WORDS: Final = ("play", "--seed", "1", "--record", FILE)


def read_kept_record(name: str = FILE) -> Record:
    """What the file tells; it is a whole record of legal actions."""
    record = Record.parse(Path(name).read_text(encoding="utf-8"))
    record.replay()
    return record


def plays(text: str) -> list[str]:
    """The plays, bids and passes among what was said to the player at seat 0, a line each."""
    said = re.findall(
        r"^(?:> )*(You|Ann|Ben|Cleo|Dan) (bid|play|pass)(?:s|es)?( .*)?$",
        text,
        re.MULTILINE,
    )
    seats = {"You": 0, "Ann": 0, "Ben": 1, "Cleo": 2, "Dan": 3}
    return [f"{seats[who]} {did}{what}" for who, did, what in said]


LIMITED: Final = """
import resource, sys
from pinochle.cli import main
limit = int(sys.argv[1])
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
code = main(sys.argv[2:])
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))  # for whoever measures the process
sys.exit(code)
"""

# It starts this many games at once, one after the other, and ends each at a random moment. A fork
# is quicker than fifty new processes, and here no other thread can be running.
KILLER: Final = """
import os, pathlib, random, signal, sys, time
from pinochle.cli import main
rng = random.Random(7)
said, sys.stdin, sys.stdout = sys.stdout, open(os.devnull), open(os.devnull, "w")
main(sys.argv[1:])  # nothing is typed, but all that a game needs is imported, once for all
sys.stdout = said
for number in range(50):
    folder = pathlib.Path(str(number))
    folder.mkdir()
    child = os.fork()
    if not child:
        os.chdir(folder)
        sys.stdin = open("../typed.txt", encoding="utf-8")
        sys.stdout = open("said.txt", "w", encoding="utf-8", buffering=1)
        main(sys.argv[1:])
        os._exit(0)
    time.sleep(rng.random() * rng.choice((0.05, 0.4)))
    os.kill(child, rng.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)))
    os.waitpid(child, 0)
"""


@needs_posix
def test_nothing_is_lost_when_the_process_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    """At fifty random moments: all that was told at the terminal is in the file."""
    monkeypatch.chdir(tmp_path)
    Path("typed.txt").write_text(TYPED, encoding="utf-8")
    Path("killer.py").write_text(KILLER, encoding="utf-8")
    subprocess.run([sys.executable, "killer.py", *WORDS], check=True)
    entries = list[int]()
    for number in range(50):
        folder = Path(str(number))
        told = folder / "said.txt"
        said = plays(told.read_text("utf-8")) if told.exists() else []
        if (folder / FILE).exists():
            entries.append(len(read_kept_record(str(folder / FILE))))
            retold = plays(command.text("replay", str(folder / FILE), "--seat", "0"))
            assert retold[: len(said)] == said
        else:
            assert not said
    assert len({*entries}) > 5


@needs_posix
def test_a_full_disk_keeps_what_was_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    """A limit of the size of a file stands for it."""
    monkeypatch.chdir(tmp_path)
    for limit in (400, 700, 1_500):
        Path(FILE).unlink(missing_ok=True)
        ended = subprocess.run(
            [sys.executable, "-c", LIMITED, str(limit), *WORDS],
            input=TYPED, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ended.returncode == 2
        assert ended.stderr == f"pinochle play: '{FILE}' cannot be written: File too large\n"
        assert Path(FILE).stat().st_size <= limit
        said, retold = plays(ended.stdout), plays(command.text("replay", FILE, "--seat", "0"))
        assert retold == said
        assert [file.name for file in Path().iterdir()] == [FILE]


def test_what_is_typed_need_not_be_text(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "pinochle", *WORDS],
        cwd=tmp_path, input=b"\xff\xfe\nshow\n", capture_output=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 0
    assert not ended.stderr
    assert b"is not an action" in ended.stdout
    assert (tmp_path / FILE).exists()


@needs_posix
@pytest.mark.parametrize("closed", [">&-", "| head -n 1"])
def test_nobody_needs_to_read_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    words = " ".join((sys.executable, "-m", "pinochle", *WORDS))
    ended = subprocess.run(
        ["/bin/sh", "-c", f"{words} {closed}"],
        input=TYPED,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    assert len(read_kept_record()) > 0


@needs_posix
def test_the_next_start_offers_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person is asked; in a script a line says how."""
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-m", "pinochle", "play"]
    first = subprocess.run(
        [*command, "--seat", "2"], input="", capture_output=True, text=True, check=True
    )
    assert "pinochle-game.txt" in first.stdout
    before = read_kept_record("pinochle-game.txt")
    again = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert again.stdout.startswith(
        "pinochle-game.txt has a game to go on with: pinochle play --resume"
    )
    Path("pinochle-game-2.txt").unlink()
    for answer, side in (("yes", "Ann & you"), ("no", "you & Cleo")):
        ours, theirs = pseudo_terminal()
        with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, text=True) as asked:
            os.close(theirs)
            os.write(ours, f"{answer}\nquit\n".encode())
            assert asked.stdout is not None
            said = asked.stdout.read()
        os.close(ours)
        assert said.startswith(
            "Go on with the game of Partnership Auction Pinochle in pinochle-game.txt?"
        )
        assert f"Pinochle: {side} against " in said
    assert read_kept_record("pinochle-game.txt").entries[: len(before)] == before.entries


def test_a_game_whose_rules_are_not_known_is_told_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as one that a later version has left; another game begins in a file of its own."""
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-m", "pinochle", "play"]
    subprocess.run(command, input="", capture_output=True, text=True, check=True)
    file = Path("pinochle-game.txt")
    by_hand = file.read_text("utf-8").replace("record: 3", "record: 1").partition("\nend: ")[0]
    left = re.sub(r"fingerprint: \w+", f"fingerprint: {'0' * 16}", by_hand)
    file.write_text(left, encoding="utf-8")
    again = subprocess.run(command, input="", capture_output=True, text=True, check=True)

    assert again.stdout.startswith(
        "The game in pinochle-game.txt cannot go on: line 3: these are not the rules"
    )
    assert file.read_text(encoding="utf-8") == left
    assert Path("pinochle-game-2.txt").is_file()
    resumed = [*command, "--resume", file.name]
    refused = subprocess.run(resumed, input="", capture_output=True, text=True, check=False)
    assert "these are not the rules" in refused.stderr
    resumed.append("--as-played-now")
    subprocess.run(resumed, input="", capture_output=True, text=True, check=True)
    assert read_kept_record("pinochle-game.txt").rules == variants.get("partnership-auction")
