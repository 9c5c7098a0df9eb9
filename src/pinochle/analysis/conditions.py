"""Conditions of deals: values that say which cards must lie where.

A condition is anything that tells whether a :class:`~pinochle.analysis.dealt.WholeDeal` will do,
such as a function. Those of this module can be printed, compared and pickled, and most of them
are *counted*: deals that satisfy them are drawn straight away. The others are *tried*: deals are
drawn until one satisfies them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect_word, of_type, path_of, word_or
from pinochle._values import number
from pinochle.analysis._ways import MANY, Demand
from pinochle.analysis.dealt import Aside, Place, WholeDeal
from pinochle.cards.card import CARDS, Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.ceiling import greatest_meld

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Aces", "Among", "Condition", "Holds", "Lacks", "Length", "Melds"]

Condition: TypeAlias = Callable[[WholeDeal], bool]
"""A function that tells whether a deal will do."""

_MOST: Final = MANY
"""More cards than a place can have."""

_MOST_POINTS: Final = 1_000_000


def _hand(value: Hand | str | Iterable[Card]) -> Hand:
    """Return a hand, from a hand, a text or cards."""
    if isinstance(value, str):
        return Hand.parse(value)
    return value if isinstance(value, Hand) else Hand(value)


def check_place(part: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse anything but a seat or a word for another place."""
    if not isinstance(value, int) or isinstance(value, bool):
        expect_word(Aside, value, path_of(part, attribute), "a seat")


def place_name(place: Place) -> str:
    """Return the words for a place in a sentence."""
    return f"the {place}" if isinstance(place, str) else f"seat {place}"


def _range(least: int, most: int, top: int) -> str:
    """Return a range in words; its upper end is open if it is the top."""
    if most >= top:
        return f"at least {least:,}"
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


class CountableCondition:
    """A condition that can be counted; it makes demands on numbers of cards."""

    __slots__ = ()

    place: Place

    def demands(self) -> Iterator[Demand[Place]]:
        """Yield the demands on numbers of cards, which a deal must all satisfy."""
        raise NotImplementedError

    def __call__(self, deal: WholeDeal) -> bool:
        """Tell whether a deal satisfies it."""
        cards = deal.cards(self.place)
        return all(
            demand.least <= sum(map(cards.count, demand.cards)) <= demand.most
            for demand in self.demands()
        )


@frozen
class Holds(CountableCondition):
    """A place has these cards, and maybe others. To fix a whole hand, name all its cards.

        >>> run = Holds(0, "A♠ 10♠ K♠ Q♠ J♠")
        >>> print(run)
        seat 0 holds A♠ 10♠ K♠ Q♠ J♠

    Args:
        place: a seat, ``"widow"`` or ``"stock"``.
        cards: the cards, or a text that names them.

    Raises:
        NotationError: if the text cannot be read.
        WrongType: if something in it is of the wrong type.
    """

    place: Place = field(validator=check_place)
    cards: Hand = field(converter=_hand)

    @override
    def demands(self) -> Iterator[Demand[Place]]:
        """Yield a demand for each of the cards, for at least as many copies as are named."""
        for card in self.cards.kinds:
            yield Demand(self.place, frozenset({card}), self.cards.count(card))

    @override
    def __str__(self) -> str:
        return f"{place_name(self.place)} holds {self.cards or 'any cards'}"


@frozen
class Lacks(CountableCondition):
    """A place has none of these cards.

        >>> print(Lacks(2, "9♠ 9♥ 9♦ 9♣"))
        seat 2 holds none of 9♠ 9♥ 9♦ 9♣

    Args:
        place: a seat, ``"widow"`` or ``"stock"``.
        cards: the kinds of cards, or a text that names them.

    Raises:
        NotationError: if the text cannot be read.
        WrongType: if something in it is of the wrong type.
    """

    place: Place = field(validator=check_place)
    cards: Hand = field(converter=_hand)

    @override
    def demands(self) -> Iterator[Demand[Place]]:
        """Yield a demand for none of the cards."""
        yield Demand(self.place, frozenset(self.cards.kinds), most=0)

    @override
    def __str__(self) -> str:
        return f"{place_name(self.place)} holds none of {' '.join(map(str, self.cards.kinds))}"


@frozen
class Among(CountableCondition):
    """A place has a given number of cards of certain kinds, all copies counted.

        >>> print(Among(1, "K♠ Q♠ K♥ Q♥", 2, 3))
        seat 1 holds 2 to 3 cards among K♠ Q♠ K♥ Q♥

    Args:
        place: a seat, ``"widow"`` or ``"stock"``.
        cards: the kinds of cards, or a text that names them.
        at_least: how many there are at least.
        at_most: how many there are at most.

    Raises:
        NotationError: if the text cannot be read.
        RulesetError: if a number is negative.
        WrongType: if something in it is of the wrong type.
    """

    place: Place = field(validator=check_place)
    cards: Hand = field(converter=_hand)
    at_least: int = field(default=1, validator=number(0))
    at_most: int = field(default=_MOST, validator=number(0))

    @override
    def demands(self) -> Iterator[Demand[Place]]:
        """Yield a demand for the number of these cards, all kinds together."""
        yield Demand(self.place, frozenset(self.cards.kinds), self.at_least, self.at_most)

    @override
    def __str__(self) -> str:
        count = _range(self.at_least, self.at_most, _MOST)
        kinds = " ".join(map(str, self.cards.kinds))
        return f"{place_name(self.place)} holds {count} cards among {kinds}"


