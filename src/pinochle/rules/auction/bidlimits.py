"""Bids that are illegal with any hand: too low, too high, no step, or in the wrong suit."""

from bisect import bisect_right

from pinochle.messages.violations import Violation
from pinochle.rules.auction.bids import BidRules, Bound
from pinochle.rules.auction.calls import PASS, Auction, bid_in_words
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, BidSuit, Goal

__all__ = ["BidLimits"]


class BidLimits(BidRules):
    """The part of :class:`~pinochle.rules.auction.auction.AuctionRules` that needs no hand."""

    __slots__ = ()

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
        own = (call.goal for call in reversed(auction.bids) if call.seat == seat)
        return next(own, PASS) if self.goes_round else PASS

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

    def above(self, goal: Goal) -> tuple[Goal, ...]:
        """Return the bids above a bid."""
        return self._goals[bisect_right(self._goals, goal) :]

    def is_level(self, goal: Goal, suit: BidSuit, auction: Auction) -> bool:
        """Tell whether a bid without trump tops the last bid, an equal number with trump."""
        last = auction.last_bid if self.no_trump_bids == "higher" and suit is NO_TRUMP else None
        return last is not None and last.goal == goal and last.suit is not NO_TRUMP

    def takes(self, suit: BidSuit) -> bool:
        """Tell whether a bid may say this of trump: a suit, that there is none, or nothing."""
        if suit is NO_TRUMP:
            return self.no_trump_bids != "none"
        return self.suit_bids is (suit is not None)

    def _spares_last_bid(self, auction: Auction, seat: int) -> bool:
        """Tell whether the last bid is that of a partner, which a player may not raise."""
        last = auction.last_bid if self.spares_partner else None
        if last is None or not self.sides or last.seat == seat:
            return False
        return self.sides[last.seat] == self.sides[seat]

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
            *self._why_not_step(goal),
            *self._why_not_suit(goal, suit),
        )

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

    def _why_not_moon(self, goal: Goal, suit: BidSuit, auction: Auction) -> tuple[Violation, ...]:
        """Return the reason against a moon where none can be bid, or against a bid over a moon."""
        if goal is EVERY_TRICK and not self.moon_bids:
            return (Violation("auction.no-moon", ""),)
        if auction.highest is not EVERY_TRICK or self.is_level(goal, suit, auction):
            return ()
        return (Violation("auction.over-moon", "house.moon-bid"),)

    def _why_not_step(self, goal: Goal) -> tuple[Violation, ...]:
        """Return the reason why a bid is not a step of the ladder."""
        if goal is EVERY_TRICK or self.is_step(goal):
            return ()
        first, step = self.rung(goal)
        where = f"from {first} on " if first else ""
        details = (("points", goal), ("where", where), ("step", step))
        return (Violation("auction.step", self.step_rule, details),)

    def _why_not_suit(self, goal: Goal, suit: BidSuit) -> tuple[Violation, ...]:
        """Return the reason why a bid may not name a suit or no trump, or must name a suit."""
        if self.takes(suit):
            return ()
        if suit is NO_TRUMP:
            rule = "contract.bid-suit" if self.suit_bids else "auction.highest-names-trump"
            return (Violation("auction.always-trump", rule),)
        bid = (("points", _said(goal)),)
        if self.suit_bids:
            return (Violation("auction.names-suit", "contract.bid-suit", bid),)
        return (Violation("auction.no-suit", "auction.highest-names-trump", bid),)


def _violation(code: str, rule: str, goal: Goal, limit: Goal) -> Violation:
    """Return the violation of a bid that is beyond a limit, or short of it."""
    return Violation(code, rule, (("points", _said(goal)), ("limit", _said(limit))))


def _said(goal: Goal) -> int | str:
    """Return a goal as a parameter of a message."""
    return goal if isinstance(goal, int) else bid_in_words(goal)
