"""Checks are paid out as they are at the table, whatever the rules, and none is made or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from laws.test_settling import buries_what_saves, on_paper, rounds
from oracle.checks import Agreed, chips, chips_for_game
from oracle.settling import Bid, Round
from pinochle.rules import Step
from pinochle.rules.scoring.ending import Standing
from pinochle.rules.scoring.settle import settle
from support.strategies import SETTLED, custom, letter, share

if TYPE_CHECKING:
    from pinochle import Contract, Ruleset, Tally


def agreed_on(rules: Ruleset) -> Agreed:
    """The checks of a ruleset, as the oracle has them."""
    checks = rules.checks
    return Agreed(
        sides=rules.table.sides,
        every_seat_pays=checks.paid_by == "each-other-seat",
        melds_go_back=checks.if_set == "returned",
        unseen_pays=checks.unseen == "opponents",
        bids=checks.bids,
        beyond=checks.beyond,
        fail_times=checks.set_times,
        looked=checks.looked_and_lost,
        played=checks.played_and_lost,
        slam=checks.all_tricks,
        all_points=checks.all_points,
        whole_count=rules.total,
        buried_for=rules.bury.count_for,
        discards_for=rules.draft.discards_count_for,
        game=checks.game,
        minus=checks.loser_minus,
        margin=checks.margin,
        over_loser=checks.margin_over == "loser",
        begun=checks.margin_begun,
    )


def has_looked(rules: Ruleset, how: str) -> bool:
    """Whether the bidder has seen the widow by the time a round ends so."""
    if how == "conceded-unseen":
        return False
    for step in rules.script:
        if step in {Step.WIDOW, Step.SHARE_WIDOW}:
            return True
        if (how, step) in {("conceded", Step.CONCEDE), ("no-marriage", Step.TRUMP)}:
            return False
    return False


def number_of(rules: Ruleset, tally: Tally, contract: Contract) -> int:
    """The number of a bid; that of a moon is what it costs, or its reward if others renege."""
    if isinstance(contract.goal, int):
        return contract.goal
    sides = tally.sides or rules.table.sides
    offending = {sides[seat] for seat in tally.offenders}
    is_given = bool(offending) and sides[contract.bidder] not in offending
    return rules.moon.reward if is_given else rules.moon.costs


@share(300)
@given(rounds(custom("checks", *SETTLED)))
def test_checks_of_a_round(given_round: tuple[Ruleset, Tally]) -> None:
    """Every column gets the chips that the oracle gives it."""
    rules, tally = given_round
    is_void = any(contract.is_void for contract in tally.contracts)
    assume(rules.checks.are_kept and not buries_what_saves(rules, tally))
    assume(not (rules.settlement.stakes and tally.contracts and is_void))
    found = settle(rules, tally)

    bids = tuple(
        Bid(one.bidder, number_of(rules, tally, one), one.is_void, is_moon=one.is_moon)
        for one in tally.contracts
    )
    played = Round(
        meld=tally.meld,
        count=tally.count,
        tricks=tally.tricks,
        bids=bids,
        buried=tally.buried,
        trump=letter(tally.trump),
        how=tally.how,
        moon=tally.moon,
        moon_kind=tally.moon_kind,
        offender=tally.offender,
        discarded=tally.discarded,
    )
    melded = [[meld.points for meld in score.melds] for score in tally.check_melds]
    looked = has_looked(rules, tally.how)
    wanted = chips(agreed_on(rules), played, on_paper(rules, tally), melded, has_looked=looked)
    assert found.checks == tuple(wanted[side] for side in range(rules.table.columns))
    assert sum(found.checks) == 0
    assert all(sum(line.gains) == 0 for line in found.check_lines)


@given(rounds(custom("checks", *SETTLED)))
def test_checks_are_no_points(given_round: tuple[Ruleset, Tally]) -> None:
    """What is put down in points is the same with checks and without."""
    rules, tally = given_round
    without = rules.with_(checks=type(rules.checks)())

    assert settle(rules, tally).lines == settle(without, evolve(tally, check_melds=())).lines
    assert settle(without, tally).check_lines == ()


@st.composite
def won_games(draw: st.DrawFn) -> tuple[Ruleset, Standing]:
    """Games that somebody has won, or several."""
    rules = draw(custom("checks"))
    columns = rules.table.columns
    score = st.one_of(st.integers(-300, 1600), st.sampled_from((-1, 0, 1000, 1100)))
    points = draw(st.lists(score, min_size=columns, max_size=columns))
    target = draw(st.sampled_from((100, 1000, 1250)))
    winners = draw(st.lists(st.integers(0, columns - 1), unique=True, max_size=2))
    return rules, Standing(tuple(points), target, (0,) * columns, tuple(winners))


@share(200)
@given(won_games())
def test_checks_of_a_game(won: tuple[Ruleset, Standing]) -> None:
    """What the losers pay is what the oracle has them pay; while nobody has won, nothing."""
    rules, standing = won
    lines = rules.settle_game(standing)

    wanted = chips_for_game(
        agreed_on(rules), list(standing.points), standing.target, list(standing.winners)
    )
    for column in range(rules.table.columns):
        assert sum(line.gains[column] for line in lines) == wanted[column]
    assert bool(lines) <= bool(standing.winners)
