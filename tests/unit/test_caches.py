"""What the library remembers is bounded, and named in one list.

Found are the functions that remember their answers, and the mappings that modules fill as they go.
"""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, Final

import pinochle
from pinochle.errors import PinochleError
from support.snapshots import IS_UPDATE

if TYPE_CHECKING:
    from collections.abc import Iterator

LIST: Final = Path(__file__).parents[2] / "docs" / "reference" / "caches.md"
HEAD: Final = """\
# What is remembered

The library remembers answers, so that it need not find them again. Each of these caches is in the
process alone and has a limit, behind which what was asked longest ago is forgotten; so a server may
run for months. What is remembered never changes an answer. A test finds all of them and compares
them with this list.

| cache | answers at most |
|---|---|
"""
FILLED: Final = {
    "pinochle._tokens._PARTS": "one a class of actions",
    "pinochle.actions._LAID_PLAYS": "one a copy of a card",
    "pinochle.analysis._parts._POINTS": "256",
    "pinochle.variants._parts._PRESETS": "one a preset",
}
"""The mappings that modules fill, with what bounds each."""


def modules() -> Iterator[Any]:
    """Yield the modules of the package that can be imported here."""
    for found in walk_packages(pinochle.__path__, "pinochle."):
        if not found.name.endswith("__main__"):
            try:
                yield import_module(found.name)
            except (PinochleError, ImportError):  # an extra that is not installed
                continue


def caches(module: Any) -> Iterator[Any]:
    """Yield the functions of a module, and of its classes, that remember their answers."""
    classes = [each for each in vars(module).values() if inspect.isclass(each)]
    for owner in (module, *(each for each in classes if each.__module__ == module.__name__)):
        for value in vars(owner).values():
            function = inspect.unwrap(getattr(value, "__func__", value), stop=remembers)
            if remembers(function) and function.__module__ == module.__name__:
                yield function


def remembers(function: object) -> bool:
    """Tell whether a function remembers its answers."""
    return hasattr(function, "cache_parameters")


def test_every_cache_is_bounded_and_in_the_list() -> None:
    rows, here = dict(FILLED), [*modules()]
    for module in here:
        for function in caches(module):
            name = f"{module.__name__}.{function.__qualname__}"
            most = function.cache_parameters()["maxsize"]
            has_one_answer = not inspect.signature(function).parameters
            assert most is not None or has_one_answer, f"{name} has no limit"
            rows[name] = "1" if has_one_answer else f"{most:,}"
    lines = [f"| `{name}` | {most} |" for name, most in sorted(rows.items())]
    if IS_UPDATE:
        LIST.write_text("\n".join([*HEAD.splitlines(), *lines, ""]), encoding="utf-8")
    names = tuple(f"| `{module.__name__}." for module in here)
    listed = LIST.read_text(encoding="utf-8").splitlines()
    assert [line for line in listed if line.startswith(names)] == lines


def test_every_mapping_that_a_module_fills_is_in_the_list() -> None:
    """A mapping that is empty when its module is imported is there to be filled."""
    source = Path(pinochle.__file__).parent
    found = set[str]()
    for path in source.rglob("*.py"):
        module = ".".join(path.relative_to(source.parent).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.AnnAssign) and is_empty(node.value):
                found.add(f"{module}.{ast.unparse(node.target)}")
    assert {name for name in found if not name.endswith("__all__")} == {*FILLED}


def is_empty(value: ast.expr | None) -> bool:
    """Tell whether an expression makes a mapping, a set or a list without anything in it."""
    match value:
        case ast.Dict(keys=[]) | ast.List(elts=[]):
            return True
        case ast.Call(func=function, args=[], keywords=[]):
            made = ast.unparse(function).partition("[")[0]
            return made in {"dict", "list", "set", "OrderedDict", "WeakKeyDictionary"}
        case _:
            return False
