"""What the clause tests share that play rounds: calls, what is refused, and what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle.actions import Bid, Pass
from pinochle.events import Acted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle import Game, Settlement
    from pinochle.actions import Action
    from pinochle.events import Event


def names(events: Sequence[Event]) -> list[str]:
    """What kinds of things happened, in their order."""
    kinds = (event.action if isinstance(event, Acted) else event for event in events)
    return [type(kind).__name__ for kind in kinds]


def last_settlement(game: Game) -> Settlement:
    """The settlement of the last round."""
    assert game.sheet.last is not None
    return game.sheet.last


def codes_against(game: Game, action: Action, seat: int | None = None) -> list[str]:
    """The codes of what stands against an action."""
    return [why.code for why in game.why_not(action, seat)]


def rules_against(game: Game, action: Action, seat: int | None = None) -> list[str]:
    """The ids of the rules against an action."""
    return [why.rule for why in game.why_not(action, seat)]


def first(game: Game, seat: int | None = None) -> Action:
    """The first of the things that a seat may do."""
    return next(iter(game.legal_actions(seat)))


def calls_of(text: str) -> list[Action]:
    """Calls as actions."""
    return [Pass() if word == "-" else Bid(int(word)) for word in text.split()]


def against(game: Game, action: Action, seat: int | None = None) -> list[str]:
    """The codes against an action and the rules that they cite."""
    return [f"{why.code} {why.rule}".strip() for why in game.why_not(action, seat)]


def after_plays(game: Game, number: int) -> Game:
    """The game when so many more cards were played."""
    for _ in range(number):
        game = game.apply(next(iter(game.legal_actions())))
    return game
