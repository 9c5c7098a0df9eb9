"""Rules as plain data, field by field: the readers and writers of each kind of value."""

from collections.abc import Collection
from enum import Enum
from functools import lru_cache
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
from pinochle.rules.auction.goal import NO_TRUMP, BidSuit
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.patterns import Pattern, parse_pattern
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.units import without_unit

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
        return all(part in _NOUNS or _words_of(part) for part in get_args(kind))
    return get_origin(kind) is Literal


def _words_of(kind: object) -> tuple[object, ...]:
    """Return the words of a ``Literal`` or of an enum; none of other types."""
    if isinstance(kind, type) and issubclass(kind, Enum) and not is_word(kind):
        return tuple(kind)
    return get_args(kind) if get_origin(kind) is Literal else ()


def has_pairs(kind: object) -> bool:
    """Tell whether a type is a tuple of pairs, which a document may also write as a table.

    A seat and its card are not the key and the value of a table: a seat plays again.
    """
    if get_origin(kind) is not tuple:
        return False
    item = get_args(kind)[0]
    key, *values = get_args(item) if get_origin(item) is tuple else (None,)
    if len(values) != 1 or values[0] is Ellipsis:
        return False
    if without_unit(key) is int:
        return without_unit(values[0]) in {int, str}
    return key is str or is_word(key)


def pairs(data: Data, kind: object) -> list[list[object]]:
    """Return the pairs of a table such as ``{A = 4}``; keys that stand for numbers are numbers."""
    is_numbered = without_unit(get_args(get_args(kind)[0])[0]) is int
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
    return _find_choice(data, *_choices(*get_args(kind)))


@lru_cache(maxsize=None, typed=True)
def _choices(*members: object) -> tuple[dict[object, object], tuple[type, ...]]:
    """Return the values of the words of a type, by how they are written, and its other types."""
    kinds = tuple(cast("type", member) for member in members if member in _NOUNS)
    words = [
        word
        for member in members
        if member not in _NOUNS
        for word in _words_of(member) or (member,)
    ]
    return {word.value if isinstance(word, Enum) else word: word for word in words}, kinds


def read_enum(data: object, kind: type[Enum]) -> object:
    return _find_choice(data, {word.value: word for word in kind})


def write_word(value: Any) -> str:  # noqa: ANN401 - any of the classes with parse
    return str(value.code if hasattr(value, "code") else value)


def read_word(data: object, kind: Any) -> object:  # noqa: ANN401 - any of the classes with parse
    return kind.parse(read_text(data))


def read_bid_suit(data: object, _: object) -> BidSuit:
    if data is None or data == NO_TRUMP.code:
        return NO_TRUMP if data else None
    return Suit.parse(read_text(data))


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


# Tables of melds.


class NamedTable(dict[str, Any]):
    """A table whose keys a document may choose, in an order that matters."""


class NoSuchMeld(NamedTuple):
    """The mark of a meld that a document changes or takes away, and its base does not have."""

    hint: str


def with_name(name: str, rule: object) -> Data:
    """Return a rule of a table with its name, which is its key there."""
    if isinstance(rule, NoSuchMeld):
        message = f"the base has no meld of this name{rule.hint}"
        raise WrongType(message)
    if rule is False:
        message = "there is no meld of this name to take away"
        raise WrongType(message)
    data = expect_object(rule, MeldRule)
    if "name" in data:
        message = "a meld of a table is named by its key, and not by a name of its own"
        raise WrongType(message)
    return {"name": name, **data}
