"""The rooms of the package, read from its source: the modules from which a program imports names.

A module whose path has no underscore is a room if it lists its names, unless it defines the names
of a room above it, or lies in a package of which the room itself has all that is public. So those
are found too that need more than the library.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from support.signatures import FOLDER, Definition, definition_of, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

WHOLE: Final = {
    "pinochle.game": "the phases and the engine are how a game works; programs ask games and views",
    "pinochle.rules": "the parts of a ruleset are all in the room; prose and settling are methods",
}
"""The rooms without another room inside, and why."""


NEED_AN_EXTRA: Final = {
    "pinochle.adapters": "pettingzoo and openspiel",
    "pinochle.batch": "batch",
    "pinochle.server": "server",
}
"""The packages that cannot be imported without an extra: their names are read, but not imported."""


def public_modules() -> list[str]:
    """Return the modules without an underscore in their path, those higher up first."""
    modules: list[str] = []
    for init in FOLDER.rglob("__init__.py"):
        package = ".".join(init.parent.relative_to(FOLDER.parent).parts)
        modules.append(package)
        modules += [f"{package}.{path.stem}" for path in init.parent.glob("*.py")]
    public = {name for name in modules if "._" not in name}
    return sorted(public, key=lambda name: (name.count("."), name))


def names_listed_by(module: str) -> dict[str, str]:
    """Return the names that a module lists, each with the module to look for it."""
    for statement in tree(module).body:
        match statement:
            case ast.Assign([ast.Name("__all__")], value):
                return dict.fromkeys(ast.literal_eval(value), module)
            case ast.AnnAssign(ast.Name("_NAMES"), value=ast.Dict() as value):
                inside = "" if module == "pinochle" else f"{module}."
                homes: dict[str, str] = ast.literal_eval(value)
                return {name: inside + home for home in homes for name in homes[home].split()}
            case ast.Assign([ast.Subscript()], ast.List(names)):  # globals()["__all__"]
                constants = [name.value for name in names if isinstance(name, ast.Constant)]
                return {str(name): module for name in constants}
            case _:
                pass
    return {}


def definitions_listed_by(module: str) -> set[Definition]:
    """Return where the names that a module lists are defined; modules are left out."""
    listed = names_listed_by(module).items()
    definitions = {definition_of(home, name) for name, home in listed}
    return {definition for definition in definitions if definition is not None}


def _rooms() -> Iterator[tuple[str, set[Definition]]]:
    given: set[Definition] = set()
    for module in public_modules():
        definitions = definitions_listed_by(module)
        own = {definition for definition in definitions if definition.module == module}
        is_inside = any(module.startswith(f"{room}.") for room in WHOLE)
        if definitions and not is_inside and not own & given:
            given |= definitions
            yield module, definitions


ROOMS: Final = dict(_rooms())
"""The definitions of each room."""

PUBLIC: Final = set().union(*ROOMS.values())
"""The definitions of all rooms."""
