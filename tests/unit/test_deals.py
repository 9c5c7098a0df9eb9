"""Whole deals, conditions that cannot be satisfied, and what is said about them.

Tests: pinochle.analysis.conditions, pinochle.analysis.deals, pinochle.analysis.dealt
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from pinochle import Hand, HandError, RulesetError, SeatError, Suit, WrongType, pictures
from pinochle.analysis import (
    Aces,
    Among,
    Condition,
    Deals,
    Holds,
    Lacks,
    Length,
    Melds,
    NoDealError,
    WholeDeal,
    deals,
)
from pinochle.pictures import Style
from support.picture_contents import Drawing
from support.public_names import rebuild
from support.rulesets import rules_of

RULES: Final = rules_of("partnership-auction")
EVERY_CONDITION: Final = (
    Holds(0, "A♠ A♠"),
    Lacks("widow", "9♥"),
    Among(1, "K♦ Q♦", 2),
    Aces(2, 1, 3),
    Length(0, Suit.CLUBS),
    Melds(1, 20, 60, Suit.HEARTS),
)


def refusal(
    *where: Condition, name: str = "partnership-auction", attempts: int = 50
) -> NoDealError:
    with pytest.raises(NoDealError) as caught:
        next(deals(rules_of(name), Random(1), where, max_attempts=attempts))
    return caught.value


def no_deal(dealt: WholeDeal) -> bool:  # noqa: ARG001 - whatever it is
    return False


# Whole deals.


def test_a_deal_prints_as_a_diagram() -> None:
    dealt = next(deals(rules_of("three-handed"), Random(1)))

    assert str(dealt).splitlines() == [
        "Seat 1            Widow: 3 cards   Seat 2 (dealer)",
        "♠ A 10 9          ♥ 10             ♠ 10 K J 9",
        "♥ K Q J J 9 9     ♣ J J            ♥ A 10 Q",
        "♦ A K J                            ♦ 10 J 9 9",
        "♣ K Q 9                            ♣ A 10 K 9",
        "",
        "                 Seat 0",
        "                 ♠ A K Q Q J",
        "                 ♥ A K",
        "                 ♦ A 10 K Q Q",
        "                 ♣ A 10 Q",
    ]


def test_a_suit_that_a_hand_lacks_is_shown_as_such() -> None:
    dealt = next(deals(rules_of("cutthroat"), Random(1), Length(2, Suit.DIAMONDS, 0, 0)))

    assert "♦ –" in str(dealt)


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize(
    "name", ["partnership-auction", "two-handed", "two-handed-draft", "five-handed", "racehorse"]
)
def test_a_deal_shows_every_card_and_is_that_of_the_game(name: str, dealer: int) -> None:
    rules = rules_of(name)
    dealt = next(deals(rules, Random(3), dealer=dealer))
    game = dealt.game

    assert (game.hands, game.round.state.widow) == (dealt.hands, dealt.widow)
    assert game.round.state.upcard == dealt.upcard
    text, drawing = str(dealt), Drawing(dealt.picture())
    assert Hand(drawing.cards) == rules.pack.cards
    assert f"Seat {game.round.state.dealer} (dealer)" in text
    assert (" A" in text) and max(map(len, text.splitlines())) <= 120
    assert dealt._repr_svg_() == dealt._repr_html_() == dealt.picture()
    assert pickle.loads(pickle.dumps(dealt)) == rebuild(dealt) == dealt


@pytest.mark.parametrize("seats", range(1, 11))
def test_everything_in_a_picture_is_inside_and_apart(seats: int) -> None:
    cards = tuple(RULES.pack)
    hands = [Hand(cards[seat::12]) for seat in range(seats)]
    widow, stock, names = Hand(cards[10::12]), cards[11::12], ["W" * 40] * seats
    drawing = Drawing(pictures.deal(hands, widow=widow, stock=stock, dealer=0, names=names))

    boxes = [box for _, box in drawing.texts] + [box for _, box in drawing.faces]
    assert all(box.left >= 0 and box.right <= drawing.width for box in boxes)
    assert all(box.top >= 0 and box.bottom <= drawing.height for box in boxes)
    assert len(drawing.faces) == 4 * (seats + 2)
    for text, box in drawing.texts:
        assert not any(box.overlaps(face) for _, face in drawing.faces), text
        assert not any(box.overlaps(other) for _, other in drawing.texts if other is not box), text


def test_what_is_no_deal_is_refused() -> None:
    order = RULES.pack.shuffled(Random(1))
    with pytest.raises(HandError, match="expected the cards of the pack"):
        WholeDeal(RULES, 0, order[:-1])
    with pytest.raises(SeatError, match="there is no seat 4"):
        WholeDeal(RULES, 4, order)
    dealt = WholeDeal(RULES, 0, order)
    with pytest.raises(SeatError, match="there is no seat 7"):
        dealt.cards(7)
    where: Any = "kitty"
    with pytest.raises(RulesetError, match="place: expected a seat or widow or stock"):
        dealt.cards(where)
    with pytest.raises(SeatError, match="there are 4 seats, but 1 names"):
        dealt.picture(names=["Ann"])
    assert dealt.picture(style=Style(size=0)).caption == "a deal of 48 cards"
    nobody: Any = [1]
    with pytest.raises(WrongType, match="expected a Hand"):
        pictures.deal(nobody)


# Conditions.


@pytest.mark.parametrize("condition", EVERY_CONDITION, ids=str)
def test_conditions_are_values(condition: Condition) -> None:
    assert pickle.loads(pickle.dumps(condition)) == rebuild(condition) == condition
    assert hash(rebuild(condition)) == hash(condition)


def test_a_hand_may_be_asked_to_meld_nothing() -> None:
    nothing = Melds(0, 0, 0)

    assert nothing.is_met_by(RULES, Hand.parse("A♠ 10♥"))
    assert not nothing.is_met_by(RULES, Hand.parse("Q♠ J♦"))


def test_conditions_in_words() -> None:
    assert [*map(str, EVERY_CONDITION)] == [
        "seat 0 holds A♠ A♠",
        "the widow holds none of 9♥",
        "seat 1 holds at least 2 cards among K♦ Q♦",
        "seat 2 holds 1 to 3 aces",
        "seat 0 holds at least 1 clubs",
        "seat 1 melds 20 to 60 with hearts as trump",
    ]
    assert str(Melds(0, 10, 10, "none")) == "seat 0 melds 10 without a trump"
    assert str(Holds(0, "")) == "seat 0 holds any cards"


def test_what_is_no_condition_is_refused() -> None:
    number: Any = 3
    with pytest.raises(WrongType, match="expected a condition"):
        deals(RULES, Random(1), [number])
    kitty: Any = "kitty"
    with pytest.raises(RulesetError, match=r"Aces\.place: expected a seat or widow or stock"):
        Aces(kitty, 2)
    with pytest.raises(RulesetError, match=r"Melds\.trump: expected a Suit or none or best"):
        Melds(0, 10, trump=kitty)
    with pytest.raises(SeatError, match="there is no seat 4"):
        deals(RULES, Random(1), Aces(4, 2))
    with pytest.raises(RulesetError, match="max_attempts: expected at least 1"):
        deals(RULES, Random(1), max_attempts=0)
    assert Holds(0, Hand.parse("A♠")) == Holds(0, "A♠") == Holds(0, [*Hand.parse("A♠")])


# What cannot be satisfied.


def test_an_impossible_condition_is_named_with_its_reason() -> None:
    cases: dict[str, Condition] = {
        "the pack has 8 of these cards": Aces(0, 9),
        "the pack has 2 of these cards": Holds(0, "A♠ A♠ A♠"),
        "the place gets 12 cards": Among(0, "A♠ K♠ Q♠ J♠ 9♠ A♥ K♥ Q♥", 13),
        "the place gets 0 cards": Aces("widow", 1),
        "the other places have room for 36 of the 48 cards": Lacks(
            0, " ".join(card.code for card in RULES.pack.kinds)
        ),
        "1 is less than 2": Length(0, Suit.SPADES, 2, 1),
        "the place has no room for all of these cards": Holds(
            0, "A♠ 10♠ K♠ Q♠ J♠ 9♠ A♥ 10♥ K♥ Q♥ J♥ 9♥ A♦"
        ),
        "12 cards cannot meld more than 2,940": Melds(0, 3000),
        "10 is less than 20": Melds(0, 20, 10),
    }
    for reason, condition in cases.items():
        error = refusal(Aces(1, 1), condition)

        assert error.conditions == (condition,) and error.attempts == 0
        assert str(condition) in str(error) and reason in str(error)


def test_conditions_that_contradict_each_other_are_named_and_no_others() -> None:
    first, second = Aces(0, 5), Aces(1, 4)

    error = refusal(Length(0, Suit.HEARTS, 3), first, Holds(2, "9♣"), second)
    assert error.conditions == (first, second)
    assert str(error) == (
        "no deal satisfies these conditions together: "
        "seat 0 holds at least 5 aces; seat 1 holds at least 4 aces"
    )


def test_a_hand_that_is_given_and_does_not_satisfy_the_rest() -> None:
    hand = Holds(0, "A♠ 10♠ K♠ Q♠ J♠ 9♠ A♥ 10♥ K♥ Q♥ J♥ 9♥")

    assert refusal(hand, Aces(0, 3)).conditions == (hand, Aces(0, 3))
    assert refusal(hand, Holds(1, "A♠"), Holds(2, "A♠")).attempts == 0


def test_a_condition_that_is_tried_in_vain_is_named() -> None:
    error = refusal(Aces(0, 2), Melds(0, 0), no_deal)

    assert error.conditions == (no_deal,) and error.attempts == 50
    assert str(error) == (
        "none of 50 deals satisfied this condition: no_deal (they all satisfied: "
        "seat 0 holds at least 2 aces; seat 0 melds at least 0 with its best trump)"
    )
    assert str(refusal(no_deal)).endswith("this condition: no_deal")
    assert refusal(Melds(0, 2000, trump=Suit.SPADES)).attempts == 50


def test_only_those_that_satisfied_what_was_tried_before_count_against_a_condition() -> None:
    """Some deals fail the first, and all the others the second: then that was tried in vain."""
    error = refusal(Melds(0, 60), no_deal)

    assert error.conditions == (no_deal,) and error.attempts == 50
    reached = int(str(error).split()[2])
    assert str(error).startswith(f"none of {reached} deals satisfied this condition: no_deal (")
    assert 0 < reached < 50


def test_one_attempt_is_enough_where_nothing_is_tried() -> None:
    found = deals(RULES, Random(1), Aces(0, 3), max_attempts=1)
    assert len(next(found).hands[0]) == 12 and found.attempts == 1
    with pytest.raises(RulesetError, match="at least 1, not 0"):
        deals(RULES, Random(1), max_attempts=0)


# The rate.


def test_the_acceptance_is_reported() -> None:
    found = deals(RULES, Random(1), [Holds(0, "Q♠ J♦"), Melds(0, 60)])
    assert found.acceptance == 1 and isinstance(found, Iterator)
    several = [next(found) for _ in range(10)]

    assert found.found == 10 < found.attempts and found.acceptance == 10 / found.attempts
    assert all(RULES.melds.points(dealt.hands[0], None) >= 0 for dealt in several)
    rate = f"10 of {found.attempts} drawn, {found.acceptance:.2%}"
    assert str(found).splitlines() == [
        "counted: seat 0 holds Q♠ J♦ (18.5708% of all deals)",
        f"tried: seat 0 melds at least 60 with its best trump ({rate})",
    ]


def test_the_same_chance_deals_the_same() -> None:
    def some(found: Deals) -> list[WholeDeal]:
        return [next(found) for _ in range(3)]

    where: list[Condition] = [Aces(0, 2), Melds(1, 40)]
    assert some(deals(RULES, Random(6), where)) == some(deals(RULES, Random(6), where))
    assert some(deals(RULES, Random(6), where)) != some(deals(RULES, Random(7), where))
