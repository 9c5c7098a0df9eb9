"""Counting the deals that satisfy demands, and drawing any of them with the same chance.

No two cards are the same here: if an ace of spades lies with a seat and the other elsewhere, that
is two ways. Cards that all demands treat alike make a group, and a way says how many cards of
each group come to each place.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb, factorial, prod
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

from pinochle.analysis._tables import CellBound, SumTable, TooManyWays
from pinochle.cards.card import Card

__all__ = ["MANY", "Demand", "TooManyWays", "Ways"]

P = TypeVar("P")

MANY: Final = 1 << 16
"""More cards than there are."""


class Demand(NamedTuple, Generic[P]):
    """A demand on the number of some cards in a place.

    Args:
        place: the place.
        cards: the kinds of cards.
        least: how many of them there are at least.
        most: how many there are at most.
    """

    place: P
    cards: frozenset[Card]
    least: int = 0
    most: int = MANY


class Ways(Generic[P]):
    """The ways to deal that satisfy some demands.

    Args:
        pack: the cards.
        rooms: how many cards come to each place; together all.
        demands: what is asked.
        watched: places whose cards are drawn although nothing is asked of them.

    Raises:
        TooManyWays: if there are too many to count.
    """

    def __init__(
        self,
        pack: Iterable[Card],
        rooms: Mapping[P, int],
        demands: Iterable[Demand[P]],
        watched: Iterable[P] = (),
    ) -> None:
        self._left = Counter(pack)
        self._given: dict[P, list[Card]] = {}
        factor = 1
        by_place: dict[P, list[Demand[P]]] = {place: [] for place in watched}
        for demand in demands:
            by_place.setdefault(demand.place, []).append(demand)
        asked = list[Demand[P]]()
        for place, of_place in by_place.items():
            named_cards = _named_cards(of_place, rooms[place])
            if named_cards is None:
                asked += of_place
            else:
                # Of a card that another place was to have as well there may be less than none.
                factor *= prod(
                    comb(max(0, self._left[card]), named_cards[card]) for card in named_cards
                )
                factor *= all(_is_met(demand, named_cards) for demand in of_place)
                self._left.subtract(named_cards)
                self._given[place] = [*named_cards.elements()]
        self._places = [place for place in by_place if place not in self._given]
        free_places = [place for place in rooms if place not in by_place]
        self.total: int = 0
        """The number of ways to deal all cards, no two of which are the same."""
        if factor:
            ways = self._count(asked, rooms)
            self.total = factor * ways * orders([rooms[place] for place in free_places])

    def _count(self, asked: Sequence[Demand[P]], rooms: Mapping[P, int]) -> int:
        """Return the number of ways to share the cards left among the places asked about."""
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card in self._left.elements():
            about = [index for index, demand in enumerate(asked) if card in demand.cards]
            groups.setdefault(tuple(about), []).append(card)
        free = groups.pop((), [])
        alike = sorted(groups.items())
        self._groups = [*(group for _, group in alike), free]
        bounds = [
            CellBound(
                frozenset(
                    (row, self._places.index(demand.place))
                    for row, (about, _) in enumerate(alike)
                    if index in about
                ),
                demand.least,
                demand.most,
            )
            for index, demand in enumerate(asked)
        ]
        columns = [rooms[place] for place in self._places]
        rest = self._left.total() - sum(columns)
        if rest < 0 or any(bound.least and not bound.cells for bound in bounds):
            return 0
        self._table = SumTable([*map(len, self._groups)], [*columns, rest], bounds)
        return self._table.total

    def draw(self, rng: Random) -> dict[P, list[Card]]:
        """Draw the cards of the places asked about, in no order; there must be a way."""
        cards_by_place: dict[P, list[Card]] = {
            place: [*cards] for place, cards in self._given.items()
        }
        cards_by_place |= {place: [] for place in self._places}
        for group, sizes in zip(self._groups, self._table.draw(rng), strict=True):
            taken = iter(rng.sample(group, sum(sizes[:-1])))
            for place, size in zip(self._places, sizes, strict=False):
                cards_by_place[place] += [card for _, card in zip(range(size), taken, strict=False)]
        return cards_by_place


def orders(pile_sizes: Iterable[int]) -> int:
    """Return the number of ways to share cards so, no two of which are the same."""
    sizes = [*pile_sizes]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _named_cards(demands: Iterable[Demand[P]], room: int) -> Counter[Card] | None:
    """Return the cards of a place if the demands name all of them, else None."""
    cards_named = Counter[Card]()
    for _, cards, least, _ in demands:
        if len(cards) == 1:
            cards_named |= Counter(dict.fromkeys(cards, least))
    return cards_named if cards_named.total() == room else None


def _is_met(demand: Demand[P], cards: Counter[Card]) -> bool:
    """Tell whether these cards satisfy a demand."""
    return demand.least <= sum(cards[card] for card in demand.cards) <= demand.most
