"""Every ruleset comes back from TOML, whole and as changes to whatever preset."""

import json
import tomllib
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from pinochle import Ruleset, RulesetError, from_json, to_json, variants
from pinochle.documents import (
    differences,
    nearest_base,
    ruleset_from_toml,
    ruleset_to_toml,
    with_differences,
)
from pinochle.rules import MeldRule, MeldTable
from support.rulesets import in_some_order
from support.strategies import lines, play_rules, rulesets, share

if TYPE_CHECKING:
    from pinochle.rules.ruleset import RulesetParts


@st.composite
def melds(draw: st.DrawFn, table: MeldTable) -> MeldTable:
    """A table with melds taken away, changed, put in and in another order."""
    rules: list[MeldRule] = []
    for rule in table:
        match draw(st.integers(0, 4)):
            case 0:
                pass
            case 1:
                titles = tuple(draw(st.lists(lines, max_size=2)))
                values = tuple(draw(st.lists(st.integers(0, 500), min_size=1, max_size=3)))
                rules.append(evolve(rule, values=values, titles=titles))
            case _:
                rules.append(rule)
    new = draw(st.lists(lines.filter(bool), max_size=2, unique=True))
    rules += [MeldRule(name, "pinochle", "QS JD", 40) for name in new]
    try:
        return MeldTable(tuple(draw(st.permutations(rules)) if draw(st.booleans()) else rules))
    except RulesetError:
        assume(False)  # noqa: FBT003 - hypothesis' own word
        raise


@st.composite
def houses(draw: st.DrawFn) -> Ruleset:
    """Rules like those of a preset, with many parts changed."""
    rules = draw(rulesets)
    parts: RulesetParts = {
        "melds": draw(melds(rules.melds)),
        "play": evolve(draw(play_rules), ranking=rules.pack.order, seats=0),
        "count": evolve(rules.count, last_trick=draw(st.integers())),
        "settlement": evolve(rules.settlement, saving_count=draw(st.integers(0, 99))),
        "showing": evolve(rules.showing, choice=draw(st.sampled_from(("best", "declared")))),
        "sources": tuple(draw(st.lists(lines, max_size=2))),
    }
    if draw(st.booleans()):
        parts["name"] = draw(lines)
        parts["title"] = draw(st.sampled_from(("", "Ours")))
    # What does not go with the rest stays as it was: a part may ask for a meld that is gone.
    for name in ("melds", "showing", "play"):
        try:
            return rules.with_(**parts)
        except RulesetError:
            del parts[name]  # type: ignore[misc]
    return rules.with_(**parts)


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    """Every preset comes back, whole and as changes to a fifth of the presets."""
    rules = variants.get(name)
    assert ruleset_from_toml(ruleset_to_toml(rules)) == rules
    assert ruleset_to_toml(rules, base=name) == f'format = 1\nbase = "{name}"\n'
    assert nearest_base(rules) is rules
    for other in in_some_order(variants.names(), name)[: len(variants.names()) // 5]:
        again = ruleset_from_toml(ruleset_to_toml(rules, base=other))
        assert again == rules and to_json(again) == to_json(rules)


@share(50)
@given(houses(), rulesets)
def test_houses(rules: Ruleset, base: Ruleset) -> None:
    """So does every house, and every way to say its changes says the same."""
    changes = differences(rules, base)

    assert ruleset_from_toml(rules.to_toml()) == rules
    assert from_json(to_json(rules), Ruleset) == rules
    assert with_differences(base, changes) == rules
    assert with_differences(rules, differences(base, rules)) == base
    assert from_json(json.dumps({"base": base.name, **changes}), Ruleset) == rules
    text = rules.to_toml(base=base)
    assert ruleset_from_toml(text) == rules
    assert tomllib.loads(text) == {"format": 1, "base": base.name, **changes}


@share(50)
@given(houses())
def test_no_change_is_said_of_the_same_rules(rules: Ruleset) -> None:
    """There is nothing to say of rules that are the same, and something of all others."""
    assert differences(rules, rules) == {}
    assert all(differences(rules, base) or rules == base for base in map(variants.get, NAMES))


NAMES = variants.names()
