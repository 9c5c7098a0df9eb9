"""The compiled kernel: it finds what the plain one finds, number by number.

Tests: pinochle.kernel._numba, pinochle.kernel.compiled
"""

from __future__ import annotations

import pickle
import sys
from errno import ENOSPC
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn, cast

import numba
import pytest
from typing_extensions import override

from pinochle import Game, Ruleset, variants
from pinochle.actions import Play
from pinochle.kernel import _numba, compiled
from pinochle.kernel.compiled import PLAIN, prepare, try_cards
from pinochle.kernel.ladder import number_of
from pinochle.players import ExpertPlayer, _rollouts, evaluate
from pinochle.players._position import kernel_table
from pinochle.players._rollouts import Rollouts, can_be_played_out
from pinochle.rules import Step
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import CUSTOM, rules_of, some_of

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

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


# What is kept on disk.


def add_one(number: int) -> int:
    """A function that is soon compiled."""
    return number + 1


def is_read_from_disk() -> bool:
    """Whether the function was read from disk as it was compiled before; it works either way."""
    (function,) = _numba.compile_entries([add_one], (), ())
    assert function(1) == 2
    hits: Counter[object] = cast("Any", function).stats.cache_hits
    return hits.total() == 1


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the function was kept."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    assert not is_read_from_disk()
    assert is_read_from_disk()
    (folder,) = tmp_path.iterdir()
    return folder


def truncate(file: Path) -> None:
    """Leave only the beginning of a file."""
    file.write_bytes(file.read_bytes()[:30])


def make_unreadable(file: Path) -> None:
    """Put a folder in place of a file, which nobody can read, whatever their rights."""
    file.unlink()
    (file / "inside").mkdir(parents=True)


def make_stale(file: Path) -> None:
    """Write what another version of numba might have."""
    file.write_bytes(pickle.dumps("another version") + b"of something")


def make_foreign(file: Path) -> None:
    """Write what needs a module that is not there."""
    file.write_bytes(pickle.dumps(numba.__version__) + b"cnumba.gone\nGone\n.")


def make_other(file: Path) -> None:
    """Write something that can be read, but is not what is meant."""
    file.write_bytes(pickle.dumps(numba.__version__) + pickle.dumps(["another", "thing", 3]))


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage", [Path.unlink, truncate, make_stale, make_foreign, make_other, make_unreadable]
)
def test_what_is_damaged_is_compiled_anew(
    damage: Callable[[Path], object], ending: str, caches: Path
) -> None:
    """It is also mended, unless nothing can be written in its place."""
    (file,) = caches.glob(f"*.{ending}")
    damage(file)
    assert not is_read_from_disk()
    assert is_read_from_disk() is (damage is not make_unreadable)


@pytest.mark.parametrize("call", ["open", "os.replace"])
def test_a_full_disk_only_takes_time(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(ENOSPC, "no space left on device")

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(f"numba.core.caching.{call}", fail, raising=False)
    assert not is_read_from_disk()
    assert not is_read_from_disk()


def test_nothing_is_kept_where_there_is_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "file"))
    assert not is_read_from_disk()
    assert caplog.text.count("nothing that is compiled is kept") == 1


class Trap:
    """What somebody else may put into a folder: it runs when it is unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        """Leave a trace."""
        return Path.touch, (self.trace,)


@pytest.mark.skipif(sys.platform == "win32", reason="there folders belong to a user by themselves")
def test_what_others_may_have_written_is_not_read(
    caches: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One line says so, and everything is compiled."""
    (index,) = caches.glob("*.nbi")
    index.write_bytes(pickle.dumps(Trap(tmp_path / "trapped")))
    before = {file: file.read_bytes() for file in caches.iterdir()}
    caches.chmod(0o770)
    assert not is_read_from_disk()
    assert not (tmp_path / "trapped").exists()
    (record,) = caplog.records
    assert record.message == (
        f"nothing that is compiled is kept: others may write to {caches}, so delete it"
    )
    assert {file: file.read_bytes() for file in caches.iterdir()} == before

    caches.chmod(0o700)
    is_read_from_disk()
    assert (tmp_path / "trapped").exists()  # whoever is trusted is not asked


@pytest.mark.skipif(sys.platform == "win32", reason="there folders belong to a user by themselves")
def test_a_folder_that_is_opened_to_others_later_is_not_read(caches: Path) -> None:
    (function,) = _numba.compile_entries([add_one], (), ())
    caches.chmod(0o707)
    assert function(1) == 2
    assert not cast("Any", function).stats.cache_hits


def test_a_change_of_the_kernel_makes_everything_anew(
    caches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the function that is called is the same: it calls others."""
    monkeypatch.setattr(_numba, "_hash_kernel", lambda: "another")
    assert not is_read_from_disk()
    assert is_read_from_disk()
    assert len([*caches.iterdir()]) == 2


def test_what_is_compiled_ahead_is_what_is_used() -> None:
    """Nothing is compiled for a real choice once it was compiled ahead."""
    compiled.compile_rollouts()
    assert compiled.are_rollouts_compiled()
    ways: Any = prepare().try_cards
    before = len(ways.signatures)
    assert compare(variants.get("three-handed"), 1, 5) > 0
    assert len(ways.signatures) == before == 1
