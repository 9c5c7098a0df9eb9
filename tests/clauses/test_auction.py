"""The auction: who may say what, who must bid, when it is over, and who has won it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, tally
from clauses.helpers import CLUBS, DIAMONDS, HEARTS, SPADES, hand
from pinochle import (
    AuctionRules,
    Hand,
    RulesetError,
    Seat,
    SettlementRules,
    Step,
    TrumpRules,
    WrongType,
    variants,
)
from pinochle.rules.auction.auction import Convention
from pinochle.rules.auction.calls import Auction, Call
from pinochle.rules.handtest import HandTest
from pinochle.rules.scoring.settle import settle

if TYPE_CHECKING:
    from pinochle import Contract, Ruleset, Suit
    from pinochle.rules.auction.bids import AllPass, MustOpen
    from pinochle.rules.trump import IfNone

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


def agreed(rules: Ruleset, **fields: object) -> Ruleset:
    """The same game with other fields of its auction."""
    return house(rules, "auction", **fields)


def points(word: str) -> int:
    """A call in words: a number, or ``-`` for a pass."""
    return 0 if word == "-" else int(word)


def after(rules: Ruleset, said: str) -> Auction:
    """The auction when this was said, each by the seat whose turn it was; seat 0 is eldest."""
    seats = rules.table.seats
    auction = Auction(Seat(seats - 1), seats)
    for word in said.split():
        seat = rules.auction.speaker(auction)
        assert seat is not None, f"nobody is left to say {word}"
        auction = auction.and_then(seat, points(word))
    return auction


def choices(rules: Ruleset, said: str = "", held: str = "") -> tuple[int, ...]:
    """Everything that the next speaker may say."""
    auction = after(rules, said)
    seat = rules.auction.speaker(auction)
    assert seat is not None
    return rules.auction.choices(auction, seat, hand(held), rules.melds, rules.count)


def why_not(rules: Ruleset, said: str, held: str = "") -> list[str]:
    """The codes and ids of the rules against the last of these calls."""
    before, _, last = said.rpartition(" ")
    auction = after(rules, before)
    seat = rules.auction.speaker(auction)
    assert seat is not None
    found = rules.auction.why_not(points(last), auction, seat, hand(held), rules.melds, rules.count)
    return [f"{why.code} / {why.rule}" for why in found]


def contracts(rules: Ruleset, said: str) -> tuple[Contract, ...]:
    """The contracts when this was said, and nothing more is to be said."""
    auction = after(rules, said)
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
            *(agreed(FOUR, opening=250), "", "", "250 260 270"), marks=rule("auction.opening.250")
        ),
        pytest.param(CLASSIC, "", MARRIAGE, "300", marks=rule("threehand.opening.300")),
        (agreed(CLASSIC, opening=250), "", MARRIAGE, "250 260"),
        # Multiples of ten or 25; one or two on the simplified scale.
        pytest.param(
            *(agreed(FREE, ladder=((0, 10),)), "", "", "- 100 110 120 130"),
            marks=rule("auction.increment.10or25"),
        ),
        (agreed(FREE, ladder=((0, 25),)), "", "", "- 100 125 150 175"),
        (agreed(FREE, ladder=((0, 25),), opening=250), "", "", "- 250 275 300 325"),
        pytest.param(
            *(agreed(FREE, ladder=((0, 1),), opening=10), "", "", "- 10 11 12 13"),
            marks=rule("auction.scale.simplified"),
        ),
        (agreed(FREE, ladder=((0, 2),), opening=10), "", "", "- 10 12 14 16"),
        # Singly to 60 and by fives from there; by tens to 600 and by fifties from there.
        *(
            pytest.param(
                *(variants.get(name), "50", "", STEPS_OF_60),
                marks=rule("auction.increment.60then5"),
            )
            for name in ("two-pack", "double-deck-turkish", "double-deck-simple")
        ),
        (TURKISH, "50 59", "", "- 60 65 70"),
        (TURKISH, "50 65", "", "- 70 75"),
        pytest.param(
            *(DOUBLE, "500", "", STEPS_OF_600),
            marks=rule("auction.increment.10-600-50", "dd.increments"),
        ),
        (agreed(DOUBLE, ladder=((0, 10),)), "600", "", "- 610 620"),
        # Bidding begins at 20, or at 19 for the dealer when nobody has bid.
        pytest.param(THREE, "", "", "- 20 21", marks=rule("threehand.opening.20")),
        (THREE, "- 20", "", "- 21 22"),
        (agreed(THREE, must_open="nobody"), "- -", MARRIAGE, "- 19 20"),
        (agreed(THREE, must_open="nobody"), "-", MARRIAGE, "- 20 21"),
        # A dealer with a meld must make it then, or more; one without may pass like the others.
        *(
            pytest.param(
                *(rules, "- -", held, first),
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
        (agreed(THREE, stuck=19), "- -", "", "19 20"),
        # Eldest must open, or the dealer when the others have passed, or nobody.
        pytest.param(FOUR, "", "", "100 110", marks=rule("auction.forced-opener")),
        (FOUR, "100", "", "- 110"),
        (STUCK, "", "", "- 100"),
        (STUCK, "- -", "", "- 100"),
        (STUCK, "- - -", "", "100 110"),
        (FREE, "- - -", "", "- 100"),
        # The first who holds a meld must open; nines are none, and who has none may bid too.
        *(
            pytest.param(*(CLASSIC, "", held, "- 300"), marks=rule("auction.open-if-meld"))
            for held in ("", "9S 9S 9H 9C", "KH QS", "AS AH AD", "♦ATKJ", "QS JC")
        ),
        # In the game for four too, but a dealer without a meld is left with nothing.
        pytest.param(
            *(variants.get("four-handed"), "- - -", MARRIAGE, "150 160"),
            marks=rule("fourhand.first-forced-if-meld", "fourhand.opening.150"),
        ),
        (variants.get("four-handed"), "- -", "9S 9S KH QS", "- 150"),
        (variants.get("four-handed"), "- - -", "", "- 150"),
        # The dealer's forced bid is 190 or what was agreed, and only three passes force it.
        pytest.param(FORCED, "- - -", "", "190 200", marks=rule("auction.dealer-forced-190")),
        (agreed(FORCED, stuck=160), "- - -", "", "160"),
        (agreed(FORCED, stuck=250), "- - -", "", "250"),
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
            *(agreed(SUMMED, least_meld=200, least_meld_of="side"), "", "", "- 10"),
            marks=rule("auction.summed.min-meld"),
        ),
        pytest.param(FIREHOUSE, "", "", "- 200 210 220", marks=rule("firehouse.codes")),
    ],
)
def test_the_first_of_what_may_be_said(rules: Ruleset, said: str, held: str, first: str) -> None:
    """The pass, if it is open, and the lowest bids."""
    wanted = tuple(map(points, first.split()))

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
        (agreed(CHECK, to_be_stuck=HandTest(holds=("royal marriage",))), "- - -", "KH QS", (0,)),
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
                *(FOUR, f"100 250 {bid}", "", [HIGHER]), marks=rule("auction.strictly-higher")
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
            *(FOUR, "95", "", [OPENING, BY_TENS]), marks=rule("auction.opening.by-scale-and-packs")
        ),
        (agreed(FOUR, opening=250), "240", "", [OPENING]),
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
        (agreed(DOUBLE, ladder=((0, 10),)), "600 610", "", []),
        (agreed(DOUBLE, ladder=((0, 10),)), "600 615", "", [BY_TENS]),
        # Who must open.
        pytest.param(
            *(FOUR, "-", "", ["auction.open / auction.forced-opener"]),
            marks=rule("auction.forced-opener"),
        ),
        (FOUR, "330", "", []),
        *(
            pytest.param(
                *(rules, "-", held, [OPEN_IF_MELD]),
                marks=rule("auction.open-if-meld", "fourhand.first-forced-if-meld"),
            )
            for rules in (CLASSIC, FORCED, THREE, CUTTHROAT)
            for held in (MARRIAGE, "JS JH JD JC", "QS JD", "♦ATKQJ")
        ),
        # When the first passes the next who holds a meld must open, and after a bid nobody.
        *(
            pytest.param(*(rules, said, held, found), marks=rule("threehand.left-opens"))
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
    assert why_not(rules, said, held) == reasons


@pytest.mark.rule("auction.opening.100", "auction.opening.250", "fourhand.opening.150")
@pytest.mark.rule("auction.opening.by-scale-and-packs", "deck.double.four-players", "dd.deal-20")
@pytest.mark.rule("threehand.opening.20", "threehand.opening.300", "twopack.min-50")
@pytest.mark.rule("turkish.opening-50", "triple.min-75", "five.opening.350", "army-navy.three")
@pytest.mark.parametrize(
    ("opening", "names"),
    [
        (20, "three-handed cutthroat"),
        (50, "double-deck-simple two-pack double-deck-turkish"),
        (75, "triple-deck"),
        (100, "partnership-auction partnership-passing partnership-kitty widow-partnership"),
        (100, "partnership-kitty-distributed widow-partnership-one-bid"),
        (150, "four-handed partnership-forced-dealer"),
        (200, "firehouse check-partnership"),
        (300, "three-handed-classic three-handed-six-kitty check-three-handed auction-three"),
        (300, "widow-pinochle"),
        (350, "five-handed-double"),
        (500, "double-deck double-deck-96 army-navy-3 army-navy-4 army-navy-6"),
    ],
)
def test_the_least_opening(opening: int, names: str) -> None:
    """The first bid may be the least of the game, and must not be lower."""
    below = opening - 10 if opening > 90 else opening - 1
    for rules in map(variants.get, names.split()):
        assert why_not(rules, str(opening), MARRIAGE) == []
        assert OPENING in why_not(rules, str(below), MARRIAGE)
        assert opening in choices(rules, held=MARRIAGE)
        assert below not in choices(rules, held=MARRIAGE)


@pytest.mark.rule("auction.strictly-higher")
def test_the_least_bid_is_one_that_may_be_bid() -> None:
    """After 100 the least that can be said is 110, and after 600 in double-deck 650."""
    assert FOUR.auction.least(after(FOUR, "100"), 1) == 110
    assert DOUBLE.auction.least(after(DOUBLE, "600"), 1) == 650


@pytest.mark.rule("auction.scale.simplified")
def test_without_the_trailing_zero() -> None:
    """Bids of 10 and 25 are those of 100 and 250, against melds and counters of a tenth."""
    arounds = hand("AS AH AD AC")

    assert THREE.melds.points(arounds, SPADES) * 10 == CLASSIC.melds.points(arounds, SPADES)
    assert THREE.total * 10 == CLASSIC.total == 250
    small = AuctionRules(opening=10, ceiling=100, ladder=((0, 1),))
    assert small.bids(8)[:5] == (8, 9, 10, 11, 12) and small.is_step(25)


def test_a_ceiling_may_be_the_opening() -> None:
    """Then there is one bid."""
    only = AuctionRules(opening=100, ceiling=100)

    assert choices(THREE.with_(auction=only), held="KC QC") == (0, 100)
    with pytest.raises(RulesetError, match="beyond the ceiling"):
        AuctionRules(opening=110, ceiling=100)


@pytest.mark.parametrize(
    ("ladder", "step_rule"),
    [
        (((0, 50),), "auction.increment.10or25"),
        (((0, 10), (300, 25)), "auction.increment.10-600-50"),
        (((0, 1), (40, 10)), "auction.increment.60then5"),
    ],
)
def test_the_rule_of_an_agreed_ladder(ladder: tuple[tuple[int, int], ...], step_rule: str) -> None:
    """What matters is that the step changes, and whether bids go up singly at first."""
    assert AuctionRules(opening=100, ladder=ladder).step_rule == step_rule


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
    assert why_not(rules, f"{passes}-", held) == [f"auction.stuck / {forced_by}"]
    assert why_not(rules, f"{passes}{may[1]}", held) == []
    assert why_not(rules, f"{passes}{least - 10}", held)


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
        assert not why_not(rules, "- " * passes + "-", MARRIAGE)
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
        auction = Auction(Seat(dealer), seats)
        for step in range(1, seats + 1):
            seat = rules.auction.speaker(auction)
            assert seat == (dealer + step) % seats
            auction = auction.and_then(Seat(seat), 0)


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
def test_who_speaks(rules: Ruleset, said: str, seats: list[int]) -> None:
    """A player who passes takes no further part; in some games each has one turn."""
    assert [call.seat for call in after(rules, said).calls] == seats


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
    assert rules.auction.speaker(after(rules, said)) == speaker


@pytest.mark.parametrize(
    ("rules", "said", "contract"),
    [
        # The highest bidder has the contract.
        pytest.param(
            *(FOUR, "100 - 110 - -", bid_by(2, 110)), marks=rule("auction.highest-names-trump")
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
            *(CLASSIC, "300 - -", bid_by(0, 300, is_forced=True)),
            marks=rule("concede.before-widow"),
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
            *(RACEHORSE, "500" + " -" * 5, bid_by(0, 500, is_forced=True)),
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
def test_the_contract(rules: Ruleset, said: str, contract: Contract) -> None:
    """Whose contract it is, for how much, and whether they were forced to bid it."""
    assert contracts(rules, said) == (contract,)


@pytest.mark.rule("auction.open-if-meld", "auction.forced-opener", "auction.summed")
@pytest.mark.parametrize("rules", [FREE, CLASSIC, THREE, CUTTHROAT, SUMMED])
def test_all_pass(rules: Ruleset) -> None:
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
    bids = contracts(agreed(SUMMED, trump_to=trump_to), said)

    assert [(one.bidder, one.points) for one in bids] == found


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
            agreed(SUMMED, misbid_costs=50),
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
            agreed(SUMMED, must_open=opener)
    for field in ("stuck", "automatic"):
        with pytest.raises(RulesetError):
            agreed(SUMMED, **{field: 100})


@pytest.mark.rule("auction.summed.min-meld")
@pytest.mark.parametrize(("least", "is_simplified"), [(200, False), (20, True)])
def test_a_least_meld_to_bid(least: int, *, is_simplified: bool) -> None:
    """A player may need 200 of meld, or 20 without the zero, if a bid without it is forbidden."""
    rules = agreed(SUMMED, least_meld=least, misbid="forbidden")
    if is_simplified:
        rules = rules.with_(melds=rules.melds.simplified())
    runs = "♦ATKQJ KC QC JD"  # in diamonds 150 and 20; with a second pinochle card 40 more

    assert choices(rules, held="KC QC") == choices(rules, held=runs) == (0,)
    least_meld = "auction.least-meld / auction.summed.min-meld"
    assert why_not(rules, "100", "KC QC") == [least_meld]
    assert choices(rules, held=runs + " QS")[:2] == (0, 10)
    just_enough = "AS AH AD AC QS JD KH QH KC QC"  # 100, 40, 40 and 20 in hearts or in clubs
    assert choices(rules, held=just_enough)[:2] == (0, 10)
    with pytest.raises(RulesetError, match="partner"):
        agreed(SUMMED, least_meld=200, least_meld_of="side", misbid="forbidden")


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
        Call(Seat(0), said)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        FOUR.auction.why_not(said, Auction(Seat(3), 4), 0, Hand(), FOUR.melds, FOUR.count)  # type: ignore[arg-type]


@pytest.mark.rule("auction.meld-bid.convention", "firehouse.codes", "check.4p.conventions")
@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (DOUBLE, {"510 after 500": "aces around"}),
        (FIREHOUSE, {"200": "barely", "210": "60", "220": "120 four aces"}),
        (CHECK, {"250": "aces", "290": "roundhouse", "300": "run"}),
    ],
)
def test_meld_bids(rules: Ruleset, words: dict[str, str]) -> None:
    """What a bid tells the partner is data: it neither allows nor forbids a bid."""
    told = {one.bid: one.meaning for one in rules.auction.conventions}

    assert set(told) >= set(words)
    for bid, said in words.items():
        assert all(word in told[bid] for word in said.split())
    assert choices(agreed(rules, conventions=())) == choices(rules)
    assert Convention("510 after 500", "aces around") in DOUBLE.auction.conventions


# The contract.


@pytest.mark.rule("auction.contract-meld-plus-tricks", "settle.made", "turkish.must-make")
@pytest.mark.rule("check.4p.settle")
@pytest.mark.parametrize(
    ("rules", "bid", "meld", "count", "score"),
    [
        (FOUR, 200, 60, 140, 200),
        (FOUR, 200, 200, 0, 200),
        (FOUR, 200, 0, 200, 200),
        (FOUR, 200, 60, 150, 210),
        (FOUR, 200, 60, 130, -200),
        (TURKISH, 60, 10, 50, 60),
        (TURKISH, 60, 10, 49, -60),
        (TURKISH, 60, 15, 50, 65),
        (CHECK, 200, 160, 100, 260),
        (CHECK, 300, 60, 100, -300),
    ],
)
def test_meld_and_tricks_make_the_contract(
    rules: Ruleset, bid: int, meld: int, count: int, score: int
) -> None:
    """Meld and tricks together must equal the bid, or be greater; all of it scores."""
    others = rules.total - count
    found = settle(rules, tally(f"{meld} 0 0 0", f"{count} {others} 0 0", bid_by(0, bid)))

    assert found.scores == (score, others)


@pytest.mark.rule("check.4p.settle")
@pytest.mark.parametrize(
    ("when_set", "score"), [("minus-bid", -300), ("minus-all", -(300 + 60 + 100))]
)
def test_check_pinochle_failed(when_set: str, score: int) -> None:
    """A failed side loses its bid, its melds and its counters: minus the bid, or minus all."""
    rules = CHECK.with_(settlement=evolve(SettlementRules(), set=when_set))
    found = settle(rules, tally("60 40 0 0", "100 150 0 0", bid_by(0, 300)))

    assert found.scores == (score, 190)


# Trump.


HOUSE: Final = FOUR.with_(trump=TrumpRules(must_hold=("run", "royal marriage", "dix")))
RUN_ONLY: Final = FOUR.with_(trump=TrumpRules(must_hold=("run",)))


def named(rules: Ruleset, held: str) -> str:
    """The suits that may be named, by their letters."""
    return "".join(suit.code for suit in rules.trump.suits(hand(held), rules.melds))


@pytest.mark.rule("trump.free-choice")
@pytest.mark.parametrize("held", ["", "♠ATKQJ", "JH"])
def test_any_suit_may_be_named(held: str) -> None:
    """The final bidder names any suit, even one of which they hold no card."""
    for name in variants.names():
        rules = variants.get(name)
        if Step.TRUMP in rules.script and name != "double-deck-turkish":
            assert named(rules, held) == "SHDC"


@pytest.mark.rule("trump.must-hold-run-marriage-dix", "trump.must-hold-marriage")
@pytest.mark.parametrize(
    ("rules", "held", "suits"),
    [
        (HOUSE, "♠ATKQJ", "S"),
        (HOUSE, "KH QH", "H"),
        (HOUSE, "9C", "C"),
        (HOUSE, "KH QH 9D", "HD"),
        (HOUSE, "♠ATKJ KH QD 9C", "C"),
        (HOUSE, "", "SHDC"),
        (RUN_ONLY, "♠ATKQJ KH QH 9C", "S"),
        (TURKISH, "KH QH", "H"),
        (TURKISH, "KH QH KC QC", "HC"),
        (TURKISH, "♦ATKQJ KS QH", "D"),
        (TURKISH, "KH KH QS QS", ""),
    ],
)
def test_trump_must_have_something_in_it(rules: Ruleset, held: str, suits: str) -> None:
    """A run, a marriage or a dix, if any is held; in the Turkish game a marriage at any rate."""
    assert named(rules, held) == suits


@pytest.mark.rule("trump.must-hold-run-marriage-dix", "trump.must-hold-marriage")
@pytest.mark.parametrize("suit", [SPADES, DIAMONDS, CLUBS])
def test_why_a_suit_cannot_be_named(suit: Suit) -> None:
    """A suit that lacks it is refused, with the rule."""
    held = hand("KH QH AS")
    for rules, cited in (
        (HOUSE, "trump.must-hold-run-marriage-dix"),
        (TURKISH, "trump.must-hold-marriage"),
    ):
        (why,) = rules.trump.why_not(suit, held, rules.melds)
        assert (why.code, why.rule) == ("trump.lacks", cited)
        assert rules.trump.why_not(HEARTS, held, rules.melds) == ()


@pytest.mark.rule("trump.free-choice", "trump.must-hold-marriage")
@pytest.mark.parametrize("name", ["double-deck", "double-deck-simple", "two-pack"])
@pytest.mark.parametrize(("held", "by_pagat"), [("KH QH AS TS", "H"), ("KH QS AS TS", "")])
def test_who_bids_in_the_double_deck_game_names_any_suit(
    name: str, held: str, by_pagat: str
) -> None:
    """After Pagat they need a marriage in it, and are set if they have none."""
    rules = variants.get(name)
    strict = rules.with_(trump=TURKISH.trump)

    assert (named(rules, held), named(strict, held)) == ("SHDC", by_pagat)
    bid = rules.auction.opening
    unplayed = tally("10 80 0 0", "0 0 0 0", bid_by(0, bid), how="no-marriage")
    assert settle(strict, unplayed).scores == (-bid, 80)


@pytest.mark.rule("trump.no-marriage-set")
@pytest.mark.parametrize(
    ("if_none", "scores"), [("set", (-60, 12)), ("set-and-opponents-nothing", (-60, 0))]
)
def test_no_marriage_at_all_is_a_set(if_none: IfNone, scores: tuple[int, int]) -> None:
    """The side loses its bid without meld or play; the opponents keep their meld, or nothing."""
    rules = TURKISH.with_(trump=evolve(TURKISH.trump, if_none=if_none))
    settled = settle(rules, tally("10 8 0 4", "0 0 0 0", bid_by(0, 60), how="no-marriage"))

    assert (settled.scores, settled.of(0).verdict) == (scores, "set")
    assert TURKISH.trump.if_none == "set"
    assert TURKISH.melds.points(hand("♠ATKQJ KH QH"), None) == 2 + 2, "plain, and no run"
