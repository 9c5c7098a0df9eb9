"""The dix: the first seat that holds a nine of trump may have the card turned for it.

A seat that is asked holds such a nine, and those before have none: so much the rule makes public,
for the nine goes to the *first* from eldest who has it. A seat that keeps the nine could lay it
among its melds as well, where everybody sees it. A seat without a nine is not asked.
"""

from collections.abc import Iterator
from typing import ClassVar, Final, cast

from typing_extensions import override

from pinochle.actions import Action, ExchangeDix, Pass
from pinochle.cards.card import Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import DixAsked, UpcardExchanged
from pinochle.game.engine.constraints import Statement, holds, lacks
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.piles import CardMove, hand_pile
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Next, Phase, StepPhases, TurnPhase, replace_at
from pinochle.rules.script import Step

__all__ = ["STEPS", "DixPhase", "nine_of"]

_NINES: Final = {suit: Card(Rank.NINE, suit) for suit in Suit}


class DixPhase(TurnPhase):
    """A seat that holds a nine of trump may exchange it for the upcard.

    Args:
        hands: the hands, by seat.
        turn: whose turn it is.
    """

    __slots__ = ()

    CHOICES: ClassVar[tuple[Action, ...]] = (ExchangeDix(), Pass())

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the phase that asks the next holder of a nine, or what follows."""
        if isinstance(action, Pass):
            return _ask(state, self.hands, emit)
        nine, upcard = nine_of(state), cast("Card", state.upcard)
        emit_exchange(state, seat, upcard, emit)
        got = self.hands[seat] - Hand((nine,)) + Hand((upcard,))
        dealers_hand = self.hands[state.dealer] - Hand((upcard,)) + Hand((nine,))
        return Next(
            state, replace_at(replace_at(self.hands, seat, got), state.dealer, dealers_hand)
        )


def emit_exchange(state: State, seat: Seat, upcard: Card, emit: Emitter) -> None:
    """Tell that a seat exchanges the nine for the upcard, beside the stock or with the dealer."""
    nine, is_beside = nine_of(state), state.rules.deal.turn == "first-of-stock"
    pile = "upcard" if is_beside else hand_pile(state.dealer)
    emit.note(UpcardExchanged, seat, nine, upcard)
    emit.move(hand_pile(seat), pile, 1, (nine,))
    emit.move(pile, hand_pile(seat), 1, (upcard,))


def nine_of(state: State) -> Card:
    """Return the nine of trump."""
    return _NINES[cast("Suit", state.trump)]


def seats_declining(state: State) -> tuple[Seat | None, ...]:
    """Return the seats that kept a nine of trump which they could have exchanged, in order."""
    return tuple(entry.seat for entry in state.steps(Step.DIX) if isinstance(entry.action, Pass))


def _ask(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Ask the first from eldest who holds a nine and has not declined."""
    nine, not_asked = nine_of(state), {state.dealer, *seats_declining(state)}
    holders = (seat for seat in state.each_seat() if seat not in not_asked and nine in hands[seat])
    asked = emit.tell(DixAsked(next(holders, None))).seat
    return Next(state, hands) if asked is None else Next(state, hands, DixPhase(hands, asked))


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Return the phase that asks the first holder of a nine; a turned nine is not exchanged."""
    if state.upcard is nine_of(state):
        return Next(state, hands)
    return _ask(state, hands, emit)


def constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield constraints: the seats that were asked held a nine, and those before had none."""
    nine = Hand((nine_of(state),))
    asked = [event.seat for event in state.consequences_of(DixAsked)]
    for seat in state.each_seat() if asked else ():
        if seat != state.dealer:
            yield holds(seat, nine) if seat in asked else lacks(seat, nine)
        if seat == asked[-1]:
            break
    exchanger = state.done_by(ExchangeDix)
    if exchanger is not None and state.upcard is not None:
        nine_given = CardMove(exchanger, state.dealer, tuple(nine))
        yield nine_given, CardMove(state.dealer, exchanger, (state.upcard,))


STEPS: Final = (StepPhases(Step.DIX, begin, {"dix": DixPhase}, constraints),)
"""The words of a script that begin here."""
