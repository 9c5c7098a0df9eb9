"""A score sheet that is told the tallies of a game stands as the game does."""

import pickle
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, Hand, Ruleset, RulesetError, ScoreSheet, Suit, from_json, to_json
from pinochle.actions import DrawForDeal
from pinochle.game.engine.round import Ended
from pinochle.game.position import why_void
from pinochle.rules.melds._reach import reach
from pinochle.rules.scoring.scoresheet import ScoredRound
from pinochle.rules.scoring.settle import settle
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share, trumps

PLIES = 300


def put_down(ended: Ended) -> ScoredRound:
    """What a score pad is told of a round."""
    if ended.is_settled:
        return ended.state.tally()
    return why_void(ended)


def agree(rules: Ruleset, seed: int) -> None:
    """After every round of a random game the sheet stands as the game, and nothing is refused."""
    rng = Random(seed)
    dealer = rng.randrange(rules.table.players)
    game = Game.start(rules, dealer=dealer)
    sheet = ScoreSheet(rules=rules, first_dealer=dealer)
    for _ in range(PLIES):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
        if isinstance(action, DrawForDeal):  # it says who deals first
            sheet = evolve(sheet, first_dealer=game.sheet.dealer)
        for ended in game.past.rounds[len(sheet.rounds) :]:
            assert isinstance(ended, Ended)
            sheet = sheet.add(put_down(ended))
            assert sheet.sheet == game.sheet
            if ended.is_settled:
                infers(rules, ended)
    assert (sheet.scores, sheet.winners, sheet.checks) == (game.scores, game.winners, game.checks)
    assert from_json(to_json(sheet), ScoreSheet) == sheet
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    if sheet.rounds:
        assert sheet.undo().add(sheet.rounds[-1]) == sheet
        assert sheet.correct(1, sheet.rounds[0]) == sheet
        assert len(str(sheet).splitlines()) == len(sheet.rounds) + 6


def infers(rules: Ruleset, ended: Ended) -> None:
    """Without its tricks a round is settled the same, or the pad asks for them."""
    tally = ended.state.tally()
    asked: set[str] = set()
    settlement = settle(rules, tally)
    try:
        settlement = rules.settle(evolve(tally, tricks=()))
    except RulesetError as error:
        asked = {problem.where for problem in error.problems}
    assert asked <= {"tally.tricks"}
    assert settlement == settle(rules, tally)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_rulesets(name: str) -> None:
    """Every preset, and the rulesets with what no preset has."""
    agree(rules_of(name), 1)


@share(40)
@given(st.integers(0, 10**9))
def test_custom_rulesets(seed: int) -> None:
    """Any rules that go together."""
    agree(custom_ruleset(Random(seed)), seed)


@pytest.mark.parametrize("name", ["double-deck", "two-pack", "triple-deck"])
@pytest.mark.parametrize("size", [1, 2, 8])
def test_a_small_hand_of_many_copies_melds_no_more_cards_than_it_has(name: str, size: int) -> None:
    """What is within reach of a hand is within reach of a larger one; of one card nothing is."""
    rules = rules_of(name)
    for one_by_one in (False, True):
        small, large = (
            reach(rules.melds.rules, rules.pack, cards, Suit.SPADES, one_by_one=one_by_one)
            for cards in (size, size + 4)
        )
        assert 0 <= small.most <= large.most
        assert all(large.has(points) for points in range(small.most + 1) if small.has(points))
        assert size > 1 or small.most == 0


@share(200)
@given(st.sampled_from(RULESETS), trumps, st.randoms(use_true_random=False))
def test_what_a_hand_melds_is_within_reach(name: str, trump: Suit | None, rng: Random) -> None:
    """No hand melds what the pad believes that none can meld."""
    rules = rules_of(name)
    size = rng.randrange(1, min(24, len(rules.pack)))
    hand = Hand(rules.pack.shuffled(rng)[:size])
    points = rules.melds.points(hand, trump)
    for one_by_one in (False, True):
        found = reach(rules.melds.rules, rules.pack, size, trump, one_by_one=one_by_one)
        assert found.has(points) and points in found.near(points)
