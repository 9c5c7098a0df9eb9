"""What is wrong is said in our own words, with the card, the position or the field.

Tests: pinochle._validators, pinochle._values, pinochle.cards._notation, pinochle.errors
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pinochle import (
    Card,
    Game,
    Hand,
    HandError,
    NotationError,
    PinochleError,
    Ranking,
    RulesetError,
    SeatError,
    Suit,
    Trick,
    TrickError,
    UnknownVariant,
    WrongType,
    variants,
)
from pinochle.actions import Play
from pinochle.rules import PRE_1945, MeldRule, MeldTable, PlayRules, TableRules
from pinochle.rules.deal import Packets
from pinochle.rules.melds.patterns import Exactly, InOneSuit, parse_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

ACE, KING = Card.parse("AS"), Card.parse("KS")
RUN = MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500))


def says(error: pytest.ExceptionInfo[PinochleError], *words: str) -> None:
    text = str(error.value)
    assert all(word in text for word in words), text


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("1S", 0, "expected a rank"),
        ("A♠ 7♥", 3, "expected a rank"),
        ("AX", 1, "expected a suit"),
        ("A", 0, "expected a suit"),
        ("A K♠", 0, "expected a suit"),
        ("♠ ♥KQ", 0, "empty suit group"),
        ("♠AK ♥", 4, "empty suit group"),
        ("ten of", 0, "expected a suit"),
        ("of spades", 0, "expected a rank"),
        ("AS;KZ", 4, "expected a suit"),
    ],
)
def test_a_hand_that_cannot_be_read_is_told_by_position(text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError) as error:
        Hand.parse(text)

    assert error.value.start == at
    assert error.value.stop > at
    assert error.value.text == text
    says(error, words, f"position {at}", "^")


@pytest.mark.parametrize("text", ["", "AS KS", "AS AS", "♠AK"])
def test_a_card_is_exactly_one(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Card.parse(text)

    says(error, "expected one card")


def test_a_ranking_names_every_rank_once() -> None:
    with pytest.raises(NotationError) as error:
        Ranking.parse("A A K Q J 9")

    says(error, "each of A 10 K Q J 9 once")


@pytest.mark.parametrize(
    "text", ["A in somewhere", "X in trump", " in trump", "KQ in plain hearts", "A1 in any", ""]
)
def test_a_pattern_that_cannot_be_read(text: str) -> None:
    with pytest.raises(PinochleError):
        parse_pattern(text)


@pytest.mark.parametrize("text", ["x", "3 x", "(3", "0", "(0)", "-3", "3.5", "1000", "٣"])
def test_packets_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Packets.parse(text)

    says(error, "expected a number of cards")


def test_more_copies_than_the_pack_holds_are_named() -> None:
    for judge in (variants.PARTNERSHIP_AUCTION.melds.score, variants.FIREHOUSE.melds.points):
        with pytest.raises(HandError) as error:
            judge(Hand([ACE, ACE, ACE]), Suit.SPADES)

        says(error, "A♠", "3", "2")


def test_a_card_that_the_pack_lacks_is_named() -> None:
    with pytest.raises(HandError) as error:
        variants.DOUBLE_DECK.melds.points(Hand.parse("9H"), Suit.HEARTS)

    says(error, "9♥", "0")


def test_a_card_that_is_not_there_is_named_and_nothing_is_taken() -> None:
    hand = Hand.parse("AS KS")

    with pytest.raises(HandError) as error:
        hand - Hand.parse("KS QS")
    says(error, "Q♠ is not in the hand")

    with pytest.raises(HandError) as error:
        hand - [ACE, ACE]
    says(error, "A♠ is there 1x, not 2x")

    with pytest.raises(HandError) as error:
        Hand() - ACE
    says(error, "(empty)")
    assert hand == Hand.parse("AS KS")


def test_a_hand_holds_eight_copies_and_no_more() -> None:
    eight = Hand([ACE] * 8)

    with pytest.raises(HandError) as error:
        Hand([ACE] * 9)
    says(error, "A♠", "8")
    with pytest.raises(HandError):
        eight + KING + ACE
    assert len(eight + KING) == 9


def test_nobody_wins_an_empty_trick() -> None:
    with pytest.raises(TrickError):
        PRE_1945.winner([], None)
    with pytest.raises(TrickError):
        Trick(4).winning_seat(None, Ranking.TEN_HIGH)


def test_a_leader_sits_at_the_table() -> None:
    with pytest.raises(SeatError) as error:
        Trick(4, leader=4)

    says(error, "seat 4", "0 to 3")


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_seat_is_a_whole_number_at_any_time(seat: Any) -> None:
    rules = variants.get("cutthroat")
    game = Game.start(rules).deal(rules.pack.cards)

    while not isinstance(next(iter(game.legal_actions())), Play):
        game = game.apply(next(iter(game.legal_actions())))
    while game.to_act != (1,):
        game = game.apply(next(iter(game.legal_actions())))
    with pytest.raises(WrongType):
        game.legal_actions(seat)
    with pytest.raises(WrongType):
        game.why_not(next(iter(game.legal_actions())), seat)


def test_an_unknown_variant_offers_the_nearest() -> None:
    with pytest.raises(UnknownVariant) as error:
        variants.get("partnership-auctoin")

    assert error.value.nearest[0] == "partnership-auction"
    says(error, "did you mean partnership-auction")
    with pytest.raises(UnknownVariant) as error:
        variants.get("@")
    assert str(error.value) == (
        "there is no variant '@': variants.names() lists all, "
        "and so does the command pinochle variants"
    )
    with pytest.raises(UnknownVariant) as error:
        variants.get("three")
    assert error.value.nearest == ("auction-three", "check-three-handed", "three-hand-turned")
    with pytest.raises(UnknownVariant) as error:
        variants.get("passing partnership")
    assert error.value.nearest[0] == "partnership-passing"
    with pytest.raises(UnknownVariant) as error:
        variants.get("single deck")
    assert all(
        max(n for _, n in variants.get(name).pack.copies) == 2 for name in error.value.nearest
    )
    with pytest.raises(UnknownVariant) as error:
        variants.get("racehrose")
    assert error.value.nearest[0] == "racehorse"
    with pytest.raises(AttributeError):
        variants.NO_SUCH_VARIANT  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError):
        variants.firehouse  # type: ignore[attr-defined]  # noqa: B018


def problems(error: pytest.ExceptionInfo[RulesetError]) -> set[str]:
    return {problem.where for problem in error.value.problems}


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        (lambda: PlayRules((), seats=1), {"play.seats"}),
        (lambda: PlayRules((), seats=-1), {"play.seats"}),
        (lambda: MeldRule("", "", (), ()), {"melds."}),
        (lambda: MeldRule("x", "x", "AS", -1), {"melds.x"}),
        (lambda: MeldRule("x", "x", ("AS", "A in any"), 1), {"melds.x"}),
        (lambda: InOneSuit(()), {"InOneSuit.ranks"}),
        (lambda: parse_pattern("AAAAAAAAA in trump"), {"InOneSuit.ranks"}),
        (lambda: parse_pattern("AAAAAAAAKKKKKKKKQQQQQQQQ in any suits"), {"InAnySuits.ranks"}),
        (lambda: MeldRule("x", "x", "AS", (1,) * 33), {"melds.x"}),
        (lambda: TableRules.seated(4, sides=3), {"table.sides"}),
        (lambda: TableRules.seated(4, sides=-1), {"table.sides"}),
        (lambda: PlayRules((), seats=11), {"play.seats"}),
        (lambda: Exactly(Hand()), {"Exactly.cards"}),
        (lambda: MeldTable((RUN, RUN)), {"melds.run"}),
        (lambda: MeldTable((RUN,)).rule("walk"), {"melds"}),
        (lambda: MeldTable().rule("walk"), {"melds"}),
        (lambda: MeldTable((RUN,)).without("walk"), {"melds"}),
        (lambda: MeldTable((RUN,)).simplified().simplified(), {"melds.run"}),
    ],
)
def test_a_part_that_makes_no_sense(wrong: Callable[[], object], where: set[str]) -> None:
    with pytest.raises(RulesetError) as error:
        wrong()

    assert problems(error) == where
