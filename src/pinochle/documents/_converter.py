"""The converter between public values and plain data, made by cattrs when it is first used."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

import attrs

from pinochle import variants
from pinochle._validators import expect, shown
from pinochle.cards import Card, Rank, Suit
from pinochle.documents._merging import Data, Keyed, merged
from pinochle.documents._paths import all_of, at, told, written
from pinochle.errors import DocumentError, PinochleError, WrongType
from pinochle.melds.meld import MeldRule
from pinochle.melds.patterns import (
    Exactly,
    InAnySuits,
    InEverySuit,
    InOneSuit,
    Pattern,
    parse_pattern,
)
from pinochle.melds.table import MeldTable
from pinochle.rules.ruleset import Difference, Ruleset
from pinochle.violations import Parameter

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["PATTERNS", "changed", "is_word", "plain", "structure"]

T = TypeVar("T")

_NOUNS: Final[dict[object, str]] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    type(None): "null",
}

_MOST_BITS: Final = 10_000

PATTERNS: Final = (InOneSuit, InEverySuit, InAnySuits, Exactly)


def plain(value: object) -> Any:  # noqa: ANN401 - plain data
    """What a document says of a value: texts, numbers, lists and dicts."""
    return _converter().unstructure(value)


def structure(data: object, kind: type[T]) -> T:
    """The value of a class that plain data describes.

    Raises:
        DocumentError: if it describes no such value; it lists every place.
    """
    with _refusing(kind):
        return _converter().structure(data, kind)


def changed(base: Ruleset, changes: Data) -> Ruleset:
    """The ruleset that plain data makes of another.

    Raises:
        DocumentError: if it makes none; it lists every place.
    """
    with _refusing(Ruleset):
        return _with_changes(base, changes)


@contextmanager
def _refusing(kind: type) -> Generator[None, None, None]:
    """Tell what cattrs and the classes say of bad data in one way."""
    from cattrs import (  # noqa: PLC0415 - imported when used
        BaseValidationError,
        StructureHandlerNotFoundError,
    )

    try:
        yield
    except (BaseValidationError, PinochleError) as error:
        raise DocumentError(told("$", error)) from None
    except (StructureHandlerNotFoundError, ValueError):  # the latter of a union that it cannot tell
        name = getattr(kind, "__name__", str(kind))
        raise DocumentError([f"$: {name} is not read from documents"]) from None


# The converter.


def is_word(kind: object) -> bool:
    """Whether the values of a class are written as their text."""
    return isinstance(kind, type) and hasattr(kind, "parse")


@cache
def _converter(*, inside: bool = False) -> "Converter":
    """The converter of single values, or of the parts inside a ruleset."""
    from cattrs import Converter  # noqa: PLC0415 - imported when used

    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    _take_objects(converter, inside=inside)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _scalar)
    converter.register_structure_hook_func(_is_choice, _from_choice)
    converter.register_structure_hook(Enum, _from_enum)
    _take_lists_only(converter)
    converter.register_unstructure_hook_func(is_word, _write_word)
    converter.register_structure_hook_func(is_word, _from_text)
    for named in (Suit, Rank):  # they are enums too, for which there is a hook already
        converter.register_structure_hook(named, _from_text)
    converter.register_structure_hook_func(lambda kind: kind == Pattern, _read_pattern)
    for pattern in PATTERNS:
        converter.register_unstructure_hook(pattern, str)
        converter.register_structure_hook(pattern, _read_pattern)
    converter.register_unstructure_hook(
        Difference,
        lambda difference: {
            "where": difference.where,
            "mine": converter.unstructure(difference.mine),
            "theirs": converter.unstructure(difference.theirs),
        },
    )
    converter.register_structure_hook(Difference, _only_written)
    converter.register_unstructure_hook_func(lambda kind: kind == Parameter, _write_parameter)
    converter.register_structure_hook_func(lambda kind: kind == Parameter, _read_parameter)
    _take_meld_tables(converter)
    if not inside:
        _take_rulesets(converter)
        # The games lie above the rules, which need nothing of them.
        from pinochle.documents._games import take_games  # noqa: PLC0415

        take_games(converter)
    return converter


def _is_choice(kind: object) -> bool:
    """Whether a type is words, or a union of words, numbers and texts."""
    if get_origin(kind) in {Union, UnionType}:
        return all(one in _NOUNS or get_origin(one) is Literal for one in get_args(kind))
    return get_origin(kind) is Literal


def _take_objects(converter: "Converter", *, inside: bool) -> None:
    """Write and read classes as objects with their fields by name."""
    from cattrs.gen import (  # noqa: PLC0415 - imported when used
        make_dict_structure_fn,
        make_dict_unstructure_fn,
        override,
    )

    def left_out(kind: type[attrs.AttrsInstance]) -> dict[str, Any]:
        there = written(kind, inside=inside)
        return {one.name: override(omit=True) for one in attrs.fields(kind) if one not in there}

    def write(kind: type[attrs.AttrsInstance]) -> Callable[[Any], dict[str, Any]]:
        return make_dict_unstructure_fn(kind, converter, **left_out(kind))

    def read(kind: type[attrs.AttrsInstance]) -> Callable[[object, type], object]:
        fields = make_dict_structure_fn(kind, converter, **left_out(kind))
        return lambda data, _: fields(_object(data, kind), kind)

    converter.register_unstructure_hook_factory(attrs.has, write)
    converter.register_structure_hook_factory(attrs.has, read)


def _take_lists_only(converter: "Converter") -> None:
    """Refuse what else could be iterated over: a text is no list of its letters."""
    asked: set[object] = set()

    def holds_others(kind: object) -> bool:
        return (get_origin(kind) or kind) in _CONTAINERS and kind not in asked

    def read(kind: Any) -> Callable[[object, object], object]:  # noqa: ANN401 - any of them
        asked.add(kind)
        items = converter.get_structure_hook(kind, cache_result=False)
        asked.discard(kind)
        check = _CONTAINERS[get_origin(kind) or kind]
        return lambda data, _: items(check(data), kind)

    converter.register_structure_hook_factory(holds_others, read)


def _take_meld_tables(converter: "Converter") -> None:
    """Write and read tables of melds rule by rule, each under its name."""
    defaults = {one.name: one.default for one in attrs.fields(MeldRule)}
    may_be_empty = {name for name, default in defaults.items() if not default}

    def rules(table: MeldTable) -> Iterator[tuple[str, Data]]:
        for rule in table:
            data: Data = converter.unstructure(rule)
            name = data.pop("name")
            # "needs" and "titles" are empty in nearly all rules.
            yield name, {key: one for key, one in data.items() if one or key not in may_be_empty}

    def read(data: object, kind: type[MeldTable]) -> MeldTable:
        found: list[MeldRule] = []
        errors: list[BaseException] = []
        for name, rule in _object(data, kind).items():
            try:
                found.append(converter.structure(_named(name, rule), MeldRule))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its place
                errors += at(name, error, MeldTable).exceptions
        if errors:
            raise all_of(errors, MeldTable)
        return MeldTable(tuple(found))

    converter.register_unstructure_hook(MeldTable, lambda table: Keyed(rules(table)))
    converter.register_structure_hook(MeldTable, read)


def _named(name: str, rule: object) -> Data:
    """A rule of a table with its name, which is its key there."""
    if rule is False:
        message = "there is no meld of this name to take away"
        raise WrongType(message)
    data = _object(rule, MeldRule)
    if "name" in data:
        message = "a meld of a table is named by its key, and not by a name of its own"
        raise WrongType(message)
    return {"name": name, **data}


def _take_rulesets(converter: "Converter") -> None:
    """Write and read rulesets with the converter for what is inside of them."""
    inside = _converter(inside=True)

    def read(data: object, kind: type[Ruleset]) -> Ruleset:
        changes = dict(_object(data, kind))
        if "base" not in changes:
            return inside.structure(changes, kind)
        return _with_changes(_base(changes.pop("base")), changes)

    converter.register_unstructure_hook(Ruleset, inside.unstructure)
    converter.register_structure_hook(Ruleset, read)


def _base(name: object) -> Ruleset:
    try:
        return variants.get(_text(name))
    except PinochleError as error:
        raise at("base", error, Ruleset) from None


def _with_changes(base: Ruleset, changes: Data) -> Ruleset:
    """The base with the changes of a document; a name takes the title of the base away."""
    inside = _converter(inside=True)
    data: Data = inside.unstructure(base)
    if "name" in changes:
        data["title"] = ""
    return inside.structure(merged(data, changes), Ruleset)


# The hooks.


def _object(data: object, kind: type) -> Data:
    if not isinstance(data, dict):
        message = f"expected an object with the fields of {kind.__name__}, not {shown(data)}"
        raise WrongType(message)
    for key in cast("dict[object, object]", data):
        if not isinstance(key, str):
            message = f"expected fields with names, not {shown(key)}"
            raise WrongType(message)
    return cast("Data", data)


def _list(data: object) -> object:
    if not isinstance(data, list):
        message = f"expected a list, not {shown(data)}"
        raise WrongType(message)
    return cast("list[object]", data)


def _dict(data: object) -> object:
    if not isinstance(data, dict):
        message = f"expected an object, not {shown(data)}"
        raise WrongType(message)
    return cast("Data", data)


_CONTAINERS: Final[dict[object, Callable[[object], object]]] = {
    **dict.fromkeys((tuple, list, set, frozenset), _list),
    dict: _dict,
}


def _scalar(data: object, kind: type[T]) -> T:
    if type(data) is int and data.bit_length() > _MOST_BITS:  # Python would not even print it
        message = f"expected a number that can be written, not one of {data.bit_length()} bits"
        raise WrongType(message)
    return expect(kind, data, "")


def _text(data: object) -> str:
    return _scalar(data, str)


def _one_of(data: object, words: dict[Any, T], kinds: tuple[type, ...] = ()) -> Any:  # noqa: ANN401
    """What a word stands for, or a value of some kind; 1 and 1.0 are no True, nor reversed."""
    for word, meant in words.items():
        if type(word) is type(data) and word == data:
            return meant
    if type(data) in kinds:
        return _scalar(data, type(data))
    nouns = [*[_NOUNS[kind] for kind in kinds], *map(str, words)]
    message = f"expected {' or '.join(nouns)}, not {shown(data)}"
    raise WrongType(message)


def _from_choice(data: object, kind: object) -> object:
    several = (kind,) if get_origin(kind) is Literal else get_args(kind)
    words = [word for one in several if get_origin(one) is Literal for word in get_args(one)]
    kinds = tuple(cast("type", one) for one in several if one in _NOUNS)
    texts = [word.value if isinstance(word, Enum) else word for word in words]
    return _one_of(data, dict(zip(texts, words, strict=True)), kinds)


def _from_enum(data: object, kind: type[Enum]) -> object:
    return _one_of(data, {word.value: word for word in kind})


def _write_word(value: Any) -> str:  # noqa: ANN401 - any of the classes with parse
    return str(value.code if hasattr(value, "code") else value)


def _from_text(data: object, kind: Any) -> object:  # noqa: ANN401 - any of the classes with parse
    return kind.parse(_text(data))


def _read_pattern(data: object, kind: Any) -> Pattern:  # noqa: ANN401 - a class, or any of them
    pattern = parse_pattern(_text(data))
    return pattern if kind == Pattern else expect(kind, pattern, "")


def _only_written(data: object, _: object) -> Difference:
    message = f"a difference is only written, and told by two rulesets: {shown(data)}"
    raise WrongType(message)


def _write_parameter(value: Parameter) -> object:
    """A particular of a violation; cards and suits say that they are none of the words."""
    if isinstance(value, Card):
        return {"card": value.code}
    if isinstance(value, Suit):
        return {"suit": value.code}
    return {"cards": [card.code for card in value]} if isinstance(value, tuple) else value


def _read_parameter(data: Any, _: object) -> Parameter:  # noqa: ANN401 - JSON
    match data:
        case {"card": str(code)}:
            return Card.parse(code)
        case {"suit": str(code)}:
            return Suit.parse(code)
        case {"cards": [*codes]}:
            return tuple(Card.parse(_text(code)) for code in codes)
        case bool():
            pass
        case str() | int():
            return data
        case _:
            pass
    message = f"expected a word, a number, a card, cards or a suit, not {shown(data)}"
    raise WrongType(message)
