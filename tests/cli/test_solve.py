"""The command ``solve``, and what it refuses.

Tests: pinochle.cli._solving
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Game, Record, variants
from pinochle.actions import Play
from pinochle.analysis import given_away
from pinochle.players.solver import SolverError

if TYPE_CHECKING:
    from support.command_line import Command

PLAYED: Final = Path(__file__).parent / "points_given_away.txt"


@cache
def record() -> Record:
    """A round with a lead in its ninth trick that loses all that is left."""
    return Record.parse(PLAYED.read_text(encoding="utf-8"))


def test_solve_shows_where_points_were_given_away(command: Command) -> None:
    lines = command("solve", command.file(record()), "--at", "-4")

    assert lines[0].endswith("clubs trump; the points are those that seats 0+2 can still win")
    assert lines[1:6] == [
        "trick 9: 110; seat 1 wins 30",
        "  seat 0  K♠   gives away 110: better 9♥",
        "  seat 1  A♠",
        "  seat 2  Q♠",
        "  seat 3  10♠",
    ]
    assert lines[-1] == "given away: seat 0 110, seat 2 40, seat 3 40"
    assert command("solve", command.file(record()), "--at", "9") == lines


def test_solve_says_how_to_play_on(command: Command) -> None:
    """Before the lead that loses everything nothing was given away, and one card is right."""
    plays = [number for number, (_, action) in enumerate(record().entries) if _is_play(action)]
    lines = command("solve", command.file(record()), "--at", "-1", "--to", str(plays[32]))

    assert lines[-3] == "now: 110"
    assert lines[-2].startswith("  best: 9♥, and then on like this: 9♥ ")


def _is_play(action: object) -> bool:
    return isinstance(action, Play)


def test_solve_prints_json(command: Command) -> None:
    (line,) = command("solve", command.file(record()), "--at", "-4", "--json")

    told = json.loads(line)
    assert (told["trump"], told["party"], told["rest"]) == ("C", [0, 2], None)
    assert told["lost"] == {"0": 110, "2": 40, "3": 40}
    lead = told["tricks"][0]["plays"][0]
    assert lead == {"seat": 0, "card": "KS", "lost": 110, "better": ["9H"]}


@pytest.mark.slow
def test_the_last_eight_tricks_are_the_default(command: Command) -> None:
    lines = command("solve", command.file(record()))

    assert next(line for line in lines if line.startswith("trick ")).startswith("trick 5:")


@pytest.mark.parametrize("at", ["0", "13"])
def test_there_is_no_such_trick(command: Command, at: str) -> None:
    said = command.refusal("solve", command.file(record()), "--at", at)

    assert said.startswith(f"there is no trick {at}: expected a number from 1 to 12")


def test_solve_solves_the_whole_deal(command: Command) -> None:
    game = Game.start(variants.get("two-handed-draft")).deal(Random(0))
    file = command.file(game.playout(Random(0)).record)

    assert command("solve", file, "--deal") == [
        "Two-handed Draft Pinochle; the points of seat 1 : those of the others",
        "trump       seat 0 leads  seat 1 leads",
        "spades             70:70         70:70",
        "hearts             60:80         60:80",
        "diamonds           60:80         60:80",
        "clubs              70:70         70:70",
    ]
    told = json.loads(*command("solve", file, "--deal", "--json"))
    assert told["party"] == [1]
    assert [deal["points"] for deal in told["deals"][:2]] == [70, 70]


def test_no_deal_is_solved_where_nobody_plays(command: Command) -> None:
    game = Game.start(variants.get("partnership-auction")).deal(Random(0))

    said = command.refusal("solve", command.file(game.record), "--deal")
    assert said == "no card was to be played: there is no deal to solve"


def test_a_trick_that_is_not_complete_counts_as_one() -> None:
    plays = [number for number, (_, action) in enumerate(record().entries) if _is_play(action)]

    review = given_away(record()[: plays[-1]], at=-2)

    assert [trick.number for trick in review.tricks] == [11, 12]
    assert [len(trick.plays) for trick in review.tricks] == [4, 3]
    assert review.tricks[-1].winner is None


def test_nothing_is_given_away_before_the_play(command: Command) -> None:
    game = Game.start(variants.get("cutthroat")).deal(Random(1))

    with pytest.raises(SolverError, match="no card was played"):
        given_away(game)
    assert "no card was played" in command.refusal("solve", command.file(game.record))


def test_a_record_must_have_all_cards(command: Command) -> None:
    said = command.refusal("solve", command.file(record().redacted(0)))

    assert "not every card of the deal is known" in said
