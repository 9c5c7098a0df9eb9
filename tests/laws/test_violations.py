"""Every reason that is ever given has a known code, a rule of the catalogue and a sentence.

Tests: pinochle.messages.violations
"""

import pickle
import tomllib
from pathlib import Path

from hypothesis import given

from pinochle import Violation, from_json, to_json
from pinochle.messages.codes import VIOLATIONS
from pinochle.rules import Duty, Obligation, When
from support.strategies import reasons, share

CATALOGUE = Path(__file__).parents[2] / "docs" / "catalogue"
RULES = {
    rule["id"]
    for page in sorted(CATALOGUE.glob("*.toml"))
    for rule in tomllib.loads(page.read_text(encoding="utf-8")).get("rule", [])
}


def test_rungs() -> None:
    """Every rung of the ladder gives a known code and a rule of the catalogue."""
    for duty in Duty:
        for when in When:
            rung = Obligation(duty, when)
            assert rung.duty.code in VIOLATIONS
            assert rung.rule in RULES


@share(300)
@given(reasons())
def test_reasons(found: tuple[Violation, ...]) -> None:
    """Code is known, rule is "" or in the catalogue, and str() is one whole sentence."""
    for why in found:
        assert why.code in VIOLATIONS
        assert why.rule in RULES | {""}
        text = str(why)
        assert text and "{" not in text and "\n" not in text
        assert all(why[name] is not None for name in why.keys())  # noqa: SIM118 - no mapping


@share(200)
@given(reasons())
def test_reasons_are_values(found: tuple[Violation, ...]) -> None:
    """A reason that has been through JSON or pickle is equal and says the same."""
    for why in found:
        for again in (from_json(to_json(why), Violation), pickle.loads(pickle.dumps(why))):
            assert again == why and hash(again) == hash(why) and str(again) == str(why)
