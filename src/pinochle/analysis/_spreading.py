"""Counting the ways in which cards that were not seen may lie."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, factorial, prod
from typing import Final, NamedTuple

from pinochle.analysis.distribution import OddsError

__all__ = ["CardGroup", "Room", "splits", "spread"]

MOST_WORK: Final = 2_000_000
"""The most ways of sharing some cards that are looked at."""

MOST_COPIES: Final = 6
"""The ways to share more cards than that are not looked up: there are too many."""

Room = tuple[int, ...]
"""The number of cards that each place can still take; or of some cards that lie in each place."""


@lru_cache(maxsize=256)
def choices_of(split: Room) -> int:
    """Return the number of choices of the cards in each place, if so many lie in each.

    >>> choices_of((1, 2))
    3
    """
    return factorial(sum(split)) // prod(map(factorial, split))


class CardGroup(NamedTuple):
    """Cards of which the same is known.

    Args:
        size: how many there are.
        most: how many of them each place may have.
        ways: how much it weighs that so many lie in each place.
    """

    size: int
    most: Room
    ways: Callable[[Room], int] = choices_of


def shares(cards: int, most: Room) -> tuple[Room, ...]:
    """Return every way to share so many cards.

    >>> shares(2, (1, 2))
    ((0, 2), (1, 1))
    """

    def share(cards_left: int, place: int) -> Iterator[Room]:
        if place == len(most):
            if not cards_left:
                yield ()
            return
        for here in range(min(cards_left, most[place]) + 1):
            for rest in share(cards_left - here, place + 1):
                yield (here, *rest)

    return tuple(share(cards, 0))


splits: Final = lru_cache(maxsize=10_000)(shares)
"""The ways to share a few cards, looked up."""


def spread(states: Mapping[Room, int], groups: Sequence[CardGroup]) -> int:
    """Return the number of ways to fill places with cards: some in groups, the rest freely.

    Args:
        states: in how many ways each room may be what the places still take.
        groups: the cards of which something is known.

    Raises:
        OddsError: if there is too much to count.
    """
    ways_by_room, work = dict(states), 0
    for group in sorted(groups, key=lambda group: _most_ways(group.size, group.most)):
        work += len(ways_by_room) * _most_ways(group.size, group.most)
        if work > MOST_WORK:
            message = "there is too much to count: too much is known of too many cards"
            raise OddsError(message)
        after: dict[Room, int] = {}
        share = splits if group.size <= MOST_COPIES else shares
        for room, ways in ways_by_room.items():
            for split in share(group.size, tuple(map(min, room, group.most))):
                if choices := group.ways(split):
                    key = tuple([n - here for n, here in zip(room, split, strict=True)])
                    after[key] = after.get(key, 0) + ways * choices
        ways_by_room = after
    return sum(ways * choices_of(room) for room, ways in ways_by_room.items())


def _most_ways(cards: int, most: Room) -> int:
    """Return the most ways in which so many cards can be shared, whichever they are."""
    open_places = sum(here > 0 for here in most)
    return comb(cards + open_places - 1, cards) if open_places else 1
