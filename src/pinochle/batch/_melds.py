"""The worth of hands in melds, as tables.

The melds of a table fall apart into *components*, which are laid each by itself (see
``pinochle.rules.melds._layings``). Here the meld table is asked once for the worth of a component,
for each number of its cards. Where a component asks the same of every suit, such as four aces, it
is enough to know how many cards of a rank the suits have in common.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias

import numpy as np

from pinochle.batch._cards import KINDS, RANKS, SUITS, TRUMPS, Bytes, IndexArray, Points
from pinochle.cards._packed import RANKS as LANES
from pinochle.cards.card import CARD_INDEX, CARDS, SUIT_INDEX, Card
from pinochle.cards.hand import Hand
from pinochle.rules.melds._layings import Component, components, piles_of
from pinochle.rules.melds.patterns import InEverySuit
from pinochle.rules.melds.table import MeldTable

MOST_HOLDINGS: Final = 1 << 15
"""The most holdings of a component, so that its table is not too large."""

Groups: TypeAlias = tuple[tuple[Card, ...], ...]
"""Cards of which the number is counted; the cards of a group are held in the same number."""

_Answers: TypeAlias = tuple[Points, Bytes]
"""The worth of each holding of some groups, and how many cards of each group are shown then."""


class _HoldingWorths:
    """The worth of the holdings of some groups of cards.

    Args:
        groups: the groups.
        base: how many numbers of a card a hand may have.
    """

    def __init__(self, groups: Groups, base: int) -> None:
        self.groups = groups
        self.base = base
        self.size: int = base ** len(groups)
        self.worth: Points = np.zeros(len(TRUMPS) * self.size, np.int64)
        """The worth of each holding, trump by trump."""
        self.shown: Bytes = np.zeros((self.worth.size, len(groups)), np.uint8)
        """The number of cards of each group that are shown then."""
        self.cards = [CARD_INDEX[card] for group in groups for card in group]
        self.group_of = [index for index, group in enumerate(groups) for _ in group]

    def add(self, groups: Groups, trump: int, answers: _Answers) -> None:
        """Add what the holdings of some of the groups are worth under a trump."""
        worth, shown = answers
        axes = [self.base if group in groups else 1 for group in self.groups]
        every, some = [self.base] * len(axes), slice(trump * self.size, (trump + 1) * self.size)
        self.worth[some] += np.broadcast_to(worth.reshape(axes), every).reshape(-1)
        for index, group in enumerate(groups):
            cards = np.broadcast_to(shown[..., index].reshape(axes), every).reshape(-1)
            of_group = self.shown[some, self.groups.index(group)]
            np.maximum(of_group, cards, out=of_group)

    def holding(self, hands: Bytes, common: Bytes) -> IndexArray:
        """Return the holding of each hand, as its place among those of a trump.

        Args:
            hands: the hands.
            common: how many cards of each rank they have of every suit.
        """
        holding = np.zeros(hands.shape[:-1], np.intp)
        for group in self.groups:
            card = _first(group)
            holding *= self.base
            holding += hands[..., card] if len(group) == 1 else common[..., card % RANKS]
        return holding


class MeldTables:
    """The worth of hands, and the cards that they show, under any trump.

    Args:
        melds: the melds.
        shows: whether the cards that are shown will be asked for, too.
    """

    def __init__(self, melds: MeldTable, *, shows: bool) -> None:
        self._melds = melds
        self._shows = shows
        self._base = _base(melds)
        self._answers_by_key: dict[object, _Answers] = {}
        parts = [
            (trump, part, _groups(part))
            for trump, trump_suit in enumerate(TRUMPS)
            for part in components(tuple(piles_of(melds.rules, trump_suit)))
        ]
        together: dict[object, set[tuple[Card, ...]]] = {}
        for _, _, groups in parts:
            together.setdefault(_table_key(groups), set()).update(groups)
        tables = {
            key: _HoldingWorths(tuple(sorted(groups, key=_first)), self._base)
            for key, groups in together.items()
        }
        for trump, part, groups in parts:
            tables[_table_key(groups)].add(groups, trump, self._answers(part, trump, groups))
        self._tables = [*tables.values()]

    def _answers(self, part: Component, trump: int, groups: Groups) -> _Answers:
        """Return the answers of the meld table; they are the same in suits with the same piles."""
        suit = SUIT_INDEX[groups[0][0].suit]
        is_alike = _table_key(groups) == suit
        copies = tuple(self._melds.pack.count(card) for card, *_ in groups)
        sets = [
            (pile.rule, tuple(lanes[suit] for lanes in pile.sets) if is_alike else pile.sets)
            for pile in part.piles
        ]
        key = copies, len(groups[0]), tuple(sets)
        if key not in self._answers_by_key:
            self._answers_by_key[key] = self._ask_melds(part, trump, groups)
        return self._answers_by_key[key]

    def _ask_melds(self, part: Component, trump: int, groups: Groups) -> _Answers:
        """Ask the meld table for each number of the cards of groups."""
        rules = tuple(dict.fromkeys(pile.rule for pile in part.piles))
        table, pack = MeldTable(rules, self._melds.pack), self._melds.pack
        axes = [self._base] * len(groups)
        points, shown = np.zeros(axes, np.int64), np.zeros([*axes, len(groups)], np.uint8)
        most_copies = [min(map(pack.count, group)) for group in groups]
        for counts in product(*(range(copies + 1) for copies in most_copies)):
            group_counts = zip(groups, counts, strict=True)
            hand = Hand({card: copies for group, copies in group_counts for card in group})
            points[counts] = table.points(hand, TRUMPS[trump])
            if self._shows:
                cards = table.score(hand, TRUMPS[trump]).cards
                shown[counts] = [cards.count(group[0]) for group in groups]
        return points, shown

    def holdings(self, hands: Bytes) -> list[IndexArray]:
        """Return which holding of each of the tables each hand has."""
        suits = hands.reshape(*hands.shape[:-1], SUITS, RANKS)
        common = suits.min(axis=-2)
        return [table.holding(hands, common) for table in self._tables]

    def points(self, holdings: Sequence[IndexArray], trump: IndexArray) -> Points:
        """Return the points of the melds of each hand under its trump."""
        points = np.zeros(trump.shape, np.int64)
        for table, holding in zip(self._tables, holdings, strict=True):
            points += table.worth.take(holding + trump * table.size)
        return points

    def shown_cards(self, holdings: Sequence[IndexArray], trump: IndexArray) -> Bytes:
        """Return the cards that each hand shows in melds under its trump.

        A card may be shown in melds of several tables.
        """
        cards_shown = np.zeros((*trump.shape, KINDS), np.uint8, order="F")
        for table, holding in zip(self._tables, holdings, strict=True):
            shown = table.shown.take(holding + trump * table.size, axis=0)
            for card, index in zip(table.cards, table.group_of, strict=True):
                np.maximum(cards_shown[..., card], shown[..., index], out=cards_shown[..., card])
        return cards_shown


def _first(group: tuple[Card, ...]) -> int:
    """Return the number of the first card of a group."""
    return CARD_INDEX[group[0]]


def _table_key(groups: Groups) -> object:
    """Return what is the same for components that have a table together.

    They are those of a suit, those that ask the same of every suit, and else those of equal cards.
    """
    if len(groups[0]) > 1:
        return "every suit"
    suits = {SUIT_INDEX[card.suit] for (card,) in groups}
    return suits.pop() if len(suits) == 1 else groups


def too_large(melds: MeldTable) -> Iterator[str]:
    """Return the names of melds that compete for so many cards that there is no table for them."""
    named: dict[str, None] = {}
    for trump in TRUMPS:
        for part in components(tuple(piles_of(melds.rules, trump))):
            if _base(melds) ** len(_groups(part)) > MOST_HOLDINGS:
                named.update(dict.fromkeys(pile.rule.name for pile in part.piles))
    return iter(named)


def _base(melds: MeldTable) -> int:
    """Return how many numbers of a card a hand may have."""
    return max(map(melds.pack.count, CARDS)) + 1


def _groups(part: Component) -> Groups:
    """Return the cards of a component, those of a rank as one group if it asks alike of suits."""
    card_numbers = sorted(suit * RANKS + LANES - 1 - lane for suit, lane in part.kinds)
    cards = [CARDS[index] for index in card_numbers]
    if not all(_in_every_suit(pile.rule.patterns) for pile in part.piles):
        return tuple((card,) for card in cards)
    ranks = dict.fromkeys(card.rank for card in cards)
    return tuple(tuple(card for card in cards if card.rank is rank) for rank in ranks)


def _in_every_suit(patterns: Sequence[object]) -> bool:
    return all(isinstance(pattern, InEverySuit) for pattern in patterns)
