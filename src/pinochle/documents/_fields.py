"""Rules as plain data, field by field: the readers and writers of each kind of value."""

from collections.abc import Collection, Iterator
from enum import Enum
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    NamedTuple,
    NoReturn,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from attrs import fields

from pinochle._validators import expect, is_list, is_table, shown
from pinochle.cards.card import Suit
from pinochle.errors import WrongType
from pinochle.rules.auction.calls import NO_TRUMP, BidSuit
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.patterns import Pattern, parse_pattern
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from attrs import Attribute

T = TypeVar("T")

Data = dict[str, Any]

PATTERNS: Final[tuple[type, ...]] = get_args(Pattern)

_NOUNS: Final[dict[object, str]] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    type(None): "null",
}
_MOST_BITS: Final = 10_000

MOST_PAIRS: Final = 1_000
"""The greatest number of pairs of a table such as ``{A = 4}``; no real table comes near it."""


def is_word(kind: object) -> bool:
    """Tell whether a document has the values of a class as texts."""
    return isinstance(kind, type) and hasattr(kind, "parse")


def is_choice(kind: object) -> bool:
    """Tell whether a type is words, or a union of words, numbers and texts."""
    if get_origin(kind) in {Union, UnionType}:
        return all(part in _NOUNS or get_origin(part) is Literal for part in get_args(kind))
    return get_origin(kind) is Literal


def has_pairs(kind: object) -> bool:
    """Tell whether a type is a tuple of pairs, which a document may also write as a table."""
    if get_origin(kind) is not tuple:
        return False
    item = get_args(kind)[0]
    key, *values = get_args(item) if get_origin(item) is tuple else (None,)
    is_pair = len(values) == 1 and values[0] is not Ellipsis
    return is_pair and (key in {int, str} or is_word(key))


def pairs(data: Data, kind: object) -> list[list[object]]:
    """Return the pairs of a table such as ``{A = 4}``; keys that stand for numbers are numbers."""
    is_numbered = get_args(get_args(kind)[0])[0] is int
    return [[int(k) if is_numbered and k.isdecimal() else k, value] for k, value in data.items()]


def expect_object(data: object, kind: type) -> Data:
    """Return the data, which must be an object with the fields of a class."""
    if not is_table(data):
        refuse(f"an object with the fields of {kind.__name__}", data)
    _expect_names(data)
    return data


def _expect_names(keys: Collection[object]) -> None:
    """Check that the keys of an object are texts."""
    for key in keys if {*map(type, keys)} != {str} else ():
        if not isinstance(key, str):
            refuse("fields with names", key)


def expect_table(data: object) -> Data:
    """Return the data, which must be an object, whatever its fields are."""
    if not is_table(data):
        refuse("a dict", data)
    return data


def expect_list(data: object) -> list[object]:
    """Return the data, which must be a list."""
    if not is_list(data):
        refuse("a list", data)
    return data


def refuse(expected: str, data: object) -> NoReturn:
    message = f"expected {expected}, not {shown(data)}"
    raise WrongType(message)


def read_scalar(data: object, kind: type[T]) -> T:
    if type(data) is kind and kind is not int:  # as most are
        return data
    if type(data) is int and data.bit_length() > _MOST_BITS:  # Python would refuse to print it
        message = f"expected a smaller number, not one of {data.bit_length()} bits"
        raise WrongType(message)
    return expect(kind, data, "")


def read_text(data: object) -> str:
    """Return the data, which must be text."""
    return read_scalar(data, str)


def _find_choice(data: object, words: dict[Any, T], kinds: tuple[type, ...] = ()) -> Any:  # noqa: ANN401
    """Return the value of a word, or a value of a class; 1, 1.0 and True are different."""
    for word, value in words.items():
        if type(word) is type(data) and word == data:
            return value
    if type(data) in kinds:
        return read_scalar(data, type(data))
    refuse(" or ".join([*[_NOUNS[kind] for kind in kinds], *map(str, words)]), data)


def read_choice(data: object, kind: object) -> object:
    members = (kind,) if get_origin(kind) is Literal else get_args(kind)
    words = [word for part in members if get_origin(part) is Literal for word in get_args(part)]
    texts = [word.value if isinstance(word, Enum) else word for word in words]
    kinds = tuple(cast("type", part) for part in members if part in _NOUNS)
    return _find_choice(data, dict(zip(texts, words, strict=True)), kinds)


def read_enum(data: object, kind: type[Enum]) -> object:
    return _find_choice(data, {word.value: word for word in kind})


def write_word(value: Any) -> str:  # noqa: ANN401 - any of the classes with parse
    return str(value.code if hasattr(value, "code") else value)


