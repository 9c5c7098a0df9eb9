"""Any rules that go together can be played: houses in which every field of a ruleset is drawn."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING

from hypothesis import given

from gaming import PLAYABLE
from pinochle import Ruleset, RulesetError, from_json, to_json, variants
from pinochle.documents import ruleset_from_toml, ruleset_to_toml
from pinochle.testing import custom_ruleset, rulesets
from pinochle.testing._rulesets import NUMBERS, OF_THE_PRESET, changed, fields_of, paths, words
from strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSES = 800


def value(rules: Ruleset, path: str) -> object:
    """What stands in a field."""
    part, _, name = path.partition(".")
    return getattr(getattr(rules, part), name)


def test_every_field_can_be_drawn() -> None:
    """A new field must be told what to draw for it, in ``pinochle.testing._rulesets``."""
    kinds = {path: fields_of(path.partition(".")[0])[path.partition(".")[2]] for path in paths()}

    assert sorted(path for path, kind in kinds.items() if not words(kind)) == sorted(NUMBERS)
    assert set(OF_THE_PRESET).isdisjoint(kinds)
    for path in OF_THE_PRESET:
        part, _, name = path.partition(".")
        assert name in fields_of(part), f"there is no field {path}"


def test_every_field_is_drawn() -> None:
    """Every field comes in several values, and every word of a field comes."""
    rng = random.Random(3)
    found: dict[str, set[object]] = defaultdict(set)
    for _ in range(HOUSES):
        rules = custom_ruleset(rng)
        for path in paths():
            found[path].add(value(rules, path))

    assert [path for path, values in found.items() if len(values) < 2] == []
    assert [path for path, words in missing(found) if not can_be_had(path, words, rng)] == []


def missing(found: dict[str, set[object]]) -> Iterator[tuple[str, set[object]]]:
    """The words of fields that were never drawn."""
    for path, values in found.items():
        part, _, name = path.partition(".")
        if lacking := set(words(fields_of(part)[name])) - values:
            yield path, lacking


def can_be_had(path: str, lacking: set[object], rng: random.Random) -> bool:
    """Whether words that chance has not drawn fit some preset, each of them."""
    return all(
        any(fits(name, path, word, rng) for name in PLAYABLE for _ in range(10)) for word in lacking
    )


def fits(name: str, path: str, word: object, rng: random.Random) -> bool:
    """Whether a preset can be played with this word in a field."""
    try:
        changed(variants.get(name), path, word, rng)
    except RulesetError:
        return False
    return True


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

    assert changed(four, "trump.named", "in-the-bid", rng).auction.suit_bids
    assert not changed(four, "trump.named", "bidder", rng).auction.suit_bids
