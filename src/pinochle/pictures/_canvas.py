"""The canvas on which pictures are drawn, and the width of texts on it."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from pinochle._validators import expect
from pinochle.cards.card import Card, Suit
from pinochle.errors import SeatError
from pinochle.pictures._backs import FULL_BACK, SMALL_BACK
from pinochle.pictures._courts import hair, is_court
from pinochle.pictures._full import BODY, SHADE, full_face
from pinochle.pictures._shapes import HEIGHT, WIDTH, PlacedShape, Shape, number
from pinochle.pictures._signs import MARKS
from pinochle.pictures._small import SMALL_BODY, small_face
from pinochle.pictures.picture import Picture
from pinochle.pictures.style import Style

__all__ = [
    "GOLD",
    "Canvas",
    "clip",
    "list_in_words",
    "names_of",
    "number_of_cards",
    "width_of",
]

Anchor = Literal["start", "middle", "end"]

GOLD: Final = "#ffd54a"
"""The colour that draws the eye: for the seat to act, and the card that wins."""

_DARK: Final = "#111"
_GREY: Final = "#d6dad8"
_EDGE: Final = "#8d9793"
_WIDTHS: Final = {" !',.:;ijl|·": 0.35, "()*-/I[]frt": 0.43, "cksvxyz": 0.61, "MWmw@%…—": 1.05}
"""The width of signs in a wide font, as a part of its height."""

_WIDTH_OF: Final = {sign: width for signs, width in _WIDTHS.items() for sign in signs}
_THINNEST: Final = min(_WIDTHS.values())
_CAPITAL: Final = 0.76
_OTHER: Final = 0.65
_FULL: Final = 1.05
_FULL_WIDTH: Final = "\u1100"
"""The first of the signs that may be as wide as they are high."""

_BOLD: Final = 1.12
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def width_of(text: str, size: float, *, is_bold: bool = False) -> float:
    """Return the greatest width of a text, in any plain font."""
    return size * sum(map(_width, text)) * (_BOLD if is_bold else 1)


def _width(sign: str) -> float:
    """Return the width of a sign in a wide font, as a part of its height."""
    if sign >= _FULL_WIDTH:
        return _FULL
    return _WIDTH_OF.get(sign, _CAPITAL if sign.isupper() else _OTHER)


def clip(text: str, size: float, width: float, *, is_bold: bool = False) -> str:
    """Return a text, or as much of it as there is room for."""
    start = text[: int(width / (size * _THINNEST)) + 1]
    if start == text and width_of(text, size, is_bold=is_bold) <= width:
        return text
    while start and width_of(start + "…", size, is_bold=is_bold) > width:
        start = start[:-1]
    return start.rstrip() + "…"


def list_in_words(cards: Iterable[Card]) -> str:
    """Return cards in words, suit by suit: ``spades: ace, ten; hearts: king``."""
    listed = list(cards)
    groups = ((suit, [card.rank.word for card in listed if card.suit is suit]) for suit in Suit)
    return "; ".join(f"{suit.word}: {', '.join(ranks)}" for suit, ranks in groups if ranks)


def number_of_cards(count: int) -> str:
    """Return a number of cards: ``1 card``, ``12 cards``."""
    return f"{count} card" if count == 1 else f"{count} cards"


def names_of(names: Sequence[str], seats: int, noun: str = "Seat") -> list[str]:
    """Return the names that were given, or ``Seat 0`` and so on.

    Raises:
        SeatError: if there are names, but not as many as needed.
        WrongType: if a name is no text.
    """
    called = [expect(str, name, "names") for name in names]
    if called and len(called) != seats:
        message = f"there are {seats} seats, but {len(called)} names"
        raise SeatError(message)
    return called or [f"{noun} {seat}" for seat in range(seats)]


class Canvas:
    """A picture that is being drawn.

    Args:
        style: the sizes and colours.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self._shapes: dict[str, str] = {}
        self._parts: list[str] = []

    def _use(self, part: PlacedShape) -> str:
        """Return an element that uses a shape, which is drawn once, as are those that it uses."""
        self._add(part.shape)
        return part.svg

    def _add(self, shape: Shape) -> None:
        """Add a shape to those that the picture has, and the shapes that it uses."""
        if shape.name not in self._shapes:
            self._shapes[shape.name] = shape.svg
            for used in shape.uses:
                self._add(used)

    def card(
        self,
        card: Card,
        x: float,
        y: float,
        scale: float = 1,
        *,
        turn: float = 0,
        is_grey: bool = False,
        is_framed: bool = False,
    ) -> None:
        """Draw the face of a card; it is turned around its middle, clockwise and in degrees."""
        colour = self.style.of_suit(card.suit)
        about = f'{_place(x, y, scale, turn)} fill="{colour}" stroke="{colour}"'
        if self.style.has_full_faces(scale):
            parts = [
                PlacedShape(BODY, f'fill="#fff" stroke="{_EDGE}"'),
                *full_face(card, self.style.letters),
            ]
            if is_court(card):
                about += f' color="{hair(card)}"'
            if is_grey:
                parts.append(PlacedShape(SHADE))
        else:
            face = f'fill="{_GREY if is_grey else "#fff"}" stroke="{_EDGE}"'
            parts = [PlacedShape(SMALL_BODY, face), *small_face(card, self.style.letters)]
        self._parts.append(f"<g {about}>{''.join(map(self._use, parts))}</g>")
        if is_framed:
            self.frame(x, y, scale, GOLD)

    def back(self, x: float, y: float, scale: float = 1, *, turn: float = 0) -> None:
        """Draw the back of a card; it is turned around its middle, clockwise and in degrees."""
        shape = FULL_BACK if self.style.has_full_faces(scale) else SMALL_BACK
        about = f'{_place(x, y, scale, turn)} fill="{self.style.back}"'
        self._parts.append(self._use(PlacedShape(shape, about)))

    def mark(self, suit: Suit, x: float, y: float, scale: float) -> None:
        """Draw the mark of a suit, around a point."""
        position = _place(x, y, scale)
        part = PlacedShape(MARKS[suit], f'{position} fill="{self.style.of_suit(suit)}"')
        self._parts.append(self._use(part))

    def frame(self, x: float, y: float, scale: float, colour: str) -> None:
        """Draw a frame around the place of a card."""
        width, height = number(WIDTH * scale), number(HEIGHT * scale)
        self._parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{width}" height="{height}"'
            f' rx="{number(5 * scale)}" fill="none" stroke="{colour}" stroke-width="3"/>'
        )

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, fill: str
    ) -> None:
        """Draw a box with round corners."""
        self._parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}"'
            f' height="{number(height)}" rx="{number(radius)}" fill="{fill}"/>'
        )

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        anchor: Anchor = "start",
        *,
        fill: str = "",
        is_bold: bool = False,
    ) -> None:
        """Write a line, whose letters stand at ``y``."""
        alignment = "" if anchor == "start" else f' text-anchor="{anchor}"'
        weight = ' font-weight="700"' if is_bold else ""
        self._parts.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{alignment}{weight}'
            f' fill="{fill or self.style.ink}">{_escape(text)}</text>'
        )

    def label(self, text: str, x: float, y: float, size: float, *, is_lit: bool = False) -> None:
        """Write a name around a point; it is lit if somebody waits for its owner."""
        if is_lit:
            wide = width_of(text, size, is_bold=True) + size * 0.7
            self.box(x - wide / 2, y - size * 1.1, wide, size * 1.55, size * 0.5, GOLD)
        self.text(text, x, y, size, "middle", fill=_DARK if is_lit else "", is_bold=is_lit)

    def picture(self, width: float, height: float, title: str, description: str) -> Picture:
        """Return the picture, with a description in words."""
        scale = self.style.size / WIDTH
        size = (
            f' width="{number(width * scale)}" height="{number(height * scale)}"'
            ' style="max-width:100%;height:auto;overflow:visible"'
            if scale
            else ""
        )
        box = f"0 0 {number(width)} {number(height)}"
        return Picture(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} role="img"'
            f' aria-label="{_escape(title)}" font-family="system-ui,sans-serif">'
            f"<title>{_escape(title)}</title><desc>{_escape(description)}</desc>"
            f"<defs>{''.join(self._shapes.values())}</defs>{''.join(self._parts)}</svg>"
        )


def _place(x: float, y: float, scale: float, turn: float = 0) -> str:
    """Return the attribute for a place, a size, and a turn around the middle of a card."""
    size = "" if scale == 1 else f"scale({number(scale)})"
    turned = f"rotate({number(turn)} {WIDTH // 2} {HEIGHT // 2})" if turn else ""
    return f'transform="translate({number(x)} {number(y)}){size}{turned}"'


def _escape(text: str) -> str:
    """Return a text for XML, without signs that it must not have."""
    return "".join(sign for sign in text if sign.isprintable()).translate(_ESCAPES)
