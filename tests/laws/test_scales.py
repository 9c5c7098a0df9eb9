"""The simplified scale is the traditional one without the zero.

Tests: pinochle.rules.scoring.scale, pinochle.rules.units
"""

import re
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, Hand, RulesetError, Suit, variants
from pinochle.actions import Action, Bid
from pinochle.rules import GAME, MeldTable
from pinochle.rules.parts import field_types
from pinochle.rules.scoring.scale import has_points
from pinochle.testing import custom_ruleset
from support.random_games import plies_of
from support.strategies import (
    Tried,
    any_hands,
    rulesets,
    share,
    tables_and_hands,
    trumps,
)


@share(200)
@given(st.data())
def test_presets(data: st.DataObject) -> None:
    """10 x simplified points == points, for every preset on the traditional scale."""
    rules = data.draw(rulesets.filter(lambda rules: _has_zeros(rules.melds)))
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    check(rules.melds, hand, trump)


@given(tables_and_hands(most=12))
def test_any_table(case: Tried) -> None:
    """The same for any table whose figures end in zero."""
    check(*case)


def check(table: MeldTable, hand: Hand, trump: Suit | None) -> None:
    whole, tenth = table.score(hand, trump), table.simplified().score(hand, trump)
    assert whole.points == 10 * tenth.points == 10 * table.simplified().points(hand, trump)
    assert whole.wins_game == tenth.wins_game and whole.cards == tenth.cards
    assert [(meld.name, meld.sets, meld.cards, meld.points) for meld in whole.melds] == [
        (meld.name, meld.sets, meld.cards, 10 * meld.points) for meld in tenth.melds
    ]


def _has_zeros(table: MeldTable) -> bool:
    return all(value is GAME or value % 10 == 0 for rule in table for value in rule.values)


def test_there_are_presets_on_both_scales() -> None:
    """The law above has something to be about."""
    scales = [_has_zeros(variants.get(name).melds) for name in variants.names()]
    assert any(scales) and not all(scales)


def test_every_number_says_what_it_counts() -> None:
    """The scale of a ruleset rests on the units of numbers; sides are numbered, not counted."""
    bare = {path for path, kind in field_types().items() if "int" in _without_units(str(kind))}

    assert bare == {"table.sides"}
    assert has_points(field_types()["settlement.stakes"])
    assert not has_points(field_types()["settlement.saving_tricks"])


def _without_units(kind: str) -> str:
    return re.sub(r"Annotated\[int, '[a-z ]+'\]", "", kind)


@pytest.mark.parametrize("name", variants.names())
def test_presets_go_there_and_back(name: str) -> None:
    """Ten times all points and back are the same rules, and so are a tenth and back."""
    rules = variants.get(name)

    assert rules.traditional().simplified() == rules
    if rules.count.last_trick % 10 or any(points % 10 for points in rules.count.by_place):
        with pytest.raises(RulesetError, match=r"count\.[a-z_]+: \d+ has no trailing zero to drop"):
            rules.simplified()
    else:
        assert rules.simplified().traditional() == rules
        assert 10 * rules.simplified().total == rules.total


def test_rules_without_a_title_get_none() -> None:
    """The scale is said behind a title; a table that has none stays without."""
    rules = variants.get("partnership-auction")

    assert rules.simplified().title == f"{rules.title}, simplified scale"
    assert not rules.with_(title="").simplified().title


@share(40)
@given(st.integers(0, 10**6))
def test_a_game_scores_ten_times_as_much(seed: int) -> None:
    """The same game on both scales, action by action, in custom rulesets too."""
    rules = custom_ruleset(Random(seed))
    try:
        game = Game.start(rules.traditional())
    except RulesetError:  # its bids would be too large
        return
    for ply in plies_of(Game.start(rules), seed, 120):
        game = game.apply(_tenfold(ply.action), ply.seat)
        small = ply.after
        times = 1 if rules.settlement.stakes else 10
        assert game.scores == tuple(times * score for score in small.scores)
        assert (game.checks, game.winners) == (small.checks, small.winners)


def _tenfold(action: Action) -> Action:
    if isinstance(action, Bid) and isinstance(action.goal, int):
        return evolve(action, goal=10 * action.goal)
    return action
