"""Trump: the bidder names it."""

from typing import Final, cast

from attrs import frozen

from pinochle.actions import Action, NameTrump
from pinochle.cards import Suit
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.melds import lay_opponents
from pinochle.engine.phases.phase import Next, bidder_of, misplaced
from pinochle.engine.state import State, hidden
from pinochle.events import Tell, TrumpNamed
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["TrumpPhase", "begin"]


_NAMING: Final = {suit: NameTrump(suit) for suit in Suit}


@frozen
class TrumpPhase:
    """The bidder is to name trump."""

    hands: tuple[Hand, ...]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(state),)

    def options(self, state: State, seat: Seat) -> Actions:
        """The suits that he may name."""
        suits = state.rules.trump.suits(self.hands[seat], state.rules.melds)
        return Listed(tuple([_NAMING[suit] for suit in suits]))

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why he may not name this suit; empty means that he may."""
        if wrong := misplaced(self.to_act(state), seat, action, (NameTrump,)):
            return wrong
        suit = cast("NameTrump", action).suit
        return state.rules.trump.why_not(suit, self.hands[seat], state.rules.melds)

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows when trump is named."""
        suit = cast("NameTrump", action).suit
        if tell:
            tell(TrumpNamed(seat, suit))
        return Next(state.but(trump=suit), self.hands)

    def seen_by(self, state: State, seat: Seat | None) -> "TrumpPhase":
        """The same with one hand only."""
        del state
        return TrumpPhase(hidden(self.hands, seat))


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> TrumpPhase | Next:
    """A bidder who has no suit to name is set without play (``trump.no-marriage-set``)."""
    if state.rules.trump.suits(hands[bidder_of(state)], state.rules.melds):
        return TrumpPhase(hands)
    if state.rules.trump.if_none == "set":
        state = lay_opponents(state, hands, tell)
    return Next(state.but(how="no-marriage"), hands, "settle")
