"""How rules are put into words: numbers, lists, and who is who.

A part of a ruleset writes its rules as lines of Markdown. A line is a sentence, or begins as an
item (``- ``), a numbered step (``1. ``) or a row of a table (``| ``); an empty line ends a
paragraph. It ends with the catalogue ids of its rules:
``Eldest must bid. [auction.forced-opener]``.
"""

from collections.abc import Iterable
from typing import Final

from attrs import frozen

from pinochle.rules.script import Step

BREAK: Final = ""
"""Ends a paragraph."""


@frozen(kw_only=True)
class Context:
    """What the sentences of one part need to know of the other parts.

    Args:
        script: the phases of a round.
        seats: how many play.
        columns: how many score.
        is_partnership: whether anybody has a partner from the start.
        calls_partner: whether the bidder finds a partner in the round.
        is_summed: whether several sides can have a contract.
        has_stakes: whether a round is settled in units and not in points.
        set_is_free: whether a contract that is set costs nothing.
        opponents_score: whether a side without a contract scores.
        total: all that can be won in tricks.
    """

    script: tuple[Step, ...]
    seats: int
    columns: int
    is_partnership: bool
    calls_partner: bool
    is_summed: bool
    has_stakes: bool
    set_is_free: bool
    opponents_score: bool
    total: int

    @property
    def has_auction(self) -> bool:
        """Whether there is a bidder."""
        return Step.AUCTION in self.script

    @property
    def has_stock(self) -> bool:
        """Whether tricks are played for a stock."""
        return Step.DRAW in self.script

    @property
    def has_sides(self) -> bool:
        """Whether the bidder can have a partner."""
        return self.is_partnership or self.calls_partner

    @property
    def side(self) -> str:
        """What has one score: a side or a player."""
        return "side" if self.is_partnership else "player"

    @property
    def side_that(self) -> str:
        """That with its relative pronoun: ``side that``, ``player who``."""
        return "side that" if self.is_partnership else "player who"

    @property
    def their(self) -> str:
        """The possessive of the side or player."""
        return "its" if self.is_partnership else "their"

    @property
    def bidder(self) -> str:
        """Who comes first: the bidder, or eldest where nobody bids."""
        return "the bidder" if self.has_auction else "eldest"

    @property
    def bidding_side(self) -> str:
        """The bidder's side, or the bidder where they have none."""
        return "the bidder’s side" if self.has_sides else "the bidder"

    @property
    def contractor(self) -> str:
        """Who has a contract."""
        return "the side that bid it" if self.is_summed else self.bidding_side


_FIGURES: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_TIMES: Final = ("never", "once", "twice")


def figure(number: int) -> str:
    """A number: in words if it is small."""
    return _FIGURES[number] if number < len(_FIGURES) else str(number)


def many(number: int, noun: str) -> str:
    """A number of things: ``one card``, ``three cards``."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{figure(number)} {noun}{ending}"


def times(number: int) -> str:
    """How many times: ``once``, ``twice``, ``three times``."""
    return _TIMES[number] if number < len(_TIMES) else f"{figure(number)} times"


def row(cells: Iterable[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def listed(words: Iterable[object], last: str = "and") -> str:
    """Several things: ``a, b and c``."""
    *others, end = map(str, words)
    return f"{', '.join(others)} {last} {end}" if others else end
