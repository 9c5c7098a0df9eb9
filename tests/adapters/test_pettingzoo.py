"""The environment passes PettingZoo's tests, tells a seat what it may know, and plays games.

Tests: pinochle.adapters.pettingzoo, pinochle.adapters.view_layout
"""

from __future__ import annotations

import doctest
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from attrs import evolve
from pettingzoo.test import api_test, render_test, seed_test

from pinochle import Game, RulesetError, Suit, UnknownVariant, View, WrongType, variants
from pinochle.actions import Bid
from pinochle.adapters import pettingzoo
from pinochle.adapters.indices import IllegalChoice
from pinochle.adapters.pettingzoo import PinochleEnv, PlayerPolicy, env
from pinochle.adapters.view_layout import ViewLayout
from pinochle.players import ClubPlayer, RandomPlayer
from pinochle.rules import Step
from pinochle.rules.auction.goal import NO_TRUMP, Goal
from pinochle.rules.parts import tricks_of_a_round
from support.rulesets import CUSTOM, RULESETS, a_part_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from pinochle.adapters._zoo import AECEnv

PRESETS: Final = (
    "partnership-auction",
    "partnership-passing",
    "double-deck",
    "three-handed",
    "racehorse",
    "two-handed",
    "two-handed-draft",
    "five-handed",
    "contract-pinochle",
    "three-handed-1911",
)
# Dicts are what environments with masks give, and a seat that is not to act has an empty mask.
AS_WITH_MASKS = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def play_episode(
    table: AECEnv, seed: int, choose: Callable[[str, dict[str, Any]], int]
) -> dict[str, float]:
    """Play an episode; the sums of the rewards."""
    table.reset(seed=seed)
    found = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        found[agent] += reward
        is_over = termination or truncation
        table.step(None if is_over else choose(agent, observation))
    return found


def at_random(rng: Random) -> Callable[[str, dict[str, Any]], int]:
    def choose(_: str, observation: dict[str, Any]) -> int:
        return int(rng.choice(np.flatnonzero(observation["action_mask"])))

    return choose


@pytest.mark.parametrize("name", ["suit-bids", "three-handed-suit-bids", "raised-after-the-widow"])
def test_players_bid_as_high_as_the_cap_in_their_suit(name: str) -> None:
    """And the others see bids that have an index, so that they can go on with indices."""
    rules = rules_of(name)
    table, policy = env(rules, bids=2), PlayerPolicy(ClubPlayer(), Random(3))
    numbers = rules.auction.numbers(rules.auction.opening)[:2]
    for seed in range(12):
        play_episode(table, seed, lambda *_: policy(table))
        inner = table.unwrapped
        bids = [action for _, action in inner.game.actions if isinstance(action, Bid)]
        assert bids
        assert all(bid.goal in numbers for bid in bids)


