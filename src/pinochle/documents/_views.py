"""Views in documents: the reader checks that a view is the result of its own history.

A view keeps the history that its seat was told, and the state after it. To read it, the history is
played again, as that of a redacted record is. A view whose state is another is refused.
"""

from collections.abc import Iterator
from typing import Any, Final

from attrs import fields, frozen

from pinochle.actions import Bid, Double, Pass
from pinochle.cards.trick import Seat
from pinochle.errors import HandError, WrongType
from pinochle.game.engine.emitter import HistoryError
from pinochle.game.engine.knowledge import hand_sizes, mask, mask_phase, replay_history
from pinochle.game.engine.round import Round
from pinochle.game.engine.state import State
from pinochle.game.phases.over import OverPhase
from pinochle.game.phases.phase import Phase
from pinochle.game.view import View
from pinochle.messages.violations import RecordError
from pinochle.rules.scoring.sheet import Sheet

__all__ = ["ViewForm", "read_view"]

_MOST_ENTRIES: Final = 1_000
"""The greatest number of entries of a round, besides its calls; no real round comes near it."""


@frozen
class ViewForm:
    """The fields of a view before it is checked that they agree."""

    seat: Seat | None
    sheet: Sheet
    state: State
    phase: Phase
    sizes: tuple[int, ...]


def read_view(form: ViewForm) -> View:
    """Return the view with these fields.

    Raises:
        SeatError: if there is no such seat or dealer.
        WrongType: if it cannot have come about.
    """
    wrong = [*_wrong_sheet(form), *_wrong_size(form.state)]
    try:
        wrong = wrong or list(_wrong_round(form))
    except (HandError, RecordError, HistoryError) as error:
        wrong = [f"its history cannot be told: {error}"]
    if wrong:
        raise WrongType("; ".join(wrong))
    return View(form.seat, form.sheet, form.state, form.phase, form.sizes)


def _wrong_sheet(form: ViewForm) -> Iterator[str]:
    """Yield the problems with the sheet, at this table and in this round."""
    sheet, rules = form.sheet, form.state.rules
    table, standing = rules.table, sheet.standing
    if form.seat is not None:
        table.check_seat(form.seat)
    table.check_player(sheet.dealer)
    if {len(standing.points), len(standing.slides)} != {table.columns}:
        yield f"its sheet needs {table.columns} columns"
    if len(sheet.checks) != (table.columns if rules.checks.are_kept else 0):
        yield "its checks are not those of its columns"
    if not set(standing.winners) <= set(range(table.columns)):
        yield "a column has won that is not on its sheet"
    if bool(standing.winners) is not isinstance(form.phase, OverPhase):
        yield "it is over if somebody has won, and only then"
    dealt = sheet.dealing_seat(rules), sheet.redealt
    if not standing.winners and dealt != (form.state.dealer, form.state.redealt):
        yield "its sheet is not that of its round"


def _wrong_size(state: State) -> Iterator[str]:
    """Yield the problems with the number of cards, and with that of the entries."""
    if len(state.order) != len(state.rules.pack):
        yield f"{len(state.rules.pack)} cards are dealt, not {len(state.order)}"
    done = sum(not isinstance(entry.action, Bid | Pass | Double) for entry in state.entries)
    if done > _MOST_ENTRIES:
        yield f"no round has {done} entries"


def _wrong_round(form: ViewForm) -> Iterator[str]:
    """Yield the fields that are not as the history of the round tells them."""
    state, phase, seat = form.state, form.phase, form.seat
    if isinstance(phase, OverPhase):  # its hands and a broken trick are gone: nobody can tell it
        if state.dealt or phase.hands or any(form.sizes):
            yield "nobody has cards when the game is over"
        return
    replayed = replay_history(state, phase, seat)
    if not isinstance(replayed, Round):
        yield "its history tells that the round is over"
        return
    masked, at_work = mask(replayed.state, seat), mask_phase(replayed.phase, seat)
    follows = "is not what its history comes to"
    yield from (f"its state.{name} {follows}" for name in _differing_fields(state, masked))
    if type(phase) is type(at_work):
        yield from (f"its phase.{name} {follows}" for name in _differing_fields(phase, at_work))
    else:
        yield f"its phase {follows}"
    if form.sizes != hand_sizes(masked, at_work):
        yield f"its sizes {follows}"


def _differing_fields(read: object, follows: object) -> Iterator[str]:
    """Yield the fields in which two values of the same class differ."""
    if read != follows:
        kind: Any = type(read)
        for field in fields(kind):
            if field.eq and getattr(read, field.name) != getattr(follows, field.name):
                yield field.alias
