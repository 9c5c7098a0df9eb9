"""Pinochle for five, six and eight."""

from attrs import evolve

from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.bury import BuryRules
from pinochle.rules.count import METHOD_3, METHOD_4
from pinochle.rules.deal import DealRules
from pinochle.rules.pack import Pack
from pinochle.rules.partner import PartnerRules
from pinochle.rules.parts import RulesetParts
from pinochle.rules.play.play import PRE_1945
from pinochle.rules.scoring.ending import EndingRules
from pinochle.rules.scoring.settlement import SettlementRules
from pinochle.rules.script import read_script
from pinochle.rules.table import TableRules
from pinochle.rules.widow import WidowRules
from pinochle.variants import _parts, tables
from pinochle.variants._parts import preset
from pinochle.variants.double_deck import army_navy_4, double_deck_96, double_deck_simple
from pinochle.variants.partnership import partnership_auction, partnership_turned


@preset("Five-handed Pinochle", partnership_auction)
def five_handed() -> RulesetParts:
    """One and a half packs without two nines, fourteen cards each (``five.deal.even``)."""
    return RulesetParts(
        script=read_script("deal auction trump partner melds play"),
        table=TableRules.seated(5),
        pack=Pack.of(_parts.WITH_NINES, 3, withheld="9C 9D"),
        deal=DealRules("4 4 3 3"),
        melds=tables.large_pack(),
        partner=PartnerRules("trump"),
        settlement=SettlementRules(unit_of_meld="seat"),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )


@preset("Five-handed Double-deck Pinochle", five_handed)
def five_handed_double() -> RulesetParts:
    """Two packs without the nines, sixteen cards each (``deck.dix-added-withheld``)."""
    return RulesetParts(
        pack=_parts.DOUBLE,
        deal=DealRules("4 4 4 4"),
        auction=AuctionRules(opening=350),
        ending=EndingRules(target=5000),
        melds=tables.parlett(),
        play=PRE_1945,
        count=evolve(METHOD_3, last_trick=20),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009, _parts.EASAFAMILY),
    )


@preset("Racehorse Pinochle")
def racehorse() -> RulesetParts:
    """Six-handed racehorse: 124 cards, twenty each and four to the blind (``racehorse.pack``)."""
    return RulesetParts(
        script=read_script("deal auction widow trump bidder-melds bury others-meld play"),
        table=TableRules.seated(6, sides=2),
        pack=Pack.of(_parts.WITHOUT_NINES, 6, extra="9S 9H 9D 9C"),
        deal=DealRules("4 4 4 4 4 (4)"),
        auction=AuctionRules(opening=500, automatic=500),
        widow=WidowRules(seen_by="taker"),
        ending=EndingRules(target=5000),
        melds=tables.racehorse(),
        play=PRE_1945,
        count=METHOD_3,
        bury=BuryRules(cards=4, which="not-melded"),
        renege=_parts.RENEGES,
        settlement=SettlementRules(
            set_meld="kept",
            saving_tricks=0,
            saving_count=10,
            unsaved="all",
            saving_binds="opponents",
        ),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )


@preset("Triple-deck Pinochle", double_deck_simple)
def triple_deck() -> RulesetParts:
    """120 cards, two sides of three, simplified scale (``triple.deal``, ``triple.last-3``)."""
    return RulesetParts(
        table=TableRules.seated(6, sides=2),
        pack=_parts.TRIPLE,
        auction=AuctionRules(opening=75, ladder=((0, 5),), stuck=75),
        count=evolve(METHOD_4, last_trick=3),
        sources=(_parts.WIKIPEDIA, _parts.PARLETT),
    )


@preset("Army and Navy Pinochle for Six", army_navy_4)
def army_navy_6() -> RulesetParts:
    """Army and Navy for six: 120 cards, three sides of two (``army-navy.deal6``)."""
    return RulesetParts(
        table=TableRules.seated(6, sides=3),
        pack=_parts.TRIPLE,
        count=evolve(METHOD_3, last_trick=30),
    )


@preset("Eight-player Double-deck Pinochle", double_deck_96)
def eight_player() -> RulesetParts:
    """96 cards, four sides of two (``eight.teams``)."""
    return RulesetParts(
        table=TableRules.seated(8, sides=4),
        deal=DealRules("3 3 3 3"),
        auction=AuctionRules(opening=250, must_open="eldest"),
        melds=tables.large_pack(),
        sources=(_parts.WIKIPEDIA, _parts.WIKIPEDIA_2009),
    )


@preset("Six-handed Pinochle, 96 Cards", partnership_turned)
def six_handed_96() -> RulesetParts:
    """96 cards, sixteen each, the last card turned for trump (``sixeight.pack``).

    No source gives a target. 5000 is that of the other game for 96 cards (``eight.target``), some
    ten rounds; the target moves in the same proportion as elsewhere.
    """
    return RulesetParts(
        table=TableRules.seated(6, sides=2),
        pack=_parts.DOUBLE_WITH_NINES,
        deal=DealRules("4 4 4 4", turn="last"),
        melds=tables.six_or_eight(),
        renege=_parts.COSTS_THE_COUNT,
        ending=EndingRules(target=5000, on_two="extend", extend_by=1250),
        sources=(_parts.PARLETT, _parts.HOYLE),
    )


@preset("Eight-handed Pinochle, 96 Cards", six_handed_96)
def eight_handed_96() -> RulesetParts:
    """96 cards, twelve each, two sides of four (``sixeight.pack``)."""
    return RulesetParts(table=TableRules.seated(8, sides=2), deal=DealRules("4 4 4", turn="last"))
