"""A renege helps nobody, but as the rule says.

The same round is settled with the renege and without it; one that a renege ends, as if the play had
gone on as well as it could for the offender.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

import pytest
from attrs import evolve
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from pinochle import Contract, Ruleset, RulesetError, Tally, variants
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.renege import Offender
from pinochle.rules.scoring.settle import settle
from support.strategies import SETTLED, custom, share, tallies

if TYPE_CHECKING:
    from pinochle.rules.scoring.tally import Line


OFTEN: Final = settings(share(100), suppress_health_check=[HealthCheck.filter_too_much])
"""Many rulesets have no round that could be charged so, and are drawn in vain."""


@st.composite
def rounds_with_reneges(draw: st.DrawFn) -> tuple[Ruleset, Tally, Tally]:
    """Rules, a round without a renege, and the same round with one or two."""
    rules = draw(custom(*SETTLED, "checks"))
    try:
        silent = rules.with_(renege=evolve(rules.renege, ruled=False))
        rules = rules.with_(renege=evolve(rules.renege, ruled=True, settled="after-play"))
    except RulesetError:
        reject()
    tally = draw(tallies(silent))
    assume(tally.how == "played")
    assume(tally.contracts or not rules.renege.costs_bid)
    seats = st.integers(0, rules.table.seats - 1)
    more = draw(st.lists(seats, max_size=1)) if rules.renege.allows_several else []
    return rules, tally, evolve(tally, offender=draw(seats), other_offenders=tuple(more))


@OFTEN
@given(rounds_with_reneges())
def test_whoever_reneges_scores_no_more_for_it(rounds: tuple[Ruleset, Tally, Tally]) -> None:
    """Neither the points nor the checks of a side go up by its own renege."""
    rules, _, guilty = rounds
    found, sides = settle(rules, guilty), guilty.sides or rules.table.sides

    for seat in guilty.offenders:
        column = rules.table.sides[seat]
        others = [other for other in guilty.offenders if sides[other] != sides[seat]]
        innocent = evolve(guilty, offender=None, other_offenders=())
        if others:
            innocent = evolve(guilty, offender=others[0], other_offenders=tuple(others[1:]))
        usual = settle(rules, innocent)
        assert found.scores[column] <= usual.scores[column]
        assert found.checks[column : column + 1] <= usual.checks[column : column + 1]


@st.composite
def rounds_ended_by_reneges(draw: st.DrawFn) -> tuple[Ruleset, Tally]:
    """Rules, and a round that is settled at once after a renege."""
    rules = draw(custom(*SETTLED, "checks"))
    try:
        offending = draw(st.sampled_from(get_args(Offender)))
        renege = evolve(rules.renege, ruled=True, settled="at-once", offender=offending)
        rules = rules.with_(renege=renege)
        silent = rules.with_(renege=evolve(renege, ruled=False))
    except RulesetError:
        reject()
    tally = draw(tallies(silent))
    assume(tally.contracts or not rules.renege.costs_bid)
    # Melds that others have claimed may leave less than nothing, which a small bid does not cost.
    tally = evolve(tally, meld=tuple(max(0, meld) for meld in tally.meld))
    offender = draw(st.integers(0, rules.table.seats - 1))
    tally = evolve(tally, how="renege", offender=offender)
    if draw(st.booleans()):  # but for a trick or two all has been played
        winner, left = draw(st.integers(0, rules.table.seats - 1)), draw(st.integers(0, 2))
        more = max(0, tricks_of_a_round(rules) - left - sum(tally.tricks))
        won = [tricks + more * (seat == winner) for seat, tricks in enumerate(tally.tricks)]
        tally = evolve(tally, tricks=tuple(won))
    if tally.contracts and not tally.contracts[0].is_moon and draw(st.booleans()):
        # By all that is left the bid is just made or missed.
        first, sides = tally.contracts[0], tally.sides or rules.table.sides
        own = [seat for seat, side in enumerate(sides) if side == sides[first.bidder]]
        most = sum(tally.meld[seat] + tally.count[seat] for seat in own) + points_left(rules, tally)
        goal = max(1, most + draw(st.integers(-1, 1)) + draw(st.sampled_from((0, tally.buried))))
        contracts = (evolve(first, goal=goal), *tally.contracts[1:])
        tally = evolve(tally, contracts=contracts)
    return rules, tally


def points_left(rules: Ruleset, tally: Tally) -> int:
    """What is left to win in a round that a renege ends."""
    if sum(tally.tricks) >= tricks_of_a_round(rules):
        return 0
    counted = sum(tally.count) + tally.buried + sum(tally.discarded)
    return max(0, rules.total - counted)


@OFTEN
@given(rounds_ended_by_reneges())
def test_no_renege_scores_more_than_the_best_play(round_: tuple[Ruleset, Tally]) -> None:
    """Who ends the round by a renege has no more than by every trick and point left, or by none.

    It is better to win none where a contract is set for want of melds, and costs what was won. With
    a moon it can be better to win all alone (``house.moon-alone``), or to miss it by a trick.
    """
    rules, guilty = round_
    sides = guilty.sides or rules.table.sides
    own = [side == sides[guilty.offender or 0] for side in sides]
    column = rules.table.sides[guilty.offender or 0]
    settlement = rules.settlement
    tricks_left = max(0, tricks_of_a_round(rules) - sum(guilty.tricks))
    left = points_left(rules, guilty)

    def score(winning: list[bool], *, lost: int = 0, points: int = left) -> int:
        """What the column scores if these win what is left, and save their melds if they can.

        Each of the others wins so many tricks besides, and of the points what is not theirs.
        """
        count = list(guilty.count)
        for seat, is_winning in enumerate(winning):
            if is_winning and settlement.saved_by == "seat":
                lacking = min(points, max(0, settlement.saving_count - count[seat]))
                count[seat], points = count[seat] + lacking, points - lacking
        count[winning.index(True)] += points
        tally = evolve(
            guilty,
            how="played",
            offender=None,
            count=tuple(count),
            tricks=tuple(
                tricks + (tricks_left if is_winning else min(lost, tricks_left))
                for tricks, is_winning in zip(guilty.tricks, winning, strict=True)
            ),
        )
        return settle(rules, tally).scores[column]

    others = [not is_own for is_own in own]
    plays = [score(own), score(others)]
    plays += [score(own, lost=lost, points=points) for lost in (0, 1) for points in (0, left)]
    if guilty.shooter is not None:
        plays.append(score([seat == guilty.shooter for seat in range(len(sides))]))
    assert settle(rules, guilty).scores[column] <= max(plays)


@pytest.mark.rule("twohand.revoke")
@pytest.mark.parametrize("offender", [1, 2])
def test_an_opponent_without_melds_that_score_keeps_none(offender: int) -> None:
    """Where opponents score nothing, one who ends the round by a renege scores nothing either."""
    rules = variants.get("three-handed-classic")
    rules = rules.with_(
        settlement=evolve(rules.settlement, opponents="nothing"),
        renege=evolve(rules.renege, ruled=True, settled="at-once", offender="loses-count"),
    )
    tally = Tally(
        meld=(100, 40, 60),
        count=(0, 0, 0),
        tricks=(0, 0, 0),
        contracts=(Contract(0, 300),),
        how="renege",
        offender=offender,
    )
    found = rules.settle(tally)
    assert (found.lines[offender].meld, found.scores[offender]) == (0, 0)
    assert "A player without a contract has no melds to keep." in rules.describe()


@OFTEN
@given(rounds_with_reneges())
def test_the_others_score_what_the_rule_says(rounds: tuple[Ruleset, Tally, Tally]) -> None:
    """Their melds need the tricks that they would need; of the count they have what is agreed."""
    rules, innocent, guilty = rounds
    assume(not (rules.settlement.stakes and guilty.contracts))
    found = settle(rules, guilty)
    # After a renege its own rule says what the others have of their count, unless a moon goes on.
    counted = settle(rules.with_(moon=evolve(rules.moon, others_score="as-usual")), innocent)

    sides = guilty.sides or rules.table.sides
    offending = {sides[seat] for seat in guilty.offenders}
    is_moon_over = guilty.shooter is not None and sides[guilty.shooter] in offending
    usual = counted if is_moon_over else settle(rules, innocent)
    bidding = {sides[contract.bidder] for contract in guilty.contracts}
    is_void = any(contract.is_moon and contract.is_void for contract in guilty.contracts)
    is_moon_on = guilty.shooter is not None and not (is_moon_over or is_void)
    is_lost = is_moon_on and rules.moon.others_score != "as-usual"
    can_count = rules.settlement.opponents == "score" or not guilty.contracts
    for line in found.lines:
        side = sides[rules.table.members(line.side)[0]]
        before = usual.line(line.side)
        if side in offending or before.verdict in {"shot", "missed"}:
            continue
        if side not in bidding:
            is_beside = guilty.shooter is not None and side != sides[guilty.shooter]
            is_counting = can_count and not (is_lost and is_beside)
            count = counted.line(line.side).count if is_counting else 0
            check_opponent(rules, line, before, count, is_counting=is_counting)
        elif line.verdict != "void":
            check_contract(rules, line)


def check_opponent(
    rules: Ruleset, line: Line, before: Line, counted: int, *, is_counting: bool
) -> None:
    """A side without a contract: melds as always, a count by the rule, and no more of the rest."""
    assert line.verdict == "scored"
    for code in ("meld", "all-tricks", "concession-bonus", "moon"):
        assert line.number(code) == before.number(code)
    whole = rules.count.round(rules.total, has_contract=False)
    counts = {"meld": 0, "meld-and-count": counted, "all": whole}
    assert line.count == (counts[rules.renege.others] if is_counting else 0)


def check_contract(rules: Ruleset, line: Line) -> None:
    """A contract is made by the renege, or by what its side has where that is agreed."""
    if rules.renege.bidder_then != "meld-and-count":
        assert line.verdict == "made"
    else:
        has_enough = line.meld + line.count >= line.bid
        assert line.verdict == ("made" if has_enough else "set") or line.bid == rules.moon.costs


@pytest.mark.rule("twohand.revoke", "meld.trick-to-save")
@pytest.mark.parametrize("name", ["nonpartnership-four", "three-handed-1911", "partnership-turned"])
def test_no_side_saves_melds_by_a_renege(name: str) -> None:
    """A side that has won no trick has no melds, whoever has reneged."""
    rules = variants.get(name)
    seats = rules.table.seats
    winners = rules.table.members(0)
    tally = Tally(
        meld=(100,) * seats,
        count=tuple(rules.total * (seat == winners[0]) for seat in range(seats)),
        tricks=tuple((rules.deal.hand) * (seat == winners[0]) for seat in range(seats)),
    )
    for offender in range(seats):
        found = rules.settle(evolve(tally, offender=offender))
        assert [line.meld for line in found.lines if line.side != 0] == [0] * (
            rules.table.side_count - 1
        )
