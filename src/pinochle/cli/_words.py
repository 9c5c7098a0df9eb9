"""A record in words, for a player at the table or for anybody."""

from collections.abc import Iterator

from attrs import evolve

from pinochle.game.events import Acted, ChecksShown, DixAsked, Event, PilesCounted
from pinochle.game.game import Game
from pinochle.messages import NOBODY, Names, catalogue
from pinochle.rules.scoring.settlement_text import named_sides
from pinochle.rules.table import TableRules

__all__ = ["event_lines", "names_at", "score_of", "seating_lines", "side_of"]

_TOLD_BY_OTHERS = {"deal", "exchange", "give", "misdeal", "meld", "claim"}
"""The words of the actions of which other events tell more."""


def names_at(table: TableRules, you: int | None = None) -> Names:
    """Return the names of everybody: by number, but for the reader.

    Sides and players who have a score stay numbers, because several may share them.

    Args:
        table: who sits at it.
        you: the seat of the reader, if they have one.
    """
    names = evolve(named_sides(table, NOBODY, "en"), you=you)
    if table.scores_by_player:
        return names
    called = {seat: catalogue("en").seat(seat, names) for seat in range(table.seats)}
    return evolve(names, players=called)


def event_lines(event: Event, names: Names) -> Iterator[str]:
    """Yield the lines for an event, with its known cards; none if other events imply it."""
    match event:
        case Acted(_, action) if action.word in _TOLD_BY_OTHERS:
            return
        case DixAsked() | PilesCounted():
            return
        case ChecksShown(_, score) if not score.melds:
            return
        case _:
            yield from event.message.text(names=names).splitlines()


def side_of(column: int, table: TableRules) -> str:
    """Return the seats of a column of the sheet: ``seats 0+2``; or the player with the score."""
    return dict(names_at(table).sides)[column]


def seating_lines(game: Game) -> Iterator[str]:
    """Yield the players at their seats in the next round, if they change seats."""
    if game.rules.table.scores_by_player:
        players = [f"player {player} at seat {seat}" for seat, player in enumerate(game.seating)]
        yield f"player {game.sheet.dealer} deals; {', '.join(players)}"


def score_of(points: tuple[int, ...], table: TableRules) -> str:
    """Return the score of every column."""
    return ", ".join(f"{side_of(column, table)} {score}" for column, score in enumerate(points))
