"""The auction: seats bid, double or pass in turn until somebody has the contract."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, cast

from attrs import evolve, frozen
from typing_extensions import override

from pinochle.actions import PASS, Action, Bid, Double, Pass, Redacted
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import Acted, AuctionWon
from pinochle.game.choices import NO_SUIT, Actions, Bids
from pinochle.game.engine.constraints import Constraint
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.phase import (
    BidderPhase,
    Next,
    Phase,
    StepPhases,
    UsualPhase,
    not_now,
    why_out_of_place,
)
from pinochle.messages.violations import Violation
from pinochle.rules.auction.calls import PASS as NO_GOAL
from pinochle.rules.auction.calls import Auction
from pinochle.rules.auction.goal import NO_TRUMP, BidSuit, Goal
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.game.engine.constraints import Statement

__all__ = ["STEPS", "AuctionPhase", "RaisePhase"]


_CALLS: Final = (Bid, Pass)
_SUITS: Final[tuple[BidSuit, ...]] = tuple(Suit)
_WITH_NO_TRUMP: Final[dict[bool, tuple[BidSuit, ...]]] = {
    False: (None, NO_TRUMP),
    True: (*Suit, NO_TRUMP),
}
"""The suits that a bid may have where it may say no trump, by whether bids name suits."""
_JOINT: Final = (Step.JOINT_MELDS, Step.PLAY)
_DOUBLE: Final = Double()
_REDOUBLE: Final = Double(again=True)


@frozen(weakref_slot=False)
class AuctionPhase(UsualPhase):
    """The phase in which seats call.

    Args:
        hands: the hands, by seat.
        auction: what was called.
        speaker: whose turn it is.
    """

    auction: Auction
    speaker: Seat

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat whose turn it is to call."""
        return (self.speaker,)

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return a pass and a double, if they are allowed, and every bid up to the greatest."""
        rules, asked = state.rules, state.rules.auction
        may_pass, bids = asked.may_call(
            self.auction, seat, self.hands[seat], rules.melds, rules.count
        )
        others: tuple[Action, ...] = (PASS,) if may_pass else ()
        if may_pass and asked.sayings:
            others = (PASS, *(Pass(saying.name) for saying in asked.sayings))
        if asked.doubling and not asked.why_not_double(self.auction, seat, state.sides):
            others = (*others, self.worded(_DOUBLE))
        suits: tuple[BidSuit, ...] = _SUITS if asked.suit_bids else NO_SUIT
        if asked.no_trump_bids != "none":
            suits, level = _WITH_NO_TRUMP[asked.suit_bids], self.auction.highest
            if level and not self.why_not(state, seat, Bid(level, NO_TRUMP)):
                others = (*others, Bid(level, NO_TRUMP))
        return Bids(bids=bids, others=others, suits=suits)

    @override
    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not call this; nothing if it may."""
        rules, asked = state.rules, state.rules.auction
        if asked.doubling and isinstance(action, Double) and seat == self.speaker:
            return asked.why_not_double(self.auction, seat, state.sides)
        if seat != self.speaker or not isinstance(action, _CALLS):
            return why_out_of_place((self.speaker,), seat, action, _CALLS)
        goal, suit = _goal_and_suit(action)
        refused = asked.why_not(
            goal, self.auction, seat, self.hands[seat], rules.melds, rules.count, suit
        )
        if isinstance(action, Pass) and action.saying:
            return refused + asked.why_not_say(action.saying)
        return refused

    @override
    def has_called(self, state: State, seat: Seat) -> bool:
        """Tell whether a seat has bid or passed."""
        return self.auction.has_called(seat)

    @override
    def worded(self, action: Action) -> Action:
        """Return a double of a doubled bid as a redouble, and any other call as it is."""
        is_redouble = isinstance(action, Double) and self.auction.times > 1
        return _REDOUBLE if is_redouble else action

    @override
    def after(
        self, state: State, seat: Seat, action: Action, emit: Emitter
    ) -> "AuctionPhase | Next":
        """Return the auction after a call, or what follows it."""
        return _next_call(state, self.hands, _with_call(self.auction, seat, action), emit)


