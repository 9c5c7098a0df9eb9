"""Values made quickly: a draft is written, and becomes what it is a draft of.

The constructor of a frozen class puts every field into its slot by a call, and checks what comes
from outside; in a game nearly all values follow from others that are checked already. A draft has
the same slots and is no more than an object that can be written. It takes the class of the value
when it is complete, and from then on nobody can write it any more.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from attrs import NOTHING, fields

P = ParamSpec("P")
T = TypeVar("T")


def draft_of(kind: type[object]) -> Callable[[], Any]:
    """What makes drafts of a class with slots: ``draft.__class__ = kind`` makes one a value."""
    slots: object = getattr(kind, "__slots__", ())
    draft: Any = type(kind.__name__, kind.__bases__, {"__slots__": slots})
    draft.__abstractmethods__ = frozenset()  # it does nothing, so it lacks nothing
    found: Callable[[], Any] = draft
    return found


def trusted(kind: Callable[P, T]) -> Callable[P, T]:
    """The constructor of a class with slots for what follows from values: it checks nothing.

    It takes the fields by name, and is made as attrs makes constructors, but writes a draft.
    Fields that the class works out itself, and those that a factory makes, it cannot have.
    """
    made_of: Any = fields(cast("Any", kind))
    blank = {one.alias: one.default for one in made_of if one.default is not NOTHING}
    given = [
        f"{one.alias}=blank[{one.alias!r}]" * (one.alias in blank) or one.alias for one in made_of
    ]
    lines = [
        f"def make(*, {', '.join(given)}):",
        "draft = new()",
        *(f"draft.{one.name} = {one.alias}" for one in made_of),
        "draft.__class__ = kind",
        "return draft",
    ]
    scope: dict[str, Any] = {"blank": blank, "kind": kind, "new": draft_of(cast("Any", kind))}
    exec("\n    ".join(lines), scope)  # noqa: S102 - of the names of fields alone
    make: Callable[P, T] = scope["make"]
    return make
