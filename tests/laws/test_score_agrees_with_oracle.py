"""The library and the oracle, which tries every laying, agree on every table of the sources."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.classic import classic_points, double_deck_points
from oracle.melds import score
from pinochle import Hand, Suit
from pinochle.variants import tables
from support.strategies import DOUBLE, SINGLE, TWINS, Twin, any_hands, codes, letter, share, trumps

ANOTHER_NAME = {
    "plain marriage": "marriage",
    "roundhouse bonus": "roundhouse",
    "roundtable": "roundhouse",
    "four aces alike": "four identical aces",
    "four kings alike": "four identical kings",
    "four queens alike": "four identical queens",
    "double kings": "double kings around",
    "double queens": "double queens around",
    "double jacks": "double jacks around",
    "flush": "run",
    "four aces": "aces around",
    "four kings": "kings around",
    "four queens": "queens around",
    "four jacks": "jacks around",
}


def agree(twin: Twin, hand: Hand, trump: Suit | None) -> None:
    """Points, the game, and one of the oracle's best layings, card by card."""
    ours = twin.ours.score(hand, trump)
    theirs = score(codes(hand), letter(trump), twin.theirs)
    assert (ours.points, ours.wins_game) == (theirs.points, theirs.wins_game)
    assert twin.ours.points(hand, trump) == theirs.points
    laid = Counter(
        (meld.name, meld.sets, meld.points, meld.wins_game, tuple(sorted(codes(meld.cards))))
        for meld in ours.melds
    )
    assert laid in [
        Counter((ANOTHER_NAME.get(name, name), *rest) for name, *rest in laying)
        for laying in theirs.layings
    ]


@share(60)
@pytest.mark.parametrize("twin", TWINS, ids=[twin.name for twin in TWINS])
@given(data=st.data())
def test_tables(twin: Twin, data: st.DataObject) -> None:
    """score(h, t) is worth what the best of all layings is, and is one of those."""
    agree(twin, data.draw(any_hands(twin.pack, twin.most)), data.draw(trumps))


@given(any_hands(SINGLE, 20), trumps)
def test_the_standard_table(hand: Hand, trump: Suit | None) -> None:
    """The standard table agrees with a plain counter, as an app programmer would write it."""
    assert tables.standard().points(hand, trump) == classic_points(codes(hand), letter(trump))


@given(any_hands(DOUBLE, 25), trumps)
def test_the_double_deck_table(hand: Hand, trump: Suit | None) -> None:
    """So does the table of the double deck."""
    points = tables.double_deck().points(hand, trump)
    assert points == double_deck_points(codes(hand), letter(trump))


@given(st.data())
def test_the_two_counters_of_the_oracle(data: st.DataObject) -> None:
    """The plain counter agrees with the brute force, so that either can be the judge."""
    twin = data.draw(st.sampled_from([twin for twin in TWINS if twin.name == "T1"]))
    hand, trump = data.draw(any_hands(twin.pack, 15)), data.draw(trumps)
    found = score(codes(hand), letter(trump), twin.theirs)
    assert classic_points(codes(hand), letter(trump)) == found.points
