"""Runs tests in a process of its own, for ``mutation.run``: it reads a task and prints the answer.

Both are JSON. A task with ``reach`` asks which lines of a package each test reaches; any other
asks whether a test fails where a module has another source. That source is never stored.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stdout
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import coverage
import pytest
from typing_extensions import override

from near import Minute

if TYPE_CHECKING:
    import types
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec

PACKAGE: Final = Path(__file__).parents[2] / "src" / "pinochle"
OPTIONS: Final = (
    *("-p", "no:cacheprovider", "--assert=plain", "-m", "not slow"),
    "--hypothesis-profile=mutation",
)
MEMORY: Final = 3 << 30
"""How many bytes of memory it may take: a list that never ends fails its test."""


class Watcher:
    """A plugin of pytest: keeps how long tests took, and the first that failed.

    Args:
        reach: what measures the lines that each test reaches; None if nobody asks.
    """

    def __init__(self, reach: coverage.Coverage | None = None) -> None:
        self.reach = reach
        self.seconds: dict[str, float] = {}
        self.failed = ""

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Say whose lines are measured from now on."""
        if self.reach:
            self.reach.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what became of a test."""
        if report.failed and not self.failed:
            self.failed = report.nodeid
        elif report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep a file that could not be collected as what failed."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


class ChangedModule(PathFinder):
    """Finds one module in its changed form.

    Args:
        path: its file, from the package on.
        source: the changed form.
    """

    def __init__(self, path: str, source: str) -> None:
        self.name = "pinochle." + path.removesuffix(".py").replace("/", ".")
        self.source = source

    @override
    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:  # type: ignore[override]
        """Find the changed module, and no other."""
        if name != self.name or not (spec := PathFinder.find_spec(name, path, target)):
            return None
        spec.loader = _Loader(name, str(spec.origin))
        spec.loader.source = self.source
        return spec


class _Loader(SourceFileLoader):
    """Loads the changed form of a module."""

    source = ""

    @override
    def get_code(self, fullname: str) -> types.CodeType:
        """Compile the changed form."""
        del fullname
        return compile(self.source, self.path, "exec", dont_inherit=True)


def measure(package: str, file: str, seconds: float) -> dict[str, Any]:
    """The tests of a file that pass, their seconds, and the lines of a package each reaches."""
    reach = coverage.Coverage(
        data_file=None,
        include=[f"{PACKAGE / package}/*", str(PACKAGE / package)],
        config_file=False,
    )
    watcher = Watcher(reach)
    reach.start()
    pytest.main([*OPTIONS, file], [watcher, Minute(seconds)])
    reach.stop()
    data = reach.get_data()
    lines = {
        Path(path).relative_to(PACKAGE).as_posix(): {
            line: [test for test in tests if test in watcher.seconds]
            for line, tests in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    return {"seconds": watcher.seconds, "lines": lines}


def first_failure(tests: Sequence[str]) -> str:
    """The first of some tests that fails; empty if none does."""
    watcher = Watcher()
    status = pytest.main([*OPTIONS, "-x", *tests], [watcher])
    return watcher.failed or ("every test" if status else "")


def main() -> None:
    """The command."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    task = json.load(sys.stdin)
    with redirect_stdout(io.StringIO()):
        if "reach" in task:
            answer: Any = measure(task["reach"], task["file"], task["seconds"])
        else:
            sys.meta_path.insert(0, ChangedModule(task["module"], task["source"]))
            answer = first_failure(task["tests"])
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
