"""The players that a command seats, by what a person types."""

from math import isfinite
from typing import Final

from pinochle.cli._terminal import CommandError
from pinochle.errors import quoted
from pinochle.players.club import ClubPlayer
from pinochle.players.expert import ExpertPlayer
from pinochle.players.player import Player
from pinochle.players.random import RandomPlayer

__all__ = ["CLUB", "player_of"]

CLUB: Final = "club"
"""The player that is meant if nobody says which."""

_SECONDS: Final = 0.5
"""How long an expert thinks unless somebody says otherwise."""


def player_of(text: str) -> Player:
    """The player that is typed: ``random``, ``club``, ``expert``, ``expert:0.2``, ``expert:40w``.

    An expert has so many seconds for a choice, or so many worlds.

    Raises:
        CommandError: if it is no player.
    """
    name, colon, limit = text.strip().lower().partition(":")
    simple: dict[str, Player] = {
        "random": RandomPlayer(),
        CLUB: ClubPlayer(),
        "expert": ExpertPlayer(seconds=_SECONDS),
    }
    found = _expert(limit) if name == "expert" and colon else simple.get(name + colon)
    if found is None:
        raise CommandError(
            f"{quoted(text)} is no player: say random, club, expert, expert:2 (seconds) or "
            "expert:40w (worlds)"
        )
    return found


def _expert(limit: str) -> Player | None:
    """An expert with a limit of seconds or of worlds; None if it is neither."""
    try:
        if limit.endswith("w"):
            worlds = int(limit[:-1])
            return ExpertPlayer(worlds=worlds) if worlds > 0 else None
        seconds = float(limit)
    except ValueError:
        return None
    return ExpertPlayer(seconds=seconds) if seconds > 0 and isfinite(seconds) else None
