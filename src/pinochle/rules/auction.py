"""The auction: who may bid how much, who must, and who has won it."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar, Final, Literal, cast

from attrs import field, fields, frozen

from pinochle._validators import a, expect, number, one_of, pairs, tuple_of
from pinochle.cards import Suit
from pinochle.choices import Chooser
from pinochle.errors import Problem, RulesetError
from pinochle.hand import Hand
from pinochle.melds.table import MeldTable
from pinochle.rules import _contracts, _refusals
from pinochle.rules._refusals import Bound
from pinochle.rules.calls import PASS, Auction, Call, Contract, call_of
from pinochle.rules.count import CountRules
from pinochle.rules.handtest import ANY_HAND, HandTest
from pinochle.rules.table import TableRules
from pinochle.trick import MOST_SEATS, Seat
from pinochle.violations import Violation

__all__ = ["AuctionRules", "Convention"]

Calls = Literal["until-passed", "once", "summed"]
_CALLS: Final[tuple[Calls, ...]] = ("until-passed", "once", "summed")

MustOpen = Literal["nobody", "eldest", "holder"]
_MUST_OPEN: Final[tuple[MustOpen, ...]] = ("nobody", "eldest", "holder")

LeastMeldOf = Literal["player", "side"]
_LEAST_MELD_OF: Final[tuple[LeastMeldOf, ...]] = ("player", "side")

Misbid = Literal["forbidden", "void"]
_MISBID: Final[tuple[Misbid, ...]] = ("forbidden", "void")

TrumpTo = Literal["highest-bid", "highest-sum"]
_TRUMP_TO: Final[tuple[TrumpTo, ...]] = ("highest-bid", "highest-sum")

AllPass = Literal["same-dealer", "next-dealer"]
_ALL_PASS: Final[tuple[AllPass, ...]] = ("same-dealer", "next-dealer")

_HIGHEST: Final = 100_000
"""More than any hand can make: all bids up to the ceiling are counted out."""


@frozen
class Convention:
    """What partners agree that a bid tells; it changes nothing in what may be bid.

    Args:
        bid: the bid, such as ``510 after 500``.
        meaning: what it tells, such as ``aces around``.
    """

    bid: str = field(validator=a(str))
    meaning: str = field(validator=a(str))

    def __str__(self) -> str:
        return f"{self.bid}: {self.meaning}"


def _ladder(part: Any, attribute: Any, value: Any) -> None:  # noqa: ANN401 - an attrs validator
    pairs(part, attribute, value)
    steps = cast("tuple[tuple[int, int], ...]", value)
    problems = [
        Problem(f"auction.ladder[{index}]", f"a step is 1 or more, not {step}")
        for index, (_, step) in enumerate(steps)
        if step < 1
    ]
    if not steps:
        problems.append(Problem("auction.ladder", "there must be a step by which bids go up"))
    problems += [
        Problem("auction.ladder", f"steps begin higher and higher, but {second} is after {first}")
        for (first, _), (second, _) in pairwise(steps)
        if first >= second
    ]
    if problems:
        raise RulesetError(problems)


@frozen(getstate_setstate=False)
class AuctionRules:
    """How the cards are bid for.

    Calls go clockwise from eldest. A bid must be higher than any before it
    (``auction.strictly-higher``), and who passes is out of it (``auction.pass-final``).

        >>> rules = AuctionRules(opening=500, ceiling=1000, ladder=((0, 10), (600, 50)))
        >>> [bid for bid in rules.bids(570)]
        [570, 580, 590, 600, 650, 700, 750, 800, 850, 900, 950, 1000]

    Args:
        calls: whether calls go round until all but one have passed (``auction.ends``), everybody
            has one turn (``auction.one-bid``), or everybody has one turn and the bids of partners
            are added up, so that every side has a contract (``auction.summed``).
        opening: the least bid (``auction.opening.100``).
        dealer_opening: the least bid of the dealer while nobody has bid
            (``threehand.opening.20``); 0 if it is that of all.
        ceiling: the greatest bid, so that there is an end of bids.
        ladder: pairs of a number and a step; from that number on, bids go up by that step
            (``auction.increment.10-600-50``, ``auction.increment.60then5``). Jumps are allowed.
        suit_bids: whether each bid names a suit, and that of the last bid is trump; suits are
            equal, so that the number goes up all the same (``contract.bid-suit``).
        doubling: how often a bid may be doubled: not at all, once by an opponent, or once more by
            the side whose bid it is; a new bid cancels it (``contract.double``).
        passes_to_end: after how many passes in a row the auction ends, of which none puts its
            player out of it (``auction.three-passed-ends``); 0 if it ends when all others have
            passed, each for good.
        must_open: who may not pass while nobody has bid: nobody, eldest
            (``auction.forced-opener``), or whoever holds a meld when it is his turn
            (``auction.open-if-meld``).
        automatic: a bid that eldest makes without being asked (``racehorse.open-500``); 0 for none.
        stuck: the least bid of a dealer whom all others leave alone, and who must bid
            (``auction.dealer-forced-190``); 0 if he may pass too.
        stuck_exactly: whether he must bid exactly that (``auction.dealer-forced-200``).
        to_bid: what a hand must hold to bid; a player who must bid needs none of it.
        to_be_stuck: what a dealer's hand must hold to be stuck; another may pass.
        least_meld: how many points of meld a bid needs; 0 for none.
        least_meld_of: whether the player or his side needs them (``auction.summed.min-meld``).
        misbid: whether a bid without them is forbidden, or its contract is void when the melds
            are shown.
        misbid_costs: how many points a void contract costs besides.
        trump_to: with summed bids, whether the highest bid names trump or the highest sum.
        all_pass: who deals again when everybody has passed.
        conventions: what bids tell the partner (``auction.meld-bid.convention``,
            ``firehouse.codes``).

    Raises:
        RulesetError: if a word or a number is out of range, or no bid is possible.
        WrongType: if something in it is of the wrong type.
    """

    _CLASHES: ClassVar[str] = """
        auction.calls=summed & !table.is_partnership:
            partners add up their bids, but nobody has a partner
        auction.doubling & !table.is_partnership:
            one side doubles and the other redoubles, but nobody has a partner
    """

    calls: Calls = field(default="until-passed", validator=one_of(_CALLS))
    opening: int = field(default=100, validator=number(1))
    dealer_opening: int = field(default=0, validator=number(0))
    ceiling: int = field(default=1000, validator=number(1, _HIGHEST))
    ladder: tuple[tuple[int, int], ...] = field(default=((0, 10),), validator=_ladder)
    suit_bids: bool = field(default=False, validator=a(bool))
    doubling: int = field(default=0, validator=number(0, 2))
    passes_to_end: int = field(default=0, validator=number(0, MOST_SEATS))
    must_open: MustOpen = field(default="nobody", validator=one_of(_MUST_OPEN))
    automatic: int = field(default=0, validator=number(0))
    stuck: int = field(default=0, validator=number(0))
    stuck_exactly: bool = field(default=False, validator=a(bool))
    to_bid: HandTest = field(default=ANY_HAND, validator=a(HandTest))
    to_be_stuck: HandTest = field(default=ANY_HAND, validator=a(HandTest))
    least_meld: int = field(default=0, validator=number(0))
    least_meld_of: LeastMeldOf = field(default="player", validator=one_of(_LEAST_MELD_OF))
    misbid: Misbid = field(default="void", validator=one_of(_MISBID))
    misbid_costs: int = field(default=0, validator=number(0))
    trump_to: TrumpTo = field(default="highest-bid", validator=one_of(_TRUMP_TO))
    all_pass: AllPass = field(default="same-dealer", validator=one_of(_ALL_PASS))
    conventions: tuple[Convention, ...] = field(default=(), validator=tuple_of(Convention))
    _bids: tuple[int, ...] = field(init=False, eq=False, repr=False)
    _steps: frozenset[int] = field(init=False, eq=False, repr=False)
    _has_bars: bool = field(init=False, eq=False, repr=False)
    _is_open: bool = field(init=False, eq=False, repr=False)
    """Whether everybody may pass or bid higher as soon as there is a bid."""
    _is_plain: bool = field(init=False, eq=False, repr=False)
    """The same where it goes round until all but one have passed, and no suit is named."""

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        for name in ("opening", "dealer_opening", "stuck", "automatic"):
            bid: int = getattr(self, name)
            if bid and not self.is_step(bid):
                problems.append(Problem(f"auction.{name}", f"{bid} is no step of the ladder"))
            if bid > self.ceiling:
                said = f"{bid} is beyond the ceiling of {self.ceiling}"
                problems.append(Problem(f"auction.{name}", said))
        problems += self._contradictions()
        if problems:
            raise RulesetError(problems)
        bids = tuple(self._climb())
        forbids = self.misbid == "forbidden" and self.least_meld > 0
        put = object.__setattr__
        put(self, "_bids", bids)
        put(self, "_steps", frozenset(bids))
        has_bars = forbids or self.to_bid != ANY_HAND
        put(self, "_has_bars", has_bars)
        is_open = not has_bars and self.calls != "summed"
        put(self, "_is_open", is_open)
        is_asked = self.suit_bids or self.passes_to_end or self.calls != "until-passed"
        put(self, "_is_plain", is_open and not is_asked)

    def _climb(self) -> Iterator[int]:
        """Every number on the ladder up to the ceiling; below its first rung it goes down alike."""
        ends = [*(first for first, _ in self.ladder[1:]), self.ceiling + 1]
        for place, ((first, step), end) in enumerate(zip(self.ladder, ends, strict=True)):
            start = first if place else first % step or step
            yield from range(start, min(end, self.ceiling + 1), step)

    def _contradictions(self) -> Iterator[Problem]:
        """Fields that do not go together."""
        if self.stuck_exactly and not self.stuck:
            yield Problem("auction.stuck_exactly", "no bid is set for a stuck dealer")
        if self.calls == "summed" and (self.stuck or self.automatic or self.must_open != "nobody"):
            said = "with summed bids nobody must open, for every side has its own contract"
            yield Problem("auction.calls", said)
        if self.misbid == "forbidden" and self.least_meld and self.least_meld_of == "side":
            said = "nobody knows what his partner can meld, so such a bid cannot be forbidden"
            yield Problem("auction.misbid", said)
        if self.calls != "until-passed" and self.passes_to_end:
            said = "who has one turn only is not asked until others have passed"
            yield Problem("auction.passes_to_end", said)
        if self.calls == "summed" and self.suit_bids:
            said = "bids that are added up name no suit, for there is but one trump"
            yield Problem("auction.suit_bids", said)
        if self.automatic and self.suit_bids:
            said = "a bid that is made without being asked names no suit"
            yield Problem("auction.automatic", said)
        if self.doubling and not (self.suit_bids and self.passes_to_end):
            said = "bids are doubled only where they name a suit, and passes in a row end them"
            yield Problem("auction.doubling", said)

    def problems(self, table: TableRules) -> Iterator[Problem]:
        """Where there are too few players for the passes that end an auction."""
        if self.passes_to_end >= table.seats:
            said = f"{table.seats} play, and the last bidder need not pass"
            yield Problem("auction.passes_to_end", said)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        given = [one.name for one in fields(AuctionRules) if one.init]
        return AuctionRules, tuple(getattr(self, name) for name in given)

    def is_step(self, points: int) -> bool:
        """Whether a number stands on the ladder of bids.

        >>> AuctionRules(opening=50, ladder=((0, 1), (60, 5))).is_step(62)
        False
        """
        first, step = self.rung(expect(int, points, "points"))
        return points >= 1 and (points - first) % step == 0

    def rung(self, points: int) -> tuple[int, int]:
        """The part of the ladder in which a number lies: from where on, and by how much it goes up.

        >>> AuctionRules(opening=50, ladder=((0, 1), (60, 5))).rung(62)
        (60, 5)
        """
        return next((pair for pair in reversed(self.ladder) if pair[0] <= points), self.ladder[0])

    @property
    def opener_rule(self) -> str:
        """The id of the rule by which somebody must open; none if nobody must."""
        return _OPENERS[self.must_open]

    @property
    def stuck_rule(self) -> str:
        """The id of the rule by which a dealer must bid whom all others leave alone.

        >>> AuctionRules(opening=500, stuck=500).stuck_rule
        'auction.dealer-forced-190'

        That rule asks for 190 "or another agreed amount". The two-pack game asks for 50, Firehouse
        for exactly its amount, and Check Pinochle drops what its other bidders must hold.
        """
        if self.stuck_exactly:
            return "auction.dealer-forced-200"
        if self.to_bid != ANY_HAND:
            return "auction.dealer-forced-any"
        is_two_pack = self.stuck == _TWO_PACK_STUCK
        return "auction.dealer-forced-50" if is_two_pack else "auction.dealer-forced-190"

    @property
    def step_rule(self) -> str:
        """The id of the rule by which bids go up: in one step, or in another from some number on.

        >>> AuctionRules(opening=100, ladder=((0, 50),)).step_rule
        'auction.increment.10or25'
        """
        if len(self.ladder) == 1:
            return "auction.increment.10or25"
        is_single = self.ladder[0][1] == 1
        return "auction.increment.60then5" if is_single else "auction.increment.10-600-50"

    def bids(self, least: int) -> tuple[int, ...]:
        """The bids from a number to the ceiling."""
        return self._bids[bisect_left(self._bids, least) :]

    def speaker(self, auction: Auction) -> Seat | None:
        """Whose turn it is to call, or None if the auction is over.

        >>> calls = (Call(1, 100), Call(2, 0), Call(3, 110))
        >>> AuctionRules().speaker(Auction(dealer=0, seats=4, calls=calls))
        0
        """
        if self.calls == "until-passed" and not self.passes_to_end:
            waiting = auction.waiting
            return waiting[0] if len(waiting) > (auction.highest > 0) else None
        calls, seats = auction.calls, auction.seats
        if not calls:
            return auction.eldest
        if self.passes_to_end:
            wanted = self.passes_to_end if auction.highest else seats
            in_a_row = len(calls) >= wanted and all(call.is_pass for call in calls[-wanted:])
            return None if in_a_row else Seat((calls[-1].seat + 1) % seats)
        return None if len(calls) >= seats else Seat((calls[-1].seat + 1) % seats)

    def duty(
        self, auction: Auction, seat: int, hand: Hand, melds: MeldTable, count: CountRules
    ) -> Bound:
        """Whether a player may not pass: because he must open, or because he is stuck.

        >>> from pinochle import variants
        >>> rules = variants.get("three-handed")
        >>> marriage = Hand.parse("KH QH")
        >>> rules.auction.duty(Auction(2, 3), 0, marriage, rules.melds, rules.count)
        'open'
        """
        if self.calls == "summed" or auction.highest:
            return ""
        if self.stuck and auction.is_last(seat):
            return "stuck" if self.to_be_stuck.is_met(hand, melds, count) else ""
        if self.must_open == "eldest":
            return "" if auction.calls else "open"
        holds = self.must_open == "holder" and _HOLDS_MELD.is_met(hand, melds, count)
        return "open" if holds else ""

    def least(self, auction: Auction, seat: int) -> int:
        """The least number that a player may bid now, if he may bid at all.

        >>> rules = AuctionRules(opening=20, dealer_opening=19, ladder=((0, 1),), stuck=19)
        >>> rules.least(Auction(dealer=0, seats=3, calls=(Call(1, 0), Call(2, 0))), 0)
        19
        """
        if self.calls == "summed":
            return self.opening
        if auction.highest:
            higher = bisect_right(self._bids, auction.highest)
            return self._bids[higher] if higher < len(self._bids) else auction.highest + 1
        if self.stuck and auction.is_last(seat):
            return self.stuck
        return self.dealer_opening or self.opening if seat == auction.dealer else self.opening

    def choices(
        self, auction: Auction, seat: int, hand: Hand, melds: MeldTable, count: CountRules
    ) -> tuple[int, ...]:
        """Everything that a player may say now: bids from low to high, after a pass, which is 0."""
        may_pass, bids = self.may_call(auction, seat, hand, melds, count)
        return (PASS, *bids) if may_pass else bids

    def may_call(
        self, auction: Auction, seat: int, hand: Hand, melds: MeldTable, count: CountRules
    ) -> tuple[bool, tuple[int, ...]]:
        """The same apart: whether a player may pass, and the bids from low to high.

        >>> from pinochle import variants
        >>> rules = variants.get("firehouse")
        >>> stuck = Auction(3, 4, (Call(0, 0), Call(1, 0), Call(2, 0)))
        >>> rules.auction.may_call(stuck, 3, Hand.parse("AS"), rules.melds, rules.count)
        (False, (200,))
        """
        if auction.highest and self._is_open:
            return True, self._bids[bisect_right(self._bids, auction.highest) :]
        duty = self.duty(auction, seat, hand, melds, count)
        if duty == "stuck" and self.stuck_exactly:
            return False, (self.stuck,)
        if self._has_bars and not duty and self._barred(hand, melds, count):
            return True, ()
        if auction.highest and self.calls != "summed":
            return not duty, self._bids[bisect_right(self._bids, auction.highest) :]
        return not duty, self.bids(self.least(auction, seat))

    def bid_out(self, auction: Auction, rng: Chooser) -> Auction | None:
        """The auction when everybody calls at random; None where each call must be asked for.

        Once there is a bid, who speaks may pass or bid any step above it, where nothing bars him.

        >>> from random import Random
        >>> auction = Auction(dealer=3, seats=4, calls=(Call(0, 100),))
        >>> [call.points for call in AuctionRules().bid_out(auction, Random(6)).calls]
        [100, 820, 970, 980, 0, 0, 990, 0]
        """
        if not (auction.highest and self._is_plain):
            return None
        calls, waiting = list[Call](), [*auction.waiting]
        steps, highest, random = self._bids, auction.highest, rng.random
        higher = bisect_right(steps, highest)
        while len(waiting) > 1:
            seat = waiting.pop(0)
            chosen = int(random() * (len(steps) - higher + 1))
            points = PASS
            if chosen:
                higher += chosen
                points = highest = steps[higher - 1]
                waiting.append(seat)
            calls.append(call_of(seat=seat, points=points))
        return auction._and_all(calls, highest, tuple(waiting))

    def why_not(
        self,
        points: int,
        auction: Auction,
        seat: int,
        hand: Hand,
        melds: MeldTable,
        count: CountRules,
        suit: Suit | None = None,
    ) -> tuple[Violation, ...]:
        """Why a player may not bid so much, or pass with 0; empty means that he may.

        Where bids name a suit, any suit will do, but there must be one.

            >>> from pinochle import variants
            >>> rules = variants.get("double-deck")
            >>> auction = Auction(dealer=3, seats=4, calls=(Call(0, 600),))
            >>> hand = Hand.parse("AS")
            >>> for why in rules.auction.why_not(610, auction, 1, hand, rules.melds, rules.count):
            ...     print(why, "/", why.rule)
            610 is no step: from 600 on bids go up by 50 / auction.increment.10-600-50

        Raises:
            WrongType: if something is of the wrong type.
        """
        if type(points) is not int or type(auction) is not Auction:
            expect(int, points, "points")
            expect(Auction, auction, "auction")
        highest = auction.highest
        if highest and self._is_open:
            names = self.suit_bids is (suit is not None)
            if not points or (names and highest < points in self._steps):
                return ()
        duty = self.duty(auction, seat, hand, melds, count)
        if points == PASS:
            if not duty:
                return ()
            rule = self.stuck_rule if duty == "stuck" else self.opener_rule
            return (Violation(f"auction.{duty}", rule, (("least", self.least(auction, seat)),)),)
        if points in self._steps and points >= self.least(auction, seat):
            is_exact = self.stuck_exactly and duty == "stuck"
            if (
                not is_exact
                and self.suit_bids is (suit is not None)
                and (duty or not self._has_bars)
            ):
                return ()
        return (
            *_refusals.of_height(self, points, auction, seat, duty),
            *_refusals.of_step(self, points),
            *_refusals.of_suit(self, points, suit),
            *(() if duty else self._barred(hand, melds, count)),
        )

    def why_not_double(
        self, auction: Auction, seat: int, sides: Sequence[int]
    ) -> tuple[Violation, ...]:
        """Why a player may not double the last bid, or redouble it; empty means that he may.

            >>> rules = AuctionRules(suit_bids=True, doubling=2, passes_to_end=3)
            >>> auction = Auction(3, 4, (Call(0, 120, Suit.SPADES), Call(1, times=2)))
            >>> rules.why_not_double(auction, 2, sides=(0, 1, 0, 1))
            ()
            >>> for why in rules.why_not_double(auction, 3, sides=(0, 1, 0, 1)):
            ...     print(why)
            only the side whose bid was doubled may redouble it

        Args:
            auction: what was said so far.
            seat: who would double.
            sides: the side of each seat.
        """
        bid, times = auction.last_bid, auction.times
        if bid is None:
            return (Violation("double.no-bid", "contract.double"),)
        if times >= 2**self.doubling:
            said = (("times", times),)
            return (Violation("double.no-more", "contract.double", said),)
        is_own = sides[seat] == sides[bid.seat]
        if is_own and times == 1:
            return (Violation("double.own", "contract.double"),)
        if not is_own and times > 1:
            return (Violation("double.redouble", "contract.double"),)
        return ()

    def contracts(self, auction: Auction, sides: Sequence[int]) -> tuple[Contract, ...]:
        """The contracts of a finished auction, the trump-namer's first; none if all passed.

            >>> calls = (Call(0, 100), Call(1, 150), Call(2, 120), Call(3, 0))
            >>> summed = AuctionRules(calls="summed")
            >>> for contract in summed.contracts(Auction(3, 4, calls), sides=(0, 1, 0, 1)):
            ...     print(contract)
            150 by seat 1
            220 by seat 2

        Args:
            auction: everything that was said.
            sides: the side of each seat.
        """
        return _contracts.of(self, auction, sides)

    def _barred(self, hand: Hand, melds: MeldTable, count: CountRules) -> tuple[Violation, ...]:
        """Why a hand may not bid at all, if nothing makes it."""
        if not self._has_bars:
            return ()
        barred = self.to_bid.why_not(hand, melds, count, rule="check.4p.min-marriage")
        if self.misbid == "forbidden" and self.least_meld:
            meld = max(melds.points(hand, trump) for trump in Suit)
            if meld < self.least_meld:
                said = (("meld", meld), ("least", self.least_meld))
                barred += (Violation("auction.least-meld", "auction.summed.min-meld", said),)
        return barred


_TWO_PACK_STUCK: Final = 50
"""What a dealer must bid in the two-pack game."""

_HOLDS_MELD: Final = HandTest(melds="some")
_OPENERS: Final[dict[MustOpen, str]] = {
    "nobody": "",
    "eldest": "auction.forced-opener",
    "holder": "auction.open-if-meld",
}
