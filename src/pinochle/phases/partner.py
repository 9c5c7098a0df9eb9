"""The partner: the bidder calls a card, and who has it plays with him."""

from typing import cast

from attrs import frozen

from pinochle.actions import Action, CallPartner
from pinochle.cards import Card
from pinochle.choices import Actions, Listed
from pinochle.events import PartnerCalled, PartnerFound, Tell
from pinochle.facts import Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.phase import Next, bidder_of, misplaced
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["PartnerPhase", "begin", "is_joined_by", "teams_of", "with_partner"]

_BIDDERS, _OTHERS = 0, 1


@frozen
class PartnerPhase:
    """The bidder is to call a card."""

    hands: tuple[Hand, ...]

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(facts),)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """The cards that he may call."""
        return Listed(tuple(map(CallPartner, _callable(facts, self.hands[seat]))))

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why he may not call this card; empty means that he may."""
        if wrong := misplaced(self.to_act(facts), seat, action, (CallPartner,)):
            return wrong
        card, rules = cast("CallPartner", action).card, facts.rules
        return rules.partner.why_not(card, self.hands[seat], facts.trump, rules.pack)

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows the call; the partner is known by now, or has still to be found."""
        card = cast("CallPartner", action).card
        if tell:
            tell(PartnerCalled(seat, card))
        told = facts.but(called=card)
        if facts.rules.partner.known == "when-played":
            return Next(told.but(teams=teams_of(seat, None, len(self.hands))), self.hands)
        return Next(with_partner(told, _holder(told, self.hands, card), tell), self.hands)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "PartnerPhase":
        """The same with one hand only."""
        del facts
        return PartnerPhase(hidden(self.hands, seat))


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> PartnerPhase | Next:
    """A bidder who holds every card that he might call is alone (``five.rest-vs-team``)."""
    if _callable(facts, hands[bidder_of(facts)]):
        return PartnerPhase(hands)
    return Next(with_partner(facts, None, tell), hands)


def is_joined_by(facts: Facts, seat: Seat, card: Card) -> bool:
    """Whether a seat becomes the bidder's partner because it plays this card."""
    return card is facts.called and seat != facts.bidder and facts.teams.count(_BIDDERS) == 1


def teams_of(bidder: Seat, partner: Seat | None, seats: int) -> tuple[int, ...]:
    """The side of each seat: the bidder and his partner against the others."""
    return tuple(_BIDDERS if seat in {bidder, partner} else _OTHERS for seat in range(seats))


def with_partner(facts: Facts, partner: Seat | None, tell: Tell | None) -> Facts:
    """The facts when it is known who plays with the bidder, if anybody does."""
    bidder = bidder_of(facts)
    if tell:
        tell(PartnerFound(bidder, partner))
    return facts.but(teams=teams_of(bidder, partner, facts.rules.table.seats))


def _callable(facts: Facts, hand: Hand) -> tuple[Card, ...]:
    return facts.rules.partner.cards(hand, facts.trump, facts.rules.pack)


def _holder(facts: Facts, hands: tuple[Hand, ...], card: Card) -> Seat | None:
    """The first from the bidder on, clockwise, who holds a card."""
    bidder = bidder_of(facts)
    return next((s for s in facts.each_seat(bidder) if s != bidder and card in hands[s]), None)
