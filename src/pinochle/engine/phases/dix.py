"""The dix: the first who holds a nine of trump may have the card turned for it.

Who is asked holds such a nine, and those before him have none: so much the rule makes public, for
the nine goes to the *first* from eldest who has one. Who keeps his nine could lay it among his
melds as well, where everybody sees it. A seat without a nine is not asked.
"""

from typing import Final, cast

from attrs import frozen

from pinochle.actions import Action, ExchangeDix, Pass
from pinochle.cards import Card, Rank, Suit
from pinochle.choices import Actions, Listed
from pinochle.engine.phases.phase import Next, misplaced, replaced
from pinochle.engine.state import State, hidden
from pinochle.events import DixExchanged, DixKept, Tell
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["DixPhase", "begin", "nine_of"]

_CHOICES: Final = Listed((ExchangeDix(), Pass()))
_NINES: Final = {suit: Card(Rank.NINE, suit) for suit in Suit}


@frozen
class DixPhase:
    """A seat that holds a nine of trump may exchange it for the upcard.

    The fields are the hands, and whose turn it is.
    """

    hands: tuple[Hand, ...]
    turn: Seat

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that may exchange its nine."""
        del state
        return (self.turn,)

    def options(self, state: State, seat: Seat) -> Actions:
        """To exchange the nine, or to keep it."""
        del state, seat
        return _CHOICES

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not say this; empty means that it may."""
        del state
        return misplaced((self.turn,), seat, action, (ExchangeDix, Pass))

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The next who holds a nine, or what follows."""
        nine, upcard = nine_of(state), cast("Card", state.upcard)
        if isinstance(action, Pass):
            if tell:
                tell(DixKept(seat))
            return _go_on(state.but(declined=(*state.declined, seat)), self.hands)
        if tell:
            tell(DixExchanged(seat, nine, upcard))
        got = self.hands[seat] - Hand((nine,)) + Hand((upcard,))
        left = self.hands[state.dealer] - Hand((upcard,)) + Hand((nine,))
        hands = replaced(replaced(self.hands, seat, got), state.dealer, left)
        return Next(state.but(exchanger=seat), hands)

    def seen_by(self, state: State, seat: Seat | None) -> "DixPhase":
        """The same with one hand only."""
        del state
        return DixPhase(hidden(self.hands, seat), self.turn)


def nine_of(state: State) -> Card:
    """The nine of trump."""
    return _NINES[cast("Suit", state.trump)]


def _go_on(state: State, hands: tuple[Hand, ...]) -> Next:
    nine = nine_of(state)
    if state.upcard is not nine:
        for seat in state.each_seat():
            may = seat != state.dealer and seat not in state.declined
            if may and nine in hands[seat]:
                return Next(state, hands, DixPhase(hands, seat))
    return Next(state, hands)


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """The first from eldest may exchange a nine; a nine that was turned is not exchanged."""
    del tell
    return _go_on(state, hands)
