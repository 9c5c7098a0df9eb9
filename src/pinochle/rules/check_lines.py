"""Which checks change hands in a round, and when the game is won."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pinochle.rules.checks import CheckLine, CheckReason
from pinochle.rules.parts import Parts
from pinochle.rules.script import Step
from pinochle.rules.tally import BY_BIDDER, Line, Tally

if TYPE_CHECKING:
    from pinochle.rules.ending import Standing

_WIDOW = frozenset({Step.WIDOW, Step.SHARE_WIDOW})


def of_round(
    rules: Parts, tally: Tally, lines: Iterable[Line], counted: Sequence[int]
) -> Iterator[CheckLine]:
    """The checks of a round with these lines.

    Args:
        rules: the rules.
        tally: what every seat melded and won.
        lines: the lines of the settlement.
        counted: the count of each seat, including cards laid away.
    """
    contracts = {rules.table.sides[contract.bidder] for contract in tally.contracts}
    for line in lines:
        has_failed = line.side in contracts and _has_failed(line)
        melded = tuple(_for_melds(rules, tally, line.side))
        yield from melded
        if has_failed and rules.checks.if_set == "returned":
            back = -sum(line.checks for line in melded)
            yield from _some(rules, line.side, back, "returned")
        if has_failed:
            yield from _for_failing(rules, tally, line)
        elif line.side in contracts and line.verdict in {"made", "shot", "renege"}:
            yield from _some(rules, line.side, rules.checks.for_bid(line.bid), "bid-made")
    if tally.how == "played":
        yield from _for_tricks(rules, tally, counted)


def _has_failed(line: Line) -> bool:
    """Whether a side has failed its contract; a missed moon and a renege count as failing."""
    if line.verdict == "renege":
        return line.meld + line.count < line.bid
    return line.verdict in {"set", "conceded", "missed"}


def _for_melds(rules: Parts, tally: Tally, side: int) -> Iterator[CheckLine]:
    """The checks for the melds that a side has shown."""
    if tally.check_melds:
        for seat in rules.table.members(side):
            for meld in tally.check_melds[seat].melds:
                yield from _some(rules, side, meld.points, "meld", meld=str(meld))


def _for_failing(rules: Parts, tally: Tally, line: Line) -> Iterator[CheckLine]:
    """What a side pays for failing or conceding its contract."""
    checks, side = rules.checks, line.side
    yield from _some(rules, side, -checks.set_times * checks.for_bid(line.bid), "bid-failed")
    if _has_looked(rules, tally):
        yield from _some(rules, side, -checks.looked_and_lost, "looked-and-lost")
    if _is_played(tally):
        yield from _some(rules, side, -checks.played_and_lost, "played-and-lost")


def _is_played(tally: Tally) -> bool:
    return tally.how not in {*BY_BIDDER, "met"}


def _has_looked(rules: Parts, tally: Tally) -> bool:
    """Whether the bidder has looked at the widow."""
    if tally.how == "conceded-unseen":
        return False
    ended_in = {"conceded": Step.CONCEDE, "no-marriage": Step.TRUMP}.get(tally.how)
    script = rules.script
    before = script[: script.index(ended_in)] if ended_in in script else script
    return not _WIDOW.isdisjoint(before)


def _for_tricks(rules: Parts, tally: Tally, counted: Sequence[int]) -> Iterator[CheckLine]:
    """The checks for winning every trick, or every point."""
    takers = {rules.table.sides[seat] for seat, tricks in enumerate(tally.tricks) if tricks}
    if len(takers) == 1:
        yield from _some(rules, takers.pop(), rules.checks.all_tricks, "all-tricks")
        return
    for side in sorted(takers):
        count = sum(counted[seat] for seat in rules.table.members(side))
        if count >= rules.total:
            yield from _some(rules, side, rules.checks.all_points, "all-points")


def of_game(rules: Parts, standing: "Standing") -> Iterator[CheckLine]:
    """The checks for winning the game: each winner gets them from each loser."""
    checks = rules.checks
    if not checks.for_game:
        return
    losers = [side for side in range(len(standing.points)) if side not in standing.winners]
    for winner in standing.winners:
        yield from _some(rules, winner, checks.game, "game", losers)
        for loser in losers:
            points = standing.points[winner]
            is_over_target = checks.margin_over == "target"
            margin = points - (standing.target if is_over_target else standing.points[loser])
            yield from _some(rules, winner, checks.for_margin(margin), "margin", [loser])
            if standing.points[loser] < 0:
                yield from _some(rules, winner, checks.loser_minus, "loser-minus", [loser])


def _some(
    rules: Parts,
    side: int,
    checks: int,
    reason: CheckReason,
    payers: Iterable[int] | None = None,
    meld: str = "",
) -> Iterator[CheckLine]:
    """The line of checks that a side gets from some others, or from all; none for 0 checks."""
    if not checks:
        return
    columns = range(rules.table.columns)
    gains = [0] * len(columns)
    for payer in columns if payers is None else payers:
        if payer != side:
            is_each_seat = rules.checks.paid_by == "each-other-seat"
            paid = checks * (len(rules.table.members(payer)) if is_each_seat else 1)
            gains[payer] -= paid
            gains[side] += paid
    yield CheckLine(side=side, checks=checks, reason=reason, gains=tuple(gains), meld=meld)
