"""Counting what hands meld, without looking at each of them.

The hands are counted suit by suit. A meld that takes a card from each suit is laid as often as the
suit with the fewest has one. So the hands with *at least* so many of it are counted, which every
suit does for itself, and differences make it *exactly* so many. In the same way the best trump is
the one with which a suit gains most: at first the hands are counted in which no suit gains more
than so much.
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
"""How many numbers of cards are counted apart, for melds that no suit can count for itself."""

MOST_HOLDINGS: Final = 100_000
"""How many holdings of a suit are looked at."""

MOST_LEVELS: Final = 20_000
"""How many numbers of melds across suits are counted apart."""

MOST_SUMS: Final = 40
"""How many sums of points lie side by side in one number; more are kept one by one."""

Level = tuple[int, ...]
"""How many of each meld across suits there are at least."""

Need = tuple[tuple[Card, int], ...]
"""The cards of one set of a meld across suits."""

Cell = dict[tuple[int, Points], int]
"""Polynomials by units of points, and by points under each trump or by what a trump gains."""

Table = dict[Counts, Cell]
"""The holdings of a suit as polynomials, by the numbers that matter across suits."""


def count_melds(table: MeldTable, trumps: Sequence[Suit | None], draw: Draw) -> dict[int, int]:
    """In how many ways the cards come with which a hand melds so many points.

    Args:
        table: the melds.
        trumps: under which trumps; the best of them counts.
        draw: the cards.

    Raises:
        OddsError: if there is too much to count.
    """
    counter = _Counter(table, tuple(trumps), draw)
    found: dict[int, int] = {}
    for case in counter.cases():
        counter.count(case, found)
    return found


class _Level(NamedTuple):
    """A number of melds across suits that there are at least.

    Args:
        wanted: for each suit, how many it needs of each kind that matters.
        taken: how many cards have to come for it, in each suit.
    """

    wanted: tuple[Counts, ...]
    taken: Counts


class _Counter:
    """Counts the hands of one draw."""

    def __init__(self, table: MeldTable, trumps: tuple[Suit | None, ...], draw: Draw) -> None:
        self.draw = draw
        self.trumps = trumps
        there = draw.held + draw.pool
        parts = [known_parts(table, trump, there) for trump in trumps]
        self.across: list[list[_Across]] = [
            [_Across(part) for part in each if part.suit is None] for each in parts
        ]
        several = [part for each in self.across for part in each]
        self.needs: tuple[Need, ...] = tuple(
            dict.fromkeys(need for part in several for need in part.needs)
        )
        leveled = frozenset(kind for need in self.needs for kind, _ in need)
        apart = frozenset(kind for each in several if not each.needs for kind in each.part.kinds)
        self.suits = [Suited(suit, trumps, draw, parts, leveled, apart) for suit in Suit]
        if (
            prod(len(one.ranges[n]) for one in self.suits for n in one.apart) > MOST_CASES
            or max(prod(map(len, one.ranges)) for one in self.suits) > MOST_HOLDINGS
        ):
            message = "there is too much to count: too many melds share cards of several suits"
            raise OddsError(message)
        self.levels: dict[Level, _Level] = {level: self._level(level) for level in self._possible()}

    def cases(self) -> Iterator[tuple[Counts, ...]]:
        """Each choice of the numbers that are counted apart, by suit."""
        return product(
            *[product(*[suited.ranges[n] for n in suited.apart]) for suited in self.suits]
        )

    # The melds across suits.

    def _possible(self) -> list[Level]:
        """The numbers of melds across suits that there may be."""
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

    def _level(self, level: Level) -> _Level:
        """What each suit needs for so many melds across suits."""
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

    def _extra(self, level: Level, numbers: Mapping[Card, int]) -> Counts:
        """What so many melds across suits are worth, under each trump."""
        sets = dict(zip(self.needs, level, strict=True))
        return tuple(sum([part.worth(sets, numbers) for part in each]) for each in self.across)

    # The hands.

    def count(self, case: tuple[Counts, ...], found: dict[int, int]) -> None:
        """Count the hands with certain numbers of what is counted apart."""
        numbers = {
            suited.kinds[place]: number
            for suited, counts in zip(self.suits, case, strict=True)
            for place, number in zip(suited.apart, counts, strict=True)
        }
        extras = {level: self._extra(level, numbers) for level in self.levels}
        is_simple = all(suited.is_simple for suited in self.suits)
        is_simple = is_simple and all(len(set(extra)) == 1 for extra in extras.values())
        like = [self._like(place, case, is_simple=is_simple) for place in range(len(self.suits))]
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
            tables[place] = _at_least(table, [suited.ranges[n] for n in suited.leveled])
        join = self._best if is_simple else self._jointly
        totals = join([tables[place] for place in like], digits)
        for level, cell in _exactly(totals).items():
            for (more, points), number in cell.items():
                most = max(map(add, points, extras[level])) + sum(fewest)
                for units, ways in digits.split(number):
                    worth = most + (units + more) * unit
                    found[worth] = found.get(worth, 0) + ways

    def _like(self, place: int, case: tuple[Counts, ...], *, is_simple: bool) -> int:
        """The first suit that is like this one."""
        suited = self.suits[place]
        for other in range(place if is_simple else 0):
            if case[other] == case[place] and suited.is_like(self.suits[other]):
                return other
        return place

    def _jointly(self, tables: Sequence[Table], digits: Digits) -> dict[Level, Cell]:
        """By level, the hands by what all suits meld together under each trump."""
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

    def _best(self, tables: Sequence[Table], digits: Digits) -> dict[Level, Cell]:
        """By level, the hands by what the suit gains that gains most by being trump."""
        gains = {gain for table in tables for cell in table.values() for _, gain in cell}
        steps = sorted(gains - {()}) or [()]
        shared = [next(n for n, other in enumerate(tables) if other is table) for table in tables]
        ready: dict[tuple[int, Counts], list[Sums]] = {}

        def up_to(place: int, counts: Counts) -> list[Sums]:
            """The holdings of a suit that gain no more than so much, for each step."""
            key = shared[place], counts
            if key not in ready:
                ready[key] = _up_to(steps, tables[place][counts])
            return ready[key]

        order = self._order(tables)
        room = self._room(order)
        known: dict[tuple[Counts, ...], list[Sums]] = {}
        found: dict[Level, Cell] = {}
        for level, (wanted, taken) in self.levels.items():
            key: tuple[Counts, ...] = ()
            joined: list[Sums] = []
            for n in order:
                key = (*key, wanted[n])
                if key not in known:
                    cut = _mapped(partial(digits.cut_all, taken[n], room[key]), up_to(n, wanted[n]))
                    if len(key) == len(order):
                        joined = _mapped(partial(digits.last, room[key]), joined, cut)
                        break
                    known[key] = (
                        _mapped(partial(digits.times, room[key]), joined, cut) if joined else cut
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

    def _order(self, tables: Sequence[Table]) -> list[int]:
        """The order in which the suits are joined: last those of which there is most to tell."""

        def to_tell(place: int) -> tuple[bool, int]:
            gains = {gain for cell in tables[place].values() for _, gain in cell}
            return gains != {()}, len({level.wanted[place] for level in self.levels.values()})

        return sorted(range(len(tables)), key=to_tell)

    def _room(self, order: Sequence[int]) -> dict[tuple[Counts, ...], int]:
        """How many cards may come in the first suits besides those that they need."""
        found: dict[tuple[Counts, ...], int] = {}
        for wanted, taken in self.levels.values():
            left = self.draw.number - sum(taken)
            key: tuple[Counts, ...] = ()
            for n in order:
                key = (*key, wanted[n])
                found[key] = max(found.get(key, 0), left)
        return found


class _Across:
    """Melds that take cards of several suits, and what they are worth.

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
        """What so many sets are worth, or such numbers of cards."""
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


