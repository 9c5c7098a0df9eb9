"""Whatever is known of a round, its settlement lies within what was said before."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from test_totals_of_sides import totals

from gaming import RULESETS, a_part_of, plies_of, rules_of
from pinochle import Game, Outlook, Ruleset, Tally
from pinochle.game.engine.round import Ended
from pinochle.rules.scoring.bysides import asks_for_seats
from pinochle.rules.scoring.settle import _count_with_laid_away, settle
from pinochle.testing import custom_ruleset
from strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.rules.scoring.tally import Line

PLIES: Final = 700


def rounds_of(rules: Ruleset, seed: int, plies: int = PLIES) -> Iterator[Tally]:
    """The tallies of random rounds that were played to their end, or that melds alone ended."""
    for game in range(seed, seed + 4):
        for ply in plies_of(Game.start(rules), game, plies // 4):
            for ended in ply.after.past.rounds[len(ply.before.past.rounds) :]:
                if isinstance(ended, Ended) and ended.is_settled:
                    tally = ended.state.tally()
                    if tally.how in {"played", "met"} and tally.offender is None:
                        yield tally


def known_of(rules: Ruleset, tally: Tally, rng: Random) -> dict[str, dict[int, int]]:
    """Some of the numbers of a round."""
    count = tuple(_count_with_laid_away(rules, tally))
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
    return rules.settle_so_far(
        contracts=tally.contracts,
        trump=tally.trump,
        moon=tally.moon,
        meld=known["meld"],
        count=known["count"],
        tricks=known["tricks"],
    )


def holds(rules: Ruleset, tally: Tally, said: Outlook) -> None:
    """The settlement lies within what was said: scores, items, facts and open numbers."""
    settlement = settle(rules, evolve(tally, setbacks=()))
    for line in settlement.lines:
        within(line, said)
    count = totals(rules, tuple(_count_with_laid_away(rules, tally)))
    numbers = {"meld": totals(rules, tally.meld), "count": count}
    numbers["tricks"] = totals(rules, tally.tricks)
    for number in said.open:
        found = numbers[number.code][number.side]
        assert number.least <= found <= number.most, number
        if number.needed is not None and settlement.of(number.side).verdict == "made":
            assert found >= number.needed, number


def within(line: Line, said: Outlook) -> None:
    """A line lies within what was said of its side."""
    (fitting,) = (each for each in said.of(line.side) if each.verdict == line.verdict)
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
        for _ in range(3):
            number += 1
            known = known_of(rules, tally, rng)
            holds(rules, tally, outlook(rules, tally, known))
    return number


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_every_ruleset(name: str) -> None:
    try_rounds(rules_of(name), 1)


@share(40)
@given(st.integers(0, 10**9))
def test_custom_rulesets(seed: int) -> None:
    try_rounds(custom_ruleset(Random(seed)), seed, 300)
