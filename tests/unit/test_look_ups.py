"""What was asked once is looked up, not worked out again; and the look-up says the same."""

from itertools import product
from typing import Any

import pytest

from pinochle import (
    CARDS,
    GAME,
    HEAD_THOUGH_TRUMPED,
    NO_UNDERTRUMPING,
    POST_1945,
    PRE_1945,
    Card,
    Hand,
    MeldRule,
    MeldTable,
    PlayRules,
    Suit,
    Trick,
    TrickError,
    WrongType,
    variants,
)
from pinochle.melds import _layings
from pinochle.melds._search import Found, Scorer
from pinochle.variants import tables
from strategies import TRUMPS

CROSSED = MeldTable(
    (
        MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500)),
        MeldRule("marriage", "sequence", "KQ in plain", 20),
        MeldRule("queens", "arounds", "Q in every suit", (60, 600)),
        MeldRule("king and jack", "other", "KH JD", (30, GAME)),
        MeldRule("couple", "pinochle", "KS QS JD", (110, 450)),
        MeldRule("wide", "wide", "KS KH QS QH JD", 70),
    )
)
"""Melds of every look-up, one of them across suits with two cards in one suit."""

HEARTS_AND_CLUBS = MeldTable((MeldRule("couple", "pinochle", "KH QC", (40, 300)),))

DECISIVE = [Card.parse(text) for text in ("KS", "QS", "JD", "KH", "QH", "QD", "QC")]
COUNTS = product(*[range(3)] * 5, range(2), range(2))
HANDS = [
    *[
        Hand(card for card, count in zip(DECISIVE, counts, strict=True) for _ in range(count))
        for counts in COUNTS
    ],
    *[Hand(DECISIVE) + [card] * 7 for card in DECISIVE],
    *[Hand([card] * 8) for card in DECISIVE],
]


@pytest.mark.parametrize("trump", [Suit.SPADES, Suit.HEARTS, None])
def test_the_points_are_those_of_the_score_in_whatever_order_hands_come(trump: Suit | None) -> None:
    scored = [CROSSED.score(hand, trump).points for hand in HANDS]

    for order in (1, -1):
        table = MeldTable(CROSSED.rules)
        for _ in range(2):
            assert [table.points(hand, trump) for hand in HANDS[::order]] == scored[::order]


def forbidden(*_: Any, **__: Any) -> Any:
    raise AssertionError("worked out again")


@pytest.mark.parametrize(
    "table", [CROSSED, HEARTS_AND_CLUBS, tables.standard(), tables.racehorse()]
)
@pytest.mark.parametrize("trump", TRUMPS)
def test_points_are_looked_up_the_second_time(
    table: MeldTable, trump: Suit | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = MeldTable(table.rules)
    worth = [fresh.points(hand, trump) for hand in HANDS]
    monkeypatch.setattr(Scorer, "worth", forbidden)

    assert [fresh.points(hand, trump) for hand in HANDS] == worth


def test_a_score_is_looked_up_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = MeldTable(CROSSED.rules)
    scores = [table.score(hand, Suit.SPADES) for hand in HANDS]
    scorer = table._scorers[Suit.SPADES]
    monkeypatch.setattr(Found, "__missing__", forbidden)

    assert [table.score(hand, Suit.SPADES) for hand in HANDS] == scores
    assert table._scorers[Suit.SPADES] is scorer


def test_layings_are_kept_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_layings, "FULL_TABLE", 2)
    table = MeldTable(CROSSED.rules)
    scorer = Scorer(table.rules, None, lambda _: None)
    (part,) = scorer.few.parts

    kept = set[int]()

    for hand in HANDS:
        part.best(hand._lanes)
        kept.add(len(part.found))

    assert kept == {1, 2}


def names(table: MeldTable, found: Found[Any]) -> list[list[str]]:
    return [[table.rules[pile.rule].name for pile in part.piles] for part in found.parts]


def test_melds_that_share_no_card_are_looked_up_apart() -> None:
    table = MeldTable(
        (
            *tables.standard().with_rules(tables.extra_king(), tables.legs()).rules,
            CROSSED.rule("wide"),
        )
    )
    scorer = Scorer(table.rules, Suit.HEARTS, lambda _: None)

    assert [names(table, found) for found in scorer.suits] == [
        [["marriage"]],
        [["run", "royal marriage", "extra king"], ["dix"]],
        [["marriage"]],
        [["marriage"]],
    ]
    assert names(table, scorer.every) == [
        ["aces around"],
        ["kings around"],
        ["queens around"],
        ["jacks around"],
    ]
    assert names(table, scorer.few) == [["pinochle", "legs"]]
    assert [names(table, found) for _, found in scorer.mixed] == [[["wide"]]]
    assert scorer.signs == [(0, 2), (2, 1)]


@pytest.mark.parametrize("rules", [PRE_1945, POST_1945, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING])
def test_a_trick_is_looked_up_the_second_time(
    rules: PlayRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = PlayRules(rules.obligations, seats=4)
    held = [Hand(CARDS[start::5]) for start in range(5)] + [Hand(CARDS[:6]), Hand(CARDS[6:12])]
    tricks = [[], [CARDS[3]], *[[lead, card] for lead in CARDS[::4] for card in CARDS]]
    tricks += [[CARDS[10], card, CARDS[2]] for card in CARDS]
    asked = [(hand, trick, trump) for hand in held for trick in tricks for trump in TRUMPS]
    legal = [fresh.legal(*one) for one in asked]
    monkeypatch.setattr(PlayRules, "_check", forbidden)

    assert [fresh.legal(*one) for one in asked] == legal
    assert [fresh.legal(hand, tuple(trick), trump) for hand, trick, trump in asked] == legal
    assert [
        fresh.legal(hand, Trick(4, 0, tuple(trick)), trump) for hand, trick, trump in asked
    ] == legal


@pytest.mark.parametrize("wrong", [Hand(CARDS[:1]), {CARDS[0]}])
def test_no_look_up_answers_what_is_no_trick(wrong: Any) -> None:
    fresh = PlayRules(PRE_1945.obligations)
    assert fresh.legal(Hand(CARDS), CARDS[:1], None) == fresh.legal(Hand(CARDS), CARDS[:1], None)

    with pytest.raises(WrongType):
        fresh.legal(Hand(CARDS), wrong, None)


def test_no_look_up_answers_a_complete_trick() -> None:
    fresh = PlayRules(PRE_1945.obligations, seats=3)

    for _ in range(2):
        assert fresh.legal(Hand(CARDS), CARDS[:2], None)
        with pytest.raises(TrickError):
            fresh.legal(Hand(CARDS), CARDS[:3], None)


def test_single_melds_have_their_suits() -> None:
    """Each meld that could be laid by itself says which suit it is in, or that it is in none."""
    hand = Hand.parse("KH QH KS QS JD")
    found = variants.get("partnership-auction").melds.singles(hand, Suit.HEARTS)

    assert {(meld.name, meld.suit) for meld in found} == {
        ("royal marriage", Suit.HEARTS),
        ("marriage", Suit.SPADES),
        ("pinochle", None),
    }
