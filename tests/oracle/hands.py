"""What a hand is worth by a table that is told as data, and what hands must hold.

The words are those of `docs/reference/melds.md`: a meld has a heading, patterns and the values of
one set, two sets and so on. Which laying is best is found by brute force (`oracle.melds`).
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from oracle.melds import (
    Laid,
    Patterns,
    Row,
    Trump,
    every_laying,
    needs_are_met,
    piles_of,
    sets_that_come_first,
    weigh,
    worth_of_sets,
)
from oracle.records import Rules

SUITS = "SHDC"
TRUMPS: tuple[Trump, ...] = (*SUITS, None)
COUNTERS = 3
"""How many of the highest ranks are called counters, whatever they count."""

Hand = Counter[str]


class Value(NamedTuple):
    """What a hand melds: the points, whether it wins the game, and which cards serve."""

    points: int
    wins_game: bool
    cards: Hand


class Table:
    """A table of melds."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.rows = [row_of(name, one) for name, one in told.items()]
        self.named = {row.name: row for row in self.rows}
        self.score = cache(self._score)

    def _score(self, cards: tuple[str, ...], trump: Trump) -> Value:
        points, wins, serving = 0, False, Hand()
        for heading in dict.fromkeys(row.heading for row in self.rows):
            rows = [row for row in self.rows if row.heading == heading]
            some_points, some_win, some_cards = best_lay(Hand(cards), trump, rows)
            points += some_points
            wins = wins or some_win
            serving |= some_cards
        return Value(points, wins, serving)

    def value(self, hand: Hand, trump: Trump) -> Value:
        """The best that a hand can lay."""
        return self.score(tuple(sorted(hand.elements())), trump)

    def holds(self, hand: Hand, name: str, suit: Trump) -> bool:
        """Whether a hand holds a meld with that suit as trump; a marriage is one in that suit."""
        row = self.named[name]
        suits = [one for one in suit or SUITS if row.patterns[one]]
        if name.endswith("marriage"):
            return any(hand["K" + one] and hand["Q" + one] for one in suits)
        return any(has(hand, pattern) for one in suits for pattern in row.patterns[one])


def has(hand: Hand, cards: list[str]) -> bool:
    """Whether all these cards are in a hand."""
    return all(hand[card] >= number for card, number in Counter(cards).items())


def best_lay(have: Hand, trump: Trump, rows: list[Row]) -> tuple[int, bool, Hand]:
    """The best laying under one heading; of equal ones that with more sets of upper rows."""
    piles = [pile for pile in piles_of(rows, trump) if any(has(have, p) for p in pile.patterns)]
    piles = [pile._replace(patterns=[p for p in pile.patterns if has(have, p)]) for pile in piles]
    best: tuple[Any, ...] | None = None
    found: tuple[Laid, ...] = ()
    for numbers in every_laying(have, piles):
        if not needs_are_met(piles, numbers):
            continue
        worth, laying = weigh(piles, numbers)
        sets = Counter[str]()
        for one in laying:
            sets[one.name] += one.sets
        upper = [sets[row.name] for row in rows]
        rank = (sets_that_come_first(rows, piles, numbers), worth, upper)
        if best is None or rank > best:
            best, found = rank, laying
    points = sum(one.points for one in found)
    wins = any(one.wins_game for one in found)
    cards = Hand()
    for one in found:
        cards.update(one.cards)
    return points, wins, cards


def row_of(name: str, told: dict[str, Any]) -> Row:
    """A meld of a table as a row of the brute-force scorer."""
    patterns: Patterns = {}
    for trump in TRUMPS:
        counts = not told.get("trumps") or trump in told["trumps"]
        patterns[trump] = [
            cards for text in told["patterns"] for cards in sets_of(text, trump) if counts
        ]
    return Row(
        name,
        told["heading"],
        patterns,
        told["values"],
        needs=told.get("needs", ""),
        suit_by_suit=any(
            text.split()[-1] in {"trump", "plain", "any"} for text in told["patterns"]
        ),
        comes_first=told.get("comes_first", False),
    )


def sets_of(pattern: str, trump: Trump) -> list[list[str]]:
    """All card lists that make one set of a pattern."""
    ranks, _, where = pattern.partition(" in ")
    if where == "trump":
        return [[rank + trump for rank in ranks]] if trump else []
    if where == "plain":
        return [[rank + suit for rank in ranks] for suit in SUITS if suit != trump]
    if where == "any":
        return [[rank + suit for rank in ranks] for suit in SUITS]
    if where == "every suit":
        return [[rank + suit for suit in SUITS for rank in ranks]]
    if where == "any suits":
        return list(in_any_suits(ranks))
    return [pattern.split()]


def in_any_suits(ranks: str) -> list[list[str]]:
    """Every choice of a suit for every one of the ranks."""
    found: list[list[str]] = [[]]
    for rank, number in Counter(ranks).items():
        found = [
            [*before, *(rank + suit for suit in suits)]
            for before in found
            for suits in combinations_with_replacement(SUITS, number)
        ]
    return found


def points_of(row: Row, sets: int) -> int:
    """What so many sets of a meld score when they are laid together."""
    return worth_of_sets(row.values, sets).points


def order_of(rules: Rules) -> str:
    """The ranks from high to low."""
    return "".join("T" if rank == "10" else rank for rank in rules["pack"]["order"].split())


def count_of(rules: Rules, cards: list[str]) -> int:
    """What cards count, each by the place of its rank."""
    order = order_of(rules)
    return sum(rules["count"]["by_place"][order.index(card[0])] for card in cards)


def pack_of(rules: Rules) -> list[str]:
    """All cards of the pack."""
    pack = Hand()
    for rank, number in rules["pack"]["copies"]:
        for suit in SUITS:
            pack[rank + suit] += number
    for card, more in rules["pack"]["extra"]:
        pack[card] += more
    return list(pack.elements())


def meets(rules: Rules, table: Table, test: dict[str, Any], hand: Hand, trump: Trump) -> bool:
    """Whether a hand meets a test: numbers of ranks, garbage, a meld that it holds or lacks."""
    ranks = Counter(card[0] for card in hand.elements())
    order, worth = order_of(rules), rules["count"]["by_place"]
    low = sum(number for rank, number in ranks.items() if order.index(rank) >= COUNTERS)
    nothing = sum(number for rank, number in ranks.items() if not worth[order.index(rank)])
    some = has_some_meld(table, hand)
    return (
        all(ranks["T" if rank == "10" else rank] >= least for rank, least in test["at_least"])
        and all(ranks["T" if rank == "10" else rank] <= most for rank, most in test["at_most"])
        and low >= test["non_counters"]
        and nothing >= test["worthless"]
        and (not test["holds"] or any(table.holds(hand, name, trump) for name in test["holds"]))
        and {"whatever": True, "some": some, "none": not some}[test["melds"]]
    )


def has_some_meld(table: Table, hand: Hand) -> bool:
    """auction.open-if-meld: a meld that scores whatever is trump."""
    value = table.value(hand, None)
    return value.points > 0 or value.wins_game
