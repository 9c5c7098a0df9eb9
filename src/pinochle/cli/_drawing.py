"""The table in lines, as the document for a page tells it: the seats, the trick, and the hand."""

from collections.abc import Iterator, Sequence
from typing import Final

from pinochle.cards.card import Suit
from pinochle.cards.trick import Seat
from pinochle.cli._naming import names_of
from pinochle.cli._turn import Turn
from pinochle.game.table_text import standing_lines
from pinochle.game.view import View
from pinochle.messages import catalogue, joint_name
from pinochle.messages.columns import align
from pinochle.page.document import SeatAtTable, TableView
from pinochle.players._worth import may_be_trump
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.script import Step

__all__ = [
    "beside_lines",
    "course_lines",
    "facts",
    "hand_lines",
    "is_melding_open",
    "last_trick",
    "name_at",
    "score_lines",
    "standing",
    "table_lines",
    "trump_lines",
]

_BAR: Final = 20
"""The columns of the bar of a score."""


def table_lines(turn: Turn) -> Iterator[str]:
    """Yield the lines of the whole table, as a person sees it at their turn."""
    yield ""
    yield " · ".join(facts(turn))
    yield from score_lines(turn.table) if turn.table.trick is None else ()
    yield from beside_lines(turn)
    yield from _seats(turn.table)
    yield ""
    yield from hand_lines(turn)


def name_at(table: TableView, seat: Seat) -> str:
    """Return the name of a seat for the head of a line: that of the reader is “You”."""
    return "You" if seat == table.seat else table.seats[seat].name


def facts(turn: Turn) -> list[str]:
    """Return the state of the round: the step, and what is known by now."""
    table, view = turn.table, turn.view
    step_name = catalogue("en").word(f"step.{view.step.value}")
    step = "the game is over" if view.is_over else step_name
    is_trick = view.step is Step.PLAY and table.trick is not None
    moon = "" if view.moon is None else f"moon: {catalogue('en').seat(view.moon, turn.names)}"
    partners = " and ".join(name_at(table, seat) for seat in view.partners)
    parts = [
        f"Trick {len(view.tricks) + 1}" if is_trick else step[:1].upper() + step[1:],
        *[contract.message.text(names=turn.names) for contract in view.contracts],
        f"{table.trump} trump" if table.trump else "no trump" if table.no_trump else "",
        moon,
        f"{view.upcard} was turned" if view.upcard else "",
        f"{table.called} called{f': {partners}' if partners else ''}" if table.called else "",
    ]
    return [*filter(None, parts)]


def score_lines(table: TableView) -> Iterator[str]:
    """Yield the scores of the game, and the checks where they are kept."""
    scores = ", ".join(f"{column.name}: {column.points}" for column in table.columns)
    yield f"score   {scores}{f' (to win: {table.target})' if table.target else ''}"
    checks = [
        f"{column.name}: {column.checks}" for column in table.columns if column.checks is not None
    ]
    if checks:
        yield f"checks  {', '.join(checks)}"


def course_lines(table: TableView) -> Iterator[str]:
    """Yield the scores after each round so far, a line for each column of the score sheet."""
    scores = [[column.points] for column in table.columns]
    if table.result and table.result.course:
        scores = [list(column) for column in zip(*table.result.course, strict=True)]
    rows = [
        (
            column.name,
            *(f"{points:>4}" for points in points_by_round),
            _bar(points_by_round[-1], table.target),
        )
        for column, points_by_round in zip(table.columns, scores, strict=True)
    ]
    yield from _in_columns(rows)
    if table.target:
        yield f"  to win: {table.target}"


def _bar(points: int, target: int) -> str:
    """Return a bar of the score on its way to the target, if there is one."""
    filled = _BAR * min(max(points, 0), target) // target if target else 0
    return "█" * filled + "░" * (_BAR - filled) if target else ""


def beside_lines(turn: Turn) -> Iterator[str]:
    """Yield what lies beside the hands, and what each side has taken, unless none may be told."""
    table, taken = turn.table, dict[int, int]()
    piles = [
        f"{pile.name.lower()} {pile.cards or pile.number}"
        for pile in table.piles
        if pile.number and "." not in pile.id
    ]
    if table.awaited and turn.view.tricks and turn.view.rules.ending.call_out == "no":
        for seat in table.seats:
            taken[seat.side] = taken.get(seat.side, 0) + seat.count
    sides = [
        f"{joint_name(name_at(table, seat.seat) for seat in table.seats if seat.side == side)}: "
        f"{count}"
        for side, count in taken.items()
    ]
    if sides:
        yield f"taken   {', '.join(sides)}"
    if piles:
        yield f"beside  {', '.join(piles)}"


