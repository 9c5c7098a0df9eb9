"""The editor of house rules: what a page makes its form of, and what becomes of a change.

Tests: pinochle.web.editor
"""

import json
from pathlib import Path
from typing import Any

import pytest

from pinochle import DocumentError, Ruleset, UnknownVariant, WrongType, variants
from pinochle.documents import inherited
from pinochle.messages import LANGUAGES
from pinochle.web.editor import apply_changes, form
from pinochle.web.files import write_editor

FORM: dict[str, Any] = json.loads(json.dumps(form()))
FIELDS = {field["path"]: field for field in FORM["fields"]}


def nest(path: str, value: object) -> dict[str, Any]:
    """A change of one field."""
    part, _, name = path.partition(".")
    return {part: {name: value}}


def test_each_value_is_that_of_the_presets_that_play_it_so() -> None:
    for name in variants.names():
        document: Any = apply_changes(name)["document"]
        for path, field in FIELDS.items():
            part, _, one = path.partition(".")
            if field["needs"] and not {*field["needs"]} & {*document["script"]}:
                continue
            has = [value["value"] for value in field["values"] if name in value["presets"]]
            assert has == [document[part].get(one, False)], (name, path)


def test_a_preset_is_changed_by_any_value_or_refuses_it() -> None:
    base = variants.get("partnership-auction")
    changed = 0
    for path, field in FIELDS.items():
        for value in field["values"]:
            try:
                after: Any = apply_changes(base.name, nest(path, value["value"]))
            except DocumentError:
                continue
            assert apply_changes(after["toml"]) == after
            changed += after["changed"] != []
    assert changed > 100


def test_fields_are_told_in_words() -> None:
    assert all(field["means"] and field["kind"] for field in FIELDS.values())
    assert FIELDS["settlement.set"]["kind"] == "choice"
    assert FIELDS["ending.bid_out"]["kind"] == "yes"
    assert FIELDS["melds.dix"]["values"][1] == {
        "value": False,
        "text": "",
        "presets": FIELDS["melds.dix"]["values"][1]["presets"],
    }
    assert "table.sides" not in FIELDS


def test_what_is_changed_back_is_the_preset_again() -> None:
    after: Any = apply_changes("cutthroat", {"count": {"last_trick": 5}})
    again: Any = apply_changes(after["toml"], {"count": {"last_trick": 1}})
    assert again["changed"] == [] and again["title"] == "Cutthroat Pinochle"
    assert again["toml"] == 'format = 1\nbase = "cutthroat"\n'


def test_changed_rules_get_a_title_in_the_language_of_the_page() -> None:
    after: Any = apply_changes("cutthroat", {"count": {"last_trick": 20}}, "de")
    assert after["title"] == "Cutthroat-Pinochle, unsere Regeln"


def test_rules_without_a_base_have_the_nearest() -> None:
    whole = variants.get("racehorse").with_(name="ours").to_toml()
    after: Any = apply_changes(whole, {"melds": {"pinochle": False}})
    assert after["base"] == "racehorse"
    assert "pinochle" not in {rule.name for rule in Ruleset.from_toml(after["toml"]).melds}


def test_what_the_text_does_not_name_is_told_in_every_language() -> None:
    """Whatever a base has that is unusual; a number says itself."""
    words = FORM["words"]["de"]
    for name in variants.names():
        told: Any = apply_changes(name)["inherited"]
        assert [one["path"] for one in told] == [one.where for one in inherited(f'base = "{name}"')]
        for one in told:
            assert f"field-{one['path']}" in words, one
            assert f"value-{one['text']}" in words or not one["text"].isalpha(), one


def test_what_a_text_names_is_not_inherited_and_what_is_changed_neither() -> None:
    def told(text: str, changes: object = None) -> list[str]:
        after: Any = apply_changes(text, changes)
        return [one["path"] for one in after["inherited"]]

    base = "partnership-auction"
    assert told(base) == ["auction.must_open", "renege.ruled"]
    assert told(f'base = "{base}"\n[renege]\nruled = true') == ["auction.must_open"]
    assert told(base, {"auction": {"must_open": "nobody"}}) == ["renege.ruled"]
    assert told(variants.get(base).to_toml()) == []


def test_a_change_that_clashes_with_the_base_tells_the_ways_out() -> None:
    """Also after other changes, which do not come from the base."""
    text = 'base = "army-navy-3"\nname = "ours"\n[ending]\ntarget = 0'
    with pytest.raises(DocumentError) as error:
        apply_changes(text, {"settlement": {"stakes": [[500, 1]]}})
    assert [*error.value.problems] == [
        (
            "$.concession.bonus: a round for stakes has no points for a bonus;"
            ' concession.bonus = 100 comes from the base "army-navy-3":'
            " write concession.bonus = 0, or leave out settlement.stakes"
        )
    ]
    with pytest.raises(DocumentError) as error:
        apply_changes(f"{text}\n[concession]\nbonus = 50", {"settlement": {"stakes": [[500, 1]]}})
    assert [*error.value.problems] == [
        "$.concession.bonus: a round for stakes has no points for a bonus"
    ]


def test_what_is_no_rules_is_refused() -> None:
    with pytest.raises(DocumentError):
        apply_changes("base = [")
    with pytest.raises(DocumentError):
        apply_changes("")
    with pytest.raises(UnknownVariant):
        apply_changes("bridge")
    with pytest.raises(WrongType):
        apply_changes("cutthroat", [1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_can_be_read_in_every_language(language: str) -> None:
    words: dict[str, str] = FORM["words"][language]
    assert {path for paths in FORM["first"].values() for path in paths} <= {*FIELDS}
    needed = {f"group-{name}" for name in FORM["first"]}
    needed |= {f"part-{path.partition('.')[0]}" for path in FIELDS}
    if language != "en":  # in English a field is called what its documentation says of it
        needed |= {f"field-{path}" for path in FIELDS}
    choices = [field["values"] for field in FIELDS.values() if field["kind"] == "choice"]
    texts = {value["text"] for values in choices for value in values}
    needed |= {f"value-{text}" for text in texts if any(map(str.isalpha, text))}
    assert needed - {*words} == set()
    assert all(words.values())


def test_the_sayings_of_tables_are_written_for_a_page(tmp_path: Path) -> None:
    write_editor(tmp_path)
    written = json.loads((tmp_path / "editor.json").read_text(encoding="utf-8"))
    assert written["fields"] == FORM["fields"]
    assert len(written["sayings"]) > 200
    for saying in written["sayings"]:
        assert {*saying["called"]} == {*saying["chapter"]} == {*LANGUAGES}
    saying = next(one for one in written["sayings"] if one["called"]["en"] == "Bids start at 250")
    assert apply_changes(saying["base"], saying["changes"])["changed"] == ["auction.opening"]
