"""The checks that change hands in a round, and for winning the game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pinochle.rules.parts import Parts
from pinochle.rules.scoring.checks import CheckLine, CheckReason
from pinochle.rules.scoring.tally import UNPLAYED, Line, Tally
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.scoring.ending import Standing


def checks_of_round(
    rules: Parts, tally: Tally, lines: Iterable[Line], counted: Sequence[int]
) -> Iterator[CheckLine]:
    """Yield the checks that change hands in a round.

    Args:
        rules: the rules of the game.
        tally: what every seat has melded and won.
        lines: what every side scores.
        counted: the count of every seat, with its buried or discarded cards.
    """
    checks = rules.checks
    contracts = {rules.table.sides[contract.bidder]: contract for contract in tally.contracts}
    for line in lines:
        side, for_bid = line.side, checks.for_bid(line.bid)
        has_failed = side in contracts and line.has_failed(contracts[side])
        is_free = side not in contracts and checks.unseen == "opponents"
        has_melded = tally.check_melds and (tally.how != "conceded-unseen" or is_free)
        seats = rules.table.members(side) if has_melded else ()
        melds = [meld for seat in seats for meld in tally.check_melds[seat].melds]
        for meld in melds:
            yield from _checks(rules, side, meld.points, "meld", meld=str(meld))
        if has_failed:
            if checks.if_set == "returned":
                yield from _checks(rules, side, -sum(meld.points for meld in melds), "returned")
            yield from _checks(rules, side, -checks.set_times * for_bid, "bid-failed")
            if _has_looked(rules, tally):
                yield from _checks(rules, side, -checks.looked_and_lost, "looked-and-lost")
            if tally.how not in UNPLAYED:
                yield from _checks(rules, side, -checks.played_and_lost, "played-and-lost")
        elif side in contracts and line.has_made(contracts[side]):
            yield from _checks(rules, side, for_bid, "bid-made")
    if tally.how == "played":
        yield from _checks_for_tricks(rules, tally, counted)


def _has_looked(rules: Parts, tally: Tally) -> bool:
    """Tell whether the bidder has looked at the widow."""
    if tally.how == "conceded-unseen":
        return False
    ended_in = {"conceded": Step.CONCEDE, "no-marriage": Step.TRUMP}.get(tally.how)
    script = rules.script
    before = script[: script.index(ended_in)] if ended_in in script else script
    return Step.WIDOW in before or Step.SHARE_WIDOW in before


def _checks_for_tricks(rules: Parts, tally: Tally, counted: Sequence[int]) -> Iterator[CheckLine]:
    """Yield the checks for winning every trick, or every point, but not after a renege."""
    takers = {rules.table.sides[seat] for seat, tricks in enumerate(tally.tricks) if tricks}
    offending = {rules.table.sides[seat] for seat in tally.offenders}
    if len(takers) == 1:
        for side in takers - offending:
            yield from _checks(rules, side, rules.checks.all_tricks, "all-tricks")
        return
    for side in sorted(takers - offending):
        if sum(counted[seat] for seat in rules.table.members(side)) >= rules.total:
            yield from _checks(rules, side, rules.checks.all_points, "all-points")


def checks_of_game(rules: Parts, standing: "Standing") -> Iterator[CheckLine]:
    """Yield the checks for winning the game: each winner gets them from each loser."""
    checks, points = rules.checks, standing.points
    losers = [side for side in range(len(points)) if side not in standing.winners]
    for winner in standing.winners if checks.for_game else ():
        yield from _checks(rules, winner, checks.game, "game", losers)
        for loser in losers:
            over = standing.target if checks.margin_over == "target" else points[loser]
            margin = checks.for_margin(points[winner] - over)
            yield from _checks(rules, winner, margin, "margin", [loser])
            if points[loser] < 0:
                yield from _checks(rules, winner, checks.loser_minus, "loser-minus", [loser])


def _checks(
    rules: Parts,
    side: int,
    checks: int,
    reason: CheckReason,
    payers: Iterable[int] | None = None,
    meld: str = "",
) -> Iterator[CheckLine]:
    """Yield the line of checks that a side gets from the payers, or from all; none for 0 checks."""
    if not checks:
        return
    columns = range(rules.table.side_count)
    gains = [0] * len(columns)
    for payer in columns if payers is None else payers:
        if payer != side:
            is_each_seat = rules.checks.paid_by == "each-other-seat"
            paid = checks * (len(rules.table.members(payer)) if is_each_seat else 1)
            gains[payer] -= paid
            gains[side] += paid
    yield CheckLine(side=side, checks=checks, reason=reason, gains=tuple(gains), meld=meld)
