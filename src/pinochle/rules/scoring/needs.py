"""The needs of a contract: the least that its side must meld, count and win in tricks to make it.

Whatever asks this asks here: conceding, playing only if needed, the outlook of a round, players.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from pinochle.rules.auction.goal import Goal
from pinochle.rules.parts import Parts, has_partners, tricks_of_a_round
from pinochle.rules.scoring.takings import Takings
from pinochle.rules.script import Step

__all__ = [
    "Chances",
    "Needs",
    "bidders_may_meld",
    "is_met",
    "needs_in_all",
    "needs_of",
    "points_missing",
]


@frozen
class Needs:
    """The least of each number with which a side can make its contract.

    Each is the least if the others are as good as they can be. A contract of every trick needs no
    points.

    Args:
        meld: what it must meld.
        count: what it must count, with buried or discarded cards that count for it.
        tricks: how many tricks it must win.
    """

    meld: int
    count: int
    tricks: int


@frozen
class Chances:
    """What a side can have at the end of a round.

    Args:
        melds: what it can have melded, from the least to the most: each by the seats whose own
            tricks save it, or as one number where it is saved at once.
        counts: what it can count, from the least to the most.
        tricks: returns the numbers of tricks with which it can count so much.
        laid: the part of the count that was laid away, and saves no meld.
        is_played: whether melds must be saved, as in a round that is played.
        may_meld: whether its seats may meld more, so that no meld is too small for now.
        is_shooting: whether it has announced a moon.
    """

    melds: Sequence[tuple[int, ...]]
    counts: Sequence[int] = (0,)
    tricks: Callable[[int], Sequence[int]] = lambda _count: (0,)
    laid: int = 0
    is_played: bool = True
    may_meld: bool = False
    is_shooting: bool = False


def needs_of(rules: Parts, goal: Goal, chances: Chances) -> Needs | None:
    """Return what a side needs to make a contract; None if it cannot make it.

    Args:
        rules: the rules.
        goal: the contract.
        chances: what the side can have.
    """
    if not isinstance(goal, int):
        every = tricks_of_a_round(rules)
        can_win_all = any(every in chances.tricks(count) for count in reversed(chances.counts))
        return Needs(0, 0, every) if can_win_all else None
    contract = _PointContract(rules, goal, chances)
    best = chances.melds[-1]
    count = next(contract.making_counts(best), None)
    if count is None:
        return None
    melds = chances.melds
    least = bisect_left(melds, 1, key=lambda meld: int(contract.can_be_made(meld)))
    return Needs(sum(melds[least]), count, contract.least_tricks(best))


@lru_cache(maxsize=1 << 12)
def needs_in_all(
    rules: Parts,
    goal: Goal,
    melds: tuple[int, ...],
    laid: int | None = None,
    *,
    may_meld: bool = False,
    is_shooting: bool = False,
) -> Needs | None:
    """Return what the side of the first contract needs in a round that is played.

    Args:
        rules: the rules.
        goal: the contract.
        melds: what each of its seats has melded.
        laid: the points of the buried or discarded cards that count for it; None if not known.
        may_meld: whether its seats may meld more.
        is_shooting: whether it has announced a moon.
    """
    takings = Takings(rules) if laid is not None else Takings.of_side(rules, is_bidder=True)
    laid = laid or 0
    chances = Chances(
        melds=(melds if rules.settlement.saved_by == "seat" else (sum(melds),),),
        counts=[count + laid for count in takings.counts()],
        tricks=lambda count: takings.tricks(count - laid),
        laid=laid,
        may_meld=may_meld,
        is_shooting=is_shooting,
    )
    return needs_of(rules, goal, chances)


def is_met(rules: Parts, goal: Goal, meld: int) -> bool:
    """Tell whether the melds of a side alone make a contract, so that nothing need be played."""
    return needs_of(rules, goal, Chances(melds=((meld,),), is_played=False)) is not None


def bidders_may_meld(rules: Parts) -> bool:
    """Tell whether a partner may yet meld for the bidder's side when it is asked to concede."""
    if not has_partners(rules):
        return False
    script = rules.script[rules.script.index(Step.CONCEDE) :]
    return rules.partner.is_hidden or not {Step.OTHERS_MELD, Step.PARTNER}.isdisjoint(script)


def points_missing(rules: Parts, goal: int, melded: int, saved: int | None = None) -> int:
    """Return how much a side must count for a contract besides its melds; less than 1 for nothing.

    Args:
        rules: the rules.
        goal: the contract.
        melded: all that the side has melded.
        saved: the part of it that its tricks save; None if they save everything.
    """
    if not rules.settlement.is_on_board(melded, has_contract=True):
        return goal
    return goal - (melded if saved is None else saved)


@frozen
class _PointContract:
    """A contract for points, and what its side can have."""

    rules: Parts
    goal: int
    chances: Chances

    def is_made(self, melds: tuple[int, ...], count: int, tricks: int) -> bool:
        """Tell whether the contract is made with such melds, so much in so many tricks."""
        rules, chances, melded = self.rules, self.chances, sum(melds)
        if chances.is_shooting and self._is_only_a_moon(tricks):
            return False
        if rules.settlement.falls_short(melded) and not chances.may_meld:
            return False
        is_skipped = rules.play.skip_if_met and self._missing(melded, melded) <= 0
        if is_skipped or not chances.is_played:
            return self._missing(melded, melded) <= 0
        saved, counted = self._saved(melds, count, tricks)
        return rules.count.deciding(counted) >= self._missing(melded, saved)

    def _missing(self, melded: int, saved: int) -> int:
        """Return how much the side must count besides what its tricks save of its melds."""
        if self.chances.may_meld:
            return self.goal - saved
        return points_missing(self.rules, self.goal, melded, saved)

    def _saved(self, melds: tuple[int, ...], count: int, tricks: int) -> tuple[int, int]:
        """Return the meld and the count that the tricks save if partners share them at best."""
        settlement, in_tricks = self.rules.settlement, count - self.chances.laid
        if settlement.saved_by == "nobody" or settlement.saving_binds == "opponents":
            return sum(melds), count
        for number in range(len(melds), 0, -1):
            if settlement.is_saved(in_tricks // number, tricks // number):
                return sum(sorted(melds, reverse=True)[:number]), count
        return 0, count if settlement.unsaved == "meld" else 0

    def _is_only_a_moon(self, tricks: int) -> bool:
        """Tell whether nothing counts but the moon that the side has announced."""
        is_shot = tricks == tricks_of_a_round(self.rules)
        return self.rules.moon.replaces(is_shot=is_shot)

    def making_counts(self, melds: tuple[int, ...]) -> Iterator[int]:
        """Yield the counts with which the contract can be made, from the least on."""
        rules, chances = self.rules, self.chances
        unit = rules.count.rounding[0] if rules.count.rounding else 1
        least = self.goal - sum(melds) - unit
        for count in chances.counts[bisect_left(chances.counts, least) :]:
            if any(self.is_made(melds, count, tricks) for tricks in chances.tricks(count)):
                yield count

    def can_be_made(self, melds: tuple[int, ...]) -> bool:
        """Tell whether the contract can be made with such melds."""
        return next(self.making_counts(melds), None) is not None

    def least_tricks(self, melds: tuple[int, ...]) -> int:
        """Return the least number of tricks with which the contract can be made."""
        chances = self.chances
        most = {tricks: count for count in chances.counts for tricks in chances.tricks(count)}
        return min(tricks for tricks, count in most.items() if self.is_made(melds, count, tricks))
