"""Constraints: what was told of cards that somebody does not see.

The cards of a round go from place to place: from the pack to a seat or to the widow, then they are
taken, given, laid away, played. Each phase says where cards went by its moves, and by constraints
what must be true of the cards that lay in some places between two moves.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, Protocol, TypeAlias

from attrs import frozen

from pinochle.cards import Card
from pinochle.engine.state import NO_CARDS, State
from pinochle.hand import Hand

__all__ = [
    "ASIDE",
    "NO_ENTRY",
    "PACK",
    "UPCARD",
    "WIDOW",
    "Constraint",
    "Found",
    "Holds",
    "Judged",
    "Lacks",
    "LacksSome",
    "Move",
    "Place",
    "nothing",
    "pile_of",
    "spent",
]

Place: TypeAlias = int
"""Where cards lie: a seat, or one of the places below."""

PACK: Final = -1
"""The pack before the deal, later the stock and what was put away of it unseen."""

WIDOW: Final = -2
"""The widow, as long as nobody has taken it."""

UPCARD: Final = -3
"""Where a card lies face up beside the stock."""

ASIDE: Final = -4
"""What the bidder has laid away."""


def spent(seat: int) -> Place:
    """What a seat has played, or put away after it was seen."""
    return -5 - seat


NO_ENTRY: Final = -1


class Move(NamedTuple):
    """Some cards that went from one place to another.

    Args:
        source: where they lay.
        target: where they went.
        cards: the cards, None for each that was not seen.
        entry: the index of the entry of the history that tells of them; -1 if nothing is hidden.
        order: where they stood in the order of the deal, if that is the entry.
    """

    source: Place
    target: Place
    cards: tuple[Card | None, ...]
    entry: int = NO_ENTRY
    order: tuple[int, ...] = ()


def pile_of(cards: Hand, number: int) -> tuple[Card | None, ...]:
    """The cards of a pile, of which either all were seen or none."""
    return tuple(cards) or (None,) * number


class Constraint(Protocol):
    """Something that is known about the cards in some places together."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Where they lie."""
        ...

    @property
    def avoids(self) -> Iterable[Card]:
        """Cards that should rather not lie in the first place; maybe none."""
        ...

    def cost(self, piles: tuple[Hand, ...], /) -> int:
        """How far the piles in those places are from it; 0 if they agree."""
        ...

    def hint(self, piles: tuple[Hand, ...], /) -> tuple[Hand, Hand]:
        """Cards that the first pile lacks, and cards of it that are in the way; maybe none."""
        ...


@frozen(eq=False)
class Judged:
    """What is known of the cards in some places by rules that a phase applies itself.

    Args:
        places: where they lie.
        cost: how far the piles there are from it; 0 if they agree.
        hint: cards that the first pile lacks, and cards of it that are in the way; maybe none.
        avoids: cards that should rather not lie in the first place.
    """

    places: tuple[Place, ...]
    cost: Callable[[tuple[Hand, ...]], int]
    hint: Callable[[tuple[Hand, ...]], tuple[Hand, Hand]]
    avoids: Iterable[Card] = ()


Found: TypeAlias = Constraint | tuple[Move, ...]
"""What a phase says: what is true of the cards now, or which of them then move at once."""


def nothing(state: State, phase: object) -> Iterator[Found]:
    """What a phase says that tells nothing of hidden cards."""
    del state, phase
    return iter(())


@frozen(eq=False)
class About:
    """What is known about the cards of one seat.

    Args:
        seat: the seat.
        melds_in: the state if it is about the cards that the seat melds from, which may be others
            than its hand.
    """

    seat: Place
    melds_in: State | None

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the cards lie."""
        return (self.seat,)

    @property
    def avoids(self) -> Iterable[Card]:
        """None, unless a constraint says more."""
        return ()

    def pile(self, piles: tuple[Hand, ...]) -> Hand:
        """The cards that it is about."""
        return piles[0] if self.melds_in is None else self.melds_in.melded_from(self.seat, piles[0])


@frozen(eq=False)
class Holds(About):
    """A seat holds these cards: they were seen, or it could do what takes them."""

    cards: Hand

    def cost(self, piles: tuple[Hand, ...], /) -> int:
        """How many of them are lacking."""
        return len(self.lacking(piles))

    def hint(self, piles: tuple[Hand, ...], /) -> tuple[Hand, Hand]:
        """What is lacking."""
        return self.lacking(piles), NO_CARDS

    def lacking(self, piles: tuple[Hand, ...]) -> Hand:
        """The cards that are lacking."""
        return self.cards - (self.cards & self.pile(piles))


@frozen(eq=False)
class LacksSome(About):
    """A seat does not hold all of these cards."""

    cards: Hand

    def cost(self, piles: tuple[Hand, ...], /) -> int:
        """1 if it holds them."""
        return int(self.pile(piles).holds(self.cards))

    def hint(self, piles: tuple[Hand, ...], /) -> tuple[Hand, Hand]:
        """Any of them is in the way."""
        return NO_CARDS, self.cards if self.cost(piles) else NO_CARDS


@frozen(eq=False)
class Lacks(About):
    """A seat holds no more cards of these kinds than some: its play says so, or it was not asked.

    Args:
        kinds: the kinds.
        most: how many cards of them it may hold.
    """

    kinds: frozenset[Card]
    most: int = 0

    @property
    def avoids(self) -> Iterable[Card]:
        """The kinds, if it holds none of them."""
        return () if self.most else self.kinds

    def cost(self, piles: tuple[Hand, ...], /) -> int:
        """How many cards too many there are."""
        return max(0, sum(map(self.pile(piles).count, self.kinds)) - self.most)

    def hint(self, piles: tuple[Hand, ...], /) -> tuple[Hand, Hand]:
        """The cards too many are in the way."""
        there = (card for card in self.pile(piles) if card in self.kinds)
        return NO_CARDS, Hand(tuple(there)[: self.cost(piles)])
