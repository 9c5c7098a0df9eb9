"""The names of the people at a table, and what happens there in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pinochle import events
from pinochle.cli._words import say
from pinochle.events import Event
from pinochle.game.view import View
from pinochle.messages import Names, catalogue, joint_name
from pinochle.rules.scoring.settlement_text import named_sides, settlement_lines
from pinochle.rules.script import Step
from pinochle.rules.table import TableRules

__all__ = ["NAMES", "event_lines", "names_at", "names_of", "table_event_lines"]

NAMES: Final[Mapping[int, str]] = dict(
    enumerate(("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana"))
)
"""The names of the players at a table where a person plays, who is called “you”."""

_TOLD_LATER: Final = {"deal", "exchange", "give", "misdeal", "meld", "claim"}
"""The words of actions that a later event tells."""


def names_of(view: View, player: int | None = None, language: str = "en") -> Names:
    """Return the names of everybody, as the person who has the view is to read them.

    Args:
        view: what the person knows.
        player: their number, if they may sit out.
        language: the language in which they read.
    """
    names, seat = dict(NAMES), view.seat
    if (reader := player if seat is None else view.seating[seat]) is not None:
        names[reader] = say(language, "you")
    return names_at(view.rules.table, view.seating, names, seat, language)


def names_at(
    table: TableRules,
    seating: Sequence[int],
    names: Mapping[int, str],
    you: int | None = None,
    language: str = "en",
) -> Names:
    """Return the names of the seats, sides and players of a round.

    A side is called by its members, and a player without a name by number.

    >>> from pinochle import variants
    >>> table = variants.get("partnership-auction").table
    >>> names_at(table, range(4), {1: "Ann"}, you=3).sides
    ((0, 'seat 0 & seat 2'), (1, 'Ann & you'))

    Args:
        table: who sits at it.
        seating: the player at each seat.
        names: the names of players, by their numbers.
        you: the seat of the reader, if they have one.
        language: the language in which they read.
    """
    seats = {seat: names[player] for seat, player in enumerate(seating) if player in names}
    known_names = Names(seats, you, players=names)
    if not table.scores_by_player:
        called = {seat: catalogue(language).seat(seat, known_names) for seat in range(table.seats)}
        members = [table.members(side) for side in range(table.side_count)]
        sides = [joint_name(called[seat] for seat in side) for side in members]
        known_names = Names(seats, you, dict(enumerate(sides)), called)
    return named_sides(table, known_names, language)


def event_lines(event: Event, names: Names, language: str = "en") -> Iterator[str]:
    """Yield the lines for an event, with its known cards; none if other events imply it."""
    match event:
        case events.Acted(_, action) if action.word in _TOLD_LATER:
            return
        case events.DixAsked() | events.PilesCounted():
            return
        case events.ChecksShown(_, score) if not score.melds:
            return
        case _:
            yield from event.message.text(language, names).splitlines()


def table_event_lines(event: Event, names: Names, language: str = "en") -> Iterator[str]:
    """Yield the lines for an event at a table, which shows who plays and what is next."""
    match event:
        case events.Settled(settlement):
            yield from ("", *settlement_lines(settlement, names, language))
        case events.Dealt() | events.GameWon():
            return
        case events.Entered(step) if step is not Step.RAISE:  # a pass means something else there
            return
        case _:
            yield from event_lines(event, names, language)
