"""Events: what happened when an action was carried out.

:class:`Acted` says what a seat or the table did. The other events are consequences: what the rules
made of it. Those in :data:`Consequence` depend on cards that not everybody sees, and everybody was
told them; they stand in the history of a round. The others follow from what the table knows, or
from the cards that a seat was shown.

    >>> from random import Random
    >>> from pinochle import Game, read_action, variants
    >>> game = Game.start(variants.get("cutthroat")).deal(Random(1))
    >>> game, events = game.apply_with_events(read_action("bid:20"))
    >>> events
    (Acted(seat=0, action=Bid(points=20)),)

What one seat was told of them, :meth:`pinochle.View.events` says.
"""

from typing import TypeAlias

from pinochle._frozen import frozen
from pinochle.actions import Action, Redacted
from pinochle.cards import Card
from pinochle.hand import Hand
from pinochle.melds.meld import Meld, MeldScore
from pinochle.rules.calls import Contract
from pinochle.rules.ending import Standing
from pinochle.rules.script import Step
from pinochle.rules.tally import How, Settlement
from pinochle.trick import Seat

__all__ = [
    "Acted",
    "AuctionWon",
    "BurialAnnounced",
    "CallAnswered",
    "CardDrawn",
    "CardsGiven",
    "ChecksShown",
    "ConcessionForced",
    "Consequence",
    "Dealt",
    "DiscardedUnseen",
    "DixAsked",
    "Entered",
    "Event",
    "GameWon",
    "LaidTogether",
    "MeldClaimed",
    "MeldDeclared",
    "MeldFailed",
    "MeldsShown",
    "MisdealShown",
    "PartnerFound",
    "PilesCounted",
    "Redealt",
    "Settled",
    "ShownCardDrawn",
    "TrickWon",
    "TricksClaimed",
    "TrumpLacking",
    "UpcardDrawn",
    "UpcardExchanged",
    "UpcardTurned",
    "WidowShown",
    "WidowTaken",
]


@frozen(weakref_slot=False)
class Acted:
    """A seat or the table did something.

    Args:
        seat: who did it; None for the table.
        action: what was done; for a seat that did not see its cards, without them.
    """

    seat: Seat | None
    action: Action | Redacted


# Consequences that depend on hidden cards.


@frozen(weakref_slot=False)
class MeldsShown:
    """A seat laid its melds on the table, all of them or the last one that it has declared."""

    seat: Seat
    score: MeldScore


@frozen
class ChecksShown:
    """A seat showed the melds that gain checks, with their number in place of points."""

    seat: Seat
    score: MeldScore


@frozen
class MeldDeclared:
    """A seat laid one meld and had the cards for it.

    Args:
        seat: who laid it.
        meld: the meld.
        points: how much more its melds are worth by it.
        absorbs: whether the meld takes in smaller ones of its class that lay there, as a run does
            its royal marriage; they count no more.
    """

    seat: Seat
    meld: Meld
    points: int
    absorbs: bool = False


@frozen
class MeldFailed:
    """A seat declared a meld that it does not hold, and is set back by so many points."""

    seat: Seat
    meld: Meld
    points: int


@frozen
class MeldClaimed:
    """A seat claimed a meld ``of`` another who overlooked it, and scores so many points for it."""

    seat: Seat
    of: Seat
    meld: Meld
    points: int


@frozen
class CallAnswered:
    """The partner, this ``seat``, laid the card that was called for, if it ``is_there``."""

    seat: Seat
    card: Card
    is_there: bool


@frozen
class DixAsked:
    """It was asked who may exchange a nine of trump next.

    Args:
        seat: the first seat that holds one and has not declined; None if there is none.
    """

    seat: Seat | None


@frozen
class TrumpLacking:
    """Whoever names trump, the bidder or their partner, has no suit that may be named."""

    seat: Seat


@frozen
class BurialAnnounced:
    """The bidder said how many of the buried cards must be announced (``house.buried-announced``).

    Args:
        seat: the bidder.
        trumps: how many trumps there are, aces among them.
        aces: how many aces of other suits there are; 0 where they are not announced.
    """

    seat: Seat
    trumps: int
    aces: int = 0


@frozen
class PartnerFound:
    """It is known who plays with the bidder.

    Args:
        seat: the bidder.
        partner: the bidder's partner; None for a bidder who plays alone.
    """

    seat: Seat
    partner: Seat | None


@frozen
class MisdealShown:
    """A seat showed its hand, as it was dealt, and claims a misdeal."""

    seat: Seat
    ground: str
    cards: Hand


