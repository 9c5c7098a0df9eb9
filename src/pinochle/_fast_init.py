"""Values made quickly: a draft is written, and becomes what it is a draft of.

The constructor of a frozen class puts every field into its slot by a call, and checks what comes
from outside; in a game nearly all values follow from others that are checked already. A draft has
the same slots and is no more than an object that can be written. It takes the class of the value
when it is complete, and from then on nobody can write it any more.
"""

from collections.abc import Callable
from types import FunctionType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NoReturn,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from attrs import NOTHING, fields

from pinochle._validators import shown
from pinochle.errors import WrongType

P = ParamSpec("P")
T = TypeVar("T")


def draft_of(kind: type[object]) -> Callable[[], Any]:
    """A factory of drafts of a class with slots: ``draft.__class__ = kind`` makes one a value."""
    slots: object = getattr(kind, "__slots__", ())
    # These methods of a frozen base class would not let a draft be made or written.
    own = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    draft: Any = type(kind.__name__, kind.__bases__, {"__slots__": slots, **own})
    draft.__abstractmethods__ = frozenset()  # it does nothing, so it lacks nothing
    found: Callable[[], Any] = draft
    return found


def trusted(kind: Callable[P, T]) -> Callable[P, T]:
    """A constructor of a class with slots that does not check its arguments.

    It takes the fields as the constructor does, but by their order even if they are keyword-only.
    It cannot set fields that the class computes or that a factory makes.
    """

    def write(scope: dict[str, Any]) -> list[str]:
        made_of: Any = fields(cast("Any", kind))
        blank = {one.alias: one.default for one in made_of if one.default is not NOTHING}
        given = [
            f"{one.alias}=blank[{one.alias!r}]" * (one.alias in blank) or one.alias
            for one in made_of
        ]
        scope |= {"blank": blank, "kind": kind, "new": draft_of(cast("Any", kind))}
        return [
            f"def make({', '.join(given)}):",
            "draft = new()",
            *(f"draft.{one.name} = {one.alias}" for one in made_of),
            "draft.__class__ = kind",
            "return draft",
        ]

    make: Callable[P, T] = _written_when_called(write)
    return make


def copier(kind: Callable[P, T], *names: str, checked: bool = False) -> Callable[..., T]:
    """A function that copies a value of a class with slots and changes these fields.

    It takes the value and the new fields in their order.

    Args:
        kind: the class.
        names: the fields.
        checked: whether it refuses what is not of the type that the class says of a field, and
            not only what is no field.
    """
    made_of: Any = fields(cast("Any", kind))
    if strangers := {*names} - {one.name for one in made_of}:
        message = f"{getattr(kind, '__name__', kind)} has no {' and no '.join(sorted(strangers))}"
        raise WrongType(message)

    def write(scope: dict[str, Any]) -> list[str]:
        hints = get_type_hints(kind) if checked else {}
        scope |= {f"kinds_{name}": _classes(hints[name]) for name in names if checked}
        scope |= {"kind": kind, "new": draft_of(cast("Any", kind)), "refuse": _refuse}
        return [
            f"def make(value, {', '.join(names)}):",
            *(
                f"if not isinstance({name}, kinds_{name}): refuse({name!r}, {name})"
                for name in names
                if checked
            ),
            "draft = new()",
            *(
                f"draft.{one.name} = {'' if one.name in names else 'value.'}{one.name}"
                for one in made_of
            ),
            "draft.__class__ = kind",
            "return draft",
        ]

    copy: Callable[..., T] = _written_when_called(write)
    return copy


_UNWRITTEN: Final[dict[str, Any]] = {}
exec("def make(*values, **named): write(); return make(*values, **named)", _UNWRITTEN)  # noqa: S102 - a constant
# ``compile`` would do too, but when it is first called it makes every class of syntax trees.


def _written_when_called(lines: Callable[[dict[str, Any]], list[str]]) -> Any:  # noqa: ANN401
    """A function that is written when it is first called, and from then on is as quick as any.

    Args:
        lines: gives its lines, and puts into a scope what they use.
    """
    scope: dict[str, Any] = {}
    make = FunctionType(_UNWRITTEN["make"].__code__, scope)

    def write() -> None:
        exec("\n    ".join(lines(scope)), scope)  # noqa: S102 - of the names of fields alone
        written: FunctionType = scope["make"]
        make.__defaults__ = written.__defaults__  # first, for other threads may call it
        make.__code__ = written.__code__

    scope |= {"make": make, "write": write}
    return make


def _classes(hint: Any) -> tuple[type, ...]:  # noqa: ANN401 - a type hint may be anything
    """The classes of which a value is that fits a type hint, as far as ``isinstance`` can tell."""
    origin = get_origin(hint)
    if origin in {Union, UnionType}:
        return tuple(kind for part in get_args(hint) for kind in _classes(part))
    if origin is Literal:
        words: tuple[object, ...] = get_args(hint)
        return tuple({type(word) for word in words})
    found = origin or getattr(hint, "__supertype__", hint)
    return (found,)


def _refuse(name: str, value: object) -> NoReturn:
    message = f"{name}: {shown(value)} cannot stand there"
    raise WrongType(message)
