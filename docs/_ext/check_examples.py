"""Run every ``>>>`` and every ``$ pinochle`` example of the Markdown files and folders named.

The names of one page are shared from its first example to its last, as a reader would have them.
The standard library reads a fence as the last line of what is expected, hence not simply
``python -m doctest``: fences are blanked first, which keeps the line numbers right.

A page that says ``<!-- needs numpy -->`` is left out where that is not installed, unless the page
itself is named.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from pinochle.cli import main as pinochle_command

CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (?:.* && )?pinochle (.*)$")
FENCE = re.compile(r"^[ \t>]*(?:`{3,}|~{3,}|:{3,}).*$", re.MULTILINE)
NEEDS = re.compile(r"^<!-- needs (\w+) -->$", re.MULTILINE)
FLAGS = doctest.ELLIPSIS


def pages(names: list[str]) -> list[Path]:
    """The Markdown files meant: a file itself, or those under a folder."""
    paths: list[Path] = []
    for name in names:
        path = Path(name)
        paths += filter(can_run, sorted(path.rglob("*.md"))) if path.is_dir() else [path]
    return paths


def can_run(page: Path) -> bool:
    """Whether everything is installed that a page needs."""
    lacking = [name for name in NEEDS.findall(page.read_text("utf-8")) if not find_spec(name)]
    for name in lacking:
        print(f"{page}: left out, for it needs {name}")
    return not lacking


def check(page: Path) -> doctest.TestResults:
    """Run one page's examples; what fails is printed."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    test = doctest.DocTestParser().get_doctest(
        text, {"__name__": "__main__"}, str(page), str(page), 0
    )
    return doctest.DocTestRunner(optionflags=FLAGS).run(test)


def commands(page: Path) -> doctest.TestResults:
    """Run one page's commands; a line with an ellipsis alone stands for the rest."""
    attempted = failed = 0
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
            line, _, expected = part.partition("\n")
            command = COMMAND.match(line)
            if command is None:
                continue
            output = io.StringIO()
            with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
                pinochle_command(shlex.split(command[1]))
            attempted += 1
            wanted, ellipsis, _ = expected.partition("…\n")
            printed = output.getvalue()
            if not (
                printed.startswith(wanted) if ellipsis else printed.rstrip() == wanted.rstrip()
            ):
                failed += 1
                print(f"{page}: {line}\nExpected:\n{expected}Got:\n{printed}")
    return doctest.TestResults(failed, attempted)


class Checked(NamedTuple):
    """What came of a page.

    Args:
        attempted: how many examples were run.
        failed: how many of them failed.
        printed: what there is to say of it.
    """

    attempted: int
    failed: int
    printed: str


def check_page(page: Path) -> Checked:
    """Run the examples of a page, and keep what is printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        here = [check(page), commands(page)]
        tried, wrong = sum(one.attempted for one in here), sum(one.failed for one in here)
        if tried:
            print(f"{page}: {tried} examples, {wrong} failed")
    return Checked(tried, wrong, printed.getvalue())


def main(names: list[str]) -> int:
    """Run all the pages' examples and count them; there must be some.

    Pages do not know of each other, so they are run on all cores.
    """
    attempted = failed = 0
    with ProcessPoolExecutor() as pool:
        for checked in pool.map(check_page, pages(names)):
            print(checked.printed, end="")
            attempted += checked.attempted
            failed += checked.failed
    print(f"{attempted} examples, {failed} failed")
    if not attempted:
        print("no example was found: the check itself is broken", file=sys.stderr)
    return int(failed > 0 or attempted == 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
