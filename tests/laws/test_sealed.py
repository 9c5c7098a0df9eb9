"""Law: a value cannot be changed from outside, and what it shows of itself rebuilds it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from attrs import fields

import pinochle
from pinochle import Game, Ruleset, variants
from support.public_names import EVERY_NAME, rebuild

MUTABLE: Final = (list, dict, set, bytearray)


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
    rules = variants.get(name)
    for part in parts(rules):
        assert rebuild(part) == part
    assert repr(rules) == f"<Ruleset {name}>"


def test_equal_rules_share_what_follows_from_them() -> None:
    """Tables that are worked out belong to the value of the rules, not to the object."""
    rules = variants.get("firehouse")
    one, other = rules.with_(name="one"), rules.with_(name="other")
    assert one.play._ladders is other.play._ladders
    trump = pinochle.Suit.HEARTS
    assert one.melds._scorer(trump) is other.melds._scorer(trump)


@pytest.mark.parametrize("name", EVERY_NAME)
def test_no_public_constant_can_be_changed(name: str) -> None:
    """What a module shows to all belongs to nobody: it is no list, no dict and no set."""
    assert not isinstance(EVERY_NAME[name], MUTABLE)


@pytest.mark.parametrize("name", variants.names())
def test_nothing_that_a_game_shows_can_be_changed(name: str) -> None:
    """Neither a game, nor its state, its phase, its views, nor the actions that it lists."""
    rng, game = Random(name), Game.start(variants.get(name))
    seen = Counter[type]()
    for _ in range(60):
        shown = (game, game.round, game.round.state, game.round.phase, game.sheet, game.view(0))
        for value in (*shown, game.legal_actions()):
            seen[type(value)] += 1
            if seen[type(value)] > 3:  # what can be changed is a matter of the class
                continue
            assert not hasattr(value, "__dict__")
            for attribute in [one for one in dir(value) if not one.startswith("__")]:
                with pytest.raises(AttributeError):
                    setattr(value, attribute, ())
        if game.is_over:
            return
        game = game.deal(rng) if game.needs_deal else game.apply(game.legal_actions().sample(rng))
