"""The standing of a game after a round: the scores, the target, and the winners."""

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from pinochle._validators import expect, tuple_of
from pinochle._values import number
from pinochle.errors import Problem, RulesetError

__all__ = ["Standing"]


@frozen(weakref_slot=False)
class Standing:
    """The standing of a game after a round.

    Args:
        points: the score of each column.
        target: the score that wins; it never moves back.
        slides: how often the opponents of each column were set while that column was at the target.
        winners: the columns that have won; none while the game goes on.
    """

    points: tuple[int, ...] = field(validator=tuple_of(int))
    target: int = field(validator=number(0))
    slides: tuple[int, ...] = field(validator=tuple_of(int))
    winners: tuple[int, ...] = field(default=(), validator=tuple_of(int))


def check_round(
    standing: Standing, scores: Sequence[int], sides: Sequence[int], named: Iterable[int | None]
) -> None:
    """Refuse scores or sides that do not fit the columns, and columns that do not exist."""
    columns = len(standing.points)
    if len(scores) != columns or len(sides) not in {0, columns}:
        what = f"{columns} columns, but {len(scores)} scores and {len(sides)} sides"
        raise RulesetError([Problem("ending.scores", what)])
    for score in scores:
        expect(int, score, "ending.scores")
    for column in named:
        if not 0 <= expect(int, column, "ending.after") < columns:
            what = f"there is no column {column}: the columns are 0 to {columns - 1}"
            raise RulesetError([Problem("ending.after", what)])


def best_of(now: Standing, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the columns with the most points."""
    best = max(now.points[column] for column in columns)
    return tuple(column for column in columns if now.points[column] == best)


def highest_of(now: Standing, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the column with the most points; none if several have as many."""
    best = best_of(now, columns)
    return best if len(best) == 1 else ()


def lead_of(points: Sequence[int]) -> int:
    """Return the points by which the highest score is ahead of the next."""
    *_, second, best = (min(points), *sorted(points))
    return best - second


def columns_with(column: int, side_of: tuple[int, ...]) -> tuple[int, ...]:
    """Return the columns on the side of a column."""
    return tuple(other for other, side in enumerate(side_of) if side == side_of[column])


def bidders_first(bidder: int | None, side_of: tuple[int, ...]) -> tuple[int, ...]:
    """Return the bidder's column, followed by those of the same side."""
    if bidder is None:
        return ()
    return (bidder, *(column for column in columns_with(bidder, side_of) if column != bidder))
