"""What every phase of a round can do, and what it says when it is over."""

from collections.abc import Callable
from typing import ClassVar, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from attrs import evolve, frozen

from pinochle._validators import shown
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import WrongType
from pinochle.game.actions import ACTIONS, Action
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import State, hidden
from pinochle.messages.violations import Violation

__all__ = ["BidderPhase", "HandsPhase", "Next", "Phase", "TurnPhase"]

T = TypeVar("T")


class Phase(Protocol):
    """A phase at work: a frozen value, whose fields are what it knows beyond the state."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat; they are all that a phase keeps secret."""
        ...

    def with_hands(self, hands: tuple[Hand, ...]) -> Self:
        """The phase with other hands."""
        ...

    def with_hand_of(self, seat: Seat | None) -> Self:
        """The phase with the hand of one seat, or of none, and the others empty."""
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

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> "Phase | Next":
        """The phase after an action, which is legal and the last entry of the state."""
        ...


Following: TypeAlias = Literal["onward", "settle", "redeal"]
"""What follows a phase: the next word of the script, the settlement, or a new deal."""


class Next(NamedTuple):
    """A phase is over: the state and the hands as it leaves them, and what follows.

    Args:
        state: what the table agrees has happened.
        hands: the hands, by seat.
        to: the next word of the script, the settlement, a new deal, or a phase to go on with.
    """

    state: State
    hands: tuple[Hand, ...]
    to: "Following | Phase" = "onward"


Begin: TypeAlias = Callable[[State, tuple[Hand, ...], Emitter], Phase | Next]
"""How a word of the script begins; what leaves no choice passes straight on."""


@frozen
class HandsPhase:
    """A phase that has the hands as they are; nobody is awaited, unless it says who."""

    KINDS: ClassVar[tuple[type[Action], ...]] = ()
    """What is expected of who is awaited; if it is empty, the kinds of the choices."""
    CHOICES: ClassVar[tuple[Action, ...]] = ()
    """What a seat that is awaited may do, if that is always the same."""

    hands: tuple[Hand, ...]

    def with_hands(self, hands: tuple[Hand, ...]) -> Self:
        """The phase with other hands."""
        return evolve(self, hands=hands)

    def with_hand_of(self, seat: Seat | None) -> Self:
        """The phase with the hand of one seat, or of none, and the others empty."""
        return self.with_hands(hidden(self.hands, seat))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that are awaited."""
        del state
        return ()

    def options(self, state: State, seat: Seat) -> Actions:
        """What a seat that is awaited may do."""
        del state, seat
        return Listed(self.CHOICES)

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; empty means that it may."""
        kinds = self.KINDS or tuple(map(type, self.CHOICES))
        return misplaced(self.to_act(state), seat, action, kinds) or self.judge(state, seat, action)

    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat that is awaited may not do this, which is of an expected kind."""
        del state, seat, action
        return ()


@frozen
class BidderPhase(HandsPhase):
    """A phase that asks the bidder."""

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(state),)


@frozen
class TurnPhase(HandsPhase):
    """A phase that asks seat after seat.

    Args:
        hands: the hands, by seat.
        turn: whose turn it is.
    """

    turn: Seat

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        del state
        return (self.turn,)


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
    return not_now(action)


def not_now(action: Action) -> tuple[Violation, ...]:
    """That nobody does this at this time."""
    return (Violation("turn.not-now", "", (("action", action.word),)),)


def bidder_of(state: State) -> Seat:
    """The bidder; the script has made sure that there is one."""
    return state.contracts[0].bidder


def partners_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats on the side of one in this round, clockwise from it."""
    side = state.together(seat)
    return tuple(other for other in state.each_seat(seat) if other in side and other != seat)


def replaced(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    """The same by seat, with another in one."""
    return (*items[:seat], item, *items[seat + 1 :])
