"""The deal: the pack goes round in packets, and a card may be turned for trump."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from pinochle._bits import SUIT, packed
from pinochle._frozen import evolve, frozen
from pinochle._stores import keep
from pinochle.actions import Action
from pinochle.cards import CARDS, Card
from pinochle.engine.emitter import Emitter
from pinochle.engine.phases.phase import HandsPhase, Next, Phase, misplaced
from pinochle.engine.state import NO_CARDS, State, with_deal
from pinochle.events import Dealt, UpcardTurned
from pinochle.hand import Hand, from_lanes
from pinochle.rules.deal import Packets, Piles
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
    seats, packets = state.rules.table.seats, state.rules.deal.packets
    kept = _PILES.get((id(packets), seats))
    if kept is None or kept[0] is not packets:
        kept = keep(_PILES, (id(packets), seats), (packets, packets.piles(seats)))
    copies = [*map(_ONE.__getitem__, order)]
    dealt = [
        from_lanes(packed(sum([copies[place] for place in pile]))) if pile else NO_CARDS
        for pile in kept[1]
    ]
    eldest = seats - state.dealer - 1
    return (*dealt[eldest:seats], *dealt[:eldest]), dealt[seats]


_ONE: Final[dict[Card | None, int]] = {
    None: 0,  # a card that is not known is in no hand
    **{card: card._bit << card._suit * SUIT for card in CARDS},
}
_PILES: Final[dict[tuple[int, int], tuple[Packets, Piles]]] = {}
"""The piles of packets at so many seats, by these: there are few, and many deals."""


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
