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
from typing import TYPE_CHECKING

from pinochle import variants
from pinochle.cards import CARDS, Card, Rank, Ranking, Suit
from pinochle.errors import (
    DocumentError,
    HandError,
    NotationError,
    PinochleError,
    Problem,
    RulesetError,
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


if TYPE_CHECKING:
    from pinochle.documents import from_json, to_json

    __version__: str


def __getattr__(name: str) -> object:
    # What is slow to import, and not always needed.
    if name == "__version__":
        return import_module("importlib.metadata").version("pinochle-rules")
    if name in {"from_json", "to_json"}:
        return getattr(import_module("pinochle.documents"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
