"""The partner: seats that hold a card play with the bidder, who calls it unless it is fixed."""

from collections.abc import Collection, Iterator
from typing import ClassVar, Final

from attrs import evolve
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Action, CallPartner
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import PartnerFound
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Statement, holds, lacks, lacks_some
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.phase import BidderPhase, Next, Phase, StepPhases, bidder_of
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = [
    "STEPS",
    "PartnerPhase",
    "asked_in_turn",
    "is_joined_by",
    "is_partner_awaited",
    "teams_of",
    "with_partners",
]

_BIDDERS, _OTHERS = 0, 1


class PartnerPhase(BidderPhase):
    """The phase in which the bidder is to call a card."""

    __slots__ = ()

    KINDS: ClassVar[tuple[type[Action], ...]] = (CallPartner,)

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return the cards that the bidder may call."""
        return Listed(tuple(map(CallPartner, _callable_cards(state, self.hands[seat]))))

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why the bidder may not call this card; nothing if it may be called."""
        card, rules = expect(CallPartner, action, "action").card, state.rules
        return rules.partner.why_not(card, self.hands[seat], state.trump, rules.pack)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return what follows the call; the partner is known by now, or has still to be found."""
        card = expect(CallPartner, action, "action").card
        return Next(_find_partners(state, self.hands, card, emit), self.hands)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> PartnerPhase | Next:
    """Return the phase that asks the bidder, unless they are alone (``five.rest-vs-team``).

    Nobody is asked where the card is always the same (``house.fixed-partner-card``).
    """
    bidder = bidder_of(state)
    if fixed := state.rules.partner.fixed_card(state.trump):
        return Next(_find_partners(state, hands, fixed, emit), hands)
    is_alone = not _callable_cards(state, hands[bidder])
    if emit.tell_if(PartnerFound(bidder, None) if is_alone else None, PartnerFound):
        return Next(with_partners(state), hands)
    return PartnerPhase(hands)


def _find_partners(state: State, hands: tuple[Hand, ...], card: Card, emit: Emitter) -> State:
    """Return the state when it is known which card finds partners, and maybe who they are."""
    rules, bidder = state.rules.partner, bidder_of(state)
    state = with_partners(evolve(state, called=card))
    if rules.known == "when-played":
        return state
    holders = [other for other in asked_in_turn(state, bidder) if card in hands[other]]
    events = iter([PartnerFound(bidder, holder) for holder in holders])
    answer: PartnerFound | None = emit.tell(next(events, PartnerFound(bidder, None)))
    while answer is not None and answer.partner is not None:
        state = with_partners(state, answer.partner)
        answer = emit.tell_if(next(events, None), PartnerFound) if rules.are_several else None
    return state


def asked_in_turn(state: State, bidder: Seat) -> tuple[Seat, ...]:
    """Return the other seats, in the order in which they are asked for the card that was called."""
    clockwise = tuple(seat for seat in state.each_seat(bidder) if seat != bidder)
    return clockwise if state.rules.partner.asked == "clockwise" else clockwise[::-1]


def is_joined_by(state: State, seat: Seat, card: Card) -> bool:
    """Tell whether a seat becomes the bidder's partner because it plays this card."""
    can_join = is_partner_awaited(state) and state.teams[seat] != _BIDDERS
    return can_join and card is state.called


def is_partner_awaited(state: State) -> bool:
    """Tell whether the bidder may still find a partner, or one more, by a card that is played."""
    rules = state.rules.partner
    return rules.is_hidden and (rules.are_several or state.teams.count(_BIDDERS) == 1)


def teams_of(bidder: Seat, partners: Collection[Seat], seats: int) -> tuple[int, ...]:
    """Return the side of each seat: the bidder and the bidder's partners against the others."""
    return tuple(_BIDDERS if seat in {bidder, *partners} else _OTHERS for seat in range(seats))


def with_partners(state: State, *partners: Seat) -> State:
    """Return the state when these seats, and those who did before, play with the bidder."""
    bidder = bidder_of(state)
    partners_before = state.together(bidder) if state.teams else ()
    return evolve(
        state, teams=teams_of(bidder, {*partners_before, *partners}, state.rules.table.seats)
    )


def _callable_cards(state: State, hand: Hand) -> tuple[Card, ...]:
    return state.rules.partner.cards(hand, state.trump, state.rules.pack)


def constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield what seats must have held when the bidder looked for a partner."""
    bidder, card, copies = bidder_of(state), state.called, state.rules.pack.count
    rules = state.rules.partner
    if card is None:  # still to be called, or none is left to call
        every = Hand(kind for kind in _callable_cards(state, NO_CARDS) for _ in range(copies(kind)))
        yield holds(bidder, every) if state.teams else lacks_some(bidder, every)
        return
    if rules.calls != "fixed-card":
        yield lacks_some(bidder, Hand([card] * copies(card)))
    partners = [event.partner for event in state.consequences_of(PartnerFound)]
    for seat in asked_in_turn(state, bidder) if partners else ():
        if seat not in partners:
            yield lacks(seat, (card,))
            continue
        yield holds(seat, Hand((card,)))
        if not rules.are_several:
            break


STEPS: Final = (StepPhases(Step.PARTNER, begin, {"partner": PartnerPhase}, constraints),)
"""The words of a script that begin here."""
