"""Damaged JSON is either a value, and then is written and read back equal, or refused."""

import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import (
    Card,
    Hand,
    PinochleError,
    Rank,
    Ranking,
    Ruleset,
    Suit,
    Trick,
    Violation,
    from_json,
    to_json,
)
from pinochle.rules import (
    CheckRules,
    CountRules,
    DealRules,
    Duty,
    Meld,
    MeldRule,
    MeldScore,
    MeldTable,
    Obligation,
    Pack,
    PlayRules,
    TableRules,
    When,
)
from pinochle.rules.deal import Packet, Packets
from pinochle.rules.handtest import HandTest
from pinochle.rules.melds.patterns import Pattern
from support.strategies import share, values

KINDS: tuple[Any, ...] = (
    Suit,
    Rank,
    Card,
    Hand,
    Ranking,
    Pack,
    Trick,
    Violation,
    Packet,
    Packets,
    DealRules,
    TableRules,
    Meld,
    MeldRule,
    MeldScore,
    MeldTable,
    Obligation,
    Duty,
    When,
    PlayRules,
    CountRules,
    CheckRules,
    HandTest,
    Ruleset,
    Pattern,
)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 9),
    st.integers(),
    st.floats(),
    st.sampled_from(["", "AS", "AS KH", "♠A", "K in trump", "A K Q J 10 9", "3 (3)", "game"]),
    st.sampled_from(["last", "bidder", "follow", "always", "S", "A", "play.suit"]),
    st.text(max_size=5),
)
names = st.sampled_from(
    ["name", "rules", "cards", "seats", "sides", "copies", "values", "patterns", "duty", "where"]
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(names, st.text(max_size=3)), inner, max_size=4),
    ),
    max_leaves=12,
)


@st.composite
def damaged_documents(draw: st.DrawFn) -> tuple[str, Any]:
    """A document of some value in which something was changed, and the class of the value."""
    value = draw(values)
    data = json.loads(to_json(value))
    for _ in range(draw(st.integers(0, 3))):
        data = _change(draw, data)
    kind = Pattern if isinstance(value, Pattern) else type(value)
    return json.dumps(data), kind


def _change(draw: st.DrawFn, data: Any) -> Any:
    if not data or not isinstance(data, list | dict) or draw(st.integers(0, 5)) == 0:
        return draw(anything)
    place = draw(st.sampled_from(list(data) if isinstance(data, dict) else range(len(data))))
    match draw(st.integers(0, 7)):
        case 0:
            del data[place]
        case 1 if isinstance(data, dict):
            data[draw(names)] = data[place]
        case 2 if isinstance(data, list):
            data.append(data[place])
        case _:
            data[place] = _change(draw, data[place])
    return data


def check(text: str, kind: Any) -> None:
    try:
        value = from_json(text, kind)
    except PinochleError as error:
        told = str(error)
    else:
        told = to_json(value)
        assert from_json(told, kind) == value
    assert told


@share(200)
@given(damaged_documents())
def test_damaged_documents(document: tuple[str, Any]) -> None:
    """A document with a field missing, doubled or exchanged is read, or refused as ours."""
    check(*document)


@share(100)
@given(damaged_documents(), st.data())
def test_torn_documents(document: tuple[str, Any], data: st.DataObject) -> None:
    """So is text that was cut, or into which something was put."""
    text, kind = document
    at = data.draw(st.integers(0, len(text)))
    check(text[:at] + data.draw(st.text(max_size=2)) + text[at + 1 :], kind)
    check(text[:at], kind)


@pytest.mark.parametrize("kind", [Hand, TableRules, Ruleset])
def test_every_depth(kind: Any) -> None:
    """However deep a document is nested, and wherever the stack ends, it is refused as ours."""
    limit = sys.getrecursionlimit()
    for depth in range(limit - 300, limit + 10):
        for opening, inner, closing in (("[", "", "]"), ('{"seats":', "1", "}")):
            with pytest.raises(PinochleError):
                from_json(opening * depth + inner + closing * depth, kind)


@given(st.sampled_from(KINDS[6:-1]), st.sampled_from(["", "A", "AS"]))
def test_text_is_no_list(kind: Any, text: str) -> None:
    """A text in the place of a list is refused, and not taken letter by letter."""
    for field in ("sides", "obligations", "by_place", "holds", "at_least", "rules", "copies"):
        try:
            value = from_json(json.dumps({field: text}), kind)
        except PinochleError:
            continue
        assert not hasattr(value, field)
