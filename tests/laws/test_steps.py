"""Step by step a game becomes what its round becomes, whose phase is asked about every action.

Tests: pinochle.rules.steps
"""

import pickle
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, Ruleset
from pinochle.game.engine.emitter import Emitted, HandsEmitter
from pinochle.game.engine.round import Ended, Round
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share

ACTIONS = 90
"""How many actions of a game are looked at: those of a round, and of some of the next."""


def check(game: Game, rng: Random) -> Game:
    """One action, done by the game and by its round alone; and what both say before it."""
    round_ = game.round
    awaited = round_.to_act()
    assert game.to_act == awaited
    for seat in range(game.rules.table.seats):
        own = round_.phase.options(round_.state, seat) if seat in awaited else ()
        assert [*game.legal_actions(seat)] == [*own]
    actor, action = choose(game, rng)
    assert not game.why_not(action, actor)
    events = list[Emitted]()
    after, expected = game.apply(action, actor), round_.after(actor, action, HandsEmitter(events))
    if isinstance(expected, Ended):
        last = cast("Ended", after.past.rounds[-1])
        assert last == expected
        assert last.history() == expected.history()
        return after
    assert game.apply_with_events(action, actor) == (after, tuple(event for event, _ in events))
    assert after.round == expected
    assert after.round.history() == expected.history()
    again = Game(after.sheet, Round(expected.state, expected.phase), after.past)
    assert after == again
    assert hash(after) == hash(again)
    if rng.random() < 1 / 10:
        assert after.view(0) == again.view(0)
        assert pickle.loads(pickle.dumps(after)) == after
    return after


def follow_game(rules: Ruleset, seed: int) -> None:
    """A game from its start on, a round and something more."""
    rng = Random(seed)
    game = Game.start(rules, dealer=rng.randrange(rules.table.players))
    for _ in range(ACTIONS):
        if game.is_over:
            return
        game = game.deal(rng) if game.needs_deal else check(game, rng)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
@share(4)
@given(seed=st.integers(0, 2**32 - 1))
def test_presets_and_rulesets_of_ours(name: str, seed: int) -> None:
    """All that are played here."""
    follow_game(rules_of(name), seed)


@share(20)
@given(seed=st.integers(0, 2**32 - 1))
def test_rulesets_made_at_random(seed: int) -> None:
    """Any rules that the library takes."""
    follow_game(custom_ruleset(Random(seed)), seed)
