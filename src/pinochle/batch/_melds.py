"""The worth of hands in melds, as tables.

The melds of a table fall apart into *components*, which are laid each by itself (see
``pinochle.rules.melds._layings``). Here the meld table is asked once for the worth of a component,
for each number of its cards. A component inside a suit becomes part of a table of the holdings of
that suit; a component that asks the same of every suit, such as four aces, part of a table of the
holdings that suits have in common; any other, such as the pinochle, gets a table of its own.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pinochle.batch._cards import IN_SUIT, RANKS, SUITS, Bits, Indices, Layers, Points
from pinochle.batch._ladders import TRUMPS
from pinochle.cards._packed import RANKS as LANES
from pinochle.cards.card import CARDS, Card
from pinochle.cards.hand import Hand
from pinochle.rules.melds._layings import Component, components, piles_of
from pinochle.rules.melds.patterns import InEverySuit
from pinochle.rules.melds.table import MeldTable

MOST_HOLDINGS: Final = 1 << 15
"""The most holdings of a component, so that its table is not too large."""

Groups = tuple[tuple[Card, ...], ...]
"""Cards of which the number is counted; the cards of a group are held in the same number."""


class _ComponentWorth(NamedTuple):
    """The worth of a component, and the cards that it shows in each suit, by the cards held.

    Both have an axis for each group of cards; the cards shown have an axis for the suit before
    them, and are bits, layer by layer.
    """

    worth: Points
    shown: Points


class MeldTables:
    """The worth of hands, and the cards that they show, under any trump.

    Args:
        melds: the melds.
        shows: whether the cards that are shown will be asked for, too.
    """

    def __init__(self, melds: MeldTable, *, shows: bool) -> None:
        self.melds = melds
        self.shows = shows
        self.copies = [melds.pack.count(card) for card in CARDS]
        self.base = max(self.copies) + 1
        self.size = self.base**RANKS
        """The number of holdings of a suit: the index of a holding has a digit for each rank."""
        ranks = np.arange(1 << RANKS)[:, np.newaxis] >> np.arange(RANKS) & 1
        self.weights: Indices = ranks @ self.base ** np.arange(RANKS)
        """The number that each set of ranks, held once more, adds to the index of a holding."""
        planes = 2 if shows else 1  # the worth, and the cards that are shown
        self.in_suit = np.zeros((planes, len(TRUMPS), SUITS, self.size), np.int64)
        self.common = np.zeros((planes, len(TRUMPS), self.size), np.int64)
        self.others: dict[Groups, _Other] = {}
        self._known: dict[tuple[object, ...], _ComponentWorth] = {}
        for number, trump in enumerate(TRUMPS):
            for part in components(tuple(piles_of(melds.rules, trump))):
                self._add(part, number)

    def _add(self, part: Component, trump: int) -> None:
        """Fill in the points of a component under a trump."""
        cards = [CARDS[suit * RANKS + LANES - 1 - lane] for suit, lane in part.kinds]
        suits = sorted({card._suit for card in cards})
        is_in_suit = len(suits) == 1
        if is_in_suit or all(_in_every_suit(pile.rule.patterns) for pile in part.piles):
            ranks = sorted({card._number % RANKS for card in cards})
            answers = self._worth_in_suits(part, trump, suits, ranks)
            whole = self.in_suit[:, trump, suits[0]] if is_in_suit else self.common[:, trump]
            axes = [self.base if rank in ranks else 1 for rank in range(RANKS)]
            table = whole.reshape(-1, *[self.base] * RANKS)
            # The first rank is the last digit of the index, and so the last axis.
            table[0] += answers.worth.reshape(axes).transpose()
            if self.shows:
                table[1] |= answers.shown[suits[0]].reshape(axes).transpose()
        else:
            groups = tuple((card,) for card in cards)
            other = self.others.setdefault(groups, _Other(groups, self))
            answers = self._ask_melds(part, trump, groups)
            other.worth[trump] += answers.worth.reshape(-1)
            other.shown[trump] |= answers.shown.reshape(SUITS, -1)

    def _worth_in_suits(
        self, part: Component, trump: int, suits: Sequence[int], ranks: Sequence[int]
    ) -> _ComponentWorth:
        """Return the worth of a component in a suit, or of the same cards in every suit.

        The search is the same for a suit and another in which the piles are the same.
        """
        sets = tuple(
            (pile.rule, tuple(lanes[suits[0]] for lanes in pile.sets)) for pile in part.piles
        )
        copies = tuple(self.copies[suit * RANKS + rank] for suit in suits for rank in ranks)
        key = (sets, copies)
        if key not in self._known:
            groups = tuple(tuple(CARDS[suit * RANKS + rank] for suit in suits) for rank in ranks)
            answers = self._ask_melds(part, trump, groups)
            every = np.broadcast_to(answers.shown[suits[0]], answers.shown.shape)
            self._known[key] = answers._replace(shown=every)
        return self._known[key]

    def _ask_melds(self, part: Component, trump: int, groups: Groups) -> _ComponentWorth:
        """Return the answers of the meld table for each number of some cards."""
        rules = tuple(dict.fromkeys(pile.rule for pile in part.piles))
        table, suit_of_trump = MeldTable(rules, self.melds.pack), TRUMPS[trump]
        axes = [self.base] * len(groups)
        answers = _ComponentWorth(np.zeros(axes, np.int64), np.zeros([SUITS, *axes], np.int64))
        most = [min(self.copies[card._number] for card in group) for group in groups]
        for numbers in product(*(range(number + 1) for number in most)):
            held = {
                card: number
                for group, number in zip(groups, numbers, strict=True)
                for card in group
            }
            hand = Hand(held)
            answers.worth[numbers] = table.points(hand, suit_of_trump)
            if not self.shows:
                continue
            score = table.score(hand, suit_of_trump)
            for card in score.cards.kinds:
                for layer in range(score.cards.count(card)):
                    bit = 1 << layer * RANKS + card._number % RANKS
                    answers.shown[(card._suit, *numbers)] |= bit
        return answers

    def holdings(self, layers: Layers) -> list[Indices]:
        """Return the holding of each suit, as the index in a table."""
        found: list[Indices] = []
        for suit in range(SUITS):
            first, *more = [layer >> suit * RANKS & IN_SUIT for layer in layers]
            holding = self.weights.take(first)
            for ranks in more:
                holding += self.weights.take(ranks)
            found.append(holding)
        return found

    def common_to_suits(self, layers: Layers) -> Indices:
        """Return the cards that the four suits have in common, as the index in a table."""
        common = np.zeros(layers[0].shape, np.intp)
        for layer in layers:
            half = layer & layer >> 2 * RANKS
            common += self.weights.take(half & half >> RANKS & IN_SUIT)
        return common

    def points(self, layers: Layers, trump: Indices) -> Points:
        """Return the points of the melds of each hand under its trump."""
        suits = self.holdings(layers)
        return self.points_of(suits, self.common_to_suits(layers), trump)

    def points_of(self, suits: Sequence[Indices], common: Indices, trump: Indices) -> Points:
        """Return the points of the melds of each hand, by the indices of its holdings."""
        table: Points = _flat(self.common[0])
        found: Points = table.take(common + trump * self.size)
        table = _flat(self.in_suit[0])
        first = trump * (SUITS * self.size)
        for suit, holding in enumerate(suits):
            found += table.take(holding + (first + suit * self.size))
        for other in self.others.values():
            key = other.holding(suits) + trump * other.size
            np.add(found, _flat(other.worth).take(key), out=found)
        return found

    def shown(self, layers: Layers, trump: Indices) -> list[Bits]:
        """Return the cards that each hand shows in melds under its trump."""
        suits, common = self.holdings(layers), self.common_to_suits(layers)
        table: Points = _flat(self.common[1])
        in_all = table.take(common + trump * self.size)
        table = _flat(self.in_suit[1])
        found = [np.zeros_like(layer) for layer in layers]
        for suit, holding in enumerate(suits):
            first = trump * SUITS + suit
            shown: Points = in_all | table.take(holding + first * self.size)
            for other in self.others.values():
                key = other.holding(suits) + first * other.size
                np.bitwise_or(shown, _flat(other.shown).take(key), out=shown)
            for number in range(len(found)):
                ranks = shown >> number * RANKS & IN_SUIT
                found[number] |= (ranks << suit * RANKS).astype(np.uint32)
        return found


class _Other:
    """The table of components that ask for some cards of several suits, such as the pinochle."""

    def __init__(self, groups: Groups, tables: MeldTables) -> None:
        self.size: int = tables.base ** len(groups)
        self.worth: Points = np.zeros((len(TRUMPS), self.size), np.int64)
        self.shown: Points = np.zeros((len(TRUMPS), SUITS, self.size), np.int64)
        self.indices: dict[int, Indices] = {}
        """By suit, the numbers that holdings add to the index in this table."""
        numbers = np.arange(tables.size, dtype=np.intp)
        weight = self.size
        for (card,) in groups:
            weight //= tables.base
            copies = numbers // tables.base ** (card._number % RANKS) % tables.base
            before = self.indices.get(card._suit, np.zeros_like(numbers))
            self.indices[card._suit] = before + copies * weight

    def holding(self, suits: Sequence[Indices]) -> Indices:
        """Return the index in this table of each hand, by its holdings."""
        first, *more = [index.take(suits[suit]) for suit, index in self.indices.items()]
        for indices in more:
            first += indices
        return first


def too_large(melds: MeldTable) -> Iterator[str]:
    """Return the names of melds that compete for so many cards that there is no table for them."""
    base = max(melds.pack.count(card) for card in CARDS) + 1
    named: dict[str, None] = {}
    for trump in TRUMPS:
        for part in components(tuple(piles_of(melds.rules, trump))):
            is_alike = all(_in_every_suit(pile.rule.patterns) for pile in part.piles)
            axes = len({lane for _, lane in part.kinds}) if is_alike else len(part.kinds)
            if base**axes > MOST_HOLDINGS:
                named.update(dict.fromkeys(pile.rule.name for pile in part.piles))
    return iter(named)


def _flat(table: Points) -> Points:
    """Return a table as a row, its axes following each other."""
    flat: Points = table.reshape(-1)
    return flat


def _in_every_suit(patterns: Sequence[object]) -> bool:
    return all(isinstance(pattern, InEverySuit) for pattern in patterns)
