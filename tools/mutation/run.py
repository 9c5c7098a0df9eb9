"""Changes the code that decides in small ways, one at a time, and asks whether a test notices.

    PYTHONPATH=src:tools python -m mutation.run KEPT [MODULE ...] [--sample 0.1] [--seed 0]

Everything found is kept in the folder KEPT, outside the checkout, and a run goes on where the last
one stopped. First each file of tests is run once, to learn which lines each test reaches. Then the
changes come in an order drawn from the seed, so that a run that is stopped has tried a sample.
For each change the tests that reach its line are run in a process of their own, the quickest first,
then tests that reach the module, each up to a limit of seconds. Changed code is never stored.

With ``--noticed 20 --quick tests/unit tests/clauses ...`` it judges the quick tests, which are
asked first: changes are drawn until the tests have noticed so many in each group of packages, and a
table says how many of them the quick tests noticed.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import random
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from fnmatch import fnmatchcase
from functools import partial
from importlib.machinery import PathFinder, SourceFileLoader
from itertools import chain
from math import ceil, inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import coverage
import hypothesis  # noqa: F401 - loaded once, before the processes part
import pytest
from typing_extensions import override

from mutation.changes import Change, changes_of

if TYPE_CHECKING:
    import types
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from importlib.machinery import ModuleSpec

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "pinochle"
GROUPS: Final = {
    "cards + rules": ("cards/", "rules/", "variants/finder.py"),
    "game": ("game/", "actions.py", "events.py", "_tokens.py"),
    "players + analysis + kernel": ("players/", "analysis/", "kernel/"),
    "records + documents": ("records/", "documents/"),
    "page + web + cli": ("page/", "pictures/", "messages/", "web/", "cli/"),
    "protocol + conformance": ("protocol/", "conformance/", "testing/"),
}
"""The packages that are changed, in the groups that the quick tests are judged by."""

LEFT_OUT: Final = (
    # What an extra brings.
    "adapters/",
    "batch/",
    "cli/_table/",
    "kernel/many.py",
    "kernel/_numba.py",
    # Figures, each compared with the text that is kept of its preset.
    "variants/",
    # The modules beside the packages.
    "__init__.py",
    "__main__.py",
    "_process.py",
    "_validators.py",
    "errors.py",
)
"""What is not changed, because its tests run in a session of their own or it decides nothing."""

SPEAKING: Final = ("*/prose/*.py", "*/_tokens.py", "*/_notation.py")
"""The modules that only put rules into words."""

TESTS: Final = (
    "clauses",
    "cli",
    "corpus",
    "docs",
    "unit",
    "playthroughs",
    "perft",
    "laws",
    "fuzz",
)
ABOUT_TEXT: Final = ("test_evidence", "test_docstrings", "test_floors", "test_imports")
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

QUICK_SECONDS: Final = 60.0
"""How long the quick tests that reach the line may take, where they are judged."""

EVERY_TEST: Final = "every test"
"""What a change is killed by that lets nothing be imported."""

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
        """Leave only the chosen tests, in their order."""
        if self.chosen:
            items[:] = [item for item in items if item.nodeid in self.chosen]
            items.sort(key=lambda item: self.chosen[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Say whose lines are measured from now on."""
        if self.reach:
            self.reach.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the first test that failed, and how long the others took."""
        if report.failed and not self.failed:
            self.failed = report.nodeid
        elif report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep a file that could not be collected as what failed."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


def in_process(work: Callable[[], Any], seconds: int) -> Any:
    """What some work comes to in a process of its own; "stopped" if it takes too long."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        signal.alarm(2 * seconds)  # a change may let it wait for ever, which is no work
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


def measure_tests(file: str) -> dict[str, Any]:
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


