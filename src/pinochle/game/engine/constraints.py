"""Constraints: what was told of cards that somebody does not see.

Each phase says where cards went by its moves (see :mod:`pinochle.game.engine.piles`), and by
constraints what must be true of the cards that lay in some places between two moves.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from attrs import evolve, field, frozen

from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.game.engine.piles import CardMove, Place
from pinochle.game.engine.state import NO_CARDS, State

_Piles: TypeAlias = tuple[Hand, ...]


@frozen(eq=False)
class Constraint:
    """Something that is known about the cards in some places together.

    Args:
        places: where they lie. What is known of several is said for each of them as the first.
        cost: how far the piles there are from it; 0 if they agree.
        hint: cards that the first pile lacks, and cards of it that are in the way; maybe none.
        avoids: cards that should rather not lie in the first place.
        held: cards that do lie there.
        is_certain: whether nothing more is known than that these are held.
        pile: the pile that counts in place of the first.
        excludes: whether the first pile cannot hold some cards, whatever else it holds.
        sets: cards that it may be excluded to hold all together, beside those that are held.
        may_agree: a quicker look at the piles: whether they may agree.
        work: how many steps it takes to look at it.
        is_chance: whether it was by chance which of the cards that are held were seen.
    """

    places: tuple[Place, ...]
    cost: Callable[[_Piles], int]
    hint: Callable[[_Piles], tuple[Hand, Hand]]
    avoids: Hand = NO_CARDS
    held: Hand = field(default=NO_CARDS, kw_only=True)
    is_certain: bool = field(default=False, kw_only=True)
    pile: Callable[[Hand], Hand] = field(default=lambda pile: pile, kw_only=True)
    excludes: Callable[[Hand], bool] = field(default=lambda _: False, kw_only=True)
    sets: tuple[Hand, ...] = field(default=(), kw_only=True)
    may_agree: Callable[[_Piles], bool] = field(default=lambda _: True, kw_only=True)
    work: int = field(default=1, kw_only=True)
    is_chance: bool = field(default=False, kw_only=True)

    def missing_from(self, pile: Hand) -> Hand:
        """Return the cards that are held, and are not in a first pile."""
        return self.held - (self.held & self.pile(pile))

    def narrow(self, known: Mapping[Place, Hand]) -> "Constraint":
        """Return the constraint on the other places when the cards in some are known.

        Args:
            known: these cards, by their place; the first place is none of them.
        """

        def with_known(piles: _Piles) -> _Piles:
            unknown_piles = iter(piles)
            return tuple(
                [known[place] if place in known else next(unknown_piles) for place in places]
            )

        def cost(piles: _Piles) -> int:
            return self.cost(with_known(piles))

        def hint(piles: _Piles) -> tuple[Hand, Hand]:
            return self.hint(with_known(piles))

        def may_agree(piles: _Piles) -> bool:
            return self.may_agree(with_known(piles))

        places = self.places
        unknown = tuple([place for place in places if place not in known])
        return evolve(self, places=unknown, cost=cost, hint=hint, may_agree=may_agree)

    @property
    def implied(self) -> Hand:
        """The cards that the first pile has if these are held, were others added or taken away."""
        implied = NO_CARDS
        while lacking := self.missing_from(implied):
            implied += lacking
        return implied


Statement: TypeAlias = Constraint | tuple[CardMove, ...]
"""A statement of a phase: a constraint on the cards now, or moves of cards that happen at once."""


def holds(seat: Place, cards: Hand, melds_in: State | None = None) -> Constraint:
    """Return the constraint that a seat holds these cards.

    They were seen, or the seat could do what takes them.

    Args:
        seat: the seat.
        cards: the cards.
        melds_in: the state if it is about the cards that the seat melds from, which may be others
            than its hand.
    """

    def pile(hand: Hand) -> Hand:
        return hand if melds_in is None else melds_in.cards_to_meld(seat, hand)

    def cost(piles: _Piles) -> int:
        return len(constraint.missing_from(piles[0]))

    def hint(piles: _Piles) -> tuple[Hand, Hand]:
        return constraint.missing_from(piles[0]), NO_CARDS

    constraint = Constraint((seat,), cost, hint, held=cards, is_certain=True, pile=pile)
    return constraint


def lacks_some(seat: Place, cards: Hand, melds_in: State | None = None) -> Constraint:
    """Return the constraint that a seat does not hold all of these cards."""

    def cost(piles: _Piles) -> int:
        hand = piles[0] if melds_in is None else melds_in.cards_to_meld(seat, piles[0])
        return int(hand.holds(cards))

    def hint(piles: _Piles) -> tuple[Hand, Hand]:
        return NO_CARDS, cards if cost(piles) else NO_CARDS

    return Constraint((seat,), cost, hint, excludes=lambda held: cost((held,)) > 0, sets=(cards,))


def lacks(seat: Place, kinds: Iterable[Card], most: int = 0) -> Constraint:
    """Return the constraint that a seat holds no more cards of these kinds than some."""
    # As a hand, whose cards have an order: a set would go by where they lie in memory.
    kinds = Hand({*kinds})

    def cost(piles: _Piles) -> int:
        return max(0, sum(map(piles[0].count, kinds)) - most)

    def hint(piles: _Piles) -> tuple[Hand, Hand]:
        there = [card for card in piles[0] if card in kinds]
        return NO_CARDS, Hand(there[: cost(piles)])

    avoids = NO_CARDS if most else kinds
    sets = tuple([Hand((kind,)) for kind in kinds]) if most else ()
    return Constraint(
        (seat,), cost, hint, avoids, excludes=lambda held: cost((held,)) > 0, sets=sets
    )
