"""Cards: the suits, the ranks, the cards themselves, and their ranking.

A :class:`Card` is a *kind* of card: two aces of hearts are equal and interchangeable, and they
are the same object. For the points of a card, see :class:`pinochle.rules.CountRules`.
"""

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, overload

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import Pictured
from pinochle._validators import expect, shown, tuple_of
from pinochle.cards import _notation
from pinochle.cards import _packed as _bits
from pinochle.errors import NotationError, WrongType, quoted

__all__ = ["CARDS", "Card", "Rank", "Ranking", "Suit"]


_SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "T": "10"}


class _Named(Enum):
    """A suit or a rank."""

    @property
    def code(self) -> str:
        """Its letter or digit in ASCII: ``T``, ``S``."""
        return str(self._value_)

    @property
    def symbol(self) -> str:
        """Its sign, as players write it: ``10``, ``♠``."""
        return _SYMBOLS.get(self.code, self.code)

    @property
    def word(self) -> str:
        """Its name in a sentence: ``ten``, ``spades``."""
        return self.name.lower()

    @override
    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @override
    def __str__(self) -> str:
        return self.symbol

    if not TYPE_CHECKING:
        # The members are the only objects of their class: identity is all the hash they need.
        __hash__ = object.__hash__


class Suit(_Named):
    """A suit, in the order in which hands are shown: spades, hearts, diamonds, clubs.

    ``code`` is its letter, ``symbol`` its sign. No suit is higher than another.

        >>> Suit.parse("s"), Suit.parse("♠"), Suit.parse("spades")
        (Suit.SPADES, Suit.SPADES, Suit.SPADES)
        >>> Suit.HEARTS.code, Suit.HEARTS.symbol, str(Suit.HEARTS)
        ('H', '♥', '♥')
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @classmethod
    def parse(cls, text: str) -> "Suit":
        """Read a suit: its letter, sign or name, in either case.

        Raises:
            NotationError: if the text is not a suit.
            WrongType: if it is not text.
        """
        code = _notation.SUITS.get(
            _notation.without_marks(expect(str, text, "suit")).strip().lower()
        )
        if code is None:
            message = f"{quoted(text)} is not a suit: {_notation.EXPECTED_SUIT}"
            raise NotationError(message, text, 0, len(text))
        return cls(code)


class Rank(_Named):
    """A rank, in the usual order of pinochle from high to low (``rank.ten-high``).

    A :class:`Ranking` decides what beats what, and the count rules decide what a card counts.

        >>> Rank.parse("10"), Rank.parse("t"), Rank.parse("ten")
        (Rank.TEN, Rank.TEN, Rank.TEN)
        >>> Rank.TEN.code, str(Rank.TEN)
        ('T', '10')
    """

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"

    @classmethod
    def parse(cls, text: str) -> "Rank":
        """Read a rank: its letter, number or name, in either case.

        Raises:
            NotationError: if the text is not a rank.
            WrongType: if it is not text.
        """
        code = _notation.RANKS.get(
            _notation.without_marks(expect(str, text, "rank")).strip().lower()
        )
        if code is None:
            message = f"{quoted(text)} is not a rank: {_notation.EXPECTED_RANK}"
            raise NotationError(message, text, 0, len(text))
        return cls(code)


@frozen(eq=False, init=False, repr=False)
class Card(Pictured):
    """A kind of card, of which there are 24 (``deck.single.48``).

    Each kind is a single object: ``Card(Rank.TEN, Suit.SPADES) is Card.parse("TS")``. Cards have no
    order of their own: which card wins depends on the ranking, the suit led and trump.

        >>> ten = Card(Rank.TEN, Suit.SPADES)
        >>> ten, str(ten), ten.code, ten.name
        (Card.parse('TS'), '10♠', 'TS', 'ten of spades')
        >>> Card("10S") is Card("♠10") is Card.parse("Ten of Spades") is ten
        True

    Raises:
        WrongType: if the rank is not a :class:`Rank`, or the suit is not a :class:`Suit`.
    """

    __match_args__ = ("rank", "suit")

    rank: Rank
    suit: Suit
    code: str

    @overload
    def __new__(cls, rank: Rank, suit: Suit) -> "Card": ...
    @overload
    def __new__(cls, rank: str) -> "Card": ...
    def __new__(cls, rank: Rank | str, suit: Suit | None = None) -> "Card":
        """Return the only object for this rank and suit, or for a text that names both."""
        if suit is None and isinstance(rank, str):
            return cls.parse(rank)
        try:
            return _INTERNED[rank, suit]
        except (KeyError, TypeError):
            message = f"Card: expected a Rank and a Suit, not {shown(rank)} and {shown(suit)}"
            raise WrongType(message) from None

    @override
    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        return _unpickle, (self.code,)

    @override
    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    @override
    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def name(self) -> str:
        """The card in words: ``ten of spades``."""
        return f"{self.rank.word} of {self.suit.word}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card, in any spelling: ``TS``, ``10♠``, ``♠10``, ``ten of spades``.

        Raises:
            NotationError: if the text is not exactly one card; it has the position of the mistake.
            WrongType: if it is not text.
        """
        try:
            return _BY_CODE[text]
        except (KeyError, TypeError):
            read = _notation.read_card(expect(str, text, "card"))
            return _BY_CODE[read.rank + read.suit]