def _up_to(steps: Sequence[Points], cell: Cell) -> list[Sums]:
    """The holdings that gain no more than so much, for each step."""
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


def _mapped(make: Callable[..., Sums], *lists: Sequence[Sums]) -> list[Sums]:
    """What a function makes of items side by side; of the same as before it makes the same."""
    found: list[Sums] = []
    before: tuple[Sums, ...] = ()
    for items in zip(*lists, strict=True):
        if before and all(map(is_, items, before)):
            found.append(found[-1])
        else:
            found.append(make(*items))
        before = items
    return found


def _at_least(table: Table, ranges: Sequence[range]) -> Table:
    """The holdings with at least such numbers, from those with just such numbers."""
    found: Table = {counts: dict(table.get(counts, {})) for counts in product(*ranges)}
    for place, each in enumerate(ranges):
        for counts, cell in reversed(found.items()):
            if counts[place] < each.stop - 1:
                more = found[(*counts[:place], counts[place] + 1, *counts[place + 1 :])]
                for points, number in more.items():
                    cell[points] = cell.get(points, 0) + number
    return found


def _exactly(totals: dict[Level, Cell]) -> dict[Level, Cell]:
    """The hands with just such numbers of melds, from those with at least such numbers."""
    found = dict(totals)
    for place in range(len(next(iter(totals)))):
        for level in sorted(found):
            more = found.get((*level[:place], level[place] + 1, *level[place + 1 :]), {})
            cell = dict(found[level])
            for points, number in more.items():
                cell[points] = cell.get(points, 0) - number
            found[level] = cell
    return found
