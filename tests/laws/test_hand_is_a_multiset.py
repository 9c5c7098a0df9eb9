"""A hand is a multiset of kinds of cards, and nothing else.

Tests: pinochle.cards._packed, pinochle.cards.hand
"""

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Hand, HandError, Suit
from pinochle.cards.card import CARDS
from support.strategies import DOUBLE_WITH_NINES, cards, cards_of_pack, hands, packs

if TYPE_CHECKING:
    from pinochle.rules import Pack

MOST = 8

few = hands(DOUBLE_WITH_NINES)


def counter(hand: Hand) -> Counter[Card]:
    return Counter(list(hand))


@given(few, few)
def test_adding_and_taking_away_again(hand: Hand, other: Hand) -> None:
    """(h + g) - g == h and h + g == g + h."""
    assert (hand + other) - other == hand
    assert hand + other == other + hand
    assert counter(hand + other) == counter(hand) + counter(other)
    assert hand + Hand() == hand == hand - Hand()
    assert hand - hand == Hand()


@given(few, few, few)
def test_adding_is_associative(one: Hand, two: Hand, three: Hand) -> None:
    """(f + g) + h == f + (g + h), and where one side is too many the other is too."""
    whole = counter(one) + counter(two) + counter(three)
    if any(number > MOST for number in whole.values()):
        with pytest.raises(HandError):
            _ = (one + two) + three
        with pytest.raises(HandError):
            _ = one + (two + three)
    else:
        assert (one + two) + three == one + (two + three)


@given(st.data())
def test_the_order_does_not_matter(data: st.DataObject) -> None:
    """Every order of the same cards makes an equal hand with the same hash and iteration."""
    found = data.draw(cards_of_pack(DOUBLE_WITH_NINES))
    other = data.draw(st.permutations(found))
    assert Hand(found) == Hand(other)
    assert hash(Hand(found)) == hash(Hand(other))
    assert list(Hand(found)) == list(Hand(other)) == sorted(found, key=CARDS.index)


@given(packs.flatmap(hands))
def test_the_ways_to_look_at_a_hand_agree(hand: Hand) -> None:
    """len, count, iteration, kinds, ``in`` and the suits tell of the same cards."""
    seen = counter(hand)
    assert len(hand) == seen.total()
    assert bool(hand) == bool(seen)
    assert all(hand.count(card) == seen[card] for card in CARDS)
    assert set(hand.kinds) == seen.keys() and len(hand.kinds) == len(seen)
    assert all((card in hand) == (card in seen) for card in CARDS)
    assert list(chain.from_iterable(map(hand.suit, Suit))) == list(hand)


@given(few, few)
def test_taking_away_what_is_not_there(hand: Hand, other: Hand) -> None:
    """Taking g from h fails exactly when g is not in h, and names a card of which g has more."""
    more = counter(other) - counter(hand)
    assert hand.holds(other) == (not more)
    if not more:
        assert counter(hand - other) == counter(hand) - counter(other)
        return
    with pytest.raises(HandError) as caught:
        _ = hand - other
    assert str(caught.value).split()[0] in [str(card) for card in more]


@given(few, few)
def test_common_and_joint_cards(hand: Hand, other: Hand) -> None:
    """& is the minimum of the counts and | the maximum; together they are the sum."""
    assert counter(hand & other) == counter(hand) & counter(other)
    assert counter(hand | other) == counter(hand) | counter(other)
    assert (hand & other) + (hand | other) == hand + other
    assert hand & hand == hand == hand | hand
    assert hand.holds(hand & other) and (hand | other).holds(hand)


@given(few, few)
def test_equality_is_that_of_counts(hand: Hand, other: Hand) -> None:
    """Hands are equal exactly when all counts are, and equal hands hash alike."""
    assert (hand == other) == (counter(hand) == counter(other))
    if hand == other:
        assert hash(hand) == hash(other)


@given(cards, st.integers(0, 12))
def test_a_hand_holds_eight_copies(card: Card, number: int) -> None:
    """Eight copies of a card are the most, however they come together."""
    if number <= MOST:
        assert Hand([card] * number).count(card) == number
        return
    with pytest.raises(HandError, match=str(card)):
        Hand([card] * number)
    with pytest.raises(HandError, match=str(card)):
        _ = Hand([card] * MOST) + [card] * (number - MOST)


@given(st.data())
def test_a_pack_holds_what_it_deals(data: st.DataObject) -> None:
    """A hand can come from a pack exactly when no count is more than the pack's."""
    pack: Pack = data.draw(packs)
    hand = data.draw(st.one_of(hands(pack), few))
    if pack.cards.holds(hand):
        pack.check_holds(hand)
        assert (pack.cards - hand) + hand == pack.cards
    else:
        with pytest.raises(HandError):
            pack.check_holds(hand)
