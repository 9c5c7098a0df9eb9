"""What is imported: by a new process no more than it needs, and of others what we depend on."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pinochle

FIRST_JUDGEMENT = """
from pinochle import Card, Hand, Suit, variants
rules, hand = variants.get("partnership-auction"), Hand.parse("AH 9H KC")
rules.play.legal(hand, [Card.parse("KH")], Suit.SPADES)
rules.melds.score(hand, Suit.HEARTS)
"""
EVERY_NAME = """
import pinochle, pinochle.cli
for name in pinochle.__all__:
    getattr(pinochle, name)
"""
FIRST_MOVE = """
from random import Random
from pinochle import Game, variants
Game.start(variants.get("partnership-auction")).deal(Random(1)).legal_actions()
"""


def modules_after(script: str, *words: str) -> set[str]:
    """The modules that are there when a new process has run a script."""
    shown = f"{script}\nimport sys; print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", shown, *words]
    # Whoever measures which lines are run imports much more.
    environment = {name: value for name, value in os.environ.items() if name[:9] != "COVERAGE_"}
    run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return {*run.stderr.split()}


def test_a_first_judgement_imports_nothing_of_a_game() -> None:
    """Who asks about cards, melds, play and scoring loads no actions, events or documents."""
    modules = modules_after(FIRST_JUDGEMENT)

    rooms = {name.split(".")[1] for name in modules if name.startswith("pinochle.")}
    assert rooms == {
        "_shown",
        "_validators",
        "_values",
        "cards",
        "errors",
        "messages",
        "rules",
        "variants",
    }
    assert not modules & {"cattrs", "hashlib", "pinochle.rules.fingerprint"}


def test_a_first_move_imports_the_phases_of_its_script() -> None:
    modules = modules_after(FIRST_MOVE)

    phases = {name.rpartition(".")[2] for name in modules if "game.phases." in name}
    assert phases == {"auction", "deal", "draft", "onlooker", "over", "partner", "phase", "play"}
    assert not {name for name in modules if name.startswith(("pinochle.records", "pinochle.page"))}
    assert not modules & {"cattrs", "pinochle.documents", "pinochle.game.view"}


def test_a_command_imports_only_what_it_runs() -> None:
    run = "from pinochle.cli import main; main()"
    modules = modules_after(run, "meld", "AS KS QS", "--trump", "S")

    assert not modules & {"cattrs", "importlib.metadata", "pinochle.game.game"}
    assert {name for name in modules if name.startswith("pinochle.cli.")} == {
        "pinochle.cli._arguments",
        "pinochle.cli._judging",
        "pinochle.cli._terminal",
    }


def same_name(distribution: str) -> str:
    """A distribution's name as indexes compare it: ``typing-extensions``."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def dependencies() -> set[str]:
    """The distributions that the installed package needs, its extras aside."""
    needed = [line for line in requires("pinochle-rules") or () if "extra ==" not in line]
    assert needed
    return {same_name(re.split(r"[^\w.-]", line)[0]) for line in needed}


@cache
def installed_distributions() -> Mapping[str, list[str]]:
    """The distributions of every module that is installed here, by its outermost name."""
    return packages_distributions()


def distributions_of(modules: Iterable[str]) -> set[str]:
    """The distributions of modules; those of Python and of the package itself are left out."""
    homes = installed_distributions()
    outermost = {module.partition(".")[0] for module in modules}
    others = outermost - sys.stdlib_module_names - {"pinochle"}
    return {same_name(home) for name in others for home in homes.get(name, [name])}


def imported_by(code: ast.AST) -> Iterator[str]:
    """The modules that code imports when it runs; type checkers alone may read more."""
    match code:
        case ast.Import(names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(str(module), level=0):
            yield module
        case ast.If(ast.Name("TYPE_CHECKING")):
            for other in code.orelse:
                yield from imported_by(other)
        case _:
            for part in ast.iter_child_nodes(code):
                yield from imported_by(part)


def test_each_dependency_is_imported_by_the_package() -> None:
    missing = dependencies()
    files = [path for folder in pinochle.__path__ for path in Path(folder).rglob("*.py")]
    for path in sorted(files):
        if missing:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            missing -= distributions_of(imported_by(tree))
    assert not missing


def test_the_names_of_the_package_need_its_dependencies_alone() -> None:
    modules = modules_after(EVERY_NAME) - modules_after("")

    assert distributions_of(modules) - dependencies() == set()
