"""The command ``simulate``: random rounds, and what came of them."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest

from gaming import CUSTOM, PLAYABLE, game_at, rules_of
from pinochle import Concede, PlayOn, Step
from pinochle.cli import _simulating, main
from pinochle.cli._policy import choose

ALL: Final = {name: rules_of(name) for name in (*PLAYABLE, *CUSTOM)}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["simulate", *words]) == 0
    captured = capsys.readouterr()
    assert not captured.err
    return captured.out.splitlines()


def test_rounds_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    first, *lines = run(capsys, "-n", "30", "--seed", "3")

    assert first == "30 rounds of Partnership Auction Pinochle, seed 3"
    figures = {line[:20].strip(): line[20:].split() for line in lines}
    assert int(figures["contracts"][0]) == 30
    verdicts = ("made", "set", "conceded", "void")
    assert sum(int(figures[verdict][0]) for verdict in verdicts) == 30
    assert all(figures[verdict][2] == "%" for verdict in verdicts)
    assert figures["longest auction"][1] == "calls"
    assert len(figures["mean meld"]) == len(figures["highest count"]) == 2


def test_the_same_seed_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("-n", "20", "--rules", "three-handed", "--json")
    once = run(capsys, *words, "--seed", "1")

    assert run(capsys, *words, "--seed", "1") == once
    assert run(capsys, *words, "--seed", "2") != once


def test_a_contract_of_two_is_counted_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A bidder and the partner whom he has called have one contract."""
    (line,) = run(capsys, "-n", "15", "--rules", "five-handed", "--json")

    found = json.loads(line)
    assert found["made"] + found["set"] == found["contracts"] == 15


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = run(capsys, "-n", "12", "--rules", "cutthroat", "--json")

    found = json.loads(line)
    assert found["rules"] == "cutthroat"
    assert found["seed"] == 0
    assert found["rounds"] == 12
    assert found["made"] + found["set"] == found["contracts"] == 12
    for side in ("bidding_side", "other_sides"):
        assert 0 <= found[side]["mean_meld"] <= found[side]["highest_meld"]
        assert 0 <= found[side]["mean_count"] <= found[side]["highest_count"] <= 25


def test_checks_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("-n", "30", "--rules", "check-partnership")
    (line,) = run(capsys, *words, "--json")
    found = json.loads(line)
    lines = run(capsys, *words)

    failed = found["checks"]["bid-failed"]
    assert failed["times"] == found["set"]
    assert f"  bid-failed        {failed['times']:>10}{failed['checks']:>+10}" in lines
    assert failed["checks"] <= -4 * failed["times"]
    (line,) = run(capsys, "-n", "2", "--json")
    assert json.loads(line)["checks"] == {}


@pytest.mark.parametrize("name", ALL)
def test_every_game_that_can_be_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(_simulating, "rules_of", ALL.__getitem__)

    (line,) = run(capsys, "-n", "1", "--rules", name, "--json")

    assert json.loads(line)["rounds"] == 1


def test_hands_are_thrown_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_simulating, "rules_of", ALL.__getitem__)

    (line,) = run(capsys, "-n", "60", "--rules", "misdeal-nines", "--json")

    assert json.loads(line)["misdeals"] > 0


def test_deals_are_passed_out(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = run(capsys, "-n", "10", "--rules", "widow-pinochle", "--json")

    assert json.loads(line)["passed_out"] > 0


def test_it_can_be_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = 0

    def interrupted(*arguments: object) -> object:
        nonlocal played
        played += 1
        if played > 500:
            raise KeyboardInterrupt
        return choose(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(_simulating, "choose", interrupted)
    lines = run(capsys, "-n", "1000")

    rounds = int(lines[0].split()[0])
    assert 1 < rounds < 20


def test_moons_are_shot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_simulating, "rules_of", ALL.__getitem__)

    (line,) = run(capsys, "-n", "60", "--rules", "moon-anyone", "--json")

    found = json.loads(line)
    assert found["missed"] > 0
    assert found["contracts"] == 60
    assert found["made"] + found["set"] + found["shot"] + found["missed"] >= 60


def test_a_contract_out_of_reach_is_conceded() -> None:
    """The answer depends on what is needed beside the meld."""
    games = [
        game_at(ALL[name], step, seed)
        for name, step in (
            ("three-handed-classic", Step.CONCEDE_UNSEEN),
            ("throwing-in-unseen", Step.CONCEDE),
            ("throwing-in", Step.CONCEDE),
        )
        for seed in range(10)
    ]

    assert {choose(game, game.to_act[0], Random(0)) for game in games} == {PlayOn(), Concede()}
