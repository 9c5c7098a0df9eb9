"""The values of a round: what they cannot be, and how they show; and what a script is made of.

Tests: pinochle.rules.scoring.tally
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import Card, Contract, Hand, Ranking, RulesetError, Settlement, Suit, Tally, variants
from pinochle.game.engine.state import NO_MELD
from pinochle.rules import (
    ConcessionRules,
    PartnerRules,
    PassingRules,
    ShowingRules,
    Step,
    TrumpRules,
)
from pinochle.rules.auction.calls import Auction, Call
from pinochle.rules.auction.sayings import Convention
from pinochle.rules.scoring.checks import CheckLine
from pinochle.rules.scoring.ending import Standing
from pinochle.rules.scoring.tally import ITEMS, Item, Line, LineFact, Verdict
from pinochle.rules.script import comes_before, read_script
from pinochle.rules.steps import ROWS

if TYPE_CHECKING:
    from collections.abc import Callable

THREE: Final = variants.get("three-handed")
FOUR: Final = variants.get("partnership-auction")
BID: Final = Contract(0, 100)


def tally(seats: int = 2, **fields: Any) -> Tally:
    """A round in which nobody melded or won anything, but for what is told."""
    nothing = dict.fromkeys(("meld", "count", "tricks"), (0,) * seats)
    return Tally(**{**nothing, **fields})


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        (lambda: Call(0, -10), {"Call.goal"}),
        (lambda: Call(0, 100, times=2), {"call.times"}),
        (lambda: Call(0, times=3), {"Call.times"}),
        (lambda: Call(0, suit=Suit.SPADES), {"call.suit"}),
        (lambda: Auction(0, 1), {"Auction.seats"}),
        (lambda: Auction(0, 11), {"Auction.seats"}),
        (lambda: Contract(0, -1), {"Contract.goal"}),
        (lambda: Contract(-1, 100), {"Contract.bidder"}),
        (lambda: Contract(10, 100), {"Contract.bidder"}),
        (lambda: Contract(0, 100, times=0), {"Contract.times"}),
        (lambda: tally(how="renege"), {"tally.offender"}),
        (
            lambda: tally(how="conceded", contracts=(BID,), offender=0),
            {"tally.offender"},
        ),
        (lambda: tally(how="renege", offender=2), {"tally.offender"}),
        (lambda: tally(discarded=(1,)), {"tally.discarded"}),
        (lambda: tally(discarded=(1, -1)), {"tally.discarded"}),
        (lambda: tally(sides=(0, 1, 1)), {"tally.sides"}),
        (lambda: tally(count=(0,)), {"tally.count"}),
        (lambda: tally(tricks=(0, 0, 0)), {"tally.tricks"}),
        (lambda: tally(11), {"tally.meld"}),
        (lambda: tally(count=(0, -1), tricks=(0, -1)), {"tally.count", "tally.tricks"}),
        (lambda: tally(buried=-1), {"Tally.buried"}),
        (lambda: tally(how="conceded"), {"tally.how"}),
        (lambda: tally(how="met", count=(9, 0)), {"tally.how"}),
        (lambda: tally(how="met", tricks=(0, 1)), {"tally.how"}),
        (lambda: tally(0, contracts=(BID,)), {"tally.contracts"}),
        (lambda: tally(check_melds=(NO_MELD,)), {"tally.check_melds"}),
        (lambda: tally(moon=2), {"tally.moon"}),
        (lambda: tally(moon=-1), {"Tally.moon"}),
        (lambda: tally(caller=0), {"tally.caller"}),
        (lambda: tally(caller=2, how="called-out"), {"tally.caller"}),
        (lambda: tally(winner=2), {"tally.winner"}),
        (lambda: tally(moon=0, how="conceded", contracts=(BID,)), {"tally.moon"}),
        (lambda: Line(side=-1, verdict="made"), {"Line.side"}),
        (lambda: Settlement((Line(side=0, verdict="made"),), (5,)), {"settlement.scores"}),
        (lambda: CheckLine(side=-1, checks=1, reason="game", gains=(1, -1)), {"CheckLine.side"}),
        (lambda: Settlement((Line(side=0, verdict="made"),), (0,)).line(1), {"settlement"}),
        (lambda: Standing((0, 0), -1, (0, 0)), {"Standing.target"}),
        (lambda: TrumpRules(("walk",)).suits(Hand(), FOUR.melds), {"melds"}),
        (lambda: FOUR.settle_game(FOUR.ending.start(3)), {"standing.points"}),
        (lambda: FOUR.settle(tally()), {"tally.meld"}),
        (lambda: THREE.settle(tally(3, how="renege", offender=1)), {"tally.contracts"}),
        # A ruleset tells its parts their ranking, and they can have no other.
        (lambda: evolve(FOUR, play=evolve(FOUR.play, ranking=Ranking.STANDARD)), {"play.ranking"}),
        (
            lambda: evolve(FOUR, count=evolve(FOUR.count, ranking=Ranking.STANDARD)),
            {"count.ranking"},
        ),
    ],
)
def test_what_makes_no_sense(wrong: Callable[[], object], where: set[str]) -> None:
    with pytest.raises(RulesetError) as error:
        wrong()

    assert {problem.where for problem in error.value.problems} == where


def test_the_ranking_of_the_pack_is_that_of_play_and_count() -> None:
    standard = FOUR.with_(pack=evolve(FOUR.pack, order=Ranking.STANDARD))

    assert standard.play.ranking == standard.count.ranking == Ranking.STANDARD


# How values show.


def test_an_auction_shows_who_said_what() -> None:
    auction = Auction(3, 4).and_then(0, 100).and_then(1, 0)

    assert [str(call) for call in auction.calls] == ["seat 0: 100", "seat 1: pass"]
    assert (auction.highest, auction.bids) == (100, (Call(0, 100),))
    assert auction.has_called(1) and not auction.has_called(2)
    assert Auction(3, 4).highest == 0
    assert str(Contract(2, 120)) == "120 by seat 2"
    assert str(Contract(2, 120, is_void=True)) == "120 by seat 2 (void)"
    assert Convention("250", "four aces").meaning == "four aces"


def line(side: int, verdict: Verdict, bid: int = 0, **points: int) -> Line:
    """A line with these items."""
    items = tuple(Item(code, points[code], "settle.made") for code in ITEMS if code in points)
    return Line(
        side=side, verdict=verdict, items=items, facts=(LineFact("bid", bid),) if bid else ()
    )


def test_a_settlement_shows_a_line_for_every_side() -> None:
    lines = (
        line(0, "made", bid=90, meld=40, count=60),
        line(1, "scored", meld=40, count=60),
        line(2, "set", bid=200, set=-200),
        line(3, "void", bid=200, count=60),
        line(4, "conceded", bid=300, conceded=-300),
    )
    found = Settlement(lines, (100, 100, -200, 60, -300))

    assert found.line(1) is lines[1]
    assert str(found).splitlines() == [
        "        bid  meld  count  score",
        "side 0   90    40     60    100  made",
        "side 1         40     60    100",
        "side 2  200     0      0   -200  set",
        "side 3  200     0     60     60  void contract",
        "side 4  300     0      0   -300  conceded",
    ]
    assert str(found.message).splitlines() == [
        "side 0 (made 90): meld 40 + count 60 = 100",
        "side 1: meld 40 + count 60 = 100",
        "side 2 (set at 200): -200",
        "side 3 (void contract): count 60",
        "side 4 (conceded 300): -300",
    ]


# Scripts; what makes no sense of them is in the table of misfits.


def test_every_step_has_its_needs() -> None:
    assert tuple(ROWS) == tuple(Step)
    given = {"trump", *(name for row in ROWS.values() for name in row.gives)}
    for row in ROWS.values():
        assert given.issuperset(row.needs)


def test_a_step_comes_before_another() -> None:
    script = read_script("deal auction bidder-melds bury melds play")
    melds = (Step.MELDS, Step.BIDDER_MELDS)

    assert comes_before(script, melds, (Step.BURY,))
    assert comes_before(script, (Step.BURY,), melds)
    assert not comes_before(script, (Step.MELDS,), (Step.BURY, Step.DEAL))
    assert not comes_before(script, (Step.MOON,), (Step.PLAY,))
    assert not comes_before(script, (Step.DEAL,), (Step.MOON,))


def test_a_script_is_read_from_its_words() -> None:
    assert read_script("deal  auction play") == (Step.DEAL, Step.AUCTION, Step.PLAY)
    assert read_script("") == ()
    assert repr(Step.OTHERS_MELD) == "Step.OTHERS_MELD"
    assert str(Step.OTHERS_MELD) == "others-meld"
    with pytest.raises(ValueError, match="shuffle"):
        read_script("deal shuffle play")


def test_what_is_near_a_misfit_fits() -> None:
    firehouse, five = variants.get("firehouse"), variants.get("five-handed")
    early = read_script("deal auction concede trump melds play")
    late = read_script("deal auction trump melds partner play")

    assert variants.get("partnership-passing").with_(passing=PassingRules(12)).passing.cards == 12
    conceding = firehouse.with_(script=early, concession=ConcessionRules(offered=True))
    assert conceding.script == early
    assert five.with_(script=late).showing == ShowingRules()


def test_a_card_is_called_that_somebody_else_may_have() -> None:
    pack, hand = variants.get("five-handed").pack, Hand.parse("AS AS AS 9C 9C")
    double = variants.get("five-handed-double").pack
    trump, any_suit = PartnerRules("trump"), PartnerRules("any-suit")

    def codes(rules: PartnerRules, text: str, suit: Suit | None = Suit.SPADES) -> list[str]:
        called = Card.parse(text)
        return [why.code for why in rules.why_not(called, hand, suit, pack)]

    assert codes(trump, "TS") == codes(any_suit, "TH") == []
    assert codes(trump, "TH") == codes(trump, "TS", None) == codes(PartnerRules(), "TS")
    assert codes(trump, "TH") == ["partner.suit"]
    assert codes(trump, "AS") == codes(any_suit, "9C") == ["partner.own"]
    (why,) = any_suit.why_not(Card.parse("9H"), hand, None, double)
    assert why.code == "partner.pack"
    callable_cards = trump.cards(hand, Suit.SPADES, pack)
    assert [card.code for card in callable_cards] == ["TS", "KS", "QS", "JS", "9S"]
    assert len(any_suit.cards(hand, Suit.SPADES, pack)) == 22
    assert PartnerRules().cards(hand, Suit.SPADES, pack) == ()
