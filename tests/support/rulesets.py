"""The rulesets that tests play: the presets, and house rules that no preset has."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import (
    Ruleset,
    variants,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _pytest.mark.structures import ParameterSet


PLAYABLE: Final = tuple(variants.names())
"""The presets that can be played."""

FOLDER: Final = Path(__file__).parents[1] / "rulesets"
CUSTOM: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
"""The names of rulesets with the options that no preset has; each is a document that says so."""

RULESETS: Final = (*PLAYABLE, *CUSTOM)
"""The names of all rulesets that are played here."""


def a_part_of(names: Sequence[object], every: int) -> list[ParameterSet]:
    """Return these names as parameters of a test: each so many-th runs always, the others if slow.

    A law that looks at very much in each round is seen in a part of the rulesets by default, and
    in all of them in the slow sessions.
    """
    return [
        pytest.param(name, marks=[pytest.mark.slow] * (place % every > 0))
        for place, name in enumerate(names)
    ]


@cache
def rules_of(name: str) -> Ruleset:
    """The ruleset of a name: a preset or a custom one."""
    if name in PLAYABLE:
        return variants.get(name)
    return Ruleset.from_toml((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
