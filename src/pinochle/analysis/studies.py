"""Studies: a number measured over many deals, on this machine or on many."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, tuple_of
from pinochle._values import line, number
from pinochle.analysis.conditions import Condition, in_words
from pinochle.analysis.deals import MOST_ATTEMPTS, deals, list_conditions
from pinochle.analysis.distribution import Distribution
from pinochle.analysis.measures import Measure
from pinochle.errors import PinochleError
from pinochle.pictures.picture import Picture
from pinochle.pictures.style import PLAIN, Style
from pinochle.players.chunks import in_chunks, slices
from pinochle.players.simulation import Numbers
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["Span", "Study", "StudyError", "study"]

CHUNK: Final = 50
"""The deals of a chunk, unless a caller says otherwise."""


class StudyError(PinochleError, ValueError):
    """Parts that do not make one study: they are of different studies, or share deals."""


@frozen(order=True)
class Span:
    """A span of the deals of a study, which are numbered.

        >>> Span(seed=0, first=100, number=50).after
        150

    Args:
        seed: what decides the cards.
        first: the number of the first deal.
        number: how many deals there are.

    Raises:
        RulesetError: if a number is out of range.
        WrongType: if something in it is no number.
    """

    seed: int = field(validator=of_type(int))
    first: int = field(validator=number(0))
    number: int = field(validator=number(1))

    @property
    def after(self) -> int:
        """The number of the deal after the last."""
        return self.first + self.number


@frozen
class Study:
    """A number that was measured over many deals. Parts of the same study can be added.

    ``str()`` says the mean ± one standard error. In two studies out of three the true mean is
    within that, and in 19 out of 20 within twice as much.

        >>> start = Study("aces", (Span(0, 0, 2),), Numbers.of([1, 3]), 2)
        >>> rest = Study("aces", (Span(0, 2, 1),), Numbers.of([2]), 5)
        >>> both = start + rest
        >>> both.deals, both.mean, both.spans
        (3, 2.0, (Span(seed=0, first=0, number=3),))
        >>> both.share(at_least=2)
        Fraction(2, 3)
        >>> print(both)
        aces: 2.00 ± 0.58 over 3 deals (42.86% of those drawn)

    A part counts once: parts that have deals in common are refused.

    Args:
        about: what was measured, by which rules and where; of parts that are added it is the same.
        spans: which deals they were.
        values: what was measured, and how often each number.
        attempts: how many deals were drawn for them.
    """

    about: str = field(default="", validator=line)
    spans: tuple[Span, ...] = field(default=(), validator=tuple_of(Span))
    values: Numbers = field(default=Numbers(), validator=of_type(Numbers))
    attempts: int = field(default=0, validator=number(0))

    def __add__(self, other: "Study") -> "Study":
        """Return both together.

        Raises:
            StudyError: if they are of different studies, or have deals in common.
        """
        if not (self.spans and other.spans):
            return self if self.spans else other
        if self.about != other.about:
            message = f"these are different studies: {self.about!r} and {other.about!r}"
            raise StudyError(message)
        return Study(
            self.about,
            _join_spans((*self.spans, *other.spans)),
            self.values + other.values,
            self.attempts + other.attempts,
        )

    @property
    def deals(self) -> int:
        """The number of deals that were measured."""
        return self.values.number

    @property
    def acceptance(self) -> float:
        """The share of the deals drawn that satisfied all conditions; 1 if none was drawn."""
        return self.deals / self.attempts if self.attempts else 1.0

    @property
    def mean(self) -> float:
        """The mean; of numbers that are 0 or 1, the share of those that are 1."""
        return self.values.mean

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for less than two deals."""
        if self.deals < 2:  # noqa: PLR2004 - a single deal shows no spread
            return 0.0
        squares = sum(value**2 * times for value, times in self.values.times)
        variance = (squares - Fraction(self.values.total**2, self.deals)) / (self.deals - 1)
        return sqrt(variance / self.deals)

    @property
    def distribution(self) -> Distribution:
        """The distribution of the numbers that were found.

        Raises:
            OddsError: if there are no deals.
        """
        return Distribution(self.values.times)

    def share(self, *, at_least: int) -> Fraction:
        """Return the share of the deals in which the number was at least this; 0 without deals.

        Of the points of a contract it is the share in which that bid is made.

        Raises:
            WrongType: if it is no whole number.
        """
        least = expect(int, at_least, "Study.share")
        reached = sum(times for value, times in self.values.times if value >= least)
        return Fraction(reached, max(self.deals, 1))

    @override
    def __str__(self) -> str:
        text = f"{self.about}: {self.mean:.2f} ± {self.error:.2f} over {self.deals:,} deals"
        if self.attempts > self.deals:
            text += f" ({self.acceptance:.2%} of those drawn)"
        return text

    def picture(self, title: str = "", *, style: Style = PLAIN) -> Picture:
        """Return the numbers as a picture with bars.

        Args:
            title: what it is about; by default what was measured.
            style: the sizes and colours.

        Raises:
            OddsError: if there are no deals.
        """
        return self.distribution.picture(title or self.about.partition(", ")[0], style=style)

    def _repr_svg_(self) -> Picture:
        """Return the picture, for a notebook."""
        return self.picture()

    def _repr_html_(self) -> Picture:
        """Return the picture as a part of a page."""
        return self.picture()


