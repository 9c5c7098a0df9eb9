"""What happens before the melds: the deal, the calls, the widow, trump, what partners give."""

from attrs import frozen

from pinochle.cards import Card, Suit
from pinochle.hand import Hand
from pinochle.rules.calls import Contract
from pinochle.rules.script import Step
from pinochle.trick import Seat


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
