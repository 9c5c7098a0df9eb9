"""The parts of a ruleset, and what their fields are made of.

Each part is a frozen class with its data and its own pure judgements. What everybody needs, such
as :class:`pinochle.Ruleset`, is in ``pinochle`` itself.

    >>> from pinochle.rules import EVERY_TRICK, AuctionRules, HandTest
    >>> AuctionRules(opening=250).opening
    250
"""

from importlib import import_module
from typing import Final

from pinochle.errors import missing_attribute

_NAMES: Final = {
    "auction.auction": "AuctionRules",
    "auction.calls": "Auction Call",
    "auction.goal": "BidSuit EVERY_TRICK EveryTrick Goal NO_TRUMP NoTrump",
    "auction.sayings": "Convention Saying",
    "bury": "BuryRules NO_BURY",
    "claims": "ClaimRules",
    "concession": "ConcessionRules",
    "count": "CountRules METHOD_1 METHOD_2 METHOD_3 METHOD_4",
    "deal": "DealRules Packet Packets",
    "draft": "DraftRules",
    "draw": "DrawRules Laid",
    "handtest": "ANY_HAND HandTest",
    "melds.meld": "GAME Meld MeldRule MeldScore MeldValue Outright",
    "melds.patterns": "Exactly InAnySuits InEverySuit InOneSuit Pattern parse_pattern",
    "melds.table": "MeldTable NO_MELDS",
    "misdeal": (
        "FIVE_NINES_NO_MELD FIVE_NINES_ONE_ACE FOUR_NINES_NO_ACE Ground MisdealRules SIX_NINES "
        "TECHNICAL"
    ),
    "moon": "MoonKind MoonRules",
    "pack": "Pack Shuffler",
    "partner": "PartnerRules",
    "parts": "Parts RulesetParts",
    "passing": "PassingRules",
    "play._ladder": "TurnFacts",
    "play.claim_position": "ClaimPosition PlayedLine SeenPlays",
    "play.obligations": "Duty Obligation Unless When",
    "play.play": "FREE HEAD_THOUGH_TRUMPED NO_UNDERTRUMPING POST_1945 PRE_1945 PlayRules",
    "renege": "RenegeRules",
    "ruleset": "Difference",
    "scoring.checks": "CheckLine CheckRules",
    "scoring.ending": "EndingRules",
    "scoring.outlook": "OpenNumber Outlook OutlookLine",
    "scoring.setcosts": "SetCosts",
    "scoring.settlement": "SettlementRules",
    "scoring.settlement_text": "named_sides",
    "scoring.sheet": "Sheet VoidDeal",
    "scoring.standing": "Standing",
    "scoring.tally": "Item Line LineFact TallyParts",
    "script": "Step",
    "showing": "ShowingRules",
    "table": "TableRules",
    "together": "Together",
    "trump": "TrumpRules",
    "widow": "WidowRules",
}
"""The names of this room by its modules that define them, as ``__init__.pyi`` lists them too."""

globals()["__all__"] = sorted(" ".join(_NAMES.values()).split())  # type checkers read the stub


def __getattr__(name: str) -> object:
    """Return a name of this room, whose module is imported when the name is first used."""
    for module, names in _NAMES.items():
        if name in names.split():
            value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
            return value
    raise missing_attribute(__name__, name, globals()["__all__"])


def __dir__() -> list[str]:
    return list(globals()["__all__"])