def _make_cards() -> Iterator[Card]:
    """Make the 24 cards, each once."""
    for suit in Suit:
        for rank in Rank:
            card: Any = object.__new__(Card)
            card.__attrs_init__(rank, suit, rank.code + suit.code)
            yield card


CARDS: Final = tuple(_make_cards())
"""The 24 kinds of card: spades, hearts, diamonds, clubs, each from the ace down to the nine."""

CARD_INDEX: Final = {card: index for index, card in enumerate(CARDS)}
SUIT_INDEX: Final = {suit: index for index, suit in enumerate(Suit)}
"""The place of each card in ``CARDS``, and of each suit in ``Suit``."""

_INTERNED: Final[dict[object, Card]] = {(card.rank, card.suit): card for card in CARDS}
_BY_CODE: Final = {card.code: card for card in CARDS}

BY_LANE: Final = tuple(tuple(Card(rank, suit) for rank in reversed(Rank)) for suit in Suit)
"""The cards by suit, then lane: their places in a packed hand (:mod:`pinochle.cards._packed`)."""

LANE_OF: Final = {card: lane for cards in BY_LANE for lane, card in enumerate(cards)}
"""The lane of each card in its suit."""

ONE_IN_SUIT: Final = {card: 1 << lane * _bits.LANE for card, lane in LANE_OF.items()}
ONE_IN_HAND: Final = {
    card: one << SUIT_INDEX[card.suit] * _bits.SUIT for card, one in ONE_IN_SUIT.items()
}
"""One copy of each card: in its suit, and in a hand in which the suits lie side by side.

These are also the summands where numbers of copies are added up, a byte for each card.
"""

ALL_IN_SUIT: Final = {card: _bits.FULL * one for card, one in ONE_IN_SUIT.items()}
"""The mask of all copies of each card in its suit."""


def _unpickle(code: str) -> Card:
    """Return a card from the code in its pickle."""
    return _BY_CODE[code]


def read_cards(text: str, noun: str = "a hand") -> list[Card]:
    """Return the cards that a text names, in the order of the text; ``noun`` is for the error."""
    try:
        return [_BY_CODE[code] for code in text.split()]  # the usual case
    except KeyError:
        return [_BY_CODE[read.rank + read.suit] for read in _notation.read_cards(text, noun)]


def as_card(card: Card | str, where: str) -> Card:
    """Return a card, or the card that a text names.

    Args:
        card: the card, or a text that `Card.parse` reads.
        where: what it is, for the error.

    Raises:
        NotationError: if the text is not a card.
        WrongType: if it is neither.
    """
    return Card.parse(card) if isinstance(card, str) else expect(Card, card, where)


