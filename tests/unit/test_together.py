"""Melding together: what may be laid and called for, against a search through all there is."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Hand, Suit, variants
from pinochle.rules.together import Together
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES: Final = ("contract-pinochle", "double-deck", "six-handed-96")


def table(name: str, laid: str, trump: Suit | None = Suit.SPADES) -> Together:
    """These cards on the table."""
    return Together(variants.get(name).melds, trump, Hand.parse(laid))


@st.composite
def standings(draw: st.DrawFn) -> tuple[Together, Hand]:
    """Cards on the table that meld as they lie, and some more in a hand."""
    rules = variants.get(draw(st.sampled_from(NAMES)))
    order = list(rules.pack)
    random.Random(draw(st.integers(0, 10**6))).shuffle(order)
    trump = draw(st.sampled_from(Suit))
    first = draw(st.integers(0, 14))
    mine, partners = Hand(order[:first]), Hand(order[first:24])
    laid = rules.melds.score(mine, trump).cards + rules.melds.score(partners, trump).cards
    return Together(rules.melds, trump, laid), mine - (mine & laid)


def every(held: Hand) -> Iterator[Hand]:
    """Every choice of cards of a hand, the fewest first."""
    for number in range(len(held) + 1):
        yield from {Hand(cards): None for cards in combinations(held, number)}


@share(30)
@given(standings())
def test_what_is_laid_improves_with_nothing_to_spare(standing: tuple[Together, Hand]) -> None:
    """There is a reason against all choices but those that improve, and of which no part does."""
    together, held = standing
    held = Hand(list(held)[:9])
    found: list[Hand] = []
    for cards in every(held):
        is_more = any(cards.holds(one) for one in found)
        if together.improves(cards) and not is_more:
            found.append(cards)
        assert (cards in found) == (not together.why_not_lay(cards, held))
    lays = together.lays(held)
    assert len(lays) == len(set(lays))
    assert set(lays) == set(found)


@share(50)
@given(standings())
def test_what_is_called_for_makes_a_meld(standing: tuple[Together, Hand]) -> None:
    """A card may be called for just when it and all of the hand are worth more than the table."""
    together, held = standing
    calls = together.calls(held)
    for card in together.melds.pack.kinds:
        is_there = together.limit(card) > (together.laid + held).count(card)
        helps = is_there and together.improves(held + card) and not together.improves(held)
        assert (card in calls) == helps == (not together.why_not_call(card, held))


@pytest.mark.parametrize(
    ("laid", "held", "lays"),
    [
        ("♥A ♦A ♣A", "♠AA", ["A♠"]),
        ("♠ATKQJ", "♠KQ ♥A", ["K♠ Q♠"]),
        ("♠ATKQJ ♦J", "♥KQ ♦J ♠Q", ["Q♠ J♦", "K♥ Q♥"]),
        ("♥A ♦A ♣A ♠A", "♠A ♥A ♦A ♣A", ["A♠ A♥ A♦ A♣"]),
        ("", "♠99", ["9♠"]),
        ("♠ATKQJ", "♥T ♦9", []),
    ],
)
def test_lays(laid: str, held: str, lays: list[str]) -> None:
    """A few of them, as they are said."""
    found = table("contract-pinochle", laid).lays(Hand.parse(held))

    assert [str(cards) for cards in found] == lays
