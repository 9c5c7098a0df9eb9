"""Whatever grows in a text, it is read or refused in time in proportion, with a short error.

How much time that is, and how the texts are made, stands in :mod:`growing`.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import read_action
from pinochle.documents import ruleset_from_toml
from pinochle.rules.handtest import HandTest
from pinochle.rules.misdeal import Ground, MisdealRules
from support.big_texts import (
    GROWTH,
    HEAD,
    LONG,
    LONGEST_ERROR,
    NOTATION_READERS,
    PER_KILOBYTE_OF_JSON,
    PIECES,
    RECORD_READERS,
    SHORT,
    STARTS,
    Big,
    as_json,
    big_records,
    big_toml,
    effort_of,
    grown,
    growth,
    is_in_proportion,
    long_json,
    odd_toml,
    repeat,
    repeat_numbered,
    slowness,
    sound_games,
    sound_rules,
)
from support.strategies import share

sizes = st.sampled_from((1_000, 4_000, 16_000))
glue = st.sampled_from(("", " ", ",", "\n", ", ", ":"))
signs = st.text(
    st.sampled_from("ASTsh9♠10.:;,%?>#*\"'\\[]{}()=-_ \n\t\x00é"), min_size=1, max_size=8
)
pieces = st.one_of(st.sampled_from(PIECES), signs)
several = st.lists(pieces, min_size=1, max_size=4)
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 10**6), st.floats(), signs, st.sampled_from(PIECES)
)
items = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(signs, inner, max_size=3)),
    max_leaves=6,
)


def check(big: Big) -> None:
    assert effort_of(big).error <= LONGEST_ERROR, big.what
    assert is_in_proportion(big), f"{big.what}: {effort_of(big).seconds:.2f} s for {len(big.text)}"


@cache
def toml_texts(size: int) -> tuple[Big, ...]:
    return tuple(big_toml(size))


@cache
def record_texts(size: int) -> tuple[Big, ...]:
    return tuple(big_records(size))


@pytest.mark.slow  # it measures seconds, which other work on the machine falsifies
@pytest.mark.parametrize("place", range(sum(1 for _ in long_json(SHORT))))
def test_long_json_grows_in_proportion(place: int) -> None:
    short, long = (next(islice(long_json(size), place, None)) for size in (SHORT, LONG))
    assert growth(short, long) <= GROWTH, long.what
    assert effort_of(long).seconds <= PER_KILOBYTE_OF_JSON * len(long.text) / 1000 * slowness()


@pytest.mark.parametrize("big", tuple(odd_toml(16_000)), ids=lambda big: str(big.what))
def test_odd_toml(big: Big) -> None:
    check(big)


def test_many_grounds_are_compared_with_none() -> None:
    test = HandTest(non_counters=5)
    grounds = tuple(Ground(f"ground-{number}", test) for number in range(20_000))
    big = Big("many grounds", "", lambda _: MisdealRules(grounds))
    assert effort_of(big).seconds < slowness()


@share(100)
@given(st.data(), sizes)
def test_json(data: st.DataObject, size: int) -> None:
    """Something big in any place of a JSON document."""
    sound = data.draw(st.sampled_from(sound_rules() + sound_games()))
    ways = dict(grown(sound.value, size))
    what = data.draw(st.sampled_from(sorted(ways)))
    check(as_json(sound, ways[what], what))


@share(100)
@given(st.data(), sizes, items)
def test_any_items(data: st.DataObject, size: int, item: object) -> None:
    """Any item again and again, as a list and under keys, in any place of a JSON document."""
    sound = data.draw(st.sampled_from(sound_rules() + sound_games()))
    text = json.dumps(item)
    check(as_json(sound, f"[{repeat(text, size)}]", f"items {text}"))
    entries = repeat_numbered(f'"k#":{text}', size)
    check(as_json(sound, f"{{{entries}}}", f"keys of {text}"))


@share(100)
@given(st.data())
def test_toml(data: st.DataObject) -> None:
    """Something big at any key of TOML."""
    check(data.draw(st.sampled_from(toml_texts(data.draw(sizes)))))


@share(100)
@given(several, glue, sizes)
def test_any_toml(words: list[str], between: str, size: int) -> None:
    """Any pieces again and again, as TOML and as texts in it."""
    text = repeat(between.join(words), size, between)
    check(Big("TOML", text, ruleset_from_toml))
    for whole in (f'base = "{text}"', f"base = 'racehorse'\n{text}", f'title = """\n{text}\n"""'):
        check(Big("TOML", whole, ruleset_from_toml))


@share(100)
@given(st.data())
def test_records(data: st.DataObject) -> None:
    """Something big in a record."""
    check(data.draw(st.sampled_from(record_texts(data.draw(sizes)))))


@share(100)
@given(several, glue, sizes, st.sampled_from(sorted(RECORD_READERS)))
def test_any_records(words: list[str], between: str, size: int, how: str) -> None:
    """Any pieces again and again, in the head of a record, in a rule and in the moves."""
    text = repeat(between.join(words), size, between)
    for start in ("", HEAD, f"{HEAD}rules.misdeal.grounds: ", f"{HEAD}\n", f"{HEAD}\n0 play:"):
        check(Big(f"record, {how}", start + text, RECORD_READERS[how]))


@share(100)
@given(st.sampled_from(STARTS), several, glue, sizes)
def test_any_notation(start: str, words: list[str], between: str, size: int) -> None:
    """Any pieces again and again, for every parser."""
    text = repeat(between.join(words), size, between)
    check(Big("action", start + text, read_action))
    for name, read in NOTATION_READERS.items():
        check(Big(name, text, read))
