"""What the clause tests of bidding and settling share."""

from __future__ import annotations

from pinochle import Contract, Seat


def bid_by(seat: int, points: int, *, is_forced: bool = False, is_void: bool = False) -> Contract:
    """The contract of a seat."""
    return Contract(Seat(seat), points, is_forced=is_forced, is_void=is_void)
