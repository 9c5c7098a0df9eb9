"""Concession: the bidder is asked whether to play on, or must concede; partners may be, too."""

from collections.abc import Iterator
from typing import ClassVar, Final, Literal, TypeAlias

from attrs import evolve, frozen
from typing_extensions import override

from pinochle.actions import Action, Bid, Concede, PlayOn
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import ConcessionForced
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Constraint, Statement
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.melds import lay_opponents
from pinochle.game.phases.phase import (
    BidderPhase,
    Next,
    Phase,
    StepPhases,
    TurnPhase,
    bidder_of,
    partners_of,
)
from pinochle.messages.violations import Violation
from pinochle.rules.auction.calls import Auction
from pinochle.rules.scoring.needs import bidders_may_meld, needs_in_all
from pinochle.rules.script import Step

__all__ = ["STEPS", "ConcedePhase", "ConsentPhase"]

_How: TypeAlias = Literal["conceded", "conceded-unseen"]


@frozen
class ConcedePhase(BidderPhase):
    """The bidder may concede, before or after seeing the widow."""

    CHOICES: ClassVar[tuple[Action, ...]] = (PlayOn(), Concede())

    how: _How

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return playing on, and conceding for those who may."""
        return Listed(tuple(item for item in self.CHOICES if not self.judge(state, seat, item)))

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a bidder may not concede before seeing the widow: the hand did not bind them.

        They are asked all the same, so that nobody learns what they hold
        (``concede.before-widow``).
        """
        rules, auction = state.rules, state.auction
        if self.how == "conceded" or isinstance(action, PlayOn) or auction is None:
            return ()
        if rules.auction.had_to_bid(auction, state.dealt[seat], rules.melds, rules.count):
            return ()
        return (Violation("concede.not-bound", "concede.before-widow"),)

    @override
    def after(
        self, state: State, seat: Seat, action: Action, emit: Emitter
    ) -> "ConsentPhase | Next":
        """Return what follows the answer."""
        return _after_answer(self, state, seat, action, emit)


@frozen
class ConsentPhase(TurnPhase):
    """A partner of the bidder agrees that they concede, or has the round played.

    Args:
        hands: the hands, by seat.
        turn: the partner who is asked.
        how: how the round ends if all agree.
    """

    CHOICES: ClassVar[tuple[Action, ...]] = (PlayOn(), Concede())

    how: _How

    @override
    def after(
        self, state: State, seat: Seat, action: Action, emit: Emitter
    ) -> "ConsentPhase | Next":
        """Return what follows the answer."""
        return _after_answer(self, state, seat, action, emit)


def _after_answer(
    asked: ConcedePhase | ConsentPhase, state: State, seat: Seat, action: Action, emit: Emitter
) -> ConsentPhase | Next:
    """Return what follows an answer: play, the next partner who must agree, or the settlement.

    The rule ``house.consent-to-concede`` says who must agree.
    """
    hands, how = asked.hands, asked.how
    if isinstance(action, PlayOn):
        return Next(state, hands)
    order = (bidder_of(state), *partners_of(state, bidder_of(state)))
    still_asked = order[order.index(seat) + 1 :] if state.rules.concession.consent else ()
    return (
        ConsentPhase(hands, still_asked[0], how)
        if still_asked
        else _concede(state, hands, how, emit)
    )


def _concede(state: State, hands: tuple[Hand, ...], how: _How, emit: Emitter) -> Next:
    """Return the settlement; the others meld first, if they still have to and it counts."""
    script = state.rules.script
    if how == "conceded" and state.rules.concession.others_score == "meld":
        words_before = set(script[: script.index(Step.CONCEDE)])
        if not {Step.MELDS, Step.OTHERS_MELD} & words_before:
            state = lay_opponents(state, hands, emit)
    elif how == "conceded-unseen" and state.rules.checks.unseen == "opponents":
        state = lay_opponents(state, hands, emit)
    return Next(evolve(state, how=how), hands, "settle")


def begin_unseen(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> ConcedePhase | Next:
    """Return the phase that asks a bidder who may have had to bid, before they see the widow."""
    if state.contracts[0].is_forced:
        return ConcedePhase(hands, "conceded-unseen")
    return Next(state, hands)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> ConcedePhase | Next:
    """Return the phase that asks the bidder; a bidder who needs too much must concede.

    The rule for that is ``concede.forced-over-250``.
    """
    rules, bidder = state.rules.concession, bidder_of(state)
    melds = tuple([state.melded[seat] for seat in state.together(bidder)])
    needs = needs_in_all(
        state.rules, state.contracts[0].goal, melds, may_meld=bidders_may_meld(state.rules)
    )
    if rules.is_forced(needs.count if needs else None, sum(melds), state.rules.total):
        emit.note(ConcessionForced, bidder, "conceded")
        return _concede(state, hands, "conceded", emit)
    return ConcedePhase(hands, "conceded") if rules.offered else Next(state, hands)


def unseen_constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield the constraint that a bidder who would concede unseen had to bid.

    It matters as long as a partner is asked, and where that partner has the round played.
    """
    rules, auction = state.rules, state.auction
    answers = [entry for entry in state.steps(Step.CONCEDE_UNSEEN) if entry.action == Concede()]
    if not answers or auction is None:
        return
    raises = sum(isinstance(entry.action, Bid) for entry in state.steps(Step.RAISE))
    calls = auction.calls[: len(auction.calls) - raises]
    auction_then = Auction(auction.dealer, auction.seats, calls)

    def cost(piles: tuple[Hand, ...]) -> int:
        had_to = rules.auction.had_to_bid(auction_then, piles[0], rules.melds, rules.count)
        return int(not had_to)

    yield Constraint((bidder_of(state),), cost, lambda _: (NO_CARDS, NO_CARDS))


_PHASES: Final = {"concede": ConcedePhase, "consent": ConsentPhase}

STEPS: Final = (
    StepPhases(Step.CONCEDE_UNSEEN, begin_unseen, _PHASES, unseen_constraints),
    StepPhases(Step.CONCEDE, begin, _PHASES),
)
"""The words of a script that begin here."""
