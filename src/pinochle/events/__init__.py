"""Events: what happened when an action was carried out, and who was told.

An event that shows cards to some and not to others has an audience; :func:`seen_by` is the event
as one seat was told it.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from attrs import evolve

from pinochle.events._before import (
    AuctionWon,
    Called,
    CardsGiven,
    CardTurned,
    Dealt,
    DiscardedUnseen,
    DixExchanged,
    DixKept,
    Doubled,
    DraftDecided,
    Entered,
    PartnerCalled,
    PartnerFound,
    TrumpNamed,
    WidowTaken,
)
from pinochle.events._melds import (
    CardCalled,
    CardsLaid,
    ChecksShown,
    LaidTogether,
    MeldClaimed,
    MeldDeclared,
    MeldFailed,
    MeldLaid,
    MeldsShown,
    NoMore,
)
from pinochle.events._play import (
    Buried,
    CalledOut,
    CardDrawn,
    CardPlayed,
    Conceded,
    GameWon,
    MisdealShown,
    MoonAnnounced,
    Redealt,
    Ruled,
    Settled,
    TrickWon,
)
from pinochle.hand import Hand
from pinochle.trick import Seat

__all__ = [
    "AuctionWon",
    "Buried",
    "Called",
    "CalledOut",
    "CardCalled",
    "CardDrawn",
    "CardPlayed",
    "CardTurned",
    "CardsGiven",
    "CardsLaid",
    "ChecksShown",
    "Conceded",
    "Dealt",
    "DiscardedUnseen",
    "DixExchanged",
    "DixKept",
    "Doubled",
    "DraftDecided",
    "Entered",
    "Event",
    "GameWon",
    "LaidTogether",
    "MeldClaimed",
    "MeldDeclared",
    "MeldFailed",
    "MeldLaid",
    "MeldsShown",
    "MisdealShown",
    "MoonAnnounced",
    "NoMore",
    "PartnerCalled",
    "PartnerFound",
    "Redealt",
    "Ruled",
    "Settled",
    "Tell",
    "TrickWon",
    "TrumpNamed",
    "WidowTaken",
    "seen_by",
]


Secret: TypeAlias = Dealt | CardDrawn | DiscardedUnseen | WidowTaken | CardsGiven | Buried
"""What not everybody is told alike."""

Open: TypeAlias = (
    CardTurned
    | Entered
    | Called
    | DraftDecided
    | Doubled
    | AuctionWon
    | TrumpNamed
    | DixExchanged
    | DixKept
    | PartnerCalled
    | PartnerFound
    | MeldsShown
    | MeldLaid
    | CalledOut
    | MeldDeclared
    | MeldFailed
    | MeldClaimed
    | CardsLaid
    | CardCalled
    | LaidTogether
    | NoMore
    | ChecksShown
    | Conceded
    | MoonAnnounced
    | CardPlayed
    | TrickWon
    | MisdealShown
    | Ruled
    | Redealt
    | Settled
    | GameWon
)
"""What everybody is told alike."""

Event: TypeAlias = Secret | Open
"""Everything that can happen."""

Tell: TypeAlias = Callable[[Event], None]
"""Takes the events as they happen."""

E = TypeVar("E", bound=Event)


def seen_by(event: E, seat: Seat | None) -> E:
    """The event as one seat was told it, or a spectator: without cards that he was not shown.

    >>> event = Buried(Seat(0), 3, Hand.parse("9H 9D 9C"), (Seat(0),))
    >>> seen_by(event, Seat(0)).cards, seen_by(event, Seat(1)).cards
    (Hand.parse('9H 9D 9C'), Hand.parse(''))
    """
    if isinstance(event, DiscardedUnseen):
        return evolve(event, cards=Hand())
    if isinstance(event, Dealt | CardDrawn | WidowTaken | CardsGiven | Buried) and event.audience:
        return event if seat in event.audience else evolve(event, cards=Hand())
    return event
