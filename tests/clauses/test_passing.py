"""Passing: how many cards go across between partners, and which."""

from __future__ import annotations

import pytest

from clauses.helpers import hand
from pinochle import PassingRules, RulesetError, TableRules, variants


def broken(rules: PassingRules, given: str, held: str) -> list[str]:
    """The codes of what stands against giving these cards."""
    return [why.code for why in rules.why_not(hand(given), hand(held))]


@pytest.mark.rule("pass.count")
@pytest.mark.parametrize(
    ("cards", "right", "wrong"),
    [
        (2, "AS TS", ["AS", "AS TS KS", ""]),
        (3, "AS TS KS", ["AS TS", "AS TS KS QS"]),
        (4, "AS TS KS QS", ["AS TS KS", "AS TS KS QS JS"]),
    ],
)
def test_two_three_or_four_cards(cards: int, right: str, wrong: list[str]) -> None:
    """So many cards as were agreed go across: two, three or four, no more and no fewer."""
    rules = PassingRules(cards)
    held = "AS TS KS QS JS 9S"

    assert broken(rules, right, held) == []
    for other in wrong:
        assert broken(rules, other, held) == ["give.number"]
    assert [why.rule for why in rules.why_not(hand(wrong[0]), hand(held))] == ["pass.count"]


@pytest.mark.rule("pass.count")
def test_only_held_cards_are_passed() -> None:
    """Nobody passes a card that they do not hold, or more copies of it than they hold."""
    assert broken(PassingRules(2), "AS AH", "AS TS KS") == ["give.not-held"]
    assert broken(PassingRules(2), "AS AS", "AS TS KS") == ["give.not-held"]
    assert broken(PassingRules(2), "AS AS", "AS AS KS") == []


@pytest.mark.rule("pass.sequential", "pass.return-4")
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_the_bidder_returns_as_many(cards: int) -> None:
    """Having looked, the bidder returns the same number, whether two, three or four."""
    rules = PassingRules(cards)
    received = hand("9H 9D 9C JC") - list(hand("9H 9D 9C JC"))[cards:]
    held = hand("AS TS KS QS") + received

    assert rules.order == "partner-first"
    assert rules.why_not(received, held) == ()
    assert [why.code for why in rules.why_not(received + hand("AS"), held)] == ["give.number"]


@pytest.mark.rule("pass.count")
def test_passing_needs_a_partner() -> None:
    """Cards go to a partner, so that somebody must have one; who has none passes nothing."""
    rules = variants.get("partnership-passing")

    with pytest.raises(RulesetError, match="to a partner, but nobody has one"):
        rules.with_(table=TableRules.seated(4))
    assert rules.passing.gifts((0, 0, 0, 1), bidder=3) == ()
