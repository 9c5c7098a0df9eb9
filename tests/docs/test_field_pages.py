"""The page that the documentation has of all fields."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import evidence
import field_pages
import meanings
import texts

from pinochle import variants
from pinochle.rules.parts import fields_of

DOCUMENTS: Final = evidence.read(Path(__file__).parents[2] / "docs" / "catalogue")
KNOWN: Final = {
    one: texts.slug(one) for document in DOCUMENTS.values() for one, _ in evidence.entries(document)
}


def test_every_field_is_told() -> None:
    """Each field of each part stands on the page, with the rules that it carries."""
    page = field_pages.page(KNOWN, DOCUMENTS)

    for name, kind in field_pages.parts():
        assert f"## `{name}`\n" in page
        for one in fields_of(kind):
            assert f"\n[`{name}.{one.name}`]{{.field}} " in page
    assert "[`auction.ceiling`]{.field} points\n\nThe highest bid that is allowed (" in page
    assert "\n\n*Rules:* [`house.highest-bid`](#house-highest-bid)\n" in page
    assert "[`table.first_dealer`]{.field} one word\n" in page
    assert "- `together`: nobody\n" in page
    assert "- `follow; head; trump; overtrump`: " in page
    assert "- `follow; head when trump-led; trump`: " in page


def test_a_field_without_a_rule_is_found() -> None:
    """Every field carries a rule, or something says what it is for."""
    unexplained = field_pages.unexplained_fields(
        {"some": {"rule": [{"id": "a", "fields": ["bury.cards"]}]}}
    )

    assert "bury.which" in unexplained
    assert "bury.cards" not in unexplained


def test_every_field_has_a_meaning_and_a_unit() -> None:
    """In the words of its class; what counts nothing is a word, or yes or no."""
    assert field_pages.fields_without_meaning() == []
    every = field_pages.every_field()
    assert set(field_pages.UNITS) <= set(every)
    assert field_pages.unit("play.skip_if_met", bool) == "yes or no"
    assert field_pages.unit("auction.first", every["auction.first"]) == "one word"
    assert not field_pages.unit("auction.weather", int)


def test_meanings() -> None:
    """A text with links, and a few words of it."""
    known = {"auction.opening.100": "x"}
    assert (
        meanings.in_markdown("auction.opening", known)
        == "The least bid ([`auction.opening.100`](#x))."
    )
    assert meanings.phrase("melds.dix") == "the meld “dix”"
    assert meanings.phrase("checks.melds.run") == "the checks for “run”"
    assert meanings.phrase("settlement.set") == "what a contract costs when it is played and lost"


def test_who_has_which_value() -> None:
    """Every preset has one value of a field, unless its rounds never come to it."""
    seats = field_pages.values("table.seats")
    assert sorted(name for names in seats.values() for name in names) == sorted(variants.names())

    assert field_pages.values("passing.cards") == {"3": ["partnership-passing"]}
    assert "three-hand-turned" not in field_pages.values("auction.opening")["100"]


def test_links_of_presets() -> None:
    """All of them, all but a few, or each by its name."""
    every = ["a", "b", "c"]
    assert texts.preset_links(every, every) == "all 3"
    assert texts.preset_links(["a", "c"], every) == "2, all but [`b`](#preset-b)"
    assert texts.preset_links(["b"], every) == texts.preset_links(["b"], ["b"])
    assert texts.preset_links(variants.names()) == f"all {len(variants.names())}"
