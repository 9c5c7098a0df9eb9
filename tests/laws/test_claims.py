"""A claim that is right is won however the cards lie, and depends on nothing that is hidden."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pinochle import Contract, Game, Ruleset, RulesetError, Tally, variants
from pinochle.actions import ClaimTricks
from pinochle.game.engine.history import in_order
from pinochle.game.phases.play import PlayPhase
from pinochle.rules import ClaimRules, Duty, Obligation, PlayRules, Step
from pinochle.rules.parts import gains_nobody
from pinochle.rules.scoring.settle import settle
from support.random_games import game_at
from support.rulesets import rules_of
from support.strategies import custom, share

TABLES: Final = (
    "partnership-auction",
    "three-handed",
    "auction-three",
    "two-handed",
    "five-handed",
    "double-deck",
    "claims",
    "house-play",
)
"""Presets, which get claims; rulesets with them; and one in which house rules bind the play."""
BOUND: Final = PlayRules(
    (
        Obligation(Duty.LEAD_TRUMP, from_bid=150),
        Obligation(Duty.LEAD_PLAIN),
        Obligation(Duty.FOLLOW),
        Obligation(Duty.HEAD, unless="partner-winning"),
        Obligation(Duty.TRUMP, unless="partner-winning"),
    ),
    like_cards="last",
)
PRESETS: Final = {"house-play": "partnership-auction"}
randoms = st.integers(0, 2**32 - 1).map(Random)


def late_in_the_play(name: str, rng: Random) -> Game:
    """A random game with no more than four tricks left, or wherever its play is."""
    rules = rules_of(name) if name == "claims" else variants.get(PRESETS.get(name, name))
    if name != "claims":
        rules = rules.with_(name="with-claims", claims=ClaimRules("anyone"))
    if name == "house-play":
        rules = rules.with_(name=name, play=evolve(BOUND, seats=rules.table.seats))
    game = game_at(rules, Step.PLAY, rng.randrange(20))
    left = rng.randint(1, 4 * rules.table.seats)
    while sum(map(len, game.hands)) > left:
        game = game.apply(game.legal_actions().sample(rng))
    return game


@pytest.mark.parametrize("name", TABLES)
@share(15)
@given(rng=randoms)
def test_a_claim_that_is_right_is_won(name: str, rng: Random) -> None:
    """Its tricks are won in any deal that the claimant thinks possible, whatever is played."""
    game = late_in_the_play(name, rng)
    seat = rng.randrange(game.rules.table.seats)
    view, side = game.view(seat), game.round.state.together(game.rules.table.check_seat(seat))
    claims = [claim for claim in game.claims(seat) if isinstance(claim, ClaimTricks)]

    assert [claim for claim in view.claims() if isinstance(claim, ClaimTricks)] == claims
    for one in (game, view.sample(rng), view.sample(rng)):
        ended = one.playout(rng).past.rounds[-1]
        assert not isinstance(ended, tuple)
        winners = [taken.winner for taken in in_order(ended.state.tricks)]
        for claim in claims:
            assert {*winners[len(winners) - claim.tricks :]} <= {*side}


@pytest.mark.parametrize("name", TABLES)
@share(15)
@given(rng=randoms)
def test_a_claim_is_judged_by_what_is_known(name: str, rng: Random) -> None:
    """Any deal that looks the same to the claimant has the same answer, and the same lines."""
    game = late_in_the_play(name, rng)
    seat = rng.randrange(game.rules.table.seats)
    view = game.view(seat)
    assert isinstance(game.round.phase, PlayPhase)
    claim = ClaimTricks(rng.randint(0, max(view.sizes)))

    assert view.why_not(claim) == game.why_not(claim, seat)
    assert view.sample(rng).why_not(claim, seat) == game.why_not(claim, seat)


@st.composite
def rounds_given_up(draw: st.DrawFn) -> tuple[Ruleset, Tally, Tally]:
    """Rules by which opponents gain nothing, and a round whose last tricks one or another takes."""
    of = draw(st.sampled_from(("auction-three", "check-three-handed", "three-handed-classic")))
    rules = draw(custom("settlement", "checks", "moon", "renege", of=of))
    with suppress(RulesetError):
        rules = rules.with_(
            settlement=evolve(rules.settlement, opponents="nothing", all_tricks=0),
            checks=evolve(rules.checks, all_tricks=0, all_points=0),
        )
    assume(gains_nobody(rules))
    seats = range(rules.table.seats)
    tally = Tally(
        meld=tuple(draw(st.sampled_from((0, 40, 150))) for _ in seats),
        count=tuple(draw(st.sampled_from((0, 0, 10, 90))) for _ in seats),
        tricks=tuple(draw(st.sampled_from((0, 0, 0, 2))) for _ in seats),
        contracts=(Contract(0, draw(st.sampled_from((100, 250, 300)))),),
    )
    takers = draw(st.permutations(seats[1:]))[:2]
    points, tricks = draw(st.sampled_from((0, 10, 90, 250))), draw(st.integers(1, 12))
    one, other = (
        evolve(
            tally,
            count=add(tally.count, seat, points),
            tricks=add(tally.tricks, seat, tricks),
        )
        for seat in takers
    )
    return rules, one, other


def add(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers of the seats with more for one of them."""
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])


@given(rounds_given_up())
@settings(share(100))
def test_it_is_all_the_same_who_takes_what_gains_nobody_anything(
    rounds: tuple[Ruleset, Tally, Tally],
) -> None:
    """So every reward that opponents can gain by tricks or points has a place in that judgement."""
    rules, one, other = rounds
    assert settle(rules, one).scores == settle(rules, other).scores
    assert settle(rules, one).checks == settle(rules, other).checks
