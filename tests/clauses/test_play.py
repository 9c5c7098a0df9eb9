"""The play of tricks: who must play what, before 1945 and since, and who wins."""

from __future__ import annotations

import pytest
from attrs import evolve

from clauses.helpers import CLUBS, HEARTS, SPADES, broken, card, code, hand, legal, trick
from pinochle import (
    POST_1945,
    PRE_1945,
    Duty,
    Obligation,
    PlayRules,
    Ranking,
    Suit,
    Trick,
    variants,
)
from pinochle.rules.play.play import FREE, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING

rule = pytest.mark.rule

BOTH = (PRE_1945, POST_1945)
TRUMP_FIRST = evolve(POST_1945, obligations=(Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))
TWO_PACK = variants.get("two-pack").play
DRAFT = variants.get("two-handed-draft").play
OF_TWO = tuple(variants.get(name).play for name in ("two-handed-1911", "two-handed"))


@pytest.mark.parametrize(
    ("rules", "held", "played", "may"),
    [
        *(
            row
            for rules in BOTH
            for row in (
                # The suit led must be followed, trump like any other.
                pytest.param(*(rules, "JH 9H AC AS", "KH", "JH 9H"), marks=rule("play.follow")),
                (rules, "9S AC AH", "KS", "9S"),
                # The void must trump, also a trick that their partner is winning.
                pytest.param(*(rules, "9S AC TD", "KH", "9S"), marks=rule("play.must-trump")),
                (rules, "9S 9C", "AH 9H", "9S"),
                # Only without the suit led and without trump anything goes.
                pytest.param(
                    *(rules, "AC 9C JD", "KH", "AC 9C JD"), marks=rule("play.free-discard")
                ),
                (rules, "AC 9C JD", "KS AS", "AC 9C JD"),
                (rules, "AC 9C JD 9H", "KH", "9H"),
            )
        ),
        # Before 1945 a follower who can beat the trick must, with whichever such card they like,
        # even when the ace is still to come, and over their partner.
        pytest.param(
            *(PRE_1945, "AH TH JH 9H", "QH KH", "AH TH"), marks=rule("play.must-head.pre1945")
        ),
        (PRE_1945, "TH 9H", "KH", "TH"),
        (PRE_1945, "AH 9H", "KH QH", "AH"),
        (PRE_1945, "KH QH 9H AC", "TH", "KH QH 9H"),
        # A plain lead that is trumped frees the followers, unless a house drops the exception.
        pytest.param(
            *(PRE_1945, "AH TH 9H", "KH 9S", "AH TH 9H"),
            marks=rule("play.must-head.exception-trumped"),
        ),
        (PRE_1945, "AH TH 9H", "KH", "AH TH"),
        (PRE_1945, "AS 9S", "JS QS", "AS"),
        (HEAD_THOUGH_TRUMPED, "AH TH 9H", "KH 9S", "AH TH"),
        (HEAD_THOUGH_TRUMPED, "QH 9H AC", "KH 9S", "QH 9H"),
        (HEAD_THOUGH_TRUMPED, "AS JS AC", "KH QS", "AS"),
        (HEAD_THOUGH_TRUMPED, "JS AC", "KH QS", "JS"),
        # Before 1945 whoever must trump beats the best trump so far if they can, ...
        pytest.param(
            *(PRE_1945, "AS TS QS 9S 9C", "KH KS", "AS TS"),
            marks=rule("play.must-overtrump.pre1945"),
        ),
        (PRE_1945, "TS QS 9S", "KH KS JS", "TS"),
        (PRE_1945, "QS 9S", "KH JS", "QS"),
        # ... and otherwise plays any trump; a house may let them play what they like instead.
        pytest.param(PRE_1945, "QS 9S AC AD", "KH TS", "QS 9S", marks=rule("play.undertrump")),
        (NO_UNDERTRUMPING, "QS 9S AC", "KH TS", "QS 9S AC"),
        (NO_UNDERTRUMPING, "AS 9S AC", "KH TS", "AS"),
        (NO_UNDERTRUMPING, "9H AS AC", "KH TS", "9H"),
        # Since 1945 a trump lead is the only one that must be headed, and nobody need overtrump.
        pytest.param(
            *(POST_1945, "AH TH 9H", "KH", "AH TH 9H"),
            marks=rule("play.head-only-trump.post1945"),
        ),
        (POST_1945, "AS TS 9S", "KS", "AS TS"),
        (POST_1945, "QS 9S", "KS", "QS 9S"),
        (POST_1945, "AS 9S AC", "KH KS", "AS 9S"),
        # In the two-pack game whoever can must head the trick, and overtrump.
        pytest.param(
            *(TWO_PACK, "AH TH QH", "KH", "AH TH"), marks=rule("play.two-pack-head", "twopack.deal")
        ),
        (TWO_PACK, "QH JH", "KH", "QH JH"),
        (TWO_PACK, "AS JS AC", "KH QS", "AS"),
        # A duplicate does not head, nor fulfil the duty.
        pytest.param(*(PRE_1945, "AH 9H", "AH", "AH 9H"), marks=rule("play.identical-first-wins")),
        (PRE_1945, "KS 9S", "AH KS", "KS 9S"),
        (PRE_1945, "AH TH 9H", "TH", "AH"),
        # In the hand-building game any card may be led; followers are bound as ever.
        pytest.param(
            *(DRAFT, "AS 9C KD", "AC", "9C"),
            marks=rule("play.no-leading-requirement", "draft.lead"),
        ),
        (DRAFT, "AS 9C KD", "", "AS 9C KD"),
        (TRUMP_FIRST, "AS 9S AC KD", "", "AS 9S AC KD"),
        # With two hands play is free while the stock lasts, and then strict; of the two games only
        # that of 1911 asks for a plain suit to be headed.
        pytest.param(
            *(FREE, "AH 9H 9S JD", "KH", "AH 9H 9S JD"), marks=rule("twohand.phase1.free")
        ),
        *(
            pytest.param(rules, "AH 9H 9S JD", "KH", may, marks=rule("twohand.phase2.strict"))
            for rules, may in zip(OF_TWO, ("AH", "AH 9H"), strict=True)
        ),
        *(
            pytest.param(rules, held, led, may, marks=rule("twohand.phase2.strict"))
            for rules in OF_TWO
            for held, led, may in (
                ("AS 9S JD", "KS", "AS"),
                ("QH 9H 9S JD", "KH", "QH 9H"),
                ("AC 9S JD", "KH", "9S"),
                ("AC JD", "KH", "AC JD"),
            )
        ),
    ],
)
def test_what_may_be_played(rules: PlayRules, held: str, played: str, may: str) -> None:
    """The cards that may be played to a trick, spades being trump."""
    assert legal(rules, held, played, SPADES) == code(may)


