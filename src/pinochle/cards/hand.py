"""Hands: any unordered pile of cards, as an immutable and hashable multiset."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, islice, repeat
from typing import Any, Final

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import Pictured
from pinochle._validators import expect
from pinochle.cards import _packed as _bits
from pinochle.cards._packed import Lanes
from pinochle.cards.card import (
    ALL_IN_SUIT,
    BY_LANE,
    CARDS,
    ONE_IN_HAND,
    ONE_IN_SUIT,
    SUIT_INDEX,
    Card,
    Ranking,
    Suit,
    as_card,
    as_suit,
    not_a_card,
    read_cards,
)
from pinochle.errors import HandError

__all__ = ["Hand"]


@frozen(init=False, repr=False, weakref_slot=False)
class Hand(Pictured, Collection[Card]):
    """Any unordered pile of cards: a player's hand, a widow, a meld, tricks won.

    Equal cards are interchangeable, so a hand knows only how many there are of each. It always
    iterates in the same order: spades, hearts, diamonds, clubs, each from ace to nine in the usual
    ranking. It holds at most eight copies of a card.

        >>> hand = Hand("♠AAT ♥KQ ♦J")
        >>> hand.code, len(hand), hand.count("AS")
        ('AS AS TS KH QH JD', 6, 2)
        >>> hand - "AS JD" + "9C"
        Hand.parse('AS TS KH QH 9C')
        >>> print(hand)
        A♠ A♠ 10♠ K♥ Q♥ J♦

    Wherever cards are taken, a text that :meth:`parse` reads is taken too.

    Args:
        cards: the cards in any order, their text, or a mapping from cards to their numbers, as a
            Counter is.

    Raises:
        HandError: if there are more than eight copies of a card.
        NotationError: if a text has something that is not a card.
        WrongType: if something in it is not a :class:`Card`.
    """

    _lanes: Lanes = field(alias="_lanes")

    def __init__(self, cards: Iterable[Card] | str = ()) -> None:
        set_lanes(self, _pack_cards(cards, "Hand"))

    @override
    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        return _unpickle, (self.code,)

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """Read a hand: cards with blanks or commas between them, or grouped by suit.

        ``"AS AS TS KH"``, ``"A♠ A♠ 10♠ K♥"``, ``"♠AAT ♥K"``, ``"ace of spades, ten of hearts"`` all
        work; an empty text is an empty hand.

        Raises:
            NotationError: if something is not a card; it has the position.
            HandError: if there are more than eight copies of a card.
            WrongType: if it is not text.
        """
        return cls(read_cards(expect(str, text, "hand")))

    # Contents.

    @property
    def code(self) -> str:
        """The cards in ASCII, in the order of the hand: ``AS TS KH``."""
        return " ".join([card.code for card in self])

    @property
    def grouped(self) -> str:
        """The cards grouped by suit, as players write them: ``♠AA10 ♥KQ``."""
        groups = ((suit, self.suit(suit)) for suit in Suit)
        return " ".join(
            suit.symbol + "".join(card.rank.symbol for card in cards)
            for suit, cards in groups
            if cards
        )

    @property
    def spaced(self) -> str:
        """The cards grouped by suit with blanks between them, to be counted: ``♠A A 10  ♥K Q``."""
        groups = ((suit, self.suit(suit)) for suit in Suit)
        return "  ".join(
            suit.symbol + " ".join(card.rank.symbol for card in cards)
            for suit, cards in groups
            if cards
        )

    @property
    def kinds(self) -> tuple[Card, ...]:
        """The different cards of the hand, each once, in the order of the hand."""
        return tuple(
            BY_LANE[suit][lane]
            for suit, lanes in enumerate(self._lanes)
            for lane, _ in _bits.counts(lanes)
        )

    def count(self, card: Card | str) -> int:
        """Return the number of copies of a card.

        Raises:
            NotationError: if a text is not a card.
            WrongType: if it is not a :class:`Card`.
        """
        counted = as_card(card, "Hand.count")
        return (self._lanes[SUIT_INDEX[counted.suit]] & ALL_IN_SUIT[counted]).bit_count()

    def suit(self, suit: Suit | str) -> "Hand":
        """Return the cards of a suit."""
        index = SUIT_INDEX[as_suit(suit, "Hand.suit")]
        return from_lanes(_bits.in_suit(index, self._lanes[index]))

    def holds(self, cards: "Hand | Card | Iterable[Card] | str") -> bool:
        """Tell whether the hand has all of these cards, with as many copies of each.

        >>> Hand.parse("AS AS").holds(Hand.parse("AS AS AS"))
        False
        """
        return _bits.contains(self._lanes, _pack_cards(cards, "Hand.holds"))

    @override
    def __len__(self) -> int:
        spades, hearts, diamonds, clubs = self._lanes
        return spades.bit_count() + hearts.bit_count() + diamonds.bit_count() + clubs.bit_count()

    @override
    def __contains__(self, card: object) -> bool:
        kind = Card.parse(card) if isinstance(card, str) else card
        if not isinstance(kind, Card):
            return False
        return self._lanes[SUIT_INDEX[kind.suit]] & ONE_IN_SUIT[kind] > 0

    @override
    def __iter__(self) -> Iterator[Card]:
        return iter(
            [
                card
                for cards, lanes in zip(BY_LANE, self._lanes, strict=True)
                if lanes
                for lane, count in _bits.counts(lanes)
                for card in (cards[lane],) * count
            ]
        )

    # Arithmetic.

    def __add__(self, cards: "Hand | Card | Iterable[Card] | str") -> "Hand":
        """Return these cards and others together.

        Raises:
            HandError: if that makes more than eight copies of a card.
        """
        theirs = _pack_cards(cards, "Hand + cards")
        if _bits.both(self._lanes, theirs) == _bits.NONE:
            return from_lanes(_bits.either(self._lanes, theirs))
        return from_lanes(_pack_numbers(_bits.numbers_of(self._lanes) + _bits.numbers_of(theirs)))

    def __sub__(self, cards: "Hand | Card | Iterable[Card] | str") -> "Hand":
        """Return the cards that are left when these are taken away, a copy for each.

        Raises:
            HandError: if the hand lacks any of them; it names the card.
        """
        theirs = _pack_cards(cards, "Hand - cards")
        if not _bits.contains(self._lanes, theirs):
            taken = from_lanes(theirs)
            card = (taken - (taken & self)).kinds[0]
            have, asked = self.count(card), taken.count(card)
            lack = "is not" if not have else f"is there {have}x, not {asked}x,"
            raise HandError(f"{card} {lack} in the hand {self or '(empty)'}")
        return from_lanes(_bits.without(self._lanes, theirs))

    def __and__(self, other: "Hand | str") -> "Hand":
        """Return the cards in both hands: the smaller number of copies of each."""
        return from_lanes(_bits.both(self._lanes, lanes_of(as_hand(other, "Hand & cards"))))

    def __or__(self, other: "Hand | str") -> "Hand":
        """Return the cards in either hand: the greater number of copies of each."""
        return from_lanes(_bits.either(self._lanes, lanes_of(as_hand(other, "Hand | cards"))))

    # Order.

    def sorted(
        self, ranking: Ranking = Ranking.TEN_HIGH, *, trump: Suit | str | None = None
    ) -> tuple[Card, ...]:
        """Return the cards as players sort them: suit by suit, each from high to low.

            >>> hand = Hand("♣K10 ♠QA ♥9")
            >>> " ".join(map(str, hand.sorted(trump="hearts")))
            '9♥ A♠ Q♠ 10♣ K♣'

        Args:
            ranking: what is higher, such as ``rules.pack.order``.
            trump: the suit that comes first; without one it is spades, hearts, diamonds, clubs.
        """
        first = None if trump is None else as_suit(trump, "Hand.sorted")
        key = expect(Ranking, ranking, "Hand.sorted").key
        return tuple(sorted(self, key=lambda card: (card.suit is not first, key(card))))

    # Representation.

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self))

    @override
    def __repr__(self) -> str:
        return f"Hand.parse({self.code!r})"


_TOO_MANY: Final = _bits.MOST * len(CARDS) + 1
"""A number of cards with which some card surely has too many copies."""

set_lanes = Hand.__dict__["_lanes"].__set__
_new_hand = object.__new__


def from_lanes(lanes: Lanes) -> Hand:
    """Return the hand with this packed form, which must be well formed."""
    hand = _new_hand(Hand)
    set_lanes(hand, lanes)
    return hand


def lanes_of(hand: Hand) -> Lanes:
    """Return the packed form of a hand (see :mod:`pinochle.cards._packed`)."""
    return hand._lanes


def _unpickle(code: str) -> Hand:
    """Return a hand from the code in its pickle."""
    return Hand.parse(code)


def _pack_numbers(numbers: int) -> Lanes:
    """Return the packed form of these numbers of copies (see :mod:`pinochle.cards._packed`).

    Raises:
        HandError: if there are more than eight copies of a card.
    """
    if _bits.overflow(numbers):
        card = next(
            card for card in CARDS if numbers // ONE_IN_HAND[card] & _bits.FULL > _bits.MOST
        )
        raise HandError(f"{card}: a hand holds at most {_bits.MOST} copies of a card")
    return _bits.from_numbers(numbers)


def _pack_cards(cards: "Hand | Card | Iterable[Card] | str", where: str) -> Lanes:
    """Return the packed form of these cards."""
    listed: tuple[Any, ...]
    if isinstance(cards, tuple):
        listed = cards[:_TOO_MANY]
    elif isinstance(cards, Hand):
        return lanes_of(cards)
    elif isinstance(cards, Card):
        return _bits.in_suit(SUIT_INDEX[cards.suit], ONE_IN_SUIT[cards])
    else:
        if isinstance(cards, Mapping):
            cards = chain.from_iterable(_copies(cards, where))
        listed = tuple(islice(each_card(cards, where), _TOO_MANY))
    try:
        numbers = sum(map(ONE_IN_HAND.__getitem__, listed))
    except (KeyError, TypeError):
        not_a_card(next(card for card in listed if not isinstance(card, Card)), where)
    return _pack_numbers(numbers)


def _copies(numbers: Any, where: str) -> Iterator[Iterator[Card]]:  # noqa: ANN401 - this function checks it
    """Yield the cards of a mapping from cards to numbers, such as a Counter."""
    for card, number in numbers.items():
        if expect(int, number, where) < 0:
            message = f"{where}: a hand cannot hold {number} x {card}"
            raise HandError(message)
        yield repeat(card, min(number, _TOO_MANY))


def as_hand(hand: Hand | str, where: str) -> Hand:
    """Return a hand, or the hand that a text names.

    Args:
        hand: the hand, or a text that `Hand.parse` reads.
        where: what it is, for the error.

    Raises:
        NotationError: if the text has something that is not a card.
        WrongType: if it is neither.
    """
    return Hand.parse(hand) if isinstance(hand, str) else expect(Hand, hand, where)


def each_card(cards: Any, where: str) -> Iterable[Card]:  # noqa: ANN401 - this function checks it
    """Return an iterable of cards, whose items the caller checks; refuse anything else.

    A text is read: it has the cards in their order.
    """
    if isinstance(cards, str):
        return read_cards(cards)
    if not hasattr(cards, "__iter__"):
        not_a_card(cards, where)
    iterable: Iterable[Card] = cards
    return iterable
