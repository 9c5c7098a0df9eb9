"""The reader of cards from text: it takes many spellings, and says exactly what is wrong.

This module knows letters, not cards: it returns the codes of rank and suit (``"T"``, ``"S"``) and
their positions. :mod:`pinochle.cards.card` builds on it.
"""

import re
import unicodedata
from functools import cache
from typing import Final, NamedTuple

from pinochle.errors import NotationError, quoted

RANKS: Final = {
    **dict.fromkeys(("a", "ace", "aces"), "A"),
    **dict.fromkeys(("t", "10", "ten", "tens"), "T"),
    **dict.fromkeys(("k", "king", "kings"), "K"),
    **dict.fromkeys(("q", "queen", "queens"), "Q"),
    **dict.fromkeys(("j", "jack", "jacks"), "J"),
    **dict.fromkeys(("9", "nine", "nines"), "9"),
}
"""Every spelling of a rank, in lower case, and its code."""

SUITS: Final = {
    **dict.fromkeys(("s", "spade", "spades", "♠", "♤"), "S"),
    **dict.fromkeys(("h", "heart", "hearts", "♥", "♡"), "H"),
    **dict.fromkeys(("d", "diamond", "diamonds", "♦", "♢"), "D"),
    **dict.fromkeys(("c", "club", "clubs", "♣", "♧"), "C"),
}
"""Every spelling of a suit, in lower case, and its code."""

EXPECTED_RANK: Final = "expected a rank (A 10 K Q J 9)"
EXPECTED_SUIT: Final = "expected a suit (S H D C or ♠ ♥ ♦ ♣)"

MOST_CARDS: Final = 8 * 24
"""The most cards in a pile: reading stops when there are more."""

_MOST_PIECES: Final = 2 * (MOST_CARDS + 1)
"""The most ranks and suits in a text: with so many there are too many cards, or ranks without a
suit."""


def _spellings(words: dict[str, str]) -> str:
    """Return a pattern of the spellings, the longest first."""
    return "|".join(
        word + ("(?![a-z])" if len(word) > 2 else "")  # noqa: PLR2004 - "spades", not "s" or "10"
        for word in sorted(words, key=len, reverse=True)
    )


@cache
def _piece_pattern() -> re.Pattern[str]:
    """Return the pattern of a rank, or of a suit with or without a colon."""
    ranks, suits = _spellings(RANKS), _spellings(SUITS)
    pattern = rf"(?P<rank>{ranks})|(?P<suit>{suits}):?"
    # ASCII: otherwise the long s and the Kelvin sign would match letters.
    return re.compile(pattern, re.IGNORECASE | re.ASCII)


def _is_mark(sign: str) -> bool:
    """Return whether a sign is a mark that nobody sees: it formats, joins or selects a variant."""
    return unicodedata.category(sign) == "Cf" or unicodedata.name(sign, "").startswith(
        ("VARIATION SELECTOR", "MONGOLIAN FREE VARIATION SELECTOR", "COMBINING GRAPHEME JOINER")
    )


def without_marks(text: str) -> str:
    """Return a text without the marks that nobody sees, which come with pasted cards.

    >>> without_marks("A♠\ufe0e \u200bK♥\ufe0f")
    'A♠ K♥'
    """
    if text.isascii():
        return text  # the usual case
    return "".join(sign for sign in text if not _is_mark(sign))


class WrittenCard(NamedTuple):
    """A card in a text: its codes, and its position."""

    rank: str
    suit: str
    start: int
    stop: int


class _Piece(NamedTuple):
    is_rank: bool
    code: str
    start: int
    stop: int


