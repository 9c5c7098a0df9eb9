"""Pinochle for four with two packs."""

from attrs import evolve

from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.auction.sayings import Convention
from pinochle.rules.count import METHOD_3, METHOD_4
from pinochle.rules.deal import DealRules
from pinochle.rules.misdeal import TECHNICAL, MisdealRules
from pinochle.rules.parts import RulesetParts
from pinochle.rules.play.play import PRE_1945
from pinochle.rules.renege import RenegeRules
from pinochle.rules.scoring.ending import EndingRules
from pinochle.rules.script import read_script
from pinochle.rules.trump import TrumpRules
from pinochle.variants import _parts, tables
from pinochle.variants._parts import preset


@preset("Double-deck Pinochle")
def double_deck() -> RulesetParts:
    """80 cards, twenty each (``dd.deal-20``)."""
    return RulesetParts(
        script=read_script("deal auction trump melds play"),
        table=_parts.PARTNERS,
        pack=_parts.DOUBLE,
        deal=DealRules("4 4 4 4 4"),
        misdeal=MisdealRules((TECHNICAL,)),
        auction=AuctionRules(
            opening=500,
            ladder=((0, 10), (600, 50)),
            stuck=500,
            conventions=(
                Convention("510 after 500", "aces around"),
                Convention("10 more than the last bid", "asks the partner for meld"),
                Convention("20 or more above the last bid", "shows meld"),
            ),
        ),
        melds=tables.double_deck(),
        play=PRE_1945,
        count=evolve(METHOD_3, last_trick=20),
        renege=_parts.RENEGES,
        ending=EndingRules(target=5000),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.PARLETT, _parts.PAGAT),
    )


@preset("Double-deck Pinochle, Simplified Scale", double_deck)
def double_deck_simple() -> RulesetParts:
    """Double-deck on the simplified scale, with Parlett's table."""
    return RulesetParts(
        auction=AuctionRules(opening=50, ladder=((0, 1), (60, 5)), stuck=50),
        melds=tables.parlett().simplified(),
        count=evolve(METHOD_4, last_trick=2),
        ending=EndingRules(target=500),
        sources=(_parts.WIKIPEDIA, _parts.PARLETT, _parts.PAGAT),
    )


@preset("Two-pack Pinochle", double_deck_simple)
def two_pack() -> RulesetParts:
    """Parlett's two-pack game (``twopack.deal``)."""
    return RulesetParts(misdeal=MisdealRules(), sources=(_parts.PARLETT, _parts.PAGAT))


@preset("Turkish Double-deck Pinochle", double_deck_simple)
def double_deck_turkish() -> RulesetParts:
    """The Turkish game, in which trump must be a suit with a marriage (``turkish.pack``)."""
    return RulesetParts(
        misdeal=MisdealRules(),
        trump=TrumpRules(must_hold=("marriage",), if_none="set"),
        renege=RenegeRules(),
        sources=(_parts.WIKIPEDIA_TURKISH, _parts.PARLETT, _parts.PAGAT),
    )


@preset("Double-deck Pinochle with Nines", double_deck)
def double_deck_96() -> RulesetParts:
    """96 cards with the nines, 24 each (``deck.double.four-players``)."""
    return RulesetParts(
        pack=_parts.DOUBLE_WITH_NINES,
        deal=DealRules("4 4 4 4 4 4"),
        misdeal=MisdealRules(),
        auction=AuctionRules(opening=500, stuck=500),
        melds=tables.six_or_eight(),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.HOYLE),
    )


@preset("Army and Navy Pinochle for Four", double_deck)
def army_navy_4() -> RulesetParts:
    """Army and Navy for four in partnership (``army-navy.deal4``)."""
    return RulesetParts(
        misdeal=MisdealRules(),
        auction=AuctionRules(opening=500, stuck=500),
        melds=tables.army_and_navy(),
        renege=RenegeRules(),
        sources=(_parts.PARLETT,),
    )