@frozen
class Aces(CountableCondition):
    """A place has a given number of aces.

        >>> print(Aces(0, 2)), print(Aces(0, 2, 2))
        seat 0 holds at least 2 aces
        seat 0 holds 2 aces
        (None, None)

    Args:
        place: a seat, ``"widow"`` or ``"stock"``.
        at_least: how many there are at least.
        at_most: how many there are at most.

    Raises:
        RulesetError: if a number is negative.
        WrongType: if something in it is of the wrong type.
    """

    place: Place = field(validator=check_place)
    at_least: int = field(default=1, validator=number(0))
    at_most: int = field(default=_MOST, validator=number(0))

    @override
    def demands(self) -> Iterator[Demand[Place]]:
        """Yield a demand for the number of aces."""
        aces = frozenset(card for card in CARDS if card.rank is Rank.ACE)
        yield Demand(self.place, aces, self.at_least, self.at_most)

    @override
    def __str__(self) -> str:
        return f"{place_name(self.place)} holds {_range(self.at_least, self.at_most, _MOST)} aces"


@frozen
class Length(CountableCondition):
    """A place has a given number of cards of a suit.

        >>> print(Length(3, Suit.HEARTS, 0, 0))
        seat 3 holds 0 hearts

    Args:
        place: a seat, ``"widow"`` or ``"stock"``.
        suit: the suit.
        at_least: how many there are at least.
        at_most: how many there are at most.

    Raises:
        RulesetError: if a number is negative.
        WrongType: if something in it is of the wrong type.
    """

    place: Place = field(validator=check_place)
    suit: Suit = field(validator=of_type(Suit))
    at_least: int = field(default=1, validator=number(0))
    at_most: int = field(default=_MOST, validator=number(0))

    @override
    def demands(self) -> Iterator[Demand[Place]]:
        """Yield a demand for the number of cards of the suit."""
        cards = frozenset(card for card in CARDS if card.suit is self.suit)
        yield Demand(self.place, cards, self.at_least, self.at_most)

    @override
    def __str__(self) -> str:
        count = _range(self.at_least, self.at_most, _MOST)
        return f"{place_name(self.place)} holds {count} {self.suit.word}"


TrumpChoice = Literal["none", "best"]
"""The words for a trump suit that is not named."""

MeldTrump: TypeAlias = Suit | TrumpChoice
"""A trump suit, or a word for it."""

check_trump: Final = word_or(Suit, TrumpChoice)
"""The check for a suit or a word for the choice of trump."""


@frozen
class Melds:
    """The cards of a place meld a given number of points. It is not counted, but tried.

        >>> print(Melds(0, 250, 300))
        seat 0 melds 250 to 300 with its best trump
        >>> print(Melds(1, 150, trump=Suit.SPADES))
        seat 1 melds at least 150 with spades as trump

    Args:
        place: a seat, ``"widow"`` or ``"stock"``.
        at_least: the fewest points.
        at_most: the most points.
        trump: the trump suit; ``"none"`` before it is named; or ``"best"`` for the suit with which
            the cards meld most.

    Raises:
        RulesetError: if a number is negative.
        WrongType: if something in it is of the wrong type.
    """

    place: Place = field(validator=check_place)
    at_least: int = field(validator=number(0))
    at_most: int = field(default=_MOST_POINTS, validator=number(0))
    trump: MeldTrump = field(default="best", validator=check_trump)

    def __call__(self, deal: WholeDeal) -> bool:
        """Tell whether a deal satisfies it."""
        return self.is_met_by(deal.rules, deal.cards(self.place))

    def is_met_by(self, rules: Ruleset, cards: Hand) -> bool:
        """Tell whether these cards of the place satisfy it.

        >>> rules = variants.get("partnership-auction")
        >>> Melds(0, 40, 40).is_met_by(rules, Hand.parse("Q♠ J♦"))
        True
        """
        return self.at_least <= meld_points(rules, cards, self.trump) <= self.at_most

    def why_never(self, rules: Ruleset, room: int) -> str:
        """Return the reason that no deal can satisfy it; "" if none is known.

        Args:
            rules: the rules of the game.
            room: how many cards come to the place.
        """
        if self.at_most < self.at_least:
            return f"{self.at_most:,} is less than {self.at_least:,}"
        most = greatest_meld(rules.melds.rules, rules.pack, room)
        return f"{room} cards cannot meld more than {most:,}" if self.at_least > most else ""

    @override
    def __str__(self) -> str:
        points = _range(self.at_least, self.at_most, _MOST_POINTS)
        return f"{place_name(self.place)} melds {points} {under(self.trump)}"


def under(trump: MeldTrump) -> str:
    """Return the words for a trump in a sentence."""
    if isinstance(trump, Suit):
        return f"with {trump.word} as trump"
    return "with its best trump" if trump == "best" else "without a trump"


def meld_points(rules: Ruleset, cards: Hand, trump: MeldTrump) -> int:
    """Return the points that cards meld with a trump.

    >>> rules, marriage = variants.get("partnership-auction"), Hand.parse("K♥ Q♥")
    >>> meld_points(rules, marriage, "best"), meld_points(rules, marriage, "none")
    (40, 20)
    """
    if trump == "best":
        return max(rules.melds.points(cards, suit) for suit in Suit)
    return rules.melds.points(cards, None if trump == "none" else trump)


def in_words(asked: object) -> str:
    """Return the words for a condition or a measure; of a function its name."""
    name = getattr(asked, "__name__", "")
    return name or str(asked)
