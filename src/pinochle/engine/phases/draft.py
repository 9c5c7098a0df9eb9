"""The draft: in turn the players choose their hands from the pack, two cards at a time."""

from attrs import frozen

from pinochle.actions import Action, KeepCard, RejectCard
from pinochle.cards import Card
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.phase import Next, misplaced, replaced
from pinochle.engine.state import Drafted, State, hidden
from pinochle.events import CardDrawn, DiscardedUnseen, DraftDecided, Entered, Tell
from pinochle.hand import Hand
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["DraftPhase", "opened"]

_CHOICES = Listed((KeepCard(), RejectCard()))


@frozen
class DraftPhase:
    """A seat has drawn a card, and is to keep or to reject it.

    Args:
        hands: the hands so far, by seat.
        turn: whose turn it is.
        drawn: the card that he has drawn; None for whoever has not seen it.
        stock: what is left of the pack, the next card first; empty for whoever may not see it.
        turns: the turns that are over, the first first.
    """

    hands: tuple[Hand, ...]
    turn: Seat
    drawn: Card | None
    stock: tuple[Card, ...]
    turns: tuple[Drafted, ...] = ()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        del state
        return (self.turn,)

    def options(self, state: State, seat: Seat) -> Actions:
        """To keep the card, or to reject it."""
        del state, seat
        return _CHOICES

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; empty means that it may."""
        return misplaced(self.to_act(state), seat, action, (KeepCard, RejectCard))

    def after(
        self, state: State, seat: Seat, action: Action, tell: Tell | None
    ) -> "DraftPhase | Next":
        """The next turn, or what follows the last (``draft.keep``, ``draft.reject``)."""
        second, *stock = self.stock
        is_kept = isinstance(action, KeepCard)
        if tell:
            tell(DraftDecided(seat, is_kept=is_kept))
            next_one = Hand((second,))
            unseen = DiscardedUnseen(seat, 1, next_one)
            tell(unseen if is_kept else CardDrawn(seat, 1, next_one, (seat,)))
        own = self.drawn if is_kept and self.drawn else second
        hands = replaced(self.hands, seat, self.hands[seat] + own)
        turns = (*self.turns, Drafted(seat, self.drawn, second, is_kept=is_kept))
        if not stock:
            return Next(state.but(drafted=turns), hands)
        return _drawing(hands, Seat((seat + 1) % len(hands)), tuple(stock), turns, tell)

    def seen_by(self, state: State, seat: Seat | None) -> "DraftPhase":
        """The same with one hand only, and with the card drawn for him who has drawn it."""
        del state
        return DraftPhase(
            hidden(self.hands, seat),
            self.turn,
            self.drawn if seat == self.turn else None,
            (),
            tuple(turn.seen_by(seat) for turn in self.turns),
        )


def opened(state: State, order: tuple[Card, ...], tell: Tell | None) -> Next:
    """The pack lies on the table, and eldest draws the first card (``draft.first-card``)."""
    hands = (Hand(),) * state.rules.table.seats
    if tell:
        tell(Entered(Step.DRAFT))
    first = next(state.each_seat())
    return Next(state.but(dealt=hands), hands, _drawing(hands, first, order, (), tell))


def _drawing(
    hands: tuple[Hand, ...],
    seat: Seat,
    stock: tuple[Card, ...],
    turns: tuple[Drafted, ...],
    tell: Tell | None,
) -> DraftPhase:
    """The phase when a seat has drawn the top card."""
    drawn, *left = stock
    if tell:
        tell(CardDrawn(seat, 1, Hand((drawn,)), (seat,)))
    return DraftPhase(hands, seat, drawn, tuple(left), turns)
