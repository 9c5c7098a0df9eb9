"""Questions that may become cases, by their subject."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pinochle.conformance import dealt, rounds, tallies
from pinochle.conformance.answers import Given
from pinochle.conformance.rounds import Table

__all__ = ["CANDIDATES"]

CANDIDATES: Final[Mapping[str, Callable[[Table], Iterator[Given]]]] = MappingProxyType(
    {
        "melds": lambda table: dealt.melds(table.rules),
        "plays": lambda table: dealt.plays(table.rules),
        "winners": lambda table: dealt.winners(table.rules),
        "auctions": rounds.auctions,
        "settlements": lambda table: tallies.settlements(table.rules, table.tallies),
        "endings": lambda table: tallies.endings(table.rules, table.tallies),
        "games": rounds.games,
    }
)
"""The candidates of each subject."""
