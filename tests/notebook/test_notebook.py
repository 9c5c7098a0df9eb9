"""The notebook of the examples, executed as a person does it: what it shows are pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK: Final = Path(__file__).parents[2] / "examples" / "first_pictures.ipynb"
SVG: Final = "{http://www.w3.org/2000/svg}"
TABLE: Final = "Partnership Auction Pinochle, round 1: Seat 2 to play"
SHOWN: Final = (
    *("ace of spades", "a hand of 12 cards", "melds worth 300 points"),
    *(TABLE, TABLE, "the settlement of a round"),
)
"""The titles of the pictures, one for each cell."""


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the last line of each cell shows, by media types."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    folder = str(tmp_path_factory.mktemp("notebook"))
    client = NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": folder}}
    )
    executed = client.execute()
    cells = [cell for cell in executed.cells if cell.cell_type == "code"]
    assert [len(cell.outputs) for cell in cells] == [1] * len(cells)
    return [dict(cell.outputs[0].data) for cell in cells]


def test_every_cell_shows_a_picture(outputs: list[dict[str, Any]]) -> None:
    """With shapes that are seen, and a description for whoever cannot see them."""
    roots = [ET.fromstring(shown["image/svg+xml"]) for shown in outputs]  # noqa: S314 - ours

    assert [root.findtext(f"{SVG}title") for root in roots] == [*SHOWN]
    for root, shown in zip(roots, outputs, strict=True):
        assert root.get("role") == "img" and root.findtext(f"{SVG}desc")
        assert [*root.iter(f"{SVG}path"), *root.iter(f"{SVG}text")]
        assert shown["text/html"].startswith("<svg ")


def test_the_notebook_is_kept_without_its_outputs() -> None:
    """They are made anew wherever it is opened."""
    for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
        assert cell.get("outputs", []) == []
