"""Play for a stock: the cards that a club player can spare while there are cards to draw.

A trick is worth its counters, and the right to meld. A card is worth what it may do later, and the
melds that it is a part of, of which some cards may still come.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pinochle.actions import Play
from pinochle.cards._packed import FULL, LANE
from pinochle.cards.card import Suit
from pinochle.game.view import View
from pinochle.kernel.ladder import OF_SUIT, number_of, unit_of
from pinochle.kernel.policy import keeping, unseen_cards, weigh, wins
from pinochle.kernel.position import COUNTERS, ONE
from pinochle.players._kinds import NumberedKinds, numbered_kinds
from pinochle.players._position import kernel_position, kernel_table
from pinochle.rules.ruleset import Ruleset

COMES: Final = 0.35
"""The chance that a card that is still out comes to the player in time."""

MELDS_NOW: Final = 0.6
"""The part of its best meld that a player gains by winning this trick rather than a later."""

KEEPS: Final = 0.6
"""The part of a card's worth in the last tricks that counts before the stock is drawn."""

SHOWN: Final = 4.0
"""The points by which a card on the table is worth less than a card that nobody has seen."""


class MeldSet(NamedTuple):
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
def sets_of(rules: Ruleset, trump: Suit | None) -> tuple[MeldSet, ...]:
    """Return every set of cards that is a meld with this trump."""
    numbered, melds = numbered_kinds(rules), rules.melds
    sets: dict[MeldSet, None] = {}
    for rule in melds:
        for suit in Suit:
            for cards in melds.sets_in(suit, rule.name):
                meld = melds.find_meld(rule.name, cards, trump)
                if (
                    meld is not None
                    and meld.points > 0
                    and all(map(rules.pack.__contains__, cards))
                ):
                    counts = tuple(
                        (numbered.index[card], cards.count(card)) for card in cards.kinds
                    )
                    sets[MeldSet(rule.heading, meld.points, counts)] = None
    return tuple(sets)


def best_for_stock(view: View, plays: Sequence[Play]) -> Play:
    """Return the play that costs least, or wins most."""
    return max(plays, key=StockJudge(view).value_of)


class StockJudge:
    """The worth of the cards of a player while there is a stock.

    Args:
        view: what the player may know.
    """

    def __init__(self, view: View) -> None:
        self.ranking = view.rules.play.ranking
        self.table = kernel_table(view)
        self.position = kernel_position(view)
        self.unit = unit_of(view.rules)
        weigh(self.table, self.position)
        numbered = numbered_kinds(view.rules)
        self.index = numbered.index
        counts, me = numbered.counts(view.hand), view.seat or 0
        unseen = self._unseen_counts(numbered)
        on_table = view.laid[me] if view.laid else ()
        self.needs: list[float] = [0.0] * len(numbered.kinds)
        """The points of melds that are lost with a card of each kind."""
        self.meld = 0.0
        """The points of the best meld that the hand has."""
        for meld in sets_of(view.rules, view.trump):
            served = [
                numbered.index[lying.card]
                for lying in on_table
                if lying.under(meld.heading) >= meld.points
            ]
            free = [
                (kind, needed, counts[kind] - served.count(kind)) for kind, needed in meld.cards
            ]
            lacks = [(kind, needed - have) for kind, needed, have in free if needed > have]
            missing = sum(needed for _, needed in lacks)
            if not missing:
                self.meld = max(self.meld, float(meld.points))
            elif missing > view.stock // len(view.sizes) or any(
                needed > unseen[kind] for kind, needed in lacks
            ):
                continue  # not all of them may still come
            for kind, needed, have in free:
                if 0 < have <= needed:
                    again = COMES if unseen[kind] > 0 else 0.0
                    self.needs[kind] += meld.points * COMES**missing * (1.0 - again)

    def _unseen_counts(self, numbered: NumberedKinds) -> list[int]:
        """Return how many cards of each kind the player does not see."""
        cards = (number_of(card, self.ranking) for card in numbered.kinds)
        return [
            (
                unseen_cards(self.position, card // OF_SUIT) >> card % OF_SUIT * LANE & FULL
            ).bit_count()
            for card in cards
        ]

    def value_of(self, play: Play) -> float:
        """Return the worth of a play, in points."""
        card = number_of(play.card, self.ranking)
        share = wins(self.table, self.position, card) / ONE
        points = self.position[COUNTERS] / ONE + self.table.worth[card % OF_SUIT]
        later_points = keeping(self.table, self.position, card) / ONE
        return (
            self.unit * (share * points - KEEPS * later_points)
            + (1.0 + share) / 2 * self.meld * MELDS_NOW
            - self.needs[self.index[play.card]]
            + (SHOWN if play.laid else 0.0)
        )
