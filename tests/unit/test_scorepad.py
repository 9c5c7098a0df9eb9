"""The score pad of a page: what it asks, what it takes down, and what it says of slips.

Tests: pinochle.rules.scoring.bysides, pinochle.web.scorepad
"""

from __future__ import annotations

import json

import pytest

from pinochle import (
    Contract,
    PinochleError,
    RulesetError,
    ScoreSheet,
    Suit,
    Tally,
    from_json,
    to_json,
    variants,
)
from pinochle.rules import MoonRules, Step
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.web import Ask
from pinochle.web.scorepad import Pad, entry_of, requested_pad, sheet_to_document, to_document

FOUR = ScoreSheet(rules=variants.get("partnership-auction"), players=("Ann", "Bob", "Cid", "Dee"))
BID = {"bidder": 1, "bid": 300, "trump": "H"}
ROUND = {**BID, "meld.0": 40, "meld.1": 150, "count.0": 90}


def test_a_pad_asks_for_what_is_open_in_the_order_of_the_table() -> None:
    """Who bid what, trump, melds of each player, counts of each side."""
    names = [question.name for question in Pad(FOUR).questions]
    assert names == [
        "how",
        "bidder",
        "bid",
        "trump",
        "meld.0",
        "meld.2",
        "meld.1",
        "meld.3",
        "count.0",
        "count.1",
    ]
    assert [question.name for question in Pad(FOUR, {**BID, "meld.3": 0}).open] == [
        "meld.0",
        "meld.2",
        "count.0",
        "count.1",
    ]
    assert not Pad(FOUR, ROUND).open
    assert [question.name for question in Pad(FOUR, {"how": "misdeal"}).questions] == ["how"]


def test_melds_are_told_by_points_by_names_and_by_cards() -> None:
    """All of them come to the same."""
    named = {"run H": 1, "pinochle": 2, "marriage S": 2}
    cards = "AH TH KH QH JH QS QS JD JD KS KS"
    for answer in (490, named, cards):
        pad = Pad(FOUR, {**ROUND, "meld.1": answer})
        tally = pad.round()
        assert isinstance(tally, Tally)
        assert tally.meld == (40, 490, 0, 0)
    asked = {question.name: question for question in Pad(FOUR, {**BID, "meld.1": named}).questions}
    assert asked["meld.1"].points == 490
    assert asked["meld.1"].melds == "run 150, double pinochle 300, double marriage 40"
    german = Pad(FOUR, {**BID, "meld.1": named}, language="de")
    chips = {chip.name: chip for chip in german.chips("meld.1")}
    assert (chips["pinochle"].sets, chips["pinochle"].most) == (2, 2)
    assert (chips["pinochle"].text, chips["pinochle"].points) == ("Doppelbinokel", 300)
    assert (chips["run H"].suit, chips["aces around"].points) == ("H", 100)


@pytest.mark.parametrize(
    ("answers", "slip", "german"),
    [
        ({"bid": 255}, "bids go up by 10", "Gebote steigen um je 10"),
        ({"bid": 90}, "the lowest bid is 100", "das niedrigste Gebot ist 100"),
        ({"bid": 9000}, "the highest bid is", "das höchste Gebot ist"),
        ({"meld.0": 35}, "Ann cannot meld 35, but 30 or 40", "aber 30 oder 40"),
        ({"count.1": 170}, "90 + 170 + 0 + 0 = 260", "eine Runde hat nur 250 Augen"),
        ({"count.1": 150}, "10 too few", "es fehlen 10"),
        ({"count.0": 95}, "tricks can count 90 or 100", "95 Augen gibt es nicht"),
        ({"tricks.0": 12}, "160 without a trick", "160 Augen ohne einen Stich"),
        ({"tricks.0": 1}, "1 trick can count", "so vielen Stichen (1)"),
        ({"tricks.0": 6, "tricks.1": 7}, "a round has 12 tricks", "eine Runde hat 12 Stiche"),
        ({"meld.0": {"run S": 1}}, "run is not laid in", "run is not laid in"),
        ({"meld.0": "AS AS", "meld.2": "AS"}, "the pack holds 2", "the pack holds 2"),
        ({"meld.0": {"nonsense": 1}}, "no meld", "no meld"),
        ({"meld.0": "AS AS AS"}, "the pack holds 2", "the pack holds 2"),
    ],
)
def test_slips_are_told_in_the_language_of_the_pad(
    answers: dict[str, object], slip: str, german: str
) -> None:
    """What cannot be is said as soon as it can be told."""
    entry = {**ROUND, **answers}
    for language, said in (("en", slip), ("de", german)):
        seen = to_document(Pad(FOUR, entry, language=language))
        assert not seen["is_done"]
        assert said in str(seen["slips"]), seen["slips"]
        assert "round 1" not in str(seen["slips"])


def test_a_slip_is_told_before_everything_is_known() -> None:
    assert [slip.what for slip in Pad(FOUR, {**BID, "bid": 255}).slips()] == [
        "255 cannot be bid: bids go up by 10"
    ]
    assert Pad(FOUR, {"how": "renege"}).slips() == ()


