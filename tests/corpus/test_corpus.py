"""What a release has written means the same in every later version."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Final

import pytest

from pinochle import Ruleset, variants
from pinochle.records.record import Record
from pinochle.variants import former
from support.corpus_meanings import MEANINGS, meaning, meaning_of_record

FOLDER: Final = Path(__file__).parent
RELEASES: Final = sorted(path for path in FOLDER.iterdir() if (path / MEANINGS).is_file())
FILES: Final = [
    path
    for release in RELEASES
    for path in sorted(release.rglob("*"))
    if path.is_file() and path.name != MEANINGS
]
RECORDS: Final = [path for path in FILES if path.parent.name == "records"]


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_means_what_it_meant(path: Path) -> None:
    release = FOLDER / path.relative_to(FOLDER).parts[0]
    kept = json.loads((release / MEANINGS).read_text(encoding="utf-8"))

    assert meaning(path) == kept[path.relative_to(release).as_posix()]


@pytest.mark.parametrize("release", RELEASES, ids=name_of)
def test_no_file_was_lost(release: Path) -> None:
    kept = json.loads((release / MEANINGS).read_text(encoding="utf-8"))
    found = [path for path in FILES if release in path.parents]

    assert sorted(kept) == sorted(path.relative_to(release).as_posix() for path in found)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/fingerprints.toml")), ids=name_of)
def test_a_preset_is_as_it_was_or_its_former_rules_are_kept(path: Path) -> None:
    """Who corrects a ruling keeps the ruleset of the release beside the present one."""
    lost = {
        name: fingerprint
        for name, fingerprint in tomllib.loads(path.read_text(encoding="utf-8")).items()
        if fingerprint not in {rules.fingerprint for rules in ever(name)}
    }

    assert not lost, "keep them in pinochle/variants/former, as its docstring says"


def ever(name: str) -> list[Ruleset]:
    """The ruleset of a preset as it is, and as it was before."""
    return [variants.get(name), *former.rulesets(name)]


def test_former_rules_have_the_fingerprint_in_their_name() -> None:
    for path in former.FOLDER.glob("*.toml"):
        _, fingerprint, _ = path.name.split(".")
        rules = Ruleset.from_toml(path.read_text(encoding="utf-8"))
        assert rules.fingerprint == fingerprint, path.name


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_record_is_written_anew_with_its_meaning(path: Path) -> None:
    """In the present format, whatever the format of the file."""
    text = path.read_text(encoding="utf-8")

    anew = meaning_of_record(str(Record.parse(text)))
    anew.pop("fingerprint")
    assert anew == {
        key: item for key, item in meaning_of_record(text).items() if key != "fingerprint"
    }
