"""The fit of a world with the bids and passes that were seen."""

from collections.abc import Iterator
from math import exp
from typing import TYPE_CHECKING, Final

from pinochle.cards.card import Card
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.players._worth import best_worth, boldness, nameable, worth
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.auction.goal import Goal

TRUST: Final = 0.1
"""The scale of doubt: a distance of a bid from the worth of a hand, as a part of that worth."""

ANYHOW: Final = 0.05
"""The share of calls for no reason that a hand tells."""


class CallEvidence:
    """The evidence of the bids and passes that were seen, against which worlds are weighed.

    A world is less likely if a seat bid more there than its hand seems worth, or passed although it
    seems worth more. Not judged are hands that got other cards since, passes of a seat whose own
    side had the bid, and bids of a seat that had to open.

    Args:
        view: what the player may know.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.bids: dict[int, int] = {}
        """The highest bid of each other seat."""
        self.refused: dict[int, Goal] = {}
        """The bid over which a seat did not go."""
        sides, leading = view.rules.table.sides, None
        best: Goal = 0
        auction, changed = view.rules.auction, _seats_with_new_cards(view)
        is_forced = auction.must_open != "nobody" or auction.stuck > 0
        for call in view.calls:
            is_judged = call.seat != view.seat and call.seat not in changed
            if call.goal:
                if is_judged and isinstance(call.goal, int) and (best or not is_forced):
                    self.bids[call.seat] = call.goal
                best, leading = max(best, call.goal), sides[call.seat]
            elif is_judged and call.is_pass and leading not in {None, sides[call.seat]}:
                self.refused.setdefault(call.seat, best)
        self.seats = sorted({*self.bids, *self.refused})
        self.played: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        for seat, card in _plays(view):
            if seat in self.played:
                self.played[seat].append(card)

    def weight(self, world: Game) -> float:
        """Return the likelihood of the calls with the cards of a world: at most 1."""
        weight = 1.0
        for seat in self.seats:
            value = self._value(seat, world)
            likely = self._chance_of_bid(seat, value) * self._chance_of_pass(seat, value)
            weight *= ANYHOW + (1 - ANYHOW) * likely
        return weight

    def _chance_of_bid(self, seat: int, value: float) -> float:
        """Return the chance that a seat bids as it did, if it would bid up to this value."""
        bid = self.bids.get(seat)
        return 1.0 if bid is None else _chance((bid - value) / (TRUST * value))

    def _chance_of_pass(self, seat: int, value: float) -> float:
        """Return the chance that a seat passes as it did, if it would bid up to this value."""
        refused = self.refused.get(seat)
        return _chance((value - refused) / (TRUST * value)) if isinstance(refused, int) else 1.0

    def _value(self, seat: int, world: Game) -> float:
        """Return about the highest bid of a club player with the hand of a seat."""
        rules, hand = self.view.rules, world.hands[seat] + self.played[seat]
        best = best_worth(rules, hand, nameable(self.view, hand))
        hoped = worth(rules, hand, best.trump, hopes=True)
        return max(1.0, boldness(rules, seat) * hoped.points)


def _seats_with_new_cards(view: View) -> set[int]:
    """Return the seats that got cards since they made their calls: by a widow, or by passing."""
    rules, sides = view.rules, view.state.sides
    if view.bidder is None:
        return set()
    if Step.SHARE_WIDOW in rules.script or (rules.passing.cards and rules.passing.who == "all"):
        return {*range(len(sides))}
    if rules.passing.cards:
        return {seat for seat, side in enumerate(sides) if side == sides[view.bidder]}
    return {view.bidder} if Step.WIDOW in rules.script else set()


def _chance(doubt: float) -> float:
    """Return a half for no doubt, and less the more there is."""
    return 1.0 / (1.0 + exp(min(50.0, doubt)))


def _plays(view: View) -> Iterator[tuple[int, Card]]:
    """Yield each card that was played, with its seat."""
    seats = view.rules.table.seats
    tricks = [(int(trick.leader), trick.cards) for trick in view.tricks]
    if view.trick is not None:
        tricks.append((view.trick.leader, view.trick.cards))
    for leader, cards in tricks:
        for step, card in enumerate(cards):
            yield (leader + step) % seats, card
