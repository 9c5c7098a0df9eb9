"""The command ``bid``: what a hand should bid.

Tests: pinochle.cli._bidding
"""

import json
from typing import Final

import pytest

from support.command_line import Command

HAND: Final = "♠AA1010KKQQJJ ♥A ♦A"


def test_a_table_by_players(command: Command) -> None:
    lines = command("bid", HAND, "--player", "random", "--deals", "4")

    assert lines[0] == "Partnership Auction Pinochle: seat 0 holds ♠AA1010KKQQJJ ♥A ♦A"
    assert lines[1].split()[:2] == ["trump", "♠"]
    assert lines[2].split()[:3] == ["sure", "meld", "1500"]
    rows = [line.split() for line in lines[3:-1]]
    assert all(row[0] == "bid" and row[2:4] == ["100", "%"] for row in rows[:5])
    assert [int(row[1]) for row in rows] == sorted(int(row[1]) for row in rows)
    said = "4 rounds for each trump by random players"
    assert lines[-1] == f"({said}: chances ± one standard error of 25.0 % at most)"


def test_other_rules_another_seat_and_letters_for_suits(command: Command) -> None:
    hand = "♠A10KQQ9 ♥AKQ ♦AKJ ♣A10J"
    words = ("--player", "random", "--deals", "2", "--ascii", "--seat", "1", "--dealer", "2")
    lines = command("bid", hand, "three-handed", *words)

    assert "seat 1 holds SA10KQQ9" in lines[0]
    assert {*lines[1].split()} == {"trump", "S", "H", "D", "C"}
    assert lines[3].startswith("with the widow")


def test_json_has_every_bid(command: Command) -> None:
    words = ("--player", "random", "--deals", "3", "--seed", "2", "--json")
    (line,) = command("bid", HAND, *words)

    found = json.loads(line)
    assert (found["rounds"], found["level"], found["seed"]) == (3, "random players", 2)
    assert next(one["trump"] for one in found["trumps"]) == "S"
    best = found["trumps"][0]
    assert best["sure_meld"] == best["mean_meld"] == 1500
    assert best["made"]["1500"] == 1 and best["mean_points"] > 1500
    assert command("bid", HAND, *words) == [line]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("♠A",), "a hand of partnership-auction has 12 cards, not 1"),
        ((HAND, "two-handed"), "nobody bids in two-handed"),
        ((HAND, "--deals", "0"), "the number of deals must be 1 or more, not 0"),
        ((HAND, "--seat", "4"), "there is no seat 4"),
        ((HAND, "--player", "master"), "master"),
    ],
)
def test_what_is_no_question_is_refused(
    command: Command, words: tuple[str, ...], said: str
) -> None:
    assert said in command.refusal("bid", *words)
