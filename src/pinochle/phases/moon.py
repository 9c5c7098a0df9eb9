"""Shooting the moon: just before the play those who may are asked, until somebody announces it."""

from attrs import frozen

from pinochle.actions import Action, PlayOn, ShootTheMoon
from pinochle.choices import Actions, Listed
from pinochle.events import MoonAnnounced, Tell
from pinochle.facts import Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.phase import Next, misplaced
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["MoonPhase", "asked", "begin"]

_CHOICES = Listed((PlayOn(), ShootTheMoon()))


def asked(facts: Facts) -> tuple[Seat, ...]:
    """The seats that may shoot the moon, in the order in which they are asked."""
    order = tuple(facts.each_seat(facts.bidder))
    return order if facts.rules.moon.offered == "anyone" else order[:1]


@frozen
class MoonPhase:
    """A seat may announce that its side will win every trick (``shoot-the-moon``).

    Args:
        hands: the hands, by seat.
        turn: who is asked.
    """

    hands: tuple[Hand, ...]
    turn: Seat

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The seat that is asked."""
        del facts
        return (self.turn,)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """To shoot the moon, or to play on without."""
        del facts, seat
        return _CHOICES

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not say this; empty means that it may."""
        return misplaced(self.to_act(facts), seat, action, (ShootTheMoon, PlayOn))

    def after(
        self, facts: Facts, seat: Seat, action: Action, tell: Tell | None
    ) -> "MoonPhase | Next":
        """The next who is asked, or the play."""
        if isinstance(action, ShootTheMoon):
            if tell:
                tell(MoonAnnounced(seat))
            return Next(facts.but(moon=seat), self.hands)
        order = asked(facts)
        following = order.index(seat) + 1
        if following < len(order):
            return MoonPhase(self.hands, order[following])
        return Next(facts, self.hands)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "MoonPhase":
        """The same with one hand only."""
        del facts
        return MoonPhase(hidden(self.hands, seat), self.turn)


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> MoonPhase:
    """The bidder is asked first, or eldest where nobody has bid."""
    del tell
    return MoonPhase(hands, asked(facts)[0])
