"""Distributions: the exact chances of numbers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, sqrt
from typing import Any, Final

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect, shown
from pinochle.errors import PinochleError, WrongType
from pinochle.pictures.charts import bars, percent
from pinochle.pictures.picture import Picture
from pinochle.pictures.style import PLAIN, Style

__all__ = ["Distribution", "OddsError"]

Weights = Mapping[int, int | Fraction] | Iterable[tuple[int, int | Fraction]]

ROWS: Final = 20
"""The most rows of a text or a picture, unless a caller says otherwise."""

FEWEST_ROWS: Final = 3
"""A row below 0, a row from there on, and a row for the numbers far beyond."""

_TAIL: Final = Fraction(999, 1000)
"""Numbers beyond this quantile share a row where there are too many for a row each."""

_WIDTH: Final = 40
"""The length of the longest bar of a text, in signs."""

_STEPS: Final = (1, 2, 5)
"""The first digits of the widths of rows."""


class OddsError(PinochleError, ValueError):
    """Odds that cannot be worked out: of what cannot happen, or what is too much to count."""


def _reduce_weights(weights: Weights) -> tuple[tuple[int, int], ...]:
    """Return the numbers in order, each once, with whole weights that have no common factor."""
    path = "Distribution.weights"
    together: dict[int, int | Fraction] = {}
    for value, weight in _pairs(weights):
        if not isinstance(weight, Fraction):
            expect(int, weight, path)
        if weight < 0:
            message = f"{path}: a weight is at least 0, but {value} has {weight}"
            raise OddsError(message)
        together[value] = together.get(expect(int, value, path), 0) + weight
    unit = lcm(*(weight.denominator for weight in together.values()))
    whole_weights = [(value, int(together[value] * unit)) for value in sorted(together)]
    common = gcd(*(weight for _, weight in whole_weights))
    if not common:
        raise OddsError(f"{path}: some number needs a weight above 0")
    return tuple((value, weight // common) for value, weight in whole_weights if weight)


def _pairs(weights: object) -> list[tuple[int, int | Fraction]]:
    """Return the pairs of numbers and weights."""
    pairs: Any = weights
    try:
        return [(value, weight) for value, weight in getattr(pairs, "items", pairs.__iter__)()]
    except (AttributeError, TypeError, ValueError):
        message = f"Distribution.weights: expected numbers with their weights, not {shown(weights)}"
        raise WrongType(message) from None


@frozen
class Distribution:
    """The exact chances of several whole numbers, such as the points of a meld.

    Chances are fractions, so that the chance of a certain number is exactly 1.

        >>> meld = Distribution({0: 5, 20: 2, 40: 1})
        >>> meld.chance(20), meld.at_least(20), meld.mean
        (Fraction(1, 4), Fraction(3, 8), Fraction(10, 1))
        >>> meld.median, meld.quantile(0.9)
        (0, 40)
        >>> print(meld)
        mean 10, standard deviation 14.14
         0  62.50 %  ████████████████████████████████████████
        20  25.00 %  ████████████████
        40  12.50 %  ████████

    Two distributions are equal if all their chances are.

    Args:
        weights: the numbers, each with a weight: how often it happened, in how many ways it can
            happen, or its chance. A mapping, such as a Counter, or pairs. The weights of a number
            that comes twice are added up. They are kept in order, as the least whole weights that
            stand in the same proportion.

    Raises:
        OddsError: if no weight is above 0, or any is below.
        WrongType: if something in it is of the wrong type.
    """

    weights: tuple[tuple[int, int], ...] = field(converter=_reduce_weights)

    @cached_property
    def _total(self) -> int:
        """The sum of the weights."""
        return sum(weight for _, weight in self.weights)

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Distribution, (self.weights,)

    @classmethod
    def of(cls, values: Iterable[int]) -> "Distribution":
        """Return the distribution of numbers that were found, each as likely as any other.

        >>> Distribution.of([20, 40, 40]).chance(40)
        Fraction(2, 3)

        Raises:
            OddsError: if there are none.
            WrongType: if any is no whole number.
        """
        return cls([(value, 1) for value in values])

    @classmethod
    def merge(cls, parts: "Iterable[tuple[Distribution, int | Fraction]]") -> "Distribution":
        """Return the distribution of a number that comes from any of several, each with a weight.

        So parts of a count, or of a study that several machines made, are put together.

            >>> heads, tails = Distribution({10: 1}), Distribution({0: 1, 20: 1})
            >>> Distribution.merge([(heads, 1), (tails, 3)]).chance(20)
            Fraction(3, 8)

        Args:
            parts: the distributions, each with its weight: how many cases it stands for, or the
                chance that the number comes from it.

        Raises:
            OddsError: if no weight is above 0, or any is below.
            WrongType: if something is of the wrong type.
        """
        together: dict[int, Fraction] = {}
        for part, weight in parts:
            each = Fraction(weight) / expect(Distribution, part, "Distribution.merge")._total
            for value, value_weight in part.weights:
                together[value] = together.get(value, Fraction()) + value_weight * each
        return cls(together)

    def map(self, function: Callable[[int], int]) -> "Distribution":
        """Return the distribution of the results of a function of the number.

        >>> points = Distribution({35: 1, 38: 1})
        >>> points.map(lambda number: number // 10 * 10)
        Distribution(weights=((30, 1),))

        Raises:
            WrongType: if the function makes something else than a whole number.
        """
        return Distribution([(function(value), weight) for value, weight in self.weights])

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers that can happen, from the least to the greatest."""
        return tuple(value for value, _ in self.weights)

    @property
    def least(self) -> int:
        """The least number that can happen."""
        return self.weights[0][0]

    @property
    def greatest(self) -> int:
        """The greatest number that can happen."""
        return self.weights[-1][0]

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        """Yield each number that can happen, with its chance, from the least to the greatest.

        >>> dict(Distribution({0: 1, 40: 3}))
        {0: Fraction(1, 4), 40: Fraction(3, 4)}
        """
        return ((value, Fraction(weight, self._total)) for value, weight in self.weights)

    def __len__(self) -> int:
        """Return the number of numbers that can happen."""
        return len(self.weights)

    def chance(self, value: int) -> Fraction:
        """Return the chance of exactly this number.

        Raises:
            WrongType: if it is no whole number.
        """
        exact = expect(int, value, "Distribution.chance")
        return Fraction(sum(w for each, w in self.weights if each == exact), self._total)

    def at_least(self, value: int) -> Fraction:
        """Return the chance of this number or a greater number.

        Raises:
            WrongType: if it is no whole number.
        """
        least = expect(int, value, "Distribution.at_least")
        return Fraction(sum(w for each, w in self.weights if each >= least), self._total)

    @property
    def mean(self) -> Fraction:
        """The mean: each number times its chance, added up."""
        return Fraction(sum(value * weight for value, weight in self.weights), self._total)

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        squares = Fraction(sum(value**2 * weight for value, weight in self.weights), self._total)
        return squares - self.mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation: the root of the variance."""
        return sqrt(self.variance)

    def quantile(self, part: Fraction | float) -> int:
        """Return the least number that is not exceeded with at least this chance.

        >>> meld = Distribution({0: 5, 20: 2, 40: 1})
        >>> meld.quantile(Fraction(7, 8)), meld.quantile(0), meld.quantile(1)
        (20, 0, 40)

        Args:
            part: the chance, from 0 to 1. A float counts as the decimal that it is written as.

        Raises:
            OddsError: if it is not from 0 to 1.
            WrongType: if it is no number.
        """
        exact = Fraction(str(part)) if isinstance(part, float) else _fraction(part)
        if not 0 <= exact <= 1:
            message = f"Distribution.quantile: expected a chance from 0 to 1, not {part}"
            raise OddsError(message)
        least_weight = exact * self._total
        reached = 0
        for value, weight in self.weights:
            reached += weight
            if reached >= least_weight:
                return value
        return self.greatest  # pragma: no cover - all weights together reach any part

    @property
    def median(self) -> int:
        """The number that is not exceeded in half of all cases."""
        return self.quantile(Fraction(1, 2))

    # Text and pictures.

    def rows(self, most: int = ROWS) -> tuple[tuple[str, Fraction], ...]:
        """Return the chances in rows, to show them: a row for each number, or for a range of them.

        Where there are too many numbers, ranges of equal width take their place, and a last row has
        the few that are far beyond.

            >>> Distribution({0: 1, 20: 2, 40: 1}).rows()
            (('0', Fraction(1, 4)), ('20', Fraction(1, 2)), ('40', Fraction(1, 4)))
            >>> Distribution.of(range(100)).rows(3)
            (('0-49', Fraction(1, 2)), ('50-99', Fraction(1, 2)))

        Args:
            most: how many rows there are at most; at least 3.

        Raises:
            OddsError: if there should be fewer rows than 3.
            WrongType: if it is no whole number.
        """
        if expect(int, most, "Distribution.rows") < FEWEST_ROWS:
            message = f"Distribution.rows: expected {FEWEST_ROWS} rows or more, not {most}"
            raise OddsError(message)
        if len(self) <= most:
            return tuple((str(value), chance) for value, chance in self)
        beyond = self.quantile(_TAIL)
        width = self._width(beyond, most)
        low = self.least // width * width
        last = (beyond - low) // width  # the row in which the tail begins to be short
        together: dict[int, int] = {}
        for value, weight in self.weights:
            row = min((value - low) // width, last + 1)
            together[row] = together.get(row, 0) + weight
        rows: list[tuple[str, Fraction]] = []
        for row in range(max(together) + 1):
            start = low + row * width
            label = f"{start}-{start + width - 1}" if width > 1 else str(start)
            label = f"{start} or more" if row > last else label
            rows.append((label, Fraction(together.get(row, 0), self._total)))
        return tuple(rows)

    def _width(self, beyond: int, most: int) -> int:
        """Return the least round width with which the rows up to a number leave room for a last."""
        power = 1
        while True:
            for step in _STEPS:
                width = step * power
                if beyond // width - self.least // width + 1 < most:
                    return width
            power *= 10

    def text(self, rows: int = ROWS) -> str:
        """Return the mean, and a row with a bar for each number or range, as ``str()`` does.

        Args:
            rows: how many rows there are at most; at least 3.

        Raises:
            OddsError: if there should be fewer rows than 3.
            WrongType: if it is no whole number.
        """
        shares = self.rows(rows)
        longest = max(chance for _, chance in shares)
        labels = max(len(label) for label, _ in shares)
        percents = [percent(chance) for _, chance in shares]
        wide = max(map(len, percents))
        lines = [
            f"{label:>{labels}}  {share:>{wide}}  {'█' * round(_WIDTH * chance / longest)}".rstrip()
            for (label, chance), share in zip(shares, percents, strict=True)
        ]
        return "\n".join([self._summary, *lines])

    @property
    def _summary(self) -> str:
        return (
            f"mean {_two_decimals(self.mean)}, standard deviation {_two_decimals(self.deviation)}"
        )

    @override
    def __str__(self) -> str:
        return self.text()

    def picture(self, title: str = "", *, rows: int = ROWS, style: Style = PLAIN) -> Picture:
        """Return a picture of the chances, with a bar for each number or range.

        >>> Distribution({0: 3, 40: 1}).picture("pinochle")
        <Picture: pinochle>

        Args:
            title: what it is about; by default the mean and the standard deviation.
            rows: how many bars there are at most; at least 3.
            style: the sizes and colours.

        Raises:
            OddsError: if there should be fewer bars than 3.
            WrongType: if something is of the wrong type.
        """
        heading = expect(str, title, "Distribution.picture") or self._summary
        return bars(self.rows(rows), heading, style=style)

    def _repr_svg_(self) -> Picture:
        """Return the picture, for a notebook."""
        return self.picture()

    def _repr_html_(self) -> Picture:
        """Return the picture as a part of a page."""
        return self.picture()


def _fraction(part: object) -> Fraction:
    """Return a number that is no float as a fraction."""
    if isinstance(part, Fraction):
        return part
    return Fraction(expect(int, part, "Distribution.quantile"))


def _two_decimals(value: Fraction | float) -> str:
    """Return a number with two decimals at most."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
