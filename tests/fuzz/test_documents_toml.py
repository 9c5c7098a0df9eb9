"""Any TOML, and any changes to a ruleset, make a ruleset that can be written, or are refused."""

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import PinochleError, Ruleset, from_json, to_json
from pinochle.documents import ruleset_from_toml, with_differences
from support.strategies import rulesets, share

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 9),
    st.floats(),
    st.sampled_from(["", "AS", "K in trump", "A 10 K Q J 9", "3 (3)", "game", "bidder", "none"]),
    st.text(max_size=5),
)
keys = st.one_of(
    st.sampled_from(["name", "melds", "run", "dix", "values", "patterns", "heading", "count"]),
    st.sampled_from(["last_trick", "deal", "table", "seats", "checks", "base", "play", "needs"]),
    st.text(max_size=3),
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=20,
)


def check(text: str) -> None:
    try:
        rules = ruleset_from_toml(text)
    except PinochleError as error:
        told = str(error)
    else:
        told = rules.to_toml()
        assert ruleset_from_toml(told) == rules
    assert told


@share(100)
@given(rulesets, rulesets, st.data())
def test_torn_documents(rules: Ruleset, base: Ruleset, data: st.DataObject) -> None:
    """Text that was cut, or into which something was put."""
    text = rules.to_toml(base=base)
    at = data.draw(st.integers(0, len(text)))
    check(text[:at] + data.draw(st.text(max_size=2)) + text[at + 1 :])
    check(text[:at])


@share(100)
@example("a." * 2000 + "a = 1")
@example("a = " + "[" * 10_000)
@example("a = " + "{a=" * 10_000)
@given(st.text())
def test_any_text(text: str) -> None:
    """Any text, also behind a base."""
    check(text)
    check(f'base = "racehorse"\n{text}')


@share(200)
@given(rulesets, st.dictionaries(keys, anything, max_size=4))
def test_any_changes(base: Ruleset, changes: dict[str, Any]) -> None:
    """Any plain data as changes, and as JSON."""
    try:
        rules = with_differences(base, changes)
    except PinochleError as error:
        told = str(error)
    else:
        told = to_json(rules)
        assert from_json(told, Ruleset) == rules
    assert told
    try:
        from_json(json.dumps({"base": base.name, **changes}), Ruleset)
    except PinochleError as error:
        told = str(error)
    assert told
