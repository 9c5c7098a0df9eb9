"""Packs: the cards of a game, how many of each, and how they rank."""

from collections import Counter
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, shown
from pinochle._values import pairs_of
from pinochle.cards import _packed as _bits
from pinochle.cards.card import CARDS, Card, Rank, Ranking
from pinochle.cards.hand import Hand
from pinochle.errors import HandError, Problem, RulesetError, WrongType
from pinochle.messages.phrases import Phrase, problem
from pinochle.messages.violations import Violation
from pinochle.rules.units import Cards

__all__ = ["Pack", "Shuffler"]


class Shuffler(Protocol):
    """A source of shuffles: a ``random.Random``, or anything else with its ``shuffle``."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list into a random order, in place."""


@frozen(repr=False, cache_hash=True)
class Pack:
    """The cards of a game: how many there are of each, and how they rank.

    A pack has a number of copies of each rank in every suit. Single cards can be added or withheld
    to make an even deal (``deck.dix-added-withheld``).

        >>> single = Pack.of("A 10 K Q J 9", 2)
        >>> len(single), single.count(Card.parse("9H"))
        (48, 2)
        >>> racehorse = Pack.of("A 10 K Q J", 6, extra="9S 9H 9D 9C")
        >>> len(racehorse)
        124
        >>> five_handed = Pack.of("A 10 K Q J 9", 3, withheld="9C 9D")
        >>> len(five_handed), five_handed.count(Card.parse("9C"))
        (70, 2)

    Args:
        copies: how many copies there are of each rank in every suit.
        extra: how many more of a card there are; with a negative number, how many are withheld.
        order: the ranks, from the highest to the lowest.

    Raises:
        RulesetError: if a number of copies is out of range, or a rank or card appears twice.
        WrongType: if something in it is of the wrong type.
    """

    copies: tuple[tuple[Rank, Cards], ...] = field(validator=pairs_of(Rank))
    extra: tuple[tuple[Card, Cards], ...] = field(default=(), validator=pairs_of(Card))
    order: Ranking = field(default=Ranking.TEN_HIGH, validator=of_type(Ranking))

    EVERYTHING: "ClassVar[Pack]"
    """Eight copies of every card: as much as a hand can hold."""

    def __attrs_post_init__(self) -> None:
        wrong = [
            problem("pack.copies", "value.copies", rank=rank, most=_bits.MOST, number=number)
            for rank, number in self.copies
            if not 1 <= number <= _bits.MOST
        ]
        wrong = wrong or [
            problem("pack.extra", "value.copies-in-all", card=card, most=_bits.MOST, number=number)
            for card, number in self._numbers().items()
            if not 0 <= number <= _bits.MOST
        ]
        twice = [*_repeats(self.copies, "pack.copies"), *_repeats(self.extra, "pack.extra")]
        if problems := twice + wrong:
            raise RulesetError(problems)

    def _numbers(self) -> dict[Card, int]:
        """Return the number of copies of every card."""
        copies, extra = dict(self.copies), dict(self.extra)
        return {card: copies.get(card.rank, 0) + extra.get(card, 0) for card in CARDS}

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Pack, (self.copies, self.extra, self.order)

    @classmethod
    def of(
        cls,
        ranks: str,
        copies: int,
        *,
        extra: str = "",
        withheld: str = "",
        order: Ranking = Ranking.TEN_HIGH,
    ) -> "Pack":
        """Return a pack from texts: the ranks, their number of copies, and cards added or withheld.

        Raises:
            NotationError: if a rank or a card cannot be read.
            RulesetError: if the pack is not possible.
        """
        expect(str, ranks, "Pack.of")
        named = [Rank.parse(word) for word in ranks.split()]
        added, taken = Hand.parse(extra), Hand.parse(withheld)
        numbers = [(card, added.count(card) - taken.count(card)) for card in CARDS]
        return cls(
            copies=tuple((rank, copies) for rank in Rank if rank in named),
            extra=tuple((card, number) for card, number in numbers if number),
            order=order,
        )

    @cached_property
    def cards(self) -> Hand:
        """All the cards of the pack."""
        return Hand(self._numbers())

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks in the pack, from high to low."""
        return tuple(rank for rank in self.order if any(card.rank is rank for card in self.kinds))

    @cached_property
    def kinds(self) -> tuple[Card, ...]:
        """The different cards, each once."""
        return self.cards.kinds

    def count(self, card: Card) -> int:
        """Return the number of copies of a card."""
        return self.cards.count(card)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def is_all_of(self, order: Iterable[Card]) -> bool:
        """Tell whether these are exactly the cards of the pack, in any order."""
        return Counter(order) == Counter(self.cards)

    def check_holds(self, hand: Hand) -> None:
        """Refuse a hand that cannot come from this pack.

        Raises:
            HandError: if it holds more copies of a card than the pack; it names the card.
            WrongType: if it is not a hand.
        """
        held = expect(Hand, hand, "Pack.check_holds")
        if not self.cards.holds(held):
            card = (held - (held & self.cards)).kinds[0]
            what = f"here are {held.count(card)} of them, but the pack holds {self.count(card)}"
            raise HandError(f"{card}: {what}")

    def faults(self, cards: Hand) -> tuple[Violation, ...]:
        """Return the cards of which a real pack has too many or too few: a card-fault misdeal.

            >>> pack = Pack.of("A 10 K Q J 9", 2)
            >>> for fault in pack.faults(pack.cards - Hand.parse("9C") + Hand.parse("9D")):
            ...     print(fault, "/", fault.rule)
            3 x 9♦ were found, but the pack has 2 / misdeal.card-fault
            1 x 9♣ were found, but the pack has 2 / misdeal.card-fault

        Args:
            cards: all cards that were found, in hands, tricks and the widow together.

        Raises:
            WrongType: if it is not a :class:`Hand`.
        """
        cards_found = expect(Hand, cards, "Pack.faults")
        return tuple(
            Violation(
                "pack.fault",
                "misdeal.card-fault",
                (("card", card), ("found", cards_found.count(card)), ("pack", self.count(card))),
            )
            for card in CARDS
            if cards_found.count(card) != self.count(card)
        )

    def shuffled(self, rng: Shuffler) -> tuple[Card, ...]:
        """Return the cards in a random order, the top of the pack first.

        Args:
            rng: a ``random.Random``, or anything else with its ``shuffle``.

        >>> import random
        >>> order = Pack.of("A 10 K Q J 9", 2).shuffled(random.Random(1))
        >>> len(order), Hand(order) == Pack.of("A 10 K Q J 9", 2).cards
        (48, True)
        """
        if not hasattr(rng, "shuffle"):
            message = f"Pack.shuffled: expected a random.Random or its like, not {shown(rng)}"
            raise WrongType(message)
        cards = list(self.cards)
        rng.shuffle(cards)
        return tuple(cards)

    @override
    def __str__(self) -> str:
        return self.words.text("en")

    @property
    def words(self) -> Phrase:
        """The cards of the pack in words, in every language."""
        copies = (Phrase.of("pack.copies", n=n, rank=rank) for rank, n in self.copies)
        extra = (Phrase.of("pack.extra", n=f"{n:+d}", card=card) for card, n in self.extra)
        return Phrase.of("pack.cards", number=len(self), cards=(*copies, *extra))

    @override
    def __repr__(self) -> str:
        return f"Pack(copies={self.copies!r}, extra={self.extra!r}, order={self.order!r})"


def _repeats(numbers: Sequence[tuple[Rank | Card, int]], where: str) -> Iterator[Problem]:
    for item, times in Counter(item for item, _ in numbers).items():
        if times > 1:
            yield problem(where, "value.twice", name=item)


Pack.EVERYTHING = Pack(tuple((rank, _bits.MOST) for rank in Rank))
