"""The goal of a bid: numbers and every trick have one order, and survive text and JSON.

Tests: pinochle.rules.auction.goal
"""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Contract, Game, Record, Suit, WrongType, from_json, to_json
from pinochle.actions import Bid
from pinochle.game.reading import read_action
from pinochle.records.filed_game import PlayedRound
from pinochle.rules.auction.calls import Call
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, BidSuit, Goal
from pinochle.rules.moon import MoonRules
from support.arranged_games import arrange, calls
from support.rulesets import rules_of

numbers = st.integers(1, 999_999)
goals: st.SearchStrategy[Goal] = st.one_of(numbers, st.just(EVERY_TRICK))
suits: st.SearchStrategy[BidSuit] = st.sampled_from((None, NO_TRUMP, *Suit))


@given(goals, goals, goals)
def test_goals_are_in_one_order(one: Goal, two: Goal, three: Goal) -> None:
    """Exactly one of less, equal and more; transitive; and each sign agrees with the others."""
    assert (one < two) + (one == two) + (one > two) == 1
    assert (one <= two) == (one < two or one == two) == (not one > two) == (two >= one)
    assert not (one < two < three) or one < three
    low, middle, high = sorted((one, two, three))
    assert low <= middle <= high == max(one, two, three)


@given(st.one_of(st.integers(), st.floats(allow_nan=False)))
def test_every_trick_is_above_every_number(number: float) -> None:
    assert number < EVERY_TRICK > number and not number >= EVERY_TRICK
    assert max(number, EVERY_TRICK) is EVERY_TRICK is max(EVERY_TRICK, number)


@given(goals, suits)
def test_a_goal_survives_token_and_json(goal: Goal, suit: BidSuit) -> None:
    bid, contract = Bid(goal, suit), Contract(1, goal, suit=suit)
    assert read_action(bid.token) == from_json(to_json(bid), Bid) == bid
    for value in (
        contract,
        Call(1, goal, suit),
        PlayedRound(round=1, dealer=0, bid=goal),
    ):
        assert from_json(to_json(value), type(value)) == value
    assert pickle.loads(pickle.dumps(contract)) == contract
    assert pickle.loads(pickle.dumps(goal)) == goal


@pytest.mark.rule("house.moon-bid")
@pytest.mark.parametrize(("name", "bid"), [("moon-bids", "moon"), ("moon-in-a-suit", "moonS")])
def test_a_goal_survives_a_record(name: str, bid: str) -> None:
    rules = rules_of(name)
    game = calls(arrange(rules, {}), f"{bid}{' -' * (rules.table.seats - 1)}")
    record = Record.parse(str(game.record))
    assert "bid:moon" in str(record)
    assert record.replay() == from_json(to_json(game), Game) == game
    assert [contract.goal for contract in game.round.state.contracts] == [EVERY_TRICK]


@given(numbers, st.integers(0, 999), st.integers(1, 999))
def test_only_every_trick_is_priced_by_the_moon(number: int, costs: int, reward: int) -> None:
    moon = MoonRules(costs=costs, reward=reward)
    assert (moon.price(number), moon.prize(number)) == (number, number)
    assert (moon.price(EVERY_TRICK), moon.prize(EVERY_TRICK)) == (costs, reward)


@pytest.mark.parametrize("wrong", ["moon", True, None, 1.5])
def test_nothing_else_is_a_goal(wrong: Goal) -> None:
    for make in (Bid, lambda goal: Call(0, goal), lambda goal: Contract(0, goal)):
        with pytest.raises(WrongType, match="expected a whole number or EVERY_TRICK"):
            make(wrong)
