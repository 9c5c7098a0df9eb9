"""Passages that can be read in two ways: what the presets take, and the other reading played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from clauses.bidding import bid_by, house, tally
from clauses.helpers import HEARTS, SPADES, hand
from gaming import after, calls, dealt
from pinochle import Bury, NameTrump, Step, variants

if TYPE_CHECKING:
    from pinochle import Ruleset

MELDS: Final = (Step.MELDS, Step.BIDDER_MELDS)


def melds_before_burying(rules: Ruleset) -> bool:
    """Whether the bidder has melded when they bury."""
    script = rules.script
    return Step.BURY in script and any(step in script[: script.index(Step.BURY)] for step in MELDS)


@pytest.mark.rule("widow.discard.not-melded")
def test_what_may_be_buried_after_melding() -> None:
    """Wherever the bidder melds first they bury what was not melded, and otherwise anything."""
    presets = [rules for rules in map(variants.get, variants.names()) if rules.bury.cards]
    assert {rules.name: rules.bury.which for rules in presets} == {
        rules.name: "not-melded" if melds_before_burying(rules) else "any" for rules in presets
    }
    assert [rules.name for rules in presets if not melds_before_burying(rules)] == [
        "check-three-handed",
        "three-handed-classic",
    ]


@pytest.mark.rule("widowpartner.bury", "widow.discard.not-melded", "widow.discard.any-three")
@pytest.mark.parametrize("name", ["partnership-kitty", "widow-partnership"])
def test_whether_a_melded_run_may_be_buried(name: str) -> None:
    """The run is scored and stays in the hand; who reads "buries four" by the letter buries it."""
    preset = variants.get(name)
    run = Bury(hand("AS TS KS QS"))
    for rules, codes in (
        (preset, ["bury.melded widow.discard.not-melded"] * 4),
        (house(preset, "bury", which="any"), []),
    ):
        game = dealt(rules, {0: "♠ATKQJ AH TD TD TC TC 9H"}, widow="JS 9D 9D 9C")
        game = after(calls(game, "100 - - -"), NameTrump(SPADES))

        assert [f"{why.code} {why.rule}" for why in game.why_not(run)] == codes
        assert not game.why_not(Bury(hand("9H 9D 9D 9C")))
        assert game.round.state.shown[0].points == 150


@pytest.mark.rule("racehorse.set", "settle.set.minus-bid-and-meld")
def test_what_a_set_costs_in_racehorse() -> None:
    """Only the count is discarded; by the usual rule the meld is lost too."""
    rules = variants.get("racehorse")
    lost = house(rules, "settlement", set_meld="lost")
    won = "100 200 50 0 100 280"
    played = tally("150 40 0 0 100 0", won, bid_by(0, 520), tricks="4 4 2 0 4 6")

    assert rules.settle(played).scores == (250 - 520, 40 + 480)
    assert lost.settle(played).scores == (-520, 40 + 480)
    assert "still scores the meld" in rules.describe()


@pytest.mark.rule("meld.trick-to-save", "widow3.opponents-score")
@pytest.mark.parametrize(
    ("name", "saved", "lost"),
    [("widow-pinochle", (300, 0, 260), (0, 0, 260)), ("auction-three", (6, -3, -3), (-12, 6, 6))],
)
def test_whether_a_bidder_needs_a_trick(
    name: str, saved: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    """The bidder melds 320 and wins no trick; the opponent without one loses what they melded."""
    rules = variants.get(name)
    bound = house(rules, "settlement", saving_binds="everybody")
    melded = "320 60 20" if name == "widow-pinochle" else "320 0 0"
    played = tally(melded, "0 0 240", bid_by(0, 300), tricks="0 0 15", trump=HEARTS, buried=10)

    assert rules.settle(played).scores == saved
    assert bound.settle(played).scores == lost
