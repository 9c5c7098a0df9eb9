"""Values made quickly: a draft is written, and becomes what it is a draft of.

The constructor of a frozen class puts every field into its slot by a call, and checks what comes
from outside; in a game nearly all values follow from others that are checked already. A draft has
the same slots and is no more than an object that can be written. It takes the class of the value
when it is complete, and from then on nobody can write it any more.
"""

from collections.abc import Callable
from typing import Any


def draft_of(kind: type[object]) -> Callable[[], Any]:
    """What makes drafts of a class with slots: ``draft.__class__ = kind`` makes one a value."""
    slots: object = getattr(kind, "__slots__", ())
    draft: Any = type(kind.__name__, kind.__bases__, {"__slots__": slots})
    draft.__abstractmethods__ = frozenset()  # it does nothing, so it lacks nothing
    found: Callable[[], Any] = draft
    return found
