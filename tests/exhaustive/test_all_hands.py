"""All 287,134,346 different hands of twelve cards from the 48-card pack, under every trump.

A hand is four suit holdings, each one of 729. The library's value of a hand is put together from
parts that the public API gave: each suit by itself, the 81 holdings that four suits can have in
common, and the pinochles. The oracle's value is put together in a way of its own: each suit by
itself, each rank's arounds by the fewest of its four cards, and the pinochles. That a hand is worth
the sum of its parts is shown for the suits and arounds and pinochles on hands at random, through
the public API; that both ways agree is shown for each hand there is.

Every hand is weighed by the number of deals that give it, so that the exact mean comes out too. And
the odds that are counted without looking at hands are proved: for each trump, none, and the best.
"""

import random
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from oracle.classic import classic_points
from pinochle import Card, Hand, Rank, Suit
from pinochle.analysis import Distribution, odds
from pinochle.rules import MeldTable
from pinochle.variants import tables
from support.strategies import SINGLE, TRUMPS, codes, letter

Array = npt.NDArray[Any]

DISTINCT = 287_134_346
DEALS = 69_668_534_468
MEAN = Fraction(201_709_555, 49_550_878)
"""The mean of the meld of a hand with a fixed trump, on the simplified scale."""

CARDS_IN_HAND = 12
BLOCK = 1 << 20
SAMPLE = 100_000
MOST_POINTS = 1 << 13
"""More than any hand of twelve cards melds."""

RANKS = tuple(Rank)
AROUND = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
HOLDINGS = np.array(list(product(range(3), repeat=6)), dtype=np.int8)
SIZES = HOLDINGS.sum(axis=1)
WEIGHTS = np.array([1, 2, 1])[HOLDINGS].prod(axis=1)
QUEENS = HOLDINGS[:, RANKS.index(Rank.QUEEN)]
JACKS = HOLDINGS[:, RANKS.index(Rank.JACK)]
IN_AROUNDS = HOLDINGS[:, [RANKS.index(rank) for rank in AROUND]]

TABLE = tables.standard()


def cards_of_suit(counts: tuple[int, ...], suit: Suit) -> list[Card]:
    return [Card(rank, suit) for rank, n in zip(RANKS, counts, strict=True) for _ in range(n)]


def ours(cards: list[Card], trump: Suit | None) -> int:
    hand = Hand(cards)
    points = TABLE.points(hand, trump)
    assert TABLE.score(hand, trump).points == points
    return points


def theirs(cards: list[Card], trump: Suit | None) -> int:
    return classic_points(codes(cards), letter(trump))


def pinochles(queens: int, jacks: int) -> list[Card]:
    return [Card.parse("QS")] * queens + [Card.parse("JD")] * jacks


class Parts(NamedTuple):
    """What the parts of a hand are worth under one trump, to the library and to the oracle."""

    our_suits: Array
    """By suit and holding."""
    their_suits: Array
    our_arounds: Array
    """By the common number of aces, kings, queens and jacks."""
    their_arounds: Array
    """By rank, then by the common number of it."""
    our_pinochles: Array
    """By queens and jacks."""
    their_pinochles: Array


def parts(trump: Suit | None) -> Parts:
    every = [tuple(map(int, counts)) for counts in HOLDINGS]
    our_suits = [[ours(cards_of_suit(one, suit), trump) for one in every] for suit in Suit]
    their_suits = [[theirs(cards_of_suit(one, suit), trump) for one in every] for suit in Suit]
    pairs = [[pinochles(queens, jacks) for jacks in range(3)] for queens in range(3)]
    our_pinochles = np.array([[ours(one, trump) for one in row] for row in pairs])
    their_pinochles = np.array([[theirs(one, trump) for one in row] for row in pairs])

    our_arounds = np.zeros((3, 3, 3, 3), dtype=np.int64)
    for common in product(range(3), repeat=4):
        numbers = dict(zip(AROUND, common, strict=True))
        counts = tuple(numbers.get(rank, 0) for rank in RANKS)
        whole = ours([card for suit in Suit for card in cards_of_suit(counts, suit)], trump)
        alone = sum(suit[every.index(counts)] for suit in our_suits)
        pinochle = our_pinochles[numbers[Rank.QUEEN], numbers[Rank.JACK]]
        our_arounds[common] = whole - alone - pinochle
    around = [[[Card(rank, suit) for suit in Suit] * n for n in range(3)] for rank in AROUND]
    return Parts(
        np.array(our_suits),
        np.array(their_suits),
        our_arounds,
        np.array([[theirs(one, None) for one in row] for row in around]),
        our_pinochles,
        their_pinochles,
    )


