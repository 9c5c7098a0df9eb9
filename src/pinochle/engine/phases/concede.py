"""Concession: the bidder is asked whether to play on, or must concede."""

from typing import Literal, TypeAlias

from attrs import frozen

from pinochle.actions import Action, Concede, PlayOn
from pinochle.engine.emitter import Emitter
from pinochle.engine.phases.melds import lay_opponents
from pinochle.engine.phases.phase import BidderPhase, Next, bidder_of
from pinochle.engine.state import State
from pinochle.events import ConcessionForced
from pinochle.hand import Hand
from pinochle.rules.script import Step
from pinochle.trick import Seat

__all__ = ["ConcedePhase", "begin", "begin_unseen"]

_How: TypeAlias = Literal["conceded", "conceded-unseen"]


@frozen
class ConcedePhase(BidderPhase):
    """The bidder may concede, before or after seeing the widow."""

    CHOICES = (PlayOn(), Concede())

    how: _How

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """What follows the answer."""
        del seat
        if isinstance(action, PlayOn):
            return Next(state, self.hands)
        return _conceded(state, self.hands, self.how, emit)


def _conceded(state: State, hands: tuple[Hand, ...], how: _How, emit: Emitter) -> Next:
    """The settlement; the others meld first, if they still have to and it counts."""
    script = state.rules.script
    if how == "conceded" and state.rules.concession.others_score == "meld":
        before = set(script[: script.index(Step.CONCEDE)])
        if not {Step.MELDS, Step.OTHERS_MELD} & before:
            state = lay_opponents(state, hands, emit)
    return Next(state.but(how=how), hands, "settle")


def begin_unseen(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> ConcedePhase | Next:
    """Only a bidder who was forced is asked before seeing the widow (``concede.before-widow``)."""
    if state.contracts[0].is_forced:
        return ConcedePhase(hands, "conceded-unseen")
    return Next(state, hands)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> ConcedePhase | Next:
    """A bidder who needs too much must concede (``concede.forced-over-250``); others may."""
    rules, bidder = state.rules.concession, bidder_of(state)
    meld = sum(state.melded[seat] for seat in state.together(bidder))
    if rules.is_forced(state.contracts[0].points, meld, state.rules.total):
        emit.note(ConcessionForced, bidder, "conceded")
        return _conceded(state, hands, "conceded", emit)
    return ConcedePhase(hands, "conceded") if rules.offered else Next(state, hands)
