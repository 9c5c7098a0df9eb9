"""The games whose documents for a page the laws look at."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pinochle import Game, View
from support.random_games import plies_of
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.page.document import TableView
    from support.random_games import Ply

PLIES: Final = 75


@cache
def random_plies(name: str) -> tuple[Ply, ...]:
    """The steps of a random game."""
    rules = rules_of(name)  # whether a claim of tricks is sure takes long to find out
    return tuple(plies_of(Game.start(rules), 7, PLIES // 4 if rules.claims.is_on else PLIES))


def views_of(ply: Ply, *, messages: bool = False) -> Iterator[tuple[View, TableView]]:
    """The views of a seat that is awaited and of one that is not, and what a page gets of them."""
    awaited = ply.after.to_act[:1]
    for seat in {0, *awaited}:
        view = ply.after.view(seat)
        yield view, view.table(since=view.table().seq - 1, messages=messages)
