"""The command ``rows``, and what it refuses.

Tests: pinochle.cli._seasons
"""

from __future__ import annotations

import csv
import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from pinochle import Game, variants
from pinochle.players import ClubPlayer
from pinochle.records import Collection, with_players
from pinochle.records.rows import COLUMNS

if TYPE_CHECKING:
    from support.command_line import Command


@pytest.fixture
def season(command: Command) -> str:
    """A round of three players."""
    game = Game.start(variants.get("three-handed")).playout(Random(1), player=ClubPlayer())
    return command.file(with_players(game.record, ("Ann", "Bob", "Cleo")))


@pytest.mark.parametrize("kind", COLUMNS)
def test_rows_are_those_of_the_collection(command: Command, season: str, kind: str) -> None:
    rows = [*Collection.of(season).rows(kind)]  # type: ignore[arg-type]
    read = [*csv.DictReader(command("rows", season, "--by", kind.removesuffix("s")))]

    assert read == [
        {column: "" if cell is None else str(cell) for column, cell in row.items()} for row in rows
    ]
    (line,) = command("rows", season, "--by", kind.removesuffix("s"), "--json")
    assert json.loads(line) == rows


def test_only_what_is_wanted(command: Command, season: str) -> None:
    head, *lines = command("rows", season, "--by=trick", "--having=trick=2..4", "--having=leader=1")
    tricks = Collection.of(season).rows("tricks", having={"trick": range(2, 5), "leader": 1})

    assert head.startswith("file,line,preset,rules,round")
    assert len(lines) == len([*tricks])
    contract = command("rows", season, "--by=seat", "--having=has_contract=true")
    assert len(contract) == 2
    assert command("rows", season, "--having=bid=9999") == [",".join(COLUMNS["rounds"])]


def test_what_cannot_be_read_is_named(command: Command, season: str) -> None:
    assert "cannot be read" in command.refusal("rows", "nowhere")
    assert "such as trump=spades" in command.refusal("rows", season, "--having", "trump")
    assert "such as bid=300..400" in command.refusal("rows", season, "--having", "bid=a..b")
    assert "trump: expected spades" in command.refusal("rows", season, "--having", "trump=x")
