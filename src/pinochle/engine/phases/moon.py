"""Shooting the moon: just before the play those who may are asked, until somebody announces it."""

from attrs import frozen

from pinochle.actions import Action, PlayOn, ShootTheMoon
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.phase import Next, misplaced
from pinochle.engine.state import State, hidden
from pinochle.events import MoonAnnounced, Tell
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["MoonPhase", "asked", "begin"]

_CHOICES = Listed((PlayOn(), ShootTheMoon()))


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that may shoot the moon, in the order in which they are asked."""
    order = tuple(state.each_seat(state.bidder))
    return order if state.rules.moon.offered == "anyone" else order[:1]


@frozen
class MoonPhase:
    """A seat may announce that its side will win every trick (``shoot-the-moon``).

    Args:
        hands: the hands, by seat.
        turn: who is asked.
    """

    hands: tuple[Hand, ...]
    turn: Seat

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that is asked."""
        del state
        return (self.turn,)

    def options(self, state: State, seat: Seat) -> Actions:
        """To shoot the moon, or to play on without."""
        del state, seat
        return _CHOICES

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not say this; empty means that it may."""
        return misplaced(self.to_act(state), seat, action, (ShootTheMoon, PlayOn))

    def after(
        self, state: State, seat: Seat, action: Action, tell: Tell | None
    ) -> "MoonPhase | Next":
        """The next who is asked, or the play."""
        if isinstance(action, ShootTheMoon):
            if tell:
                tell(MoonAnnounced(seat))
            return Next(state.but(moon=seat), self.hands)
        order = asked(state)
        following = order.index(seat) + 1
        if following < len(order):
            return MoonPhase(self.hands, order[following])
        return Next(state, self.hands)

    def seen_by(self, state: State, seat: Seat | None) -> "MoonPhase":
        """The same with one hand only."""
        del state
        return MoonPhase(hidden(self.hands, seat), self.turn)


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> MoonPhase:
    """The bidder is asked first, or eldest where nobody has bid."""
    del tell
    return MoonPhase(hands, asked(state)[0])
