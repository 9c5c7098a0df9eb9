"""What a new process imports: no more than what is asked of it needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pinochle import variants

FIRST_MOVE = """
from random import Random
from pinochle import Game, variants
Game.start(variants.get("partnership-auction")).deal(Random(1)).legal_actions()
"""


def imported(script: str, *words: str) -> set[str]:
    """The modules that are there when a new process has run a script."""
    shown = f"{script}\nimport sys; print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", shown, *words]
    # Whoever measures which lines are run imports much more.
    environment = {name: value for name, value in os.environ.items() if name[:9] != "COVERAGE_"}
    run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return {*run.stderr.split()}


def test_a_first_move_imports_the_phases_of_its_script_and_no_attrs() -> None:
    modules = imported(FIRST_MOVE)

    phases = {name.rpartition(".")[2] for name in modules if "engine.phases." in name}
    assert phases == {"auction", "deal", "over", "phase", "play"}
    assert not modules & {"attr", "cattrs", "inspect", "json", "textwrap"}
    assert not modules & {f"pinochle.{name}" for name in ("documents", "record", "referee", "view")}
    assert not modules & {f"pinochle.rules.{name}" for name in ("describe", "scale", "slips")}


@pytest.mark.parametrize("has_base", [False, True])
def test_a_document_without_mistakes_needs_no_converter(tmp_path: Path, *, has_base: bool) -> None:
    file = tmp_path / "rules.toml"
    rules = variants.get("double-deck")
    file.write_text(rules.with_(name="ours").to_toml(rules if has_base else None), "utf-8")
    read = f"from pinochle import Ruleset; Ruleset.from_toml(open({str(file)!r}).read())"

    assert not imported(read) & {"attr", "cattrs", "json", "pinochle.game.game"}


def test_a_command_imports_only_what_it_runs() -> None:
    run = "from pinochle.cli import main; main()"
    modules = imported(run, "meld", "AS KS QS", "--trump", "S")

    assert not modules & {"attr", "importlib.metadata", "pathlib", "pinochle.game.game"}
    assert {name for name in modules if name.startswith("pinochle.cli.")} == {
        "pinochle.cli._arguments",
        "pinochle.cli._judging",
        "pinochle.cli._terminal",
    }
