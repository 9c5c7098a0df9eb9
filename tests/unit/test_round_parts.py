"""The parts of a round before and after the play: what cannot be, and how values show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, fields

from pinochle import (
    GAME,
    POST_1945,
    AuctionRules,
    Card,
    CheckRules,
    ConcessionRules,
    Contract,
    DealRules,
    DraftRules,
    DrawRules,
    EndingRules,
    Hand,
    MeldRule,
    MeldTable,
    MisdealRules,
    MoonRules,
    PartnerRules,
    PassingRules,
    Ranking,
    RenegeRules,
    Ruleset,
    RulesetError,
    Seat,
    Settlement,
    SettlementRules,
    ShowingRules,
    Step,
    Suit,
    TableRules,
    Tally,
    TrumpRules,
    variants,
)
from pinochle.engine.state import NO_MELD
from pinochle.rules.auction import Convention
from pinochle.rules.calls import Auction, Call
from pinochle.rules.checks import CheckLine
from pinochle.rules.ending import Standing
from pinochle.rules.handtest import ANY_HAND, HandTest
from pinochle.rules.misdeal import SIX_NINES, Ground
from pinochle.rules.script import ROWS, condition, read_script
from pinochle.rules.tally import Line
from pinochle.variants import tables

if TYPE_CHECKING:
    from collections.abc import Callable

THREE = variants.get("three-handed")


def nothing_of(seats: int) -> Tally:
    return Tally(meld=(0,) * seats, count=(0,) * seats, tricks=(0,) * seats)


FOUR = variants.get("partnership-auction")
BID = Contract(Seat(0), 100)


_RUN = MeldTable((MeldRule("run", "sequence", "ATKQJ in trump", 1),))


def problems(error: pytest.ExceptionInfo[RulesetError]) -> set[str]:
    return {problem.where for problem in error.value.problems}


# Numbers and words out of range.


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        (lambda: Call(Seat(0), -10), {"Call.points"}),
        (lambda: Auction(Seat(0), 1), {"Auction.seats"}),
        (lambda: Auction(Seat(0), 9), {"Auction.seats"}),
        (lambda: Contract(Seat(0), -1), {"Contract.points"}),
        (lambda: AuctionRules(opening=0), {"auction.opening"}),
        (lambda: AuctionRules(opening=105), {"auction.opening"}),
        (lambda: AuctionRules(dealer_opening=-1), {"auction.dealer_opening"}),
        (lambda: AuctionRules(dealer_opening=95), {"auction.dealer_opening"}),
        (lambda: AuctionRules(stuck=55), {"auction.stuck"}),
        (lambda: AuctionRules(automatic=55), {"auction.automatic"}),
        (lambda: AuctionRules(ceiling=0), {"auction.ceiling"}),
        (lambda: AuctionRules(opening=100, ceiling=90), {"auction.opening"}),
        (lambda: AuctionRules(stuck=1010, automatic=1020), {"auction.stuck", "auction.automatic"}),
        (lambda: AuctionRules(ladder=()), {"auction.ladder"}),
        (lambda: AuctionRules(ladder=((0, 0),)), {"auction.ladder[0]"}),
        (lambda: AuctionRules(ladder=((0, 10), (600, -50))), {"auction.ladder[1]"}),
        (lambda: AuctionRules(ladder=((600, 50), (0, 10))), {"auction.ladder"}),
        (lambda: AuctionRules(ladder=((0, 10), (0, 50))), {"auction.ladder"}),
        (lambda: AuctionRules(stuck=-1), {"auction.stuck"}),
        (lambda: AuctionRules(stuck_exactly=True), {"auction.stuck_exactly"}),
        (lambda: AuctionRules(calls="summed", stuck=100), {"auction.calls"}),
        (lambda: AuctionRules(calls="summed", automatic=100), {"auction.calls"}),
        (lambda: AuctionRules(calls="summed", must_open="holder"), {"auction.calls"}),
        (lambda: AuctionRules(least_meld=-1), {"auction.least_meld"}),
        (
            lambda: AuctionRules(misbid="forbidden", least_meld=20, least_meld_of="side"),
            {"auction.misbid"},
        ),
        (lambda: AuctionRules(misbid_costs=-1), {"auction.misbid_costs"}),
        (lambda: Call(Seat(0), 100, times=2), {"call.times"}),
        (lambda: Call(Seat(0), times=3), {"Call.times"}),
        (lambda: Call(Seat(0), suit=Suit.SPADES), {"call.suit"}),
        (lambda: Contract(Seat(0), 100, times=0), {"Contract.times"}),
        (lambda: AuctionRules(passes_to_end=-1), {"auction.passes_to_end"}),
        (lambda: AuctionRules(calls="once", passes_to_end=3), {"auction.passes_to_end"}),
        (lambda: AuctionRules(calls="summed", suit_bids=True), {"auction.suit_bids"}),
        (lambda: AuctionRules(automatic=100, suit_bids=True), {"auction.automatic"}),
        (lambda: AuctionRules(doubling=3), {"auction.doubling"}),
        (lambda: AuctionRules(doubling=1, passes_to_end=3), {"auction.doubling"}),
        (lambda: AuctionRules(doubling=1, suit_bids=True), {"auction.doubling"}),
        (lambda: MisdealRules(redeals=-1), {"misdeal.redeals"}),
        (lambda: MisdealRules((SIX_NINES, SIX_NINES)), {"misdeal.grounds"}),
        (lambda: RenegeRules(bidder_times=0), {"renege.bidder_times"}),
        (lambda: Tally(meld=(0,), count=(0,), tricks=(0,), how="renege"), {"tally.offender"}),
        (lambda: Tally(meld=(0,), count=(0,), tricks=(0,), offender=Seat(0)), {"tally.offender"}),
        (
            lambda: Tally(meld=(0,), count=(0,), tricks=(0,), how="renege", offender=Seat(1)),
            {"tally.offender"},
        ),
        (
            lambda: THREE.settle(evolve(nothing_of(3), how="renege", offender=Seat(1))),
            {"tally.contracts"},
        ),
        (
            lambda: FOUR.settle(evolve(nothing_of(4), how="renege", offender=Seat(1))),
            {"renege.ruled"},
        ),
        (lambda: Ground("", ANY_HAND), {"misdeal.grounds"}),
        (lambda: Ground("six nines", ANY_HAND), {"misdeal.grounds"}),
        (lambda: TrumpRules(("walk",)).suits(Hand(), FOUR.melds), {"melds"}),
        (lambda: DrawRules(-1), {"draw.melds_a_trick"}),
        (
            lambda: Tally(meld=(1, 2), count=(1, 2), tricks=(1, 1), discarded=(1,)),
            {"tally.discarded"},
        ),
        (
            lambda: Tally(meld=(1, 2), count=(1, 2), tricks=(1, 1), discarded=(1, -1)),
            {"tally.discarded"},
        ),
        (lambda: Tally(meld=(1, 2), count=(1, 2), tricks=(1, 1), sides=(0, 1, 1)), {"tally.sides"}),
        (lambda: PassingRules(-1), {"passing.cards"}),
        (lambda: ConcessionRules(most_needed=-2), {"concession.most_needed"}),
        (lambda: ConcessionRules(costs=-1), {"concession.costs"}),
        (lambda: ConcessionRules(bonus=-1), {"concession.bonus"}),
        (lambda: CheckRules(melds=variants.get("racehorse").melds), {"checks.melds"}),
        (lambda: CheckRules(bids=((300, 3), (200, 2))), {"checks.bids"}),
        (lambda: CheckRules(bids=((200, 2), (200, 4))), {"checks.bids"}),
        (lambda: CheckRules(bids=((200, -2),)), {"checks.bids"}),
        (lambda: CheckRules(beyond=(50, 5)), {"checks.beyond"}),
        (lambda: CheckRules(bids=((200, 2),), beyond=(50, 0)), {"checks.beyond"}),
        (lambda: CheckRules(bids=((200, 2),), beyond=(-50, 5)), {"checks.beyond"}),
        (lambda: CheckRules(set_times=-1), {"checks.set_times"}),
        (lambda: CheckRules(looked_and_lost=-1), {"checks.looked_and_lost"}),
        (lambda: CheckRules(game=-1), {"checks.game"}),
        (lambda: CheckRules(margin=(0, 1)), {"checks.margin"}),
        (
            lambda: CheckRules(melds=variants.get("racehorse").melds, bids=((2, 1), (1, 1))),
            {"checks.melds", "checks.bids"},
        ),
        (lambda: CheckLine(side=-1, checks=1, reason="game", gains=(1, -1)), {"CheckLine.side"}),
        (lambda: FOUR.settle_game(FOUR.ending.start(3)), {"standing.points"}),
        (lambda: MoonRules("bidder", reward=-1), {"moon.reward"}),
        (lambda: MoonRules("bidder", reward=0), {"moon.reward"}),
        (lambda: MoonRules("bidder", costs=-1), {"moon.costs"}),
        (lambda: EndingRules(target=-1), {"ending.target"}),
        (lambda: EndingRules(extend_by=-1), {"ending.extend_by"}),
        (lambda: EndingRules(slide_out=3), {"ending.slide_out"}),
        (lambda: EndingRules(call_out="may", target=0), {"ending.call_out"}),
        (lambda: EndingRules(target=0, bid_out=True), {"ending.bid_out"}),
        (lambda: EndingRules(slide_out=-1), {"ending.slide_out"}),
        (
            lambda: EndingRules(on_two="extend", slide_out=3),
            {"ending.extend_by", "ending.slide_out"},
        ),
        (lambda: Standing((0, 0), -1, (0, 0)), {"Standing.target"}),
        (lambda: SettlementRules(floor=(0, -100)), {"settlement.floor"}),
        (lambda: SettlementRules(stakes=((350, 5), (300, 3))), {"settlement.stakes"}),
        (lambda: SettlementRules(stakes=((300, 5), (300, 3))), {"settlement.stakes"}),
        (lambda: SettlementRules(lost_times=0), {"settlement.lost_times"}),
        (
            lambda: SettlementRules(floor=(0, 1), stakes=((2, 1), (1, 1))),
            {"settlement.floor", "settlement.stakes"},
        ),
        (lambda: Tally(meld=(0, 0), count=(0,), tricks=(0, 0)), {"tally.count"}),
        (lambda: Tally(meld=(0, 0), count=(0, 0), tricks=(0, 0, 0)), {"tally.tricks"}),
        (
            lambda: Tally(meld=(0,) * 9, count=(0,) * 9, tricks=(0,) * 9),
            {"tally.meld"},
        ),
        (
            lambda: Tally(meld=(0, 0), count=(0, -1), tricks=(0, -1)),
            {"tally.count", "tally.tricks"},
        ),
        (lambda: Tally(meld=(0, 0), count=(0, 0), tricks=(0, 0), buried=-1), {"Tally.buried"}),
        (lambda: Tally(meld=(0, 0), count=(0, 0), tricks=(0, 0), how="conceded"), {"tally.how"}),
        (lambda: Tally(meld=(0, 0), count=(9, 0), tricks=(0, 0), how="met"), {"tally.how"}),
        (lambda: Tally(meld=(0, 0), count=(0, 0), tricks=(0, 1), how="met"), {"tally.how"}),
        (lambda: Tally(meld=(), count=(), tricks=(), contracts=(BID,)), {"tally.contracts"}),
        (lambda: Line(side=-1, verdict="made"), {"Line.side"}),
        (lambda: Line(side=0, verdict="made", bid=-1), {"Line.bid"}),
        (lambda: Settlement((Line(side=0, verdict="made"),), (0,)).of(1), {"settlement"}),
        (
            lambda: Tally(meld=(0, 0), count=(0, 0), tricks=(0, 0), check_melds=(NO_MELD,)),
            {"tally.check_melds"},
        ),
        (lambda: Tally(meld=(0, 0), count=(0, 0), tricks=(0, 0), moon=2), {"tally.moon"}),
        (lambda: Tally(meld=(0, 0), count=(0, 0), tricks=(0, 0), moon=-1), {"Tally.moon"}),
        (
            lambda: Tally(
                meld=(0,), count=(0,), tricks=(0,), moon=0, how="conceded", contracts=(BID,)
            ),
            {"tally.moon"},
        ),
        (lambda: FOUR.settle(Tally(meld=(0, 0), count=(0, 0), tricks=(0, 0))), {"tally.meld"}),
    ],
)
def test_what_makes_no_sense(wrong: Callable[[], object], where: set[str]) -> None:
    with pytest.raises(RulesetError) as error:
        wrong()

    assert problems(error) == where


# How values show.


def test_an_auction_shows_who_said_what() -> None:
    auction = Auction(Seat(3), 4).and_then(Seat(0), 100).and_then(Seat(1), 0)

    assert [str(call) for call in auction.calls] == ["seat 0: 100", "seat 1: pass"]
    assert (auction.highest, auction.bids) == (100, (Call(Seat(0), 100),))
    assert auction.has_called(1) and not auction.has_called(2)
    assert Auction(Seat(3), 4).highest == 0
    assert str(Contract(Seat(2), 120)) == "120 by seat 2"
    assert str(Contract(Seat(2), 120, is_void=True)) == "120 by seat 2 (void)"
    assert Convention("250", "four aces").meaning == "four aces"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (
            lambda: Line(side=1, verdict="scored", meld=40, count=60, points=100),
            "meld 40 + count 60 = 100",
        ),
        (
            lambda: Line(side=0, verdict="made", bid=90, meld=40, count=60, points=100),
            "makes 90: meld 40",
        ),
        (lambda: Line(side=0, verdict="set", bid=200, points=-200), "is set at 200: -200"),
        (lambda: Line(side=0, verdict="void", bid=200, count=60, points=60), "void contract: 60"),
        (
            lambda: Line(side=2, verdict="conceded", bid=300, points=-300),
            "side 2 concedes 300: -300",
        ),
    ],
)
def test_a_line_is_one_sentence(line: Callable[[], object], text: str) -> None:
    shown = str(line())

    assert text in shown and shown.startswith("side ") and "\n" not in shown


def test_a_settlement_shows_a_line_for_every_side() -> None:
    lines = (
        Line(side=0, verdict="set", bid=200, points=-200),
        Line(side=1, verdict="scored", count=250, points=250),
    )
    found = Settlement(lines, (-200, 250))

    assert str(found).splitlines() == [str(line) for line in lines]
    assert found.of(1) is lines[1]


# Scripts.


def test_every_step_has_its_needs() -> None:
    assert tuple(ROWS) == tuple(Step)
    given = {text.partition(" if ")[0] for row in ROWS.values() for text in row.gives}
    for row in ROWS.values():
        assert given.issuperset(row.needs)


def test_every_condition_is_of_a_field_that_there_is() -> None:
    rules = variants.get("racehorse")
    conditions = [name for row in ROWS.values() for name in row.switches]
    conditions += [text.partition(" if ")[2] for row in ROWS.values() for text in row.gives]
    for part in fields(Ruleset):
        clashes: str = getattr(getattr(rules, part.name), "_CLASHES", "")
        for line in clashes.replace(":\n", ": ").strip().splitlines():
            conditions += line.strip().partition(": ")[0].split(" & ")

    assert len(conditions) > 150
    assert {condition(text)(rules) for text in conditions if text} == {True, False}
    steps = " ".join(text for text in conditions if "script." in text)
    assert set(re.split(r"[^a-z-]+", steps)) - {"", "script"} <= set(map(str, Step))


def test_a_script_is_read_from_its_words() -> None:
    assert read_script("deal  auction play") == (Step.DEAL, Step.AUCTION, Step.PLAY)
    assert read_script("") == ()
    assert repr(Step.OTHERS_MELD) == "Step.OTHERS_MELD"
    assert str(Step.OTHERS_MELD) == "others-meld"
    with pytest.raises(ValueError, match="shuffle"):
        read_script("deal shuffle play")


# Parts that do not fit together.


def misfit(name: str, **parts: object) -> dict[str, str]:
    """What is said of a preset with these parts, by field."""
    with pytest.raises(RulesetError) as error:
        variants.get(name).with_(**parts)  # type: ignore[arg-type]
    return {problem.where: problem.what for problem in error.value.problems}


@pytest.mark.parametrize(
    ("name", "script", "said"),
    [
        ("firehouse", "auction trump melds play", "begins with deal or draft"),
        ("firehouse", "deal auction trump melds", "ends with play"),
        ("firehouse", "deal auction auction trump melds play", "auction appears more than once"),
        ("firehouse", "deal trump auction melds play", "trump needs a bidder"),
        ("firehouse", "deal auction melds trump play", "melds needs trump"),
        ("partnership-kitty", "deal auction trump melds bury widow play", "bury needs a widow"),
        ("three-handed", "deal auction widow trump others-meld bury concede play", "others-meld"),
        ("partnership-turned", "dix deal melds play", "dix needs hands"),
        ("partnership-turned", "deal dix melds moon partner play", "partner needs a bidder"),
    ],
)
def test_a_phase_needs_what_comes_before(name: str, script: str, said: str) -> None:
    with pytest.raises(RulesetError) as error:
        variants.get(name).with_(script=read_script(script))

    assert "script" in problems(error)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("name", "script", "said"),
    [
        (
            "partnership-kitty",
            "deal auction trump melds play",
            "needs widow or share-widow because of deal.widow",
        ),
        ("firehouse", "deal auction widow trump melds play", "has widow, which needs deal.widow"),
        (
            "partnership-kitty",
            "deal auction widow trump melds play",
            "needs bury because of bury.cards",
        ),
        ("partnership-passing", "deal auction trump melds play", "needs passing because of"),
        ("firehouse", "deal auction trump passing melds play", "has passing, which needs"),
        ("firehouse", "deal auction trump partner melds play", "has partner, which needs"),
        ("five-handed", "deal auction trump melds play", "needs partner because of"),
        ("two-handed", "deal play", "needs draft or draw because of deal.stock"),
        (
            "three-handed-classic",
            "deal auction widow bury trump bidder-melds concede others-meld play",
            "needs concede-unseen because of",
        ),
        (
            "three-handed",
            "deal auction widow trump bidder-melds others-meld bury play",
            "needs concede because of concession.offered",
        ),
        (
            "firehouse",
            "deal auction trump melds concede play",
            "has concede, which needs concession.offered or concession.most_needed",
        ),
    ],
)
def test_a_part_needs_a_phase_and_a_phase_its_part(name: str, script: str, said: str) -> None:
    with pytest.raises(RulesetError) as error:
        variants.get(name).with_(script=read_script(script))

    assert any(f"the script {said}" in problem.what for problem in error.value.problems)


def test_passing_needs_one_partner_and_enough_cards() -> None:
    triple = variants.get("triple-deck").script
    script = (*triple[:3], Step.PASSING, *triple[3:])
    passing = PassingRules(3)

    assert "exactly one" in misfit("triple-deck", script=script, passing=passing)["passing.cards"]
    many = misfit("partnership-passing", passing=PassingRules(13))
    assert "12 cards are dealt, so 13" in many["passing.cards"]
    assert variants.get("partnership-passing").with_(passing=PassingRules(12)).passing.cards == 12


def test_a_called_partner_needs_players_for_themselves() -> None:
    calls, script = PartnerRules("trump"), read_script("deal auction trump partner melds play")
    pairs = misfit("firehouse", script=script, partner=calls)
    stakes = misfit("five-handed", settlement=SettlementRules(stakes=((100, 1),)))
    late = PartnerRules("trump", "when-played")
    of_side = ShowingRules(who="bidding-side")
    shown = misfit("five-handed", partner=late, showing=of_side)
    first = read_script("deal auction trump melds partner play")
    too_soon = misfit("five-handed", script=first, showing=of_side)

    assert set(pairs) == {"partner.calls"}
    assert set(stakes) == {"settlement.stakes"}
    assert set(shown) == {"showing.who"}
    assert set(too_soon) == {"showing.who"}
    assert variants.get("five-handed").with_(name="first", script=first).showing.who == "all"


def test_a_card_is_called_that_somebody_else_may_have() -> None:
    pack, hand = variants.get("five-handed").pack, Hand.parse("AS AS AS 9C 9C")
    trump, any_suit = PartnerRules("trump"), PartnerRules("any-suit")
    card = Card.parse

    def codes(rules: PartnerRules, text: str, trump: Suit | None = Suit.SPADES) -> list[str]:
        return [why.code for why in rules.why_not(card(text), hand, trump, pack)]

    assert codes(trump, "TS") == codes(any_suit, "TH") == []
    assert codes(trump, "TH") == codes(trump, "TS", None) == codes(PartnerRules(), "TS")
    assert codes(trump, "TH") == ["partner.suit"]
    assert codes(trump, "AS") == codes(any_suit, "9C") == ["partner.own"]
    double = variants.get("five-handed-double").pack
    assert [why.code for why in any_suit.why_not(card("9H"), hand, None, double)] == [
        "partner.pack"
    ]
    assert trump.cards(hand, Suit.SPADES, pack) == tuple(map(card, ("TS", "KS", "QS", "JS", "9S")))
    assert len(any_suit.cards(hand, Suit.SPADES, pack)) == 22
    assert PartnerRules().cards(hand, Suit.SPADES, pack) == ()


@pytest.mark.parametrize(
    ("parts", "where"),
    [
        ({"script": read_script("draft draw auction trump melds play")}, {"script"}),
        ({"script": read_script("draft deal auction trump melds play")}, {"script"}),
        ({"deal": DealRules("2", stock=44)}, {"deal.packets"}),
        ({"deal": DealRules("", stock=48, turn="first-of-stock")}, {"deal.turn"}),
        ({"deal": DealRules("", stock=46)}, {"deal.packets", "deal.stock"}),
        ({"table": TableRules.seated(3)}, {"table.seats"}),
        ({"misdeal": MisdealRules((SIX_NINES,))}, {"misdeal.grounds"}),
        (
            {"script": read_script("draft play"), "draft": DraftRules("non-bidder")},
            {"draft.discards_count_for"},
        ),
    ],
)
def test_what_does_not_go_with_a_draft(parts: dict[str, object], where: set[str]) -> None:
    assert where <= set(misfit("two-handed-draft", **parts))


@pytest.mark.parametrize(
    ("part", "told"), [("sides", (0, 1, 1, 1)), ("discarded", (10, 0, 0, 0)), ("moon", 2)]
)
def test_a_tally_tells_of_nothing_that_is_not_in_the_game(part: str, told: Any) -> None:
    """No partner is called in Firehouse, nothing discarded, and no moon announced."""
    nothing = Tally(meld=(0,) * 4, count=(0,) * 4, tricks=(0,) * 4)
    with pytest.raises(RulesetError) as error:
        variants.get("firehouse").settle(evolve(nothing, **{part: told}))

    assert problems(error) == {f"tally.{part}"}


def test_summed_bids_need_partners() -> None:
    said = misfit("partnership-summed-bids", table=TableRules.seated(4))

    assert set(said) == {"auction.calls"}


SUIT_BIDS = AuctionRules(suit_bids=True, doubling=2, passes_to_end=3)


def test_bids_name_trump_or_somebody_else_does() -> None:
    in_the_bid = TrumpRules(named="in-the-bid")

    assert set(misfit("firehouse", auction=SUIT_BIDS)) == {"trump.named", "script"}
    assert set(misfit("firehouse", trump=in_the_bid)) == {"trump.named"}
    assert "trump.named" in misfit("partnership-turned", trump=in_the_bid)
    holding = TrumpRules(("run",), named="in-the-bid")
    assert set(misfit("contract-pinochle", trump=holding)) == {"trump.must_hold"}


def test_doubling_takes_sides_and_passes_others() -> None:
    alone = misfit(
        "nonpartnership-four",
        script=read_script("deal auction melds play"),
        deal=DealRules("3 3 3 3"),
        auction=SUIT_BIDS,
        trump=TrumpRules(named="in-the-bid"),
    )
    four = AuctionRules(passes_to_end=4)

    assert set(alone) == {"auction.doubling"}
    assert set(misfit("partnership-auction", auction=four)) == {"auction.passes_to_end"}


def test_two_meld_together_or_nobody_does() -> None:
    jointly = ShowingRules(who="bidding-side", jointly=True)
    script = read_script("deal auction trump joint-melds play")
    both = read_script("deal auction trump joint-melds others-meld play")
    contract = variants.get("contract-pinochle")
    everybody = evolve(contract.showing, who="all")
    declared = evolve(contract.showing, choice="declared")
    needing = evolve(contract.auction, least_meld=20)
    winning = contract.melds.with_rules(MeldRule("run", "sequence", "ATKQJ in trump", GAME))

    assert set(misfit("firehouse", showing=jointly)) == {"showing.jointly", "script"}
    assert set(misfit("firehouse", script=script)) == {"showing.jointly"}
    assert set(misfit("firehouse", script=both, showing=jointly)) == {"script"}
    assert set(misfit("triple-deck", script=script, showing=jointly)) >= {"showing.jointly"}
    assert set(misfit("contract-pinochle", showing=everybody)) == {"showing.who"}
    assert set(misfit("contract-pinochle", showing=declared)) == {"showing.choice"}
    assert set(misfit("contract-pinochle", auction=needing)) == {"auction.least_meld"}
    assert set(misfit("contract-pinochle", melds=winning)) == {"melds"}
    summed = misfit("partnership-summed-bids", script=script, showing=jointly)
    assert set(summed) == {"auction.calls"}


def test_what_is_met_or_handed_over_is_a_contract() -> None:
    play = evolve(POST_1945, skip_if_met=True)
    over = SettlementRules(bid_to="opponents")
    staked = SettlementRules(bid_to="opponents", stakes=((100, 1),))
    unmelded = read_script("deal auction trump play")

    assert set(misfit("partnership-turned", play=play)) == {"play.skip_if_met"}
    assert set(misfit("firehouse", play=play, script=unmelded)) == {"play.skip_if_met"}
    assert set(misfit("partnership-summed-bids", play=play)) == {"play.skip_if_met"}
    assert set(misfit("partnership-turned", settlement=over)) == {"settlement.bid_to"}
    assert set(misfit("firehouse", settlement=staked)) == {"settlement.bid_to"}


def test_without_an_auction_nobody_wins_by_a_bid() -> None:
    bid_out = EndingRules(bid_out=True)
    stakes = SettlementRules(stakes=((100, 1),))

    assert set(misfit("partnership-turned", ending=bid_out)) == {"ending.bid_out"}
    assert set(misfit("partnership-turned", settlement=stakes)) == {"settlement.stakes"}


def test_a_renege_costs_what_there_is() -> None:
    ruled = RenegeRules(ruled=True)
    counted = RenegeRules(ruled=True, offender="loses-count")

    assert set(misfit("partnership-turned", renege=ruled)) == {"renege.offender"}
    assert set(misfit("auction-three", renege=counted)) == {"renege.offender"}


def test_what_is_needed_is_known_after_the_melds() -> None:
    said = misfit(
        "firehouse",
        script=read_script("deal auction concede trump melds play"),
        concession=ConcessionRules(most_needed=250),
    )
    offered = variants.get("firehouse").with_(
        script=read_script("deal auction concede trump melds play"),
        concession=ConcessionRules(offered=True),
    )

    assert set(said) == {"concession.most_needed"}
    assert offered.concession.offered


def test_the_cards_come_out_even() -> None:
    kitty = misfit("partnership-kitty", deal=DealRules("4 (4) 4 4"))
    draft = misfit("two-handed", deal=DealRules("4 4 3", stock=24, turn="first-of-stock"))

    assert "4 x 12 + 4 to the widow = 52 cards, but the pack has 48" in kitty["deal.packets"]
    assert "2 x 11 + 24 in the stock = 46 cards, but the pack has 48" in draft["deal.packets"]


TURNED: Final = TrumpRules(named="turned")
LAST: Final = DealRules("3 3 3 3", turn="last")


@pytest.mark.parametrize(
    ("name", "changes", "where"),
    [
        ("partnership-auction", {"deal": LAST}, {"trump.named"}),
        ("partnership-auction", {"trump": TURNED}, {"trump.named"}),
        ("partnership-auction", {"trump": TURNED, "deal": LAST}, {"trump.named"}),
        (
            "partnership-turned",
            {"trump": evolve(TURNED, must_hold=("run",)), "script": read_script("deal melds play")},
            {"trump.named"},
        ),
        ("partnership-turned", {"trump": TURNED}, {"trump.dix_exchange"}),
        ("partnership-turned", {"script": read_script("deal melds play")}, {"trump.dix_exchange"}),
        ("partnership-turned", {"script": read_script("deal melds dix play")}, {"script"}),
        (
            "partnership-turned",
            {
                "script": read_script("deal auction passing dix melds play"),
                "passing": PassingRules(3),
            },
            {"script"},
        ),
        (
            "army-navy-4",
            {
                "deal": DealRules("5 5 5 5", turn="last"),
                "script": read_script("deal dix melds play"),
                "trump": evolve(TURNED, dix_exchange="eldest-first"),
            },
            {"trump.dix_exchange"},
        ),
        (
            "two-handed",
            {"trump": evolve(TURNED, dix_exchange="eldest-first")},
            {"trump.dix_exchange"},
        ),
        (
            "partnership-turned",
            {
                "trump": evolve(TURNED, dix_exchange="trick-winner"),
                "script": read_script("deal melds play"),
            },
            {"trump.dix_exchange"},
        ),
        ("partnership-auction", {"trump": TrumpRules(turned_nine=10)}, {"trump.turned_nine"}),
        (
            "partnership-turned",
            {
                "trump": evolve(TURNED, turned_nine=10),
                "script": read_script("deal melds play"),
            },
            {"trump.turned_nine"},
        ),
    ],
)
def test_a_card_is_turned_where_it_is_trump(
    name: str, changes: dict[str, Any], where: set[str]
) -> None:
    assert set(misfit(name, **changes)) == where


DECLARED: Final = ShowingRules(choice="declared")


@pytest.mark.parametrize(
    ("name", "changes", "where"),
    [
        (
            "partnership-auction",
            {"showing": ShowingRules("all", "best", "muggins", "minus", "own-first-card")},
            {"showing.overlooked", "showing.failed", "showing.closes"},
        ),
        ("three-handed", {"showing": DECLARED}, {"showing.choice"}),
        ("partnership-kitty", {"showing": DECLARED}, {"showing.choice"}),
        ("contract-pinochle", {"showing": DECLARED}, {"showing.choice", "showing.jointly"}),
        (
            "firehouse",
            {
                "showing": evolve(DECLARED, failed="minus"),
                "settlement": SettlementRules(stakes=((100, 1),)),
            },
            {"showing.failed"},
        ),
    ],
)
def test_melds_are_declared_in_their_phase(
    name: str, changes: dict[str, Any], where: set[str]
) -> None:
    assert set(misfit(name, **changes)) == where


def test_as_many_are_buried_or_shared_as_the_widow_has() -> None:
    kitty = variants.get("partnership-kitty")

    assert (
        "takes 4 cards from the widow, but buries 3"
        in misfit("partnership-kitty", bury=evolve(kitty.bury, cards=3))["bury.cards"]
    )
    shared = misfit("partnership-kitty-distributed", deal=DealRules("4 (8) 4 2"))
    assert "each of the 4 players gets a card of the widow, but it has 8" in shared["deal.packets"]


def test_a_meld_is_of_cards_that_the_pack_has() -> None:
    nines = MeldTable((MeldRule("dix", "dix", "9 in trump", 10),))

    assert set(misfit("double-deck", melds=nines)) == {"melds.dix"}
    assert set(misfit("double-deck", checks=CheckRules(nines))) == {"checks.melds.dix"}


@pytest.mark.parametrize(
    ("name", "parts", "where"),
    [
        ("two-handed", {"checks": CheckRules(_RUN)}, {"checks.melds"}),
        ("five-handed", {"checks": CheckRules(_RUN)}, {"checks.paid_by"}),
        (
            "three-handed",
            {
                "checks": CheckRules(game=5),
                "table": TableRules.seated(3, sitting_out=1),
            },
            {"checks.paid_by"},
        ),
        ("three-handed-1911", {"checks": CheckRules(_RUN)}, {"checks.melds"}),
        ("contract-pinochle", {"checks": CheckRules(_RUN)}, {"checks.melds"}),
        ("partnership-turned", {"checks": CheckRules(bids=((200, 2),))}, {"checks.bids"}),
        (
            "partnership-turned",
            {"checks": CheckRules(looked_and_lost=1, played_and_lost=1)},
            {"checks.looked_and_lost", "checks.played_and_lost"},
        ),
        (
            "partnership-auction",
            {"checks": CheckRules(looked_and_lost=1)},
            {"checks.looked_and_lost"},
        ),
        (
            "partnership-auction",
            {"checks": CheckRules(margin=(100, 1)), "ending": EndingRules(target=0)},
            {"checks.game", "checks.margin_over"},
        ),
        (
            "partnership-auction",
            {
                "checks": CheckRules(margin=(100, 1)),
                "ending": EndingRules(target=0, all_tricks_win=True),
            },
            {"checks.margin_over"},
        ),
        (
            "partnership-auction",
            {"checks": CheckRules(loser_minus=1), "ending": EndingRules(target=0)},
            {"checks.game"},
        ),
    ],
)
def test_checks_are_for_what_there_is(name: str, parts: dict[str, object], where: set[str]) -> None:
    assert set(misfit(name, **parts)) == where


@pytest.mark.parametrize(
    ("part", "value", "where"),
    [
        ("trump", TrumpRules(must_hold=("walk",)), "trump.must_hold"),
        ("draw", DrawRules(besides=("walk",)), "draw.besides"),
        ("auction", AuctionRules(to_bid=HandTest(holds=("walk",))), "auction.to_bid"),
        ("auction", AuctionRules(to_be_stuck=HandTest(holds=("walk",))), "auction.to_be_stuck"),
        (
            "misdeal",
            MisdealRules((Ground("poor", HandTest(holds=("run", "walk"))),)),
            "misdeal.poor",
        ),
    ],
)
def test_a_meld_that_is_asked_for_is_in_the_table(part: str, value: object, where: str) -> None:
    assert misfit("partnership-auction", **{part: value}) == {where: "the table has no meld 'walk'"}


def test_who_calls_out_has_no_contract() -> None:
    ending = EndingRules(call_out="may")
    said = misfit("partnership-auction", ending=ending)

    assert said == {"ending.call_out": "players call out only where nobody has a contract to make"}


def test_two_play_for_a_stock_and_declare_their_melds() -> None:
    two = variants.get("two-handed")
    extra = two.melds.with_rules(tables.extra_king())
    deals: dict[str, dict[str, object]] = {
        "script": {"script": read_script("deal draw melds play")},
        "showing.choice": {"showing": ShowingRules()},
        "melds.extra king": {"melds": extra},
    }
    for where, parts in deals.items():
        assert set(misfit("two-handed", **parts)) == {where}
    three: dict[str, object] = {
        "table": TableRules.seated(3),
        "deal": evolve(two.deal, packets="3 4 4", stock=15),
    }
    assert set(misfit("two-handed", **three)) == {"table.seats", "deal.stock"}
    assert "two play for a stock" in misfit("two-handed", **three)["table.seats"]


def test_one_ranking_for_pack_play_and_count() -> None:
    standard = Ranking.STANDARD
    rules = variants.get("firehouse")

    with pytest.raises(RulesetError) as error:
        evolve(rules, play=evolve(rules.play, ranking=standard))
    assert problems(error) == {"play.ranking"}
    with pytest.raises(RulesetError) as error:
        evolve(rules, count=evolve(rules.count, ranking=standard))
    assert problems(error) == {"count.ranking"}
    told = rules.with_(pack=evolve(rules.pack, order=standard))
    assert told.play.ranking == told.count.ranking == standard
