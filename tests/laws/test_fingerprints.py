"""A fingerprint stands for what rules decide: for all of it, for nothing else, and for ever.

Tests: pinochle.rules.fingerprint
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, fields, frozen
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Ruleset, RulesetError, from_json, to_json, variants
from pinochle.rules import DealRules, MeldTable
from pinochle.rules.auction.sayings import Convention, Saying
from pinochle.rules.fingerprint import _plain
from pinochle.testing import custom_ruleset
from pinochle.testing._rulesets import draw_value, paths, with_field
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import patterns, share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.rules.melds.patterns import Pattern

seeds = st.integers(0, 2**32)
EVERY_RULESET = pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
AUCTION: Final = variants.get("partnership-auction")


def without_words(rules: Ruleset) -> Ruleset:
    """The rules without everything that they only say."""
    auction = evolve(
        rules.auction,
        conventions=(),
        sayings=tuple(evolve(saying, meaning="") for saying in rules.auction.sayings),
    )
    parts: dict[str, Any] = {
        "auction": auction,
        "melds": without_titles(rules.melds),
        "checks": evolve(rules.checks, melds=without_titles(rules.checks.melds)),
    }
    return rules.with_(name="no-name", sources=(), **parts)


def without_titles(melds: MeldTable) -> MeldTable:
    return MeldTable(tuple(evolve(rule, titles=()) for rule in melds))


def neighbours(rules: Ruleset, rng: random.Random) -> Iterator[Ruleset]:
    """Rules of which each has another value in one field, with what that brings along."""
    for path in paths():
        with suppress(RulesetError):
            yield with_field(rules, path, draw_value(rules, path, rng), rng)


@share(40)
@given(seeds)
def test_rules_have_the_same_fingerprint_if_they_decide_the_same(seed: int) -> None:
    """And other rules have another, whichever field is different."""
    rng = random.Random(seed)
    rules = custom_ruleset(rng)
    for other in neighbours(rules, rng):
        is_alike = without_words(rules) == without_words(other)
        assert (rules.fingerprint == other.fingerprint) is is_alike


@share(40)
@given(seeds)
def test_words_decide_nothing(seed: int) -> None:
    rules = custom_ruleset(random.Random(seed))
    assert without_words(rules).fingerprint == rules.fingerprint


def test_what_is_only_said_may_be_said_better() -> None:
    auction = evolve(
        AUCTION.auction,
        conventions=(Convention("+20", "asks for trump"),),
        sayings=(Saying("with-help", "some meld"),),
    )
    said = AUCTION.with_(
        name="ours",
        title="Our game",
        sources=("Ann",),
        auction=auction,
        melds=MeldTable(tuple(evolve(rule, titles=("One",)) for rule in AUCTION.melds)),
    )
    better = evolve(auction, sayings=(Saying("with-help", "a run, or nearly"),))
    silent = evolve(auction, sayings=())

    assert said.with_(auction=better).fingerprint == said.fingerprint
    assert said.with_(auction=silent).fingerprint == AUCTION.fingerprint != said.fingerprint


@given(patterns)
def test_a_pattern_decides_by_its_text(pattern: Pattern) -> None:
    """Its text is read again for ever, while its fields may get other names."""
    assert _plain(pattern) == str(pattern)


def test_the_order_of_the_melds_decides() -> None:
    """Of two melds that are worth the same, the first is laid."""
    turned = AUCTION.with_(melds=MeldTable(tuple(reversed(tuple(AUCTION.melds)))))
    assert turned.fingerprint != AUCTION.fingerprint


@EVERY_RULESET
def test_documents_keep_the_fingerprint(name: str) -> None:
    rules = rules_of(name)
    assert from_json(to_json(rules), Ruleset).fingerprint == rules.fingerprint
    assert Ruleset.from_toml(rules.to_toml()).fingerprint == rules.fingerprint


@frozen(kw_only=True)
class LaterDealRules(DealRules):
    """The deal of a later version, which has a field more."""

    face_up: bool = False


@EVERY_RULESET
def test_a_field_of_a_later_version_changes_no_fingerprint_by_its_default(name: str) -> None:
    rules = rules_of(name)
    known: dict[str, Any] = {one.name: getattr(rules.deal, one.name) for one in fields(DealRules)}
    later = [rules.with_(deal=LaterDealRules(**known, face_up=is_on)) for is_on in (False, True)]

    assert later[0].fingerprint == rules.fingerprint
    assert later[1].fingerprint != rules.fingerprint
