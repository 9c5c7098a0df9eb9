"""The full face of a card, as on an ordinary pack: two indices, and pips or a court."""

from typing import Final

from pinochle.cards.card import Card
from pinochle.pictures._courts import court, is_court
from pinochle.pictures._pips import pips
from pinochle.pictures._shapes import PlacedShape, Shape, at
from pinochle.pictures._signs import MARKS, index

__all__ = ["BODY", "SHADE", "full_face"]

_CARD: Final = '<rect x=".4" y=".4" width="59.2" height="83.2" rx="4.5"'

BODY: Final = Shape.with_id("leaf", f'{_CARD} stroke-width=".8"/>')
"""A card without anything on it."""

SHADE: Final = Shape.with_id("shade", f'{_CARD} fill="#3c4a45" fill-opacity=".3" stroke="none"/>')
"""The shade over a card that may not be played."""

_INDEX: Final = (2.4, 4, 0.77)
"""The place and the size of the rank in a corner."""

_MARK: Final = (7, 21.8, 0.35)
"""The place and the size of the mark below it."""


def full_face(card: Card, language: str) -> list[PlacedShape]:
    """Return what is on a full card."""
    parts = court(card) if is_court(card) else pips(card)
    for is_turned in (False, True):
        parts.append(at(index(card.rank, language), *_INDEX, is_turned=is_turned))
        parts.append(at(MARKS[card.suit], *_MARK, is_turned=is_turned))
    return parts
