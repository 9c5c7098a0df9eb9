"""The search of the kernel finds what trying every card finds, by any rules of play.

Tests: pinochle.kernel.search
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from attrs import evolve

from laws.test_solver import LADDERS, LEADS, SPARES, check, draw_ending, place_of, table_of
from oracle import endings as oracle
from pinochle import Card, Ranking, Suit
from pinochle.players.solver import Ending, solve, solve_deal
from pinochle.rules import Duty, Obligation, Pack, PlayRules, When
from pinochle.testing import custom_ruleset
from support.rulesets import PLAYABLE, rules_of


def words_of(play: PlayRules) -> dict[str, Any]:
    """The words of the oracle for rules of play."""
    followed = [rung for rung in play.obligations if not rung.duty.of_leads]
    duties = [(rung.duty, rung.when) for rung in followed]
    spared = {rung.duty for rung in followed if rung.unless != "never"}
    (regime,) = (
        word
        for word, ladder in LADDERS.items()
        if [(rung.duty, rung.when) for rung in ladder.obligations] == duties
    )
    held = {rung.duty for rung in play.obligations}
    return {
        "regime": regime,
        "leads": frozenset(word for word, duty in LEADS.items() if duty in held),
        "spared": next(word for word, found in SPARES.items() if spared == {*found} & held),
        "like_cards": play.like_cards,
    }


def house_rules(rng: Random) -> PlayRules:
    """Rules of play with every option."""
    leads = [Obligation(duty) for duty in LEADS.values() if rng.random() < 1 / 3]
    spared = SPARES[rng.choice(list(SPARES))]
    rungs = [
        evolve(rung, unless="partner-winning") if rung.duty in spared else rung
        for rung in LADDERS[rng.choice(list(LADDERS))].obligations
    ]
    ranking = rng.choice((Ranking.TEN_HIGH, Ranking.STANDARD))
    return PlayRules((*leads, *rungs), ranking=ranking, like_cards=rng.choice(("first", "last")))


def any_ending(rng: Random) -> Ending:
    """An ending by the rules of a preset, of a custom ruleset, or of a house with every option."""
    rules = rng.choice((None, rules_of(rng.choice(PLAYABLE)), custom_ruleset(rng)))
    play = house_rules(rng) if rules is None else evolve(rules.play, seats=0, pack=Pack.EVERYTHING)
    one = draw_ending(rng, play)
    if rules is not None:
        one = evolve(one, count=rules.count)
    is_first = not one.trick and rng.random() < 1 / 3
    sides = rng.choice([(), (), tuple(range(len(one.hands)))])
    return evolve(one, sides=sides, is_first=is_first, is_broken=rng.random() < 1 / 2)


def check_endings(seeds: range) -> None:
    """Every figure of the endings of these seeds is that of the oracle."""
    for seed in seeds:
        one = any_ending(Random(seed))
        check(one, table_of(one, **words_of(one.play)))


def test_the_search_finds_what_trying_every_card_finds() -> None:
    check_endings(range(400))


@pytest.mark.slow
def test_the_search_finds_it_in_ten_thousand_endings() -> None:
    check_endings(range(400, 10_400))


def any_ladder(rng: Random) -> PlayRules:
    """Rules of play with duties in any order, on any leads, and with any exemption."""
    duties = rng.sample(list(Duty), rng.randint(1, len(Duty)))
    rungs = [
        Obligation(duty)
        if duty.of_leads
        else Obligation(duty, rng.choice(list(When)), rng.choice(("never", "partner-winning")))
        for duty in duties
    ]
    return PlayRules(tuple(rungs), like_cards=rng.choice(("first", "last")))


def brute_force_value(one: Ending) -> int:
    """What the party wins if every card that the rules allow is tried."""
    play, seats = one.play, len(one.hands)
    leader, hand = (one.turn - len(one.trick)) % seats, one.hands[one.turn]
    partner_winning = False
    if one.trick:
        best = (leader + play.winner(one.trick, one.trump)) % seats
        sides = one.sides or [seat in one.party for seat in range(seats)]
        partner_winning = sides[best] == sides[one.turn]
    legal = play.legal(
        hand,
        one.trick,
        one.trump,
        first_lead=one.is_first,
        partner_winning=partner_winning,
        trump_broken=one.is_broken,
    )
    values = [value_after(one, card) for card in legal]
    return max(values) if one.turn in one.party else min(values)


def value_after(one: Ending, card: Card) -> int:
    """What the party wins from a card on."""
    seats, trick = len(one.hands), (*one.trick, card)
    hands = tuple(
        [hand - card if seat == one.turn else hand for seat, hand in enumerate(one.hands)]
    )
    turn, gain = (one.turn + 1) % seats, 0
    if len(trick) == seats:
        turn = (turn + one.play.winner(trick, one.trump)) % seats
        points = one.count.points(trick) + (0 if any(hands) else one.count.last_trick)
        gain, trick = points if turn in one.party else 0, ()
    if not any(hands):
        return gain
    is_broken = one.is_broken or card.suit is one.trump
    following = evolve(
        one, hands=hands, turn=turn, trick=trick, is_first=False, is_broken=is_broken
    )
    return gain + brute_force_value(following)


@pytest.mark.parametrize("seed", range(100))
def test_any_ladder(seed: int) -> None:
    rng = Random(seed)
    one = draw_ending(rng, any_ladder(rng))
    one = evolve(one, is_first=not one.trick and rng.random() < 1 / 3, is_broken=False)

    assert solve(one).value == brute_force_value(one)


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_is_solved_with_each_trump_and_leader(seed: int) -> None:
    rng = Random(seed)
    one = any_ending(rng)
    while one.trick:
        one = any_ending(rng)
    trumps = (*Suit, None)

    found = solve_deal(one, trumps=trumps)

    seats = range(len(one.hands))
    assert [(deal.trump, deal.leader) for deal in found] == [*product(trumps, seats)]
    every = one.count.points([card for hand in one.hands for card in hand]) + one.count.last_trick
    for deal in found:
        table = table_of(
            one := evolve(one, trump=deal.trump, turn=deal.leader), **words_of(one.play)
        )
        assert deal.points == brute_force_value(one)
        assert deal.points + deal.others == every
        line = [card.code for card in deal.line]
        assert oracle.won_by(table, place_of(one), line) == deal.points
