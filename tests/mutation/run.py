"""Changes the code that decides in small ways, one at a time, and asks whether a test notices.

    PYTHONPATH=src:tests python -m mutation.run KEPT [MODULE ...] [--sample 0.1] [--seed 0]

Everything found is kept in the folder KEPT, outside the checkout, and a run goes on where the last
one stopped. First each file of tests is run once, to learn which lines each test reaches. Then the
changes come in an order drawn from the seed, so that a run that is stopped has tried a sample.
For each change the tests that reach its line are run in a process of their own, the quickest first,
then tests that reach the module, each up to a limit of seconds. Changed code is never stored.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from fnmatch import fnmatchcase
from functools import partial
from importlib.machinery import PathFinder, SourceFileLoader
from math import ceil, inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import coverage
import hypothesis  # noqa: F401 - loaded once, before the processes part
import pytest

from mutation.changes import Change, changes_of

if TYPE_CHECKING:
    import types
    from collections.abc import Callable, Iterable, Iterator
    from importlib.machinery import ModuleSpec

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "pinochle"
DECIDING: Final = (
    *("cards/*.py", "rules/*.py", "rules/*/*.py", "variants/finder.py"),
    *("game/*.py", "game/engine/*.py", "game/phases/*.py", "game/sampling/*.py"),
    *("players/*.py", "analysis/*.py", "web/*.py", "page/*.py", "records/*.py", "kernel/*.py"),
)
SPEAKING: Final = ("*/prose/*.py", "*/_tokens.py", "*/_notation.py")
"""The modules of those folders that only put rules into words."""

TESTS: Final = ("clauses", "cli", "docs", "unit", "playthroughs", "perft", "laws", "fuzz")
ABOUT_TEXT: Final = ("test_evidence", "test_docstrings", "test_imports")
"""Beginnings of the names of files that run other code than what decides."""

ABOUT_DATA: Final = ("tests/clauses/test_presets.py", "tests/unit/test_schemas.py")
"""Files that notice changes of what is worked out when a module is imported."""

OPTIONS: Final = (
    *("-p", "no:cacheprovider", "--assert=plain", "-m", "not slow"),
    "--hypothesis-profile=mutation",
)
FIRST_TESTS, FIRST_FILES = 12, 3
LINE_SECONDS, MODULE_SECONDS = 12.0, 3.0
"""How long the tests that reach the line may take by their own measure, and those of the module."""

LIMIT: Final = 120
"""How many seconds of work a change may cost before it counts as stopped."""

MEMORY: Final = 3 << 30
"""How many bytes of memory it may take: a list that never ends fails its test."""


class Watcher:
    """A plugin of pytest: chooses tests, in order, and says what became of each."""

    def __init__(
        self, chosen: Iterable[str] = (), *, reach: coverage.Coverage | None = None
    ) -> None:
        self.chosen = {test: place for place, test in enumerate(chosen)}
        self.reach = reach
        self.seconds: dict[str, float] = {}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.chosen:
            items[:] = [item for item in items if item.nodeid in self.chosen]
            items.sort(key=lambda item: self.chosen[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self.reach:
            self.reach.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
        elif report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def in_process(work: Callable[[], Any], seconds: int) -> Any:
    """What some work comes to in a process of its own; "stopped" if it takes too long."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        try:
            with os.fdopen(writing, "w") as pipe:
                json.dump(work(), pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else "stopped"


# Which tests reach a line.


def measured(file: str) -> dict[str, Any]:
    """The tests of a file that pass, their seconds, and the lines of the package each reaches."""
    reach = coverage.Coverage(data_file=None, source=[str(PACKAGE)], config_file=False)
    watcher = Watcher(reach=reach)
    reach.start()
    pytest.main([*OPTIONS, file], [watcher])
    reach.stop()
    data = reach.get_data()
    lines = {
        path.removeprefix(f"{PACKAGE}/"): {
            line: list(quickest(watcher.seconds, tests))
            for line, tests in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    return {"seconds": watcher.seconds, "lines": lines}


def quickest(seconds: dict[str, float], tests: Iterable[str], most: float = inf) -> Iterator[str]:
    """Of some tests that pass the quickest, three of each function, up to a sum of seconds."""
    functions: Counter[str] = Counter()
    for test in sorted(seconds.keys() & tests, key=lambda test: (seconds[test], test)):
        functions[test.partition("[")[0]] += 1
        if functions[test.partition("[")[0]] <= 3:
            most -= seconds[test]
            if most < 0:
                return
            yield test


class Reach:
    """Which tests reach which lines of each module, read from what was measured."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.lines: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.modules: dict[str, set[str]] = defaultdict(set)
        for path in sorted(folder.glob("*.json")):
            kept = json.loads(path.read_text())
            self.seconds |= kept["seconds"]
            for module, lines in kept["lines"].items():
                for line, tests in lines.items():
                    self.lines[module, int(line)].update(map(sys.intern, tests))
                    self.modules[module].update(tests)

    def rounds_for(self, mutant: Mutant) -> Iterator[list[str]]:
        """The tests to run for a change, in up to three rounds."""
        change, module = mutant.change, mutant.module
        reached = set[str]()
        for line in range(change.line, change.last_line + 1):
            reached |= self.lines[module, line]
        near = list(quickest(self.seconds, reached, LINE_SECONDS))
        files = list(dict.fromkeys(test.partition("::")[0] for test in near))[:FIRST_FILES]
        first = [test for test in near if test.startswith(tuple(files))][:FIRST_TESTS]
        yield first
        yield [test for test in near if test not in first]
        far = quickest(self.seconds, self.modules[module] - reached, MODULE_SECONDS)
        data = [test for test in self.seconds if not near and test.startswith(ABOUT_DATA)]
        yield list(dict.fromkeys([*data, *far]))


# One change.


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
        said = (self.module, change.where, line, change.start - start, change.end - start)
        return hashlib.sha256(repr((*said, change.text)).encode()).hexdigest()[:16]


class Changed(PathFinder):
    """Finds one module in its changed form; it is compiled from memory and not stored."""

    def __init__(self, mutant: Mutant) -> None:
        self.source = mutant.change.apply(mutant.source)
        self.name = "pinochle." + mutant.module.removesuffix(".py").replace("/", ".")

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:  # type: ignore[override]
        if name != self.name or not (found := PathFinder.find_spec(name, path, target)):
            return None
        found.loader = ChangedLoader(name, str(found.origin))
        found.loader.source = self.source
        return found


class ChangedLoader(SourceFileLoader):
    """Loads the changed form of a module."""

    source = b""

    def get_code(self, fullname: str) -> types.CodeType:
        del fullname
        return compile(self.source, self.path, "exec", dont_inherit=True)


def outcome(mutant: Mutant, reach: Reach) -> tuple[str, str]:
    """Whether a change was killed, survived or was stopped, and the test that killed it."""
    spent = time.monotonic()

    def run(chosen: list[str]) -> tuple[int, str]:
        sys.meta_path.insert(0, Changed(mutant))
        watcher = Watcher(chosen)
        functions = dict.fromkeys(test.partition("[")[0] for test in chosen)
        return int(pytest.main([*OPTIONS, "-x", *functions], [watcher])), watcher.failed

    for chosen in reach.rounds_for(mutant):
        if not chosen:
            continue
        found = in_process(partial(run, chosen), LIMIT)
        if found == "stopped":
            return "stopped", f"{time.monotonic() - spent:.0f} s"
        if found[0]:
            return "killed", found[1]
    return "survived", ""


# The run.


def spread(jobs: int, works: Iterable[Callable[[], None]]) -> None:
    """Does some works, each in a process of its own, so many at a time."""
    running = 0
    for work in works:
        if running == jobs:
            os.wait()
            running -= 1
        if not os.fork():
            try:
                work()
            finally:
                os._exit(0)
        running += 1
    while running:
        os.wait()
        running -= 1


def learn(folder: Path, jobs: int) -> None:
    """Learns what the files of tests reach that are new or were changed."""
    folder.mkdir(parents=True, exist_ok=True)
    works, stale = list[tuple[Path, str]](), {*folder.iterdir()}
    for name in TESTS:
        for file in sorted((ROOT / "tests" / name).glob("test_*.py")):
            digest = hashlib.sha256(file.read_bytes()).hexdigest()[:8]
            kept = folder / f"{name}-{file.stem}-{digest}.json"
            stale.discard(kept)
            if not kept.exists() and not file.stem.startswith(ABOUT_TEXT):
                works.append((kept, str(file.relative_to(ROOT))))
    for kept in stale:
        kept.unlink()

    def work(kept: Path, file: str) -> None:
        found = in_process(partial(measured, file), 10 * LIMIT)
        if found != "stopped":
            part = kept.with_suffix(".part")
            part.write_text(json.dumps(found))
            part.rename(kept)
        print(file, f"{sum(found['seconds'].values()):.0f} s" if found != "stopped" else found)

    spread(jobs, [partial(work, kept, file) for kept, file in works])


def table(results: dict[str, dict[str, str]], sizes: dict[str, int]) -> str:
    """The results by module."""
    lines = ["| module | changes | tried | killed | stopped | survived |", "| --- |" + " --- |" * 5]
    total: Counter[str] = Counter()
    for module, size in sizes.items():
        here = Counter(
            result["outcome"] for result in results.values() if result["module"] == module
        )
        total += here
        if here:
            lines.append(_row(module, size, here))
    lines.append(_row("all", sum(sizes.values()), total))
    tried = total.total()
    noticed = (tried - total["survived"]) / max(tried, 1)
    return "\n".join([*lines, "", f"{noticed:.1%} of {tried} were noticed."])


def _row(name: str, size: int, here: Counter[str]) -> str:
    kinds = ("killed", "stopped", "survived")
    return f"| {name} | {size} | {here.total()} | {' | '.join(str(here[kind]) for kind in kinds)} |"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "kept", type=Path, help="the folder of what was found, outside the checkout"
    )
    parser.add_argument(
        "modules", nargs="*", help="such as rules/ending.py or players/*.py; all without"
    )
    parser.add_argument(
        "--sample", type=float, default=1.0, help="which part of the changes to try"
    )
    parser.add_argument("--seed", type=int, default=0, help="for the order in which they come")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    sys.pycache_prefix = str(arguments.kept / "bytecode")
    learn(arguments.kept / "reach", arguments.jobs)
    log = arguments.kept / "results.jsonl"
    results = read(log)
    mutants, sizes = list[Mutant](), dict[str, int]()
    for path in sorted(file for pattern in DECIDING for file in PACKAGE.glob(pattern)):
        module, source = str(path.relative_to(PACKAGE)), path.read_bytes()
        is_chosen = any(fnmatchcase(module, pattern) for pattern in arguments.modules or "*")
        if is_chosen and not any(map(path.match, SPEAKING)):
            changes = changes_of(source)
            sizes[module] = len(changes)
            mutants += [Mutant(module, source, change) for change in changes]
    random.Random(arguments.seed).shuffle(mutants)
    mutants = mutants[: ceil(arguments.sample * len(mutants))]
    reach = Reach(arguments.kept / "reach")
    gc.freeze()

    def work(mutant: Mutant) -> None:
        change = mutant.change
        became, by = outcome(mutant, reach)
        was = mutant.source[change.start : change.end].decode()
        place = {"key": mutant.key, "module": mutant.module, "line": change.line}
        said = {"where": change.where, "was": was, "now": change.text, "outcome": became, "by": by}
        with log.open("a") as lines:  # one write, so that two processes do not mix theirs
            lines.write(json.dumps(place | said) + "\n")

    again = {"survived"} if arguments.again else set[str]()
    spread(
        arguments.jobs,
        [
            partial(work, mutant)
            for mutant in mutants
            if results.get(mutant.key, {"outcome": ""})["outcome"] in {"", *again}
        ],
    )
    keys = {mutant.key for mutant in mutants}
    results = {key: result for key, result in read(log).items() if key in keys}
    for result in results.values():
        if result["outcome"] == "survived":
            print("{module}:{line} {where}: {was}  ->  {now}".format_map(result))
    print(table(results, sizes))


def read(log: Path) -> dict[str, dict[str, str]]:
    """The last result of each change."""
    results = map(json.loads, log.read_text("utf-8").splitlines() if log.exists() else ())
    return {result["key"]: result for result in results}


if __name__ == "__main__":
    main()
