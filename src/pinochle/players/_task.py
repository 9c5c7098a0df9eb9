"""The task of a contract: the points that the bidder’s side has yet to win, and the stakes."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress
from math import erf, gcd, sqrt
from typing import Final, NamedTuple

from attrs import evolve

from pinochle.errors import PinochleError
from pinochle.game.view import View
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.needs import needs_in_all
from pinochle.rules.scoring.settle import count_with_laid_away
from pinochle.rules.scoring.tally import Settlement, Tally

EVEN: Final = 2
"""The worth of a point that one side gets instead of the other."""
MOST: Final = 10
"""The most that a contract counts, in counts of the whole pack."""


class Task(NamedTuple):
    """The points that a contract still asks for, and the stakes.

    Args:
        bidders: whether each seat is on the bidder's side.
        needed: what that side has yet to win.
        swings: how much more it is worth to each seat that the contract is made than that it is
            not, in points; less than 0 for an opponent.
    """

    bidders: tuple[bool, ...]
    needed: int
    swings: tuple[float, ...]


def task_of(view: View) -> Task | None:
    """Return the task of the contract; None if there is none, or if it is decided already."""
    if len(view.contracts) != 1 or not isinstance(view.contracts[0].goal, int):
        return None
    state, rules = view.state, view.rules
    sides = state.sides
    bidders = tuple([side == sides[state.contracts[0].bidder] for side in sides])
    so_far = state.tally(view.tricks, is_over=False)
    before_play = evolve(so_far, count=(0,) * len(sides), tricks=())
    asked = _needed_and_swings(rules, before_play, bidders, len(view.tricks) + max(view.sizes))
    if asked is None:
        return None
    needed, swings = asked
    missing = needed - sum(compress(so_far.count, bidders))
    to_come = rules.total - sum(so_far.count)
    return Task(bidders, missing, swings) if 0 < missing <= to_come else None


class Stakes(NamedTuple):
    """The scores of the sides, by how much the bidder's side wins.

    Args:
        needed: what that side has to win in all.
        limit: what a contract counts at most.
        unit: the smallest number of points by which sides may win more or less.
        units: the least, the last with which the contract fails, the first with which it is made,
            and the most, in units.
        scores: what each side scores with each of these.
    """

    needed: int
    limit: int
    unit: int
    units: tuple[int, int, int, int]
    scores: tuple[tuple[int, ...], ...]

    def swing(self, mine: int) -> float:
        """Return the points by which a made contract is better for a side than a failed one."""
        least, failing, making, most = self.units
        lowest, failed, made, highest = [_gain(scores, mine) for scores in self.scores]
        jump = made - failed
        rise, width = abs(highest - made), max(1, most - making)
        other_rise, other_width = abs(failed - lowest), max(1, failing - least)
        if rise * other_width < other_rise * width:
            rise, width = other_rise, other_width
        swing = EVEN * self.unit * jump * width / rise if rise else self.limit * jump
        return max(-self.limit, min(self.limit, swing))


def _gain(scores: Sequence[int], mine: int) -> int:
    """Return how much more a side scores than the others, once for each of these."""
    other_scores = [score for side, score in enumerate(scores) if side != mine]
    return scores[mine] * len(other_scores) - sum(other_scores)


def stakes_of(
    rules: Ruleset,
    tally: Tally,
    bidders: tuple[bool, ...],
    tricks: int,
    needed: int,
    settle: Callable[[Tally], Settlement],
) -> Stakes | None:
    """Return the stakes of the bidder's side; None if nothing depends on what it wins.

    The rules settle trial rounds: of so many tricks some are given to the bidder, and the others to
    an opponent. It works with the columns of a batch too, which are reckoned with like numbers.

    Args:
        rules: the rules of the game.
        tally: what everybody brings home before the first trick.
        bidders: whether each seat is on the bidder's side.
        tricks: how many tricks there are.
        needed: what the bidder's side has to win in all.
        settle: what settles a round.
    """
    if False not in bidders:
        return None
    bidder, other = tally.contracts[0].bidder, bidders.index(False)
    # Each seat has a trick at least, so that no meld is lost for want of one.
    unit = gcd(rules.count.last_trick, *map(rules.count.worth, rules.pack.ranks))
    points = rules.total - tally.buried - sum(tally.discarded)
    most = points // unit - len(bidders) + 1
    free = tricks - len(bidders)
    side = (tally.sides or rules.table.sides)[bidder]

    def settle_units(units: int) -> Settlement:
        """Return the settlement if the bidder's side wins so much."""
        counts = [unit] * len(bidders)
        counts[bidder] = unit * units
        counts[other] += unit * (most - units)
        tricks_won = [1] * len(bidders)
        tricks_won[bidder] += round(free * units / (most + 1))
        tricks_won[other] += tricks - sum(tricks_won)
        return settle(evolve(tally, count=tuple(counts), tricks=tuple(tricks_won)))

    making = -(-needed // unit) - sum(bidders) + 1
    if making <= 1 or making > most:
        return None
    units = (1, making - 1, making, most)
    try:
        settlements = [settle_units(each) for each in units]
    except PinochleError:  # the rules settle no such round, so nobody can say what it is worth
        return None
    if [_is_made(each, side) for each in settlements] != [False, False, True, True]:
        return None  # it is not for the count to decide, after a renege or with a void contract
    scores = tuple([each.scores for each in settlements])
    return Stakes(unit * (making + sum(bidders) - 1), MOST * rules.total, unit, units, scores)


@lru_cache(maxsize=1 << 10)
def _needed_and_swings(
    rules: Ruleset, tally: Tally, bidders: tuple[bool, ...], tricks: int
) -> tuple[int, tuple[float, ...]] | None:
    """Return the points that the bidder's side has to win in all, and what that is worth to seats.

    They are the same for every card of a round; None as in `stakes_of`.
    """
    melds = tuple(compress(tally.meld, bidders))
    laid = sum(compress(count_with_laid_away(rules, tally), bidders))
    is_shooting = tally.shooter is not None and bidders[tally.shooter]
    needs = needs_in_all(rules, tally.contracts[0].goal, melds, laid, is_shooting=is_shooting)
    if needs is None:
        return None
    stakes = stakes_of(rules, tally, bidders, tricks, needs.count - laid, rules.settle)
    if stakes is None:
        return None
    return stakes.needed, tuple(map(stakes.swing, tally.sides or rules.table.sides))


def _is_made(settlement: Settlement, side: int) -> bool:
    """Tell whether a side makes its contract."""
    return settlement.line(side).verdict == "made"


def reaches(more: float, spread: float) -> float:
    """Return the chance to reach a goal that the expectation exceeds by so much, or misses."""
    return (1.0 + erf(more / (spread * sqrt(2)))) / 2 if spread else float(more >= 0)
