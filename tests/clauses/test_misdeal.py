"""Misdeals: on which hands the cards are dealt again, until when, and how often."""

from __future__ import annotations

from typing import Final

import pytest

from clauses.helpers import hand
from pinochle import MisdealRules, Rank, Ruleset, variants
from pinochle.rules.count import METHOD_1
from pinochle.rules.handtest import HandTest
from pinochle.rules.misdeal import (
    FIVE_NINES_NO_MELD,
    FIVE_NINES_ONE_ACE,
    FOUR_NINES_NO_ACE,
    SIX_NINES,
    TECHNICAL,
    Ground,
)

HOUSE: Final = MisdealRules(
    (SIX_NINES, FIVE_NINES_NO_MELD, FOUR_NINES_NO_ACE, FIVE_NINES_ONE_ACE), redeals=3
)
FOUR: Final = variants.get("partnership-auction").with_(misdeal=HOUSE)
DOUBLE: Final = variants.get("double-deck")


def broken(
    rules: Ruleset,
    ground: str,
    held: str,
    *,
    has_called: bool = False,
    has_played: bool = False,
    redealt: int = 0,
) -> list[str]:
    """The codes of what stands against throwing in a hand."""
    found = rules.misdeal.why_not(
        ground,
        hand(held),
        rules.melds,
        rules.count,
        has_called=has_called,
        has_played=has_played,
        redealt=redealt,
    )
    return [why.code for why in found]


@pytest.mark.rule("misdeal.nines.6", "misdeal.nines.5-no-meld")
@pytest.mark.rule("misdeal.nines.4-no-aces", "misdeal.nines.5-one-ace")
@pytest.mark.parametrize(
    ("ground", "held", "may"),
    [
        # Six nines or more may be thrown in, whatever else is held.
        ("six-nines", "9S 9S 9H 9H 9D 9D AS TS KS QS JS AH", True),
        ("six-nines", "9S 9S 9H 9H 9D 9D 9C 9C AS TS KS QS", True),
        ("six-nines", "9S 9S 9H 9H 9D AS TS KS QS JS AH TH", False),
        # Five nines, if no suit as trump would give a meld but for the nines.
        ("five-nines-no-meld", "9S 9S 9H 9H 9D AS TS KS AH TH KH JC", True),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D 9D TS KS AH TH KH JC", True),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D AS TS KS AH KH QH JC", False),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D AS AH AD AC TH KH JC", False),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D QS JD AH TH KH TS AS", False),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D ♣ATKQJ TS TS", False),
        ("five-nines-no-meld", "9S 9S 9H 9H AS TS KS AH TH KH JC TC", False),
        # Four nines, or more, if there is no ace.
        ("four-nines-no-ace", "9S 9S 9H 9H TS KS QS JS TH KH QH JH", True),
        ("four-nines-no-ace", "9S 9S 9H 9H 9D 9D TS KS TH KH JC QD", True),
        ("four-nines-no-ace", "9S 9S 9H 9H AS KS QS JS TH KH QH JH", False),
        ("four-nines-no-ace", "9S 9S 9H TS KS QS JS TH KH QH JH TD", False),
        # Five nines with one ace at most.
        ("five-nines-one-ace", "9S 9S 9H 9H 9D AS KS QS JS TH KH QH", True),
        ("five-nines-one-ace", "9S 9S 9H 9H 9D TS KS QS JS TH KH QH", True),
        ("five-nines-one-ace", "9S 9S 9H 9H 9D AS AH QS JS TH KH QH", False),
        ("five-nines-one-ace", "9S 9S 9H 9H AS TS KS QS JS TH KH QH", False),
    ],
)
def test_hands_of_nines(ground: str, held: str, *, may: bool) -> None:
    """A hand may be thrown in on the ground that it has."""
    assert (broken(FOUR, ground, held) == []) == may


NINES: Final = "9S 9S 9H 9H 9D 9D TS KS TH TD KC JC"
"""A hand that may be thrown in on each of the four grounds."""


@pytest.mark.rule("misdeal.nines.6", "misdeal.nines.5-no-meld")
@pytest.mark.rule("misdeal.nines.4-no-aces", "misdeal.nines.5-one-ace")
@pytest.mark.parametrize(
    ("ground", "cited"),
    [
        ("six-nines", "misdeal.nines.6"),
        ("five-nines-no-meld", "misdeal.nines.5-no-meld"),
        ("four-nines-no-ace", "misdeal.nines.4-no-aces"),
        ("five-nines-one-ace", "misdeal.nines.5-one-ace"),
    ],
)
def test_nines_are_claimed_before_the_first_call(ground: str, cited: str) -> None:
    """A hand of nines is thrown in before its player first bids or passes, or not at all.

    The reason against another hand names the rule. In the presets there is no such rule.
    """
    assert broken(FOUR, ground, NINES) == []
    assert broken(FOUR, ground, NINES, has_called=True) == ["misdeal.after-call"]
    assert broken(FOUR, ground, NINES, has_played=True) == ["misdeal.after-call"]
    other = hand("AS AS AH KH QH")
    found = FOUR.misdeal.why_not(ground, other, FOUR.melds, FOUR.count)
    assert {why.rule for why in found} == {cited}
    for rules in map(variants.get, variants.names()):
        assert broken(rules, ground, "AS") == ["misdeal.unknown"]


