"""The notebooks of the examples, executed as a person does it: what they show are pictures."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from xml.etree import ElementTree as ET

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
SVG: Final = "{http://www.w3.org/2000/svg}"
TABLE: Final = "Partnership Auction Pinochle, round 1: Seat 2 to play"
SHOWN: Final = {
    "first_pictures": (
        "ace of spades",
        "a hand of 12 cards",
        "melds worth 300 points",
        TABLE,
        TABLE,
        "the settlement of a round",
    ),
    "one_bidding_question": (
        "a deal of 48 cards",
        "how often it is dealt",
        "what seat 0 melds with spades as trump",
        "the points that seat 0's contract with spades brings in",
        "how often each bid is made",
        "how often 350 is made",
        "the highest bid to make",
    ),
}
"""The titles of the pictures of each notebook, one for each cell."""


@cache
def outputs(name: str) -> list[dict[str, Any]]:
    """What the last line of each cell shows, by media types."""
    notebook = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": folder}}
        )
        executed = client.execute()
    cells = [cell for cell in executed.cells if cell.cell_type == "code"]
    assert [len(cell.outputs) for cell in cells] == [1] * len(cells)
    return [dict(cell.outputs[0].data) for cell in cells]


def chances(name: str, cell: int) -> list[float]:
    """The percents that the bars of a cell stand for."""
    root = ET.fromstring(outputs(name)[cell]["image/svg+xml"])  # noqa: S314 - ours
    said = root.findtext(f"{SVG}desc") or ""
    return [float(number) for number in re.findall(r"([\d.]+) %", said)]


def test_every_notebook_is_executed() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.ipynb")} == {*SHOWN}


@pytest.mark.parametrize("name", SHOWN)
def test_every_cell_shows_a_picture(name: str) -> None:
    """With shapes that are seen, and a description for whoever cannot see them."""
    roots = [ET.fromstring(shown["image/svg+xml"]) for shown in outputs(name)]  # noqa: S314 - ours

    assert [root.findtext(f"{SVG}title") for root in roots] == [*SHOWN[name]]
    for root, shown in zip(roots, outputs(name), strict=True):
        assert root.get("role") == "img" and root.findtext(f"{SVG}desc")
        assert [*root.iter(f"{SVG}path"), *root.iter(f"{SVG}text")]
        assert shown["text/html"].startswith("<svg ")


def test_the_question_has_an_answer() -> None:
    """The higher the bid the seldomer it is made; more aces make it more often."""
    name = "one_bidding_question"
    bids, aces, (answer,) = (chances(name, cell) for cell in (4, 5, 6))

    assert bids == sorted(bids, reverse=True)
    assert bids[0] > 90 and bids[-1] < 40
    assert aces[0] < aces[-1]
    assert 66 < answer <= 100


@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_is_kept_without_its_outputs(name: str) -> None:
    """They are made anew wherever it is opened."""
    for cell in nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4).cells:
        assert cell.get("outputs", []) == []
