"""The deal: the pack goes round in packets, and a card may be turned for trump."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import cast

from attrs import frozen

from pinochle._bits import HAND, LANE, MOST, SUIT, lanes_of
from pinochle.actions import Action, Deal
from pinochle.cards import CARDS, Card
from pinochle.choices import NOTHING, Actions
from pinochle.engine.phases import draft
from pinochle.engine.phases.phase import Next, misplaced
from pinochle.engine.state import NO_CARDS, State, hidden
from pinochle.events import CardTurned, Dealt, Tell
from pinochle.hand import Hand, from_lanes
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["DealPhase", "begin", "deal_out"]


@frozen
class DealPhase:
    """The table is to deal; no seat is awaited."""

    hands: tuple[Hand, ...]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """No seat: dealing is an act of the table."""
        del state
        return ()

    def options(self, state: State, seat: Seat) -> Actions:
        """Nothing."""
        del state, seat
        return NOTHING

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """No seat does anything before the deal."""
        del state
        return misplaced((seat,), seat, action, ())

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The round when the table has dealt."""
        del seat
        order = cast("Deal", action).order
        if state.word is Step.DRAFT:
            return draft.opened(state, order, tell)
        hands, widow = deal_out(state, order)
        if tell:
            for owner in state.each_seat():
                tell(Dealt(owner, len(hands[owner]), hands[owner], (owner,)))
        rules = state.rules.deal
        turned, stock = rules.turned(len(hands)), order[len(order) - rules.face_down :]
        told = state.but(dealt=hands, widow=widow, stock=stock)
        if turned is not None:
            card = order[turned]
            told = told.but(upcard=card, trump=card.suit)
            if tell:
                tell(CardTurned(state.dealer, card, told.turned_points))
        return Next(told, hands)

    def seen_by(self, state: State, seat: Seat | None) -> "DealPhase":
        """The same with one hand only, though nobody has any card yet."""
        del state
        return DealPhase(hidden(self.hands, seat))


def deal_out(state: State, order: Sequence[Card]) -> tuple[tuple[Hand, ...], Hand]:
    """The hands by seat and the widow, dealt in packets from eldest on (``deal.packets``)."""
    seats = state.rules.table.seats
    piles = state.rules.deal.packets.piles(seats)
    dealt = [_packed(map(order.__getitem__, pile)) if pile else NO_CARDS for pile in piles]
    eldest = seats - state.dealer - 1
    return (*dealt[eldest:seats], *dealt[:eldest]), dealt[seats]


_ONE = {card: card._bit << card._suit * SUIT for card in CARDS}
_LANE_OF = bytes((1 << min(copies, MOST)) - 1 for copies in range(1 << LANE))
"""By how many copies of a card there are, the lane that says so; a lane is a byte."""


def _packed(cards: Iterable[Card]) -> Hand:
    """The hand of cards of one pack, of which there are never too many of a kind."""
    copies = sum(map(_ONE.__getitem__, cards)).to_bytes(HAND // LANE, "little")
    return from_lanes(lanes_of(int.from_bytes(copies.translate(_LANE_OF), "little")))


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> DealPhase:
    """The table is to deal."""
    del hands, tell
    return _before(state.rules.table.seats)


@cache
def _before(seats: int) -> DealPhase:
    """The phase before the deal at a table of so many seats."""
    return DealPhase((NO_CARDS,) * seats)
