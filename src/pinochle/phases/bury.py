"""Burying: the bidder lays away as many cards as he took."""

from typing import cast

from attrs import frozen

from pinochle.actions import Action, Bury
from pinochle.choices import Actions, Piles
from pinochle.events import Buried, Tell
from pinochle.facts import NO_CARDS, Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.phase import Next, bidder_of, misplaced, replaced
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["BuryPhase", "begin"]


@frozen
class BuryPhase:
    """The bidder is to bury."""

    hands: tuple[Hand, ...]

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(facts),)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """Every choice of cards that may be buried."""
        rules, hand = facts.rules.bury, self.hands[seat]
        free = rules.free(hand, melded(facts, seat), facts.rules.count)
        fixed, pool = NO_CARDS, free
        if len(free) < rules.cards:
            fixed, pool = free, hand - free
        return Piles(Bury(NO_CARDS), fixed=fixed, pool=pool, number=rules.cards - len(fixed))

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why these cards may not be buried; empty means that they may."""
        if wrong := misplaced(self.to_act(facts), seat, action, (Bury,)):
            return wrong
        cards = cast("Bury", action).cards
        hand = self.hands[seat]
        return facts.rules.bury.why_not(cards, hand, melded(facts, seat), facts.rules.count)

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows when the cards are buried."""
        cards = cast("Bury", action).cards
        if tell:
            tell(Buried(seat, len(cards), cards, (seat,)))
        hands = replaced(self.hands, seat, self.hands[seat] - cards)
        return Next(facts.but(buried=cards), hands)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "BuryPhase":
        """The same with one hand only."""
        del facts
        return BuryPhase(hidden(self.hands, seat))


def melded(facts: Facts, seat: Seat) -> Hand:
    """The cards that serve in the melds of a seat."""
    return facts.laid[seat]


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> BuryPhase:
    """The bidder buries."""
    del facts, tell
    return BuryPhase(hands)
