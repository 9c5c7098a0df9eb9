"""Changes the code that decides in small ways, one at a time, and asks whether a test notices.

    PYTHONPATH=src:tests:tools python -m mutation.run KEPT [records players/club.py ...]

Of each package or module a sample of changes is drawn from a seed. First the tests that are near
to it are run once, to learn which lines each of them reaches: those of the quick tests that import
something of the package, and the files that name a module of it as what they test. Then each change
is tried with the tests that reach its line, the quickest first, until one fails. All that is found
is kept in the folder KEPT, outside the checkout, so that a run goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from collections import ChainMap, Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from typing_extensions import override

from mutation.changes import Change, changes_of
from mutation.child import PACKAGE
from near import ELSEWHERE, ROOT, nearest_tests
from support.tested_modules import module_of, named_modules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LEFT_OUT: Final = {"adapters", "batch", "schemas", "server", "variants"}
"""What an extra brings, and what is compared with a text that is kept of it."""

SPEAKING: Final = ("*/prose/*.py", "*/_notation.py", "kernel/_numba.py", "cli/_table/*.py")
"""The modules that only put rules into words, or that have a session of their own."""

LEARNING_SECONDS: Final = 90.0
"""How long the tests of a file may take to tell what they reach; what they told by then is kept."""

SECONDS: Final = 10.0
"""How long the tests that are asked about a change may take by their own measure."""

FIRST_TESTS: Final = 8
"""How many tests are asked first: to start with few of them is quick."""

OF_A_FUNCTION: Final = 3
"""How many cases of the same test are asked before the others."""

STOP_SECONDS: Final = 60.0
"""After how long a change counts as stopped, as one that lets a loop run for ever."""


def ask_child(task: dict[str, Any], seconds: float) -> Any:
    """What a process of its own answers; None if it takes too long, or breaks down."""
    command = [sys.executable, "-m", "mutation.child"]
    try:
        done = subprocess.run(
            command,
            input=json.dumps(task),
            capture_output=True,
            encoding="utf-8",
            timeout=seconds,
            check=True,
        )
        return json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError):
        return None


# Which tests reach a line.


class Reach:
    """The tests that are near to a package, and the lines of it that each of them reaches.

    Args:
        package: the package, or a module beside the packages.
        quick: the beginnings of the names of tests that may be asked.
        folder: where it is kept.
    """

    def __init__(self, package: str, quick: Sequence[str], folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.lines: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.modules: dict[str, set[str]] = defaultdict(set)
        paths = [PACKAGE / module for module in modules_in(package)]
        sources = b"".join(path.read_bytes() for path in paths)
        names = {module_of(path, PACKAGE.parent) for path in paths}
        for file in nearest_tests(paths):
            name = file.relative_to(ROOT).as_posix()
            is_asked = name.startswith(tuple(quick)) or names.intersection(named_modules(file))
            if is_asked and not name.startswith(tuple(f"tests/{other}/" for other in ELSEWHERE)):
                digest = hashlib.sha256(sources + file.read_bytes()).hexdigest()[:8]
                kept = folder / f"{package}-{file.parent.name}-{file.stem}-{digest}.json"
                self._add(_learnt(package, name, kept))

    def _add(self, learnt: dict[str, Any]) -> None:
        self.seconds |= learnt["seconds"]
        for module, lines in learnt["lines"].items():
            for line, tests in lines.items():
                self.lines[module, int(line)].update(tests)
                self.modules[module].update(tests)

    def tests_for(self, module: str, change: Change) -> list[str]:
        """The tests to ask about a change: those that reach its line, the quickest first.

        What stands outside of functions is reached when the module is imported, for all its tests.
        """
        lines = range(change.line, change.last_line + 1)
        near = set[str]().union(*(self.lines[module, line] for line in lines))
        tests = near if near and change.where else self.modules[module]
        return list(self._quickest(tests))

    def _quickest(self, tests: Iterable[str]) -> Iterator[str]:
        first, others, functions = list[str](), list[str](), Counter[str]()
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            function = test.partition("[")[0]
            functions[function] += 1
            (first if functions[function] <= OF_A_FUNCTION else others).append(test)
        seconds = SECONDS
        for test in (*first, *others):
            yield test
            seconds -= self.seconds[test]
            if seconds < 0:
                return


def _learnt(package: str, name: str, kept: Path) -> dict[str, Any]:
    """What the tests of a file reach, as it is kept, or learnt now."""
    if not kept.exists():
        task = {"reach": package, "file": name, "seconds": LEARNING_SECONDS}
        learnt = ask_child(task, 2 * LEARNING_SECONDS) or {"seconds": {}, "lines": {}}
        print(f"{package}: {len(learnt['seconds'])} tests of {name}", flush=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(learnt), encoding="utf-8")
    kept_lines: dict[str, Any] = json.loads(kept.read_text("utf-8"))
    return kept_lines


# The changes.


class Mutant(NamedTuple):
    """A change of a module."""

    module: str
    source: bytes
    change: Change

    @property
    def key(self) -> str:
        """What tells it from others, whatever else changes in the module."""
        change, start = self.change, self.source.rfind(b"\n", 0, self.change.start)
        line = self.source[start : self.source.find(b"\n", self.change.end)]
        parts = (self.module, change.where, line, change.start - start, change.end - start)
        return hashlib.sha256(repr((*parts, change.text)).encode()).hexdigest()[:16]

    @override
    def __str__(self) -> str:
        change = self.change
        was = self.source[change.start : change.end].decode()
        return f"{self.module}:{change.line} {change.where}: {was}  ->  {change.text}"


def parts_that_decide() -> list[str]:
    """All packages that are changed, unless a run is for some."""
    folders = (path.parent.name for path in sorted(PACKAGE.glob("*/__init__.py")))
    return [*(name for name in folders if name not in LEFT_OUT), "actions.py", "events.py"]


def modules_in(part: str) -> list[str]:
    """The modules of a package, or a module itself, as paths from the package on."""
    path = PACKAGE / part
    found = [path] if path.is_file() else sorted(path.rglob("*.py"))
    if not found:
        raise SystemExit(f"there is no {path}")
    return [module.relative_to(PACKAGE).as_posix() for module in found]


def sample_of(part: str, seed: int, size: int) -> list[Mutant]:
    """Some changes of a package or module, drawn at random."""
    mutants = list[Mutant]()
    for module in modules_in(part):
        if not any(Path(module).match(pattern) for pattern in SPEAKING):
            source = (PACKAGE / module).read_bytes()
            mutants += [Mutant(module, source, change) for change in changes_of(source)]
    drawn = random.Random(seed).sample(mutants, min(size, len(mutants)))
    print(f"{part}: {len(drawn)} of {len(mutants)} changes, seed {seed}", flush=True)
    return drawn


def killer(mutant: Mutant, reach: Reach) -> str:
    """The test that fails by a change; "" if none does, "no end" if it takes too long."""
    tests = reach.tests_for(mutant.module, mutant.change)
    source = mutant.change.apply(mutant.source).decode()
    for asked in (tests[:FIRST_TESTS], tests[FIRST_TESTS:]):
        if asked:
            task = {"module": mutant.module, "source": source, "tests": asked}
            failed = ask_child(task, STOP_SECONDS)
            if failed != "":
                return failed or "no end"
    return ""


def table(killers: dict[str, dict[str, str]]) -> str:
    """The results of each package or module."""
    rows = ["| | changes | noticed | |", "| --- |" + " --- |" * 3]
    for part, found in (*killers.items(), ("all", dict(ChainMap(*killers.values())))):
        noticed = sum(map(bool, found.values()))
        rows.append(f"| {part} | {len(found)} | {noticed} | {noticed / max(len(found), 1):.0%} |")
    return "\n".join(rows)


def arguments_of() -> argparse.Namespace:
    """The arguments of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kept", type=Path, help="the folder of what was found")
    parser.add_argument("parts", nargs="*", help="such as records or rules/bury.py; all without")
    parser.add_argument("--sample", type=int, default=20, help="how many changes of each")
    parser.add_argument("--seed", type=int, default=0, help="for which they are")
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    parser.add_argument("--quick", nargs="+", required=True, help="the tests that may be asked")
    return parser.parse_args()


def main() -> None:
    """The command."""
    arguments = arguments_of()
    os.chdir(ROOT)
    log, killers = arguments.kept / "killers.jsonl", dict[str, dict[str, str]]()
    lines = log.read_text("utf-8").splitlines() if log.exists() else ()
    known = dict[str, str](map(json.loads, lines))
    for part in arguments.parts or parts_that_decide():
        sample = sample_of(part, arguments.seed, arguments.sample)
        reach = Reach(Path(part).parts[0], arguments.quick, arguments.kept / "reach")
        killers[part] = found = {}
        for mutant in sample:
            by = known.get(mutant.key)
            if by is None or (arguments.again and not by):
                by = killer(mutant, reach)
                with log.open("a", encoding="utf-8") as results:
                    results.write(json.dumps([mutant.key, by]) + "\n")
            found[mutant.key] = by
            print(f"{mutant}\n    {by or 'SURVIVES'}", flush=True)
    print(table(killers))


if __name__ == "__main__":
    main()
