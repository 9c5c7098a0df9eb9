"""What a pattern says of its sets is so, by brute force: how many cards have, and their number."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from pinochle import Hand, Suit
from pinochle.rules.melds.patterns import Pattern
from support.strategies import TRUMPS, cards, patterns

if TYPE_CHECKING:
    from collections.abc import Sequence


def places_of(pattern: Pattern) -> set[Suit | None]:
    """The suits in which a meld can be laid, under one trump or another."""
    return {suit for trump in TRUMPS for suit in pattern.suits(trump)}


def most_disjoint(have: Hand, sets: Sequence[Hand]) -> int:
    """The most sets that can be taken from cards, one after another."""
    return max(
        (
            1 + most_disjoint(have - one, sets[place:])
            for place, one in enumerate(sets)
            if have.holds(one)
        ),
        default=0,
    )


@st.composite
def small_packs(draw: st.DrawFn, pattern: Pattern) -> Hand:
    """A few cards, most of them of sets of the pattern, which may be torn apart."""
    sets = [one for suit in places_of(pattern) for one in pattern.sets(suit)]
    chosen = chain(*draw(st.lists(st.sampled_from(sets), max_size=3)))
    pieces = draw(st.permutations([*chosen, *draw(st.lists(cards, max_size=3))]))
    pack = Hand()
    for card in pieces[:8]:
        if pack.count(card) < 4:
            pack += card
    return pack


@pytest.mark.parametrize("kind", get_args(Pattern), ids=lambda kind: kind.__name__)
def test_patterns_of_each_class_are_tried(kind: type[Pattern]) -> None:
    """None is found of a class that ``patterns`` in ``support/strategies.py`` does not draw."""
    assert isinstance(find(patterns, lambda pattern: isinstance(pattern, kind)), kind)


@given(st.data())
def test_the_most_sets(data: st.DataObject) -> None:
    pattern = data.draw(patterns)
    pack = data.draw(small_packs(pattern))
    most = {suit: most_disjoint(pack, [*pattern.sets(suit)]) for suit in places_of(pattern)}
    assert {suit: pattern.most_in(pack, suit) for suit in most} == most
    assert pattern.most_in(pack) == max(most.values())
    assert pattern.is_in(pack) is any(most.values())


@given(patterns)
def test_suits_are_named_by_patterns_that_go_by_suit(pattern: Pattern) -> None:
    assert pattern.by_suit is (None not in places_of(pattern))


@given(patterns)
def test_the_number_of_choices(pattern: Pattern) -> None:
    for suit in places_of(pattern):
        assert len({*pattern.sets(suit)}) <= pattern.choices
