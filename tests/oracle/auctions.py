"""The auction as it goes round the table: who speaks, what may be said, and who has the contract.

The rules followed are those of the catalogue: `auction.*`, `threehand.opening.*`,
`racehorse.open-500`, `contract.bid-suit`, `contract.double`, `check.4p.min-marriage` and the house
rules `house.highest-bid`, `house.dealer-first`, `house.greatest-raise`,
`house.partner-not-overbid`, `house.moon-bid`, `house.no-trump-bid`, `house.saying`,
`house.summed-rounds` and `house.duel`. The fields are those of `docs/reference/auction.md`.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from oracle.hands import SUITS, Hand, Table, has_some_meld, meets
from oracle.records import Rules

MOON = 10**9
"""A bid of the moon is higher than any number."""
NO_TRUMP = "no-trump"


class Call(NamedTuple):
    """A bid, a pass (0 points and once), or a double (0 points and more than once)."""

    seat: int
    points: int = 0
    suit: str = ""
    times: int = 1
    said: str = ""


@dataclass(frozen=True)
class Contract:
    """What a side has to make."""

    bidder: int
    points: int
    suit: str = ""
    times: int = 1
    is_void: bool = False
    may_be_forced: bool = False

    @property
    def is_moon(self) -> bool:
        """Whether it is for every trick."""
        return self.points == MOON


class Auction:
    """An auction at work."""

    def __init__(self, rules: Rules, table: Table, dealer: int, hands: list[Hand]) -> None:
        self.rules, self.auction, self.table = rules, rules["auction"], table
        self.dealer, self.hands = dealer, hands
        self.sides: list[int] = rules["table"]["sides"]
        self.seats = len(hands)
        self.eldest = (dealer + 1) % self.seats
        self.calls: list[Call] = []
        if self.auction["automatic"]:  # racehorse.open-500
            self.calls.append(Call(self.eldest, self.auction["automatic"]))

    # Who speaks.

    def bids(self) -> list[Call]:
        """The bids so far."""
        return [call for call in self.calls if call.points]

    def own_bids(self, seat: int) -> list[Call]:
        """The bids of a seat so far."""
        return [bid for bid in self.bids() if bid.seat == seat]

    def has_passed(self, seat: int) -> bool:
        """Whether a seat has passed."""
        return any(call[:4] == Call(seat)[:4] for call in self.calls)

    def passes_in_a_row(self) -> int:
        """How many passes there were since somebody said something."""
        said = 0
        for call in reversed(self.calls):
            if call.points or call.times > 1:
                break
            said += 1
        return said

    def speaker(self) -> int | None:
        """Whose turn it is; None when the auction is over."""
        first = self.dealer if self.auction["first"] == "dealer" else self.eldest
        if self.auction["calls"] == "duel":
            return self.speaker_in_duel(first)
        if not self.calls:
            return first
        after = (self.calls[-1].seat + 1) % self.seats
        goes_round = self.auction["goes_round"]  # house.summed-rounds
        if self.auction["calls"] != "until-passed" and not goes_round:  # auction.one-bid
            return after if len(self.calls) < self.seats else None
        if in_a_row := self.auction["passes_to_end"]:  # auction.three-passed-ends
            is_over = self.passes_in_a_row() >= (in_a_row if self.bids() else self.seats)
            return None if is_over else after
        left = [seat for seat in range(self.seats) if not self.has_passed(seat)]
        if not left or (len(left) == 1 and self.bids()):
            return None
        turns = [(after + step) % self.seats for step in range(self.seats)]
        return next(seat for seat in turns if seat in left)

    def speaker_in_duel(self, first: int) -> int | None:
        """house.duel: two stand against each other, and the next steps in for whoever passes."""
        still_to_come = [(first + step) % self.seats for step in range(self.seats)]
        standing, last = [still_to_come.pop(0), still_to_come.pop(0)], None
        for call in self.calls:
            if call.points:
                last = call.seat
                continue
            standing.remove(call.seat)
            standing += still_to_come[:1]
            del still_to_come[:1]
        if last is None and standing:
            return standing[-1] if self.auction["duel_opener"] == "later" else standing[0]
        return next((seat for seat in standing if seat != last), None)

    # What may be said.

    def is_stuck(self, seat: int) -> bool:
        """auction.dealer-forced-190: the dealer must bid when all others have passed."""
        others = [one for one in range(self.seats) if one != seat]
        return (
            self.auction["stuck"] > 0
            and seat == self.dealer
            and not self.bids()
            and all(self.has_passed(one) for one in others)
            and meets(self.rules, self.table, self.auction["to_be_stuck"], self.hands[seat], None)
        )

    def must_open(self, seat: int) -> bool:
        """auction.forced-opener, auction.open-if-meld."""
        if self.bids():
            return False
        who = self.auction["must_open"]
        if who == "holder":
            return has_some_meld(self.table, self.hands[seat])
        return seat in {"eldest": [self.eldest], "dealer": [self.dealer]}.get(who, [])

    def least(self, seat: int) -> int:
        """The least first bid of a seat."""
        if seat == self.dealer and self.auction["stuck"] and self.have_others_passed(seat):
            return int(self.auction["stuck"])
        if seat == self.dealer and self.auction["dealer_opening"]:
            return int(self.auction["dealer_opening"])
        return int(self.auction["opening"])

    def have_others_passed(self, seat: int) -> bool:
        """Whether everybody else has passed."""
        return all(self.has_passed(one) for one in range(self.seats) if one != seat)

    def is_step(self, points: int) -> bool:
        """Whether bids go up to this number: from every number of the ladder on by its step."""
        start, step = [rung for rung in self.auction["ladder"] if rung[0] <= points][-1]
        return bool((points - start) % step == 0)

    def steps_between(self, low: int, high: int) -> int:
        """How many steps a bid is above another."""
        return sum(self.is_step(points) for points in range(low + 1, high + 1))

    def why_not(self, call: Call) -> str:
        """Why a call is not legal; nothing if it is."""
        if call.times > 1:
            return self.why_no_double(call)
        if call.said and call.said not in [one["name"] for one in self.auction["sayings"]]:
            return "nobody says that"  # house.saying
        if not call.points:
            return "must bid" if self.is_stuck(call.seat) or self.must_open(call.seat) else ""
        return self.why_no_bid(call)

    def why_no_double(self, call: Call) -> str:
        """contract.double."""
        if not self.bids():
            return "there is nothing to double"
        last = self.bids()[-1]
        times = self.times()
        is_own = self.sides[call.seat] == self.sides[last.seat]
        if times == 1 and self.auction["doubling"] >= 1 and not is_own:
            return ""
        return "" if times == 2 and self.auction["doubling"] == 2 and is_own else "no double"

    def times(self) -> int:
        """How many times the last bid counts."""
        times = 1
        for call in self.calls:
            times = 1 if call.points else max(times, call.times)
        return times

    def why_no_bid(self, call: Call) -> str:
        """auction.strictly-higher and all else that binds a bid."""
        agreed, hand = self.auction, self.hands[call.seat]
        last = self.bids()[-1] if self.bids() else None
        is_duty = self.is_stuck(call.seat) or self.must_open(call.seat)
        if not is_duty and not meets(self.rules, self.table, agreed["to_bid"], hand, None):
            return "the hand may not bid"
        if agreed["misbid"] == "forbidden" and agreed["least_meld"] and not is_duty:
            values = [self.table.value(hand, trump) for trump in (*SUITS, None)]
            if all(v.points < agreed["least_meld"] and not v.wins_game for v in values):
                return "too little meld"
        if call.suit and not (agreed["suit_bids"] or call.suit == NO_TRUMP):
            return "bids name no suit"
        if agreed["suit_bids"] and not call.suit:
            return "bids name a suit"
        if call.suit == NO_TRUMP and agreed["no_trump_bids"] == "none":
            return "nobody bids no trump"
        if call.points == MOON and not agreed["moon_bids"]:
            return "nobody bids the moon"
        is_partners = last and last.seat != call.seat and self.is_of_side(last.seat, call.seat)
        if agreed["spares_partner"] and is_partners:
            return "the last bid is a partner's"
        if last and agreed["calls"] != "summed" and self.height(call) <= self.height(last):
            return "not higher"
        own = self.own_bids(call.seat)
        if agreed["goes_round"] and own and call.points <= own[-1].points:
            return "not higher than one's own"  # house.summed-rounds
        if call.points == MOON:
            return "" if not (is_duty and self.exactly(call.seat)) else "not that much"
        if not last or agreed["calls"] == "summed":
            if call.points < self.least(call.seat):
                return "too low"
        elif 0 < agreed["greatest_raise"] < self.steps_between(last.points, call.points):
            return "too high a raise"
        if self.exactly(call.seat) and call.points != agreed["stuck"]:
            return "not exactly that"
        if agreed["ceiling"] and call.points > max(agreed["ceiling"], self.least(call.seat)):
            return "above the highest bid"
        if not self.is_step(call.points) and (last or call.points != self.least(call.seat)):
            return "no step"
        return ""

    def is_of_side(self, one: int, other: int) -> bool:
        """Whether two seats play together."""
        return self.sides[one] == self.sides[other]

    def exactly(self, seat: int) -> bool:
        """auction.dealer-forced-200."""
        return bool(self.auction["stuck_exactly"]) and self.is_stuck(seat)

    def height(self, call: Call) -> tuple[int, int]:
        """How high a bid is: by its number, and by that it is without trump where that counts."""
        is_higher = self.auction["no_trump_bids"] == "higher" and call.suit == NO_TRUMP
        return call.points, int(is_higher)

    # Who has it.

    def contracts(self) -> list[Contract]:
        """The contracts, that of who names trump first; none if all have passed."""
        bids = self.bids()
        if not bids:
            return []
        if self.auction["calls"] == "summed":
            return self.sum_bids(bids)
        last = bids[-1]
        return [
            Contract(
                last.seat,
                last.points,
                last.suit,
                self.times(),
                may_be_forced=self.may_be_forced(bids),
            )
        ]

    def may_be_forced(self, bids: list[Call]) -> bool:
        """concede.before-widow: the only bid, and the least, in the place of one who had to bid."""
        if len(bids) > 1:
            return False
        (bid,) = bids
        before = self.calls[: self.calls.index(bid)]
        has_to = {
            "holder": True,
            "eldest": bid.seat == self.eldest,
            "dealer": bid.seat == self.dealer,
            "nobody": False,
        }[self.auction["must_open"]]
        others = {call.seat for call in before} | {bid.seat}
        is_last = bid.seat == self.dealer and len(others) == self.seats
        is_stuck = bool(self.auction["stuck"]) and is_last
        if self.auction["automatic"]:
            return True
        least = self.auction["stuck"] if is_stuck else self.auction["opening"]
        if bid.seat == self.dealer and self.auction["dealer_opening"] and not is_stuck:
            least = self.auction["dealer_opening"]
        return (has_to or is_stuck) and bid.points == least

    def sum_bids(self, bids: list[Call]) -> list[Contract]:
        """auction.summed: every side that has bid has the sum for its contract."""
        found: list[Contract] = []
        for side in dict.fromkeys(self.sides):
            last = [bid for bid in bids if bid == self.own_bids(bid.seat)[-1]]
            mine = [bid for bid in last if self.sides[bid.seat] == side]
            if mine:
                best = max(mine, key=lambda bid: bid.points)  # the earlier of two equal ones
                found.append(Contract(best.seat, sum(bid.points for bid in mine)))
        bids = [bid for bid in bids if bid == self.own_bids(bid.seat)[-1]]
        order = [bid.seat for bid in bids]
        highest = {bid.seat: bid.points for bid in bids}
        by_sum = self.auction["trump_to"] == "highest-sum"
        return sorted(
            found,
            key=lambda one: (
                -(one.points if by_sum else highest[one.bidder]),
                order.index(one.bidder),
            ),
        )


def void(contract: Contract) -> Contract:
    """auction.summed.min-meld: a contract that was bid without the meld for it."""
    return replace(contract, is_void=True)
