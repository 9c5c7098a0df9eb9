"""The draft: in turn the players choose their hands from the pack, two cards at a time."""

from collections.abc import Iterable, Iterator
from itertools import starmap
from typing import ClassVar, TypeAlias

from attrs import evolve, frozen
from typing_extensions import override

from pinochle.actions import Action, KeepCard, Redacted, RejectCard
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import CardDrawn, DiscardedUnseen, Entered
from pinochle.game.engine.constraints import Statement
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.history import Entry
from pinochle.game.engine.piles import PACK, CardMove, TablePile, hand_pile, spent_pile
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Next, Phase, TurnPhase, replace_at
from pinochle.rules.script import Step

__all__ = ["DraftPhase", "Drafted", "constraints", "open_draft", "turns"]


@frozen
class Drafted:
    """A turn of a draft: two cards of the pack, of which the seat keeps one card, and discards one.

    Args:
        seat: whose turn it was.
        first: the card that was drawn first; None for those who do not know it.
        second: the card drawn after it, which nobody saw if the first was kept; None for those
            who do not know it.
        is_kept: whether the seat kept the first, or rejected it and kept the second.
    """

    seat: Seat
    first: Card | None
    second: Card | None
    is_kept: bool

    @property
    def discarded(self) -> Card | None:
        """The card that went on the seat's discards, if it is known."""
        return _split_turn(self.first, self.second, is_kept=self.is_kept)[1]


_Turn: TypeAlias = tuple[Seat, Card | None, Card | None, bool]


def turns(state: State) -> Iterator[Drafted]:
    """Yield the turns of a draft that are over, in order, as far as their cards are known."""
    return starmap(Drafted, _turns(state))


def _turns(state: State) -> Iterator[_Turn]:
    order = iter(state.order)
    for (seat, is_kept), first, second in zip(_choices(state), order, order, strict=False):
        yield seat, first, second, is_kept


def _choices(state: State) -> Iterator[tuple[Seat, bool]]:
    """Yield the seat that chose in each turn that is over, and whether it kept the first card."""
    for entry in state.steps(Step.DRAFT):
        if entry.seat is not None:  # the table draws and deals before
            yield entry.seat, type(entry.action) is KeepCard


def _split_turn(
    first: Card | None, second: Card | None, *, is_kept: bool
) -> tuple[Card | None, Card | None]:
    """Return the card that is kept, and the card that is discarded."""
    return (first, second) if is_kept else (second, first)


def discards(state: State) -> list[list[Card]]:
    """Return the cards, by seat, that the seat is known to have discarded in a draft."""
    piles: list[list[Card]] = [[] for _ in range(state.rules.table.seats)]
    for seat, first, second, is_kept in _turns(state):
        _, card = _split_turn(first, second, is_kept=is_kept)
        if card is not None:
            piles[seat].append(card)
    return piles


def entries_of_discards(piles: Iterable[Hand]) -> list[Entry]:
    """Return the entries of a draft of which only these discards are known, by seat."""
    rejected = [(seat, card) for seat, pile in enumerate(piles) for card in pile]
    if not rejected:
        return []
    order = tuple(card for _, first in rejected for card in (first, None))
    entries = [Entry(Step.DRAFT, 0, seat, RejectCard()) for seat, _ in rejected]
    return [Entry(Step.DRAFT, 0, None, Redacted("deal", order)), *entries]


class DraftPhase(TurnPhase):
    """A seat has drawn a card, and is to keep or to reject it.

    Args:
        hands: the hands so far, by seat.
        turn: whose turn it is.
    """

    __slots__ = ()

    CHOICES: ClassVar[tuple[Action, ...]] = (KeepCard(), RejectCard())

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the next turn, or what follows the last (``draft.keep``, ``draft.reject``)."""
        drawn, order, is_kept = drawn_from(state), state.order, type(action) is KeepCard
        first, second = order[drawn - 2 : drawn]
        hand, discards = hand_pile(seat), f"discards.{seat}"
        emit.move("drawn", hand if is_kept else discards, 1, (first,))
        emit.note(DiscardedUnseen if is_kept else CardDrawn, seat, 1, _pile(second))
        emit.move("pack", discards if is_kept else hand, 1, (second,))
        card, _ = _split_turn(first, second, is_kept=is_kept)
        hands = replace_at(self.hands, seat, self.hands[seat] + _pile(card))
        if drawn == len(order):
            return Next(state, hands)
        return Next(state, hands, _draw_first(state, hands, (seat + 1) % len(hands), emit))


def drawn_from(state: State) -> int:
    """Return how many cards of the pack were drawn in the turns that are over."""
    return 2 * len([*_choices(state)])


def open_draft(state: State, emit: Emitter) -> Next:
    """Return the draft when eldest has drawn the first card of the pack (``draft.first-card``)."""
    hands = (Hand(),) * state.rules.table.seats
    emit.note(Entered, Step.DRAFT)
    first = next(state.each_seat())
    return Next(evolve(state, dealt=hands), hands, _draw_first(state, hands, first, emit))


def _draw_first(state: State, hands: tuple[Hand, ...], seat: Seat, emit: Emitter) -> DraftPhase:
    """Return the phase when a seat has drawn the top card."""
    first = state.order[drawn_from(state)]
    emit.note(CardDrawn, seat, 1, _pile(first))
    emit.move("pack", "drawn", 1, (first,))
    return DraftPhase(hands, seat)


def _pile(card: Card | None) -> Hand:
    return Hand(() if card is None else (card,))


def constraints(state: State, phase: Phase) -> Iterator[Statement]:
    """Yield the cards that each seat has kept, and those that it has seen besides."""
    cards_kept: dict[Seat, list[int]] = {seat: [] for seat in state.each_seat()}
    open_to: dict[Seat, list[Card]] = {seat: [] for seat in state.each_seat()}
    for index, turn in enumerate(turns(state)):
        cards_kept[turn.seat].append(2 * index + (not turn.is_kept))
        if not turn.is_kept and turn.first is not None:
            open_to[turn.seat].append(turn.first)
    if isinstance(phase, DraftPhase):
        open_to[phase.turn] += _pile(state.order[drawn_from(state)])
    moves = [
        CardMove(PACK, seat, tuple([state.order[place] for place in places]), 0, tuple(places))
        for seat, places in cards_kept.items()
    ]
    moves += [CardMove(PACK, spent_pile(seat), tuple(cards)) for seat, cards in open_to.items()]
    yield tuple(move for move in moves if move.cards)


def piles(state: State, phase: Phase) -> Iterator[TablePile]:
    """Yield the pack, the card to decide on, and the discards."""
    if isinstance(phase, DraftPhase):
        drawn = drawn_from(state)
        yield TablePile("pack", len(state.order) - drawn - 1)
        yield TablePile("drawn", 1, _pile(state.order[drawn]))
    discarded = discards(state)
    seats = [entry.seat for entry in state.steps(Step.DRAFT)]
    for seat in state.each_seat(0):
        yield TablePile(f"discards.{seat}", seats.count(seat), Hand(discarded[seat]))
