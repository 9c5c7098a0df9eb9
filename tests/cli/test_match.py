"""The command ``match``: two players over the same deals, and a result that is kept.

Tests: pinochle.cli._matching
"""

from __future__ import annotations

import io
import json
import multiprocessing
import re
import sys
import time
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import count
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import pytest
from typing_extensions import override

from pinochle import View, variants
from pinochle.cli import _matching, main
from pinochle.players import ClubPlayer, MatchResult, RandomPlayer, match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future
    from random import Random

    from pinochle.actions import Action
    from support.command_line import Command

RULES: Final = "three-handed"
KEPT: Final = "kept.json"
WORDS: Final = ("match", "club", "random", "--rules", RULES)


@pytest.fixture(autouse=True)
def _small_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of two deals, in a folder of their own."""
    monkeypatch.setattr(_matching, "CHUNK", 2)
    monkeypatch.chdir(tmp_path)


def match_in_library(deals: int, *, whole_games: bool = False, seed: int = 0) -> MatchResult:
    """The result as the library gives it."""
    rules = variants.get(RULES)
    return match(rules, ClubPlayer(), RandomPlayer(), deals, seed=seed, whole_games=whole_games)


def kept_deals() -> int:
    """How many deals the file has the result of."""
    data = json.loads(Path(KEPT).read_text(encoding="utf-8"))
    return int(data["result"]["deals"])


def test_figures(command: Command) -> None:
    result = match_in_library(5, seed=3)
    words = (*WORDS, "--deals", "5", "--seed", "3")

    assert json.loads(command.text(*words, "--json")) == {
        "rules": RULES,
        "players": ["club", "random"],
        "seed": 3,
        "deals": 5,
        "mean": result.mean,
        "error": result.error,
        "standard_errors": result.standard_errors,
    }
    title, *lines = command(*words)
    assert title == "club against random, Three-handed Pinochle, seed 3"
    assert [re.split(r" {2,}", line) for line in lines] == [
        ["deals", "5"],
        ["mean", f"{result.mean:+.2f}", "points"],
        ["standard error", f"{result.error:.2f}"],
        ["mean / error", f"{result.standard_errors:+.1f}", "standard errors"],
    ]


def test_whole_games(command: Command) -> None:
    result = match_in_library(2, whole_games=True)
    words = (*WORDS, "--deals", "2", "--games")

    figures = json.loads(command.text(*words, "--json"))
    assert figures["games"] == result.games == 6
    assert figures["won"] == result.won
    assert figures["share"] == result.share
    lines = command(*words)
    assert re.split(r" {2,}", lines[2]) == ["mean", f"{result.mean:+.2f}", "games"]
    assert lines[-2:] == [
        "whole games                  6",
        f"  won               {result.won:>10}  {100 * result.share:.1f} %",
    ]


@pytest.fixture
def _spawn_processes() -> Iterator[None]:
    """Processes inherit nothing, as on Windows and macOS."""
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method("spawn", force=True)
    yield
    multiprocessing.set_start_method(before, force=True)


@pytest.mark.usefixtures("_spawn_processes")
def test_processes_find_the_same(command: Command) -> None:
    words = (*WORDS, "--deals", "5", "--json")

    assert command(*words, "--jobs", "2") == command(*words)
    assert not active_children()


@pytest.mark.parametrize(
    ("least", "verdict", "said"),
    [
        ("0.5", "better", "a difference of 0.5 is 19 times as likely as none"),
        ("12", "no better", "no difference is 19 times as likely as one of 12"),
        ("7", "undecided", "not decided yet"),
    ],
)
def test_it_stops_when_it_is_decided(
    command: Command, monkeypatch: pytest.MonkeyPatch, least: str, verdict: str, said: str
) -> None:
    """Also when it has been decided before."""

    def judge(result: MatchResult, difference: float) -> str:
        assert difference == float(least)
        return verdict if result.deals >= 4 else "undecided"

    monkeypatch.setattr(MatchResult, "verdict", judge)
    deals = 6 if verdict == "undecided" else 4
    for _ in range(2):
        words = (*WORDS, "--deals", "6", "--stop-at", least, "--keep", KEPT)
        lines = command(*words)
        assert lines[1].split() == ["deals", str(deals)]
        assert lines[-1] == f"the test: {said}"
        assert json.loads(command.text(*words, "--json"))["verdict"] == verdict


def test_a_match_goes_on(command: Command) -> None:
    """As if it had not been stopped; the players may be typed in another way."""
    words = ("--rules", RULES, "--seed", "1", "--json")
    for player, deals in (("club", "2"), ("Club", "3"), (" CLUB", "7")):
        command("match", player, "random", *words, "--keep", KEPT, "--deals", deals)
        assert kept_deals() == int(deals)
    less = command("match", "club", "random", *words, "--keep", KEPT, "--deals", "5")

    assert kept_deals() == 7
    assert less == command("match", "club", "random", *words, "--deals", "7")


@pytest.mark.parametrize(("words", "chunk"), [(["random", "club"], 2), (["club", "expert:1w"], 1)])
def test_experts_play_one_deal_at_a_time(
    command: Command, monkeypatch: pytest.MonkeyPatch, words: list[str], chunk: int
) -> None:
    """They take long, and what is played of a chunk is lost when somebody interrupts it."""
    asked: list[object] = []

    def note_chunk(*_: object, chunk: int, **__: object) -> None:
        asked.append(chunk)

    monkeypatch.setattr(_matching, "play_match", note_chunk)
    command("match", *words)

    assert asked == [chunk]


def test_a_match_that_is_interrupted_is_kept(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is known so far is shown, and after each chunk it is in the file."""
    calls, choose = count(), ClubPlayer.choose
    words = (*WORDS, "--deals", "8", "--keep", KEPT)

    def interrupt(player: ClubPlayer, view: View, rng: Random) -> Action:
        if next(calls) == 200:
            raise KeyboardInterrupt
        return choose(player, view, rng)

    with monkeypatch.context() as patched:
        patched.setattr(ClubPlayer, "choose", interrupt)
        lines = command(*words)
    assert kept_deals() in {2, 4, 6}
    assert lines[1].split() == ["deals", str(kept_deals())]
    assert [file.name for file in Path().iterdir()] == [KEPT]

    assert command(*words) == command(*words[:-2])
    assert kept_deals() == 8


