"""The hand of the player: a fan of cards for mouse and keyboard."""

from itertools import pairwise
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget
from typing_extensions import override

from pinochle.cards.card import Suit
from pinochle.cli._table._canvas import DARK, SMALL, Grid, Palette
from pinochle.cli._words import letter_of
from pinochle.page.document import Place

__all__ = ["HandCard", "HandRow"]

_GAP = 2
"""The columns between two suits at most."""


class HandCard(NamedTuple):
    """A card of the hand.

    Args:
        place: where it is.
        can: whether it can be used now.
        chosen: whether it is among those that were chosen.
    """

    place: Place
    can: bool
    chosen: bool = False


class HandRow(Widget, can_focus=True):
    """The cards of the player; those that can be used stand higher."""

    class Used(Message):
        """The player has clicked on a card, or pressed Enter."""

        def __init__(self, card: HandCard) -> None:
            super().__init__()
            self.card = card

    class Looked(Message):
        """The player looks at a card."""

        def __init__(self, card: HandCard) -> None:
            super().__init__()
            self.card = card

    def __init__(self, encoding: str | None, language: str = "en") -> None:
        super().__init__()
        self._encoding, self._language = encoding, language
        self._cards: list[HandCard] = []
        self._cursor = 0
        self._is_asked = False
        self.palette: Palette = DARK
        self.card_size = SMALL

    def show(self, cards: list[HandCard], trump: Suit | None, *, is_asked: bool) -> None:
        """Show cards, those of trump first.

        Args:
            cards: the cards.
            trump: the trump suit.
            is_asked: whether the player is to use any of them.
        """
        suits = sorted(Suit, key=lambda suit: suit is not trump)
        self._cards = sorted(cards, key=lambda card: suits.index(card.place.card.suit))
        self._is_asked = is_asked
        self._cursor = min(self._cursor, max(len(cards) - 1, 0))
        if is_asked and self._cards and not self._cards[self._cursor].can:
            usable = (index for index, card in enumerate(self._cards) if card.can)
            self._cursor = next(usable, self._cursor)
        self.styles.height = self._rows * self.card_size.height + 1
        self.refresh()

    @property
    def _rows(self) -> int:
        """The lines of cards: two if they would be too narrow in one."""
        return 2 if 3 * len(self._cards) + 3 > self.screen.size.width else 1

    def _spots(self) -> list[tuple[int, int]]:
        """Return the upper left corner of each card."""
        width, rows = self.size.width, self._rows
        half = -(-len(self._cards) // rows)
        corners = list[tuple[int, int]]()
        for row in range(rows):
            cards = self._cards[row * half : (row + 1) * half]
            suits = [card.place.card.suit for card in cards]
            turns = sum(suit is not other for suit, other in pairwise(suits))
            free = width - self.card_size.width
            gap = _GAP if turns and free - _GAP * turns >= 4 * (len(cards) - 1) else 0
            step = min(self.card_size.width, (free - gap * turns) / max(len(cards) - 1, 1))
            x = (free - step * (len(cards) - 1) - gap * turns) / 2
            for index, suit in enumerate(suits):
                if index:
                    x += step if suit is suits[index - 1] else step + gap
                corners.append((int(x), row * self.card_size.height))
        return corners

    @override
    def render(self) -> Text:
        """Draw the cards from left to right, each over the one before."""
        colours, canvas = (
            self.palette,
            Grid(self.size, self.palette, self._encoding, self._language),
        )
        spots = self._spots()
        for index, ((x, y), card) in enumerate(zip(spots, self._cards, strict=True)):
            after, line = spots[index + 1] if index + 1 < len(spots) else (self.size.width, y)
            covered = line == y and after < x + self.card_size.width
            is_barred = self._is_asked and not card.can and not card.chosen
            on = colours.dim if is_barred else colours.lit if card.chosen else colours.card
            is_high = card.chosen or (self._is_asked and card.can)
            top = y + (not is_high)
            canvas.card(x, top, card.place.card, self.card_size, on, covered=covered)
            if self.has_focus and index == self._cursor:
                mark = "▲" if is_high else "×"
                line = y + self.card_size.height - is_high
                canvas.put(x + 1, line, mark * 2, f"bold {colours.black}", colours.lit)
        return canvas.text()

    def _at(self, x: int, y: int) -> int | None:
        """Return the number of the card at a point; None if there is none."""
        width, height = self.card_size
        hits = [
            index
            for index, (left, top) in enumerate(self._spots())
            if left <= x < left + width and top <= y <= top + height
        ]
        return hits[-1] if hits else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Look at the card under the mouse."""
        index = self._at(event.x, event.y)
        if index is not None and index != self._cursor:
            self._look_at(index)

    def on_click(self, event: events.Click) -> None:
        """Use the card under the mouse."""
        index = self._at(event.x, event.y)
        if index is not None:
            self._look_at(index)
            self.post_message(self.Used(self._cards[index]))

    def on_key(self, event: events.Key) -> None:
        """Go to a card with the arrows or by the letter of its rank, and use it."""
        if not (self._cards and self._is_asked):
            return
        index, last = self._cursor, len(self._cards) - 1
        letter = "10" if event.key.lower() in {"t", "1", "0"} else event.key.upper()
        if event.key in {"enter", "space"}:
            self.post_message(self.Used(self._cards[index]))
        elif event.key in {"left", "right", "home", "end"}:
            goals = {"left": index - 1, "right": index + 1, "home": 0, "end": last}
            self._look_at(goals[event.key] % len(self._cards))
        else:
            order = [*range(index + 1, last + 1), *range(index + 1)]
            letters = [letter_of(card.place.card.rank, self._language) for card in self._cards]
            alike = [other for other in order if letters[other] == letter]
            usable = [other for other in alike if self._cards[other].can]
            if not alike:
                return
            self._look_at((usable or alike)[0])
        event.stop()

    def _look_at(self, index: int) -> None:
        self._cursor = index
        self.post_message(self.Looked(self._cards[index]))
        self.refresh()
