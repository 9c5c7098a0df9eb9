"""Rules as plain data, field by field: the readers and writers of each kind of value."""

import sys
from collections.abc import Callable, Collection
from enum import Enum
from functools import lru_cache
from math import isfinite
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

from pinochle._validators import expect, is_list, is_table, shortened
from pinochle.cards.card import Suit
from pinochle.errors import NotationError, PinochleError, Sayable, quoted
from pinochle.messages import LANGUAGES
from pinochle.messages.phrases import Part, Phrase
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

_NOUNS: Final[dict[object, Phrase]] = {
    int: Phrase("datum.whole-number"),
    str: Phrase("datum.text"),
    bool: Phrase("datum.true-or-false"),
    type(None): Phrase("datum.null"),
}
_NUMBER: Final = Phrase("datum.number")
_MOST_BITS: Final = 10_000

MOST_PAIRS: Final = 1_000
"""The greatest number of pairs of a table such as ``{A = 4}``; no real table comes near it."""


class Misread(PinochleError):  # noqa: N818 - reads as what happened
    """Something in a document cannot be read, which a phrase says."""

    def __init__(self, key: str, /, **params: Part) -> None:
        phrase = Phrase.of(key, **params)
        super().__init__(phrase.text(LANGUAGES[0]))
        self.words: Sayable | None = phrase


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
    _expect_names(data)
    is_numbered = without_unit(get_args(get_args(kind)[0])[0]) is int
    return [[int(k) if is_numbered and k.isdecimal() else k, value] for k, value in data.items()]


def expect_object(data: object, kind: type) -> Data:
    """Return the data, which must be an object with the fields of a class."""
    if not is_table(data):
        refuse(Phrase.of("datum.object-of", kind=kind.__name__), data)
    _expect_names(data)
    return data


def _expect_names(keys: Collection[object]) -> None:
    """Check that the keys of an object are texts."""
    for key in keys if {*map(type, keys)} != {str} else ():
        if not isinstance(key, str):
            refuse(Phrase("datum.names"), key)


def expect_table(data: object) -> Data:
    """Return the data, which must be an object, whatever its fields are."""
    if not is_table(data):
        refuse(Phrase("datum.object"), data)
    return data


def expect_list(data: object) -> list[object]:
    """Return the data, which must be a list."""
    if not is_list(data):
        refuse(Phrase("datum.list"), data)
    return data


def refuse(expected: Part, data: object) -> NoReturn:
    """Refuse data that is not what was expected, or one of several things."""
    either = expected if isinstance(expected, tuple) else (expected,)
    kind = type(data).__name__
    raise Misread("read.other-data", expected=either, data=shortened(data), kind=kind)


def read_scalar(data: object, kind: type[T]) -> T:
    if type(data) is kind and kind is not int:  # as most are
        return data
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        refuse(_NOUNS[kind], data)
    if isinstance(data, int) and data.bit_length() > _MOST_BITS:  # Python would not print it
        raise Misread("read.large-number", bits=data.bit_length())
    return data


def read_float(data: object, _: type[float]) -> float:
    """Return the data, which must be a number; true is none, and neither is what is not finite."""
    if isinstance(data, int) and not isinstance(data, bool) and abs(data) <= sys.float_info.max:
        return float(data)
    if not isinstance(data, float) or not isfinite(data):
        refuse(_NUMBER, data)
    return data


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
    refuse((*[_NOUNS[kind] for kind in kinds], *map(str, words)), data)


def read_choice(data: object, kind: object) -> object:
    return _find_choice(data, *_choices(*get_args(kind)))


@lru_cache(maxsize=256, typed=True)
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
    return _find_choice(data, *_choices(*kind))


def write_word(value: Any) -> str:  # noqa: ANN401 - any of the classes with parse
    return str(value.code if hasattr(value, "code") else value)


def read_word(data: object, kind: Any) -> object:  # noqa: ANN401 - any of the classes with parse
    return _parse(kind.parse, data, kind.__name__)


def _parse(parse: Callable[[str], T], data: object, kind: str) -> T:
    """Return what a text means, or refuse it with what a text of that kind looks like."""
    try:
        return parse(read_text(data))
    except NotationError as error:
        text, at = quoted(error.text), error.start
        raise Misread("read.not-written", text=text, kind=kind, position=at) from None


def read_bid_suit(data: object, _: object) -> BidSuit:
    if data is None or data == NO_TRUMP.code:
        return NO_TRUMP if data else None
    return _parse(Suit.parse, data, Suit.__name__)


def read_pattern(data: object, kind: Any) -> Pattern:  # noqa: ANN401 - a class, or any of them
    pattern = _parse(parse_pattern, data, "Pattern")
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

    question: Phrase | None = None
    """The question for a name that is like it."""
    needs: Phrase | None = None
    """What a new meld needs."""


def with_name(name: str, rule: object) -> Data:
    """Return a rule of a table with its name, which is its key there."""
    if isinstance(rule, NoSuchMeld):
        raise Misread("read.no-meld", question=rule.question, needs=rule.needs)
    if rule is False:
        raise Misread("read.no-meld-to-take")
    data = expect_object(rule, MeldRule)
    if "name" in data:
        raise Misread("read.name-in-meld")
    return {"name": name, **data}
