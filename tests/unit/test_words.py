"""Texts where cards, hands, suits, rulesets and actions are meant: read alike everywhere.

Tests: pinochle.cards.card, pinochle.game.reading
"""

from collections.abc import Callable
from random import Random

import pytest

from pinochle import (
    Card,
    Game,
    Hand,
    NotationError,
    Ranking,
    Suit,
    Trick,
    UnknownVariant,
    WrongType,
    variants,
)
from pinochle.actions import Bid

RULES = variants.get("partnership-auction")
HAND = Hand.parse("AS TS KS QS JS 9H KH QD JD 9C 9C AC")
LED = [Card.parse("KH")]
SPADES = Suit.SPADES
GAME = Game.start(RULES).deal(Random(1))


ALIKE: list[tuple[Callable[[], object], Callable[[], object]]] = [
    (lambda: Card("TS"), lambda: Card.parse("TS")),
    (lambda: Hand("♠A10 ♥K"), lambda: Hand.parse("AS TS KH")),
    (lambda: Hand("AS") + "KH" - "AS", lambda: Hand.parse("KH")),
    (lambda: Hand("AS AS") & "AS KS", lambda: Hand.parse("AS")),
    (lambda: Hand("AS") | "AS KS", lambda: Hand.parse("AS KS")),
    (lambda: HAND.holds("9C 9C"), lambda: True),
    (lambda: (HAND.count("9C"), HAND.count("AD")), lambda: (2, 0)),
    (lambda: "AC" in HAND, lambda: True),  # type: ignore[comparison-overlap]
    (lambda: "AD" in HAND, lambda: False),  # type: ignore[comparison-overlap]
    (lambda: HAND.suit("diamonds"), lambda: Hand.parse("QD JD")),
    (
        lambda: RULES.play.legal(HAND.code, "KH", "spades"),
        lambda: RULES.play.legal(HAND, LED, SPADES),
    ),
    (
        lambda: RULES.play.why_not("9C", HAND.code, "KH", trump="♠"),
        lambda: RULES.play.why_not(Card.parse("9C"), HAND, LED, SPADES),
    ),
    (
        lambda: RULES.play.denies("9C", "KH", "s"),
        lambda: RULES.play.denies(Card.parse("9C"), LED, SPADES),
    ),
    (lambda: RULES.play.winner("KH AH 9S", "spades"), lambda: 2),
    (
        lambda: Trick(4, 1).play("KH").play("9S").winning_seat("spades", RULES.pack.order),
        lambda: 2,
    ),
    (
        lambda: RULES.melds.score(HAND.code, "spades"),
        lambda: RULES.melds.score(HAND, SPADES),
    ),
    (
        lambda: RULES.melds.points(HAND.code, "spades"),
        lambda: RULES.melds.points(HAND, SPADES),
    ),
    (lambda: RULES.melds.holds("pinochle", "QS JD", "hearts"), lambda: True),
    (
        lambda: RULES.melds.singles("QS JD", None),
        lambda: RULES.melds.singles(Hand("QS JD"), None),
    ),
    (lambda: RULES.count.points("AS TS 9S"), lambda: RULES.count.points(Hand("AS TS 9S"))),
    (lambda: Game.start("Partnership Auction"), lambda: Game.start(RULES)),
    (lambda: GAME.apply("bid:250"), lambda: GAME.apply(Bid(250))),
    (lambda: GAME.apply_with_events("bid 250"), lambda: GAME.apply_with_events(Bid(250))),
    (lambda: GAME.why_not("bid:255"), lambda: GAME.why_not(Bid(255))),
    (lambda: GAME.view(0).why_not("bid:255"), lambda: GAME.view(0).why_not(Bid(255))),
    (
        lambda: GAME.rules.pack.is_all_of(tuple(Game.start(RULES).rules.pack.cards)),
        lambda: True,
    ),
]
"""What is asked with texts, and the same with values."""


@pytest.mark.parametrize(("by_text", "by_value"), ALIKE, ids=range(len(ALIKE)))
def test_a_text_is_taken_for_what_it_names(
    by_text: Callable[[], object], by_value: Callable[[], object]
) -> None:
    assert by_text() == by_value()


WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Card("XS"), NotationError, "is not a card"),
    (lambda: Hand("AS 1S"), NotationError, "at position 3"),
    (
        lambda: "XS" in HAND,  # type: ignore[comparison-overlap]
        NotationError,
        "is not a card",
    ),
    (lambda: HAND.suit("swords"), NotationError, "'swords' is not a suit"),
    (lambda: RULES.play.legal("AS 1S", "", None), NotationError, "is not a hand"),
    (lambda: RULES.play.legal("AS", "1S", None), NotationError, "is not a trick"),
    (lambda: RULES.play.legal("AS", "KS", "swords"), NotationError, "is not a suit"),
    (lambda: RULES.play.winner(["KS"], None), WrongType, "expected a Card"),  # type: ignore[list-item]
    (lambda: RULES.melds.score(["KS"], None), WrongType, "expected a Hand"),  # type: ignore[arg-type]
    (lambda: Game.start("single deck"), UnknownVariant, "did you mean"),
    (lambda: GAME.apply("win"), NotationError, "is no action"),
    (lambda: Hand(["KS"]), WrongType, "Card.parse reads it"),  # type: ignore[list-item]
]
"""What is asked with texts that name nothing, and how it is refused."""


@pytest.mark.parametrize(("wrong", "error", "said"), WRONG, ids=range(len(WRONG)))
def test_a_text_that_names_nothing_is_refused(
    wrong: Callable[[], object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        wrong()


def test_cards_can_be_sorted_as_players_hold_them() -> None:
    cards = HAND.sorted(trump="diamonds")
    assert " ".join(card.code for card in cards) == "QD JD AS TS KS QS JS KH 9H AC 9C 9C"
    standard = HAND.suit("spades").sorted(Ranking.STANDARD)
    assert " ".join(card.code for card in standard) == "AS KS QS JS TS"
    assert tuple(sorted(HAND, key=Ranking.TEN_HIGH.key)) == HAND.sorted()
