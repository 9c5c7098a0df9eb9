"""The patterns of a meld: the cards that a set of it takes."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sized
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, one_of, path_of, tuple_of
from pinochle.cards._notation import without_marks
from pinochle.cards._packed import MOST
from pinochle.cards.card import Card, Rank, Suit, read_cards
from pinochle.cards.hand import Hand
from pinochle.errors import NotationError, RulesetError, quoted
from pinochle.messages.phrases import problem

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Exactly", "InAnySuits", "InEverySuit", "InOneSuit", "Pattern", "parse_pattern"]

Which = Literal["trump", "plain", "any"]
_WHICH: Final[tuple[Which, ...]] = ("trump", "plain", "any")


def _at_least_one(part: object, attribute: "Attribute[Any]", value: Sized) -> None:
    if not value:
        raise RulesetError([problem(path_of(part, attribute), "value.empty-pattern")])


def _can_be_held(part: object, attribute: "Attribute[Any]", ranks: tuple[Rank, ...]) -> None:
    most = MOST * len(Suit) if isinstance(part, InAnySuits) else MOST
    if any(ranks.count(rank) > most for rank in ranks):
        raise RulesetError([problem(path_of(part, attribute), "value.most-of-a-rank", most=most)])


def _number_of_choices(ranks: tuple[Rank, ...]) -> int:
    return prod(comb(ranks.count(rank) + 3, 3) for rank in set(ranks))


def _not_too_many(part: object, attribute: "Attribute[Any]", ranks: tuple[Rank, ...]) -> None:
    choices = _number_of_choices(ranks)
    if choices > _MOST_CHOICES:
        numbers = {"choices": choices, "most": _MOST_CHOICES}
        raise RulesetError([problem(path_of(part, attribute), "value.choices-of-suits", **numbers)])


_MOST_CHOICES = 2000

_ranks = [tuple_of(Rank), _at_least_one, _can_be_held]


def _letters(ranks: tuple[Rank, ...]) -> str:
    return "".join(rank.code for rank in ranks)


class _Pattern(ABC):
    """The base of the patterns."""

    __slots__ = ()

    @property
    def by_suit(self) -> bool:
        """True if the meld is laid suit by suit."""
        return True

    @property
    def choices(self) -> int:
        """The number of choices of cards that make a set, in a suit if it is laid suit by suit."""
        return 1

    @abstractmethod
    def suits(self, trump: Suit | None) -> tuple[Suit | None, ...]:
        """Return the suits in which the meld can be laid; None is no suit in particular."""

    @abstractmethod
    def sets(self, suit: Suit | None) -> Iterator[Hand]:
        """Yield the cards of a set, for each choice of them."""

    def most_in(self, cards: Hand, suit: Suit | None = None) -> int:
        """Return the most sets that cards have together, in this suit or in the best one.

        >>> parse_pattern("KQ in any").most_in(Hand.parse("♠KKQQ ♥KQ"))
        2
        >>> parse_pattern("KK in any suits").most_in(Hand.parse("♠KK ♥K ♦K"))
        2
        """
        return max(
            min(cards.count(card) // needed.count(card) for card in needed.kinds)
            for needed in self.sets(suit)
        )

    def is_in(self, cards: Hand) -> bool:
        """Tell whether cards have a set, whatever its suit."""
        return self.most_in(cards) > 0


@frozen
class InOneSuit(_Pattern):
    """Ranks of one suit: ``ATKQJ in trump``, ``KQ in plain``, ``AAAA in any``.

    Before trump is named there is no trump suit, and every suit is plain.

    Args:
        ranks: the ranks of a set; a rank may repeat.
        suit: the allowed suits: ``trump``, ``plain`` (any but trump), or ``any``.
    """

    ranks: tuple[Rank, ...] = field(validator=_ranks)
    suit: Which = field(default="trump", validator=one_of(_WHICH))

    @override
    def suits(self, trump: Suit | None) -> tuple[Suit, ...]:
        """Return the suits in which the meld can be laid."""
        return tuple(
            suit for suit in Suit if self.suit == "any" or (suit is trump) == (self.suit == "trump")
        )

    @override
    def sets(self, suit: Suit | None) -> Iterator[Hand]:
        """Yield the cards of a set in this suit, or in each suit if none is given."""
        for each in (suit,) if suit else Suit:
            yield Hand(Card(rank, each) for rank in self.ranks)

    @override
    def __str__(self) -> str:
        return f"{_letters(self.ranks)} in {self.suit}"


class _InNoSuit(_Pattern):
    """The base of the patterns that are not laid suit by suit."""

    __slots__ = ()

    @property
    @override
    def by_suit(self) -> bool:
        """False: the meld is laid in no suit in particular."""
        return False

    @override
    def suits(self, trump: Suit | None) -> tuple[None]:
        """Return None as the only suit: the meld is laid in no suit in particular."""
        return (None,)


@frozen
class InEverySuit(_InNoSuit):
    """Ranks of every suit: ``A in every suit``, ``KQ in every suit`` (``meld.equal-suits``).

    Args:
        ranks: the ranks that a set takes from each of the four suits.
    """

    ranks: tuple[Rank, ...] = field(validator=_ranks)

    @override
    def sets(self, suit: Suit | None) -> Iterator[Hand]:
        """Yield the cards of a set."""
        yield Hand(Card(rank, suit) for suit in Suit for rank in self.ranks)

    @override
    def __str__(self) -> str:
        return f"{_letters(self.ranks)} in every suit"


@frozen
class InAnySuits(_InNoSuit):
    """Ranks of any suits, however mixed: ``AAAA in any suits``.

    Args:
        ranks: the ranks of a set, each of any suit.

    Raises:
        RulesetError: if there are too many ways to choose the suits.
    """

    ranks: tuple[Rank, ...] = field(validator=[*_ranks, _not_too_many])

    @override
    def sets(self, suit: Suit | None) -> Iterator[Hand]:
        """Yield every choice of cards that makes a set."""
        choices = [
            combinations_with_replacement([Card(rank, suit) for suit in Suit], number)
            for rank, number in Counter(self.ranks).items()
        ]
        for chosen in product(*choices):
            numbers = Counter(chain.from_iterable(chosen))
            if max(numbers.values()) <= MOST:
                yield Hand(numbers)

    @override
    def most_in(self, cards: Hand, suit: Suit | None = None) -> int:
        """Return the most sets that cards have together, without going through every choice."""
        held = Counter(card.rank for card in cards)
        return min(held[rank] // number for rank, number in Counter(self.ranks).items())

    @property
    @override
    def choices(self) -> int:
        """The number of choices of cards that make a set."""
        return _number_of_choices(self.ranks)

    @override
    def __str__(self) -> str:
        return f"{_letters(self.ranks)} in any suits"


@frozen
class Exactly(_InNoSuit):
    """Exactly these cards: ``QS JD``.

    Args:
        cards: the cards of a set.
    """

    cards: Hand = field(validator=[of_type(Hand), _at_least_one])

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the cards."""
        return tuple(card.rank for card in self.cards)

    @override
    def sets(self, suit: Suit | None) -> Iterator[Hand]:
        """Yield the cards of the set."""
        yield self.cards

    @override
    def __str__(self) -> str:
        return self.cards.code