def quickest(
    seconds: dict[str, float], tests: Iterable[str], most: float = inf, of_a_function: float = 3
) -> Iterator[str]:
    """Of some tests that pass the quickest, a few of each function, up to a sum of seconds."""
    functions: Counter[str] = Counter()
    for test in sorted(seconds.keys() & tests, key=lambda test: (seconds[test], test)):
        functions[test.partition("[")[0]] += 1
        if functions[test.partition("[")[0]] <= of_a_function:
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
            data = json.loads(path.read_text("utf-8"))
            self.seconds |= data["seconds"]
            for module, lines in data["lines"].items():
                for line, tests in lines.items():
                    self.lines[module, int(line)].update(map(sys.intern, tests))
                    self.modules[module].update(tests)

    def rounds_for(self, mutant: Mutant, quick: tuple[str, ...]) -> Iterator[list[str]]:
        """The tests to run for a change, round by round; quick ones first, if they are judged."""
        change, module = mutant.change, mutant.module
        reached = set[str]()
        for line in range(change.line, change.last_line + 1):
            reached |= self.lines[module, line]
        if quick:
            tests = {test for test in reached if test.startswith(quick)}
            yield from self._near(tests)
            yield list(quickest(self.seconds, tests, QUICK_SECONDS, of_a_function=inf))
        near = self._near(reached)
        yield from near
        far = quickest(self.seconds, self.modules[module] - reached, MODULE_SECONDS)
        data = [] if any(near) else [test for test in self.seconds if test.startswith(ABOUT_DATA)]
        yield list(dict.fromkeys([*data, *far]))

    def _near(self, reached: set[str]) -> tuple[list[str], list[str]]:
        """The quickest of the tests that reach a line: a few of the first files, then the rest."""
        near = list(quickest(self.seconds, reached, LINE_SECONDS))
        files = list(dict.fromkeys(test.partition("::")[0] for test in near))[:FIRST_FILES]
        first = [test for test in near if test.startswith(tuple(files))][:FIRST_TESTS]
        return first, [test for test in near if test not in first]


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
        parts = (self.module, change.where, line, change.start - start, change.end - start)
        return hashlib.sha256(repr((*parts, change.text)).encode()).hexdigest()[:16]


class Changed(PathFinder):
    """Finds one module in its changed form; it is compiled from memory and not stored."""

    def __init__(self, mutant: Mutant) -> None:
        self.source = mutant.change.apply(mutant.source)
        self.name = "pinochle." + mutant.module.removesuffix(".py").replace("/", ".")

    @override
    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:  # type: ignore[override]
        """Find the changed module, and no other."""
        if name != self.name or not (spec := PathFinder.find_spec(name, path, target)):
            return None
        spec.loader = ChangedLoader(name, str(spec.origin))
        spec.loader.source = self.source
        return spec


class ChangedLoader(SourceFileLoader):
    """Loads the changed form of a module."""

    source = b""

    @override
    def get_code(self, fullname: str) -> types.CodeType:
        """Compile the changed form."""
        del fullname
        return compile(self.source, self.path, "exec", dont_inherit=True)


def outcome(mutant: Mutant, reach: Reach, quick: tuple[str, ...]) -> tuple[str, str]:
    """Whether a change was killed, survived or was stopped, and the test that killed it."""
    spent = time.monotonic()

    def run(chosen: list[str]) -> tuple[int, str]:
        sys.meta_path.insert(0, Changed(mutant))
        watcher = Watcher(chosen)
        functions = dict.fromkeys(test.partition("[")[0] for test in chosen)
        return int(pytest.main([*OPTIONS, "-x", *functions], [watcher])), watcher.failed

    for chosen in reach.rounds_for(mutant, quick):
        if not chosen:
            continue
        answer = in_process(partial(run, chosen), LIMIT)
        if answer == "stopped":
            return "stopped", f"{time.monotonic() - spent:.0f} s"
        if answer[0]:
            return "killed", answer[1] or EVERY_TEST
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
            cache = folder / f"{name}-{file.stem}-{digest}.json"
            stale.discard(cache)
            if not cache.exists() and not file.stem.startswith(ABOUT_TEXT):
                works.append((cache, str(file.relative_to(ROOT))))
    for cache in stale:
        cache.unlink()

    def work(cache: Path, file: str) -> None:
        found = in_process(partial(measure_tests, file), 10 * LIMIT)
        if found != "stopped":
            part = cache.with_suffix(".part")
            part.write_text(json.dumps(found), encoding="utf-8")
            part.rename(cache)
        print(file, f"{sum(found['seconds'].values()):.0f} s" if found != "stopped" else found)

    spread(jobs, [partial(work, cache, file) for cache, file in works])


