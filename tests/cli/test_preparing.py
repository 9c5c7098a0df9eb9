"""A command that needs the compiled kernel says so while it is compiled, on a terminal only.

Tests: pinochle.cli._preparing, pinochle.cli._terminal
"""

from __future__ import annotations

import io
import sys
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from typing_extensions import override

from pinochle import Game, Record, variants
from pinochle.cli import _preparing
from pinochle.players import ClubPlayer, ExpertPlayer

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Command

LINE: Final = "preparing to think fast (up to half a minute the first time) ..."
SHOWN: Final = f"\r{LINE}\r{' ' * len(LINE)}\r"


class Screen(io.StringIO):
    """A terminal."""

    @override
    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compiled, in order, as if numba were there and nothing had been compiled before."""
    done: list[str] = []
    club = ClubPlayer()
    monkeypatch.setattr(ExpertPlayer, "choose", lambda _, view, rng: club.choose(view, rng))
    monkeypatch.setattr(_preparing, "can_compile", lambda: True)
    monkeypatch.setattr(_preparing, "are_rollouts_compiled", lambda: "rollouts" in done)
    monkeypatch.setattr(_preparing, "compile_rollouts", lambda: done.append("rollouts"))
    monkeypatch.setattr(_preparing, "compile_search", lambda: done.append("search"))
    monkeypatch.setattr(_preparing, "pays_to_compile", lambda cards: cards >= 44)
    return done


def shown_by(command: Command, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What a command shows on a terminal beside its output."""
    screen = Screen()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", screen)
        command(*words)
    return screen.getvalue()


HAND: Final = "♠A10KQJ9 ♥AK ♦AJ ♣AK"
EXPERTS: Final = (
    ["match", "expert:1w", "random", "--deals", "1", "--rules", "two-handed"],
    ["simulate", "--deals", "1", "--player", "expert:1w", "two-handed"],
    ["bid", HAND, "partnership-auction", "--deals", "1", "--player", "expert:1w"],
)


@pytest.mark.parametrize("words", EXPERTS, ids=lambda words: words[0])
def test_it_is_said_on_a_terminal(
    words: list[str], command: Command, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    assert shown_by(command, monkeypatch, *words).startswith(SHOWN)
    assert compiled == ["rollouts"]
    assert SHOWN not in shown_by(command, monkeypatch, *words)  # it is there by now
    assert compiled == ["rollouts"]


def test_nothing_is_said_in_a_pipe(command: Command, compiled: list[str]) -> None:
    """It is compiled all the same, before the processes of a match begin."""
    command(*EXPERTS[0])  # which checks that nothing was said
    assert compiled == ["rollouts"]


def test_nothing_is_compiled_for_others(
    command: Command, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    shown = shown_by(command, monkeypatch, "simulate", "--deals", "1", "--player", "club")
    assert LINE not in shown
    assert not compiled


@pytest.mark.parametrize("words", [["--level", "expert:1w"], ["--level", "random"]])
def test_a_game_prepares_its_experts_and_its_advice(
    words: list[str],
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    compiled: list[str],
) -> None:
    """Where no expert plays, it waits until advice is asked for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("score\nquit\n"))
    game = ["play", "two-handed", "--seed", "1", "--seat", "0", *words]
    assert (LINE in shown_by(command, monkeypatch, *game)) is ("random" not in words)
    compiled.clear()
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\nquit\n"))
    assert shown_by(command, monkeypatch, *game).count(SHOWN) == 1
    assert compiled == ["rollouts"]


def test_long_searches_are_prepared(
    command: Command, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    game = Game.start(variants.get("two-handed")).deal(Random(0))
    file = command.file(Record.of(game.playout(Random(0), player=ClubPlayer())))
    assert LINE not in shown_by(command, monkeypatch, "solve", file, "--at", "-3")
    assert not compiled
    assert shown_by(command, monkeypatch, "solve", file, "--at", "-22") == SHOWN
    assert compiled == ["search"]
