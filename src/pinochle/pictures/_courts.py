"""Court cards: a king, a queen and a jack as figures with two ends.

A figure is drawn once, as the upper half of the card, and used twice: upright and upside down. Its
two halves meet in a sash that goes aslant through the middle of the card. Clothes have the colour
of the suit, which the figure takes from the element that uses it, and hair takes ``color``.
"""

from typing import Final

from pinochle.cards.card import Card, Rank, Suit
from pinochle.pictures._held import HELD
from pinochle.pictures._painting import (
    GOLD,
    HAIR,
    INK,
    PAPER,
    RED,
    SKIN,
    SUIT,
    WHITE,
    area,
    balls,
    dots,
    line,
    patch,
    with_pen,
)
from pinochle.pictures._shapes import PlacedShape, Shape, at, upside_down
from pinochle.pictures._signs import MARKS

__all__ = ["court", "hair", "is_court"]

_HAIR: Final = {
    Suit.SPADES: "#3b2a20",
    Suit.HEARTS: "#d9a441",
    Suit.DIAMONDS: "#a4562a",
    Suit.CLUBS: "#6b4427",
}
"""The hair of the courts of a suit: black, fair, red and brown."""

_PANEL: Final = Shape.with_id("panel", '<rect x="13" y="5.5" width="34" height="73" rx="1.5"/>')
"""The panel, in which a figure stands."""

_MARK: Final = (17.9, 11.2, 0.31)
"""The place and the size of the mark in a corner of the panel."""

_ROBE: Final = area(SUIT, "M13.4 46V38C14 33 18 30.4 23 28.8H37C42 30.4 46 32.4 46.6 37V38Z")
_EYES: Final = dots(INK, 0.75, (27.7, 17.7), (32.3, 17.7))
_WINK: Final = dots(INK, 0.75, (27.7, 17.7)) + line("M31.3 18Q32.4 17.2 33.5 18")
_NOSE: Final = "M30 17 29.4 19.9H30.4"

_KING: Final = (
    # Long hair, and the robe with a golden seam, a golden front and a collar of ermine.
    area(
        HAIR,
        "M24 13C20.5 17 23 20 20.8 24.5 23 27.5 26 27 27 24H33C34 27 37 27.5 39.2 24.5"
        " 37 20 39.5 17 36 13Z",
    )
    + _ROBE
    + line("M20.6 33.2C18.6 36 18 40 18.4 44.2", GOLD, 0.7)
    + area(GOLD, "M26.5 30 26 43 34 41.1 33.5 30Z")
    + area(
        WHITE, "M21 28.6 25 26.4 30 33.5 35 26.4 39 28.6 35.6 40.7 34 41.1 30 35 26 43 24.2 43.4Z"
    )
    + line(
        "M24 30.5V32M25.8 33.6V35M25.6 38V39.5M36 30.5V32M34.2 33.6V35M34.6 37.4V38.8", width=0.9
    )
    # The face, a beard with the mouth in it, and strict brows.
    + area(SKIN, "M25 13V19.5C25 24 27.5 26 30 26 32.5 26 35 24 35 19.5V13Z")
    + area(
        HAIR,
        "M25 18C26 20.5 27.4 21.2 30 21.2 32.6 21.2 34 20.5 35 18 36.4 24 34.5 28.5 30 32"
        " 25.5 28.5 23.6 24 25 18Z",
    )
    + patch(RED, "M28.2 23.6Q30 24.9 31.8 23.6 30 22.8 28.2 23.6Z")
    + line(f"M26.3 15.9Q27.6 15 28.8 15.9M31.2 15.9Q32.4 15 33.7 15.9{_NOSE}", width=0.6)
    + _EYES
    # A crown with three points over a cap.
    + area(SUIT, "M25 10.5 27 7.5H33L35 10.5Z")
    + area(GOLD, "M23.6 13.8 22 7.6 26.3 10.3 30 6.4 33.7 10.3 38 7.6 36.4 13.8Q30 12.3 23.6 13.8Z")
    + patch(
        SUIT,
        "M25.5 11.8 26.3 12.6 27.1 11.6 26.3 10.8ZM29.2 10.9 30 11.9 30.8 10.9 30 9.9Z"
        "M32.9 11.6 33.7 12.6 34.5 11.8 33.7 10.8Z",
    )
)
_MOUSTACHE: Final = area(
    HAIR,
    "M30 20.4C28.6 20.2 27 20.8 25.6 22.8 27.8 23.2 29.4 22.6 30 21.6 30.6 22.6 32.2 23.2 34.4 22.8"
    " 33 20.8 31.4 20.2 30 20.4Z",
)

