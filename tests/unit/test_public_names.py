"""The public names: each class that a signature or a field names can be imported from a room.

Tests: pinochle.game, pinochle.records, pinochle.rules
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from attrs import fields

import pinochle
from support.rooms import (
    NEED_AN_EXTRA,
    PUBLIC,
    ROOMS,
    WHOLE,
    definitions_listed_by,
    names_listed_by,
    public_modules,
)
from support.signatures import Definition, classes_named_by, definition_of, is_class, names_of

if TYPE_CHECKING:
    from types import ModuleType

MADE_BY_METHODS: Final = {"Samples": "view.samples() makes them, and nobody else"}
"""The classes that a program never calls, so that their parameters may be of private classes."""

LIST_NOTHING: Final = {
    "pinochle.kernel": "players and studies play known cards there, on plain integers",
    "pinochle.players.chunks": "matches and simulations share out their work by it",
    "pinochle.variants": "variants.get() has the presets that its modules make",
}
"""The packages and modules that may define names without a list, because nobody imports them."""

KEPT_INSIDE: Final = {
    "pinochle.game.phases": "views tell what phases decide, and programs ask views",
}
"""The packages whose modules give a room some of their classes and keep the others."""

IMPORTED: Final = {
    room: import_module(room) for room in ROOMS if not room.startswith((*NEED_AN_EXTRA,))
}
LAZY: Final = [name for name, room in IMPORTED.items() if hasattr(room, "_NAMES")]
MOST_AT_THE_TOP: Final = 41


def test_there_are_rooms_with_classes() -> None:
    everything = {
        "pinochle.actions",
        "pinochle.rules",
        "pinochle.web.room",
        "pinochle.server.lobby",
    }
    assert ROOMS.keys() > everything
    assert len([*filter(is_class, PUBLIC)]) > 250


@pytest.mark.parametrize("room", ROOMS)
def test_signatures_name_classes_that_can_be_imported_from_a_room(room: str) -> None:
    private = [
        f"{definition.name} names {named.name} of {named.module}"
        for definition in sorted(ROOMS[room])
        if definition.name not in MADE_BY_METHODS
        for named in sorted(classes_named_by(definition) - PUBLIC)
    ]
    assert not private, "list them in a room, or do not name them"


def test_a_public_module_lists_its_names_or_defines_those_of_a_room() -> None:
    homes = {definition.module for definition in PUBLIC}
    apart = tuple(f"{package}." for package in (*WHOLE, *LIST_NOTHING))
    defining = [
        module
        for module in public_modules()
        if not names_listed_by(module) and module not in homes
        if not f"{module}.".startswith(apart)
        if any(home == module and name[0] != "_" for home, name in names_of(module).values())
    ]
    assert defining == [], "list the names in __all__, or begin the module with an underscore"


def test_a_module_gives_all_of_its_classes_to_rooms_or_none() -> None:
    kept = [
        f"{module} gives {', '.join(sorted(given))}, but not {name}"
        for module in public_modules()
        if not module.startswith((*KEPT_INSIDE,))
        if (given := {one.name for one in PUBLIC if one.module == module})
        for _, name in sorted(definitions_listed_by(module) - PUBLIC)
        if is_class(Definition(module, name))
    ]
    assert kept == [], "list it in a room too, or take it out of __all__"


def test_nothing_public_has_two_addresses() -> None:
    addresses: dict[Definition, list[str]] = {}
    for room, definitions in ROOMS.items():
        for definition in definitions:
            addresses.setdefault(definition, []).append(room)
    assert {name: rooms for name, rooms in addresses.items() if len(rooms) > 1} == {}


def test_the_package_itself_has_few_names() -> None:
    """What the tutorials need; who looks for more finds a room of it."""
    assert len(IMPORTED["pinochle"].__all__) <= MOST_AT_THE_TOP


@pytest.mark.parametrize("name", [*NEED_AN_EXTRA, *WHOLE, *LIST_NOTHING, *KEPT_INSIDE])
def test_an_exception_is_there(name: str) -> None:
    assert name in public_modules()


@pytest.mark.parametrize("room", IMPORTED)
def test_a_room_has_the_names_that_it_lists(room: str) -> None:
    module = IMPORTED[room]
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    assert sorted(set(module.__all__)) == sorted(module.__all__)


@pytest.mark.parametrize("room", LAZY)
def test_the_stub_lists_the_same_names(room: str) -> None:
    (folder,) = IMPORTED[room].__path__
    stub = ast.parse(Path(folder, "__init__.pyi").read_text(encoding="utf-8"))
    listed = {
        alias.asname: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name
    }
    table = names_listed_by(room)
    modules = {name: "pinochle" for name in IMPORTED[room].__all__ if name not in table}
    assert listed == {**table, **modules}


def test_actions_and_events_are_complete() -> None:
    for room, union in (("actions", "Action"), ("events", "Event")):
        module = IMPORTED[f"pinochle.{room}"]
        kinds = {definition.name for definition in _members(module, union)}
        assert len(kinds) > 20
        assert kinds <= {*module.__all__}


def _members(module: ModuleType, union: str) -> set[Definition]:
    definition = definition_of(module.__name__, union)
    assert definition is not None
    return {member for member in classes_named_by(definition) if member.name[0] != "_"}


def test_every_part_of_a_ruleset_is_among_the_rules() -> None:
    rules = pinochle.variants.get("double-deck")
    parts = {type(getattr(rules, part.name)) for part in fields(type(rules))}
    ours = {part.__name__ for part in parts if part.__module__.startswith("pinochle.rules.")}
    assert len(ours) > 20
    assert ours <= {*IMPORTED["pinochle.rules"].__all__}
