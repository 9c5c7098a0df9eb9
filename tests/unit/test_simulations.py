"""Simulations: their statistics, which add up.

Tests: pinochle.players.random, pinochle.players.simulation
"""

from __future__ import annotations

from typing import Final

import pytest

from pinochle.documents import from_json, to_json
from pinochle.players import Numbers, RandomPlayer, Simulation, simulate
from support.rulesets import rules_of

PLAYER: Final = RandomPlayer()


def test_numbers() -> None:
    numbers = Numbers.of([3, 1, 3])

    assert numbers.times == ((1, 1), (3, 2))
    assert (numbers.number, numbers.total, numbers.greatest) == (3, 7, 3)
    assert round(numbers.mean, 3) == 2.333
    assert (Numbers().number, Numbers().mean, Numbers().greatest) == (0, 0, 0)
    assert numbers + Numbers.of([2]) == Numbers.of([1, 2, 3, 3])


@pytest.mark.parametrize("name", ["cutthroat", "five-handed", "check-partnership"])
def test_parts_add_up_to_the_whole(name: str) -> None:
    rules, told = rules_of(name), list[Simulation]()
    whole = simulate(rules, PLAYER, 6, seed=2)

    parts = simulate(rules, PLAYER, 4, seed=2), simulate(rules, PLAYER, 2, seed=2, first=4)
    assert parts[0] + parts[1] == whole
    assert simulate(rules, PLAYER, 6, seed=2, chunk=4, progress=told.append) == whole
    assert told == [parts[0], whole]
    assert from_json(to_json(whole), Simulation) == whole


def test_each_round_is_counted() -> None:
    found = simulate(rules_of("cutthroat"), PLAYER, 12)

    verdicts = dict(found.verdicts)
    assert found.rounds == found.calls.number == found.bids.number == sum(verdicts.values()) == 12
    assert found.made.number == verdicts["made"]
    assert {bid for bid, _ in found.made.times} <= {bid for bid, _ in found.bids.times}
    assert found.other_melds.number == 2 * found.bidder_melds.number
    assert found.bidder_counts.total + found.other_counts.total == 25 * found.bidder_melds.number


def test_checks_are_counted_by_their_reason() -> None:
    found = simulate(rules_of("check-partnership"), PLAYER, 12)

    failed = dict(found.checks)["bid-failed"]
    assert failed.number == dict(found.verdicts)["set"]
    assert failed.total <= -4 * failed.number
