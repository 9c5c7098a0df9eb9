"""The parts of a table of melds that share no cards, and the worth of cards in each.

Melds of a heading that can take the same card belong to the same part; so does a meld with the
meld that it needs. The points of a hand are the sum over the parts.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.patterns import InEverySuit
from pinochle.rules.melds.table import MeldTable

__all__ = ["Counts", "MeldPart", "Worths", "parts_of"]

Counts = tuple[int, ...]

KEPT: Final = 256
"""The number of parts whose worths are kept."""


class MeldPart(NamedTuple):
    """Melds that share no card with others.

    Args:
        table: the melds of their heading.
        trump: the trump suit.
        kinds: the cards that they take.
        sets: the cards of a set of each of them.
        is_every: whether all of them take the same ranks of every suit.
        by_rank: whether all of them lie in the same suit, and would be worth the same in any suit.
    """

    table: MeldTable
    trump: Suit | None
    kinds: tuple[Card, ...]
    sets: tuple[Hand, ...]
    is_every: bool
    by_rank: bool

    @property
    def suit(self) -> Suit | None:
        """The suit of all the cards; None if there are several."""
        suits = {card.suit for card in self.kinds}
        return suits.pop() if len(suits) == 1 else None

    def worth(self, counts: Iterable[int]) -> int:
        """Return the points of so many of each kind."""
        cards = Hand(dict(zip(self.kinds, counts, strict=True)))
        return self.table.points(cards, self.trump)


class _SuitMeld(NamedTuple):
    """A meld in a suit, or in no suit in particular."""

    rule: MeldRule
    suit: Suit | None
    sets: tuple[Hand, ...]
    kinds: frozenset[Card]


def parts_of(table: MeldTable, trump: Suit | None, there: Hand) -> list[MeldPart]:
    """Return the parts of a table.

    Args:
        table: the melds.
        trump: the trump suit.
        there: all cards that a hand may have; melds that it cannot have are left out.
    """
    groups: list[list[_SuitMeld]] = []
    for pile in _piles(table, trump, there):
        tied = [group for group in groups if any(_share_part(pile, other) for other in group)]
        groups = [group for group in groups if group not in tied]
        groups.append([*(other for group in tied for other in group), pile])
    parts: list[MeldPart] = []
    for group in groups:
        heading = group[0].rule.heading
        kinds = frozenset[Card]().union(*(pile.kinds for pile in group))
        patterns = [pattern for pile in group for pattern in pile.rule.patterns]
        parts.append(
            MeldPart(
                MeldTable(tuple(rule for rule in table if rule.heading == heading)),
                trump,
                Hand(kinds).kinds,
                tuple(dict.fromkeys(cards for pile in group for cards in pile.sets)),
                all(isinstance(pattern, InEverySuit) for pattern in patterns),
                all(pile.suit is not None and not pile.rule.trumps for pile in group),
            )
        )
    return parts


def _piles(table: MeldTable, trump: Suit | None, there: Hand) -> Iterator[_SuitMeld]:
    """Yield the melds that can be laid, suit by suit."""
    laid_out: set[tuple[str, Suit | None]] = set()
    for rule in table:
        sets: dict[Suit | None, list[Hand]] = {}
        for pattern, suit in rule.places(trump):
            sets.setdefault(suit, []).extend(filter(there.holds, pattern.sets(suit)))
        for suit, sets_in_suit in sets.items():
            if sets_in_suit and (not rule.needs or (rule.needs, suit) in laid_out):
                laid_out.add((rule.name, suit))
                kinds = frozenset(card for cards in sets_in_suit for card in cards.kinds)
                yield _SuitMeld(rule, suit, tuple(sets_in_suit), kinds)


def _share_part(pile: _SuitMeld, other: _SuitMeld) -> bool:
    """Tell whether two melds compete for a card, or the first needs the second."""
    if pile.rule.heading != other.rule.heading:
        return False
    needs = pile.suit is other.suit and pile.rule.needs == other.rule.name
    return needs or bool(pile.kinds & other.kinds)


class Worths(NamedTuple):
    """The worth of some cards of a suit, by the number of each kind."""

    places: tuple[int, ...]
    """The places of the kinds that matter, among all kinds of the suit."""
    points: dict[Counts, int]

    @classmethod
    def of(cls, part: MeldPart, kinds: tuple[Card, ...], ranges: tuple[range, ...]) -> "Worths":
        """Return the worths of a part.

        Args:
            part: the part.
            kinds: all kinds of the suit.
            ranges: how many there may be of each.
        """
        indices = tuple(kinds.index(kind) for kind in part.kinds)
        part_ranges = tuple(ranges[index] for index in indices)
        suits = () if part.by_rank else (part.suit, part.trump)
        ranks = tuple(kind.rank for kind in part.kinds)
        key = (part.table.rules, suits, part.trump is part.suit, ranks, part_ranges)
        points = _POINTS.get(key)
        if points is None:
            points = {counts: part.worth(counts) for counts in product(*part_ranges)}
            if len(_POINTS) >= KEPT:
                _POINTS.clear()
            _POINTS[key] = points
        return cls(indices, points)


_POINTS: Final[dict[object, dict[Counts, int]]] = {}
"""The worths of parts, which suits share in which the same can be melded."""


@lru_cache(maxsize=KEPT)
def known_parts(table: MeldTable, trump: Suit | None, there: Hand) -> tuple[MeldPart, ...]:
    """Return the parts of a table, looked up."""
    return tuple(parts_of(table, trump, there))
