"""Frozen classes with slots, which cost little until they are used.

attrs writes the methods of a class when it makes the class. That takes a quarter of a millisecond
each time, and most programs use few of the classes. Here a method is written when it is first
called. To type checkers these are classes of attrs. To attrs too: it learns the fields when it asks
for them, as ``attrs.fields``, ``attrs.evolve`` and cattrs do.

Methods of such a class name it where others write ``super()``: the class is made a second time, to
give it slots.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, TypeAlias, TypeVar, cast

from pinochle._pickles import reduce_by_value

if TYPE_CHECKING:
    from attrs import NOTHING, evolve, field, fields, frozen, has

__all__ = ["NOTHING", "evolve", "field", "fields", "frozen", "has", "optional"]

T = TypeVar("T")
Validator = Callable[[Any, Any, Any], Any]


class _Nothing:
    """The default of a field that has none."""

    def __repr__(self) -> str:
        return "NOTHING"


_NOTHING: Final = _Nothing()
_NO_METADATA: Final[Mapping[str, object]] = {}


def _several(checks: Any) -> tuple[Validator, ...]:  # noqa: ANN401 - a validator, several, or none
    if isinstance(checks, list):
        return tuple(cast("list[Validator]", checks))
    return () if checks is None else (checks,)


class _Field:
    """A field of a class. Its attributes are called as in attrs."""

    __slots__ = (
        *("alias", "converter", "default", "eq", "factory", "init", "kw_only", "metadata"),
        *("name", "repr", "type", "validators"),
    )
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
        eq: bool | Callable[[Any], object] = True,
        repr: bool = True,  # noqa: A002 - as in attrs
        kw_only: bool = False,
        metadata: Mapping[str, object] = _NO_METADATA,
        alias: str = "",
    ) -> None:
        self.default = default
        self.factory = factory
        self.validators = _several(validator)
        self.converter = converter
        self.init = init
        self.eq = eq
        self.repr = repr
        self.kw_only = kw_only
        self.metadata = metadata
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
    worked_out = {
        name: value.func for name, value in body.items() if isinstance(value, cached_property)
    }
    slots = [*own, *worked_out]
    if weakref_slot and not any("__weakref__" in vars(base) for base in bases):
        slots.append("__weakref__")
    methods: dict[str, object] = {
        "__setattr__": _refuse_to_write,
        "__delattr__": _refuse_to_write,
        "__reduce_ex__": reduce_by_value,
        "__getstate__": _state,
        "__setstate__": _set_state,
        "__replace__": _evolve,
        "__copy__": _itself,
        "__deepcopy__": _itself,
        "__match_args__": tuple(one.name for one in fields if one.init and not one.kw_only),
        "__init__" if init else "__attrs_init__": _INIT if init else _ATTRS_INIT,
    }
    if worked_out:
        body = {name: value for name, value in body.items() if name not in worked_out}
        methods["__getattr__"] = _worked_out_by(worked_out)
    if repr:
        methods["__repr__"] = _repr
    if eq and "__eq__" not in body:
        methods |= {"__eq__": _EQ, "__hash__": _HASH}
    if order:
        methods |= _ORDER
    about = {
        "__slots__": tuple(slots),
        "__qualname__": kind.__qualname__,
        "__attrs_attrs__": _TOLD,
        "__frozen_fields__": fields,
    }
    return type(kind)(kind.__name__, kind.__bases__, methods | body | about)


def _own_fields(kind: Any, *, kw_only: bool) -> Iterator[_Field]:  # noqa: ANN401 - a class
    """The fields that a class adds to those of its bases."""
    content: Mapping[str, object] = kind.__dict__
    for name, hint in kind.__annotations__.items():
        if _is_for_class(hint):
            continue
        said = content.get(name, _NOTHING)
        one = said if isinstance(said, _Field) else _Field(default=said)
        one.name, one.type = name, hint
        one.alias = one.alias or name.lstrip("_")
        one.kw_only = one.kw_only or kw_only
        yield one


def _is_for_class(hint: object) -> bool:
    """Whether an annotation says that something belongs to the class, and is no field.

    As text it costs less: ``ClassVar["Pack"]`` would have Python compile the name.
    """
    if isinstance(hint, str):
        return hint.startswith("ClassVar[")
    return hint is ClassVar or getattr(hint, "__origin__", None) is ClassVar


def _worked_out_by(work: Mapping[str, Callable[[Any], object]]) -> Callable[[object, str], object]:
    """What fills a slot when it is first asked for: the class has no room for anything else."""

    def __getattr__(value: object, name: str) -> object:  # noqa: N807 - its name in the class
        if name not in work:
            message = f"{type(value).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message)
        object.__setattr__(value, name, work[name](value))
        return getattr(value, name)

    return __getattr__


def _repr(value: object) -> str:
    shown = [f"{one.name}={getattr(value, one.name)!r}" for one in _fields(value) if one.repr]
    name = type(value).__qualname__.rpartition(">.")[2]
    return f"{name}({', '.join(shown)})"


def _state(value: object) -> tuple[object, ...]:
    return tuple([getattr(value, one.name) for one in _fields(value)])


def _set_state(value: object, state: tuple[object, ...]) -> None:
    for one, content in zip(_fields(value), state, strict=True):
        object.__setattr__(value, one.name, content)


def _itself(value: T, _memo: object = None) -> T:
    """A copy of what cannot change."""
    return value


def _refuse_to_write(_: object, *__: object) -> NoReturn:
    from attrs.exceptions import FrozenInstanceError  # noqa: PLC0415 - nobody should need it

    raise FrozenInstanceError


# How its methods are written.

_SIGNS: Final = {"__eq__": "==", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
"""The methods that compare, and what they stand for."""

_Lines: TypeAlias = Callable[[str, Any, dict[str, Any]], list[str]]
"""What writes the lines of a method of a class, and puts into the scope what they use."""


class _WrittenLater:
    """A method that is written when it is first looked up, for each class that has it."""

    def __init__(self, name: str, lines: _Lines) -> None:
        self.name = name
        self.lines = lines

    def __get__(self, value: object, kind: type) -> object:
        """The method, which takes the place of this one."""
        return self.written(kind).__get__(value, kind)

    def written(self, kind: type) -> FunctionType:
        """The method of the class that has this one, which may be a base of the class."""
        holder = next(base for base in kind.__mro__ if self.name in vars(base))
        if vars(holder)[self.name] is not self:  # another thread has written it
            found: FunctionType = vars(holder)[self.name]
            return found
        scope: dict[str, Any] = {"kind": holder, "NOTHING": _NOTHING}
        exec("\n    ".join(self.lines(self.name, holder, scope)), scope)  # noqa: S102 - of names
        method: FunctionType = scope[self.name]
        method.__module__ = holder.__module__
        method.__qualname__ = f"{holder.__qualname__}.{self.name}"
        setattr(holder, self.name, method)
        return method


class _Constructor(_WrittenLater):
    """A constructor, which carries itself out field by field before it is worth writing."""

    _FEW: Final = 8
    """How many values cost less so than what it takes to write it."""

    def __init__(self, lines: _Lines) -> None:
        super().__init__("__init__", lines)
        self.made: Counter[type] = Counter()

    def __get__(self, value: object, kind: type) -> object:
        """The constructor, for the class or for a value that is being made."""
        if value is None or self.made[kind] >= self._FEW:
            return super().__get__(value, kind)
        self.made[kind] += 1
        return partial(self.carried_out, value)

    def carried_out(self, value: object, *arguments: object, **named: object) -> None:
        """Set every field of a new value, and then check each."""
        made_of = _fields(value)
        taken = [one for one in made_of if one.init]
        given = dict(zip([one.alias for one in taken if not one.kw_only], arguments, strict=False))
        needed = {one.alias for one in taken if one.default is _NOTHING and one.factory is None}
        is_all_used = len(given) == len(arguments) and not given.keys() & named.keys()
        given |= named
        if not (is_all_used and needed <= given.keys() <= {one.alias for one in taken}):
            self.written(type(value))(value, *arguments, **named)  # which says what is wrong
            return
        for one in made_of:
            if one.init and one.alias in given:
                content = given[one.alias]
            elif one.factory is not None:
                content = one.factory()
            elif one.default is not _NOTHING:
                content = one.default
            else:
                continue  # __attrs_post_init__ sets it
            content = content if one.converter is None else one.converter(content)
            object.__setattr__(value, one.name, content)
        for one in made_of:
            for check in one.validators:
                check(value, one, getattr(value, one.name))
        if finish := getattr(value, "__attrs_post_init__", None):
            finish()


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


def _compared(kind: Any, who: str, scope: dict[str, Any]) -> str:  # noqa: ANN401 - a class
    """The fields of a value that are compared, each with a comma."""
    found = ""
    for one in _fields(kind):
        if callable(one.eq):
            scope[f"key_{one.name}"] = one.eq
            found += f"key_{one.name}({who}.{one.name}), "
        elif one.eq:
            found += f"{who}.{one.name}, "
    return found


def _comparing_lines(name: str, kind: Any, scope: dict[str, Any]) -> list[str]:  # noqa: ANN401
    """The lines of a method that compares the fields of two values of one class, in order."""
    mine, theirs = _compared(kind, "self", scope), _compared(kind, "other", scope)
    return [
        f"def {name}(self, other):",
        "if other.__class__ is not self.__class__: return NotImplemented",
        f"return ({mine}) {_SIGNS[name]} ({theirs})",
    ]


def _hash_lines(name: str, kind: Any, scope: dict[str, Any]) -> list[str]:  # noqa: ANN401
    return [f"def {name}(self):", f"return hash((kind, {_compared(kind, 'self', scope)}))"]


_INIT: Final = _Constructor(_init_lines)
_ATTRS_INIT: Final = _WrittenLater("__attrs_init__", _init_lines)
_EQ: Final = _WrittenLater("__eq__", _comparing_lines)
_HASH: Final = _WrittenLater("__hash__", _hash_lines)
_ORDER: Final = {name: _WrittenLater(name, _comparing_lines) for name in _SIGNS if name != "__eq__"}


class _ToldToAttrs:
    """The fields of a class as attrs describes them, when attrs asks for them."""

    def __get__(self, value: object, kind: type) -> object:
        """The description, which takes the place of this one."""
        import attrs  # noqa: PLC0415 - imported when used

        holder: Any = next(base for base in kind.__mro__ if "__frozen_fields__" in vars(base))
        told: dict[str, Any] = {
            one.name: attrs.field(
                default=attrs.NOTHING if one.default is _NOTHING else one.default,
                factory=one.factory,
                validator=list(one.validators),
                converter=one.converter,
                init=one.init,
                eq=one.eq,
                repr=one.repr,
                kw_only=one.kw_only,
                metadata=one.metadata,
                alias=one.alias,
                type=one.type,
            )
            for one in _fields(holder)
        }
        twin = attrs.make_class(holder.__name__, told, init=False, eq=False, repr=False)
        holder.__attrs_attrs__ = attrs.fields(twin)
        return attrs.fields(twin)


_TOLD: Final = _ToldToAttrs()


if not TYPE_CHECKING:
    NOTHING, evolve, field, fields, frozen, has = (
        _NOTHING,
        _evolve,
        _Field,
        _fields,
        _frozen,
        _has_fields,
    )