def test_the_numbers_of_tricks_are_asked_for_where_they_matter() -> None:
    """A side that counts nothing may have won a trick that saves its melds."""
    entry = {**ROUND, "count.0": 0, "meld.1": 100, "bid": 200}
    pad = Pad(FOUR, entry)
    assert [question.name for question in pad.questions][-2:] == ["tricks.0", "tricks.1"]
    assert "enter the tricks of Ann & Cid" in str(to_document(pad)["slips"])
    sheet = Pad(FOUR, {**entry, "tricks.0": 1}).sheet_after()
    assert sheet.scores == (40, 350)
    assert entry_of(sheet, 1)["tricks.1"] == 11


def test_a_round_is_corrected() -> None:
    """What follows is left out of the entry, so that one number is put right and no other."""
    sheet = Pad(FOUR, ROUND).sheet_after()
    entry = entry_of(sheet, 1)
    assert "count.1" not in entry
    right = Pad(sheet, {**entry, "count.0": 100}, 1).sheet_after()
    assert (sheet.scores, right.scores) == ((130, 310), (140, 300))
    with pytest.raises(RulesetError, match="no round 2"):
        entry_of(sheet, 2)
    with pytest.raises(RulesetError, match="no round 7"):
        requested_pad(sheet, Ask(1, "judge", {"number": 7})).questions  # noqa: B018 - it is worked out


def test_checks_are_shown_by_melds_or_by_the_cards_of_the_hand() -> None:
    """The cards that are tapped for points show the checks too."""
    rules = variants.get("check-partnership")
    sheet = ScoreSheet(rules=rules, players=FOUR.players)
    entry = {**ROUND, "count.0": 90, "bid": 250}
    by_name = Pad(sheet, {**entry, "meld.1": 150, "checks.1": {"run H": 1}}).sheet_after()
    by_cards = Pad(sheet, {**entry, "meld.1": "AH TH KH QH JH"}).sheet_after()
    assert by_name.checks == by_cards.checks != (0, 0)
    assert entry_of(by_cards, 1)["checks.1"] == {"run H": 1}
    assert [chip.points for chip in Pad(sheet, BID).chips("checks.1")][:2] == [5, 4]
    seen = sheet_to_document(by_name, "de")
    assert seen["checks"] == by_name.checks
    assert from_json(str(seen["saved"]), ScoreSheet) == by_name


def test_partners_who_are_found_and_bids_that_are_summed() -> None:
    five = ScoreSheet(rules=variants.get("five-handed"))
    entry: dict[str, object] = {"bidder": 1, "bid": 300, "trump": "S", "partners": [3]}
    tally = Pad(five, entry).round()
    assert isinstance(tally, Tally)
    assert tally.sides == (1, 0, 1, 0, 1)
    summed = ScoreSheet(rules=variants.get("partnership-summed-bids"))
    tally = Pad(summed, {"bid.0": 30, "bid.1": 20, "void": [1]}).round()
    assert isinstance(tally, Tally)
    assert [contract.is_void for contract in tally.contracts] == [False, True]


def test_a_moon_can_be_bid() -> None:
    sheet = ScoreSheet(rules=FOUR.rules)
    tally = Pad(sheet, {"bidder": 1, "bid": "moon"}).round()
    assert isinstance(tally, Tally)
    assert tally.contracts == (Contract(1, EVERY_TRICK),)


def test_who_announces_a_moon_is_the_bidder_of_summed_bids() -> None:
    """Where only the bidder may: a pad is not told who has named trump, but this tells it."""
    summed = variants.get("partnership-summed-bids")
    rules = summed.with_(
        name="ours",
        script=(*summed.script[:-1], Step.MOON, Step.PLAY),
        moon=MoonRules(offered="bidder"),
    )
    for seat, bidders in ((1, [1, 0]), (2, [2, 1]), (None, [0, 1])):
        pad = Pad(ScoreSheet(rules=rules), {"bid.0": 100, "bid.1": 110, "moon": seat})
        tally = pad.round()
        assert isinstance(tally, Tally)
        assert [contract.bidder for contract in tally.contracts] == bidders
        assert not any(slip.where == "tally.moon" for slip in pad.slips())


def test_what_is_shown_of_a_sheet() -> None:
    sheet = Pad(Pad(FOUR, ROUND).sheet_after(), {"how": "all-passed"}).sheet_after()
    seen = json.loads(to_json(sheet_to_document(sheet)))
    assert (seen["scores"], seen["dealer"], seen["target"]) == ([130, 310], "Bob", 1000)
    first, second = seen["rounds"]
    assert first["why"] == "Bob & Dee (made 300): meld 150 + count 160 = 310"
    assert first["lines"] == [["Ann & Cid", "40", "90", 130], ["Bob & Dee", "150", "160", 310]]
    assert second["how"] == "all-passed"
    assert Suit.HEARTS.code == first["trump"]


@pytest.mark.parametrize(
    "entry", [{"bid": "x", "bidder": 1}, {"bidder": "Ann"}, {"meld.0": "XX"}, {"trump": "Q"}]
)
def test_answers_of_a_wrong_kind_are_refused(entry: dict[str, object]) -> None:
    with pytest.raises(PinochleError):
        Pad(FOUR, entry).round()
