"""Any rules that go together can be played: houses in which every field of a ruleset is drawn.

Tests: pinochle.testing._rulesets
"""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest
from hypothesis import given

from pinochle import Ruleset, from_json, to_json, variants
from pinochle.documents import ruleset_from_toml, ruleset_to_toml
from pinochle.rules.units import unit_of
from pinochle.testing import custom_ruleset, rulesets
from pinochle.testing._rulesets import (
    BY_UNIT,
    FEATS,
    FIELD_TYPES,
    NUMBERS,
    OF_THE_PRESET,
    is_on,
    paths,
    turn_on_together,
    with_field,
    words,
)
from support.rulesets import PLAYABLE
from support.strategies import share

TRIES = 10
"""How often a value is drawn for each preset."""


def value(rules: Ruleset, path: str) -> object:
    """What stands in a field."""
    part, _, name = path.partition(".")
    return getattr(getattr(rules, part), name)


def test_every_field_can_be_drawn() -> None:
    """A new field must be told what to draw for it, in ``pinochle.testing._rulesets``."""
    numbers = {path for path in paths() if not words(FIELD_TYPES[path])}
    drawn_by_unit = {path for path in numbers if unit_of(FIELD_TYPES[path]) in BY_UNIT}

    assert set(NUMBERS) <= numbers <= drawn_by_unit | set(NUMBERS)
    assert set(OF_THE_PRESET) <= set(FIELD_TYPES)
    assert set(OF_THE_PRESET).isdisjoint(paths())


def is_new(rules: Ruleset, preset: str, path: str) -> bool:
    """Return whether a field has another value than in the preset."""
    return value(rules, path) != value(variants.get(preset), path)


def test_every_field_is_drawn() -> None:
    """Every field changes, and every word of a field comes, in some preset."""
    rng = random.Random(3)
    assert [path for path in paths() if not is_drawn(path, rng)] == []


def is_drawn(path: str, rng: random.Random) -> bool:
    """Draw a field for one preset after the other, until it has had every value it should."""
    lacking, has_changed = set(words(FIELD_TYPES[path])), False
    for preset in PLAYABLE * TRIES:
        rules = custom_ruleset(rng, of=preset, parts=(path,))
        lacking.discard(value(rules, path))
        has_changed |= is_new(rules, preset, path)
        if has_changed and not lacking:
            return True
    return False


@pytest.mark.parametrize("feat", FEATS, ids=" ".join)
def test_what_rewards_or_punishes_the_same_feat_is_drawn_together(feat: tuple[str, ...]) -> None:
    """Every two of these fields are on in some house, one of them at least not in its preset."""
    rng, lacking = random.Random(" ".join(feat)), {*combinations(feat, 2)}
    for preset in PLAYABLE * TRIES:
        rules = turn_on_together(variants.get(preset), feat, rng)
        on = {path for path in feat if is_on(path, value(rules, path))}
        new = {path for path in on if is_new(rules, preset, path)}
        lacking -= {pair for pair in lacking if on >= {*pair} and new & {*pair}}
        if not lacking:
            return
    pytest.fail(f"never together: {sorted(lacking)}")


def test_houses_often_have_more_than_one_field_for_the_same_feat() -> None:
    """In one house of three, two such fields at least are not those of the preset."""
    rng, found = random.Random(4), 0
    for preset in PLAYABLE * 5:
        rules = custom_ruleset(rng, of=preset)
        new = {path for path in {*chain(*FEATS)} if is_new(rules, preset, path)}
        found += any(len(new & {*feat}) > 1 for feat in FEATS)
    assert found > 5 * len(PLAYABLE) // 3


def test_a_house_can_be_of_one_preset() -> None:
    """The seats of a preset stay, whatever else is changed."""
    rng = random.Random(1)

    assert {custom_ruleset(rng, of="cutthroat").table.seats for _ in range(20)} == {3}


@given(rulesets())
@share(30)
def test_a_house_comes_back_from_its_documents(rules: Ruleset) -> None:
    """Whatever was changed is written and read."""
    assert from_json(to_json(rules), Ruleset) == rules
    assert ruleset_from_toml(ruleset_to_toml(rules)) == rules
    assert ruleset_from_toml(ruleset_to_toml(rules, base=PLAYABLE[0])) == rules


@given(rulesets())
@share(30)
def test_a_house_is_told_in_words(rules: Ruleset) -> None:
    """Any rules at all can be described."""
    assert rules.describe().startswith("# any-ruleset" if rules.name == "any-ruleset" else "# ")


def test_trump_in_the_bid_takes_bids_in_suits() -> None:
    """Two parts that go together are changed together."""
    four, rng = variants.get("partnership-auction"), random.Random(1)

    assert with_field(four, "trump.named", "in-the-bid", rng).auction.suit_bids
    assert not with_field(four, "trump.named", "bidder", rng).auction.suit_bids
