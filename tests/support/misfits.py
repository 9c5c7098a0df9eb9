"""Rulesets that make no sense, as `unit/misfits.toml` has them: changes to a preset."""

from __future__ import annotations

import ast
import inspect
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pinochle.messages.phrases import problem
from pinochle.rules import clashes

if TYPE_CHECKING:
    from pinochle.errors import Problem

FILE: Final = Path(__file__).parents[1] / "unit" / "misfits.toml"
MISFITS: Final = tomllib.loads(FILE.read_text(encoding="utf-8"))
"""The misfits of each preset, with the fields at which they are refused."""


def changes(misfit: dict[str, Any]) -> dict[str, Any]:
    """What a misfit changes, as in a document."""
    document = {key: value for key, value in misfit.items() if key not in {"at", "says"}}
    if "script" in document:
        document["script"] = document["script"].split()
    return document


def written_clashes() -> list[Problem]:
    """All clashes of the parts, as they are written: each place and each key stands whole."""
    calls = list(ast.walk(ast.parse(inspect.getsource(clashes))))
    return [
        problem(*map(ast.literal_eval, call.args))
        for call in calls
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "problem"
    ]
