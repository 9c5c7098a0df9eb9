"""The command ``which``: questions, or options that answer them, lead to variants.

Tests: pinochle.cli._which, pinochle.variants.finder
"""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

from pinochle import variants
from pinochle.cli import main
from pinochle.variants.finder import QUESTIONS, FinderError, answering, answers, distinctions

if TYPE_CHECKING:
    from support.command_line import Command


@pytest.mark.parametrize("name", variants.names())
def test_the_answers_of_a_variant_lead_to_it(command: Command, name: str) -> None:
    """To it, and only to those that answer alike."""
    given = answers(variants.get(name))
    words = [word for question, answer in given.items() for word in (f"--{question}", answer)]
    (line,) = command("which", *words, "--json")

    found = json.loads(line)
    assert {"name": name, **given} in found
    assert all({**one, "name": ""} == {"name": "", **given} for one in found)


def test_a_part_of_an_answer_is_enough(command: Command) -> None:
    (line,) = command("which", "--players", "3", "--widow", "Widow", "--json")

    names = [one["name"] for one in json.loads(line)]
    assert names == [
        name
        for name in variants.names()
        if variants.get(name).table.seats == 3 and variants.get(name).deal.widow
    ]


def test_what_tells_variants_apart(command: Command) -> None:
    """What most of them answer is left out, and those that answer alike are told apart."""
    words = ("--players", "4", "--cards", "48", "--sides", "partners")
    text = " ".join(command.text("which", *words).split())

    assert "partnership-auction must bid: eldest partnership-forced-dealer " in text
    assert "partnership-passing 3 cards passed; must bid: eldest; to 1500" in text
    assert "the same as widow-partnership" in text
    assert text.endswith(" games are left. To play one of them: pinochle play NAME.")
    one = " ".join(command.text("which", "--cards", "124").split())
    assert one.endswith("To play it: pinochle play racehorse. Its rules: pinochle rules racehorse.")
    assert distinctions([variants.RACEHORSE]) == [""]
    assert distinctions([variants.TWO_PACK, variants.DOUBLE_DECK_SIMPLE]) == [
        "unlike double-deck-simple in misdeal",
        "unlike two-pack in misdeal",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "9"], "no game has '9' for --players: there are 2, 3, 4, 5, 6, 8"),
        (["--cards", "8"], "no game has '8' for --cards: there are 48, 70, 80, 96, 120, 124"),
        (["--widow", ""], "no game has '' for --widow: there are "),
        (["--players", "2", "--cards", "80"], "no game has '80' for --cards: there are 48"),
    ],
)
def test_what_no_game_has(command: Command, words: list[str], said: str) -> None:
    assert command.refusal("which", *words).startswith(said)


class Typing(io.StringIO):
    """A terminal at which a person types these lines."""

    @override
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("6\n124\n", ["racehorse"]),
        ("5\n\neldest\n", ["five-handed"]),
        ("7\n6\nquit\n", ["army-navy-6", "racehorse", "six-handed-96", "triple-deck"]),
        ("8\n", ["eight-handed-96", "eight-player"]),
    ],
)
def test_a_person_is_asked(monkeypatch: pytest.MonkeyPatch, typed: str, names: list[str]) -> None:
    """Only what still tells games apart; Enter leaves a question out."""
    out = Typing()
    monkeypatch.setattr(sys, "stdin", Typing(typed))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr("builtins.input", lambda _: typed_line(sys.stdin))

    assert main(["which"]) == 0
    shown = out.getvalue().rpartition("\n\n")[2].splitlines()
    assert [line.split()[0] for line in shown if line.split()[0] in variants.names()] == names
    assert ("Type one of these: 2, 3, 4, 5, 6, 8." in out.getvalue()) is typed.startswith("7")


def typed_line(lines: io.TextIOBase | object) -> str:
    """The next line that is typed."""
    assert isinstance(lines, io.StringIO)
    line = lines.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")


def test_every_question_has_an_option_and_an_answer() -> None:
    for name in variants.names():
        given = answers(variants.get(name))
        assert [*given] == [question.name for question in QUESTIONS]
        assert all(given.values())


def test_rulesets_of_your_own_are_found_too() -> None:
    house = variants.get("three-handed").with_(name="house")
    left = [house, variants.CUTTHROAT]
    assert answering(left, {"players": "3", "widow": "WIDOW"}) == [house]
    assert answering(left, {}) == left
    with pytest.raises(FinderError, match="there is no question 'suits': there are players, sides"):
        answering(left, {"suits": "4"})
    with pytest.raises(FinderError, match="no game has '9' for players: there are 3"):
        answering(left, {"players": "9"})
