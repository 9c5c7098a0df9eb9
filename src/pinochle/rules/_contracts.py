"""What comes of a finished auction: who has to make how much."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pinochle._fast_init import trusted
from pinochle.rules.calls import Auction, Call, Contract

if TYPE_CHECKING:
    from pinochle.rules.auction import AuctionRules


def of(rules: "AuctionRules", auction: Auction, sides: Sequence[int]) -> tuple[Contract, ...]:
    """The contracts of an auction, the trump-namer's first; none if all passed."""
    bids = auction.bids
    if not bids:
        return ()
    best = max(bids, key=_points)
    if rules.calls != "summed":
        only = _contract(
            bidder=best.seat,
            points=best.points,
            is_forced=_was_forced(rules, auction),
            suit=best.suit,
            times=auction.times,
        )
        return (only,)
    order = {call.seat: index for index, call in enumerate(auction.calls)}
    found: list[Contract] = []
    for side in dict.fromkeys(sides[call.seat] for call in bids):
        own = [call for call in bids if sides[call.seat] == side]
        found.append(Contract(max(own, key=_points).seat, sum(map(_points, own))))
    if rules.trump_to == "highest-sum":
        found.sort(key=lambda contract: (-contract.points, order[contract.bidder]))
    else:
        found.sort(key=lambda contract: contract.bidder != best.seat)
    return tuple(found)


def _was_forced(rules: "AuctionRules", auction: Auction) -> bool:
    """Whether the only bid was the least of a player who had to make one.

    That he held a meld nobody can see, so whoever opens in the place of one who had to, with the
    least bid, passes for forced.
    """
    bids = auction.bids
    if len(bids) != 1:
        return False
    (only,) = bids
    before = auction.calls[: auction.calls.index(only)]
    then = Auction(auction.dealer, auction.seats, before)
    is_stuck = bool(rules.stuck) and then.is_last(only.seat)
    is_first = not before and (rules.must_open == "eldest" or only.points == rules.automatic)
    is_opener = rules.must_open == "holder" or is_first
    return only.points == rules.least(then, only.seat) and (is_stuck or is_opener)


def _points(call: Call) -> int:
    return call.points


_contract: Final = trusted(Contract)
