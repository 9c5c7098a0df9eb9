"""Classes whose methods are written late are what attrs makes of the same fields."""

import copy
import inspect
import pickle
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

import attrs
import pytest

from pinochle import _frozen
from pinochle.rules.deal import DealRules


def positive(part: object, attribute: Any, value: int) -> None:
    if value < 0:
        message = f"{type(part).__name__}.{attribute.name} is {value}"
        raise ValueError(message)


def made(frozen: Callable[..., Any], field: Callable[..., Any]) -> tuple[type[Any], type[Any]]:
    """A class and one that inherits from it."""

    @frozen(weakref_slot=False)
    class Base:
        many: ClassVar[int] = 3
        first: int = field(validator=positive)
        _second: tuple[int, ...] = field(default=(), converter=tuple)

    @frozen
    class Derived(Base):
        listed: list[int] = field(factory=list, eq=len)
        last: str = field(default="x", kw_only=True, repr=False, eq=False)
        follows: int = field(init=False, eq=False)

        def __attrs_post_init__(self) -> None:
            object.__setattr__(self, "follows", self.first + 1)

    return Base, Derived


OURS, THEIRS = made(_frozen.frozen, _frozen.field), made(attrs.frozen, attrs.field)
ARGUMENTS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1,), {}),
    ((1, [2, 3]), {}),
    ((), {"second": [4], "first": 2}),
    ((1, (), [5]), {"last": "y"}),
    ((1, (), [6]), {"last": "z"}),
    ((-1,), {}),
    ((), {}),
    ((1,), {"first": 1}),
    ((1, (), [], "y"), {}),
    ((1,), {"follows": 3}),
    ((1,), {"_second": ()}),
]


def outcome(kind: type[Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> object:
    """What a class makes of arguments, or the error that it raises."""
    try:
        return repr(kind(*arguments, **named))
    except (TypeError, ValueError) as error:
        return type(error), str(error)


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize(("arguments", "named"), ARGUMENTS)
@pytest.mark.parametrize("times", [1, 20])
def test_the_same_arguments_make_the_same_value_or_error(
    place: int, arguments: tuple[Any, ...], named: dict[str, Any], times: int
) -> None:
    """Whether the constructor is written already or not."""
    ours, theirs = made(_frozen.frozen, _frozen.field)[place], THEIRS[place]

    found = {outcome(ours, arguments, named) for _ in range(times)}

    assert found == {outcome(theirs, arguments, named)}


def test_they_are_compared_by_the_same_fields() -> None:
    for _, kind in (OURS, THEIRS):
        values = [
            kind(1),
            kind(1, last="y"),
            kind(1, (), [1]),
            kind(1, (), [2]),
            kind(2),
            OURS[0](1),
        ]
        equal = [[one == other for other in values] for one in values]
        assert equal[0] == [True, True, False, False, False, False]
        assert equal[2] == [False, False, True, True, False, False]


def test_they_are_hashed_copied_and_pickled_as_values() -> None:
    rules = DealRules("4 4 4")

    assert hash(rules) == hash(DealRules("4 4 4"))
    assert copy.deepcopy(rules) == pickle.loads(pickle.dumps(rules)) == rules
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.stock = 1  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del rules.stock


def test_attrs_knows_their_fields() -> None:
    ours: Any = OURS[1]
    theirs: Any = THEIRS[1]

    def told(kind: type[Any]) -> list[tuple[object, ...]]:
        names = ("name", "alias", "init", "eq", "repr", "kw_only", "type", "converter")
        return [tuple(getattr(one, name) for name in names) for one in attrs.fields(kind)]

    value: Any = ours(1, [2])
    assert told(ours) == told(theirs)
    assert attrs.evolve(value, first=3) == ours(3, [2])
    assert inspect.signature(ours).parameters.keys() == inspect.signature(theirs).parameters.keys()
    assert ours.__match_args__ == theirs.__match_args__
    assert attrs.has(ours)


@pytest.mark.parametrize("frozen", [_frozen.frozen, attrs.frozen])
def test_what_is_worked_out_once_leaves_no_room_for_anything_else(
    frozen: Callable[..., Any],
) -> None:
    asked: list[int] = []

    @frozen
    class Kept:
        number: int

        @cached_property
        def double(self) -> int:
            asked.append(self.number)
            return 2 * self.number

    one: Any = Kept(4)  # type: ignore[call-arg]

    assert (one.double, one.double, asked) == (8, 8, [4])
    assert not hasattr(one, "__dict__")
    with pytest.raises(AttributeError, match="'Kept' object has no attribute 'treble'"):
        one.treble  # noqa: B018 - it is asked for
