"""The names of the people at a table, as a player there calls them: You, Partner, Seat 1."""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from pinochle.cards.trick import Seat
from pinochle.game import events
from pinochle.game.events import Event
from pinochle.game.view import View
from pinochle.messages import Names
from pinochle.rules.scoring.settlement_text import settlement_lines
from pinochle.rules.script import Step

__all__ = ["called", "column_name", "event_lines", "names_of", "our_side"]

_TOLD_LATER: Final = {"deal", "exchange", "give", "misdeal", "meld", "claim"}
"""The words of actions that a later event tells."""

_SEEN_ELSEWHERE: Final = (
    *(events.Dealt, events.Entered, events.GameWon),  # the table shows it
    *(events.DixAsked, events.PilesCounted),
)
"""Events that need no line at a table."""


def our_side(view: View) -> tuple[Seat, ...]:
    """Return the seat that has the view, and the seats that it knows to be partners."""
    return () if view.seat is None else view.state.together(view.seat)


def names_of(view: View) -> Names:
    """Return the names of everybody, as the seat that has the view calls them."""
    ours = our_side(view)
    partners = [seat for seat in ours if seat != view.seat]
    named = {int(seat): f"Seat {seat} (your side)" for seat in partners}
    if len(partners) == 1:
        named = {int(partners[0]): "Partner"}
    sides = {side: _side(view, side) for side in range(view.rules.table.side_count)}
    everybody = range(0 if view.rules.table.scores_by_player else view.rules.table.seats)
    seats = Names(named, view.seat)
    return evolve(
        seats, sides=sides, players={seat: called(seat, seats).lower() for seat in everybody}
    )


def _side(view: View, side: int) -> str:
    members = view.rules.table.members(side)
    if view.seat in members:
        return "your side" if len(members) > 1 else "you"
    return f"seat{'s' * (len(members) > 1)} {'+'.join(map(str, members))}"


def called(seat: int, names: Names) -> str:
    """Return the name of a seat for the head of a line."""
    return "You" if seat == names.you else dict(names.seats).get(seat, f"Seat {seat}")


def column_name(column: int, view: View) -> str:
    """Return the name of a column of the score: a side, or a player where each has a score."""
    if not view.rules.table.scores_by_player:
        return _side(view, column)
    is_you = view.seat is not None and view.seating[view.seat] == column
    return f"player {column}{' (you)' if is_you else ''}"


def event_lines(event: Event, names: Names) -> Iterator[str]:
    """Yield the lines for an event as a seat was told it; none if other events imply it."""
    match event:
        case events.Acted(_, action) if action.word in _TOLD_LATER:
            return
        case events.ChecksShown(_, score) if not score.melds:
            return
        case events.Settled(settlement):
            yield from ("", *settlement_lines(settlement, names))
        case events.Entered(Step.RAISE):  # a pass means something else there
            yield event.message.text(names=names)
        case _ if not isinstance(event, _SEEN_ELSEWHERE):
            yield from event.message.text(names=names).splitlines()
        case _:
            return
