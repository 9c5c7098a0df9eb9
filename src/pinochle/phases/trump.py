"""Trump: the bidder names it."""

from typing import Final, cast

from attrs import frozen

from pinochle.actions import Action, NameTrump
from pinochle.cards import Suit
from pinochle.choices import Actions, Listed
from pinochle.events import Tell, TrumpNamed
from pinochle.facts import Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.melds import lay_opponents
from pinochle.phases.phase import Next, bidder_of, misplaced
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["TrumpPhase", "begin"]


_NAMING: Final = {suit: NameTrump(suit) for suit in Suit}


@frozen
class TrumpPhase:
    """The bidder is to name trump."""

    hands: tuple[Hand, ...]

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(facts),)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """The suits that he may name."""
        suits = facts.rules.trump.suits(self.hands[seat], facts.rules.melds)
        return Listed(tuple([_NAMING[suit] for suit in suits]))

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why he may not name this suit; empty means that he may."""
        if wrong := misplaced(self.to_act(facts), seat, action, (NameTrump,)):
            return wrong
        suit = cast("NameTrump", action).suit
        return facts.rules.trump.why_not(suit, self.hands[seat], facts.rules.melds)

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows when trump is named."""
        suit = cast("NameTrump", action).suit
        if tell:
            tell(TrumpNamed(seat, suit))
        return Next(facts.but(trump=suit), self.hands)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "TrumpPhase":
        """The same with one hand only."""
        del facts
        return TrumpPhase(hidden(self.hands, seat))


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> TrumpPhase | Next:
    """A bidder who has no suit to name is set without play (``trump.no-marriage-set``)."""
    if facts.rules.trump.suits(hands[bidder_of(facts)], facts.rules.melds):
        return TrumpPhase(hands)
    if facts.rules.trump.if_none == "set":
        facts = lay_opponents(facts, hands, tell)
    return Next(facts.but(how="no-marriage"), hands, "settle")
