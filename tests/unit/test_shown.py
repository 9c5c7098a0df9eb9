"""The ``repr()`` of the parts of a ruleset: it names what is not as usual, and makes them again.

Tests: pinochle._shown
"""

from __future__ import annotations

from random import Random

import pytest
from attrs import NOTHING, fields

import pinochle
from pinochle import Contract, Hand, Ruleset, Suit, rules, variants
from pinochle._shown import ShortRepr
from pinochle.testing import custom_ruleset
from support.rulesets import RULESETS, rules_of

PUBLIC = {name: getattr(room, name) for room in (pinochle, rules) for name in room.__all__}
PARTS = [field.name for field in fields(Ruleset) if field.name != "script"]


def evaluated(value: object) -> object:
    """The value that the repr of another makes."""
    return eval(repr(value), PUBLIC)  # noqa: S307 - our own


@pytest.mark.parametrize("name", RULESETS)
def test_every_part_of_a_ruleset_is_made_again_by_its_repr(name: str) -> None:
    ruleset = rules_of(name)
    for part in PARTS:
        assert evaluated(getattr(ruleset, part)) == getattr(ruleset, part)


@pytest.mark.parametrize("seed", range(20))
def test_every_part_of_a_custom_ruleset_is_made_again_by_its_repr(seed: int) -> None:
    ruleset = custom_ruleset(Random(seed))
    for part in PARTS:
        assert evaluated(getattr(ruleset, part)) == getattr(ruleset, part)


def test_a_field_that_has_its_default_is_not_named() -> None:
    for kind in ShortRepr.__subclasses__():
        if all(field.default is not NOTHING for field in fields(kind)):
            assert repr(kind()) == f"{kind.__name__}()"


def test_no_class_has_a_longer_repr_from_attrs() -> None:
    assert {kind for kind in ShortRepr.__subclasses__() if "__repr__" in vars(kind)} == set()


def test_values_of_a_round_are_made_again_too() -> None:
    score = variants.get("partnership-auction").melds.score(Hand.parse("♠QKK ♦J"), Suit.SPADES)
    assert repr(Contract(bidder=0, goal=300)) == "Contract(bidder=0, goal=300)"
    assert evaluated(score) == score
