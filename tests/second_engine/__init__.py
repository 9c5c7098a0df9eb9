"""A second engine, written by somebody who had read nothing but the conformance suite.

It shows that the answers of the suite follow from the suite. Nothing in here imports the library.
It reads a ruleset as data, and knows no ruleset by its name. Fields that have the same value in all
rulesets are not read: the suite cannot tell what their other values mean.
"""

from collections.abc import Callable, Mapping
from typing import Final

from . import auctions, endings, games, melds, play, settling
from .data import Data

ANSWERS: Final[Mapping[str, Callable[[Data, Data], Data]]] = {
    "melds": melds.answer,
    "plays": play.answer_play,
    "winners": play.answer_winner,
    "auctions": auctions.answer,
    "settlements": settling.answer,
    "endings": endings.answer,
    "games": games.answer,
}
"""What answers the cases of each subject, given a ruleset and what is given."""
