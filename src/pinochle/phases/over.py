"""The game is over: nobody does anything any more."""

from attrs import frozen

from pinochle.actions import Action
from pinochle.choices import NOTHING, Actions
from pinochle.events import Tell
from pinochle.facts import Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.phase import Next
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["OverPhase"]


@frozen
class OverPhase:
    """After the last round."""

    hands: tuple[Hand, ...] = ()

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """Nobody."""
        del facts
        return ()

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """Nothing."""
        del facts, seat
        return NOTHING

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """The game is over."""
        del facts, seat, action
        return (Violation("game.over", ""),)

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What never comes, for nothing is legal any more."""
        del seat, action, tell
        return Next(facts, self.hands, self)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "OverPhase":
        """The same with one hand only."""
        del facts
        return OverPhase(hidden(self.hands, seat))
