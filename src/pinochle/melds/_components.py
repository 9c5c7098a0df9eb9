"""Which melds of a table compete for the same cards, under one trump."""

from collections.abc import Iterable, Iterator, Sequence

from pinochle._bits import SUITS, Lanes
from pinochle.cards import Suit
from pinochle.melds._layings import Component, Pile
from pinochle.melds.meld import MeldRule


def components(rules: Sequence[MeldRule], piles: Iterable[Pile]) -> Iterator[Component]:
    """The piles of a table, grouped where they compete for cards or need each other."""
    waiting = list(piles)
    while waiting:
        chosen = [waiting.pop(0)]
        grown = True
        while grown:
            tied = [pile for pile in waiting if any(_are_tied(rules, pile, one) for one in chosen)]
            waiting = [pile for pile in waiting if pile not in tied]
            chosen += tied
            grown = bool(tied)
        chosen.sort(key=lambda pile: pile.rule)
        yield Component(tuple(_with_need(rules, pile, chosen) for pile in chosen))


def piles_of(rules: Sequence[MeldRule], trump: Suit | None) -> Iterator[Pile]:
    """Every pile of a table under one trump."""
    there: set[tuple[str, Suit | None]] = set()
    for index, rule in enumerate(rules):
        suits: dict[Suit | None, list[Lanes]] = {}
        for pattern in rule.patterns:
            for suit in pattern.suits(trump):
                cards = [one._lanes for one in pattern.sets(suit)]
                suits.setdefault(suit, []).extend(cards)
        for suit, sets in suits.items():
            if not rule.needs or (rule.needs, suit) in there:
                there.add((rule.name, suit))
                yield Pile(index, suit, tuple(sets), rule.worth, -1)


def _are_tied(rules: Sequence[MeldRule], one: Pile, other: Pile) -> bool:
    if rules[one.rule].heading != rules[other.rule].heading:
        return False
    if one.rule == other.rule and one.suit is not other.suit:
        return False
    needed = {rules[one.rule].needs, rules[other.rule].needs}
    names = {rules[one.rule].name, rules[other.rule].name}
    if one.suit is other.suit and needed & names:
        return True
    ours, theirs = Component((one,)).mask, Component((other,)).mask
    return any(ours[suit] & theirs[suit] for suit in range(SUITS))


def _with_need(rules: Sequence[MeldRule], pile: Pile, chosen: Sequence[Pile]) -> Pile:
    needs = rules[pile.rule].needs
    for place, other in enumerate(chosen):
        if needs and rules[other.rule].name == needs and other.suit is pile.suit:
            return pile._replace(needs=place)
    return pile
