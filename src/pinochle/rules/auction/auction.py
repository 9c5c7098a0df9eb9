"""The auction: the bids that a player may make, the duty to bid, and the contracts."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, Literal

from attrs import field, fields, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import DERIVED, PROSE, expect, of_type, one_of, tuple_of
from pinochle._values import number
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import Problem, RulesetError
from pinochle.messages.phrases import problem
from pinochle.messages.violations import Violation
from pinochle.rules.auction.calls import (
    PASS,
    Auction,
    Call,
    Contract,
    bid_in_words,
    summed_contracts,
)
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, BidSuit, Goal, expect_goal
from pinochle.rules.auction.ladder import is_ladder, is_on, numbers_on, why_not_on
from pinochle.rules.auction.sayings import Convention, Saying
from pinochle.rules.count import CountRules
from pinochle.rules.handtest import ANY_HAND, HandTest
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.units import Passes, Points, Steps, Times

__all__ = ["AuctionRules"]

Calls = Literal["until-passed", "once", "summed", "duel"]
MustOpen = Literal["nobody", "eldest", "dealer", "holder"]
First = Literal["eldest", "dealer"]
DuelOpener = Literal["earlier", "later"]
LeastMeldOf = Literal["player", "side"]
Misbid = Literal["forbidden", "void"]
NoTrumpBids = Literal["none", "equal", "higher"]
TrumpTo = Literal["highest-bid", "highest-sum"]
Bound = Literal["open", "stuck"]
"""The reason why a player may not pass: they must open, or they are stuck with the bid."""

AllPass = Literal["same-dealer", "next-dealer"]

_HIGHEST: Final = 100_000
"""The greatest bid that a field may name."""

_TOP_TIMES: Final = 10
"""An auction outside a ruleset goes up to so many times the highest bid of its fields."""

_HOLDS_MELD: Final = HandTest(melds="some")

_OPENERS: Final[dict[MustOpen, str]] = {
    "nobody": "auction.nobody-opens",
    "eldest": "auction.forced-opener",
    "dealer": "auction.forced-opener",
    "holder": "auction.open-if-meld",
}


@frozen(repr=False)
class AuctionRules(ShortRepr):
    """The rules of bidding.

    Calls go clockwise from eldest, or from the dealer. A bid must be higher than any before it
    (``auction.strictly-higher``), and a player who passes is out of it (``auction.pass-final``).

        >>> rules = AuctionRules(opening=500, ceiling=1000, ladder=((0, 10), (600, 50)))
        >>> [bid for bid in rules.bids(570)]
        [570, 580, 590, 600, 650, 700, 750, 800, 850, 900, 950, 1000]

    Args:
        calls: how often the players speak: calls go round until all but one have passed
            (``auction.ends``), everybody has one turn (``auction.one-bid``), everybody has one
            turn and the bids of partners are added up, so that every side has a contract
            (``auction.summed``), or two bid against each other until one of them passes, and the
            next player then bids against the winner (``house.duel``).
        first: who speaks first: eldest, or the dealer (``house.dealer-first``). In duels it is who
            comes first in the order of the players.
        duel_opener: in a duel, which of the two speaks while nobody has bid: the earlier in the
            order of the players, or the later (``house.duel``).
        opening: the least bid (``auction.opening.100``).
        dealer_opening: the least bid of the dealer while nobody has bid (``threehand.opening.20``);
            0 if it is the same for all.
        ceiling: the highest bid that is allowed (``house.highest-bid``); 0 for none. Then bids end
            where no side can score more: see ``top``.
        ladder: the steps of the bids: pairs of a number and a step; from that number on, bids go
            up by that step (``auction.increment.10-600-50``, ``auction.increment.60then5``).
        greatest_raise: how many steps a bid may be above the last one: 1 where nobody may jump, 0
            where everybody may jump as they like (``house.greatest-raise``). The first bid may
            always be of any height.
        spares_partner: whether a player may not raise a bid of their partner that no opponent has
            raised (``house.partner-not-overbid``).
        suit_bids: whether each bid names a suit, and the suit of the last bid is trump. Suits are
            equal, so every bid must have a higher number (``contract.bid-suit``).
        no_trump_bids: whether a bid may say that there is no trump (``house.no-trump-bid``, some
            tables): none may; any may, and is as high as its number; or any may, and is higher
            than a bid of the same number with trump. Its bidder names no trump afterwards.
        moon_bids: whether a player may bid the moon, which is higher than every number: their side
            undertakes to win every trick (``house.moon-bid``, many tables). ``moon`` says what it
            scores or costs.
        doubling: how often a bid may be doubled: not at all, once by an opponent, or once more by
            the side that made the bid; a new bid cancels it (``contract.double``,
            ``house.double-numbers``).
        passes_to_end: how many passes in a row end the auction, where a player who passed may bid
            again (``auction.three-passed-ends``); 0 if a pass is final, and the auction ends when
            all others have passed.
        must_open: who may not pass while nobody has bid: nobody (``auction.nobody-opens``), eldest
            or the dealer (``auction.forced-opener``), or a player who holds a meld when their turn
            comes, one that scores whatever is trump (``auction.open-if-meld``).
        automatic: a bid that eldest makes without being asked (``racehorse.open-500``); 0 for none.
        stuck: the least bid of a dealer who must bid because all others have passed
            (``auction.dealer-forced-190``); 0 if the dealer may pass too.
        stuck_exactly: whether that dealer must bid exactly that (``auction.dealer-forced-200``).
        to_bid: what a hand must hold to bid; a player who must bid needs none of it.
        to_be_stuck: what a dealer's hand must hold to be stuck; otherwise the dealer may pass.
        least_meld: how many points of meld a bid needs; 0 for none.
        least_meld_of: whether the player or their side needs that meld
            (``auction.summed.min-meld``).
        misbid: whether a bid without that meld is forbidden, or its contract is void when the melds
            are shown.
        misbid_costs: how many extra points a void contract costs.
        trump_to: with summed bids, whether the highest bid names trump or the highest sum.
        goes_round: with summed bids, whether calls go round until all others have passed, and each
            player raises their own last bid, the only one that is added up
            (``house.summed-rounds``).
        all_pass: who deals again when everybody has passed.
        conventions: what bids mean among partners (``auction.meld-bid.convention``,
            ``firehouse.codes``); they change nothing in what may be bid.
        sayings: what a player may say with a pass, which is a pass all the same (``house.saying``,
            many clubs).
        top: what no side can score more than; a ruleset works it out from its cards, melds and
            count. Rounded up to a step, it is the greatest bid where there is no ceiling. Rules
            that stand alone have 0, and end at ten times the highest of ``opening``,
            ``dealer_opening``, ``automatic`` and ``stuck``.
        sides: the side of each seat; a ruleset sets it to that of its table. Rules that stand alone
            know of no partners.

    Raises:
        RulesetError: if no bid is possible.
    """

    calls: Calls = field(default="until-passed", validator=one_of(Calls))
    first: First = field(default="eldest", validator=one_of(First))
    duel_opener: DuelOpener = field(default="earlier", validator=one_of(DuelOpener))
    opening: Points = field(default=100, validator=number(1, _HIGHEST))
    dealer_opening: Points = field(default=0, validator=number(0, _HIGHEST))
    ceiling: Points = field(default=0, validator=number(0, _HIGHEST))
    ladder: tuple[tuple[Points, Points], ...] = field(default=((0, 10),), validator=is_ladder)
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
        for name, bid in self._named_bids.items():
            if bid and not self.is_step(bid):
                problems.append(problem(f"auction.{name}", "value.no-step", bid=bid))
            if self.ceiling and bid > self.ceiling:
                numbers = {"bid": bid, "ceiling": self.ceiling}
                problems.append(problem(f"auction.{name}", "value.beyond-ceiling", **numbers))
        problems += self._contradictions()
        if problems:
            raise RulesetError(problems)

    def _contradictions(self) -> Iterator[Problem]:
        """Yield the problems of fields that do not go together."""
        if self.stuck_exactly and not self.stuck:
            yield problem("auction.stuck_exactly", "value.nobody-stuck")
        if self.is_summed and (self.stuck or self.automatic or self.must_open != "nobody"):
            yield problem("auction.calls", "value.summed-no-opening")
        if self.misbid == "forbidden" and self.least_meld and self.least_meld_of == "side":
            yield problem("auction.misbid", "value.unknown-melds")
        if self.calls in {"once", "summed"} and self.passes_to_end:
            yield problem("auction.passes_to_end", "value.passes-and-turns")
        if self.goes_round and not self.is_summed:
            yield problem("auction.goes_round", "value.only-summed-go-round")
        if self.is_summed and self.suit_bids:
            yield problem("auction.suit_bids", "value.summed-suit")
        if self.automatic and self.suit_bids:
            yield problem("auction.automatic", "value.automatic-suit")
        names = [saying.name for saying in self.sayings]
        if repeated := [name for name in names if names.count(name) > 1]:
            yield problem("auction.sayings", "value.twice", name=repeated[0])
        if self.doubling and self.calls in {"once", "summed"}:
            yield problem("auction.doubling", "value.doubling-and-turns")
        yield from self._of_duels()

    def _of_duels(self) -> Iterator[Problem]:
        """Yield the problems of fields that do not go with duels, or with nothing else."""
        if self.is_duel and self.passes_to_end:
            yield problem("auction.passes_to_end", "value.passes-in-duel")
        if self.is_duel and self.doubling:
            yield problem("auction.doubling", "value.doubling-in-duel")
        if self.duel_opener == "later" and not self.is_duel:
            yield problem("auction.duel_opener", "value.later-in-duel")
        if self.duel_opener == "later" and self.automatic:
            yield problem("auction.duel_opener", "value.automatic-in-duel")

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return AuctionRules, tuple(getattr(self, part.name) for part in fields(AuctionRules))

    # The numbers that can be bid.

    @property
    def _named_bids(self) -> dict[str, int]:
        """The bids that fields name; 0 where there is none."""
        return {
            "opening": self.opening,
            "dealer_opening": self.dealer_opening,
            "stuck": self.stuck,
            "automatic": self.automatic,
        }

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        """The numbers on the ladder that can be bid, in order."""
        highest = max(self._named_bids.values())
        top = max(self.top or _TOP_TIMES * highest, highest)
        return numbers_on(self.ladder, self.ceiling, top)

    @cached_property
    def _goals(self) -> tuple[Goal, ...]:
        """The numbers that can be bid, in order, and every trick where it is bid."""
        return (*self._numbers, EVERY_TRICK) if self.moon_bids else self._numbers

    def is_step(self, points: int) -> bool:
        """Tell whether a number stands on the ladder of bids.

        >>> AuctionRules(opening=50, ladder=((0, 1), (60, 5))).is_step(62)
        False
        """
        return is_on(self.ladder, expect(int, points, "points"))

    @property
    def greatest(self) -> int:
        """The greatest number to bid: the ceiling, or the first step no less than ``top``.

        >>> AuctionRules(top=4655).greatest, AuctionRules(ceiling=500).greatest
        (4660, 500)
        """
        return self._numbers[-1]

    def numbers(self, least: int) -> tuple[int, ...]:
        """Return the numbers that can be bid from one on."""
        return self._numbers[bisect_left(self._numbers, least) :]

    def bids(self, least: Goal) -> tuple[Goal, ...]:
        """Return the bids from a goal on to the highest."""
        return self._goals[bisect_left(self._goals, least) :]

    def above(self, goal: Goal) -> tuple[Goal, ...]:
        """Return the bids above a bid."""
        return self._goals[bisect_right(self._goals, goal) :]

    # Turns, and what a player must raise or open with.

    @property
    def is_summed(self) -> bool:
        """Tell whether partners add up their bids, so that every side has a contract."""
        return self.calls == "summed"

    @property
    def is_duel(self) -> bool:
        """Tell whether players bid two at a time, and whoever gives in is out (``house.duel``)."""
        return self.calls == "duel"

    @property
    def is_dealer_last(self) -> bool:
        """Tell whether the dealer speaks last if nobody bids.

        >>> AuctionRules().is_dealer_last, AuctionRules(first="dealer").is_dealer_last
        (True, False)
        """
        return (self.first == "dealer") == (self.duel_opener == "later")

    def speaker(self, auction: Auction) -> Seat | None:
        """Return the seat whose turn it is to call, or None if the auction is over.

        >>> calls = (Call(1, 100), Call(2, 0), Call(3, 110))
        >>> AuctionRules().speaker(Auction(dealer=0, seats=4, calls=calls))
        0
        """
        if not auction.calls:
            return self.first_speaker(auction)
        if self.is_duel:
            return self._speaker_in_duel(auction)
        is_until_passed = self.calls == "until-passed" or self.goes_round
        if is_until_passed and not self.passes_to_end:
            waiting = auction.waiting
            return waiting[0] if len(waiting) > (auction.highest > 0) else None
        calls, seats = auction.calls, auction.seats
        if self.passes_to_end:
            passes = self.passes_to_end if auction.highest else seats
            in_a_row = len(calls) >= passes and all(call.is_pass for call in calls[-passes:])
            return None if in_a_row else (calls[-1].seat + 1) % seats
        return None if len(calls) >= seats else (calls[-1].seat + 1) % seats

    def first_speaker(self, auction: Auction) -> Seat:
        """Return the seat that makes the first call.

        >>> AuctionRules(first="dealer").first_speaker(Auction(dealer=2, seats=4))
        2
        """
        first = self._first_in_order(auction)
        return (first + 1) % auction.seats if self.duel_opener == "later" else first

    def _first_in_order(self, auction: Auction) -> Seat:
        """Return the seat that comes first in the order of the players."""
        return auction.dealer if self.first == "dealer" else auction.eldest

    def duel(self, auction: Auction) -> tuple[Seat, ...]:
        """Return the two seats that bid against each other now, or the only one that is left.

        They are the first in the order of the players that have not passed.

            >>> auction = Auction(dealer=3, seats=4, calls=(Call(0, 100), Call(1, 110), Call(0)))
            >>> AuctionRules(calls="duel").duel(auction)
            (1, 2)
        """
        first, seats = self._first_in_order(auction), auction.seats
        in_order = sorted(auction.waiting, key=lambda seat: (seat - first) % seats)
        return tuple(in_order[:2])

    def _speaker_in_duel(self, auction: Auction) -> Seat | None:
        """Return whose turn it is in a duel: while a bid stands, it is not its bidder's."""
        duel, last = self.duel(auction), auction.last_bid
        if last is not None:
            return next((seat for seat in duel if seat != last.seat), None)
        openers = reversed(duel) if self.duel_opener == "later" else duel
        return next(iter(openers), None)

    def least(self, auction: Auction, seat: int) -> Goal:
        """Return the least goal that a player may bid now, if they may bid at all.

        >>> rules = AuctionRules(opening=20, dealer_opening=19, ladder=((0, 1),), stuck=19)
        >>> rules.least(Auction(dealer=0, seats=3, calls=(Call(1, 0), Call(2, 0))), 0)
        19
        """
        last = self.to_raise(auction, seat)
        return next(iter(self.above(last)), last) if last else self._least_opening(auction, seat)

    def to_raise(self, auction: Auction, seat: int) -> Goal:
        """Return the bid that a player has to raise; 0 if they may open.

        It is the highest bid, or with summed bids that go round the player's own last one.

            >>> rules = AuctionRules(calls="summed", goes_round=True)
            >>> auction = Auction(3, 4, (Call(0, 150), Call(1, 100)))
            >>> [rules.to_raise(auction, seat) for seat in (0, 1, 2)]
            [150, 100, 0]
        """
        if not self.is_summed:
            return auction.highest
        if not self.goes_round:
            return PASS
        return next((call.goal for call in reversed(auction.bids) if call.seat == seat), PASS)

    def _least_opening(self, auction: Auction, seat: int) -> int:
        """Return the least number that a player may bid who need not raise a bid."""
        if self.is_summed:
            return self.opening
        if self.stuck and auction.is_last(seat):
            return self.stuck
        return self.dealer_opening or self.opening if seat == auction.dealer else self.opening

    def raises(self, auction: Auction, seat: int) -> tuple[Goal, ...]:
        """Return the bids with which a player may raise the last bid, or their own.

        >>> AuctionRules(greatest_raise=2).raises(Auction(3, 4, (Call(0, 100),)), seat=1)
        (110, 120)
        """
        if self._spares_last_bid(auction, seat):
            return ()
        higher = self.above(self.to_raise(auction, seat))
        if not self.greatest_raise:
            return higher
        raises, beyond = higher[: self.greatest_raise], higher[self.greatest_raise :]
        return (*raises, EVERY_TRICK) if EVERY_TRICK in beyond[-1:] else raises

    def _spares_last_bid(self, auction: Auction, seat: int) -> bool:
        """Tell whether the last bid is that of a partner, which a player may not raise."""
        last = auction.last_bid if self.spares_partner else None
        if last is None or not self.sides or last.seat == seat:
            return False
        return self.sides[last.seat] == self.sides[seat]

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

    # Duties, and the calls that may be made.

    def duty(
        self, auction: Auction, seat: int, hand: Hand, melds: MeldTable, count: CountRules
    ) -> Bound | None:
        """Return why a player may not pass: they must open, or they are stuck; None if they may.

        >>> from pinochle import variants
        >>> rules = variants.get("three-handed")
        >>> marriage = Hand.parse("KH QH")
        >>> rules.auction.duty(Auction(2, 3), 0, marriage, rules.melds, rules.count)
        'open'
        """
        if self.is_summed or auction.highest:
            return None
        if self.stuck and auction.is_last(seat):
            return "stuck" if self.to_be_stuck.is_met(hand, melds, count) else None
        if self.must_open in {"eldest", "dealer"}:
            opener = auction.dealer if self.must_open == "dealer" else auction.eldest
            return "open" if seat == opener else None
        holds = self.must_open == "holder" and _HOLDS_MELD.is_met(hand, melds, count)
        return "open" if holds else None

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

    def choices(
        self, auction: Auction, seat: int, hand: Hand, melds: MeldTable, count: CountRules
    ) -> tuple[Goal, ...]:
        """Return the calls that a player may make now: 0 for a pass, then bids from low to high."""
        may_pass, bids = self.may_call(auction, seat, hand, melds, count)
        return (PASS, *bids) if may_pass else bids

    def may_call(
        self, auction: Auction, seat: int, hand: Hand, melds: MeldTable, count: CountRules
    ) -> tuple[bool, tuple[Goal, ...]]:
        """Tell whether a player may pass, and return the bids they may make, from low to high.

        >>> from pinochle import variants
        >>> rules = variants.get("firehouse")
        >>> stuck = Auction(3, 4, (Call(0, 0), Call(1, 0), Call(2, 0)))
        >>> rules.auction.may_call(stuck, 3, Hand.parse("AS"), rules.melds, rules.count)
        (False, (200,))
        """
        duty = self.duty(auction, seat, hand, melds, count)
        if duty == "stuck" and self.stuck_exactly:
            return False, (self.stuck,)
        if not duty and self._why_no_bid(hand, melds, count):
            return True, ()
        if self.to_raise(auction, seat):
            return not duty, self.raises(auction, seat)
        return not duty, self.bids(self.least(auction, seat))

    @property
    def asks_hands(self) -> bool:
        """Tell whether the calls of a player depend on their hand while there is no bid."""
        return self.bars_hands or self.binds_hands

    @property
    def bars_hands(self) -> bool:
        """Tell whether some hands may not bid unless they are forced to."""
        return self.to_bid != ANY_HAND or (self.misbid == "forbidden" and self.least_meld > 0)

    @property
    def binds_hands(self) -> bool:
        """Tell whether some hands may not pass where others may."""
        return self.must_open == "holder" or self.to_be_stuck != ANY_HAND

    @property
    def voids_misbids(self) -> bool:
        """Tell whether the contract of a side that melds too little for its bid is void."""
        return self.misbid == "void" and self.least_meld > 0

    def is_level(self, goal: Goal, suit: BidSuit, auction: Auction) -> bool:
        """Tell whether a bid without trump tops the last bid, an equal number with trump."""
        last = auction.last_bid if self.no_trump_bids == "higher" and suit is NO_TRUMP else None
        return last is not None and last.goal == goal and last.suit is not NO_TRUMP

    def takes(self, suit: BidSuit) -> bool:
        """Tell whether a bid may say this of trump: a suit, that there is none, or nothing."""
        if suit is NO_TRUMP:
            return self.no_trump_bids != "none"
        return self.suit_bids is (suit is not None)

    # Reasons against a call.

    def why_not(
        self,
        goal: Goal,
        auction: Auction,
        seat: int,
        hand: Hand,
        melds: MeldTable,
        count: CountRules,
        suit: BidSuit = None,
    ) -> tuple[Violation, ...]:
        """Return the reasons against bidding this goal, or passing with 0; none if it is legal.

        Where bids name a suit, any suit is allowed, but a bid must name a suit or no trump.

            >>> from pinochle import variants
            >>> rules = variants.get("double-deck")
            >>> auction = Auction(dealer=3, seats=4, calls=(Call(0, 600),))
            >>> hand = Hand.parse("AS")
            >>> for why in rules.auction.why_not(610, auction, 1, hand, rules.melds, rules.count):
            ...     print(why, "/", why.rule)
            610 is not a step: from 600 on bids go up by 50 / auction.increment.10-600-50

        Raises:
            WrongType: if something is of the wrong type.
        """
        expect_goal(goal, "goal")
        expect(Auction, auction, "auction")
        duty = self.duty(auction, seat, hand, melds, count)
        if goal == PASS:
            if not duty:
                return ()
            rule = self.stuck_rule if duty == "stuck" else self.opener_rule
            least = (("least", self._least_opening(auction, seat)),)
            return (Violation(f"auction.{duty}", rule, least),)
        if refused := self._why_not_moon(goal, suit, auction):
            return refused
        return (
            *self._why_not_height(goal, auction, seat, duty, suit),
            *self._why_not_raise(goal, auction, seat),
            *why_not_on(self.ladder, goal),
            *self._why_not_suit(goal, suit),
            *(() if duty else self._why_no_bid(hand, melds, count)),
        )

    def why_not_raise_own(
        self, goal: Goal, suit: BidSuit, auction: Auction
    ) -> tuple[Violation, ...]:
        """Return the reasons against raising one's own bid after the widow; none if it is legal.

        >>> rules = AuctionRules(ladder=((0, 10), (600, 50)))
        >>> auction = Auction(3, 4, (Call(0, 600), Call(1), Call(2), Call(3)))
        >>> for why in rules.why_not_raise_own(600, None, auction):
        ...     print(why)
        600 is not higher than the last bid of 600
        """
        return self._why_not_moon(goal, suit, auction) or (
            *self._why_not_height(goal, auction, auction.eldest, None, suit),
            *why_not_on(self.ladder, goal),
            *self._why_not_suit(goal, suit),
        )

    def _why_not_height(
        self, goal: Goal, auction: Auction, seat: int, duty: Bound | None, suit: BidSuit
    ) -> tuple[Violation, ...]:
        """Return the reason why a bid is not high enough for this player now, or is too high."""
        least, last = self.least(auction, seat), self.to_raise(auction, seat)
        if duty == "stuck" and self.stuck_exactly and goal != least:
            return (_violation("auction.exactly", self.stuck_rule, goal, least),)
        if last:
            if goal <= last and self.goes_round:
                return (_violation("auction.own", "house.summed-rounds", goal, last),)
            if goal <= last and not self.is_level(goal, suit, auction):
                rule = "auction.strictly-higher"
                return (_violation("auction.higher", rule, goal, last),)
        elif goal < least:
            rule = "auction.opening.by-scale-and-packs"
            return (_violation("auction.least", rule, goal, least),)
        if self.greatest < goal < EVERY_TRICK:
            rule = "house.highest-bid" if self.ceiling else ""
            return (_violation("auction.ceiling", rule, goal, self.greatest),)
        return ()

    def _why_not_raise(self, goal: Goal, auction: Auction, seat: int) -> tuple[Violation, ...]:
        """Return the reason why a player may not raise the last bid, or not so far."""
        if not (self._is_limited and auction.highest):
            return ()
        if self._spares_last_bid(auction, seat):
            return (Violation("auction.partner", "house.partner-not-overbid"),)
        raises = [bid for bid in self.raises(auction, seat) if bid is not EVERY_TRICK]
        most = max(raises, default=goal)
        if goal <= most or goal is EVERY_TRICK:
            return ()
        return (_violation("auction.raise", "house.greatest-raise", goal, most),)

    @property
    def _is_limited(self) -> bool:
        """Tell whether some bids may not be made although they are high enough."""
        return self.greatest_raise > 0 or self.spares_partner

    def _why_not_moon(self, goal: Goal, suit: BidSuit, auction: Auction) -> tuple[Violation, ...]:
        """Return the reason against a moon where none can be bid, or against a bid over a moon."""
        if goal is EVERY_TRICK and not self.moon_bids:
            return (Violation("auction.no-moon", ""),)
        if auction.highest is not EVERY_TRICK or self.is_level(goal, suit, auction):
            return ()
        return (Violation("auction.over-moon", "house.moon-bid"),)

    def _why_not_suit(self, goal: Goal, suit: BidSuit) -> tuple[Violation, ...]:
        """Return the reason why a bid may not name a suit or no trump, or must name a suit."""
        if self.takes(suit):
            return ()
        if suit is NO_TRUMP:
            rule = "contract.bid-suit" if self.suit_bids else "auction.highest-names-trump"
            return (Violation("auction.always-trump", rule),)
        bid = (("points", _parameter(goal)),)
        if self.suit_bids:
            return (Violation("auction.names-suit", "contract.bid-suit", bid),)
        return (Violation("auction.no-suit", "auction.highest-names-trump", bid),)

    def _why_no_bid(self, hand: Hand, melds: MeldTable, count: CountRules) -> tuple[Violation, ...]:
        """Return the reasons why a hand that is not forced to bid may not bid at all."""
        if not self.bars_hands:
            return ()
        reasons = self.to_bid.why_not(hand, melds, count, rule="check.4p.min-marriage")
        if self.misbid == "forbidden" and self.least_meld:
            meld = max(melds.points(hand, trump) for trump in Suit)
            if meld < self.least_meld:
                points = (("meld", meld), ("least", self.least_meld))
                reasons += (Violation("auction.least-meld", "auction.summed.min-meld", points),)
        return reasons

    def why_not_say(self, saying: str) -> tuple[Violation, ...]:
        """Return the reason against saying this with a pass; none if the table has agreed on it.

        >>> rules = AuctionRules(sayings=(Saying("with-help", "some meld"),))
        >>> for why in rules.why_not_say("save"):
        ...     print(why)
        this table does not say save; with a pass you may say with-help
        """
        sayings = [agreed.name for agreed in self.sayings]
        if saying in sayings:
            return ()
        details = (("saying", saying), ("sayings", ", ".join(sayings) or "nothing"))
        return (Violation("auction.saying", "house.saying", details),)

    def why_not_double(
        self, auction: Auction, seat: int, sides: Sequence[int]
    ) -> tuple[Violation, ...]:
        """Return the reasons against doubling or redoubling the last bid; none if it is legal.

            >>> rules = AuctionRules(suit_bids=True, doubling=2, passes_to_end=3)
            >>> auction = Auction(3, 4, (Call(0, 120, Suit.SPADES), Call(1, times=2)))
            >>> rules.why_not_double(auction, 2, sides=(0, 1, 0, 1))
            ()
            >>> for why in rules.why_not_double(auction, 3, sides=(0, 1, 0, 1)):
            ...     print(why)
            only the side whose bid was doubled may redouble it

        Args:
            auction: the calls so far.
            seat: the seat that would double.
            sides: the side of each seat.
        """
        bid, times = auction.last_bid, auction.times
        if bid is None:
            return (Violation("double.no-bid", "contract.double"),)
        is_own = sides[seat] == sides[bid.seat]
        if self._may_double(times, is_own=is_own):
            return ()
        if times >= 2**self.doubling:
            return (Violation("double.no-more", "contract.double", (("times", times),)),)
        return (Violation("double.own" if is_own else "double.redouble", "contract.double"),)

    def _may_double(self, times: int, *, is_own: bool) -> bool:
        """Tell whether a bid that counts so many times may be doubled or redoubled.

        Args:
            times: how many times it counts.
            is_own: whether it is a bid of the player's own side.
        """
        return times < 2**self.doubling and is_own == (times > 1)

    # Contracts.

    def contracts(self, auction: Auction, sides: Sequence[int]) -> tuple[Contract, ...]:
        """Return the contracts of a finished auction, the trump-namer's first; none if all passed.

            >>> calls = (Call(0, 100), Call(1, 150), Call(2, 120), Call(3, 0))
            >>> summed = AuctionRules(calls="summed")
            >>> for contract in summed.contracts(Auction(3, 4, calls), sides=(0, 1, 0, 1)):
            ...     print(contract)
            150 by seat 1
            220 by seat 2

        Args:
            auction: the finished auction.
            sides: the side of each seat.
        """
        bids = auction.bids
        if not bids:
            return ()
        if self.is_summed:
            by_sum = self.trump_to == "highest-sum"
            return summed_contracts(bids, sides, highest_sum_first=by_sum)
        last_first = reversed(bids)  # of equal bids the last is higher: it is without trump
        best = max(last_first, key=lambda bid: bid.goal)
        contract = Contract(
            bidder=best.seat,
            goal=best.goal,
            is_forced=self._was_forced(auction),
            suit=best.suit,
            times=auction.times,
        )
        return (contract,)

    def had_to_bid(self, auction: Auction, hand: Hand, melds: MeldTable, count: CountRules) -> bool:
        """Tell whether a bidder with this hand had to make the only bid of an auction.

        ``Contract.is_forced`` says that the bidder may have had to: the only bid was the least,
        and somebody had to open or was stuck. Where that depends on cards, only the hand can tell.

            >>> from pinochle import variants
            >>> rules = variants.get("three-handed-classic")
            >>> auction = Auction(dealer=2, seats=3, calls=(Call(0, 300), Call(1), Call(2)))
            >>> marriage, nothing = Hand.parse("KH QH"), Hand.parse("AH AS")
            >>> rules.auction.had_to_bid(auction, marriage, rules.melds, rules.count)
            True
            >>> rules.auction.had_to_bid(auction, nothing, rules.melds, rules.count)
            False

        Args:
            auction: the finished auction.
            hand: what the bidder held in it.
            melds: the meld table of the game.
            count: what cards count in the game.
        """
        if not self._was_forced(auction):
            return False
        (bid,) = auction.bids
        if bid.goal == self.automatic:
            return True
        return bool(self.duty(_before(auction, bid), bid.seat, hand, melds, count))

    def _was_forced(self, auction: Auction) -> bool:
        """Tell whether the only bid was the least of a player who had to bid, or may have had to.

        An automatic bid is nobody's choice, whatever the least bid is that a player may choose.
        Where a player who holds a meld must open, nobody else can see whether the opener holds a
        meld, so anybody who opens with the least bid may have had to.
        """
        bids = auction.bids
        if len(bids) != 1:
            return False
        (bid,) = bids
        before = _before(auction, bid)
        if not before.calls and bid.goal == self.automatic:
            return True
        is_stuck = bool(self.stuck) and before.is_last(bid.seat)
        opener = {"eldest": auction.eldest, "dealer": auction.dealer, "holder": bid.seat}
        is_opener = opener.get(self.must_open) == bid.seat
        return bid.goal == self.least(before, bid.seat) and (is_stuck or is_opener)


def _before(auction: Auction, call: Call) -> Auction:
    """Return the auction as it was before a call."""
    return Auction(auction.dealer, auction.seats, auction.calls[: auction.calls.index(call)])


def _violation(code: str, rule: str, goal: Goal, limit: Goal) -> Violation:
    """Return the violation of a bid that is beyond a limit, or short of it."""
    return Violation(code, rule, (("points", _parameter(goal)), ("limit", _parameter(limit))))


def _parameter(goal: Goal) -> int | str:
    """Return a goal as a parameter of a message."""
    return goal if isinstance(goal, int) else bid_in_words(goal)
