"""The partner: the bidder calls a card, and who has it plays with him."""

from typing import cast

from attrs import frozen

from pinochle.actions import Action, CallPartner
from pinochle.cards import Card
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.phase import Next, bidder_of, misplaced
from pinochle.engine.state import State, hidden
from pinochle.events import PartnerCalled, PartnerFound, Tell
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["PartnerPhase", "begin", "is_joined_by", "teams_of", "with_partner"]

_BIDDERS, _OTHERS = 0, 1


@frozen
class PartnerPhase:
    """The bidder is to call a card."""

    hands: tuple[Hand, ...]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(state),)

    def options(self, state: State, seat: Seat) -> Actions:
        """The cards that he may call."""
        return Listed(tuple(map(CallPartner, _callable(state, self.hands[seat]))))

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why he may not call this card; empty means that he may."""
        if wrong := misplaced(self.to_act(state), seat, action, (CallPartner,)):
            return wrong
        card, rules = cast("CallPartner", action).card, state.rules
        return rules.partner.why_not(card, self.hands[seat], state.trump, rules.pack)

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """What follows the call; the partner is known by now, or has still to be found."""
        card = cast("CallPartner", action).card
        if tell:
            tell(PartnerCalled(seat, card))
        told = state.but(called=card)
        if state.rules.partner.known == "when-played":
            return Next(told.but(teams=teams_of(seat, None, len(self.hands))), self.hands)
        return Next(with_partner(told, _holder(told, self.hands, card), tell), self.hands)

    def seen_by(self, state: State, seat: Seat | None) -> "PartnerPhase":
        """The same with one hand only."""
        del state
        return PartnerPhase(hidden(self.hands, seat))


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> PartnerPhase | Next:
    """A bidder who holds every card that he might call is alone (``five.rest-vs-team``)."""
    if _callable(state, hands[bidder_of(state)]):
        return PartnerPhase(hands)
    return Next(with_partner(state, None, tell), hands)


def is_joined_by(state: State, seat: Seat, card: Card) -> bool:
    """Whether a seat becomes the bidder's partner because it plays this card."""
    return card is state.called and seat != state.bidder and state.teams.count(_BIDDERS) == 1


def teams_of(bidder: Seat, partner: Seat | None, seats: int) -> tuple[int, ...]:
    """The side of each seat: the bidder and his partner against the others."""
    return tuple(_BIDDERS if seat in {bidder, partner} else _OTHERS for seat in range(seats))


def with_partner(state: State, partner: Seat | None, tell: Tell | None) -> State:
    """The state when it is known who plays with the bidder, if anybody does."""
    bidder = bidder_of(state)
    if tell:
        tell(PartnerFound(bidder, partner))
    return state.but(teams=teams_of(bidder, partner, state.rules.table.seats))


def _callable(state: State, hand: Hand) -> tuple[Card, ...]:
    return state.rules.partner.cards(hand, state.trump, state.rules.pack)


def _holder(state: State, hands: tuple[Hand, ...], card: Card) -> Seat | None:
    """The first from the bidder on, clockwise, who holds a card."""
    bidder = bidder_of(state)
    return next((s for s in state.each_seat(bidder) if s != bidder and card in hands[s]), None)
