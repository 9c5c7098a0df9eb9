"""The kinds of a pack by number, for the estimates of players.

Kinds of cards go by numbers here: suit by suit, from high to low.
"""

from collections.abc import Iterable
from functools import lru_cache

from pinochle.cards.card import Card, Suit
from pinochle.rules.ruleset import Ruleset


class NumberedKinds:
    """The kinds of a pack, numbered.

    Args:
        rules: the rules of the game.
    """

    def __init__(self, rules: Ruleset) -> None:
        order, pack = rules.play.ranking, rules.pack
        suit_order = {suit: index for index, suit in enumerate(Suit)}
        self.kinds: tuple[Card, ...] = tuple(
            sorted(pack.kinds, key=lambda card: (suit_order[card.suit], order.place(card.rank)))
        )
        self.index: dict[Card, int] = {card: index for index, card in enumerate(self.kinds)}
        cards = list(pack)
        self.copies: list[int] = [cards.count(card) for card in self.kinds]
        self.ranks: int = len(self.kinds) // len(Suit)
        self.first: dict[Suit, int] = {suit: index * self.ranks for index, suit in enumerate(Suit)}

    def counts(self, cards: Iterable[Card]) -> list[int]:
        """Return the number of each kind among some cards."""
        counts = [0] * len(self.kinds)
        for card in cards:
            counts[self.index[card]] += 1
        return counts


@lru_cache(maxsize=64)
def numbered_kinds(rules: Ruleset) -> NumberedKinds:
    """Return the kinds of the pack of some rules, which are numbered once."""
    return NumberedKinds(rules)
