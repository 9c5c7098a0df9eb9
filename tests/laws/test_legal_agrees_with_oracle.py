"""The library and the oracle agree on what may be played, what a play denies, and who wins.

The oracle is written from the rule books, case by case, and knows no ladder.
"""

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from oracle import play as oracle
from pinochle import Hand, Ranking, Suit
from pinochle.cards.card import CARDS
from pinochle.cards.trick import LikeCards
from pinochle.rules import Duty, Obligation, PlayRules
from pinochle.testing import situations
from support.strategies import REGIMES, TRUMPS, codes, letter, rankings, rulesets, share

LEAD_TRUMP = Obligation(Duty.LEAD_TRUMP)
TWO_RANKINGS = (Ranking.TEN_HIGH, Ranking.STANDARD)
LIKE_CARDS: tuple[LikeCards, ...] = ("first", "last")


OF_LEADS = (Duty.ALWAYS_LEAD_TRUMP, Duty.LEAD_TRUMP, Duty.LEAD_PLAIN)
SPARES = {
    "": (),
    "trumping": (Duty.TRUMP, Duty.OVERTRUMP),
    "all": (Duty.TRUMP, Duty.OVERTRUMP, Duty.HEAD, Duty.HEAD_SUIT),
}
"""The duties from which a partner who is winning frees, by the words of the oracle."""


def letters(ranking: Ranking) -> str:
    return "".join(rank.code for rank in ranking)


def ladder(regime: str, ranking: Ranking, *, lead_trump: bool) -> PlayRules:
    rules = REGIMES[regime]
    first = (LEAD_TRUMP,) if lead_trump else ()
    return evolve(rules, obligations=(*first, *rules.obligations), ranking=ranking)


@share(150)
@pytest.mark.parametrize("regime", oracle.REGIMES)
@given(data=st.data())
def test_situations(regime: str, data: st.DataObject) -> None:
    """legal(...) and denies(...) are the oracle's, for every preset's table and any ranking."""
    rules = data.draw(rulesets)
    ranking = data.draw(st.one_of(st.sampled_from(TWO_RANKINGS), rankings))
    lead_trump = data.draw(st.booleans())
    play = ladder(regime, ranking, lead_trump=lead_trump)
    hand, trick, trump, first = data.draw(situations(rules))
    order, asked = letters(ranking), lead_trump and first

    theirs = oracle.legal(
        codes(hand),
        codes(trick),
        letter(trump),
        regime,
        order=order,
        first_lead_trump=asked,
    )
    assert set(codes(play.legal(hand, trick, trump, first_lead=first))) == theirs

    card = data.draw(st.sampled_from(hand.kinds))
    denied = oracle.denies(
        card.code,
        codes(trick),
        letter(trump),
        regime,
        order=order,
        first_lead_trump=asked,
    )
    assert set(codes(play.denies(card, trick, trump, first_lead=first))) == denied
    if trick:
        winner = oracle.winner(codes(trick), letter(trump), order)
        assert play.winner(trick, trump) == winner


@pytest.mark.parametrize("regime", oracle.REGIMES)
def test_every_pair_of_cards(regime: str) -> None:
    """For every two cards in hand, and every trick that matters, legal(...) is the oracle's.

    A trick matters by its best card of the suit led and its best trump. With the pairwise law
    (see its own test) what holds for two cards holds for every hand.
    """
    pairs = [(one, other) for place, one in enumerate(CARDS) for other in CARDS[place:]]
    held = [(Hand(pair), codes(list(pair))) for pair in pairs]
    spades = [card for card in CARDS if card.suit is Suit.SPADES]
    hearts = [card for card in CARDS if card.suit is Suit.HEARTS]
    tricks = [
        *[[lead] for lead in (*spades, *hearts)],
        *[[lead, trump] for lead in hearts for trump in spades],
    ]
    for ranking in TWO_RANKINGS:
        play, order = ladder(regime, ranking, lead_trump=False), letters(ranking)
        for trump in (Suit.SPADES, None):
            for trick in tricks if trump else tricks[:12]:
                told = codes(trick)
                for hand, theirs in held:
                    found = oracle.legal(theirs, told, letter(trump), regime, order=order)
                    assert set(codes(play.legal(hand, trick, trump))) == found


@share(150)
@pytest.mark.parametrize("regime", oracle.REGIMES)
@given(data=st.data())
def test_house_rules(regime: str, data: st.DataObject) -> None:
    """So they do where a partner is spared, where leads are bound, and where the last like wins."""
    rules = data.draw(rulesets)
    ranking = data.draw(st.sampled_from(TWO_RANKINGS))
    chosen = data.draw(st.sets(st.sampled_from(OF_LEADS)))
    leads = [duty for duty in OF_LEADS if duty in chosen]
    spared, like = data.draw(st.sampled_from(list(SPARES))), data.draw(st.sampled_from(LIKE_CARDS))
    rungs = [
        evolve(rung, unless="partner-winning") if rung.duty in SPARES[spared] else rung
        for rung in REGIMES[regime].obligations
    ]
    ladder = (*map(Obligation, leads), *rungs)
    play = evolve(REGIMES[regime], obligations=ladder, ranking=ranking, like_cards=like)
    hand, trick, trump, first = data.draw(situations(rules))
    is_winning, is_broken = data.draw(st.booleans()), data.draw(st.booleans())
    turn = {"first_lead": first, "partner_winning": is_winning, "trump_broken": is_broken}
    house: dict[str, Any] = {
        "order": letters(ranking),
        "first_lead_trump": first and Duty.LEAD_TRUMP in leads,
        "every_lead_trump": Duty.ALWAYS_LEAD_TRUMP in leads,
        "trump_held_back": bool(trump) and not is_broken and Duty.LEAD_PLAIN in leads,
        "spared": spared if is_winning else "",
        "like_cards": like,
    }

    theirs = oracle.legal(codes(hand), codes(trick), letter(trump), regime, **house)
    assert set(codes(play.legal(hand, trick, trump, **turn))) == theirs
    for card in hand.kinds:
        why = play.why_not(card, hand, trick, trump, **turn)
        assert (not why) == (card.code in theirs)
    card = data.draw(st.sampled_from(hand.kinds))
    denied = oracle.denies(card.code, codes(trick), letter(trump), regime, **house)
    assert set(codes(play.denies(card, trick, trump, **turn))) == denied
    if trick:
        winner = oracle.winner(codes(trick), letter(trump), letters(ranking), like)
        assert play.winner(trick, trump) == winner


def test_every_trump_and_lead() -> None:
    """The first lead of each card under each trump, with the house rule and without it."""
    hands = [(Hand((one, other)), [one.code, other.code]) for one in CARDS for other in CARDS]
    for lead_trump in (False, True):
        play = ladder("free", Ranking.TEN_HIGH, lead_trump=lead_trump)
        for trump in TRUMPS:
            for hand, theirs in hands:
                found = oracle.legal(theirs, [], letter(trump), "free", first_lead_trump=lead_trump)
                assert set(codes(play.legal(hand, [], trump, first_lead=True))) == found
