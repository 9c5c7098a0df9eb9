"""What stands in the repository beside the code: the README, and what the tests read."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
ABOUT_NAMES: Final = {Path(__file__).name, "test_named_files.py"}
"""Tests with names of files of the checkout that they only compare with others."""


def relative_links(text: str) -> list[str]:
    """The targets of links and pictures that are found only beside the file."""
    targets = re.findall(
        r"\]\(\s*<?([^)\s>]+)|^\[[^\]]+\]:\s*(\S+)|(?:src|href)=\"([^\"]+)", text, re.MULTILINE
    )
    return [
        target
        for found in targets
        for target in found
        if target and not re.match(r"https?://", target)
    ]


def test_no_link_of_the_readme_is_relative() -> None:
    """An index shows the README and has no other file of the repository."""
    assert README.count("](https://") > 10
    assert relative_links(README) == []


@pytest.mark.parametrize(
    ("text", "relative"),
    [
        ("[a](docs/x.md)", ["docs/x.md"]),
        ("![a\nb](a.svg)", ["a.svg"]),
        ("[`a`](#a)", ["#a"]),
        ("[a]: docs/x.md", ["docs/x.md"]),
        ('<img src="a.svg">', ["a.svg"]),
        ("[a](https://a.example/a)", []),
    ],
)
def test_a_relative_link_is_found(text: str, relative: list[str]) -> None:
    assert relative_links(text) == relative


def test_the_readme_shows_its_commands_in_one_block() -> None:
    """Near its top, with the environment that they want."""
    [block] = [
        block
        for block in re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
        if "nox" in block
    ]
    environment, first, second = re.findall(r"^\$ (.*)$", block, re.MULTILINE)

    assert environment == "python3 -m venv .venv && . .venv/bin/activate"
    assert first.startswith("pip install . && pinochle meld ")
    assert second == "pip install nox && nox"
    assert README.index(block) < README.index("\n## ")


def parts_of_the_checkout(code: str) -> list[str]:
    """The texts in a test with which it would find the package in the checkout."""
    return [
        node.value
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"(?:\./)?src(?:/\S*)?", node.value)
    ]


def test_tests_read_the_installed_package() -> None:
    """What is published is a wheel: ``Path(pinochle.__file__).parent`` has its files."""
    found = {
        str(path.relative_to(ROOT)): parts
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path.name not in ABOUT_NAMES
        if (parts := parts_of_the_checkout(path.read_text(encoding="utf-8")))
    }

    assert found == {}


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ('PACKAGE = ROOT / "src" / "pinochle"', ["src"]),
        ('text_of(f"src/pinochle/{path}")', ["src/pinochle/"]),
        ('subprocess.run([sys.executable, "./src/pinochle"])', ["./src/pinochle"]),
        ('POLICY = "script-src self"', []),
    ],
)
def test_a_part_of_the_checkout_is_found(code: str, parts: list[str]) -> None:
    assert parts_of_the_checkout(code) == parts
