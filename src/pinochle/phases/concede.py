"""Concession: the bidder is asked whether he plays on, or may not."""

from typing import Literal

from attrs import frozen

from pinochle.actions import Action, Concede, PlayOn
from pinochle.choices import Actions, Listed
from pinochle.events import Conceded, Tell
from pinochle.facts import Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.melds import lay_opponents
from pinochle.phases.phase import Next, bidder_of, misplaced
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

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(facts),)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """To concede, or to play on."""
        del facts, seat
        return _CHOICES

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not say this; empty means that it may."""
        return misplaced(self.to_act(facts), seat, action, (Concede, PlayOn))

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows the answer."""
        if isinstance(action, PlayOn):
            return Next(facts, self.hands)
        if tell:
            tell(Conceded(seat, self.how))
        return _conceded(facts, self.hands, self.how, tell)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "ConcedePhase":
        """The same with one hand only."""
        del facts
        return ConcedePhase(hidden(self.hands, seat), self.how)


def _conceded(
    facts: Facts,
    hands: tuple[Hand, ...],
    how: Literal["conceded", "conceded-unseen"],
    tell: Tell | None,
) -> Next:
    """The settlement; the others meld first, if they still have to and it counts."""
    script = facts.rules.script
    if how == "conceded" and facts.rules.concession.others_score == "meld":
        before = set(script[: script.index(Step.CONCEDE)])
        if not {Step.MELDS, Step.OTHERS_MELD} & before:
            facts = lay_opponents(facts, hands, tell)
    return Next(facts.but(how=how), hands, "settle")


def begin_unseen(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> ConcedePhase | Next:
    """Only a bidder who was forced is asked before he sees the widow (``concede.before-widow``)."""
    del tell
    if facts.contracts[0].is_forced:
        return ConcedePhase(hands, "conceded-unseen")
    return Next(facts, hands)


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> ConcedePhase | Next:
    """A bidder who needs too much must concede (``concede.forced-over-250``); others may."""
    rules, bidder = facts.rules.concession, bidder_of(facts)
    meld = sum(facts.melded[seat] for seat in facts.together(bidder))
    if rules.is_forced(facts.contracts[0].points, meld, facts.rules.total):
        if tell:
            tell(Conceded(bidder, "conceded", was_forced=True))
        return _conceded(facts, hands, "conceded", tell)
    return ConcedePhase(hands, "conceded") if rules.offered else Next(facts, hands)