class _CardReader:
    """A reader of the pieces of a text as cards.

    A rank that comes first waits for its suit (``10♠``, ``AK♠``, ``ten of spades``); a suit that
    comes first takes the ranks that follow it (``♠10``, ``♠AAT``, ``S: A A T``) until another
    suit begins. A token that has both and begins with a rank stands for itself, so that
    ``♥K Q♦`` is the king of hearts and the queen of diamonds.

    It stops when there are more cards than any pile has. Marks that nobody sees are no part of a
    card; positions in errors count them.
    """

    def __init__(self, text: str, noun: str) -> None:
        self.written = text
        self.text = without_marks(text)
        self.places = [at for at, sign in enumerate(text) if text.isascii() or not _is_mark(sign)]
        """Where each sign of the text stands as it was written."""
        self.noun = noun
        self.cards: list[WrittenCard] = []
        self.waiting: list[_Piece] = []
        self.group: _Piece | None = None
        self.taken = 0

    def read(self) -> list[WrittenCard]:
        for token in re.finditer(r"[^\s,;]+", self.text):
            if len(self.cards) > MOST_CARDS or len(self.waiting) > MOST_CARDS:
                break
            if self.waiting and token[0].lower() == "of":
                continue
            pieces = self.pieces(*token.span())
            if pieces[0].is_rank and not all(piece.is_rank for piece in pieces):
                self.close()
            for piece in pieces:
                self.add(piece)
        if len(self.cards) <= MOST_CARDS:
            self.close()
        return self.cards

    def pieces(self, start: int, stop: int) -> list[_Piece]:
        pieces: list[_Piece] = []
        at = start
        while at < stop and len(pieces) < _MOST_PIECES:
            match = _piece_pattern().match(self.text, at, stop)
            if match is None:
                after_rank = pieces[-1].is_rank if pieces else bool(self.waiting)
                wrong = self.places[at]
                raise self.fail(EXPECTED_SUIT if after_rank else EXPECTED_RANK, wrong, wrong + 1)
            rank, suit = match["rank"], match["suit"]
            code = RANKS[rank.lower()] if rank else SUITS[suit.lower()]
            last = self.places[match.end() - 1]
            pieces.append(_Piece(bool(rank), code, self.places[at], last + 1))
            at = match.end()
        return pieces

    def add(self, piece: _Piece) -> None:
        if piece.is_rank and self.group is None:
            self.waiting.append(piece)
        elif piece.is_rank and self.group is not None:
            self.cards.append(WrittenCard(piece.code, self.group.code, piece.start, piece.stop))
            self.taken += 1
        elif self.waiting:
            self.cards += [
                WrittenCard(rank.code, piece.code, rank.start, piece.stop) for rank in self.waiting
            ]
            self.waiting.clear()
        else:
            self.close()
            self.group, self.taken = piece, 0

    def close(self) -> None:
        """End a group and check it: every suit needs ranks, and every rank needs a suit."""
        if self.waiting:
            rank = self.waiting[0]
            raise self.fail(f"{EXPECTED_SUIT} after the rank", rank.start, rank.stop)
        if self.group is not None and not self.taken:
            message = f"{EXPECTED_RANK} after the suit, not an empty suit group"
            raise self.fail(message, self.group.start, self.group.stop)
        self.group = None

    def fail(self, expected: str, start: int, stop: int) -> NotationError:
        message = f"{quoted(self.written)} is not {self.noun}: {expected}"
        return NotationError(message, self.written, start, stop)


def read_cards(text: str, noun: str = "a hand") -> list[WrittenCard]:
    """Return the cards that a text names, in the order of the text; ``noun`` is for the error."""
    return _CardReader(text, noun).read()


def read_card(text: str) -> WrittenCard:
    """Return the only card that a text names."""
    cards = read_cards(text, "a card")
    if len(cards) == 1:
        return cards[0]
    start, stop = (cards[1].start, cards[-1].stop) if cards else (0, max(1, len(text)))
    count = len(cards) if len(cards) <= MOST_CARDS else f"more than {MOST_CARDS}"
    message = f"{quoted(text)} is not a card: expected one card, found {count}"
    raise NotationError(message, text, start, stop)
