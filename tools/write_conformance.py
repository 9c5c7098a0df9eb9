"""Make the conformance suite: the cases that any engine of pinochle can be checked with.

    PYTHONPATH=src python tools/write_conformance.py conformance

``nox -s generate`` runs it. The same command writes the same files.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from pinochle import Ruleset, variants
from pinochle.conformance._writing import write_suite
from pinochle.schemas import _fields

RULESETS: Final = Path(__file__).parents[1] / "tests" / "rulesets"


def rulesets() -> dict[str, Ruleset]:
    """The presets, and house rules of which the melds or the duties of play are others."""
    by_name = {name: variants.get(name) for name in variants.names()}
    melds = {rules.melds.rules for rules in by_name.values()}
    plays = {ladder(rules) for rules in by_name.values()}
    for file in sorted(RULESETS.glob("*.toml")):
        rules = Ruleset.from_toml(file.read_text(encoding="utf-8"))
        if rules.melds.rules not in melds or ladder(rules) not in plays:
            name = f"house-{file.stem}"
            by_name[name] = rules.with_(name=name)
            melds.add(rules.melds.rules)
            plays.add(ladder(rules))
    return by_name


def ladder(rules: Ruleset) -> object:
    """What decides which cards may be played, and who wins."""
    return rules.play.obligations, rules.play.like_cards, rules.pack.order


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for table, cases in write_suite(folder, rulesets()):
        print(f"{table}: {cases} cases", flush=True)
    (folder / _fields.FILE).write_text(_fields.fields_page(), encoding="utf-8")
