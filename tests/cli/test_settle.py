"""The command ``settle``: a settlement by the totals of sides, or what is sure of it.

Tests: pinochle.cli._settling, pinochle.rules.scoring.settlement_text
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pinochle import Settlement, Tally, from_json, variants
from pinochle.rules import Outlook
from pinochle.rules.auction.goal import EVERY_TRICK

if TYPE_CHECKING:
    from support.command_line import Command

FOUR = variants.get("partnership-auction")


def test_what_is_known_altogether_is_settled(command: Command) -> None:
    words = ("settle", "--bid", ",300", "--meld", "40,150", "--count", "90,160")
    settlement = FOUR.settle(Tally.of_sides(FOUR, meld=(40, 150), count=(90, 160), bids={1: 300}))

    assert command(*words) == str(settlement).splitlines()
    (line,) = command(*words, "--json")
    assert from_json(line, Settlement) == settlement


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("--bid ,300 --meld 40,150", {"bids": {1: 300}, "meld": {0: 40, 1: 150}}),
        ("--bid ,300 --count ,160", {"bids": {1: 300}, "count": {1: 160}}),
        ("--bid 300 --tricks 0", {"bids": {0: 300}, "tricks": {0: 0}}),
    ],
)
def test_what_is_known_so_far(
    command: Command, words: str, known: dict[str, dict[int, int]]
) -> None:
    outlook = FOUR.settle_so_far(
        bids=known["bids"],
        meld=known.get("meld"),
        count=known.get("count"),
        tricks=known.get("tricks"),
    )

    assert command("settle", *words.split()) == str(outlook).splitlines()
    (line,) = command("settle", *words.split(), "--json")
    assert from_json(line, Outlook) == outlook


def test_stakes_and_trump(command: Command) -> None:
    words = ("settle", "--bid", ",320", "--meld", ",80", "--count", "30,200,20", "auction-three")

    assert "side 1 (set at 320): -12" in command(*words)
    assert "side 1 (set at 320): -24" in command(*words, "--trump", "spades")


def test_the_moon(command: Command, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("rules")
    rules = folder / "moons.toml"
    text = 'base = "partnership-auction"\nname = "moons"\n[auction]\nmoon_bids = true\n'
    rules.write_text(text, encoding="utf-8")

    lines = command("settle", "--bid", EVERY_TRICK.code, "--rules", str(rules))
    assert lines[:2] == ["side 0 (moon shot): 1000", "side 0 (moon missed): -1000"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--bid x", "expected a number for each side, such as 40,150, and not 'x'"),
        ("--bid 300 --meld 1.5", "expected a number for each side, such as 40,150, and not '1.5'"),
        ("--meld 40", "tally.contracts: enter who has bid what"),
        ("--bid 300 --meld 37", "tally.meld: side 0 cannot meld 37, but 30 or 40"),
        ("--bid 300 --meld ,,40", "tally.meld: there is no side 2"),
        ("--bid 300 five-handed", "the bidder finds a partner in this game: enter the bid"),
    ],
)
def test_what_cannot_be_is_refused(command: Command, words: str, said: str) -> None:
    assert command.refusal("settle", *words.split()).startswith(said)


CALLED = ("settle", "--rules", "five-handed", "--bid", ",300", "--meld", "40,150,0,20,0")
COUNTED = ("--count", "100,90,50,60,70")


def test_the_partner_who_was_found_is_named(command: Command) -> None:
    """Players 1 and 3 make 300 together; player 1 alone does not."""
    together = command(*CALLED, *COUNTED, "--partner", "3")
    assert [line.split()[-1] for line in together if "300" in line] == ["made", "made"]
    alone = command(*CALLED, *COUNTED, "--partner", "1")
    assert [line.split()[1] for line in alone if line.endswith(("made", "set"))] == ["1"]


def test_what_lacks_of_a_round_with_a_partner_is_said_in_words(command: Command) -> None:
    said = command.refusal(*CALLED, *COUNTED)
    assert "with --partner who the partner was" in said and "Tally" not in said
    assert "no player 7" in command.refusal(*CALLED, *COUNTED, "--partner", "7")
    four = ("settle", "--bid", "300", "--meld", "40,150", "--count", "90,160")
    assert "leave --partner out" in command.refusal(*four, "--partner", "1")


def test_a_bid_that_was_doubled_counts_twice(command: Command) -> None:
    words = ("settle", "--rules", "contract-pinochle", "--bid", ",400", "--meld", "0,150")
    one, two = (
        from_json(command.text(*words, "--count", "90,160", "--json", "--times", times), Settlement)
        for times in "12"
    )
    assert (one.line(1).number("times"), two.line(1).number("times")) == (0, 2)
    assert two.scores[0] - one.scores[0] == 400
