"""The tables of the catalogue, as they are printed, against what the library scores.

Tests: pinochle.variants.tables
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from pinochle import Rank, variants
from pinochle.rules import CountRules, Pack, count
from pinochle.variants import tables
from support.cards_in_words import HEARTS, hand

if TYPE_CHECKING:
    from pinochle.rules import MeldTable

PRINTED: Final = Path(__file__).parents[2] / "docs" / "catalogue" / "16-tables.toml"
DOCUMENT: Final[dict[str, Any]] = tomllib.loads(PRINTED.read_text(encoding="utf-8"))
BY_ID: Final = {table["id"]: table for table in DOCUMENT["table"]}

NUMBERS: Final = ("single", "double", "triple", "quadruple", "quintuple", "sextuple")
SETS: Final = {
    "run": "AH TH KH QH JH",
    "sequence": "AH TH KH QH JH",
    "trump marriage": "KH QH",
    "royal marriage": "KH QH",
    "plain marriage": "KC QC",
    "common marriage": "KC QC",
    "marriage": "KC QC",
    "dix": "9H",
    "pinochle": "QS JD",
    "aces": "AS AH AD AC",
    "kings": "KS KH KD KC",
    "queens": "QS QH QD QC",
    "jacks": "JS JH JD JC",
    "four or eight aces": "AS AH AD AC",
    "four or eight kings": "KS KH KD KC",
    "four or eight queens": "QS QH QD QC",
    "four or eight knaves": "JS JH JD JC",
    "roundhouse": "♠KQ ♥KQ ♦KQ ♣KQ",
}
"""One set of each meld by the beginning of its row, hearts being trump."""

TABLES: Final[dict[str, MeldTable]] = {
    "T1": tables.standard(),
    "T2": tables.britannica(),
    "T3": tables.double_deck(),
    "T4": variants.get("two-pack").melds,
    "T6": tables.army_and_navy(),
    "T7": tables.six_or_eight(),
    "T7c": tables.six_or_eight(),
    "T8": variants.get("triple-deck").melds,
    "T9": variants.get("eight-player").melds,
}


def figures() -> list[Any]:
    """Every figure of the meld tables, but for that of racehorse, which has columns of its own."""
    return [
        pytest.param(name, row[0], sets, int(cell), id=f"{name} {sets} x {row[0]}")
        for name in TABLES
        for row in BY_ID[name]["rows"]
        for sets, cell in enumerate(row[1:], start=1)
        if cell.isdecimal()
    ]


@pytest.mark.rule("T1", "T2", "T3", "T4", "T6", "T7", "T7c", "T8", "T9")
@pytest.mark.rule("count.method4", "eight.rest", "five.modify")
@pytest.mark.rule("meld.aces/kings/queens/jacks-around", "meld.arounds.double", "meld.dix")
@pytest.mark.rule("meld.equal-suits", "meld.marriage.plain", "meld.marriage.trump")
@pytest.mark.rule("meld.nontrump-zero", "meld.pinochle.double", "meld.pinochle.single")
@pytest.mark.rule("meld.pinochle.triple-450", "meld.roundtable", "meld.run.double")
@pytest.mark.rule("meld.run.single", "racehorse.meld", "sixeight.meld", "triple.no-extra")
@pytest.mark.parametrize(("name", "row", "sets", "points"), figures())
def test_printed_figure(name: str, row: str, sets: int, points: int) -> None:
    """What the catalogue prints for so many sets of a meld, the table of the library scores."""
    meld = row.split(" (", maxsplit=1)[0].removesuffix(" around")

    assert BY_ID[name]["columns"][sets] == NUMBERS[sets - 1]
    score = TABLES[name].score(hand(SETS[meld], sets), HEARTS)
    assert TABLES[name].points(hand(SETS[meld], sets), HEARTS) == score.points == points
    assert not score.wins_game


def test_the_tables_are_printed() -> None:
    """None of the tables is missing, and each has its figures."""
    assert " ".join(BY_ID) == "T1 T2 T3 T4 T5 T6 T7 T7c T8 T9 T10 T11"
    assert all(table["rows"] for table in BY_ID.values())
    assert len(figures()) > 200


@pytest.mark.rule("T5", "racehorse.meld", "racehorse.trump-only", "racehorse.game-meld")
def test_printed_racehorse_table() -> None:
    """The rows of racehorse: marriages by suit, arounds once and twice, and "the game"."""
    table = tables.racehorse()
    rows = {row[0]: row[1:] for row in BY_ID["T5"]["rows"]}

    assert BY_ID["T5"]["columns"] == ["meld", "plain suit", *NUMBERS[:4]]
    assert rows["marriage"] == ["20", "40", "300", "900", "the game"]
    assert rows["run"] == ["-", "150", "300", "900", "the game"]
    assert rows["pinochle"] == ["-", "40", "300", "900", "the game"]
    assert table.points(hand("KC QC"), HEARTS) == int(rows["marriage"][0])
    for meld, text in (("marriage", "KH QH"), ("run", SETS["run"]), ("pinochle", "QS JD")):
        for sets in (1, 2, 3):
            assert table.points(hand(text, sets), HEARTS) == int(rows[meld][sets])
        assert table.score(hand(text, 4), HEARTS).wins_game
    for meld in ("aces", "kings", "queens"):
        printed = rows[f"{meld} around"]
        assert [table.points(hand(SETS[meld], sets), HEARTS) for sets in (1, 2)] == [
            int(printed[1]),
            int(printed[2]),
        ]
        identical = hand(SETS[meld].split()[0], 4)
        assert table.points(identical, HEARTS) == int(rows[f"four identical {meld}"][1])


@pytest.mark.rule("T10", "count.method1", "count.method2", "count.method3", "count.method4")
@pytest.mark.rule("count.total-250", "count.last-trick-10")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_printed_counting_methods(number: int) -> None:
    """The methods of counting, as they are printed, are those of the library."""
    method: CountRules = getattr(count, f"METHOD_{number}")
    printed = {row[0]: int(row[number]) for row in BY_ID["T10"]["rows"]}
    found = {rank.word: method.worth(rank) for rank in Rank}
    found |= {"last trick": method.last_trick}
    found |= {"total of the pack": method.total(Pack.of("A 10 K Q J 9", 2))}

    assert found == printed