@AS_WITH_MASKS
@pytest.mark.parametrize("name", PRESETS)
def test_it_passes_the_tests_of_environments(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Also those for printing, which print a lot."""
    api_test(env(name), num_cycles=40)
    seed_test(lambda: env(name), num_cycles=40)
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_is_played(name: str) -> None:
    """By chance, to the end of a round: what is observed fits its space, rewards add up to 0."""
    table = env(rules_of(name), deals=20)
    spaces, rng = table.observation_space("seat_0"), Random(2)
    choose = at_random(rng)

    def check_and_choose(agent: str, observation: dict[str, Any]) -> int:
        assert rng.random() < 0.9 or spaces.contains(observation)
        assert table.unwrapped.observe(agent)["action_mask"].any()
        return choose(agent, observation)

    rewards = play_episode(table, 1, check_and_choose)
    assert abs(sum(rewards.values())) < 1e-6
    assert table.agents == []


@pytest.mark.parametrize("name", [*PRESETS, *a_part_of(CUSTOM, 4)])
def test_a_seat_observes_what_it_may_know(name: str) -> None:
    """Nothing changes with hidden cards: a game that it cannot tell from this looks the same."""
    table, rng = PinochleEnv(rules_of(name), bids=20), Random(3)
    for seed in range(2):
        table.reset(seed=seed)
        for _ in range(30):
            if any(table.terminations.values()) or any(table.truncations.values()):
                break
            observed, game = table.observe(table.agent_selection), table.game
            seat = int(table.agent_selection[-1])
            table.game = game.view(seat).sample(rng)
            other = table.observe(table.agent_selection)
            table.game = game
            assert all((observed[key] == other[key]).all() for key in observed)
            table.step(int(rng.choice(np.flatnonzero(observed["action_mask"]))))


def test_parts_of_an_observation_are_what_they_say() -> None:
    """Seats count from the viewer on; a kind of which both copies are held is 1."""
    table = PinochleEnv("partnership-auction")
    table.reset(seed=4)
    layout, game = ViewLayout.of(table.rules), table.game
    kinds, first = table.rules.pack.kinds, game.to_act[0]
    for seat in range(4):
        row = table.observe(f"seat_{seat}")["observation"]
        parts = {
            part: row[layout.slice_of(part)].reshape(layout.shape(part)) for part in layout.parts
        }
        hand = [game.hands[seat].count(card) / 2 for card in kinds]
        assert parts["hand"].tolist() == hand
        assert parts["turn"].tolist() == [(seat + at) % 4 == first for at in range(4)]
        assert parts["dealer"].argmax() == (game.sheet.dealer - seat) % 4
        assert parts["sizes"].tolist() == [0.25] * 4
        assert not parts["played"].any()
        assert sum(map(np.prod, layout.parts.values())) == layout.size == len(row)
    with pytest.raises(KeyError):
        layout.slice_of("smell")


def share(goal: Goal, points: int) -> float:
    """A goal as a part of the points that are shown as 1."""
    return max(-1.0, min(1.0, goal / points)) if isinstance(goal, int) else 1.0


def seen_parts(view: View) -> dict[str, NDArray[Any]]:
    """The parts of what a view is seen as, each in its shape."""
    layout = ViewLayout.of(view.rules)
    row = np.array(layout.row(view))
    return {part: row[layout.slice_of(part)].reshape(layout.shape(part)) for part in layout.parts}


def won_by_side(view: View) -> dict[int, int]:
    """The counters in the tricks of each side, and in the cards that the viewer has laid away."""
    rules, state = view.rules, view.state
    sides, me = state.sides, state.sides[view.seat or 0]
    won = dict.fromkeys(sides, 0)
    for taken in view.tricks:
        won[sides[taken.winner]] += rules.count.points(taken.cards)
    if state.widow_taker is not None and view.widow:
        won[sides[state.widow_taker]] += rules.count.points(view.widow)
    if rules.bury.count_for == "bidder":
        won[me] += rules.count.points(view.buried)
    if rules.draft.discards_count_for == "owner":
        mine = [turn.discarded for turn in view.drafted if turn.seat == view.seat]
        won[me] += rules.count.points(filter(None, mine))
    return won


SOME_MORE: Final = ("summed-and-round", "partner-of-any-suit-when-played", "discards-to-the-other")


@pytest.mark.parametrize("name", [*PRESETS, *SOME_MORE])
def test_what_was_won_and_is_needed_is_seen(name: str) -> None:
    """For each seat: who leads, its tricks, the counters of its side, and what its contract needs.

    It is reckoned here from the game with all its cards, without those that were laid away.
    """
    rules, rng = rules_of(name), Random(6)
    layout, seats, needs = ViewLayout.of(rules), rules.table.seats, 0
    game = Game.start(rules).deal(rng)
    while game.sheet.rounds < (1 if needs else 4) and not game.is_over:
        if game.needs_deal:
            game = game.deal(rng)
        seat = game.to_act[0]
        view, state = game.view(seat), game.round.state
        if view.tricks and rng.random() < 1 / 4:
            seen, sides = seen_parts(view), state.sides
            around = [(seat + step) % seats for step in range(seats)]
            winners = [taken.winner for taken in view.tricks]
            won = won_by_side(view)
            tricks = tricks_of_a_round(rules)
            assert view.trick is not None
            assert seen["leader"].tolist() == [
                float(other == view.trick.leader) for other in around
            ]
            assert seen["tricks"].tolist() == [winners.count(other) / tricks for other in around]
            assert seen["counters"].tolist() == [
                won[sides[other]] / rules.total for other in around
            ]
            for place, other in enumerate(around):
                goals = [c.goal for c in view.contracts if sides[c.bidder] == sides[other]]
                if not goals:
                    assert seen["contract"][place] == seen["needed"][place] == 0
                elif isinstance(goals[0], int):
                    meld = sum(view.state.melded[mate] for mate in state.together(other))
                    needed = goals[0] - meld - won[sides[other]]
                    assert seen["contract"][place] == share(goals[0], layout.points)
                    assert seen["needed"][place] == share(needed, layout.points)
                    needs += 1
        game = game.apply(ClubPlayer().choose(view, rng), seat)
    is_melded = name == "contract-pinochle"  # melds alone make its contracts, without a play
    assert bool(needs) is (Step.AUCTION in rules.script and not is_melded)


@pytest.mark.parametrize("name", ["partnership-auction", "says-with-a-pass", "suit-bids"])
def test_all_calls_are_seen(name: str) -> None:
    """For each seat how often it called, and its first and last bid; the last calls in order."""
    rules, rng = rules_of(name), Random(7)
    layout, seats, passes = ViewLayout.of(rules), rules.table.seats, 0.0
    for _ in range(6):
        game = Game.start(rules).deal(rng)
        while game.view(0).step is Step.AUCTION:
            seat = game.to_act[0]
            view = game.view(seat)
            seen = seen_parts(view)
            for place in range(seats):
                calls = [call for call in view.calls if call.seat == (seat + place) % seats]
                goals = [call.goal for call in calls if call.goal] or [0]
                assert seen["called"][place] == min(1, len(calls) / 10)
                assert seen["opened"][place] == share(goals[0], layout.points)
                assert seen["bids"][place] == share(goals[-1], layout.points)
                assert seen["passed"][place] == bool(calls and calls[-1].is_pass)
                if name == "suit-bids":
                    suits = [call.suit for call in calls if call.goal]
                    named = [float(suits[-1:] == [suit]) for suit in (*Suit, NO_TRUMP)]
                    assert seen["suits"][place].tolist() == named
                if name == "says-with-a-pass":
                    words = [saying.name for saying in rules.auction.sayings]
                    said = [float(bool(calls) and calls[-1].saying == word) for word in words]
                    assert seen["sayings"][place].tolist() == said
                    passes += sum(said)
            for line, call in zip(seen["calls"], reversed(view.calls), strict=False):
                who = [float((seat + place) % seats == call.seat) for place in range(seats)]
                assert line.tolist() == [*who, share(call.goal, layout.points), call.is_pass]
            assert not seen["calls"][len(view.calls) :].any()
            bids = [*game.legal_actions()][:6]
            game = game.apply(rng.choice(bids), seat)
    assert (passes > 0) is (name == "says-with-a-pass")


def test_normalised_rewards_and_few_bids() -> None:
    """Rewards are points divided by a number of the rules; players bid as high as there is one."""
    small = env("three-handed", bids=4, normalised=True)
    inner = small.unwrapped
    assert (PinochleEnv("three-handed").unit, inner.unit) == (1, 25)
    assert len(inner.indices) < 70
    policy = PlayerPolicy(ClubPlayer(), Random(1))
    bids: set[Goal] = set()
    for seed in range(30):
        rewards = play_episode(small, seed, lambda *_: policy(small))
        game = inner.game
        mean = sum(game.scores) / 3
        gains = [(score - mean) / 25 for score in game.scores]
        assert [*rewards.values()] == pytest.approx(gains)
        bids |= {action.goal for _, action in game.actions if isinstance(action, Bid)}
    assert bids == {20, 21, 22}
    with pytest.raises(RulesetError, match="number of bids that have an index"):
        env("three-handed", bids=-2)
    with pytest.raises(WrongType, match="normalised: expected"):
        env("three-handed", normalised=1)


@pytest.mark.parametrize(("rounds", "name"), [(1, "three-handed"), (0, "cutthroat")])
def test_players_play_as_in_games(rounds: int, name: str) -> None:
    """A policy plays what its player would, and the rewards are what the seats have gained."""
    table, policies = env(name, rounds=rounds), {}
    for seat in range(3):
        policies[f"seat_{seat}"] = PlayerPolicy(ClubPlayer(), Random(seat))
    rewards = play_episode(table, 5, lambda agent, _: policies[agent](table))

    rng = Random(5)
    dealer = rng.randrange(3)
    game = Game.start(variants.get(name), dealer=dealer)
    rngs = [Random(seat) for seat in range(3)]
    while not game.is_over and (not rounds or game.sheet.rounds < rounds):
        if game.needs_deal:
            game = game.deal(rng)
        seat = game.to_act[0]
        game = game.apply(ClubPlayer().choose(game.view(seat), rngs[seat]), seat)
    mean = sum(game.scores) / 3
    assert game.is_over is (rounds == 0)
    assert [*rewards.values()] == pytest.approx([score - mean for score in game.scores])


def test_an_episode_without_an_end_is_truncated() -> None:
    """Where everybody passes, the cards are dealt again, but not for ever."""
    rules = variants.get("partnership-auction")
    free = rules.with_(name="free", auction=evolve(rules.auction, must_open="nobody", stuck=0))
    table = PinochleEnv(free, deals=3)
    table.reset(seed=1)
    nothing = table.indices.texts.index("pass")
    for _ in range(12):
        assert not any(table.truncations.values())
        table.step(nothing)
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_what_is_wrong_is_said() -> None:
    table = env("three-handed")
    with pytest.raises(UnknownVariant):
        env("whist")
    with pytest.raises(WrongType, match="rounds: expected a whole number"):
        PinochleEnv("three-handed", rounds=1.5)  # type: ignore[arg-type]
    table.reset(seed=1)
    for wrong in (10_000, None):
        with pytest.raises(IllegalChoice, match="there is no index"):
            table.step(wrong)
    assert str(table.unwrapped) == "pinochle_v0"


def test_the_examples_run() -> None:
    result = doctest.testmod(pettingzoo)
    assert result.failed == 0 < result.attempted


def test_without_pettingzoo_it_says_what_to_install() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import pinochle.adapters.pettingzoo"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert "pip install pinochle-rules[pettingzoo]" in run.stderr


@pytest.mark.parametrize(
    ("games", "rounds"), [(20, 1), pytest.param(1_000, 0, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("name", ["three-handed", "partnership-auction"])
def test_random_and_club_policies_play(name: str, games: int, rounds: int) -> None:
    """One seat, or one side, plays like the club and the others at random; the club wins points."""
    table = env(name, rounds=rounds)
    rng, won = Random(1), 0.0
    players = [
        ClubPlayer() if side == 0 else RandomPlayer() for side in table.unwrapped.rules.table.sides
    ]
    policies = {f"seat_{seat}": PlayerPolicy(one, rng) for seat, one in enumerate(players)}
    for seed in range(games):
        won += play_episode(table, seed, lambda agent, _: policies[agent](table))["seat_0"]
    assert won > 0
