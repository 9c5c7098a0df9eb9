"""A misspelt name of a package that loads its modules when they are used: which one was meant.

Tests: pinochle
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import pinochle

if TYPE_CHECKING:
    from types import ModuleType

FOLDER: Final = Path(pinochle.__file__).parent
OF_A_MODULE: Final = re.compile(r"^ *def __getattr__\((?!self)", re.MULTILINE)


def lazy_packages() -> dict[str, ModuleType]:
    """Return the modules with a ``__getattr__`` of their own by their names."""
    paths = [
        path.relative_to(FOLDER.parent).with_suffix("")
        for path in sorted(FOLDER.rglob("*.py"))
        if OF_A_MODULE.search(path.read_text(encoding="utf-8"))
    ]
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths]
    return {name: import_module(name) for name in names}


LAZY: Final = lazy_packages()


def public_names(module: ModuleType) -> list[str]:
    return [name for name in module.__all__ if len(name) > 3]


@pytest.mark.parametrize("package", LAZY)
def test_a_misspelt_name_is_answered_with_the_name_that_was_meant(package: str) -> None:
    module = LAZY[package]
    assert public_names(module)
    for name in public_names(module):
        for misspelt in (f"{name[0]}{name[2]}{name[1]}{name[3:]}", f"{name}{name[-1]}"):
            if misspelt in module.__all__:
                continue
            with pytest.raises(AttributeError, match="Did you mean: ") as caught:
                getattr(module, misspelt)
            assert str(caught.value).endswith(f"Did you mean: {name!r}?"), misspelt


@pytest.mark.parametrize("package", LAZY)
def test_a_name_like_no_other_is_answered_without_one(package: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(LAZY[package], "xyzzy")  # noqa: B009 - no checker knows such a name
    assert str(caught.value) == f"module {package!r} has no attribute 'xyzzy'"


@pytest.mark.parametrize("package", LAZY)
def test_what_python_itself_asks_for_is_no_misspelt_name(package: str) -> None:
    assert not hasattr(LAZY[package], "__wrapped__")
    with pytest.raises(AttributeError) as caught:
        getattr(LAZY[package], "__al__")  # noqa: B009 - likewise
    assert "mean" not in str(caught.value)


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("pinochle.Crad", "Card"),
        ("pinochle.Cardd", "Card"),
        ("pinochle.hand", "Hand"),
        ("pinochle.variants.double_deck", "DOUBLE_DECK"),
    ],
)
def test_a_person_sees_the_name_once(misspelt: str, meant: str) -> None:
    """Python adds a name of its own to some errors, so that this asks for what it prints."""
    command = (sys.executable, "-c", f"import pinochle; {misspelt}")
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    module, _, name = misspelt.rpartition(".")
    answer = f"module {module!r} has no attribute {name!r}. Did you mean: {meant!r}?"
    assert ended.stderr.splitlines()[-1] == f"AttributeError: {answer}"
