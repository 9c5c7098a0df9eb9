"""The command ``rules``: words, documents and differences."""

from __future__ import annotations

import json

import pytest

from pinochle import Ruleset, from_json, variants
from pinochle.cli import main
from pinochle.rules.describe import describe


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    captured = capsys.readouterr()
    assert not captured.err
    return captured.out


@pytest.mark.parametrize("name", ["partnership-auction", "racehorse"])
def test_the_rules_are_told(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """The words are those of the description, and only the tables are wider than a page."""
    text = run(capsys, name)

    assert text.split() == describe(variants.get(name)).split()
    assert all(len(line) <= 88 or line.startswith("|") for line in text.splitlines())


def test_the_ids_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "[auction.forced-opener]" in run(capsys, "partnership-auction", "--ids")


def test_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "Double Deck", "--toml")

    assert Ruleset.from_toml(text) == variants.get("double-deck")


def test_the_document_against_another(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "cutthroat", "--toml", "--diff", "three-handed")

    assert text.startswith('base = "three-handed"\n')
    assert Ruleset.from_toml(text) == variants.get("cutthroat")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert from_json(run(capsys, "racehorse", "--json"), Ruleset) == variants.get("racehorse")


def test_the_differences(capsys: pytest.CaptureFixture[str]) -> None:
    first, *lines = run(capsys, "three-handed", "--diff", "cutthroat").splitlines()

    assert first == "three-handed / cutthroat"
    assert "deal.packets: 3 (3) 3 3 3 3 / 4 4 4 4" in lines


def test_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "cutthroat", "--diff", "cutthroat")

    assert text.splitlines()[1:] == ["no difference"]


def test_the_differences_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "three-handed", "--diff", "cutthroat", "--json"))

    assert {"where": "ending.bid_out", "mine": False, "theirs": True} in found


@pytest.mark.parametrize("words", [["cuthroat"], ["cutthroat", "--diff", "cuthroat"]])
def test_a_slip_is_told_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["rules", *words]) == 2

    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err == (
        "pinochle rules: there is no variant 'cuthroat': did you mean cutthroat?\n"
    )


def test_ids_are_of_rules_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "cutthroat", "--ids", "--diff", "firehouse"]) == 2

    said = "--ids goes with the rules in words, not with --diff"
    assert capsys.readouterr().err == f"pinochle rules: {said}\n"
