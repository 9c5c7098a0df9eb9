"""Between the auction and the melds: the widow, the trump, and the cards that go across."""

from __future__ import annotations

import pytest

from clauses.helpers import hand
from pinochle import PassingRules, RulesetError, Step, TableRules, WidowRules, variants


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
    """Nobody passes a card that he does not hold, or more copies of it than he holds."""
    assert broken(PassingRules(2), "AS AH", "AS TS KS") == ["give.not-held"]
    assert broken(PassingRules(2), "AS AS", "AS TS KS") == ["give.not-held"]
    assert broken(PassingRules(2), "AS AS", "AS AS KS") == []


@pytest.mark.rule("pass.count", "pass.sequential", "racehorse.term")
def test_after_trump_and_before_the_melds() -> None:
    """In racehorse as it is commonly meant the cards go across once trump is named."""
    rules = variants.get("partnership-passing")
    script = rules.script

    assert script.index(Step.TRUMP) < script.index(Step.PASSING) < script.index(Step.MELDS)
    assert rules.passing == PassingRules(cards=3, order="partner-first")
    assert variants.get("racehorse").passing.cards == 0


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


@pytest.mark.rule("pass.simultaneous")
def test_both_at_once() -> None:
    """Bidder and partner may pass at the same time, without a look at what they receive."""
    rules = variants.get("partnership-passing")
    together = rules.with_(passing=PassingRules(cards=4, order="together"))

    assert (together.passing.cards, together.passing.order) == (4, "together")
    assert rules.passing.order != together.passing.order


@pytest.mark.rule("pass.none")
def test_nobody_passes_elsewhere() -> None:
    """In every other game no cards are passed."""
    for name in variants.names():
        rules = variants.get(name)
        does_pass = name == "partnership-passing"
        assert (rules.passing.cards > 0) == (Step.PASSING in rules.script) == does_pass


@pytest.mark.rule("pass.count")
def test_passing_needs_a_partner() -> None:
    """Cards go to a partner, so that everybody needs one, and just one."""
    rules = variants.get("partnership-passing")

    for table in (TableRules.seated(4), TableRules(4, (0, 0, 0, 1))):
        with pytest.raises(RulesetError) as error:
            rules.with_(table=table)
        assert "partner" in str(error.value)


def in_order(name: str, *steps: Step) -> bool:
    """Whether a script has these steps, and in this order."""
    script = variants.get(name).script
    places = [script.index(step) for step in steps]
    return places == sorted(places)


@pytest.mark.rule("widow.order.meld-then-discard", "widow3.melds-18", "widowpartner.bury")
@pytest.mark.parametrize(
    ("name", "melding", "from_cards"),
    [
        ("three-handed", Step.BIDDER_MELDS, 18),
        ("three-handed-six-kitty", Step.BIDDER_MELDS, 20),
        ("widow-pinochle", Step.BIDDER_MELDS, 18),
        ("auction-three", Step.BIDDER_MELDS, 18),
        ("widow-partnership", Step.MELDS, 15),
        ("widow-partnership-one-bid", Step.MELDS, 15),
        pytest.param(
            "partnership-kitty",
            Step.MELDS,
            15,
            marks=pytest.mark.rule("fourhand.kitty.take-discard", "deal.kitty.4p4"),
        ),
        ("racehorse", Step.BIDDER_MELDS, 24),
    ],
)
def test_widow_trump_melds_bury(name: str, melding: Step, from_cards: int) -> None:
    """The widow goes into the hand, trump is named, and all is melded from before the bury."""
    rules = variants.get(name)

    assert in_order(name, Step.AUCTION, Step.WIDOW, Step.TRUMP, melding, Step.BURY, Step.PLAY)
    assert rules.deal.hand + rules.deal.widow == from_cards
    assert rules.bury.cards == rules.deal.widow


@pytest.mark.rule("widow.order.discard-then-meld", "threehand.trump-after-widow")
def test_widow_bury_trump_melds() -> None:
    """In the text of 2009 the bidder discards first, names trump, and melds from what is left."""
    steps = (Step.AUCTION, Step.WIDOW, Step.BURY, Step.TRUMP, Step.BIDDER_MELDS, Step.OTHERS_MELD)

    assert in_order("three-handed-classic", *steps, Step.PLAY)
    assert in_order("check-three-handed", *steps, Step.PLAY)
    assert not in_order("three-handed", Step.BURY, Step.TRUMP)


@pytest.mark.rule("threehand.trump-after-widow")
@pytest.mark.parametrize("name", ["three-handed", "three-handed-classic", "widow-pinochle"])
def test_trump_is_named_with_the_widow_in_hand(name: str) -> None:
    """The bidder sees the widow before he names trump."""
    assert in_order(name, Step.WIDOW, Step.TRUMP)


@pytest.mark.rule("army-navy.trump")
def test_trump_is_named_before_that_widow() -> None:
    """In Army and Navy for three trump is named before the five cards are seen."""
    assert in_order("army-navy-3", Step.TRUMP, Step.WIDOW)


@pytest.mark.rule("threehand.widow-shown")
@pytest.mark.parametrize(
    "name", ["three-handed", "three-handed-classic", "three-handed-six-kitty", "widow-pinochle"]
)
def test_the_widow_is_turned_up_for_all(name: str) -> None:
    """The winner of the three-handed auction shows the widow to everybody."""
    assert variants.get(name).widow == WidowRules(seen_by="all")


@pytest.mark.rule("widowpartner.deal", "racehorse.blind", "deal.kitty.4p4")
@pytest.mark.parametrize(
    "name",
    ["widow-partnership", "widow-partnership-one-bid", "partnership-kitty", "racehorse"],
)
def test_the_widow_is_for_the_taker_alone(name: str) -> None:
    """A widow that lies face down, and a blind, are seen by nobody but the bidder."""
    assert variants.get(name).widow == WidowRules(seen_by="taker")


@pytest.mark.rule("fourhand.kitty.distribute")
def test_the_kitty_is_given_out_one_each() -> None:
    """The four cards go one to each player, before trump is named; all then play with twelve."""
    rules = variants.get("partnership-kitty-distributed")

    assert rules.deal.widow == rules.table.seats
    assert rules.deal.hand + 1 == 12
    assert Step.WIDOW not in rules.script and Step.BURY not in rules.script
    assert in_order(rules.name, Step.AUCTION, Step.SHARE_WIDOW, Step.TRUMP, Step.MELDS, Step.PLAY)
    assert rules.widow.seen_by == "taker"
    assert rules.bury.cards == 0
