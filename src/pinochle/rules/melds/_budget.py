"""The limits of a search for melds, and a quick test for tables that stay far below: most of them.

Only the others need the search itself, to tell whether it can lay every hand (see ``_layings``).
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Final, Generic, NamedTuple, TypeVar

from pinochle.cards import _packed as _bits
from pinochle.cards._packed import SUITS
from pinochle.cards.hand import lanes_of
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.pack import Pack

MOST_STEPS: Final = 10_000
"""The most steps that a search may take."""

MOST_CHOICES: Final = 100_000
"""The most choices of cards for melds: among those that improve joint melds, or on the table."""

Item = TypeVar("Item")


class ItemGroup(NamedTuple, Generic[Item]):
    """Items of a heading: the cards they use as bits, their names, and the items with numbers."""

    heading: str
    mask: int
    names: set[object]
    items: list[tuple[int, Item]]

    def join(self, other: "ItemGroup[Item]") -> "ItemGroup[Item]":
        """Return both groups as one: the greater takes in the smaller."""
        small, great = sorted((self, other), key=lambda group: len(group.items))
        great.names.update(small.names)
        great.items.extend(small.items)
        return great._replace(mask=self.mask | other.mask)


def group_tied(groups: Iterable[ItemGroup[Item]]) -> list[list[Item]]:
    """Return the items, grouped where they share cards or a name under the same heading."""
    by_heading: dict[str, list[ItemGroup[Item]]] = {}
    for new in groups:
        group = new
        others: list[ItemGroup[Item]] = []
        for other in by_heading.get(new.heading, ()):
            if other.mask & group.mask or other.names & group.names:
                group = group.join(other)
            else:
                others.append(other)
        by_heading[new.heading] = [*others, group]
    numbered = [sorted(group.items, key=itemgetter(0)) for group in chain(*by_heading.values())]
    return [[item for _, item in items] for items in numbered]


@lru_cache(maxsize=128)
def is_plainly_easy(rules: tuple[MeldRule, ...], pack: Pack, *, jointly: bool) -> bool:
    """Tell whether melds that share ranks have few numbers of sets, as they mostly do.

    If melds are laid jointly, all choices of cards of these ranks must be few as well.
    """
    copies = max(
        _bits.numbers_of(lanes_of(pack.cards)).to_bytes(_bits.HAND // _bits.LANE, "little")
    )
    groups = [
        ItemGroup(rule.heading, 0, {rule.name, rule.needs or rule.name, *rule.ranks}, [(0, rule)])
        for rule in rules
    ]
    steps = choices = 0
    for group in group_tied(groups):
        is_by_suit = all(rule.by_suit for rule in group)
        suits = SUITS if is_by_suit else 1
        layings = 1
        for pattern in chain.from_iterable(rule.patterns for rule in group):
            piles = SUITS if pattern.by_suit and not is_by_suit else 1
            if pattern.choices > 1 or layings > MOST_STEPS:
                return False
            most_sets = copies // max(map(pattern.ranks.count, pattern.ranks))
            layings *= max(2, most_sets + 1) ** piles
        steps += 4 * layings * suits
        kinds = len({rank for rule in group for rank in rule.ranks}) * SUITS // suits
        choices += (copies + 1) ** kinds * suits
    return steps <= MOST_STEPS and (choices <= MOST_CHOICES or not jointly)
