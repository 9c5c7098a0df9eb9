"""Clues of partners who meld together: what a call for a card tells of their hands."""

from collections.abc import Iterator

from attrs import frozen

from pinochle.actions import CallCard
from pinochle.cards import Card
from pinochle.engine.state import NO_CARDS, State
from pinochle.hand import Hand
from pinochle.rules.together import Together
from pinochle.trick import Seat

__all__ = ["CalledFor", "Lacked", "calling"]

Spots = tuple[tuple[int, int], ...]
"""Times and places."""


@frozen(eq=False)
class CalledFor:
    """A seat could lay nothing more, but needed a card of its partner."""

    spots: Spots
    together: Together
    laid: Hand
    card: Card

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """1 if it could not have called for the card, or more if it could have laid others."""
        held = self._held(piles)
        if held is None:
            return 1
        return 1 + len(self._lays(held)) if self.together.why_not_call(self.card, held) else 0

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """What a meld with the card lacks, and what could have been laid."""
        held = self._held(piles)
        if held is None:
            return NO_CARDS, NO_CARDS
        here = self.together.laid + held
        lacking = [
            cards - (cards & (here + self.card))
            for cards in self.together.sets()
            if self.card in cards and here.count(self.card) < self.together.limit(self.card)
        ]
        fewest = min([one for one in lacking if one], key=len, default=NO_CARDS)
        return fewest, self._lays(held)

    def _held(self, piles: tuple[Hand, ...]) -> Hand | None:
        """What it has not laid; None if the pack has not so many cards."""
        (pile,) = piles
        held = pile - (pile & self.laid)
        here, limit = self.together.laid, self.together.limit
        fits = all(here.count(kind) + held.count(kind) <= limit(kind) for kind in held.kinds)
        return held if fits else None

    def _lays(self, held: Hand) -> Hand:
        return Hand(card for cards in self.together.lays(held)[:1] for card in cards)


@frozen(eq=False)
class Lacked:
    """A seat had no more of a card than it has laid."""

    spots: Spots
    card: Card
    laid: int

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """How many more it has."""
        (pile,) = piles
        return max(0, pile.count(self.card) - self.laid)

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """They are in the way."""
        return NO_CARDS, Hand([self.card] * self.cost(piles))


def calling(state: State, seat: Seat | None, time: int) -> Iterator[CalledFor | Lacked]:
    """What the calls for cards tell of who called, and of a partner who had not got the card."""
    for index, move in enumerate(state.joint):
        if not isinstance(move.action, CallCard):
            continue
        card, before = move.action.card, state.but(joint=state.joint[:index])
        (partner,) = state.rules.table.partners(move.seat)
        if move.seat != seat:
            laid = before.laid[move.seat]
            yield CalledFor(((time, move.seat),), before.on_table, laid, card)
        if partner != seat and not move.is_there:
            yield Lacked(((time, partner),), card, before.laid[partner].count(card))
