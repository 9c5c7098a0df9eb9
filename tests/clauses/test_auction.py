"""The auction: who may say what, who must bid, when it is over, and who has won it.

Tests: pinochle.game.phases.auction, pinochle.rules.auction.auction, pinochle.rules.auction.calls,
pinochle.rules.auction.sayings
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import (
    against_bid,
    auction_after,
    bid_by,
    choices,
    house,
    in_suits,
    points_of,
    refusals,
    table,
    tally,
)
from clauses.playing import calls_of, last_settlement, names, rules_against
from pinochle import Game, Hand, IllegalAction, Record, RulesetError, WrongType, variants
from pinochle.actions import Bid, Done, LayMeld, NameTrump, Pass
from pinochle.events import AuctionWon, Entered, Redealt, TrickWon
from pinochle.rules import AuctionRules, Step
from pinochle.rules.auction.calls import Auction, Call
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.auction.sayings import Convention, Saying
from pinochle.rules.handtest import HandTest
from pinochle.rules.scoring.settle import settle
from pinochle.rules.script import read_script
from pinochle.rules.widow import WidowRules
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import HEARTS, SPADES, hand
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Contract, Ruleset
    from pinochle.actions import Action
    from pinochle.rules.auction.auction import AllPass, MustOpen

rule = pytest.mark.rule

MARRIAGE: Final = "KH QH"
FOUR: Final = variants.get("partnership-auction")
FREE: Final = FOUR.with_(auction=AuctionRules())
"""A table at which nobody must open."""
STUCK: Final = FOUR.with_(auction=AuctionRules(stuck=100))
FORCED: Final = variants.get("partnership-forced-dealer")
FIREHOUSE: Final = variants.get("firehouse")
CHECK: Final = variants.get("check-partnership")
CLASSIC: Final = variants.get("three-handed-classic")
THREE: Final = variants.get("three-handed")
CUTTHROAT: Final = variants.get("cutthroat")
DOUBLE: Final = variants.get("double-deck")
TURKISH: Final = variants.get("double-deck-turkish")
RACEHORSE: Final = variants.get("racehorse")
HIGH_OPENING: Final = RACEHORSE.with_(auction=evolve(RACEHORSE.auction, opening=600))
LOW_OPENING: Final = RACEHORSE.with_(auction=evolve(RACEHORSE.auction, opening=300))
SUMMED: Final = variants.get("partnership-summed-bids")
ONE_BID: Final = variants.get("widow-partnership-one-bid")


def with_auction(rules: Ruleset, **fields: object) -> Ruleset:
    """The same game with other fields of its auction."""
    return house(rules, "auction", **fields)


def contracts(rules: Ruleset, said: str) -> tuple[Contract, ...]:
    """The contracts when this was said, and nothing more is to be said."""
    auction = auction_after(rules, said)
    assert rules.auction.speaker(auction) is None
    return rules.auction.contracts(auction, rules.table.sides)


# What may be said.

STEPS_OF_60: Final = "- " + " ".join(map(str, range(51, 61))) + " 65 70"
STEPS_OF_600: Final = "- " + " ".join(map(str, range(510, 601, 10))) + " 650 700 750"


@pytest.mark.parametrize(
    ("rules", "said", "held", "first"),
    [
        # On each turn there is the pass and every step that is higher.
        pytest.param(FOUR, "250", "", "- 260 270", marks=rule("auction.bid-or-pass")),
        pytest.param(ONE_BID, "150 180", "", "- 190 200", marks=rule("auction.one-bid")),
        # The least bid may be 250, or 500 with two packs; without the trailing zero 10 or 25.
        pytest.param(
            with_auction(FOUR, opening=250),
            "",
            "",
            "250 260 270",
            marks=rule("auction.opening.250"),
        ),
        pytest.param(CLASSIC, "", MARRIAGE, "300", marks=rule("threehand.opening.300")),
        (with_auction(CLASSIC, opening=250), "", MARRIAGE, "250 260"),
        # Multiples of ten or 25; one or two on the simplified scale.
        pytest.param(
            with_auction(FREE, ladder=((0, 10),)),
            "",
            "",
            "- 100 110 120 130",
            marks=rule("auction.increment.10or25"),
        ),
        (with_auction(FREE, ladder=((0, 25),)), "", "", "- 100 125 150 175"),
        (with_auction(FREE, ladder=((0, 25),), opening=250), "", "", "- 250 275 300 325"),
        pytest.param(
            with_auction(FREE, ladder=((0, 1),), opening=10),
            "",
            "",
            "- 10 11 12 13",
            marks=rule("auction.scale.simplified"),
        ),
        (with_auction(FREE, ladder=((0, 2),), opening=10), "", "", "- 10 12 14 16"),
        # Singly to 60 and by fives from there; by tens to 600 and by fifties from there.
        *(
            pytest.param(
                variants.get(name), "50", "", STEPS_OF_60, marks=rule("auction.increment.60then5")
            )
            for name in ("two-pack", "double-deck-turkish", "double-deck-simple")
        ),
        (TURKISH, "50 59", "", "- 60 65 70"),
        (TURKISH, "50 65", "", "- 70 75"),
        pytest.param(
            DOUBLE,
            "500",
            "",
            STEPS_OF_600,
            marks=rule("auction.increment.10-600-50", "dd.increments"),
        ),
        (with_auction(DOUBLE, ladder=((0, 10),)), "600", "", "- 610 620"),
        # Bidding begins at 20, or at 19 for the dealer when nobody has bid.
        pytest.param(THREE, "", "", "- 20 21", marks=rule("threehand.opening.20")),
        (THREE, "- 20", "", "- 21 22"),
        (with_auction(THREE, must_open="nobody"), "- -", MARRIAGE, "- 19 20"),
        (with_auction(THREE, must_open="nobody"), "-", MARRIAGE, "- 20 21"),
        # A dealer with a meld must make it then, or more; one without may pass like the others.
        *(
            pytest.param(
                rules,
                "- -",
                held,
                first,
                marks=rule("auction.open-if-meld", "threehand.left-opens", "cutthroat.start"),
            )
            for rules in (THREE, CUTTHROAT)
            for held, first in (
                (MARRIAGE, "19 20"),
                ("♠A10J ♥A10J", "- 19 20"),
                ("9S 9S", "- 19 20"),
            )
        ),
        # By the other reading nobody asks what the dealer holds.
        (with_auction(THREE, stuck=19), "- -", "", "19 20"),
        # Eldest must open, or the dealer when the others have passed, or nobody.
        pytest.param(FOUR, "", "", "100 110", marks=rule("auction.forced-opener")),
        (FOUR, "100", "", "- 110"),
        (STUCK, "", "", "- 100"),
        (STUCK, "- -", "", "- 100"),
        (STUCK, "- - -", "", "100 110"),
        (FREE, "- - -", "", "- 100"),
        # The first who holds a meld must open; nines are none, and who has none may bid too.
        *(
            pytest.param(CLASSIC, "", held, "- 300", marks=rule("auction.open-if-meld"))
            for held in ("", "9S 9S 9H 9C", "KH QS", "AS AH AD", "♦ATKJ", "QS JC")
        ),
        # In the game for four too, but a dealer without a meld is left with nothing.
        pytest.param(
            variants.get("four-handed"),
            "- - -",
            MARRIAGE,
            "150 160",
            marks=rule("fourhand.first-forced-if-meld", "fourhand.opening.150"),
        ),
        (variants.get("four-handed"), "- -", "9S 9S KH QS", "- 150"),
        (variants.get("four-handed"), "- - -", "", "- 150"),
        # The dealer's forced bid is 190 or what was agreed, and only three passes force it.
        pytest.param(FORCED, "- - -", "", "190 200", marks=rule("auction.dealer-forced-190")),
        (with_auction(FORCED, stuck=160), "- - -", "", "160"),
        (with_auction(FORCED, stuck=250), "- - -", "", "250"),
        (FORCED, "- -", "", "- 150"),
        (FORCED, "- 150 -", "", "- 160"),
        (FORCED, "150 - -", MARRIAGE, "-"),
        # In Check Pinochle a bid needs a marriage; a dealer who is stuck may need one or not.
        pytest.param(CHECK, "", "KC QC", "- 200", marks=rule("check.4p.min-marriage")),
        pytest.param(CHECK, "- - -", "KH QS", "200 210", marks=rule("auction.dealer-forced-any")),
        # Left of the dealer bids 500 of themselves, and the next goes on.
        pytest.param(RACEHORSE, "500", "", "- 510 520", marks=rule("racehorse.open-500")),
        # With summed bids a bid need not be higher than one before, and nobody must open.
        pytest.param(SUMMED, "300", "", "- 10 20", marks=rule("auction.summed")),
        (SUMMED, "", "", "-"),
        pytest.param(
            with_auction(SUMMED, least_meld=200, least_meld_of="side"),
            "",
            "",
            "- 10",
            marks=rule("auction.summed.min-meld"),
        ),
        pytest.param(FIREHOUSE, "", "", "- 200 210 220", marks=rule("firehouse.codes")),
    ],
)
def test_the_first_of_what_may_be_said(rules: Ruleset, said: str, held: str, first: str) -> None:
    """The pass, if it is open, and the lowest bids."""
    wanted = tuple(map(points_of, first.split()))

    assert choices(rules, said, held)[: len(wanted)] == wanted


@pytest.mark.rule("auction.strictly-higher", "auction.dealer-forced-200", "check.4p.min-marriage")
@pytest.mark.parametrize(
    ("rules", "said", "held", "all_of_them"),
    [
        # Beyond the greatest bid there is none.
        (FOUR, "4650", "", (0,)),
        (FOUR, "250", "", (0, *range(260, 4651, 10))),
        # In Firehouse the dealer, left alone, takes the game at 200: no less and no more.
        (FIREHOUSE, "- - -", "", (200,)),
        (FIREHOUSE, "- - -", "♦ATKQJ", (200,)),
        # Without a marriage nobody may bid, unless the dealer is stuck.
        (CHECK, "", "KH QS", (0,)),
        (CHECK, "- 200", "KH QS", (0,)),
        (CHECK, "- - 200", "KH QS", (0,)),
        (
            with_auction(CHECK, to_be_stuck=HandTest(holds=("royal marriage",))),
            "- - -",
            "KH QS",
            (0,),
        ),
    ],
)
def test_all_that_may_be_said(
    rules: Ruleset, said: str, held: str, all_of_them: tuple[int, ...]
) -> None:
    """There are few ways, or just one."""
    assert choices(rules, said, held) == all_of_them


HIGHER: Final = "auction.higher / auction.strictly-higher"
OPEN_IF_MELD: Final = "auction.open / auction.open-if-meld"
BY_TENS: Final = "auction.step / auction.increment.10or25"
OPENING: Final = "auction.least / auction.opening.by-scale-and-packs"


@pytest.mark.parametrize(
    ("rules", "said", "held", "reasons"),
    [
        (FOUR, "250 -", "", []),
        (FOUR, "250 260", "", []),
        *(
            pytest.param(
                FOUR, f"100 250 {bid}", "", [HIGHER], marks=rule("auction.strictly-higher")
            )
            for bid in (100, 240, 250)
        ),
        (ONE_BID, "150 180 180", "", [HIGHER]),
        (FOUR, "1000 1010", "", []),
        (FOUR, "4650 4660", "", ["auction.ceiling / "]),
        # A player may go as many steps higher as they like, but by steps.
        pytest.param(FOUR, "100 990", "", [], marks=rule("auction.increment.10or25")),
        (FOUR, "100 985", "", [BY_TENS]),
        pytest.param(
            FOUR, "95", "", [OPENING, BY_TENS], marks=rule("auction.opening.by-scale-and-packs")
        ),
        (with_auction(FOUR, opening=250), "240", "", [OPENING]),
        (THREE, "19", "", [OPENING]),
        *(
            (TURKISH, f"50 {bid}", "", ["auction.step / auction.increment.60then5"])
            for bid in (61, 64)
        ),
        (TURKISH, "51 70", "", []),
        *(
            (DOUBLE, said, "", ["auction.step / auction.increment.10-600-50"])
            for said in ("600 610", "500 620", "500 505")
        ),
        (DOUBLE, "500 650", "", []),
        (with_auction(DOUBLE, ladder=((0, 10),)), "600 610", "", []),
        (with_auction(DOUBLE, ladder=((0, 10),)), "600 615", "", [BY_TENS]),
        # Who must open.
        pytest.param(
            FOUR,
            "-",
            "",
            ["auction.open / auction.forced-opener"],
            marks=rule("auction.forced-opener"),
        ),
        (FOUR, "330", "", []),
        *(
            pytest.param(
                rules,
                "-",
                held,
                [OPEN_IF_MELD],
                marks=rule("auction.open-if-meld", "fourhand.first-forced-if-meld"),
            )
            for rules in (CLASSIC, FORCED, THREE, CUTTHROAT)
            for held in (MARRIAGE, "JS JH JD JC", "QS JD", "♦ATKQJ")
        ),
        # When the first passes the next who holds a meld must open, and after a bid nobody.
        *(
            pytest.param(rules, said, held, found, marks=rule("threehand.left-opens"))
            for rules in (CLASSIC, FORCED, THREE, CUTTHROAT)
            for said, held, found in (
                ("- -", MARRIAGE, [OPEN_IF_MELD]),
                ("- -", "", []),
                (f"- {rules.auction.opening} -", MARRIAGE, []),
            )
        ),
        *(
            (FIREHOUSE, f"- - - {bid}", held, ["auction.exactly / auction.dealer-forced-200"])
            for bid in (190, 210)
            for held in ("", "♦ATKQJ")
        ),
        (FIREHOUSE, "- - - 200", "", []),
        (CHECK, "200", "KH QS", ["hand.lacks / check.4p.min-marriage"]),
        (SUMMED, "300 15", "", [BY_TENS]),
    ],
)
def test_why_it_may_not_be_said(rules: Ruleset, said: str, held: str, reasons: list[str]) -> None:
    """The last call is refused by these rules, or by none."""
    assert against_bid(rules, said, held) == reasons


@pytest.mark.rule(
    "auction.dealer-forced-190", "auction.dealer-forced-50", "auction.dealer-forced-any"
)
@pytest.mark.rule("army-navy.three")
@pytest.mark.parametrize("held", ["", MARRIAGE])
@pytest.mark.parametrize(
    ("name", "least", "forced_by"),
    [
        ("partnership-forced-dealer", 190, "auction.dealer-forced-190"),
        *(
            (name, 500, "auction.dealer-forced-50")
            for name in ("double-deck", "double-deck-96", "army-navy-3", "army-navy-4")
        ),
        ("triple-deck", 75, "auction.dealer-forced-50"),
        ("two-pack", 50, "auction.dealer-forced-50"),
        ("double-deck-turkish", 50, "auction.dealer-forced-50"),
        ("double-deck-simple", 50, "auction.dealer-forced-50"),
        ("check-partnership", 200, "auction.dealer-forced-any"),
    ],
)
def test_the_dealer_is_stuck(name: str, least: int, forced_by: str, held: str) -> None:
    """When all others have passed the dealer must bid so much or more, whatever they hold."""
    rules = variants.get(name)
    passes = "- " * (rules.table.seats - 1)
    may = choices(rules, passes, held)

    assert may[0] == least and len(may) > 1
    assert against_bid(rules, f"{passes}-", held) == [f"auction.stuck / {forced_by}"]
    assert against_bid(rules, f"{passes}{may[1]}", held) == []
    assert against_bid(rules, f"{passes}{least - 10}", held)


@pytest.mark.rule("auction.nobody-opens", "five.opening.350")
@pytest.mark.parametrize(
    "name", [one for one in variants.names() if variants.get(one).auction.must_open == "nobody"]
)
def test_nobody_must_open(name: str) -> None:
    """Whatever they hold, all before the dealer may pass, and the dealer too if none is stuck."""
    rules = variants.get(name)
    seats = rules.table.seats
    is_stuck = rules.auction.stuck > 0
    for passes in range(seats - is_stuck):
        assert not against_bid(rules, "- " * passes + "-", MARRIAGE)
    if not is_stuck:
        assert contracts(rules, "- " * seats) == ()


# Whose turn it is, and what it ends in.


@pytest.mark.rule("turkish.opening-50", "cutthroat.start", "threehand.left-opens")
@pytest.mark.parametrize("name", ["double-deck-turkish", "cutthroat", "three-handed-classic"])
def test_left_of_the_dealer_speaks_first(name: str) -> None:
    """The seat left of the dealer speaks first, and the others follow clockwise."""
    rules = variants.get(name)
    seats = rules.table.seats
    for dealer in range(seats):
        auction = Auction(dealer, seats)
        for step in range(1, seats + 1):
            seat = rules.auction.speaker(auction)
            assert seat == (dealer + step) % seats
            auction = auction.and_then(seat, 0)


@pytest.mark.rule("threehand.count-meld-silently", "cutthroat.start")
@pytest.mark.parametrize("name", ["three-handed", "three-handed-classic", "cutthroat"])
def test_melds_are_counted_in_silence(name: str) -> None:
    """Nothing of the melds is shown before the bidding, which only looks at the own hand."""
    assert variants.get(name).script[:2] == (Step.DEAL, Step.AUCTION)


@pytest.mark.rule("auction.pass-final", "auction.one-bid", "firehouse.one-bid", "auction.summed")
@pytest.mark.parametrize(
    ("rules", "said", "seats"),
    [
        (FOUR, "100 - 110 120 130 140 150", [0, 1, 2, 3, 0, 2, 3]),
        (FOUR, "100 - - 120 130 -", [0, 1, 2, 3, 0, 3]),
        (ONE_BID, "200 210 - 240", [0, 1, 2, 3]),
        (FIREHOUSE, "200 210 - 240", [0, 1, 2, 3]),
        (SUMMED, "300 10 300 -", [0, 1, 2, 3]),
    ],
)
def test_who_has_passed_speaks_no_more(rules: Ruleset, said: str, seats: list[int]) -> None:
    """A player who passes takes no further part; in some games each has one turn."""
    assert [call.seat for call in auction_after(rules, said).calls] == seats


@pytest.mark.rule("auction.ends")
@pytest.mark.parametrize(
    ("rules", "said", "speaker"),
    [
        (FOUR, "100", 1),
        (FOUR, "100 - -", 3),
        (FOUR, "100 - - -", None),
        (FOUR, "100 110 - -", 0),
        (FOUR, "100 110 - - -", None),
        (FOUR, "100 110 - - 120", 1),
        (FOUR, "100 110 - - 120 -", None),
        (FREE, "- - -", 3),
    ],
)
def test_when_it_ends(rules: Ruleset, said: str, speaker: int | None) -> None:
    """When every other player has passed after the last bid; passes before any bid end nothing."""
    assert rules.auction.speaker(auction_after(rules, said)) == speaker


@pytest.mark.parametrize(
    ("rules", "said", "contract"),
    [
        # The highest bidder has the contract.
        pytest.param(
            FOUR, "100 - 110 - -", bid_by(2, 110), marks=rule("auction.highest-names-trump")
        ),
        (FOUR, "100 120 130 200 - - -", bid_by(3, 200)),
        (FOUR, "250 - - -", bid_by(0, 250)),
        (FOUR, "100 110 - - 120 -", bid_by(0, 120)),
        # With one bid each the highest stands although others could go higher.
        pytest.param(ONE_BID, "200 210 - 240", bid_by(3, 240), marks=rule("auction.one-bid")),
        pytest.param(FIREHOUSE, "200 300 - -", bid_by(1, 300), marks=rule("firehouse.one-bid")),
        (ONE_BID, "- 300 - -", bid_by(1, 300)),
        (FIREHOUSE, "- - - 200", bid_by(3, 200, is_forced=True)),
        # Forced is who had to open, did so with the least, and was not overbid.
        pytest.param(
            CLASSIC, "300 - -", bid_by(0, 300, is_forced=True), marks=rule("concede.before-widow")
        ),
        (CLASSIC, "- 300 -", bid_by(1, 300, is_forced=True)),
        (CLASSIC, "310 - -", bid_by(0, 310)),
        (CLASSIC, "300 310 - -", bid_by(1, 310)),
        (CLASSIC, "300 310 320 - -", bid_by(2, 320)),
        (CLASSIC, "300 310 - 320 -", bid_by(0, 320)),
        (FOUR, "100 - - -", bid_by(0, 100, is_forced=True)),
        (FREE, "100 - - -", bid_by(0, 100)),
        (FREE, "- - - 150", bid_by(3, 150)),
        (STUCK, "- 100 - -", bid_by(1, 100)),
        (STUCK, "- - - 100", bid_by(3, 100, is_forced=True)),
        (STUCK, "- - - 110", bid_by(3, 110)),
        # The automatic bid of 500 is forced, and its player may bid again.
        pytest.param(
            RACEHORSE,
            "500" + " -" * 5,
            bid_by(0, 500, is_forced=True),
            marks=rule("racehorse.open-500"),
        ),
        (RACEHORSE, "500 510" + " -" * 4 + " 520 -", bid_by(0, 520)),
        # It is forced whatever the least bid of the others is.
        (HIGH_OPENING, "500" + " -" * 5, bid_by(0, 500, is_forced=True)),
        (LOW_OPENING, "500" + " -" * 5, bid_by(0, 500, is_forced=True)),
        # A side that passes twice has no contract.
        (SUMMED, "- 150 - -", bid_by(1, 150)),
    ],
)
def test_the_highest_bid_is_the_contract(rules: Ruleset, said: str, contract: Contract) -> None:
    """Whose contract it is, for how much, and whether they were forced to bid it."""
    assert contracts(rules, said) == (contract,)


@pytest.mark.rule("auction.open-if-meld", "auction.forced-opener", "auction.summed")
@pytest.mark.parametrize("rules", [FREE, CLASSIC, THREE, CUTTHROAT, SUMMED])
def test_nobody_has_a_contract_if_all_pass(rules: Ruleset) -> None:
    """If all pass nobody has a contract, and the same dealer deals again."""
    again: AllPass = "same-dealer"

    assert contracts(rules, "- " * rules.table.seats) == ()
    assert rules.auction.all_pass == again


@pytest.mark.rule("auction.highest-names-trump")
def test_trump_is_named_next() -> None:
    """Whoever bids the most names trump before anybody else acts."""
    assert FOUR.script[1:3] == (Step.AUCTION, Step.TRUMP)


# Summed bids.


@pytest.mark.rule("auction.summed")
@pytest.mark.parametrize(
    ("trump_to", "said", "found"),
    [
        ("highest-bid", "100 150 120 -", [(1, 150), (2, 220)]),
        ("highest-bid", "- 150 150 20", [(1, 170), (2, 150)]),
        ("highest-sum", "100 150 120 -", [(2, 220), (1, 150)]),
        ("highest-sum", "100 110 100 90", [(0, 200), (1, 200)]),
        ("highest-sum", "90 110 110 90", [(1, 200), (2, 200)]),
    ],
)
def test_partners_bids_are_summed(trump_to: str, said: str, found: list[tuple[int, int]]) -> None:
    """The highest single bid names trump, or the highest sum; of equals the earlier."""
    bids = contracts(with_auction(SUMMED, trump_to=trump_to), said)

    assert [(one.bidder, one.goal) for one in bids] == found


@pytest.mark.rule("auction.summed", "auction.summed.min-meld")
@pytest.mark.parametrize(
    ("rules", "bids", "scores", "verdicts"),
    [
        # Each side is judged by its own sum, and one without a contract scores what it has.
        (SUMMED, (bid_by(1, 150), bid_by(2, 220)), (260, -150), "made set"),
        (SUMMED, (bid_by(0, 200),), (260, 130), "made scored"),
        # A contract without the meld for it is null, with or without a penalty.
        (SUMMED, (bid_by(0, 300, is_void=True), bid_by(1, 130)), (160, 130), "void made"),
        (
            with_auction(SUMMED, least_meld=20, misbid_costs=50),
            (bid_by(0, 300, is_void=True), bid_by(1, 130)),
            (110, 130),
            "void made",
        ),
    ],
)
def test_sums_are_settled(
    rules: Ruleset, bids: tuple[Contract, ...], scores: tuple[int, int], verdicts: str
) -> None:
    """Sides 0 and 1 have 100 and 40 in meld, and 160 and 90 in count."""
    settled = settle(rules, tally("40 20 60 20", "60 30 100 60", *bids))

    assert settled.scores == scores
    assert [line.verdict for line in settled.lines] == verdicts.split()


@pytest.mark.rule("auction.summed")
def test_nobody_must_open_with_summed_bids() -> None:
    """Where every side has a contract of its own no bid is forced on anybody."""
    openers: tuple[MustOpen, ...] = ("eldest", "dealer", "holder")
    for opener in openers:
        with pytest.raises(RulesetError):
            with_auction(SUMMED, must_open=opener)
    for field in ("stuck", "automatic"):
        with pytest.raises(RulesetError):
            with_auction(SUMMED, **{field: 100})


@pytest.mark.rule("auction.summed.min-meld")
@pytest.mark.parametrize(("least", "is_simplified"), [(200, False), (20, True)])
def test_a_least_meld_to_bid(least: int, *, is_simplified: bool) -> None:
    """A player may need 200 of meld, or 20 without the zero, if a bid without it is forbidden."""
    rules = with_auction(SUMMED, least_meld=least, misbid="forbidden")
    if is_simplified:
        rules = rules.with_(melds=rules.melds.simplified())
    runs = "♦ATKQJ KC QC JD"  # in diamonds 150 and 20; with a second pinochle card 40 more

    assert choices(rules, held="KC QC") == choices(rules, held=runs) == (0,)
    least_meld = "auction.least-meld / auction.summed.min-meld"
    assert against_bid(rules, "100", "KC QC") == [least_meld]
    assert choices(rules, held=runs + " QS")[:2] == (0, 10)
    just_enough = "AS AH AD AC QS JD KH QH KC QC"  # 100, 40, 40 and 20 in hearts or in clubs
    assert choices(rules, held=just_enough)[:2] == (0, 10)
    with pytest.raises(RulesetError, match="partner"):
        with_auction(SUMMED, least_meld=200, least_meld_of="side", misbid="forbidden")


def test_a_test_of_a_hand_is_asked_with_the_rules_it_needs() -> None:
    held = hand("KC QC")
    with pytest.raises(WrongType, match="count"):
        HandTest().why_not(held, THREE.melds, 5)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="melds"):
        HandTest().why_not(held, 5, THREE.count)  # type: ignore[arg-type]


# What is said.


@pytest.mark.rule("auction.talk")
@pytest.mark.parametrize("said", ["by me", "100", None, 100.0, True])
def test_only_a_number_or_pass_is_said(said: object) -> None:
    """Only a number or a pass can be said; there is no way to pass "by me"."""
    with pytest.raises(WrongType):
        Call(0, said)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        FOUR.auction.why_not(said, Auction(3, 4), 0, Hand(), FOUR.melds, FOUR.count)  # type: ignore[arg-type]


@pytest.mark.rule("auction.meld-bid.convention", "firehouse.codes", "check.4p.conventions")
@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (DOUBLE, {"510 after 500": "aces around"}),
        (FIREHOUSE, {"200": "barely", "210": "60", "220": "120 four aces"}),
        (CHECK, {"250": "aces", "290": "roundhouse", "300": "run"}),
    ],
)
def test_a_meld_bid_allows_and_forbids_nothing(rules: Ruleset, words: dict[str, str]) -> None:
    """What a bid tells the partner is data: it neither allows nor forbids a bid."""
    told = {one.bid: one.meaning for one in rules.auction.conventions}

    assert set(told) >= set(words)
    for bid, said in words.items():
        assert all(word in told[bid] for word in said.split())
    assert choices(with_auction(rules, conventions=())) == choices(rules)
    assert Convention("510 after 500", "aces around") in DOUBLE.auction.conventions


@rule("house.saying")
def test_what_is_said_with_a_pass() -> None:
    """It is a pass in everything: it allows and forbids nothing, and is recorded and shown."""
    spoken = (Saying("with-help", "some meld"), Saying("save", "no meld"))
    game = calls(table(NOBODY_OPENS, sayings=spoken), "100")
    plain = calls(table(NOBODY_OPENS), "100")

    assert set(game.legal_actions()) - set(plain.legal_actions()) == {
        Pass("with-help"),
        Pass("save"),
    }
    said = game.apply(Pass("with-help"))
    assert "1 pass:with-help" in str(Record.of(said))
    assert Record.parse(str(Record.of(said))).replay() == said
    assert str(said.view(3).calls[-1]) == "seat 1: pass, “with help”"
    assert set(said.legal_actions()) == set(game.legal_actions())
    ended = calls(said.apply(Pass("save")), "-")
    assert ended.round.state.contracts == calls(plain, "- - -").round.state.contracts
    assert ended.round.state.word is calls(plain, "- - -").round.state.word
    with pytest.raises(IllegalAction, match="you may say with-help, save") as error:
        game.apply(Pass("aces"))
    assert [why.rule for why in error.value.violations] == ["house.saying"]
    with pytest.raises(IllegalAction, match="you may say nothing"):
        plain.apply(Pass("with-help"))


@rule("house.saying")
def test_words_do_not_free_from_the_duty_to_bid() -> None:
    """Who must bid cannot pass, whatever they say."""
    game = table(FOUR, sayings=(Saying("with-help", "some meld"),), must_open="eldest")

    assert Pass("with-help") not in game.legal_actions()
    with pytest.raises(IllegalAction) as error:
        game.apply(Pass("with-help"))
    assert [why.code for why in error.value.violations] == ["auction.open"]


ROUND: Final = house(rules_of("partnership-summed-bids"), "auction", goes_round=True)


@rule("house.summed-rounds")
def test_summed_bids_go_round() -> None:
    """A player raises their own number only; the last numbers of partners are added up."""
    game = calls(table(ROUND), "100 200 50 -")

    assert game.to_act == (0,)
    assert Bid(110) in game.legal_actions() and Bid(100) not in game.legal_actions()
    with pytest.raises(IllegalAction, match="100 is not higher than your own last bid of 100"):
        game.apply(Bid(100))
    game = calls(game, "120 - 90 -")
    assert game.round.state.contracts == (bid_by(1, 200), bid_by(0, 210))


@rule("house.summed-rounds")
def test_summed_bids_end_when_the_others_have_passed() -> None:
    """Who is left alone raises nothing more, even a number that is not the highest."""
    ended = calls(table(ROUND), "100 - - 50 -")

    assert ended.round.state.contracts == (bid_by(0, 100), bid_by(3, 50))
    assert calls(table(ROUND), "- - - -").needs_deal
    assert calls(table(ROUND), "- - -").to_act == (3,)


@rule("house.summed-rounds")
def test_of_equal_numbers_the_first_is_higher() -> None:
    """Whoever came to the number first names trump, or has the higher sum."""
    by_sum = house(ROUND, "auction", trump_to="highest-sum")

    for rules in (ROUND, by_sum):
        ended = calls(table(rules), "100 150 - - 150 -")
        assert ended.round.state.contracts == (bid_by(1, 150), bid_by(0, 150))


# The bidder raises after the widow.


def game_before_raise(**fields: Any) -> Game:
    """A game with a widow, in which seat 0 has the bid for 100 and may raise it."""
    rules = rules_of("widow-partnership").with_(
        name="raising",
        script=read_script("deal auction widow raise trump melds bury play"),
        widow=WidowRules(may_raise=True),
    )
    return calls(table(rules, **fields), "100 - - -")


@rule("house.raise-after-widow")
def test_the_bidder_raises_after_the_widow() -> None:
    """Once, as far as they like; what they bid then is the contract, and costs as much if set."""
    game = game_before_raise(greatest_raise=1)

    assert game.to_act == (0,) and game.round.state.word is Step.RAISE
    assert Bid(110) in game.legal_actions() and Bid(900) in game.legal_actions()
    assert refusals(game, 100) == ["auction.higher / auction.strictly-higher"]
    assert refusals(game, 105) == ["auction.step / auction.increment.10or25"]
    raised = game.apply(Bid(900))
    assert raised.round.state.contracts == (bid_by(0, 900),)
    assert str(raised.view(2).calls[-1]) == "seat 0: 900"
    assert raised.round.state.word is Step.TRUMP
    ended, _ = played_out(raised)
    assert last_settlement(ended).scores[0] == -900
    assert Record.parse(str(Record.of(ended))).replay() == ended


@rule("house.raise-after-widow", "house.highest-bid")
@pytest.mark.parametrize(
    ("fields", "words", "highest"),
    [
        ({}, "once, as far as they like, before", None),
        ({"ceiling": 350}, "once, to 350 at most, before", "bid:350"),
        ({"ceiling": 350, "moon_bids": True}, "to 350 at most, or to the moon, before", "bid:moon"),
    ],
)
def test_a_bid_is_raised_to_the_highest_that_is_allowed(
    fields: dict[str, Any], words: str, highest: str | None
) -> None:
    game = game_before_raise(**fields)

    assert words in game.rules.describe()
    *_, last = game.legal_actions()
    assert highest in {None, last.token}


@rule("house.raise-after-widow")
def test_a_bid_need_not_be_raised() -> None:
    """Who passes keeps the contract as it is; who raised it was not forced to bid."""
    game = game_before_raise()
    (kept,) = game.apply(Pass()).round.state.contracts
    (raised,) = game.apply(Bid(110)).round.state.contracts

    assert (kept.goal, kept.is_forced) == (100, True)
    assert (raised.goal, raised.is_forced) == (110, False)
    with pytest.raises(IllegalAction):
        game.apply(Pass("with-help"))


@rule("house.raise-after-widow")
def test_nobody_is_asked_where_no_bid_is_higher() -> None:
    """The highest bid cannot be raised, unless the moon can be bid."""
    assert game_before_raise(ceiling=100).round.state.word is Step.TRUMP
    moon = game_before_raise(ceiling=100, moon_bids=True)
    assert set(moon.legal_actions()) == {Pass(), Bid(EVERY_TRICK)}
    assert moon.apply(Bid(EVERY_TRICK)).round.state.contracts[0].is_moon


# The dealer speaks first, or must open.

NOBODY_OPENS: Final = house(FOUR, "auction", must_open="nobody")


@rule("house.dealer-first")
def test_the_dealer_speaks_first() -> None:
    """Then the others follow clockwise, and eldest may be the last to speak."""
    game = table(NOBODY_OPENS, first="dealer")

    assert game.to_act == (3,)
    assert calls(game, "100").to_act == (0,)
    assert calls(game, "- 120 - 130 -").round.state.contracts == (bid_by(2, 130),)
    assert NOBODY_OPENS.auction.first_speaker(Auction(3, 4)) == 0


@rule("house.dealer-first")
@pytest.mark.parametrize("how", [{"calls": "once"}, {"passes_to_end": 3}, {"calls": "summed"}])
def test_the_dealer_speaks_first_in_every_auction(how: dict[str, object]) -> None:
    """Whether there is one call each, or three passes end it."""
    game = table(NOBODY_OPENS, first="dealer", **how)

    assert [game.to_act, calls(game, "-").to_act, calls(game, "- - -").to_act] == [(3,), (0,), (2,)]


@rule("auction.forced-opener", "house.dealer-first")
def test_the_dealer_must_open_who_speaks_first() -> None:
    """A dealer who is obliged to open makes the first bid, and any will do."""
    game = table(NOBODY_OPENS, first="dealer", must_open="dealer")

    assert refusals(game, 0) == ["auction.open / auction.forced-opener"]
    assert refusals(game, 100) == refusals(game, 250) == []
    forced = calls(game, "100 - - -").round.state.contracts
    assert forced == (bid_by(3, 100, is_forced=True),)
    assert calls(game, "110 - - -").round.state.contracts == (bid_by(3, 110),)


@rule("auction.forced-opener")
def test_the_dealer_must_open_who_speaks_last() -> None:
    """If all others pass, a dealer who is obliged to open bids; else they may pass."""
    game = table(NOBODY_OPENS, must_open="dealer")

    assert refusals(game, 0) == []
    assert refusals(calls(game, "- - -"), 0) == ["auction.open / auction.forced-opener"]
    assert refusals(calls(game, "100 - -"), 0) == []
    assert "The dealer must bid if all others pass." in game.rules.describe()
    assert "If everybody passes" not in game.rules.describe()


@rule("auction.forced-opener", "house.dealer-first")
def test_eldest_must_open_after_the_dealer() -> None:
    """Eldest must bid only when the dealer, who speaks first, has not."""
    game = table(NOBODY_OPENS, first="dealer", must_open="eldest")

    assert refusals(game, 0) == []
    assert refusals(calls(game, "-"), 0) == ["auction.open / auction.forced-opener"]
    assert refusals(calls(game, "100"), 0) == []


# Two at a time.


@rule("house.duel")
def test_two_bid_until_one_passes() -> None:
    """The next player steps in against the winner, and whoever has not made the last bid speaks."""
    game = table(NOBODY_OPENS, calls="duel")
    speakers = [calls(game, said).to_act[0] for said in ("", "100", "100 110", "100 110 120")]
    assert speakers == [0, 1, 0, 1]

    second = calls(game, "100 110 -")
    assert second.to_act == (2,)
    assert second.why_not(Pass(), 0) and second.why_not(Bid(150), 0)
    assert calls(second, "120").to_act == (1,)
    assert calls(second, "-").to_act == (3,)
    assert calls(second, "- 150 160 -").round.state.contracts == (bid_by(1, 160),)


@rule("house.duel")
def test_who_passes_a_duel_before_a_bid_is_out() -> None:
    """The earlier speaks while nobody has bid, or the later; the last one is asked alone."""
    earlier, later = (
        table(NOBODY_OPENS, calls="duel", duel_opener=opener) for opener in ("earlier", "later")
    )
    passed = ("", "-", "- -", "- - -")

    assert [calls(earlier, said).to_act for said in passed] == [(0,), (1,), (2,), (3,)]
    assert [calls(later, said).to_act for said in passed] == [(1,), (2,), (3,), (0,)]
    assert calls(later, "- - - 100").round.state.contracts == (bid_by(0, 100),)
    assert calls(later, "- - - -").needs_deal
    assert calls(later, "100 -").to_act == (2,)
    assert calls(later, "100 110 -").to_act == (2,)
    assert calls(later, "- 100 110 -").to_act == (3,)


@rule("house.duel", "auction.forced-opener")
@pytest.mark.parametrize(
    ("first", "opener", "who", "said", "how"),
    [
        ("eldest", "earlier", "eldest", "", "Eldest must bid."),
        ("eldest", "later", "eldest", "- - -", "Eldest must bid if all others pass."),
        ("dealer", "earlier", "eldest", "-", "Eldest must bid if the dealer passes."),
        ("dealer", "later", "eldest", "", "Eldest must bid."),
        ("eldest", "earlier", "dealer", "- - -", "The dealer must bid if all others pass."),
        ("eldest", "later", "dealer", "- -", "The dealer must bid if all others but eldest pass."),
        ("dealer", "earlier", "dealer", "", "The dealer must bid."),
        ("dealer", "later", "dealer", "- - -", "The dealer must bid if all others pass."),
    ],
)
def test_who_must_open_a_duel(first: str, opener: str, who: str, said: str, how: str) -> None:
    """The one who must opens when their turn comes, as the rules in words say."""
    game = table(NOBODY_OPENS, calls="duel", first=first, duel_opener=opener, must_open=who)

    assert how in game.rules.describe()
    at = calls(game, said)
    assert at.to_act == ({"eldest": 0, "dealer": 3}[who],)
    assert refusals(at, 0) == ["auction.open / auction.forced-opener"]


@rule("house.duel", "auction.dealer-forced-190")
def test_a_dealer_who_is_left_in_a_duel_is_stuck() -> None:
    """Where the dealer steps in last, as in any auction; where eldest is left, nobody is stuck."""
    assert refusals(calls(table(FREE, calls="duel", stuck=190), "- - -"), 0) != []
    last = table(FREE, calls="duel", first="dealer", duel_opener="later", stuck=190)
    assert refusals(calls(last, "- - -"), 0) != []
    with pytest.raises(RulesetError, match="before the others pass"):
        with_auction(FREE, calls="duel", duel_opener="later", stuck=190)


@rule("house.duel", "house.partner-not-overbid", "house.highest-bid", "house.moon-bid")
def test_a_duel_that_cannot_go_on() -> None:
    """Over the highest bid, a moon or a partner's bid a player passes, and the next is asked."""
    for fields, said in (
        ({"ceiling": 100}, "100"),
        ({"moon_bids": True}, "moon"),
        ({"spares_partner": True}, "100 -"),
    ):
        at = calls(table(NOBODY_OPENS, calls="duel", **fields), said)
        assert list(at.legal_actions()) == [Pass()]
        assert at.apply(Pass()).to_act == ((at.to_act[0] + 1) % 4,)