def study(  # noqa: PLR0913 - what can be chosen about a study
    rules: Ruleset,
    measure: Measure,
    number: int,
    *,
    where: Condition | Iterable[Condition] = (),
    dealer: int | None = None,
    seed: int = 0,
    first: int = 0,
    max_attempts: int = MOST_ATTEMPTS,
    chunk: int = CHUNK,
    executor: "Executor | None" = None,
    progress: Callable[[Study], object] | None = None,
) -> Study:
    """Measure a number over many deals that satisfy conditions.

    The result is the same whatever executor does the work, however large its chunks are. A study
    can be continued and shared out: parts with other deals add up to the whole.

        >>> from pinochle.analysis import Holds, MeldPoints
        >>> rules, run = variants.get("partnership-auction"), Holds(0, "A♠ 10♠ K♠ Q♠ J♠")
        >>> whole = study(rules, MeldPoints(0), 30, where=run)
        >>> whole.share(at_least=150)
        Fraction(1, 1)
        >>> whole == study(rules, MeldPoints(0), 10, where=run) + study(
        ...     rules, MeldPoints(0), 20, where=run, first=10
        ... )
        True

    Args:
        rules: the rules of the game.
        measure: what makes a number of a deal, such as
            :class:`~pinochle.analysis.measures.PlayedContract`. Where the executor needs that, it
            can be pickled, and so can the conditions: a function that has a name can.
        number: how many deals there are.
        where: a condition of the deals, or several, as for
            :func:`~pinochle.analysis.deals.deals`.
        dealer: the player who deals; the last player if none is given, so that seat 0 is eldest.
        seed: what decides the cards.
        first: the number of the first deal. Go on after 100 deals with ``first=100``.
        max_attempts: how many deals are drawn at most until a deal satisfies the conditions.
        chunk: how many deals an executor does at a time.
        executor: what does the work, such as a pool of processes. Without any it is done here.
        progress: called with the result so far after each chunk, in order.

    Raises:
        NoDealError: if the conditions cannot be satisfied.
        RulesetError: if the measure does not go with the rules.
        SeatError: if something is about a seat that is not at this table.
        WrongType: if something is of the wrong type.
    """
    conditions = list_conditions(where)
    asked = partial(deals, rules, where=conditions, dealer=dealer, max_attempts=max_attempts)
    asked(Random(0))  # noqa: S311 - refuse at once what is impossible
    about = f"{in_words(measure)}, {expect(Ruleset, rules, 'study').name}"
    about += f", dealt by {dealer}" if dealer is not None else ""
    about += "".join(f", where {in_words(condition)}" for condition in conditions)
    expect(int, number, "study: the number of deals")
    work = partial(_chunk, rules, measure, conditions, dealer, seed, max_attempts, about)
    result = Study()
    for more in in_chunks(work, slices(first, number, chunk), executor):
        result += more
        if progress:
            progress(result)
    return result


def _chunk(
    rules: Ruleset,
    measure: Measure,
    conditions: tuple[Condition, ...],
    dealer: int | None,
    seed: int,
    max_attempts: int,
    about: str,
    indices: range,
) -> Study:
    """Return the result of a chunk of deals, each of which has a generator of its own."""
    values, attempts = list[int](), 0
    for each in indices:
        rng = Random(f"{seed} {each}")  # noqa: S311 - cards, no secrets
        found_deals = deals(rules, rng, conditions, dealer=dealer, max_attempts=max_attempts)
        value = measure(next(found_deals), rng)
        values.append(int(value) if isinstance(value, bool) else expect(int, value, about))
        attempts += found_deals.attempts
    span = Span(seed, indices.start, len(indices))
    return Study(about, (span,), Numbers.of(values), attempts)


def _join_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the spans in order; those that follow each other are joined.

    Raises:
        StudyError: if they have deals in common.
    """
    ordered = sorted(spans)
    for span, next_span in pairwise(ordered):
        if span.seed == next_span.seed and next_span.first < span.after:
            message = (
                f"deal {next_span.first} of seed {span.seed} is in both parts: a deal counts once"
            )
            raise StudyError(message)
    joined: list[Span] = []
    for span in ordered:
        last = joined[-1] if joined else None
        if last and last.seed == span.seed and last.after == span.first:
            joined[-1] = Span(span.seed, last.first, last.number + span.number)
        else:
            joined.append(span)
    return tuple(joined)
