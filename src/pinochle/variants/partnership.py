"""Pinochle for four with the 48-card pack: partners opposite, or each alone."""

from attrs import evolve

from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.auction.sayings import Convention
from pinochle.rules.bury import NO_BURY, BuryRules
from pinochle.rules.count import METHOD_1, METHOD_3
from pinochle.rules.deal import DealRules
from pinochle.rules.handtest import HandTest
from pinochle.rules.parts import RulesetParts
from pinochle.rules.passing import PassingRules
from pinochle.rules.play.play import POST_1945, PRE_1945
from pinochle.rules.scoring.checks import CheckRules
from pinochle.rules.scoring.ending import EndingRules
from pinochle.rules.scoring.settlement import SettlementRules
from pinochle.rules.script import read_script
from pinochle.rules.showing import ShowingRules
from pinochle.rules.table import TableRules
from pinochle.rules.trump import TrumpRules
from pinochle.rules.widow import WidowRules
from pinochle.variants import _parts, tables
from pinochle.variants._parts import preset


@preset("Partnership Auction Pinochle")
def partnership_auction() -> RulesetParts:
    """Two sides of two, twelve cards each (``fourhand.teams``)."""
    return RulesetParts(
        script=read_script("deal auction trump melds play"),
        table=_parts.PARTNERS,
        pack=_parts.SINGLE,
        deal=DealRules("3 3 3 3"),
        auction=_parts.FREE_AUCTION,
        melds=tables.standard(),
        play=POST_1945,
        count=METHOD_3,
        renege=_parts.RENEGES,
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.BICYCLE),
    )


@preset("Partnership Pinochle with Passing", partnership_auction)
def partnership_passing() -> RulesetParts:
    """The bidder's partner passes cards across: racehorse in the usual sense (``pass.count``)."""
    return RulesetParts(
        script=read_script("deal auction trump passing melds play"),
        passing=PassingRules(cards=3),
        ending=EndingRules(target=1500),
    )


@preset("Four-handed Pinochle", partnership_auction)
def four_handed() -> RulesetParts:
    """Wikipedia's game for four: whoever holds a meld must open (``fourhand.opening.150``)."""
    return RulesetParts(
        auction=AuctionRules(opening=150, must_open="holder"),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )


@preset("Partnership Pinochle with a Forced Dealer", four_handed)
def partnership_forced_dealer() -> RulesetParts:
    """The dealer must bid when three have passed (``auction.dealer-forced-190``)."""
    return RulesetParts(auction=AuctionRules(opening=150, must_open="holder", stuck=190))


@preset("Partnership Pinochle with a Kitty", partnership_auction)
def partnership_kitty() -> RulesetParts:
    """Eleven cards each and a kitty of four for the bidder (``fourhand.kitty.take-discard``)."""
    return RulesetParts(
        script=read_script("deal auction widow trump melds bury play"),
        deal=DealRules("4 (4) 4 3"),
        widow=WidowRules(seen_by="taker"),
        bury=BuryRules(cards=4, which="not-melded"),
        sources=(_parts.WIKIPEDIA, _parts.PARLETT),
    )


@preset("Partnership Pinochle with the Kitty Shared Out", partnership_kitty)
def partnership_kitty_distributed() -> RulesetParts:
    """A kitty of four, of which everybody gets one card (``fourhand.kitty.distribute``)."""
    return RulesetParts(
        script=read_script("deal auction share-widow trump melds play"),
        bury=NO_BURY,
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.BICYCLE),
    )


@preset("Partnership Pinochle with Summed Bids", partnership_auction)
def partnership_summed_bids() -> RulesetParts:
    """The bids of partners are added up to a contract for every side (``auction.summed``)."""
    return RulesetParts(
        auction=AuctionRules(calls="summed", opening=10),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )


@preset("Partnership Pinochle with Turned Trump", partnership_auction)
def partnership_turned() -> RulesetParts:
    """No auction: the last card is turned for trump (``fourhand.1911``)."""
    return RulesetParts(
        script=read_script("deal dix melds play"),
        auction=AuctionRules(),
        renege=_parts.REVOKES,
        ending=_parts.TURNED_TRUMP_GAME,
        deal=DealRules("3 3 3 3", turn="last"),
        trump=_parts.TURNED_TRUMP,
        play=evolve(PRE_1945, leader="eldest"),
        count=METHOD_1,
        sources=(_parts.BRITANNICA, _parts.BICYCLE),
    )


@preset("Widow Partnership Pinochle", partnership_kitty)
def widow_partnership() -> RulesetParts:
    """Eleven cards each and a widow of four (``widowpartner.deal``)."""
    return RulesetParts(sources=(_parts.PARLETT, _parts.BICYCLE))


@preset("Widow Partnership Pinochle, One-bid", widow_partnership)
def widow_partnership_one_bid() -> RulesetParts:
    """The same with one turn each to bid (``auction.one-bid``)."""
    return RulesetParts(auction=AuctionRules(calls="once"), sources=(_parts.PARLETT,))


@preset("Firehouse Pinochle", partnership_auction)
def firehouse() -> RulesetParts:
    """One bid each, from 200 (``firehouse.one-bid``)."""
    return RulesetParts(
        auction=AuctionRules(
            calls="once",
            opening=200,
            stuck=200,
            stuck_exactly=True,
            conventions=(
                Convention("200", "barely biddable"),
                Convention("210", "good trumps and less than 60 in meld"),
                Convention("220", "good trumps and 60 to 120 in meld, without four aces"),
            ),
        ),
        sources=(_parts.PARLETT,),
    )


@preset("Check Pinochle for Four", partnership_auction)
def check_partnership() -> RulesetParts:
    """Four-handed with checks beside the score (``check.4p.base``)."""
    return RulesetParts(
        auction=AuctionRules(
            opening=200,
            to_bid=HandTest(holds=("marriage",)),
            stuck=200,
            conventions=(
                Convention("250", "four aces"),
                Convention("290", "a roundhouse"),
                Convention("300", "a run"),
            ),
        ),
        checks=CheckRules(
            melds=tables.checks_of_four(),
            if_set="returned",
            bids=((200, 2), (250, 4), (300, 7), (350, 10)),
            beyond=(50, 5),
            set_times=2,
            all_tricks=5,
            all_points=4,
            game=10,
            loser_minus=5,
            margin=(100, 1),
        ),
        sources=(_parts.PARLETT, _parts.BICYCLE),
    )


@preset("Contract Pinochle", partnership_auction)
def contract_pinochle() -> RulesetParts:
    """Bids name a suit, and partners meld together (``contract.deal``)."""
    return RulesetParts(
        script=read_script("deal auction joint-melds play"),
        auction=AuctionRules(suit_bids=True, doubling=2, passes_to_end=3),
        trump=TrumpRules(named="in-the-bid"),
        showing=ShowingRules(who="bidding-side", jointly=True),
        play=evolve(POST_1945, skip_if_met=True),
        settlement=SettlementRules(
            made="bid", set="nothing", bid_to="opponents", opponents="nothing", saved_by="nobody"
        ),
        renege=evolve(_parts.RENEGES, bidder_then="bid"),
        sources=(_parts.PARLETT,),
    )


@preset("Non-partnership Pinochle for Four", partnership_turned)
def nonpartnership_four() -> RulesetParts:
    """Four, each alone, the last card turned for trump (``nonpartner4``)."""
    return RulesetParts(
        table=TableRules.seated(4),
        deal=DealRules("4 4 4", turn="last"),
        count=METHOD_3,
        settlement=SettlementRules(saved_by="seat"),
        sources=(_parts.PARLETT, _parts.BRITANNICA),
    )
