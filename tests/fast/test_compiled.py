"""The compiled kernel: it finds what the plain one finds, number by number.

Tests: pinochle.kernel._numba, pinochle.kernel.compiled
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import numba
import pytest

from pinochle import Game, Ruleset, variants
from pinochle.actions import Play
from pinochle.kernel import _numba, compiled, rollout
from pinochle.kernel.compiled import PLAIN, prepare, try_cards
from pinochle.kernel.ladder import number_of
from pinochle.players import ExpertPlayer, _rollouts, evaluate
from pinochle.players._position import kernel_table
from pinochle.players._rollouts import Rollouts, can_be_played_out
from pinochle.rules import Step
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import CUSTOM, rules_of, some_of

PLIES = 120


def compare(rules: Ruleset, seed: int, every: int) -> int:
    """Compare the rollouts of some turns of a random game; return how many were compared."""
    rng, game, compared = Random(seed), Game.start(rules), 0
    for ply in range(PLIES):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        view = None if seat is None else game.view(seat)
        if view and isinstance(action, Play) and can_be_played_out(view) and ply % every == 0:
            ranking = rules.play.ranking
            plays = [each for each in view.legal_actions() if isinstance(each, Play)]
            cards = [number_of(each.card, ranking) for each in plays]
            worlds = [Rollouts(view).position(game)] * 2
            plain = try_cards(kernel_table(view), worlds, cards, PLAIN)
            assert try_cards(kernel_table(view), worlds, cards, prepare()) == plain
            compared += 1
        game = game.apply(action, seat)
    return compared


@pytest.mark.parametrize("name", [*variants.names(), *some_of(CUSTOM, 4)])
def test_rollouts_are_the_same_compiled(name: str) -> None:
    compare(rules_of(name), 3, 5)


def test_rollouts_of_custom_rulesets_are_the_same_compiled() -> None:
    assert sum(compare(custom_ruleset(Random(seed)), seed, 7) for seed in range(60)) > 100


def test_random_rollouts_are_the_same_compiled() -> None:
    rng, game = Random(4), Game.start(variants.get("double-deck"))
    while game.needs_deal or game.view(game.to_act[0]).step is not Step.PLAY:
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    view = game.view(game.to_act[0])
    table, position = kernel_table(view), Rollouts(view).position(game)
    kernel = prepare()
    for seed in range(50):
        plain, other = [*position], kernel.array(position)
        PLAIN.play_out_at_random(table, plain, seed)
        kernel.play_out_at_random(compiled.with_arrays(table, kernel), other, seed)
        assert [*other] == plain


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed"])
def test_an_expert_chooses_the_same_compiled(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.start(rules_of(name)).deal(Random(2))
    expert = ExpertPlayer(worlds=6)
    while not game.needs_deal and not game.is_over:
        view = game.view(game.to_act[0])
        action = expert.choose(view, Random(5))
        if view.step is Step.PLAY:
            found = evaluate(view, Random(6), worlds=4)
            with monkeypatch.context() as patch:
                patch.setattr(_rollouts, "prepare", lambda: PLAIN)
                assert evaluate(view, Random(6), worlds=4) == found
                assert expert.choose(view, Random(5)) == action
        game = game.apply(action)


def test_it_is_compiled_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numba finds no folder to write to, it says so; then nothing is kept."""
    usual = numba.njit

    def njit(*, cache: bool = False, **options: Any) -> object:
        if cache:
            message = "cannot cache function: no locator available"
            raise RuntimeError(message)
        return usual(**options)

    monkeypatch.setattr(numba, "njit", njit)
    kernel = compiled.compile_functions()
    assert kernel.try_cards is not PLAIN.try_cards


def test_what_another_process_may_be_about_to_read_stays(tmp_path: Path) -> None:
    """Of what was kept before a source changed only the index goes, which leads to the rest."""
    changed = Path(str(rollout.__file__)).stat().st_mtime
    for name, age in (("old.nbi", -10), ("old.1.nbc", -10), ("new.nbi", 10), ("new.1.nbc", 10)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (changed + age, changed + age))
    _numba._forget_older(tmp_path, (rollout,))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.1.nbc", "new.nbi", "old.1.nbc"]


def test_what_is_compiled_ahead_is_what_is_used() -> None:
    """Nothing is compiled for a real choice once it was compiled ahead."""
    compiled.compile_rollouts()
    assert compiled.are_rollouts_compiled()
    ways: Any = prepare().try_cards
    before = len(ways.signatures)
    assert compare(variants.get("three-handed"), 1, 5) > 0
    assert len(ways.signatures) == before == 1
