"""Play for a stock: the cards that a club player can spare while there are cards to draw.

A trick is worth its counters, and the right to meld. A card is worth what it may do later, and the
melds that it is a part of, of which some cards may still come.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pinochle.cards.card import Suit
from pinochle.game.actions import Play
from pinochle.game.view import View
from pinochle.players._table import Facts, SeatTable, facts_of
from pinochle.players._tricks import Judge
from pinochle.rules.ruleset import Ruleset

COMES: Final = 0.35
"""The chance that a card that is still out comes to the player in time."""

MELDS_NOW: Final = 0.6
"""The part of its best meld that a player gains by winning this trick rather than a later."""

KEEPS: Final = 0.6
"""The part of a card's worth in the last tricks that counts before the stock is drawn."""

SHOWN: Final = 4.0
"""The points by which a card on the table is worth less than a card that nobody has seen."""


class Set(NamedTuple):
    """The cards of a meld.

    Args:
        heading: its heading; a card serves in a single meld of each.
        points: what the meld scores.
        cards: its kinds, each with the number of copies that it takes.
    """

    heading: str
    points: int
    cards: tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def sets_of(rules: Ruleset, trump: Suit | None) -> tuple[Set, ...]:
    """Return every set of cards that is a meld with this trump."""
    facts, melds = facts_of(rules), rules.melds
    found: dict[Set, None] = {}
    for rule in melds:
        for suit in Suit:
            for cards in melds.sets_in(suit, rule.name):
                meld = melds.made(rule.name, cards, trump)
                if (
                    meld is not None
                    and meld.points > 0
                    and all(map(rules.pack.__contains__, cards))
                ):
                    numbers = tuple((facts.index[card], cards.count(card)) for card in cards.kinds)
                    found[Set(rule.heading, meld.points, numbers)] = None
    return tuple(found)


def best_for_stock(view: View, plays: Sequence[Play]) -> Play:
    """Return the play that costs least, or wins most."""
    table = SeatTable(view)
    judge = StockJudge(table, table.facts)
    return max(plays, key=judge.value_of)


class StockJudge(Judge):
    """The worth of the cards of a player while there is a stock.

    Args:
        table: the table as the player sees it.
        facts: what follows from the rules.
    """

    def __init__(self, table: SeatTable, facts: Facts) -> None:
        super().__init__(table)
        view = table.view
        laid = view.laid[table.me] if view.laid else ()
        self.needs: list[float] = [0.0] * len(facts.kinds)
        self.meld = 0.0
        for meld in sets_of(view.rules, table.trump):
            served = [
                facts.index[lying.card]
                for lying in laid
                if lying.under(meld.heading) >= meld.points
            ]
            free = [
                (kind, number, table.hand[kind] - served.count(kind)) for kind, number in meld.cards
            ]
            missing = sum(max(0, number - held) for _, number, held in free)
            if not missing:
                self.meld = max(self.meld, float(meld.points))
            hope = meld.points * COMES**missing
            if missing and not self._may_come(free):
                continue
            for kind, number, held in free:
                if 0 < held <= number:
                    again = COMES if table.unseen[kind] > 0 else 0.0
                    self.needs[kind] += hope * (1.0 - again)

    def _may_come(self, free: Sequence[tuple[int, int, int]]) -> bool:
        """Tell whether all cards that a meld lacks may still come."""
        table = self.table
        lacks = sum(max(0, number - held) for _, number, held in free)
        return lacks <= table.view.stock // len(table.sizes) and all(
            number - held <= table.unseen[kind] for kind, number, held in free
        )

    def value_of(self, play: Play) -> float:
        """Return the worth of a play, in points."""
        table = self.table
        kind = table.facts.index[play.card]
        won = self.chances(kind).won
        worth = table.facts.worth[kind]
        shown = SHOWN if play.laid else 0.0
        return (
            won * (self.counters + worth)
            + (1.0 + won) / 2 * self.meld * MELDS_NOW
            - self.needs[kind]
            - KEEPS * self.keeping(kind)
            + shown
        )
