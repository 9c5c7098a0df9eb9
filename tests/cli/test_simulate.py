"""The command ``simulate``: random rounds, and what came of them.

Tests: pinochle.cli._simulating
"""

import json
from random import Random

import pytest

from pinochle import View
from pinochle.actions import Action, Concede, PlayOn
from pinochle.cli import _terminal
from pinochle.players import RandomPlayer
from pinochle.rules import Step
from support.command_line import Command
from support.random_games import game_at
from support.rulesets import RULESETS, a_part_of, rules_of


@pytest.fixture(autouse=True)
def _custom_rulesets_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_terminal, "rules_of", rules_of)


def test_rounds_are_counted(command: Command) -> None:
    first, *lines = command("simulate", "--deals", "30", "--seed", "3")

    assert first == "30 rounds of Partnership Auction Pinochle, seed 3"
    figures = {line[:20].strip(): line[20:].split() for line in lines}
    assert int(figures["contracts"][0]) == 30
    verdicts = ("made", "set", "conceded", "void")
    assert sum(int(figures[verdict][0]) for verdict in verdicts) == 30
    assert all(figures[verdict][2] == "%" for verdict in verdicts)
    assert figures["longest auction"][1] == "calls"
    assert len(figures["mean meld"]) == len(figures["highest count"]) == 2


def test_the_same_seed_gives_the_same(command: Command) -> None:
    words = ("--deals", "20", "--rules", "three-handed", "--json")
    once = command("simulate", *words, "--seed", "1")

    assert command("simulate", *words, "--seed", "1") == once
    assert command("simulate", *words, "--seed", "2") != once


def test_a_contract_of_two_is_counted_once(command: Command) -> None:
    """A bidder and the partner whom they have called have one contract."""
    (line,) = command("simulate", "--deals", "15", "--rules", "five-handed", "--json")

    found = json.loads(line)
    assert found["made"] + found["set"] == found["contracts"] == 15


@pytest.mark.parametrize("player", ["random", "club"])
def test_each_winning_bid_is_counted(command: Command, player: str) -> None:
    """How often it won the auction, and how often it was made."""
    words = ("--deals", "25", "--rules", "three-handed", "--player", player)
    found = json.loads(command.text("simulate", *words, "--json"))
    lines = command("simulate", *words)

    bids = found["bids"]
    assert sum(one["times"] for one in bids.values()) == found["contracts"] == 25
    assert sum(one["made"] for one in bids.values()) == found["made"]
    assert max(map(int, bids)) == found["highest_bid"]
    rows = lines[lines.index("winning bid              times                made") + 1 :]
    assert [row.split() for row in rows] == [
        [
            bid,
            str(one["times"]),
            f"{4 * one['times']:.1f}",
            "%",
            str(one["made"]),
            f"{100 * one['made'] / one['times']:.1f}",
            "%",
        ]
        for bid, one in bids.items()
    ]


def test_players_play_alone(command: Command) -> None:
    """Random ones, unless others are asked for."""
    words = ("simulate", "--deals", "12", "--json")
    at_random = command(*words)

    assert command(*words, "--player", "random") == at_random
    assert command(*words, "--player", "club") != at_random
    assert "'good' is no player" in command.refusal(*words, "--player", "good")


def test_without_an_auction_no_bid_wins(command: Command) -> None:
    words = ("simulate", "two-handed", "--deals", "1")

    assert not any(line.startswith("winning") for line in command(*words))
    assert json.loads(command.text(*words, "--json"))["bids"] == {}


def test_rules_are_named_with_or_without_a_word(command: Command) -> None:
    first, *_ = lines = command("simulate", "cutthroat", "--deals", "3")

    assert first == "3 rounds of Cutthroat Pinochle, seed 0"
    assert command("simulate", "--deals", "3", "--rules", "cutthroat") == lines
    said = "name the rules once: here are 'cutthroat' and 'firehouse'"
    assert command.refusal("simulate", "cutthroat", "--rules", "firehouse") == said


def test_json(command: Command) -> None:
    (line,) = command("simulate", "--deals", "12", "--rules", "cutthroat", "--json")

    found = json.loads(line)
    assert found["rules"] == "cutthroat"
    assert found["seed"] == 0
    assert found["rounds"] == 12
    assert found["made"] + found["set"] == found["contracts"] == 12
    for side in ("bidding_side", "other_sides"):
        assert 0 <= found[side]["mean_meld"] <= found[side]["highest_meld"]
        assert 0 <= found[side]["mean_count"] <= found[side]["highest_count"] <= 25


def test_checks_are_counted(command: Command) -> None:
    words = ("--deals", "30", "--rules", "check-partnership")
    (line,) = command("simulate", *words, "--json")
    found = json.loads(line)
    lines = command("simulate", *words)

    failed = found["checks"]["bid-failed"]
    assert failed["times"] == found["set"]
    assert f"  bid-failed        {failed['times']:>10}{failed['checks']:>+10}" in lines
    assert failed["checks"] <= -4 * failed["times"]
    (line,) = command("simulate", "--deals", "2", "--json")
    assert json.loads(line)["checks"] == {}


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_every_game_that_can_be_played(command: Command, name: str) -> None:
    (line,) = command("simulate", "--deals", "1", "--rules", name, "--json")

    assert json.loads(line)["rounds"] == 1


def test_hands_are_thrown_in(command: Command) -> None:
    (line,) = command("simulate", "--deals", "60", "--rules", "misdeal-nines", "--json")

    assert json.loads(line)["misdeals"] > 0


def test_deals_are_passed_out(command: Command) -> None:
    (line,) = command("simulate", "--deals", "10", "--rules", "widow-pinochle", "--json")

    assert json.loads(line)["passed_out"] > 0


def test_it_can_be_interrupted(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    choose = RandomPlayer.choose

    def interrupt(player: RandomPlayer, view: View, rng: Random) -> Action:
        nonlocal played
        played += 1
        if played > 500:
            raise KeyboardInterrupt
        return choose(player, view, rng)

    monkeypatch.setattr(RandomPlayer, "choose", interrupt)
    lines = command("simulate", "--deals", "1000")

    rounds = int(lines[0].split()[0])
    assert 1 < rounds < 20


def test_moons_are_shot(command: Command) -> None:
    (line,) = command("simulate", "--deals", "60", "--rules", "moon-anyone", "--json")

    found = json.loads(line)
    assert found["missed"] > 0
    assert found["contracts"] == 60
    assert found["made"] + found["set"] + found["shot"] + found["missed"] >= 60


def test_a_contract_out_of_reach_is_conceded() -> None:
    """The answer depends on what is needed beside the meld."""
    games = [
        game_at(rules_of(name), step, seed)
        for name, step in (
            ("three-handed-classic", Step.CONCEDE_UNSEEN),
            ("throwing-in-unseen", Step.CONCEDE),
            ("throwing-in", Step.CONCEDE),
        )
        for seed in range(10)
    ]

    views = [game.view(game.to_act[0]) for game in games]
    assert {RandomPlayer().choose(view, Random(0)) for view in views} == {PlayOn(), Concede()}
