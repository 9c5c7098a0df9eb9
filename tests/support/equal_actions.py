"""Ways to come by an action that is done again: it is listed, read from its text, or handmade."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from pinochle import Game, Hand, Seat, read_action
from pinochle.game.engine.round import Round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pinochle import Ruleset
    from pinochle.actions import Action

    Way = Callable[[Game, Seat | None, Action], Action]
    """What gives an action that is equal to one: the game, who does it, and the action."""


class Number(int):
    """A number with a class of its own, as those of an ``IntEnum`` are."""


class Text(str):
    """A text with a class of its own, as those of a ``StrEnum`` are."""

    __slots__ = ()


def find_listed(game: Game, seat: Seat | None, action: Action) -> Action:
    """The object that the game lists, if it lists one."""
    if seat is None:
        return action
    offered = (*game.legal_actions(seat), *game.claims(seat))
    return next((one for one in offered if one == action), action)


def read(_game: Game, _seat: Seat | None, action: Action) -> Action:
    """An action that was read from its text."""
    return read_action(action.token)


def rebuild(_game: Game, _seat: Seat | None, action: Action) -> Action:
    """An action that was put together of fields of its own."""
    kind: Any = type(action)
    values = {one.alias: _apart(getattr(action, one.name)) for one in fields(kind) if one.init}
    same: Action = kind(**values)
    return same


def _apart(value: object) -> object:
    match value:
        case Hand():
            return Hand(reversed(list(value)))
        case int() if not isinstance(value, bool):
            return Number(value)
        case str():
            return Text(value)
        case tuple():
            return tuple(map(_apart, value))
        case _:
            return value


WAYS: Final[dict[str, Way]] = {"listed": find_listed, "read": read, "handmade": rebuild}


def done_again(
    start: Game, actions: Iterable[tuple[Seat | None, Action]], way: Way
) -> Iterator[Game]:
    """The games of a round that is played again."""
    for actor, action in actions:
        start = start.apply(way(start, actor, action), actor)
        yield start


def before_deal(game: Game, rules: Ruleset) -> Game:
    """The game before the round at work, with other rules."""
    state = game.round.state
    return Game(game.sheet, Round.start(rules, state.dealer, state.redealt))
