"""Fans: cards that overlap, on arcs or in straight rows, with a gap between two suits."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import cos, degrees, radians, sin
from typing import Final, NamedTuple

from pinochle.cards.card import Card
from pinochle.pictures._canvas import Canvas
from pinochle.pictures._shapes import HEIGHT, WIDTH

__all__ = ["Fan"]

_STRIP: Final = 20
"""The visible width of a card beside the next card: its index."""

_GAP: Final = 6
"""The width that is visible besides of the last card of a suit."""

_ROW: Final = 47
"""The visible height of a row above the next row: its indices, and what is beside them."""

_RAISED: Final = 10
"""The height by which a card that may be played stands higher."""


_LEAST_RADIUS: Final = 430
"""The radius of the arc on which a few cards stand; many stand on a flatter one."""

_MOST_TURN: Final = radians(17)
"""The greatest turn of a card at an end of an arc."""


class _Spot(NamedTuple):
    """The place of a card in a fan.

    Args:
        card: the card; None for a card that lies face down.
        x: where its middle is, from the middle of its row to the right.
        y: where its middle is, from the top of a card in the middle of the first row downwards.
        turn: its turn around its middle, clockwise in radians.
        is_grey: whether it may not be played.
    """

    card: Card | None
    x: float
    y: float
    turn: float
    is_grey: bool

    @property
    def aside(self) -> float:
        """The distance from its middle to where it ends on the left and on the right."""
        return (WIDTH * cos(self.turn) + HEIGHT * sin(abs(self.turn))) / 2

    @property
    def below(self) -> float:
        """The distance from its middle to where it ends at the top and at the bottom."""
        return (HEIGHT * cos(self.turn) + WIDTH * sin(abs(self.turn))) / 2


class Fan:
    """A fan of cards in a row or more, in the order in which they are given.

    Args:
        cards: the cards; None for a card that lies face down.
        legal: the cards that stand higher than the others, which are grey; None if all are alike.
        longest: the greatest number of cards in a row.
        scale: the size of the cards.
        gap: the width that is visible besides of the last card of a suit.
        strip: the visible width of a card beside the next card.
        is_curved: whether a row is an arc, as a hand is held, and not a straight line.
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
        is_curved: bool = False,
    ) -> None:
        self._gap = gap
        self._strip = strip
        self._legal = legal
        self._scale = scale
        rows = _rows(cards, longest)
        span = max((self._places(row)[-1] for row in rows), default=0)
        radius = max(_LEAST_RADIUS, span / 2 / _MOST_TURN) if is_curved else None
        step = _ROW + (0 if legal is None else _RAISED)
        self._spots = [
            spot for index, row in enumerate(rows) for spot in self._row(row, radius, step * index)
        ]
        self._left = min((spot.x - spot.aside for spot in self._spots), default=0)
        self._top = min((spot.y - spot.below for spot in self._spots), default=0)
        right = max((spot.x + spot.aside for spot in self._spots), default=0)
        bottom = max((spot.y + spot.below for spot in self._spots), default=0)
        self.width = scale * (right - self._left)
        self.height = scale * (bottom - self._top)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its upper left corner at a place; each row is in the middle."""
        for spot in self._spots:
            left = x + self._scale * (spot.x - WIDTH / 2 - self._left)
            top = y + self._scale * (spot.y - HEIGHT / 2 - self._top)
            turn = degrees(spot.turn)
            if spot.card is None:
                canvas.back(left, top, self._scale, turn=turn)
            else:
                canvas.card(spot.card, left, top, self._scale, turn=turn, is_grey=spot.is_grey)

    def _row(
        self, row: Sequence[Card | None], radius: float | None, down: float
    ) -> Iterator[_Spot]:
        """Yield where the cards of a row are, which is so far down."""
        distances = self._places(row)
        for distance_along, card in zip(distances, row, strict=True):
            is_legal = self._legal is not None and card in self._legal
            raised = _RAISED if is_legal else 0
            is_grey = not (self._legal is None or card is None or is_legal)
            across = distance_along - distances[-1] / 2
            if radius is None:
                yield _Spot(card, across, down - raised, 0, is_grey)
            else:
                turn, distance = across / radius, radius + raised
                x, y = distance * sin(turn), down + radius - distance * cos(turn)
                yield _Spot(card, x, y, turn, is_grey)

    def _places(self, row: Sequence[Card | None]) -> list[float]:
        """Return the place of each card of a row, from the first card to the right."""
        distances = [0.0]
        for card, next_card in pairwise(row):
            gap = self._gap if _is_gap(card, next_card) else 0
            distances.append(distances[-1] + self._strip + gap)
        return distances


def _rows(cards: Sequence[Card | None], longest: int) -> list[Sequence[Card | None]]:
    """Return as few rows as can be, about equally long, and cut between suits if possible."""
    if len(cards) <= longest:
        return [cards] if cards else []
    rows = -(-len(cards) // longest)
    middle = round(len(cards) / rows)
    most_left = longest * (rows - 1)
    cuts = range(max(1, len(cards) - most_left), min(longest, len(cards) - 1) + 1)
    cut = min(cuts, key=lambda index: (_cost(cards, index, middle), index))
    return [cards[:cut], *_rows(cards[cut:], longest)]


def _cost(cards: Sequence[Card | None], cut: int, middle: int) -> int:
    """Return the cost to cut a row here: to part a suit is as bad as to be three cards off."""
    parting = 0 if _is_gap(cards[cut - 1], cards[cut]) else 3
    return abs(cut - middle) + parting


def _is_gap(card: Card | None, next_card: Card | None) -> bool:
    """Tell whether there is a gap between two cards."""
    if card is None or next_card is None:
        return card is not next_card
    return card.suit is not next_card.suit
