"""The page "Odds of pinochle" says what is counted today.

Tests: pinochle.analysis._passed
"""

from pathlib import Path
from typing import Final

import pytest

from support.odds_page import lines
from support.snapshots import compare

PAGE: Final = Path(__file__).parents[2] / "docs" / "explanation" / "odds-of-pinochle.md"


def test_the_page_is_what_it_was() -> None:
    if trouble := compare(PAGE, lines()):
        pytest.fail(trouble)


def test_the_page_has_what_players_argue_about() -> None:
    page = "\n".join(lines())

    assert "| a run in any suit | 3.83 % (1 in 26) | 11.80 % | 47.82 % |" in page
    assert "| a double pinochle | 0.254 % (1 in 393) |" in page
    assert "| one card, 15 of 48 | 17.61 % |" in page  # 1 - C(31, 3) / C(33, 3)
