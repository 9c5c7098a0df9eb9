"""The settlement of very many rounds by the rules themselves: see ``_columns``."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pinochle.batch._cards import TRUMPS, IndexArray, Points, Truths
from pinochle.batch._columns import column_of, each_part, values_of
from pinochle.players._task import stakes_of
from pinochle.rules.auction.calls import Contract
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.needs import needs_in_all
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import How, Settlement, Tally

RoundGroup: TypeAlias = tuple[IndexArray, Callable[[IndexArray], Tally]]
"""Rounds whose tallies differ in numbers only, and what returns the tally of some of them."""

ENDS: Final[tuple[How, ...]] = ("played", "conceded", "no-marriage", "met")
"""The ends of a round, by their number."""


class RoundsToSettle(NamedTuple):
    """The results of very many rounds; a second axis of an array is the seat or side.

    Args:
        rules: the rules.
        bidder: who has bid, or -1.
        bids: what each side has bid.
        trump: the number of trump.
        end: how the rounds have ended.
        meld: the points that each seat has melded.
        counted: what the tricks of each seat count.
        tricks: how many tricks each seat has won.
        buried: the points of the buried cards.
    """

    rules: Ruleset
    bidder: IndexArray
    bids: Points
    trump: IndexArray
    end: IndexArray
    meld: Points
    counted: Points
    tricks: Points
    buried: Points

    def settle(self) -> tuple[Points, Truths]:
        """Return the scores of each side, and a flag for each contract that is made."""
        groups = [
            (deals, partial(self._tally, seat, suit, how))
            for seat, suit, how, deals in self._alike()
        ]
        return settle_groups(self.rules, groups, self.bidder.size)

    def stakes(self, tricks: int) -> tuple[Points, npt.NDArray[np.float64]]:
        """Return what each bidder's side has to win in so many tricks, and its worth to each seat.

        Both are in points, and 0 where nothing depends on it; see `pinochle.players._task`.
        """
        sides = self.rules.table.sides
        needed, swings = np.zeros_like(self.bidder), np.zeros((self.bidder.size, len(sides)))
        if self.rules.auction.is_summed:
            return needed, swings
        for seat, suit, how, alike in self._alike():
            if seat < 0 or how:
                continue

            counts = self._counts_needed(seat, alike)

            def ask(
                seat: int, suit: int, how: int, counts: Points, deals: IndexArray
            ) -> tuple[int, tuple[float, ...]]:
                bidders = tuple([side == sides[seat] for side in sides])
                tally, by_rules = self._tally(seat, suit, how, deals), partial(settle, self.rules)
                count = column_of(counts[deals])
                stakes = stakes_of(self.rules, tally, bidders, tricks, count, by_rules)
                return (stakes.needed, tuple(map(stakes.swing, sides))) if stakes else (0, ())

            for deals, (points, worths) in each_part(alike, partial(ask, seat, suit, how, counts)):
                needed[deals] = values_of(points)
                for other, worth in enumerate(worths):
                    swings[deals, other] = values_of(worth)
        return needed, swings

    def _counts_needed(self, seat: int, some: IndexArray) -> Points:
        """Return what the side of a bidder has to count in some rounds; 0 if it cannot make it."""
        rules = self.rules
        side, seats = rules.table.sides[seat], rules.table.members(rules.table.sides[seat])
        rows = np.column_stack((self.bids[some, side], self.meld[some][:, seats]))
        different_rows, which = np.unique(rows, axis=0, return_inverse=True)
        answers = [needs_in_all(rules, bid, tuple(m), 0) for bid, *m in different_rows.tolist()]
        counts = np.zeros_like(self.bidder)
        counts[some] = np.array([needs.count if needs else 0 for needs in answers])[which.ravel()]
        return counts

    def _alike(self) -> Iterator[tuple[int, int, int, IndexArray]]:
        """Yield the rounds with each bidder, trump and end."""
        does_trump_matter = self.rules.settlement.spades_double
        trump = self.trump if does_trump_matter else np.zeros_like(self.trump)
        kinds = (self.bidder * len(TRUMPS) + trump) * len(ENDS) + self.end
        for kind in np.unique(kinds):
            seat_and_suit, how = divmod(int(kind), len(ENDS))
            yield (*divmod(seat_and_suit, len(TRUMPS)), how, np.flatnonzero(kinds == kind))

    def _tally(self, seat: int, suit: int, how: int, deals: IndexArray) -> Tally:
        """Return the tally of some rounds with the same bidder, trump and end."""
        meld, count, tricks = (
            tuple(column_of(of_seat) for of_seat in points[deals].transpose())
            for points in (self.meld, self.counted, self.tricks)
        )
        return Tally(
            meld=meld,
            count=count,
            tricks=tricks,
            contracts=_contracts(self.rules, seat, self.bids[deals]),
            buried=column_of(self.buried[deals]),
            trump=TRUMPS[suit],
            how=ENDS[how],
        )


def settle_groups(
    rules: Ruleset, groups: Iterable[RoundGroup], round_count: int
) -> tuple[Points, Truths]:
    """Return the scores of each side, and a flag for each contract that is made.

    Args:
        rules: the rules.
        groups: the rounds.
        round_count: how many they are together.
    """
    scores, is_made = (
        np.zeros((round_count, rules.table.side_count), np.int64),
        np.zeros(round_count, bool),
    )
    for rounds, tally_of in groups:

        def settle_some(
            some: IndexArray, tally_of: Callable[[IndexArray], Tally]
        ) -> tuple[Settlement, int]:
            tally = tally_of(some)
            sides = tally.sides or rules.table.sides
            return settle(rules, tally), sides[tally.contracts[0].bidder] if tally.contracts else -1

        for some, (settlement, side) in each_part(rounds, partial(settle_some, tally_of=tally_of)):
            for side_index, score in enumerate(settlement.scores):
                scores[some, side_index] = values_of(score)
            if side >= 0:
                is_made[some] = settlement.line(side).verdict == "made"
    return scores, is_made


def _contracts(rules: Ruleset, bidder: int, bids: Points) -> tuple[Contract, ...]:
    """Return the contracts, the bidder's first; where bids are summed, each side has a contract."""
    if bidder < 0:
        return ()
    table, bidding_side = rules.table, rules.table.sides[bidder]
    bidders = {bidding_side: bidder}
    if rules.auction.is_summed:
        opponents = (side for side in range(table.side_count) if side != bidding_side)
        bidders |= {side: table.members(side)[0] for side in opponents}
    return tuple(
        Contract(bidder=seat, goal=column_of(bids[:, side])) for side, seat in bidders.items()
    )
