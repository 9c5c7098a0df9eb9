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
from pinochle.events import DixExchanged, DixKept, Tell
from pinochle.facts import Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.phase import Next, misplaced, replaced
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

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The seat that may exchange its nine."""
        del facts
        return (self.turn,)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """To exchange the nine, or to keep it."""
        del facts, seat
        return _CHOICES

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not say this; empty means that it may."""
        del facts
        return misplaced((self.turn,), seat, action, (ExchangeDix, Pass))

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The next who holds a nine, or what follows."""
        nine, upcard = nine_of(facts), cast("Card", facts.upcard)
        if isinstance(action, Pass):
            if tell:
                tell(DixKept(seat))
            return _go_on(facts.but(declined=(*facts.declined, seat)), self.hands)
        if tell:
            tell(DixExchanged(seat, nine, upcard))
        got = self.hands[seat] - Hand((nine,)) + Hand((upcard,))
        left = self.hands[facts.dealer] - Hand((upcard,)) + Hand((nine,))
        hands = replaced(replaced(self.hands, seat, got), facts.dealer, left)
        return Next(facts.but(exchanger=seat), hands)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "DixPhase":
        """The same with one hand only."""
        del facts
        return DixPhase(hidden(self.hands, seat), self.turn)


def nine_of(facts: Facts) -> Card:
    """The nine of trump."""
    return _NINES[cast("Suit", facts.trump)]


def _go_on(facts: Facts, hands: tuple[Hand, ...]) -> Next:
    nine = nine_of(facts)
    if facts.upcard is not nine:
        for seat in facts.each_seat():
            may = seat != facts.dealer and seat not in facts.declined
            if may and nine in hands[seat]:
                return Next(facts, hands, DixPhase(hands, seat))
    return Next(facts, hands)


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """The first from eldest may exchange a nine; a nine that was turned is not exchanged."""
    del tell
    return _go_on(facts, hands)