def read_word(data: object, kind: Any) -> object:  # noqa: ANN401 - any of the classes with parse
    return kind.parse(read_text(data))


def read_bid_suit(data: object, _: object) -> BidSuit:
    return NO_TRUMP if data == NO_TRUMP else None if data is None else Suit.parse(read_text(data))


def read_pattern(data: object, kind: Any) -> Pattern:  # noqa: ANN401 - a class, or any of them
    pattern = parse_pattern(read_text(data))
    return pattern if kind == Pattern else expect(kind, pattern, "")


def written_fields(kind: type, *, inside: bool = False) -> tuple["Attribute[Any]", ...]:
    """Return the fields of a class that a document has.

    Args:
        kind: the class.
        inside: whether it is a part of a ruleset, which leaves out what it gets from the ruleset.
    """
    is_part = inside and kind is not Ruleset
    return tuple(
        field
        for field in fields(cast("Any", kind))
        if field.eq and field.init and not (is_part and field.metadata.get("derived"))
    )


# Whole rules.


def read(data: object, kind: Any) -> Any:  # noqa: ANN401, PLR0911 - of each kind of type
    """Return the value of a type that plain data inside a ruleset describes.

    Raises:
        PinochleError: if it describes none; the converter finds the place and the mistake.
        TypeError: if a field is missing.
    """
    if get_origin(kind) is tuple:
        return _read_tuple(data, kind)
    if kind in _NOUNS:
        return read_scalar(data, kind)
    if is_choice(kind):
        return read_choice(data, kind)
    if kind == Pattern:
        return read_pattern(data, kind)
    if is_word(kind):
        return read_word(data, kind)
    if issubclass(kind, Enum):
        return read_enum(data, kind)
    if kind is MeldTable:
        rules = [with_name(*named) for named in expect_object(data, kind).items()]
        return MeldTable(tuple(read(rule, MeldRule) for rule in rules))
    return _read_object(data, kind)


def _read_tuple(data: object, kind: Any) -> tuple[object, ...]:  # noqa: ANN401 - of any types
    if is_table(data) and has_pairs(kind):
        return _read_tuple(pairs(data, kind), kind)
    items, kinds = expect_list(data), get_args(kind)
    if kinds[-1] is Ellipsis:
        return tuple([read(item, kinds[0]) for item in items])
    if len(items) != len(kinds):
        refuse(f"a list of {len(kinds)}", items)
    return tuple(map(read, items, kinds))


def _read_object(data: object, kind: Any) -> object:  # noqa: ANN401 - any class
    known: dict[str, Any] = {field.name: field for field in written_fields(kind, inside=True)}
    given = expect_object(data, kind)
    if given.keys() - known.keys():
        refuse(f"the fields of {kind.__name__}", data)
    values = {known[name].alias: read(value, known[name].type) for name, value in given.items()}
    return kind(**values)


def write(value: Any) -> Any:  # noqa: ANN401, PLR0911 - of each kind of value
    """Return the plain data of a value inside a ruleset."""
    kind: Any = value.__class__
    if kind is tuple:
        return [write(item) for item in value]
    if kind in _NOUNS:
        return value
    if kind in PATTERNS:
        return str(value)
    if is_word(kind):
        return write_word(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, MeldTable):
        return NamedTable(_write_melds(value))
    return {
        field.name: write(content)
        for field in written_fields(kind, inside=True)
        if (content := getattr(value, field.name)) != field.default
        or not field.metadata.get("rare")
    }


def _write_melds(table: MeldTable) -> Iterator[tuple[str, Data]]:
    """Yield the rules of a table, each with its name, which is its key."""
    may_be_empty = {field.name for field in fields(MeldRule) if not field.default}
    for rule in table:
        data: Data = write(rule)
        name = data.pop("name")
        # "needs" and "titles" are empty in nearly all rules.
        yield name, {key: item for key, item in data.items() if item or key not in may_be_empty}


class NamedTable(dict[str, Any]):
    """A table whose keys a document may choose, in an order that matters."""


class NoSuchMeld(NamedTuple):
    """The mark of a meld that a document changes or takes away, and its base does not have."""

    question: str


def with_name(name: str, rule: object) -> Data:
    """Return a rule of a table with its name, which is its key there."""
    if isinstance(rule, NoSuchMeld):
        new = "; a new meld needs heading, patterns and values"
        message = f"the base has no meld of this name{rule.question or new}"
        raise WrongType(message)
    if rule is False:
        message = "there is no meld of this name to take away"
        raise WrongType(message)
    data = expect_object(rule, MeldRule)
    if "name" in data:
        message = "a meld of a table is named by its key, and not by a name of its own"
        raise WrongType(message)
    return {"name": name, **data}
