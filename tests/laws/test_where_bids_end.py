"""Bids are the steps of the ladder, and end where no side can score more, whatever it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Hand, Suit, variants
from pinochle.rules import AuctionRules
from pinochle.rules.together import Together
from support.strategies import custom, share

if TYPE_CHECKING:
    from random import Random

    from pinochle import Ruleset


def rich(rules: Ruleset, number: int, trump: Suit, rng: Random) -> list[Hand]:
    """So many cards of the pack that meld as much as can be, in the sets that they make."""
    left, held = rules.pack.cards, list[Hand]()
    sets = list(dict.fromkeys(Together(rules.melds, trump, Hand()).sets()))
    rng.shuffle(sets)
    for cards in sets:
        while len(cards) <= number and left.holds(cards):
            left, number = left - cards, number - len(cards)
            held.append(cards)
    return [*held, Hand(rng.sample([*left], number))]


def assert_no_more(rules: Ruleset, trump: Suit, rng: Random) -> None:
    """One side has cards that meld much, one hand for all or split among partners."""
    side = max(rules.table.sides.count(one) for one in rules.table.sides)
    sets = rich(rules, side * rules.deal.hand + rules.deal.widow, trump, rng)
    rng.shuffle(sets)
    half = rng.randrange(len(sets) + 1)
    parts = [Hand(card for cards in some for card in cards) for some in (sets[:half], sets[half:])]

    apart = sum(rules.melds.points(part, trump) for part in parts)
    together = rules.melds.points(parts[0] + parts[1], trump)
    assert max(apart, together) + rules.total <= rules.auction.top
    assert rules.auction.ceiling or rules.auction.greatest >= rules.auction.top


@pytest.mark.parametrize("name", variants.names())
@given(st.sampled_from(Suit), st.randoms(use_true_random=False))
@share(20)
def test_presets(name: str, trump: Suit, rng: Random) -> None:
    """No side of a preset can make more than the most that may be bid."""
    assert_no_more(variants.get(name), trump, rng)


@share(200)
@given(custom("melds", "count", "trump"), st.sampled_from(Suit), st.randoms(use_true_random=False))
def test_custom_rules(rules: Ruleset, trump: Suit, rng: Random) -> None:
    """Nor can one with other melds and counters."""
    assert_no_more(rules, trump, rng)


@pytest.mark.parametrize("name", variants.names())
def test_the_bids_are_the_steps_of_the_ladder(name: str) -> None:
    auction = variants.get(name).auction

    assert auction.bids(0) == tuple(filter(auction.is_step, range(1, auction.greatest + 1)))


@pytest.mark.parametrize("ladder", [((60, 5),), ((62, 5), (104, 10)), ((3, 7), (40, 1))])
def test_a_ladder_goes_on_below_its_first_rung(ladder: tuple[tuple[int, int], ...]) -> None:
    opening, ceiling = ladder[-1][0], 200
    auction = AuctionRules(opening=opening, ladder=ladder, ceiling=ceiling)
    first, step = ladder[0]

    assert auction.bids(0)[:2] == (first % step or step, (first % step or step) + step)
    assert auction.bids(0) == tuple(filter(auction.is_step, range(1, ceiling + 1)))
