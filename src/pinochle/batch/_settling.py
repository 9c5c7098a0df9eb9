"""The settlement of very many rounds by the rules themselves: see ``_columns``."""

from functools import partial
from typing import Final, NamedTuple

import numpy as np

from pinochle.batch._cards import Indices, Numbers, Points, Truths
from pinochle.batch._columns import column_of, each_part, values_of
from pinochle.batch._ladders import TRUMPS
from pinochle.cards.card import Suit
from pinochle.cards.trick import Seat
from pinochle.rules.auction.calls import Contract
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import How, Settlement, Tally

ENDS: Final[tuple[How, ...]] = ("played", "conceded", "no-marriage", "met")
"""The ends of a round, by their number."""


class Won(NamedTuple):
    """The points and tricks of the seats; the first axis is the seat, but for the buried cards.

    Args:
        meld: the points that each has melded.
        counted: what the tricks of each count.
        tricks: how many tricks each has won.
        buried: the points of the buried cards.
    """

    meld: Points
    counted: Points
    tricks: Points
    buried: Points

    def tally(
        self, deals: Indices, contracts: tuple[Contract, ...], trump: Suit | None, how: How
    ) -> Tally:
        """Return the tally of some rounds with the same contracts, trump and end."""
        meld, count, tricks = (
            tuple(column_of(seat[deals]) for seat in points)
            for points in (self.meld, self.counted, self.tricks)
        )
        return Tally(
            meld=meld,
            count=count,
            tricks=tricks,
            contracts=contracts,
            buried=column_of(self.buried[deals]),
            trump=trump,
            how=how,
        )


def settled(
    rules: Ruleset, won: Won, bidder: Indices, bids: Points, trump: Indices, end: Numbers
) -> tuple[Points, Truths]:
    """Return the scores of each side, and a flag for each contract that is made.

    Args:
        rules: the rules.
        won: the points and tricks of the seats.
        bidder: who has bid, or -1.
        bids: what each side has bid.
        trump: the number of trump.
        end: how the rounds have ended.
    """
    scores = np.zeros((rules.table.side_count, bidder.size), np.int64)
    is_made = np.zeros(bidder.size, np.bool_)
    if not rules.settlement.spades_double:
        trump = np.zeros_like(trump)  # it does not matter
    kinds = (bidder * len(TRUMPS) + trump) * len(ENDS) + end
    for kind in np.unique(kinds):
        seat_and_suit, how = divmod(int(kind), len(ENDS))
        seat, suit = divmod(seat_and_suit, len(TRUMPS))
        alike = np.flatnonzero(kinds == kind)

        def settle_some(seat: int, suit: int, how: int, deals: Indices) -> Settlement:
            contracts = _contracts(rules, seat, bids[:, deals])
            return settle(rules, won.tally(deals, contracts, TRUMPS[suit], ENDS[how]))

        for deals, settlement in each_part(alike, partial(settle_some, seat, suit, how)):
            for side, score in enumerate(settlement.scores):
                scores[side, deals] = values_of(score)
            if seat >= 0:
                side = rules.table.sides[seat]
                is_made[deals] = settlement.of(side).verdict == "made"
    return scores, is_made


def _contracts(rules: Ruleset, bidder: int, bids: Points) -> tuple[Contract, ...]:
    """Return the contracts, the bidder's first; where bids are summed, each side has a contract."""
    if bidder < 0:
        return ()
    table, bidding_side = rules.table, rules.table.sides[bidder]
    bidders = {bidding_side: Seat(bidder)}
    if rules.auction.is_summed:
        opponents = (side for side in range(table.side_count) if side != bidding_side)
        bidders |= {side: table.members(side)[0] for side in opponents}
    return tuple(
        Contract(bidder=seat, goal=column_of(bids[side])) for side, seat in bidders.items()
    )
