"""The items of a settlement add up to the score, cite a rule that is played by, and are all said.

Facts stand beside them and never count.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import evidence
import pytest
from attrs import evolve
from hypothesis import given

from pinochle import Ruleset, Settlement, from_json, pictures, to_json, variants
from pinochle.messages import LANGUAGES, catalogue
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.settlement_text import settlement_lines
from pinochle.rules.scoring.tally import ITEMS, Item, ItemCode, Line, LineFact
from support.outcomes import outcomes
from support.strategies import custom

from .test_what_is_said_is_done import told_of_outcomes

CATALOGUE: Final = Path(__file__).parents[2] / "docs" / "catalogue"
IDS: Final = frozenset(
    name for read in evidence.read(CATALOGUE).values() for name, _ in evidence.entries(read)
)
NOT_CITED: Final = {"meld.totals"}
"""Where melds are declared one by one, ``describe()`` cites other rules of melding for it."""


def cited_ids(rules: Ruleset) -> set[str]:
    """The ids of the catalogue that the rules cite in words."""
    said = re.findall(r"\[([^]]*)\]", rules.describe(ids=True))
    return {name for names in said for name in names.split(", ")} & IDS


def check(rules: Ruleset, of: float = 1) -> None:
    """Every settlement adds up, and cites what the rules cite."""
    found = set[str]()
    for tally in outcomes(rules, of=of):
        settlement = settle(rules, tally)
        for line in settlement.lines:
            assert line.points == sum(item.points for item in line.items)
            assert settlement.scores[line.side] == evolve(line, facts=()).points
            found |= {item.rule for item in line.items}
    assert found <= cited_ids(rules) | NOT_CITED <= IDS


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    check(variants.get(name))


@given(custom())
def test_custom_rulesets(rules: Ruleset) -> None:
    check(rules, of=1 / 4)


@given(custom(*told_of_outcomes()))
def test_rulesets_that_settle_at_random(rules: Ruleset) -> None:
    check(rules, of=1 / 4)


@pytest.mark.parametrize("code", ITEMS)
def test_every_item_is_said(code: ItemCode) -> None:
    """It is printed, documented and drawn: no reader knows what items there are."""
    first: ItemCode = "count" if code == "meld" else "meld"
    items = (Item(first, 123, "settle.made"), Item(code, -45, "settle.made"))
    line = Line(side=0, verdict="made", items=items, facts=(LineFact("bid", 67),))
    found = Settlement((line,), (78,))

    assert from_json(to_json(found), Settlement) == found
    for language in LANGUAGES:
        word = catalogue(language).words[f"item.{code}"]
        heading, row = [*settlement_lines(found, language=language)][:2]
        assert word in heading and "-45" in row.split()
        assert f" - {word} 45 = 78" in line.message.text(language)
    drawn = str(pictures.settlement(found))
    assert ">-45<" in drawn and catalogue("en").words[f"item.{code}"] in drawn
