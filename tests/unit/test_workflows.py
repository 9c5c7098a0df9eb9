"""A workflow only calls sessions of noxfile.py, so that all it does can be tried anywhere."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
WORKFLOWS: Final = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
}
CALL: Final = re.compile(
    r"pip install nox && nox -s (?P<session>[a-z]+)(?P<arguments> -- [a-z ]+)?"
)
"""What a step may run."""
UPLOAD: Final = re.compile(r"gh release create [^|&;<>]+")
"""What a step may run besides: the upload to the page of a release."""
PINNED: Final = re.compile(r"uses: (?P<action>[\w./-]+)@[0-9a-f]{40} # v\d+(\.\d+)+")
ACTIONS: Final = {
    *("actions/checkout", "actions/setup-python", "actions/attest-build-provenance"),
    *("actions/upload-artifact", "actions/download-artifact"),
    *("actions/upload-pages-artifact", "actions/deploy-pages"),
    *("pypa/gh-action-pypi-publish", "re-actors/alls-green"),
}
"""What a step may use: it checks out, sets up, hands on what was made, or asks how jobs ended."""
STEP: Final = {"name", "id", "uses", "with", "run", "env"}
QUICK: Final = {"tests", "wheel", "readme"}
"""The sessions that run the quick tests with the newest dependencies."""


def sessions() -> set[str]:
    """The names of the sessions of noxfile.py."""
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    return {
        function.name
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        and any(
            ast.unparse(mark).partition("(")[0] == "nox.session" for mark in function.decorator_list
        )
    }


def jobs_of(text: str) -> dict[str, dict[str, Any]]:
    """The jobs of a workflow by their names."""
    jobs: dict[str, dict[str, Any]] = yaml.safe_load(text)["jobs"]
    return jobs


def rows_of(job: dict[str, Any]) -> list[dict[str, Any]]:
    """What the matrix of a job says of each of its runs."""
    matrix = job.get("strategy", {}).get("matrix", {})
    [(word, values)] = matrix.items() or [("include", [{}])]
    return list(values) if word == "include" else [{word: value} for value in values]


def filled_in(text: str, row: dict[str, Any]) -> str:
    """A text with what the row of a matrix says."""
    return re.sub(
        r"\$\{\{ matrix\.(\w+) \}\}", lambda found: str(row.get(found[1], found[0])), text
    )


def calls_of(job: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The sessions that a job calls, each with the row of the matrix."""
    for row in rows_of(job):
        for step in job["steps"]:
            call = CALL.fullmatch(filled_in(step.get("run", ""), row))
            if call:
                yield call["session"], row


def faults_of(text: str) -> list[str]:
    """What a workflow does that it must not do."""
    faults = [
        f"not pinned to a commit with its version: {line.strip()}"
        for line in text.splitlines()
        if "uses:" in line and not PINNED.search(line)
    ]
    for name, job in jobs_of(text).items():
        if "timeout-minutes" not in job:
            faults.append(f"{name} has no timeout")
        if "steps" not in job:
            faults.append(f"{name} has no steps of its own")
        for step in job.get("steps", []):
            faults += [f"{name}: {fault}" for fault in faults_of_step(step, rows_of(job))]
    return faults


def faults_of_step(step: dict[str, Any], rows: list[dict[str, Any]]) -> Iterator[str]:
    """What a step does that it must not do, in any run of its job."""
    yield from (f"a step has {word}" for word in step.keys() - STEP)
    action = step.get("uses", "").partition("@")[0]
    if action and action not in ACTIONS:
        yield f"uses {action}"
    for run in sorted({filled_in(step["run"], row) for row in rows} if "run" in step else ()):
        call = CALL.fullmatch(run)
        if call and call["session"] not in sessions():
            yield f"calls the session {call['session']}, which noxfile.py does not have"
        if not call and not UPLOAD.fullmatch(run):
            yield f"does more than call a session: {run}"


def test_there_are_workflows_and_sessions() -> None:
    assert {"ci.yml", "pages.yml", "release.yml"} <= WORKFLOWS.keys()
    assert {"build", "installed", "lint", "tests"} <= sessions()


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_only_calls_sessions(name: str) -> None:
    assert faults_of(WORKFLOWS[name]) == []


