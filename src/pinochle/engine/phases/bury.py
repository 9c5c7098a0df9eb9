"""Burying: the bidder lays away as many cards as he took."""

from typing import cast

from attrs import frozen

from pinochle.actions import Action, Bury
from pinochle.choices import Actions, Piles
from pinochle.engine.phases.phase import Next, bidder_of, misplaced, replaced
from pinochle.engine.state import NO_CARDS, State, hidden
from pinochle.events import Buried, Tell
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["BuryPhase", "begin"]


@frozen
class BuryPhase:
    """The bidder is to bury."""

    hands: tuple[Hand, ...]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(state),)

    def options(self, state: State, seat: Seat) -> Actions:
        """Every choice of cards that may be buried."""
        rules, hand = state.rules.bury, self.hands[seat]
        free = rules.free(hand, melded(state, seat), state.rules.count)
        fixed, pool = NO_CARDS, free
        if len(free) < rules.cards:
            fixed, pool = free, hand - free
        return Piles(Bury(NO_CARDS), fixed=fixed, pool=pool, number=rules.cards - len(fixed))

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why these cards may not be buried; empty means that they may."""
        if wrong := misplaced(self.to_act(state), seat, action, (Bury,)):
            return wrong
        cards = cast("Bury", action).cards
        hand = self.hands[seat]
        return state.rules.bury.why_not(cards, hand, melded(state, seat), state.rules.count)

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows when the cards are buried."""
        cards = cast("Bury", action).cards
        if tell:
            tell(Buried(seat, len(cards), cards, (seat,)))
        hands = replaced(self.hands, seat, self.hands[seat] - cards)
        return Next(state.but(buried=cards), hands)

    def seen_by(self, state: State, seat: Seat | None) -> "BuryPhase":
        """The same with one hand only."""
        del state
        return BuryPhase(hidden(self.hands, seat))


def melded(state: State, seat: Seat) -> Hand:
    """The cards that serve in the melds of a seat."""
    return state.laid[seat]


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> BuryPhase:
    """The bidder buries."""
    del state, tell
    return BuryPhase(hands)
