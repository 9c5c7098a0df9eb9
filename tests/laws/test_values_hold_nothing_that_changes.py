"""Law: a frozen value holds nothing that can be changed: no dict, list, set or bytearray.

Caches lie beside the functions that need them, where they are bounded, and not in values.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, get_args, get_origin, get_type_hints

import attrs
import pytest
from hypothesis import given

from pinochle import Game, View
from pinochle.game.engine.round import Ended
from pinochle.game.engine.state import State
from pinochle.players import ClubPlayer
from support.public_names import EVERY_NAME
from support.rulesets import PLAYABLE, a_part_of
from support.strategies import share, values

if TYPE_CHECKING:
    from collections.abc import Iterator

CHANGING: Final = (dict, list, set, bytearray)
ROUNDS: Final = 2
"""After so many rounds a view has known a round before its own."""
SHARE: Final = 1 / 5
"""The share of the steps of a game that are looked into."""
PLAIN_DATA: Final = {
    "Case.expected": "an answer as it stands in JSON, which is only compared",
    "Result.answer": "likewise",
    "Hello.options": "the options in a line of JSON, which are read once",
    "Ready.options": "likewise",
}
"""The public fields that can be changed, and why."""


def is_frozen(kind: type) -> bool:
    """Whether a class is one of our own whose objects refuse that a field is set."""
    is_ours = kind.__module__.startswith("pinochle.") and attrs.has(kind)
    return is_ours and kind.__setattr__.__name__ == "_frozen_setattrs"


def slots_of(value: object) -> Iterator[tuple[str, object]]:
    """What a frozen value holds: its fields, and what it works out when it is first asked."""
    for kind in type(value).__mro__:
        for name in vars(kind).get("__slots__", ()):
            if name != "__weakref__":
                yield f"{type(value).__name__}.{name}", getattr(value, name)


def values_inside(*roots: object) -> Iterator[tuple[str, object]]:
    """Everything that values hold, with the name of a field through which it is reached."""
    seen, ahead = dict[int, object](), [("", root) for root in roots]
    while ahead:
        name, value = ahead.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value  # which keeps it, so that nothing else gets its id
        yield name, value
        if isinstance(value, tuple | frozenset):
            ahead += [(name, part) for part in value]
        elif is_frozen(type(value)):
            ahead += slots_of(value)


@pytest.mark.parametrize("name", a_part_of(PLAYABLE, 3))
def test_no_value_of_a_game_holds_what_can_be_changed(name: str) -> None:
    """Also after everybody has looked at it, and players have reckoned with it."""
    rng, player = Random(name), ClubPlayer()
    game, values = Game.start(name), list[object]()
    while game.sheet.rounds < ROUNDS and not game.is_over:
        if game.needs_deal:
            game = game.deal(rng)
        seat = game.to_act[0]
        views = [game.view(other) for other in (None, *range(game.rules.table.seats))]
        asked = game.legal_actions(), game.claims(seat)
        game, events = game.apply_with_events(player.choose(game.view(seat), rng), seat)
        if rng.random() < SHARE:
            values += [game, *views, *asked, *events, views[0].table()]
    found = [*values_inside(*values, game.record, game.sheet, game.rules)]
    assert {View, State, Ended} <= {type(value) for _, value in found}
    assert {where for where, value in found if isinstance(value, CHANGING)} == set()


@share(100)
@given(values)
def test_no_value_that_is_drawn_holds_what_can_be_changed(value: object) -> None:
    """Nor does one that stands alone, such as a meld table or a settlement."""
    assert {where for where, held_ in values_inside(value) if isinstance(held_, CHANGING)} == set()


def mentions(annotation: object) -> bool:
    """Whether a type is one that can be changed, or has one as a part."""
    origin = get_origin(annotation) or annotation
    return origin in CHANGING or any(map(mentions, get_args(annotation)))


def test_no_field_of_a_public_value_is_of_such_a_type() -> None:
    """Whether or not a game has such values, or they are drawn."""
    kinds = {value for value in EVERY_NAME.values() if isinstance(value, type) and is_frozen(value)}
    assert {View, State} <= kinds
    typed = {
        f"{kind.__name__}.{field.name}"
        for kind in kinds
        for field in attrs.fields(kind)
        if mentions(get_type_hints(kind)[field.name])
    }
    assert typed == set(PLAIN_DATA)
