"""The least that a bidder's side must count: every count is tried, and settled as on paper."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from oracle.settling import Bid, House, Round, settle


@dataclass(frozen=True)
class Cards:
    """What can be won: the worth of every card, and how the cards lie."""

    worths: tuple[int, ...]
    last_trick: int
    seats: int
    tricks: int
    besides: tuple[int, ...]
    """The numbers of cards that may be counted with tricks: those that were laid away."""
    widow: int
    """The number of cards that a trick may bring besides."""


@cache
def sums_of(worths: tuple[int, ...]) -> list[set[int]]:
    """What so many cards can count, by their number."""
    sums: list[set[int]] = [{0}, *[set[int]() for _ in worths]]
    for worth in worths:
        for number in range(len(worths), 0, -1):
            sums[number] |= {points + worth for points in sums[number - 1]}
    return sums


@cache
def ways_to_count(cards: Cards) -> dict[int, list[int]]:
    """The numbers of tricks that can count so much."""
    sums, ways = sums_of(cards.worths), dict[int, list[int]]()
    for tricks in range(cards.tricks + 1):
        widows = {0, cards.widow} if tricks else {0}
        sizes = {tricks * cards.seats + more + won for more in cards.besides for won in widows}
        plain = {points for size in sizes if size < len(sums) for points in sums[size]}
        with_last = {points + cards.last_trick for points in plain if tricks}
        for points in with_last if tricks == cards.tricks else plain | with_last:
            ways.setdefault(points, []).append(tricks)
    return ways


def shares(points: int, tricks: int, seats: int, cards: Cards) -> Iterator[list[tuple[int, int]]]:
    """Every way in which so many seats can have won that together."""
    if seats == 1:
        yield [(points, tricks)]
        return
    ways = ways_to_count(cards)
    for mine in sorted(ways):
        for won in ways[mine]:
            if mine <= points and won <= tricks and tricks - won in ways.get(points - mine, []):
                for rest in shares(points - mine, tricks - won, seats - 1, cards):
                    yield [(mine, won), *rest]


def least_count(house: House, cards: Cards, bid: Bid, meld: list[int]) -> int | None:
    """The least count with which the side of a bid makes it; None if there is none."""
    if bid.is_moon:
        return 0
    house, seats = replace(house, stakes=(), all_tricks=0), range(len(house.sides))
    members = [seat for seat in seats if house.sides[seat] == house.sides[bid.bidder]]
    ways = ways_to_count(cards)
    for count in sorted(ways):
        for tricks in ways[count]:
            for won in shares(count, tricks, len(members), cards):
                of_seat = dict(zip(members, won, strict=True))
                counts, numbers = zip(*[of_seat.get(seat, (0, 0)) for seat in seats], strict=True)
                played = Round(tuple(meld), counts, numbers, (bid,))
                if settle(house, played)[house.sides[bid.bidder]].verdict == "made":
                    return count
                if house.saved_by != "seat":
                    break
    return None
