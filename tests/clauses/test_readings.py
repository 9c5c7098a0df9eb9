"""Passages that can be read in two ways: what the presets take, and the other reading played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, tally
from clauses.helpers import HEARTS, SPADES, card, hand
from gaming import after, calls, dealt, game_at, played_out
from pinochle import (
    Bury,
    Concede,
    MisdealRules,
    NameTrump,
    Play,
    Rank,
    Record,
    RulesetError,
    Ruling,
    Seat,
    Step,
    variants,
)
from pinochle.rules.count import METHOD_1, METHOD_2
from pinochle.rules.handtest import HandTest
from pinochle.rules.misdeal import TECHNICAL, Ground

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


@pytest.mark.rule("renege.dealer-misdeal", "renege.definition", "renege.nonbidder")
def test_whether_partners_answer_for_a_renege() -> None:
    """The dealer's side loses the bid, and its partner's meld; or the table settles it alone."""
    rules = variants.get("partnership-auction")
    ruling = Ruling(Seat(3), "misdeal")
    for house_rules in (rules, house(rules, "renege", ruled=False)):
        game = calls(dealt(house_rules, {0: "♠ATKQJ"}, dealer=3), "100 - - -")
        game = after(game, NameTrump(SPADES), Play(card("AS")))
        melded = [score.points for score in game.round.state.shown]
        if house_rules is rules:
            assert game.apply(ruling).scores == (100 + melded[0] + melded[2], -100)
        else:
            assert [why.code for why in game.why_not(ruling)] == ["ruling.off"]


@pytest.mark.rule("twohand.revoke", "fourhand.1911")
@pytest.mark.parametrize("name", ["partnership-turned", "nonpartnership-four", "three-handed-1911"])
def test_a_revoke_of_several_players(name: str) -> None:
    """The round is played out, and the side that revoked loses its count; or it ends at once."""
    preset = variants.get(name)
    revoke = Ruling(Seat(0), "suit")
    game = game_at(preset, Step.PLAY, 1)
    while game.why_not(revoke):  # until another has led
        game = game.apply(next(iter(game.legal_actions())))
    ended, _ = played_out(game.apply(revoke))
    fair, _ = played_out(game)
    assert ended.sheet.last is not None and fair.sheet.last is not None
    side = preset.table.sides[0]
    counts = [line.count for line in ended.sheet.last.lines]
    assert counts == [0 if line.side == side else line.count for line in fair.sheet.last.lines]

    at_once = house(preset, "renege", settled="at-once")
    game = game_at(at_once, Step.PLAY, 1)
    while game.why_not(revoke):
        game = game.apply(next(iter(game.legal_actions())))
    assert game.apply(revoke).needs_deal


@pytest.mark.rule("contract.settle", "renege.nonbidder")
@pytest.mark.parametrize(("then", "scored"), [("bid", 150), ("bid-and-meld", 150 + 80)])
@pytest.mark.parametrize("times", [1, 2, 4])
def test_what_a_renege_pays_in_contract_pinochle(then: str, scored: int, times: int) -> None:
    """Success scores the bid, doubled if it was; others read bid and meld, as in other games."""
    rules = house(variants.get("contract-pinochle"), "renege", bidder_then=then)
    bid = evolve(bid_by(0, 150), times=times, suit=HEARTS)
    reneged = tally(
        *("60 0 20 0", "0 0 0 0", bid), how="renege", tricks="0 0 0 0", offender=1, trump=HEARTS
    )

    assert rules.settle(reneged).scores == (scored * times, 0)


@pytest.mark.rule("misdeal.technical")
def test_what_a_non_counter_is() -> None:
    """Aces, tens and kings are counters by any method; others read cards that count nothing."""
    ground = Ground("worthless", HandTest(worthless=13, at_most=((Rank.ACE, 0),)), "first-card")
    rules = variants.get("double-deck").with_(misdeal=MisdealRules((TECHNICAL, ground)))
    dealt_hand = hand("♠QQQQ ♥QQQQ ♦QQQQ ♣J ♠TTTT ♣KKK")

    for count, codes in ((rules.count, []), (METHOD_2, ["hand.too-few"])):
        by_method = rules.with_(count=count)
        misdeal = by_method.misdeal
        for name, expected in (("technical", []), ("worthless", codes)):
            why_not = misdeal.why_not(name, dealt_hand, by_method.melds, by_method.count)
            assert [why.code for why in why_not] == expected
    with pytest.raises(RulesetError, match="the pack has 0 cards that count nothing"):
        rules.with_(count=METHOD_1)
    assert "below the three highest ranks" in variants.get("double-deck").describe()


@pytest.mark.rule("check.3p.concede-300", "check.3p.seven-nines", "check.3p.kept")
def test_checks_after_a_concession_unseen() -> None:
    """Nobody melds, so nobody gains a check; or the others show what needs no trump."""
    rules = variants.get("check-three-handed")
    held = {0: "♥ATKQJ AS AD AC", 1: "♠99 ♥99 ♦99 ♣9 ♥ATKQJ", 2: "♠QQ ♦JJ ♣KKQQ"}
    for house_rules, checks in (
        (rules, (0, 0, 0)),
        (house(rules, "checks", unseen="opponents"), (-5 - 2, 10 - 2, -5 + 4)),
    ):
        game = after(calls(dealt(house_rules, held), "300 - -"), Concede())

        assert (game.scores, game.checks) == ((-300, 0, 0), checks)
        assert Record.parse(str(game.record)).replay() == game
        assert game.view(2).sample(Random(1)).checks == checks
    assert "no meld gains checks" in rules.describe()
    with pytest.raises(RulesetError, match="nobody may concede before seeing the widow"):
        house(variants.get("check-partnership"), "checks", unseen="opponents")
