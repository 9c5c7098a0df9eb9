"""Contracts in batches: what decides them, how club players play them, and bid tables.

Tests: pinochle.batch.contracts
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from pinochle import Hand, RulesetError, Suit
from pinochle.analysis import Aces, PlayedContract, bid_table, deals, study
from pinochle.analysis.conditions import Holds
from pinochle.batch import Tables, contract_points, play, presets
from pinochle.cards.card import CARDS
from pinochle.rules import Step
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle.batch import Policy

RULES: Final = rules_of("partnership-auction")
HAND: Final = Hand.parse("A♠ 10♠ K♠ Q♠ Q♠ 9♠ A♥ K♥ J♥ A♦ 10♦ A♣")
WITH_BIDS: Final = [
    name
    for name in presets()
    if Step.AUCTION in rules_of(name).script and rules_of(name).auction.calls != "summed"
]


@pytest.mark.parametrize("name", WITH_BIDS)
def test_the_points_decide_the_contract(name: str) -> None:
    """Whatever was bid: beside what the settlement says, by either policy."""
    rules, rng = rules_of(name), np.random.default_rng(4)
    top = 4 * rules.auction.opening
    bids = rng.integers(1, top, 200)
    policies: tuple[Policy, ...] = ("random", "club")
    for policy in policies:
        rounds = play(rules, 200, rng, bidder=1, bid=bids, policy=policy)
        points = contract_points(rounds)

        assert (((points >= bids) & rounds.played) == rounds.made).all()
        assert (points[~rounds.played] == 0).all()
        assert points.max() > 0


def played_by(name: str, *, with_sense: tuple[bool, bool]) -> float:
    """What the bidder's side wins on average if it plays with sense or not, and the others so."""
    rules = rules_of(name)
    tables, sides = Tables(rules, np.random.default_rng(2), bidder=1), np.array(rules.table.sides)
    turn, won = tables.reset(1000), 0.0
    for _ in range(len(rules.pack) - 1):
        is_bidding = sides[turn.seat] == sides[1]
        is_sensible = np.where(is_bidding, *with_sense)
        cards = np.where(is_sensible, tables.choose("club"), tables.choose("random"))
        turn, _, _ = tables.step(cards)
    won = turn.counts[:, sides == sides[1]].sum(axis=1).mean()
    return float(won / rules.total)


@pytest.mark.parametrize("name", ["partnership-auction", "double-deck", "four-handed"])
def test_the_club_policy_wins_more_than_chance(name: str) -> None:
    both = played_by(name, with_sense=(False, False))

    assert played_by(name, with_sense=(True, False)) > both + 0.04
    assert played_by(name, with_sense=(False, True)) < both - 0.04


def test_a_bidder_buries_no_trump_and_no_ace_if_they_need_not() -> None:
    rules = rules_of("three-handed")
    rounds = play(rules, 500, np.random.default_rng(1), bidder=0, policy="club")
    buried = [[CARDS[number] for number in cards if number < 24] for cards in rounds.buried]

    trumps = [
        sum(card.suit is tuple(Suit)[trump] for card in cards)
        for cards, trump in zip(buried, rounds.trumps, strict=True)
    ]
    assert sum(trumps) < 30
    assert sum(card.code[0] == "A" for cards in buried for card in cards) < 150


# Tables.


def test_a_table_is_made_in_batches_where_that_can_be() -> None:
    table = bid_table(RULES, HAND)

    assert (table.level, table.rounds) == ("club players", 2000)
    assert bid_table(RULES, HAND) == table
    assert bid_table(rules_of("partnership-summed-bids"), HAND).rounds == 100
    assert bid_table(rules_of("partnership-passing"), HAND).rounds == 100
    best = table.prospects[0]
    assert best.trump is Suit.SPADES and best.sure == RULES.melds.points(HAND, Suit.SPADES)
    assert {*best.melds.times} == {(best.sure, 2000)}


@pytest.mark.parametrize("name", ["partnership-auction", "double-deck"])
def test_batches_come_near_to_club_players(name: str) -> None:
    """With the same hand the side wins on average about as much: within a tenth of the counters."""
    rules = rules_of(name)
    hand = next(deals(rules, Random(5), Aces(0, 3))).hands[0]
    best = bid_table(rules, hand, rounds=600).prospects[0]
    club = study(
        rules,
        PlayedContract(0, trump=best.trump, counts="points"),
        60,
        where=Holds(0, hand),
    )

    assert abs(best.points.mean - club.mean) < rules.total / 10


def test_each_trump_has_the_same_deals() -> None:
    """With the cards of a widow too, of which each trump melds what it can."""
    rules = rules_of("three-handed")
    hand = Hand.parse("A♠ 10♠ K♠ Q♠ Q♠ K♦ J♦ A♥ A♦ K♥ Q♥ 9♠ 10♣ A♣ J♣")
    table = bid_table(rules, hand, rounds=300, seat=2, dealer=0)

    widows = [
        next(deals(rules, Random(f"0 {each}"), Holds(2, hand), dealer=0)).widow
        for each in range(300)
    ]
    for one in table.prospects:
        total = sum(rules.melds.points(hand + widow, one.trump) for widow in widows)
        assert one.melds.total == total and one.melds.number == 300


def test_a_suit_that_may_not_be_named_has_no_column() -> None:
    rules = rules_of("double-deck-turkish")
    hand = next(deals(rules, Random(3))).hands[0]
    named = rules.trump.suits(hand, rules.melds)
    table = bid_table(rules, hand, rounds=2)

    assert 0 < len(named) < 4
    assert {one.trump for one in table.prospects} == {*named}
    with pytest.raises(RulesetError, match="may not name any suit"):
        bid_table(rules, Hand([card for card in rules.pack if card.code[0] in "ATJ"][:20]))
