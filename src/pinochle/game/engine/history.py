"""The history of a round: what was done in it, and the tricks that were won."""

from attrs import evolve, frozen
from typing_extensions import override

from pinochle.actions import Action, Redacted
from pinochle.cards.card import Card
from pinochle.cards.trick import Seat
from pinochle.events import Consequence, MeldClaimed, MeldDeclared, MeldFailed
from pinochle.rules.script import Step

__all__ = ["Entry", "Taken"]


@frozen(repr=False, weakref_slot=False)
class Taken:
    """A trick that was won, with those before it; its text has the seat that led, and the cards.

        >>> cards = (Card.parse("AD"), Card.parse("QS"), Card.parse("9D"), Card.parse("9D"))
        >>> trick = Taken(None, leader=1, cards=cards, winner=1)
        >>> print(trick)
        1: A♦ Q♠ 9♦ 9♦
        >>> Taken(trick, leader=1, cards=cards, winner=1)
        <Taken 1: A♦ Q♠ 9♦ 9♦, won by seat 1>

    Args:
        before: the trick before it, or None if it is the first.
        leader: the seat that led.
        cards: the cards, the card that was led first.
        winner: the seat that won it.
    """

    before: "Taken | None"
    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    @override
    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(map(str, self.cards))}"

    @override
    def __repr__(self) -> str:
        return f"<Taken {self}, won by seat {self.winner}>"


@frozen(weakref_slot=False)
class Entry:
    """Something that was done in a round, except for the cards played, which the tricks tell.

    In play for a stock the plays are entries too, because some of their cards lie on the table.

    Args:
        step: the phase in which it was done.
        plays: how many cards had been played by then, not counting those for a stock.
        seat: who did it; None for the table.
        action: what was done; for a seat that did not see all its cards, without those.
        told: what everybody was told of hidden cards because of it, in order.
    """

    step: Step
    plays: int
    seat: Seat | None
    action: Action | Redacted
    told: tuple[Consequence, ...] = ()

    @property
    def meld(self) -> MeldDeclared | MeldFailed | MeldClaimed | None:
        """The outcome of a meld that was declared or claimed; None if none was."""
        for event in self.told:
            if isinstance(event, MeldDeclared | MeldFailed | MeldClaimed):
                return event
        return None


def in_order(last: Taken | None) -> tuple[Taken, ...]:
    """Return the tricks up to this trick, the first first."""
    tricks: list[Taken] = []
    while last is not None:
        tricks.append(last)
        last = last.before
    return tuple(reversed(tricks))


def join_tricks(earlier: Taken | None, last: Taken | None) -> Taken | None:
    """Return the last of some tricks, with others before them."""
    if earlier is None:
        return last
    for trick in in_order(last):
        earlier = Taken(earlier, trick.leader, trick.cards, trick.winner)
    return earlier


def with_passes_in_seat_order(
    entries: tuple[Entry, ...], last: Seat | None = None
) -> tuple[Entry, ...]:
    """Return the entries, with passed cards in the order of the seats and a given seat last.

    If two seats exchange cards at once, their order tells nothing. What followed, follows the last.
    """
    passed = [entry for entry in entries if entry.step is Step.PASSING]
    if not passed:
        return entries
    start = entries.index(passed[0])
    consequences = passed[-1].told
    passed = [evolve(entry, told=()) for entry in passed]
    passed.sort(key=lambda entry: (entry.seat == last, entry.seat or 0))
    passed[-1] = evolve(passed[-1], told=consequences)
    return (*entries[:start], *passed, *entries[start + len(passed) :])
