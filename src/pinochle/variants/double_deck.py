"""Pinochle for four with two packs."""

from attrs import evolve

from pinochle.rules.auction import AuctionRules, Convention
from pinochle.rules.count import METHOD_3, METHOD_4
from pinochle.rules.deal import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.misdeal import TECHNICAL, MisdealRules
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import read_script
from pinochle.rules.trump import TrumpRules
from pinochle.tricks.play import PRE_1945
from pinochle.variants import _parts, tables

__all__ = [
    "army_navy_4",
    "double_deck",
    "double_deck_96",
    "double_deck_simple",
    "double_deck_turkish",
    "two_pack",
]


def double_deck() -> Ruleset:
    """80 cards, twenty each (``dd.deal-20``)."""
    return Ruleset(
        name="double-deck",
        title="Double-deck Pinochle",
        script=read_script("deal auction trump melds play"),
        table=_parts.PARTNERS,
        pack=_parts.DOUBLE,
        deal=DealRules("4 4 4 4 4"),
        misdeal=MisdealRules((TECHNICAL,)),
        auction=AuctionRules(
            opening=500,
            ceiling=3000,
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
        ending=EndingRules(target=5000),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.PARLETT, _parts.PAGAT),
    )


def double_deck_simple() -> Ruleset:
    """The same on the simplified scale, with Parlett's table."""
    return double_deck().with_(
        name="double-deck-simple",
        title="Double-deck Pinochle, Simplified Scale",
        auction=AuctionRules(opening=50, ceiling=300, ladder=((0, 1), (60, 5)), stuck=50),
        melds=tables.parlett().simplified(),
        count=evolve(METHOD_4, last_trick=2),
        ending=EndingRules(target=500),
        sources=(_parts.WIKIPEDIA, _parts.PARLETT, _parts.PAGAT),
    )


def two_pack() -> Ruleset:
    """Parlett's two-pack game (``twopack.deal``)."""
    return double_deck_simple().with_(
        name="two-pack",
        title="Two-pack Pinochle",
        misdeal=MisdealRules(),
        sources=(_parts.PARLETT, _parts.PAGAT),
    )


def double_deck_turkish() -> Ruleset:
    """The Turkish game, in which trump must be a suit with a marriage (``turkish.pack``)."""
    return double_deck_simple().with_(
        name="double-deck-turkish",
        title="Turkish Double-deck Pinochle",
        misdeal=MisdealRules(),
        trump=TrumpRules(must_hold=("royal marriage",), if_none="set"),
        sources=(_parts.WIKIPEDIA_TURKISH, _parts.PARLETT, _parts.PAGAT),
    )


def double_deck_96() -> Ruleset:
    """96 cards with the nines, 24 each (``deck.double.four-players``)."""
    return double_deck().with_(
        name="double-deck-96",
        title="Double-deck Pinochle with Nines",
        pack=_parts.DOUBLE_WITH_NINES,
        deal=DealRules("4 4 4 4 4 4"),
        misdeal=MisdealRules(),
        auction=AuctionRules(opening=500, ceiling=3000, stuck=500),
        melds=tables.six_or_eight(),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.HOYLE),
    )


def army_navy_4() -> Ruleset:
    """Army and Navy for four in partnership (``army-navy.deal4``)."""
    return double_deck().with_(
        name="army-navy-4",
        title="Army and Navy Pinochle for Four",
        misdeal=MisdealRules(),
        auction=AuctionRules(opening=500, ceiling=3000, stuck=500),
        melds=tables.army_and_navy(),
        sources=(_parts.PARLETT,),
    )