@pytest.mark.rule("misdeal.redeal-limit-3")
@pytest.mark.parametrize(("redealt", "may"), [(0, True), (1, True), (2, True), (3, False)])
def test_at_most_three_redeals(redealt: int, *, may: bool) -> None:
    """The cards are dealt again three times in a row at most; then the hand must be played."""
    found = broken(FOUR, "six-nines", NINES, redealt=redealt)

    assert found == ([] if may else ["misdeal.limit"])


@pytest.mark.rule("misdeal.redeal-limit-3")
def test_without_a_limit() -> None:
    """The limit goes with the house rule only sometimes: without it there is no end."""
    house = FOUR.with_(misdeal=MisdealRules((SIX_NINES,)))

    assert broken(house, "six-nines", NINES, redealt=50) == []
    (why,) = FOUR.misdeal.why_not("six-nines", hand(NINES), FOUR.melds, FOUR.count, redealt=3)
    assert why.rule == "misdeal.redeal-limit-3"


THIRTEEN: Final = "♠QQQQ ♥QQQQ ♦QQQQ ♣J ♠TTTT ♣KKK"
"""Thirteen queens and jacks, seven counters, and no ace."""


@pytest.mark.rule("misdeal.technical", "dd.technical-misdeal")
@pytest.mark.parametrize("name", ["double-deck", "double-deck-simple", "triple-deck"])
@pytest.mark.parametrize(
    ("held", "may"),
    [
        (THIRTEEN, True),
        ("♠QQQQ ♥QQQQ ♦QQQQ ♣JJ ♠TTTT ♣KK", True),
        ("♠QQQQ ♥QQQQ ♦QQQQ ♠TTTT ♣KKKK", False),
        ("♠QQQQ ♥QQQQ ♦QQQQ ♣J ♠TTTT ♣KK AH", False),
    ],
)
def test_technical_misdeal(name: str, held: str, *, may: bool) -> None:
    """Thirteen non-counters and no ace are a technical misdeal, in any double or triple deck."""
    assert (broken(variants.get(name), "technical", held) == []) == may


@pytest.mark.rule("misdeal.technical")
def test_a_technical_misdeal_is_claimed_before_ones_first_card() -> None:
    """It may be claimed after the bidding and the melds, until the player plays to a trick."""
    assert broken(DOUBLE, "technical", THIRTEEN, has_called=True) == []
    assert broken(DOUBLE, "technical", THIRTEEN, has_called=True, has_played=True) == [
        "misdeal.after-card"
    ]
    assert (
        DOUBLE.misdeal.why_not(
            "technical", hand(THIRTEEN), DOUBLE.melds, DOUBLE.count, has_played=True
        )[0].rule
        == "misdeal.technical"
    )


@pytest.mark.rule("misdeal.technical")
def test_non_counters_are_queens_jacks_and_nines() -> None:
    """Also where queens and jacks count, as by the first method."""
    old = DOUBLE.with_(count=METHOD_1)

    assert broken(old, "technical", THIRTEEN) == []
    assert broken(old, "technical", "♠QQQQ ♥QQQQ ♦QQQQ ♠TTTT ♣KKKK") == ["hand.too-few"]
    nines = variants.get("double-deck-96").with_(misdeal=MisdealRules((TECHNICAL,)))
    assert broken(nines, "technical", "♠9999 ♥9999 ♦9999 ♣J") == []


@pytest.mark.rule("misdeal.technical")
@pytest.mark.parametrize(
    "name", ["two-pack", "double-deck-turkish", "double-deck-96", "army-navy-4", "eight-player"]
)
def test_where_there_is_no_technical_misdeal(name: str) -> None:
    """Parlett and the Turkish text know no technical misdeal, and it is off at 24 and 12 cards."""
    assert broken(variants.get(name), "technical", THIRTEEN) == ["misdeal.unknown"]


@pytest.mark.rule("misdeal.nines.6")
def test_a_house_may_have_its_own_ground() -> None:
    """The texts give their hands of nines "for example": a house may name another."""
    no_face = Ground("no-face", HandTest(at_most=((Rank.KING, 0), (Rank.QUEEN, 0))), "first-card")
    house = FOUR.with_(misdeal=MisdealRules((no_face,)))

    assert broken(house, "no-face", "AS TS JS 9S", has_called=True) == []
    assert broken(house, "no-face", "AS TS QS 9S") == ["hand.too-many"]
