"""Players play whatever rules there may be, without an illegal action or an error."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game
from pinochle.players import ClubPlayer, ExpertPlayer, Player, RandomPlayer, SimplePlayer, play
from pinochle.testing import custom_ruleset
from support.strategies import share


@share(20)
@given(st.integers(0, 2**32 - 1))
def test_players_play_any_ruleset(seed: int) -> None:
    rng = Random(f"players {seed}")
    rules = custom_ruleset(rng)
    for player in (ClubPlayer(), SimplePlayer(), RandomPlayer()):
        game = Game.start(rules, dealer=seed % rules.table.players)
        play(game, dict.fromkeys(range(rules.table.seats), player), rng)


@pytest.mark.slow
@share(10)
@given(st.integers(0, 2**32 - 1))
def test_experts_play_any_ruleset(seed: int) -> None:
    """The first choice of each phase of a round, and the last of the play, in a few worlds.

    Half of the rounds decide the game.
    """
    rng = Random(f"experts {seed}")
    rules, expert = custom_ruleset(rng), ExpertPlayer(worlds=2)
    target, columns = rules.ending.target, rules.table.columns
    if target and seed % 2:
        rules = rules.with_(ending=evolve(rules.ending, handicap=(target - 1,) * columns))
    game = Game.start(rules).deal(rng)
    seen = set[object]()
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        view = game.view(seat)
        moment = view.step, max(view.sizes) == 2
        player: Player = ClubPlayer() if moment in seen else expert
        seen.add(moment)
        game = game.apply(player.choose(view, rng), seat)
