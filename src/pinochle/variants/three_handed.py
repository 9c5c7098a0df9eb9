"""Pinochle for three, each alone."""

from attrs import evolve

from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.bury import NO_BURY, BuryRules
from pinochle.rules.concession import WHOLE_COUNT, ConcessionRules
from pinochle.rules.count import METHOD_1, METHOD_3, METHOD_4
from pinochle.rules.deal import DealRules
from pinochle.rules.parts import RulesetParts
from pinochle.rules.play.play import POST_1945, PRE_1945
from pinochle.rules.renege import RenegeRules
from pinochle.rules.scoring.checks import CheckRules
from pinochle.rules.scoring.ending import EndingRules
from pinochle.rules.scoring.settlement import SettlementRules
from pinochle.rules.script import read_script
from pinochle.rules.showing import ShowingRules
from pinochle.rules.table import TableRules
from pinochle.rules.trump import TrumpRules
from pinochle.variants import _parts, tables
from pinochle.variants._parts import preset


@preset("Three-handed Pinochle (300)")
def three_handed_classic() -> RulesetParts:
    """15 cards each and a widow of three, on the traditional scale (``threehand.opening.300``)."""
    return RulesetParts(
        script=read_script(
            "deal auction concede-unseen widow bury trump bidder-melds concede others-meld play"
        ),
        table=TableRules.seated(3),
        pack=_parts.SINGLE,
        deal=DealRules("3 (3) 3 3 3 3"),
        auction=AuctionRules(opening=300, must_open="holder"),
        melds=tables.standard(),
        play=POST_1945,
        count=METHOD_3,
        bury=BuryRules(cards=3),
        concession=ConcessionRules(unseen="forced-bidder", offered=True, most_needed=WHOLE_COUNT),
        settlement=SettlementRules(saved_by="seat"),
        renege=_parts.RENEGES,
        ending=EndingRules(otherwise="extend", extend_by=250),
        sources=(_parts.WIKIPEDIA_2009, _parts.PARLETT),
    )


@preset("Three-handed Pinochle", three_handed_classic)
def three_handed() -> RulesetParts:
    """The game for three on the simplified scale (``threehand.opening.20``).

    A dealer who holds no meld may pass, as the others may (``auction.open-if-meld``).
    """
    return RulesetParts(
        script=read_script("deal auction widow trump bidder-melds concede others-meld bury play"),
        auction=AuctionRules(opening=20, dealer_opening=19, ladder=((0, 1),), must_open="holder"),
        melds=tables.standard().simplified(),
        count=METHOD_4,
        bury=BuryRules(cards=3, which="not-melded"),
        concession=ConcessionRules(offered=True),
        ending=EndingRules(target=100, otherwise="extend", extend_by=25),
        sources=(_parts.WIKIPEDIA, _parts.PARLETT, _parts.BICYCLE),
    )


@preset("Three-handed Pinochle with a Six-card Kitty", three_handed_classic)
def three_handed_six_kitty() -> RulesetParts:
    """14 cards each and a kitty of six (``deal.kitty.3p3or6``)."""
    return RulesetParts(
        script=read_script(
            "deal auction concede-unseen widow trump bidder-melds concede others-meld bury play"
        ),
        deal=DealRules("3 (3) 3 (3) 4 4"),
        bury=BuryRules(cards=6, which="not-melded"),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )


@preset("Cutthroat Pinochle", three_handed)
def cutthroat() -> RulesetParts:
    """16 cards each and no widow (``cutthroat.deal``)."""
    return RulesetParts(
        script=read_script("deal auction trump melds play"),
        deal=DealRules("4 4 4 4"),
        bury=NO_BURY,
        concession=ConcessionRules(),
        ending=EndingRules(target=100, bid_out=True),
        sources=(_parts.WIKIPEDIA,),
    )


@preset("Check Pinochle for Three", three_handed_classic)
def check_three_handed() -> RulesetParts:
    """Three-handed with checks beside the score (``check.3p.base``)."""
    return RulesetParts(
        checks=CheckRules(
            melds=tables.checks_of_three(),
            paid_by="each-other-seat",
            looked_and_lost=1,
            played_and_lost=1,
            game=5,
        ),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )


