"""Drawing where cards lie, each way exactly as likely as any other.

The cards come in groups, of each of which it is known how it may be shared among some places; the
others are free. No two cards are the same: if one of two aces of spades lies here and the other
there, that is two ways, and if both lie here it is a single way. That goes for cards that were
played as well: they came from the same pack, and nobody knows which of two like cards was played.

There are two ways to draw. *Counted* ways are followed group by group, knowing in how many ways the
groups after it can go on. Where these are too many, the groups are *tried*
(see :mod:`pinochle.game.sampling.approximate`).
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import accumulate, compress, repeat
from math import comb, factorial, prod
from operator import gt, mul
from typing import Final, NamedTuple, TypeAlias

from pinochle.game.engine.card_history import Token

Room: TypeAlias = tuple[int, ...]
"""For each place a number of cards: those that it has room for, or that it gets."""

Share: TypeAlias = int
"""The same packed into a number, with a byte for each place."""

Places: TypeAlias = list[list[Token]]
"""The cards in each place."""

RandomNumber: TypeAlias = Callable[[], float]

MOST_SHARES: Final = 1_500
"""The most shares that are looked at to count the ways, before that is given up."""

MOST_LISTED: Final = 400
"""The most ways to share cards of several kinds that are listed."""

_BYTE: Final = 8


class PlaceBound(NamedTuple):
    """The least and the most cards of a kind that lie in some places together.

    Args:
        within: for each place whether it belongs to them.
        least: the least number.
        most: the most.
    """

    within: tuple[bool, ...]
    least: int
    most: int


class SeenCards(NamedTuple):
    """Cards of a kind that were seen as they came to some places, or left them.

    Args:
        within: for each place whether it belongs to them.
        chances: by how many of the kind lie there, how likely that is.
    """

    within: tuple[bool, ...]
    chances: tuple[float, ...]


class LikeCards(NamedTuple):
    """Some cards that are alike, with what is known of them.

    Args:
        number: how many there are.
        room: how many of them each place has room for.
        bounds: what is known besides.
        seen: those that were seen as they came or left.
        weights: for each place how likely it gets any of them, compared with the others; empty if
            they are all as likely.
    """

    number: int
    room: Room
    bounds: tuple[PlaceBound, ...] = ()
    seen: tuple[SeenCards, ...] = ()
    weights: tuple[float, ...] = ()

    def likelihood(self, numbers: bytes) -> float:
        """Return how likely is what was seen, if so many lie in each place."""
        return prod([chances[sum(compress(numbers, within))] for within, chances in self.seen])

    def weights_of_each(self) -> tuple[float, ...] | None:
        """Return how likely each place gets a card of the kind, wherever the others lie.

        None if that depends on where the others lie.
        """
        if not (self.bounds or self.seen):
            return tuple([float(number > 0) for number in self.room])
        if self.number > 1:
            return None
        places = len(self.room)
        return tuple(
            self.likelihood(numbers) if room and self.is_within_bounds(numbers) else 0.0
            for place, room in enumerate(self.room)
            for numbers in ((1 << _BYTE * place).to_bytes(places, "little"),)
        )

    def is_within_bounds(self, numbers: bytes) -> bool:
        """Tell whether so many may lie in each place."""
        return all(
            least <= sum(compress(numbers, within)) <= most for within, least, most in self.bounds
        )


class Pair(NamedTuple):
    """Two kinds that lie apart: some places do not hold many of both.

    Args:
        first: the index of the first kind.
        second: the index of the other.
        within: for each place whether it belongs to them.
        most_of_first: if they hold more of the first, then no more than this of the second.
        most_of_second: and the other way round.
    """

    first: int
    second: int
    within: tuple[bool, ...]
    most_of_first: int
    most_of_second: int


class KindLimit(NamedTuple):
    """A number of cards of a kind in some places, and the bit that marks shares with more.

    Args:
        within: for each place whether it belongs to them.
        most: how many they are at most.
        bit: the bit that is set in the *mask* of a share if they are more.
    """

    within: tuple[bool, ...]
    most: int
    bit: int


Way: TypeAlias = tuple[Share, float, int]
"""A way to share cards that are alike: how many each place gets, how likely that is among all ways,
and as a mask the limits that it exceeds."""


def ways_of(kind: LikeCards, limits: Iterable[KindLimit], chances: Sequence[float]) -> list[Way]:
    """Return every way to share cards of a kind.

    Args:
        kind: what is known of the kind.
        limits: the limits that decide about its mask.
        chances: how likely a card falls into each place, by which the weight is multiplied.
    """
    least, most = [0] * len(kind.room), [*kind.room]
    bits = [[0] * (number + 1) for number in most]
    bounds = list[PlaceBound]()
    beyond = list[KindLimit]()
    for bound in kind.bounds:
        if bound.within.count(True) == 1:
            place = bound.within.index(True)
            least[place] = max(least[place], bound.least)
            most[place] = min(most[place], bound.most)
        else:
            bounds.append(bound)
    for limit in limits:
        if limit.within.count(True) == 1:
            place = limit.within.index(True)
            for number in range(limit.most + 1, len(bits[place])):
                bits[place][number] |= limit.bit
        else:
            beyond.append(limit)
    weights = [*map(mul, chances, kind.weights or repeat(1.0))]
    left_least, left_most = sum(least), sum(most)
    if not left_least <= kind.number <= left_most or any(map(gt, least, most)):
        return []
    partial = [(0, kind.number, 1.0, 0)]
    for place, (low, high) in enumerate(zip(least, most, strict=True)):
        if high:
            left_least, left_most = left_least - low, left_most - high
            factor, bit, unit = factors(weights[place], high), bits[place], 1 << _BYTE * place
            partial = [
                (share + here * unit, cards_left - here, weight * factor[here], mask | bit[here])
                for share, cards_left, weight, mask in partial
                for here in range(
                    max(low, cards_left - left_most), min(high, cards_left - left_least) + 1
                )
            ]
    if not (bounds or beyond or kind.seen):
        return [(share, weight, mask) for share, _, weight, mask in partial]
    return [
        (share, weight * kind.likelihood(numbers), mask | _bits_exceeded(beyond, numbers))
        for share, _, weight, mask in partial
        for numbers in (share.to_bytes(len(most), "little"),)
        if all(low <= sum(compress(numbers, within)) <= high for within, low, high in bounds)
    ]


def _bits_exceeded(limits: Iterable[KindLimit], numbers: Iterable[int]) -> int:
    """Return the bits of the limits that a share exceeds."""
    return sum(bit for within, most, bit in limits if sum(compress(numbers, within)) > most)


@lru_cache(maxsize=4096)
def factors(chance: float, most: int) -> list[float]:
    """Return by number of cards how likely so many fall into a place, divided by their orders.

    The product for all places, times the orders of all the cards, is the chance that they fall so.
    """
    by_number = [1.0]
    for number in range(1, most + 1):
        by_number.append(by_number[-1] * chance / number)
    return by_number


@lru_cache(maxsize=1024)
def _counted_ways(kind: LikeCards, limits: tuple[KindLimit, ...]) -> list[Way]:
    """Return every way to share cards of a kind, with the number of orders that it stands for."""
    return ways_of(kind, limits, [1.0] * len(kind.room))


class Shares(NamedTuple):
    """The ways to share some kinds so that every place gets so many cards.

    Args:
        total: how many each place gets.
        ways: the numbers of ways that the shares in ``each`` stand for, added up from the first.
        each: the ways: of every kind the share.
    """

    total: Share
    ways: tuple[float, ...]
    each: tuple[tuple[Share, ...], ...]

    def draw(self, random: RandomNumber) -> tuple[Share, ...]:
        """Return the share of every kind in a way, each way equally likely."""
        ways, each = self.ways, self.each
        return each[0] if len(each) == 1 else each[bisect(ways, random() * ways[-1])]


@lru_cache(maxsize=2048)
def list_shares(kinds: tuple[LikeCards, ...], pairs: tuple[Pair, ...] = ()) -> tuple[Shares, ...]:
    """Return every way to share some kinds, by how many cards each place gets.

    Raises:
        TooManyShares: if there are too many to list.
    """
    pair_masks = PairMasks(len(kinds), pairs)
    each: list[tuple[tuple[Share, ...], tuple[int, ...], float]] = [((), (), 1.0)]
    for index, kind in enumerate(kinds):
        earlier = [
            (other, bits) for other, bits in pair_masks.beside[index].items() if other < index
        ]
        listed = _counted_ways(kind, pair_masks.limits[index])
        if len(each) * len(listed) > MOST_LISTED:
            raise TooManyShares
        barred = [
            reduce(int.__or__, [masks[other] & bits for other, bits in earlier], 0)
            for _, masks, _ in each
        ]
        each = [
            ((*many, share), (*masks, mask), ways * more)
            for share, more, mask in listed
            for (many, masks, ways), bars in zip(each, barred, strict=True)
            if not mask & bars
        ]
    totals: dict[Share, list[tuple[tuple[Share, ...], float]]] = {}
    for many, _, ways in each:
        totals.setdefault(sum(many), []).append((many, ways))
    return tuple(
        Shares(
            total,
            tuple(accumulate(ways for _, ways in listed_shares)),
            tuple(many for many, _ in listed_shares),
        )
        for total, listed_shares in totals.items()
    )


class PairMasks:
    """The kinds of a group that lie apart, as bits of masks.

    Args:
        kinds: how many kinds there are.
        pairs: what is known of two of them.
    """

    def __init__(self, kinds: int, pairs: Iterable[Pair]) -> None:
        bits: dict[tuple[bool, ...], int] = {}
        limits: list[dict[tuple[bool, ...], int]] = [{} for _ in range(kinds)]
        self.beside: list[dict[int, int]] = [{} for _ in range(kinds)]
        """By kind, those from which it lies apart, with the bits that they do not share."""
        for first, second, within, most_of_first, most_of_second in pairs:
            bit = bits.setdefault(within, 1 << len(bits))
            limits[first][within] = most_of_first
            limits[second][within] = most_of_second
            for kind, other in ((first, second), (second, first)):
                self.beside[kind][other] = self.beside[kind].get(other, 0) | bit
        self.width: int = len(bits)
        """The number of bits."""
        self.limits: list[tuple[KindLimit, ...]] = [
            tuple(KindLimit(within, most, bits[within]) for within, most in limit.items())
            for limit in limits
        ]
        """The limits, by kind, that decide about its mask."""


class Group(NamedTuple):
    """Some cards of which something is known together.

    Args:
        cards: the cards of each kind, which are copies of a card or are known to be alike.
        kinds: what is known of each kind.
        pairs: what is known of two of them.
        is_alike: whether those of a kind are copies of a card.
    """

    cards: tuple[tuple[Token, ...], ...]
    kinds: tuple[LikeCards, ...]
    pairs: tuple[Pair, ...] = ()
    is_alike: bool = True

    def give(self, shares: Iterable[Share], places: Places, random: RandomNumber) -> None:
        """Give each place its share of the cards."""
        for cards, share in zip(self.cards, shares, strict=True):
            numbers = share.to_bytes(len(places), "little")
            give(cards if self.is_alike else in_random_order(cards, random), numbers, places)

    @property
    def number(self) -> int:
        """The number of cards."""
        return sum(map(len, self.cards))


class TooManyShares(Exception):  # noqa: N818 - it is no mistake
    """An error: there are too many ways to count them."""


@lru_cache(maxsize=4096)
def orders_of(numbers: bytes) -> float:
    """Return the number of ways to give each place so many cards, no two of which are the same."""
    return factorial(sum(numbers)) / prod(map(factorial, numbers))


def in_random_order(cards: Iterable[Token], random: RandomNumber) -> list[Token]:
    """Return the cards in a random order."""
    return sorted(cards, key=lambda _: random())


def give(cards: Sequence[Token], numbers: Iterable[int], places: Places) -> None:
    """Give each place so many of the cards."""
    first = 0
    for number, place in zip(numbers, places, strict=True):
        if number:
            place.extend(cards[first : first + number])
            first += number


class CountedDraws:
    """Draws from all the ways, which are counted.

    Args:
        room: how many cards each place gets; together they get them all.
        groups: the cards of which something is known.
        free: the other cards, which may lie anywhere.

    Raises:
        TooManyShares: if there are too many to count.
    """

    def __init__(self, room: Room, groups: Sequence[Group], free: Sequence[Token]) -> None:
        self._places = len(room)
        self._free = tuple(free)
        most = MOST_SHARES * (1 if 4 * len(self._free) > sum(room) else 4)
        listed = list[tuple[Group, tuple[Shares, ...]]]()
        states = prod(number + 1 for number in room) // (max(room, default=0) + 1)
        work = placed = 0
        for group in sorted(groups, key=lambda group: -group.number):
            shares = list_shares(group.kinds, group.pairs)
            listed.append((group, shares))
            # The most shares that are looked at.
            work += len(shares) * min(states, comb(placed + len(room) - 1, len(room) - 1))
            placed += group.number
            if work > most:
                raise TooManyShares
        listed.sort(key=lambda item: -len(item[1]))
        self._groups = [group for group, _ in listed]
        self._shares = [shares for _, shares in listed]
        self._guard = guard_of(self._places)
        self._ways_by_room: list[dict[int, _GroupWays]] = [{} for _ in self._groups]
        self._whole = self._guard + int.from_bytes(bytes(room), "little")
        self.is_possible: bool = self._ways(0, self._whole) > 0

    def _ways(self, index: int, room_left: int) -> float:
        """Return in how many ways the groups from an index on, and the free cards, fill the room.

        Each place has a byte of the room, whose highest bit guards it: it is gone if the place
        would get more than it has room for.
        """
        if index == len(self._groups):
            return orders_of(self._without_guard(room_left))
        group_ways = self._ways_by_room[index].get(room_left)
        if group_ways is None:
            ways, choices, guard = list[float](), list[tuple[Shares, int]](), self._guard
            for shares in self._shares[index]:
                then = room_left - shares.total
                if then & guard == guard and (following := self._ways(index + 1, then)):
                    ways.append(shares.ways[-1] * following)
                    choices.append((shares, then))
            group_ways = self._ways_by_room[index][room_left] = _GroupWays(
                [*accumulate(ways)], choices
            )
        return group_ways.ways[-1] if group_ways.ways else 0.0

    def _without_guard(self, room: int) -> bytes:
        return (room - self._guard).to_bytes(self._places, "little")

    def draw(self, random: RandomNumber) -> Places:
        """Return a way, each equally likely; there must be a way."""
        places: Places = [[] for _ in range(self._places)]
        room_left = self._whole
        for group, ways_by_room in zip(self._groups, self._ways_by_room, strict=True):
            ways, choices = ways_by_room[room_left]
            shares, room_left = choices[bisect(ways, random() * ways[-1])]
            group.give(shares.draw(random), places, random)
        give(in_random_order(self._free, random), self._without_guard(room_left), places)
        return places

    draw_roughly = draw


class _GroupWays(NamedTuple):
    """The ways to share a group when so much room is left, added up, and the shares."""

    ways: list[float]
    choices: list[tuple[Shares, int]]


@lru_cache(maxsize=256)
def guard_of(places: int) -> int:
    """Return a number with the highest bit set in the byte of each place.

    The room of the places is added to it, and what they get is taken away. If a place gets more
    than it has room for, its bit is no longer set.
    """
    return sum(1 << _BYTE * place + _BYTE - 1 for place in range(places))
