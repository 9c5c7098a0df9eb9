"""The game passes OpenSpiel's tests, tells a seat what it may know, and its search plays on it.

Tests: pinochle.adapters._gains, pinochle.adapters.openspiel
"""

from __future__ import annotations

import doctest
import pickle
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from pinochle import Game, UnknownVariant, variants
from pinochle.actions import Deal, Pass
from pinochle.adapters import openspiel
from pinochle.adapters.openspiel import PinochleGame, PinochleObserver, PinochleState
from pinochle.adapters.view_layout import ViewLayout

if TYPE_CHECKING:
    from pathlib import Path

PRESETS: Final = (
    "partnership-auction",
    "partnership-passing",
    "double-deck",
    "three-handed",
    "racehorse",
    "two-handed",
)
EVERY_PRESET: Final = pytest.mark.parametrize("name", PRESETS)


def load_game(name: str) -> Any:
    return pyspiel.load_game(f"python_pinochle(rules={name})")


def shuffled_state(name: str, seed: int) -> Any:
    """A state behind a deal that was shuffled."""
    state, rng = load_game(name).new_initial_state(), Random(seed)
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    return state


@EVERY_PRESET
def test_it_passes_the_random_simulations(name: str) -> None:
    """With serialising, which writes and reads each state."""
    pyspiel.random_sim_test(load_game(name), num_sims=1, serialize=True, verbose=False)


@EVERY_PRESET
def test_its_search_plays(name: str) -> None:
    """At some turns of a round; every sample of the search is one that the seat cannot tell."""
    game, chance = load_game(name), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=200, max_simulations=6, random_state=chance)
    state, turns = shuffled_state(name, 1), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        turns += len(legal) > 1
        found = int(bot.step(state)) if turns % 8 == 1 else int(chance.choice(legal))
        assert found in legal
        state.apply_action(found)
    assert turns
    assert sum(state.returns()) == pytest.approx(0)


@EVERY_PRESET
def test_a_sample_is_one_that_the_seat_cannot_tell(name: str) -> None:
    """The same was told and is seen, and the same is legal; other cards are elsewhere."""
    rng, differs = Random(2), 0
    for seed in range(2):
        state = shuffled_state(name, seed)
        while not state.is_terminal():
            seat = state.current_player()
            if rng.random() < 1 / 6:
                other = state.resample_from_infostate(seat, rng.random)
                for what in ("information_state_string", "observation_string"):
                    assert getattr(state, what)(seat) == getattr(other, what)(seat)
                assert state.observation_tensor(seat) == other.observation_tensor(seat)
                assert state.legal_actions() == other.legal_actions()
                assert other.current_player() == seat
                differs += str(other) != str(state)
            state.apply_action(rng.choice(state.legal_actions()))
    assert differs


@EVERY_PRESET
def test_a_seat_remembers_everything(name: str) -> None:
    """What was told only grows, and two seats never know the same."""
    state, rng = shuffled_state(name, 3), Random(3)
    seats = range(state.num_players())
    before = [0] * len(seats)
    while not state.is_terminal():
        told = [state.information_state_string(seat) for seat in seats]
        assert len({*told}) == len(seats)
        done = [len(text.split("; ")) for text in told]
        assert all(new >= old for new, old in zip(done, before, strict=True))
        who = state.current_player()
        state.apply_action(rng.choice(state.legal_actions()))
        before = [0 if seat == who else number for seat, number in enumerate(done)]
    assert "play:" in state.information_state_string(0) or state.returns() == [0.0] * len(seats)


def test_a_round_is_that_of_the_library() -> None:
    """The actions of a game can be followed, and the returns are what the seats have gained."""
    rules, rng = variants.get("three-handed"), Random(4)
    game, state = Game.start(rules).deal(rng), PinochleState(PinochleGame({"rules": rules.name}))
    state.follow(game.actions[0][1])
    while not game.needs_deal:
        action = game.legal_actions().sample(rng)
        game = game.apply(action)
        state.follow(action)
    mean = sum(game.scores) / 3
    assert state.is_terminal()
    assert state.returns() == pytest.approx([score - mean for score in game.scores])
    assert state._legal_actions(0) == []


