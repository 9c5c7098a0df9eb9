"""The most that a side can score in a round: where the bids end if no number is agreed.

The number is an upper bound. It is cheap to work out, and no hand can go beyond it, so that it
never keeps anybody from a bid that they could make.
"""

from collections.abc import Callable
from functools import cache, lru_cache, partial

from pinochle.cards.card import Suit
from pinochle.rules.melds.meld import GAME, MeldRule
from pinochle.rules.melds.patterns import Pattern
from pinochle.rules.pack import Pack
from pinochle.rules.parts import Parts
from pinochle.rules.script import Step

__all__ = ["greatest_meld", "greatest_score"]


def greatest_score(rules: Parts) -> int:
    """Return an upper bound of what a side can score in melds and tricks in a round."""
    table, pack, deal, trump = rules.table, rules.pack, rules.deal, rules.trump
    is_drawn, partners = Step.DRAW in rules.script, rules.partner.most(pack, table.seats)
    side = max(1 + partners, *map(table.sides.count, table.sides))
    hand = deal.hand or deal.stock // table.seats // 2  # a draft discards every other card
    cards = side * hand + deal.widow + (trump.dix_exchange != "nobody")
    if rules.showing.overlooked == "muggins":
        cards = len(pack)
    cards_of_ranks = [(rank, copies * len(Suit)) for rank, copies in pack.copies]
    cards_of_ranks += [(card.rank, copies) for card, copies in pack.extra]
    counted = sum(max(0, rules.count.worth(rank)) * copies for rank, copies in cards_of_ranks)
    melded = greatest_meld(rules.melds.rules, pack, 0 if is_drawn else min(cards, len(pack)))
    return melded + max(0, trump.turned_nine) + counted + max(0, rules.count.last_trick)


@lru_cache(maxsize=128)
def greatest_meld(rules: tuple[MeldRule, ...], pack: Pack, cards: int) -> int:
    """Return an upper bound of what players can meld with so many cards of a pack.

    The bound lets the melds of a heading share the copies of a card, but not the number of cards.
    A meld that wins the game adds no points.

    Args:
        rules: the melds.
        pack: the cards.
        cards: how many cards the players hold; 0 if they may use every card again.
    """
    sets_of = cache(partial(_sets, pack))
    every_trump = {frozenset(_piles(rules, trump, sets_of).items()) for trump in Suit}
    return max(sum(_best(piles, cards) for _, piles in headings) for headings in every_trump)


_Pile = tuple[int, tuple[int, ...]]
"""The number of cards in a set of a meld in a suit, and the points of 0, 1, 2 … sets."""


_SetsOf = Callable[[Pattern, Suit | None], tuple[int, int]]
"""A function that returns the size of a set of a pattern in a suit, and the number of sets."""


def _piles(
    rules: tuple[MeldRule, ...], trump: Suit, sets_of: _SetsOf
) -> dict[str, tuple[_Pile, ...]]:
    """Return the piles of each heading."""
    piles = dict[str, list[_Pile]]()
    for rule in rules:
        by_suit = dict[Suit | None, list[tuple[int, int]]]()
        for pattern, suit in rule.places(trump):
            by_suit.setdefault(suit, []).append(sets_of(pattern, suit))
        for sets in by_suit.values():
            pile = min(size for size, _ in sets), _gains(rule, sum(most for _, most in sets))
            piles.setdefault(rule.heading, []).append(pile)
    return {heading: tuple(sorted(of_heading)) for heading, of_heading in piles.items()}


def _best(piles: tuple[_Pile, ...], cards: int) -> int:
    """Return the most points for melds of the same heading, under which a card serves once."""
    if not cards:
        return sum(gains[-1] for _, gains in piles)
    best = [0] * (cards + 1)
    """The most points, by the number of cards."""
    for size, gains in piles:
        best = [
            max(
                best[cards_used - sets * size] + gain
                for sets, gain in enumerate(gains[: cards_used // size + 1])
            )
            for cards_used in range(cards + 1)
        ]
    return best[-1]


def _sets(pack: Pack, pattern: Pattern, suit: Suit | None) -> tuple[int, int]:
    """Return the number of cards in a set of a pattern, and the number of sets in a pack."""
    return len(next(pattern.sets(suit))), pattern.most_in(pack.cards, suit)


def _gains(rule: MeldRule, most: int) -> tuple[int, ...]:
    """Return the most points of 0, 1, 2 … sets, however players share them."""
    listed = [0 if value is GAME else value for value in rule.values]
    gains = [0]
    for sets in range(1, most + 1):
        last = enumerate(listed[:sets], start=1)
        gains.append(max(worth + gains[sets - more] for more, worth in last))
    return tuple(gains)
