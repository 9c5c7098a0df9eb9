"""What every phase of a round can do, and what it says when it is over."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, TypeAlias

from pinochle._validators import shown
from pinochle.actions import ACTIONS, Action
from pinochle.choices import Actions
from pinochle.engine.state import State
from pinochle.errors import WrongType
from pinochle.events import Tell
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["Begin", "Next", "Phase", "bidder_of", "misplaced", "replaced"]


class Phase(Protocol):
    """A phase at work: a frozen value, whose fields are what it knows beyond the state."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat."""
        ...

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that are awaited."""
        ...

    def options(self, state: State, seat: Seat) -> Actions:
        """What a seat that is awaited may do; it knows its own hand only."""
        ...

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; empty means that it may."""
        ...

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> "Phase | Next":
        """The phase after an action, which the caller has seen to be legal."""
        ...

    def seen_by(self, state: State, seat: Seat | None) -> "Phase":
        """The phase as one seat knows it, or a spectator."""
        ...


class Next(NamedTuple):
    """A phase is over: the state and the hands as it leaves them, and what follows.

    Args:
        state: what the table agrees has happened.
        hands: the hands, by seat.
        to: the next word of the script, the settlement, a new deal, or a phase to go on with.
    """

    state: State
    hands: tuple[Hand, ...]
    to: "Literal['onward', 'settle', 'redeal'] | Phase" = "onward"


Begin: TypeAlias = Callable[[State, tuple[Hand, ...], Tell | None], Phase | Next]
"""How a word of the script begins; what leaves no choice passes straight on."""


def misplaced(
    awaited: tuple[Seat, ...], seat: Seat, action: Action, kinds: tuple[type[Action], ...]
) -> tuple[Violation, ...]:
    """Why this seat, or this kind of action, is out of place; empty means that it is not.

    Raises:
        WrongType: if it is no action.
    """
    if seat in awaited and isinstance(action, kinds):
        return ()
    if not isinstance(action, ACTIONS):
        message = f"expected an action such as Pass(), not {shown(action)}"
        raise WrongType(message)
    if seat not in awaited:
        return (Violation("turn.another", "", (("seat", seat),)),)
    return (Violation("turn.not-now", "", (("action", action.word),)),)


def bidder_of(state: State) -> Seat:
    """The bidder, of whom the script has made sure that there is one."""
    return state.contracts[0].bidder


def replaced(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """The hands with another in one seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])
