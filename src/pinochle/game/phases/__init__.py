"""The phases of a round: a module for each word of the script.

A module is imported when somebody asks this package for it, because a game needs only those of its
script: ``phases.draw`` imports ``pinochle.game.phases.draw``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pinochle.game.phases import (
        auction,
        bury,
        claims,
        concede,
        deal,
        declare,
        dix,
        draft,
        draw,
        joint,
        melds,
        moon,
        over,
        partner,
        passing,
        play,
        trump,
        widow,
    )

__all__ = [
    "auction",
    "bury",
    "claims",
    "concede",
    "deal",
    "declare",
    "dix",
    "draft",
    "draw",
    "joint",
    "melds",
    "moon",
    "over",
    "partner",
    "passing",
    "play",
    "trump",
    "widow",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        return import_module(f"{__name__}.{name}")
