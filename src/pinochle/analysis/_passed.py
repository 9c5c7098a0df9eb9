"""Counting the points that a hand melds when a partner passes the cards that help it most."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from pinochle.analysis._holders import ways_to_hold
from pinochle.analysis._spreading import CardGroup, spread
from pinochle.analysis._suits import Draw
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.rules.melds.table import MeldTable

__all__ = ["choices", "count_passed"]


def choices(cards: Hand, size: int) -> Iterator[Hand]:
    """Yield every choice of so many cards, copies of a card being alike."""
    for chosen in combinations_with_replacement(cards.kinds, size):
        if all(chosen.count(kind) <= cards.count(kind) for kind in chosen):
            yield Hand(chosen)


def count_passed(table: MeldTable, trump: Suit | None, draw: Draw, size: int) -> dict[int, int]:
    """Return the number of partners' hands with which a hand melds each number of points.

    Args:
        table: the melds.
        trump: the trump suit.
        draw: the cards that the partner may have, how many they have, and the hand.
        size: how many of them the partner passes at most.

    Raises:
        OddsError: if there is too much to count.
    """
    helping = _helping(table, trump, draw, size)
    room = draw.size, len(draw.pool) - draw.size
    groups = {
        kind: CardGroup(draw.pool.count(kind), (draw.pool.count(kind),) * 2)
        for kind in draw.pool.kinds
    }
    hands_by_points: dict[int, int] = {}
    more = 0
    for points in sorted({points for _, points in helping.values()}, reverse=True):
        # Only sets of which no card can be spared.
        sets = [cards for cards, (less, most) in helping.items() if less < points <= most]
        ways = spread(ways_to_hold(room, (0,), (sets,), groups), ())
        hands_by_points[points] = ways - more
        more = ways
    return hands_by_points


def _helping(
    table: MeldTable, trump: Suit | None, draw: Draw, most_cards: int
) -> dict[Hand, tuple[int, int]]:
    """Return the sets in which every card helps, each with its points.

    Before the points stand those without the least useful card of the set.
    """
    points = table.points(draw.held, trump)
    best = {Hand(): points}
    helping = {Hand(): (-1, points)}
    for size in range(1, most_cards + 1):
        for cards in choices(draw.pool, size):
            points = table.points(draw.held + cards, trump)
            less = max(best[cards - kind] for kind in cards.kinds)
            best[cards] = max(points, less)
            if points > less:
                helping[cards] = less, points
    return helping
