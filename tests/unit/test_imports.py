"""What a new process imports: no more than what is asked of it needs."""

import os
import subprocess
import sys

FIRST_JUDGEMENT = """
from pinochle import Card, Hand, Suit, variants
rules, hand = variants.get("partnership-auction"), Hand.parse("AH 9H KC")
rules.play.legal(hand, [Card.parse("KH")], Suit.SPADES)
rules.melds.score(hand, Suit.HEARTS)
"""
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


def test_a_first_judgement_imports_nothing_of_a_game() -> None:
    """Who asks about cards, melds, play and scoring loads no actions, events or documents."""
    modules = imported(FIRST_JUDGEMENT)

    rooms = {name.split(".")[1] for name in modules if name.startswith("pinochle.")}
    assert rooms == {"_validators", "cards", "errors", "messages", "rules", "variants"}
    assert not modules & {"cattrs", "hashlib", "pinochle.rules.fingerprint"}


def test_a_first_move_imports_the_phases_of_its_script() -> None:
    modules = imported(FIRST_MOVE)

    phases = {name.rpartition(".")[2] for name in modules if "game.phases." in name}
    assert phases == {"auction", "deal", "draft", "over", "partner", "phase", "play"}
    assert not {name for name in modules if name.startswith(("pinochle.records", "pinochle.page"))}
    assert not modules & {"cattrs", "pinochle.documents", "pinochle.game.view"}


def test_a_command_imports_only_what_it_runs() -> None:
    run = "from pinochle.cli import main; main()"
    modules = imported(run, "meld", "AS KS QS", "--trump", "S")

    assert not modules & {"cattrs", "importlib.metadata", "pinochle.game.game"}
    assert {name for name in modules if name.startswith("pinochle.cli.")} == {
        "pinochle.cli._arguments",
        "pinochle.cli._judging",
        "pinochle.cli._terminal",
    }
