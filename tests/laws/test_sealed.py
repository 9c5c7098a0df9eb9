"""Law: a value cannot be changed from outside, and what it shows of itself rebuilds it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

import pytest
from attrs import fields

import pinochle
from pinochle import Ruleset, variants

MUTABLE: Final = (list, dict, set, bytearray)


def namespace() -> dict[str, Any]:
    """Every public name of the rules, the melds and the tricks, and the everyday ones."""
    found: dict[str, Any] = {}
    for package in map(import_module, ("pinochle.rules", "pinochle.melds", "pinochle.tricks")):
        for module in iter_modules(package.__path__):
            found |= vars(import_module(f"{package.__name__}.{module.name}"))
    return found | {name: getattr(pinochle, name) for name in dir(pinochle)}


def parts(rules: Ruleset) -> list[Any]:
    return [getattr(rules, part.name) for part in fields(Ruleset)]


@pytest.mark.parametrize("name", variants.names())
def test_no_public_attribute_of_a_part_can_be_changed(name: str) -> None:
    """No attribute can be set, none is a mutable container, and there is no ``__dict__``."""
    rules = variants.get(name)
    for value in (rules, *parts(rules)):
        if isinstance(value, str | tuple):
            continue
        assert not hasattr(value, "__dict__")
        for attribute in [one for one in dir(value) if not one.startswith("_")]:
            assert not isinstance(getattr(value, attribute), MUTABLE), attribute
            with pytest.raises(AttributeError):
                setattr(value, attribute, 0)


@pytest.mark.parametrize("name", variants.names())
def test_what_a_part_shows_of_itself_rebuilds_it(name: str) -> None:
    """So it can be pasted into a test; a whole ruleset shows its name alone."""
    rules, names = variants.get(name), namespace()
    for part in parts(rules):
        assert eval(repr(part), names) == part  # noqa: S307 - of our own values
    assert repr(rules) == f"<Ruleset {name}>"


def test_equal_rules_share_what_follows_from_them() -> None:
    """Tables that are worked out belong to the value of the rules, not to the object."""
    rules = variants.get("firehouse")
    one, other = rules.with_(name="one"), rules.with_(name="other")
    assert one.play._ladders is other.play._ladders
    trump = pinochle.Suit.HEARTS
    assert one.melds._scorer(trump) is other.melds._scorer(trump)
