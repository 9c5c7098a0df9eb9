"""A brute-force meld scorer: try every way of laying the cards and keep the best.

A table is a list of rows. A row has a heading (what Wikipedia calls the headings and
Britannica 1911 the classes of melds): a card may serve under several headings, but only once
under each (rule `meld.one-card-one-meld-per-class`). So the headings are tried one by one, each
with the whole hand, and what they are worth is added up.

How the worth of several sets is found:

* A row that lists a value for that number of sets is looked up.
* Past the list it is the best split into listed numbers (`triple.no-extra`): five sets of aces
  are a double and a triple; marriages listed once simply add up.
* A row that is counted suit by suit (marriages) puts the sets of each suit together and
  keeps the suits apart; any other row puts all its sets together.
* A value may be "game": the meld wins outright (`racehorse.game-meld`). It adds no points and
  outweighs any number of them.
* A row that needs another may be laid at most once for each set of the other
  (`meld.run-extra.20`: an extra king goes with a run).
* A row that comes first is laid as often as it can be, before its worth is looked at; of
  two such rows the upper one goes before the lower one (`house.roundhouse-first`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

GAME = "game"

Trump = str | None
Patterns = dict[Trump, list[list[str]]]


@dataclass(frozen=True)
class Row:
    """A row of a meld table.

    `patterns` holds for every trump (the four suits and None) the card lists that make one
    set, alternatives side by side. `values` are those of one set, two sets, three sets...
    """

    name: str
    heading: str
    patterns: Patterns
    values: list[int | str]
    needs: str = ""
    suit_by_suit: bool = False
    comes_first: bool = False


class Worth(NamedTuple):
    """What melds are worth. The order of the fields is the order of importance."""

    games: int
    points: int


class Laid(NamedTuple):
    """Sets of one row that were laid together, with all of their cards, sorted."""

    name: str
    sets: int
    points: int
    wins_game: bool
    cards: tuple[str, ...]


Laying = tuple[Laid, ...]


class Score(NamedTuple):
    """The best score of a hand, and every laying that is worth it.

    A laying names the melds in table order. Sets worth nothing are left out of it.
    """

    wins_game: bool
    points: int
    layings: tuple[Laying, ...]


class Pile(NamedTuple):
    """Sets that count together: of a row, or of one suit in a row counted suit by suit."""

    row: Row
    patterns: list[list[str]]


def score(hand: Iterable[str], trump: Trump, rows: list[Row]) -> Score:
    """The best way to lay the hand, every heading by itself."""
    have = Counter(hand)
    games = 0
    points = 0
    choices: list[list[Laying]] = []
    for heading in dict.fromkeys(row.heading for row in rows):
        here = [row for row in rows if row.heading == heading]
        worth, layings = best_of_heading(have, trump, here)
        games += worth.games
        points += worth.points
        choices.append(layings)
    names = [row.name for row in rows]
    whole: list[Laying] = []
    for parts in product(*choices):
        melds = [laid for part in parts for laid in part]
        whole.append(tuple(sorted(melds, key=lambda laid: names.index(laid.name))))
    return Score(games > 0, points, tuple(whole))


def best_of_heading(
    have: Counter[str], trump: Trump, rows: list[Row]
) -> tuple[Worth, list[Laying]]:
    """The best worth under one heading, and all the layings that reach it."""
    for row in rows:
        if row.needs and row.needs not in [other.name for other in rows]:
            raise ValueError(f"{row.name} needs {row.needs}, which is not under its heading")
    piles = piles_of(rows, trump)
    best = (sets_that_come_first(rows, piles, []), Worth(0, 0))
    layings: list[Laying] = [()]
    for numbers in every_laying(have, piles):
        if not needs_are_met(piles, numbers):
            continue
        worth, laying = weigh(piles, numbers)
        found = (sets_that_come_first(rows, piles, numbers), worth)
        if found > best:
            best = found
            layings = []
        if found == best and laying not in layings:
            layings.append(laying)
    return best[1], layings


def sets_that_come_first(rows: list[Row], piles: list[Pile], numbers: list[list[int]]) -> list[int]:
    """How many sets of each row that comes first a laying has; none are laid if it is empty."""
    laid: Counter[str] = Counter()
    for pile, times in zip(piles, numbers, strict=False):
        laid[pile.row.name] += sum(times)
    return [laid[row.name] for row in rows if row.comes_first]


def piles_of(rows: list[Row], trump: Trump) -> list[Pile]:
    """The piles of the rows: one for a row, or one for each suit of it."""
    piles: list[Pile] = []
    for row in rows:
        patterns = row.patterns[trump]
        if row.suit_by_suit:
            piles += [Pile(row, [pattern]) for pattern in patterns]
        else:
            piles.append(Pile(row, patterns))
    return piles


def every_laying(have: Counter[str], piles: list[Pile]) -> Iterator[list[list[int]]]:
    """Every way to lay sets from the cards: how many of each pattern of each pile."""
    slots = [pattern for pile in piles for pattern in pile.patterns]
    for flat in lay_slots(have, slots):
        numbers: list[list[int]] = []
        start = 0
        for pile in piles:
            end = start + len(pile.patterns)
            numbers.append(flat[start:end])
            start = end
        yield numbers


def lay_slots(have: Counter[str], slots: list[list[str]]) -> Iterator[list[int]]:
    """Lay the first pattern no times, once, twice... and after that the other ones."""
    if not slots:
        yield []
        return
    need = Counter(slots[0])
    left = have.copy()
    times = 0
    while True:
        for rest in lay_slots(left, slots[1:]):
            yield [times, *rest]
        if any(left[card] < number for card, number in need.items()):
            return
        left = left - need
        times += 1


def needs_are_met(piles: list[Pile], numbers: list[list[int]]) -> bool:
    """Whether no row is laid more often than the row that it needs."""
    laid: Counter[str] = Counter()
    for pile, times in zip(piles, numbers, strict=True):
        laid[pile.row.name] += sum(times)
    return all(laid[pile.row.name] <= laid[pile.row.needs] for pile in piles if pile.row.needs)


def weigh(piles: list[Pile], numbers: list[list[int]]) -> tuple[Worth, Laying]:
    """What a laying is worth, and its melds."""
    games = 0
    points = 0
    laying: list[Laid] = []
    for pile, times in zip(piles, numbers, strict=True):
        sets = sum(times)
        worth = worth_of_sets(pile.row.values, sets)
        if worth == Worth(0, 0):
            continue
        cards: list[str] = []
        for pattern, number in zip(pile.patterns, times, strict=True):
            cards += pattern * number
        wins = worth.games > 0
        laying.append(Laid(pile.row.name, sets, worth.points, wins, tuple(sorted(cards))))
        games += worth.games
        points += worth.points
    return Worth(games, points), tuple(laying)


def worth_of_sets(values: list[int | str], sets: int) -> Worth:
    """Look a number of sets up; past the list, split it as well as can be."""
    if sets == 0:
        return Worth(0, 0)
    if sets <= len(values):
        return worth_of_value(values[sets - 1])
    return best_split(values, sets)


def best_split(values: list[int | str], sets: int) -> Worth:
    """The most that a number of sets is worth, cut up into listed numbers."""
    if sets == 0:
        return Worth(0, 0)
    splits: list[Worth] = []
    for first in range(1, min(sets, len(values)) + 1):
        here = worth_of_value(values[first - 1])
        rest = best_split(values, sets - first)
        splits.append(Worth(here.games + rest.games, here.points + rest.points))
    return max(splits)


def worth_of_value(value: int | str) -> Worth:
    """One listed value."""
    if isinstance(value, int):
        return Worth(0, value)
    if value == GAME:
        return Worth(1, 0)
    raise ValueError(f"not a value: {value!r}")
