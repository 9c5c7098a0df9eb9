"""Every public object is a value: frozen, hashable, picklable, with a repr that rebuilds it.

Tests: pinochle.game._pickles
"""

import copy
import pickle
import re
from enum import Enum
from random import Random

import pytest
from attrs import evolve
from hypothesis import given

from pinochle import Card, Game, Rank, Ruleset, Suit, variants
from pinochle.actions import ACTIONS
from pinochle.cards.card import CARDS
from pinochle.documents._games import EVENTS, PHASES
from pinochle.game.engine.knowledge import seen_event
from support.public_names import EVERY_NAME, rebuild
from support.rulesets import PLAYABLE
from support.snapshots import draw_action
from support.strategies import share, values


@share(300)
@given(values)
def test_values(value: object) -> None:
    """Pickling, copying and evaluating the repr all give an equal value with the same hash."""
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and hash(again) == hash(value)
    copies = [copy.copy(value), copy.deepcopy(value)]
    if not isinstance(value, Ruleset):  # its repr is its name
        copies.append(rebuild(value))
    for again in copies:
        assert again == value and hash(again) == hash(value)
        assert type(again) is type(value) and repr(again) == repr(value)


@share(50)
@given(values.filter(lambda value: not isinstance(value, Enum)))
def test_values_are_frozen(value: object) -> None:
    """No attribute can be set, known or new, and there is no dict in which to hide one."""
    assert not hasattr(value, "__dict__")
    for name in (*dir(value), "surprise"):
        if not name.startswith("__"):
            with pytest.raises(AttributeError):
                setattr(value, name, None)


def test_a_game_is_the_same_after_it_was_asked() -> None:
    """What it remembers of its hands and its hash is no part of it."""
    game = Game.start(variants.get("cutthroat")).deal(Random(1))
    fresh = pickle.dumps(game)
    assert game.hands is game.hands and hash(game) == hash(game)
    assert pickle.dumps(game) == fresh and pickle.loads(fresh) == game


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    """Every preset survives pickle and copy."""
    rules = variants.get(name)
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert isinstance(again, Ruleset)
        assert again == rules and hash(again) == hash(rules) and not rules.diff(again)
        assert again.melds.pack == rules.pack and again.play.seats == rules.table.seats
    assert pickle.loads(pickle.dumps(rules)) is rules, "by its name"
    namesake = rules.with_(name=name, ending=evolve(rules.ending, handicap=(1,) * columns(rules)))
    assert pickle.loads(pickle.dumps(namesake)) == namesake != rules


def columns(rules: Ruleset) -> int:
    return rules.table.columns + rules.table.sitting_out


@pytest.mark.parametrize("name", PLAYABLE)
def test_games(name: str) -> None:
    """Events are rebuilt from their repr; games, rounds, tricks, views and rules have one line."""
    rng, game = Random(8), Game.start(variants.get(name))
    while game.sheet.last is None:
        seat, action = draw_action(game, rng)
        game, events = game.apply_with_events(action, seat)
        told = [seen_event(event, 1) for event in events]
        for one in (*events, *told):
            assert rebuild(one) == one and repr(rebuild(one)) == repr(one)
        for state in (game, game.round, game.view(0), game.rules, *game.view(0).tricks):
            assert re.fullmatch(r"<(Game|Round|View|Ruleset|Taken) [^\n]{1,100}>", repr(state))


@pytest.mark.parametrize("kind", [*ACTIONS, *EVENTS.values(), *PHASES.values()])
def test_what_happens_is_public(kind: type) -> None:
    """Every action, event and phase is public, for reprs name them."""
    assert EVERY_NAME.get(kind.__name__) is kind


def test_kinds_are_single_objects() -> None:
    """There is one object a suit, a rank and a card, also after pickle and copy."""
    for one in (*Suit, *Rank, *CARDS):
        assert pickle.loads(pickle.dumps(one)) is copy.copy(one) is copy.deepcopy(one) is one
    for card in CARDS:
        assert Card(card.rank, card.suit) is card is rebuild(card)
