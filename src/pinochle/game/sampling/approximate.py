"""Drawing where cards lie, each way exactly as likely as any other, without counting the ways.

Each group of cards is shared by itself as if its cards fell into the places in turn. Some cards
come last: the free ones, or those of some small groups. A draw is kept with a chance that grows
with the number of ways in which these can fill the room that is left; otherwise it is repeated.
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, compress
from math import comb, exp, prod
from operator import add, gt, mul
from typing import Final, NamedTuple

from pinochle.game.engine.card_history import Token
from pinochle.game.sampling.exact import (
    MOST_LISTED,
    Group,
    LikeCards,
    Pair,
    PairMasks,
    Places,
    RandomNumber,
    Room,
    Share,
    Shares,
    TooManyShares,
    Way,
    factors,
    give,
    guard_of,
    in_random_order,
    list_shares,
    ways_of,
)

MOST_FALLS: Final = 200
"""The most draws for kinds that must lie apart, before it is given up."""

MOST_FITTED: Final = 60
"""The most draws for cards for which the places must have room, before it is given up."""

MOST_FILLED: Final = 3_000
"""The most ways that are listed to fill the room that is left at last."""

BALANCED: Final = 3
"""The number of times that the chances of the places are made to agree with their room."""

LEAST: Final = 0.01
"""The least chance of a card for a place, so that the product for all cards is above 0."""


class RejectionDraws:
    """Draws from all the ways without counting them; a draw may come to nothing.

    Args:
        room: how many cards each place gets; together they get them all.
        groups: the cards of which something is known.
        free: the other cards, which may lie anywhere.
    """

    def __init__(self, room: Room, groups: Sequence[Group], free: Sequence[Token]) -> None:
        self._places = len(room)
        self._guard = guard_of(len(room))
        self._whole = self._guard + int.from_bytes(bytes(room), "little")
        if free and comb(len(free) + len(room) - 1, len(room) - 1) <= MOST_LISTED:
            kind = LikeCards(len(free), tuple([min(len(free), number) for number in room]))
            groups, free = [*groups, Group((tuple(free),), (kind,), is_alike=False)], ()
        self._groups = sorted(groups, key=lambda group: -group.number)
        chances = _balance(room, groups, len(free))
        self._last = _FreeCardFiller(free, chances) if free else _GroupFiller(self._groups, chances)
        falling = [_make_draw(group, chances) for group in self._groups]
        self._falling = [part for part in falling if part is not None]
        self.is_possible: bool = len(self._falling) == len(falling) and self._last.is_possible

    def draw(self, random: RandomNumber) -> Places | None:
        """Return a way, each equally likely; None if none was found."""
        guard = self._guard
        for _ in range(MOST_FITTED):
            room_left, chosen = self._whole, list[Sequence[Share]]()
            for falling in self._falling:
                shares = falling.draw(random)
                if shares is None:
                    return None
                room_left -= sum(shares)
                if room_left & guard != guard:
                    break
                chosen.append(shares)
            else:
                if random() < self._last.chance(room_left - guard):
                    return self._give_cards(chosen, room_left, random)
        return None

    def draw_roughly(self, random: RandomNumber) -> Places | None:
        """Return a possible way, not each equally likely; None if none was found."""
        room_left, guard, chosen = self._whole, self._guard, list[Sequence[Share]]()
        for falling in self._falling:
            for _ in range(MOST_FITTED):
                shares = falling.draw(random)
                if shares is not None and (room_left - sum(shares)) & guard == guard:
                    break
            else:
                return None
            room_left -= sum(shares)
            chosen.append(shares)
        return (
            self._give_cards(chosen, room_left, random)
            if self._last.chance(room_left - guard)
            else None
        )

    def _give_cards(
        self, chosen: Iterable[Sequence[Share]], room_left: int, random: RandomNumber
    ) -> Places:
        """Return the cards in places, when it is chosen how many of each lie there."""
        places: Places = [[] for _ in range(self._places)]
        for group, shares in zip(self._groups, chosen, strict=False):
            group.give(shares, places, random)
        self._last.give(room_left - self._guard, places, random)
        return places


class _FreeCardFiller:
    """Fills the room that is left with free cards.

    Args:
        free: the cards, which may lie anywhere.
        chances: how likely a card falls into each place.
    """

    is_possible: Final = True

    def __init__(self, free: Sequence[Token], chances: Sequence[float]) -> None:
        self._free = tuple(free)
        self._factors = [factors(chance, len(free)) for chance in chances]
        self._most = self._likelihood(_likeliest(len(free), chances))

    def _likelihood(self, numbers: Iterable[int]) -> float:
        """Return how likely the cards fall so into the places, among all ways."""
        return prod([factor[n] for factor, n in zip(self._factors, numbers, strict=True)])

    def chance(self, room_left: Share) -> float:
        """Return how likely this room is left, compared with the likeliest."""
        return self._likelihood(room_left.to_bytes(len(self._factors), "little")) / self._most

    def give(self, room_left: Share, places: Places, random: RandomNumber) -> None:
        """Fill the room that is left."""
        give(in_random_order(self._free, random), room_left.to_bytes(len(places), "little"), places)


class _GroupFiller:
    """Fills the room that is left with the cards of some groups, in any way there is.

    Args:
        groups: the groups, of which it takes away the last, as far as there are not too many ways.
        chances: how likely a card falls into each place.
    """

    def __init__(self, groups: list[Group], chances: Sequence[float]) -> None:
        self._listed = list[tuple[Group, list[tuple[Shares, float]], dict[Share, float]]]()
        """The groups, each with its shares, and the chances of the shares of those before it."""
        likelihoods: dict[Share, float] = {0: 1.0}
        while groups:
            try:
                each = list_shares(groups[-1].kinds, groups[-1].pairs)
            except TooManyShares:
                break
            if len(likelihoods) * len(each) > MOST_FILLED:
                break
            listed = [
                (shares, shares.ways[-1] * _likelihood_of(shares, chances)) for shares in each
            ]
            self._listed.append((groups.pop(), listed, likelihoods))
            filled: dict[Share, float] = {}
            for placed, likelihood in likelihoods.items():
                for shares, weight in listed:
                    total = placed + shares.total
                    filled[total] = filled.get(total, 0.0) + likelihood * weight
            likelihoods = filled
        self.is_possible: bool = bool(likelihoods)
        self._most = max(likelihoods.values(), default=1.0)
        self._likelihoods = likelihoods

    def chance(self, room_left: Share) -> float:
        """Return how likely this room is left, compared with the likeliest."""
        return self._likelihoods.get(room_left, 0.0) / self._most

    def give(self, room_left: Share, places: Places, random: RandomNumber) -> None:
        """Fill the room that is left."""
        for group, listed, likelihoods in reversed(self._listed):
            choices = [item for item in listed if room_left - item[0].total in likelihoods]
            weights = [
                *accumulate(
                    [likelihoods[room_left - part.total] * weight for part, weight in choices]
                )
            ]
            shares, _ = choices[bisect(weights, random() * weights[-1])]
            group.give(shares.draw(random), places, random)
            room_left -= shares.total


def _likelihood_of(shares: Shares, chances: Sequence[float]) -> float:
    """Return the chance that the cards of some shares fall so into the places, in a given order.

    The number of orders that come to the same is not counted here.
    """
    return prod(map(pow, chances, shares.total.to_bytes(len(chances), "little")))


class _SingleDraw(NamedTuple):
    """Shares the cards of a kind as if they fell into the places in turn."""

    weights: list[float]
    shares: list[tuple[Share, ...]]

    def draw(self, random: RandomNumber) -> tuple[Share, ...]:
        """Return the shares of the cards."""
        return self.shares[bisect(self.weights, random() * self.weights[-1])]


class _JointDraw:
    """Shares the cards of several kinds as if they fell into the places in turn.

    The kinds are drawn along a tree of those that lie apart. The weights of each kind contain the
    chance that those after it in the tree can be shared. Other kinds that lie apart are checked
    when they are drawn.

    Args:
        apart: which of the kinds lie apart.
        ways: of each kind the ways to share it.
    """

    def __init__(self, pair_masks: PairMasks, ways: Iterable[Iterable[Way]]) -> None:
        self._by_mask: list[dict[int, tuple[list[float], list[Share]]]] = []
        for listed in ways:
            by_mask: dict[int, tuple[list[float], list[Share]]] = {}
            for share, weight, mask in listed:
                weights, shares = by_mask.setdefault(mask, ([], []))
                weights.append(weight + (weights[-1] if weights else 0.0))
                shares.append(share)
            self._by_mask.append(by_mask)
        self._weights = [
            {mask: weights[-1] for mask, (weights, _) in by_mask.items()}
            for by_mask in self._by_mask
        ]
        self._build_tree(pair_masks)
        self._choices: list[dict[int, tuple[list[float], list[int]]]] = [{} for _ in self._order]

    def _build_tree(self, pair_masks: PairMasks) -> None:
        """Order the kinds so that each follows one from which it lies apart by the most bits."""
        self._order: list[tuple[int, int, int, list[tuple[int, int]]]] = [(0, 0, 0, [])]
        """The kinds, each with the kind that it follows and the bits in which they lie apart, and
        the same of all others before it."""
        reached = [0]
        while len(reached) < len(pair_masks.beside):
            _, kind, parent = max(
                (bits.bit_count(), kind, parent)
                for parent in reached
                for kind, bits in pair_masks.beside[parent].items()
                if kind not in reached
            )
            beside = pair_masks.beside[kind]
            others_apart = [
                (other, beside[other]) for other in reached if other in beside and other != parent
            ]
            self._order.append((kind, parent, beside[parent], others_apart))
            reached.append(kind)
        for kind, parent, bits, _ in self._order[:0:-1]:
            possible = _possible(self._weights[kind], bits, pair_masks.width)
            weights = self._weights[parent]
            for mask in weights:
                weights[mask] *= possible[~mask & bits]

    def draw(self, random: RandomNumber) -> list[Share] | None:
        """Return the shares of the cards; None if that went wrong too often."""
        choices, masks = self._choices, [0] * len(self._order)
        for _ in range(MOST_FALLS):
            for kind, parent, bits, others_apart in self._order:
                barred = masks[parent] & bits
                weights, choice_masks = choices[kind].get(barred) or self._choose(kind, barred)
                if not weights:
                    return None
                mask = masks[kind] = choice_masks[bisect(weights, random() * weights[-1])]
                for other, apart in others_apart:
                    if mask & masks[other] & apart:
                        break
                else:
                    continue
                break
            else:
                drawn = list[Share]()
                for mask, by_mask in zip(masks, self._by_mask, strict=True):
                    weights, shares = by_mask[mask]
                    drawn.append(shares[bisect(weights, random() * weights[-1])])
                return drawn
        return None

    def _choose(self, kind: int, barred: int) -> tuple[list[float], list[int]]:
        """Return the masks of a kind without some bits, with how likely they are, added up."""
        masks = [
            mask for mask, weight in self._weights[kind].items() if weight and not mask & barred
        ]
        weights = [*accumulate([self._weights[kind][mask] for mask in masks])]
        self._choices[kind][barred] = weights, masks
        return weights, masks


def _make_draw(group: Group, chances: Sequence[float]) -> _SingleDraw | _JointDraw | None:
    """Return the sharer of the cards of a group; None if they cannot be shared."""
    pair_masks = PairMasks(len(group.kinds), group.pairs)
    ways = [
        ways_of(kind, limits, chances)
        for kind, limits in zip(group.kinds, pair_masks.limits, strict=True)
    ]
    if not all(ways):
        return None
    if len(ways) > 1:
        return _JointDraw(pair_masks, ways)
    (alone,) = ways
    return _SingleDraw(
        [*accumulate([weight for _, weight, _ in alone])], [(share,) for share, *_ in alone]
    )


def _possible(weights: dict[int, float], bits: int, width: int) -> list[float]:
    """Return for every mask how likely a kind sets no others of these bits than the mask does."""
    likelihoods = [0.0] * (1 << width)
    for mask, weight in weights.items():
        likelihoods[mask & bits] += weight
    for more, fewer in _steps(width):
        likelihoods[more] += likelihoods[fewer]
    return likelihoods


@lru_cache(maxsize=256)
def _steps(width: int) -> tuple[tuple[int, int], ...]:
    """Return every mask of so many bits with a mask that lacks a bit of it, bit by bit."""
    return tuple(
        (mask, mask ^ 1 << bit)
        for bit in range(width)
        for mask in range(1 << width)
        if mask >> bit & 1
    )


def _balance(room: Room, groups: Sequence[Group], free: int) -> list[float]:
    """Return how likely a card falls into each place, so that about as many fall as have room."""
    chances = [size / sum(room) for size in room]
    sure_cards = [(group.pairs, [_SureCards.of(kind) for kind in group.kinds]) for group in groups]
    sure = [0] * len(room)
    for kind in chain.from_iterable(kinds for _, kinds in sure_cards):
        sure = [*map(add, sure, kind.least)]
    for _ in range(BALANCED):
        expected = [chance * free for chance in chances]
        for pairs, kinds in sure_cards:
            falling = [kind.expect(chances) for kind in kinds]
            for numbers in _keep_apart(pairs, kinds, falling) if pairs else falling:
                expected = [*map(add, expected, numbers)]
        balanced = [
            # Where no others may fall, the chance does not matter.
            chance * max(size - least, 0.1) / there if there else chance
            for chance, size, least, there in zip(chances, room, sure, expected, strict=True)
        ]
        total = sum(balanced)
        chances = [max(chance / total, LEAST) for chance in balanced]
    return chances


class _SureCards(NamedTuple):
    """The cards of a kind that certainly lie in some places.

    Args:
        least: how many of them lie in each place.
        rest: how many others there are.
        weights: about how likely each place gets others, compared with the other places.
    """

    least: list[int]
    rest: int
    weights: list[float]

    @classmethod
    def of(cls, kind: LikeCards) -> "_SureCards":
        """Return what is certain of a kind."""
        least = [0] * len(kind.room)
        for within, number, _ in kind.bounds:
            if within.count(True) == 1:
                place = within.index(True)
                least[place] = max(least[place], number)
        weights = [*map(mul, map(gt, kind.room, least), kind.weights or (1.0,) * len(least))]
        for within, chances in kind.seen:
            for place in compress(range(len(least)), within):
                weights[place] *= chances[1] / chances[0] if chances[0] else 1.0
        return cls(least, kind.number - sum(least), weights)

    def expect(self, chances: Sequence[float]) -> list[float]:
        """Return about how many of the others fall into each place."""
        return _scale(map(mul, chances, self.weights), self.rest)


def _scale(numbers: Iterable[float], total: float) -> list[float]:
    """Return numbers in the same proportion, which come to a whole."""
    numbers = [*numbers]
    times = total / max(sum(numbers), 1e-9)
    return [number * times for number in numbers]


def _keep_apart(
    pairs: Iterable[Pair], kinds: Iterable[_SureCards], falling: Sequence[list[float]]
) -> list[list[float]]:
    """Return about how many cards of each kind fall into each place, away from other kinds."""
    absent = [[exp(-number) for number in numbers] for numbers in falling]
    free = [[1.0] * len(numbers) for numbers in falling]
    for first, second, within, *_ in pairs:
        for place in compress(range(len(within)), within):
            free[first][place] *= absent[second][place]
            free[second][place] *= absent[first][place]
    return [
        _scale(
            [n * f / ((1 - q) * f + q) for n, q, f in zip(numbers, out, alone, strict=True)],
            kind.rest,
        )
        for kind, numbers, out, alone in zip(kinds, falling, absent, free, strict=True)
    ]


def _likeliest(cards: int, chances: Sequence[float]) -> list[int]:
    """Return how cards fall most likely into places."""
    numbers = [int(cards * chance) for chance in chances]
    for _ in range(cards - sum(numbers)):
        place = max(range(len(numbers)), key=lambda at: chances[at] / (numbers[at] + 1))
        numbers[place] += 1
    return numbers
