"""Actions: everything that a seat, or the table, can do in a round.

Every action has a text of one token, by which a record tells it, and :func:`read_action` reads it.

    >>> read_action("bid:250"), read_action("play:TS").token
    (Bid(points=250), 'play:TS')
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from attrs import Attribute, field, frozen

from pinochle._checking import a, expect, number, shown, tuple_of
from pinochle._drafts import draft_of
from pinochle.cards import CARDS, Card, Suit
from pinochle.errors import NotationError, PinochleError, WrongType, quoted
from pinochle.hand import Hand
from pinochle.trick import MOST_SEATS, Seat

__all__ = [
    "ACTIONS",
    "Action",
    "Bid",
    "Bury",
    "ClaimMisdeal",
    "Concede",
    "Deal",
    "ExchangeDix",
    "GiveCards",
    "NameTrump",
    "Pass",
    "Play",
    "PlayOn",
    "read_action",
]


@frozen
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


_HIGHEST: Final = 999_999
"""So that the text of any bid can be read again: no more than six digits are."""


@frozen(weakref_slot=False)
class Bid:
    """A bid of so many points (``auction.bid-or-pass``)."""

    points: int = field(validator=number(1, _HIGHEST))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"bid:{self.points}"


@frozen
class Pass:
    """A pass: no bid in the auction, or no exchange of a nine that might be exchanged."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "pass"


_draft_bid = draft_of(Bid)


def bid_of(points: int) -> Bid:
    """The same as the class makes, quicker, of points that stand on a ladder of bids."""
    draft = _draft_bid()
    draft.points = points
    draft.__class__ = Bid
    bid: Bid = draft
    return bid


PASS: Final = Pass()
"""The one pass that is handed out."""


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
class GiveCards:
    """Cards go to another seat: they are passed across, or shared out of the widow."""

    cards: Hand = field(validator=a(Hand))
    to: Seat = field(validator=number(0, MOST_SEATS - 1))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"give:{_codes(self.cards)}>{self.to}"


@frozen
class Bury:
    """The bidder lays away as many cards as he took from the widow."""

    cards: Hand = field(validator=a(Hand))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"bury:{_codes(self.cards)}"


@frozen
class Concede:
    """The bidder gives up his contract without playing for it."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "concede"


@frozen
class PlayOn:
    """The bidder, asked whether he concedes, does not."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "play-on"


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


@frozen(init=False, eq=False, repr=False)
class Play:
    """A card is played to the trick. There is one object a card: ``Play(card) is Play(card)``."""

    __match_args__ = ("card",)

    card: Card

    def __new__(cls, card: Card) -> "Play":
        """The one object for this card."""
        try:
            return PLAYS[card]
        except (KeyError, TypeError):
            return PLAYS[expect(Card, card, "Play.card")]

    def __reduce__(self) -> tuple[type["Play"], tuple[Card]]:
        return Play, (self.card,)

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"play:{self.card.code}"

    def __repr__(self) -> str:
        return f"Play({self.card!r})"


def _plays() -> dict[Card, Play]:
    plays: dict[Card, Play] = {}
    for card in CARDS:
        plays[card] = play = object.__new__(Play)
        object.__setattr__(play, "card", card)
    return plays


PLAYS: Final = _plays()
"""The play of every card."""

Action: TypeAlias = (
    Deal
    | Bid
    | Pass
    | NameTrump
    | ExchangeDix
    | GiveCards
    | Bury
    | Concede
    | PlayOn
    | ClaimMisdeal
    | Play
)
"""Everything that can be done."""

ACTIONS: Final[tuple[type[Action], ...]] = (
    Deal,
    Bid,
    Pass,
    NameTrump,
    ExchangeDix,
    GiveCards,
    Bury,
    Concede,
    PlayOn,
    ClaimMisdeal,
    Play,
)
"""The classes of actions."""


def word_of(action: Action) -> str:
    """What kind of action it is, as its text begins: ``bid``, ``play``."""
    return action.token.partition(":")[0]


_PLAIN: Final[dict[str, Action]] = {
    one.token: one for one in (Pass(), ExchangeDix(), Concede(), PlayOn())
}
_MOST_DIGITS: Final = 6


def read_action(text: str) -> Action:
    """The action that a word of text tells.

        >>> read_action("bury:9H9D")
        Bury(cards=Hand.parse('9H 9D'))
        >>> read_action("ply:9H")
        Traceback (most recent call last):
            ...
        pinochle.errors.NotationError: 'ply:9H' is no action: expected bid, bury, concede, \
deal, exchange, give, misdeal, pass, play, play-on or trump at position 0
          ply:9H
          ^^^

    Raises:
        NotationError: if it is none, with the position of the trouble.
        WrongType: if it is no text.
    """
    word, colon, rest = expect(str, text, "action").partition(":")
    if not colon and word in _PLAIN:
        return _PLAIN[word]
    reader = _READERS.get(word)
    if reader is None or not colon:
        words = sorted([*_PLAIN, *_READERS])
        said = f"{quoted(text)} is no action: expected {', '.join(words[:-1])} or {words[-1]}"
        raise NotationError(said, text, 0, len(word))
    try:
        return reader(rest)
    except PinochleError as error:
        said = str(error).splitlines()[0]
        raise NotationError(said, text, len(word) + 1, len(text)) from None


def _codes(cards: Hand) -> str:
    return "".join(card.code for card in cards)


def read_codes(text: str) -> tuple[Card, ...]:
    """The cards of which the two-letter codes stand one behind the other."""
    return tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        message = f"expected a number, not {quoted(text)}"
        raise WrongType(message)
    return int(text)


def _give(text: str) -> GiveCards:
    cards, _, seat = text.partition(">")
    return GiveCards(Hand(read_codes(cards)), Seat(_number(seat)))


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "deal": lambda text: Deal(read_codes(text)),
    "bid": lambda text: Bid(_number(text)),
    "trump": lambda text: NameTrump(Suit.parse(text)),
    "give": _give,
    "bury": lambda text: Bury(Hand(read_codes(text))),
    "misdeal": ClaimMisdeal,
    "play": lambda text: Play(Card.parse(text)),
}
