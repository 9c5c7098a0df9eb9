"""The command: what it prints, and what it says when the input is bad.

Tests: pinochle.cli, pinochle.cli._arguments, pinochle.cli._judging, pinochle.cli._records
"""

import io
import json
import re
import runpy
import shlex
import sys
from errno import EINVAL, ENOSPC
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import pytest

from pinochle import Violation, __version__, from_json, variants
from pinochle.cli import _is_reader_gone, _judging, main
from pinochle.cli._arguments import read_arguments
from pinochle.rules import MeldScore
from support.command_line import Command

HAND = "A♠ 10♠ K♠ Q♠ J♠ Q♠ K♦ J♦ A♥ A♦ A♣ 9♠"


def test_meld_lists_what_is_melded(command: Command) -> None:
    lines = command("meld", HAND, "--trump", "spades")

    assert [line.split("  ")[0] for line in lines] == [
        "run",
        "dix",
        "aces around",
        "pinochle",
        "total",
    ]
    assert lines[0].split()[1:] == ["150", "A♠", "10♠", "K♠", "Q♠", "J♠"]
    assert "300" in lines[-1]
    assert "Partnership Auction Pinochle" in lines[-1]


def test_meld_knows_no_trump_unless_told(command: Command) -> None:
    lines = command("meld", "KS QS", "--trump", "none")

    assert lines[0].split() == ["marriage", "20", "K♠", "Q♠"]
    assert command("meld", "AS", "--trump", "none")[0].split()[:2] == ["total", "0"]


def test_meld_shows_every_trump(command: Command) -> None:
    """The best first, and no trump last."""
    *lines, rules = command("meld", "♥AKKQQJ10 ♠KQ")

    assert [line.split()[:3] for line in lines] == [
        ["♥", "hearts", "210"],
        ["♠", "spades", "80"],
        *([suit, word, "60"] for suit, word in (("♦", "diamonds"), ("♣", "clubs"))),
        ["no", "trump", "60"],
    ]
    assert lines[0].endswith("run 150, royal marriage 40, marriage 20")
    assert rules.startswith("(Partnership Auction Pinochle; ")
    (line,) = command("meld", "KS QS", "--json")
    found = json.loads(line)
    assert [one["trump"] for one in found] == [*"SHDC", None]
    assert from_json(json.dumps(found[0]["score"]), MeldScore).points == 40


def test_meld_takes_another_table(command: Command) -> None:
    pinochle, *_ = command("meld", "QS QS QS JD JD JD", "two-pack", "--trump", "none")
    assert pinochle.split()[:3] == ["triple", "pinochle", "60"]
    lines = command("meld", "QS QS QS QS JD JD JD JD AS", "racehorse", "--trump", "none")

    assert lines[0].startswith("four identical queens  ")
    assert lines[1].startswith("quadruple pinochle  ")
    assert "the game" in lines[1]
    assert "the game" in lines[-1]


def test_rules_of_a_table(command: Command, tmp_path: Path) -> None:
    """Wherever a variant is named, so can be a document."""
    house = tmp_path / "ours.toml"
    house.write_text('base = "partnership-auction"\nname = "ours"\ntitle = "Our Game"\n')

    words = ("meld", "KS QS", "--trump", "S")
    assert command(*words, "--rules", str(house))[-1].endswith("(Our Game)")
    assert command(*words, str(house)) == command(*words, "--rules", str(house))
    assert command("rules", str(house))[0] == "# Our Game"
    assert "Our Game" in command("simulate", "--deals", "2", "--rules", str(house))[0]
    assert "cannot be read" in command.refusal("meld", "AS", "--rules", "none.toml")


def test_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(["--version"])
    assert error.value.code == 0
    assert capsys.readouterr().out == f"pinochle-rules {__version__}\n"


def test_meld_prints_json(command: Command) -> None:
    (line,) = command("meld", HAND, "--trump", "S", "--json")

    score = from_json(line, MeldScore)
    assert score.points == 300
    assert [meld.name for meld in score.melds] == ["run", "dix", "aces around", "pinochle"]


def test_legal_marks_every_card(command: Command) -> None:
    lines = command("legal", "AH 9H KC JS", "--trick", "KH TH", "--trump", "S")

    assert [line.split()[:2] for line in lines] == [
        ["✗", "J♠"],
        ["✓", "A♥"],
        ["✓", "9♥"],
        ["✗", "K♣"],
    ]
    assert lines[0].endswith("J♠ does not follow suit: hearts were led and you hold A♥ 9♥")


def test_legal_knows_the_first_lead(command: Command) -> None:
    lines = command("legal", "AH 9S", "--trump", "S", "--first-lead")

    assert [line[0] for line in lines] == ["✓", "✓"]


@pytest.mark.parametrize(
    ("rung", "options", "marks"),
    [
        ('duty = "trump", unless = "partner-winning"', "--trick AD", "✓ ✗"),
        ('duty = "trump", unless = "partner-winning"', "--trick AD --partner-winning", "✓ ✓"),
        ('duty = "lead-plain"', "", "✓ ✓"),
        ('duty = "lead-plain"', "--unbroken", "✗ ✓"),
        ('duty = "lead-trump", from_bid = 300', "--first-lead --bid 290", "✓ ✓"),
        ('duty = "lead-trump", from_bid = 300', "--first-lead --bid 300", "✓ ✗"),
    ],
)
def test_legal_knows_what_everybody_sees(
    command: Command, tmp_path: Path, rung: str, options: str, marks: str
) -> None:
    rules = tmp_path / "rules.toml"
    document = f'base = "partnership-auction"\n[play]\nobligations = [{{{rung}}}]\n'
    rules.write_text(document, encoding="utf-8")
    lines = command("legal", "9S AH", "--trump", "S", "--rules", str(rules), *options.split())

    assert " ".join(line[0] for line in lines) == marks


