"""The totals of sides settle as the numbers of their seats do, wherever the rules take totals."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from pinochle import Contract, Ruleset, RulesetError, Tally, WrongType, variants
from pinochle.rules import MoonRules, Step
from pinochle.rules.scoring.bysides import asks_for_seats
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import TallyParts
from support.rulesets import RULESETS, rules_of
from support.strategies import custom, settling, share, tallies, totals

FOUR: Final = variants.get("partnership-auction")

with_partners = settling.filter(lambda rules: rules.table.is_partnership) | custom(
    "settlement", "table.sides", "checks", "moon", "renege"
)


def by_sides(rules: Ruleset, tally: Tally) -> Tally:
    """The tally that is made of the totals of the sides."""
    others: Any = {name: getattr(tally, name) for name in TallyParts.__annotations__}
    return Tally.of_sides(
        rules,
        meld=totals(rules, tally.meld),
        count=totals(rules, tally.count),
        tricks=totals(rules, tally.tricks) if tally.tricks else (),
        setbacks=totals(rules, tally.setbacks) if tally.setbacks else (),
        **others,
    )


@share(400)
@given(st.data())
def test_however_the_seats_share_them_they_settle_alike(data: st.DataObject) -> None:
    rules = data.draw(with_partners)
    tally = data.draw(tallies(rules))
    assume(not any(asks_for_seats(rules, with_moon=tally.shooter is not None)))
    assert settle(rules, by_sides(rules, tally)) == settle(rules, tally)


@pytest.mark.parametrize("name", RULESETS)
def test_totals_are_refused_only_where_seats_decide(name: str) -> None:
    """Where they are, a side comes to something else if its other seat has won the trick."""
    rules = rules_of(name)
    refused = [problem.where for problem in asks_for_seats(rules)]
    if "partner.calls" in refused:
        assert rules.partner.calls != "nobody"
        return
    settled = set()
    bidding, others = rules.table.members(0), rules.table.members(1)
    bids = (Contract(others[0], rules.auction.opening or 1),) if rules.auction.opening else ()
    for melder in bidding:
        meld, count, tricks = ([0] * rules.table.seats for _ in range(3))
        meld[melder] = 40 * max(1, rules.total // 250)
        for seat, won in ((bidding[0], rules.total - 20), (others[0], 20)):
            count[seat], tricks[seat] = won, 5
        tally = Tally(meld=(*meld,), count=(*count,), tricks=(*tricks,), contracts=bids)
        settled.add(settle(rules, tally).scores)
    assert (len(settled) > 1) == bool(refused)


@pytest.mark.parametrize("name", RULESETS)
def test_the_error_says_what_to_enter(name: str) -> None:
    rules = rules_of(name)
    zeros = (0,) * rules.table.side_count
    refused = [*asks_for_seats(rules)]
    if not refused:
        assert Tally.of_sides(rules, meld=zeros, count=zeros).meld == (0,) * rules.table.seats
        return
    with pytest.raises(RulesetError, match=r"enter the .* of every seat") as caught:
        Tally.of_sides(rules, meld=zeros, count=zeros)
    assert caught.value.problems == tuple(refused)


def test_a_bid_of_a_side_is_its_contract() -> None:
    tally = Tally.of_sides(FOUR, meld=(100, 40), count=(140, 110), bids={1: 250})
    assert tally.contracts == (Contract(1, 250),)
    doubled = (Contract(3, 250, times=2),)
    other = Tally.of_sides(FOUR, meld=(100, 40), count=(140, 110), contracts=doubled)
    assert other == evolve(tally, contracts=doubled)


def test_a_moon_that_is_shot_alone_asks_for_seats() -> None:
    """Only in a round with a moon: in any other it does not matter who has won the tricks."""
    rules = FOUR.with_(
        name="alone",
        script=(*FOUR.script[:-1], Step.MOON, Step.PLAY),
        moon=MoonRules("anyone", won_by="seat"),
    )
    bids = {1: 250}
    tally = Tally.of_sides(rules, meld=(100, 40), count=(140, 110), bids=bids)
    assert rules.settle(tally).scores == (240, -250)
    with pytest.raises(RulesetError, match=r"moon\.won_by: a moon is shot alone: enter"):
        Tally.of_sides(rules, meld=(100, 40), count=(140, 110), bids=bids, moon=3)
    with pytest.raises(RulesetError, match=r"moon\.won_by"):
        rules.settle_so_far(bids=bids, moon=3)


def test_bad_totals() -> None:
    """Every problem is told at once."""
    with pytest.raises(RulesetError) as caught:
        Tally.of_sides(FOUR, meld=(1, 2, 3), count=(), tricks=(4,), bids={2: 250})
    assert [str(problem) for problem in caught.value.problems] == [
        "tally.meld: expected 2 numbers, one for each side, not 3",
        "tally.count: expected 2 numbers, one for each side, not 0",
        "tally.tricks: expected 2 numbers, one for each side, not 1",
        "tally.bids: there is no side 2",
    ]
    with pytest.raises(WrongType):
        Tally.of_sides(FOUR, meld=(1.5, 2), count=(0, 0))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(RulesetError):
        Tally.of_sides(FOUR, meld=(0, 0), count=(-1, 0))
