"""Tables of numbers whose rows and columns have known sums: counted, and drawn by their weights.

The weight of a table is the number of ways to share things, no two of which are the same, so that
each column gets so many of each row. The cells are filled one after another, row by row. From each
state that is reached, the weights of all ways to go on are added up, in whole numbers.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, factorial, prod
from random import Random
from typing import Final, NamedTuple

MOST_STEPS: Final = 250_000
"""The most numbers that are tried in cells before counting is given up."""

Cell = tuple[int, int]
"""A row and a column."""


class TooManyWays(Exception):  # noqa: N818 - it is no mistake
    """There are too many ways to count them."""


class CellBound(NamedTuple):
    """The bounds of the sum of some cells.

    Args:
        cells: the cells, which are neither in the last row nor in the last column.
        least: how much it is at least.
        most: how much it is at most.
    """

    cells: frozenset[Cell]
    least: int
    most: int


class SumTable:
    """The tables with these sums.

    Args:
        rows: the sum of each row.
        columns: the sum of each column; together the same.
        bounds: what is known of cells besides.

    Raises:
        TooManyWays: if there are too many states to count.
    """

    def __init__(
        self, rows: Sequence[int], columns: Sequence[int], bounds: Sequence[CellBound]
    ) -> None:
        turned = [
            CellBound(frozenset((column, row) for row, column in cells), least, most)
            for cells, least, most in bounds
        ]
        self._is_turned = _states(rows) < _states(columns)
        upright, lying = (rows, columns, bounds), (columns, rows, turned)
        first, second = (lying, upright) if self._is_turned else (upright, lying)
        try:
            self._cell_counter = _CellCounter(*first)
        except TooManyWays:
            self._is_turned = not self._is_turned
            self._cell_counter = _CellCounter(*second)
        weight = self._cell_counter.start.weight
        if self._is_turned:
            weight = weight * prod(map(factorial, rows)) // prod(map(factorial, columns))
        self.total: int = weight
        """The sum of the weights of all tables."""

    def draw(self, rng: Random) -> list[tuple[int, ...]]:
        """Draw a table by the weights, of which one must be above 0, and return its rows."""
        rows = self._cell_counter.draw(rng)
        return [*zip(*rows, strict=True)] if self._is_turned else rows


def _states(sums: Sequence[int]) -> int:
    """Return the most states there are between two lines across, which have these sums."""
    return prod(row_sum + 1 for row_sum in sums) // (max(sums) + 1)


class _Node(NamedTuple):
    """A state on the way through the cells.

    Args:
        weight: the weights of all ways to go on.
        weights: the same up to each choice, added up.
        choices: the numbers that may stand in the next cell, and the state that follows.
        last: the last row, where only that is left.
    """

    weight: int
    weights: tuple[int, ...]
    choices: tuple[tuple[int, "_Node"], ...]
    last: tuple[int, ...]


_NO_WAY: Final = _Node(0, (), (), ())


class _CellCounter:
    """A counter that fills the cells row by row.

    No bound reaches into the last row or the last column.
    """

    def __init__(
        self, rows: Sequence[int], columns: Sequence[int], bounds: Sequence[CellBound]
    ) -> None:
        self._rows, self._width = rows, len(columns)
        self._below = [*accumulate(reversed(rows), initial=0)][::-1]
        self._low: dict[Cell, int] = {}
        self._high: dict[Cell, int] = {}
        self._about: dict[Cell, list[tuple[int, int, int, bool]]] = {}
        bound_count = 0
        for cells, least, most in bounds:
            if len(cells) == 1:
                (cell,) = cells
                self._low[cell] = max(least, self._low.get(cell, 0))
                self._high[cell] = min(most, self._high.get(cell, most))
            elif cells:
                last = max(cells)
                for cell in cells:
                    self._about.setdefault(cell, []).append(
                        (bound_count, least, most, cell == last)
                    )
                bound_count += 1
        self._nodes: dict[tuple[object, ...], _Node] = {}
        self._steps = 0
        self.start: _Node = self._node(0, 0, tuple(columns), rows[0], (0,) * bound_count)

    def _node(
        self, row: int, column: int, column_rests: tuple[int, ...], here: int, sums: tuple[int, ...]
    ) -> _Node:
        """Return the state at a cell.

        Args:
            row: its row.
            column: its column.
            column_rests: what is left of each column.
            here: what is left of the row.
            sums: what the cells of each bound have added up to.
        """
        if row == len(self._rows) - 1:
            weight = factorial(here) // prod(map(factorial, column_rests))
            return _Node(weight, (), (), column_rests)
        key = row, column, column_rests, here, sums
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = self._expand(row, column, column_rests, here, sums)
        return node

    def _expand(
        self, row: int, column: int, column_rests: tuple[int, ...], here: int, sums: tuple[int, ...]
    ) -> _Node:
        weights, choices = list[int](), list[tuple[int, _Node]]()
        is_end = column == self._width - 1
        for value in self._numbers(row, column, column_rests, here):
            self._steps += 1
            if self._steps > MOST_STEPS:
                raise TooManyWays
            next_sums = self._add_to_sums(row, column, value, sums)
            if next_sums is None:
                continue
            rest = (
                *column_rests[:column],
                column_rests[column] - value,
                *column_rests[column + 1 :],
            )
            if is_end:
                node = self._node(row + 1, 0, rest, self._rows[row + 1], next_sums)
            else:
                node = self._node(row, column + 1, rest, here - value, next_sums)
            if node.weight:
                weights.append(comb(here, value) * node.weight)
                choices.append((value, node))
        if not weights:
            return _NO_WAY
        added = tuple(accumulate(weights))
        return _Node(added[-1], added, tuple(choices), ())

    def _numbers(self, row: int, column: int, column_rests: tuple[int, ...], here: int) -> range:
        """Return the numbers that may stand in a cell."""
        cell = row, column
        low = max(
            self._low.get(cell, 0),
            here - sum(column_rests[column + 1 :]),  # the cells on the right must take the rest
            column_rests[column] - self._below[row + 1],  # and those below
        )
        return range(low, min(here, column_rests[column], self._high.get(cell, here)) + 1)

    def _add_to_sums(
        self, row: int, column: int, value: int, sums: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """Return the sums of the bounds with another cell; None if a bound is broken."""
        about = self._about.get((row, column))
        if not about:
            return sums
        added = [*sums]
        for index, least, most, is_last in about:
            added[index] += value
            if added[index] > most or (is_last and added[index] < least):
                return None
            if is_last:
                added[index] = 0  # so that it no longer tells states apart
        return tuple(added)

    def draw(self, rng: Random) -> list[tuple[int, ...]]:
        """Draw a table, and return its rows."""
        node, values = self.start, list[int]()
        while node.choices:
            choice = bisect(node.weights, rng.randrange(node.weight))
            value, node = node.choices[choice]
            values.append(value)
        width = self._width
        rows: Iterator[tuple[int, ...]] = (
            tuple(values[start : start + width]) for start in range(0, len(values), width)
        )
        return [*rows, node.last]
