"""The command ``odds``: exact odds of melds at the terminal.

Tests: pinochle.analysis._holders, pinochle.analysis._spreading, pinochle.analysis.odds,
pinochle.cli._odds
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pinochle import Hand, Suit, variants
from pinochle.analysis import odds
from support.command_line import Command
from support.picture_contents import Drawing

HAND = "AS TS KS JS JD AH TH KH AD TD AC KC 9H 9D JC"


def test_a_hand_from_the_pack(command: Command) -> None:
    lines = command("odds")
    text = str(odds.of_hand(variants.get("partnership-auction"), 12))

    first = "What a hand of 12 cards melds with the best trump (Partnership Auction Pinochle):"
    assert lines[0] == first
    assert "\n".join(lines[1:]).startswith(text)
    assert lines[-10] == "It holds at least one:"
    assert [line.split() for line in (lines[-9], lines[-1])] == [
        ["run", "3.83", "%"],
        ["pinochle", "18.57", "%"],
    ]


def test_a_named_trump(command: Command) -> None:
    lines = command("odds", "double-deck", "--trump", "spades")

    assert lines[0].startswith("What a hand of 20 cards melds with spades as trump")
    assert next(line for line in lines if line.startswith("run ")).endswith("13.53 %")


def test_a_widow(command: Command) -> None:
    words = ("odds", "auction-three", "--hand", HAND, "--widow", "3", "--trump", "S")
    lines = command(*words)
    rules = variants.get("auction-three")
    expected = odds.with_widow(rules, Hand.parse(HAND), 3, Suit.SPADES)

    assert lines[0].startswith("What 15 cards and 3 more meld with spades as trump")
    assert "\n".join(lines[1:]) == str(expected)


def test_cards_that_are_mine_are_not_dealt_to_others(command: Command) -> None:
    found = json.loads(command.text("odds", "--hand", "QS QS 9S 9S", "--json"))
    melds = {one["meld"]: one["chance"] for one in found["melds"]}

    assert melds["pinochle"] == melds["queens around"] == 0
    assert melds["aces around"] > 0.0276


def test_json_is_exact(command: Command) -> None:
    words = ("--cards", "3", "--trump", "none", "--json")
    found = json.loads(command.text("odds", *words))
    expected = odds.of_hand(variants.get("partnership-auction"), 3, None)

    assert {one["points"]: Fraction(one["exactly"]) for one in found["points"]} == dict(expected)
    assert found["mean"] == float(expected.mean)
    assert sum(one["chance"] for one in found["points"]) == pytest.approx(1)


def test_a_picture(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    command("odds", "--trump", "none", "--svg", str(file))
    drawing = Drawing(file.read_text(encoding="utf-8"))

    assert drawing.texts[0][0] == "a hand of 12 cards melds without trump"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--hand", "AS AS AS"), "the pack holds 2"),
        (("--widow", "49"), "49 cards cannot come"),
        (("--trump", "best of all"), "is not a suit"),
        (("two-handed-draft",), "say how many --cards there are"),
        (("racehorse",), "too much to count"),
        (("--svg", "nowhere/odds.svg"), "cannot be written"),
    ],
)
def test_bad_input_is_refused(command: Command, words: tuple[str, ...], said: str) -> None:
    assert said in command.refusal("odds", *words)
