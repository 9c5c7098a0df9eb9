"""Melds that are declared: one player after another lays them one by one, until he is done."""

from collections.abc import Iterator
from typing import cast

from attrs import frozen

from pinochle.actions import Action, ClaimMeld, Done, LayMeld
from pinochle.choices import Actions, Listed
from pinochle.engine.phases import _declared
from pinochle.engine.phases.melds import begin_all, void_misbids, who_melds, won
from pinochle.engine.phases.phase import Next, Phase, misplaced
from pinochle.engine.phases.play import PlayPhase, has_played
from pinochle.engine.state import NO_MELD, Declared, State, hidden
from pinochle.events import MeldsShown, Tell
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["DeclarePhase", "begin", "claimed", "claims", "is_claim", "why_no_claim"]


@frozen
class DeclarePhase:
    """A seat declares its melds; the fields are the hands, and the seats that have still to."""

    hands: tuple[Hand, ...]
    waiting: tuple[Seat, ...]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is to meld."""
        del state
        return self.waiting[:1]

    def options(self, state: State, seat: Seat) -> Actions:
        """The melds that it holds, and to say that there are no more."""
        held = state.melded_from(seat, self.hands[seat])
        return Listed((*_declared.layable(state, seat, held), Done()))

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; a meld that it does not hold it may declare at its cost."""
        if isinstance(action, LayMeld) and seat in self.waiting[:1]:
            held = state.melded_from(seat, self.hands[seat])
            return _declared.why_not_lay(state, seat, held, action)
        return misplaced(self.waiting[:1], seat, action, (LayMeld, Done))

    def after(
        self, state: State, seat: Seat, action: Action, tell: Tell | None
    ) -> "DeclarePhase | Next":
        """The next meld or player, or what follows the last."""
        if isinstance(action, LayMeld):
            held = state.melded_from(seat, self.hands[seat])
            told = _declared.declared(state, seat, held, action, 0, tell)
            return won(told, self.hands) or Next(told, self.hands, self)
        if tell:
            tell(MeldsShown(seat, state.shown[seat]))
        told = state.but(declared=(*state.declared, Declared(seat, action)))
        if waiting := self.waiting[1:]:
            return Next(told, self.hands, DeclarePhase(self.hands, waiting))
        return Next(void_misbids(told), self.hands)

    def seen_by(self, state: State, seat: Seat | None) -> "DeclarePhase":
        """The same with one hand only."""
        del state
        return DeclarePhase(hidden(self.hands, seat), self.waiting)


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> DeclarePhase | Next:
    """Every hand is laid in the best way by itself, or its player declares his melds."""
    if state.rules.showing.choice == "best":
        return begin_all(state, hands, tell)
    seats = who_melds(state)
    return Next(state.meld(dict.fromkeys(seats, NO_MELD)), hands, DeclarePhase(hands, seats))


# What is done out of turn: a meld that was forgotten, or that another has overlooked.


def is_claim(state: State, at: Phase, seat: Seat, action: Action) -> bool:
    """Whether something is a meld that is laid late, or one that is claimed."""
    is_declared = state.rules.showing.choice == "declared"
    if not is_declared or not isinstance(at, DeclarePhase | PlayPhase):
        return False
    is_turn = isinstance(at, DeclarePhase) and seat == at.waiting[0]
    return isinstance(action, ClaimMeld) or (isinstance(action, LayMeld) and not is_turn)


def claims(state: State, at: Phase, seat: Seat) -> Iterator[Action]:
    """The melds that a seat may declare or claim although nobody waits for it."""
    if not _is_window(state, at):
        return
    held = state.melded_from(seat, at.hands[seat])
    if isinstance(at, DeclarePhase) and seat == at.waiting[0]:
        yield from _declared.bluffs(state, seat, held)
    elif _may_lay_late(state, at, seat):
        yield from _declared.layable(state, seat, held)
        yield from _declared.bluffs(state, seat, held)
    if state.rules.showing.overlooked == "muggins":
        yield from _declared.claimable(state, seat, _closed(state, at))


def why_no_claim(state: State, at: Phase, seat: Seat, action: Action) -> tuple[Violation, ...]:
    """Why a seat may not declare or claim a meld out of turn; empty means that it may."""
    not_now = (Violation("turn.not-now", "", (("action", action.word),)),)
    if isinstance(action, LayMeld):
        if not _has_melded(state, at, seat):
            return misplaced(at.to_act(state), seat, action, ())
        played = has_played(at, seat)
        late = state.rules.showing.why_not_now(play_has_begun=True, has_played=played)
        held = state.melded_from(seat, at.hands[seat])
        return late or _declared.why_not_lay(state, seat, held, action)
    if state.rules.showing.overlooked == "lost" or not _is_window(state, at):
        return not_now
    claim = cast("ClaimMeld", action)
    state.rules.table.check_seat(claim.of)
    if claim.of not in _closed(state, at):
        return (Violation("meld.still-open", "meld.muggins", (("seat", claim.of),)),)
    return _declared.why_not_claim(state, seat, claim)


def claimed(state: State, at: Phase, seat: Seat, action: Action, tell: Tell | None) -> State:
    """The state when a meld was declared or claimed out of turn."""
    plays = len(at.cards) if isinstance(at, PlayPhase) else 0
    if isinstance(action, LayMeld):
        held = state.melded_from(seat, at.hands[seat])
        return _declared.declared(state, seat, held, action, plays, tell)
    return _declared.claims(state, seat, cast("ClaimMeld", action), plays, tell)


def _is_window(state: State, at: Phase) -> bool:
    """Whether melds lie on the table: while they are declared, and in the first trick."""
    if state.rules.showing.choice != "declared":
        return False
    return isinstance(at, DeclarePhase) or (isinstance(at, PlayPhase) and at.tricks is None)


def _has_melded(state: State, at: Phase, seat: Seat) -> bool:
    """Whether a seat was asked for its melds and is done, so that it can only be late."""
    is_asked = isinstance(at, DeclarePhase) and seat in at.waiting
    return bool(state.shown) and not is_asked and _declared.is_done(state, seat)


def _may_lay_late(state: State, at: Phase, seat: Seat) -> bool:
    is_late = state.rules.showing.closes == "own-first-card"
    return is_late and _declared.is_done(state, seat) and not has_played(at, seat)


def _closed(state: State, at: Phase) -> Iterator[Seat]:
    """The seats that may lay no more melds."""
    for seat in state.each_seat():
        if _declared.is_done(state, seat) and not _may_lay_late(state, at, seat):
            yield seat
