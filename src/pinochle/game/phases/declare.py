"""Melds that are declared: in turn the players lay meld after meld, until they are done."""

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import evolve, frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Action, ClaimMeld, Done, LayMeld
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import MeldDeclared, MeldsShown
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Statement, holds, lacks_some
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_MELD, State
from pinochle.game.phases import _declaring
from pinochle.game.phases.melds import begin_all, end_if_won, showing, void_misbids, who_melds
from pinochle.game.phases.phase import (
    Next,
    Phase,
    StepPhases,
    UsualPhase,
    not_now,
    why_out_of_place,
)
from pinochle.game.phases.play import PlayPhase, has_played
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = ["STEPS", "DeclarePhase", "carry_out_claim", "claims", "is_claim", "why_no_claim"]


@frozen
class DeclarePhase(UsualPhase):
    """The phase in which a seat declares its melds.

    Args:
        hands: the hands, by seat.
        waiting: the seats that have still to declare, first the seat whose turn it is.
    """

    KINDS: ClassVar[tuple[type[Action], ...]] = (LayMeld, Done)

    waiting: tuple[Seat, ...]

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat whose turn it is to meld."""
        return self.waiting[:1]

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return the melds that it holds, and to say that there are no more."""
        cards = state.cards_to_meld(seat, self.hands[seat])
        return Listed((*_declaring.layable(state, seat, cards), Done()))

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this; it may declare what it does not hold, at its cost."""
        if not isinstance(action, LayMeld):
            return ()
        cards = state.cards_to_meld(seat, self.hands[seat])
        return _declaring.why_not_lay(state, seat, cards, action)

    @override
    def after(
        self, state: State, seat: Seat, action: Action, emit: Emitter
    ) -> "DeclarePhase | Next":
        """Return the next meld or player, or what follows the last."""
        if isinstance(action, LayMeld):
            cards = state.cards_to_meld(seat, self.hands[seat])
            state = _declaring.declare_meld(state, seat, cards, action, emit)
            return end_if_won(state, self.hands) or Next(state, self.hands, self)
        emit.note(MeldsShown, seat, state.shown[seat])
        if waiting := self.waiting[1:]:
            return Next(state, self.hands, DeclarePhase(self.hands, waiting))
        return Next(void_misbids(state), self.hands)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> DeclarePhase | Next:
    """Return the phase in which melds are declared, or its end where the best melds are laid."""
    if state.rules.showing.choice == "best":
        return begin_all(state, hands, emit)
    seats = who_melds(state)
    shown = state.shown_after(dict.fromkeys(seats, NO_MELD))
    return Next(evolve(state, shown=shown), hands, DeclarePhase(hands, seats))


# Actions out of turn: on a meld that was forgotten, or that another has overlooked.


def is_claim(state: State, phase: Phase, seat: Seat, action: Action) -> bool:
    """Tell whether an action is a meld that is laid late, or that is claimed."""
    is_declared = state.rules.showing.is_declared
    if not is_declared or not isinstance(phase, DeclarePhase | PlayPhase):
        return False
    is_turn = isinstance(phase, DeclarePhase) and seat == phase.waiting[0]
    return isinstance(action, ClaimMeld) or (isinstance(action, LayMeld) and not is_turn)


def claims(state: State, phase: Phase, seat: Seat) -> Iterator[Action]:
    """Yield the melds that a seat may declare or claim although nobody waits for it."""
    if not _melds_are_open(state, phase):
        return
    cards = state.cards_to_meld(seat, phase.hands[seat])
    if isinstance(phase, DeclarePhase) and seat == phase.waiting[0]:
        yield from _declaring.bluffs(state, seat, cards)
    elif _may_lay_late(state, phase, seat):
        yield from _declaring.layable(state, seat, cards)
        yield from _declaring.bluffs(state, seat, cards)
    if state.rules.showing.overlooked == "muggins":
        yield from _declaring.claimable(state, seat, _done_seats(state, phase))


def why_no_claim(state: State, phase: Phase, seat: Seat, action: Action) -> tuple[Violation, ...]:
    """Return why a seat may not declare or claim a meld out of turn; nothing if it may."""
    if isinstance(action, LayMeld):
        if not _has_melded(state, phase, seat):
            return why_out_of_place(phase.to_act(state), seat, action, ())
        played = has_played(phase, seat)
        late = state.rules.showing.why_not_now(play_has_begun=True, has_played=played)
        cards = state.cards_to_meld(seat, phase.hands[seat])
        return late or _declaring.why_not_lay(state, seat, cards, action)
    if state.rules.showing.overlooked != "muggins" or not _melds_are_open(state, phase):
        return not_now(action)
    claim = expect(ClaimMeld, action, "action")
    state.rules.table.check_seat(claim.of)
    if claim.of not in _done_seats(state, phase):
        return (Violation("meld.still-open", "meld.muggins", (("seat", claim.of),)),)
    return _declaring.why_not_claim(state, seat, claim)


def carry_out_claim(state: State, phase: Phase, seat: Seat, action: Action, emit: Emitter) -> State:
    """Return the state when a meld was declared or claimed out of turn."""
    if isinstance(action, LayMeld):
        cards = state.cards_to_meld(seat, phase.hands[seat])
        state = _declaring.declare_meld(state, seat, cards, action, emit)
        return void_misbids(state) if isinstance(phase, PlayPhase) else state
    return _declaring.claim_meld(state, seat, expect(ClaimMeld, action, "action"), emit)


def _melds_are_open(state: State, phase: Phase) -> bool:
    """Tell whether melds lie on the table: while they are declared, and in the first trick."""
    if not state.rules.showing.is_declared:
        return False
    return isinstance(phase, DeclarePhase) or (
        isinstance(phase, PlayPhase) and phase.tricks is None
    )


def _has_melded(state: State, phase: Phase, seat: Seat) -> bool:
    """Tell whether a seat was asked for its melds and is done, so that it can only be late."""
    is_asked = isinstance(phase, DeclarePhase) and seat in phase.waiting
    return bool(state.shown) and not is_asked and _declaring.is_done(state, seat)


def _may_lay_late(state: State, phase: Phase, seat: Seat) -> bool:
    is_late = state.rules.showing.closes == "own-first-card"
    return is_late and _declaring.is_done(state, seat) and not has_played(phase, seat)


def _done_seats(state: State, phase: Phase) -> Iterator[Seat]:
    """Yield the seats that may lay no more melds."""
    for seat in state.each_seat():
        if _declaring.is_done(state, seat) and not _may_lay_late(state, phase, seat):
            yield seat


def constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield the cards of seats that laid melds, and of seats that could not make a meld good."""
    if state.rules.showing.choice == "best":
        yield from showing(state, who_melds(state))
        return
    for index, entry in enumerate(state.entries):
        action, seat = entry.action, entry.seat
        if isinstance(action, LayMeld) and seat is not None:
            declarer = _declaring.Declarer.at(evolve(state, entries=state.entries[:index]), seat)
            meld = _declaring.meld_of(state, action)
            needed, beside = declarer.cards_needed(meld), declarer.cards_beside(meld)
            if not isinstance(entry.meld, MeldDeclared):
                yield lacks_some(seat, needed, state)
            elif entry.meld.absorbs:  # with the cards for both it would have kept both
                yield holds(seat, needed, state)
                yield lacks_some(seat, beside, state)
            else:
                yield holds(seat, beside, state)


STEPS: Final = (StepPhases(Step.MELDS, begin, {"declare": DeclarePhase}, constraints),)
"""The words of a script that begin here."""
