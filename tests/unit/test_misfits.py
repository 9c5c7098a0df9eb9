"""Rulesets that make no sense are refused, each with every field that does not fit."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from pinochle import DocumentError, variants
from pinochle.documents import with_differences

MISFITS: Final = tomllib.loads(Path(__file__).with_name("misfits.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("preset", "misfit"), [(preset, one) for preset, some in MISFITS.items() for one in some]
)
def test_what_makes_no_sense(preset: str, misfit: dict[str, Any]) -> None:
    changes = {key: value for key, value in misfit.items() if key not in {"at", "says"}}
    if "script" in changes:
        changes["script"] = changes["script"].split()
    with pytest.raises(DocumentError) as error:
        with_differences(variants.get(preset), changes)

    places = {problem.partition(": ")[0] for problem in error.value.problems}
    assert places == {f"$.{place}" for place in misfit["at"]}
    assert misfit.get("says", "") in str(error.value)
