"""What a set costs: a sum of the bid, the meld and the count.

Tests: pinochle.rules.scoring.setcosts
"""

from __future__ import annotations

import pytest

from clauses.bidding import outcome, settlement
from pinochle.errors import NotationError
from pinochle.rules.scoring.setcosts import SetCosts

rule = pytest.mark.rule


@rule("house.set-costs")
@pytest.mark.parametrize(
    ("costs", "kept", "score"),
    [
        ("minus-bid", {}, -250),
        ("nothing", {}, 0),
        ("minus-all", {}, -250 - 60 - 150),
        ("2 bid", {}, -500),
        ("bid + meld", {}, -250 - 60),
        ("2 bid + meld + 3 count", {}, -500 - 60 - 450),
        ("meld", {}, -60),
        ("2 bid", {"set_meld": "kept"}, -500 + 60),
        ("bid + meld", {"set_meld": "kept", "set_count": "kept"}, -250 - 60 + 150),
    ],
)
def test_a_lost_contract_costs_a_sum(costs: str, kept: dict[str, str], score: int) -> None:
    """The bid was 250; 60 were melded and 150 won."""
    rules = settlement(set=costs, **kept)

    assert outcome(rules, "60 0 0 20", "90 50 60 50", 250).scores == (score, 120)


@rule("house.set-costs")
def test_the_costs_are_words_where_there_is_a_word() -> None:
    """A document has them as it always had, and others as a sum."""
    for text in ("minus-bid", "nothing", "minus-all", "2 bid", "bid + meld", "meld + 2 count"):
        assert str(SetCosts.parse(text)) == text
        assert f'set = "{text}"' in settlement(set=text).to_toml()
    assert str(SetCosts.parse("1 bid + count + meld")) == "minus-all"
    for text in ("", "minus", "bid + bid", "10 bid", "0 bid", "bid+meld+", "-1 bid"):
        with pytest.raises(NotationError, match="no cost of a contract"):
            SetCosts.parse(text)
