"""Counting the ways in which somebody holds any of several sets of cards."""

from collections.abc import Mapping, Sequence
from typing import Final

from pinochle.analysis._spreading import CardGroup, Room, splits
from pinochle.analysis.distribution import OddsError
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand

__all__ = ["ways_to_hold"]

MOST_WORK: Final = 3_000_000
"""The most ways of sharing a kind that are looked at."""

Alive = tuple[int, ...]
"""For each holder, as bits, the sets that it may still hold; () once somebody holds a set."""

_HOLDS: Final[Alive] = ()


def ways_to_hold(
    room: Room,
    holders: Sequence[int],
    sets_by_holder: Sequence[Sequence[Hand]],
    groups: Mapping[Card, CardGroup],
) -> dict[Room, int]:
    """Return the number of ways in which a holder gets all cards of a set, by the room then left.

    Only the kinds of the sets are spread.

    Args:
        room: how many cards each place takes.
        holders: the places that may hold a set.
        sets_by_holder: the sets, for each holder: what it needs besides what it has.
        groups: all cards, by their kinds, and what is known of them.

    Raises:
        OddsError: if there is too much to count.
    """
    kinds = Hand({kind for sets in sets_by_holder for cards in sets for kind in cards.kinds}).kinds
    last = [
        [max([kinds.index(kind) for kind in cards.kinds], default=-1) for cards in sets]
        for sets in sets_by_holder
    ]
    start = tuple([(1 << len(sets)) - 1 for sets in sets_by_holder])
    if any(-1 in last_indices for last_indices in last):
        start = _HOLDS
    states: dict[tuple[Room, Alive], int] = {(room, start): 1}
    work = 0
    for index, kind in enumerate(kinds):
        group = groups[kind]
        work += len(states) * len(splits(group.size, group.most))
        if work > MOST_WORK:
            message = "there is too much to count: ask for fewer sets, or fewer who may hold them"
            raise OddsError(message)
        enough = [_enough(sets, kind, group.size) for sets in sets_by_holder]
        ends = [
            sum(1 << n for n, last_index in enumerate(each) if last_index == index) for each in last
        ]
        after: dict[tuple[Room, Alive], int] = {}
        for (room_left, alive), ways in states.items():
            for split in splits(group.size, tuple(map(min, room_left, group.most))):
                alive_then = _keep_alive(
                    alive, [each[split[n]] for each, n in zip(enough, holders, strict=True)]
                )
                alive_then = _HOLDS if any(map(int.__and__, alive_then, ends)) else alive_then
                choices = group.ways(split)
                if choices and (alive_then == _HOLDS or any(alive_then)):
                    key = (
                        tuple([n - here for n, here in zip(room_left, split, strict=True)]),
                        alive_then,
                    )
                    after[key] = after.get(key, 0) + ways * choices
        states = after
    ways_by_room: dict[Room, int] = {}
    for (room_left, alive), ways in states.items():
        if alive == _HOLDS:
            ways_by_room[room_left] = ways_by_room.get(room_left, 0) + ways
    return ways_by_room


def _keep_alive(alive: Alive, enough: Sequence[int]) -> Alive:
    """Return the sets that may still be held, of which holders have enough of a kind."""
    return tuple(map(int.__and__, alive, enough))  # () stays () once a set is held


def _enough(sets: Sequence[Hand], kind: Card, copies: int) -> list[int]:
    """Return, by the number of cards of a kind, the sets that need no more of it, as bits."""
    return [
        sum(1 << n for n, cards in enumerate(sets) if cards.count(kind) <= here)
        for here in range(copies + 1)
    ]
