"""Fans: cards side by side, in rows that overlap, with a gap between two suits."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from pinochle.cards.card import Card
from pinochle.pictures._canvas import Canvas
from pinochle.pictures._shapes import HEIGHT, WIDTH

__all__ = ["Fan"]

_STRIP: Final = 20
"""The visible width of a card beside the next card: its index."""

_GAP: Final = 6
"""The width that is visible besides of the last card of a suit."""

_ROW: Final = 47
"""The visible height of a row above the next row: its indices and emblems."""

_RAISED: Final = 10
"""The height by which a card that may be played stands higher."""


class Fan:
    """A fan of cards in a row or more, in the order in which they are given.

    Args:
        cards: the cards; None for a card that lies face down.
        legal: the cards that stand higher than the others, which are grey; None if all are alike.
        longest: the greatest number of cards in a row.
        scale: the size of the cards.
        gap: the width that is visible besides of the last card of a suit.
        strip: the visible width of a card beside the next card.
    """

    def __init__(
        self,
        cards: Sequence[Card | None],
        legal: Collection[Card] | None = None,
        *,
        longest: int = 13,
        scale: float = 1,
        gap: float = _GAP,
        strip: float = _STRIP,
    ) -> None:
        self._gap = gap
        self._strip = strip
        self._legal = legal
        self._scale = scale
        self._rows = _rows(cards, longest)
        self._above = 0 if legal is None else _RAISED
        self._below = _ROW + self._above
        rows = len(self._rows)
        self.width = scale * max(map(self._length, self._rows), default=0)
        self.height = scale * (self._above + HEIGHT + self._below * (rows - 1)) if rows else 0

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its upper left corner at a place; each row is in the middle."""
        for index, row in enumerate(self._rows):
            left = x + (self.width - self._scale * self._length(row)) / 2
            top = y + self._scale * (self._above + self._below * index)
            for place, card in zip(self._places(row), row, strict=True):
                across = left + self._scale * place
                if card is None:
                    canvas.back(across, top, self._scale)
                elif self._legal is None:
                    canvas.card(card, across, top, self._scale)
                elif card in self._legal:
                    canvas.card(card, across, top - self._scale * _RAISED, self._scale)
                else:
                    canvas.card(card, across, top, self._scale, is_grey=True)

    def _places(self, row: Sequence[Card | None]) -> list[float]:
        """Return the left edge of each card of a row."""
        places = [0.0]
        for card, following in pairwise(row):
            places.append(places[-1] + self._strip + self._gap * _is_gap(card, following))
        return places

    def _length(self, row: Sequence[Card | None]) -> float:
        return self._places(row)[-1] + WIDTH


def _rows(cards: Sequence[Card | None], longest: int) -> list[Sequence[Card | None]]:
    """Return as few rows as can be, about equally long, and cut between suits if possible."""
    if len(cards) <= longest:
        return [cards] if cards else []
    rows = -(-len(cards) // longest)
    middle = round(len(cards) / rows)
    most_left = longest * (rows - 1)
    cuts = range(max(1, len(cards) - most_left), min(longest, len(cards) - 1) + 1)
    cut = min(cuts, key=lambda place: (_cost(cards, place, middle), place))
    return [cards[:cut], *_rows(cards[cut:], longest)]


def _cost(cards: Sequence[Card | None], cut: int, middle: int) -> int:
    """Return the cost to cut a row here: to part a suit is as bad as to be three cards off."""
    return abs(cut - middle) + 3 * (not _is_gap(cards[cut - 1], cards[cut]))


def _is_gap(card: Card | None, following: Card | None) -> bool:
    """Tell whether there is a gap between two cards."""
    if card is None or following is None:
        return card is not following
    return card.suit is not following.suit
