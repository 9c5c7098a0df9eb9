"""What a score says is so: its melds are in the hand, fit together and add up."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Hand, Suit, variants
from pinochle.rules import MeldTable
from pinochle.rules.melds.patterns import InOneSuit
from support.strategies import (
    Tried,
    any_hands,
    rulesets,
    share,
    tables_and_hands,
    trumps,
)


def check(table: MeldTable, hand: Hand, trump: Suit | None) -> None:
    score = table.score(hand, trump)
    assert table.points(hand, trump) == score.points == sum(meld.points for meld in score.melds)
    assert score.wins_game == any(meld.wins_game for meld in score.melds)

    served: dict[str, Hand] = {}
    shown = Hand()
    places: list[int] = []
    for meld in score.melds:
        rule = table.rule(meld.name)
        places.append(table.rules.index(rule))
        assert meld.heading == rule.heading and meld.title == rule.title(meld.sets) == str(meld)
        assert meld.points == rule.points(meld.sets) and meld.wins_game == rule.wins(meld.sets)
        assert (meld.suit is not None) == rule.by_suit
        served[meld.heading] = served.get(meld.heading, Hand()) + meld.cards
        shown |= meld.cards
        sizes = {len(one) for one in _sets(table, meld.name, meld.suit, trump)}
        assert meld.sets * min(sizes) <= len(meld.cards) <= meld.sets * max(sizes)
        assert set(meld.cards) <= {
            card for one in _sets(table, meld.name, meld.suit, trump) for card in one
        }
    assert all(hand.holds(cards) for cards in served.values())
    assert places == sorted(places)
    # One heading's melds add up; headings share cards: the most of each under any of them.
    for cards in served.values():
        shown |= cards
    assert score.cards == shown and hand.holds(score.cards)


def _sets(table: MeldTable, name: str, suit: Suit | None, trump: Suit | None) -> list[Hand]:
    patterns = [one for one in table.rule(name).patterns if suit in one.suits(trump)]
    return [one for pattern in patterns for one in pattern.sets(suit)]


@share(300)
@given(st.data())
def test_presets(data: st.DataObject) -> None:
    """Points are those of the melds; no card serves twice under a heading; the union is shown."""
    rules = data.draw(rulesets)
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    check(rules.melds, hand, trump)
    check(rules.checks.melds, hand, trump)


@given(tables_and_hands(most=12))
def test_any_table(case: Tried) -> None:
    """The same for tables that nobody has published."""
    check(*case)


@given(tables_and_hands(most=12))
def test_needs(case: Tried) -> None:
    """A meld that needs another is laid at most once for each set of that, in the same suit."""
    table, hand, trump = case
    sets: Counter[tuple[str, Suit | None]] = Counter()
    for meld in table.score(hand, trump).melds:
        sets[meld.name, meld.suit] += meld.sets
    for (name, suit), number in sets.items():
        needed = table.rule(name).needs
        assert not needed or number <= sets[needed, suit]


@given(st.data())
def test_before_trump_is_named(data: st.DataObject) -> None:
    """Without trump no meld in the trump suit is laid, and every suit is plain."""
    if data.draw(st.booleans()):
        rules = data.draw(rulesets)
        table, hand = rules.melds, data.draw(any_hands(rules.pack, 25))
    else:
        table, hand, _ = data.draw(tables_and_hands(most=12))
    for meld in table.score(hand, None).melds:
        kinds = [one.suit for one in table.rule(meld.name).patterns if isinstance(one, InOneSuit)]
        assert not kinds or set(kinds) != {"trump"}


@given(st.data())
def test_the_cards_are_enough(data: st.DataObject) -> None:
    """The cards that are shown score as much as the whole hand."""
    rules = data.draw(rulesets)
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    score = rules.melds.score(hand, trump)
    again = rules.melds.score(score.cards, trump)
    assert (again.points, again.wins_game) == (score.points, score.wins_game)
    assert again.cards == score.cards


@given(st.data())
def test_it_does_not_depend_on_what_was_asked_before(data: st.DataObject) -> None:
    """A table that has answered many questions answers as a new one does."""
    rules = data.draw(rulesets)
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    new = MeldTable(rules.melds.rules, rules.pack)
    assert new.score(hand, trump) == rules.melds.score(hand, trump)
    assert new.points(hand, trump) == rules.melds.points(hand, trump)


@given(st.data())
def test_holding_a_meld(data: st.DataObject) -> None:
    """Whatever is laid is held, and one set of it alone is held too."""
    rules = data.draw(rulesets)
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    for meld in rules.melds.score(hand, trump).melds:
        assert rules.melds.holds(meld.name, hand, trump)
        assert rules.melds.holds(meld.name, meld.cards, trump)
    assert not any(rules.melds.holds(rule.name, Hand(), trump) for rule in rules.melds)


@pytest.mark.parametrize("name", ["two-handed", "double-deck", "triple-deck", "auction-three"])
def test_points_do_not_depend_on_what_was_asked_before(name: str) -> None:
    """For every number of the cards of a pinochle and kings, whatever hands were asked before."""
    rules = variants.get(name)
    copies = range(rules.pack.copies[0][1] + 1)
    for queens, jacks, kings in product(copies, repeat=3):
        hand = Hand.parse("QS " * queens + "JD " * jacks + "KS " * kings)
        for trump in (Suit.SPADES, Suit.HEARTS, None):
            assert rules.melds.points(hand, trump) == rules.melds.score(hand, trump).points
