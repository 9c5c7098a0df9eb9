"""JSON of every public value, through cattrs, which is imported only when it is used.

Cards, hands, rankings, packets and patterns are written as their text, suits and ranks as their
letter, everything else as an object with its fields by name. What a ruleset tells its parts (the
pack of a meld table, the seats of the play rules) is not written again with the part.

    >>> from pinochle.documents import from_json, to_json
    >>> to_json(Hand.parse("♠AT ♥K"))
    '"AS TS KH"'
    >>> from_json('"AS TS KH"', Hand)
    Hand.parse('AS TS KH')
    >>> from_json(to_json(POST_1945), PlayRules) == POST_1945
    True
"""

import json
from collections.abc import Callable
from enum import Enum
from functools import cache
from types import GenericAlias, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_origin

import attrs

from pinochle._checking import expect, shown
from pinochle.cards import Card, Rank, Ranking, Suit
from pinochle.errors import DocumentError, PinochleError, RulesetError, WrongType
from pinochle.hand import Hand
from pinochle.rules.deal import Packets
from pinochle.rules.meld import GAME, MeldValue
from pinochle.rules.obligation import Duty, When
from pinochle.rules.pattern import (
    Exactly,
    InAnySuits,
    InEverySuit,
    InOneSuit,
    Pattern,
    parse_pattern,
)
from pinochle.rules.ruleset import Difference
from pinochle.rules.script import Step
from pinochle.violations import Parameter

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["from_json", "to_json"]

T = TypeVar("T")


def to_json(value: object) -> str:
    """The JSON text of a public value, or of lists and dicts of them.

    >>> print(to_json(variants.get("double-deck").melds.score(Hand.parse("QS JD"), None)))
    {"points": 40, "wins_game": false, "melds": [{"name": "pinochle", "heading": "pinochle", \
"cards": "QS JD", "points": 40, "sets": 1, "suit": null, "wins_game": false, \
"title": "pinochle"}], "cards": "QS JD"}
    """
    return json.dumps(_converter().unstructure(value), ensure_ascii=False)


def from_json(text: str, kind: type[T]) -> T:
    """The value of a class that a JSON text describes; numbers and words are taken strictly.

        >>> from_json('{"seats": 4, "sides": [0, 1, 0, "x"]}', TableRules)
        Traceback (most recent call last):
            ...
        pinochle.errors.DocumentError: $.sides[3]: expected a whole number, not 'x' (str)

    Raises:
        DocumentError: if it is no JSON, or does not describe such a value; it lists every place.
        WrongType: if it is no text.
    """
    _check_kind(kind)
    try:
        data = json.loads(expect(str, text, "from_json"))
    except json.JSONDecodeError as error:
        said = f"$: this is no JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise DocumentError([said]) from None
    except RecursionError:
        raise DocumentError(["$: the document is nested too deeply"]) from None
    except ValueError as error:  # a number of thousands of digits
        raise DocumentError([f"$: this is no JSON that can be read: {error}"]) from None
    return _structure(data, kind)


def _check_kind(kind: object) -> None:
    if not isinstance(kind, type | UnionType | GenericAlias):
        message = f"from_json: expected the type to read, not {shown(kind)}"
        raise WrongType(message)


def _structure(data: object, kind: type[T]) -> T:
    from cattrs import (  # noqa: PLC0415 - imported when used
        BaseValidationError,
        StructureHandlerNotFoundError,
        transform_error,
    )

    try:
        return _converter().structure(data, kind)
    except BaseValidationError as error:
        lines = transform_error(error, format_exception=_sentence)
        problems = [": ".join(line.rpartition(" @ ")[::-2]) for line in lines]
        raise DocumentError(problems) from None
    except PinochleError as error:
        raise DocumentError([f"$: {_sentence(error, None)}"]) from None
    except StructureHandlerNotFoundError:
        raise DocumentError([f"$: {kind.__name__} is not read from documents"]) from None


def _sentence(error: BaseException, kind: type | None) -> str:
    from cattrs import ForbiddenExtraKeysError  # noqa: PLC0415 - imported when used

    del kind
    if isinstance(error, KeyError):
        return f"the field {error.args[0]!r} is missing"
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown: {', '.join(sorted(error.extra_fields))}"
    if isinstance(error, RulesetError):
        return "; ".join(map(str, error.problems))
    # The first line: the others point into a text whose place is told already.
    return next(iter(str(error).splitlines()), type(error).__name__)


def _object(data: object, kind: type) -> dict[str, object]:
    if not isinstance(data, dict):
        message = f"expected an object with the fields of {kind.__name__}, not {shown(data)}"
        raise WrongType(message)
    return cast("dict[str, object]", data)


@cache
def _converter() -> "Converter":
    from cattrs import Converter  # noqa: PLC0415 - imported when used
    from cattrs.gen import (  # noqa: PLC0415 - imported when used
        make_dict_structure_fn,
        make_dict_unstructure_fn,
        override,
    )

    converter = Converter(forbid_extra_keys=True)

    def told(kind: type[attrs.AttrsInstance]) -> dict[str, Any]:
        """What a ruleset tells its parts is no part of their value, and is not written."""
        return {one.name: override(omit=True) for one in attrs.fields(kind) if not one.eq}

    def write(kind: type[attrs.AttrsInstance]) -> Callable[[Any], dict[str, Any]]:
        return make_dict_unstructure_fn(kind, converter, **told(kind))

    def read(kind: type[attrs.AttrsInstance]) -> Callable[[object, type], object]:
        fields = make_dict_structure_fn(kind, converter, **told(kind))
        return lambda data, _: fields(_object(data, kind), kind)

    converter.register_unstructure_hook_factory(attrs.has, write)
    converter.register_structure_hook_factory(attrs.has, read)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _scalar)
    for words in (Duty, When, Step):
        converter.register_structure_hook(words, _from_word)
    _take_lists_only(converter)
    for named in (Suit, Rank, Card, Hand):
        converter.register_unstructure_hook(named, lambda value: value.code)
        converter.register_structure_hook(named, _from_text)
    for worded in (Ranking, Packets, InOneSuit, InEverySuit, InAnySuits, Exactly):
        converter.register_unstructure_hook(worded, str)
    for worded in (Ranking, Packets):
        converter.register_structure_hook(worded, _from_text)
    converter.register_structure_hook_func(lambda kind: kind == Pattern, _read_pattern)
    for pattern in (InOneSuit, InEverySuit, InAnySuits, Exactly):
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
    converter.register_structure_hook_func(lambda kind: kind == MeldValue, _meld_value)
    converter.register_unstructure_hook_func(lambda kind: kind == Parameter, _write_parameter)
    converter.register_structure_hook_func(lambda kind: kind == Parameter, _read_parameter)
    return converter


def _take_lists_only(converter: "Converter") -> None:
    """Refuse what else could be iterated over: a text is no list of its letters."""
    asked: set[object] = set()

    def is_tuple(kind: object) -> bool:
        return get_origin(kind) is tuple and kind not in asked

    def read(kind: Any) -> Callable[[object, object], object]:  # noqa: ANN401 - any tuple
        asked.add(kind)
        items = converter.get_structure_hook(kind, cache_result=False)
        asked.discard(kind)
        return lambda data, _: items(_list(data), kind)

    converter.register_structure_hook_factory(is_tuple, read)


def _read_pattern(data: object, kind: Any) -> Pattern:  # noqa: ANN401 - a class, or any of them
    pattern = parse_pattern(_text(data))
    return pattern if kind == Pattern else expect(kind, pattern, "")


def _only_written(data: object, _: object) -> Difference:
    message = f"a difference is only written, and told by two rulesets: {shown(data)}"
    raise WrongType(message)


def _list(data: object) -> object:
    if not isinstance(data, list):
        message = f"expected a list, not {shown(data)}"
        raise WrongType(message)
    return cast("list[object]", data)


def _from_word(data: object, kind: type[Enum]) -> Enum:
    words = [word.value for word in kind]
    if data not in words:
        message = f"expected {', '.join(words)}, not {shown(data)}"
        raise WrongType(message)
    return kind(data)


def _text(data: object) -> str:
    return _scalar(data, str)


def _scalar(data: object, kind: type[T]) -> T:
    return expect(kind, data, "")


def _from_text(data: object, kind: Any) -> object:  # noqa: ANN401 - any of the classes with parse
    return kind.parse(_text(data))


def _meld_value(data: object, _: object) -> MeldValue:
    return GAME if data == GAME.value else _scalar(data, int)


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
