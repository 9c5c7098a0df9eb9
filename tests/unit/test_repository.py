"""What stands in the repository beside the code: the README, the forms, and what the tests read."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
FORMS: Final = sorted(
    path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config"
)
OF_THE_CHECKOUT: Final = {"tests/mutation/run.py"}
"""What changes the code of the checkout, and so cannot do with the installed package."""


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
        ("[a](docs/a.md)", ["docs/a.md"]),
        ("![a\nb](a.svg)", ["a.svg"]),
        ("[`a`](#a)", ["#a"]),
        ("[a]: docs/a.md", ["docs/a.md"]),
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


def parts_of_the_checkout(path: Path) -> Iterator[str]:
    """The texts in a test with which it would find the package in the checkout."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and re.fullmatch(r"(?:\./)?src(?:/\S*)?", text):
            yield f"{path.relative_to(ROOT)}:{node.lineno}: {text}"


def test_tests_read_the_installed_package() -> None:
    """What is published is a wheel: ``Path(pinochle.__file__).parent`` has its files."""
    found = [
        place
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if str(path.relative_to(ROOT)) not in OF_THE_CHECKOUT and path != Path(__file__)
        for place in parts_of_the_checkout(path)
    ]

    assert found == []


@pytest.mark.parametrize("path", sorted(OF_THE_CHECKOUT))
def test_what_needs_the_checkout_is_there(path: str) -> None:
    assert [*parts_of_the_checkout(ROOT / path)]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_can_be_filled_in(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    ids = [part["id"] for part in asked]

    assert form["name"]
    assert form["description"]
    assert len(ids) == len({*ids})
    assert {part["type"] for part in asked} <= {"input", "textarea", "dropdown", "checkboxes"}
    assert all(part["attributes"]["label"] for part in asked)
    assert any(part.get("validations", {}).get("required") for part in asked)


def test_the_forms_are_there() -> None:
    assert {"bug", "house_rule"} <= {path.stem for path in FORMS}
