"""Short cuts: what is made or looked up quickly is what the long way comes to."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from attrs import evolve

from gaming import game_at
from pinochle import (
    POST_1945,
    PRE_1945,
    AuctionRules,
    Duty,
    Game,
    Hand,
    Obligation,
    Play,
    PlayRules,
    Ruleset,
    Step,
    Suit,
    variants,
)
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.round import advance
from pinochle.game.events import Event
from pinochle.game.phases.play import PlayPhase
from pinochle.rules.play.play import HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING

LEAD_TRUMP = PlayRules((Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))
TRUMP_FIRST = PlayRules((Obligation(Duty.TRUMP), Obligation(Duty.FOLLOW)))
FOUR = variants.get("partnership-auction")


def with_play(play: PlayRules) -> Ruleset:
    return FOUR.with_(name="house", play=evolve(play, leader=FOUR.play.leader))


def playing(game: Game) -> PlayPhase:
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
        at, state = playing(game), game.round.state
        is_first = not at.cards and at.tricks is None
        hand = at.hands[at.turn]
        assert hand == at.hand
        legal = rules.play.legal(hand, at.cards, state.trump, first_lead=is_first)
        anew = PlayPhase(at.hands, at.turn, at.cards, at.tricks)
        assert anew == at
        assert list(game.legal_actions()) == list(anew.options(state, at.turn))
        assert list(game.legal_actions()) == [Play(card) for card in legal]
        for card in rules.pack.kinds:
            why = rules.play.why_not(card, hand, at.cards, state.trump, first_lead=is_first)
            assert game.why_not(Play(card)) == anew.why_not(state, at.turn, Play(card)) == why
        action = game.legal_actions().sample(rng)
        assert isinstance(action, Play)
        following, told = game.apply(action), list[Event]()
        advance(state, anew, at.turn, action, Emitter(told))
        events = game.apply_with_events(action)
        assert events[0] == following and hash(events[0]) == hash(following)
        assert list(events[1][: len(told)]) == told
        if isinstance(after := following.round.phase, PlayPhase):
            assert after == anew.after(state, at.turn, action, Emitter()) == playing(following)
            assert after.hands[at.turn] == hand - action.card
            if not after.cards and (taken := after.tricks):
                won = rules.play.winner(taken.cards, state.trump)
                assert taken.winner == after.turn == (taken.leader + won) % len(after.hands)
        game = following


@pytest.mark.parametrize("name", variants.names())
def test_the_bids_are_the_steps_of_the_ladder(name: str) -> None:
    auction = variants.get(name).auction

    assert auction.bids(0) == tuple(filter(auction.is_step, range(1, auction.greatest + 1)))


@pytest.mark.parametrize("name", ["two-handed", "double-deck", "triple-deck", "auction-three"])
def test_the_quick_points_are_those_of_the_melds_that_are_shown(name: str) -> None:
    """For every number of the cards of a pinochle and kings, whatever hands were asked before."""
    rules = variants.get(name)
    copies = range(rules.pack.copies[0][1] + 1)
    for queens, jacks, kings in product(copies, repeat=3):
        hand = Hand.parse("QS " * queens + "JD " * jacks + "KS " * kings)
        for trump in (Suit.SPADES, Suit.HEARTS, None):
            assert rules.melds.points(hand, trump) == rules.melds.score(hand, trump).points


@pytest.mark.parametrize("ladder", [((60, 5),), ((62, 5), (104, 10)), ((3, 7), (40, 1))])
def test_a_ladder_goes_on_below_its_first_rung(ladder: tuple[tuple[int, int], ...]) -> None:
    opening, ceiling = ladder[-1][0], 200
    auction = AuctionRules(opening=opening, ladder=ladder, ceiling=ceiling)
    first, step = ladder[0]

    assert auction.bids(0)[:2] == (first % step or step, (first % step or step) + step)
    assert auction.bids(0) == tuple(filter(auction.is_step, range(1, ceiling + 1)))
