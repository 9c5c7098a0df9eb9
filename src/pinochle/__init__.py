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
    from pinochle.cards import CARDS, Card, Rank, Ranking, Suit
    from pinochle.documents import from_json, to_json
    from pinochle.errors import (
        DocumentError,
        HandError,
        NotationError,
        PinochleError,
        Problem,
        RulesetError,
        SeatError,
        TrickError,
        UnknownVariant,
        WrongType,
    )
    from pinochle.hand import Hand
    from pinochle.pack import Pack
    from pinochle.rules.bury import NO_BURY, BuryRules
    from pinochle.rules.checks import CheckRules
    from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4, CountRules
    from pinochle.rules.deal import DealRules, Packet, Packets
    from pinochle.rules.handtest import ANY_HAND, HandTest
    from pinochle.rules.meld import GAME, Meld, MeldRule, MeldScore
    from pinochle.rules.melds import NO_MELDS, MeldTable
    from pinochle.rules.obligation import Duty, Obligation, When
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
    from pinochle.trick import Seat, Trick
    from pinochle.violations import Violation

    __version__: str

__all__ = [
    "ANY_HAND",
    "CARDS",
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
    "BuryRules",
    "Card",
    "CheckRules",
    "CountRules",
    "DealRules",
    "Difference",
    "DocumentError",
    "Duty",
    "Exactly",
    "Hand",
    "HandError",
    "HandTest",
    "InAnySuits",
    "InEverySuit",
    "InOneSuit",
    "Meld",
    "MeldRule",
    "MeldScore",
    "MeldTable",
    "NotationError",
    "Obligation",
    "Pack",
    "Packet",
    "Packets",
    "Pattern",
    "PinochleError",
    "PlayRules",
    "Problem",
    "Rank",
    "Ranking",
    "Ruleset",
    "RulesetError",
    "Seat",
    "SeatError",
    "SettlementRules",
    "ShowingRules",
    "Step",
    "Suit",
    "TableRules",
    "Trick",
    "TrickError",
    "UnknownVariant",
    "Violation",
    "When",
    "WrongType",
    "from_json",
    "parse_pattern",
    "to_json",
    "variants",
]

_HOMES: Final = {
    "cards": "CARDS Card Rank Ranking Suit",
    "documents": "from_json to_json",
    "errors": """
        DocumentError HandError NotationError PinochleError Problem RulesetError SeatError
        TrickError UnknownVariant WrongType
    """,
    "hand": "Hand",
    "pack": "Pack",
    "rules.bury": "BuryRules NO_BURY",
    "rules.checks": "CheckRules",
    "rules.count": "CountRules METHOD_1 METHOD_2 METHOD_3 METHOD_4",
    "rules.deal": "DealRules Packet Packets",
    "rules.handtest": "ANY_HAND HandTest",
    "rules.meld": "GAME Meld MeldRule MeldScore",
    "rules.melds": "MeldTable NO_MELDS",
    "rules.obligation": "Duty Obligation When",
    "rules.pattern": "Exactly InAnySuits InEverySuit InOneSuit Pattern parse_pattern",
    "rules.play": "FREE HEAD_THOUGH_TRUMPED NO_UNDERTRUMPING POST_1945 PRE_1945 PlayRules",
    "rules.ruleset": "Difference Ruleset",
    "rules.script": "Step",
    "rules.settlement": "SettlementRules",
    "rules.showing": "ShowingRules",
    "rules.table": "TableRules",
    "trick": "Seat Trick",
    "violations": "Violation",
    "variants": "",
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
