"""The numbers of whole sides: the rules that ask which seat of a side has won what."""

from collections.abc import Iterator, Sequence

from pinochle.errors import Problem
from pinochle.rules.parts import Parts

__all__ = ["asks_for_seats", "at_first_seats"]


def asks_for_seats(rules: Parts, *, with_moon: bool = False) -> Iterator[Problem]:
    """Yield the rules by which the totals of the sides are not enough to settle a round.

    Each says what to enter instead. All other rules go by the totals of a side, so that it does not
    matter at which of its seats they stand.

    Args:
        rules: the rules.
        with_moon: whether somebody has bid or announced a moon in the round.
    """
    settlement = rules.settlement
    if rules.partner.is_found:
        what = "sides form in the round: enter the numbers of every seat, and who sat on which side"
        yield Problem("partner.calls", what)
    is_needed = settlement.saving_tricks or settlement.saving_count
    if rules.table.is_partnership and settlement.saved_by == "seat" and is_needed:
        what = "a meld is saved by the player's own tricks: enter the meld, count and tricks of"
        yield Problem("settlement.saved_by", f"{what} every seat")
    if rules.table.is_partnership and rules.moon.won_by == "seat" and with_moon:
        what = "a moon is shot alone: enter the meld, count and tricks of every seat"
        yield Problem("moon.won_by", what)


def at_first_seats(rules: Parts, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return a number for every seat: that of a side stands at its first seat, the others are 0."""
    seats = [0] * rules.table.seats
    for side, points in enumerate(numbers):
        seats[rules.table.members(side)[0]] = points
    return tuple(seats)