def test_a_small_game_has_few_bids_and_small_returns() -> None:
    """With a cap of the bids and normalised returns, which the states keep when they are read."""
    game = pyspiel.load_game("python_pinochle(rules=partnership-auction,bids=20,normalised=true)")
    assert (
        game.num_distinct_actions() < load_game("partnership-auction").num_distinct_actions() - 400
    )
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    rng = Random(5)
    for seed in range(4):
        states, rng = (
            [each.new_initial_state() for each in (game, load_game("partnership-auction"))],
            Random(seed),
        )
        cards = [kind for kind in range(24) for _ in range(2)]
        rng.shuffle(cards)
        for card in cards:
            for state in states:
                state.apply_action(card)
        while not states[0].is_terminal():
            index = rng.choice(states[0].legal_actions())
            word = states[0].action_to_string(index)
            states[0].apply_action(index)
            (other,) = [
                each
                for each in states[1].legal_actions()
                if states[1].action_to_string(each) == word
            ]
            states[1].apply_action(other)
        assert states[0].returns() == pytest.approx([gain / 250 for gain in states[1].returns()])


def test_a_deal_that_comes_to_nothing_ends_it(tmp_path: Path) -> None:
    """Where everybody may pass, and everybody does."""
    file = tmp_path / "free.toml"
    auction = '[auction]\nmust_open = "nobody"\nstuck = 0\n'
    file.write_text(f'base = "partnership-auction"\nname = "free"\n{auction}', encoding="utf-8")
    game = PinochleGame({"rules": str(file)})
    state: Any = PinochleState(game)
    state.follow(Deal(tuple(game.rules.pack)))
    for _ in range(4):
        assert not state.is_terminal()
        state.follow(Pass())
    assert state.is_terminal()
    assert state.returns() == [0.0] * 4


def test_chance_deals_the_pack() -> None:
    """Each kind is as likely as it has copies left."""
    state = load_game("three-handed").new_initial_state()
    kinds = variants.get("three-handed").pack.kinds
    assert state.chance_outcomes() == [(at, pytest.approx(1 / 24)) for at in range(24)]
    state.apply_action(3)
    assert dict(state.chance_outcomes())[3] == pytest.approx(1 / 47)
    assert dict(state.chance_outcomes())[4] == pytest.approx(2 / 47)
    assert state.action_to_string(state.current_player(), 3) == kinds[3].code
    assert str(state) == f"dealt: {kinds[3].code}"


def test_rules_come_from_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "three-handed"\nname = "ours"\n', encoding="utf-8")
    assert PinochleGame({"rules": str(file)}).rules.name == "ours"
    with pytest.raises(UnknownVariant):
        PinochleGame({"rules": "whist"})


def test_an_observer_is_of_one_seat() -> None:
    """The array is that of ViewLayout, part by part; nobody observes what only others know."""
    game, state = load_game("double-deck"), shuffled_state("double-deck", 6)
    layout = ViewLayout.of(variants.get("double-deck"))
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False))
    observer.set_from(state, 2)
    assert {part: array.shape for part, array in observer.dict.items()} == layout.parts
    assert observer.tensor.tolist() == pytest.approx(state.observation_tensor(2))
    told = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    told.set_from(state, 2)
    assert told.tensor is None
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=private)
        with pytest.raises(ValueError, match="what one seat knows"):
            PinochleObserver(layout.rules, cast("Any", kind))


def test_a_stand_is_a_value() -> None:
    """A clone goes its own way, and a state is read back as it was written."""
    state = shuffled_state("partnership-auction", 7)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[-1])
    assert clone.information_state_string(0) != state.information_state_string(0)
    game, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    progress = state._progress
    assert pickle.loads(pickle.dumps(progress)).game == progress.game
    assert game.num_players() == 4


def test_the_examples_run() -> None:
    result = doctest.testmod(openspiel)
    assert result.failed == 0 < result.attempted


def test_without_openspiel_it_says_what_to_install() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import pinochle.adapters.openspiel"
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "pip install pinochle-rules[openspiel]" in run.stderr
