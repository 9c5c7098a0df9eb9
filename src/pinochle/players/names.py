"""The players by the names that a person types: ``club``, ``expert:0.2``."""

from math import isfinite
from typing import Final

from pinochle._validators import expect
from pinochle.errors import PinochleError, quoted
from pinochle.players.club import ClubPlayer
from pinochle.players.expert import ExpertPlayer
from pinochle.players.player import Player
from pinochle.players.random import RandomPlayer
from pinochle.players.simple import SimplePlayer

__all__ = ["PLAYERS", "UnknownPlayer", "player_named"]

PLAYERS: Final = ("random", "simple", "club", "expert")
"""The names of the players, the weakest first."""

SECONDS: Final = 0.5
"""The seconds that an expert thinks unless somebody says otherwise."""


class UnknownPlayer(PinochleError, LookupError):  # noqa: N818 - as UnknownVariant
    """A name that no player has."""


def player_named(name: str) -> Player:
    """Return the player of a name, with the limit that may follow ``expert:``.

    The limit is a number of seconds for a choice, or a number of worlds.

        >>> player_named("club"), player_named("expert:40w")
        (ClubPlayer(), ExpertPlayer(worlds=40, seconds=None))
        >>> player_named("expert:2").seconds
        2.0

    Args:
        name: ``random``, ``simple``, ``club``, ``expert``, ``expert:0.2`` for seconds,
            ``expert:40w`` for worlds; without a limit an expert has half a second.

    Raises:
        UnknownPlayer: if it is no player.
        WrongType: if it is no text.
    """
    kind, colon, limit = expect(str, name, "player_named").strip().lower().partition(":")
    plain: dict[str, Player] = {
        "random": RandomPlayer(),
        "simple": SimplePlayer(),
        "club": ClubPlayer(),
        "expert": ExpertPlayer(seconds=SECONDS),
    }
    player = _expert(limit) if kind == "expert" and colon else plain.get(kind + colon)
    if player is None:
        message = (
            f"{quoted(name)} is no player: say random, simple, club, expert, expert:2 "
            "(seconds) or expert:40w (worlds)"
        )
        raise UnknownPlayer(message)
    return player


def _expert(limit: str) -> Player | None:
    """Return an expert with a limit of seconds or of worlds; None if it is neither."""
    try:
        if limit.endswith("w"):
            worlds = int(limit[:-1])
            return ExpertPlayer(worlds=worlds) if worlds > 0 else None
        seconds = float(limit)
    except ValueError:
        return None
    return ExpertPlayer(seconds=seconds) if seconds > 0 and isfinite(seconds) else None
