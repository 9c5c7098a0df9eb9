"""What people would tell a score pad of a round comes to the score that the game has."""

import json
from random import Random

import pytest

from pinochle import Game, Ruleset, ScoreSheet, Tally
from pinochle.actions import DrawForDeal
from pinochle.game.engine.round import Ended
from pinochle.game.position import why_void
from pinochle.testing import custom_ruleset
from pinochle.web.scorepad import Pad, entry_of
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of

PLIES = 150


def agree(rules: Ruleset, seed: int) -> None:
    """After every round of a random game the pad stands as the game, and has asked everything."""
    rng = Random(seed)
    game, sheet = Game.start(rules, dealer=0), ScoreSheet(rules=rules)
    for _ in range(PLIES):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
        if isinstance(action, DrawForDeal):
            sheet = ScoreSheet(rules=rules, first_dealer=game.sheet.dealer)
        for ended in game.past.rounds[len(sheet.rounds) :]:
            assert isinstance(ended, Ended)
            tally = ended.state.tally() if ended.is_settled else why_void(ended)
            before, sheet = sheet, sheet.add(tally)
            entry = entry_of(sheet, len(sheet.rounds))
            pad = Pad(before, json.loads(json.dumps(entry)))
            names = {question.name for question in pad.questions}
            assert entry.keys() <= names, (entry, names)
            assert pad.slips() == ()
            assert pad.open == () or (isinstance(tally, Tally) and not tally.trump)
            assert pad.sheet_after().sheet == game.sheet
            again = Pad(sheet, entry_of(sheet, len(sheet.rounds)), len(sheet.rounds))
            assert again.sheet_after().sheet == game.sheet


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_rulesets(name: str) -> None:
    """Every preset, and the rulesets with what no preset has."""
    agree(rules_of(name), 1)


@pytest.mark.parametrize("seed", range(20))
def test_custom_rulesets(seed: int) -> None:
    """Any rules that go together."""
    agree(custom_ruleset(Random(seed)), seed)