def mutants_of(patterns: Sequence[str]) -> Iterator[Mutant]:
    """All changes of the modules that are changed and fit a pattern; every one without patterns."""
    for path in sorted(PACKAGE.rglob("*.py")):
        module, source = path.relative_to(PACKAGE).as_posix(), path.read_bytes()
        is_chosen = any(fnmatchcase(module, pattern) for pattern in patterns or "*")
        if is_chosen and group_of(module) and not any(map(path.match, SPEAKING)):
            yield from (Mutant(module, source, change) for change in changes_of(source))


def group_of(module: str) -> str | None:
    """The group of a module; none if it is left out. Raises :class:`LookupError` if it is new."""
    groups = {beginning: group for group, listed in GROUPS.items() for beginning in listed}
    prefixes = [beginning for beginning in (*groups, *LEFT_OUT) if module.startswith(beginning)]
    if not prefixes:
        raise LookupError(f"{module} is neither in GROUPS nor in LEFT_OUT of {__file__}")
    return groups.get(max(prefixes, key=len))


class Trials:
    """Tries changes, some at a time, and keeps what became of each in a log."""

    def __init__(self, log: Path, reach: Reach, *, jobs: int, quick: Sequence[str] = ()) -> None:
        self.log = log
        self.reach = reach
        self.jobs = jobs
        self.quick = (*quick, EVERY_TEST)

    def results(self, mutants: Iterable[Mutant]) -> dict[str, dict[str, str]]:
        """The last result of each of some changes that were tried."""
        keys = {mutant.key for mutant in mutants}
        lines = self.log.read_text("utf-8").splitlines() if self.log.exists() else ()
        return {result["key"]: result for result in map(json.loads, lines) if result["key"] in keys}

    def try_all(self, mutants: Sequence[Mutant], *, again: bool = False) -> None:
        """Try those that were not tried yet, and again those that survived if so wished."""
        results = {
            key
            for key, result in self.results(mutants).items()
            if not (again and result["outcome"] == "survived")
        }
        left = [mutant for mutant in mutants if mutant.key not in results]
        spread(self.jobs, [partial(self._try, mutant) for mutant in left])

    def _try(self, mutant: Mutant) -> None:
        change = mutant.change
        became, by = outcome(mutant, self.reach, self.quick)
        was = mutant.source[change.start : change.end].decode()
        place = {"key": mutant.key, "module": mutant.module, "line": change.line}
        result = {
            "where": change.where,
            "was": was,
            "now": change.text,
            "outcome": became,
            "by": by,
        }
        with self.log.open(
            "a", encoding="utf-8"
        ) as lines:  # one write, so that two processes do not mix theirs
            lines.write(json.dumps(place | result) + "\n")

    def judge_quick(self, mutants: Sequence[Mutant], wanted: int) -> None:
        """Try changes in their order until each group has so many that tests noticed; print all."""
        by_group = defaultdict[str, list[Mutant]](list)
        for mutant in mutants:
            by_group[str(group_of(mutant.module))].append(mutant)
        tried = dict.fromkeys(by_group, 0)
        while True:
            batch = list[Mutant]()
            for group, drawn in by_group.items():
                outcomes = self.results(drawn[: tried[group]]).values()
                lacking = wanted - sum(result["outcome"] == "killed" for result in outcomes)
                batch += drawn[tried[group] : tried[group] + lacking]
                tried[group] += lacking
            if not batch:
                break
            self.try_all(batch)
        rows = {group: self.results(drawn[: tried[group]]) for group, drawn in by_group.items()}
        for result in chain.from_iterable(results.values() for results in rows.values()):
            if result["outcome"] == "killed" and not result["by"].startswith(self.quick):
                print("{module}:{line} {where}: {was}  ->  {now}  by {by}".format_map(result))
        print(self._quick_table(rows))

    def _quick_table(self, rows: dict[str, dict[str, dict[str, str]]]) -> str:
        lines = ["| packages | tried | noticed | by quick tests | |", "| --- |" + " --- |" * 4]
        total = Counter[str]()
        for group, results in rows.items():
            killed = [result for result in results.values() if result["outcome"] == "killed"]
            quick = sum(result["by"].startswith(self.quick) for result in killed)
            here = Counter(tried=len(results), noticed=len(killed), quick=quick)
            total += here
            lines.append(_quick_row(group, here))
        return "\n".join([*lines, _quick_row("all", total)])


