"""How well a world fits the bids and passes that were seen."""

from collections.abc import Iterator
from math import exp
from typing import Final

from pinochle.cards import Card
from pinochle.game import Game
from pinochle.players._worth import best_worth, may_be_trump
from pinochle.view import View

TRUST: Final = 0.25
"""How far a bid may be from what a hand seems worth, as a part of that: the scale of doubt."""

TIMID: Final = 0.7
"""Up to what part of its worth a hand is surely bid."""

LEAST: Final = 1e-6
"""The weight of a world that does not fit at all."""


class Fit:
    """What the bids and passes that were seen tell of the hands.

    Who bid more than their hand seems worth, or passed although it seems worth more, makes a world
    less likely. Hands that got other cards since are not judged.

    Args:
        view: what the player may know.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.rules = rules
        self.suits = may_be_trump(view)
        self.bids: dict[int, int] = {}
        """The highest bid of each other seat."""
        self.refused: dict[int, int] = {}
        """The bid over which a seat did not go."""
        best = 0
        for call in view.calls:
            if call.points:
                best = max(best, call.points)
            if call.seat == view.seat:
                continue
            if call.is_pass:
                self.refused.setdefault(call.seat, best)
            elif call.points:
                self.bids[call.seat] = call.points
        if (rules.deal.widow or rules.passing.cards) and view.bidder is not None:
            self.bids.pop(view.bidder, None)
        if rules.passing.cards or not best:
            self.refused.clear()
        self.seats = sorted({*self.bids, *self.refused})
        self.played: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        for seat, card in _plays(view):
            if seat in self.played:
                self.played[seat].append(card)

    def weight(self, world: Game) -> float:
        """How likely the calls are with the cards of a world: at most 1."""
        weight = 1.0
        for seat in self.seats:
            hand = world.hands[seat] + self.played[seat]
            value = best_worth(self.rules, hand, self.suits, hopes=True).points
            scale = TRUST * max(value, 1.0)
            if seat in self.bids:
                weight *= _chance((self.bids[seat] - value) / scale)
            if seat in self.refused:
                weight *= _chance((TIMID * value - self.refused[seat]) / scale)
        return max(weight, LEAST)


def _chance(doubt: float) -> float:
    """A half for no doubt, and less the more there is."""
    return 1.0 / (1.0 + exp(min(50.0, doubt)))


def _plays(view: View) -> Iterator[tuple[int, Card]]:
    """Who played which card."""
    seats = view.rules.table.seats
    tricks = [(int(trick.leader), trick.cards) for trick in view.tricks]
    if view.trick is not None:
        tricks.append((view.trick.leader, view.trick.cards))
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            yield (leader + place) % seats, card
