"""Whatever is known of a round, its settlement lies within what was said before."""

from __future__ import annotations

from inspect import signature
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, fields_dict
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Contract, Game, Ruleset, Tally
from pinochle.game.engine.round import Ended
from pinochle.game.phases.play import PlayPhase
from pinochle.players._task import task_of
from pinochle.rules import Outlook, Step
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.scoring.bysides import asks_for_seats
from pinochle.rules.scoring.needs import is_met
from pinochle.rules.scoring.settle import count_with_laid_away, settle
from pinochle.rules.scoring.slips import EnteredTally
from pinochle.rules.scoring.takings import Takings
from pinochle.testing import custom_ruleset
from support.random_games import plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share, totals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import View
    from pinochle.rules.scoring.tally import Line

PLIES: Final = 240

TWO_SIDES: Final = tuple(
    name
    for name in RULESETS
    if rules_of(name).table.side_count == 2
    and Step.AUCTION in rules_of(name).script
    and not (rules_of(name).bury.cards or rules_of(name).settlement.stakes)
    and Step.DRAFT not in rules_of(name).script
    and not any(asks_for_seats(rules_of(name)))
)
"""The rulesets of two sides that bid, and lay nothing away."""


def rounds_of(rules: Ruleset, seed: int, plies: int = PLIES) -> Iterator[Tally]:
    """The tallies of random rounds that were played to their end, or that melds alone ended."""
    for game in range(seed, seed + 2):
        for ply in plies_of(Game.start(rules), game, plies // 2):
            for ended in ply.after.past.rounds[len(ply.before.past.rounds) :]:
                if isinstance(ended, Ended) and ended.is_settled:
                    tally = ended.state.tally()
                    if tally.how in {"played", "met"} and tally.offender is None:
                        yield tally


def known_of(rules: Ruleset, tally: Tally, rng: Random) -> dict[str, dict[int, int]]:
    """Some of the numbers of a round."""
    count = tuple(count_with_laid_away(rules, tally))
    numbers = {"meld": tally.meld, "count": count, "tricks": tally.tricks}
    share_known = rng.choice((0.2, 0.5, 0.9, 1.0))
    return {
        name: {
            side: number
            for side, number in enumerate(totals(rules, seats))
            if rng.random() < share_known * (1 / 3 if name == "tricks" else 1)
        }
        for name, seats in numbers.items()
    }


def outlook(rules: Ruleset, tally: Tally, known: dict[str, dict[int, int]]) -> Outlook:
    """What is said when so much of a round is known."""
    fields_known = fields_dict(Tally).keys() & signature(rules.settle_so_far).parameters
    given_fields: Any = {name: getattr(tally, name) for name in fields_known}
    return rules.settle_so_far(**{**given_fields, **known})


def holds(rules: Ruleset, tally: Tally, said: Outlook) -> None:
    """The settlement lies within what was said: scores, items, facts and open numbers."""
    settlement = settle(rules, evolve(tally, setbacks=(), forgotten=()))
    for line in settlement.lines:
        within(line, said)
    count = totals(rules, tuple(count_with_laid_away(rules, tally)))
    numbers = {"meld": totals(rules, tally.meld), "count": count}
    numbers["tricks"] = totals(rules, tally.tricks)
    for number in said.open:
        found = numbers[number.code][number.side]
        assert number.least <= found <= number.most, number
        if number.needed is not None and settlement.line(number.side).verdict == "made":
            assert found >= number.needed, number


def within(line: Line, said: Outlook) -> None:
    """A line lies within what was said of its side."""
    (fitting,) = (each for each in said.lines_of(line.side) if each.verdict == line.verdict)
    assert fitting.least <= line.points <= fitting.most, (line, fitting)
    assert set(fitting.items) <= set(line.items), (line, fitting)
    assert set(fitting.facts) <= set(line.facts), (line, fitting)
    assert said.least(line.side) <= line.points <= said.most(line.side)


def try_rounds(rules: Ruleset, seed: int, plies: int = PLIES) -> int:
    """Try every round of a random game in several ways; return their number."""
    rng, number = Random(seed), 0
    if any(asks_for_seats(rules)):
        return 0
    for tally in rounds_of(rules, seed, plies):
        if any(asks_for_seats(rules, with_moon=tally.shooter is not None)):
            continue
        for _ in range(2):
            number += 1
            known = known_of(rules, tally, rng)
            holds(rules, tally, outlook(rules, tally, known))
    return number


@pytest.mark.parametrize("name", a_part_of(RULESETS, 5))
def test_every_ruleset(name: str) -> None:
    try_rounds(rules_of(name), 1)


@share(40)
@given(st.integers(0, 10**9))
def test_custom_rulesets(seed: int) -> None:
    try_rounds(custom_ruleset(Random(seed)), seed, 300)


# Every end of a round, one by one.


def bid_of(rules: Ruleset, rng: Random) -> int:
    """A bid of the first side that is neither sure to be made nor sure to fail."""
    bids = rules.auction.numbers(rules.auction.automatic or rules.auction.opening)
    return rng.choice([bid for bid in bids if bid <= 2 * rules.total] or bids[:1])


def melds_of(rules: Ruleset, contract: Contract) -> list[tuple[int, ...]]:
    """What each side can meld."""
    table, nothing = rules.table, (0,) * rules.table.seats
    entered = EnteredTally(rules, Tally(meld=nothing, count=nothing, contracts=(contract,)))
    return [entered.melds(table.members(side)) for side in range(table.side_count)]


def every_end(
    rules: Ruleset, contract: Contract, melds: list[tuple[int, ...]], counts: list[int]
) -> Iterator[Tally]:
    """Every tally with one of these counts of the first side, and each with one of these melds."""
    whole, takings = tricks_of_a_round(rules), Takings(rules)
    for count in counts:
        for tricks in takings.tricks(count):
            other = rules.total - count
            if not takings.can_be(other, whole - tricks):
                continue
            for first in melds[0]:
                for second in melds[1]:
                    yield Tally.of_sides(
                        rules,
                        meld=(first, second),
                        count=(count, other),
                        tricks=(tricks, whole - tricks),
                        contracts=(contract,),
                    )


def is_exactly(rules: Ruleset, said: Outlook, ends: list[Tally]) -> None:
    """Every verdict and the least and the most of it come from a round, and none is left out."""
    found: dict[tuple[int, str], list[int]] = {}
    for tally in ends:
        for line in settle(rules, tally).lines:
            found.setdefault((line.side, line.verdict), []).append(line.points)
    assert {(line.side, line.verdict): (line.least, line.most) for line in said.lines} == {
        key: (min(points), max(points)) for key, points in found.items()
    }


def is_made(rules: Ruleset, tally: Tally) -> bool:
    return settle(rules, tally).lines[0].verdict == "made"


@pytest.mark.parametrize("name", a_part_of(TWO_SIDES, 4))
def test_before_the_play_it_is_exact(name: str) -> None:
    """With known melds: the scores, and what the bidding side needs."""
    rules, rng = rules_of(name), Random(name)
    for _ in range(3):
        contract = Contract(rules.table.members(0)[0], bid_of(rules, rng))
        melds = melds_of(rules, contract)
        meld = [rng.choice(reach[: 1 + len(reach) // 4]) for reach in melds]
        if rules.play.skip_if_met and is_met(rules, contract.goal, meld[0]):
            continue
        said = rules.settle_so_far(contracts=(contract,), meld=dict(enumerate(meld)))
        counts = [*Takings(rules).counts()]
        ends = [*every_end(rules, contract, [(meld[0],), (meld[1],)], counts)]
        is_exactly(rules, said, ends)
        making = [tally.count[contract.bidder] for tally in ends if is_made(rules, tally)]
        assert said.needed(0) == min(making, default=None)


@pytest.mark.parametrize("name", a_part_of(TWO_SIDES, 4))
def test_with_a_count_it_is_exact(name: str) -> None:
    """With the counts and one meld: the scores, and what the other meld must be."""
    rules, rng = rules_of(name), Random(name)
    contract = Contract(rules.table.members(0)[0], bid_of(rules, rng))
    if rules.play.skip_if_met:
        return
    melds, count = melds_of(rules, contract), rng.choice(Takings(rules).counts()[1:-1])
    said = rules.settle_so_far(contracts=(contract,), meld={1: 0}, count={0: count})
    ends = [*every_end(rules, contract, [melds[0], (0,)], [count])]
    is_exactly(rules, said, ends)
    making = [tally.meld[contract.bidder] for tally in ends if is_made(rules, tally)]
    assert said.needed(0) == min(making, default=None)


# What players reckon.


def views_before_the_play(rules: Ruleset, seed: int) -> Iterator[View]:
    """What a seat sees of random rounds when the first card is to be led."""
    for ply in plies_of(Game.start(rules), seed, PLIES):
        begins = isinstance(ply.after.round.phase, PlayPhase) and not ply.after.round.state.tricks
        if begins and not isinstance(ply.before.round.phase, PlayPhase):
            yield ply.after.view(0)


@pytest.mark.parametrize("name", a_part_of(TWO_SIDES, 4))
def test_players_reckon_with_what_is_said(name: str) -> None:
    """Players work out by themselves, and quicker, what a contract needs: it is the same."""
    rules = rules_of(name)
    for view in views_before_the_play(rules, 3):
        tally, task = view.state.tally(), task_of(view)
        if task is None or any(asks_for_seats(rules, with_moon=tally.shooter is not None)):
            continue
        said = rules.settle_so_far(
            contracts=tally.contracts,
            moon=tally.moon,
            meld=dict(enumerate(totals(rules, tally.meld))),
        )
        assert said.needed(rules.table.sides[tally.contracts[0].bidder]) == task.needed