def test_processes_end_when_the_match_is_given_up() -> None:
    """At once, though each of them is at work and more work waits."""
    waiting: list[Future[None]] = []
    others = {*active_children()}

    def give_up() -> NoReturn:
        with _matching._workers(2) as executor:
            assert executor is not None
            waiting.extend(executor.submit(time.sleep, 300) for _ in range(9))
            waiting[-1].cancel()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        give_up()
    ends = time.monotonic() + 30
    while {*active_children()} - others and time.monotonic() < ends:
        time.sleep(0.01)  # the pool may be about to note that they have ended
    assert {*active_children()} <= others
    for future in waiting:
        with suppress(CancelledError):  # or else it is lost
            assert future.exception(timeout=30)


def test_nobody_has_processes_for_one_job() -> None:
    with _matching._workers(1) as executor:
        assert executor is None


class Screen(io.StringIO):
    """A terminal."""

    @override
    def isatty(self) -> bool:
        """It is one."""
        return True


def test_progress_is_shown(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", screen)
        command(*WORDS, "--deals", "4")

    begun = f"[{'':30}]   0 %  "
    half = f"[{'#' * 15:30}]  50 %  {match_in_library(2)}"
    assert screen.getvalue() == f"\r{begun}\r{half}\r{' ' * len(half)}\r\r\r"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["good", "club"], "'good' is no player: say random, simple, club, expert, "),
        (["club", "expert:"], "'expert:' is no player: say random, simple, club, expert, "),
        (["club", "club", "--deals", "0"], "the number of deals must be 1 or more, not 0"),
        (["club", "club", "--jobs", "0"], "the number of jobs must be 1 or more, not 0"),
        (["club", "club", "--stop-at", "-1"], "the match can stop at a difference above 0, not -1"),
        (["club", "club", "--stop-at", "nan"], "can stop at a difference above 0, not nan"),
        (["club", "club", "--rules", "cuthroat"], "did you mean cutthroat?"),
        (
            ["club", "club"],
            "both players are club, who would score alike in every deal: compare it",
        ),
        (["club", "Club"], "alike in every deal: compare it with another, such as simple"),
        (["expert:4w", "expert:4w"], "alike in every deal: compare it with another, such as club"),
        (["club", "random", "--keep", "no/it"], "'no/it' cannot be written: No such file or "),
        (["club", "random", "--keep", "."], "'.' cannot be read: Is a directory"),
    ],
)
def test_a_slip_is_told_in_one_line(command: Command, words: list[str], said: str) -> None:
    assert said in command.refusal("match", *words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["club", "random", "--seed", "1"], "seed"),
        (["club", "random", "--games"], "whole games"),
        (["random", "club"], "players"),
        (["club", "random", "--rules", "cutthroat"], "rules"),
        (["random", "club", "--rules", "cutthroat"], "rules, players"),
    ],
)
def test_another_match_is_not_gone_on_with(command: Command, words: list[str], said: str) -> None:
    command(*WORDS, "--deals", "1", "--keep", KEPT)
    before = Path(KEPT).read_bytes()

    words = ["match", *words, *([] if "--rules" in words else ["--rules", RULES])]
    refusal = command.refusal(*words, "--deals", "1", "--keep", KEPT)
    assert refusal == f"'{KEPT}' keeps another match (different: {said})"
    assert Path(KEPT).read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"(?s)^.*$", "", "does not keep a match: $: this is not JSON"),
        (r"(?s)^.*$", "[]", "does not keep a match: $: expected"),
        (r'"deals": 1,', '"deals": -1,', "does not keep a match: $.result"),
        (r'"unit": 6,', '"unit": 7,', "does not keep a result of this match"),
    ],
)
def test_a_broken_file_is_not_gone_on_with(command: Command, old: str, new: str, said: str) -> None:
    command(*WORDS, "--deals", "1", "--keep", KEPT)
    file = Path(KEPT)
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != text

    refusal = command.refusal(*WORDS, "--deals", "3", "--keep", KEPT)
    assert refusal.startswith(f"'{KEPT}' {said}")


def test_a_command_without_players(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "club"])

    said = "pinochle match: the following arguments are required: B\n"
    assert capsys.readouterr().err == said
