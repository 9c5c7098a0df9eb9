"""The widow: the bidder takes it, or shares it out."""

from typing import cast

from attrs import frozen

from pinochle.actions import Action, GiveCards
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.phase import Next, bidder_of, misplaced, replaced
from pinochle.engine.state import NO_CARDS, Given, State, hidden
from pinochle.events import CardsGiven, Tell, WidowTaken
from pinochle.hand import Hand
from pinochle.rules.passing import why_not_give
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["ShareWidowPhase", "begin", "begin_sharing"]


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """The widow goes into the bidder's hand: there is nothing to choose."""
    bidder = bidder_of(state)
    audience = _audience(state, bidder)
    if tell:
        told = () if len(audience) > 1 else audience
        tell(WidowTaken(bidder, len(state.widow), state.widow, told))
    taken = replaced(hands, bidder, hands[bidder] + state.widow)
    return Next(state.but(widow_seen=audience), taken)


def _audience(state: State, bidder: Seat) -> tuple[Seat, ...]:
    if state.rules.widow.seen_by == "all":
        return tuple(sorted(state.each_seat()))
    return (bidder,)


@frozen
class ShareWidowPhase:
    """The bidder gives a card of the widow to every other seat and keeps the last himself.

    The fields are the hands, what is left of the widow, and who gets the next card.
    """

    hands: tuple[Hand, ...]
    left: Hand
    to: Seat

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bidder."""
        return (bidder_of(state),)

    def options(self, state: State, seat: Seat) -> Actions:
        """Any card that is left of the widow."""
        del state, seat
        return Listed(tuple(GiveCards(Hand((card,)), self.to) for card in self.left.kinds))

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why the bidder may not give this; empty means that he may."""
        if wrong := misplaced(self.to_act(state), seat, action, (GiveCards,)):
            return wrong
        gift, rule = cast("GiveCards", action), "fourhand.kitty.distribute"
        return wrong_gift(gift, self.left, 1, self.to, rule)

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The next gift, or what follows the last."""
        cards = cast("GiveCards", action).cards
        if tell:
            tell(CardsGiven(seat, self.to, 1, cards, (seat, self.to)))
        told = state.but(given=(*state.given, Given(seat, self.to, cards, 1)))
        hands = replaced(self.hands, self.to, self.hands[self.to] + cards)
        left = self.left - cards
        following = Seat((self.to + 1) % len(hands))
        if following != seat:
            return Next(told, hands, ShareWidowPhase(hands, left, following))
        return Next(told, replaced(hands, seat, hands[seat] + left))

    def seen_by(self, state: State, seat: Seat | None) -> "ShareWidowPhase":
        """The same with one hand only, and the widow for the bidder."""
        left = self.left if seat == bidder_of(state) else NO_CARDS
        return ShareWidowPhase(hidden(self.hands, seat), left, self.to)


def wrong_gift(
    action: GiveCards, hand: Hand, number: int, to: Seat, rule: str
) -> tuple[Violation, ...]:
    """Why these cards may not be given; empty means that they may."""
    if action.to != to:
        return (Violation("give.to", rule, (("wanted", to), ("seat", action.to))),)
    return why_not_give(action.cards, hand, number, rule)


def begin_sharing(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """The bidder looks at the widow (``fourhand.kitty.distribute``)."""
    bidder = bidder_of(state)
    if tell:
        tell(WidowTaken(bidder, len(state.widow), state.widow, (bidder,)))
    phase = ShareWidowPhase(hands, state.widow, Seat((bidder + 1) % len(hands)))
    return Next(state.but(widow_seen=(bidder,)), hands, phase)