def as_suit(suit: Suit | str, where: str) -> Suit:
    """Return a suit, or the suit that a text names.

    Raises:
        NotationError: if the text is not a suit.
        WrongType: if it is neither.
    """
    return Suit.parse(suit) if isinstance(suit, str) else expect(Suit, suit, where)


def as_trump(trump: Suit | str | None) -> Suit | None:
    """Return the trump suit, or the suit that a text names; None before it is named.

    Raises:
        NotationError: if the text is not a suit.
        WrongType: if it is none of these.
    """
    return Suit.parse(trump) if isinstance(trump, str) else check_trump(trump)


def not_a_card(value: object, where: str) -> NoReturn:
    """Raise the error for a value that is not a card."""
    hint = "; Card.parse reads it" if isinstance(value, str) else ""
    raise WrongType(f"{where}: expected a Card, not {shown(value)}{hint}")


def check_trump(trump: object) -> "Suit | None":
    """Return the trump suit, or None before it is named; refuse anything else."""
    if trump is None or isinstance(trump, Suit):
        return trump
    message = f"trump: expected a Suit, or None before it is named, not {shown(trump)}"
    raise WrongType(message)


@frozen(repr=False)
class Ranking:
    """The order of the ranks: it decides what beats what, but not what a card counts.

    ``Ranking.TEN_HIGH`` is A 10 K Q J 9 (``rank.ten-high``), ``Ranking.STANDARD`` is A K Q J 10 9
    (``rank.standard.option``).

        >>> Ranking.TEN_HIGH.place(Rank.TEN), Ranking.STANDARD.place(Rank.TEN)
        (1, 4)
        >>> print(Ranking.parse("A K Q J 10 9"))
        A K Q J 10 9

    Args:
        high_to_low: each of the six ranks once, the highest first.

    Raises:
        NotationError: if a rank is missing or appears twice.
        WrongType: if something in it is not a :class:`Rank`.
    """

    high_to_low: tuple[Rank, ...] = field(validator=tuple_of(Rank))

    TEN_HIGH: "ClassVar[Ranking]"
    STANDARD: "ClassVar[Ranking]"

    def __attrs_post_init__(self) -> None:
        if sorted(rank.code for rank in self) != sorted(rank.code for rank in Rank):
            text = " ".join(rank.symbol for rank in self)
            message = f"a ranking names each of A 10 K Q J 9 once, not {quoted(text)}"
            raise NotationError(message, text, 0, len(text))

    @classmethod
    def parse(cls, text: str) -> "Ranking":
        """Read the ranks from high to low, with blanks between them."""
        return cls(tuple(Rank.parse(word) for word in expect(str, text, "ranking").split()))

    def place(self, rank: Rank) -> int:
        """Return the number of higher ranks: 0 for the highest rank, 5 for the lowest."""
        return self.high_to_low.index(rank)

    def key(self, card: Card) -> tuple[int, int]:
        """Return the key that sorts cards suit by suit, each from high to low.

        >>> cards = [Card.parse(text) for text in ("9S", "KH", "TS", "KS")]
        >>> [str(card) for card in sorted(cards, key=Ranking.STANDARD.key)]
        ['K♠', '10♠', '9♠', 'K♥']
        """
        return SUIT_INDEX[card.suit], self.place(card.rank)

    def __iter__(self) -> Iterator[Rank]:
        return iter(self.high_to_low)

    @override
    def __str__(self) -> str:
        return " ".join(rank.symbol for rank in self.high_to_low)

    @override
    def __repr__(self) -> str:
        return f"Ranking.parse({str(self)!r})"


Ranking.TEN_HIGH = Ranking(tuple(Rank))
Ranking.STANDARD = Ranking.parse("A K Q J 10 9")
