"""What a reason against a card says of the trick, field by field."""

import pytest

from pinochle import Card, Hand, Suit
from pinochle.rules import POST_1945, PRE_1945, Duty, Obligation, PlayRules
from pinochle.rules.play.play import HEAD_THOUGH_TRUMPED


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


NINE, ACE = Card.parse("9C"), Card.parse("AS")
HEAD_SUIT = PlayRules((Obligation(Duty.HEAD_SUIT),))
LEAD_TRUMP = PlayRules((Obligation(Duty.LEAD_TRUMP), Obligation(Duty.FOLLOW)))


@pytest.mark.parametrize(
    ("rules", "card", "held", "trick", "code", "best", "asked"),
    [
        (PRE_1945, "9C", "9C 9S", "AH JS", "play.slough", "JS", "9S"),
        (PRE_1945, "9C", "9C AH 9H", "KH 9S", "play.suit", "9S", "AH 9H"),
        (PRE_1945, "9S", "9S KS AS", "AH JS TS", "play.kill", "TS", "AS"),
        (PRE_1945, "9H", "9H TH AH", "KH QH", "play.kill", "KH", "AH TH"),
        (POST_1945, "9C", "9C 9S JS", "AH QS AH", "play.slough", "QS", "JS 9S"),
        (HEAD_THOUGH_TRUMPED, "9H", "9H AH", "KH 9S", "play.kill", "KH", "AH"),
        (HEAD_THOUGH_TRUMPED, "9H", "9H AH TH", "KH JH AS AC", "play.kill", "KH", "AH TH"),
        (HEAD_SUIT, "9H", "9H AH TH", "KH JH AS", "play.kill", "KH", "AH TH"),
        (HEAD_THOUGH_TRUMPED, "9S", "9S AS", "KH 9S QS", "play.kill", "QS", "AS"),
    ],
)
def test_the_best_card_and_those_that_will_do(
    rules: PlayRules, card: str, held: str, trick: str, code: str, best: str, asked: str
) -> None:
    (reason,) = rules.why_not(Card.parse(card), Hand.parse(held), cards(trick), Suit.SPADES)

    assert reason.code == code
    assert reason.parameters == (
        ("card", Card.parse(card)),
        ("led", Suit.HEARTS),
        ("best", Card.parse(best)),
        ("held", cards(asked)),
    )


def test_a_lead_is_not_the_first_unless_it_is_said() -> None:
    hand = Hand([NINE, ACE])

    assert LEAD_TRUMP.why_not(NINE, hand, (), Suit.SPADES) == ()
    assert LEAD_TRUMP.denies(NINE, (), Suit.SPADES) == ()
    assert LEAD_TRUMP.legal(hand, (), Suit.SPADES) == (ACE, NINE)
    (reason,) = LEAD_TRUMP.why_not(NINE, hand, (), Suit.SPADES, first_lead=True)
    assert reason.parameters == (("card", NINE), ("held", (ACE,)))
    assert ACE in LEAD_TRUMP.denies(NINE, (), Suit.SPADES, first_lead=True)
    assert LEAD_TRUMP.legal(hand, (), Suit.SPADES, first_lead=True) == (ACE,)
