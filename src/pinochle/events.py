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

from attrs import frozen

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
    "TrickWon",
    "TrumpLacking",
    "UpcardDrawn",
    "UpcardExchanged",
    "UpcardTurned",
    "WidowShown",
    "WidowTaken",
]


@frozen
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
    """A seat declared a meld that it does not hold.

    Args:
        seat: who declared it.
        meld: what was declared.
        points: what the seat is set back.
    """

    seat: Seat
    meld: Meld
    points: int


@frozen
class MeldClaimed:
    """A seat claimed a meld that another overlooked.

    Args:
        seat: who scores it.
        of: who overlooked it.
        meld: the meld.
        points: what it scores.
    """

    seat: Seat
    of: Seat
    meld: Meld
    points: int


@frozen
class CallAnswered:
    """The partner of a seat that called for a card laid it, or did not have it.

    Args:
        seat: the partner.
        card: the card.
        is_there: whether the partner had it.
    """

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
    """The bidder has no suit that may be named trump."""

    seat: Seat


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
class Dealt:
    """A seat got its cards; it alone sees them.

    Args:
        seat: who got them.
        number: how many.
        cards: which; none for whoever did not see them.
    """

    seat: Seat
    number: int
    cards: Hand


@frozen
class UpcardTurned:
    """A card was turned, and its suit is trump.

    Args:
        seat: the dealer.
        card: the card.
        points: what the dealer scores for it.
    """

    seat: Seat
    card: Card
    points: int = 0


@frozen
class UpcardExchanged:
    """A nine of trump went to where the upcard was, and the upcard to the seat that had the nine.

    Args:
        seat: who exchanged them.
        nine: the nine.
        card: the upcard.
    """

    seat: Seat
    nine: Card
    card: Card


@frozen
class Entered:
    """A phase of the round begins in which somebody is awaited."""

    step: Step


@frozen
class CardDrawn:
    """A seat drew a card face down; it alone sees it.

    Args:
        seat: who drew it.
        number: how many cards, which is one.
        cards: which; none for whoever did not see it.
    """

    seat: Seat
    number: int
    cards: Hand


@frozen
class UpcardDrawn:
    """A seat drew the card that lay face up beside the stock."""

    seat: Seat
    card: Card


@frozen
class DiscardedUnseen:
    """The next card of the pack went on the discards of a seat, and nobody saw it.

    Args:
        seat: whose discards they are.
        number: how many cards.
        cards: which; none for everybody at the table.
    """

    seat: Seat
    number: int
    cards: Hand


@frozen
class AuctionWon:
    """The auction is over, and these are the contracts; the first names trump."""

    contracts: tuple[Contract, ...]


@frozen
class WidowTaken:
    """The bidder took the widow, and alone sees it.

    Args:
        seat: the bidder.
        number: how many cards it has.
        cards: which; none for whoever did not see them.
    """

    seat: Seat
    number: int
    cards: Hand


@frozen
class WidowShown:
    """The bidder turned the widow up, and took it.

    Args:
        seat: the bidder.
        number: how many cards it has.
        cards: which.
    """

    seat: Seat
    number: int
    cards: Hand


@frozen
class CardsGiven:
    """Cards went from one seat to another; those two know which.

    Args:
        giver: who gave them.
        taker: who got them.
        number: how many.
        cards: which; none for whoever did not see them.
    """

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


@frozen
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


Consequence: TypeAlias = (
    MeldsShown
    | ChecksShown
    | MeldDeclared
    | MeldFailed
    | MeldClaimed
    | CallAnswered
    | DixAsked
    | TrumpLacking
    | PartnerFound
    | MisdealShown
    | PilesCounted
)
"""What depends on hidden cards, and everybody was told."""

Event: TypeAlias = (
    Acted
    | Consequence
    | Dealt
    | UpcardTurned
    | UpcardExchanged
    | Entered
    | CardDrawn
    | UpcardDrawn
    | DiscardedUnseen
    | AuctionWon
    | WidowTaken
    | WidowShown
    | CardsGiven
    | LaidTogether
    | ConcessionForced
    | TrickWon
    | Redealt
    | Settled
    | GameWon
)
"""Everything that can happen."""
