"""Events in words, for a player at the table or for anybody."""

from collections.abc import Callable, Iterator

from pinochle.events import Acted, ChecksShown, DixAsked, Event, PilesCounted
from pinochle.game import Game
from pinochle.messages import NOBODY, Names
from pinochle.rules.table import TableRules
from pinochle.tabletop import named_sides

__all__ = ["Namer", "event_lines", "score_of", "seat_namer", "seating_lines", "side_of"]

Namer = Callable[[int], str]

_TOLD_BY_OTHERS = {"deal", "exchange", "give", "misdeal", "meld", "claim"}
"""The words of the actions of which other events tell more."""


def seat_namer(you: int | None) -> Namer:
    """A function that names seats, where one of them may be the reader's."""
    return lambda seat: f"seat {seat} (you)" if seat == you else f"seat {seat}"


def event_lines(event: Event, table: TableRules, name: Namer) -> Iterator[str]:
    """The lines for an event, with its known cards; none for an event that others imply."""
    match event:
        case Acted(_, action) if action.word in _TOLD_BY_OTHERS:
            return
        case DixAsked() | PilesCounted():
            return
        case ChecksShown(_, score) if not score.melds:
            return
        case _:
            seats = {seat: name(seat) for seat in range(table.seats)}
            sides = {column: side_of(column, table) for column in range(table.columns)}
            players = sides if table.scores_by_player else seats
            names = Names(seats, sides=sides, players=players)
            yield from event.message.text(names=names).splitlines()


def side_of(column: int, table: TableRules) -> str:
    """The seats of a column of the sheet: ``seats 0+2``; or its player, who has the score."""
    return dict(named_sides(table, NOBODY, "en").sides)[column]


def seating_lines(game: Game) -> Iterator[str]:
    """Who sits where in the next round, if that changes from round to round."""
    if game.rules.table.scores_by_player:
        players = [f"player {player} at seat {seat}" for seat, player in enumerate(game.seating)]
        yield f"player {game.sheet.dealer} deals; {', '.join(players)}"


def score_of(points: tuple[int, ...], table: TableRules) -> str:
    """The score of every column."""
    return ", ".join(f"{side_of(column, table)} {score}" for column, score in enumerate(points))
