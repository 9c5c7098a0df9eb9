"""Counting tricks: what the cards won are worth, by each of the four methods."""

from __future__ import annotations

import pytest
from attrs import evolve

from clauses.helpers import hand
from pinochle import MeldTable, variants
from pinochle.rules.count import METHOD_1
from pinochle.variants import tables

# What the four methods count is in the table of the catalogue, see ``test_printed_tables.py``;
# that every method makes as much of any pack is a law.


@pytest.mark.rule("count.method1")
@pytest.mark.parametrize("name", ["two-handed-1911", "three-handed-1911", "partnership-turned"])
def test_the_game_of_1911_knows_only_method_1(name: str) -> None:
    """Britannica 1911 gives no other count, so its games use the classic one."""
    assert variants.get(name).count == METHOD_1


@pytest.mark.rule("count.total-250", "count.last-trick-10", "triple.last-3", "racehorse.count")
@pytest.mark.parametrize(
    ("names", "cards", "last"),
    [
        ("partnership-auction partnership-turned two-handed-1911 three-hand-turned", 240, 10),
        ("three-handed", 24, 1),
        ("five-handed", 360, 10),
        ("double-deck double-deck-96 five-handed-double eight-player", 480, 20),
        ("double-deck-simple", 48, 2),
        ("six-handed-96", 480, 10),
        ("triple-deck", 72, 3),
        ("army-navy-6", 720, 30),
        ("racehorse", 720, 10),
    ],
)
def test_larger_packs_hold_more(names: str, cards: int, last: int) -> None:
    """The cards count 360 in three copies, 480 in four and 720 in six, and then the last trick."""
    for rules in map(variants.get, names.split()):
        assert rules.count.points(rules.pack.cards) == cards
        assert (rules.count.last_trick, rules.total) == (last, cards + last)


@pytest.mark.rule("count.names-kept")
@pytest.mark.parametrize(
    ("rank", "times", "text"),
    [("A", 2, "1000 aces 100"), ("A", 1, "100 aces 10"), ("K", 2, "800 kings 80")],
)
def test_names_outlive_the_zero(rank: str, times: int, text: str) -> None:
    """Players still say "1000 aces" where eight aces score 100."""
    aces = evolve(tables.standard().rule("aces around"), titles=("100 aces", "1000 aces"))
    kings = evolve(tables.standard().rule("kings around"), titles=("80 kings", "800 kings"))
    table = MeldTable((aces, kings)).simplified()

    assert str(table.score(hand(f"{rank}S {rank}H {rank}D {rank}C", times), None)) == text