Pattern = InOneSuit | InEverySuit | InAnySuits | Exactly


def parse_pattern(text: str) -> Pattern:
    """Read a pattern in words.

        >>> parse_pattern("ATKQJ in trump").suit, str(parse_pattern("A in every suit"))
        ('trump', 'A in every suit')
        >>> parse_pattern("Q♠ J♦")
        Exactly(cards=Hand.parse('QS JD'))

    Raises:
        NotationError: if it is neither ranks in trump, plain, any, every suit or any suits, nor
            cards.
        WrongType: if it is not text.
    """
    text = without_marks(expect(str, text, "pattern"))
    letters, separator, suits = text.partition(" in ")
    if not separator:
        return Exactly(Hand(read_cards(text, "a pattern")))
    ranks = tuple(_read_ranks(letters, text))
    match " ".join(suits.split()).removesuffix(" suit"):
        case "trump" | "plain" | "any" as which:
            return InOneSuit(ranks, which)
        case "any suits":
            return InAnySuits(ranks)
        case "every":
            return InEverySuit(ranks)
        case _:
            expected = "expected trump, plain, any, every suit or any suits"
            start = len(letters) + len(separator)
            mistake = f"{quoted(text)} is not a pattern: {expected}"
            raise NotationError(mistake, text, start, len(text))


def _read_ranks(ranks: str, text: str) -> Iterator[Rank]:
    for match in re.finditer(r"10|\S", ranks):
        try:
            yield Rank.parse(match[0])
        except NotationError as error:
            raise NotationError(error.reason, text, *match.span()) from None