def _quick_row(group: str, here: Counter[str]) -> str:
    share = here["quick"] / max(here["noticed"], 1)
    return f"| {group} | {here['tried']} | {here['noticed']} | {here['quick']} | {share:.0%} |"


def table(mutants: Iterable[Mutant], results: dict[str, dict[str, str]]) -> str:
    """The results by module."""
    lines = ["| module | changes | tried | killed | stopped | survived |", "| --- |" + " --- |" * 5]
    sizes = Counter(mutant.module for mutant in mutants)
    total: Counter[str] = Counter()
    for module, size in sizes.items():
        here = Counter(
            result["outcome"] for result in results.values() if result["module"] == module
        )
        total += here
        if here:
            lines.append(_row(module, size, here))
    lines.append(_row("all", sizes.total(), total))
    tried = total.total()
    noticed = (tried - total["survived"]) / max(tried, 1)
    return "\n".join([*lines, "", f"{noticed:.1%} of {tried} were noticed."])


def _row(name: str, size: int, here: Counter[str]) -> str:
    kinds = ("killed", "stopped", "survived")
    return f"| {name} | {size} | {here.total()} | {' | '.join(str(here[kind]) for kind in kinds)} |"


def arguments_of() -> argparse.Namespace:
    """The arguments of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "kept", type=Path, help="the folder of what was found, outside the checkout"
    )
    parser.add_argument(
        "modules", nargs="*", help="such as rules/bury.py or players/*.py; all without"
    )
    parser.add_argument(
        "--sample", type=float, default=1.0, help="which part of the changes to try"
    )
    parser.add_argument("--seed", type=int, default=0, help="for the order in which they come")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    parser.add_argument(
        "--noticed", type=int, help="how many changes of each group the tests have to notice"
    )
    parser.add_argument("--quick", nargs="+", default=(), help="the quick tests, for --noticed")
    return parser.parse_args()


def main() -> None:
    """The command."""
    arguments = arguments_of()
    os.chdir(ROOT)
    sys.pycache_prefix = str(arguments.kept / "bytecode")
    learn(arguments.kept / "reach", arguments.jobs)
    all_mutants = list(mutants_of(arguments.modules))
    drawn = random.Random(arguments.seed).sample(all_mutants, len(all_mutants))
    drawn = drawn[: ceil(arguments.sample * len(drawn))]
    reach = Reach(arguments.kept / "reach")
    gc.freeze()
    if arguments.noticed:
        # Other quick tests are another question.
        digest = hashlib.sha256(repr(sorted(arguments.quick)).encode()).hexdigest()[:8]
        log = arguments.kept / f"quick-{digest}.jsonl"
        quick = Trials(log, reach, jobs=arguments.jobs, quick=arguments.quick)
        quick.judge_quick(drawn, arguments.noticed)
        return
    trials = Trials(arguments.kept / "results.jsonl", reach, jobs=arguments.jobs)
    trials.try_all(drawn, again=arguments.again)
    results = trials.results(drawn)
    for result in results.values():
        if result["outcome"] == "survived":
            print("{module}:{line} {where}: {was}  ->  {now}".format_map(result))
    print(table(all_mutants, results))


if __name__ == "__main__":
    main()