# Three passes in a row.


@pytest.mark.rule("auction.three-passed-ends")
@pytest.mark.parametrize(
    ("said", "bidder", "points"),
    [
        ("100S - - -", 0, 100),
        ("- - - 100S - - -", 3, 100),
        ("- 100S - 110H - - 120S - - -", 2, 120),
        ("100S - - 110H 120S - - -", 0, 120),
    ],
)
def test_three_passes_in_a_row_end_it(said: str, bidder: int, points: int) -> None:
    """Whoever has passed may bid later, until three in a row have passed after a bid."""
    *before, last = said.split()
    game = calls(in_suits(), " ".join(before))
    assert game.round.state.word is Step.AUCTION

    (contract,) = calls(game, last).round.state.contracts
    assert (contract.bidder, contract.goal) == (bidder, points)


@pytest.mark.rule("auction.three-passed-ends")
def test_four_passes_end_it_too() -> None:
    """If nobody bids, three passes do not: the fourth player speaks, and then it is dealt again."""
    game = calls(in_suits(), "- - -")
    assert game.to_act == (3,)

    again = calls(game, "-")
    assert again.needs_deal
    assert again.sheet.dealer == 3


# Played out.


@pytest.mark.rule("auction.bid-or-pass", "auction.ends")
@pytest.mark.parametrize(
    ("all_pass", "dealer"), [("same-dealer", 3), ("next-dealer", 0)], ids=["same", "next"]
)
def test_when_all_pass_it_is_dealt_again(all_pass: str, dealer: int) -> None:
    """When everybody passes nothing is scored and the cards are dealt again."""
    rules = FOUR.with_(auction=AuctionRules(all_pass=all_pass))  # type: ignore[arg-type]
    game = calls(Game.start(rules).deal(tuple(rules.pack)), "- - -")
    game, events = game.apply_with_events(Pass())

    assert events[-1] == Redealt(dealer)
    assert "AuctionWon" not in names(events)
    assert game.needs_deal and game.sheet.dealer == game.round.state.dealer == dealer
    assert (game.scores, game.sheet.rounds, game.sheet.redealt) == ((0, 0), 0, 0)
    assert game.deal(tuple(rules.pack)).to_act == ((dealer + 1) % 4,)


