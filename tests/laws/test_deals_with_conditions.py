"""Deals that satisfy conditions: each is as likely as any other, and all of them satisfy them.

Tests: pinochle.analysis._tables
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import Card, Hand, Rank, Suit
from pinochle.analysis import (
    Aces,
    Among,
    Holds,
    Lacks,
    Length,
    Melds,
    NoDealError,
    WholeDeal,
    _tables,
    deals,
)
from pinochle.analysis._ways import Demand, Ways, orders
from pinochle.analysis.deals import _arrange
from pinochle.cards.card import CARD_INDEX
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.analysis import Condition

KINDS: Final = [Card.parse(code) for code in ("AS", "KS", "AH", "KH")]
PACK: Final = [card for card in KINDS for _ in range(2)]
ROOMS: Final = {"north": 3, "south": 2, "widow": 3}
RULES: Final = rules_of("partnership-auction")

T = TypeVar("T")

DEMANDS: Final = st.builds(
    Demand,
    st.sampled_from(sorted(ROOMS)),
    st.frozensets(st.sampled_from(KINDS), min_size=1),
    st.integers(0, 3),
    st.integers(0, 5),
)


def every_deal() -> Iterator[dict[str, tuple[int, ...]]]:
    """Every way to deal the pack, whose cards are numbered, by brute force."""
    everything = {*range(len(PACK))}
    for north in combinations(sorted(everything), ROOMS["north"]):
        left = sorted(everything - {*north})
        for south in combinations(left, ROOMS["south"]):
            yield {"north": north, "south": south, "widow": tuple({*left} - {*south})}


EVERY_DEAL: Final = [*every_deal()]


def satisfies(dealt: dict[str, tuple[int, ...]], several: list[Demand[str]]) -> bool:
    return all(
        least <= sum(PACK[number] in cards for number in dealt[place]) <= most
        for place, cards, least, most in several
    )


def kinds(dealt: dict[str, tuple[int, ...]], places: tuple[str, ...]) -> tuple[Hand, ...]:
    return tuple(Hand(PACK[number] for number in dealt[place]) for place in places)


@example(
    [
        Demand("north", frozenset({Card.parse("AS")}), 0, 0),
        Demand("north", frozenset({Card.parse("KH")}), 3, 0),
        Demand("widow", frozenset({Card.parse("KH")}), 3, 0),
    ]
)
@given(st.lists(DEMANDS, max_size=4))
def test_the_ways_are_counted_as_brute_force_counts_them(several: list[Demand[str]]) -> None:
    ways = Ways(PACK, ROOMS, several)

    assert ways.total == sum(satisfies(dealt, several) for dealt in EVERY_DEAL)


@pytest.mark.parametrize(
    "several",
    [
        [Demand("north", frozenset(KINDS[:1]), 1)],
        [Demand("north", frozenset(KINDS[:2]), 2), Demand("south", frozenset(KINDS[2:]), 1, 1)],
        [
            Demand("widow", frozenset({KINDS[0], KINDS[2]}), 1, 2),
            Demand("north", frozenset(KINDS[1:2]), 0, 1),
        ],
        [Demand("south", frozenset(KINDS[:1]), 1), Demand("south", frozenset(KINDS[3:]), 1)],
        [Demand(place, frozenset({kind}), 1) for place in ROOMS for kind in KINDS[:1]][:2],
    ],
)
def test_each_way_is_drawn_as_often_as_any_other(several: list[Demand[str]]) -> None:
    ways, rng = Ways(PACK, ROOMS, several), random.Random(5)
    places = tuple(dict.fromkeys(demand.place for demand in several))
    fitting = Counter(kinds(dealt, places) for dealt in EVERY_DEAL if satisfies(dealt, several))
    times = 200 * len(fitting)

    drawn = Counter(
        tuple(Hand(cards[place]) for place in places)
        for cards in (ways.draw(rng) for _ in range(times))
    )

    assert drawn.keys() == fitting.keys()
    expected = {hands: times * number / fitting.total() for hands, number in fitting.items()}
    assert is_likely(drawn, expected)


def is_likely(found: Counter[T], expected: dict[T, float]) -> bool:
    """Whether numbers are no further from those expected than chance takes them.

    The sum of the squares is five standard deviations above its mean in one of a million tests.
    """
    squares = sum((found[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = max(len(expected) - 1, 1)
    return bool(squares < freedom + 5 * (2 * freedom) ** 0.5)


def statistics(dealt: WholeDeal) -> dict[str, int]:
    """Some numbers that conditions push this way and that."""
    return {
        "spades of seat 3": len(dealt.hands[3].suit(Suit.SPADES)),
        "aces of seat 1": sum(card.rank is Rank.ACE for card in dealt.hands[1]),
        "queens of seat 2": sum(card.rank is Rank.QUEEN for card in dealt.hands[2]),
        "first card": CARD_INDEX[dealt.order[0]],
        "last card": CARD_INDEX[dealt.order[-1]],
    }


@pytest.mark.parametrize(
    "most_steps", [_tables.MOST_STEPS, pytest.param(0, marks=pytest.mark.slow)]
)
def test_what_is_counted_is_what_trying_leaves(
    most_steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals that are drawn straight away, beside plain deals of which most are thrown away."""
    where: list[Condition] = [Aces(0, 2, 3), Length(1, Suit.SPADES, 0, 2), Holds(2, "Q♠ J♦")]
    monkeypatch.setattr(_tables, "MOST_STEPS", most_steps)
    _arrange.cache_clear()
    rng, number = random.Random(8), 1500
    found = deals(RULES, rng, where)
    _arrange.cache_clear()
    assert len(found.tried) == (0 if most_steps else len(where))
    drawn = [statistics(next(found)) for _ in range(number)]
    plain = list[dict[str, int]]()
    while len(plain) < number:
        dealt = WholeDeal(RULES, 3, RULES.pack.shuffled(rng))
        if all(condition(dealt) for condition in where):
            plain.append(statistics(dealt))

    for name in plain[0]:
        one, other = (Counter(each[name] for each in several) for several in (drawn, plain))
        often = [key for key in one | other if one[key] + other[key] >= 10]
        squares = sum((one[key] - other[key]) ** 2 / (one[key] + other[key]) for key in often)
        assert squares < len(often) + 5 * (2 * len(often)) ** 0.5, name