@pytest.mark.parametrize("trump", TRUMPS, ids=str)
def test_a_hand_is_the_sum_of_its_parts(trump: Suit | None) -> None:
    """points(hand) is the sum of the parts, for the library and the oracle, at random."""
    rng = random.Random(48)
    worth, whole = parts(trump), list(SINGLE)
    places = [[whole.index(Card(rank, suit)) for rank in RANKS] for suit in Suit]
    powers = [3**place for place in range(5, -1, -1)]
    for _ in range(SAMPLE):
        # Hands of all sizes: the sum is no matter of twelve cards.
        hand = rng.sample(whole, rng.randint(6, 30))
        counts = [0] * len(whole)
        for card in hand:
            counts[whole.index(card)] += 1
        suits = [[counts[place] for place in row] for row in places]
        index = [sum(n * power for n, power in zip(row, powers, strict=True)) for row in suits]
        common = tuple(min(row[RANKS.index(rank)] for row in suits) for rank in AROUND)
        queens, jacks = suits[0][RANKS.index(Rank.QUEEN)], suits[2][RANKS.index(Rank.JACK)]
        sum_of_ours = (
            sum(worth.our_suits[suit][place] for suit, place in enumerate(index))
            + worth.our_arounds[common]
            + worth.our_pinochles[queens, jacks]
        )
        sum_of_theirs = (
            sum(worth.their_suits[suit][place] for suit, place in enumerate(index))
            + sum(worth.their_arounds[rank][number] for rank, number in enumerate(common))
            + worth.their_pinochles[queens, jacks]
        )
        assert TABLE.points(Hand(hand), trump) == sum_of_ours
        assert theirs(hand, trump) == sum_of_theirs
    print(f"\ntrump {trump}: {SAMPLE:,} hands are the sums of their parts", end="")


class Pairs(NamedTuple):
    """Pairs of holdings of two suits, all of one size together."""

    weight: Array
    ours: Array
    theirs: Array
    common: Array
    """The common number of aces, kings, queens and jacks, a row a rank."""
    place: Array
    """The same as one number of 81, times three, and the number of queens or jacks."""
    half: Array
    """The number of queens of spades, or of jacks of diamonds."""


def pairs(worth: Parts, first: int, second: int, half: Array) -> list[Pairs]:
    """The pairs of two suits by size; ``half`` counts the first suit's half of the pinochle."""
    one, other = (axis.ravel() for axis in np.indices((729, 729)))
    sizes = SIZES[one] + SIZES[other]
    found: list[Pairs] = []
    for size in range(CARDS_IN_HAND + 1):
        chosen = sizes == size
        left, right = one[chosen], other[chosen]
        common = np.minimum(IN_AROUNDS[left], IN_AROUNDS[right]).T
        found.append(
            Pairs(
                (WEIGHTS[left] * WEIGHTS[right]).astype(np.float64),
                (worth.our_suits[first][left] + worth.our_suits[second][right]).astype(np.int16),
                (worth.their_suits[first][left] + worth.their_suits[second][right]).astype(
                    np.int16
                ),
                np.ascontiguousarray(common),
                np.array([81, 27, 9, 3]) @ common + half[left],
                half[left],
            )
        )
    return found


def joint_worth(worth: Parts) -> Array:
    """The library's arounds and pinochles, by the place of either pair."""
    classes = np.array(list(product(range(3), repeat=5)))
    smaller = np.minimum(classes[:, None, :4], classes[None, :, :4])
    arounds = worth.our_arounds[tuple(np.moveaxis(smaller, -1, 0))]
    last = classes[:, 4]
    joint: Array = arounds + worth.our_pinochles[last[:, None], last[None, :]]
    return joint.astype(np.int16)