@preset("Auction Pinochle for Stakes", three_handed_classic)
def auction_three() -> RulesetParts:
    """Auction Pinochle, each round settled in stakes."""
    return RulesetParts(
        script=read_script("deal auction widow trump bidder-melds bury concede play"),
        auction=AuctionRules(opening=300),
        showing=ShowingRules(who="bidder"),
        bury=BuryRules(cards=3, which="not-melded"),
        concession=ConcessionRules(offered=True, most_needed=WHOLE_COUNT),
        settlement=SettlementRules(
            saved_by="seat",
            saving_binds="opponents",
            stakes=(
                (300, 3),
                (350, 5),
                (400, 10),
                (450, 15),
                (500, 20),
                (550, 25),
                (600, 30),
            ),
            spades_double=True,
        ),
        renege=RenegeRules(),
        ending=EndingRules(target=0),
        sources=(_parts.PARLETT, _parts.PAGAT, _parts.BICYCLE),
    )


@preset("Widow Pinochle", three_handed_classic)
def widow_pinochle() -> RulesetParts:
    """Widow Pinochle, in which a made contract scores the bid (``widow3.bidder-scores-bid``)."""
    return RulesetParts(
        script=read_script("deal auction widow trump bidder-melds others-meld bury play"),
        auction=AuctionRules(opening=300),
        bury=BuryRules(cards=3, which="not-melded"),
        concession=ConcessionRules(),
        settlement=SettlementRules(
            made="bid", set="nothing", saved_by="seat", saving_binds="opponents"
        ),
        renege=RenegeRules(bidder_then="bid"),
        sources=(_parts.PARLETT,),
    )


@preset("Three-hand Pinochle with Turned Trump", three_handed_classic)
def three_hand_turned() -> RulesetParts:
    """16 cards each, the last of them turned for trump (``threehand003.deal``)."""
    return RulesetParts(
        script=read_script("deal dix melds play"),
        deal=DealRules("4 4 4 4", turn="last"),
        trump=_parts.TURNED_TRUMP,
        play=evolve(PRE_1945, leader="eldest"),
        auction=AuctionRules(),
        bury=NO_BURY,
        concession=ConcessionRules(),
        renege=_parts.COSTS_THE_COUNT,
        ending=_parts.TURNED_TRUMP_GAME,
        sources=(_parts.PARLETT,),
    )


@preset("Three-handed Pinochle (1911)", three_hand_turned)
def three_handed_1911() -> RulesetParts:
    """The game of 1911, with its own table and count (``threehand1911.expose``)."""
    return RulesetParts(
        script=read_script("deal melds play"),
        trump=TrumpRules(named="turned", turned_nine=10),
        melds=tables.britannica(),
        count=METHOD_1,
        showing=ShowingRules(choice="declared", failed="minus", closes="own-first-card"),
        renege=_parts.REVOKES,
        sources=(_parts.BRITANNICA, _parts.PARLETT),
    )


@preset("Army and Navy Pinochle for Three")
def army_navy_3() -> RulesetParts:
    """Army and Navy for three: 25 cards each and a widow of five (``army-navy.deal3``).

    What Parlett leaves out is that of Bicycle's game for three with 80 cards (``army-navy.save3``).
    """
    return RulesetParts(
        script=read_script("deal auction trump widow bidder-melds others-meld bury concede play"),
        table=TableRules.seated(3),
        pack=_parts.DOUBLE,
        deal=DealRules("5 (5) 5 5 5 5"),
        auction=AuctionRules(opening=500, stuck=500),
        melds=tables.army_and_navy(),
        play=PRE_1945,
        count=evolve(METHOD_3, last_trick=20),
        bury=BuryRules(cards=5, which="not-melded"),
        concession=ConcessionRules(offered=True, most_needed=WHOLE_COUNT, bonus=100),
        settlement=SettlementRules(saved_by="seat", saving_count=10),
        ending=EndingRules(target=4550, otherwise="extend", extend_by=250),
        sources=(_parts.PARLETT, _parts.BICYCLE),
    )
