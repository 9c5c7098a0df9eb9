"""What is printed is read again: parse and print are inverse."""

from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Hand, Rank, Ranking, Suit, variants
from pinochle.cards.card import CARDS
from pinochle.rules.deal import Packets
from pinochle.rules.melds.patterns import Pattern, parse_pattern
from support.strategies import hands as hands_of
from support.strategies import packets, packs, patterns, rankings

hands = packs.flatmap(hands_of)


def test_suits_ranks_and_cards() -> None:
    """Every spelling of a suit, a rank and a card reads as itself."""
    for suit in Suit:
        for text in (suit.code, suit.symbol, suit.word, suit.name):
            assert Suit.parse(text) is Suit.parse(text.lower()) is suit
    for rank in Rank:
        for text in (rank.code, rank.symbol, rank.word, rank.name):
            assert Rank.parse(text) is Rank.parse(text.lower()) is rank
    for card in CARDS:
        for text in (card.code, str(card), card.name, card.code.lower(), card.code[::-1]):
            assert Card.parse(text) is card


@given(hands)
def test_hands(hand: Hand) -> None:
    """A hand's code, its text and its groups all read as the hand."""
    for text in (hand.code, str(hand), hand.grouped, hand.spaced):
        assert Hand.parse(text) == hand


@given(hands)
def test_the_cards_of_a_spaced_hand_can_be_counted(hand: Hand) -> None:
    """There is a word for each card, and without blanks the groups are those of the hand."""
    assert len(hand.spaced.split()) == len(hand)
    assert hand.spaced.replace("  ", "/").replace(" ", "").replace("/", " ") == hand.grouped


@given(hands, st.randoms(use_true_random=False))
def test_text_is_canonical(hand: Hand, rng: Random) -> None:
    """However the cards are ordered in it, the text of a hand is printed in one way."""
    shuffled = list(hand)
    rng.shuffle(shuffled)
    again = Hand.parse(", ".join(card.name for card in shuffled))
    assert (again.code, str(again), again.grouped) == (hand.code, str(hand), hand.grouped)


@given(hands)
def test_groups_are_the_cards(hand: Hand) -> None:
    """The groups name each suit once, with its ranks from the ace down."""
    groups = [(Suit.parse(group[0]), group[1:]) for group in hand.grouped.split()]
    read = ([Card(rank, suit) for rank in _ranks(letters)] for suit, letters in groups)
    assert list(chain.from_iterable(read)) == list(hand)


def _ranks(letters: str) -> list[Rank]:
    return [Rank.parse(letter) for letter in letters.replace("10", "T")]


@given(rankings)
def test_rankings(ranking: Ranking) -> None:
    """Ranking.parse(str(r)) == r."""
    assert Ranking.parse(str(ranking)) == ranking


@given(packets)
def test_packets(rounds: Packets) -> None:
    """Packets.parse(str(p)) == p."""
    assert Packets.parse(str(rounds)) == rounds


@given(patterns)
def test_patterns(pattern: Pattern) -> None:
    """parse_pattern(str(p)) == p for all patterns."""
    assert parse_pattern(str(pattern)) == pattern


@pytest.mark.parametrize("name", variants.names())
def test_names(name: str) -> None:
    """A variant answers to its name in capitals, with blanks and with underscores."""
    rules = variants.get(name)
    assert rules.name == name
    spelt = [name.upper(), name.replace("-", " "), f" {name.replace('-', '_')} "]
    assert all(variants.get(spelling) is rules for spelling in spelt)
    assert getattr(variants, name.upper().replace("-", "_")) is rules
