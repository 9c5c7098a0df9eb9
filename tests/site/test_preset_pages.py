"""The page that the documentation has of every preset."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import evidence
import preset_pages
import preset_pictures
import pytest
import texts

from pinochle import Hand, Ruleset, variants

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
    assert any(line.endswith("]{.ids}") for line in lines)
    assert f"```{{course}} {name}" in lines
    assert f"```{{table-picture}} {name}" in lines
    assert "## A round" in lines
    assert any(f"](#preset-{preset_pages.kin(name)})" in line for line in lines)


def test_kin() -> None:
    """Most presets have the kin with the fewest differences, and two are the same game."""
    assert preset_pages.kin("six-handed-96") == "eight-handed-96"
    assert preset_pages.kin("firehouse") == "partnership-auction"
    assert preset_pages.differences("widow-partnership", "partnership-kitty") == ()
    assert set(preset_pages.KIN) | set(preset_pages.KIN.values()) <= set(variants.names())


def test_differences_in_words() -> None:
    """Each says what is different and leads to the field; the script and melds have no page."""
    found = preset_pages.differences("racehorse", "triple-deck")
    lines = list(preset_pages.linked_grid(found))

    assert "| [the least bid](#field-auction-opening) | 500 | 75 |" in lines
    assert "| what “marriage” is worth | 20 | 2, 4, 6, 8 |" in lines
    assert any(line.startswith("| the course of a round | deal, auction, widow") for line in lines)


def test_what_sets_a_preset_apart() -> None:
    """The rules that few presets use, in the order of the catalogue."""
    apart = preset_pages.apart("firehouse", DOCUMENTS)

    assert {"auction.one-bid", "auction.dealer-forced-200", "firehouse.one-bid"} <= set(apart)
    assert "play.follow" not in apart


def test_ids_stand_aside() -> None:
    """The words of a line are apart from the ids behind them; a table stays as it is."""
    known = {"play.follow": "play-follow", "play.must-trump": "x"}

    assert (
        preset_pages.with_ids_aside("2. Follow suit. [play.follow, play.must-trump]", known)
        == "2. [Follow suit.]{.rule} [[`play.follow`](#play-follow) [`play.must-trump`](#x)]{.ids}"
    )
    assert preset_pages.with_ids_aside("| run | A 10 |", known) == "| run | A 10 |"
    assert preset_pages.with_ids_aside("Nothing.", known) == "Nothing."


@pytest.mark.parametrize("name", variants.names())
def test_a_document_to_start_from(name: str) -> None:
    """It is a ruleset, with its comments and without: they say what the preset has."""
    document = "\n".join(preset_pages.to_start_from(name))
    rules, base = Ruleset.from_toml(document), variants.get(name)
    assert [one.where for one in base.diff(rules)] == ["name"]
    assert rules.title == "Our Table"
    assert "\n# target = " in document

    said = Ruleset.from_toml(document.replace("\n# ", "\n"))
    assert said == rules


def test_a_document_has_what_the_game_has() -> None:
    """What a table could not come to is left out, and each line says what it is."""
    passing = "\n".join(preset_pages.to_start_from("partnership-passing"))
    assert '# order = "partner-first"  # who passes first' in passing

    two = "\n".join(preset_pages.to_start_from("two-handed"))
    assert "[passing]" not in two
    assert "[auction]" not in two
    assert "# values = [150]  # what “run” is worth" in two


def test_a_round_to_look_at() -> None:
    """In the middle of a trick, with a hand of which some cards may not be played."""
    view = preset_pages.to_look_at(variants.get("partnership-auction"))
    assert len(view.tricks) >= 2
    assert len(view.trick or ()) > 1
    assert 1 < len(view.legal_actions()) < len(view.hand)

    drawing = preset_pages.to_look_at(variants.get("two-handed"))
    assert len(drawing.tricks) == 2


def test_pictures_of_melds() -> None:
    """The cards that make a meld if spades are trump, and what it is worth."""
    melds = {rule.name: rule for rule in variants.get("racehorse").melds}

    assert preset_pictures.cards_of(melds["run"]) == Hand.parse("♠A10KQJ")
    assert preset_pictures.cards_of(melds["marriage"]) == Hand.parse("♥KQ")
    assert preset_pictures.cards_of(melds["four identical kings"]) == Hand.parse("♠KKKK")
    assert (
        preset_pictures.worth(melds["run"])
        == "150, twice 300, three times 900, four times the game"
    )


def test_steps_of_a_round() -> None:
    """The words of the script with what happens, and the settlement."""
    steps = dict(preset_pictures.steps(variants.get("contract-pinochle")))

    assert list(steps) == ["deal", "auction", "joint-melds", "play", "settlement"]
    assert steps["joint-melds"] == "Partners meld together."


def test_a_round_is_told_to_its_end() -> None:
    """From the deal to the score, always the same round."""
    rules = variants.get("partnership-auction")
    told = list(preset_pages.told_round(rules))

    assert told == list(preset_pages.told_round(rules))
    assert told[4].startswith("Seat 0 is dealt ")
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
        texts.link_ids("see rank.ten-high.", {"rank.ten-high": "x"}) == "see [`rank.ten-high`](#x)."
    )
    assert texts.link_ids("see a.b*", {}) == "see a.b\\*"
