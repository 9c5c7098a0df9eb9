"""Stores: what is worked out from rules, kept apart from them.

Look-ups remember the hands that were looked up, and views hold rules. So the rules hold no more
than a number, under which a store keeps their tables: nobody reaches hidden cards from a view.

Threads share the stores. What a thread finds there is complete, and two that work out the same at
once may each put it there: it is equal.
"""

from collections.abc import Hashable
from functools import lru_cache
from itertools import count
from threading import RLock
from typing import Final, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

UNNUMBERED: Final = 0
"""The number of rules that nothing was worked out from yet; no store has anything under it."""

MOST_KEPT: Final = 256
"""How many rules have tables at a time: the oldest make room, and are worked out again if needed.
"""

NO_VIEW: Final = -2
SPECTATOR: Final = -1
"""Whom look-ups serve that are those of no view, or of the views of spectators; a seat serves as
its own number. The look-ups of a view know only hands that its seat has asked about, so that how
long they take tells nothing of others."""

_numbers: Final = count(UNNUMBERED + 1)


_writing: Final = RLock()
"""Held while a store is written, or a number given; reading needs none."""


def number_of(*value: Hashable) -> int:
    """The number of rules with this value: equal ones share it, and so their tables."""
    with _writing:
        return _number(*value)


@lru_cache(maxsize=4 * MOST_KEPT)
def _number(*value: Hashable) -> int:
    del value
    return next(_numbers)


def keep(store: dict[K, T], key: K, tables: T) -> T:
    """Put tables into a store; the oldest make room."""
    with _writing:
        while len(store) >= MOST_KEPT and key not in store:
            del store[next(iter(store))]
        store[key] = tables
    return tables
