"""The search for the best way to lay cards as melds.

The rules of one heading form *components*: groups that share no cards and do not need each other,
so each can be laid by itself. Each component is small; the search tries every number of sets of
each of its rules.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pinochle import _bits
from pinochle._bits import SUITS, Lanes
from pinochle.cards import Suit

FULL_TABLE = 1 << 17
"""A look-up that grows past this size is emptied, to limit the memory of a server."""


class Pile(NamedTuple):
    """A meld that can be laid: one rule, and one suit where the rule is laid suit by suit.

    ``sets`` are the packed cards of one set, one for each alternative; ``worth`` gives the value of
    a number of sets laid together; ``needs`` is the index in the component of the pile that it
    needs, or -1.
    """

    rule: int
    suit: Suit | None
    sets: tuple[Lanes, ...]
    worth: Callable[[int], int]
    needs: int


class Laying(NamedTuple):
    """The best way to lay a component: its worth, and the cards and number of sets of each pile."""

    worth: int
    sets: tuple[int, ...]
    cards: tuple[Lanes, ...]


class Component:
    """Piles of one heading that compete for the same cards, and the layings found so far."""

    def __init__(self, piles: Sequence[Pile]) -> None:
        self.piles = tuple(piles)
        self.mask = self._mask()
        self.found: dict[Lanes, Laying] = {}

    def _mask(self) -> Lanes:
        """The lanes of all cards that its piles can use."""
        full = [0, 0, 0, 0]
        for pile in self.piles:
            for cards in pile.sets:
                for suit in range(SUITS):
                    for lane, _ in _bits.counts(cards[suit]):
                        full[suit] |= _bits.FULL << lane * _bits.LANE
        spades, hearts, diamonds, clubs = full
        return spades, hearts, diamonds, clubs

    def best(self, held: Lanes) -> Laying:
        """The best laying of these cards; among equals, the one with more sets of earlier rules."""
        matters = _bits.both(held, self.mask)
        best = self.found.get(matters)
        if best is None:
            if len(self.found) >= FULL_TABLE:
                self.found.clear()
            best = self.found[matters] = _best(self.piles, matters, ())
        return best


def _best(piles: Sequence[Pile], held: Lanes, laid: tuple[int, ...]) -> Laying:
    if len(laid) == len(piles):
        return Laying(0, (), ())
    pile = piles[len(laid)]
    most = laid[pile.needs] if pile.needs >= 0 else _bits.MOST * SUITS
    layings: list[Laying] = []
    for number, cards, left in ways(pile.sets, held, most):
        rest = _best(piles, left, (*laid, number))
        worth = rest.worth + pile.worth(number)
        layings.append(Laying(worth, (number, *rest.sets), (cards, *rest.cards)))
    rules = [pile.rule for pile in piles[len(laid) :]]
    return max(layings, key=lambda laying: (laying.worth, _by_rule(rules, laying), laying.sets))


def _by_rule(rules: Sequence[int], laying: Laying) -> list[int]:
    """How many sets of each rule a laying has, in all suits."""
    sets: dict[int, int] = {}
    for rule, number in zip(rules, laying.sets, strict=True):
        sets[rule] = sets.get(rule, 0) + number
    return list(sets.values())


def ways(sets: Sequence[Lanes], held: Lanes, most: int) -> list[tuple[int, Lanes, Lanes]]:
    """Every way to take sets from these cards: how many, which cards, and what is left."""
    ways = {(0, held): _bits.NONE}
    for cards in sets:
        for (number, left), taken in list(ways.items()):
            while number < most and _bits.contains(left, cards):
                number, taken = number + 1, _bits.together(taken, cards)  # noqa: PLW2901
                left = _bits.without(left, cards)  # noqa: PLW2901
                ways.setdefault((number, left), taken)
    return [(number, taken, left) for (number, left), taken in ways.items()]
