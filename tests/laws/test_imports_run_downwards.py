"""Imports run downwards: no modules import each other in a circle, not even lazily or for types.

Where a lower class offers a way up, as a game its record, it looks the upper one up in the façade,
``pinochle`` itself, by an attribute. Each such look-up is named here.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pinochle

ROOT = Path(pinochle.__file__).parent
FILES = {
    ".".join((ROOT.name, *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in sorted(ROOT.rglob("*.py"))
}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}

LOOK_UPS = {
    ("pinochle.cards._pictured", "pictures"),
    ("pinochle.documents._games", "Record"),
    ("pinochle.game.game", "Record"),
    ("pinochle.game.game", "View"),
    ("pinochle.game.game", "players"),
    ("pinochle.rules.ruleset", "documents"),
    ("pinochle.rules.ruleset", "variants"),
}
"""Which module looks up what in the façade; there are seven at most."""

PROGRAMS = {"pinochle.documents.schema"}
"""What goes through all public names, and may use the façade for that."""


def imported(name: str) -> Iterator[str]:
    """The modules of the package that a module imports, wherever in it that stands."""
    package = name if FILES[name].name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join([*(parts if node.level else []), *filter(None, [node.module])])
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield full if full in FILES else base


GRAPH = {
    name: {other for other in imported(name) if other in FILES} - {name, ROOT.name}
    for name in FILES
    if name != ROOT.name
}


def reached(name: str) -> set[str]:
    """The modules that a module imports, and those that these import, and so on."""
    found: set[str] = set()
    ahead = [name]
    while ahead:
        new = GRAPH[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def circles() -> set[frozenset[str]]:
    """The sets of modules in which each reaches every other."""
    below = {name: reached(name) for name in GRAPH}
    return {
        frozenset(other for other in below[name] if name in below[other])
        for name in GRAPH
        if name in below[name]
    }


def looked_up() -> set[tuple[str, str]]:
    """Which module has which attribute of the façade, or imports it from there."""
    found: set[tuple[str, str]] = set()
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name(id=ROOT.name), attr=attribute):
                    found.add((name, attribute))
                case ast.ImportFrom(module=ROOT.name, level=0):
                    names = {alias.name for alias in node.names}
                    found |= {(name, one) for one in names if f"{ROOT.name}.{one}" not in FILES}
                case _:
                    pass
    return {(name, attribute) for name, attribute in found if name not in PROGRAMS}


def test_there_are_no_circles_but_those_that_are_known() -> None:
    assert not [*circles()]


def test_only_known_look_ups_go_through_the_facade() -> None:
    ours = {(name, one) for name, one in looked_up() if not one.startswith("__")}

    assert ours == LOOK_UPS
    assert len(LOOK_UPS) <= 7


def test_the_imports_are_found() -> None:
    """Also one in a function, and whatever an imported module imports."""
    assert "pinochle.documents._games" in GRAPH["pinochle.documents"]
    assert "pinochle.cards.card" in reached("pinochle.cli")
