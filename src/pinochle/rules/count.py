"""The count: the points of the cards won in tricks."""

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import DERIVED, expect, of_type, tuple_of
from pinochle.cards.card import CARD_INDEX, CARDS, Card, Rank, Ranking
from pinochle.cards.hand import Hand, each_card
from pinochle.cards.trick import Trick
from pinochle.errors import RulesetError
from pinochle.messages.phrases import problem
from pinochle.rules.pack import Pack
from pinochle.rules.units import Points

__all__ = ["METHOD_1", "METHOD_2", "METHOD_3", "METHOD_4", "CountRules"]


@frozen(repr=False)
class CountRules(ShortRepr):
    """The points of each card, by its place in the ranking, and of the last trick.

    A card counts by its place and not by its name: under the standard ranking the king gets the
    ten's points, and the jack counts more than nothing (``rank.standard.option``).

        >>> METHOD_1.points(Hand.parse("AS TS KS QS JS 9S"))
        30
        >>> METHOD_3.worth(Rank.KING), METHOD_3.is_counter(Rank.QUEEN)
        (10, False)

    Args:
        by_place: the points of the six ranks, from the highest in the ranking to the lowest.
        last_trick: the extra points for winning the last trick (``count.last-trick-10``).
        ranking: the order of the ranks; a ruleset sets it to the order of its pack.
        rounding: what the count of a side is rounded to when it is settled, and from which rest on
            it is rounded up (``house.rounding``): ``(10, 5)`` is the nearest ten, ``(10, 1)`` is
            always up, ``(10, 10)`` always down. A third number is the rest for sides without a
            contract: ``(10, 5, 6)`` gives a five to the bidder, and two sides still come to the
            whole. Empty for the exact count, which most tables play.
        exact_decides: whether the exact count decides if a contract is made, and not the rounded
            one (``house.rounding``); some tables. What is scored is the rounded count.

    Raises:
        RulesetError: if there are not six numbers, or the rounding is none.
    """

    by_place: tuple[Points, ...] = field(validator=tuple_of(int))
    last_trick: Points = field(default=10, validator=of_type(int))
    ranking: Ranking = field(default=Ranking.TEN_HIGH, validator=of_type(Ranking), metadata=DERIVED)
    rounding: tuple[Points, ...] = field(default=(), validator=tuple_of(int))
    exact_decides: bool = field(default=False, validator=of_type(bool))

    def __attrs_post_init__(self) -> None:
        if len(self.by_place) != len(Rank):
            given = len(self.by_place)
            raise RulesetError([problem("count.by_place", "value.six-numbers", number=given)])
        if self.rounding and not _is_rounding(*self.rounding):
            given_numbers = str(self.rounding)
            raise RulesetError([problem("count.rounding", "value.rounding", numbers=given_numbers)])

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return CountRules, (
            self.by_place,
            self.last_trick,
            self.ranking,
            self.rounding,
            self.exact_decides,
        )

    @property
    def up_from(self) -> tuple[int, ...]:
        """The rests from which a count is rounded up: with a contract, and without."""
        return (self.rounding[1], self.rounding[-1]) if self.rounding else ()

    @property
    def rounds_apart(self) -> bool:
        """Tell whether sides without a contract round otherwise than the others."""
        return len(frozenset(self.up_from)) > 1

    def round(self, count: int, *, has_contract: bool) -> int:
        """Return a count as it is scored.

        >>> rules = CountRules((10, 10, 5, 5, 0, 0), rounding=(10, 5, 6))
        >>> rules.round(125, has_contract=True), rules.round(125, has_contract=False)
        (130, 120)

        Args:
            count: what a side has won.
            has_contract: whether the side has a contract to make.
        """
        if not self.rounding:
            return count
        unit, rest = self.rounding[0], count % self.rounding[0]
        up_from = self.up_from[0 if has_contract else 1]
        return count - rest + (unit if rest >= up_from else 0)

    def deciding(self, count: int) -> int:
        """Return what a count comes to for the question whether a contract is made.

        Args:
            count: what the side of the contract has won.
        """
        return count if self.exact_decides else self.round(count, has_contract=True)

    def worth(self, rank: Rank) -> int:
        """Return the points of a card of this rank."""
        return self.by_place[self.ranking.place(expect(Rank, rank, "rank"))]

    def is_counter(self, rank: Rank) -> bool:
        """Tell whether a card of this rank counts more than nothing."""
        return self.worth(rank) != 0

    def points(self, cards: Hand | Trick | Card | Iterable[Card] | str) -> int:
        """Return the points of these cards, without the last trick; their text is read.

        Raises:
            NotationError: if a text has something that is not a card.
            WrongType: if something in it is not a :class:`Card`.
        """
        worths, several = self._worths, (cards,) if isinstance(cards, Card) else cards
        indices = [CARD_INDEX[expect(Card, card, "cards")] for card in each_card(several, "cards")]
        return sum([worths[index] for index in indices])

    @cached_property
    def _worths(self) -> tuple[int, ...]:
        """The points of each card, in the order of ``CARDS``."""
        return tuple(self.worth(card.rank) for card in CARDS)

    def total(self, pack: Pack) -> int:
        """Return the points of a whole pack and the last trick: all that can be won in tricks.

        >>> METHOD_3.total(Pack.of("A 10 K Q J 9", 2))
        250
        """
        return self.points(pack.cards) + self.last_trick


def _is_rounding(unit: int, *rests: int) -> bool:
    return len(rests) in {1, 2} and all(1 <= rest <= unit for rest in rests)


METHOD_1: Final = CountRules((11, 10, 4, 3, 2, 0), last_trick=10)
"""Ace 11, ten 10, king 4, queen 3, jack 2, nine nothing (``count.method1``)."""

METHOD_2: Final = CountRules((10, 10, 5, 5, 0, 0), last_trick=10)
"""Ace and ten 10, king and queen 5, jack and nine nothing (``count.method2``)."""

METHOD_3: Final = CountRules((10, 10, 10, 0, 0, 0), last_trick=10)
"""Ace, ten and king 10, the rest nothing (``count.method3``)."""

METHOD_4: Final = CountRules((1, 1, 1, 0, 0, 0), last_trick=1)
"""Ace, ten and king 1, the rest nothing, the last trick 1 (``count.method4``)."""
