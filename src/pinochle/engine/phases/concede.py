"""Concession: the bidder is asked whether he plays on, or may not."""

from typing import Literal

from attrs import frozen

from pinochle.actions import Action, Concede, PlayOn
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.melds import lay_opponents
from pinochle.engine.phases.phase import Next, bidder_of, misplaced
from pinochle.engine.state import State, hidden
from pinochle.events import Conceded, Tell
from pinochle.hand import Hand
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["ConcedePhase", "begin", "begin_unseen"]

_CHOICES = Listed((PlayOn(), Concede()))


@frozen
class ConcedePhase:
    """The bidder may concede, before or after he has seen the widow."""

    hands: tuple[Hand, ...]
    how: Literal["conceded", "conceded-unseen"]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(state),)

    def options(self, state: State, seat: Seat) -> Actions:
        """To concede, or to play on."""
        del state, seat
        return _CHOICES

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not say this; empty means that it may."""
        return misplaced(self.to_act(state), seat, action, (Concede, PlayOn))

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows the answer."""
        if isinstance(action, PlayOn):
            return Next(state, self.hands)
        if tell:
            tell(Conceded(seat, self.how))
        return _conceded(state, self.hands, self.how, tell)

    def seen_by(self, state: State, seat: Seat | None) -> "ConcedePhase":
        """The same with one hand only."""
        del state
        return ConcedePhase(hidden(self.hands, seat), self.how)


def _conceded(
    state: State,
    hands: tuple[Hand, ...],
    how: Literal["conceded", "conceded-unseen"],
    tell: Tell | None,
) -> Next:
    """The settlement; the others meld first, if they still have to and it counts."""
    script = state.rules.script
    if how == "conceded" and state.rules.concession.others_score == "meld":
        before = set(script[: script.index(Step.CONCEDE)])
        if not {Step.MELDS, Step.OTHERS_MELD} & before:
            state = lay_opponents(state, hands, tell)
    return Next(state.but(how=how), hands, "settle")


def begin_unseen(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> ConcedePhase | Next:
    """Only a bidder who was forced is asked before he sees the widow (``concede.before-widow``)."""
    del tell
    if state.contracts[0].is_forced:
        return ConcedePhase(hands, "conceded-unseen")
    return Next(state, hands)


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> ConcedePhase | Next:
    """A bidder who needs too much must concede (``concede.forced-over-250``); others may."""
    rules, bidder = state.rules.concession, bidder_of(state)
    meld = sum(state.melded[seat] for seat in state.together(bidder))
    if rules.is_forced(state.contracts[0].points, meld, state.rules.total):
        if tell:
            tell(Conceded(bidder, "conceded", was_forced=True))
        return _conceded(state, hands, "conceded", tell)
    return ConcedePhase(hands, "conceded") if rules.offered else Next(state, hands)
