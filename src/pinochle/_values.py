"""The checks of numbers and of lines of text, whose mistakes are said in every language."""

import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from pinochle._validators import Validator, expect, path_of, tuple_of
from pinochle.errors import RulesetError, WrongType, command_in
from pinochle.messages.phrases import problem

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["line", "number", "pairs", "pairs_of"]


@lru_cache(maxsize=256)
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


def line(part: object, attribute: "Attribute[Any]", value: Any) -> None:  # noqa: ANN401
    """Check a line of text, or a tuple of lines, for signs that a terminal would obey."""
    if type(value) is str and value.isprintable():
        return  # the usual case
    where = path_of(part, attribute)
    texts = cast("tuple[object, ...]", value if isinstance(value, tuple) else (value,))
    for text in texts:
        _check_line(where, expect(str, text, where))


def _check_line(where: str, text: str) -> None:
    if sign := command_in(text):
        raise RulesetError([problem(where, "value.sign", sign=sign)])


@lru_cache(maxsize=256)
def pairs_of(kind: type[Any]) -> Validator:
    """Return the check for a tuple of pairs of a value of this class and a whole number."""
    are_tuples = tuple_of(tuple)

    def check(part: object, attribute: "Attribute[Any]", value: Any) -> None:  # noqa: ANN401
        where = path_of(part, attribute)
        are_tuples(part, attribute, value)
        for index, pair in enumerate(value):
            if len(pair) != 2:  # noqa: PLR2004 - a pair
                message = f"{where}[{index}]: expected a {kind.__name__} and a number, not {pair!r}"
                raise WrongType(message)
            if isinstance(expect(kind, pair[0], f"{where}[{index}]"), str):
                _check_line(f"{where}[{index}]", pair[0])
            expect(int, pair[1], f"{where}[{index}]")

    return check


pairs: Validator = pairs_of(int)
"""The check for a tuple of pairs of whole numbers."""