@pytest.mark.rule("auction.open-if-meld", "threehand.left-opens", "threehand.opening.20")
@pytest.mark.rule("cutthroat.start")
@pytest.mark.parametrize(
    ("name", "widow"), [("three-handed", "9S 9D JC"), ("cutthroat", "")], ids=["widow", "no widow"]
)
def test_a_dealer_without_a_meld_may_pass(name: str, widow: str) -> None:
    """Where nobody holds a meld all may pass, and the same dealer deals again."""
    rules = variants.get(name)
    without = hand("♠KK ♥KK ♦QQJJ ♣AATTQQJJ"), hand("♠QQJJ ♥QQJJ ♦KK99 ♣KK99")
    meldless = (*without, hand("♠AATT99 ♥AATT99 ♦AATT"))
    hands = {seat: held - (held & hand(widow)) for seat, held in enumerate(meldless)}
    game = calls(arrange(rules, hands, widow=widow), "- -")

    tokens = [action.token for action in game.legal_actions()]
    assert tokens[:3] == ["pass", "bid:19", "bid:20"]
    passed, events = game.apply_with_events(Pass())
    assert events[-1] == Redealt(2)
    assert passed.needs_deal and passed.sheet.dealer == 2
    assert passed.scores == (0, 0, 0)

    bid = calls(game, "19")
    assert [contract.goal for contract in bid.round.state.contracts] == [19]
    stuck = rules.with_(name="stuck", auction=evolve(rules.auction, stuck=19))
    assert rules_against(calls(arrange(stuck, hands, widow=widow), "- -"), Pass()) == [
        "auction.dealer-forced-190"
    ]


