"""A file or folder of the project that is named in its pages, comments or settings exists.

A name is looked for from the top of the checkout (``docs/glossary.md``), from the package
(``rules/bury.py``), or, for a file of tests, in any of their folders. In a name ``*`` stands for
anything, and so does what follows a name that goes on with ``{`` or ``<``; a file called ``x`` or
``test_x`` stands for the one that somebody writes.
"""

from __future__ import annotations

import builtins
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import pinochle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TOP: Final = Path(__file__).parents[2]
PACKAGE: Final = Path(pinochle.__file__).parent
SURVIVORS: Final = TOP / "tools" / "mutation" / "SURVIVORS.md"
FOLDERS: Final = (
    ".ci",
    ".github",
    "benchmarks",
    "conformance",
    "docs",
    "examples",
    "schemas",
    "tests",
    "tools",
)
SUFFIXES: Final = {".cfg", ".js", ".md", ".mjs", ".py", ".pyi", ".toml", ".yml", ""}
APART: Final = {"node_modules", "__pycache__", "rulepages"}
"""Folders that are not ours, or cite the files of others."""
MADE: Final = ("docs/rules", "examples/table/node_modules")
"""What a build of the documentation or of a page makes."""


def texts() -> Iterator[Path]:
    """Yield the files of the project in which others may be named, but for news of old releases."""
    for path in sorted(TOP.iterdir()):
        is_read = path.suffix in {".md", ".py", ".toml"} or path.name == ".gitattributes"
        if path.is_file() and is_read and path.name != "CHANGELOG.md":
            yield path
    for folder in (*(TOP / name for name in FOLDERS), PACKAGE):
        for path in sorted(folder.rglob("*")):
            is_here = path.suffix in SUFFIXES and not APART.intersection(path.parts)
            if path.is_file() and is_here and path != Path(__file__):
                yield path


def subpackages() -> Iterator[str]:
    for path in PACKAGE.iterdir():
        if (path / "__init__.py").is_file():
            yield path.name


_FOLDER: Final = "|".join(["(?:src/)?pinochle", *map(re.escape, FOLDERS)])
AT_TOP: Final = re.compile(rf"(?<![\w./-])(?:\.\./)*((?:{_FOLDER})/[\w./*-]*)([{{<]?)")
IN_PACKAGE: Final = re.compile(
    rf"(?<![\w./-])((?:{'|'.join(sorted(subpackages()))})(?:/[\w*]+)*/[\w*]+\.pyi?)\b"
)
OF_TESTS: Final = re.compile(r"(?<![\w./-])(test_\w+\.py)\b")


def exists(folder: Path, name: str) -> bool:
    return any(True for _ in folder.glob(name)) if name else folder.is_dir()


def is_at_top(name: str, goes_on: str) -> bool:
    name = name.rstrip("./") if not goes_on else f"{name}*"
    inside = name.removeprefix("src/")
    if inside.startswith("pinochle"):
        return exists(PACKAGE, inside.removeprefix("pinochle").lstrip("/"))
    return name.startswith(MADE) or exists(TOP, name)


def missing_from(text: str) -> Iterator[str]:
    """Yield the names in a text of which there is no file or folder."""
    for found in AT_TOP.finditer(text):
        if not is_at_top(found[1], found[2]) and not is_made_up(found[1]):
            yield found[1]
    for found in IN_PACKAGE.finditer(text):
        if not exists(PACKAGE, found[1]) and not is_made_up(found[1]):
            yield found[1]
    for found in OF_TESTS.finditer(text):
        if not exists(TOP / "tests", f"*/{found[1]}") and not is_made_up(found[1]):
            yield found[1]


def is_made_up(name: str) -> bool:
    return Path(name).stem in {"x", "test_x"}


def missing_lines(named: Iterable[tuple[Path, str]]) -> list[str]:
    return [f"{path} names {name}, which is not there" for path, name in named]


def test_every_file_that_is_named_exists() -> None:
    missing = [
        (path, name) for path in texts() for name in missing_from(path.read_text(encoding="utf-8"))
    ]
    assert not missing, "\n".join(missing_lines(missing))


@pytest.mark.parametrize(
    "name",
    [
        "tests/gone/test_bury.py",
        "tests/unit/test_gone.py",
        "tests/gone/**",
        "docs/how-to/gone.md",
        "src/pinochle/gone.py",
        "pinochle/rules/gone.py",
        "rules/gone.py",
        "../../examples/gone.py",
        "test_gone.py",
    ],
)
def test_a_name_of_nothing_is_found(name: str) -> None:
    assert [*missing_from(f"see `{name}`, which says more.")] == [name.removeprefix("../../")]


@pytest.mark.parametrize(
    "name",
    [
        "tests/unit/test_named_files.py",
        "tests/unit",
        "tests/perft/*.txt",
        "src/pinochle",
        "src/pinochle/rules/bury.py",
        "rules/bury.py",
        "test_named_files.py",
        "tests/clauses/test_x.py",
        "tests/laws/test_{name}.py",
    ],
)
def test_a_name_of_something_is_not(name: str) -> None:
    assert not [*missing_from(f"see `{name}`, which says more.")]


def is_defined(owner: str, member: str, sources: dict[Path, str]) -> bool:
    """Say whether a module of that name, or one with a class of that name, defines a member."""
    is_owner = re.compile(rf"^class {owner}\b", re.MULTILINE)
    defines = re.compile(rf"(def|class) {member}\b|^ *{member}\b.*=", re.MULTILINE)
    return any(
        defines.search(source)
        for path, source in sources.items()
        if path.stem == owner or is_owner.search(source)
    )


def test_the_code_that_survivors_name_is_there() -> None:
    """A name such as ``Piles._ways``: a class or a module, and what it defines."""
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    pairs = re.findall(r"`(\w+)\.(\w+)`", SURVIVORS.read_text(encoding="utf-8"))
    ours = [
        (owner, member)
        for owner, member in pairs
        if member != "py" and not hasattr(builtins, owner)
    ]
    gone = [f"{owner}.{member}" for owner, member in ours if not is_defined(owner, member, sources)]
    assert ours
    assert not gone, f"{SURVIVORS} names {', '.join(gone)}, which is not there"
