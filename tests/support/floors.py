"""The floors of the package as a page of the documentation draws them, and the imports of a tree.

An import is whatever leads from one module to another: an ``import`` at the top, in a function or
for types, ``import_module`` with a text, the name of a module as a text, and a look-up in the
package itself, as ``pinochle.Record``, also one that stands in a text for types.
"""

from __future__ import annotations

import ast
import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

LOADER = "import_module"
_LOADERS = {LOADER, "__import__"}


class Import(NamedTuple):
    """One module that names another.

    Args:
        module: who imports.
        line: the line in its file.
        name: what stands there, without the name of the package: ``Record``, ``cards.card.Card``.
        target: the module where that is.
    """

    module: str
    line: int
    name: str
    target: str

    def ways(self) -> Iterator[tuple[str, str]]:
        """Yield the module with the name, and with each beginning of it: ``page`` of ``page.x``."""
        name = self.name
        while name:
            yield self.module, name
            name = name.rpartition(".")[0]

    @override
    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.name} -> {self.target}"


class Package:
    """The modules of a package and their imports.

    Args:
        folder: the folder of the package, which has its name.
    """

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        self.unread: list[Import] = []
        """The loaded modules whose names do not stand where they are loaded."""
        files: dict[str, list[Path]] = {}
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.pyi")]):
            parts = (self.name, *path.relative_to(folder).with_suffix("").parts)
            files.setdefault(".".join(parts).removesuffix(".__init__"), []).append(path)
        self.files: Mapping[str, Sequence[Path]] = files

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of the package itself, as its stub lists them, and where each is defined."""
        stubs = [path for path in self.files[self.name] if path.suffix == ".pyi"]
        return {
            alias.asname or alias.name: node.module
            for stub in stubs
            for node in ast.parse(stub.read_text(encoding="utf-8")).body
            if isinstance(node, ast.ImportFrom) and node.module != self.name
            for alias in node.names
            if node.module
        }

    @cached_property
    def imports(self) -> Sequence[Import]:
        """The imports of every module but the package itself, which stands above all."""
        return [
            one
            for module, paths in self.files.items()
            if module != self.name
            for path in paths
            for one in _Reader(self, module, path).imports()
            if one.target != module
        ]

    def home(self, full: str) -> str | None:
        """Return the module in which a name is; None if it is not in the package."""
        if full != self.name and not full.startswith(f"{self.name}."):
            return None
        first = full.split(".")[1] if "." in full else ""
        if first in self.names and f"{self.name}.{first}" not in self.files:
            return self.names[first]
        while full not in self.files:
            full = full.rpartition(".")[0]
        return full


class _Reader:
    """The imports of one file."""

    def __init__(self, package: Package, module: str, path: Path) -> None:
        self.package = package
        self.module = module
        text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(text)
        self.parent = module if path.stem == "__init__" else module.rpartition(".")[0]
        other = re.findall(rf"^ *import {package.name} as (\w+)", text, re.MULTILINE)
        self.called = {package.name, *other}
        """What the package itself is called in this file."""

    def imports(self) -> Iterator[Import]:
        """Yield the imports of the file; nothing for the package as a whole."""
        ahead: list[ast.AST] = [self.tree]
        while ahead:
            node = ahead.pop()
            ahead += [] if isinstance(node, ast.Attribute) else ast.iter_child_nodes(node)
            if isinstance(node, ast.Attribute) and not _dotted_name(node):
                ahead.append(node.value)
            for full in self.imported_names(node):
                target = self.package.home(full)
                if target is not None and target != self.package.name:
                    name = full.removeprefix(f"{self.package.name}.")
                    yield Import(self.module, getattr(node, "lineno", 0), name, target)

    def imported_names(self, node: ast.AST) -> Iterator[str]:
        """Yield the full names of what a piece of code imports."""
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                parts = self.parent.split(".")
                outer = parts[: len(parts) + 1 - level] if level else []
                base = ".".join([*outer, *filter(None, [module])])
                yield from (f"{base}.{alias.name}".removesuffix(".*") for alias in names)
            case ast.Attribute():
                yield from self.looked_up(_dotted_name(node))
            case ast.Constant(str(text)):
                yield from self.in_text(text)
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name), [loaded, *_]) if (
                name in _LOADERS
            ):
                yield from self.lazy_modules(loaded)
            case ast.Call(ast.Name("getattr"), [ast.Name(name), what, *_]) if name in self.called:
                match what:
                    case ast.Constant(str(one)):
                        yield from self.looked_up(f"{name}.{one}")
                    case _:
                        yield from self.package.names.values()
            case _:
                pass

    def looked_up(self, dotted: str) -> Iterator[str]:
        """Yield the name that is looked up in the package itself."""
        first, _, rest = dotted.partition(".")
        if first in self.called and not rest.startswith("__"):
            yield f"{self.package.name}.{rest}"

    def in_text(self, text: str) -> Iterator[str]:
        """Yield the names of the package in a text that is a type, or the name of a module."""
        if self.package.name in text and "\n" not in text:
            try:
                tree = ast.parse(text.strip(), mode="eval")
            except SyntaxError:
                return
            outer = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
            inner = {node.value for node in outer}
            for node in outer:
                if node not in inner:
                    yield from self.looked_up(_dotted_name(node))

    def lazy_modules(self, what: ast.expr) -> Iterator[str]:
        """Yield the modules that a call of ``import_module`` may load."""
        match what:
            case ast.Constant(str(text)):
                yield f"{self.parent}{text}" if text.startswith(".") else text
            case ast.JoinedStr(
                [ast.Constant() | ast.FormattedValue(ast.Name("__name__")), *_] as values
            ):
                pattern = re.compile("".join(map(self.pattern, values)))
                yield from filter(pattern.fullmatch, self.package.files)
            case _:
                text = ast.unparse(what)
                self.package.unread.append(Import(self.module, what.lineno, LOADER, text))

    def pattern(self, part: ast.expr) -> str:
        """Return the regular expression of a part of an f-string."""
        match part:
            case ast.Constant(text):
                return re.escape(str(text))
            case ast.FormattedValue(ast.Name("__name__")):
                return re.escape(self.module)
            case _:
                return r"\w+"


def _dotted_name(node: ast.expr) -> str:
    """Return a chain of attributes of a name; nothing for one of another value."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(value, attribute) if inner := _dotted_name(value):
            return f"{inner}.{attribute}"
        case _:
            return ""


