"""Which tests are of which module: the docstring of a file of tests names the modules it tests."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pinochle

TESTS: Final = Path(__file__).parents[1]
PACKAGE: Final = Path(pinochle.__file__).parent
NAMED: Final = re.compile(r"^Tests: ([\w., \n]+)\Z", re.MULTILINE)


def files_of_tests() -> list[Path]:
    """Return all files of tests, in order."""
    return sorted(TESTS.rglob("test_*.py"))


def named_modules(file: Path) -> list[str]:
    """Return the modules that the docstring of a file of tests names after ``Tests:``."""
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    named = NAMED.search(docstring)
    return re.findall(r"[\w.]+", named[1]) if named else []


def imported_modules(file: Path) -> set[str]:
    """Return what a file imports by name: modules, and what might be one."""
    imported = set[str]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            imported |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
    return imported


def modules() -> dict[str, Path]:
    """Return the modules of the package that define a class or a function, by their names."""
    return {
        module_of(path, PACKAGE.parent): path
        for path in sorted(PACKAGE.rglob("*.py"))
        if any(
            isinstance(node, ast.ClassDef | ast.FunctionDef)
            for node in ast.parse(path.read_text(encoding="utf-8")).body
        )
    }


def module_of(path: Path, root: Path) -> str:
    """Return the name by which a file is imported where its root is on the path."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
