"""The command ``rules``: words, documents, differences, and what is inherited."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pinochle import Ruleset, from_json, variants
from pinochle.rules.prose.describe import describe

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Command


@pytest.mark.parametrize("name", ["partnership-auction", "racehorse"])
def test_the_rules_are_told(command: Command, name: str) -> None:
    """The words are those of the description, and only the tables are wider than a page."""
    text = command.text("rules", name)

    assert text.split() == describe(variants.get(name)).split()
    assert all(len(line) <= 88 or line.startswith("|") for line in text.splitlines())


def test_the_ids_are_told(command: Command) -> None:
    assert "[auction.forced-opener]" in command.text("rules", "partnership-auction", "--ids")


def test_the_document(command: Command) -> None:
    """Whole, or against another."""
    whole = command.text("rules", "Double Deck", "--toml")
    changes = command.text("rules", "cutthroat", "--toml", "--diff", "three-handed")

    assert Ruleset.from_toml(whole) == variants.get("double-deck")
    assert whole.startswith("format = 1\n")
    assert changes.startswith('format = 1\nbase = "three-handed"\n')
    assert Ruleset.from_toml(changes) == variants.get("cutthroat")


def test_json(command: Command) -> None:
    assert from_json(command.text("rules", "racehorse", "--json"), Ruleset) == variants.get(
        "racehorse"
    )


def test_the_differences(command: Command) -> None:
    first, *lines = command.text("rules", "three-handed", "--diff", "cutthroat").splitlines()

    assert first == "three-handed / cutthroat"
    assert "deal.packets: 3 (3) 3 3 3 3 / 4 4 4 4" in lines
    same = command("rules", "cutthroat", "--diff", "cutthroat")
    assert same[1:] == ["no difference"]


def test_the_differences_as_json(command: Command) -> None:
    found = json.loads(command.text("rules", "three-handed", "--diff", "cutthroat", "--json"))

    assert {"where": "ending.bid_out", "mine": False, "theirs": True} in found


@pytest.mark.parametrize("words", [["cuthroat"], ["cutthroat", "--diff", "cuthroat"]])
def test_a_slip_is_told_in_one_line(command: Command, words: list[str]) -> None:
    said = "there is no variant 'cuthroat': did you mean cutthroat?"
    assert command.refusal("rules", *words) == said


def test_ids_are_of_rules_in_words(command: Command) -> None:
    said = command.refusal("rules", "cutthroat", "--ids", "--diff", "firehouse")
    assert said == "--ids goes with the rules in words, not with --diff"


def test_what_a_document_inherits(command: Command, tmp_path: Path) -> None:
    """Lines of TOML, which can be put into the document as they are; then nothing is left."""
    ours = tmp_path / "ours.toml"
    ours.write_text('base = "check-partnership"\nname = "ours"\n', encoding="utf-8")
    text = command.text("rules", str(ours), "--inherited")
    assert 'checks.if_set = "returned"' in text
    assert 'auction.to_bid = {holds = ["marriage"]}           # by default {holds = []}\n' in text

    found = json.loads(command.text("rules", str(ours), "--inherited", "--json"))
    assert {"base": "check-partnership", "default": "kept", "value": "returned"}.items() <= next(
        one for one in found if one["where"] == "checks.if_set"
    ).items()

    rules = Ruleset.from_toml(ours.read_text(encoding="utf-8"))
    ours.write_text(f'base = "check-partnership"\nname = "ours"\n{text}', encoding="utf-8")
    assert Ruleset.from_toml(ours.read_text(encoding="utf-8")) == rules
    assert command.text("rules", str(ours), "--inherited") == "no field\n"


def test_what_a_preset_has_otherwise_than_by_default(command: Command) -> None:
    assert 'widow.seen_by = "taker"' in command.text("rules", "Widow Partnership", "--inherited")
    said = command.refusal("rules", "cutthroat", "--inherited", "--ids")
    assert said == "--inherited goes alone or with --json"
