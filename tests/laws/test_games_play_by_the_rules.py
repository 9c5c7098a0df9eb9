"""A game plays tricks as the rules judge hands and tricks by themselves."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from pinochle import Game, Ruleset, variants
from pinochle.actions import Play
from pinochle.game.phases.play import PlayPhase
from pinochle.rules import POST_1945, PRE_1945, Duty, Obligation, PlayRules, Step
from pinochle.rules.play.play import HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING
from support.random_games import game_at

LEAD_TRUMP = PlayRules((Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))
TRUMP_FIRST = PlayRules((Obligation(Duty.TRUMP), Obligation(Duty.FOLLOW)))
FOUR = variants.get("partnership-auction")


def with_play(play: PlayRules) -> Ruleset:
    return FOUR.with_(name="house", play=evolve(play, leader=FOUR.play.leader))


def play_phase(game: Game) -> PlayPhase:
    at = game.round.phase
    assert isinstance(at, PlayPhase)
    return at


@pytest.mark.parametrize(
    "rules",
    [
        *map(
            with_play,
            (
                PRE_1945,
                POST_1945,
                HEAD_THOUGH_TRUMPED,
                NO_UNDERTRUMPING,
                LEAD_TRUMP,
                TRUMP_FIRST,
            ),
        ),
        variants.get("triple-deck"),
        variants.get("three-handed"),
    ],
)
def test_a_game_plays_by_the_rules_of_play(rules: Ruleset) -> None:
    """What is open, what is not, and who wins are what the rules say of hands and tricks."""
    game, rng = game_at(rules, Step.PLAY, seed=3), Random(5)
    while not game.needs_deal and not game.is_over:
        at, trump = play_phase(game), game.round.state.trump
        is_first = not at.cards and at.tricks is None
        hand = at.hands[at.turn]
        legal = rules.play.legal(hand, at.cards, trump, first_lead=is_first)
        assert list(game.legal_actions()) == [Play(card) for card in legal]
        for card in rules.pack.kinds:
            why = rules.play.why_not(card, hand, at.cards, trump, first_lead=is_first)
            assert game.why_not(Play(card)) == why
        action = game.legal_actions().sample(rng)
        assert isinstance(action, Play)
        game = game.apply(action)
        if isinstance(after := game.round.phase, PlayPhase):
            assert after.hands[at.turn] == hand - action.card
            if not after.cards and (taken := after.tricks):
                won = rules.play.winner(taken.cards, trump)
                assert taken.winner == after.turn == (taken.leader + won) % len(after.hands)
