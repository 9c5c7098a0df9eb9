"""Every situation in which a card is to be played, against the oracle.

What may be played depends on the hand's kinds in the suit led and in trump and on whether there is
anything else (the laws say that copies and names of suits do not matter), and on the trick by its
suit led, its best card of that suit and its best trump: rungs ask for nothing else, and that the
best card is found rightly is shown for all tricks of three in ``laws/test_winner.py``, from which
longer ones follow because a trick is a fold. So hearts are led and spades are trump, or led, or
there is no trump; the hand has one of 64 sets of hearts, one of 64 sets of spades, and the nine of
clubs or not. The oracle is asked about each of these situations.
"""

from itertools import combinations, product

import pytest
from attrs import evolve

from oracle import play as oracle
from pinochle import Card, Hand, Ranking, Suit
from pinochle.cards.card import CARDS
from support.strategies import REGIMES, letter

SPADES = [card for card in CARDS if card.suit is Suit.SPADES]
HEARTS = [card for card in CARDS if card.suit is Suit.HEARTS]
OTHER = Card.parse("9C")
SITUATIONS = (64 * 64 * 2 - 1) * (6 + 36 + 6 + 6)

TRICKS: list[tuple[list[Card], Suit | None]] = [
    *(([lead], Suit.SPADES) for lead in HEARTS),
    *(([lead, trump], Suit.SPADES) for lead in HEARTS for trump in SPADES),
    *(([lead], Suit.SPADES) for lead in SPADES),
    *(([lead], None) for lead in HEARTS),
]


def subsets(cards: list[Card]) -> list[tuple[Card, ...]]:
    return [some for size in range(len(cards) + 1) for some in combinations(cards, size)]


def all_hands() -> list[tuple[Hand, list[str]]]:
    parts = product(subsets(HEARTS), subsets(SPADES), ((), (OTHER,)))
    held = [(*hearts, *spades, *rest) for hearts, spades, rest in parts]
    return [(Hand(cards), [card.code for card in cards]) for cards in held if cards]


@pytest.mark.parametrize("ranking", [Ranking.TEN_HIGH, Ranking.STANDARD], ids=["ten", "standard"])
@pytest.mark.parametrize("regime", oracle.REGIMES)
def test_legal(regime: str, ranking: Ranking) -> None:
    """legal(...) is the oracle's in every situation."""
    legal = evolve(REGIMES[regime], ranking=ranking).legal
    order = "".join(rank.code for rank in ranking)
    hands = all_hands()
    visited = 0
    for trick, trump in TRICKS:
        told, named = [card.code for card in trick], letter(trump)
        for hand, theirs in hands:
            ours = {card.code for card in legal(hand, trick, trump)}
            assert ours == oracle.legal(theirs, told, named, regime, order=order)
            visited += 1
    assert visited == SITUATIONS
    print(f"\n{regime}, {ranking}: {visited:,} situations", end="")


@pytest.mark.parametrize("regime", oracle.REGIMES)
def test_why_not(regime: str) -> None:
    """why_not(...) is empty for exactly the legal cards, with up to two hearts and two spades."""
    play = REGIMES[regime]
    few = [hand for hand, _ in all_hands() if all(len(hand.suit(suit)) <= 2 for suit in Suit)]
    visited = 0
    for trick, trump in TRICKS:
        for hand in few:
            legal = play.legal(hand, trick, trump)
            for card in hand.kinds:
                assert (card in legal) == (not play.why_not(card, hand, trick, trump))
                visited += 1
    print(f"\n{regime}: {visited:,} cards in a situation", end="")
