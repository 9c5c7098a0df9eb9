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

from pinochle.analysis._parts import Part, known_parts
from pinochle.analysis._suits import Counts, Digits, Draw, Points, Suited, Sums, sums_of
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

Cell = dict[tuple[int, Points], int]
"""Polynomials by units of points, and by points under each trump or by what a trump gains."""

Table = dict[Counts, Cell]
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


class _Level(NamedTuple):
    """The cards that take at least some number of each meld across suits.

    Args:
        wanted: for each suit, how many it needs of each kind that matters.
        taken: how many cards have to come for it, in each suit.
    """

    wanted: tuple[Counts, ...]
    taken: Counts


class _Counter:
    """A counter of the hands of a draw."""

    def __init__(self, table: MeldTable, trumps: tuple[Suit | None, ...], draw: Draw) -> None:
        self.draw = draw
        self.trumps = trumps
        there = draw.held + draw.pool
        parts = [known_parts(table, trump, there) for trump in trumps]
        self.across: list[list[_Across]] = [
            [_Across(part) for part in of_trump if part.suit is None] for of_trump in parts
        ]
        all_across = [part for of_trump in self.across for part in of_trump]
        self.needs: tuple[Need, ...] = tuple(
            dict.fromkeys(need for part in all_across for need in part.needs)
        )
        leveled = frozenset(kind for need in self.needs for kind, _ in need)
        apart = frozenset(
            kind for across in all_across if not across.needs for kind in across.part.kinds
        )
        self.suits = [Suited(suit, trumps, draw, parts, leveled, apart) for suit in Suit]
        if (
            prod(len(suited.ranges[n]) for suited in self.suits for n in suited.apart) > MOST_CASES
            or max(prod(map(len, suited.ranges)) for suited in self.suits) > MOST_HOLDINGS
        ):
            message = "there is too much to count: too many melds share cards of several suits"
            raise OddsError(message)
        self.levels: dict[Level, _Level] = {
            level: self._make_level(level) for level in self._possible_levels()
        }

    def cases(self) -> Iterator[tuple[Counts, ...]]:
        """Yield each choice of the numbers that are counted apart, by suit."""
        return product(
            *[product(*[suited.ranges[n] for n in suited.apart]) for suited in self.suits]
        )

    # The melds across suits.

    def _possible_levels(self) -> list[Level]:
        """Return the numbers of melds across suits that a hand may have."""
        held, pool = self.draw.held, self.draw.pool
        found: list[tuple[Level, dict[Card, int]]] = [((), {})]
        for need in self.needs:
            least = min(held.count(kind) // number for kind, number in need)
            most = min((held.count(kind) + pool.count(kind)) // number for kind, number in need)
            longer: list[tuple[Level, dict[Card, int]]] = []
            for level, lacking in found:
                for sets in range(least, most + 1):
                    more = dict(lacking)
                    for kind, number in need:
                        more[kind] = max(more.get(kind, 0), number * sets - held.count(kind))
                    if sum(more.values()) > self.draw.number:
                        break
                    longer.append(((*level, sets), more))
            found = longer
            if len(found) > MOST_LEVELS:
                message = "there is too much to count: too many melds take cards of several suits"
                raise OddsError(message)
        return [level for level, _ in found]

    def _make_level(self, level: Level) -> _Level:
        """Return the cards that each suit needs for so many melds across suits."""
        wanted: dict[Card, int] = {}
        for need, sets in zip(self.needs, level, strict=True):
            for kind, number in need:
                wanted[kind] = max(wanted.get(kind, 0), number * sets)
        counts = tuple(
            tuple(max(wanted[suited.kinds[place]], suited.least[place]) for place in suited.leveled)
            for suited in self.suits
        )
        taken = tuple(
            sum(each) - sum(suited.least[place] for place in suited.leveled)
            for each, suited in zip(counts, self.suits, strict=True)
        )
        return _Level(counts, taken)

    def _points_across(self, level: Level, numbers: Mapping[Card, int]) -> Counts:
        """Return the points of so many melds across suits, under each trump."""
        sets = dict(zip(self.needs, level, strict=True))
        return tuple(sum([part.worth(sets, numbers) for part in each]) for each in self.across)

    # The hands.

    def count(self, case: tuple[Counts, ...], found: dict[int, int]) -> None:
        """Count the hands with certain numbers of the kinds that are counted apart."""
        numbers = {
            suited.kinds[place]: number
            for suited, counts in zip(self.suits, case, strict=True)
            for place, number in zip(suited.apart, counts, strict=True)
        }
        extras = {level: self._points_across(level, numbers) for level in self.levels}
        is_simple = all(suited.is_simple for suited in self.suits)
        is_simple = is_simple and all(len(set(extra)) == 1 for extra in extras.values())
        like = [
            self._first_like(place, case, is_simple=is_simple) for place in range(len(self.suits))
        ]
        melds = {
            place: self.suits[place].gains() if is_simple else self.suits[place].points()
            for place in set(like)
        }
        pairs = {
            place: [
                (holding.came, base)
                for holding, (base, _) in zip(self.suits[place].holdings, each, strict=True)
            ]
            for place, each in melds.items()
        }
        unit, fewest, sums = sums_of([pairs[place] for place in like], self.draw.number)
        is_dense = sums <= MOST_SUMS
        digits = Digits(self.draw, sums if is_dense else 1)
        tables: dict[int, Table] = {}
        for place, each in melds.items():
            suited, table = self.suits[place], Table()
            for holding, (base, points) in zip(suited.holdings, each, strict=True):
                if tuple([holding.counts[n] for n in suited.apart]) == case[place]:
                    cell = table.setdefault(tuple([holding.counts[n] for n in suited.leveled]), {})
                    units = (base - fewest[place]) // unit
                    key = (0 if is_dense else units), points
                    term = digits.term(holding, units if is_dense else 0)
                    cell[key] = cell.get(key, 0) + term
            tables[place] = _sum_upwards(table, [suited.ranges[n] for n in suited.leveled])
        join = self._join_by_gain if is_simple else self._join_by_points
        totals = join([tables[place] for place in like], digits)
        for level, cell in _differences(totals).items():
            for (more, points), number in cell.items():
                most = max(map(add, points, extras[level])) + sum(fewest)
                for units, ways in digits.split(number):
                    worth = most + (units + more) * unit
                    found[worth] = found.get(worth, 0) + ways

    def _first_like(self, place: int, case: tuple[Counts, ...], *, is_simple: bool) -> int:
        """Return the place of the first suit that melds like this suit."""
        suited = self.suits[place]
        for other in range(place if is_simple else 0):
            if case[other] == case[place] and suited.is_like(self.suits[other]):
                return other
        return place

    def _join_by_points(self, tables: Sequence[Table], digits: Digits) -> dict[Level, Cell]:
        """Return, by level, the hands by the points that all suits meld under each trump."""
        found: dict[Level, Cell] = {}
        for level, (wanted, taken) in self.levels.items():
            joined: Cell = {(0, (0,) * len(self.trumps)): 1}
            left = self.draw.number - sum(taken)
            for table, counts, cards in zip(tables, wanted, taken, strict=True):
                longer: Cell = {}
                for (_, points), number in joined.items():
                    for (_, more), other in table[counts].items():
                        key = 0, tuple(map(add, points, more))
                        term = number * (other >> digits.card * cards)
                        longer[key] = longer.get(key, 0) + digits.cut(term, left)
                joined = longer
            found[level] = {key: digits.just(number, left) for key, number in joined.items()}
        return found

    def _join_by_gain(self, tables: Sequence[Table], digits: Digits) -> dict[Level, Cell]:
        """Return, by level, the hands by the most that a suit gains by being trump."""
        gains = {gain for table in tables for cell in table.values() for _, gain in cell}
        steps = sorted(gains - {()}) or [()]
        shared = [next(n for n, other in enumerate(tables) if other is table) for table in tables]
        ready: dict[tuple[int, Counts], list[Sums]] = {}

        def up_to(place: int, counts: Counts) -> list[Sums]:
            """Return the holdings of a suit that gain no more than so much, for each step."""
            key = shared[place], counts
            if key not in ready:
                ready[key] = _gains_up_to(steps, tables[place][counts])
            return ready[key]

        order = self._joining_order(tables)
        room = self._rooms(order)
        known: dict[tuple[Counts, ...], list[Sums]] = {}
        found: dict[Level, Cell] = {}
        for level, (wanted, taken) in self.levels.items():
            key: tuple[Counts, ...] = ()
            joined: list[Sums] = []
            for n in order:
                key = (*key, wanted[n])
                if key not in known:
                    cut = _map_lists(
                        partial(digits.cut_all, taken[n], room[key]), up_to(n, wanted[n])
                    )
                    if len(key) == len(order):
                        joined = _map_lists(partial(digits.last, room[key]), joined, cut)
                        break
                    known[key] = (
                        _map_lists(partial(digits.times, room[key]), joined, cut) if joined else cut
                    )
                joined = known[key]
            cell: Cell = {}
            before: Sums = {}
            for gain, numbers in zip(steps, joined, strict=True):
                for units, number in numbers.items() if numbers is not before else ():
                    if number != before.get(units, 0):
                        cell[units, gain or (0,)] = number - before.get(units, 0)
                before = numbers
            found[level] = cell
        return found

    def _joining_order(self, tables: Sequence[Table]) -> list[int]:
        """Return the order in which to join the suits: last those with the most cases."""

        def cases(place: int) -> tuple[bool, int]:
            gains = {gain for cell in tables[place].values() for _, gain in cell}
            return gains != {()}, len({level.wanted[place] for level in self.levels.values()})

        return sorted(range(len(tables)), key=cases)

    def _rooms(self, order: Sequence[int]) -> dict[tuple[Counts, ...], int]:
        """Return the number of cards that may come in the first suits besides those they need."""
        found: dict[tuple[Counts, ...], int] = {}
        for wanted, taken in self.levels.values():
            left = self.draw.number - sum(taken)
            key: tuple[Counts, ...] = ()
            for n in order:
                key = (*key, wanted[n])
                found[key] = max(found.get(key, 0), left)
        return found


class _Across:
    """Melds that take cards of several suits, with their worth.

    ``needs`` are the cards of which there are as many sets as the scarcest allows; none if the
    numbers of cards have to be counted apart.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.needs: tuple[Need, ...] = ()
        self._known: dict[Counts, int] = {}
        if part.is_every:
            ranks = dict.fromkeys(kind.rank for kind in part.kinds)
            self.needs = tuple(tuple((Card(rank, suit), 1) for suit in Suit) for rank in ranks)
        elif len(part.sets) == 1:
            (cards,) = part.sets
            self.needs = (tuple((kind, cards.count(kind)) for kind in cards.kinds),)

    def worth(self, sets: Mapping[Need, int], numbers: Mapping[Card, int]) -> int:
        """Return the points of so many sets, or of such numbers of cards."""
        if not self.needs:
            return self.part.worth([numbers[kind] for kind in self.part.kinds])
        key = tuple([sets[need] for need in self.needs])
        if key not in self._known:
            counts = {
                kind: times * number
                for need, times in zip(self.needs, key, strict=True)
                for kind, number in need
            }
            self._known[key] = self.part.worth([counts[kind] for kind in self.part.kinds])
        return self._known[key]


def _gains_up_to(steps: Sequence[Points], cell: Cell) -> list[Sums]:
    """Return the holdings that gain no more than each step."""
    sums: Sums = {}
    by_gain: dict[Points, list[tuple[int, int]]] = {}
    for (units, gain), number in cell.items():
        by_gain.setdefault(gain or steps[0], []).append((units, number))
    found: list[Sums] = []
    for step in steps:
        if step in by_gain:
            sums = dict(sums)
            for units, number in by_gain[step]:
                sums[units] = sums.get(units, 0) + number
        found.append(sums)
    return found


def _map_lists(make: Callable[..., Sums], *lists: Sequence[Sums]) -> list[Sums]:
    """Apply a function to items side by side; where they are those before, take its last result."""
    found: list[Sums] = []
    before: tuple[Sums, ...] = ()
    for items in zip(*lists, strict=True):
        if before and all(map(is_, items, before)):
            found.append(found[-1])
        else:
            found.append(make(*items))
        before = items
    return found


def _sum_upwards(table: Table, ranges: Sequence[range]) -> Table:
    """Return the holdings with at least such numbers, from those with exactly such numbers."""
    found: Table = {counts: dict(table.get(counts, {})) for counts in product(*ranges)}
    for place, each in enumerate(ranges):
        for counts, cell in reversed(found.items()):
            if counts[place] < each.stop - 1:
                more = found[(*counts[:place], counts[place] + 1, *counts[place + 1 :])]
                for points, number in more.items():
                    cell[points] = cell.get(points, 0) + number
    return found


def _differences(totals: dict[Level, Cell]) -> dict[Level, Cell]:
    """Return the hands with exactly such numbers of melds, from those with at least so many."""
    found = dict(totals)
    for place in range(len(next(iter(totals)))):
        for level in sorted(found):
            more = found.get((*level[:place], level[place] + 1, *level[place + 1 :]), {})
            cell = dict(found[level])
            for points, number in more.items():
                cell[points] = cell.get(points, 0) - number
            found[level] = cell
    return found
