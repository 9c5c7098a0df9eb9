"""The points that a hand of so many cards can meld, for a score pad that knows only the points.

The answer is never too narrow. It may be a little too wide, because it takes any way to lay any
cards and not only the best way for a whole hand. For a table that would take long, the answer is
only the unit, and the most that its melds could be worth together.
"""

import operator
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache, reduce
from itertools import islice
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from pinochle.cards import _packed as _bits
from pinochle.cards._packed import NONE, SUITS, Lanes
from pinochle.cards.card import Suit
from pinochle.cards.hand import lanes_of
from pinochle.rules.melds._layings import LayableMeld, piles_of
from pinochle.rules.melds.meld import GAME, MeldRule
from pinochle.rules.pack import Pack

__all__ = ["Reach", "points_or_nothing", "reach"]

_MOST_STEPS: Final = 30_000
"""The most steps that are taken to lay the melds of a table."""

_MOST_COSTS: Final = 250_000
"""The most layings of a suit that are counted beside each laying of melds of several suits."""

_MOST_SHIFTS: Final = 8_000_000
"""The most steps, which are much quicker, that are taken to add up the suits."""

_SHORT: Final = 8192
"""The number of sums that a step can add up at once."""

_MOST_SUMS: Final = 1 << 16
"""The most different sums that are told apart."""


class _TooManyError(Exception):
    """An error: a table has too many ways to be laid."""


