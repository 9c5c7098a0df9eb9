"""Joint melds: the partners of the bidding side lay their cards together, and call for others."""

from attrs import frozen

from pinochle.actions import Action, CallCard, Done, LayCards
from pinochle.cards import Card
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.melds import lay, who_melds
from pinochle.engine.phases.phase import Next, bidder_of, misplaced
from pinochle.engine.state import JointMove, State, hidden
from pinochle.events import (
    CardCalled,
    CardsLaid,
    LaidTogether,
    NoMore,
    Tell,
)
from pinochle.hand import Hand
from pinochle.rules.together import Together
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["JointPhase", "begin"]


@frozen
class JointPhase:
    """The bidder and his partner meld together.

    First they lay in turn what makes their melds worth more, until both have said that they are
    done. Then the bidder calls for one card after another, and at last his partner does, each until
    a card is not there; what was found they may lay to in turn again.

    Args:
        hands: the hands, by seat; what was laid is still in them.
        turn: whose turn it is.
        caller: who calls now, or will when both are done.
        is_calling: whether it is the time to call.
        is_idle: whether the other has just said that he is done.
        called: the card that the partner has laid at his call, as long as the caller has not laid
            his own to it.
    """

    hands: tuple[Hand, ...]
    turn: Seat
    caller: Seat
    is_calling: bool = False
    is_idle: bool = False
    called: Card | None = None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The partner whose turn it is."""
        del state
        return (self.turn,)

    def options(self, state: State, seat: Seat) -> Actions:
        """What may be laid, the cards that may be called for, and that he is done."""
        table, held = self._standing(state, seat)
        found: list[Action] = [LayCards(cards) for cards in table.lays(held)]
        if self.is_calling:
            found += [CallCard(card) for card in table.calls(held)]
        if self.called is None:
            found.append(Done())
        return Listed(tuple(found))

    def _standing(self, state: State, seat: Seat) -> tuple[Together, Hand]:
        """What lies on the table, and what a seat has not laid yet."""
        return state.on_table, self.hands[seat] - state.laid[seat]

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; empty means that it may."""
        kinds: tuple[type[Action], ...] = (LayCards, Done)
        kinds += (CallCard,) if self.is_calling else ()
        if wrong := misplaced((self.turn,), seat, action, kinds):
            return wrong
        table, held = self._standing(state, seat)
        if isinstance(action, LayCards):
            return table.why_not_lay(action.cards, held)
        if isinstance(action, CallCard):
            return table.why_not_call(action.card, held)
        if self.called is not None:
            said = (("card", self.called),)
            return (Violation("lay.must", "contract.call-card", said),)
        return ()

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The next turn, or what follows when neither is to call any more."""
        (partner,) = state.rules.table.partners(seat)
        if isinstance(action, LayCards):
            told = state.but(joint=(*state.joint, JointMove(seat, action)))
            if tell:
                tell(CardsLaid(seat, action.cards))
                tell(LaidTogether(told.on_table.score))
            return Next(told, self.hands, JointPhase(self.hands, partner, self.caller))
        if isinstance(action, CallCard):
            return self._called(state, seat, partner, action, tell)
        told = state.but(joint=(*state.joint, JointMove(seat, Done())))
        if tell:
            tell(NoMore(seat))
        if self.is_calling:
            return self._no_more_calls(told, partner)
        if self.is_idle:
            at = JointPhase(self.hands, self.caller, self.caller, is_calling=True)
        else:
            at = JointPhase(self.hands, partner, self.caller, is_idle=True)
        return Next(told, self.hands, at)

    def _called(
        self, state: State, seat: Seat, partner: Seat, action: CallCard, tell: Tell | None
    ) -> Next:
        """The partner lays the card if he has it; if not, the seat calls no more."""
        card = action.card
        is_there = card in self.hands[partner] - state.laid[partner]
        told = state.but(joint=(*state.joint, JointMove(seat, action, is_there)))
        if tell:
            tell(CardCalled(seat, card, is_there))
        if not is_there:
            return self._no_more_calls(told, partner)
        is_made = state.on_table.improves(Hand((card,)))
        if tell:
            tell(LaidTogether(told.on_table.score))
        called = None if is_made else card
        return Next(told, self.hands, JointPhase(self.hands, seat, seat, called=called))

    def _no_more_calls(self, state: State, partner: Seat) -> Next:
        """The partner of the bidder calls when the bidder has; then it is over."""
        if self.caller != bidder_of(state):
            return Next(state, self.hands)
        return Next(state, self.hands, JointPhase(self.hands, partner, partner, is_calling=True))

    def seen_by(self, state: State, seat: Seat | None) -> "JointPhase":
        """The same with one hand only."""
        del state
        return JointPhase(
            hidden(self.hands, seat),
            self.turn,
            self.caller,
            self.is_calling,
            self.is_idle,
            self.called,
        )


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """Each of the two lays his own melds, and then the bidder begins to add to them."""
    bidder = bidder_of(state)
    told = lay(state, hands, who_melds(state), tell)
    if tell:
        tell(LaidTogether(told.on_table.score))
    return Next(told, hands, JointPhase(hands, bidder, bidder))
