"""The auction: seats bid or pass in turn until somebody has the contract."""

from functools import cache
from typing import Final

from attrs import frozen

from pinochle._drafts import draft_of
from pinochle.actions import Action, Bid, Pass
from pinochle.choices import Actions, Bids
from pinochle.events import AuctionWon, Called, Tell
from pinochle.facts import Facts, hidden
from pinochle.hand import Hand
from pinochle.phases.phase import Next, misplaced
from pinochle.rules.calls import PASS, Auction
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["AuctionPhase", "begin"]


_CALLS: Final = (Bid, Pass)


@frozen(weakref_slot=False)
class AuctionPhase:
    """Calls are being made; the fields are the hands, what was called, and whose turn it is."""

    hands: tuple[Hand, ...]
    auction: Auction
    speaker: Seat

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The seat whose turn it is to call."""
        del facts
        return (self.speaker,)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """A pass, if it is allowed, and every bid up to the ceiling."""
        rules = facts.rules
        may_pass, bids = rules.auction.may_call(
            self.auction, seat, self.hands[seat], rules.melds, rules.count
        )
        return Bids(bids, may_pass=may_pass)

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not call this; empty means that it may."""
        if seat != self.speaker or not isinstance(action, _CALLS):
            return misplaced((self.speaker,), seat, action, _CALLS)
        points = action.points if isinstance(action, Bid) else PASS
        rules = facts.rules
        return rules.auction.why_not(
            points, self.auction, seat, self.hands[seat], rules.melds, rules.count
        )

    def after(
        self, facts: Facts, seat: Seat, action: Action, tell: Tell | None
    ) -> "AuctionPhase | Next":
        """The auction after a call, or what follows it."""
        points = action.points if isinstance(action, Bid) else PASS
        if tell:
            tell(Called(seat, points))
        return _go_on(facts, self.hands, self.auction.and_then(seat, points), tell)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "AuctionPhase":
        """The same with one hand only."""
        del facts
        return AuctionPhase(hidden(self.hands, seat), self.auction, self.speaker)


_draft = draft_of(AuctionPhase)


@cache
def _opened(dealer: Seat, seats: int) -> Auction:
    """An auction in which nothing was said yet."""
    return Auction(dealer, seats)


def _go_on(
    facts: Facts, hands: tuple[Hand, ...], auction: Auction, tell: Tell | None
) -> AuctionPhase | Next:
    rules = facts.rules.auction
    speaker = rules.speaker(auction)
    if speaker is not None:
        draft = _draft()
        draft.hands = hands
        draft.auction = auction
        draft.speaker = speaker
        draft.__class__ = AuctionPhase
        phase: AuctionPhase = draft
        return phase
    contracts = rules.contracts(auction, facts.sides)
    told = facts.but(auction=auction, contracts=contracts)
    if not contracts:
        return Next(told, hands, "redeal")
    if tell:
        tell(AuctionWon(contracts))
    return Next(told, hands)


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> AuctionPhase | Next:
    """Eldest speaks first, or has bid already without being asked (``racehorse.open-500``)."""
    auction = _opened(facts.dealer, facts.rules.table.seats)
    if automatic := facts.rules.auction.automatic:
        if tell:
            tell(Called(auction.eldest, automatic))
        auction = auction.and_then(auction.eldest, automatic)
    return _go_on(facts, hands, auction, tell)
