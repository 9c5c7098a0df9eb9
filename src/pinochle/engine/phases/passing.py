"""Passing: the bidder's partner and the bidder exchange cards."""

from typing import cast

from attrs import evolve, frozen

from pinochle.actions import Action, GiveCards
from pinochle.choices import Actions, Piles
from pinochle.engine.phases.phase import Next, bidder_of, misplaced, replaced
from pinochle.engine.phases.widow import wrong_gift
from pinochle.engine.state import NO_CARDS, Given, State, hidden
from pinochle.events import CardsGiven, Tell
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["PassingPhase", "begin"]


@frozen
class PassingPhase:
    """Cards are passed across.

    The fields are the hands, who has still to give, and what was laid ready to be exchanged at
    once; both giver and taker learn of those when all have given.
    """

    hands: tuple[Hand, ...]
    givers: tuple[Seat, ...]
    ready: tuple[Given, ...] = ()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Whoever gives next, or all who have still to give."""
        return self.givers if state.rules.passing.order == "together" else self.givers[:1]

    def options(self, state: State, seat: Seat) -> Actions:
        """Any cards of the hand, as many as are passed."""
        return Piles(
            GiveCards(NO_CARDS, partner_of(state, seat)),
            fixed=NO_CARDS,
            pool=self.hands[seat],
            number=state.rules.passing.cards,
        )

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not give this; empty means that it may."""
        if wrong := misplaced(self.to_act(state), seat, action, (GiveCards,)):
            return wrong
        number, to = state.rules.passing.cards, partner_of(state, seat)
        return wrong_gift(cast("GiveCards", action), self.hands[seat], number, to, "pass.count")

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The next gift, or what follows the last."""
        cards = cast("GiveCards", action).cards
        given = Given(seat, partner_of(state, seat), cards, len(cards))
        givers = tuple(giver for giver in self.givers if giver != seat)
        # The partner's first, whoever of the two was quicker.
        ready = tuple(sorted((*self.ready, given), key=lambda gift: gift.giver == state.bidder))
        if givers and state.rules.passing.order == "together":
            return Next(state, self.hands, PassingPhase(self.hands, givers, ready))
        hands = self.hands
        for gift in ready:
            hands = _moved(hands, gift)
            if tell:
                audience = (gift.giver, gift.taker)
                tell(CardsGiven(gift.giver, gift.taker, gift.number, gift.cards, audience))
        told = state.but(given=(*state.given, *ready))
        return Next(told, hands, PassingPhase(hands, givers) if givers else "onward")

    def seen_by(self, state: State, seat: Seat | None) -> "PassingPhase":
        """The same with one hand only, and with what that seat itself has laid ready."""
        del state
        ready = tuple(
            gift if gift.giver == seat else evolve(gift, cards=NO_CARDS) for gift in self.ready
        )
        return PassingPhase(hidden(self.hands, seat), self.givers, ready)


def partner_of(state: State, seat: Seat) -> Seat:
    """The one partner of a seat."""
    return state.rules.table.partners(seat)[0]


def _moved(hands: tuple[Hand, ...], gift: Given) -> tuple[Hand, ...]:
    left = replaced(hands, gift.giver, hands[gift.giver] - gift.cards)
    return replaced(left, gift.taker, left[gift.taker] + gift.cards)


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> PassingPhase:
    """The partner gives first, then the bidder, or both at once (``pass.sequential``)."""
    del tell
    bidder = bidder_of(state)
    return PassingPhase(hands, (partner_of(state, bidder), bidder))
