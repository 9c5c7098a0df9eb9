"""Views whose JSON was altered: each is refused when it is read, or answers every question.

One place of the JSON of a sound view is changed: a number, a word, a card, an item more or less.
What is then read has been told again from its own history, so all of it can have come about.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import DocumentError, Game, View, from_json, to_json
from pinochle.actions import Pass
from pinochle.rules import Step
from support.random_games import game_at, plies_of
from support.rulesets import RULESETS, rules_of
from support.strategies import share
from support.view_questions import ask_everything

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[str | int, ...]

NUMBERS: Final = (-1, 0, 1, 2, 3, 9, 20, 10**9, 10**400)
PLIES: Final = 110
SHORT: Final = ("three-handed", "two-handed", "claims", "cutthroat", "partnership-auction")
"""Rulesets whose games are over soon here."""


@cache
def sound_views(name: str) -> tuple[tuple[View, Any], ...]:
    """Views of a ruleset's game, of each phase the first and one later, and their JSON as data."""
    found = dict[tuple[type, bool], View]()
    rng = Random(name)
    rules = rules_of(name)
    if name in SHORT:
        rules = rules.with_(ending=evolve(rules.ending, target=1))
    for ply in plies_of(Game.start(rules), 1, PLIES):
        game, kind = ply.after, type(ply.after.round.phase)
        is_later = (kind, False) in found
        if not is_later or rng.random() < 1 / 6:
            seat = rng.choice((None, *range(game.rules.table.seats), *game.to_act))
            found[kind, is_later] = game.view(seat)
    return tuple((view, json.loads(to_json(view))) for view in found.values())


def places(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a document, with its place."""
    yield path, data
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*path, key))


def alter(data: Any, rng: Random) -> Any:
    """A document with one change."""
    every: list[tuple[Path, Any]] = [(path, value) for path, value in places(data) if path]
    path, value = rng.choice(every)
    changed = copy.deepcopy(data)
    owner: Any = changed
    for key in path[:-1]:
        owner = owner[key]
    last, others = path[-1], [one for _, one in every]
    texts = [one for one in others if isinstance(one, str)]
    way = rng.randrange(4)
    if way == 0:
        del owner[last]
    elif way == 1 and isinstance(owner, list):
        owner.insert(rng.randrange(len(owner) + 1), rng.choice((value, *owner)))
    elif isinstance(value, bool):
        owner[last] = not value
    elif isinstance(value, int):
        owner[last] = rng.choice((value - 1, value + 1, -value, *NUMBERS))
    elif isinstance(value, str) and " " in value and way == 2:
        words = value.split(" ")
        words[rng.randrange(len(words))] = rng.choice(" ".join(texts).split(" "))
        owner[last] = " ".join(words)
    elif isinstance(value, str) and way < 4:
        owner[last] = rng.choice(texts)
    else:
        owner[last] = rng.choice((None, *others))
    return changed


def check_tampering(name: str, rng: Random) -> bool:
    """Whether an altered view is refused with the place, or read so that it answers."""
    _, data = rng.choice(sound_views(name))
    try:
        read = from_json(json.dumps(alter(data, rng)), View)
    except DocumentError as error:
        return all(problem.startswith("$") for problem in error.problems)
    ask_everything(read, rng)
    return True


@share(100)
@given(st.sampled_from(RULESETS), st.randoms(use_true_random=False))
def test_what_was_altered_is_refused_or_answers(name: str, rng: Random) -> None:
    assert check_tampering(name, rng)


def changed_at(data: Any, path: str, value: object) -> str:
    """The JSON of a document with another value in one place."""
    changed: Any = copy.deepcopy(data)
    owner = changed
    *keys, last = path.split(".")
    for key in keys:
        owner = owner[int(key) if key.isdigit() else key]
    owner[int(last) if last.isdigit() else last] = value
    return json.dumps(changed)


@pytest.mark.parametrize(
    ("name", "step", "path", "value", "said"),
    [
        ("partnership-passing", Step.PASSING, "phase.givers", [1], "its phase.givers is not"),
        ("partnership-passing", Step.PASSING, "phase.givers", [], "its phase.givers is not"),
        ("three-handed", Step.PLAY, "phase.turn", 10**9, "its phase.turn is not"),
        ("three-handed", Step.PLAY, "phase.cards", ["AS"], "its phase.cards is not|cannot be told"),
        ("three-handed", Step.AUCTION, "phase.speaker", 7, "its phase.speaker is not"),
        ("three-handed", Step.AUCTION, "phase.phase", "over", "there is no such field"),
        ("three-handed", Step.AUCTION, "sizes.0", 14, "its sizes is not"),
        ("three-handed", Step.AUCTION, "sheet.dealer", 3, "there is no seat 3"),
        ("three-handed", Step.AUCTION, "sheet.dealer", 0, "its sheet is not that of its round"),
        ("three-handed", Step.AUCTION, "sheet.redealt", 1, "its sheet is not that of its round"),
        ("three-handed", Step.AUCTION, "sheet.standing.points", [0], "its sheet needs 3 columns"),
        ("three-handed", Step.AUCTION, "sheet.standing.winners", [0], "only then"),
        ("three-handed", Step.AUCTION, "sheet.standing.winners", [3], "not on its sheet"),
        ("three-handed", Step.AUCTION, "sheet.checks", [0], "its checks are not"),
        ("three-handed", Step.AUCTION, "state.entries.0.action", "deal:??", "dealt, not 1"),
        ("three-handed", Step.AUCTION, "state.entries.0.seat", 0, "deal is not"),
        ("three-handed", Step.TRUMP, "state.trump", "S", "its state.trump is not"),
        ("three-handed", Step.TRUMP, "state.dealer", 0, "its sheet is not"),
        ("three-handed", Step.TRUMP, "state.how", "renege", "its state.how is not"),
        ("two-handed", Step.DRAW, "phase.upcard", None, "its phase.upcard is not"),
    ],
)
def test_what_is_refused(name: str, step: Step, path: str, value: object, said: str) -> None:
    game = game_at(rules_of(name), step)
    data = json.loads(to_json(game.view(game.to_act[0])))
    with pytest.raises(DocumentError, match=said):
        from_json(changed_at(data, path, value), View)


def test_a_history_that_never_ends_is_refused() -> None:
    data = json.loads(to_json(game_at(rules_of("three-handed"), Step.TRUMP).view(0)))
    entries = data["state"]["entries"]
    wrong = {**entries[-1], "action": "trump:S"}
    with pytest.raises(DocumentError, match=r"no round has 100[12] entries"):
        from_json(changed_at(data, "state.entries", [*entries, *[wrong] * 1_000]), View)
    passed = {**entries[-1], "action": Pass().token}
    with pytest.raises(DocumentError, match="its history cannot be told: seat 2 cannot pass"):
        from_json(changed_at(data, "state.entries", [*entries, *[passed] * 1_000]), View)
