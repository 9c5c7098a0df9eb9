"""The deal: the pack goes round in packets, and a card may be turned for trump."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve
from typing_extensions import override

from pinochle.actions import Action, DrawForDeal
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import DealsFirst, Dealt, DrawnForDeal, UpcardTurned
from pinochle.game.engine.constraints import holds
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.piles import PACK, UPCARD, WIDOW, CardMove, TablePile, hand_pile, pile_of
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases import draft
from pinochle.game.phases.phase import Next, Phase, StepPhases, UsualPhase, why_out_of_place
from pinochle.messages.violations import Violation
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.game.engine.constraints import Statement

__all__ = ["STEPS", "DealPhase", "before_deal", "begin"]


class DealPhase(UsualPhase):
    """The phase in which the table is to deal; no seat is awaited."""

    __slots__ = ()

    @override
    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this: no seat does anything before the deal."""
        return why_out_of_place((seat,), seat, action, ())

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the end of the phase, with the hands as the table has dealt them.

        When the players have drawn for the first deal, the table is still to deal.
        """
        if isinstance(action, DrawForDeal):
            return Next(_after_draw(state, action, emit), self.hands, self)
        rules, order = state.rules.deal, state.order
        if rules.widow:
            emit.move("pack", "widow", rules.widow, ())
        if state.word is Step.DRAFT:
            return draft.open_draft(state, emit)
        if rules.stock:
            emit.move("pack", "stock", rules.stock, ())
        hands, widow = _deal_out(state.rules, state.dealer, order)
        turned = rules.upcard_place(state.rules.table.seats)
        upcard = None if turned is None else order[turned]
        for owner in state.each_seat():
            emit.note(Dealt, owner, rules.hand, hands[owner])
            emit.move("pack", hand_pile(owner), rules.hand, hands[owner])
        if upcard is None:
            return Next(evolve(state, dealt=hands, widow=widow), hands)
        state = evolve(state, dealt=hands, widow=widow, upcard=upcard, trump=upcard.suit)
        emit.note(UpcardTurned, state.dealer, upcard, state.turned_points)
        if rules.turn == "first-of-stock":
            emit.move("stock", "upcard", 1, (upcard,))
        return Next(state, hands)


def _after_draw(state: State, action: DrawForDeal, emit: Emitter) -> State:
    """Return the state with the dealer whom the cards have named that were drawn."""
    table, order = state.rules.table, state.rules.pack.order
    drawn: dict[Seat, list[Card]] = {player: [] for player in range(table.players)}
    players = tuple(drawn)
    for cards in action.draws:
        for player, card in zip(players, cards, strict=True):
            drawn[player].append(card)
        players = tuple(players[place] for place in table.best_drawn(cards, order))
    for player, own in drawn.items():
        emit.note(DrawnForDeal, player, tuple(own))
    emit.note(DealsFirst, players[0])
    return evolve(state, dealer=table.dealing_seat(players[0]))


def _deal_out(
    rules: Ruleset, dealer: Seat, order: Sequence[Card | None]
) -> tuple[tuple[Hand, ...], Hand]:
    """Return the hands, by seat, and the widow; a card that is not known is in no hand.

    The cards go round in packets from eldest on (``deal.packets``).

    Args:
        rules: the rules of the game.
        dealer: who deals.
        order: the pack, the first card to be dealt first.
    """
    seats = rules.table.seats
    *from_eldest, widow = [
        Hand(filter(None, [order[place] for place in places]))
        for places in rules.deal.packets.piles(seats)
    ]
    return tuple(from_eldest[(seat - dealer - 1) % seats] for seat in range(seats)), widow


def begin(state: State, _hands: tuple[Hand, ...], _emit: Emitter) -> DealPhase:
    """Return the phase in which the table is to deal."""
    return before_deal(state.rules.table.seats)


def before_deal(seats: int) -> DealPhase:
    """Return the phase before the deal at a table of so many seats."""
    return DealPhase((NO_CARDS,) * seats)


def constraints(state: State, _phase: Phase) -> Iterator["Statement"]:
    """Yield the moves of the deal; a turned card lies beside the stock, or is in a hand."""
    rules = state.rules.deal
    moves = [
        CardMove(PACK, seat, pile_of(state.dealt[seat], rules.hand)) for seat in state.each_seat()
    ]
    if rules.widow:
        moves.append(CardMove(PACK, WIDOW, pile_of(state.widow, rules.widow)))
    if state.upcard and rules.turn == "first-of-stock":
        moves.append(CardMove(PACK, UPCARD, (state.upcard,)))
    yield tuple(moves)
    if state.upcard and rules.turn == "last":
        yield evolve(holds(state.dealer, Hand((state.upcard,))), is_chance=True)


def piles(state: State, _phase: Phase) -> Iterator[TablePile]:
    """Yield the card that was turned last, and a widow that the bidder does not take.

    The card is in the hand of the dealer, so that it lies nowhere.
    """
    rules = state.rules
    is_last = rules.deal.turn == "last" and state.word is not Step.DRAW
    if state.upcard is not None and is_last:
        yield TablePile("upcard", 0, Hand((state.upcard,)))
    if rules.deal.widow and rules.widow.goes_to != "bidder":
        number = rules.deal.widow if state.widow_taker is None else 0
        yield TablePile("widow", number, state.widow)


STEPS: Final = (
    StepPhases(Step.DEAL, begin, {"deal": DealPhase}, constraints, piles),
    StepPhases(Step.DRAFT, begin, {"draft": draft.DraftPhase}, draft.constraints, draft.piles),
)
"""The words of a script that begin here: in a draft, too, the pack is dealt first."""
