"""The page that the documentation has of every preset."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import evidence
import preset_pages
import pytest
import texts

from pinochle import variants

CATALOGUE: Final = Path(__file__).parents[2] / "docs" / "catalogue"
DOCUMENTS: Final = evidence.read(CATALOGUE)
KNOWN: Final = {
    one: texts.slug(one) for document in DOCUMENTS.values() for one, _ in evidence.entries(document)
}


@pytest.mark.parametrize("name", variants.names())
def test_a_page_tells_its_preset(name: str) -> None:
    """The rules in words with links, the nearest kin, and a round."""
    rules = variants.get(name)
    lines = preset_pages.page(name, KNOWN, DOCUMENTS).splitlines()

    assert lines[:2] == [f"(preset-{name})=", f"# {rules}"]
    assert any("](#rank-ten-high)" in line for line in lines)
    assert "## A round" in lines
    assert any(f"](#preset-{preset_pages.kin(name)})" in line for line in lines)


def test_kin() -> None:
    """Most presets have the kin with the fewest differences, and two are the same game."""
    assert preset_pages.kin("six-handed-96") == "eight-handed-96"
    assert preset_pages.kin("firehouse") == "partnership-auction"
    assert preset_pages.differences("widow-partnership", "partnership-kitty") == ()
    assert set(preset_pages.KIN) | set(preset_pages.KIN.values()) <= set(variants.names())


def test_what_sets_a_preset_apart() -> None:
    """The rules that few presets use, in the order of the catalogue."""
    apart = preset_pages.apart("firehouse", DOCUMENTS)

    assert {"auction.one-bid", "auction.dealer-forced-200", "firehouse.one-bid"} <= set(apart)
    assert "play.follow" not in apart


def test_a_round_is_told_to_its_end() -> None:
    """From the deal to the score, always the same round."""
    rules = variants.get("partnership-auction")
    told = list(preset_pages.told_round(rules))

    assert told == list(preset_pages.told_round(rules))
    assert told[4].startswith("seat 0 is dealt ")
    assert sum(" takes the trick with " in line for line in told) == 12
    assert told[-3].startswith("score: ")


def test_pages_are_written_when_they_change(tmp_path: Path) -> None:
    """A page that says the same is left alone, one that is no longer meant is taken away."""
    folder = tmp_path / "pages"
    texts.write_pages(folder, {"a": "one", "b": "two"})
    before = (folder / "a.md").stat().st_mtime_ns
    texts.write_pages(folder, {"a": "one", "b": "three"})

    assert (folder / "a.md").stat().st_mtime_ns == before
    assert (folder / "b.md").read_text(encoding="utf-8") == "three"

    texts.write_pages(folder, {"a": "one"})
    assert [path.name for path in folder.iterdir()] == ["a.md"]


def test_links() -> None:
    """Ids that the catalogue knows become links, and signs are escaped."""
    assert (
        texts.linked("see rank.ten-high.", {"rank.ten-high": "x"}) == "see [`rank.ten-high`](#x)."
    )
    assert texts.linked("see a.b*", {}) == "see a.b\\*"
