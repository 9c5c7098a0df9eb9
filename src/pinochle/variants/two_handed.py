"""Pinochle for two: the original game, its modern form, and the draft."""

from attrs import evolve

from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.count import METHOD_1, METHOD_3
from pinochle.rules.deal import DealRules
from pinochle.rules.draw import DrawRules
from pinochle.rules.parts import RulesetParts
from pinochle.rules.play.play import POST_1945, PRE_1945
from pinochle.rules.scoring.settlement import SettlementRules
from pinochle.rules.script import read_script
from pinochle.rules.showing import ShowingRules
from pinochle.rules.table import TableRules
from pinochle.rules.trump import TrumpRules
from pinochle.variants import _parts, tables
from pinochle.variants._parts import preset


@preset("Two-handed Pinochle (1911)")
def two_handed_1911() -> RulesetParts:
    """The game of 1911: players win only by calling out; the play rules are for the last tricks."""
    return RulesetParts(
        script=read_script("deal draw play"),
        table=TableRules.seated(2),
        pack=_parts.SINGLE,
        deal=DealRules("4 4 4", stock=24, turn="first-of-stock"),
        trump=TrumpRules(named="turned", turned_nine=10),
        melds=tables.britannica(),
        play=evolve(PRE_1945, leader="eldest"),
        count=METHOD_1,
        showing=ShowingRules(choice="declared", failed="minus"),
        settlement=SettlementRules(saved_by="nobody"),
        renege=_parts.REVOKES,
        ending=evolve(_parts.TURNED_TRUMP_GAME, call_out="must"),
        sources=(_parts.BRITANNICA, _parts.BICYCLE),
    )


@preset("Two-handed Pinochle", two_handed_1911)
def two_handed() -> RulesetParts:
    """The modern game, after Bicycle: every dix counts, and there is no double run.

    In the last tricks only a trump that is led must be headed (``twohand.phase2.strict``).
    """
    return RulesetParts(
        trump=TrumpRules(named="turned", dix_exchange="trick-winner", turned_nine=10),
        melds=tables.two_handed(),
        ending=_parts.TURNED_TRUMP_GAME,
        showing=ShowingRules(choice="declared"),
        play=evolve(POST_1945, leader="eldest"),
        draw=DrawRules(besides=("dix",), shows_last=True),
        renege=_parts.COSTS_THE_COUNT,
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.BICYCLE, _parts.PARLETT),
    )


@preset("Two-handed Draft Pinochle")
def two_handed_draft() -> RulesetParts:
    """Nothing is dealt: the players build their hands from the whole pack (``draft.no-deal``)."""
    return RulesetParts(
        script=read_script("draft auction trump melds play"),
        table=TableRules.seated(2),
        pack=_parts.SINGLE,
        deal=DealRules("", stock=48),
        auction=AuctionRules(opening=150),
        melds=tables.standard(),
        play=POST_1945,
        count=METHOD_3,
        settlement=SettlementRules(saved_by="seat"),
        renege=_parts.COSTS_THE_COUNT,
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )
