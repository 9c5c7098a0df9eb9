"""JSON for every public value, and rulesets as JSON or TOML that people can write.

In a document, cards, hands, rankings, packets and patterns are texts, suits and ranks are letters,
a table of melds is an object with the melds by name, and everything else is an object with its
fields by name. A document leaves out what a part gets from its ruleset: the pack of a meld table,
and the seats and the ranking of the play rules.

    >>> from pinochle.documents import from_json, to_json
    >>> to_json(Hand.parse("♠AT ♥K"))
    '"AS TS KH"'
    >>> from_json('"AS TS KH"', Hand)
    Hand.parse('AS TS KH')
    >>> from_json(to_json(POST_1945), PlayRules) == POST_1945
    True

Rulesets, views, settlements, outlooks and score sheets have the number of their format at the head,
alone or in a list. A document without it is one of format 1, and one with a later number is
refused:

    >>> to_json(variants.get("racehorse"))[:34]
    '{"format": 1, "name": "racehorse",'
    >>> from_json('{"format": 2}', Ruleset)
    Traceback (most recent call last):
        ...
    pinochle.errors.DocumentError: $.format: this Ruleset has format 2, and only up to format 1 ...

A ruleset may name a preset as its ``base``, and then give only what is different:

    >>> ours = ruleset_from_toml('''
    ... base = "partnership-auction"
    ... name = "our-table"
    ...
    ... [melds]
    ... dix = false
    ...
    ... [melds.run]
    ... values = [250]
    ... ''')
    >>> ours.melds.rule("run").values, len(ours.melds), ours.total
    ((250,), 8, 250)
"""

import json
import re
from collections import Counter
from functools import cache
from types import GenericAlias, UnionType
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from pinochle._validators import expect, is_list, is_table, shown
from pinochle.documents._converter import read_value
from pinochle.documents._formats import with_numbers
from pinochle.documents.rulesets import (
    InheritedField,
    differences,
    inherited,
    nearest_base,
    ruleset_from_toml,
    ruleset_to_toml,
    too_deep,
    with_differences,
)
from pinochle.errors import DocumentError, Problem, Sayable, WrongType, check_text

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "MOST_CHARACTERS",
    "InheritedField",
    "Problem",
    "Sayable",
    "differences",
    "inherited",
    "nearest_base",
    "ruleset_from_toml",
    "ruleset_to_toml",
    "with_differences",
]

T = TypeVar("T")

MOST_CHARACTERS: Final = 1_000_000
"""The number of characters of JSON that are read, unless more are asked for."""


def to_json(value: object) -> str:
    """Return the JSON text of a public value, or of lists and dicts of them.

    The document for a page has no spaces, because it is sent again and again.

    >>> print(to_json(variants.get("double-deck").melds.score(Hand.parse("QS JD"), None)))
    {"points": 40, "wins_game": false, "melds": [{"name": "pinochle", "heading": "pinochle", \
"cards": "QS JD", "points": 40, "sets": 1, "suit": null, "wins_game": false, \
"title": "pinochle"}], "cards": "QS JD"}

    Raises:
        WrongType: if it is not a public value, or has something else in it.
    """
    from pinochle.documents._games import games_converter  # noqa: PLC0415 - TOML needs no games
    from pinochle.page.document import Choosing, TableView  # noqa: PLC0415 - nor pages

    plain = with_numbers(value, games_converter().unstructure(value))
    separators = (",", ":") if isinstance(value, TableView | Choosing) else None
    return json.dumps(plain, ensure_ascii=False, default=_refuse, separators=separators)


def _refuse(value: object) -> NoReturn:
    message = f"to_json: expected a public value, not {shown(value)}"
    raise WrongType(message)


def from_json(text: str, kind: type[T], *, limit: int = MOST_CHARACTERS) -> T:
    """Return the value of a class that a JSON text describes; types are strict.

        >>> from_json('{"seats": 4, "sides": [0, 1, 0, "x"]}', TableRules)
        Traceback (most recent call last):
            ...
        pinochle.errors.DocumentError: $.sides[3]: expected a whole number, not 'x' (str)
        >>> from_json('{"base": "double-deck"}', Ruleset) == variants.get("double-deck")
        True

    Args:
        text: the JSON.
        kind: the class of the value.
        limit: the greatest number of characters of the text.

    Raises:
        DocumentError: if it is not JSON, is longer than the limit, or does not describe such a
            value; it lists the first 20 places.
        WrongType: if it is not text.
    """
    from pinochle.documents._games import games_converter  # noqa: PLC0415 - TOML needs no games

    _check_kind(kind)
    if len(expect(str, text, "from_json")) > limit:
        problem = f"$: this text has {len(text)} characters, more than the limit of {limit}"
        raise DocumentError([problem])
    _check_text("$", text)
    try:
        data = json.loads(text, object_pairs_hook=with_each_key_once)
    except json.JSONDecodeError as error:
        problem = f"$: this is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise DocumentError([problem]) from None
    except RecursionError:
        raise too_deep() from None
    except DocumentError:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise DocumentError([f"$: this JSON cannot be read: {error}"]) from None
    if _half_escape().search(text):
        _check_texts(data)
    return read_value(games_converter().structure, data, kind)


@cache
def _half_escape() -> re.Pattern[str]:
    """Return the pattern of half a surrogate pair as an escape, alone or before its other half."""
    return re.compile(r"\\u[dD][89a-fA-F]")


def _check_texts(data: object) -> None:
    """Refuse plain data with a key or a text that UTF-8 cannot hold, however deep it lies."""
    todo = [("$", data)]
    while todo:
        path, value = todo.pop()
        inner: Iterable[tuple[str, object]] = ()
        if is_table(value):
            for key in value:
                _check_text(f"{path}: a key", key)
            inner = ((f"{path}.{key}", item) for key, item in value.items())
        elif is_list(value):
            inner = ((f"{path}[{index}]", item) for index, item in enumerate(value))
        elif isinstance(value, str):
            _check_text(path, value)
        todo += inner


def _check_text(path: str, text: str) -> None:
    check_text(text, lambda problem: DocumentError([f"{path}: {problem}"]))


def _check_kind(kind: object) -> None:
    if not isinstance(kind, type | UnionType | GenericAlias):
        message = f"from_json: expected the type to read, not {shown(kind)}"
        raise WrongType(message)


def with_each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object of these keys and values.

    Raises:
        DocumentError: if a key appears twice, so that readers might disagree.
    """
    data = dict(pairs)
    if len(data) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise DocumentError([f"$: the key {shown(twice)} appears twice in one object"])
    return data
