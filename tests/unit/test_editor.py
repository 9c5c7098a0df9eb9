"""The editor of house rules: what a page makes its form of, and what becomes of a change."""

import json
from typing import Any

import pytest

from pinochle import DocumentError, Ruleset, UnknownVariant, WrongType, variants
from pinochle.web.editor import edited, form

FORM: dict[str, Any] = json.loads(json.dumps(form()))
FIELDS = {field["path"]: field for field in FORM["fields"]}


def nested(path: str, value: object) -> dict[str, Any]:
    """A change of one field."""
    part, _, name = path.partition(".")
    return {part: {name: value}}


def test_each_value_is_that_of_the_presets_that_play_it_so() -> None:
    for name in variants.names():
        document: Any = edited(name)["document"]
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
                after: Any = edited(base.name, nested(path, value["value"]))
            except DocumentError:
                continue
            assert edited(after["toml"]) == after
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
    after: Any = edited("cutthroat", {"count": {"last_trick": 5}})
    again: Any = edited(after["toml"], {"count": {"last_trick": 1}})
    assert again["changed"] == [] and again["title"] == "Cutthroat Pinochle"
    assert again["toml"] == 'format = 1\nbase = "cutthroat"\n'


def test_rules_without_a_base_have_the_nearest() -> None:
    whole = variants.get("racehorse").with_(name="ours").to_toml()
    after: Any = edited(whole, {"melds": {"pinochle": False}})
    assert after["base"] == "racehorse"
    assert "pinochle" not in {rule.name for rule in Ruleset.from_toml(after["toml"]).melds}


def test_what_is_no_rules_is_refused() -> None:
    with pytest.raises(DocumentError):
        edited("base = [")
    with pytest.raises(DocumentError):
        edited("")
    with pytest.raises(UnknownVariant):
        edited("bridge")
    with pytest.raises(WrongType):
        edited("cutthroat", [1])
