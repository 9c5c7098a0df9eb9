"""The phases of a round: a module for each word of the script, or for words that are alike.

A game imports only those of its script. The round, which asks some of them more than their phases
tell, finds these here: ``phases.draw`` imports ``pinochle.game.phases.draw``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from pinochle.errors import missing_attribute

if TYPE_CHECKING:
    from pinochle.game.phases import auction, bury, claims, declare, draft, draw

__all__ = ["auction", "bury", "claims", "declare", "draft", "draw"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise missing_attribute(__name__, name, __all__)
        return import_module(f"{__name__}.{name}")
