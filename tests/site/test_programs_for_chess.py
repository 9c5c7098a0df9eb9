"""The programs with python-chess that a page shows beside ours."""

from __future__ import annotations

import pytest

from support.small_programs import SHOWN


@pytest.mark.parametrize("program", [program for _, program in SHOWN[:3]])
def test_the_others_run(program: str) -> None:
    """But for those that need a game in a file, or an engine."""
    exec(compile(program, "a page", "exec"), {})  # noqa: S102 - a program of our page
