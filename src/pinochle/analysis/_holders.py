"""Counting the ways in which somebody holds any of several sets of cards."""

from collections.abc import Mapping, Sequence
from typing import Final

from pinochle.analysis._spreading import Lot, Room, splits
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
    room: Room, holders: Sequence[int], wanted: Sequence[Sequence[Hand]], lots: Mapping[Card, Lot]
) -> dict[Room, int]:
    """Return the number of ways in which a holder gets all cards of a set, by the room then left.

    Only the kinds of the sets are spread.

    Args:
        room: how many cards each place takes.
        holders: the places that may hold a set.
        wanted: the sets, for each holder: what it needs besides what it has.
        lots: all cards, by their kinds, and what is known of them.

    Raises:
        OddsError: if there is too much to count.
    """
    kinds = Hand({kind for sets in wanted for cards in sets for kind in cards.kinds}).kinds
    last = [
        [max([kinds.index(kind) for kind in cards.kinds], default=-1) for cards in sets]
        for sets in wanted
    ]
    start = tuple([(1 << len(sets)) - 1 for sets in wanted])
    if any(-1 in places for places in last):
        start = _HOLDS
    states: dict[tuple[Room, Alive], int] = {(room, start): 1}
    work = 0
    for index, kind in enumerate(kinds):
        lot = lots[kind]
        work += len(states) * len(splits(lot.number, lot.most))
        if work > MOST_WORK:
            message = "there is too much to count: ask for fewer sets, or fewer who may hold them"
            raise OddsError(message)
        enough = [_enough(sets, kind, lot.number) for sets in wanted]
        ends = [sum(1 << n for n, place in enumerate(each) if place == index) for each in last]
        after: dict[tuple[Room, Alive], int] = {}
        for (left, alive), ways in states.items():
            for split in splits(lot.number, tuple(map(min, left, lot.most))):
                alive_then = _keep_alive(
                    alive, [each[split[n]] for each, n in zip(enough, holders, strict=True)]
                )
                alive_then = _HOLDS if any(map(int.__and__, alive_then, ends)) else alive_then
                choices = lot.ways(split)
                if choices and (alive_then == _HOLDS or any(alive_then)):
                    key = tuple([n - here for n, here in zip(left, split, strict=True)]), alive_then
                    after[key] = after.get(key, 0) + ways * choices
        states = after
    found: dict[Room, int] = {}
    for (left, alive), ways in states.items():
        if alive == _HOLDS:
            found[left] = found.get(left, 0) + ways
    return found


def _keep_alive(alive: Alive, enough: Sequence[int]) -> Alive:
    """Return the sets that may still be held, of which holders have enough of a kind."""
    return tuple(map(int.__and__, alive, enough))  # () stays () once a set is held


def _enough(sets: Sequence[Hand], kind: Card, number: int) -> list[int]:
    """Return, by the number of cards of a kind, the sets that need no more of it, as bits."""
    return [
        sum(1 << n for n, cards in enumerate(sets) if cards.count(kind) <= here)
        for here in range(number + 1)
    ]