@pytest.mark.rule("play.first-lead-trump", "play.no-leading-requirement", "draft.lead")
@pytest.mark.parametrize(
    ("rules", "held", "may"),
    [
        (TRUMP_FIRST, "AS 9S AC KD", "AS 9S"),
        (TRUMP_FIRST, "AC KD", "AC KD"),
        *((variants.get(name).play, "KS AC KD", "KS AC KD") for name in variants.names()),
    ],
)
def test_the_first_lead(rules: PlayRules, held: str, may: str) -> None:
    """By some rules the very first card led is a trump, if one is held; by default it is free."""
    assert legal(rules, held, "", SPADES, first_lead=True) == code(may)


@pytest.mark.parametrize(
    ("rules", "tried", "held", "played", "ids"),
    [
        *(
            (rules, one, "JH 9H AC AS", "KH", ["play.follow"])
            for rules in BOTH
            for one in ("AC", "AS")
        ),
        *((rules, "AC", "9S AC TD", "KH", ["play.must-trump"]) for rules in BOTH),
        (PRE_1945, "9H", "AH TH JH 9H", "QH KH", ["play.must-head.pre1945"]),
        (PRE_1945, "9S", "AS 9S", "KH KS", ["play.must-overtrump.pre1945"]),
        pytest.param(
            *(PRE_1945, "AC", "QS 9S AC AD", "KH TS", ["play.must-trump"]),
            marks=rule("play.undertrump"),
        ),
        (POST_1945, "9S", "AS 9S", "KS", ["play.head-only-trump.post1945"]),
        # Where nobody need undertrump, whoever does not trump a plain trick has sloughed.
        (NO_UNDERTRUMPING, "9C", "9C 9S", "KH", ["play.must-trump"]),
        (NO_UNDERTRUMPING, "9C", "9C AS", "KH JS", ["play.must-overtrump.pre1945"]),
    ],
)
def test_why_a_card_may_not_be_played(
    rules: PlayRules, tried: str, held: str, played: str, ids: list[str]
) -> None:
    """A refused card is told by the rule that is against it."""
    assert broken(rules, tried, held, played, SPADES) == ids


@pytest.mark.rule("play.first-lead-trump")
def test_why_a_card_may_not_be_led() -> None:
    """Who holds a trump leads one first."""
    held = hand("AS 9S AC KD")
    whys = TRUMP_FIRST.why_not(card("AC"), held, (), SPADES, first_lead=True)

    assert [why.rule for why in whys] == ["play.first-lead-trump"]


@pytest.mark.rule("play.must-head.pre1945")
def test_the_third_to_play_is_the_partner_of_the_leader() -> None:
    """So who must head the trick heads it over their partner."""
    played = Trick(seats=4, leader=0, cards=trick("KH QH"))

    assert variants.get("partnership-auction").table.partners(0) == (played.to_play,)
    assert PRE_1945.legal(hand("AH 9H"), played, SPADES) == (card("AH"),)


@pytest.mark.rule("play.identical-first-wins", "play.must-trump", "play.free-discard")
@pytest.mark.parametrize("rules", [PRE_1945, POST_1945, FREE])
@pytest.mark.parametrize(
    ("played", "trump", "winner"),
    [
        # Of two identical cards the one played first wins, also of trumps on a plain lead.
        *(("KH AH 9H AH", trump, 1) for trump in (None, SPADES, HEARTS)),
        ("AH KS KS TH", SPADES, 1),
        # A trump wins over the suit led, and a discard of a third suit never wins.
        ("AH 9S AC JS", SPADES, 3),
        ("9H AC AD AC", SPADES, 0),
        ("9H AC AD AC", CLUBS, 1),
        ("KH JD", SPADES, 0),
        ("KH 9S", SPADES, 1),
    ],
)
def test_who_wins(rules: PlayRules, played: str, trump: Suit | None, winner: int) -> None:
    """The best trump, or else the best card of the suit led."""
    cards = trick(played)
    seats = len(cards)

    assert rules.winner(cards, trump) == winner
    seated = Trick(seats=seats, leader=seats - 1, cards=cards)
    assert seated.winner(trump, Ranking.TEN_HIGH) == (seats - 1 + winner) % seats
