"""Shooting the moon: just before the play seats are asked in turn, until a seat announces it."""

from typing import ClassVar, Final

from typing_extensions import override

from pinochle.actions import Action, PlayOn, ShootTheMoon
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Next, StepPhases, TurnPhase
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = ["STEPS", "MoonPhase"]


class MoonPhase(TurnPhase):
    """A seat may announce that its side will win every trick (``shoot-the-moon``).

    Args:
        hands: the hands, by seat.
        turn: who is asked.
    """

    __slots__ = ()

    KINDS: ClassVar[tuple[type[Action], ...]] = (PlayOn, ShootTheMoon)

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return what a seat may do: play on, or announce a moon of any kind that there is."""
        return Listed((PlayOn(), *map(ShootTheMoon, state.rules.moon.names)))

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why nobody may announce this moon; nothing if there is one of this name."""
        if isinstance(action, ShootTheMoon) and action.kind not in state.rules.moon.names:
            return (Violation("moon.no-such-kind", "house.moon-kinds", (("kind", action.kind),)),)
        return ()

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> "MoonPhase | Next":
        """Return the phase that asks the next seat, or the play."""
        order = _seats_asked(state)
        following = order.index(seat) + 1
        if isinstance(action, ShootTheMoon) or following == len(order):
            return Next(state, self.hands)
        return MoonPhase(self.hands, order[following])


def _seats_asked(state: State) -> tuple[Seat, ...]:
    """Return the seats that may shoot the moon, in the order in which they are asked."""
    order = tuple(state.each_seat(state.bidder))
    return order if state.rules.moon.offered == "anyone" else order[:1]


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> MoonPhase | Next:
    """Return the phase that asks the bidder, or eldest without a bid; none if the moon was bid."""
    if state.contracts and state.contracts[0].is_moon:
        return Next(state, hands)
    return MoonPhase(hands, _seats_asked(state)[0])


STEPS: Final = (StepPhases(Step.MOON, begin, {"moon": MoonPhase}),)
"""The words of a script that begin here."""
