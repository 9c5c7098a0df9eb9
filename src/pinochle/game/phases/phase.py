"""The phase of a round: what every phase answers, the classes that share code, and its end."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, Literal, NamedTuple, Never, Self, TypeAlias, TypeVar

from attrs import evolve, frozen
from typing_extensions import override

from pinochle._validators import shown
from pinochle.actions import ACTIONS, Action
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import WrongType
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Statement
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.piles import TablePile
from pinochle.game.engine.state import State, hide_hands
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = ["BidderPhase", "Next", "Phase", "StepPhases", "TurnPhase", "UsualPhase"]

T = TypeVar("T")


@frozen
class Phase:
    """A phase at work: a frozen value, whose fields hold all that the state does not."""

    hands: tuple[Hand, ...]
    """The hands, by seat; they are all that a phase keeps secret."""

    def with_hands(self, hands: tuple[Hand, ...]) -> Self:
        """Return the phase with other hands."""
        return evolve(self, hands=hands)

    def with_hand_of(self, seat: Seat | None) -> Self:
        """Return the phase with the hand of a seat, or of none, and the others empty."""
        return self.with_hands(hide_hands(self.hands, seat))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that are awaited."""
        raise NotImplementedError

    def options(self, state: State, seat: Seat) -> Actions:
        """Return the actions open to a seat that is awaited; it knows its own hand only."""
        raise NotImplementedError

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this; nothing if it may."""
        raise NotImplementedError

    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat that is awaited may not do this, which is of an expected kind."""
        raise NotImplementedError

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> "Phase | Next":
        """Return the phase after an action, which is legal and the last entry of the state."""
        raise NotImplementedError

    def worded(self, action: Action) -> Action:
        """Return an action as it is told: it is equal, but may have other words."""
        raise NotImplementedError

    @property
    def trick(self) -> tuple[Card, ...]:
        """The trick that is being played so far, the card led first."""
        raise NotImplementedError

    @property
    def is_between_tricks(self) -> bool:
        """Tell whether tricks are played, and none is begun."""
        raise NotImplementedError

    def bluffs(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the melds that a seat may declare at its cost, because it does not hold them."""
        raise NotImplementedError

    def has_called(self, state: State, seat: Seat) -> bool:
        """Tell whether a seat has bid or passed, or can no longer do so."""
        raise NotImplementedError


Following: TypeAlias = Literal["onward", "settle", "redeal"]
"""The sequel of a phase: the next word of the script, the settlement, or a new deal."""


class Next(NamedTuple):
    """The end of a phase: the state and the hands as it leaves them, and what follows.

    Args:
        state: what the table agrees has happened.
        hands: the hands, by seat.
        to: the next word of the script, the settlement, a new deal, or a phase to go on with.
    """

    state: State
    hands: tuple[Hand, ...]
    to: "Following | Phase" = "onward"


Begin: TypeAlias = Callable[[State, tuple[Hand, ...], Emitter], Phase | Next]
"""The beginning of a word of the script: a phase, or the end if there is nothing to choose."""

Constraints: TypeAlias = Callable[[State, Phase], Iterator[Statement]]
"""The statements of a phase about the cards from its beginning on, to those who do not see them."""


PilesOf: TypeAlias = Callable[[State, Phase], Iterator[TablePile]]
"""The piles of a phase beside the hands and the trick, before it begins, and to the end."""


def _nothing(_state: State, _phase: Phase) -> Iterator[Never]:
    """Yield nothing: the phase tells nothing of hidden cards, or has no piles."""
    return iter(())


@frozen
class StepPhases:
    """The phases of a word of a script. Each module of phases lists those that begin in it.

    Args:
        step: the word.
        begin: how it begins.
        phases: the classes of the phases in which somebody is awaited then, by their names in a
            document; none where nobody is.
        constraints: what it tells of hidden cards, and where they went.
        piles: its piles beside the hands and the trick.
    """

    step: Step
    begin: Begin
    phases: Mapping[str, type[Phase]] = MappingProxyType({})
    constraints: Constraints = _nothing
    piles: PilesOf = _nothing


@frozen
class UsualPhase(Phase):
    """A phase with the usual answers: nobody is awaited, unless it says otherwise."""

    KINDS: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action expected of a seat that is awaited; if empty, those of the choices."""
    CHOICES: ClassVar[tuple[Action, ...]] = ()
    """The choices of a seat that is awaited, if they are always the same."""

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that are awaited."""
        return ()

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return the actions open to a seat that is awaited."""
        return Listed(self.CHOICES)

    @override
    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this; nothing if it may."""
        kinds = self.KINDS or tuple(map(type, self.CHOICES))
        return why_out_of_place(self.to_act(state), seat, action, kinds) or self.judge(
            state, seat, action
        )

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat that is awaited may not do this, which is of an expected kind."""
        return not_now(action) if self.CHOICES and action not in self.CHOICES else ()

    @override
    def worded(self, action: Action) -> Action:
        """Return an action as it is told: as it is."""
        return action

    @property
    @override
    def trick(self) -> tuple[Card, ...]:
        """The trick that is being played so far: none."""
        return ()

    @property
    @override
    def is_between_tricks(self) -> bool:
        """Tell whether tricks are played, and none is begun."""
        return False

    @override
    def bluffs(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the melds that a seat may declare at its cost, because it does not hold them."""
        yield from ()

    @override
    def has_called(self, state: State, seat: Seat) -> bool:
        """Tell whether a seat has bid or passed, or can no longer do so."""
        return Step.AUCTION in state.rules.script[: state.step]


class BidderPhase(UsualPhase):
    """A phase that asks the bidder."""

    __slots__ = ()

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the bidder."""
        return (bidder_of(state),)


@frozen
class TurnPhase(UsualPhase):
    """A phase that asks seat after seat.

    Args:
        hands: the hands, by seat.
        turn: whose turn it is.
    """

    turn: Seat

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat whose turn it is."""
        return (self.turn,)


def why_out_of_place(
    awaited: tuple[Seat, ...], seat: Seat, action: Action, kinds: tuple[type[Action], ...]
) -> tuple[Violation, ...]:
    """Return why this seat, or this kind of action, is out of place; nothing if it is not.

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
    """Return the violation that nobody does this at this time."""
    return (Violation("turn.not-now", "", (("action", action.word),)),)


def bidder_of(state: State) -> Seat:
    """Return the bidder; the script has made sure that there is one."""
    return state.contracts[0].bidder


def partners_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats on the side of a seat in this round, clockwise from it."""
    side = state.together(seat)
    return tuple(other for other in state.each_seat(seat) if other in side and other != seat)


def replace_at(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    """Return the items by seat, with another item for a seat."""
    return (*items[:seat], item, *items[seat + 1 :])
