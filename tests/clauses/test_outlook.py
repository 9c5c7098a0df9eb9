"""What is sure of a round of which a part is known, in exact points.

Tests: pinochle.rules.scoring.ceiling, pinochle.rules.scoring.finishes,
pinochle.rules.scoring.outlook
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from pinochle import Contract, RulesetError, Suit, WrongType, from_json, to_json, variants
from pinochle.messages import Names
from pinochle.rules import Outlook
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.scoring.outlook import OpenNumber, OutlookLine

if TYPE_CHECKING:
    from pinochle import Ruleset

FOUR: Final = variants.get("partnership-auction")
SIMPLE: Final = variants.get("double-deck-simple")
STAKES: Final = variants.get("auction-three")
CLASSIC: Final = variants.get("three-handed-classic")
BEFORE: Final = SIMPLE.settle_so_far(bids={0: 50}, meld={0: 24, 1: 12})


def scores(outlook: Outlook) -> dict[tuple[int, str], tuple[int, int]]:
    """The range of each verdict of each side."""
    return {(line.side, line.verdict): (line.least, line.most) for line in outlook.lines}


@pytest.mark.rule("settle.made", "settle.set.minus-bid", "meld.trick-to-save")
def test_before_the_play() -> None:
    """What is missing must be won; a side that wins no trick loses its melds."""
    assert BEFORE.needed(0) == 26
    assert BEFORE.needed(1) is None
    assert scores(BEFORE) == {
        (0, "made"): (50, 74),
        (0, "set"): (-50, -50),
        (1, "scored"): (0, 62),
    }
    assert [(number.code, number.side) for number in BEFORE.open] == [("count", 0), ("count", 1)]
    assert not BEFORE.is_settled


def test_with_one_count_all_is_settled() -> None:
    """The sides count the whole together."""
    outlook = SIMPLE.settle_so_far(bids={0: 50}, meld={0: 24, 1: 12}, count={1: 23})
    assert outlook.is_settled and not outlook.open
    assert (outlook.least(0), outlook.most(1)) == (51, 35)
    assert [line.sure.points for line in outlook.lines] == [51, 35]


def test_one_count_alone() -> None:
    """It scores for certain; the rest is open."""
    outlook = SIMPLE.settle_so_far(bids={0: 50}, count={1: 27})
    (line,) = outlook.lines_of(1)
    assert [(item.code, item.points) for item in line.items] == [("count", 27)]
    assert outlook.least(1) == 27
    assert outlook.needed(0) == 27
    assert {number.code for number in outlook.open} == {"meld"}


def test_a_contract_that_cannot_be_made() -> None:
    outlook = SIMPLE.settle_so_far(bids={0: 90}, meld={0: 24})
    assert [line.verdict for line in outlook.lines_of(0)] == ["set"]
    assert outlook.needed(0) is None
    assert str(outlook).splitlines()[0] == "side 0 (set at 90): -90"


def test_where_only_the_tricks_are_open() -> None:
    """Who counts nothing may have won a trick, which saves the meld."""
    known = {"meld": {0: 60, 1: 80}, "count": {0: 0}}
    outlook = FOUR.settle_so_far(bids={1: 200}, meld=known["meld"], count=known["count"])
    assert scores(outlook)[0, "scored"] == (0, 60)
    assert [str(number) for number in outlook.open if number.side == 0] == [
        "the tricks of side 0 (0 to 6)"
    ]
    none = FOUR.settle_so_far(
        bids={1: 200}, meld=known["meld"], count=known["count"], tricks={0: 0}
    )
    assert none.is_settled and none.most(0) == 0


@pytest.mark.rule("house.stakes")
def test_stakes_of_three() -> None:
    """Everybody gets or pays by the contract alone, and spades double it."""
    outlook = STAKES.settle_so_far(bids={1: 320}, meld={1: 80}, trump=Suit.SPADES)
    assert scores(outlook) == {
        (0, "scored"): (-6, 12),
        (1, "made"): (12, 12),
        (1, "set"): (-24, -24),
        (2, "scored"): (-6, 12),
    }
    assert outlook.needed(1) == 240


def test_a_side_gets_what_others_fail() -> None:
    """A failed bid goes to the opponents, who score nothing else."""
    rules = variants.get("contract-pinochle")
    outlook = rules.settle_so_far(bids={1: 300}, meld={1: 150}, count={1: 140})
    assert scores(outlook) == {(0, "scored"): (300, 300), (1, "set"): (0, 0)}


def test_a_doubled_contract_and_a_moon() -> None:
    doubled = variants.get("contract-pinochle")
    contracts = (Contract(3, 300, times=2),)
    outlook = doubled.settle_so_far(contracts=contracts, meld={1: 150})
    assert scores(outlook)[1, "made"] == (600, 600)
    assert scores(outlook)[0, "scored"] == (0, 600)
    bidding = FOUR.with_(name="moons", auction=evolve(FOUR.auction, moon_bids=True))
    moon = bidding.settle_so_far(bids={1: EVERY_TRICK})
    assert scores(moon)[1, "shot"] == (1000, 1000)
    assert scores(moon)[1, "missed"] == (-1000, -1000)
    assert moon.needed(1) is None


@pytest.mark.parametrize(
    ("rules", "known", "said"),
    [
        (FOUR, {"count": {0: 90, 1: 170}}, "no round, which counts 250 in all, can end with"),
        (FOUR, {"count": {0: 95}}, "side 0: a count of 95, but tricks can count 90 or 100"),
        (FOUR, {"meld": {1: 37}}, "side 1 cannot meld 37, but 30 or 40"),
        (FOUR, {"tricks": {0: 7, 1: 7}}, "no round, which counts 250 in all, can end with"),
        (FOUR, {"tricks": {0: 3}, "count": {0: 140}}, "can end with these numbers"),
        (FOUR, {"meld": {2: 40}}, "there is no side 2"),
        (CLASSIC, {"count": {0: 90, 1: 100, 2: 70}}, "can end with these numbers together"),
    ],
)
def test_what_cannot_be(rules: Ruleset, known: dict[str, dict[int, int]], said: str) -> None:
    with pytest.raises(RulesetError, match=said):
        rules.settle_so_far(
            bids={0: 300},
            meld=known.get("meld"),
            count=known.get("count"),
            tricks=known.get("tricks"),
        )


def test_wrong_types_and_figures_are_refused() -> None:
    with pytest.raises(WrongType):
        FOUR.settle_so_far(bids={0: 300}, meld={0: 1.5})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
    with pytest.raises(WrongType):
        FOUR.settle_so_far(bids={0: 300}, meld=(40, 20))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(RulesetError, match="the least is 2, but the most is 1"):
        OutlookLine(side=0, verdict="made", least=2, most=1)
    with pytest.raises(RulesetError, match="there is no side 2"):
        BEFORE.lines_of(2)


def test_in_words_and_as_data() -> None:
    """It is said in every language with any names, and goes to JSON with a number at its head."""
    german = BEFORE.message.text("de", Names(sides={0: "Ann & Cid", 1: "Bob & Dee"}))
    assert german.splitlines()[0] == "Ann & Cid: 26 in Stichen nötig, um 50 zu schaffen"
    text = to_json(BEFORE)
    assert text.startswith('{"format": 1, "lines": [')
    assert from_json(text, Outlook) == BEFORE
    number = OpenNumber(side=1, code="tricks", least=0, most=12, needed=1)
    assert from_json(to_json(number), OpenNumber) == number


def test_with_the_tricks_of_a_bidder_the_others_may_count_little() -> None:
    """Six tricks cannot count everything, nor nothing: what lies between is possible."""
    six = variants.get("three-handed-six-kitty")
    outlook = six.settle_so_far(bids={1: 310}, tricks={1: 6})
    (number,) = (each for each in outlook.open if each.side == 0 and each.code == "count")
    assert number.least == 0
    assert {line.verdict for line in outlook.lines_of(1)} == {"made", "set"}