_QUEEN: Final = (
    # Hair down to the shoulders, and a dress with slashed sleeves.
    area(
        HAIR,
        "M24.5 12C20 16 21.8 22 20 27 19 30 17.5 31 18.5 34H41.5C42.5 31 41 30 40 27"
        " 38.2 22 40 16 35.5 12Z",
    )
    + area(SUIT, "M13.4 46V39C14.5 34 19 31.5 24 30.5H36C41 31.5 45.5 33 46.6 37V38Z")
    + patch(WHITE, "M17.6 32.7C18 36 16.6 40 14.5 42L17 43C19.3 39.6 20.2 36 19.3 32Z")
    # Her neck, the seam of the dress, and a chain.
    + area(SKIN, "M28 23H32L32.5 28.5 36 30.2 30 38.5 24 30.2 27.5 28.5Z")
    + area(GOLD, "M22.8 31 24 30 30 38 36 30 37.2 31 31.5 42H28.5Z")
    + line("M26.6 29.4Q30 32.4 33.4 29.4", GOLD, 0.8)
    # The face, with hair parted above it.
    + area(SKIN, "M25.4 13V18Q25.8 25.4 30 25.4 34.2 25.4 34.6 18V13Z")
    + area(HAIR, "M25 20Q23 14 27.5 12H32.5Q37 14 35 20 34.5 15 30 12.5 25.5 15 25 20Z")
    + patch(RED, "M28.5 22.3Q30 21.4 31.5 22.3 30 23.8 28.5 22.3Z")
    + dots("#f0a08c", 0.9, (27, 20.4), (33, 20.4))
    + line(f"M26.6 16.3Q27.7 15.4 28.8 16.2M31.2 16.2Q32.3 15.4 33.4 16.3{_NOSE}")
    + _EYES
    # A coronet with pearls.
    + area(GOLD, "M24.5 13 23.3 9 26.4 10.6 27.5 7.6 30 10 32.5 7.6 33.6 10.6 36.7 9 35.5 13Z")
    + balls(WHITE, 0.8, (23.3, 8.6), (27.5, 7.2), (32.5, 7.2), (36.7, 8.6))
)

