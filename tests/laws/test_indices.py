"""Every action of every ruleset can be chosen by indices, and nothing else can.

Tests: pinochle.adapters.indices
"""

from __future__ import annotations

import pickle
from random import Random
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, RulesetError, WrongType, variants
from pinochle.actions import Action, Bid, Pass
from pinochle.adapters.indices import MOST, Decision, IllegalChoice, Indices
from pinochle.game.choices import Piles
from support.rulesets import RULESETS, a_part_of, rules_of

FEW: Final = 40
STEPS: Final = 90


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_every_legal_action_is_reached(name: str) -> None:
    """Step by step towards it, or towards any of them if there are very many."""
    rules, rng = rules_of(name), Random(1)
    indices, game = Indices.of(rules), Game.start(rules)
    for _ in range(STEPS):
        if game.is_over:
            break
        if game.needs_deal:
            game = game.deal(rng)
            continue
        seat = game.to_act[0]
        options = game.legal_actions(seat)
        several = [options.sample(rng) for _ in range(4)] if len(options) > FEW else [*options]
        for action in several:
            turn: Decision | Action = indices.turn(game, seat)
            while isinstance(turn, Decision):
                assert list(turn.legal) == sorted({*turn.legal})
                turn = turn.after(turn.towards(action))
            assert turn == action
        passes = isinstance(options, Piles) or Pass() not in options or rng.random() < 1 / 2
        game = game.apply(several[0] if passes else Pass(), seat)


@given(name=st.sampled_from(RULESETS), seed=st.integers(0, 2**32))
def test_whatever_is_chosen_is_legal(name: str, seed: int) -> None:
    """At random, claims among it; the seat's view gives the same choice as the game."""
    rules, rng = rules_of(name), Random(seed)
    indices, game = Indices.of(rules), Game.start(rules)
    for _ in range(STEPS):
        if game.is_over:
            break
        if game.needs_deal:
            game = game.deal(rng)
            continue
        seat = game.to_act[0]
        start = indices.turn(game, seat)
        assert start.legal == indices.turn(game.view(seat)._game, seat).legal
        turn: Decision | Action = start
        while isinstance(turn, Decision):
            assert turn.legal
            turn = turn.after(rng.choice(turn.legal))
        game = game.apply(turn, seat)


def test_indices_are_those_of_the_rules() -> None:
    rules = variants.get("double-deck")
    indices = Indices.of(rules)

    assert Indices.of(rules.with_()) is indices
    assert len(indices) == len(indices.texts) == len({*indices.texts})
    with pytest.raises(WrongType, match="expected a Ruleset"):
        Indices.of("double-deck")  # type: ignore[arg-type]


def test_what_cannot_be_chosen_is_refused_with_what_can() -> None:
    indices = Indices.of(variants.get("partnership-auction"))
    turn = indices.turn(Game.start(indices.rules).deal(Random(1)).apply(Bid(200)))
    low, play = indices.texts.index("bid:150"), indices.texts.index("play:AS")

    for index in (low, play):
        with pytest.raises(
            IllegalChoice, match=r"cannot be chosen now: expected pass or bid:210 or"
        ):
            turn.after(index)
    with pytest.raises(IllegalChoice, match="there is no index -1: they go from 0 to"):
        turn.after(-1)
    with pytest.raises(IllegalChoice, match="'bid:90' cannot be chosen now"):
        turn.towards(Bid(90))


def test_too_many_bids_have_no_indices() -> None:
    """Unless only the lowest are to have one."""
    rules = variants.get("partnership-auction")
    ours = rules.with_(name="ours", auction=evolve(rules.auction, ladder=((0, 1),), ceiling=MOST))
    with pytest.raises(RulesetError, match="there are 19901 bids, and at most 10000 can have an"):
        Indices.of(ours)
    indices = Indices.of(ours, bids=30)
    assert [text for text in indices.texts if text.startswith("bid:")] == [
        f"bid:{points}" for points in range(100, 130)
    ]
    with pytest.raises(RulesetError, match="expected the number of bids that have an index"):
        Indices.of(ours, bids=-1)


@given(name=st.sampled_from(RULESETS), seed=st.integers(0, 2**32), bids=st.integers(1, 6))
def test_with_a_cap_there_is_always_a_choice(name: str, seed: int, bids: int) -> None:
    """Players who know no cap bid over it, and whoever has indices still has some to choose from.

    Everything else than a bid above the cap can be chosen as without it.
    """
    rules, rng = rules_of(name), Random(seed)
    indices, game = Indices.of(rules, bids=bids), Game.start(rules)
    for _ in range(STEPS):
        if game.is_over:
            break
        if game.needs_deal:
            game = game.deal(rng)
            continue
        seat = game.to_act[0]
        options = game.legal_actions(seat)
        capped, whole = indices.turn(game, seat), Indices.of(rules).turn(game, seat)
        assert capped.legal
        if len(whole.singles) == len(capped.singles):
            words = [whole.indices.texts[index] for index in whole.legal]
            assert [indices.texts[index] for index in capped.legal] == words
        elif rng.random() < 1 / 2:
            beyond = [action for action in options if not indices.has(action)]
            with pytest.raises(IllegalChoice, match="cannot be chosen now"):
                capped.towards(beyond[-1])
            game = game.apply(rng.choice(beyond[:20]), seat)
            continue
        turn: Decision | Action = capped
        while isinstance(turn, Decision):
            turn = turn.after(rng.choice(turn.legal))
        game = game.apply(turn, seat)


def test_capped_indices_are_pickled_with_their_cap() -> None:
    indices = Indices.of(variants.get("three-handed"), bids=4)
    assert pickle.loads(pickle.dumps(indices)) is indices
    assert indices.bids == 4
    assert len(Indices.of(indices.rules)) > len(indices)
