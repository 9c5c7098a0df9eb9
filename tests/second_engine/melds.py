"""The best melds of a hand."""

from collections import Counter
from typing import Any

from .cards import SUITS, cards_of
from .data import Data


def answer(rules: Data, given: Data) -> Data:
    """Answer a case of the subject "melds"."""
    points, wins = best_melds(rules, cards_of(given["hand"]), given["trump"])
    return {"points": points, "wins": wins}


def cards_in_pattern(pattern: str, trump: str | None) -> list[tuple[str, ...]]:
    """Give the sets of cards that a pattern stands for, such as KS QS for "KQ in plain"."""
    if " in " not in pattern:
        return [tuple(pattern.split())]
    ranks, where = pattern.split(" in ")
    if where == "every suit":
        return [tuple(rank + suit for suit in SUITS for rank in ranks)]
    if where == "trump":
        suits = [trump] if trump else []
    elif where == "plain":
        suits = [suit for suit in SUITS if suit != trump]
    else:
        suits = list(SUITS)
    return [tuple(rank + suit for rank in ranks) for suit in suits]


def all_shapes(rules: Data, trump: str | None) -> list[Data]:
    """List all melds there are with this trump: name, heading, cards and values."""
    return [
        {
            "name": name,
            "heading": meld["heading"],
            "cards": Counter(cards),
            "values": meld["values"],
        }
        for name, meld in rules["melds"].items()
        for pattern in meld["patterns"]
        for cards in cards_in_pattern(pattern, trump)
    ]


def times_held(cards: Counter[str], hand: Counter[str]) -> int:
    """Count how many times a hand holds some cards."""
    return min(hand[card] // need for card, need in cards.items())


def worth(values: list[Any], times: int) -> tuple[int, int]:
    """Give what a meld held so many times is worth: how often it wins the game, and points."""
    best = (0, 0)
    for count in range(1, min(times, len(values)) + 1):
        value = values[count - 1]
        wins, points = (1, 0) if value == "game" else (0, value)
        rest = worth(values, times - count)
        best = max(best, (wins + rest[0], points + rest[1]))
    return best


def groups_of(shapes: list[Data]) -> list[list[Data]]:
    """Divide melds of one heading into groups that have no cards in common."""
    groups: list[list[Data]] = []
    for shape in shapes:
        near = [
            group
            for group in groups
            if any(set(other["cards"]) & set(shape["cards"]) for other in group)
        ]
        groups = [group for group in groups if group not in near]
        groups.append([other for group in near for other in group] + [shape])
    return groups


def best_of_group(shapes: list[Data], hand: Counter[str]) -> tuple[int, int, list[Counter[str]]]:
    """Give the most that melds are worth, if each card serves once: games, points, cards."""
    if not shapes:
        return 0, 0, []
    first, *others = shapes
    best: tuple[int, int, list[Counter[str]]] = (-1, 0, [])
    for times in range(times_held(first["cards"], hand) + 1):
        rest = Counter(hand)
        for card, need in first["cards"].items():
            rest[card] -= need * times
        mine, more = worth(first["values"], times), best_of_group(others, rest)
        total = (mine[0] + more[0], mine[1] + more[1], [first["cards"]] * times + more[2])
        if total[:2] > best[:2]:
            best = total
    return best


def meld_groups(rules: Data, hand: list[str], trump: str | None) -> list[tuple[str, list[Data]]]:
    """List the melds of a hand in groups, each of a heading, that do not compete for cards."""
    held = Counter(hand)
    shapes = [shape for shape in all_shapes(rules, trump) if times_held(shape["cards"], held)]
    headings = list(dict.fromkeys(shape["heading"] for shape in shapes))
    return [
        (heading, group)
        for heading in headings
        for group in groups_of([shape for shape in shapes if shape["heading"] == heading])
    ]


def best_melds(rules: Data, hand: list[str], trump: str | None) -> tuple[int, bool]:
    """Give the most points that a hand melds, and whether a meld of it wins the game."""
    bests = [best_of_group(group, Counter(hand)) for _, group in meld_groups(rules, hand, trump)]
    return sum(best[1] for best in bests), any(best[0] for best in bests)


def melded_cards(rules: Data, hand: list[str], trump: str | None) -> Counter[str]:
    """Give the cards that the best melds of a hand need; a card serves in several headings."""
    needed: dict[str, Counter[str]] = {}
    for heading, group in meld_groups(rules, hand, trump):
        for cards in best_of_group(group, Counter(hand))[2]:
            needed.setdefault(heading, Counter()).update(cards)
    together: Counter[str] = Counter()
    for cards in needed.values():
        together |= cards
    return together
