"""The peer of the play benchmark: what a typed program writes without packing anything."""

from dataclasses import dataclass
from enum import Enum


class PlainSuit(Enum):
    """A suit, as an everyday enum."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class PlainRank(Enum):
    """A rank, as an everyday enum, from low to high."""

    NINE = "9"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    TEN = "T"
    ACE = "A"


@dataclass(frozen=True)
class PlainCard:
    """A card, as an everyday dataclass."""

    rank: PlainRank
    suit: PlainSuit


ORDER = {rank: place for place, rank in enumerate(PlainRank)}


def naive_legal(
    hand: list[PlainCard], trick: list[PlainCard], trump: PlainSuit, *, head_always: bool
) -> list[PlainCard]:
    """The different cards that may be played, by list comprehensions, suit by suit and sorted."""
    led = trick[0].suit
    trumps = [card for card in trick if card.suit == trump]
    rivals = trumps or [card for card in trick if card.suit == led]
    best = max(rivals, key=lambda card: ORDER[card.rank])
    able = [card for card in hand if card.suit == led]
    if able:
        over = [c for c in able if c.suit == best.suit and ORDER[c.rank] > ORDER[best.rank]]
        if over and (head_always or led == trump):
            able = over
    else:
        able = [card for card in hand if card.suit == trump]
        over = [c for c in able if best.suit != trump or ORDER[c.rank] > ORDER[best.rank]]
        if over and head_always:
            able = over
    return sorted(set(able or hand), key=lambda card: (card.suit.value, -ORDER[card.rank]))