def standing(view: View) -> Iterator[str]:
    """Yield the scores, and what everybody has melded."""
    yield from standing_lines(view, names_of(view))


def _seats(table: TableView) -> Iterator[str]:
    """Yield a row for each seat, the reader's last: what it said or melded, and its card."""
    first = 0 if table.seat is None else table.seat + 1
    order = [*table.seats[first:], *table.seats[:first]]
    cells = [[name_at(table, seat.seat), *_seat_cells(table, seat)] for seat in order]
    yield from _in_columns(cells)
    for pile in table.piles:
        zone, _, owner = pile.id.partition(".")
        if zone == "laid" and pile.number and int(owner) != table.seat:
            yield f"  {name_at(table, int(owner))} has on the table: {pile.cards}"


def _seat_cells(table: TableView, seat: SeatAtTable) -> tuple[str, ...]:
    """Return what is told of a seat, a cell for each column."""
    english = catalogue("en")
    is_auction, trick = table.step == "auction", table.trick
    turn = (seat.seat - trick.leader) % len(table.seats) if trick else 0
    card = f"{trick.cards[turn]!s:4}" if trick and turn < len(trick.cards) else ""
    notes = ["led"] if turn == 0 else []
    if trick and seat.seat == trick.winner:
        notes.append("wins so far")
    return (
        "dealer" if seat.dealer and is_auction else "",
        seat.said if is_auction else "",
        f"meld {seat.melded}" if seat.melded else "",
        english.count(seat.tricks, "tricks") if seat.tricks else "",
        card + ", ".join(notes) if card else "",
    )


def last_trick(table: TableView) -> str:
    """Return the cards of the last trick, and its winner."""
    trick = table.last_trick
    if trick is None or trick.winner is None:
        return "no trick has been won in this round"
    seats = len(table.seats)
    played = [
        f"{name_at(table, (trick.leader + turn) % seats)} {card}"
        for turn, card in enumerate(trick.cards)
    ]
    return f"{', '.join(played)}; it went to {name_at(table, trick.winner)}"


# The hand.


def hand_lines(turn: Turn) -> Iterator[str]:
    """Yield the hand, a line for each suit, and what it melds if the suit is trump.

    A star marks the cards that can be used, unless all can. Cards that were chosen are left out.
    """
    hand = turn.hand
    is_marked = any(hand.values()) and not all(hand.values())
    scores = _scores_by_suit(turn.view)
    rows = list[tuple[str, ...]]()
    for suit in Suit:
        in_hand, on_table = list[str](), list[str]()
        for place, can in hand.items():
            if place.card.suit is suit:
                zone = on_table if place.id.startswith("laid.") else in_hand
                mark = "*" if can and is_marked else ""
                zone.append(f"{mark}{place.card.rank}")
        worth = f"as trump  {_worth(scores[suit])}" if suit in scores else ""
        from_table = f"on the table {' '.join(on_table)}" if on_table else ""
        if in_hand or on_table or worth:
            rows.append((str(suit), " ".join(in_hand), from_table, worth))
    yield from _in_columns(rows)
    view = turn.view
    if view.is_trump_known and not view.shown and not view.trick and view.hand:
        yield f"  your melds: {view.rules.melds.score(view.hand, view.trump)}"


def _in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells with aligned columns; empty columns are left out."""
    columns = [align(column) for column in zip(*rows, strict=True) if any(column)]
    for cells in zip(*columns, strict=True):
        yield f"  {'  '.join(cells)}".rstrip()


def _scores_by_suit(view: View) -> dict[Suit, MeldScore]:
    """Return the melds of the hand with each suit as trump, while that is open."""
    if view.is_trump_known or view.step not in {Step.AUCTION, Step.RAISE, Step.TRUMP}:
        return {}
    suits = [suit for suit in may_be_trump(view) if suit is not None]
    return {suit: view.rules.melds.score(view.hand, suit) for suit in suits}


def is_melding_open(view: View) -> bool:
    """Tell whether any seats meld later in the round."""
    script = view.rules.script
    later = script[script.index(view.step) + 1 :] if view.step in script else ()
    return any(step in later for step in (Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD))


def trump_lines(view: View) -> Iterator[str]:
    """Yield what the hand would meld with each suit as trump, while that is open."""
    scores = _scores_by_suit(view)
    if scores:
        yield "Your melds, if trump is"
    for suit, score in scores.items():
        yield f"{suit}  {_worth(score)}"


def _worth(score: MeldScore) -> str:
    """Return the points of melds, and each with the suit that it is in, which need not be trump."""
    melds = [
        f"{meld} {f'{meld.suit} ' if meld.suit else ''}"
        f"{'the game' if meld.wins_game else meld.points}"
        for meld in score.melds
    ]
    return f"{score.points:>4}{': ' if melds else ''}{', '.join(melds)}"
