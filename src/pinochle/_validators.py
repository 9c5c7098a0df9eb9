"""Checks of values from users: the right type, in the right range."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from reprlib import Repr
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, TypeVar, cast, get_args

from pinochle.errors import Problem, RulesetError, WrongType, command_in, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from attrs import Attribute

T = TypeVar("T")
Validator: TypeAlias = "Callable[[Any, Attribute[Any], Any], None]"

_LONGEST = 60
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = _LONGEST

DERIVED = {"derived": True}
"""The mark of a field that follows from another: a difference of rulesets leaves it out."""

RARE = {"rare": True}
"""The mark of a field that documents leave out where it has its default."""

PROSE = {"prose": True}
"""The mark of a field that only says something to people: a fingerprint leaves it out."""

ONE_OR_MORE = {"one-or-more": True}
"""The mark of a field in which a document may write a list of one item as the item."""


def article(noun: str) -> str:
    """Return the noun with its article: ``a Card``, ``an Obligation``."""
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"


def shown(value: object) -> str:
    """Return a value as an error shows it: short, with its type."""
    return f"{shortened(value)} ({type(value).__name__})"


def shortened(value: object) -> str:
    """Return a value as Python writes it, or how it begins."""
    try:
        text = _SHORT.repr(value)  # limited, however large the value is
    except ValueError:  # Python does not write numbers of thousands of digits
        text = "..."
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def expect(kind: type[T], value: object, where: str) -> T:
    """Return the value if it is of this class; True and False are not numbers.

    Args:
        kind: the class.
        value: the value.
        where: what the value is, for the error; "" if the error says that elsewhere.

    Raises:
        WrongType: if it is of another class.
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        noun = {"int": "a whole number", "str": "text"}.get(kind.__name__, article(kind.__name__))
        message = f"{where}: expected {noun}, not {shown(value)}".removeprefix(": ")
        raise WrongType(message)
    return value


def expect_word(words: object, value: object, where: str, besides: str = "") -> str:
    """Return the value if it is one of some words.

    Args:
        words: a ``Literal``, or a tuple of texts.
        value: the value.
        where: what the value is, for the error.
        besides: what else than a word would do, such as ``a Suit``.

    Raises:
        RulesetError: if it is another text; it lists the words.
        WrongType: if it is no text.
    """
    known = get_args(words) or cast("tuple[str, ...]", words)
    if type(value) is str and value in known:
        return value  # the usual case
    expected = f"expected {' or '.join(filter(None, (besides, *known)))}"
    if not isinstance(value, str):
        message = f"{where}: {expected}, not {shown(value)}"
        raise WrongType(message)
    if value not in known:
        raise RulesetError([Problem(where, f"{expected}, not {quoted(value)}")])
    return value


def check_mapping(value: object, where: str) -> None:
    """Check that a value is a mapping, such as a dict.

    Raises:
        WrongType: if it is not.
    """
    if not isinstance(value, Mapping):
        message = f"{where}: expected a mapping, not {shown(value)}"
        raise WrongType(message)


def check_iterable(value: object, where: str) -> None:
    """Check that a value is iterable, such as a list.

    Raises:
        WrongType: if it is not.
    """
    if not isinstance(value, Iterable):
        message = f"{where}: expected a list or the like, not {shown(value)}"
        raise WrongType(message)


def is_table(data: object) -> TypeGuard[dict[str, object]]:
    """Tell whether plain data is an object of JSON, or a table of TOML."""
    return isinstance(data, dict)


def is_list(data: object) -> TypeGuard[list[object]]:
    """Tell whether plain data is a list."""
    return isinstance(data, list)


def path_of(part: object, attribute: "Attribute[Any]") -> str:
    """Return the path of a field in its ruleset: ``deal.hand``."""
    name = type(part).__name__
    subject = name.removesuffix("Rules").lower() if name.endswith("Rules") else name
    if subject in {"check", "claim"}:  # the parts with a plural name
        subject += "s"
    return f"{subject}.{attribute.name}"


# Converters of attrs fields.


def plain_number(value: int) -> int:
    """Return the number as a plain int, not as a member of an ``IntEnum``.

    A value that is no number stays as it is, for a validator to refuse.
    """
    is_plain = type(value) in {int, bool} or int not in type(value).__mro__
    return value if is_plain else int(value)


def plain_text(value: str) -> str:
    """Return the text as a plain str, not as a member of a ``StrEnum``."""
    return str.__str__(value) if str in type(value).__mro__ else value


# Validators of attrs fields.


@lru_cache(maxsize=256)
def of_type(kind: type[Any]) -> Validator:
    """Return the check for a value of this class."""

    def check(part: object, attribute: "Attribute[Any]", value: object) -> None:
        if type(value) is kind:
            return  # the usual case
        expect(kind, value, path_of(part, attribute))

    return check


@lru_cache(maxsize=256)
def tuple_of(kind: type[Any]) -> Validator:
    """Return the check for a tuple of values of this class."""
    allowed = {kind}

    def check(part: object, attribute: "Attribute[Any]", value: Any) -> None:  # noqa: ANN401
        items: tuple[object, ...] = value
        if type(value) is tuple and allowed.issuperset(map(type, items)):
            return  # the usual case
        where = path_of(part, attribute)
        if not isinstance(value, tuple):
            message = f"{where}: expected a tuple of {kind.__name__}, not {shown(value)}"
            raise WrongType(message)
        for index, item in enumerate(items):
            expect(kind, item, f"{where}[{index}]")

    return check


def check_line(where: str, text: str) -> None:
    """Refuse a text with a sign that a terminal would obey, or that UTF-8 cannot hold.

    Raises:
        RulesetError: if it has such a sign; it says where.
    """
    if sign := command_in(text):
        raise RulesetError([Problem(where, f"{sign} cannot be shown in a line of text")])


def one_of(literal: object) -> Validator:
    """Return the check for a word out of a ``Literal``, or out of a tuple."""
    words = get_args(literal) or cast("tuple[str, ...]", literal)

    def check(part: object, attribute: "Attribute[Any]", value: object) -> None:
        if type(value) is str and value in words:
            return  # the usual case
        expect_word(words, value, path_of(part, attribute))

    return check


@lru_cache(maxsize=256)
def word_or(kind: type[Any], literal: object) -> Validator:
    """Return the check for a value of this class, or a word out of a ``Literal``."""

    def check(part: object, attribute: "Attribute[Any]", value: object) -> None:
        if not isinstance(value, kind) or isinstance(value, bool):
            expect_word(literal, value, path_of(part, attribute), article(kind.__name__))

    return check
