"""Cards as texts of two letters: a rank of "ATKQJ9" and a suit of "SHDC"."""

from collections.abc import Iterable

from .data import Data

RANKS = "ATKQJ9"
SUITS = "SHDC"


def cards_of(text: str) -> list[str]:
    """Read cards that stand with blanks between them."""
    return text.split()


def split_cards(text: str) -> list[str]:
    """Read cards that stand without blanks, as in an action."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def text_of(cards: Iterable[str]) -> str:
    """Write cards with blanks between them."""
    return " ".join(cards)


def rank_of(card: str) -> str:
    """Give the rank of a card."""
    return card[0]


def suit_of(card: str) -> str:
    """Give the suit of a card."""
    return card[1]


def order_of(card: str) -> tuple[int, int]:
    """Give a key that sorts spades, hearts, diamonds, clubs, and the high cards of a suit first."""
    return SUITS.index(card[1]), RANKS.index(card[0])


def sort_cards(cards: Iterable[str]) -> list[str]:
    """Sort cards by suit, the high cards of a suit first."""
    return sorted(cards, key=order_of)


def kinds_of(cards: Iterable[str]) -> list[str]:
    """Give each kind of card once, sorted."""
    return sort_cards(set(cards))


def is_higher(card: str, other: str) -> bool:
    """Tell whether a card is of a higher rank than another one."""
    return RANKS.index(card[0]) < RANKS.index(other[0])


def pack_of(rules: Data) -> dict[str, int]:
    """Count the cards of the pack by kind."""
    pack = {rank + suit: copies for rank, copies in rules["pack"]["copies"] for suit in SUITS}
    for card, more in rules["pack"]["extra"]:
        pack[card] = pack.get(card, 0) + more
    return {card: count for card, count in pack.items() if count > 0}