@pytest.mark.rule("auction.highest-names-trump", "auction.pass-final", "auction.ends")
def test_the_last_bidder_names_trump() -> None:
    """Who has passed is out of it; the last bid is the contract, and its bidder names trump."""
    game = calls(Game.start(FOUR).deal(tuple(FOUR.pack)), "100 110 - 150 -")

    assert game.to_act == (1,)
    game, events = act(game, *calls_of("160 -"))
    (won,) = [event for event in events if isinstance(event, AuctionWon)]
    assert [(one.bidder, one.goal) for one in won.contracts] == [(1, 160)]
    assert events[-1] == Entered(Step.TRUMP)
    assert game.to_act == (1,)
    assert [action.token for action in game.legal_actions()] == [
        "trump:S",
        "trump:H",
        "trump:D",
        "trump:C",
    ]


MELDS_250: Final = "♠ATKQJ AH AD AC TH TH TD TD"


@pytest.mark.rule("auction.summed.min-meld")
def test_a_misbid_is_found_when_the_melds_are_shown() -> None:
    """A side that bid without the meld for it has no contract: it scores its tricks, less 50."""
    rules = rules_of("summed-200-player")
    game = calls(
        arrange(rules, {0: "TS 9H 9H 9D 9D 9C 9C JC JC JH JH JD", 1: MELDS_250}), "10 200 - -"
    )
    assert [one.is_void for one in game.round.state.contracts] == [False, False]
    game = after(game, NameTrump(SPADES))

    assert game.round.state.shown[1].points == 250
    assert {one.bidder: one.is_void for one in game.round.state.contracts} == {1: False, 0: True}
    game, events = played_out(game)
    lines = last_settlement(game).lines
    won = sum(e.points for e in events if isinstance(e, TrickWon) and e.seat in {0, 2})
    assert (lines[0].verdict, lines[0].points) == ("void", won - 50)
    assert lines[1].verdict in {"made", "set"}


