"""Preparing: the kernel is compiled before a command needs it, with a line of progress.

Where numba is installed, that takes up to half a minute the first time, and a second or two later,
when what was compiled is on disk.
"""

from collections.abc import Iterable

from pinochle.cli._terminal import Terminal
from pinochle.cli._words import say
from pinochle.kernel.compiled import are_rollouts_compiled, can_compile, compile_rollouts
from pinochle.players._searching import compile_search, pays_to_compile
from pinochle.players.expert import ExpertPlayer
from pinochle.players.player import Player

__all__ = ["prepare_advice", "prepare_players", "prepare_search"]


def prepare_players(players: Iterable[Player], terminal: Terminal, language: str = "en") -> None:
    """Compile what experts need, if one of the players is an expert."""
    if any(isinstance(player, ExpertPlayer) for player in players):
        prepare_advice(terminal, language)


def prepare_advice(terminal: Terminal, language: str = "en") -> None:
    """Compile what advice needs, which is what experts need."""
    if can_compile() and not are_rollouts_compiled():
        with terminal.waiting(say(language, "preparing")):
            compile_rollouts()


def prepare_search(cards: int, terminal: Terminal) -> None:
    """Compile what a search of so many cards needs, if it is long enough for that."""
    if can_compile() and pays_to_compile(cards):
        with terminal.waiting(say("en", "preparing")):
            compile_search()
