"""A sample is a whole game: everybody holds what lies before them, and it can be played on."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from pinochle import Game, Hand, variants
from pinochle.actions import Play
from pinochle.rules import Step
from support.random_games import choose
from support.rulesets import CUSTOM, rules_of

GAMES = 12
STOCK = [name for name in (*variants.names(), *CUSTOM) if Step.DRAW in rules_of(name).script]


@pytest.mark.parametrize("name", STOCK)
def test_everybody_holds_what_lies_before_them(name: str) -> None:
    """Even where somebody has just played the other card of a kind that they have laid."""
    checked = 0
    for seed in range(GAMES):
        rng, game = Random(seed), Game.start(rules_of(name)).deal(Random(seed))
        while game.to_act and game.view().step is Step.DRAW:
            seat, action = choose(game, rng)
            game = game.apply(action, seat)
            laid = game.view().laid
            if seat is None or not laid or not isinstance(action, Play):
                continue
            if action.card not in [lying.card for lying in laid[seat]]:
                continue
            for other in range(game.rules.table.seats):
                if other != seat:
                    for sample in islice(game.view(other).samples(rng), 5):
                        assert sample.hands[seat].holds(Hand(one.card for one in laid[seat]))
                        assert [*sample.view(seat).legal_actions()] == [*sample.legal_actions(seat)]
                    checked += 1
    assert checked
