"""Notes of players: results that serve for all cards that a player plays in a round."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from pinochle.game.view import View

T = TypeVar("T")


def once_a_state(work: Callable[[View], T]) -> Callable[[View], T]:
    """Make a function remember its result for a state and a seat, while cards are played.

    The number of tricks, with those to come, tells states apart too: it grows while hands are
    filled up from a stock.
    """

    @wraps(work)
    def remembered(view: View) -> T:
        notes: dict[object, T] = view.state.reckoned
        about = work, view.seat, len(view.tricks) + max(view.sizes)
        if about not in notes:
            notes[about] = work(view)
        return notes[about]

    return remembered
