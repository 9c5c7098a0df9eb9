"""Rooms whose names are imported when they are first used."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from pinochle.errors import missing_attribute

__all__ = ["import_name"]


def import_name(room: str, name: str, homes: Mapping[str, str]) -> object:
    """Return what a name of a room stands for, and import the module that defines it.

    A module of the room is found by its name as well.

    Args:
        room: the room, such as ``pinochle.rules``.
        name: the name that was asked for.
        homes: the names of the room in one text for each module that defines some.

    Raises:
        AttributeError: if the room has no such name; it says which one may be meant.
    """
    for module, names in homes.items():
        if name in names.split():
            return getattr(import_module(module), name)
    if name[0] != "_" and find_spec(f"{room}.{name}"):
        return import_module(f"{room}.{name}")
    raise missing_attribute(room, name, " ".join(homes.values()).split())
