"""The auction as data: calls, the auction so far, and contracts."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import of_type, path_of, tuple_of
from pinochle._values import number
from pinochle.cards.card import Suit, check_trump
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import Problem, RulesetError
from pinochle.messages import Described, Message, Parameter
from pinochle.rules.auction.goal import (
    EVERY_TRICK,
    BidSuit,
    Goal,
    add_goals,
    goal_from,
    is_bid_suit,
)
from pinochle.rules.auction.sayings import is_saying, spoken_words

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["PASS", "Auction", "Call", "Contract"]

PASS: Final = 0
"""The goal of a call that is not a bid."""

_TIMES: Final = {1: "", 2: "doubled", 4: "redoubled"}
"""The word for a contract by the number of times that it counts."""


def _times(part: object, attribute: "Attribute[Any]", value: object) -> None:
    number(1)(part, attribute, value)
    if value not in _TIMES:
        what = f"expected one of {', '.join(map(str, _TIMES))}, not {value}"
        raise RulesetError([Problem(path_of(part, attribute), what)])


def is_trump(_part: object, _attribute: "Attribute[Any]", value: object) -> None:
    """Check that a field is a suit, or None."""
    check_trump(value)


@frozen(weakref_slot=False, repr=False)
class Call(ShortRepr, Described):
    """A call in the auction: a bid, a pass, a double or a redouble.

        >>> print(Call(0, 120, Suit.SPADES), Call(1, times=2), Call(2), sep="; ")
        seat 0: 120 in spades; seat 1: doubled; seat 2: pass
        >>> print(Call(0, 120, NO_TRUMP), Call(1, EVERY_TRICK), Call(2, saying="save"), sep="; ")
        seat 0: 120 without trump; seat 1: the moon; seat 2: pass, “save”

    Args:
        seat: who made the call.
        goal: the bid, in points or for every trick (``house.moon-bid``); 0 for any other call.
        suit: the trump suit that a bid names, where bids do (``contract.bid-suit``), or
            ``NO_TRUMP`` if it says that there is none (``house.no-trump-bid``).
        times: how many times the last bid counts after it: 2 for a double, 4 for a redouble.
        saying: what was said with a pass, such as ``with-help`` (``house.saying``).
    """

    seat: Seat = field(validator=number(0, MOST_SEATS - 1))
    goal: Goal = field(default=PASS, validator=goal_from(PASS))
    suit: BidSuit = field(default=None, validator=is_bid_suit)
    times: int = field(default=1, validator=_times)
    saying: str = field(default="", validator=is_saying, metadata={"rare": True})

    def __attrs_post_init__(self) -> None:
        if self.saying and not self.is_pass:
            raise RulesetError([Problem("call.saying", "only a pass says something besides")])
        if self.goal and self.times > 1:
            what = "a double is not a bid, so it has no points"
            raise RulesetError([Problem("call.times", what)])
        if self.suit is not None and not self.goal:
            raise RulesetError([Problem("call.suit", "only a bid names a suit")])

    @property
    def is_pass(self) -> bool:
        """Tell whether it was a pass."""
        return not self.goal and self.times == 1

    @property
    def is_redouble(self) -> bool:
        """Tell whether it doubled a bid that was doubled already."""
        return _TIMES[self.times] == "redoubled"

    @property
    @override
    def message(self) -> Message:
        """The sentence of the call and its seat."""
        if self.goal:
            return Message.of("call.bid", seat=self.seat, bid=bid_message(self.goal, self.suit))
        if self.saying:
            saying = spoken_words(self.saying)
            return Message.of("call.pass-saying", seat=self.seat, saying=saying)
        return Message.of(f"call.{_TIMES[self.times] or 'pass'}", seat=self.seat)


def bid_message(goal: Goal, suit: BidSuit = None, times: int = 1) -> Message:
    """Return a bid in words: ``120``, ``120 in spades``, ``the moon without trump, doubled``."""
    ending = "suit" if isinstance(suit, Suit) else suit.code if suit else ""
    params: dict[str, Parameter] = {"suit": suit} if isinstance(suit, Suit) else {}
    if isinstance(goal, int):
        bid = Message.of(f"bid.{ending or 'points'}", points=goal, **params)
    else:
        bid = Message.of(f"bid.{goal}-{ending}".removesuffix("-"), **params)
    return Message.of(f"bid.{_TIMES[times]}", bid=bid) if times > 1 else bid


def bid_in_words(goal: Goal, suit: BidSuit = None) -> str:
    """Return a bid in English words: ``120``, ``120 in spades``, ``the moon without trump``."""
    return str(bid_message(goal, suit))


@frozen(weakref_slot=False, repr=False)
class Auction(ShortRepr):
    """An auction so far: its calls in order.

        >>> auction = Auction(dealer=3, seats=4, calls=(Call(0, 100), Call(1, 0)))
        >>> auction.highest, auction.eldest
        (100, 0)

    Args:
        dealer: the seat that dealt.
        seats: how many seats there are.
        calls: the calls so far, the first call first.
    """

    dealer: Seat = field(validator=number(0, MOST_SEATS - 1))
    seats: int = field(validator=number(2, MOST_SEATS))
    calls: tuple[Call, ...] = field(default=(), validator=tuple_of(Call))

    def __attrs_post_init__(self) -> None:
        if strangers := [
            seat
            for seat in (self.dealer, *(call.seat for call in self.calls))
            if seat >= self.seats
        ]:
            what = f"there is no seat {strangers[0]} at a table of {self.seats}"
            raise RulesetError([Problem("auction.seats", what)])

    @cached_property
    def highest(self) -> Goal:
        """The highest bid so far; 0 while there is none."""
        return max((call.goal for call in self.calls), default=0)

    @cached_property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not passed, in the order in which they would speak again."""
        passed = {call.seat for call in self.calls if call.is_pass}
        last = self.calls[-1].seat if self.calls else self.dealer
        clockwise = [(last + step) % self.seats for step in range(1, self.seats + 1)]
        return tuple(other for other in clockwise if other not in passed)

    @property
    def eldest(self) -> Seat:
        """The seat at the dealer's left."""
        return (self.dealer + 1) % self.seats

    @property
    def bids(self) -> tuple[Call, ...]:
        """The calls that are bids."""
        return tuple([call for call in self.calls if call.goal])

    @property
    def last_bid(self) -> Call | None:
        """The last bid, or None if there is none."""
        return next((call for call in reversed(self.calls) if call.goal), None)

    @property
    def times(self) -> int:
        """The number of times that the last bid counts: 1, or 2 if doubled, or 4 if redoubled."""
        for call in reversed(self.calls):
            if not call.is_pass:
                return call.times
        return 1

    def has_called(self, seat: int) -> bool:
        """Tell whether a seat has bid or passed."""
        return any(call.seat == seat for call in self.calls)

    def is_last(self, seat: int) -> bool:
        """Tell whether a seat is the dealer's, and every other seat has called once.

        >>> Auction(dealer=2, seats=3, calls=(Call(0), Call(1))).is_last(2)
        True
        """
        return seat == self.dealer and len(self.calls) == self.seats - 1

    def and_then(
        self, seat: Seat, goal: Goal, suit: BidSuit = None, times: int = 1, saying: str = ""
    ) -> "Auction":
        """Return the auction after another call."""
        call = Call(seat, goal, suit, times, saying)
        return Auction(self.dealer, self.seats, (*self.calls, call))


