"""The game is over: nobody does anything any more."""

from attrs import frozen
from typing_extensions import override

from pinochle.actions import Action
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Next, UsualPhase
from pinochle.messages.violations import Violation

__all__ = ["OverPhase"]


@frozen
class OverPhase(UsualPhase):
    """The phase after the last round."""

    hands: tuple[Hand, ...] = ()

    @override
    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return the violation that the game is over."""
        return (Violation("game.over", ""),)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return this phase; it never comes to that, for nothing is legal any more."""
        return Next(state, self.hands, self)
