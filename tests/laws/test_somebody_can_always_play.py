"""Legality is told in one way: what is legal, whether it is, and why it is not all agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Ruleset, Trick, TrickError
from pinochle.cards.card import CARDS, SUIT_INDEX
from pinochle.rules import PlayRules
from pinochle.testing import Situation, situations
from support.strategies import READY_MADE, cards, cards_of_pack, play_rules, rulesets, share, trumps


def turn(data: st.DataObject) -> tuple[Ruleset, PlayRules, Situation]:
    """Somebody's turn at a table of some preset, under its rules of play or any others."""
    rules = data.draw(rulesets)
    ladder = st.one_of(st.sampled_from((rules.play, *READY_MADE)), play_rules)
    play = data.draw(ladder.filter(lambda one: not one.seats or one.seats >= rules.table.seats))
    return rules, play, data.draw(situations(rules))


@share(300)
@given(st.data())
def test_there_is_a_legal_card(data: st.DataObject) -> None:
    """A hand that is not empty has a legal card, and an empty hand has none."""
    _, play, (hand, trick, trump, first) = turn(data)
    legal = play.legal(hand, trick, trump, first_lead=first)
    assert bool(legal) == bool(hand)
    assert set(legal) <= set(hand) and len(set(legal)) == len(legal)


@share(300)
@given(st.data())
def test_legal_exactly_when_nothing_is_against_it(data: st.DataObject) -> None:
    """A card is in legal(...) if and only if why_not(...) is empty; else there is one reason."""
    _, play, (hand, trick, trump, first) = turn(data)
    legal = play.legal(hand, trick, trump, first_lead=first)
    for card in CARDS:
        why = play.why_not(card, hand, trick, trump, first_lead=first)
        assert (card in legal) == (not why) and len(why) <= 1
        assert (card in hand) == all(one.code != "play.not-held" for one in why)


@given(st.data())
def test_in_order(data: st.DataObject) -> None:
    """Legal cards come suit by suit, each suit from high to low in the ranking of the rules."""
    _, play, (hand, trick, trump, first) = turn(data)
    legal = play.legal(hand, trick, trump, first_lead=first)
    order = sorted(CARDS, key=lambda card: (SUIT_INDEX[card.suit], play.ranking.place(card.rank)))
    assert list(legal) == [card for card in order if card in legal]


@given(st.data())
def test_copies_do_not_matter(data: st.DataObject) -> None:
    """What is legal depends on the kinds in the hand and not on their copies."""
    _, play, (hand, trick, trump, first) = turn(data)
    one_of_each = type(hand)(hand.kinds)
    legal = play.legal(hand, trick, trump, first_lead=first)
    assert legal == play.legal(one_of_each, trick, trump, first_lead=first)


@given(st.data())
def test_a_trick_or_its_cards(data: st.DataObject) -> None:
    """A Trick, a tuple and a list of the same cards are answered alike."""
    rules, play, (hand, trick, trump, first) = turn(data)
    whole = Trick(play.seats or rules.table.seats, 0, trick)
    legal = play.legal(hand, whole, trump, first_lead=first)
    assert legal == play.legal(hand, trick, trump, first_lead=first)
    assert legal == play.legal(hand, list(trick), trump, first_lead=first)
    card = hand.kinds[0]
    why = play.why_not(card, hand, whole, trump, first_lead=first)
    assert why == play.why_not(card, hand, list(trick), trump, first_lead=first)


@given(st.data())
def test_only_a_first_lead_is_one(data: st.DataObject) -> None:
    """Once a card lies on the table it does not matter whether this is the first trick."""
    _, play, (hand, trick, trump, _) = turn(data)
    if trick:
        legal = play.legal(hand, trick, trump, first_lead=True)
        assert legal == play.legal(hand, trick, trump, first_lead=False)
    else:
        may = set(play.legal(hand, trick, trump))
        assert may == set(hand) or (play.asks_every_lead and trump)


@given(st.data())
def test_who_is_to_play(data: st.DataObject) -> None:
    """Nobody plays to a complete trick, whoever asks."""
    rules = data.draw(rulesets)
    seats = rules.table.seats
    found = data.draw(cards_of_pack(rules.pack, seats, seats + 3))
    trick, hand = tuple(found[:seats]), type(rules.pack.cards)(found[seats:])
    trump, card = data.draw(trumps), data.draw(cards)
    with pytest.raises(TrickError):
        rules.play.legal(hand, trick, trump)
    with pytest.raises(TrickError):
        rules.play.why_not(card, hand, trick, trump)
    with pytest.raises(TrickError):
        rules.play.denies(card, trick, trump)
    assert 0 <= rules.play.winner(trick, trump) < seats
