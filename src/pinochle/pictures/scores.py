"""Pictures of scores: the settlement of a round."""

from collections.abc import Sequence
from typing import Final

from pinochle._validators import expect
from pinochle.messages import as_language
from pinochle.pictures._canvas import Canvas, clip, names_of, width_of
from pinochle.pictures.picture import Picture
from pinochle.pictures.style import PLAIN, Style
from pinochle.rules.scoring.tally import Line, Settlement

__all__ = ["settlement"]

_MARGIN: Final = 16
_ROW: Final = 32
_SIZE: Final = 18
_SPACE: Final = 20
_LONGEST: Final = 220


def settlement(
    settlement: Settlement, *, names: Sequence[str] = (), style: Style = PLAIN
) -> Picture:
    """Return the picture of a settlement: a row for each side, and the checks below.

    >>> rules = variants.get("partnership-auction")
    >>> tally = Tally(meld=(90, 150, 20, 0), count=(60, 100, 30, 60), tricks=(3, 5, 1, 3),
    ...     contracts=(Contract(bidder=1, goal=320),))
    >>> settlement(rules.settle(tally)).description
    'side 0: meld 110 + count 90 = 200; side 1 (set at 320): -320'

    Args:
        settlement: the settlement.
        names: the name of each side; ``Side 0`` and so on if there are none.
        style: the sizes and colours.

    Raises:
        SeatError: if there are names, but not one for each side.
        WrongType: if it is no settlement.
    """
    lines = expect(Settlement, settlement, "pictures.settlement").lines
    sides = names_of(names, len(settlement.scores), "Side")
    contracts, english = ["", *map(_contract, lines)], as_language("en")
    columns = [
        ["", *(sides[line.side] for line in lines)],
        *([contracts] if any(contracts) else []),
        *(
            [english.word(f"item.{code}"), *figures]
            for code, figures in settlement.columns().items()
        ),
        [english.word("item.points"), *(str(line.points) for line in lines)],
    ]
    canvas = Canvas(style)
    columns = [[clip(cell, _SIZE, _LONGEST) for cell in column] for column in columns]
    rows = list(zip(*columns, strict=True))
    widths = [max(width_of(cell, _SIZE) for cell in column) for column in columns]
    widths[-1] = max(width_of(cell, _SIZE, is_bold=True) for cell in columns[-1])
    notes = [*map(str, settlement.besides)]
    width = sum(widths) + _SPACE * (len(widths) - 1) + 2 * _MARGIN
    width = max([width, *(width_of(note, _SIZE) + 2 * _MARGIN for note in notes)])
    height = _ROW * (len(rows) + len(notes)) + 2 * _MARGIN - 6
    canvas.box(0, 0, width, height, 10, style.felt)
    for index, row in enumerate(rows):
        y = _MARGIN + _ROW * index + 18
        right = width - _MARGIN
        for column in range(len(row) - 1, 0, -1):
            is_bold = column == len(row) - 1 and index > 0
            canvas.text(row[column], right, y, _SIZE, "end", is_bold=is_bold)
            right -= widths[column] + _SPACE
        canvas.text(row[0], _MARGIN, y, _SIZE)
    for index, note in enumerate(notes, start=len(rows)):
        canvas.text(note, _MARGIN, _MARGIN + _ROW * index + 18, _SIZE)
    title = "the settlement of a round"
    return canvas.picture(width, height, title, "; ".join(str(settlement.message).splitlines()))


def _contract(line: Line) -> str:
    """Return the result of a contract, in words."""
    english = as_language("en")
    verdict = english.word(f"verdict.{line.verdict}")
    if line.verdict in {"made", "set", "conceded"}:
        return f"{verdict} {line.stake.text(english)}"
    return verdict
