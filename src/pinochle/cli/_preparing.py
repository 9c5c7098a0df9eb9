"""Preparing: the kernel is compiled before a command needs it, with a line of progress.

Where numba is installed, that takes up to half a minute the first time, and a second or two later,
when what was compiled is on disk.
"""

from collections.abc import Iterable
from typing import Final

from pinochle.cli._terminal import Terminal
from pinochle.kernel.compiled import are_rollouts_compiled, can_compile, compile_rollouts
from pinochle.players._searching import compile_search, pays_to_compile
from pinochle.players.expert import ExpertPlayer
from pinochle.players.player import Player

__all__ = ["prepare_advice", "prepare_players", "prepare_search"]

_LINE: Final = "preparing to think fast (up to half a minute the first time) ..."


def prepare_players(players: Iterable[Player], terminal: Terminal) -> None:
    """Compile what experts need, if one of the players is an expert."""
    if any(isinstance(player, ExpertPlayer) for player in players):
        prepare_advice(terminal)


def prepare_advice(terminal: Terminal) -> None:
    """Compile what advice needs, which is what experts need."""
    if can_compile() and not are_rollouts_compiled():
        with terminal.waiting(_LINE):
            compile_rollouts()


def prepare_search(cards: int, terminal: Terminal) -> None:
    """Compile what a search of so many cards needs, if it is long enough for that."""
    if can_compile() and pays_to_compile(cards):
        with terminal.waiting(_LINE):
            compile_search()
