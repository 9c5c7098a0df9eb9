"""Frozen classes with slots, which cost little until they are used.

attrs writes the methods of a class when it makes the class. That takes a quarter of a millisecond
each time, and most programs use few of the classes. Here a method is written when it is first
called. To type checkers these are classes of attrs. To attrs too: it learns the fields when it asks
for them, as ``attrs.fields``, ``attrs.evolve`` and cattrs do.

Methods of such a class name it where others write ``super()``: the class is made a second time, to
give it slots.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, TypeAlias, TypeVar

if TYPE_CHECKING:
    from types import FunctionType

    from attrs import NOTHING, evolve, field, fields, frozen, has

__all__ = ["NOTHING", "evolve", "field", "fields", "frozen", "has", "optional"]

T = TypeVar("T")
Validator = Callable[[Any, Any, Any], Any]


class _Nothing:
    """The default of a field that has none."""

    def __repr__(self) -> str:
        return "NOTHING"


_NOTHING: Final = _Nothing()


class _Field:
    """A field of a class. Its attributes are called as in attrs."""

    name: str
    type: Any

    def __init__(  # noqa: PLR0913 - what attrs has too
        self,
        *,
        default: object = _NOTHING,
        factory: Callable[[], object] | None = None,
        validator: Validator | list[Validator] | None = None,
        converter: Callable[[Any], object] | None = None,
        init: bool = True,
        eq: bool = True,
        repr: bool = True,  # noqa: A002 - as in attrs
        kw_only: bool = False,
        metadata: dict[str, object] | None = None,
        alias: str = "",
    ) -> None:
        self.default = default
        self.factory = factory
        checks: Any = [] if validator is None else validator
        self.validators: list[Validator] = checks if isinstance(checks, list) else [checks]
        self.converter = converter
        self.init = init
        self.eq = eq
        self.repr = repr
        self.kw_only = kw_only
        self.metadata = metadata or {}
        self.alias = alias


def optional(check: Validator) -> Validator:
    """A validator that lets None pass too."""

    def check_unless_none(part: object, attribute: object, value: object) -> None:
        if value is not None:
            check(part, attribute, value)

    return check_unless_none


def _fields(kind: Any) -> tuple[_Field, ...]:  # noqa: ANN401 - a class that was made here
    """The fields of a class, those of its bases first."""
    found: tuple[_Field, ...] = kind.__frozen_fields__
    return found


def _has_fields(kind: type) -> bool:
    """Whether a class was made here."""
    return hasattr(kind, "__frozen_fields__")


def _evolve(value: T, **changes: object) -> T:
    """A copy of a value with other fields."""
    for one in _fields(type(value)):
        if one.init and one.alias not in changes:
            changes[one.alias] = getattr(value, one.name)
    return type(value)(**changes)


# How a class is made.


def _frozen(
    kind: Any = None,  # noqa: ANN401 - a class
    *,
    eq: bool = True,
    order: bool = False,
    init: bool = True,
    repr: bool = True,  # noqa: A002 - as in attrs
    kw_only: bool = False,
    weakref_slot: bool = True,
) -> Any:  # noqa: ANN401 - the class, or what makes one
    """The class with slots for its fields, and the methods of a value that it does not have."""
    if kind is None:
        options = {"eq": eq, "order": order, "init": init, "repr": repr, "kw_only": kw_only}
        return partial(_frozen, **options, weakref_slot=weakref_slot)
    own = {one.name: one for one in _own_fields(kind, kw_only=kw_only)}
    inherited: dict[str, _Field] = {}
    bases: tuple[type, ...] = kind.__mro__[1:]
    for base in reversed(bases):
        fields: tuple[_Field, ...] = vars(base).get("__frozen_fields__", ())
        inherited |= {one.name: one for one in fields}
    fields = (*[one for name, one in inherited.items() if name not in own], *own.values())
    left_out = {*own, "__dict__", "__weakref__"}
    content: Mapping[str, object] = kind.__dict__
    body = {name: value for name, value in content.items() if name not in left_out}
    slots = [*own]
    if any(isinstance(value, cached_property) for value in body.values()):
        slots.append("__dict__")
    if weakref_slot and not any("__weakref__" in vars(base) for base in bases):
        slots.append("__weakref__")
    methods: dict[str, object] = {
        "__setattr__": _refuse_to_write,
        "__delattr__": _refuse_to_write,
        "__getstate__": _state,
        "__setstate__": _set_state,
        "__replace__": _evolve,
        "__match_args__": tuple(one.name for one in fields if one.init and not one.kw_only),
        "__init__" if init else "__attrs_init__": _WrittenLater(_init_lines),
    }
    if repr:
        methods["__repr__"] = _repr
    if eq and "__eq__" not in body:
        methods |= {
            "__eq__": _WrittenLater(_comparing_lines),
            "__hash__": _WrittenLater(_hash_lines),
        }
    if order:
        methods |= {name: _WrittenLater(_comparing_lines) for name in _SIGNS if name != "__eq__"}
    about = {
        "__slots__": tuple(slots),
        "__qualname__": kind.__qualname__,
        "__attrs_attrs__": _ToldToAttrs(),
        "__frozen_fields__": fields,
    }
    return type(kind)(kind.__name__, kind.__bases__, methods | body | about)


def _own_fields(kind: Any, *, kw_only: bool) -> Iterator[_Field]:  # noqa: ANN401 - a class
    """The fields that a class adds to those of its bases."""
    content: Mapping[str, object] = kind.__dict__
    for name, hint in kind.__annotations__.items():
        if hint is ClassVar or getattr(hint, "__origin__", None) is ClassVar:
            continue
        said = content.get(name, _NOTHING)
        one = said if isinstance(said, _Field) else _Field(default=said)
        one.name, one.type = name, hint
        one.alias = one.alias or name.lstrip("_")
        one.kw_only = one.kw_only or kw_only
        yield one


def _repr(value: object) -> str:
    shown = [f"{one.name}={getattr(value, one.name)!r}" for one in _fields(value) if one.repr]
    return f"{type(value).__qualname__}({', '.join(shown)})"


def _state(value: object) -> dict[str, object]:
    return {one.name: getattr(value, one.name) for one in _fields(value)}


def _set_state(value: object, state: dict[str, object]) -> None:
    for name, content in state.items():
        object.__setattr__(value, name, content)


def _refuse_to_write(_: object, *__: object) -> NoReturn:
    from attrs.exceptions import FrozenInstanceError  # noqa: PLC0415 - nobody should need it

    raise FrozenInstanceError


# How its methods are written.

_SIGNS: Final = {"__eq__": "==", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
"""The methods that compare, and what they stand for."""

_Lines: TypeAlias = Callable[[str, Any, dict[str, Any]], list[str]]
"""What writes the lines of a method of a class, and puts into the scope what they use."""


class _WrittenLater:
    """A method of a class that is written when it is first looked up."""

    def __init__(self, lines: _Lines) -> None:
        self.lines = lines

    def __set_name__(self, kind: type, name: str) -> None:
        self.kind, self.name = kind, name

    def __get__(self, value: object, kind: type) -> object:
        """The method, which takes the place of this one."""
        scope: dict[str, Any] = {"kind": self.kind, "NOTHING": _NOTHING}
        exec("\n    ".join(self.lines(self.name, self.kind, scope)), scope)  # noqa: S102 - of names
        method: FunctionType = scope[self.name]
        method.__module__ = self.kind.__module__
        method.__qualname__ = f"{self.kind.__qualname__}.{self.name}"
        setattr(self.kind, self.name, method)
        return method.__get__(value, kind)


def _init_lines(name: str, kind: Any, scope: dict[str, Any]) -> list[str]:  # noqa: ANN401 - a class
    """The lines of a constructor: it sets every field, and then checks each."""
    parameters: list[str] = []
    keywords: list[str] = []
    setting: list[str] = []
    checking: list[str] = []
    for one in _fields(kind):
        scope[f"set_{one.name}"] = getattr(kind, one.name).__set__
        scope[f"default_{one.name}"] = one.default
        scope[f"make_{one.name}"] = one.factory
        value = one.alias if one.init else f"default_{one.name}"
        if one.init:
            has_default = one.default is not _NOTHING or one.factory is not None
            parameter = f"{value}=default_{one.name}" if has_default else value
            (keywords if one.kw_only else parameters).append(parameter)
        elif one.default is _NOTHING:
            continue  # __attrs_post_init__ sets it
        if one.factory is not None:
            setting.append(f"if {value} is NOTHING: {value} = make_{one.name}()")
        if one.converter is not None:
            scope[f"convert_{one.name}"] = one.converter
            value = f"convert_{one.name}({value})"
        setting.append(f"set_{one.name}(self, {value})")
        for number, check in enumerate(one.validators):
            scope |= {f"check_{one.name}_{number}": check, f"field_{one.name}": one}
            checking.append(f"check_{one.name}_{number}(self, field_{one.name}, self.{one.name})")
    if hasattr(kind, "__attrs_post_init__"):
        checking.append("self.__attrs_post_init__()")
    parameters += ["*", *keywords] if keywords else []
    return [f"def {name}({', '.join(['self', *parameters])}):", *setting, *checking, "return"]


def _comparing_lines(name: str, kind: Any, _: dict[str, Any]) -> list[str]:  # noqa: ANN401 - a class
    """The lines of a method that compares the fields of two values of one class, in order."""
    names = [one.name for one in _fields(kind) if one.eq]
    mine, theirs = (
        ", ".join((*(f"{who}.{one}" for one in names), "")) for who in ("self", "other")
    )
    return [
        f"def {name}(self, other):",
        "if other.__class__ is not self.__class__: return NotImplemented",
        f"return ({mine}) {_SIGNS[name]} ({theirs})",
    ]


def _hash_lines(name: str, kind: Any, _: dict[str, Any]) -> list[str]:  # noqa: ANN401 - a class
    values = "".join(f", self.{one.name}" for one in _fields(kind) if one.eq)
    return [f"def {name}(self):", f"return hash((kind{values}))"]


class _ToldToAttrs:
    """The fields of a class as attrs describes them, when attrs asks for them."""

    def __set_name__(self, kind: type, name: str) -> None:
        self.kind, self.name = kind, name

    def __get__(self, value: object, kind: type) -> object:
        """The description, which takes the place of this one."""
        import attrs  # noqa: PLC0415 - imported when used

        told: dict[str, Any] = {
            one.name: attrs.field(
                default=attrs.NOTHING if one.default is _NOTHING else one.default,
                factory=one.factory,
                validator=one.validators,
                converter=one.converter,
                init=one.init,
                eq=one.eq,
                repr=one.repr,
                kw_only=one.kw_only,
                metadata=one.metadata,
                alias=one.alias,
                type=one.type,
            )
            for one in _fields(self.kind)
        }
        twin = attrs.make_class(self.kind.__name__, told, init=False, eq=False, repr=False)
        setattr(self.kind, self.name, attrs.fields(twin))
        return attrs.fields(twin)


if not TYPE_CHECKING:
    NOTHING, evolve, field, fields, frozen, has = (
        _NOTHING,
        _evolve,
        _Field,
        _fields,
        _frozen,
        _has_fields,
    )