class Reach(NamedTuple):
    """The points that can be melded.

    Args:
        unit: a divisor of all of them.
        most: the most that can be melded.
        sums: a bit for each multiple of the unit that can be melded; 0 if they are not known.
    """

    unit: int
    most: int
    sums: int

    def has(self, points: int) -> bool:
        """Tell whether these points can be melded, as far as that is known."""
        if not 0 <= points <= self.most or points % self.unit:
            return False
        return not self.sums or self.sums >> points // self.unit & 1 == 1

    def near(self, points: int) -> list[int]:
        """Return the nearest points below and above that can be melded, if there are any."""
        unit = self.unit
        below = range(min(points, self.most) // unit * unit, -1, -unit)
        above = range(max(0, -(-points // unit) * unit), self.most + 1, unit)
        return [nearest for side in (below, above) for nearest in islice(filter(self.has, side), 1)]

    def plus(self, other: "Reach") -> "Reach":
        """Return the points that two hands can meld together, each laid by itself."""
        unit, most = gcd(self.unit, other.unit), self.most + other.most
        if not self.sums or not other.sums or most // unit > _MOST_SUMS:
            return Reach(unit, most, 0)
        mine, theirs = self._sums_by(unit), other._sums_by(unit)
        return Reach(unit, most, _union(mine << bit for bit in _bit_positions(theirs)))

    def either(self, other: "Reach") -> "Reach":
        """Return the points that this hand or the other can meld."""
        unit, most = gcd(self.unit, other.unit), max(self.most, other.most)
        if not self.sums or not other.sums or most // unit > _MOST_SUMS:
            return Reach(unit, most, 0)
        return Reach(unit, most, self._sums_by(unit) | other._sums_by(unit))

    def _sums_by(self, unit: int) -> int:
        """Return the sums as multiples of another unit, which must divide the unit."""
        factor = self.unit // unit
        return _union(1 << bit * factor for bit in _bit_positions(self.sums))


def points_or_nothing(points: int) -> Reach:
    """Return the reach of somebody who melds these points or nothing."""
    return Reach(points, points, 0b11) if points else Reach(1, 0, 1)


def _bit_positions(sums: int) -> Iterator[int]:
    """Yield the positions of the bits."""
    while sums:
        low = sums & -sums
        yield low.bit_length() - 1
        sums ^= low


def _union(sums: Iterable[int]) -> int:
    return reduce(int.__or__, sums, 0)


@lru_cache(maxsize=128)
def reach(
    rules: tuple[MeldRule, ...], pack: Pack, size: int, trump: Suit | None, *, one_by_one: bool
) -> Reach:
    """Return the points that a hand can meld.

    Args:
        rules: the melds of the table.
        pack: the pack that the hand comes from.
        size: how many cards it can lay.
        trump: the trump suit; None if there is none.
        one_by_one: whether melds are laid singly, in turn, so that a card may serve again.
    """
    table = _ReachTable(lanes_of(pack.cards), size, one_by_one=one_by_one)
    piles = [pile for pile in piles_of(rules, trump) if table.most_sets(pile)]
    values = {pile: [value for value in pile.rule.values if value is not GAME] for pile in piles}
    unit = gcd(*(value for pile in piles for value in values[pile])) or 1
    times = 2 if one_by_one else 1
    most = sum(times * table.most_sets(pile) * max(values[pile], default=0) for pile in piles)
    if most // unit <= _MOST_SUMS:
        with suppress(_TooManyError):
            sums = table.sums(piles, unit, most)
            return Reach(unit, (sums.bit_length() - 1) * unit, sums)
    return Reach(unit, most, 0)


_Layings: TypeAlias = set[tuple[Lanes, int]]
"""Pairs of cards that lie on the table and their worth."""

_Shifts: TypeAlias = tuple[int, ...]
"""How far a bit moves for each worth of a suit, by its fewest cards and by the worth.

The bits stand in rows, one for each number of cards that lie on the table, of a bit for each sum.
"""


class _ReachTable:
    """The layings of a table of melds with the cards that can be held."""

    def __init__(self, held: Lanes, size: int, *, one_by_one: bool) -> None:
        self.held = held
        self.size = size
        self.one_by_one = one_by_one
        self.steps = 0

    def step(self, steps: int = 1) -> None:
        """Count steps, and raise an error if there are too many."""
        self.steps += steps
        if self.steps > _MOST_STEPS:
            raise _TooManyError

    def most_sets(self, pile: LayableMeld) -> int:
        """Return an upper bound of the number of sets that can be laid."""
        fewest = min((_number_of_cards(cards) for cards in pile.sets), default=0)
        limits: list[int] = []
        for cards in pile.sets:
            kinds = [
                (suit, lane, count)
                for suit in range(SUITS)
                for lane, count in _bits.counts(cards[suit])
            ]
            limits.append(
                min(_bits.copies(self.held[suit], lane) // count for suit, lane, count in kinds)
            )
        return min(self.size // fewest, sum(limits)) if fewest else 0

    def worths(self, pile: LayableMeld, sets: int) -> set[int]:
        """Return the points that a number of sets may be laid for."""
        rule = pile.rule
        if not self.one_by_one:
            return {rule.points(sets)}
        # The sets are laid singly or some together, and again in a meld with more of them.
        worths_of: list[set[int]] = [{0}]
        for laid in range(1, sets + 1):
            parts = {
                rule.points(part) + rest
                for part in range(1, laid + 1)
                for rest in worths_of[laid - part]
            }
            again = {rule.points(laid) + rest for rest in worths_of[-1]}
            self.step(sum(map(len, worths_of)))
            worths_of.append(parts | again)
        return worths_of[sets]

    def sums(self, piles: Iterable[LayableMeld], unit: int, most: int) -> int:
        """Return a bit for each multiple of the unit, up to the most, that can be melded.

        Melds of several suits are laid first. Then each suit adds its own, which cost only the
        cards that do not lie there yet.
        """
        groups: dict[int, list[LayableMeld]] = {suit: [] for suit in range(SUITS + 1)}
        for pile in piles:
            groups[_suit_of(pile)].append(pile)
        across: dict[Lanes, int] = {}
        for cards, points in self.layings(groups.pop(SUITS)):
            across[cards] = across.get(cards, 0) | 1 << points // unit
        inside = [
            [(cards[suit], points // unit) for cards, points in self.layings(group)]
            for suit, group in groups.items()
        ]
        lying = [{cards[suit] for cards in across} for suit in range(SUITS)]
        if sum(map(operator.mul, map(len, lying), map(len, inside))) > _MOST_COSTS:
            raise _TooManyError
        most_inside = sum(max(points for _, points in layings) for layings in inside)
        row = max(map(int.bit_length, across.values())) + most_inside
        costs = [
            {there: self._shifts(there, layings, row) for there in lying[suit]}
            for suit, layings in enumerate(inside)
        ]
        each = [tuple(costs[suit][cards[suit]] for suit in groups) for cards in across]
        steps = self.size * sum(len(shifts) for suits in each for shifts in suits)
        if steps * (1 + most // unit // _SHORT) > _MOST_SHIFTS:
            raise _TooManyError
        ahead: dict[tuple[_Shifts, ...], int] = {}
        for shifts_of, sums in zip(each, across.values(), strict=True):
            ahead[shifts_of] = ahead.get(shifts_of, 0) | sums
        mask = (1 << (self.size + 1) * row) - 1
        for _ in groups:  # what lies there of the suits that are done makes no difference any more
            grown: dict[tuple[_Shifts, ...], int] = {}
            for (first, *others), rows in ahead.items():
                added = _union(rows << shift for shift in first) & mask
                grown[tuple(others)] = grown.get(tuple(others), 0) | added
            ahead = grown
        rows = _union(ahead.values())
        return _union(rows >> cards * row for cards in range(self.size + 1)) & (1 << row) - 1

    def _shifts(self, there: int, layings: Iterable[tuple[int, int]], row: int) -> _Shifts:
        """Return how far a bit moves for each worth of a suit, where rows have so many bits."""
        fewest: dict[int, int] = {}
        for cards, points in layings:
            needed = (cards | there).bit_count()
            fewest[points] = min(needed, fewest.get(points, needed))
        return tuple(
            sorted(
                needed * row + points for points, needed in fewest.items() if needed <= self.size
            )
        )

    def layings(self, piles: Iterable[LayableMeld]) -> _Layings:
        """Return every way to lay these piles, so that no card serves twice under one heading."""
        headings: dict[object, list[LayableMeld]] = {}
        for pile in piles:
            heading = pile if self.one_by_one else pile.rule.heading
            headings.setdefault(heading, []).append(pile)
        layings: _Layings = {(NONE, 0)}
        for group in headings.values():
            under_heading = self._layings_under_heading(group)
            wider: _Layings = set()
            for cards, points in layings:
                for taken, more in under_heading:
                    self._add(wider, (_bits.either(cards, taken), points + more))
            layings = wider
        return layings

    def _layings_under_heading(self, piles: Iterable[LayableMeld]) -> _Layings:
        """Return every way to lay these piles of the same heading."""
        layings: _Layings = {(NONE, 0)}
        for pile in piles:
            worths = [self.worths(pile, sets) for sets in range(self.most_sets(pile) + 1)]
            wider: _Layings = set()
            for cards, points in layings:
                for sets, taken in self._ways(pile, cards, len(worths) - 1):
                    for more in worths[sets]:
                        self._add(wider, (taken, points + more))
            layings = wider
        return layings

    def _ways(self, pile: LayableMeld, cards: Lanes, most: int) -> set[tuple[int, Lanes]]:
        """Return every number of sets that can be laid beside these cards, with all these cards."""
        ways = {(0, cards)}
        for cards_of_set in pile.sets:
            self.step(len(ways))
            for sets, taken in tuple(ways):
                rest = _bits.without(self.held, taken)
                for more_sets in range(sets + 1, most + 1):
                    if not _bits.contains(rest, cards_of_set):
                        break
                    rest = _bits.without(rest, cards_of_set)
                    ways.add((more_sets, _bits.without(self.held, rest)))
        return ways

    def _add(self, layings: _Layings, laying: tuple[Lanes, int]) -> None:
        self.step()
        if _number_of_cards(laying[0]) <= self.size:
            layings.add(laying)


def _number_of_cards(lanes: Lanes) -> int:
    return sum(map(int.bit_count, lanes))


def _suit_of(pile: LayableMeld) -> int:
    """Return the only suit that a pile takes cards of; ``SUITS`` if it takes several."""
    suits = {suit for cards in pile.sets for suit in range(SUITS) if cards[suit]}
    return suits.pop() if len(suits) == 1 else SUITS
