"""The number of its format at the head of a document.

A document of a class in :data:`FORMATS` begins with it: ``{"format": 1, ...}`` in JSON, ``format =
1`` in TOML. People who write a ruleset by hand may leave it out: a document without a number has
the first format. Values inside another have no number of their own. A record and the document for a
page have theirs in their own modules.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeGuard

from pinochle._validators import is_list, is_table
from pinochle.documents._converter import error_at
from pinochle.documents._fields import Data, Misread, expect_object, read_scalar

__all__ = ["FORMATS", "KEY", "with_number", "with_numbers", "without_number"]

KEY: Final = "format"
"""The key of the number."""

FORMATS: Final[Mapping[str, int]] = {
    "Outlook": 1,
    "Ruleset": 1,
    "ScoreSheet": 1,
    "Settlement": 1,
    "View": 1,
}
"""The number of the format that is written, by the name of the class.

They are names because whoever reads rules loads no games.
"""


def with_number(kind: type, data: Data) -> Data:
    """Return the data of a value of a class with the number at its head, if the class has one."""
    format_number = FORMATS.get(kind.__name__)
    return data if format_number is None else {KEY: format_number, **data}


def with_numbers(value: object, data: object) -> object:
    """Return the data of a value with its number, or of lists and dicts of values with theirs."""
    if is_list(data) and _is_row(value):
        return [with_numbers(*each) for each in zip(value, data, strict=True)]
    if is_table(data) and is_table(value):
        items = zip(value.values(), data.items(), strict=True)
        return {key: with_numbers(item, inner) for item, (key, inner) in items}
    return with_number(type(value), data) if is_table(data) else data


def _is_row(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def without_number(kind: type, data: object) -> Data:
    """Return the fields in the data of a value of a class, without the number at its head.

    Raises:
        BaseValidationError: if the number is of a later format.
        Misread: if the data is no object.
    """
    fields = dict(expect_object(data, kind))
    try:
        _check_number(kind, fields.pop(KEY, 1))
    except Misread as error:
        raise error_at(KEY, error, kind) from None
    return fields


def _check_number(kind: type, data: object) -> None:
    latest, number = FORMATS[kind.__name__], read_scalar(data, int)
    if number < 1:
        raise Misread("read.format-below-one", number=number)
    if number > latest:
        raise Misread("read.later-format", kind=kind.__name__, number=number, latest=latest)
