"""The parts of a ruleset, and what their fields are made of.

Each part is a frozen class with its data and its own pure judgements. What everybody needs, such
as :class:`pinochle.Ruleset`, is in ``pinochle`` itself.

    >>> from pinochle.rules import EVERY_TRICK, AuctionRules, HandTest
    >>> AuctionRules(opening=250).opening
    250
"""

from typing import Final

_NAMES: Final = {
    "pinochle.cards.card": "Ranking",
    "pinochle.rules.auction.auction": "AuctionRules",
    "pinochle.rules.auction.calls": "Auction Call",
    "pinochle.rules.auction.goal": "BidSuit EVERY_TRICK EveryTrick Goal NO_TRUMP NoTrump",
    "pinochle.rules.bury": "BuryRules NO_BURY",
    "pinochle.rules.claims": "ClaimRules",
    "pinochle.rules.concession": "ConcessionRules",
    "pinochle.rules.count": "CountRules METHOD_1 METHOD_2 METHOD_3 METHOD_4",
    "pinochle.rules.deal": "DealRules Packet Packets",
    "pinochle.rules.draft": "DraftRules",
    "pinochle.rules.draw": "DrawRules Laid",
    "pinochle.rules.handtest": "ANY_HAND HandTest",
    "pinochle.rules.melds.meld": "GAME Meld MeldRule MeldScore MeldValue Outright",
    "pinochle.rules.melds.patterns": (
        "Exactly InAnySuits InEverySuit InOneSuit parse_pattern Pattern"
    ),
    "pinochle.rules.melds.table": "MeldTable NO_MELDS",
    "pinochle.rules.misdeal": (
        "FIVE_NINES_NO_MELD FIVE_NINES_ONE_ACE FOUR_NINES_NO_ACE Ground MisdealRules SIX_NINES "
        "TECHNICAL"
    ),
    "pinochle.rules.moon": "MoonRules",
    "pinochle.rules.pack": "Pack Shuffler",
    "pinochle.rules.partner": "PartnerRules",
    "pinochle.rules.parts": "Parts RulesetParts",
    "pinochle.rules.passing": "PassingRules",
    "pinochle.rules.play._ladder": "TurnFacts",
    "pinochle.rules.play.claim_position": "ClaimPosition PlayedLine SeenPlays",
    "pinochle.rules.play.obligations": "Duty Obligation Unless When",
    "pinochle.rules.play.play": (
        "FREE HEAD_THOUGH_TRUMPED NO_UNDERTRUMPING PlayRules POST_1945 PRE_1945"
    ),
    "pinochle.rules.renege": "RenegeRules",
    "pinochle.rules.ruleset": "Difference",
    "pinochle.rules.scoring.checks": "CheckLine CheckRules",
    "pinochle.rules.scoring.ending": "EndingRules",
    "pinochle.rules.scoring.outlook": "OpenNumber Outlook OutlookLine",
    "pinochle.rules.scoring.setcosts": "SetCosts",
    "pinochle.rules.scoring.settlement": "SettlementRules",
    "pinochle.rules.scoring.settlement_text": "named_sides",
    "pinochle.rules.scoring.sheet": "Sheet VoidDeal",
    "pinochle.rules.scoring.standing": "Standing",
    "pinochle.rules.scoring.tally": "Item Line LineFact TallyParts",
    "pinochle.rules.script": "Step",
    "pinochle.rules.showing": "ShowingRules",
    "pinochle.rules.table": "TableRules",
    "pinochle.rules.together": "Together",
    "pinochle.rules.trump": "TrumpRules",
    "pinochle.rules.widow": "WidowRules",
}
"""The names of this room by the modules that define them, as ``__init__.pyi`` lists them too."""

globals()["__all__"] = sorted(" ".join(_NAMES.values()).split())  # type checkers read the stub


def __getattr__(name: str) -> object:
    """Return a name of this room, whose module is imported when the name is first used."""
    from pinochle._lazy import import_name  # noqa: PLC0415 - seldom used inside the package

    value = globals()[name] = import_name(__name__, name, _NAMES)
    return value


def __dir__() -> list[str]:
    return list(globals()["__all__"])
