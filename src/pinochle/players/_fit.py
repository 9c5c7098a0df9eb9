"""How well a world fits the bids and passes that were seen."""

from collections.abc import Iterator
from math import exp
from typing import Final

from pinochle.cards.card import Card
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.players._worth import best_worth, boldness, nameable
from pinochle.rules.auction.calls import MOON
from pinochle.rules.script import Step

TRUST: Final = 0.1
"""How far a bid may be from what a hand seems worth, as a part of that: the scale of doubt."""

ANYHOW: Final = 0.05
"""How often somebody calls for no reason that a hand tells."""


class Fit:
    """What the bids and passes that were seen tell of the hands.

    Who bid more than their hand seems worth, or passed although it seems worth more, makes a world
    less likely. Hands that got other cards since are not judged, nor is who passed because their
    own side had the bid, or who had to open.

    Args:
        view: what the player may know.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.bids: dict[int, int] = {}
        """The highest bid of each other seat."""
        self.refused: dict[int, int] = {}
        """The bid over which a seat did not go."""
        sides, best, leading = view.rules.table.sides, 0, -1
        auction, changed = view.rules.auction, _changed(view)
        is_forced = auction.must_open != "nobody" or auction.stuck > 0
        for call in view.calls:
            is_judged = call.seat != view.seat and call.seat not in changed
            if call.points:
                if is_judged and call.points != MOON and (best or not is_forced):
                    self.bids[call.seat] = call.points
                best, leading = max(best, call.points), sides[call.seat]
            elif is_judged and call.is_pass and best and leading != sides[call.seat]:
                self.refused.setdefault(call.seat, best)
        self.seats = sorted({*self.bids, *self.refused})
        self.played: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        for seat, card in _plays(view):
            if seat in self.played:
                self.played[seat].append(card)

    def weight(self, world: Game) -> float:
        """How likely the calls are with the cards of a world: at most 1."""
        weight = 1.0
        for seat in self.seats:
            value = self._value(seat, world)
            likely = self._bids_so(seat, value) * self._goes_no_higher(seat, value)
            weight *= ANYHOW + (1 - ANYHOW) * likely
        return weight

    def _bids_so(self, seat: int, value: float) -> float:
        """How likely a seat bids as it did, if it would bid up to this value."""
        bid = self.bids.get(seat)
        return 1.0 if bid is None else _chance((bid - value) / (TRUST * value))

    def _goes_no_higher(self, seat: int, value: float) -> float:
        """How likely a seat passes as it did, if it would bid up to this value."""
        refused = self.refused.get(seat)
        return 1.0 if refused is None else _chance((value - refused) / (TRUST * value))

    def _value(self, seat: int, world: Game) -> float:
        """How much a club player would bid with the hand of a seat."""
        rules, hand = self.view.rules, world.hands[seat] + self.played[seat]
        best = best_worth(rules, hand, nameable(self.view, hand), hopes=True)
        return max(1.0, boldness(rules, seat) * best.points)


def _changed(view: View) -> set[int]:
    """The seats that got other cards since they made their calls: by a widow, or by passing."""
    rules, sides = view.rules, view.state.sides
    if view.bidder is None:
        return set()
    if Step.SHARE_WIDOW in rules.script or (rules.passing.cards and rules.passing.who == "all"):
        return {*range(len(sides))}
    if rules.passing.cards:
        return {seat for seat, side in enumerate(sides) if side == sides[view.bidder]}
    return {view.bidder} if rules.deal.widow else set()


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
