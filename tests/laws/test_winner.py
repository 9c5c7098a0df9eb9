"""Who wins a trick.

Tests: pinochle.cards.trick
"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import play as oracle
from pinochle import Card, NotationError, Ranking, Suit, Trick, TrickError
from pinochle.cards.card import CARDS
from pinochle.rules import POST_1945
from support.strategies import TRUMPS, codes, letter, rankings, rulesets, share, tricks, trumps


def best(trick: tuple[Card, ...], trump: Suit | None, ranking: Ranking) -> int:
    """The trick as a fold: the card that is winning, and the next one that beats it."""
    winning = 0
    for place, card in enumerate(trick):
        rival = trick[winning]
        over = ranking.place(card.rank) < ranking.place(rival.rank)
        if (card.suit is rival.suit and over) or (rival.suit is not trump and card.suit is trump):
            winning = place
    return winning


def test_every_trick_of_three() -> None:
    """All 24 x 24 x 24 tricks under each trump are won as the oracle says.

    More cards need no test of their own, because a trick is a fold: the winner of the first two
    meets the third, and so on.
    """
    for trick in product(CARDS, repeat=3):
        told = [card.code for card in trick]
        for trump in TRUMPS:
            winner = POST_1945.winner(trick, trump)
            assert winner == oracle.winner(told, letter(trump))


@share(200)
@given(st.data())
def test_a_trick_is_a_fold(data: st.DataObject) -> None:
    """winner(trick) folds the cards one by one, in every ranking, and is the oracle's."""
    rules = data.draw(rulesets)
    trick, trump = data.draw(tricks(rules, least=1)), data.draw(trumps)
    assert rules.play.winner(trick, trump) == best(trick.cards, trump, rules.pack.order)
    ranking = data.draw(rankings)
    order = "".join(rank.code for rank in ranking)
    index = oracle.winner(codes(trick), letter(trump), order)
    assert index == best(trick.cards, trump, ranking)
    assert trick.winning_seat(trump, ranking) == trick.seat(index)


@share(200)
@given(st.data())
def test_the_winner_beats_all(data: st.DataObject) -> None:
    """A trick that has trumps is won by a trump, any other one by the suit led."""
    rules = data.draw(rulesets)
    trick, trump = data.draw(tricks(rules, least=1)), data.draw(trumps)
    index = rules.play.winner(trick, trump)
    card = trick[index]
    suit = trump if any(one.suit is trump for one in trick) else trick.led
    assert card.suit is suit
    place = rules.pack.order.place
    rivals = [(place(one.rank), index) for index, one in enumerate(trick) if one.suit is suit]
    assert min(rivals) == (place(card.rank), index)


@given(st.data())
def test_the_first_of_identical_cards_wins(data: st.DataObject) -> None:
    """Whatever wins is not beaten by its like: the winner is the first card of its kind."""
    rules = data.draw(rulesets)
    trick, trump = data.draw(tricks(rules, least=1)), data.draw(trumps)
    index = rules.play.winner(trick, trump)
    assert trick.cards.index(trick[index]) == index
    if not trick.is_complete:
        assert rules.play.winner(trick.play(trick[index]), trump) == index


@given(st.data())
def test_winning_so_far(data: st.DataObject) -> None:
    """A card more either takes the trick itself or leaves it to whoever had it."""
    rules = data.draw(rulesets)
    trick, trump = data.draw(tricks(rules, least=2)), data.draw(trumps)
    before = rules.play.winner(trick.cards[:-1], trump)
    assert rules.play.winner(trick, trump) in (before, len(trick) - 1)


def test_a_text_stands_for_the_cards_of_a_trick_in_their_order() -> None:
    trick = Trick(4, 1).play("KH").play("AH")
    assert Trick(4, 1, "KH AH") == Trick(4, 1, ("KH", Card.parse("AH"))) == trick
    assert Trick(4, 1, "AH KH") != trick
    with pytest.raises(NotationError):
        Trick(4, 1, "KH X")
    with pytest.raises(TrickError, match="one card too many"):
        Trick(2, 1, "KH AH TH")
