"""The rulesets that tests play: the presets, and house rules that no preset has."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar
from zlib import crc32

import pytest

from pinochle import (
    Ruleset,
    variants,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from _pytest.mark.structures import ParameterSet


PLAYABLE: Final = tuple(variants.names())
"""The presets that can be played."""

_T = TypeVar("_T")

FOLDER: Final = Path(__file__).parents[1] / "rulesets"
CUSTOM: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
"""The names of rulesets with the options that no preset has; each is a document that says so."""

RULESETS: Final = (*PLAYABLE, *CUSTOM)
"""The names of all rulesets that are played here."""


def some_of(names: Iterable[_T], every: int) -> list[_T]:
    """Return about one of so many names, which stay the same whatever other names there are."""
    return [name for name in names if crc32(str(name).encode()) % every == 0]


def in_some_order(names: Iterable[str], seed: str) -> list[str]:
    """Return these names shuffled; a name that is added leaves the others in their order."""
    return sorted(names, key=lambda name: crc32(f"{seed} {name}".encode()))


def a_part_of(names: Sequence[object], every: int) -> list[ParameterSet]:
    """Return these names as parameters of a test: some of them run always, the others if slow.

    A law that looks at very much in each round is seen in a part of the rulesets by default, and
    in all of them in the slow sessions.
    """
    always = some_of(names, every) or names[:1]
    return [pytest.param(name, marks=[pytest.mark.slow] * (name not in always)) for name in names]


@cache
def rules_of(name: str) -> Ruleset:
    """The ruleset of a name: a preset or a custom one."""
    if name in PLAYABLE:
        return variants.get(name)
    return Ruleset.from_toml((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
