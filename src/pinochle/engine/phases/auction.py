"""The auction: seats bid, double or pass in turn until somebody has the contract."""

from functools import cache
from typing import Final

from attrs import frozen

from pinochle._fast_init import trusted
from pinochle.actions import Action, Bid, Double, Pass
from pinochle.cards import Suit
from pinochle.choices import NO_SUIT, Actions, Bids
from pinochle.engine.phases.phase import Next, misplaced
from pinochle.engine.state import State, hidden
from pinochle.events import AuctionWon, Called, Doubled, Tell
from pinochle.hand import Hand
from pinochle.rules.calls import PASS, Auction
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["AuctionPhase", "begin", "go_on"]


_CALLS: Final = (Bid, Pass)
_SUITS: Final = tuple(Suit)


@frozen(weakref_slot=False)
class AuctionPhase:
    """Calls are being made; the fields are the hands, what was called, and whose turn it is."""

    hands: tuple[Hand, ...]
    auction: Auction
    speaker: Seat

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is to call."""
        del state
        return (self.speaker,)

    def options(self, state: State, seat: Seat) -> Actions:
        """A pass and a double, if they are allowed, and every bid up to the ceiling."""
        rules, asked = state.rules, state.rules.auction
        may_pass, bids = asked.may_call(
            self.auction, seat, self.hands[seat], rules.melds, rules.count
        )
        may_double = asked.doubling and not asked.why_not_double(self.auction, seat, state.sides)
        suits = _SUITS if asked.suit_bids else NO_SUIT
        return Bids(bids, may_pass=may_pass, may_double=bool(may_double), suits=suits)

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not call this; empty means that it may."""
        rules, asked = state.rules, state.rules.auction
        if asked.doubling and isinstance(action, Double) and seat == self.speaker:
            return asked.why_not_double(self.auction, seat, state.sides)
        if seat != self.speaker or not isinstance(action, _CALLS):
            return misplaced((self.speaker,), seat, action, _CALLS)
        points, suit = _said(action)
        return asked.why_not(
            points, self.auction, seat, self.hands[seat], rules.melds, rules.count, suit
        )

    def after(
        self, state: State, seat: Seat, action: Action, tell: Tell | None
    ) -> "AuctionPhase | Next":
        """The auction after a call, or what follows it."""
        points, suit = _said(action)
        times = 1
        if isinstance(action, Double):
            times = 2 * self.auction.times
            if tell:
                tell(Doubled(seat, times))
        elif tell:
            tell(Called(seat, points, suit))
        auction = self.auction.and_then(seat, points, suit, times)
        return go_on(state, self.hands, auction, tell)

    def seen_by(self, state: State, seat: Seat | None) -> "AuctionPhase":
        """The same with one hand only."""
        del state
        return AuctionPhase(hidden(self.hands, seat), self.auction, self.speaker)


_phase = trusted(AuctionPhase)


@cache
def _opened(dealer: Seat, seats: int) -> Auction:
    """An auction in which nothing was said yet."""
    return Auction(dealer, seats)


def _said(action: Action) -> tuple[int, Suit | None]:
    """The points and the suit of a call, which are none of what is no bid."""
    return (action.points, action.suit) if isinstance(action, Bid) else (PASS, None)


def go_on(
    state: State, hands: tuple[Hand, ...], auction: Auction, tell: Tell | None
) -> AuctionPhase | Next:
    """The next call, or what follows when the auction is over."""
    rules = state.rules.auction
    speaker = rules.speaker(auction)
    if speaker is not None:
        return _phase(hands=hands, auction=auction, speaker=speaker)
    contracts = rules.contracts(auction, state.sides)
    trump = contracts[0].suit if contracts and rules.suit_bids else state.trump
    told = state.but(auction=auction, contracts=contracts, trump=trump)
    if not contracts:
        return Next(told, hands, "redeal")
    if tell:
        tell(AuctionWon(contracts))
    return Next(told, hands)


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> AuctionPhase | Next:
    """Eldest speaks first, or has bid already without being asked (``racehorse.open-500``)."""
    auction = _opened(state.dealer, state.rules.table.seats)
    if automatic := state.rules.auction.automatic:
        if tell:
            tell(Called(auction.eldest, automatic))
        auction = auction.and_then(auction.eldest, automatic)
    return go_on(state, hands, auction, tell)
