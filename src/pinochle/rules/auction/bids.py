"""Bids: the fields of the auction, the numbers that can be bid, and the order of the calls."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from typing import Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import DERIVED, PROSE, expect, line, number, of_type, one_of, tuple_of
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import Problem, RulesetError
from pinochle.rules.auction.calls import Auction, is_saying, spoken_words
from pinochle.rules.auction.goal import EVERY_TRICK, Goal
from pinochle.rules.auction.ladder import ladder, steps_of
from pinochle.rules.handtest import ANY_HAND, HandTest
from pinochle.rules.units import Passes, Points, Steps, Times

__all__ = ["BidRules", "Bound", "Convention", "Saying"]

Calls = Literal["until-passed", "once", "summed"]
MustOpen = Literal["nobody", "eldest", "dealer", "holder"]
First = Literal["eldest", "dealer"]
LeastMeldOf = Literal["player", "side"]
Misbid = Literal["forbidden", "void"]
NoTrumpBids = Literal["none", "equal", "higher"]
TrumpTo = Literal["highest-bid", "highest-sum"]
Bound = Literal["open", "stuck"]
"""The reason why a player may not pass: they must open, or they are stuck with the bid."""

AllPass = Literal["same-dealer", "next-dealer"]

_HIGHEST: Final = 100_000
"""The greatest bid that a field may name."""

_NAMED: Final = ("opening", "dealer_opening", "stuck", "automatic")
"""The fields that name a bid."""

_TOP_TIMES: Final = 10
"""An auction outside a ruleset goes up to so many times the highest bid of its fields."""


@frozen
class Convention:
    """The meaning of a bid by agreement between partners; it makes no bid legal or illegal.

    A number in digits is points, and goes with the scale; write a number of cards as a word.

    Args:
        bid: the bid, such as ``510 after 500``.
        meaning: what it means, such as ``aces around``.
    """

    bid: str = field(validator=line)
    meaning: str = field(validator=line)

    @override
    def __str__(self) -> str:
        return f"{self.bid}: {self.meaning}"


@frozen
class Saying:
    """Something that a player may say with a pass; it binds nobody and judges nothing.

    A number in digits in its meaning is points, and goes with the scale.

    Args:
        name: what is said: one word, in which hyphens stand for blanks, such as ``with-help``.
        meaning: what it means, such as ``some meld``.
    """

    name: str = field(validator=is_saying)
    meaning: str = field(validator=line, metadata=PROSE)

    def __attrs_post_init__(self) -> None:
        if not self.name:
            raise RulesetError([Problem("saying.name", "expected one word, such as with-help")])

    @override
    def __str__(self) -> str:
        return f"“{spoken_words(self.name)}”: {self.meaning}"


@frozen(init=False, repr=False, eq=False)  # there are only whole rules of the auction
class BidRules:
    """The ladder of bids, and the fields of an auction (:class:`AuctionRules` has its rules)."""

    calls: Calls = field(default="until-passed", validator=one_of(Calls))
    first: First = field(default="eldest", validator=one_of(First))
    opening: Points = field(default=100, validator=number(1, _HIGHEST))
    dealer_opening: Points = field(default=0, validator=number(0, _HIGHEST))
    ceiling: Points = field(default=0, validator=number(0, _HIGHEST))
    ladder: tuple[tuple[Points, Points], ...] = field(default=((0, 10),), validator=ladder)
    greatest_raise: Steps = field(default=0, validator=number(0))
    spares_partner: bool = field(default=False, validator=of_type(bool))
    suit_bids: bool = field(default=False, validator=of_type(bool))
    no_trump_bids: NoTrumpBids = field(default="none", validator=one_of(NoTrumpBids))
    moon_bids: bool = field(default=False, validator=of_type(bool))
    doubling: Times = field(default=0, validator=number(0, 2))
    passes_to_end: Passes = field(default=0, validator=number(0, MOST_SEATS))
    must_open: MustOpen = field(default="nobody", validator=one_of(MustOpen))
    automatic: Points = field(default=0, validator=number(0, _HIGHEST))
    stuck: Points = field(default=0, validator=number(0, _HIGHEST))
    stuck_exactly: bool = field(default=False, validator=of_type(bool))
    to_bid: HandTest = field(default=ANY_HAND, validator=of_type(HandTest))
    to_be_stuck: HandTest = field(default=ANY_HAND, validator=of_type(HandTest))
    least_meld: Points = field(default=0, validator=number(0))
    least_meld_of: LeastMeldOf = field(default="player", validator=one_of(LeastMeldOf))
    misbid: Misbid = field(default="void", validator=one_of(Misbid))
    misbid_costs: Points = field(default=0, validator=number(0))
    trump_to: TrumpTo = field(default="highest-bid", validator=one_of(TrumpTo))
    goes_round: bool = field(default=False, validator=of_type(bool))
    all_pass: AllPass = field(default="same-dealer", validator=one_of(AllPass))
    conventions: tuple[Convention, ...] = field(
        default=(), validator=tuple_of(Convention), metadata=PROSE
    )
    sayings: tuple[Saying, ...] = field(default=(), validator=tuple_of(Saying))
    top: int = field(default=0, validator=number(0), metadata=DERIVED)
    sides: tuple[int, ...] = field(default=(), validator=tuple_of(int), metadata=DERIVED)

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        named: dict[str, int] = {name: getattr(self, name) for name in _NAMED}
        for name, bid in named.items():
            if bid and not self.is_step(bid):
                problems.append(Problem(f"auction.{name}", f"{bid} is not a step of the ladder"))
            if self.ceiling and bid > self.ceiling:
                said = f"{bid} is beyond the ceiling of {self.ceiling}"
                problems.append(Problem(f"auction.{name}", said))
        problems += self._contradictions()
        if problems:
            raise RulesetError(problems)

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        """The numbers on the ladder that can be bid, in order."""
        most: int = max([getattr(self, name) for name in _NAMED])
        top = max(self.top or _TOP_TIMES * most, most)
        return steps_of(self.ladder, self.ceiling, top)

    @cached_property
    def _goals(self) -> tuple[Goal, ...]:
        """The numbers that can be bid, in order, and every trick where it is bid."""
        return (*self._numbers, EVERY_TRICK) if self.moon_bids else self._numbers

    @property
    def is_summed(self) -> bool:
        """Tell whether partners add up their bids, so that every side has a contract."""
        return self.calls == "summed"

    @property
    def _has_bars(self) -> bool:
        """Tell whether some hands may not bid unless they are forced to."""
        return self.to_bid != ANY_HAND or (self.misbid == "forbidden" and self.least_meld > 0)

    @property
    def _is_limited(self) -> bool:
        """Tell whether some bids may not be made although they are high enough."""
        return self.greatest_raise > 0 or self.spares_partner

    def _contradictions(self) -> Iterator[Problem]:
        """Yield the problems of fields that do not go together."""
        if self.stuck_exactly and not self.stuck:
            yield Problem("auction.stuck_exactly", "no bid is set for a stuck dealer")
        if self.is_summed and (self.stuck or self.automatic or self.must_open != "nobody"):
            said = "with summed bids nobody must open, because every side has its own contract"
            yield Problem("auction.calls", said)
        if self.misbid == "forbidden" and self.least_meld and self.least_meld_of == "side":
            said = "players cannot know what their partner melds, so no bid can be forbidden"
            yield Problem("auction.misbid", said)
        if self.calls != "until-passed" and self.passes_to_end:
            said = "passes in a row end an auction only where players have several turns"
            yield Problem("auction.passes_to_end", said)
        if self.goes_round and not self.is_summed:
            said = "only summed bids are asked for once, and may go round instead"
            yield Problem("auction.goes_round", said)
        if self.is_summed and self.suit_bids:
            said = "summed bids cannot name a suit, because there is only one trump"
            yield Problem("auction.suit_bids", said)
        if self.automatic and self.suit_bids:
            said = "an automatic bid cannot name a suit"
            yield Problem("auction.automatic", said)
        names = [saying.name for saying in self.sayings]
        if twice := [name for name in names if names.count(name) > 1]:
            yield Problem("auction.sayings", f"{twice[0]} appears twice")
        if self.doubling and self.calls != "until-passed":
            said = "bids are doubled only where players have several turns"
            yield Problem("auction.doubling", said)

    def is_step(self, points: int) -> bool:
        """Tell whether a number stands on the ladder of bids.

        >>> AuctionRules(opening=50, ladder=((0, 1), (60, 5))).is_step(62)
        False
        """
        first, step = self.rung(expect(int, points, "points"))
        return points >= 1 and (points - first) % step == 0

    def rung(self, points: int) -> tuple[int, int]:
        """Return the part of the ladder that a number lies in: its first number, and its step.

        >>> AuctionRules(opening=50, ladder=((0, 1), (60, 5))).rung(62)
        (60, 5)
        """
        return next((pair for pair in reversed(self.ladder) if pair[0] <= points), self.ladder[0])

    @property
    def opener_rule(self) -> str:
        """The catalogue id of the rule that says who must open, or that nobody must."""
        return _OPENERS[self.must_open]

    @property
    def stuck_rule(self) -> str:
        """The catalogue id of the rule that makes a dealer bid when all others have passed.

        >>> AuctionRules(opening=150, stuck=190).stuck_rule
        'auction.dealer-forced-190'

        That rule asks for 190 "or another agreed amount". The two-pack game asks for the least bid,
        Firehouse for exactly its amount, and Check Pinochle drops what its other bidders must hold.
        """
        if self.stuck_exactly:
            return "auction.dealer-forced-200"
        if self.to_bid != ANY_HAND:
            return "auction.dealer-forced-any"
        is_least = self.stuck == self.opening
        return "auction.dealer-forced-50" if is_least else "auction.dealer-forced-190"

    @property
    def step_rule(self) -> str:
        """The catalogue id of the rule for the steps of bids.

        >>> AuctionRules(opening=100, ladder=((0, 50),)).step_rule
        'auction.increment.10or25'
        """
        if len(self.ladder) == 1:
            return "auction.increment.10or25"
        is_single = self.ladder[0][1] == 1
        return "auction.increment.60then5" if is_single else "auction.increment.10-600-50"

    @property
    def greatest(self) -> int:
        """The greatest number to bid: the ceiling, or the first step no less than ``top``.

        >>> AuctionRules(top=4655).greatest, AuctionRules(ceiling=500).greatest
        (4660, 500)
        """
        return self._numbers[-1]

    def least_contract(self, *, is_dealer: bool) -> int:
        """Return the least number of a contract; the dealer may be left with less than others bid.

        >>> rules = AuctionRules(opening=250, stuck=200)
        >>> rules.least_contract(is_dealer=False), rules.least_contract(is_dealer=True)
        (250, 200)

        Args:
            is_dealer: whether the bidder deals.
        """
        least = self.automatic or self.opening
        if self.automatic or self.is_summed or not is_dealer:
            return least
        return min(least, self.dealer_opening or least, self.stuck or least)

    def numbers(self, least: int) -> tuple[int, ...]:
        """Return the numbers that can be bid from one on."""
        return self._numbers[bisect_left(self._numbers, least) :]

    def bids(self, least: Goal) -> tuple[Goal, ...]:
        """Return the bids from a goal on to the highest."""
        return self._goals[bisect_left(self._goals, least) :]

    def speaker(self, auction: Auction) -> Seat | None:
        """Return the seat whose turn it is to call, or None if the auction is over.

        >>> calls = (Call(1, 100), Call(2, 0), Call(3, 110))
        >>> AuctionRules().speaker(Auction(dealer=0, seats=4, calls=calls))
        0
        """
        if not auction.calls:
            return self.first_speaker(auction)
        is_until_passed = self.calls == "until-passed" or self.goes_round
        if is_until_passed and not self.passes_to_end:
            waiting = auction.waiting
            return waiting[0] if len(waiting) > (auction.highest > 0) else None
        calls, seats = auction.calls, auction.seats
        if self.passes_to_end:
            wanted = self.passes_to_end if auction.highest else seats
            in_a_row = len(calls) >= wanted and all(call.is_pass for call in calls[-wanted:])
            return None if in_a_row else (calls[-1].seat + 1) % seats
        return None if len(calls) >= seats else (calls[-1].seat + 1) % seats

    def first_speaker(self, auction: Auction) -> Seat:
        """Return the seat that makes the first call.

        >>> AuctionRules(first="dealer").first_speaker(Auction(dealer=2, seats=4))
        2
        """
        return auction.dealer if self.first == "dealer" else auction.eldest


_OPENERS: Final[dict[MustOpen, str]] = {
    "nobody": "auction.nobody-opens",
    "eldest": "auction.forced-opener",
    "dealer": "auction.forced-opener",
    "holder": "auction.open-if-meld",
}
