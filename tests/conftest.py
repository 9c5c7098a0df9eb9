"""How hard hypothesis tries, which ``--hypothesis-profile`` chooses; what is built; fixtures."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, Phase, settings

from support.command_line import Command

if TYPE_CHECKING:
    from pathlib import Path

NOT_SLOW: Final = "not slow"
"""What ``-m`` says where slow tests are left out, as in every quick session."""

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


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Build no slow test where those are left out: most cases of the laws are slow ones."""
    if collector.config.option.markexpr != NOT_SLOW or not isinstance(obj, FunctionType):
        return None
    marks = [quick_cases(mark) for mark in vars(obj).get("pytestmark", ())]
    vars(obj)["pytestmark"] = marks
    return [] if any(is_slow(mark) or has_no_case(mark) for mark in marks) else None


def quick_cases(mark: pytest.Mark) -> pytest.Mark:
    """The mark without the cases that are slow, if it lists cases."""
    if mark.name != "parametrize":
        return mark
    names, cases, *rest = mark.args
    quick = [case for case in cases if not any(map(is_slow, getattr(case, "marks", ())))]
    return pytest.mark.parametrize(names, quick, *rest, **mark.kwargs).mark


def is_slow(mark: pytest.Mark | pytest.MarkDecorator) -> bool:
    """Whether a mark says that a test is slow."""
    return mark.name == "slow"


def has_no_case(mark: pytest.Mark) -> bool:
    """Whether a mark lists cases, but none."""
    return mark.name == "parametrize" and not mark.args[1]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """The command ``pinochle``."""
    return Command(capsys, tmp_path)
