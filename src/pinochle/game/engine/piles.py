"""Piles: where the cards of a round lie, and their moves from one place to another.

The cards go from place to place: from the pack to a seat or to the widow, then they are taken,
given, laid away, played. Each phase says where cards went by its moves, and what lies beside the
hands and the trick by its piles.
"""

from typing import Final, NamedTuple, TypeAlias

from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import MOST_SEATS


class TablePile(NamedTuple):
    """Cards that lie beside the hands and the trick.

    Args:
        name: the pile, as documents name it, such as ``stock`` or ``laid.1``.
        number: how many cards there are.
        cards: those that are known to the seat whose state told of them.
    """

    name: str
    number: int
    cards: Hand = Hand()


class PileMove(NamedTuple):
    """Cards that went from a pile to another, as documents name them.

    Args:
        origin: where they lay.
        to: where they went.
        number: how many there are.
        cards: which; none for those who did not see them.
    """

    origin: str
    to: str
    number: int
    cards: Hand = Hand()


def hand_pile(seat: int) -> str:
    """Return the name of the pile that is the hand of a seat."""
    return f"hand.{seat}"


Place: TypeAlias = int
"""A place of cards: a seat, or a place below."""

PACK: Final = -1
"""The pack before the deal, later the stock and what was put away of it unseen."""

WIDOW: Final = -2
"""The widow, as long as nobody has taken it."""

UPCARD: Final = -3
"""The place of a card that lies face up beside the stock."""

ASIDE: Final = -4
"""The place of the cards that the bidder has laid away."""


def aside(seat: int, bidder: int) -> Place:
    """Return the place of the cards that a seat of the bidding side has laid away."""
    return ASIDE if seat == bidder else spent_pile(MOST_SEATS + seat)


def spent_pile(seat: int) -> Place:
    """Return the place of the cards that a seat has played, or put away after they were seen."""
    return -5 - seat


class CardMove(NamedTuple):
    """Some cards that went from a place to another.

    Args:
        source: where they lay.
        target: where they went.
        cards: the cards, None for each that was not seen.
        entry: the index of the entry of the history that tells of them; None if nothing is hidden.
        order: where they stood in the order of the deal, if that is the entry.
    """

    source: Place
    target: Place
    cards: tuple[Card | None, ...]
    entry: int | None = None
    order: tuple[int, ...] = ()


def pile_of(cards: Hand, number: int) -> tuple[Card | None, ...]:
    """Return the cards of a pile, of which either all were seen or none."""
    return tuple(cards) or (None,) * number
