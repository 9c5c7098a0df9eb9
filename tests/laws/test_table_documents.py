"""The document for a page holds what its seat knows and nothing that is hidden, and is short."""

from __future__ import annotations

import json
import random
from typing import Final

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from pinochle import View, from_json, to_json
from pinochle.page.document import Choosing, PickChoice, TableView
from pinochle.schemas import schema
from support.rulesets import PLAYABLE, RULESETS, a_part_of
from support.table_documents import PLIES, random_plies, views_of

SCHEMA: Final = Draft202012Validator(schema.load("table"))
MOST_CHARACTERS: Final = {True: 4_096, False: 5_000}
"""How many characters a document has at most that tells what followed from one action, for presets
and for custom rulesets: where six pass cards at once, much follows from the last of them."""


@pytest.mark.parametrize("name", a_part_of(RULESETS, 6))
def test_it_holds_nothing_but_what_the_view_knows(name: str) -> None:
    """A view that was written and read makes the same document."""
    for ply in random_plies(name)[::4]:
        if ply.after.past.rounds:
            break
        for seat in (0, None):
            view = ply.after.view(seat)
            again = from_json(to_json(view), View)
            assert again.table(since=0) == view.table(since=0)


@pytest.mark.parametrize("name", a_part_of(PLAYABLE, 2))
def test_games_that_differ_in_unseen_cards_have_equal_documents(name: str) -> None:
    rng = random.Random(name)
    for ply in random_plies(name)[5:PLIES:20]:
        for seat in (0, None):
            view = ply.after.view(seat)
            other = view.sample(rng).view(seat)
            table, found = view.table(), other.table()
            assert [to_json(place) for place in table.hand] == [*map(to_json, found.hand)]
            assert (table.choices, table.piles, table.seats) == (
                found.choices,
                found.piles,
                found.seats,
            )


@pytest.mark.parametrize("name", a_part_of(RULESETS, 6))
def test_a_spectator_has_no_cards_and_nothing_to_do(name: str) -> None:
    for ply in random_plies(name)[::5]:
        table = ply.after.view().table(since=0)
        assert (table.hand, table.choices, table.reasons, table.seat) == ((), (), (), None)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 6))
def test_it_is_short_and_as_its_schema_says(name: str) -> None:
    for number, ply in enumerate(random_plies(name)):
        for _, table in views_of(ply):
            text = to_json(table)
            assert len(text) <= MOST_CHARACTERS[name in PLAYABLE]
            if number % 15 == 0:
                assert from_json(text, TableView) == table
                SCHEMA.validate(json.loads(text))


def test_what_is_chosen_is_as_the_schema_says() -> None:
    for name in ("three-handed", "two-handed", "contract-pinochle", "partnership-passing"):
        for ply in random_plies(name):
            for seat in ply.after.to_act:
                view = ply.after.view(seat)
                if any(isinstance(choice, PickChoice) for choice in view.table().choices):
                    choosing = view.choose(messages=True)
                    assert from_json(to_json(choosing), Choosing) == choosing
                    SCHEMA.validate(json.loads(to_json(choosing)))
