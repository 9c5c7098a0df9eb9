"""What studies cost, and how far the batches of bid tables are from club players one by one.

``python benchmarks/studies.py [PRESET ...]`` prints for each preset the time of a deal that
satisfies a rare condition, counted and tried; the time of a bid table in batches; and what a
bidder's side brings in on average over the same deals, when either plays at every seat.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from random import Random
from statistics import correlation, fmean
from typing import TYPE_CHECKING, Final

import numpy as np

from pinochle import Suit, batch, variants
from pinochle.analysis import Holds, PlayedContract, bid_table, deals
from pinochle.cards.card import SUIT_INDEX
from pinochle.players import ClubPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle import Hand, Ruleset
    from pinochle.analysis import WholeDeal

PRESETS: Final = ("partnership-auction", "three-handed", "cutthroat", "double-deck")
RUN: Final = Holds(0, "A♠ 10♠ K♠ Q♠ J♠")
DEALS: Final = 300
SEAT: Final = 0


def seconds_of(work: Callable[[], object]) -> float:
    """The seconds of processor time that something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def has_run(deal: WholeDeal) -> bool:
    """The same condition as a function, which can only be tried."""
    return RUN(deal)


def seconds_of_deals(rules: Ruleset) -> tuple[float, float]:
    """The seconds of a deal with a run in spades, counted and tried."""
    counted, tried = (deals(rules, Random(1), where) for where in (RUN, has_run))
    next(counted)  # which counts once for all
    few = 20
    return (
        seconds_of(lambda: [next(counted) for _ in range(DEALS)]) / DEALS,
        seconds_of(lambda: [next(tried) for _ in range(few)]) / few,
    )


def best_suit(rules: Ruleset, hand: Hand) -> Suit:
    """The suit with which a hand melds most; of equal ones the longest."""
    return max(Suit, key=lambda suit: (rules.melds.points(hand, suit), len(hand.suit(suit))))


def points_of(rules: Ruleset) -> tuple[list[int], list[int]]:
    """What a contract brings in in batches and by club players, over the same deals."""
    sampled = deals(rules, Random(2))
    sample = [next(sampled) for _ in range(DEALS)]
    suits = [best_suit(rules, deal.hands[SEAT]) for deal in sample]
    rounds = batch.play(
        rules,
        batch.orders_of(deal.order for deal in sample),
        np.random.default_rng(1),
        bidder=SEAT,
        bid=1,
        trump=np.array([SUIT_INDEX[suit] for suit in suits]),
        policy="club",
    )
    club = [
        PlayedContract(SEAT, trump=suit, counts="points", player=ClubPlayer())(deal, Random(1))
        for deal, suit in zip(sample, suits, strict=True)
    ]
    return batch.contract_points(rounds).tolist(), club


def main() -> None:
    """Print the figures of some presets."""
    print(f"{'':22} counted    tried    table   batch    club  correlation")
    for name in sys.argv[1:] or PRESETS:
        rules = variants.get(name)
        counted, tried = seconds_of_deals(rules)
        hand = next(deals(rules, Random(1))).hands[SEAT]
        table = seconds_of(partial(bid_table, rules, hand))
        batched, club = points_of(rules)
        times = f"{1e3 * counted:>6.2f} ms{1e3 * tried:>6.1f} ms{table:>7.2f} s"
        alike = f"{fmean(batched):>8.1f}{fmean(club):>8.1f}{correlation(batched, club):>13.2f}"
        print(f"{name:22}{times}{alike}", flush=True)


if __name__ == "__main__":
    main()
