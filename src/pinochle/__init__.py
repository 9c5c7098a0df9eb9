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
    from pinochle.account import Account, Incident
    from pinochle.actions import (
        Action,
        Bid,
        Bury,
        CallCard,
        CallOut,
        CallPartner,
        ClaimMeld,
        ClaimMisdeal,
        Concede,
        Deal,
        Done,
        Double,
        ExchangeDix,
        GiveCards,
        KeepCard,
        LayCards,
        LayMeld,
        NameTrump,
        Pass,
        Play,
        PlayOn,
        RejectCard,
        Ruling,
        ShootTheMoon,
        read_action,
    )
    from pinochle.cards import CARDS, Card, Rank, Ranking, Suit
    from pinochle.choices import Actions, NoActionError
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
    from pinochle.events import (
        AuctionWon,
        Buried,
        Called,
        CalledOut,
        CardCalled,
        CardDrawn,
        CardPlayed,
        CardsGiven,
        CardsLaid,
        CardTurned,
        ChecksShown,
        Conceded,
        Dealt,
        DiscardedUnseen,
        DixExchanged,
        DixKept,
        Doubled,
        DraftDecided,
        Entered,
        Event,
        GameWon,
        LaidTogether,
        MeldClaimed,
        MeldDeclared,
        MeldFailed,
        MeldLaid,
        MeldsShown,
        MisdealShown,
        MoonAnnounced,
        NoMore,
        PartnerCalled,
        PartnerFound,
        Redealt,
        Ruled,
        Settled,
        TrickWon,
        TrumpNamed,
        WidowTaken,
        seen_by,
    )
    from pinochle.facts import Declared, Drafted, Drawn, Facts, Given, JointMove, Overlooked, Taken
    from pinochle.game import Game
    from pinochle.hand import Hand
    from pinochle.pack import Pack
    from pinochle.phases.auction import AuctionPhase
    from pinochle.phases.bury import BuryPhase
    from pinochle.phases.concede import ConcedePhase
    from pinochle.phases.deal import DealPhase
    from pinochle.phases.declare import DeclarePhase
    from pinochle.phases.dix import DixPhase
    from pinochle.phases.draft import DraftPhase
    from pinochle.phases.draw import DrawPhase
    from pinochle.phases.joint import JointPhase
    from pinochle.phases.moon import MoonPhase
    from pinochle.phases.over import OverPhase
    from pinochle.phases.partner import PartnerPhase
    from pinochle.phases.passing import PassingPhase
    from pinochle.phases.phase import Phase
    from pinochle.phases.play import PlayPhase
    from pinochle.phases.trump import TrumpPhase
    from pinochle.phases.widow import ShareWidowPhase
    from pinochle.record import Record, Redacted
    from pinochle.referee import Finding, Findings, audit
    from pinochle.round import Round
    from pinochle.rules.auction import AuctionRules, Convention
    from pinochle.rules.bury import NO_BURY, BuryRules
    from pinochle.rules.calls import Auction, Call, Contract
    from pinochle.rules.checks import CheckLine, CheckRules
    from pinochle.rules.concession import WHOLE_COUNT, ConcessionRules
    from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4, CountRules
    from pinochle.rules.deal import DealRules, Packet, Packets
    from pinochle.rules.draft import DraftRules
    from pinochle.rules.draw import DrawRules, Laid
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
    from pinochle.rules.moon import MoonRules
    from pinochle.rules.obligation import Duty, Obligation, When
    from pinochle.rules.partner import PartnerRules
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
    from pinochle.rules.renege import RENEGES, RULINGS, RenegeKind, RenegeRules, RulingKind
    from pinochle.rules.ruleset import Difference, Ruleset
    from pinochle.rules.script import Step
    from pinochle.rules.settlement import SettlementRules
    from pinochle.rules.showing import ShowingRules
    from pinochle.rules.table import TableRules
    from pinochle.rules.tally import How, Line, Settlement, Tally
    from pinochle.rules.together import Together
    from pinochle.rules.trump import TrumpRules
    from pinochle.rules.widow import WidowRules
    from pinochle.sheet import Sheet
    from pinochle.trick import Seat, Trick
    from pinochle.view import NoSampleError, View
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
    "RENEGES",
    "RULINGS",
    "SIX_NINES",
    "TECHNICAL",
    "WHOLE_COUNT",
    "Account",
    "Action",
    "Actions",
    "Auction",
    "AuctionPhase",
    "AuctionRules",
    "AuctionWon",
    "Bid",
    "Buried",
    "Bury",
    "BuryPhase",
    "BuryRules",
    "Call",
    "CallCard",
    "CallOut",
    "CallPartner",
    "Called",
    "CalledOut",
    "Card",
    "CardCalled",
    "CardDrawn",
    "CardPlayed",
    "CardTurned",
    "CardsGiven",
    "CardsLaid",
    "CheckLine",
    "CheckRules",
    "ChecksShown",
    "ClaimMeld",
    "ClaimMisdeal",
    "Concede",
    "ConcedePhase",
    "Conceded",
    "ConcessionRules",
    "Contract",
    "Convention",
    "CountRules",
    "Deal",
    "DealPhase",
    "DealRules",
    "Dealt",
    "DeclarePhase",
    "Declared",
    "Difference",
    "DiscardedUnseen",
    "DixExchanged",
    "DixKept",
    "DixPhase",
    "DocumentError",
    "Done",
    "Double",
    "Doubled",
    "DraftDecided",
    "DraftPhase",
    "DraftRules",
    "Drafted",
    "DrawPhase",
    "DrawRules",
    "Drawn",
    "Duty",
    "EndingRules",
    "Entered",
    "Event",
    "Exactly",
    "ExchangeDix",
    "Facts",
    "Finding",
    "Findings",
    "Game",
    "GameWon",
    "GiveCards",
    "Given",
    "Ground",
    "Hand",
    "HandError",
    "HandTest",
    "How",
    "IllegalAction",
    "InAnySuits",
    "InEverySuit",
    "InOneSuit",
    "Incident",
    "JointMove",
    "JointPhase",
    "KeepCard",
    "Laid",
    "LaidTogether",
    "LayCards",
    "LayMeld",
    "Line",
    "Meld",
    "MeldClaimed",
    "MeldDeclared",
    "MeldFailed",
    "MeldLaid",
    "MeldRule",
    "MeldScore",
    "MeldTable",
    "MeldsShown",
    "MisdealRules",
    "MisdealShown",
    "MoonAnnounced",
    "MoonPhase",
    "MoonRules",
    "NameTrump",
    "NoActionError",
    "NoMore",
    "NoSampleError",
    "NotationError",
    "Obligation",
    "OverPhase",
    "Overlooked",
    "Pack",
    "Packet",
    "Packets",
    "PartnerCalled",
    "PartnerFound",
    "PartnerPhase",
    "PartnerRules",
    "Pass",
    "PassingPhase",
    "PassingRules",
    "Pattern",
    "Phase",
    "PinochleError",
    "Play",
    "PlayOn",
    "PlayPhase",
    "PlayRules",
    "Problem",
    "Rank",
    "Ranking",
    "Record",
    "RecordError",
    "Redacted",
    "Redealt",
    "RejectCard",
    "RenegeKind",
    "RenegeRules",
    "Round",
    "Ruled",
    "Ruleset",
    "RulesetError",
    "Ruling",
    "RulingKind",
    "Seat",
    "SeatError",
    "Settled",
    "Settlement",
    "SettlementRules",
    "ShareWidowPhase",
    "Sheet",
    "ShootTheMoon",
    "ShowingRules",
    "Standing",
    "Step",
    "Suit",
    "TableRules",
    "Taken",
    "Tally",
    "Together",
    "Trick",
    "TrickError",
    "TrickWon",
    "TrumpNamed",
    "TrumpPhase",
    "TrumpRules",
    "UnknownVariant",
    "View",
    "Violation",
    "When",
    "WidowRules",
    "WidowTaken",
    "WrongType",
    "audit",
    "from_json",
    "nearest_base",
    "parse_pattern",
    "read_action",
    "seen_by",
    "to_json",
    "variants",
]