_JACK: Final = (
    # Hair down to the chin, the neck, and a doublet with striped sleeves and buttons.
    area(
        HAIR,
        "M24.3 13C21.5 17 22.5 21 21 25.5 23 27.5 26 27 27 24.5H33C34 27 37 27.5 39 25.5"
        " 37.5 21 38.5 17 35.7 13Z",
    )
    + area(SKIN, "M27.6 23.5H32.4L33 29H27Z")
    + _ROBE
    + area(
        WHITE,
        "M13.4 46V38C14 35 16 32.8 18.6 31.1L22 43.9ZM38 40.1 41.4 31.1"
        "C44 32.6 46.2 34.2 46.6 37V38Z",
    )
    + patch(SUIT, "M17 32.3 18.2 31.5 20 44.3 18.4 44.6ZM14.6 34.8 15.6 33.6 16.6 45.1 15.2 45.4Z")
    + area(GOLD, "M27.6 29.5 27 42.8 33 41.4 32.4 29.5Z")
    + balls(SUIT, 0.8, (30, 33.5), (30, 36.3), (30, 39.1))
    + area(
        WHITE,
        "M26.8 26.2 30 28.6 33.2 26.2 38.5 29.5C36 32 33 32.5 30 30.5 27 32.5 24 32 21.5 29.5Z",
    )
    # The face, with a fringe.
    + area(SKIN, "M25.3 13V19C25.3 22.8 27.6 25.6 30 25.6 32.4 25.6 34.7 22.8 34.7 19V13Z")
    + area(
        HAIR,
        "M25.2 18.5C24.4 16 25 14 26 13H34C35 14 35.6 16 34.8 18.5 34 16.5 33 15.4 31 15"
        " 29 16 26.5 15.5 25.2 18.5Z",
    )
    + line("M28.5 22.6Q30 23.8 31.5 22.6", RED, 0.8)
    + line(_NOSE)
    # A cap with a feather.
    + area(WHITE, "M32 10.6C32.4 7.4 35 5.9 39.4 6.3 39.4 9.2 37.6 11.4 34.5 12.4Z")
    + area(SUIT, "M22.5 13.4C21 9.5 25 7.2 30 7.6 34 7.3 36.8 9.8 37.7 13Q30 10.8 22.5 13.4Z")
    + area(GOLD, "M23 14.6 22.3 12.9Q30 10.3 37.9 12.6L37.2 14.4Q30 12.4 23 14.6Z")
)

_FIGURES: Final = {
    rank: Shape.with_id(f"figure-{rank.code}", f"<g>{drawing}</g>")
    for rank, drawing in ((Rank.KING, _KING), (Rank.QUEEN, _QUEEN), (Rank.JACK, _JACK))
}

_SASH: Final = Shape.with_id(
    "sash",
    with_pen(
        area(GOLD, "M13.2 44.6 46.8 36.4V39.4L13.2 47.6Z")
        + patch(
            SUIT,
            "M18 44.8 19.5 43 21.2 44 19.7 45.8ZM28.3 42.4 30 40.6 31.7 41.6 30 43.4Z"
            "M38.8 40 40.3 38.2 42 39.2 40.5 41Z",
        )
    ),
)
"""The sash that covers where the two halves meet; it looks the same upside down."""


def is_court(card: Card) -> bool:
    """Tell whether a card is a king, a queen or a jack."""
    return card.rank in _FIGURES


def hair(card: Card) -> str:
    """Return the colour of the hair of a court."""
    return _HAIR[card.suit]


def court(card: Card) -> list[PlacedShape]:
    """Return the figure of a court, upright and upside down, in its frame."""
    half = _half(card)
    panel = PlacedShape(_PANEL, f'fill="{PAPER}" stroke="none"')
    frame = PlacedShape(_PANEL, 'fill="none" stroke-width=".8"')
    return [panel, PlacedShape(half), upside_down(half), PlacedShape(_SASH), frame]


def _half(card: Card) -> Shape:
    """Return the upper half of a court: the figure, what it holds, and the mark of its suit."""
    figure, attribute, mark = _FIGURES[card.rank], HELD[card], at(MARKS[card.suit], *_MARK)
    content = f"{PlacedShape(figure).svg}{_own(card)}{PlacedShape(attribute).svg}{mark.svg}"
    return Shape.with_id(f"half-{card.code}", with_pen(content), figure, attribute, mark.shape)


def _own(card: Card) -> str:
    """Return what a court does not share with the others of its rank, as in English packs.

    The king of hearts has no moustache, and the jacks of spades and hearts show one eye.
    """
    match card.rank:
        case Rank.KING:
            return "" if card.suit is Suit.HEARTS else _MOUSTACHE
        case Rank.JACK:
            return _WINK if card.suit in {Suit.SPADES, Suit.HEARTS} else _EYES
        case _:
            return ""
