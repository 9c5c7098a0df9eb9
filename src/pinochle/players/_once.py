"""What is worked out once for all cards that a player plays in a round."""

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

from pinochle.view import View

T = TypeVar("T")

MOST_KNOWN: Final = 1_000
"""For how many states and seats something is remembered."""


def once_a_state(work: Callable[[View], T]) -> Callable[[View], T]:
    """Remember what follows from the state of a round for a seat: it stays while cards are played.

    A state goes by the object that it is, which is found sooner than one that is equal. It is kept
    with what was found, so that no other can get its number meanwhile. The number of tricks, with
    those to come, tells states apart too: it grows while hands are filled up from a stock.
    """
    remembered: dict[tuple[int, int, int], tuple[object, T]] = {}

    @wraps(work)
    def asked(view: View) -> T:
        state = view.state
        key = (id(state), view.seat or 0, len(view.tricks) + max(view.sizes))
        known = remembered.get(key)
        if known is None:
            if len(remembered) >= MOST_KNOWN:
                remembered.clear()
            known = remembered[key] = (state, work(view))
        return known[1]

    return asked