def test_legal_prints_json(command: Command) -> None:
    (line,) = command("legal", "AH KC", "--trick", "KH", "--json")

    ace, king = json.loads(line)
    assert ace == {"card": "AH", "legal": True, "why_not": []}
    assert not king["legal"]
    (why,) = king["why_not"]
    assert from_json(json.dumps(why["why"]), Violation).code == "play.suit"
    assert why["text"].startswith("K♣ does not follow suit")


def test_variants_are_listed(command: Command) -> None:
    lines = command("variants")

    assert [line.split()[0] for line in lines] == list(variants.names())


def test_variants_print_json(command: Command) -> None:
    (line,) = command("variants", "--json")

    summaries = {summary["name"]: summary for summary in json.loads(line)}
    assert summaries["three-handed"] == {
        "name": "three-handed",
        "title": "Three-handed Pinochle",
        "seats": 3,
        "sides": [0, 1, 2],
        "cards": 48,
        "hand": 15,
        "widow": 3,
        "stock": 0,
        "total": 25,
        "sources": list(variants.THREE_HANDED.sources),
    }


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["meld", "AX"], "'AX' is not a hand: expected a suit"),
        (["meld", "AS", "--trump", "X"], "'X' is not a suit"),
        (["meld", "AS AS AS"], "A♠: here are 3 of them, but the pack holds 2"),
        (["meld", "AS", "--rules", "cuthroat"], "did you mean cutthroat?"),
        (["legal", "AS AS", "--trick", "AS"], "A♠: here are 3 of them"),
        (["legal", "AS", "--trick", "KS QS JS 9S"], "is complete: 4 play to a trick"),
        (["legal", "AS", "--trick", "KS QS JS 9S TS"], "10♠ is one card too many"),
        (["legal", "AS", "--trick", "?"], "'?' is not a trick"),
    ],
)
def test_bad_input_is_told_in_one_line(command: Command, words: list[str], reason: str) -> None:
    assert reason in command.refusal(*words)


@pytest.mark.parametrize(
    "words",
    [
        ["melt"],
        ["racehorse"],
        ["xyzzy"],
        ["meld"],
        ["meld", "AS", "--bad"],
        ["rules", "firehouse", "--toml", "--json"],
        ["rules", "firehouse", "--json", "--ids"],
    ],
)
def test_a_bad_command_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)

    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_command_that_is_meant_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for word, said in (("melt", "did you mean meld?"), ("racehorse", "pinochle play racehorse?")):
        with pytest.raises(SystemExit):
            main([word])
        error = capsys.readouterr().err
        assert error.startswith(f"pinochle: there is no command '{word}': did you mean ")
        assert error.endswith(f"{said}\n")


def test_the_command_alone_says_what_there_is(command: Command) -> None:
    """Each of the examples that it shows can be typed."""
    first, *lines = main_examples(command)
    assert first == "The rules of pinochle: judge a hand, read the rules, play a game."
    for line in lines:
        words = shlex.split(re.split(" {2,}", line.strip())[0])
        assert words[0] == "pinochle"
        assert words[1] == "--help" or read_arguments(words[1:]).load
    assert max(map(len, lines)) < 80


def main_examples(command: Command) -> list[str]:
    """What the command prints without a word behind it, but for blank lines."""
    return [line for line in command() if line]


def test_a_terminal_without_suit_signs_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))

    assert main(["legal", "AH KC", "--trick", "KH"]) == 0
    sys.stdout.flush()

    text = raw.getvalue().decode("ascii")
    assert text.splitlines()[0] == "+ AH"
    assert text.splitlines()[1].startswith("- KC")


def test_a_text_in_memory_takes_every_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = io.StringIO()
    monkeypatch.setattr(sys, "stdout", memory)

    assert main(["legal", "AH"]) == 0

    assert memory.getvalue() == "✓ A♥\n"


def test_an_interrupted_command_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(_judging, "meld", interrupt)

    assert main(["meld", "AH"]) == 130


def test_the_help_is_plain_where_python_would_colour_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it does from 3.14 on."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    for words in (["-h"], ["meld", "-h"]):
        with pytest.raises(SystemExit):
            main(words)
        shown = capsys.readouterr().out
        assert shown.startswith("usage: pinochle ")
        assert "[1;" not in shown


@pytest.mark.parametrize("system", ["win32", "linux", "darwin"])
def test_nobody_reads_any_more(system: str) -> None:
    """Windows says of such a pipe that an argument is wrong."""
    assert _is_reader_gone(BrokenPipeError(), system)
    assert _is_reader_gone(OSError(EINVAL, "Invalid argument"), system) == (system == "win32")
    assert not _is_reader_gone(OSError(ENOSPC, "No space left on device"), system)


def test_it_runs_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pinochle", "meld", "KS QS"])
    import_module("pinochle.__main__")  # it is no command until it is run
    monkeypatch.delitem(sys.modules, "pinochle.__main__")

    with pytest.raises(SystemExit) as stop:
        runpy.run_module("pinochle", run_name="__main__")

    assert stop.value.code == 0
    assert "marriage" in capsys.readouterr().out
