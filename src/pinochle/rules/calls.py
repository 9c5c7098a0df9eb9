"""What is said in an auction, and what it comes to: calls, the auction as it stands, contracts."""

from typing import Final

from attrs import field, frozen

from pinochle._checking import a, number, tuple_of
from pinochle._drafts import draft_of
from pinochle.errors import Problem, RulesetError
from pinochle.trick import MOST_SEATS, Seat

__all__ = ["PASS", "Auction", "Call", "Contract"]

PASS: Final = 0
"""The points of a call that is no bid."""


@frozen(weakref_slot=False)
class Call:
    """What a seat said in the auction.

    Args:
        seat: who said it.
        points: the bid, or 0 for a pass.
    """

    seat: Seat = field(validator=number(0, MOST_SEATS - 1))
    points: int = field(validator=number(PASS))

    def __str__(self) -> str:
        return f"seat {self.seat}: {self.points or 'pass'}"


@frozen(getstate_setstate=False, weakref_slot=False)
class Auction:
    """An auction as it stands: what was said, in order.

        >>> auction = Auction(dealer=3, seats=4, calls=(Call(0, 100), Call(1, 0)))
        >>> auction.highest, auction.eldest
        (100, 0)

    Args:
        dealer: the seat that dealt.
        seats: how many seats there are.
        calls: what was said so far, the first call first.
    """

    dealer: Seat = field(validator=number(0, MOST_SEATS - 1))
    seats: int = field(validator=number(2, MOST_SEATS))
    calls: tuple[Call, ...] = field(default=(), validator=tuple_of(Call))
    highest: int = field(init=False, eq=False, repr=False)
    """The highest bid so far; 0 while there is none."""
    waiting: tuple[Seat, ...] = field(init=False, eq=False, repr=False)
    """The seats that have not passed, in the order in which they would speak again."""

    def __attrs_post_init__(self) -> None:
        if strangers := [
            seat
            for seat in (self.dealer, *(call.seat for call in self.calls))
            if seat >= self.seats
        ]:
            said = f"there is no seat {strangers[0]} at a table of {self.seats}"
            raise RulesetError([Problem("auction.seats", said)])
        highest = max([call.points for call in self.calls], default=0)
        passed = {call.seat for call in self.calls if call.points == PASS}
        last = self.calls[-1].seat if self.calls else self.dealer
        others = [Seat((last + step) % self.seats) for step in range(1, self.seats + 1)]
        object.__setattr__(self, "highest", highest)
        object.__setattr__(self, "waiting", tuple(one for one in others if one not in passed))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Auction, (self.dealer, self.seats, self.calls)

    @property
    def eldest(self) -> Seat:
        """The seat that speaks first."""
        return Seat((self.dealer + 1) % self.seats)

    @property
    def bids(self) -> tuple[Call, ...]:
        """The calls that were no passes."""
        return tuple(call for call in self.calls if call.points)

    def has_called(self, seat: int) -> bool:
        """Whether a seat has bid or passed."""
        return any(call.seat == seat for call in self.calls)

    def and_then(self, seat: Seat, points: int) -> "Auction":
        """The auction after one more call."""
        waiting = self.waiting
        if waiting[:1] != (seat,) or type(points) is not int or points < PASS:
            return Auction(self.dealer, self.seats, (*self.calls, Call(seat, points)))
        # What follows from checked values is not checked again.
        call = _draft_call()
        call.seat = seat
        call.points = points
        call.__class__ = Call
        draft = _draft()
        draft.dealer = self.dealer
        draft.seats = self.seats
        draft.calls = (*self.calls, call)
        draft.highest = max(self.highest, points)
        draft.waiting = (*waiting[1:], seat) if points else waiting[1:]
        draft.__class__ = Auction
        after: Auction = draft
        return after


_draft = draft_of(Auction)
_draft_call = draft_of(Call)


@frozen
class Contract:
    """What a side has to make.

    Args:
        bidder: the seat that bid it; with summed bids the higher bidder of the side.
        points: how many points its side must make.
        is_forced: whether the bidder had to open, did so with the least bid, and nobody overbid.
        is_void: whether it was a mis-bid, found when the melds were shown
            (``auction.summed.min-meld``).
    """

    bidder: Seat = field(validator=a(int))
    points: int = field(validator=number(0))
    is_forced: bool = field(default=False, validator=a(bool))
    is_void: bool = field(default=False, validator=a(bool))

    def __str__(self) -> str:
        return f"{self.points} by seat {self.bidder}{' (void)' if self.is_void else ''}"
