"""What the page of house rules promises: every example is a ruleset that differs from its base."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import evidence
import house_rules
import pytest

from pinochle.web.files import HOUSE_RULES

DOCS: Final = Path(__file__).parents[2] / "docs"
KNOWN: Final = {
    name
    for found in evidence.read(DOCS / "catalogue").values()
    for name, _ in evidence.entries(found)
}
ROWS: Final = house_rules.rows(HOUSE_RULES)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["called"]))
def test_every_house_rule_can_be_said(row: house_rules.Row) -> None:
    """The document is understood, changes its base, and is described as another game."""
    assert house_rules.problems(row, KNOWN) == []


def test_every_rule_that_only_tables_play_is_on_the_page() -> None:
    """A rule that no book has is found under what tables call it, in a file of HOUSE_RULES."""
    said = {name for row in ROWS for name in house_rules.rules_of(row)}
    every = [
        one
        for found in evidence.read(DOCS / "catalogue").values()
        for one in evidence.entries(found)
    ]

    missing = [name for name, rule in every if rule.get("kind") == "house" and name not in said]
    assert missing == [], f"in a file under {HOUSE_RULES}"
    assert len({row["called"] for row in ROWS}) == len(ROWS)
