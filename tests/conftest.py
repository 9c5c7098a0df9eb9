"""How hard hypothesis tries, which ``--hypothesis-profile`` chooses; and the fixtures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

from support.command_line import Command

if TYPE_CHECKING:
    from pathlib import Path

settings.register_profile("dev", deadline=None)
# Hypothesis' own profile for gates, with the same examples at every run, but with fewer of them.
settings.register_profile("ci", settings.get_profile("ci"), max_examples=15)
settings.register_profile(
    "fuzz", deadline=None, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
# A mutant must not survive by luck: the same few examples at every run, and none remembered.
settings.register_profile(
    "mutation",
    deadline=None,
    max_examples=10,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("dev")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """The command ``pinochle``."""
    return Command(capsys, tmp_path)
