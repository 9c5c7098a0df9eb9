"""A list of pairs may be written as a table, by the reader and by the schema alike."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from pinochle import DocumentError, Ruleset, from_json, to_json
from pinochle.schemas import schema
from support.strategies import rulesets, share

SCHEMA = Draft202012Validator(schema.load("ruleset"))


def with_tables(data: Any) -> Any:
    """The data with a table for every list of pairs."""
    if isinstance(data, dict):
        return {key: with_tables(value) for key, value in data.items()}
    if isinstance(data, list) and data and all(map(is_pair, data)):
        return {str(key): value for key, value in data}
    return data


def is_pair(data: object) -> bool:
    return isinstance(data, list) and len(data) == 2 and isinstance(data[1], int)


@share(100)
@given(rulesets)
def test_rulesets(rules: Ruleset) -> None:
    """The table of the pairs is taken, and says the same."""
    document = with_tables(json.loads(to_json(rules)))

    assert isinstance(document["pack"]["copies"], dict)
    SCHEMA.validate(document)
    assert from_json(json.dumps(document), Ruleset) == rules


FIELDS = (
    ("pack", "copies"),
    ("pack", "extra"),
    ("auction", "ladder"),
    ("auction", "to_bid", "at_least"),
    ("settlement", "stakes"),
    ("settlement", "floor"),
    ("checks", "beyond"),
)
KEYS = st.sampled_from(("A", "10", "9", "AS", "0", "250", "-5", "X", ""))


@share(300)
@given(st.sampled_from(FIELDS), st.dictionaries(KEYS, st.sampled_from((0, 2, "2")), max_size=3))
def test_any_table(path: tuple[str, ...], table: dict[str, object]) -> None:
    """The form of a table is taken by both or by neither: what it says is for the reader alone."""
    document: dict[str, Any] = {"base": "auction-three"}
    part = document
    for word in path[:-1]:
        part = part.setdefault(word, {})
    part[path[-1]] = table

    assert SCHEMA.is_valid(document) == has_form(document)


def has_form(document: dict[str, Any]) -> bool:
    """Whether the reader takes the form of a document, if not what it says."""
    try:
        from_json(json.dumps(document), Ruleset)
    except DocumentError as error:
        return not any("expected " in one or "not a " in one for one in error.problems)
    return True