@frozen(weakref_slot=False)
class RaisePhase(BidderPhase):
    """The phase in which the bidder, who has the widow, may raise their own bid."""

    KINDS: ClassVar[tuple[type[Action], ...]] = _CALLS

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return a pass, and every higher bid."""
        return Bids(state.rules.auction.above(state.contracts[0].goal), others=(PASS,))

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why the bidder may not raise so."""
        if not isinstance(action, Bid):
            return () if action == PASS else not_now(action)
        asked, auction = state.rules.auction, cast("Auction", state.auction)
        return asked.why_not_raise_own(action.goal, action.suit, auction)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return what follows, with the contract as it is now."""
        if isinstance(action, Bid):
            auction = _with_call(cast("Auction", state.auction), seat, action)
            state = _with_contracts(state, auction)
            emit.note(AuctionWon, state.contracts)
        return Next(state, self.hands)


def begin_raising(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> RaisePhase | Next:
    """Return the phase of the raise; none where no bid is higher."""
    can_raise = state.rules.auction.above(state.contracts[0].goal)
    return RaisePhase(hands) if can_raise else Next(state, hands)


@lru_cache(maxsize=256)
def open_auction(dealer: Seat, seats: int, automatic: int) -> Auction:
    """Return an auction without calls, but for the bid that eldest makes without a choice."""
    auction = Auction(dealer, seats)
    return auction.and_then(auction.eldest, automatic) if automatic else auction


def _goal_and_suit(action: Action) -> tuple[Goal, BidSuit]:
    """Return the points and the suit of a call; of a call that is no bid, zero and None."""
    return (action.goal, action.suit) if isinstance(action, Bid) else (NO_GOAL, None)


def _with_call(auction: Auction, seat: Seat, action: Action) -> Auction:
    """Return the auction after a call."""
    times = 2 * auction.times if isinstance(action, Double) else 1
    saying = action.saying if isinstance(action, Pass) else ""
    return auction.and_then(seat, *_goal_and_suit(action), times, saying)


def _next_call(
    state: State, hands: tuple[Hand, ...], auction: Auction, emit: Emitter
) -> AuctionPhase | Next:
    """Return the phase for the next call, or what follows when the auction is over."""
    rules = state.rules.auction
    speaker = rules.speaker(auction)
    if speaker is not None:
        return AuctionPhase(hands, auction, speaker)
    state = _with_contracts(state, auction)
    if not state.contracts:
        return Next(state, hands, "redeal")
    emit.note(AuctionWon, state.contracts)
    return Next(state, hands)


def _with_contracts(state: State, auction: Auction) -> State:
    """Return the state when the auction is over; without contracts if all have passed."""
    contracts = state.rules.auction.contracts(auction, state.sides)
    suit = contracts[0].suit if contracts else None
    trump = suit if isinstance(suit, Suit) else state.trump
    return evolve(state, auction=auction, contracts=contracts, trump=trump)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> AuctionPhase | Next:
    """Return the phase for the first call; eldest may have bid unasked (``racehorse.open-500``)."""
    automatic = state.rules.auction.automatic
    auction = open_auction(state.dealer, state.rules.table.seats, automatic)
    if automatic:
        emit.note(Acted, auction.eldest, Bid(automatic))
    return _next_call(state, hands, auction, emit)


# Constraints from the calls.


def constraints(state: State, _phase: Phase) -> Iterator["Statement"]:
    """Yield constraints from the calls that the rules allow to some hands only."""
    asked, calls = state.rules.auction, dict[Seat, list[tuple[Action, Auction]]]()
    auction = open_auction(state.dealer, state.rules.table.seats, asked.automatic)
    for entry in state.steps(Step.AUCTION) if asked.asks_hands else ():
        if entry.seat is not None and not isinstance(entry.action, Redacted):
            is_barred = asked.bars_hands and _goal_and_suit(entry.action)[0]
            if is_barred or (asked.binds_hands and not auction.highest):
                calls.setdefault(entry.seat, []).append((entry.action, auction))
            auction = _with_call(auction, entry.seat, entry.action)
    for seat, calls_of_seat in calls.items():
        yield _allows_calls(state, seat, calls_of_seat)


def _allows_calls(state: State, seat: Seat, calls: list[tuple[Action, Auction]]) -> "Constraint":
    """Return the constraint that a seat was allowed these calls, each after its auction."""
    rules, is_pass = state.rules, not _goal_and_suit(calls[0][0])[0]

    def openers(pile: Hand) -> Hand:
        """Return the melds with which the seat would have had to open."""
        is_open = is_pass and rules.auction.must_open == "holder"
        return rules.melds.score(pile, None).cards if is_open else NO_CARDS

    def cost(piles: tuple[Hand, ...]) -> int:
        wrong = 0
        for action, auction in calls:
            goal, suit = _goal_and_suit(action)
            judged = goal, auction, seat, piles[0], rules.melds, rules.count, suit
            wrong += bool(rules.auction.why_not(*judged))
        return wrong and wrong + len(openers(piles[0]))

    return Constraint((seat,), cost, lambda piles: (NO_CARDS, openers(piles[0])))


STEPS: Final = (
    StepPhases(Step.AUCTION, begin, {"auction": AuctionPhase}, constraints),
    StepPhases(Step.RAISE, begin_raising, {"raise": RaisePhase}),
)
"""The words of a script that begin here."""
