"""The partner: the bidder calls a card, and the seat that holds it becomes the partner."""

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import evolve

from pinochle._validators import expect
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.actions import Action, CallPartner
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Found, holds, lacks, lacks_some
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.events import PartnerFound
from pinochle.game.phases.phase import BidderPhase, Next, Phase, StepPhases, bidder_of
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = ["STEPS", "PartnerPhase", "asked_in_turn", "is_joined_by", "teams_of", "with_partner"]

_BIDDERS, _OTHERS = 0, 1


class PartnerPhase(BidderPhase):
    """The phase in which the bidder is to call a card."""

    __slots__ = ()

    KINDS: ClassVar[tuple[type[Action], ...]] = (CallPartner,)

    def options(self, state: State, seat: Seat) -> Actions:
        """Return the cards that the bidder may call."""
        return Listed(tuple(map(CallPartner, _callable_cards(state, self.hands[seat]))))

    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why the bidder may not call this card; nothing if it may be called."""
        card, rules = expect(CallPartner, action, "action").card, state.rules
        return rules.partner.why_not(card, self.hands[seat], state.trump, rules.pack)

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return what follows the call; the partner is known by now, or has still to be found."""
        card = expect(CallPartner, action, "action").card
        if state.rules.partner.known == "when-played":
            teams = teams_of(seat, None, len(self.hands))
            return Next(evolve(state, called=card, teams=teams), self.hands)
        others = asked_in_turn(state, seat)
        holder = next((other for other in others if card in self.hands[other]), None)
        found = emit.tell(PartnerFound(seat, holder))
        return Next(with_partner(evolve(state, called=card), found.partner), self.hands)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> PartnerPhase | Next:
    """Return the phase that asks the bidder, unless they are alone (``five.rest-vs-team``)."""
    bidder = bidder_of(state)
    is_alone = not _callable_cards(state, hands[bidder])
    if emit.tell_if(PartnerFound(bidder, None) if is_alone else None, PartnerFound):
        return Next(with_partner(state, None), hands)
    return PartnerPhase(hands)


def asked_in_turn(state: State, bidder: Seat) -> tuple[Seat, ...]:
    """Return the other seats, in the order in which they are asked for the card that was called."""
    others = tuple(seat for seat in state.each_seat(bidder) if seat != bidder)
    return others if state.rules.partner.asked == "clockwise" else others[::-1]


def is_joined_by(state: State, seat: Seat, card: Card) -> bool:
    """Tell whether a seat becomes the bidder's partner because it plays this card."""
    return card is state.called and seat != state.bidder and state.teams.count(_BIDDERS) == 1


def teams_of(bidder: Seat, partner: Seat | None, seats: int) -> tuple[int, ...]:
    """Return the side of each seat: the bidder and the bidder's partner against the others."""
    return tuple(_BIDDERS if seat in {bidder, partner} else _OTHERS for seat in range(seats))


def with_partner(state: State, partner: Seat | None) -> State:
    """Return the state when it is known who plays with the bidder, if anybody does."""
    return evolve(state, teams=teams_of(bidder_of(state), partner, state.rules.table.seats))


def _callable_cards(state: State, hand: Hand) -> tuple[Card, ...]:
    return state.rules.partner.cards(hand, state.trump, state.rules.pack)


def constraints(state: State, _phase: Phase) -> Iterator[Found]:
    """Yield what seats must have held when the bidder looked for a partner."""
    bidder, card, number = bidder_of(state), state.called, state.rules.pack.count
    if card is None:  # still to be called, or none is left to call
        every = Hand(kind for kind in _callable_cards(state, NO_CARDS) for _ in range(number(kind)))
        yield holds(bidder, every) if state.teams else lacks_some(bidder, every)
        return
    yield lacks_some(bidder, Hand([card] * number(card)))
    for event in state.told(PartnerFound):
        for seat in asked_in_turn(state, bidder):
            if seat == event.partner:
                yield holds(seat, Hand((card,)))
                break
            yield lacks(seat, (card,))


STEPS: Final = (StepPhases(Step.PARTNER, begin, {"partner": PartnerPhase}, constraints),)
"""The words of a script that begin here."""