@pytest.mark.rule("auction.summed.min-meld")
def test_the_meld_of_a_side_is_enough_for_both() -> None:
    """Where the side needs the meld, one partner may bid on the strength of the other."""
    rules = rules_of("summed-200-side")
    game = calls(arrange(rules, {2: MELDS_250}), "10 - - 20")
    game = after(game, NameTrump(SPADES))

    void = {one.bidder: one.is_void for one in game.round.state.contracts}
    theirs = sum(game.round.state.shown[seat].points for seat in (1, 3))
    assert void == {0: False, 3: theirs < 200}


@pytest.mark.rule("auction.summed.min-meld")
@pytest.mark.parametrize(("name", "bids"), [("player", "10 200 - -"), ("side", "10 - - 200")])
def test_just_enough_meld_is_no_misbid(name: str, bids: str) -> None:
    """Who needs 200 may have bid with 200, by themselves or with a partner who has nothing."""
    just_enough = "AS AH AD AC KS QS JD KC QC TH TH TD"  # 100, 40 for spades, 40 and 20
    hands = {1: just_enough, 3: "TS TS 9H 9H 9D 9D 9C 9C JC JC JH JH"}
    game = calls(arrange(rules_of(f"summed-200-{name}"), hands), bids)
    game = after(game, NameTrump(SPADES))

    assert [game.round.state.shown[seat].points for seat in (1, 3)] == [200, 0]
    assert not game.round.state.contracts[0].is_void


