"""Deals of physical cards by brute force, and whether samples come as often as they should."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pinochle import Card

World = TypeVar("World")


def ways_to_share(
    cards: Counter[Card], room: tuple[int, ...]
) -> Iterator[tuple[Counter[Card], ...]]:
    """Every way to share cards, of which copies are the same, among places."""
    if not cards:
        yield tuple(Counter() for _ in room)
        return
    kind, number = next(iter(cards.items()))
    others = Counter({one: count for one, count in cards.items() if one is not kind})
    for share in shares(number, room):
        rest = tuple(most - count for most, count in zip(room, share, strict=True))
        for piles in ways_to_share(others, rest):
            yield tuple(
                pile + Counter({kind: count}) for pile, count in zip(piles, share, strict=True)
            )


def shares(number: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not room:
        yield from ((),) if not number else ()
        return
    for here in range(min(number, room[0]) + 1):
        for rest in shares(number - here, room[1:]):
            yield (here, *rest)


@cache
def count_ways(numbers: tuple[int, ...]) -> int:
    """In how many ways cards lie in places, so many in each, if no two of them are the same."""
    if not any(numbers):
        return 1
    # The first card lies in some place, and the others fill what is left.
    return sum(
        count_ways((*numbers[:place], number - 1, *numbers[place + 1 :]))
        for place, number in enumerate(numbers)
        if number
    )


def is_even(counts: Counter[World], expected: Mapping[World, int]) -> bool:
    """Whether the numbers pass a chi-square test, far beyond what chance brings."""
    whole, number = sum(expected.values()), sum(counts.values())
    many = {cards for cards, ways in expected.items() if ways * number >= 5 * whole}
    rare = number * sum(ways for cards, ways in expected.items() if cards not in many) / whole
    parts = [(counts[cards], number * expected[cards] / whole) for cards in many]
    parts += [(number - sum(counts[cards] for cards in many), rare)] if rare else []
    chi = sum((count - due) ** 2 / due for count, due in parts)
    freedom = len(parts) - 1
    if freedom < 1:
        return True
    # By Wilson and Hilferty: about normal.
    root: float = (chi / freedom) ** (1 / 3)
    normal = (root - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return normal < 4.5
