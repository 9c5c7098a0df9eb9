"""The points that decide contracts: the meld and the count of the bidder's side in each round."""

import numpy as np

from pinochle.batch._cards import Points
from pinochle.batch.rounds import Rounds
from pinochle.cards.card import CARDS, Suit
from pinochle.rules.auction.calls import Contract
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import Tally

__all__ = ["contract_points"]


def contract_points(rounds: Rounds) -> Points:
    """Return the points that decide the contract of each round, as an array.

    A contract of that many points or fewer is made. The points are those that the bidder's side has
    melded and won, buried cards included, as far as they count; 0 if the round was not played.

        >>> from pinochle import variants
        >>> from pinochle.batch import play
        >>> rng = np.random.default_rng(1)
        >>> rounds = play(variants.get("partnership-auction"), 500, rng, bid=220)
        >>> ((contract_points(rounds) >= 220) == rounds.made).all()
        np.True_

    Args:
        rounds: the rounds, in which a side has a contract.
    """
    rules, points_by_tally = rounds.rules, dict[Tally, int]()
    points: Points = np.zeros(len(rounds), np.int64)
    melds: list[list[int]] = rounds.melds.tolist()
    counts: list[list[int]] = rounds.counts.tolist()
    tricks: list[list[int]] = rounds.tricks.tolist()
    bids: list[int] = rounds.bids.max(axis=1).tolist()
    for deal in range(len(rounds)):
        if not rounds.played[deal]:
            continue
        cards: list[int] = rounds.buried[deal].tolist()
        trump = int(rounds.trumps[deal])
        tally = Tally(
            meld=tuple(melds[deal]),
            count=tuple(counts[deal]),
            tricks=tuple(tricks[deal]),
            contracts=(Contract(int(rounds.bidders[deal]), bids[deal]),),
            buried=sum(rules.count.worth(CARDS[card].rank) for card in cards),
            trump=tuple(Suit)[trump] if trump < len(Suit) else None,
        )
        if tally not in points_by_tally:
            lines = settle(rules, tally).lines
            line = next(line for line in lines if line.verdict != "scored")
            points_by_tally[tally] = line.meld + line.count
        points[deal] = points_by_tally[tally]
    return points
