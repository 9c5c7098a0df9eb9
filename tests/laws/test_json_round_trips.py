"""Every public value goes into JSON and comes back equal."""

import json

import pytest
from hypothesis import given

from pinochle import Ruleset, from_json, to_json, variants
from pinochle.rules import Duty, When
from pinochle.rules.melds.patterns import Pattern
from support.strategies import patterns, share, values


@share(300)
@given(values)
def test_values(value: object) -> None:
    """from_json(to_json(v), type(v)) == v, and the text is stable."""
    text = to_json(value)
    if isinstance(value, Pattern):
        again: object = from_json(text, Pattern)  # type: ignore[arg-type]
    else:
        again = from_json(text, type(value))
    assert again == value and type(again) is type(value)
    assert to_json(again) == text
    json.loads(text)


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    """Every preset comes back equal, with its parts told of each other again."""
    rules = variants.get(name)
    again = from_json(to_json(rules), Ruleset)
    assert again == rules and hash(again) == hash(rules) and not rules.diff(again)
    assert again.melds.pack == rules.pack and again.play.seats == rules.table.seats


@given(patterns)
def test_patterns_are_words(pattern: Pattern) -> None:
    """A pattern is written as its text."""
    assert json.loads(to_json(pattern)) == str(pattern)


@pytest.mark.parametrize("word", [*Duty, *When])
def test_words(word: Duty | When) -> None:
    """The words of the ladder come back as themselves."""
    assert from_json(to_json(word), type(word)) is word
