"""Pictures of numbers: the chances of several things."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pinochle._validators import expect, shown
from pinochle.errors import WrongType
from pinochle.pictures._canvas import GOLD, Canvas, clip, width_of
from pinochle.pictures.picture import Picture
from pinochle.pictures.style import PLAIN, Style

__all__ = ["bars", "percent"]

_MARGIN: Final = 16
_ROW: Final = 26
_SIZE: Final = 17
_SPACE: Final = 12
_BAR: Final = 320
_THICK: Final = 16
_LONGEST: Final = 240

_SMALLEST: Final = Fraction(1, 10_000)
"""The smallest chance that has a figure; a smaller chance is called less than this."""


def percent(chance: Fraction | float) -> str:
    """Return a chance in percent: with two decimals, and never as 0 if it is more.

    >>> percent(Fraction(1, 8)), percent(Fraction(1, 10**9)), percent(1)
    ('12.50 %', '< 0.01 %', '100.00 %')
    """
    if 0 < chance < _SMALLEST:
        return f"< {float(_SMALLEST):.2%}".replace("%", " %")
    return f"{float(chance):.2%}".replace("%", " %")


def bars(
    chances: Sequence[tuple[str, Fraction | float]], title: str = "", *, style: Style = PLAIN
) -> Picture:
    """Return a picture with a bar for each thing that may happen, as long as its chance is great.

    >>> bars([("a run", Fraction(1, 100)), ("no run", Fraction(99, 100))], "dealt").description
    'a run: 1.00 %; no run: 99.00 %'

    Args:
        chances: what may happen, in a few words, each with its chance from 0 to 1.
        title: what the picture is about, written above the bars; "" for nothing.
        style: the sizes and colours.

    Raises:
        WrongType: if something is of the wrong type, or is no chance.
    """
    expect(Style, style, "pictures.bars")
    heading = expect(str, title, "pictures.bars: title")
    rows = [
        (expect(str, label, "pictures.bars"), _check_chance(chance)) for label, chance in chances
    ]
    labels = [clip(label, _SIZE, _LONGEST) for label, _ in rows]
    shares = [percent(chance) for _, chance in rows]
    wide = max([width_of(label, _SIZE) for label in labels], default=0.0)
    tail = max([width_of(share, _SIZE) for share in shares], default=0.0)
    width = max(
        wide + _BAR + tail + 2 * _SPACE + 2 * _MARGIN,
        width_of(heading, _SIZE, is_bold=True) + 2 * _MARGIN,
    )
    top = _MARGIN + _ROW if heading else _MARGIN
    height = top + _ROW * len(rows) + _MARGIN
    canvas = Canvas(style)
    canvas.box(0, 0, width, height, 10, style.felt)
    if heading:
        canvas.text(heading, _MARGIN, _MARGIN + _SIZE, _SIZE, is_bold=True)
    longest = float(max([chance for _, chance in rows], default=0)) or 1.0
    colour = GOLD if style.ink == "#fff" else style.ink
    left = _MARGIN + wide + _SPACE
    for index, (label, share, (_, chance)) in enumerate(zip(labels, shares, rows, strict=True)):
        line = top + _ROW * index
        canvas.text(label, left - _SPACE, line + _SIZE, _SIZE, "end")
        length = _BAR * float(chance) / longest
        if chance:
            canvas.box(left, line + 4, max(length, 1), _THICK, 2, colour)
        canvas.text(share, left + length + _SPACE, line + _SIZE, _SIZE)
    description = "; ".join(
        f"{label}: {share}" for (label, _), share in zip(rows, shares, strict=True)
    )
    return canvas.picture(width, height, heading or "how likely it is", description)


def _check_chance(chance: object) -> Fraction | float:
    """Return a chance, or raise WrongType if it is none."""
    if isinstance(chance, int | float | Fraction) and 0 <= chance <= 1:
        return chance
    message = f"pictures.bars: expected a chance from 0 to 1, not {shown(chance)}"
    raise WrongType(message)
