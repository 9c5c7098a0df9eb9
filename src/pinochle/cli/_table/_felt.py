"""The scenes on the felt: the seats with the trick, the melds, and the end of a round."""

from collections.abc import Sequence
from math import cos, pi, sin

from pinochle.cards.trick import Seat
from pinochle.cli._table._canvas import LARGE, SMALL, CardSize, Grid
from pinochle.cli._terminal import wrap_line
from pinochle.cli._words import say
from pinochle.messages import catalogue
from pinochle.page.document import LaidMeld, SeatAtTable, TableView, TrickAtTable

__all__ = ["draw_melds", "draw_seats", "draw_text"]

_TALL = 28
"""The lines from which on the cards of a trick are large."""

_BACKS = 17
"""The columns of the cards that a seat holds."""

_MANY = 5
_WIDE = 100
"""The seats and the columns from which on melds are shown in three columns."""


def draw_seats(canvas: Grid, table: TableView, middle: Sequence[str], language: str = "en") -> None:
    """Draw the seats around the felt, and the trick in the middle.

    Args:
        canvas: the felt.
        table: what the player sees.
        middle: what is written where no trick lies.
        language: the language of its words.
    """
    size = LARGE if canvas.height >= _TALL else SMALL
    seat_count, own_seat = len(table.seats), table.seat or 0
    trick, is_over = table.trick, False
    if table.last_trick and not (trick and trick.cards):
        trick, is_over = table.last_trick, True
    up_to = min((canvas.height - 6 - size.height) / 2, 1.5 * size.height)
    reach = (min(0.15 * canvas.width, 2.4 * size.width), up_to)
    for distance in range(seat_count):
        seat = table.seats[(own_seat + distance) % seat_count]
        angle = -pi / 2 - 2 * pi * distance / seat_count
        across, up = cos(angle), sin(angle)
        if trick is not None:
            x = canvas.width / 2 + across * reach[0] - size.width / 2
            y = (canvas.height - size.height) / 2 - up * reach[1]
            _draw_card_of(canvas, round(x), round(y), seat.seat, trick, size, seat_count)
        edge = max(abs(across), abs(up))
        x = canvas.width * (1 + across / edge) / 2
        y = (canvas.height - 1) / 2 - up / edge * (canvas.height - 3) / 2
        _draw_plate(canvas, round(x), round(y), seat, table, language)
    if is_over and trick is not None and trick.winner is not None:
        result = say(language, "took-it", name=_name(table, trick.winner, language))
        canvas.centre(canvas.height // 2, result, canvas.palette.bright)
    lines = [part for line in middle for part in wrap_line(line, canvas.width - 2 * _BACKS)]
    left = (canvas.width - max(map(len, lines), default=0)) // 2
    for line, text in enumerate(lines, (canvas.height - len(lines)) // 2):
        canvas.put(left, line, text, canvas.palette.faint)


def _name(table: TableView, seat: Seat, language: str) -> str:
    return say(language, "you") if seat == table.seat else table.seats[seat].name


def _draw_plate(
    canvas: Grid, x: int, y: int, seat: SeatAtTable, table: TableView, language: str
) -> None:
    """Draw a seat: the name, what was bid and melded, and the backs of the cards."""
    colours, is_own = canvas.palette, seat.seat == table.seat
    marks = f"{'► ' if seat.awaited else ''}{_name(table, seat.seat, language).capitalize()}"
    marks += f" {say(language, 'dealer-mark')}" if seat.dealer else ""
    marks += "".join(
        f" · {contract.text}" for contract in table.contracts if contract.seat == seat.seat
    )
    facts = [
        seat.said if not table.contracts else "",
        say(language, "meld", points=seat.melded) if seat.melded else "",
        catalogue(language).count(seat.tricks, "tricks") if seat.tricks else "",
    ]
    ink = f"bold {colours.bright}" if seat.awaited else "bold"
    rows = [(marks, ink), (" · ".join(filter(None, facts)), "")]
    if not is_own:
        rows.append(("▮" * min(seat.cards, _BACKS), colours.back))
    top = min(max(y - 1, 0), canvas.height - len(rows))
    for line, (text, style) in enumerate(rows):
        left = min(max(x - len(text) // 2, 1), canvas.width - len(text) - 1)
        canvas.put(left, top + line, text, style)
    on_table = [
        pile.cards for pile in table.piles if pile.id == f"laid.{seat.seat}" and pile.number
    ]
    if on_table and not is_own:
        canvas.small_cards(max(x - 3 * len(on_table[0]) // 2, 1), top + len(rows), on_table[0])


def _draw_card_of(
    canvas: Grid, x: int, y: int, seat: Seat, trick: TrickAtTable, size: CardSize, seats: int
) -> None:
    """Draw the card of a seat in the trick, if it has played; the best is lit."""
    turn = (seat - trick.leader) % seats
    if turn < len(trick.cards):
        lit = canvas.palette.lit if seat == trick.winner else ""
        canvas.card(x, y, trick.cards[turn], size, lit)
        if lit:
            canvas.put(x + size.width - 1, y, "*", "bold black", lit)


def draw_melds(canvas: Grid, table: TableView, *, are_all: bool, language: str = "en") -> None:
    """Draw the melds of every seat on the felt.

    Args:
        canvas: the felt.
        table: what the player sees.
        are_all: whether nobody melds later, so that who has no melds can be named.
        language: the language of its words.
    """
    own_seat = table.seat or 0
    other_seats = [*table.seats[own_seat + 1 :], *table.seats[:own_seat]]
    ordered = [*other_seats[:2], table.seats[own_seat], *other_seats[2:]]
    seats = [seat for seat in ordered if seat.melds]
    without = [_name(table, seat.seat, language) for seat in ordered if are_all and not seat.melds]
    if without:
        text = say(language, "no-melds", names=", ".join(without))
        canvas.centre(canvas.height - 1, text, canvas.palette.faint)
    limit = 3 if len(seats) >= _MANY and canvas.width >= _WIDE else 2
    columns = max(min(len(seats), limit), 1)
    width = canvas.width // columns
    height = (canvas.height - bool(without)) // max(-(-len(seats) // columns), 1)
    for cell, seat in enumerate(seats):
        left, top = cell % columns * width + 2, cell // columns * height
        x = canvas.put(left, top, _name(table, seat.seat, language).capitalize(), "bold")
        total = sum(meld.points for meld in seat.melds)
        canvas.put(x + 2, top, f"{total}", f"bold {canvas.palette.bright}")
        is_large = 4 * len(seat.melds) < height
        for meld in seat.melds[: height - 1]:
            points = str(meld.points) if meld.points else say(language, "the-game")
            top += _draw_meld(canvas, left, top + 1, meld, points, width if is_large else 0)


def _draw_meld(canvas: Grid, x: int, y: int, meld: LaidMeld, points: str, width: int) -> int:
    """Draw a meld: its cards, its title and its worth; and return how many lines it takes.

    Args:
        canvas: the felt.
        x: the column of its first card.
        y: the line.
        meld: the meld.
        points: its worth.
        width: the columns for it, if its cards may have several lines.
    """
    is_large = 4 * len(meld.cards) + len(meld.title) + len(points) + 6 <= width
    if is_large:
        for position, card in enumerate(meld.cards, 1):
            canvas.card(x, y, card, SMALL, covered=position < len(meld.cards))
            x += 4
        x += 1
    else:
        x = canvas.small_cards(x, y, meld.cards)
    x = canvas.put(x + 1, y + is_large, points, canvas.palette.bright)
    canvas.put(x + 1, y + is_large, meld.title, canvas.palette.faint)
    return 4 if is_large else 1


def draw_text(canvas: Grid, title: str, lines: Sequence[str]) -> None:
    """Draw a title and lines below it in the middle of the felt."""
    left = max((canvas.width - max(map(len, lines), default=0)) // 2, 1)
    top = max((canvas.height - len(lines) - 2) // 2, 0)
    canvas.centre(top, title, f"bold {canvas.palette.bright}")
    for line, text in enumerate(lines, top + 2):
        canvas.put(left, line, text)