SOUND: Final = f"""
jobs:
  checks:
    timeout-minutes: 5
    strategy:
      matrix:
        include: [{{session: lint}}, {{session: tests}}]
    steps:
      - uses: actions/checkout@{"0" * 40} # v7.0.1
      - run: pip install nox && nox -s ${{{{ matrix.session }}}}
      - run: pip install nox && nox -s installed -- wheel
"""


def test_a_sound_workflow_has_no_fault() -> None:
    assert faults_of(SOUND) == []
    [job] = jobs_of(SOUND).values()
    assert {session for session, _ in calls_of(job)} == {"lint", "tests", "installed"}


@pytest.mark.parametrize(
    ("sound", "faulty", "fault"),
    [
        ("    timeout-minutes: 5\n", "", "checks has no timeout"),
        ("    steps:", "    uses: a/b\n    ways:", "checks has no steps of its own"),
        ("{session: lint}", "{session: link}", "calls the session link,"),
        (
            "nox -s installed -- wheel",
            "pytest",
            "more than call a session: pip install nox && pytest",
        ),
        ("-- wheel", "-- $(echo dist/*.whl)", "does more than call a session"),
        ("-- wheel", "&& rm -rf src", "does more than call a session"),
        ("-- wheel", "-- wheel\n        if: always()", "a step has if"),
        ("actions/checkout", "someone/checkout", "uses someone/checkout"),
        ("0" * 40, "v7", "not pinned to a commit with its version: - uses: actions/checkout@v7"),
        (" # v7.0.1", "", "not pinned to a commit with its version"),
    ],
)
def test_a_fault_is_found(sound: str, faulty: str, fault: str) -> None:
    assert SOUND.count(sound) == 1
    assert any(fault in found for found in faults_of(SOUND.replace(sound, faulty)))


def test_every_session_is_called_or_for_people_to_call() -> None:
    """What no workflow calls has its command in CONTRIBUTING.md."""
    called = {
        session
        for text in WORKFLOWS.values()
        for job in jobs_of(text).values()
        for session, _ in calls_of(job)
    }
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for_people = {
        name for found in re.findall(r"nox (?:-R )?-s ([a-z ]+)", guide) for name in found.split()
    }

    assert sessions() - called - for_people == set()


def pythons_of(job: dict[str, Any], sessions: set[str]) -> list[str]:
    """The Pythons on Linux on which a job must pass some of the sessions."""
    setups = [step for step in job["steps"] if "setup-python" in step.get("uses", "")]
    return [
        filled_in(setups[0]["with"]["python-version"], row)
        for session, row in calls_of(job)
        if session in sessions
        and not row.get("unseen")
        and filled_in(job["runs-on"], row).startswith("ubuntu")
    ]


@pytest.mark.parametrize(("name", "sessions"), [("ci.yml", QUICK), ("release.yml", {"wheel"})])
def test_the_quick_tests_run_once_on_every_python_that_is_claimed(
    name: str, sessions: set[str]
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claimed = [
        found[1] for one in project["classifiers"] if (found := re.search(r":: (3\.\d+)$", one))
    ]
    run = [
        python for job in jobs_of(WORKFLOWS[name]).values() for python in pythons_of(job, sessions)
    ]

    assert claimed
    assert sorted(run) == sorted(claimed)


def test_no_session_runs_twice_on_a_pull_request() -> None:
    """On the systems and Pythons on which it must pass; the quick tests are looked at above."""
    run = [
        session
        for job in jobs_of(WORKFLOWS["ci.yml"]).values()
        for session, row in calls_of(job)
        if session not in QUICK and not row.get("unseen")
    ]

    assert sorted(run) == sorted({*run})


def test_the_script_calls_every_session_of_a_pull_request() -> None:
    """Whoever has run ``.ci/run`` has seen all of them, but for news, which needs a branch."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    called = {
        name
        for found in re.findall(r"^nox -s ([a-z ]+)", script, re.MULTILINE)
        for name in found.split()
    }
    wanted = {
        session for job in jobs_of(WORKFLOWS["ci.yml"]).values() for session, _ in calls_of(job)
    }

    assert "{ pip install nox && nox; }" in script
    assert called == wanted - {"readme", "tests", "fragment"}
