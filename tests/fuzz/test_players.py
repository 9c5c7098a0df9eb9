"""Club players play whatever rules there may be, without an illegal action or an error."""

from random import Random
from typing import Final

import pytest

from pinochle import Game
from pinochle.players import ClubPlayer, RandomPlayer, play
from pinochle.testing import custom_ruleset

RULESETS: Final = 10_000
PART: Final = 500
"""How many rulesets one test plays."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, RULESETS, PART))
def test_players_play_any_ruleset(first: int) -> None:
    for seed in range(first, first + PART):
        rng = Random(f"players {seed}")
        rules = custom_ruleset(rng)
        for player in (ClubPlayer(), RandomPlayer()):
            game = Game.start(rules, dealer=seed % rules.table.players)
            play(game, dict.fromkeys(range(rules.table.seats), player), rng)
