"""Runs the tests that are nearest to what has changed, for a minute: ``nox -s near``.

What has changed is what git says since the last commit, with new files; since another revision, if
one is given; or what the last commit changed, if nothing has since. Instead of a revision, paths
can be given. Nearest are tests that were changed themselves, then the tests of a changed module
(their docstring names it), then those that import it or a changed helper. Examples that were
changed are run too. What a minute was not enough for is counted.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from support.tested_modules import (
    TESTS,
    files_of_tests,
    imported_modules,
    module_of,
    named_modules,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = TESTS.parent
SOURCE: Final = ROOT / "src"
EXAMPLES: Final = ROOT / "examples"
SETTINGS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ELSEWHERE: Final = SETTINGS["tool"]["pytest"]["norecursedirs"]
"""The folders of tests that need more than this session has: each has a session of its own."""

SECONDS: Final = 60.0


class Minute:
    """A plugin of pytest: leaves out what a minute is not enough for, and says how much that is."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.left_out = 0

    def pytest_runtest_protocol(self) -> bool | None:
        """Let a test run if there is time."""
        if time.monotonic() < self.end:
            return None
        self.left_out += 1
        return True

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how many tests were left out."""
        if self.left_out:
            terminalreporter.line(f"the time was over before {self.left_out} of these tests")


def git(*arguments: str) -> list[Path]:
    """Return the paths that git prints."""
    command = ["git", *arguments]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    return [ROOT / line for line in printed.stdout.splitlines()]


def changed_since(revision: str) -> list[Path]:
    """Return the files that differ from a revision, and new ones."""
    new = git("ls-files", "--others", "--exclude-standard")
    return [path for path in (*git("diff", "--name-only", revision), *new) if path.exists()]


def nearest_tests(changed: Sequence[Path]) -> list[Path]:
    """Return the files of tests for some changed files, the nearest first."""
    files = files_of_tests()
    modules = {module_of(path, SOURCE) for path in changed if SOURCE in path.parents}
    helpers = {module_of(path, TESTS) for path in changed if TESTS in path.parents}
    near = [file for file in files if file in changed]
    near += [file for file in files if modules.intersection(named_modules(file))]
    near += [file for file in files if (modules | helpers) & imported_modules(file)]
    return list(dict.fromkeys(near))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("since", nargs="*", help="a revision, or paths")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    arguments = parser.parse_args()
    paths = [Path(name).resolve() for name in arguments.since if Path(name).exists()]
    [revision] = arguments.since if arguments.since and not paths else ["HEAD"]
    changed = paths or changed_since(revision) or changed_since("HEAD~1")
    near = nearest_tests(changed)
    here = [file for file in near if file.relative_to(TESTS).parts[0] not in ELSEWHERE]
    for file in near:
        name = file.relative_to(ROOT)
        print(name if file in here else f"{name}: in a session of its own")
    pages = [str(path) for path in changed if path.suffix == ".md"]
    statuses = [run("docs/_ext/check_examples.py", *pages)] if pages else []
    scripts = [path for path in changed if path.suffix == ".py" and EXAMPLES in path.parents]
    statuses += [run(str(script)) for script in scripts]
    options = ("--hypothesis-profile=ci", "-m", "not slow", "--quiet")
    if here:
        statuses.append(pytest.main([*options, *map(str, here)], [Minute(arguments.seconds)]))
    if not statuses:
        print("no test is near to", *(path.relative_to(ROOT) for path in changed))
    return max(statuses, default=0)


def run(*arguments: str) -> int:
    """Run a script, and return its status."""
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
