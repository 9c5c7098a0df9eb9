"""Pictures of deals: every hand face up round the table, with the widow and the stock."""

from collections.abc import Iterable, Sequence
from typing import Final

from pinochle._validators import expect
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.pictures._canvas import Canvas, clip, list_in_words, names_of
from pinochle.pictures._fans import Fan
from pinochle.pictures.picture import Picture
from pinochle.pictures.style import PLAIN, Style

__all__ = ["deal"]

_MARGIN: Final = 16
_GAP: Final = 14
_BOX: Final = 172
"""The least width of the cards of a seat."""

_SIZE: Final = 18
_ABOVE: Final = 28
"""The height of the name above cards."""

_SCALE: Final = 0.6
_FEW: Final = 10
"""The size of the cards, and their number in a row."""

_ASIDE: Final = (0, 0, 1, 1, 1, 1, 2, 2, 3, 3)
"""The number of seats on the left and on the right, by the number of all but the bottom seat; the
rest are at the top."""


def deal(
    hands: Sequence[Hand],
    *,
    widow: Hand | None = None,
    stock: Iterable[Card] = (),
    dealer: int | None = None,
    names: Sequence[str] = (),
    style: Style = PLAIN,
) -> Picture:
    """Return the picture of a deal: each hand, clockwise from the bottom, the widow, the stock.

    >>> picture = deal([Hand.parse("A♠ 10♠"), Hand.parse("K♥")], widow=Hand.parse("9♣"), dealer=1)
    >>> picture.caption
    'a deal of 4 cards'
    >>> picture.description
    'Seat 0: spades: ace, ten. Seat 1 (dealer): hearts: king. Widow: clubs: nine'

    Args:
        hands: the hand of each seat.
        widow: the cards of the widow, if there are any.
        stock: the cards of the stock, in the order in which they are drawn.
        dealer: the seat that deals; None to mark none.
        names: the name of each seat; ``Seat 0`` and so on if there are none.
        style: the sizes and colours.

    Raises:
        SeatError: if there are names, but not one for each seat.
        WrongType: if something is of the wrong type.
    """
    cards_of_seats = [tuple(expect(Hand, hand, "pictures.deal")) for hand in hands]
    called = names_of(names, len(cards_of_seats))
    if dealer is not None and 0 <= dealer < len(called):
        called[dealer] += " (dealer)"
    blocks = [_Block(name, cards) for name, cards in zip(called, cards_of_seats, strict=True)]
    between = [_Block("Widow", tuple(widow or ())), _Block("Stock", tuple(stock))]
    between = [block for block in between if block.cards]
    canvas = Canvas(style)
    aside = _ASIDE[len(blocks) - 1]
    top = blocks[aside + 1 : len(blocks) - aside]
    rows: list[Sequence[_Block | _Stack]] = [top] if top else []
    pairs = zip(blocks[aside:0:-1], blocks[len(blocks) - aside :], strict=True)
    for index, (left, right) in enumerate(pairs):
        rows.append([left, _Stack(between if index == 0 else []), right])
    if not aside and between:
        rows.append([_Stack(between)])
    rows.append(blocks[:1])
    width = max(sum(part.width + _GAP for part in row) - _GAP for row in rows) + 2 * _MARGIN
    heights = [max(part.height for part in row) for row in rows]
    height = sum(heights) + _GAP * (len(rows) - 1) + 2 * _MARGIN
    canvas.box(0, 0, width, height, 14, style.felt)
    y = float(_MARGIN)
    for row, tall in zip(rows, heights, strict=True):
        free = width - 2 * _MARGIN - sum(part.width for part in row)
        is_spread = len(row) > 1 and not (top and row is rows[0])
        step = free / (len(row) - 1) if is_spread else _GAP
        x = _MARGIN + (0 if is_spread else (free - _GAP * (len(row) - 1)) / 2)
        for part in row:
            part.draw(canvas, x, y + (tall - part.height) / 2)
            x += part.width + step
        y += tall + _GAP
    card_count = sum(len(block.cards) for block in (*blocks, *between))
    description = ". ".join(block.description for block in (*blocks, *between))
    return canvas.picture(width, height, f"a deal of {card_count} cards", description)


class _Block:
    """Cards with a name above them."""

    def __init__(self, name: str, cards: Sequence[Card]) -> None:
        self.cards = cards
        self._name = name
        self._fan = Fan(cards, longest=_FEW, scale=_SCALE)
        self.width = max(self._fan.width, _BOX)
        self.height = _ABOVE + self._fan.height

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its upper left corner at a place."""
        middle = x + self.width / 2
        name = clip(self._name, _SIZE, self.width, is_bold=True)
        canvas.text(name, middle, y + _SIZE, _SIZE, "middle", is_bold=True)
        self._fan.draw(canvas, middle - self._fan.width / 2, y + _ABOVE)

    @property
    def description(self) -> str:
        """The name and the cards in words."""
        return f"{self._name}: {list_in_words(self.cards) or 'no cards'}"


class _Stack:
    """Blocks below each other; without any it is only room."""

    def __init__(self, blocks: Sequence[_Block]) -> None:
        self._blocks = blocks
        self.width = max((block.width for block in blocks), default=_BOX)
        self.height = sum(block.height + _GAP for block in blocks)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the blocks from a place downwards."""
        for block in self._blocks:
            block.draw(canvas, x + (self.width - block.width) / 2, y)
            y += block.height + _GAP
