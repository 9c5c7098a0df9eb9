"""The environment passes PettingZoo's tests, tells a seat what it may know, and plays games."""

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

from gaming import RULESETS, rules_of
from pinochle import Game, UnknownVariant, WrongType, variants
from pinochle.adapters import pettingzoo
from pinochle.adapters.indices import IllegalChoice
from pinochle.adapters.pettingzoo import PinochleEnv, Policy, env
from pinochle.adapters.seeing import Sight
from pinochle.players import ClubPlayer, RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.adapters._zoo import AECEnv

PRESETS: Final = (
    *("partnership-auction", "partnership-passing", "double-deck", "three-handed", "racehorse"),
    *("two-handed", "two-handed-draft", "five-handed", "contract-pinochle", "three-handed-1911"),
)
# Dicts are what environments with masks give, and a seat that is not to act has an empty mask.
AS_WITH_MASKS = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def played(
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

    def checked(agent: str, observation: dict[str, Any]) -> int:
        assert rng.random() < 0.9 or spaces.contains(observation)
        assert table.unwrapped.observe(agent)["action_mask"].any()
        return choose(agent, observation)

    rewards = played(table, 1, checked)
    assert abs(sum(rewards.values())) < 1e-6
    assert table.agents == []


@pytest.mark.parametrize("name", PRESETS)
def test_a_seat_observes_what_it_may_know(name: str) -> None:
    """Nothing changes with hidden cards: a game that it cannot tell from this looks the same."""
    table, rng = PinochleEnv(name), Random(3)
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
    sight, game = Sight.of(table.rules), table.game
    kinds, first = table.rules.pack.kinds, game.to_act[0]
    for seat in range(4):
        row = table.observe(f"seat_{seat}")["observation"]
        parts = {part: row[sight.where(part)].reshape(sight.shape(part)) for part in sight.parts}
        hand = [game.hands[seat].count(card) / 2 for card in kinds]
        assert parts["hand"].tolist() == hand
        assert parts["turn"].tolist() == [(seat + at) % 4 == first for at in range(4)]
        assert parts["dealer"].argmax() == (game.sheet.dealer - seat) % 4
        assert parts["sizes"].tolist() == [0.25] * 4
        assert not parts["played"].any()
        assert sum(map(np.prod, sight.parts.values())) == sight.size == len(row)
    with pytest.raises(KeyError):
        sight.where("smell")


@pytest.mark.parametrize(("rounds", "name"), [(1, "three-handed"), (0, "cutthroat")])
def test_players_play_as_in_games(rounds: int, name: str) -> None:
    """A policy plays what its player would, and the rewards are what the seats have gained."""
    table, policies = env(name, rounds=rounds), {}
    for seat in range(3):
        policies[f"seat_{seat}"] = Policy(ClubPlayer(), Random(seat))
    rewards = played(table, 5, lambda agent, _: policies[agent](table))

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
    table: AECEnv = env(name, rounds=rounds)
    assert isinstance(table.unwrapped, PinochleEnv)
    rng, won = Random(1), 0.0
    players = [
        ClubPlayer() if side == 0 else RandomPlayer() for side in table.unwrapped.rules.table.sides
    ]
    policies = {f"seat_{seat}": Policy(one, rng) for seat, one in enumerate(players)}
    for seed in range(games):
        won += played(table, seed, lambda agent, _: policies[agent](table))["seat_0"]
    assert won > 0