@frozen(weakref_slot=False, repr=False)
class Contract(ShortRepr, Described):
    """A contract: the goal that a side has to reach.

    Args:
        bidder: the seat that bid it; with summed bids, the higher bidder of the side.
        goal: how many points its side must make, or that it must win every trick
            (``house.moon-bid``).
        is_forced: whether the bidder made the only bid, the least, where somebody had to bid. Where
            only players with some cards have to, it says that they may have had to, which their
            hand knows (:meth:`~pinochle.rules.auction.auction.AuctionRules.had_to_bid`).
        is_void: whether it was a misbid, found when the melds were shown
            (``auction.summed.min-meld``).
        suit: the trump suit that the bid has named, where bids do (``contract.bid-suit``), or
            ``NO_TRUMP`` if it has said that there is none (``house.no-trump-bid``).
        times: how many times it counts: 2 if it was doubled, 4 if redoubled
            (``contract.double``).
    """

    bidder: Seat = field(validator=number(0, MOST_SEATS - 1))
    goal: Goal = field(validator=goal_from(0))
    is_forced: bool = field(default=False, validator=of_type(bool))
    is_void: bool = field(default=False, validator=of_type(bool))
    suit: BidSuit = field(default=None, validator=is_bid_suit)
    times: int = field(default=1, validator=_times)

    @property
    def is_moon(self) -> bool:
        """Tell whether its side must win every trick."""
        return self.goal is EVERY_TRICK

    @property
    def bid(self) -> str:
        """The bid in words: ``120 in spades, doubled``."""
        return str(bid_message(self.goal, self.suit, self.times))

    @property
    @override
    def message(self) -> Message:
        """The bid and its bidder in words: ``120 in spades by seat 2``."""
        bid = bid_message(self.goal, self.suit, self.times)
        code = "contract.void" if self.is_void else "contract.valid"
        return Message.of(code, bid=bid, seat=self.bidder)


def summed_contracts(
    bids: Sequence[Call], sides: Sequence[int], *, highest_sum_first: bool
) -> tuple[Contract, ...]:
    """Return the contracts of sides whose last bids are added up, the trump-namer's first.

    Args:
        bids: the bids of the auction, the first first.
        sides: the side of each seat.
        highest_sum_first: whether the side with the highest sum names trump, of equal sums the one
            whose bidder spoke first; otherwise the highest bidder's side does.
    """
    last_bids = {bid.seat: bid for bid in bids}
    in_order = [bid for bid in bids if bid is last_bids[bid.seat]]
    contracts: list[Contract] = []
    for side in dict.fromkeys(sides[bid.seat] for bid in in_order):
        bids_of_side = [bid for bid in in_order if sides[bid.seat] == side]
        bidder = max(bids_of_side, key=_goal).seat
        contracts.append(Contract(bidder, add_goals([*map(_goal, bids_of_side)])))
    if highest_sum_first:
        speakers = [bid.seat for bid in in_order]
        contracts.sort(key=lambda contract: speakers.index(contract.bidder))
        contracts.sort(key=lambda contract: contract.goal, reverse=True)
    else:
        namer = max(in_order, key=_goal).seat
        contracts.sort(key=lambda contract: contract.bidder != namer)
    return tuple(contracts)


def _goal(call: Call) -> Goal:
    return call.goal
