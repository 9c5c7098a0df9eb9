"""Law: one action tells no reader the same sentence twice, nor a sentence and a part of it.

A double of a doubled bid is told as a redouble, wherever somebody reads of it.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Game, read_action, variants
from pinochle.actions import Double, Pass, label
from pinochle.events import Acted
from pinochle.messages import LANGUAGES, Names
from pinochle.testing import custom_ruleset
from support.random_games import plies_of
from support.rulesets import RULESETS, a_part_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset
    from pinochle.events import Event

PLIES: Final = 90
BATCHES: Final = 20
"""The batches of custom rulesets, ten in each."""


def repeated(events: tuple[Event, ...], names: Names) -> Iterator[tuple[str, str]]:
    """The sentences of which one tells nothing that the other does not tell in the same words."""
    for language in LANGUAGES:
        told = [event.message.text(language, names).splitlines() for event in events]
        yield from ((line, line) for lines in told for line in lines if lines.count(line) > 1)
        for some, others in combinations(told, 2):
            for line in some:
                for other in others:
                    if is_in(line, other) or is_in(other, line):
                        yield line, other


def is_in(sentence: str, other: str) -> bool:
    """Whether another sentence has the words of a sentence, in their order."""
    words = iter(other.replace(":", "").casefold().split())
    return all(word in words for word in sentence.replace(":", "").casefold().split())


def check_told_once(rules: Ruleset, luck: int) -> None:
    """That in a random game nothing is told twice: to the table, to an onlooker, to any seat."""
    for ply in plies_of(Game.start(rules), luck, PLIES):
        assert not [*repeated(ply.events, Names())], ply.action
        for seat in (None, *range(rules.table.seats)):
            events = ply.after.view(seat).events(ply.events)
            assert not [*repeated(events, Names(you=seat))], ply.action


@pytest.mark.parametrize("name", a_part_of(RULESETS, 6))
def test_nothing_is_told_twice(name: str) -> None:
    check_told_once(rules_of(name), len(name))


@pytest.mark.parametrize("luck", a_part_of(range(BATCHES), 6))
def test_nothing_is_told_twice_in_custom_rulesets(luck: int) -> None:
    rng = random.Random(luck)
    for _ in range(200 // BATCHES):
        check_told_once(custom_ruleset(rng), luck)


def test_a_redouble_is_told_as_one() -> None:
    """In the choices, the events, the record and the documents, in each language."""
    game = Game.start(variants.get("contract-pinochle")).deal(random.Random(1))
    game = game.apply(read_action("bid:100:S"))
    said: list[set[str]] = []
    for _ in range(2):
        while Double() not in game.legal_actions():
            game = game.apply(Pass())
        [double] = [action for action in game.legal_actions() if action == Double()]
        (seat,) = game.to_act
        buttons = {label(double, language) for language in LANGUAGES}
        game, events = game.apply_with_events(read_action("double"))
        assert events == (Acted(seat, Double()),)
        assert [*game.record.events(None)][-1].message == events[0].message
        sentences = {events[0].message.text(language) for language in LANGUAGES}
        for language in LANGUAGES:
            document = game.view(seat).table(language=language)
            assert document.seats[seat].said in buttons
            document = game.view(seat).table(language=language, since=len(game.record) - 1)
            assert document.events[0].text in {
                event.message.text(language, Names(you=seat)) for event in events
            }
        said.append(buttons | sentences)
    assert said[0].isdisjoint(said[1])
    assert [one for one in sorted(said[1]) if "edouble" in one] == ["Redouble", "Seat 2 redoubles"]