@frozen
class TricksClaimed:
    """A seat claimed the last tricks, or gave them up, and all hands were laid open.

    Args:
        seat: who claimed them.
        hands: what every seat held.
        count: what each seat gets for the tricks that were not played out, with the last trick.
        tricks: how many of them each seat gets.
    """

    seat: Seat
    hands: tuple[Hand, ...]
    count: tuple[int, ...]
    tricks: tuple[int, ...]


@frozen
class PilesCounted:
    """At the end of a round the cards were counted that nobody could see.

    Args:
        buried: what the buried cards count.
        discarded: what the cards count that each seat discarded in a draft; empty without one.
    """

    buried: int = 0
    discarded: tuple[int, ...] = ()


# Consequences that follow from what the table knows, or from the cards that a seat was shown.


@frozen
class _Cards:
    """Cards went to a seat.

    Args:
        seat: whose they are now.
        number: how many there are.
        cards: which; none for whoever did not see them.
    """

    seat: Seat
    number: int
    cards: Hand


@frozen
class Dealt(_Cards):
    """A seat got its cards; it alone sees them."""


@frozen
class CardDrawn(_Cards):
    """A seat drew a card face down; it alone sees it."""


@frozen
class ShownCardDrawn(_Cards):
    """A seat drew a card face down and showed it to all (``twohand.last-card-shown``)."""


@frozen
class DiscardedUnseen(_Cards):
    """The next card of the pack went on the discards of a seat, and nobody saw it."""


@frozen
class WidowTaken(_Cards):
    """The bidder took the widow, and alone sees it."""


@frozen
class WidowShown(_Cards):
    """The bidder turned the widow up, and took it."""


@frozen
class UpcardTurned:
    """A card was turned, and its suit is trump; the dealer scores so many points for it."""

    seat: Seat
    card: Card
    points: int = 0


@frozen
class UpcardExchanged:
    """A seat laid a nine of trump where the upcard was, and took that card."""

    seat: Seat
    nine: Card
    card: Card


@frozen
class UpcardDrawn:
    """A seat drew the card that lay face up beside the stock."""

    seat: Seat
    card: Card


@frozen
class Entered:
    """A phase of the round begins in which somebody is awaited."""

    step: Step


@frozen
class AuctionWon:
    """The auction is over, and these are the contracts; the first names trump."""

    contracts: tuple[Contract, ...]


@frozen
class CardsGiven:
    """So many cards went from one seat to another; others than those two have no ``cards``."""

    giver: Seat
    taker: Seat
    number: int
    cards: Hand


@frozen
class LaidTogether:
    """What the cards that partners have laid make together."""

    score: MeldScore


@frozen
class ConcessionForced:
    """The bidder needs too much, and had to give up."""

    seat: Seat
    how: How


@frozen(weakref_slot=False)
class TrickWon:
    """A trick was won.

    Args:
        seat: who won it.
        cards: the cards, the one led first.
        points: what they count, with the last trick if it was that.
    """

    seat: Seat
    cards: tuple[Card, ...]
    points: int


@frozen
class Redealt:
    """The deal is void and the cards are dealt again, by this player."""

    dealer: Seat


@frozen
class Settled:
    """A round was settled and put down on the sheet.

    Args:
        settlement: what it came to.
        standing: how the game stands.
        checks: how many checks each column has gained or lost; none where no checks are kept.
    """

    settlement: Settlement
    standing: Standing
    checks: tuple[int, ...] = ()


@frozen
class GameWon:
    """These columns have won the game."""

    winners: tuple[int, ...]


_Melded: TypeAlias = MeldsShown | ChecksShown | MeldDeclared | MeldFailed | MeldClaimed
_Asked: TypeAlias = CallAnswered | DixAsked | TrumpLacking | PartnerFound | BurialAnnounced

Consequence: TypeAlias = _Melded | _Asked | MisdealShown | TricksClaimed | PilesCounted
"""What depends on hidden cards, and everybody was told."""

_Dealt: TypeAlias = Dealt | UpcardTurned | UpcardExchanged | Entered | CardDrawn | UpcardDrawn
_Moved: TypeAlias = (
    ShownCardDrawn | DiscardedUnseen | AuctionWon | WidowTaken | WidowShown | CardsGiven
)
_Ended: TypeAlias = LaidTogether | ConcessionForced | TrickWon | Redealt | Settled | GameWon

Event: TypeAlias = Acted | Consequence | _Dealt | _Moved | _Ended
"""Everything that can happen."""
