"""The stub of the presets, which lists what the modules of their families define.

Tests: pinochle.variants, pinochle.variants._parts
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Final

import pinochle.variants
from pinochle import variants
from support.snapshots import compare

FOLDER: Final = Path(pinochle.variants.__file__).parent
FAMILIES: Final = ("two_handed", "three_handed", "partnership", "double_deck", "many")
HEAD: Final = """\
# Made of the modules of the families: nox -s generate

from pinochle.rules.ruleset import Ruleset
from pinochle.variants import tables as tables

def names() -> tuple[str, ...]: ...
def get(name: str) -> Ruleset: ..."""


def presets_in(family: str) -> list[str]:
    """The functions of a module that make a preset, by the alphabet."""
    body = ast.parse((FOLDER / f"{family}.py").read_text(encoding="utf-8")).body
    return sorted(
        node.name.replace("_", "-")
        for node in body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(mark).startswith("preset(") for mark in node.decorator_list)
    )


def test_the_stub_lists_every_preset() -> None:
    lines = HEAD.splitlines()
    for family in FAMILIES:
        lines += ["", f"# {family}"]
        lines += [f"{name.replace('-', '_').upper()}: Ruleset" for name in presets_in(family)]

    assert compare(FOLDER / "__init__.pyi", lines) == ""


def test_every_family_is_known() -> None:
    there = {path.stem for path in FOLDER.glob("*.py") if presets_in(path.stem)}
    assert there == set(FAMILIES)
    assert variants.names() == tuple(name for family in FAMILIES for name in presets_in(family))


def test_one_preset_is_built_without_the_others() -> None:
    code = """\
import sys
from pinochle import variants
variants.get("two-handed")
print([name for name in sys.modules if name.startswith("pinochle.variants.")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    families = {f"pinochle.variants.{family}" for family in FAMILIES}
    assert families.intersection(ast.literal_eval(done.stdout)) == {"pinochle.variants.two_handed"}
