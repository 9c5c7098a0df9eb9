"""What is shown and declared of melds."""

from attrs import frozen

from pinochle.cards import Card
from pinochle.hand import Hand
from pinochle.melds.meld import Meld, MeldScore
from pinochle.trick import Seat


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
