"""Every figure of every preset has an address, and every address that is cited is the right one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import addresses
import evidence
import field_pages
import pytest

from pinochle import variants
from pinochle.rules import Step

DOCS: Final = Path(__file__).parents[2] / "docs"
DOCUMENTS: Final = evidence.read(DOCS / "catalogue")
DIFFERENCES: Final = (DOCS / "explanation" / "where-the-sources-differ.md").read_text("utf-8")
ENTRIES: Final = {
    one: entry for document in DOCUMENTS.values() for one, entry in evidence.entries(document)
}


@pytest.mark.parametrize("name", variants.names())
def test_every_field_has_an_address(name: str) -> None:
    """An entry of the catalogue names each number, word and flag that a preset says.

    If this fails for a preset that you add, give the field and its value to the ``fields`` and
    ``when`` of the rule that has it. Where the sources are silent, a ``reading`` says why the
    value is taken, and a decision that can win games stands in "Where the sources differ" too.
    """
    assert addresses.without_address(name, DOCUMENTS) == []


@pytest.mark.parametrize("name", variants.names())
def test_every_number_is_said_there(name: str) -> None:
    """The text of one of these entries has the number."""
    assert addresses.without_figure(name, DOCUMENTS) == []


@pytest.mark.parametrize("name", variants.names())
def test_what_is_cited_applies(name: str) -> None:
    """The description of a preset cites entries that the preset uses, and no others."""
    lists = re.findall(r"(?m) \[([a-z0-9., -]+)\]$", variants.get(name).describe(ids=True))
    cited = {rule for ids in lists for rule in ids.split(", ")}

    assert cited <= set(ENTRIES)
    assert [
        one
        for one in sorted(cited)
        if "when" in ENTRIES[one] and name not in evidence.users(ENTRIES[one])
    ] == []


def rows(title: str) -> dict[str, str]:
    """The first table of a section of "Where the sources differ": its first and its other cells."""
    section = DIFFERENCES.partition(f"## {title}\n")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    return {cells[0]: " ".join(cells[1:]) for cells in lines[2:]}


@pytest.mark.parametrize("name", variants.names())
def test_what_decides_who_wins_is_told(name: str) -> None:
    """The least bids and the targets of all presets stand in their tables."""
    rules = variants.get(name)
    targets = " ".join(rows("How many points win"))
    openings = " ".join(rows("The opening bid"))

    assert re.search(rf"\b{rules.ending.target or 'none'}\b", targets)
    if Step.AUCTION in rules.script:
        assert re.search(rf"\b{rules.auction.opening}\b", openings)


def test_no_field_is_beyond_the_sources() -> None:
    """There is no field of which no source says anything."""
    assert not field_pages.BEYOND


def test_a_figure_without_an_address_is_found() -> None:
    """Without the entry that has it, and with one that has another value or only a bound."""
    wanted = "five-handed-double: no entry of the catalogue names auction.opening = 350"
    for condition in (
        {"auction.opening": 360},
        {"auction.opening": {"at-least": 350}},
        {"auction.opening": {"not": 360}},
        {"auction.must_open": "nobody"},
    ):
        entry = ENTRIES["five.opening.350"] | {"when": condition}
        documents = {
            name: {
                kind: [entry if one["id"] == entry["id"] else one for one in document.get(kind, ())]
                for kind in ("rule", "table")
            }
            for name, document in DOCUMENTS.items()
        }
        assert addresses.without_address("five-handed-double", documents) == [wanted]