def shares(points: Array, weight: Array, others: Array) -> Array:
    """How many deals meld so many points."""
    weights = weight[:, None] * others
    # Whole numbers below 2**53, as all deals together are.
    return np.bincount(points.ravel(), weights=weights.ravel(), minlength=MOST_POINTS)


def distribution(found: Array) -> Distribution:
    """What so many deals of each number of points are as a distribution."""
    return Distribution({int(points): int(found[points]) for points in found.nonzero()[0]})


def test_the_best_trump_of_all_hands() -> None:
    """The points of each hand under the trump that is best for it are as they are counted."""
    each = [parts(trump) for trump in Suit]
    joint = joint_worth(each[0])
    black = [pairs(worth, 0, 1, QUEENS) for worth in each]
    red = [pairs(worth, 2, 3, JACKS) for worth in each]
    found, visited = np.zeros(MOST_POINTS), 0
    for size in range(CARDS_IN_HAND + 1):
        some = [by_size[size] for by_size in black]
        others = [by_size[CARDS_IN_HAND - size] for by_size in red]
        rows = max(1, BLOCK // len(others[0].weight))
        for start in range(0, len(some[0].weight), rows):
            here = slice(start, start + rows)
            best = some[0].ours[here, None] + others[0].ours
            for one, other in zip(some[1:], others[1:], strict=True):
                np.maximum(best, one.ours[here, None] + other.ours, out=best)
            best += joint[some[0].place[here]].take(others[0].place, axis=1)
            found += shares(best, some[0].weight[here], others[0].weight)
            visited += best.size
    assert visited == DISTINCT
    assert found.sum() == DEALS
    assert distribution(found) == odds.of_hand(MeldTable(TABLE.rules, SINGLE), CARDS_IN_HAND)
    print(f"\nthe best trump: {visited:,} hands meld as they are counted", end="")


@pytest.mark.parametrize("trump", TRUMPS, ids=str)
def test_all_hands(trump: Suit | None) -> None:
    """Each of the 287,134,346 hands is worth the same to the library and to the oracle."""
    worth = parts(trump)
    joint = joint_worth(worth)
    arounds = worth.their_arounds.astype(np.int16)
    pinochle = worth.their_pinochles.astype(np.int16)
    black = pairs(worth, 0, 1, QUEENS)
    red = pairs(worth, 2, 3, JACKS)
    visited, deals, total, most = 0, 0.0, 0.0, 0
    found = np.zeros(MOST_POINTS)
    for size in range(CARDS_IN_HAND + 1):
        some, others = black[size], red[CARDS_IN_HAND - size]
        rows = max(1, BLOCK // len(others.weight))
        for start in range(0, len(some.weight), rows):
            here = slice(start, start + rows)
            points = joint[some.place[here]].take(others.place, axis=1)
            points += some.ours[here, None]
            points += others.ours

            check = some.theirs[here, None] + others.theirs
            for rank in range(len(AROUND)):
                number = np.minimum(some.common[rank, here, None], others.common[rank])
                check += arounds[rank].take(number)
            check += pinochle[some.half[here]].take(others.half, axis=1)
            assert np.array_equal(points, check)

            visited += points.size
            most = max(most, int(points.max()))
            weight = some.weight[here]
            deals += weight.sum() * others.weight.sum()
            # Whole numbers below 2**53: floating point adds them up exactly.
            total += float(weight @ points.astype(np.float64) @ others.weight)
            found += shares(points, weight, others.weight)
    assert visited == DISTINCT
    assert deals == DEALS == comb(48, CARDS_IN_HAND)
    assert total < 2**53
    mean = Fraction(int(total), 10 * DEALS)
    if trump is not None:
        assert mean == MEAN
    assert distribution(found) == odds.of_hand(MeldTable(TABLE.rules, SINGLE), CARDS_IN_HAND, trump)
    print(f"\ntrump {trump}: {visited:,} hands, {int(deals):,} deals, the most {most:,}", end="")
    print(f", mean {mean} = {float(mean):.6f} on the simplified scale", end="")
