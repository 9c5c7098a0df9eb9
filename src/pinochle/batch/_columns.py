"""Numbers of very many rounds, with which the rules reckon as with a single number.

A :class:`Column` is the same number of many rounds, such as the meld of a seat, and the rules take
it for a number: what they work out with it is worked out for all rounds at once. Where they ask
something of it, such as whether it comes to the bid, the rounds must agree. If they do not, they
are split, and each part is worked out by itself. The rules ask so little that the parts are few.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, SupportsIndex, TypeVar

import numpy as np
from typing_extensions import override

from pinochle.batch._cards import IndexArray, Points, Truths

T = TypeVar("T")

_NOWHERE: Final = -(1 << 62)
"""The value of a column where it is used as a single number after all: no index, and no points."""


class _Split(Exception):  # noqa: N818 - nothing is wrong
    """A report that the rounds give different answers to a question.

    Args:
        part: for each round, whether its answer is yes.
    """

    def __init__(self, part: Truths) -> None:
        super().__init__()
        self.part = part


def _common_answer(part: Truths) -> bool:
    """Return the answer that all rounds give to a question.

    Raises:
        _Split: if they do not agree.
    """
    if part.all():
        return True
    if part.any():
        raise _Split(part)
    return False


def _values(other: object) -> Any:  # noqa: ANN401 - an array or a number
    return other.values if isinstance(other, Column) else other


class Column(int):
    """A number of many rounds, which can be reckoned with like a number."""

    values: Points

    def __new__(cls, values: Points) -> "Column":
        """Make the column of these values."""
        column = super().__new__(cls, _NOWHERE)
        column.values = values
        return column

    @override
    def __hash__(self) -> int:
        """Return the hash of the value, which must be the same in all rounds."""
        first = self.values[0]
        _common_answer(self.values == first)
        return hash(int(first))

    @override
    def __bool__(self) -> bool:
        return _common_answer(self.values != 0)

    @override
    def __eq__(self, other: object) -> bool:
        return _common_answer(self.values == _values(other))

    @override
    def __ne__(self, other: object) -> bool:
        return _common_answer(self.values != _values(other))

    @override
    def __lt__(self, other: int) -> bool:
        return _common_answer(self.values < _values(other))

    @override
    def __le__(self, other: int) -> bool:
        return _common_answer(self.values <= _values(other))

    @override
    def __gt__(self, other: int) -> bool:
        return _common_answer(self.values > _values(other))

    @override
    def __ge__(self, other: int) -> bool:
        return _common_answer(self.values >= _values(other))

    @override
    def __neg__(self) -> "Column":
        return Column(-self.values)

    @override
    def __add__(self, other: int) -> "Column":
        return Column(self.values + _values(other))

    @override
    def __sub__(self, other: int) -> "Column":
        return Column(self.values - _values(other))

    @override
    def __rsub__(self, other: int) -> "Column":
        return Column(_values(other) - self.values)

    @override
    def __mul__(self, other: int) -> "Column":
        return Column(self.values * _values(other))

    @override
    def __mod__(self, other: int) -> "Column":
        return Column(self.values % _values(other))

    @override
    def __floordiv__(self, other: int) -> "Column":
        return Column(self.values // _values(other))

    @override
    def __truediv__(self, other: int) -> "Column":
        return Column(self.values / _values(other))

    @override
    def __rtruediv__(self, other: int) -> "Column":  # type: ignore[misc]
        return Column(_values(other) / self.values)

    @override
    def __abs__(self) -> "Column":
        return Column(abs(self.values))

    @override
    def __round__(self, digits: SupportsIndex | None = None) -> "Column":
        return Column(self.values.round(digits or 0).astype(np.int64))

    __radd__ = __add__
    __rmul__ = __mul__

    def _refuse(self, *_others: object) -> Any:  # noqa: ANN401 - it returns nothing
        """Refuse any use of the value of a single number."""
        raise TypeError("a column of numbers is not a single number")

    __and__ = __divmod__ = __float__ = __index__ = __int__ = _refuse
    __invert__ = __lshift__ = __or__ = __pow__ = __rand__ = __rdivmod__ = __rfloordiv__ = _refuse
    __rlshift__ = __rmod__ = __ror__ = __rpow__ = __rrshift__ = __rshift__ = _refuse
    __rxor__ = __xor__ = _refuse


def each_part(
    rounds: IndexArray, answer: Callable[[IndexArray], T]
) -> Iterator[tuple[IndexArray, T]]:
    """Yield the parts of the rounds that agree in all that is asked, each with its answer.

    Args:
        rounds: their numbers.
        answer: what works with columns of the rounds that it is given.
    """
    waiting = [rounds]
    while waiting:
        some = waiting.pop()
        try:
            part_answer = answer(some)
        except _Split as split:
            waiting += [some[split.part], some[~split.part]]
        else:
            yield some, part_answer


def column_of(values: Points) -> int:
    """Return the column of these values, or a number if all values are the same."""
    first = int(values[0])
    return first if (values == first).all() else Column(values)


def values_of(figure: float) -> Points | float:
    """Return the values of a column, or the number itself."""
    return figure.values if isinstance(figure, Column) else figure
