"""The tests of every module can be found: one file of tests names it in its docstring.

``git grep -l pinochle.rules.bury tests`` finds it, among those that import the module.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from support.tested_modules import files_of_tests, modules, named_modules

if TYPE_CHECKING:
    from pathlib import Path


def homes() -> Counter[str]:
    """How often each module is named."""
    return Counter(name for file in files_of_tests() for name in named_modules(file))


def test_every_module_is_named_once() -> None:
    named = homes()
    assert not modules().keys() - named.keys(), "name them after `Tests:` in a docstring of tests"
    assert not named.keys() - modules().keys(), "they are gone, or define nothing"
    assert [name for name, times in named.items() if times > 1] == []


def test_names_end_a_docstring(tmp_path: Path) -> None:
    file = tmp_path / "test_x.py"
    file.write_text('"""X.\n\nTests: pinochle.rules.bury,\npinochle.errors\n"""\n')
    assert named_modules(file) == ["pinochle.rules.bury", "pinochle.errors"]
    file.write_text('"""Tests: all."""\n"""X.\n\nTests: pinochle.errors\n"""\n')
    assert named_modules(file) == ["all."]
