"""Questions that may become cases, by their subject."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pinochle.conformance import _dealt, _rounds, _tallies
from pinochle.conformance._rounds import Table
from pinochle.conformance.answers import Given

__all__ = ["CANDIDATES"]

CANDIDATES: Final[Mapping[str, Callable[[Table], Iterator[Given]]]] = MappingProxyType(
    {
        "melds": lambda table: _dealt.melds(table.rules),
        "plays": lambda table: _dealt.plays(table.rules),
        "winners": lambda table: _dealt.winners(table.rules),
        "auctions": _rounds.auctions,
        "settlements": lambda table: _tallies.settlements(table.rules, table.tallies),
        "endings": lambda table: _tallies.endings(table.rules, table.tallies),
        "games": _rounds.games,
    }
)
"""The candidates of each subject."""
