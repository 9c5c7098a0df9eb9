"""What is said, or done by the table: the deal, calls, names, claims and rulings."""

from functools import lru_cache
from typing import Any, Final

from attrs import Attribute, field, frozen

from pinochle._fast_init import trusted
from pinochle._validators import a, number, one_of, shown, tuple_of
from pinochle.cards import Card, Suit, check_trump
from pinochle.errors import WrongType
from pinochle.rules.renege import RULINGS, RulingKind
from pinochle.trick import MOST_SEATS, Seat


@frozen(weakref_slot=False)
class Deal:
    """The table deals: the cards of the pack in their order, the first card dealt first.

    Args:
        order: every card of the pack.
    """

    order: tuple[Card, ...] = field(validator=tuple_of(Card))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "deal:" + "".join(card.code for card in self.order)


deal_of: Final = trusted(Deal)
"""The same as the class makes, of the cards of a pack."""


_HIGHEST: Final = 999_999
"""So that the text of any bid can be read again: no more than six digits are."""


def _suit(part: object, attribute: "Attribute[Any]", value: object) -> None:
    del part, attribute
    check_trump(value)


@frozen(repr=False, weakref_slot=False)
class Bid:
    """A bid of so many points (``auction.bid-or-pass``).

        >>> Bid(120, Suit.SPADES).token
        'bid:120:S'

    Args:
        points: how many.
        suit: the trump suit, where a bid names it (``contract.bid-suit``).
    """

    points: int = field(validator=number(1, _HIGHEST))
    suit: Suit | None = field(default=None, validator=_suit)

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"bid:{self.points}:{self.suit.code}" if self.suit else f"bid:{self.points}"

    def __repr__(self) -> str:
        suit = f", suit={self.suit!r}" if self.suit else ""
        return f"Bid(points={self.points}{suit})"


@frozen
class Pass:
    """A pass: no bid in the auction, or no exchange of a nine that might be exchanged."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "pass"


@lru_cache(maxsize=1024)
def bid_of(points: int) -> Bid:
    """The same as the class makes, of points that stand on a ladder of bids: once for all."""
    return Bid(points)


PASS: Final = Pass()
"""The one pass that is handed out."""


@frozen
class KeepCard:
    """A player keeps the card that he has drawn in a draft (``draft.keep``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "keep"


@frozen
class RejectCard:
    """A player rejects the card that he has drawn, and must keep the next (``draft.reject``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "reject"


@frozen
class Double:
    """The last bid shall count double, or four times if it does already (``contract.double``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "double"


@frozen
class NameTrump:
    """The bidder names the trump suit (``auction.highest-names-trump``)."""

    suit: Suit = field(validator=a(Suit))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"trump:{self.suit.code}"


@frozen
class ExchangeDix:
    """A nine of trump goes for the card that was turned (``threehand003.dix-exchange``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "exchange"


@frozen
class CallPartner:
    """The bidder calls a card, by which he finds his partner (``five.called-partner``)."""

    card: Card = field(validator=a(Card))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"partner:{self.card.code}"


@frozen
class Concede:
    """The bidder gives up his contract without playing for it."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "concede"


@frozen
class PlayOn:
    """Who is asked whether he concedes, or shoots the moon, does not."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "play-on"


@frozen
class ShootTheMoon:
    """A player announces that his side will win every trick (``shoot-the-moon``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "shoot-the-moon"


def _word(part: object, attribute: "Attribute[Any]", value: object) -> None:
    a(str)(part, attribute, value)
    if not isinstance(value, str) or value != "".join(value.split()) or not value:
        message = f"ground: expected one word, not {shown(value)}"
        raise WrongType(message)


@frozen
class ClaimMisdeal:
    """A player shows a hand so poor that the cards are dealt again."""

    ground: str = field(validator=_word)

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"misdeal:{self.ground}"


@frozen
class Ruling:
    """The table rules that a seat has reneged, which ends the round (``renege.definition``).

    Or that the pack is at fault, by which the whole hand is void at any time after the deal, with
    its melds and points, and the same dealer deals again (``misdeal.card-fault``).

    Args:
        seat: who has reneged; for a misdeal the dealer, for a fault of the pack who declares it.
        kind: in what way, one of :data:`pinochle.rules.renege.RULINGS`.
    """

    seat: Seat = field(validator=number(0, MOST_SEATS - 1))
    kind: RulingKind = field(validator=one_of(RULINGS))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"ruling:{self.seat}:{self.kind}"
