# The everyday names of the library, written down here and nowhere else: ``__init__.py`` reads
# this file, and imports the module of a name when the name is first used.

from pinochle import documents as documents
from pinochle import variants as variants
from pinochle.account import (
    Account as Account,
)
from pinochle.account import (
    Incident as Incident,
)
from pinochle.actions import (
    Action as Action,
)
from pinochle.actions import (
    Bid as Bid,
)
from pinochle.actions import (
    Bury as Bury,
)
from pinochle.actions import (
    CallCard as CallCard,
)
from pinochle.actions import (
    CallOut as CallOut,
)
from pinochle.actions import (
    CallPartner as CallPartner,
)
from pinochle.actions import (
    ClaimMeld as ClaimMeld,
)
from pinochle.actions import (
    ClaimMisdeal as ClaimMisdeal,
)
from pinochle.actions import (
    Concede as Concede,
)
from pinochle.actions import (
    Deal as Deal,
)
from pinochle.actions import (
    Done as Done,
)
from pinochle.actions import (
    Double as Double,
)
from pinochle.actions import (
    ExchangeDix as ExchangeDix,
)
from pinochle.actions import (
    GiveCards as GiveCards,
)
from pinochle.actions import (
    IllegalAction as IllegalAction,
)
from pinochle.actions import (
    KeepCard as KeepCard,
)
from pinochle.actions import (
    LayCards as LayCards,
)
from pinochle.actions import (
    LayMeld as LayMeld,
)
from pinochle.actions import (
    NameTrump as NameTrump,
)
from pinochle.actions import (
    Pass as Pass,
)
from pinochle.actions import (
    Play as Play,
)
from pinochle.actions import (
    PlayOn as PlayOn,
)
from pinochle.actions import (
    RejectCard as RejectCard,
)
from pinochle.actions import (
    Ruling as Ruling,
)
from pinochle.actions import (
    ShootTheMoon as ShootTheMoon,
)
from pinochle.actions import (
    read_action as read_action,
)
from pinochle.cards import (
    CARDS as CARDS,
)
from pinochle.cards import (
    Card as Card,
)
from pinochle.cards import (
    Rank as Rank,
)
from pinochle.cards import (
    Ranking as Ranking,
)
from pinochle.cards import (
    Suit as Suit,
)
from pinochle.choices import (
    Actions as Actions,
)
from pinochle.choices import (
    NoActionError as NoActionError,
)
from pinochle.documents import (
    from_json as from_json,
)
from pinochle.documents import (
    nearest_base as nearest_base,
)
from pinochle.documents import (
    to_json as to_json,
)
from pinochle.engine.phases.auction import (
    AuctionPhase as AuctionPhase,
)
from pinochle.engine.phases.bury import (
    BuryPhase as BuryPhase,
)
from pinochle.engine.phases.concede import (
    ConcedePhase as ConcedePhase,
)
from pinochle.engine.phases.deal import (
    DealPhase as DealPhase,
)
from pinochle.engine.phases.declare import (
    DeclarePhase as DeclarePhase,
)
from pinochle.engine.phases.dix import (
    DixPhase as DixPhase,
)
from pinochle.engine.phases.draft import (
    DraftPhase as DraftPhase,
)
from pinochle.engine.phases.draw import (
    DrawPhase as DrawPhase,
)
from pinochle.engine.phases.joint import (
    JointPhase as JointPhase,
)
from pinochle.engine.phases.moon import (
    MoonPhase as MoonPhase,
)
from pinochle.engine.phases.over import (
    OverPhase as OverPhase,
)
from pinochle.engine.phases.partner import (
    PartnerPhase as PartnerPhase,
)
from pinochle.engine.phases.passing import (
    PassingPhase as PassingPhase,
)
from pinochle.engine.phases.phase import (
    Phase as Phase,
)
from pinochle.engine.phases.play import (
    PlayPhase as PlayPhase,
)
from pinochle.engine.phases.trump import (
    TrumpPhase as TrumpPhase,
)
from pinochle.engine.phases.widow import (
    ShareWidowPhase as ShareWidowPhase,
)
from pinochle.engine.round import (
    Round as Round,
)
from pinochle.engine.state import (
    Declared as Declared,
)
from pinochle.engine.state import (
    Drafted as Drafted,
)
from pinochle.engine.state import (
    Drawn as Drawn,
)
from pinochle.engine.state import (
    Given as Given,
)
from pinochle.engine.state import (
    JointMove as JointMove,
)
from pinochle.engine.state import (
    Overlooked as Overlooked,
)
from pinochle.engine.state import (
    State as State,
)
from pinochle.engine.state import (
    Taken as Taken,
)
from pinochle.errors import (
    DocumentError as DocumentError,
)
from pinochle.errors import (
    HandError as HandError,
)
from pinochle.errors import (
    NotationError as NotationError,
)
from pinochle.errors import (
    PinochleError as PinochleError,
)
from pinochle.errors import (
    Problem as Problem,
)
from pinochle.errors import (
    RulesetError as RulesetError,
)
from pinochle.errors import (
    SeatError as SeatError,
)
from pinochle.errors import (
    TrickError as TrickError,
)
from pinochle.errors import (
    UnknownVariant as UnknownVariant,
)
from pinochle.errors import (
    WrongType as WrongType,
)
from pinochle.events import (
    AuctionWon as AuctionWon,
)
from pinochle.events import (
    Buried as Buried,
)
from pinochle.events import (
    Called as Called,
)
from pinochle.events import (
    CalledOut as CalledOut,
)
from pinochle.events import (
    CardCalled as CardCalled,
)
from pinochle.events import (
    CardDrawn as CardDrawn,
)
from pinochle.events import (
    CardPlayed as CardPlayed,
)
from pinochle.events import (
    CardsGiven as CardsGiven,
)
from pinochle.events import (
    CardsLaid as CardsLaid,
)
from pinochle.events import (
    CardTurned as CardTurned,
)
from pinochle.events import (
    ChecksShown as ChecksShown,
)
from pinochle.events import (
    Conceded as Conceded,
)
from pinochle.events import (
    Dealt as Dealt,
)
from pinochle.events import (
    DiscardedUnseen as DiscardedUnseen,
)
from pinochle.events import (
    DixExchanged as DixExchanged,
)
from pinochle.events import (
    DixKept as DixKept,
)
from pinochle.events import (
    Doubled as Doubled,
)
from pinochle.events import (
    DraftDecided as DraftDecided,
)
from pinochle.events import (
    Entered as Entered,
)
from pinochle.events import (
    Event as Event,
)
from pinochle.events import (
    GameWon as GameWon,
)
from pinochle.events import (
    LaidTogether as LaidTogether,
)
from pinochle.events import (
    MeldClaimed as MeldClaimed,
)
from pinochle.events import (
    MeldDeclared as MeldDeclared,
)
from pinochle.events import (
    MeldFailed as MeldFailed,
)
from pinochle.events import (
    MeldLaid as MeldLaid,
)
from pinochle.events import (
    MeldsShown as MeldsShown,
)
from pinochle.events import (
    MisdealShown as MisdealShown,
)
from pinochle.events import (
    MoonAnnounced as MoonAnnounced,
)
from pinochle.events import (
    NoMore as NoMore,
)
from pinochle.events import (
    PartnerCalled as PartnerCalled,
)
from pinochle.events import (
    PartnerFound as PartnerFound,
)
from pinochle.events import (
    Redealt as Redealt,
)
from pinochle.events import (
    Ruled as Ruled,
)
from pinochle.events import (
    Settled as Settled,
)
from pinochle.events import (
    TrickWon as TrickWon,
)
from pinochle.events import (
    TrumpNamed as TrumpNamed,
)
from pinochle.events import (
    WidowTaken as WidowTaken,
)
from pinochle.events import (
    seen_by as seen_by,
)
from pinochle.game import (
    Game as Game,
)
from pinochle.hand import (
    Hand as Hand,
)
from pinochle.melds.meld import (
    GAME as GAME,
)
from pinochle.melds.meld import (
    Meld as Meld,
)
from pinochle.melds.meld import (
    MeldRule as MeldRule,
)
from pinochle.melds.meld import (
    MeldScore as MeldScore,
)
from pinochle.melds.patterns import (
    Exactly as Exactly,
)
from pinochle.melds.patterns import (
    InAnySuits as InAnySuits,
)
from pinochle.melds.patterns import (
    InEverySuit as InEverySuit,
)
from pinochle.melds.patterns import (
    InOneSuit as InOneSuit,
)
from pinochle.melds.patterns import (
    Pattern as Pattern,
)
from pinochle.melds.patterns import (
    parse_pattern as parse_pattern,
)
from pinochle.melds.table import (
    NO_MELDS as NO_MELDS,
)
from pinochle.melds.table import (
    MeldTable as MeldTable,
)
from pinochle.pack import (
    Pack as Pack,
)
from pinochle.record import (
    Record as Record,
)
from pinochle.record import (
    Redacted as Redacted,
)
from pinochle.referee import (
    Finding as Finding,
)
from pinochle.referee import (
    Findings as Findings,
)
from pinochle.referee import (
    audit as audit,
)
from pinochle.rules.auction import (
    AuctionRules as AuctionRules,
)
from pinochle.rules.auction import (
    Convention as Convention,
)
from pinochle.rules.bury import (
    NO_BURY as NO_BURY,
)
from pinochle.rules.bury import (
    BuryRules as BuryRules,
)
from pinochle.rules.calls import (
    Auction as Auction,
)
from pinochle.rules.calls import (
    Call as Call,
)
from pinochle.rules.calls import (
    Contract as Contract,
)
from pinochle.rules.checks import (
    CheckLine as CheckLine,
)
from pinochle.rules.checks import (
    CheckRules as CheckRules,
)
from pinochle.rules.concession import (
    WHOLE_COUNT as WHOLE_COUNT,
)
from pinochle.rules.concession import (
    ConcessionRules as ConcessionRules,
)
from pinochle.rules.count import (
    METHOD_1 as METHOD_1,
)
from pinochle.rules.count import (
    METHOD_2 as METHOD_2,
)
from pinochle.rules.count import (
    METHOD_3 as METHOD_3,
)
from pinochle.rules.count import (
    METHOD_4 as METHOD_4,
)
from pinochle.rules.count import (
    CountRules as CountRules,
)
from pinochle.rules.deal import (
    DealRules as DealRules,
)
from pinochle.rules.deal import (
    Packet as Packet,
)
from pinochle.rules.deal import (
    Packets as Packets,
)
from pinochle.rules.draft import (
    DraftRules as DraftRules,
)
from pinochle.rules.draw import (
    DrawRules as DrawRules,
)
from pinochle.rules.draw import (
    Laid as Laid,
)
from pinochle.rules.ending import (
    EndingRules as EndingRules,
)
from pinochle.rules.ending import (
    Standing as Standing,
)
from pinochle.rules.handtest import (
    ANY_HAND as ANY_HAND,
)
from pinochle.rules.handtest import (
    HandTest as HandTest,
)
from pinochle.rules.misdeal import (
    FIVE_NINES_NO_MELD as FIVE_NINES_NO_MELD,
)
from pinochle.rules.misdeal import (
    FIVE_NINES_ONE_ACE as FIVE_NINES_ONE_ACE,
)
from pinochle.rules.misdeal import (
    FOUR_NINES_NO_ACE as FOUR_NINES_NO_ACE,
)
from pinochle.rules.misdeal import (
    SIX_NINES as SIX_NINES,
)
from pinochle.rules.misdeal import (
    TECHNICAL as TECHNICAL,
)
from pinochle.rules.misdeal import (
    Ground as Ground,
)
from pinochle.rules.misdeal import (
    MisdealRules as MisdealRules,
)
from pinochle.rules.moon import (
    MoonRules as MoonRules,
)
from pinochle.rules.partner import (
    PartnerRules as PartnerRules,
)
from pinochle.rules.passing import (
    PassingRules as PassingRules,
)
from pinochle.rules.renege import (
    RENEGES as RENEGES,
)
from pinochle.rules.renege import (
    RULINGS as RULINGS,
)
from pinochle.rules.renege import (
    RenegeKind as RenegeKind,
)
from pinochle.rules.renege import (
    RenegeRules as RenegeRules,
)
from pinochle.rules.renege import (
    RulingKind as RulingKind,
)
from pinochle.rules.ruleset import (
    Difference as Difference,
)
from pinochle.rules.ruleset import (
    Ruleset as Ruleset,
)
from pinochle.rules.script import (
    Step as Step,
)
from pinochle.rules.settlement import (
    SettlementRules as SettlementRules,
)
from pinochle.rules.showing import (
    ShowingRules as ShowingRules,
)
from pinochle.rules.table import (
    TableRules as TableRules,
)
from pinochle.rules.tally import (
    How as How,
)
from pinochle.rules.tally import (
    Line as Line,
)
from pinochle.rules.tally import (
    Settlement as Settlement,
)
from pinochle.rules.tally import (
    Tally as Tally,
)
from pinochle.rules.together import (
    Together as Together,
)
from pinochle.rules.trump import (
    TrumpRules as TrumpRules,
)
from pinochle.rules.widow import (
    WidowRules as WidowRules,
)
from pinochle.sheet import (
    Sheet as Sheet,
)
from pinochle.trick import (
    Seat as Seat,
)
from pinochle.trick import (
    Trick as Trick,
)
from pinochle.tricks.obligations import (
    Duty as Duty,
)
from pinochle.tricks.obligations import (
    Obligation as Obligation,
)
from pinochle.tricks.obligations import (
    When as When,
)
from pinochle.tricks.play import (
    FREE as FREE,
)
from pinochle.tricks.play import (
    HEAD_THOUGH_TRUMPED as HEAD_THOUGH_TRUMPED,
)
from pinochle.tricks.play import (
    NO_UNDERTRUMPING as NO_UNDERTRUMPING,
)
from pinochle.tricks.play import (
    POST_1945 as POST_1945,
)
from pinochle.tricks.play import (
    PRE_1945 as PRE_1945,
)
from pinochle.tricks.play import (
    PlayRules as PlayRules,
)
from pinochle.view import (
    NoSampleError as NoSampleError,
)
from pinochle.view import (
    View as View,
)
from pinochle.violations import (
    RecordError as RecordError,
)
from pinochle.violations import (
    Violation as Violation,
)

__version__: str