@pytest.mark.rule("auction.summed.min-meld")
def test_a_misbid_of_the_only_one_who_melds() -> None:
    """Where the bidder alone melds, his mis-bid is found when he does."""
    auction_three = variants.get("auction-three")
    rules = auction_three.with_(auction=evolve(auction_three.auction, least_meld=200))
    game = calls(arrange(rules, {0: NO_MELD_15}, widow="AS AS TH"), "300 - -")
    game = after(game, NameTrump(HEARTS))

    assert game.round.state.shown[0].points < 200
    assert game.round.state.contracts[0].is_void


@pytest.mark.rule("auction.summed.min-meld")
def test_a_partner_who_does_not_meld_is_no_misbidder() -> None:
    """Where the bidder alone melds, a bid of the partner is not judged by melds never shown."""
    rules = FOUR.with_(
        auction=evolve(FOUR.auction, least_meld=20, misbid="void"),
        showing=evolve(FOUR.showing, who="bidder"),
    )
    game = calls(arrange(rules, {0: MELDS_250}), "250 - 260 - 270 -")
    game = after(game, NameTrump(SPADES))

    (contract,) = game.round.state.contracts
    assert (contract.bidder, contract.is_void) == (0, False)


@pytest.mark.rule("auction.summed.min-meld", "meld.no-late")
def test_a_late_meld_makes_a_misbid_good() -> None:
    """The meld that was lacking may be laid until the own first card."""
    rules = rules_of("misbids-and-late-melds")
    game = calls(arrange(rules, {0: "AS AH AD AC TH TH TD TD 9H 9D 9C JC"}), "250 - - -")
    game = after(game, NameTrump(SPADES), Done(), Done(), Done(), Done())
    assert game.round.state.contracts[0].is_void
    assert game.view(1).contracts[0].is_void

    late = game.apply(LayMeld("aces around", hand("AS AH AD AC")), 0)
    assert not late.round.state.contracts[0].is_void
    assert not late.view(1).contracts[0].is_void


@pytest.mark.rule("auction.summed.min-meld", "contract.play-only-if-needed")
def test_a_misbid_is_not_met() -> None:
    """A side that melds what it has bid plays for its count all the same, if a bidder misbid."""
    rules = rules_of("misbids-and-late-melds")
    hands = {0: "AS AH AD AC TH TH TD TD 9H 9D 9C JC", 2: "9S 9S 9H 9D 9C JC JD JD TS TC TC KH"}
    aces = LayMeld("aces around", hand("AS AH AD AC"))
    melded: list[Action] = [aces, Done(), Done(), Done(), Done()]
    alone = calls(arrange(rules, hands), "20 - - -")
    both = calls(arrange(rules, hands), "20 - 40 - 50 -")

    assert after(alone, NameTrump(SPADES), *melded).sheet.last
    game = after(both, NameTrump(SPADES), *melded)
    assert game.round.state.contracts[0].is_void
    assert game.sheet.last is None


NO_MELD_15: Final = "TS TS 9D 9D 9C 9C JC JC JH JH KS AH AD TD TD"
