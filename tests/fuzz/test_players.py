"""Players play whatever rules there may be, without an illegal action or an error."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game
from pinochle.players import ClubPlayer, RandomPlayer, play
from pinochle.testing import custom_ruleset
from strategies import share


@share(20)
@given(st.integers(0, 2**32 - 1))
def test_players_play_any_ruleset(seed: int) -> None:
    rng = Random(f"players {seed}")
    rules = custom_ruleset(rng)
    for player in (ClubPlayer(), RandomPlayer()):
        game = Game.start(rules, dealer=seed % rules.table.players)
        play(game, dict.fromkeys(range(rules.table.seats), player), rng)
