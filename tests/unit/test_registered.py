"""What a subject adds stands wherever it must: a failure names the places that lack it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import pytest
from attrs import fields

import pinochle
from oracle.hands import sets_of
from pinochle import Ruleset, Suit
from pinochle.actions import ACTIONS, BY_TABLE
from pinochle.events import Consequence
from pinochle.game.engine import consequences
from pinochle.game.engine.script import SCRIPT
from pinochle.game.reading import read_action
from pinochle.messages import LANGUAGES
from pinochle.rules import Step
from pinochle.rules.melds.patterns import Pattern, parse_pattern
from pinochle.rules.parts import Parts, RulesetParts
from pinochle.rules.prose.describe import _SECTION_OF
from pinochle.rules.steps import ROWS
from support.rulesets import CUSTOM, PLAYABLE, rules_of

if TYPE_CHECKING:
    from attrs import Attribute

    from pinochle.actions import Action

PACKAGE: Final = Path(pinochle.__file__).parent
PLAYED: Final = {name: {*rules_of(name).script} for name in (*PLAYABLE, *CUSTOM)}
"""The steps of every ruleset that is played in the tests."""
ASKED: Final = [step for step in Step if SCRIPT[step].phases and step is not Step.DEAL]
"""The steps in which a seat is awaited."""


def missing_places(places: dict[str, bool]) -> list[str]:
    """The places in which something is missing."""
    return [place for place, is_there in places.items() if not is_there]


def text_of(path: str) -> str:
    """The text of a file of the package."""
    return (PACKAGE / path).read_text(encoding="utf-8")


def missing_words(
    section: str, words: list[str], languages: tuple[str, ...] = LANGUAGES
) -> dict[str, bool]:
    """Whether each language has these words of its own."""
    return {
        f"{word} in messages/{language}.json": word
        in json.loads(text_of(f"messages/{language}.json"))[section]
        for language in languages
        for word in words
    }


@pytest.mark.parametrize("step", Step, ids=str)
def test_a_step(step: Step) -> None:
    batch = text_of("batch/_round.py") + text_of("batch/scope.py")
    assert not missing_places(
        {
            "ROWS in rules/steps.py": step in ROWS,
            "a section in rules/prose/describe.py": step in _SECTION_OF,
            "batch/_round.py, or its reason in batch/scope.py": f"Step.{step.name}:" in batch,
            "a ruleset in tests/rulesets": any(step in script for script in PLAYED.values()),
            **missing_words("words", [f"step.{step}", *[f"asks.{step}"] * (step in ASKED)]),
        }
    )


@pytest.mark.parametrize("part", fields(Parts), ids=lambda part: part.name)
def test_a_part(part: Attribute[object]) -> None:
    name, kind = part.name, part.type
    assert not missing_places(
        {
            "RulesetParts in rules/parts.py": RulesetParts.__annotations__.get(name) == kind,
            "Args of Ruleset in rules/ruleset.py": bool(
                re.search(rf"^ +{name}: ", Ruleset.__doc__ or "", re.MULTILINE)
            ),
            "rules/__init__.py": not isinstance(kind, type)
            or kind in {str, tuple}
            or hasattr(pinochle.rules, kind.__name__),
        }
    )


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.word)
def test_an_action(kind: type[Action]) -> None:
    seats = [] if kind in BY_TABLE else [f"did.{kind.word}"]
    assert not missing_places(
        {
            "the words in the docstring of read_action in game/reading.py": kind.word
            in (read_action.__doc__ or ""),
            "tests/unit/test_actions.py": f"({kind.__name__}("
            in Path(__file__).with_name("test_actions.py").read_text(encoding="utf-8"),
            "__all__ in actions.py": kind.__name__ in pinochle.actions.__all__,
            **missing_words("messages", [f"action.{kind.word}", *seats]),
            **missing_words("words", [f"do.{kind.word}"], LANGUAGES[1:]),
        }
    )


@pytest.mark.parametrize("kind", get_args(Pattern), ids=lambda kind: kind.__name__)
def test_a_meld_pattern(kind: type[Pattern]) -> None:
    tests = Path(__file__).parents[1]
    files = ("support/strategies.py", "laws/test_any_table_agrees_with_brute_force.py")
    page = tests.parent / "docs" / "how-to" / "declare-your-tables-melds.md"
    rows = re.findall(r"^\| `([^`]+)` \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    examples = [one for one in map(parse_pattern, rows) if isinstance(one, kind)]
    assert not missing_places(
        {
            "rules/prose/melding.py": kind.__name__ in text_of("rules/prose/melding.py"),
            f"a row of the table in {page.relative_to(tests.parent)}": bool(examples),
            "sets_of in tests/oracle/hands.py": bool(examples)
            and all(map(oracle_agrees_on, examples)),
            **{
                f"tests/{file}": kind.__name__ in (tests / file).read_text(encoding="utf-8")
                for file in files
            },
        }
    )


def oracle_agrees_on(pattern: Pattern) -> bool:
    """Whether the oracle has the same sets of a pattern, whatever is trump."""
    return all(
        sorted(sorted(one) for one in sets_of(str(pattern), trump.code if trump else None))
        == sorted(
            sorted(card.code for card in one)
            for suit in pattern.suits(trump)
            for one in pattern.sets(suit)
        )
        for trump in (*Suit, None)
    )


def test_a_seat_of_a_consequence() -> None:
    """A seat has the type of any number, so the word of a consequence knows it by its name."""
    classes = {
        node.name: node
        for node in ast.parse(text_of("events.py")).body
        if isinstance(node, ast.ClassDef)
    }
    seats = {
        ast.unparse(line.target)
        for kind in get_args(Consequence)
        for line in classes[kind.__name__].body
        if isinstance(line, ast.AnnAssign) and "Seat" in ast.unparse(line.annotation)
    }
    assert seats == consequences._SEATS
