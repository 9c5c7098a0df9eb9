"""The cards of a suit that a hand may have, in classes, and numbers that stand for polynomials.

A polynomial says how many holdings there are, by the number of cards that came to the hand and the
points that they meld by themselves. Its coefficients lie side by side in a whole number, so that to
join two suits is to multiply two numbers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import comb, gcd
from typing import NamedTuple

from pinochle.analysis._parts import Counts, MeldPart, Worths
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand

__all__ = [
    "CountWays",
    "Counts",
    "Draw",
    "PolynomialLayout",
    "SuitCards",
    "Sums",
    "TrumpPoints",
    "sums_of",
]


TrumpPoints = tuple[int, ...]
"""The points that cards meld under each trump."""

Sums = dict[int, int]
"""Polynomials by units of points."""

CountWays = Callable[[Counts], int]


class Draw(NamedTuple):
    """Cards that come to a hand.

    Args:
        pool: the cards that may come.
        size: how many of them come.
        held: the cards that are there anyway.
        classes: kinds that may lie elsewhere in other ways than the rest; each kind once at most.
        ways: in how many ways the cards that do not come may lie, by how many of each of these
            classes come; None if it does not matter, because nothing is known of them.
    """

    pool: Hand
    size: int
    held: Hand = Hand()
    classes: tuple[frozenset[Card], ...] = ()
    ways: CountWays | None = None


class SuitHolding(NamedTuple):
    """A number of each kind of a suit.

    Args:
        counts: how many there are of each kind.
        came: how many of the cards came.
        by_class: how many came of each class.
        ways: how many choices of copies there are.
    """

    counts: Counts
    came: int
    by_class: Counts
    ways: int


class SuitCards:
    """The cards of a suit that a hand may have.

    Args:
        suit: the suit.
        trumps: the trumps that are asked for.
        draw: the cards.
        parts: the melds, for each trump.
        leveled: the kinds of which melds across suits need some.
        apart: the kinds whose numbers are counted apart.
    """

    def __init__(
        self,
        suit: Suit,
        trumps: Sequence[Suit | None],
        draw: Draw,
        parts: Sequence[Sequence[MeldPart]],
        leveled: frozenset[Card],
        apart: frozenset[Card],
    ) -> None:
        self.draw = draw
        self.kinds: tuple[Card, ...] = (draw.held + draw.pool).suit(suit).kinds
        self.least: Counts = tuple(map(draw.held.count, self.kinds))
        self.copies: Counts = tuple(map(draw.pool.count, self.kinds))
        self.ranges: tuple[range, ...] = tuple(
            range(least, least + min(copies, draw.size) + 1)
            for least, copies in zip(self.least, self.copies, strict=True)
        )
        """The possible numbers of each kind."""
        self.leveled: Counts = tuple(n for n, kind in enumerate(self.kinds) if kind in leveled)
        self.apart: Counts = tuple(n for n, kind in enumerate(self.kinds) if kind in apart)
        self._members = [[int(kind in kinds) for kinds in draw.classes] for kind in self.kinds]
        self._suit = suit
        self._parts = parts
        self._place = trumps.index(suit) if suit in trumps else None

    @cached_property
    def _worths(self) -> list[list[Worths]]:
        """The worths of the cards by themselves, for each trump."""
        return [
            [Worths.of(part, self.kinds, self.ranges) for part in parts if part.suit is self._suit]
            for parts in self._parts
        ]

    @cached_property
    def is_simple(self) -> bool:
        """Tell whether it melds the same whatever other suit is trump."""
        plain = [worths for n, worths in enumerate(self._worths) if n != self._place]
        return all(worths == plain[0] for worths in plain)

    def is_like(self, other: "SuitCards") -> bool:
        """Tell whether another suit has just such cards, with which it melds just the same."""
        return (
            self._members == other._members
            and self.ranges == other.ranges
            and self.copies == other.copies
            and (self.leveled, self.apart) == (other.leveled, other.apart)
            and self.is_simple
            and other.is_simple
            and self._roles == other._roles
        )

    @property
    def _roles(self) -> tuple[list[Worths], list[Worths]]:
        """The worths while another suit is trump, and while this suit is trump."""
        plain = [worths for n, worths in enumerate(self._worths) if n != self._place]
        return (
            plain[0] if plain else [],
            [] if self._place is None else self._worths[self._place],
        )

    @cached_property
    def holdings(self) -> list[SuitHolding]:
        """Every holding of the suit."""
        holdings = [SuitHolding((), 0, (0,) * len(self.draw.classes), 1)]
        for each, copies, member in zip(self.ranges, self.copies, self._members, strict=True):
            ways = [(n, n - each.start, comb(copies, n - each.start)) for n in each]
            holdings = [
                SuitHolding(
                    (*counts, n),
                    came + more,
                    tuple(
                        [
                            came_of_class + more * is_in
                            for came_of_class, is_in in zip(classes, member, strict=True)
                        ]
                    )
                    if member
                    else (),
                    choices * copy_choices,
                )
                for counts, came, classes, choices in holdings
                for n, more, copy_choices in ways
                if came + more <= self.draw.size
            ]
        return holdings

    def gains(self) -> list[tuple[int, TrumpPoints]]:
        """Return what each holding melds in a plain suit, and what it gains by being trump."""
        plain, trump = self._roles
        if self._place is None:
            return [(_sum(plain, holding.counts), ()) for holding in self.holdings]
        bases = [_sum(plain, holding.counts) for holding in self.holdings]
        return [
            (base, (_sum(trump, holding.counts) - base,))
            for base, holding in zip(bases, self.holdings, strict=True)
        ]

    def points(self) -> list[tuple[int, TrumpPoints]]:
        """Return the points of each holding under each trump."""
        return [
            (0, tuple([_sum(worths, holding.counts) for worths in self._worths]))
            for holding in self.holdings
        ]


def _sum(worths: Sequence[Worths], counts: Counts) -> int:
    """Return the points of such numbers of the kinds."""
    return sum([table[tuple([counts[n] for n in indices])] for indices, table in worths])


class PolynomialLayout:
    """The layout of polynomials in a whole number.

    From low to high: the points that suits meld, in units; the number of cards of each class that
    came; and the number of cards that came in all. So terms with too many cards are cut off at the
    top.

    Args:
        draw: the cards.
        sums: how many different sums of points there are at most.
    """

    def __init__(self, draw: Draw, sums: int) -> None:
        greatest = max(comb(len(draw.pool), cards) for cards in range(draw.size + 1))
        self.bits: int = greatest.bit_length()
        self.sums: int = sums
        shift = self.bits * sums
        self.shifts: list[int] = []
        """The shift of a number by a card, by class."""
        self.radices: list[int] = []
        for kinds in draw.classes:
            self.shifts.append(shift)
            self.radices.append(min(draw.size, sum(map(draw.pool.count, kinds))) + 1)
            shift *= self.radices[-1]
        self.card: int = shift
        """The shift of a number by a card, whatever its class."""
        self.ways = draw.ways

    def term(self, holding: SuitHolding, points: int) -> int:
        """Return the term that a holding adds to a polynomial, with so many units of points."""
        shift = holding.came * self.card + points * self.bits
        for classes, class_shift in zip(holding.by_class, self.shifts, strict=True):
            shift += classes * class_shift
        return holding.ways << shift

    def cut(self, polynomial: int, cards: int) -> int:
        """Cut off the terms with more cards."""
        return polynomial & (1 << self.card * (cards + 1)) - 1

    def cut_all(self, lower: int, cards: int, sums: Sums) -> Sums:
        """Take so many cards from each term, and cut off the terms that then have more cards."""
        mask, shift = (1 << self.card * (cards + 1)) - 1, self.card * lower
        return {units: polynomial >> shift & mask for units, polynomial in sums.items()}

    def times(self, cards: int, first: Sums, second: Sums) -> Sums:
        """Join suits, and cut off the terms with more cards."""
        mask = (1 << self.card * (cards + 1)) - 1
        products: Sums = {}
        for units, polynomial in first.items():
            short = polynomial & mask
            for more, other in second.items():
                products[units + more] = products.get(units + more, 0) + (short * other & mask)
        return products

    def last(self, cards: int, first: Sums, second: Sums) -> Sums:
        """Join the last suits, and keep the terms with exactly so many cards."""
        mask, products = (1 << self.card * (cards + 1)) - 1, Sums()
        for units, polynomial in first.items():
            short = polynomial & mask
            for more, other in second.items():
                product = self.just(short * other, cards)
                products[units + more] = products.get(units + more, 0) + product
        return products

    def just(self, polynomial: int, cards: int) -> int:
        """Return the terms with exactly so many cards."""
        return polynomial >> self.card * cards & (1 << self.card) - 1

    def split(self, polynomial: int) -> Iterator[tuple[int, int]]:
        """Yield the units of points in terms with equally many cards, and the ways to get them."""
        mask, block_mask = (1 << self.bits) - 1, (1 << self.bits * self.sums) - 1
        for counts in product(*map(range, self.radices)):
            shift = sum(n * class_shift for n, class_shift in zip(counts, self.shifts, strict=True))
            if block := polynomial >> shift & block_mask:
                ways = self.ways(counts) if self.ways else 1
                for units in range(self.sums):
                    if hands := block >> units * self.bits & mask:
                        yield units, hands * ways


def sums_of(suits: Sequence[Sequence[tuple[int, int]]], cards: int) -> tuple[int, list[int], int]:
    """Return the unit of points, the fewest points of each suit, and the most sums there can be.

    Args:
        suits: for each suit, how many cards come and what they meld.
        cards: how many cards come in all.
    """
    fewest = [min(points for _, points in pairs) for pairs in suits]
    unit = 0
    for pairs, low in zip(suits, fewest, strict=True):
        unit = gcd(unit, *{points - low for _, points in pairs})
    unit = unit or 1
    best = [0] * (cards + 1)
    for pairs, low in zip(suits, fewest, strict=True):
        most_units = [0] * (cards + 1)
        for came, points in pairs:
            most_units[came] = max(most_units[came], (points - low) // unit)
        best = [
            max(best[total - came] + most_units[came] for came in range(total + 1))
            for total in range(cards + 1)
        ]
    return unit, fewest, max(best) + 1
