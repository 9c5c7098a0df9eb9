"""Drawing where cards lie, each way exactly as likely as any other.

The cards come in groups, of each of which it is known how it may be shared among some places; the
others are free. No two cards are the same: if one of two aces of spades lies here and one there,
that is two ways, and if both lie here it is one.

There are two ways to draw. *Counted* ways are followed group by group, knowing in how many ways the
groups after it can go on. Where these are too many, the groups are *tried*: each is shared by
itself as if its cards fell into the places one by one, and what comes out is kept as often as the
free cards can fill the room that is left.
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, compress
from math import comb, exp, factorial, lgamma, log, prod
from operator import add, sub
from typing import Final, NamedTuple, TypeAlias

Token: TypeAlias = int
"""A card of the pack, of which no two are the same (see :mod:`pinochle.engine.course`)."""

Room: TypeAlias = tuple[int, ...]
"""For each place a number of cards: those that it has room for, or that it gets."""

Places: TypeAlias = list[list[Token]]
"""The cards in each place."""

RandomNumber: TypeAlias = Callable[[], float]

MOST_SHARES: Final = 1_500
"""How many shares are looked at to count the ways, before that is given up."""

MOST_LISTED: Final = 400
"""How many ways to share cards of several kinds are listed."""

MOST_FALLS: Final = 200
"""How often cards of several kinds are shared until two of them lie apart."""

MOST_FITTED: Final = 20
"""How often cards are shared until the places have room for them."""

_BYTE: Final = 8


class Bound(NamedTuple):
    """How many cards of a kind lie in some places together.

    Args:
        within: for each place whether it is one of them.
        least: how many they are at least.
        most: how many they are at most.
    """

    within: tuple[bool, ...]
    least: int
    most: int

    def allows(self, share: "Room") -> bool:
        """Whether cards may be shared so."""
        return self.least <= sum(compress(share, self.within)) <= self.most


class Came(NamedTuple):
    """Some cards of a kind that by chance came to some places, and were seen then.

    Args:
        within: for each place whether it is one of them.
        gone: how many of the kind have left these places since.
        number: how many came.
    """

    within: tuple[bool, ...]
    gone: int
    number: int

    def ways(self, share: "Room") -> int:
        """Which of the copies that are there it may have been, by their number."""
        return comb(self.gone + sum(compress(share, self.within)), self.number)


class Kind(NamedTuple):
    """What is known of some cards that are alike.

    Args:
        number: how many there are.
        room: how many of them each place has room for.
        bounds: what is known besides.
        came: those that were seen as they came by chance.
    """

    number: int
    room: Room
    bounds: tuple[Bound, ...] = ()
    came: tuple[Came, ...] = ()

    @property
    def is_only_barred(self) -> bool:
        """Whether no more is known than that some places have none."""
        return not (self.bounds or self.came)


@lru_cache(maxsize=1024)
def shares_of_kind(kind: Kind) -> tuple[tuple[Room, float], ...]:
    """Every way to share cards of a kind, with the number of ways that it stands for."""
    sure = [0] * len(kind.room)
    for bound in kind.bounds:
        if bound.within.count(True) == 1:
            place = bound.within.index(True)
            sure[place] = max(sure[place], bound.least)
    left = tuple(map(sub, kind.room, sure))
    if min(left, default=0) < 0 or sum(sure) > kind.number:
        return ()
    shares = [tuple(map(add, sure, more)) for more in shares_of(kind.number - sum(sure), left)]
    return tuple(
        (share, orders_of(share) * prod([came.ways(share) for came in kind.came]))
        for share in shares
        if all(bound.allows(share) for bound in kind.bounds)
    )


class Pair(NamedTuple):
    """Two kinds of which some places do not hold many together.

    Args:
        first: one kind, by its index.
        second: the other.
        within: for each place whether it is one of them.
        most_of_first: if they hold more of the first, then no more than this of the second.
        most_of_second: and the other way round.
    """

    first: int
    second: int
    within: tuple[bool, ...]
    most_of_first: int
    most_of_second: int

    def allows(self, first: Room, second: Room) -> bool:
        """Whether the two kinds may be shared so."""
        return (
            sum(compress(first, self.within)) <= self.most_of_first
            or sum(compress(second, self.within)) <= self.most_of_second
        )


Share: TypeAlias = tuple[Room, ...]
"""A way to share several kinds: for each of them, how many every place gets."""


class Shares(NamedTuple):
    """The ways to share some kinds so that every place gets so many cards.

    Args:
        total: how many each place gets.
        packed: the same as one number, with a byte for each place.
        ways: how many ways there are, up to each of those that follow.
        each: the ways.
    """

    total: Room
    packed: int
    ways: tuple[float, ...]
    each: tuple[Share, ...]

    def one(self, random: RandomNumber) -> Share:
        """One of the ways, each equally likely."""
        ways, each = self.ways, self.each
        return each[0] if len(each) == 1 else each[bisect(ways, random() * ways[-1])]


@lru_cache(maxsize=2048)
def shared(kinds: tuple[Kind, ...], pairs: tuple[Pair, ...] = ()) -> tuple[Shares, ...]:
    """Every way to share some kinds, by how many cards each place gets.

    Raises:
        TooManyWays: if there are too many to list.
    """
    each: list[tuple[Share, float]] = [((), 1.0)]
    for index, kind in enumerate(kinds):
        asked = [pair for pair in pairs if max(pair.first, pair.second) == index]
        listed = shares_of_kind(kind)
        if len(each) * len(listed) > MOST_LISTED:
            raise TooManyWays
        each = [
            (many, ways * more)
            for share, more in listed
            for before, ways in each
            for many in ((*before, share),)
            if all(pair.allows(many[pair.first], many[pair.second]) for pair in asked)
        ]
    totals: dict[Room, list[tuple[Share, float]]] = {}
    for share, ways in each:
        total = share[0] if len(share) == 1 else tuple(map(sum, zip(*share, strict=True)))
        totals.setdefault(total, []).append((share, ways))
    return tuple(
        Shares(
            total,
            int.from_bytes(bytes(total), "little"),
            tuple(accumulate(ways for _, ways in found)),
            tuple(share for share, _ in found),
        )
        for total, found in totals.items()
    )


class Group(NamedTuple):
    """Some cards of which something is known together.

    Args:
        cards: the cards of each kind, which are copies of one card or are known to be alike.
        kinds: what is known of each kind.
        pairs: what is known of two of them.
        is_alike: whether those of a kind are copies of one card.
    """

    cards: tuple[tuple[Token, ...], ...]
    kinds: tuple[Kind, ...]
    pairs: tuple[Pair, ...] = ()
    is_alike: bool = True

    def give(self, share: Share, places: Places, random: RandomNumber) -> None:
        """Share the cards so."""
        for cards, room in zip(self.cards, share, strict=True):
            give(cards if self.is_alike else mixed(cards, random), room, places)


class TooManyWays(Exception):  # noqa: N818 - it is no mistake
    """There are too many ways to count them."""


@lru_cache(maxsize=1024)
def shares_of(number: int, room: Room) -> tuple[Room, ...]:
    """Every way to share so many equal cards among places that have so much room."""
    if not room:
        return ((),) if not number else ()
    return tuple(
        (here, *others)
        for here in range(max(0, number - sum(room[1:])), min(number, room[0]) + 1)
        for others in shares_of(number - here, room[1:])
    )


@lru_cache(maxsize=4096)
def orders_of(share: Room) -> float:
    """In how many ways so many cards, no two of which are the same, are shared so."""
    return factorial(sum(share)) / prod(map(factorial, share))


def mixed(cards: Iterable[Token], random: RandomNumber) -> list[Token]:
    """The cards in a random order."""
    return sorted(cards, key=lambda _: random())


def give(cards: Sequence[Token], share: Room, places: Places) -> None:
    """Give each place so many of the cards."""
    first = 0
    for number, place in zip(share, places, strict=True):
        if number:
            place.extend(cards[first : first + number])
            first += number


class Counted:
    """Draws from all the ways, which are counted.

    Args:
        room: how many cards each place gets; together they get them all.
        groups: the cards of which something is known.
        free: the other cards, which may lie anywhere.

    Raises:
        TooManyWays: if there are too many to count.
    """

    def __init__(self, room: Room, groups: Iterable[Group], free: Sequence[Token]) -> None:
        self._places = len(room)
        self._free = tuple(free)
        listed = [(group, shared(group.kinds, group.pairs)) for group in groups]
        listed.sort(key=lambda one: -len(one[1]))
        if _work(room, listed) > MOST_SHARES * (1 if 4 * len(self._free) > sum(room) else 4):
            raise TooManyWays
        self._groups = [group for group, _ in listed]
        self._shares = [shares for _, shares in listed]
        self._guard = sum(1 << _BYTE * place + _BYTE - 1 for place in range(self._places))
        self._found: list[dict[int, _Onward]] = [{} for _ in self._groups]
        self._whole = self._guard + int.from_bytes(bytes(room), "little")
        self.is_possible: bool = self._ways(0, self._whole) > 0

    def _ways(self, index: int, left: int) -> float:
        """In how many ways the groups from one on, and the free cards, fill what room is left.

        Each place has a byte of the room, whose highest bit guards it: it is gone if the place
        would get more than it has room for.
        """
        if index == len(self._groups):
            return orders_of(self._room(left))
        found = self._found[index].get(left)
        if found is None:
            ways, choices, guard = list[float](), list[tuple[Shares, int]](), self._guard
            for shares in self._shares[index]:
                then = left - shares.packed
                if then & guard == guard and (following := self._ways(index + 1, then)):
                    ways.append(shares.ways[-1] * following)
                    choices.append((shares, then))
            found = self._found[index][left] = _Onward([*accumulate(ways)], choices)
        return found.ways[-1] if found.ways else 0.0

    def _room(self, left: int) -> Room:
        return tuple((left - self._guard).to_bytes(self._places, "little"))

    def draw(self, random: RandomNumber) -> Places:
        """One of the ways, each equally likely; there must be one."""
        places: Places = [[] for _ in range(self._places)]
        left = self._whole
        for group, found in zip(self._groups, self._found, strict=True):
            ways, choices = found[left]
            shares, left = choices[bisect(ways, random() * ways[-1])]
            group.give(shares.one(random), places, random)
        give(mixed(self._free, random), self._room(left), places)
        return places

    near = draw


class _Onward(NamedTuple):
    """How a group may be shared when so much room is left: the ways added up, and the shares."""

    ways: list[float]
    choices: list[tuple[Shares, int]]


def _work(room: Room, listed: Sequence[tuple[Group, tuple[Shares, ...]]]) -> int:
    """How many shares are looked at, at most, to count the ways."""
    states = prod(number + 1 for number in room) // (max(room, default=0) + 1)
    work = placed = 0
    for group, shares in listed:
        work += len(shares) * min(states, comb(placed + len(room) - 1, len(room) - 1))
        placed += sum(map(len, group.cards))
    return work


class Tried:
    """Draws from all the ways without counting them; a draw may come to nothing.

    Args:
        room: how many cards each place gets; together they get them all.
        groups: the cards of which something is known.
        free: the other cards, which may lie anywhere.
    """

    def __init__(self, room: Room, groups: Sequence[Group], free: Sequence[Token]) -> None:
        self._room = room
        self._free = tuple(free)
        self._groups = groups
        listed = [[shares_of_kind(kind) for kind in group.kinds] for group in groups]
        self.is_possible: bool = all(map(all, listed))
        whole = sum(room)
        self._chances = [number / whole for number in room]
        if self.is_possible:
            self._balance(listed)
        self._falling = [
            _Falling(group, one, self._chances)
            for group, one in zip(groups, listed if self.is_possible else (), strict=False)
        ]
        self._logs = [log(chance) for chance in self._chances]
        self._most = self._likelihood(self._likeliest())

    def _balance(self, listed: Sequence[Sequence[Sequence[tuple[Room, float]]]]) -> None:
        """Let about as many cards fall into each place as it has room for."""
        chances, room = self._chances, self._room
        expected = [chance * len(self._free) for chance in chances]
        for one in listed:
            for shares in one:
                weights = [orders * _power(chances, share) for share, orders in shares]
                whole = sum(weights)
                for weight, (share, _) in zip(weights, shares, strict=True):
                    for place, number in enumerate(share):
                        if number:
                            expected[place] += weight * number / whole
        balanced = [
            chance * number / max(there, 1e-9)
            for chance, number, there in zip(chances, room, expected, strict=True)
        ]
        self._chances = [max(chance / sum(balanced), 1e-9) for chance in balanced]

    def _likelihood(self, left: Sequence[int]) -> float:
        """The logarithm of how likely the free cards fall so into the places."""
        return sum(n * chance - lgamma(n + 1) for n, chance in zip(left, self._logs, strict=True))

    def _likeliest(self) -> list[int]:
        """How the free cards fall most likely into the places."""
        chances = self._chances
        left = [int(len(self._free) * chance) for chance in chances]
        for _ in range(len(self._free) - sum(left)):
            place = max(range(len(left)), key=lambda at: chances[at] / (left[at] + 1))
            left[place] += 1
        return left

    def draw(self, random: RandomNumber) -> Places | None:
        """One of the ways, each equally likely, or None."""
        left, chosen = self._room, list[Share]()
        for falling in self._falling:
            share = falling.draw(random)
            if share is None:
                return None
            for part in share:
                left = tuple(map(sub, left, part))
            if min(left) < 0:
                return None
            chosen.append(share)
        if random() >= exp(self._likelihood(left) - self._most):
            return None
        places: Places = [[] for _ in left]
        for group, share in zip(self._groups, chosen, strict=True):
            group.give(share, places, random)
        give(mixed(self._free, random), left, places)
        return places

    def near(self, random: RandomNumber) -> Places | None:
        """The cards in places as they may well lie, though not evenly; None if that went wrong."""
        left, places = self._room, list[list[Token]]([] for _ in self._room)
        for group, falling in zip(self._groups, self._falling, strict=True):
            for _ in range(MOST_FITTED):
                then = left
                share = falling.draw(random)
                for part in share or ():
                    then = tuple(map(sub, then, part))
                if share is not None and min(then) >= 0:
                    break
            else:
                return None
            left = then
            group.give(share, places, random)
        give(mixed(self._free, random), left, places)
        return places


class _Falling:
    """Shares the cards of a group as if they fell into the places one by one.

    Of each kind it matters where more of it lie than may lie beside others: those are the bits of
    a *mask*. The kinds are drawn along a tree of pairs, each knowing how likely those after it can
    be shared; pairs that are not in the tree are looked at in the end.

    Args:
        group: the cards, and what is known of them.
        listed: for each kind its shares, with the ways that each stands for.
        chances: how likely a card falls into each place.
    """

    def __init__(
        self,
        group: Group,
        listed: Sequence[Sequence[tuple[Room, float]]],
        chances: Sequence[float],
    ) -> None:
        self._pairs = group.pairs
        bits = {within: bit for bit, within in enumerate({pair.within for pair in group.pairs})}
        self._width = 1 << len(bits)
        most: list[dict[tuple[bool, ...], int]] = [{} for _ in group.kinds]
        between: dict[tuple[int, int], int] = {}
        for pair in group.pairs:
            most[pair.first][pair.within] = pair.most_of_first
            most[pair.second][pair.within] = pair.most_of_second
            for ends in ((pair.first, pair.second), (pair.second, pair.first)):
                between[ends] = between.get(ends, 0) | 1 << bits[pair.within]
        self._by_mask: list[dict[int, tuple[list[float], list[Room]]]] = []
        for shares, limits in zip(listed, most, strict=True):
            found: dict[int, tuple[list[float], list[Room]]] = {}
            for share, orders in shares:
                mask = 0
                for within, limit in limits.items():
                    if sum(compress(share, within)) > limit:
                        mask |= 1 << bits[within]
                weights, several = found.setdefault(mask, ([], []))
                weights.append(orders * _power(chances, share) + (weights[-1] if weights else 0))
                several.append(share)
            self._by_mask.append(found)
        self._tree(between)
        self._choices: dict[tuple[int, int], tuple[list[float], list[int]]] = {}

    def _tree(self, between: dict[tuple[int, int], int]) -> None:
        """Put the kinds in an order in which each follows one that it lies apart from."""
        self._order = [(0, 0, 0)]
        """The kinds, each with the one that it follows and the bits in which they lie apart."""
        reached = {0}
        for kind, _, _ in self._order:
            for (first, second), bits in between.items():
                if first == kind and second not in reached:
                    reached.add(second)
                    self._order.append((second, kind, bits))
        self._weights = [
            {mask: weights[-1] for mask, (weights, _) in found.items()} for found in self._by_mask
        ]
        for kind, before, bits in self._order[:0:-1]:
            possible = self._possible(self._weights[kind], bits)
            weights = self._weights[before]
            for mask in weights:
                weights[mask] *= possible[~mask & bits]

    def _possible(self, weights: dict[int, float], bits: int) -> list[float]:
        """How likely a kind lies, in these bits, only where other bits are set."""
        found = [0.0] * self._width
        for mask, weight in weights.items():
            found[mask & bits] += weight
        bit = 1
        while bit < self._width:
            for mask in range(self._width):
                if mask & bit:
                    found[mask] += found[mask ^ bit]
            bit <<= 1
        return found

    def draw(self, random: RandomNumber) -> Share | None:
        """How the cards are shared; None if that went wrong too often."""
        for _ in range(MOST_FALLS):
            masks = [0] * len(self._order)
            share: list[Room] = [()] * len(self._order)
            for kind, before, bits in self._order:
                barred = masks[before] & bits
                choices = self._choices.get((kind, barred)) or self._choose(kind, barred)
                weights, several = choices
                if not weights:
                    return None
                mask = masks[kind] = several[bisect(weights, random() * weights[-1])]
                weights, shares = self._by_mask[kind][mask]
                share[kind] = shares[bisect(weights, random() * weights[-1])]
            if all(pair.allows(share[pair.first], share[pair.second]) for pair in self._pairs):
                return tuple(share)
        return None

    def _choose(self, kind: int, barred: int) -> tuple[list[float], list[int]]:
        """The masks of a kind that have none of some bits, with how likely they are, added up."""
        masks = [
            mask for mask, weight in self._weights[kind].items() if weight and not mask & barred
        ]
        weights = [*accumulate(self._weights[kind][mask] for mask in masks)]
        self._choices[kind, barred] = weights, masks
        return weights, masks


def _power(chances: Sequence[float], total: Room) -> float:
    """How likely cards fall so into the places, but for the order in which they do."""
    found = 1.0
    for chance, number in zip(chances, total, strict=True):
        if number:
            found *= chance**number
    return found
