"""The draw for the first deal: everybody draws a card, and the card says who deals.

>>> from random import Random
>>> from pinochle.rules import Pack
>>> table = TableRules(3, (0, 1, 2), first_dealer="highest-card")
>>> pack = Pack.of("A 10 K Q J 9", 2)
>>> draws = draw_for_deal(table, pack, Random(2))
>>> [[str(card) for card in drawn] for drawn in draws], deals_first(table, pack, draws)
([['A♦', 'J♦', '9♣']], 0)
"""

from collections import Counter
from typing import TypeAlias

from pinochle.cards.card import Card
from pinochle.cards.trick import Seat
from pinochle.rules.pack import Pack, Shuffler
from pinochle.rules.table import TableRules

__all__ = ["Draws", "deals_first", "draw_for_deal"]

Draws: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards that were drawn: one for each player, and then one for each of those who were equal."""


def draw_for_deal(table: TableRules, pack: Pack, source: Shuffler) -> Draws:
    """Return the cards that are drawn until one player is to deal (``house.draw-for-deal``).

    Those who are equal draw again from what is left of the pack. If that is too little, all cards
    are shuffled first.

    Args:
        table: the table, where the highest card deals, or the lowest.
        pack: the pack.
        source: what shuffles the pack from which they draw, such as a ``random.Random``.
    """
    players = tuple(range(table.players))
    left, draws = pack.shuffled(source), list[tuple[Card, ...]]()
    while len(players) > 1:
        if len(left) < len(players):
            left = pack.shuffled(source)
        drawn, left = left[: len(players)], left[len(players) :]
        draws.append(drawn)
        players = tuple(players[place] for place in table.best_drawn(drawn, pack.order))
    return tuple(draws)


def deals_first(table: TableRules, pack: Pack, draws: Draws) -> Seat | None:
    """Return the player who deals first by what was drawn.

    It is None if the cards are not drawn as :func:`draw_for_deal` says, or do not decide it.
    """
    players, left = tuple(range(table.players)), Counter(pack)
    for drawn in draws:
        if len(players) == 1 or len(drawn) != len(players):
            return None
        if left.total() < len(players):
            left = Counter(pack)
        if not Counter(drawn) <= left:
            return None
        left = left - Counter(drawn)
        players = tuple(players[place] for place in table.best_drawn(drawn, pack.order))
    return players[0] if len(players) == 1 else None
