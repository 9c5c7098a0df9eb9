"""The groups of the presets, which the sidebar of the documentation shows."""

from __future__ import annotations

import preset_groups

from pinochle import variants


def test_every_preset_is_in_one_group() -> None:
    """By its rules alone, and every group has a page."""
    found = [name for group in preset_groups.GROUPS for name in preset_groups.members(group)]
    assert sorted(found) == sorted(variants.names())
    assert [name for name, _ in preset_groups.pages()] == [one.name for one in preset_groups.GROUPS]


def test_groups_are_what_people_call_the_games() -> None:
    """Single deck and double deck for four, and what more than four play."""
    groups = {group.title: preset_groups.members(group) for group in preset_groups.GROUPS}

    assert groups["Two-handed"] == ["two-handed", "two-handed-1911", "two-handed-draft"]
    assert "cutthroat" in groups["Three-handed"]
    assert "firehouse" in groups["Four-handed, single deck"]
    assert {"double-deck", "double-deck-96", "two-pack"} <= set(groups["Four-handed, double deck"])
    assert {"five-handed", "racehorse", "eight-player"} <= set(groups["Five and more"])


def test_a_game_in_short() -> None:
    """What somebody at a table would say first."""
    short = {name: preset_groups.in_short(variants.get(name)) for name in variants.names()}

    assert short["partnership-passing"] == (
        "48 cards; 12 each; bids from 100; 3 cards are passed; 1500 wins"
    )
    assert short["two-handed"] == (
        "48 cards; 12 each; a stock to draw from; trump is turned; 1000 wins"
    )
    assert short["auction-three"].endswith("a widow of 3; bids from 300; played for stakes")