_HOMES: Final = {
    "account": "Account Incident",
    "actions": """
        Action Bid Bury CallCard CallOut CallPartner ClaimMeld ClaimMisdeal Concede Deal
        Done Double ExchangeDix GiveCards KeepCard LayCards LayMeld NameTrump Pass Play
        PlayOn RejectCard Ruling ShootTheMoon read_action
    """,
    "cards": "CARDS Card Rank Ranking Suit",
    "choices": "Actions NoActionError",
    "documents": "from_json nearest_base to_json",
    "errors": """
        DocumentError HandError IllegalAction NotationError PinochleError Problem
        RecordError RulesetError SeatError TrickError UnknownVariant WrongType
    """,
    "events": """
        AuctionWon Buried Called CalledOut CardCalled CardDrawn CardPlayed CardTurned
        CardsGiven CardsLaid ChecksShown Conceded Dealt DiscardedUnseen DixExchanged DixKept Doubled
        DraftDecided Entered Event GameWon LaidTogether MeldClaimed MeldDeclared
        MeldFailed MeldLaid MeldsShown MisdealShown MoonAnnounced NoMore PartnerCalled PartnerFound
        Redealt Ruled Settled TrickWon TrumpNamed WidowTaken seen_by
    """,
    "facts": "Declared Drafted Drawn Facts Given JointMove Overlooked Taken",
    "game": "Game",
    "hand": "Hand",
    "pack": "Pack",
    "phases.auction": "AuctionPhase",
    "phases.bury": "BuryPhase",
    "phases.concede": "ConcedePhase",
    "phases.deal": "DealPhase",
    "phases.declare": "DeclarePhase",
    "phases.dix": "DixPhase",
    "phases.draft": "DraftPhase",
    "phases.draw": "DrawPhase",
    "phases.joint": "JointPhase",
    "phases.moon": "MoonPhase",
    "phases.over": "OverPhase",
    "phases.partner": "PartnerPhase",
    "phases.passing": "PassingPhase",
    "phases.phase": "Phase",
    "phases.play": "PlayPhase",
    "phases.trump": "TrumpPhase",
    "phases.widow": "ShareWidowPhase",
    "record": "Record Redacted",
    "referee": "Finding Findings audit",
    "round": "Round",
    "rules.auction": "AuctionRules Convention",
    "rules.bury": "BuryRules NO_BURY",
    "rules.calls": "Auction Call Contract",
    "rules.checks": "CheckLine CheckRules",
    "rules.concession": "ConcessionRules WHOLE_COUNT",
    "rules.count": "CountRules METHOD_1 METHOD_2 METHOD_3 METHOD_4",
    "rules.deal": "DealRules Packet Packets",
    "rules.draft": "DraftRules",
    "rules.draw": "DrawRules Laid",
    "rules.ending": "EndingRules Standing",
    "rules.handtest": "ANY_HAND HandTest",
    "rules.meld": "GAME Meld MeldRule MeldScore",
    "rules.melds": "MeldTable NO_MELDS",
    "rules.misdeal": """
        FIVE_NINES_NO_MELD FIVE_NINES_ONE_ACE FOUR_NINES_NO_ACE Ground MisdealRules
        SIX_NINES TECHNICAL
    """,
    "rules.moon": "MoonRules",
    "rules.obligation": "Duty Obligation When",
    "rules.partner": "PartnerRules",
    "rules.passing": "PassingRules",
    "rules.pattern": "Exactly InAnySuits InEverySuit InOneSuit Pattern parse_pattern",
    "rules.play": "FREE HEAD_THOUGH_TRUMPED NO_UNDERTRUMPING POST_1945 PRE_1945 PlayRules",
    "rules.renege": "RENEGES RULINGS RenegeKind RenegeRules RulingKind",
    "rules.ruleset": "Difference Ruleset",
    "rules.script": "Step",
    "rules.settlement": "SettlementRules",
    "rules.showing": "ShowingRules",
    "rules.table": "TableRules",
    "rules.tally": "How Line Settlement Tally",
    "rules.together": "Together",
    "rules.trump": "TrumpRules",
    "rules.widow": "WidowRules",
    "sheet": "Sheet",
    "trick": "Seat Trick",
    "variants": "",
    "view": "NoSampleError View",
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
