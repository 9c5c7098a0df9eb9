"""The rules of pinochle, as typed, immutable data.

Cards, hands and tricks are values; the rules of a game are a :class:`Ruleset`; everything else is
a pure function of the two.

    >>> from pinochle import Hand, Suit, variants
    >>> rules = variants.get("partnership-auction")
    >>> hand = Hand.parse("A♠ 10♠ K♠ Q♠ J♠ Q♠ K♦ J♦ A♥ A♦ A♣ 9♠")
    >>> score = rules.melds.score(hand, Suit.SPADES)
    >>> score.points
    300
    >>> print(score)
    run 150, dix 10, aces around 100, pinochle 40
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pinochle import variants
    from pinochle.actions import (
        Action,
        Bid,
        Bury,
        ClaimMisdeal,
        Concede,
        Deal,
        ExchangeDix,
        GiveCards,
        NameTrump,
        Pass,
        Play,
        PlayOn,
        read_action,
    )
    from pinochle.cards import CARDS, Card, Rank, Ranking, Suit
    from pinochle.choices import Actions
    from pinochle.documents import from_json, nearest_base, to_json
    from pinochle.errors import (
        DocumentError,
        HandError,
        IllegalAction,
        NotationError,
        PinochleError,
        Problem,
        RecordError,
        RulesetError,
        SeatError,
        TrickError,
        UnknownVariant,
        WrongType,
    )
    from pinochle.events import Event, seen_by
    from pinochle.facts import Facts
    from pinochle.game import Game
    from pinochle.hand import Hand
    from pinochle.pack import Pack
    from pinochle.record import Record, Redacted
    from pinochle.round import Round
    from pinochle.rules.auction import AuctionRules, Convention
    from pinochle.rules.bury import NO_BURY, BuryRules
    from pinochle.rules.calls import Auction, Call, Contract
    from pinochle.rules.checks import CheckRules
    from pinochle.rules.concession import WHOLE_COUNT, ConcessionRules
    from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4, CountRules
    from pinochle.rules.deal import DealRules, Packet, Packets
    from pinochle.rules.ending import EndingRules, Standing
    from pinochle.rules.handtest import ANY_HAND, HandTest
    from pinochle.rules.meld import GAME, Meld, MeldRule, MeldScore
    from pinochle.rules.melds import NO_MELDS, MeldTable
    from pinochle.rules.misdeal import (
        FIVE_NINES_NO_MELD,
        FIVE_NINES_ONE_ACE,
        FOUR_NINES_NO_ACE,
        SIX_NINES,
        TECHNICAL,
        Ground,
        MisdealRules,
    )
    from pinochle.rules.obligation import Duty, Obligation, When
    from pinochle.rules.passing import PassingRules
    from pinochle.rules.pattern import (
        Exactly,
        InAnySuits,
        InEverySuit,
        InOneSuit,
        Pattern,
        parse_pattern,
    )
    from pinochle.rules.play import (
        FREE,
        HEAD_THOUGH_TRUMPED,
        NO_UNDERTRUMPING,
        POST_1945,
        PRE_1945,
        PlayRules,
    )
    from pinochle.rules.ruleset import Difference, Ruleset
    from pinochle.rules.script import Step
    from pinochle.rules.settlement import SettlementRules
    from pinochle.rules.showing import ShowingRules
    from pinochle.rules.table import TableRules
    from pinochle.rules.tally import Line, Settlement, Tally
    from pinochle.rules.trump import TrumpRules
    from pinochle.rules.widow import WidowRules
    from pinochle.sheet import Sheet
    from pinochle.trick import Seat, Trick
    from pinochle.view import View
    from pinochle.violations import Violation

    __version__: str

__all__ = [
    "ANY_HAND",
    "CARDS",
    "FIVE_NINES_NO_MELD",
    "FIVE_NINES_ONE_ACE",
    "FOUR_NINES_NO_ACE",
    "FREE",
    "GAME",
    "HEAD_THOUGH_TRUMPED",
    "METHOD_1",
    "METHOD_2",
    "METHOD_3",
    "METHOD_4",
    "NO_BURY",
    "NO_MELDS",
    "NO_UNDERTRUMPING",
    "POST_1945",
    "PRE_1945",
    "SIX_NINES",
    "TECHNICAL",
    "WHOLE_COUNT",
    "Action",
    "Actions",
    "Auction",
    "AuctionRules",
    "Bid",
    "Bury",
    "BuryRules",
    "Call",
    "Card",
    "CheckRules",
    "ClaimMisdeal",
    "Concede",
    "ConcessionRules",
    "Contract",
    "Convention",
    "CountRules",
    "Deal",
    "DealRules",
    "Difference",
    "DocumentError",
    "Duty",
    "EndingRules",
    "Event",
    "Exactly",
    "ExchangeDix",
    "Facts",
    "Game",
    "GiveCards",
    "Ground",
    "Hand",
    "HandError",
    "HandTest",
    "IllegalAction",
    "InAnySuits",
    "InEverySuit",
    "InOneSuit",
    "Line",
    "Meld",
    "MeldRule",
    "MeldScore",
    "MeldTable",
    "MisdealRules",
    "NameTrump",
    "NotationError",
    "Obligation",
    "Pack",
    "Packet",
    "Packets",
    "Pass",
    "PassingRules",
    "Pattern",
    "PinochleError",
    "Play",
    "PlayOn",
    "PlayRules",
    "Problem",
    "Rank",
    "Ranking",
    "Record",
    "RecordError",
    "Redacted",
    "Round",
    "Ruleset",
    "RulesetError",
    "Seat",
    "SeatError",
    "Settlement",
    "SettlementRules",
    "Sheet",
    "ShowingRules",
    "Standing",
    "Step",
    "Suit",
    "TableRules",
    "Tally",
    "Trick",
    "TrickError",
    "TrumpRules",
    "UnknownVariant",
    "View",
    "Violation",
    "When",
    "WidowRules",
    "WrongType",
    "from_json",
    "nearest_base",
    "parse_pattern",
    "read_action",
    "seen_by",
    "to_json",
    "variants",
]

_HOMES: Final = {
    "actions": """
        Action Bid Bury ClaimMisdeal Concede Deal ExchangeDix GiveCards NameTrump Pass
        Play PlayOn read_action
    """,
    "cards": "CARDS Card Rank Ranking Suit",
    "choices": "Actions",
    "documents": "from_json nearest_base to_json",
    "errors": """
        DocumentError HandError IllegalAction NotationError PinochleError Problem
        RecordError RulesetError SeatError TrickError UnknownVariant WrongType
    """,
    "events": "Event seen_by",
    "facts": "Facts",
    "game": "Game",
    "hand": "Hand",
    "pack": "Pack",
    "record": "Record Redacted",
    "round": "Round",
    "rules.auction": "AuctionRules Convention",
    "rules.bury": "BuryRules NO_BURY",
    "rules.calls": "Auction Call Contract",
    "rules.checks": "CheckRules",
    "rules.concession": "ConcessionRules WHOLE_COUNT",
    "rules.count": "CountRules METHOD_1 METHOD_2 METHOD_3 METHOD_4",
    "rules.deal": "DealRules Packet Packets",
    "rules.ending": "EndingRules Standing",
    "rules.handtest": "ANY_HAND HandTest",
    "rules.meld": "GAME Meld MeldRule MeldScore",
    "rules.melds": "MeldTable NO_MELDS",
    "rules.misdeal": """
        FIVE_NINES_NO_MELD FIVE_NINES_ONE_ACE FOUR_NINES_NO_ACE Ground MisdealRules
        SIX_NINES TECHNICAL
    """,
    "rules.obligation": "Duty Obligation When",
    "rules.passing": "PassingRules",
    "rules.pattern": "Exactly InAnySuits InEverySuit InOneSuit Pattern parse_pattern",
    "rules.play": "FREE HEAD_THOUGH_TRUMPED NO_UNDERTRUMPING POST_1945 PRE_1945 PlayRules",
    "rules.ruleset": "Difference Ruleset",
    "rules.script": "Step",
    "rules.settlement": "SettlementRules",
    "rules.showing": "ShowingRules",
    "rules.table": "TableRules",
    "rules.tally": "Line Settlement Tally",
    "rules.trump": "TrumpRules",
    "rules.widow": "WidowRules",
    "sheet": "Sheet",
    "trick": "Seat Trick",
    "variants": "",
    "view": "View",
    "violations": "Violation",
}
"""The public names by the module that has them; it is imported when one is first asked for, so
that a program which only scores melds does not wait for the rest."""

_HOME_OF: Final = {name: module for module, names in _HOMES.items() for name in names.split()}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _HOME_OF:
            value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
        elif name in _HOMES:
            value = import_module(f"{__name__}.{name}")
        elif name == "__version__":
            value = import_module("importlib.metadata").version("pinochle-rules")
        else:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