class Floors:
    """The floors of a package, the highest first, and the look-ups that lead up.

    Args:
        page: a page with a drawing, whose lines are floors: modules with ``·`` between them, and
            what they are after two blanks. Lines that are indented further are the floors within
            the package above. Its table of look-ups has a module, a name and a reason in each row;
            the name is ``import_module`` if the module loads whatever it is handed.
        package: the package.
    """

    def __init__(self, page: str, package: Package) -> None:
        self.package = package
        self.places: dict[str, dict[str, int]] = {}
        """The floor of each module, by the package in which it is one; 0 is the highest."""
        outer = room = package.name
        left = None
        drawing = page.partition("```text\n")[2].partition("```")[0]
        for number, line in enumerate(filter(None, drawing.splitlines())):
            margin = len(line) - len(line.lstrip())
            left = margin if left is None else left
            names = re.split(r" {2,}", line.strip())[0].split(" · ")
            inside = outer if margin == left else room
            room = f"{outer}.{names[0]}" if inside == outer else room
            self.places.setdefault(inside, {}).update(
                {f"{inside}.{name}": number for name in names}
            )
        rows = re.findall(r"^\| `(\w[\w.]*)` \| `(\w[\w.]*)` \| .+ \|$", page, re.MULTILINE)
        self.upward = {(f"{outer}.{module}", name) for module, name in rows}
        """The modules that may look up what stands above them, and the names that they may."""

    def faults(self) -> Iterator[str]:
        """Yield what is wrong: imports that do not go down, and floors of what is not there."""
        modules = self.package.files
        for places in self.places.values():
            yield from (f"{module} is no module" for module in places if module not in modules)
        for module in modules:
            if module != self.package.name and self.floor(module, self.package.name) is None:
                yield f"{module} stands on no floor"
        allowed: dict[Import, tuple[str, str]] = {}
        down: dict[str, set[str]] = {}
        for one in self.package.imports:
            if ways := self.upward & {*one.ways()}:
                allowed[one] = min(ways)
            elif self.goes_down(one):
                down.setdefault(one.module, set()).add(one.target)
            else:
                yield f"{one} does not go down"
        yield from (f"{' <-> '.join(sorted(circle))} is a circle" for circle in circles(down))
        needed = {
            way
            for one, way in allowed.items()
            if not self.goes_down(one) or one.module in reachable(one.target, down)
        }
        for one in self.package.unread:
            needed |= {*one.ways()}
            if not self.upward & {*one.ways()}:
                yield f"{one.module}:{one.line} {one.target} may be any module"
        for module, name in sorted(self.upward - needed):
            yield f"{module} need not look up {name}"

    def goes_down(self, one: Import) -> bool:
        """Tell whether an import goes to a lower floor, or to a module with the same place."""
        inside = self.package.name
        while True:
            above, below = self.floor(one.module, inside), self.floor(one.target, inside)
            if above is None or below is None:
                return above is None and below is None  # one is no floor, and is said to be none
            if above != below or above[0] not in self.places:
                return above == below or above[1] < below[1]
            inside = above[0]

    def floor(self, module: str, inside: str) -> tuple[str, int] | None:
        """Return the place of a module in a package, and how high it is: the package is highest."""
        if module == inside:
            return module, -1
        places, name = self.places[inside], module
        while name and name not in places:
            name = name.rpartition(".")[0]
        return (name, places[name]) if name else None


def reachable(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    """Return the modules that a module imports, and those that these import, and so on."""
    modules: set[str] = set()
    ahead = [start]
    while ahead:
        new = graph.get(ahead.pop(), set()) - modules
        modules |= new
        ahead += new
    return modules


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """Return the sets of modules in which each reaches every other."""
    below = {name: reachable(name, graph) for name in graph}
    return {
        frozenset(other for other in below[name] if name in below.get(other, ()))
        for name in graph
        if name in below[name]
    }
