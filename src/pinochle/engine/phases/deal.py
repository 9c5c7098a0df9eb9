"""The deal: the pack goes round in packets, and a card may be turned for trump."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from pinochle._bits import HAND, LANE, MOST, SUIT, lanes_of
from pinochle._frozen import evolve, frozen
from pinochle.actions import Action
from pinochle.cards import CARDS, Card
from pinochle.engine.emitter import Emitter
from pinochle.engine.phases.phase import HandsPhase, Next, Phase, misplaced
from pinochle.engine.state import NO_CARDS, State, with_deal
from pinochle.events import Dealt, UpcardTurned
from pinochle.hand import Hand, from_lanes
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

if TYPE_CHECKING:
    from pinochle.engine.constraints import Found

__all__ = ["DealPhase", "before_deal", "begin", "constraints", "deal_out"]


@frozen
class DealPhase(HandsPhase):
    """The table is to deal; no seat is awaited."""

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """No seat does anything before the deal."""
        del state
        return misplaced((seat,), seat, action, ())

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """The round when the table has dealt."""
        del seat, action
        if state.word is Step.DRAFT:
            from pinochle.engine.phases import draft  # noqa: PLC0415 - imported when used

            return draft.opened(state, emit)
        rules, order = state.rules.deal, state.order
        hands, widow = deal_out(state, order)
        if emit.events is not None:
            for owner in state.each_seat():
                emit.note(Dealt, owner, rules.hand, hands[owner])
        turned = rules.turned(len(hands))
        upcard = None if turned is None else order[turned]
        if upcard is None:
            return Next(with_deal(state, hands, widow), hands)
        state = state.but(dealt=hands, widow=widow, upcard=upcard, trump=upcard.suit)
        emit.note(UpcardTurned, state.dealer, upcard, state.turned_points)
        return Next(state, hands)


def deal_out(state: State, order: Sequence[Card | None]) -> tuple[tuple[Hand, ...], Hand]:
    """The hands by seat and the widow, dealt in packets from eldest on (``deal.packets``)."""
    seats = state.rules.table.seats
    piles = state.rules.deal.packets.piles(seats)
    dealt = [_packed(map(order.__getitem__, pile)) if pile else NO_CARDS for pile in piles]
    eldest = seats - state.dealer - 1
    return (*dealt[eldest:seats], *dealt[:eldest]), dealt[seats]


_ONE: Final[dict[Card | None, int]] = {
    None: 0,  # a card that is not known is in no hand
    **{card: card._bit << card._suit * SUIT for card in CARDS},
}
_LANE_OF = bytes((1 << min(copies, MOST)) - 1 for copies in range(1 << LANE))
"""By how many copies of a card there are, the lane that says so; a lane is a byte."""


def _packed(cards: Iterable[Card | None]) -> Hand:
    """The hand of cards of one pack, of which there are never too many of a kind."""
    copies = sum(map(_ONE.__getitem__, cards)).to_bytes(HAND // LANE, "little")
    return from_lanes(lanes_of(int.from_bytes(copies.translate(_LANE_OF), "little")))


def begin(state: State, _hands: tuple[Hand, ...], _emit: Emitter) -> DealPhase:
    """The table is to deal."""
    return before_deal(state.rules.table.seats)


@cache
def before_deal(seats: int) -> DealPhase:
    """The phase before the deal at a table of so many seats."""
    return DealPhase((NO_CARDS,) * seats)


def constraints(state: State, _phase: Phase) -> Iterator["Found"]:
    """The cards were dealt; one that was turned lies beside the stock, or is in a hand."""
    from pinochle.engine.constraints import (  # noqa: PLC0415 - imported when used
        PACK,
        UPCARD,
        WIDOW,
        Move,
        holds,
        pile_of,
    )

    rules = state.rules.deal
    moves = [Move(PACK, seat, pile_of(state.dealt[seat], rules.hand)) for seat in state.each_seat()]
    if rules.widow:
        moves.append(Move(PACK, WIDOW, pile_of(state.widow, rules.widow)))
    if state.upcard and rules.turn == "first-of-stock":
        moves.append(Move(PACK, UPCARD, (state.upcard,)))
    yield tuple(moves)
    if state.upcard and rules.turn == "last":
        yield evolve(holds(state.dealer, Hand((state.upcard,))), is_chance=True)
