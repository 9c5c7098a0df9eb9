"""The public names: each class that a signature or a field names can be imported from a room.

Tests: pinochle.game, pinochle.records, pinochle.rules
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

import pytest
from attrs import fields

import pinochle
from support.signatures import Definition, classes_named_by, definition_of, is_class

if TYPE_CHECKING:
    from types import ModuleType

APART: Final = {"adapters", "batch", "cli", "server"}
"""The command, and rooms that need more than the library itself."""

AT_THE_TOP: Final = {"errors"}
"""The modules whose names are in the package itself, or in the room that they belong to."""

MADE_BY_METHODS: Final = {"Samples": "view.samples() makes them, and nobody else"}
"""The classes that a program never calls, so that their parameters may be of private classes."""


def rooms() -> dict[str, ModuleType]:
    """Return the rooms: the package, and each public module just below it that lists its names."""
    below = [
        import_module(f"pinochle.{module.name}")
        for module in iter_modules(pinochle.__path__)
        if module.name[0] != "_" and module.name not in APART | AT_THE_TOP
    ]
    return {room.__name__: room for room in (pinochle, *below) if hasattr(room, "__all__")}


ROOMS: Final = rooms()
LAZY: Final = [name for name, room in ROOMS.items() if hasattr(room, "_NAMES")]


def table_of(room: str) -> dict[str, str]:
    """Return the module of each name of a room that imports its names when they are used."""
    homes: dict[str, str] = vars(ROOMS[room])["_NAMES"]
    inside = "" if room == "pinochle" else f"{room}."
    return {name: inside + module for module, names in homes.items() for name in names.split()}


def definitions_in(room: str) -> set[Definition]:
    """Return where the names of a room are defined; modules and the presets are left out."""
    names = table_of(room) if room in LAZY else dict.fromkeys(ROOMS[room].__all__, room)
    found = {definition_of(module, name) for name, module in names.items()}
    return {definition for definition in found if definition is not None}


PUBLIC: Final = set().union(*map(definitions_in, ROOMS))
MOST_AT_THE_TOP: Final = 41


def test_there_are_rooms_with_classes() -> None:
    everything = {"pinochle.actions", "pinochle.events", "pinochle.rules", "pinochle.players"}
    assert ROOMS.keys() > everything
    assert len([*filter(is_class, PUBLIC)]) > 250


@pytest.mark.parametrize("room", ROOMS)
def test_signatures_name_classes_that_can_be_imported_from_a_room(room: str) -> None:
    private = [
        f"{definition.name} names {named.name} of {named.module}"
        for definition in sorted(definitions_in(room))
        if definition.name not in MADE_BY_METHODS
        for named in sorted(classes_named_by(definition) - PUBLIC)
    ]
    assert not private, "list them in a room, or do not name them"


def test_nothing_public_has_two_addresses() -> None:
    addresses: dict[Definition, list[str]] = {}
    for room in ROOMS:
        for definition in definitions_in(room):
            addresses.setdefault(definition, []).append(room)
    assert {name: rooms for name, rooms in addresses.items() if len(rooms) > 1} == {}


def test_the_package_itself_has_few_names() -> None:
    """What the tutorials need; who looks for more finds a room of it."""
    assert len(ROOMS["pinochle"].__all__) <= MOST_AT_THE_TOP


@pytest.mark.parametrize("name", sorted(APART | AT_THE_TOP))
def test_what_is_left_out_is_there(name: str) -> None:
    assert name in {module.name for module in iter_modules(pinochle.__path__)}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_the_names_that_it_lists(room: str) -> None:
    module = ROOMS[room]
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    assert sorted(set(module.__all__)) == sorted(module.__all__)


@pytest.mark.parametrize("room", LAZY)
def test_the_stub_lists_the_same_names(room: str) -> None:
    (folder,) = ROOMS[room].__path__
    stub = ast.parse(Path(folder, "__init__.pyi").read_text(encoding="utf-8"))
    listed = {
        alias.asname: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name
    }
    modules = {name: "pinochle" for name in ROOMS[room].__all__ if name not in table_of(room)}
    assert listed == {**table_of(room), **modules}


def test_actions_and_events_are_complete() -> None:
    for room, union in (("actions", "Action"), ("events", "Event")):
        module = ROOMS[f"pinochle.{room}"]
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
    assert ours <= {*ROOMS["pinochle.rules"].__all__}
