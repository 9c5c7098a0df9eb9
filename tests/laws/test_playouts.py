"""A round that is played out at one go is the round in which each action was drawn by itself."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaming import PLAYABLE, rules_of
from pinochle import (
    POST_1945,
    Duty,
    Game,
    IllegalAction,
    Obligation,
    PlayRules,
    Ruleset,
    Step,
    WrongType,
    variants,
)
from pinochle.testing import custom_ruleset
from strategies import share

LEAD_TRUMP = PlayRules((Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))


def stepped(game: Game, rng: Random, plies: int = 10_000) -> Game:
    """A game after so many actions drawn at random, or after the round if it ends before."""
    if game.needs_deal:
        game = game.deal(rng)
    for _ in range(plies):
        if game.needs_deal or game.is_over:
            break
        game = game.apply(game.legal_actions().sample(rng))
    return game


def agree(rules: Ruleset, seed: int, plies: int) -> None:
    """From some point of a round on, both come to the same, by the same chances."""
    game = stepped(Game.start(rules), Random(seed), plies)
    if game.is_over or (plies and game.needs_deal):
        return
    one, other = Random(seed + 1), Random(seed + 1)
    by_steps, at_once = stepped(game, one), game.playout(other)
    assert at_once == by_steps
    assert at_once.actions == by_steps.actions
    assert one.getstate() == other.getstate()
    again = pickle.loads(pickle.dumps(at_once))
    assert (again, again.actions) == (at_once, at_once.actions)


@pytest.mark.parametrize("name", PLAYABLE)
def test_presets(name: str) -> None:
    """Of every preset: from the deal on, and from the middle of each phase."""
    for seed, plies in enumerate((0, 1, 4, 9, 14, 25, 38, 60, 90)):
        agree(rules_of(name), seed, plies)


@share(50)
@given(name=st.sampled_from(PLAYABLE), seed=st.integers(0, 2**32), plies=st.integers(0, 70))
def test_houses(name: str, seed: int, plies: int) -> None:
    """Of any house rules."""
    agree(custom_ruleset(Random(seed), of=name), seed, plies)


def test_a_first_lead_of_trump() -> None:
    """The first card must be a trump, so that it is asked for by itself."""
    rules = variants.get("partnership-auction").with_(name="trump-first", play=LEAD_TRUMP)
    for seed in range(20):
        agree(rules, seed, 0)
        agree(rules, seed, 12)


def test_it_goes_on_from_a_pickle() -> None:
    """What was worked out for the play is worked out again."""
    game = stepped(Game.start(variants.get("double-deck")), Random(3))
    game = game.deal(Random(4))
    while game.round.state.word is not Step.PLAY:
        game = game.apply(game.legal_actions().sample(Random(5)))

    assert pickle.loads(pickle.dumps(game)).playout(Random(6)) == game.playout(Random(6))


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
