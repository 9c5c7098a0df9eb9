"""Events: what happened when an action was carried out, and who was told.

An event that shows cards to some and not to others has an audience; :func:`seen_by` is the event
as one seat was told it.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from attrs import evolve, frozen

from pinochle.cards import Card, Suit
from pinochle.hand import Hand
from pinochle.rules.calls import Contract
from pinochle.rules.ending import Standing
from pinochle.rules.meld import Meld, MeldScore
from pinochle.rules.renege import RenegeKind
from pinochle.rules.script import Step
from pinochle.rules.tally import How, Settlement
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


@frozen
class Dealt:
    """A seat got its cards; it alone sees them.

    Args:
        seat: who got them.
        number: how many.
        cards: which; none for whoever was not told.
        audience: the seats that were told which; empty for everybody.
    """

    seat: Seat
    number: int
    cards: Hand
    audience: tuple[Seat, ...]


@frozen
class CardTurned:
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
class Entered:
    """A phase of the round begins in which somebody is awaited."""

    step: Step


@frozen
class DraftDecided:
    """A seat has kept the card that it drew, or rejected it and must keep the next.

    Args:
        seat: whose turn it is.
        is_kept: whether it has kept the card.
    """

    seat: Seat
    is_kept: bool


@frozen
class DiscardedUnseen:
    """The next card has gone on the discards of a seat, and nobody has seen it.

    Args:
        seat: whose discards they are.
        number: how many cards.
        cards: which; none for everybody at the table.
    """

    seat: Seat
    number: int
    cards: Hand


@frozen
class Called:
    """A seat has bid, or passed with 0; the suit is that which a bid names, where bids do."""

    seat: Seat
    points: int
    suit: Suit | None = None


@frozen
class Doubled:
    """A seat has doubled the last bid, or redoubled it: it now counts so many times."""

    seat: Seat
    times: int


@frozen
class AuctionWon:
    """The auction is over, and these are the contracts; the first names trump."""

    contracts: tuple[Contract, ...]


@frozen
class WidowTaken:
    """The bidder has taken the widow; who sees it is the audience.

    Args:
        seat: the bidder.
        number: how many cards it has.
        cards: which; none for whoever was not told.
        audience: the seats that were told which; empty for everybody.
    """

    seat: Seat
    number: int
    cards: Hand
    audience: tuple[Seat, ...]


@frozen
class TrumpNamed:
    """Trump was named."""

    seat: Seat
    suit: Suit


@frozen
class DixExchanged:
    """A seat has exchanged a nine of trump for the card that was turned.

    Args:
        seat: who has exchanged it.
        nine: the nine.
        card: the card that was turned.
    """

    seat: Seat
    nine: Card
    card: Card


@frozen
class PartnerCalled:
    """The bidder has called a card, by which he finds a partner."""

    seat: Seat
    card: Card


@frozen
class PartnerFound:
    """It is known who plays with the bidder.

    Args:
        seat: the bidder.
        partner: his partner; None if he has none and plays alone.
    """

    seat: Seat
    partner: Seat | None


@frozen
class DixKept:
    """A seat keeps the nine of trump that it could have exchanged."""

    seat: Seat


@frozen
class CardsGiven:
    """Cards went from one seat to another; the two know which.

    Args:
        giver: who gave them.
        taker: who got them.
        number: how many.
        cards: which; none for whoever was not told.
        audience: the two.
    """

    giver: Seat
    taker: Seat
    number: int
    cards: Hand
    audience: tuple[Seat, ...]


@frozen
class MeldsShown:
    """A seat has laid its melds on the table, all of them or the last one that it has declared."""

    seat: Seat
    score: MeldScore


@frozen
class MeldLaid:
    """A seat has laid one meld on the table.

    Args:
        seat: who has laid it.
        meld: the meld.
        new: those of its cards that came from the hand; the others lay there already.
    """

    seat: Seat
    meld: Meld
    new: Hand


@frozen
class CardDrawn:
    """A seat has drawn a card from the stock; it alone sees it, unless it lay face up.

    Args:
        seat: who drew it.
        number: how many, which is one.
        cards: which; none for whoever was not told.
        audience: the seats that were told which; empty for everybody.
    """

    seat: Seat
    number: int
    cards: Hand
    audience: tuple[Seat, ...]


@frozen
class CalledOut:
    """A seat says that it has reached the target, and shows what it has won."""

    seat: Seat


@frozen
class MeldDeclared:
    """A seat has declared a meld and made it good.

    Args:
        seat: who has laid it.
        meld: the meld.
        points: how much more its melds are worth by it.
    """

    seat: Seat
    meld: Meld
    points: int


@frozen
class MeldFailed:
    """A seat has declared a meld that it does not hold.

    Args:
        seat: who has declared it.
        meld: what was declared.
        points: what it is set back.
    """

    seat: Seat
    meld: Meld
    points: int


@frozen
class MeldClaimed:
    """A seat has claimed a meld that another overlooked.

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
class CardsLaid:
    """A seat has laid cards to those of its partner."""

    seat: Seat
    cards: Hand


@frozen
class CardCalled:
    """A seat has called for a card, and its partner has laid it if it was there."""

    seat: Seat
    card: Card
    is_there: bool


@frozen
class LaidTogether:
    """What the cards that partners have laid make together."""

    score: MeldScore


@frozen
class ChecksShown:
    """A seat has shown melds that gain checks, with their number in place of points."""

    seat: Seat
    score: MeldScore


@frozen
class NoMore:
    """A seat has said that it melds no more for now."""

    seat: Seat


@frozen
class Conceded:
    """The bidder has given up, or had to."""

    seat: Seat
    how: How
    was_forced: bool = False


@frozen
class MoonAnnounced:
    """A seat has announced that its side will win every trick."""

    seat: Seat


@frozen
class Buried:
    """The bidder has buried cards; he alone knows which.

    Args:
        seat: the bidder.
        number: how many.
        cards: which; none for whoever was not told.
        audience: the bidder.
    """

    seat: Seat
    number: int
    cards: Hand
    audience: tuple[Seat, ...]


@frozen
class CardPlayed:
    """A card was played.

    Args:
        seat: who played it.
        card: the card.
        laid: which copy of those that lie on the table, the one laid first being 1; 0 if it came
            from the hand.
    """

    seat: Seat
    card: Card
    laid: int = 0


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
class MisdealShown:
    """A seat has shown its hand, as it was dealt, and claims a misdeal."""

    seat: Seat
    ground: str
    cards: Hand


@frozen
class Ruled:
    """The table has ruled that a seat reneged, and the round ends.

    Args:
        seat: who it was; after a misdeal the dealer.
        kind: in what way.
    """

    seat: Seat
    kind: RenegeKind


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
