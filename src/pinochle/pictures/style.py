"""The style of pictures: sizes and colours."""

import re
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import field, frozen

from pinochle._validators import expect, one_of, path_of
from pinochle._values import number
from pinochle.cards.card import Suit
from pinochle.errors import NotationError, quoted
from pinochle.messages import catalogue

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Colours", "Faces", "Style"]

Colours = Literal["four", "two"]
"""A colour for each suit, or black and red."""

Faces = Literal["by size", "small", "full"]
"""Faces for strips, faces as on an ordinary pack, or whichever fits the width of a card."""

_FULL_FROM: Final = 70
"""The width in pixels from which on a card has a full face."""

_BLACK: Final = "#111"
_RED: Final = "#c8102e"
_FOUR: Final = {
    Suit.SPADES: _BLACK,
    Suit.HEARTS: _RED,
    Suit.DIAMONDS: "#0a58a6",
    Suit.CLUBS: "#0b7236",
}
_TWO: Final = _FOUR | {Suit.DIAMONDS: _RED, Suit.CLUBS: _BLACK}
_COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
_DARKEST: Final = 0.04045
"""The part of a colour up to which its light is in proportion to it."""

_SAME_CONTRAST: Final = 0.179
"""The luminance against which black and white stand out alike."""


def _colour(part: object, attribute: "Attribute[Any]", value: object) -> None:
    """Check a colour, such as ``#24563f`` or ``#fff``."""
    path = path_of(part, attribute)
    text = expect(str, value, path)
    if not _COLOUR.fullmatch(text):
        message = f"{path}: expected a colour such as #24563f, not {quoted(text)}"
        raise NotationError(message, text, 0, len(text))


def _language(_part: object, _attribute: "Attribute[Any]", value: object) -> None:
    """Check the name of a language that comes with the library."""
    catalogue(expect(str, value, "Style.letters"))


@frozen
class Style:
    """The style in which a picture is drawn.

        >>> style = Style(colours="two", size=120)
        >>> style.colours, style.size, style.faces, style.letters
        ('two', 120, 'by size', 'en')

    Args:
        colours: a colour for each suit, or black and red.
        size: the width of a card in pixels; 0 leaves the size of the picture to the page.
        faces: ``small`` has a large index and one mark, which can be read in a strip; ``full`` has
            pips and figures, as on an ordinary pack; ``by size`` takes the full face for a card
            that is at least 70 pixels wide, and the small one for any other.
        back: the colour of the backs, as ``#7a1f3d``.
        felt: the colour of the table.
        letters: the language of the letters on the cards: a queen is Q in ``en`` and D in ``de``.

    Raises:
        NotationError: if something is no colour.
        RulesetError: if the size is negative.
        WrongType: if something in it is of the wrong type.
    """

    colours: Colours = field(default="four", validator=one_of(Colours))
    size: int = field(default=60, validator=number(0))
    faces: Faces = field(default="by size", validator=one_of(Faces))
    back: str = field(default="#7a1f3d", validator=_colour)
    felt: str = field(default="#24563f", validator=_colour)
    letters: str = field(default="en", validator=_language)

    def of_suit(self, suit: Suit) -> str:
        """Return the colour of a suit.

        >>> Style().of_suit(Suit.CLUBS), Style(colours="two").of_suit(Suit.CLUBS)
        ('#0b7236', '#111')
        """
        return (_FOUR if self.colours == "four" else _TWO)[suit]

    def has_full_faces(self, scale: float = 1) -> bool:
        """Tell whether a card has its full face, when it is drawn in a part of the size.

        >>> Style(size=120).has_full_faces(), Style(size=120).has_full_faces(0.5)
        (True, False)
        """
        if self.faces == "by size":
            return self.size * scale >= _FULL_FROM
        return self.faces == "full"

    @property
    def ink(self) -> str:
        """The colour of texts on the felt: white, or black on a light felt."""
        return "#fff" if luminance(self.felt) < _SAME_CONTRAST else _BLACK


PLAIN: Final = Style()
"""The default style of pictures."""


def luminance(colour: str) -> float:
    """Return the luminance of a colour, from 0 for black to 1 for white.

    >>> luminance("#fff"), luminance("#000")
    (1.0, 0.0)
    """
    digits = colour.removeprefix("#")
    width = len(digits) // 3
    red, green, blue = (
        _linear(int((digits[start : start + width] * 2)[:2], 16) / 255)
        for start in range(0, len(digits), width)
    )
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 9)


def _linear(part: float) -> float:
    """Return the light that a part of a colour gives, which is coded for the eye."""
    return part / 12.92 if part <= _DARKEST else ((part + 0.055) / 1.055) ** 2.4
