"""The goal of a bid: so many points, or every trick. The suit of a bid: a suit, or no trump."""

from collections.abc import Sequence
from enum import Enum
from functools import total_ordering
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from typing_extensions import override

from pinochle._validators import Validator, path_of, shown
from pinochle._values import number
from pinochle.cards.card import Suit, check_trump
from pinochle.errors import WrongType

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["EVERY_TRICK", "NO_TRUMP", "BidSuit", "EveryTrick", "Goal", "NoTrump"]


class _Word(Enum):
    """A part of a bid that is a word: ``code`` and ``str()`` are its text in tokens and JSON."""

    @property
    def code(self) -> str:
        """The text in tokens and JSON."""
        return str(self.value)

    @override
    def __str__(self) -> str:
        return self.code

    @override
    def __repr__(self) -> str:
        return self.name


@total_ordering
class EveryTrick(_Word):
    """The goal of a bid to win every trick (``house.moon-bid``). It is above every number.

    >>> EVERY_TRICK > 5_000, max(250, EVERY_TRICK, 300), str(EVERY_TRICK)
    (True, EVERY_TRICK, 'moon')
    """

    EVERY_TRICK = "moon"

    def __lt__(self, other: object) -> bool:
        if isinstance(other, float | int | EveryTrick):
            return False
        return NotImplemented


EVERY_TRICK: Final = EveryTrick.EVERY_TRICK
"""The goal of a bid to win every trick."""

Goal: TypeAlias = int | EveryTrick
"""The goal of a bid: so many points, or every trick.

Goals are ordered. The number that a goal counts as, where one is asked for, is said by
:class:`~pinochle.rules.moon.MoonRules`.
"""


class NoTrump(_Word):
    """The word of a bid in place of a suit if there is to be no trump (``house.no-trump-bid``)."""

    NO_TRUMP = "no-trump"


NO_TRUMP: Final = NoTrump.NO_TRUMP
"""The word of a bid that there is to be no trump."""

BidSuit: TypeAlias = Suit | NoTrump | None
"""The part of a bid about trump: the suit, that there is none, or nothing."""


def add_goals(goals: Sequence[Goal]) -> Goal:
    """Return the goal of partners whose bids are added up."""
    numbers = [goal for goal in goals if isinstance(goal, int)]
    return sum(numbers) if len(numbers) == len(goals) else EVERY_TRICK


def expect_goal(value: object, where: str) -> Goal:
    """Return the value if it is a goal.

    Raises:
        WrongType: if it is none.
    """
    if value is EVERY_TRICK or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    message = f"{where}: expected a whole number or EVERY_TRICK, not {shown(value)}"
    raise WrongType(message)


def goal_from(least: int, most: int | None = None) -> Validator:
    """Return the check for a goal: a number in a range that includes both ends, or every trick."""
    is_number = number(least, most)

    def check(part: object, attribute: "Attribute[Any]", value: object) -> None:
        if expect_goal(value, path_of(part, attribute)) is not EVERY_TRICK:
            is_number(part, attribute, value)

    return check


def is_bid_suit(_part: object, _attribute: "Attribute[Any]", value: object) -> None:
    """Check that a field is a suit, :data:`NO_TRUMP` or None."""
    if value is not NO_TRUMP:
        check_trump(value)
