"""A round that is played out is the round in which each action was drawn by itself."""

import pickle
from collections.abc import MutableSequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from pinochle import Game, IllegalAction, Ruleset, WrongType, variants
from pinochle.actions import Deal
from pinochle.game.engine.round import Ended
from pinochle.testing import custom_ruleset
from support.rulesets import PLAYABLE, rules_of
from support.strategies import share


def play_plies(game: Game, rng: Random, plies: int = 10_000) -> Game:
    """A game after so many actions drawn at random, or after the round if it ends before."""
    if game.needs_deal:
        game = game.deal(rng)
    for _ in range(plies):
        if game.needs_deal or game.is_over:
            break
        game = game.apply(game.legal_actions().sample(rng))
    return game


def ended_rounds(game: Game) -> list[Ended]:
    """The rounds that were played in a game."""
    return [one for one in game.past.rounds if isinstance(one, Ended)]


def agree(rules: Ruleset, seed: int, plies: int) -> None:
    """From some point of a round on, both come to the same, by the same chances."""
    game = play_plies(Game.start(rules), Random(seed), plies)
    if game.is_over or (plies and game.needs_deal):
        return
    one, other = Random(seed + 1), Random(seed + 1)
    by_steps, at_once = play_plies(game, one), game.playout(other)
    assert at_once == by_steps
    assert hash(at_once) == hash(by_steps)
    assert at_once.actions == by_steps.actions
    assert str(at_once.record) == str(by_steps.record)
    assert [one.history() for one in ended_rounds(at_once)] == [
        one.history() for one in ended_rounds(by_steps)
    ]
    assert one.getstate() == other.getstate()
    again = pickle.loads(pickle.dumps(at_once))
    assert (again, again.actions) == (at_once, at_once.actions)


@pytest.mark.parametrize("name", PLAYABLE)
def test_presets(name: str) -> None:
    """Of every preset: from the deal on, and from the middle of each phase."""
    for seed, plies in enumerate((0, 9, 38)):
        agree(rules_of(name), seed, plies)


@share(50)
@given(name=st.sampled_from(PLAYABLE), seed=st.integers(0, 2**32), plies=st.integers(0, 70))
def test_houses(name: str, seed: int, plies: int) -> None:
    """Of any house rules."""
    agree(custom_ruleset(Random(seed), of=name), seed, plies)


def test_checks_for_melds_of_who_must_concede() -> None:
    """What was shown for checks before a forced concession is paid back (`check.3p.kept`)."""
    rules = rules_of("check-three-handed")
    for seed in range(30):
        game = Game.start(rules).playout(Random(seed))
        assert game.checks == game.record.replay().checks


class Shuffling(Random):
    """A source of shuffles of its own."""

    @override
    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Turn the list round."""
        x.reverse()


def test_other_sources_of_shuffles() -> None:
    """One that is not the library's own is asked for its shuffle."""
    for name in ("partnership-auction", "three-handed"):
        game = Game.start(variants.get(name))
        step = play_plies(game, Shuffling(5))
        assert game.playout(Shuffling(5)) == step
        assert step.actions[0][1] == Deal(tuple(game.rules.pack)[::-1])


def test_rounds_are_played_to_the_end_of_the_game() -> None:
    """Round after round, until somebody has won; then nothing is dealt any more."""
    game, rng = Game.start(variants.get("partnership-turned")), Random(1)
    while not game.is_over:
        game = game.playout(rng)

    assert game.sheet.rounds > 1
    with pytest.raises(IllegalAction) as error:
        game.playout(rng)
    assert [why.code for why in error.value.violations] == ["turn.not-now"]


@pytest.mark.parametrize("rng", [None, 7, "AS", ()])
def test_what_chooses_nothing(rng: object) -> None:
    with pytest.raises(WrongType, match=r"Game\.playout: expected a random\.Random, not"):
        Game.start(variants.get("cutthroat")).playout(rng)  # type: ignore[arg-type]
