"""Counting the points that hands meld, without looking at each of them.

The hands are counted suit by suit. A meld that takes a card from each suit is laid as often as the
suit with the fewest of its cards allows. So the hands with *at least* so many of it are counted,
which every suit does for itself, and differences give the hands with *exactly* so many. The best
trump is counted in the same way: it is the suit that gains most by being trump, so the hands are
counted first in which no suit gains more than so much.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod
from operator import add, is_
from typing import Final, NamedTuple

from pinochle.analysis._parts import MeldPart, known_parts
from pinochle.analysis._suits import (
    Counts,
    Draw,
    PolynomialLayout,
    SuitCards,
    Sums,
    TrumpPoints,
    sums_of,
)
from pinochle.analysis.distribution import OddsError
from pinochle.cards.card import Card, Suit
from pinochle.rules.melds.table import MeldTable

__all__ = ["count_melds"]

MOST_CASES: Final = 2_000
"""The most numbers of cards that are counted apart, for melds that no suit counts for itself."""

MOST_HOLDINGS: Final = 100_000
"""The most holdings of a suit that are looked at."""

MOST_LEVELS: Final = 20_000
"""The most numbers of melds across suits that are counted apart."""

MOST_SUMS: Final = 40
"""The most sums of points that lie side by side in a number; more are kept apart."""

Level = tuple[int, ...]
"""The least number of each meld across suits."""

Need = tuple[tuple[Card, int], ...]
"""The cards of a set of a meld across suits, with the number of each."""

Polynomials = dict[tuple[int, TrumpPoints], int]
"""Polynomials by units of points, and by points under each trump or by what a trump gains."""

SuitTable = dict[Counts, Polynomials]
"""The holdings of a suit as polynomials, by the numbers that matter across suits."""


def count_melds(table: MeldTable, trumps: Sequence[Suit | None], draw: Draw) -> dict[int, int]:
    """Return the number of ways in which a hand melds each number of points.

    Args:
        table: the melds.
        trumps: under which trumps; the best of them counts.
        draw: the cards.

    Raises:
        OddsError: if there is too much to count.
    """
    counter = _Counter(table, tuple(trumps), draw)
    ways: dict[int, int] = {}
    for case in counter.cases():
        counter.count(case, ways)
    return ways


class _LevelNeeds(NamedTuple):
    """The cards that take at least some number of each meld across suits.

    Args:
        needed: for each suit, how many it needs of each kind that matters.
        taken: how many cards have to come for it, in each suit.
    """

    needed: tuple[Counts, ...]
    taken: Counts


class _Counter:
    """A counter of the hands of a draw."""

    def __init__(self, table: MeldTable, trumps: tuple[Suit | None, ...], draw: Draw) -> None:
        self.draw = draw
        self.trumps = trumps
        there = draw.held + draw.pool
        parts = [known_parts(table, trump, there) for trump in trumps]
        self.cross_suit: list[list[_CrossSuitMelds]] = [
            [_CrossSuitMelds(part) for part in of_trump if part.suit is None] for of_trump in parts
        ]
        all_cross_suit = [part for of_trump in self.cross_suit for part in of_trump]
        self.needs: tuple[Need, ...] = tuple(
            dict.fromkeys(need for part in all_cross_suit for need in part.needs)
        )
        leveled = frozenset(kind for need in self.needs for kind, _ in need)
        apart = frozenset(
            kind
            for cross_suit in all_cross_suit
            if not cross_suit.needs
            for kind in cross_suit.part.kinds
        )
        self.suits = [SuitCards(suit, trumps, draw, parts, leveled, apart) for suit in Suit]
        if (
            prod(len(suit_cards.ranges[n]) for suit_cards in self.suits for n in suit_cards.apart)
            > MOST_CASES
            or max(prod(map(len, suit_cards.ranges)) for suit_cards in self.suits) > MOST_HOLDINGS
        ):
            message = "there is too much to count: too many melds share cards of several suits"
            raise OddsError(message)
        self.levels: dict[Level, _LevelNeeds] = {
            level: self._make_level(level) for level in self._possible_levels()
        }

    def cases(self) -> Iterator[tuple[Counts, ...]]:
        """Yield each choice of the numbers that are counted apart, by suit."""
        return product(
            *[
                product(*[suit_cards.ranges[n] for n in suit_cards.apart])
                for suit_cards in self.suits
            ]
        )

    # The melds across suits.

    def _possible_levels(self) -> list[Level]:
        """Return the numbers of melds across suits that a hand may have."""
        held_cards, pool = self.draw.held, self.draw.pool
        levels: list[tuple[Level, dict[Card, int]]] = [((), {})]
        for need in self.needs:
            least = min(held_cards.count(kind) // copies for kind, copies in need)
            most = min(
                (held_cards.count(kind) + pool.count(kind)) // copies for kind, copies in need
            )
            longer: list[tuple[Level, dict[Card, int]]] = []
            for level, lacking in levels:
                for sets in range(least, most + 1):
                    more = dict(lacking)
                    for kind, copies in need:
                        more[kind] = max(more.get(kind, 0), copies * sets - held_cards.count(kind))
                    if sum(more.values()) > self.draw.size:
                        break
                    longer.append(((*level, sets), more))
            levels = longer
            if len(levels) > MOST_LEVELS:
                message = "there is too much to count: too many melds take cards of several suits"
                raise OddsError(message)
        return [level for level, _ in levels]

    def _make_level(self, level: Level) -> _LevelNeeds:
        """Return the cards that each suit needs for so many melds across suits."""
        needed: dict[Card, int] = {}
        for need, sets in zip(self.needs, level, strict=True):
            for kind, copies in need:
                needed[kind] = max(needed.get(kind, 0), copies * sets)
        counts = tuple(
            tuple(max(needed[suit_cards.kinds[n]], suit_cards.least[n]) for n in suit_cards.leveled)
            for suit_cards in self.suits
        )
        taken = tuple(
            sum(each) - sum(suit_cards.least[n] for n in suit_cards.leveled)
            for each, suit_cards in zip(counts, self.suits, strict=True)
        )
        return _LevelNeeds(counts, taken)

    def _points_across(self, level: Level, counts: Mapping[Card, int]) -> Counts:
        """Return the points of so many melds across suits, under each trump."""
        sets = dict(zip(self.needs, level, strict=True))
        return tuple(sum([part.worth(sets, counts) for part in each]) for each in self.cross_suit)

    # The hands.

    def count(self, case: tuple[Counts, ...], ways_by_points: dict[int, int]) -> None:
        """Count the hands with certain numbers of the kinds that are counted apart."""
        counts_apart = {
            suit_cards.kinds[n]: count
            for suit_cards, counts in zip(self.suits, case, strict=True)
            for n, count in zip(suit_cards.apart, counts, strict=True)
        }
        extras = {level: self._points_across(level, counts_apart) for level in self.levels}
        is_simple = all(suit_cards.is_simple for suit_cards in self.suits)
        is_simple = is_simple and all(len(set(extra)) == 1 for extra in extras.values())
        like = [
            self._first_like(suit, case, is_simple=is_simple) for suit in range(len(self.suits))
        ]
        melds = {
            suit: self.suits[suit].gains() if is_simple else self.suits[suit].points()
            for suit in set(like)
        }
        pairs = {
            suit: [
                (holding.came, base)
                for holding, (base, _) in zip(self.suits[suit].holdings, each, strict=True)
            ]
            for suit, each in melds.items()
        }
        unit, fewest, sums = sums_of([pairs[suit] for suit in like], self.draw.size)
        is_dense = sums <= MOST_SUMS
        layout = PolynomialLayout(self.draw, sums if is_dense else 1)
        tables: dict[int, SuitTable] = {}
        for suit, each in melds.items():
            suit_cards, table = self.suits[suit], SuitTable()
            for holding, (base, points) in zip(suit_cards.holdings, each, strict=True):
                if tuple([holding.counts[n] for n in suit_cards.apart]) == case[suit]:
                    cell = table.setdefault(
                        tuple([holding.counts[n] for n in suit_cards.leveled]), {}
                    )
                    units = (base - fewest[suit]) // unit
                    key = (0 if is_dense else units), points
                    term = layout.term(holding, units if is_dense else 0)
                    cell[key] = cell.get(key, 0) + term
            tables[suit] = _sum_upwards(table, [suit_cards.ranges[n] for n in suit_cards.leveled])
        join = self._join_by_gain if is_simple else self._join_by_points
        totals = join([tables[suit] for suit in like], layout)
        for level, cell in _differences(totals).items():
            for (more, points), polynomial in cell.items():
                most = max(map(add, points, extras[level])) + sum(fewest)
                for units, ways in layout.split(polynomial):
                    worth = most + (units + more) * unit
                    ways_by_points[worth] = ways_by_points.get(worth, 0) + ways

    def _first_like(self, suit: int, case: tuple[Counts, ...], *, is_simple: bool) -> int:
        """Return the place of the first suit that melds like this suit."""
        suit_cards = self.suits[suit]
        for other in range(suit if is_simple else 0):
            if case[other] == case[suit] and suit_cards.is_like(self.suits[other]):
                return other
        return suit

    def _join_by_points(
        self, tables: Sequence[SuitTable], layout: PolynomialLayout
    ) -> dict[Level, Polynomials]:
        """Return, by level, the hands by the points that all suits meld under each trump."""
        cells: dict[Level, Polynomials] = {}
        for level, (needed, taken) in self.levels.items():
            joined: Polynomials = {(0, (0,) * len(self.trumps)): 1}
            room = self.draw.size - sum(taken)
            for table, counts, cards in zip(tables, needed, taken, strict=True):
                longer: Polynomials = {}
                for (_, points), polynomial in joined.items():
                    for (_, more), other in table[counts].items():
                        key = 0, tuple(map(add, points, more))
                        term = polynomial * (other >> layout.card * cards)
                        longer[key] = longer.get(key, 0) + layout.cut(term, room)
                joined = longer
            cells[level] = {
                key: layout.just(polynomial, room) for key, polynomial in joined.items()
            }
        return cells

    def _join_by_gain(
        self, tables: Sequence[SuitTable], layout: PolynomialLayout
    ) -> dict[Level, Polynomials]:
        """Return, by level, the hands by the most that a suit gains by being trump."""
        gains = {gain for table in tables for cell in table.values() for _, gain in cell}
        steps = sorted(gains - {()}) or [()]
        shared = [next(n for n, other in enumerate(tables) if other is table) for table in tables]
        ready: dict[tuple[int, Counts], list[Sums]] = {}

        def up_to(suit: int, counts: Counts) -> list[Sums]:
            """Return the holdings of a suit that gain no more than so much, for each step."""
            key = shared[suit], counts
            if key not in ready:
                ready[key] = _gains_up_to(steps, tables[suit][counts])
            return ready[key]

        order = self._joining_order(tables)
        room = self._rooms(order)
        joined_by_key: dict[tuple[Counts, ...], list[Sums]] = {}
        cells: dict[Level, Polynomials] = {}
        for level, (needed, taken) in self.levels.items():
            key: tuple[Counts, ...] = ()
            joined: list[Sums] = []
            for n in order:
                key = (*key, needed[n])
                if key not in joined_by_key:
                    cut = _map_lists(
                        partial(layout.cut_all, taken[n], room[key]), up_to(n, needed[n])
                    )
                    if len(key) == len(order):
                        joined = _map_lists(partial(layout.last, room[key]), joined, cut)
                        break
                    joined_by_key[key] = (
                        _map_lists(partial(layout.times, room[key]), joined, cut) if joined else cut
                    )
                joined = joined_by_key[key]
            cell: Polynomials = {}
            previous: Sums = {}
            for gain, sums in zip(steps, joined, strict=True):
                for units, hands in sums.items() if sums is not previous else ():
                    if hands != previous.get(units, 0):
                        cell[units, gain or (0,)] = hands - previous.get(units, 0)
                previous = sums
            cells[level] = cell
        return cells

    def _joining_order(self, tables: Sequence[SuitTable]) -> list[int]:
        """Return the order in which to join the suits: last those with the most cases."""

        def cases(suit: int) -> tuple[bool, int]:
            gains = {gain for cell in tables[suit].values() for _, gain in cell}
            return gains != {()}, len({level.needed[suit] for level in self.levels.values()})

        return sorted(range(len(tables)), key=cases)

    def _rooms(self, order: Sequence[int]) -> dict[tuple[Counts, ...], int]:
        """Return the number of cards that may come in the first suits besides those they need."""
        rooms: dict[tuple[Counts, ...], int] = {}
        for needed, taken in self.levels.values():
            room = self.draw.size - sum(taken)
            key: tuple[Counts, ...] = ()
            for n in order:
                key = (*key, needed[n])
                rooms[key] = max(rooms.get(key, 0), room)
        return rooms


class _CrossSuitMelds:
    """Melds that take cards of several suits, with their worth.

    ``needs`` are the cards of which there are as many sets as the scarcest allows; none if the
    numbers of cards have to be counted apart.
    """

    def __init__(self, part: MeldPart) -> None:
        self.part = part
        self.needs: tuple[Need, ...] = ()
        self._worths: dict[Counts, int] = {}
        if part.is_every:
            ranks = dict.fromkeys(kind.rank for kind in part.kinds)
            self.needs = tuple(tuple((Card(rank, suit), 1) for suit in Suit) for rank in ranks)
        elif len(part.sets) == 1:
            (cards,) = part.sets
            self.needs = (tuple((kind, cards.count(kind)) for kind in cards.kinds),)

    def worth(self, sets: Mapping[Need, int], counts_apart: Mapping[Card, int]) -> int:
        """Return the points of so many sets, or of such numbers of cards."""
        if not self.needs:
            return self.part.worth([counts_apart[kind] for kind in self.part.kinds])
        key = tuple([sets[need] for need in self.needs])
        if key not in self._worths:
            counts = {
                kind: times * copies
                for need, times in zip(self.needs, key, strict=True)
                for kind, copies in need
            }
            self._worths[key] = self.part.worth([counts[kind] for kind in self.part.kinds])
        return self._worths[key]


def _gains_up_to(steps: Sequence[TrumpPoints], cell: Polynomials) -> list[Sums]:
    """Return the holdings that gain no more than each step."""
    sums: Sums = {}
    by_gain: dict[TrumpPoints, list[tuple[int, int]]] = {}
    for (units, gain), polynomial in cell.items():
        by_gain.setdefault(gain or steps[0], []).append((units, polynomial))
    sums_up_to: list[Sums] = []
    for step in steps:
        if step in by_gain:
            sums = dict(sums)
            for units, polynomial in by_gain[step]:
                sums[units] = sums.get(units, 0) + polynomial
        sums_up_to.append(sums)
    return sums_up_to


def _map_lists(make: Callable[..., Sums], *lists: Sequence[Sums]) -> list[Sums]:
    """Apply a function to items side by side; where they are those before, take its last result."""
    results: list[Sums] = []
    previous: tuple[Sums, ...] = ()
    for items in zip(*lists, strict=True):
        if previous and all(map(is_, items, previous)):
            results.append(results[-1])
        else:
            results.append(make(*items))
        previous = items
    return results


def _sum_upwards(table: SuitTable, ranges: Sequence[range]) -> SuitTable:
    """Return the holdings with at least such numbers, from those with exactly such numbers."""
    summed: SuitTable = {counts: dict(table.get(counts, {})) for counts in product(*ranges)}
    for axis, each in enumerate(ranges):
        for counts, cell in reversed(summed.items()):
            if counts[axis] < each.stop - 1:
                more = summed[(*counts[:axis], counts[axis] + 1, *counts[axis + 1 :])]
                for points, polynomial in more.items():
                    cell[points] = cell.get(points, 0) + polynomial
    return summed


def _differences(totals: dict[Level, Polynomials]) -> dict[Level, Polynomials]:
    """Return the hands with exactly such numbers of melds, from those with at least so many."""
    cells = dict(totals)
    for axis in range(len(next(iter(totals)))):
        for level in sorted(cells):
            more = cells.get((*level[:axis], level[axis] + 1, *level[axis + 1 :]), {})
            cell = dict(cells[level])
            for points, hands in more.items():
                cell[points] = cell.get(points, 0) - hands
            cells[level] = cell
    return cells