CONDITIONS: Final = st.one_of(
    st.builds(Aces, st.sampled_from([0, 1, "widow"]), st.integers(0, 2), st.integers(1, 5)),
    st.builds(Length, st.integers(0, 2), st.sampled_from(Suit), st.integers(0, 4), st.just(9)),
    st.builds(Holds, st.integers(0, 2), st.sampled_from(["A♠ K♠", "Q♠ J♦", "9♥", ""])),
    st.builds(Lacks, st.integers(0, 2), st.sampled_from(["A♠", "9♠ 9♥ 9♦ 9♣", "J♣"])),
    st.builds(Among, st.integers(0, 2), st.sampled_from(["K♠ Q♠", "A♥ 10♥ K♥"]), st.just(1)),
    st.builds(
        Melds, st.integers(0, 2), st.integers(0, 60), trump=st.sampled_from(["best", "none"])
    ),
)


@given(
    st.sampled_from(["three-handed", "cutthroat"]),
    st.lists(CONDITIONS, max_size=4),
    st.integers(0, 2),
    st.randoms(use_true_random=False),
)
def test_every_deal_satisfies_all_conditions(
    name: str, where: list[Condition], dealer: int, rng: random.Random
) -> None:
    rules = rules_of(name)
    try:
        found = deals(rules, random.Random(rng.random()), where, dealer=dealer, max_attempts=300)
        several = [next(found) for _ in range(3)]
    except NoDealError:
        return  # they contradict each other, or hardly any deal satisfies them

    for dealt in several:
        assert all(condition(dealt) for condition in where)
        assert rules.pack.is_all_of(dealt.order)
        assert dealt.game.hands == dealt.hands and dealt.game.sheet.dealer == dealer
        assert dealt.game.round.state.widow == dealt.widow
    assert found.found == 3 <= found.attempts


def test_the_share_is_the_chance() -> None:
    """That of a run in a named suit, of 12 cards and of 15, as combinatorics has it."""
    run = Holds(0, "A♠ 10♠ K♠ Q♠ J♠")

    shares = [
        float(100 * deals(rules_of(name), random.Random(1), run).share)
        for name in ("partnership-auction", "three-handed", "double-deck")
    ]
    assert [f"{share:.5f}" for share in shares] == ["0.95868", "2.98315", "13.53461"]


def test_given_hands_leave_the_rest_to_chance() -> None:
    """All cards of three hands are given, and those of the fourth follow."""
    first = next(deals(RULES, random.Random(2)))
    given_hands = [Holds(seat, first.hands[seat]) for seat in range(3)]
    found = deals(RULES, random.Random(3), given_hands)

    assert next(found).hands == first.hands
    assert found.share < Fraction(1, 10**14)
    assert Ways(RULES.pack, {"all": 48}, []).total == orders([48]) == 1


@pytest.mark.slow
def test_too_many_ways_are_tried_instead() -> None:
    """Of conditions that cut the pack into small pieces some are counted, and all are satisfied."""
    rules = rules_of("double-deck")
    where: list[Length | Aces] = [Length(seat, suit, 4, 7) for seat, suit in enumerate(Suit)]
    where += [Aces(seat, 3, 6) for seat in range(4)]
    found = deals(rules, random.Random(4), where)

    assert found.counted and found.tried
    assert {*found.counted, *found.tried} == {*where}
    dealt = next(found)
    assert all(condition(dealt) for condition in where)
