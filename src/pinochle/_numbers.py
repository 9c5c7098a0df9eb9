"""The check of a whole number, whose mistake is said in every language."""

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from pinochle._validators import Validator, expect, path_of
from pinochle.errors import RulesetError
from pinochle.messages.phrases import problem

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["number"]


@cache
def number(least: int, most: int | None = None) -> Validator:
    """Return the check for a whole number in a range that includes both ends."""
    top = sys.maxsize if most is None else most

    def check(part: object, attribute: "Attribute[Any]", value: Any) -> None:  # noqa: ANN401
        is_number = type(value) is int or (isinstance(value, int) and not isinstance(value, bool))
        if is_number and least <= value <= top:
            return  # the usual case
        where = path_of(part, attribute)
        if expect(int, value, where) < least and most is None:
            wrong = problem(where, "value.at-least", least=least, number=value)
        else:
            wrong = problem(where, "value.between", least=least, most=top, number=value)
        raise RulesetError([wrong])

    return check
