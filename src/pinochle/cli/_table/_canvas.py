"""A canvas of characters, the colours of the table, and cards drawn on it."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

from rich.text import Text

from pinochle.cards.card import Card, Rank, Suit
from pinochle.cli._terminal import plain
from pinochle.cli._words import letter_of
from pinochle.messages import catalogue

__all__ = ["DARK", "LARGE", "LIGHT", "SMALL", "CardSize", "Grid", "Palette"]

_RED: Final = {Suit.HEARTS, Suit.DIAMONDS}


class Palette(NamedTuple):
    """The colours of the table and of the cards."""

    felt: str
    ink: str
    faint: str
    bright: str
    back: str
    card: str
    lit: str
    dim: str
    edge: str = "#8d8a7e"
    black: str = "#15181b"
    red: str = "#b3151f"


DARK: Final = Palette(
    felt="#14402c", ink="#dfeae2", faint="#8fb3a0", bright="#ffd866", back="#7d9fe0",
    card="#f5f1e4", lit="#ffd866", dim="#8b9a90",
)  # fmt: skip
LIGHT: Final = Palette(
    felt="#d3e8d8", ink="#12261b", faint="#4c6d5a", bright="#7a4b00", back="#3459a8",
    card="#ffffff", lit="#ffd24a", dim="#b3c4b8",
)  # fmt: skip


class CardSize(NamedTuple):
    """The columns and lines of a card."""

    width: int
    height: int


SMALL: Final = CardSize(5, 3)
LARGE: Final = CardSize(11, 7)


class Grid:
    """A rectangle of characters, each with a style.

    Args:
        size: its columns and lines.
        palette: the colours.
        encoding: the encoding whose characters can be shown.
        language: the language whose letters stand on cards.
    """

    def __init__(
        self,
        size: tuple[int, int],
        palette: Palette,
        encoding: str | None,
        language: str = "en",
    ) -> None:
        self.width, self.height = size
        self.palette = palette
        self._encoding, self._language = encoding, language
        blank = f"{palette.ink} on {palette.felt}"
        lines = range(self.height)
        self._cells: list[list[tuple[str, str]]] = [[(" ", blank)] * self.width for _ in lines]

    def put(self, x: int, y: int, text: str, ink: str = "", on: str = "") -> int:
        """Write a text, as far as it is on the canvas, and return the column behind it.

        Args:
            x: the column of its first character.
            y: the line.
            text: the text.
            ink: its colour, with words such as ``bold``; that of the table if there is none.
            on: the colour behind it; that of the felt if there is none.
        """
        style = f"{ink or self.palette.ink} on {on or self.palette.felt}"
        for sign in plain(text, self._encoding):
            if 0 <= x < self.width and 0 <= y < self.height:
                self._cells[y][x] = (sign, style)
            x += 1
        return x

    def centre(self, y: int, text: str, ink: str = "") -> None:
        """Write a text in the middle of a line."""
        self.put((self.width - len(text)) // 2, y, text, ink)

    def text(self) -> Text:
        """Return everything that was drawn."""
        lines = list[Text]()
        for cells in self._cells:
            line = Text(end="")
            for style, styled in groupby(cells, key=lambda cell: cell[1]):
                line.append("".join(sign for sign, _ in styled), style)
            lines.append(line)
        return Text("\n", end="", no_wrap=True).join(lines)

    # Cards.

    def card(
        self, x: int, y: int, card: Card, size: CardSize, on: str = "", *, covered: bool = False
    ) -> None:
        """Draw a card: its rank in two corners, and its pips or the frame of a court card.

        Args:
            x: the column of its left edge.
            y: its first line.
            card: the card.
            size: its size.
            on: the colour of its paper; that of a card if there is none.
            covered: whether another card lies over its right half.
        """
        width, height = size
        colours = self.palette
        behind = on or colours.card
        ink = colours.red if card.suit in _RED else colours.black
        bold = f"bold {ink}"
        rank, suit = letter_of(card.rank, self._language), str(card.suit)
        for line in range(height):
            self.put(x, y + line, "▏", colours.edge, behind)
            self.put(x + 1, y + line, " " * (width - 1), ink, behind)
        self.put(x + 1, y, rank, bold, behind)
        if not covered:
            self.put(x + width - len(rank), y + height - 1, rank, bold, behind)
        if size == SMALL:
            self.put(x + width // 2, y + height // 2, suit, bold, behind)
            return
        self.put(x + 1, y + 1, suit, bold, behind)
        if not covered:
            self.put(x + width - 1, y + height - 2, suit, bold, behind)
        face = [line.replace("o", suit).replace("@", rank) for line in _FACES[card.rank]]
        top = y + (height - len(face)) // 2
        for line, text in enumerate(face):
            self.put(x + (width + 1 - len(text)) // 2, top + line, text, ink, behind)

    def small_cards(self, x: int, y: int, cards: Iterable[Card]) -> int:
        """Write cards in a line, and return the column behind them."""
        spoken = catalogue(self._language)
        for card in cards:
            ink = self.palette.red if card.suit in _RED else self.palette.black
            x = self.put(x, y, f"{spoken.card(card)} ", f"bold {ink}", self.palette.card)
        return x


_FACES: Final = {
    Rank.ACE: ("o",),
    Rank.TEN: ("o o o", "o o o o", "o o o"),
    Rank.KING: ("┌─────┐", "│ ▲▲▲ │", "│  @  │", "│ ▼▼▼ │", "└─────┘"),
    Rank.QUEEN: ("┌─────┐", "│ •▲• │", "│  @  │", "│ •▼• │", "└─────┘"),
    Rank.JACK: ("┌─────┐", "│ ─▲  │", "│  @  │", "│  ▼─ │", "└─────┘"),
    Rank.NINE: ("o o o", "o o o", "o o o"),
}
"""The middle of a large card; an o is a pip, and @ the letter of the rank."""
