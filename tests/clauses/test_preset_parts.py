"""The presets part by part: script, auction, widow, trump, passing, settlement and ending.

Every field is written out here, the defaults too, so that a default which changes is noticed. The
greatest bid is no figure of the sources, and what bids tell is tested with the auction.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import attrs
import pytest

from pinochle import ANY_HAND, NO_BURY, TECHNICAL, HandTest, variants

rule = pytest.mark.rule

Fields = dict[str, Any]

AUCTION: Final[Fields] = {
    "calls": "until-passed",
    "opening": 100,
    "dealer_opening": 0,
    "ladder": ((0, 10),),
    "suit_bids": False,
    "doubling": 0,
    "passes_to_end": 0,
    "must_open": "nobody",
    "automatic": 0,
    "stuck": 0,
    "stuck_exactly": False,
    "to_bid": ANY_HAND,
    "to_be_stuck": ANY_HAND,
    "least_meld": 0,
    "least_meld_of": "player",
    "misbid": "void",
    "misbid_costs": 0,
    "trump_to": "highest-bid",
    "all_pass": "same-dealer",
}
CONCESSION: Final[Fields] = {
    "unseen": "nobody",
    "offered": False,
    "most_needed": 0,
    "others_score": "meld",
    "costs": 1,
    "bonus": 0,
}
SETTLEMENT: Final[Fields] = {
    "made": "earned",
    "set": "minus-bid",
    "set_meld": "lost",
    "set_count": "lost",
    "bid_to": "nobody",
    "opponents": "score",
    "saved_by": "side",
    "saving_tricks": 1,
    "saving_count": 0,
    "unsaved": "meld",
    "floor": (),
    "stakes": (),
    "spades_double": False,
    "lost_times": 2,
    "saving_binds": "everybody",
    "unit_of_meld": "side",
    "unit_of_count": "side",
}
ENDING: Final[Fields] = {
    "target": 1000,
    "on_two": "bidder",
    "otherwise": "highest",
    "extend_by": 0,
    "bid_out": False,
    "slide_out": 0,
    "all_tricks_win": False,
    "call_out": "no",
    "failed_call": "loses-game",
}
BURY: Final[Fields] = {"cards": 0, "which": "any", "count_for": "bidder"}
TRUMP: Final[Fields] = {
    "must_hold": (),
    "if_none": "free",
    "named": "bidder",
    "dix_exchange": "nobody",
    "turned_nine": 0,
}
PASSING: Final[Fields] = {"cards": 0, "order": "partner-first"}
MISDEAL: Final[Fields] = {"grounds": (), "redeals": 0, "found_late": "renege"}

EVERY_SIDE_THE_SAME: Final = {"otherwise", "extend_by"}
"""Fields that make no difference where there are two sides and one of them has bid."""


AS_EVERYWHERE: Final[Fields] = {}


class Parts(NamedTuple):
    """What the sources say of one game, where it is not what holds everywhere."""

    name: str
    script: str
    auction: Fields = AS_EVERYWHERE
    settlement: Fields = AS_EVERYWHERE
    ending: Fields = AS_EVERYWHERE
    concession: Fields = AS_EVERYWHERE
    bury: Fields = AS_EVERYWHERE
    trump: Fields = AS_EVERYWHERE
    passing: Fields = AS_EVERYWHERE
    misdeal: Fields = AS_EVERYWHERE
    seen_by: str = ""
    who_melds: str = "all"


PLAIN: Final = "deal auction trump melds play"
KITTY: Final = "deal auction widow trump melds bury play"
ELDEST: Final[Fields] = {"must_open": "eldest"}
ALONE: Final[Fields] = {"saved_by": "seat"}
TO_250_MORE: Final[Fields] = {"otherwise": "extend", "extend_by": 250}
SINGLES_TO_60: Final[Fields] = {"opening": 50, "ladder": ((0, 1), (60, 5)), "stuck": 50}
TURNED: Final = "deal dix melds play"
EXCHANGED: Final[Fields] = {"named": "turned", "dix_exchange": "eldest-first"}
NOBODY_BID: Final[Fields] = {"on_two": "extend", "extend_by": 250}
BOTH: Final[Fields] = {"offered": True, "most_needed": -1}
UNSEEN: Final[Fields] = {"unseen": "forced-bidder", **BOTH}
TWENTY: Final[Fields] = {
    "opening": 20,
    "dealer_opening": 19,
    "ladder": ((0, 1),),
    "must_open": "holder",
    "stuck": 19,
}
STAKES: Final = ((300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30))

PRESETS: Final = [
    pytest.param(
        Parts("partnership-auction", PLAIN, auction=ELDEST),
        marks=rule("auction.opening.100", "auction.forced-opener", "fourhand.target"),
    ),
    pytest.param(
        Parts(
            "partnership-passing",
            "deal auction trump passing melds play",
            auction=ELDEST,
            passing={"cards": 3},
            ending={"target": 1500},
        ),
        marks=rule("pass.count", "pass.sequential", "fourhand.target"),
    ),
    pytest.param(
        Parts(
            "partnership-forced-dealer",
            PLAIN,
            auction={"opening": 150, "must_open": "holder", "stuck": 190},
        ),
        marks=rule("fourhand.opening.150", "auction.dealer-forced-190"),
    ),
    pytest.param(
        Parts("partnership-kitty", KITTY, auction=ELDEST, bury={"cards": 4}, seen_by="taker"),
        marks=rule("fourhand.kitty.take-discard"),
    ),
    pytest.param(
        Parts(
            "partnership-kitty-distributed",
            "deal auction share-widow trump melds play",
            auction=ELDEST,
            seen_by="taker",
        ),
        marks=rule("fourhand.kitty.distribute"),
    ),
    pytest.param(
        Parts("partnership-summed-bids", PLAIN, auction={"calls": "summed", "opening": 10}),
        marks=rule("auction.summed"),
    ),
    pytest.param(
        Parts("widow-partnership", KITTY, auction=ELDEST, bury={"cards": 4}, seen_by="taker"),
        marks=rule("widowpartner.bury"),
    ),
    pytest.param(
        Parts(
            "widow-partnership-one-bid",
            KITTY,
            auction={"calls": "once"},
            bury={"cards": 4},
            seen_by="taker",
        ),
        marks=rule("auction.one-bid"),
    ),
    pytest.param(
        Parts(
            "firehouse",
            PLAIN,
            auction={"calls": "once", "opening": 200, "stuck": 200, "stuck_exactly": True},
        ),
        marks=rule("firehouse.one-bid", "auction.dealer-forced-200"),
    ),
    pytest.param(
        Parts(
            "check-partnership",
            PLAIN,
            auction={
                "opening": 200,
                "stuck": 200,
                "to_bid": HandTest(holds=("royal marriage",)),
            },
        ),
        marks=rule("check.4p.min-marriage", "auction.dealer-forced-any"),
    ),
    pytest.param(
        Parts(
            "double-deck",
            PLAIN,
            auction={"opening": 500, "ladder": ((0, 10), (600, 50)), "stuck": 500},
            misdeal={"grounds": (TECHNICAL,)},
            ending={"target": 5000},
        ),
        marks=rule("dd.increments", "dd.technical-misdeal"),
    ),
    pytest.param(
        Parts(
            "double-deck-simple",
            PLAIN,
            auction=SINGLES_TO_60,
            misdeal={"grounds": (TECHNICAL,)},
            ending={"target": 500},
        ),
        marks=rule("auction.increment.60then5", "auction.dealer-forced-50"),
    ),
    pytest.param(
        Parts(
            "double-deck-96",
            PLAIN,
            auction={"opening": 500, "stuck": 500},
            ending={"target": 5000},
        ),
        marks=rule("deck.double.four-players"),
    ),
    pytest.param(
        Parts("two-pack", PLAIN, auction=SINGLES_TO_60, ending={"target": 500}),
        marks=rule("twopack.min-50"),
    ),
    pytest.param(
        Parts(
            "double-deck-turkish",
            PLAIN,
            auction=SINGLES_TO_60,
            trump={"must_hold": ("royal marriage",), "if_none": "set"},
            ending={"target": 500},
        ),
        marks=rule("turkish.opening-50", "turkish.target-500", "trump.no-marriage-set"),
    ),
    pytest.param(
        Parts(
            "army-navy-4",
            PLAIN,
            auction={"opening": 500, "stuck": 500},
            ending={"target": 5000},
        ),
        marks=rule("army-navy.trump"),
    ),
    pytest.param(
        Parts(
            "three-handed",
            "deal auction widow trump bidder-melds concede others-meld bury play",
            auction=TWENTY,
            settlement=ALONE,
            ending={"target": 100, "otherwise": "extend", "extend_by": 25},
            concession={"offered": True},
            bury={"cards": 3, "which": "not-melded"},
            seen_by="all",
        ),
        marks=rule("threehand.opening.20", "threehand.target.100", "concede.after-widow"),
    ),
    pytest.param(
        Parts(
            "three-handed-classic",
            "deal auction concede-unseen widow bury trump bidder-melds concede others-meld play",
            auction={"opening": 300, "must_open": "holder"},
            settlement=ALONE,
            ending=TO_250_MORE,
            concession=UNSEEN,
            bury={"cards": 3},
            seen_by="all",
        ),
        marks=rule("threehand.opening.300", "threehand.target.1000", "concede.before-widow"),
    ),
    pytest.param(
        Parts(
            "three-handed-six-kitty",
            "deal auction concede-unseen widow trump bidder-melds concede others-meld bury play",
            auction={"opening": 300, "must_open": "holder"},
            settlement=ALONE,
            ending=TO_250_MORE,
            concession=UNSEEN,
            bury={"cards": 6, "which": "not-melded"},
            seen_by="all",
        ),
        marks=rule("deal.kitty.3p3or6"),
    ),
    pytest.param(
        Parts(
            "check-three-handed",
            "deal auction concede-unseen widow bury trump bidder-melds concede others-meld play",
            auction={"opening": 300, "must_open": "holder"},
            settlement=ALONE,
            ending=TO_250_MORE,
            concession=UNSEEN,
            bury={"cards": 3},
            seen_by="all",
        ),
        marks=rule("threehand.opening.300"),
    ),
    pytest.param(
        Parts(
            "cutthroat",
            PLAIN,
            auction=TWENTY,
            settlement=ALONE,
            ending={"target": 100, "bid_out": True},
        ),
        marks=rule("cutthroat.bid-and-out", "cutthroat.rest"),
    ),
    pytest.param(
        Parts(
            "auction-three",
            "deal auction widow trump bidder-melds bury concede play",
            auction={"opening": 300},
            settlement={**ALONE, "stakes": STAKES, "spades_double": True},
            ending={"target": 0},
            concession=BOTH,
            bury={"cards": 3, "which": "not-melded"},
            seen_by="all",
            who_melds="bidder",
        ),
        marks=rule("widow.order.meld-then-discard", "concede.forced-over-250"),
    ),
    pytest.param(
        Parts(
            "widow-pinochle",
            "deal auction widow trump bidder-melds others-meld bury play",
            auction={"opening": 300},
            settlement={**ALONE, "made": "bid", "set": "nothing"},
            ending=TO_250_MORE,
            bury={"cards": 3, "which": "not-melded"},
            seen_by="all",
        ),
        marks=rule("widow3.bidder-scores-bid", "widow3.melds-18", "widow3.extend"),
    ),
    pytest.param(
        Parts(
            "army-navy-3",
            "deal auction trump widow bidder-melds others-meld bury concede play",
            auction={"opening": 500, "stuck": 500},
            settlement=ALONE,
            ending={"target": 4550, **TO_250_MORE},
            concession={**BOTH, "bonus": 100},
            bury={"cards": 5, "which": "not-melded"},
            seen_by="all",
        ),
        marks=rule("army-navy.trump"),
    ),
    pytest.param(
        Parts(
            "racehorse",
            "deal auction widow trump bidder-melds bury others-meld play",
            auction={"opening": 500, "automatic": 500},
            settlement={
                "saving_tricks": 0,
                "saving_count": 10,
                "unsaved": "all",
                "saving_binds": "opponents",
            },
            ending={"target": 5000},
            bury={"cards": 4},
            seen_by="taker",
        ),
        marks=rule("racehorse.open-500", "racehorse.set", "racehorse.defend"),
    ),
    pytest.param(
        Parts(
            "five-handed",
            "deal auction trump partner melds play",
            auction=ELDEST,
            settlement={"unit_of_meld": "seat"},
        ),
        marks=rule("five.modify", "five.called-partner"),
    ),
    pytest.param(
        Parts(
            "five-handed-double",
            "deal auction trump partner melds play",
            auction={"opening": 350},
            settlement={"unit_of_meld": "seat"},
            ending={"target": 5000},
        ),
        marks=rule("five.modify", "five.called-partner"),
    ),
    pytest.param(
        Parts(
            "triple-deck",
            PLAIN,
            auction={"opening": 75, "ladder": ((0, 5),), "stuck": 75},
            misdeal={"grounds": (TECHNICAL,)},
            ending={"target": 500},
        ),
        marks=rule("triple.min-75", "triple.base"),
    ),
    pytest.param(
        Parts(
            "eight-player",
            PLAIN,
            auction={"opening": 250, **ELDEST},
            ending={"target": 5000},
        ),
        marks=rule("eight.target", "eight.rest"),
    ),
    pytest.param(
        Parts(
            "three-hand-turned",
            TURNED,
            trump=EXCHANGED,
            settlement=ALONE,
            ending=NOBODY_BID,
        ),
        marks=rule("threehand003.target", "threehand003.dix-exchange"),
    ),
    pytest.param(
        Parts("partnership-turned", TURNED, trump=EXCHANGED, ending=NOBODY_BID),
        marks=rule("fourhand.1911"),
    ),
    pytest.param(
        Parts(
            "nonpartnership-four",
            TURNED,
            trump=EXCHANGED,
            settlement=ALONE,
            ending=NOBODY_BID,
        ),
        marks=rule("nonpartner4"),
    ),
    pytest.param(
        Parts(
            "contract-pinochle",
            "deal auction joint-melds play",
            auction={"suit_bids": True, "doubling": 2, "passes_to_end": 3},
            trump={"named": "in-the-bid"},
            settlement={
                "made": "bid",
                "set": "nothing",
                "bid_to": "opponents",
                "opponents": "nothing",
                "saved_by": "nobody",
            },
            who_melds="bidding-side",
        ),
        marks=rule("contract.deal", "contract.bid-suit", "contract.settle"),
    ),
    pytest.param(
        Parts("six-handed-96", TURNED, trump=EXCHANGED, ending=NOBODY_BID),
        marks=rule("sixeight.pack"),
    ),
    pytest.param(
        Parts("eight-handed-96", TURNED, trump=EXCHANGED, ending=NOBODY_BID),
        marks=rule("sixeight.pack"),
    ),
]
EVERY_PRESET = pytest.mark.parametrize("parts", PRESETS, ids=lambda parts: parts.name)


def fields(part: attrs.AttrsInstance, *, but_for: set[str] | None = None) -> Fields:
    """The public fields of a part, but for those that say nothing of the rules."""
    left_out = {"ceiling", "conventions", "name", *(but_for or ())}
    return {
        one.name: getattr(part, one.name)
        for one in attrs.fields(type(part))
        if one.name not in left_out and not one.name.startswith("_")
    }


@EVERY_PRESET
def test_script(parts: Parts) -> None:
    """The phases of the round are those that the source tells, in its order."""
    assert " ".join(map(str, variants.get(parts.name).script)) == parts.script


@EVERY_PRESET
def test_auction(parts: Parts) -> None:
    """The auction is that of the game, in every field."""
    assert fields(variants.get(parts.name).auction) == AUCTION | parts.auction


@EVERY_PRESET
def test_settlement(parts: Parts) -> None:
    """Contracts are made and failed as the source says."""
    assert fields(variants.get(parts.name).settlement) == SETTLEMENT | parts.settlement


@EVERY_PRESET
def test_ending(parts: Parts) -> None:
    """The game goes as far as the source says, and ties go to whom it says."""
    rules = variants.get(parts.name)
    two_sides = len(set(rules.table.sides)) == 2
    idle = EVERY_SIDE_THE_SAME if two_sides else set[str]()
    wanted = {name: value for name, value in (ENDING | parts.ending).items() if name not in idle}

    assert fields(rules.ending, but_for=idle) == wanted


@EVERY_PRESET
def test_concession(parts: Parts) -> None:
    """Who may give up, and who must, is as the source says."""
    assert fields(variants.get(parts.name).concession) == CONCESSION | parts.concession


@EVERY_PRESET
def test_widow_and_bury(parts: Parts) -> None:
    """The widow is seen by whom the source says, and so many cards are buried as it says."""
    rules = variants.get(parts.name)

    assert fields(rules.bury) == BURY | parts.bury
    assert (rules.bury == NO_BURY) == ("cards" not in parts.bury)
    assert (rules.deal.widow > 0) == bool(parts.seen_by)
    if parts.seen_by:
        assert rules.widow.seen_by == parts.seen_by


@EVERY_PRESET
def test_trump_passing_and_misdeal(parts: Parts) -> None:
    """Trump is free, nobody passes and nothing is thrown in, unless the source says so."""
    rules = variants.get(parts.name)

    assert fields(rules.trump) == TRUMP | parts.trump
    assert fields(rules.passing) == PASSING | parts.passing
    assert fields(rules.misdeal) == MISDEAL | parts.misdeal


@EVERY_PRESET
def test_who_melds(parts: Parts) -> None:
    """Everybody melds but in Auction Pinochle, where only the bidder does."""
    assert variants.get(parts.name).showing.who == parts.who_melds


@EVERY_PRESET
def test_every_bid_that_can_be_needed_can_be_made(parts: Parts) -> None:
    """The greatest bid is no limit in practice: it is beyond the whole count and the opening."""
    rules = variants.get(parts.name)

    assert rules.auction.ceiling >= 2 * rules.total
    assert rules.auction.ceiling > rules.auction.opening
