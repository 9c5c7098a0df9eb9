"""The auction: the bids that a player may make, the duty to bid, and the contracts."""

from collections.abc import Sequence
from typing import Final

from attrs import fields, frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.messages.violations import Violation
from pinochle.rules.auction.bidlimits import BidLimits
from pinochle.rules.auction.bids import Bound, Convention, Saying
from pinochle.rules.auction.calls import PASS, Auction, Call, Contract
from pinochle.rules.auction.goal import BidSuit, Goal, added, expect_goal
from pinochle.rules.count import CountRules
from pinochle.rules.handtest import ANY_HAND, HandTest
from pinochle.rules.melds.table import MeldTable

__all__ = ["AuctionRules", "Convention", "Saying"]


@frozen
class AuctionRules(BidLimits):
    """The rules of bidding.

    Calls go clockwise from eldest, or from the dealer. A bid must be higher than any before it
    (``auction.strictly-higher``), and a player who passes is out of it (``auction.pass-final``).

        >>> rules = AuctionRules(opening=500, ceiling=1000, ladder=((0, 10), (600, 50)))
        >>> [bid for bid in rules.bids(570)]
        [570, 580, 590, 600, 650, 700, 750, 800, 850, 900, 950, 1000]

    Args:
        calls: how often the players speak: calls go round until all but one have passed
            (``auction.ends``), everybody has one turn (``auction.one-bid``), or everybody has one
            turn and the bids of partners are added up, so that every side has a contract
            (``auction.summed``).
        first: who speaks first: eldest, or the dealer (``house.dealer-first``).
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
            comes (``auction.open-if-meld``).
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

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        given = [part.name for part in fields(AuctionRules) if part.init]
        return AuctionRules, tuple(getattr(self, name) for name in given)

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

    def _may_double(self, times: int, *, is_own: bool) -> bool:
        """Tell whether a bid that counts so many times may be doubled or redoubled.

        Args:
            times: how many times it counts.
            is_own: whether it is a bid of the player's own side.
        """
        return times < 2**self.doubling and is_own == (times > 1)

    @property
    def asks_hands(self) -> bool:
        """Tell whether the calls of a player depend on their hand while there is no bid."""
        has_to = self.must_open == "holder" or self.to_be_stuck != ANY_HAND
        return self._has_bars or has_to

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
            *self._why_not_step(goal),
            *self._why_not_suit(goal, suit),
            *(() if duty else self._why_no_bid(hand, melds, count)),
        )

    def why_not_say(self, saying: str) -> tuple[Violation, ...]:
        """Return the reason against saying this with a pass; none if the table has agreed on it.

        >>> rules = AuctionRules(sayings=(Saying("with-help", "some meld"),))
        >>> for why in rules.why_not_say("save"):
        ...     print(why)
        this table does not say save; with a pass you may say with-help
        """
        known = [one.name for one in self.sayings]
        if saying in known:
            return ()
        details = (("saying", saying), ("sayings", ", ".join(known) or "nothing"))
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
        if not self.is_summed:
            best = max(reversed(bids), key=_goal)  # of equal bids the last, without trump
            only = Contract(
                bidder=best.seat,
                goal=best.goal,
                is_forced=self._was_forced(auction),
                suit=best.suit,
                times=auction.times,
            )
            return (only,)
        last = {call.seat: call for call in bids}
        bids = tuple([call for call in bids if call is last[call.seat]])
        best = max(bids, key=_goal)
        order = {call.seat: index for index, call in enumerate(bids)}
        found: list[Contract] = []
        for side in dict.fromkeys(sides[call.seat] for call in bids):
            of_side = [call for call in bids if sides[call.seat] == side]
            found.append(Contract(max(of_side, key=_goal).seat, added([*map(_goal, of_side)])))
        if self.trump_to == "highest-sum":
            found.sort(key=lambda contract: order[contract.bidder])
            found.sort(key=lambda contract: contract.goal, reverse=True)
        else:
            found.sort(key=lambda contract: contract.bidder != best.seat)
        return tuple(found)

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
        (only,) = bids
        before = _before(auction, only)
        if not before.calls and only.goal == self.automatic:
            return True
        is_stuck = bool(self.stuck) and before.is_last(only.seat)
        opener = {"eldest": auction.eldest, "dealer": auction.dealer, "holder": only.seat}
        is_opener = opener.get(self.must_open) == only.seat
        return only.goal == self.least(before, only.seat) and (is_stuck or is_opener)

    def _why_no_bid(self, hand: Hand, melds: MeldTable, count: CountRules) -> tuple[Violation, ...]:
        """Return the reasons why a hand that is not forced to bid may not bid at all."""
        if not self._has_bars:
            return ()
        reasons = self.to_bid.why_not(hand, melds, count, rule="check.4p.min-marriage")
        if self.misbid == "forbidden" and self.least_meld:
            meld = max(melds.points(hand, trump) for trump in Suit)
            if meld < self.least_meld:
                points = (("meld", meld), ("least", self.least_meld))
                reasons += (Violation("auction.least-meld", "auction.summed.min-meld", points),)
        return reasons


def _goal(call: Call) -> Goal:
    return call.goal


def _before(auction: Auction, call: Call) -> Auction:
    """Return the auction as it was before a call."""
    return Auction(auction.dealer, auction.seats, auction.calls[: auction.calls.index(call)])


_HOLDS_MELD: Final = HandTest(melds="some")
