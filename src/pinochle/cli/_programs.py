"""Players that are programs: ``run:./mybot --flag``, and the command ``player``."""

import argparse
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from pinochle._process import words_of
from pinochle.cli._preparing import prepare_players
from pinochle.cli._terminal import CommandError, Terminal
from pinochle.players.names import player_named
from pinochle.players.player import Player
from pinochle.protocol import ProgramPlayer, serve

__all__ = ["command_of", "faults_of", "player", "provide_players", "read_lines", "write_line"]

_RUN: Final = "run:"
"""The beginning of the name of a player that is a program."""


def player(options: argparse.Namespace, terminal: Terminal) -> None:
    """Let a player of the library answer another program, line by line.

    It reads what a table says on its standard input and writes what the player does on its standard
    output, in the protocol of pinochle.protocol, until it is told to quit.
    """
    named = player_named(options.player)
    prepare_players([named], terminal)
    serve(named, read_lines(), write_line)


def read_lines() -> Iterator[str]:
    """Yield the lines on the standard input, in UTF-8 whatever the terminal has."""
    for line in sys.stdin.buffer:
        yield line.decode(errors="replace")


def write_line(line: str) -> None:
    """Write a line on the standard output, in UTF-8 and at once."""
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()


@contextmanager
def provide_players(
    *names: str, progress: Callable[[str], object] | None = None
) -> Generator[tuple[Player, ...], None, None]:
    """Provide the players of some names; programs among them end afterwards.

    Args:
        names: names of players, or ``run:`` and the words that start a program.
        progress: is called with a line before each turn of a program.
    """
    with ExitStack() as stack:
        players = [_named_player(name) for name in names]
        for each in players:
            if isinstance(each, ProgramPlayer):
                each.progress = progress
                stack.enter_context(each)
        yield tuple(players)


def _named_player(name: str) -> Player:
    """Return the player of a name, or the program that it says."""
    return ProgramPlayer(command_of(name)) if name.startswith(_RUN) else player_named(name)


def command_of(name: str) -> list[str]:
    """Return the words that start a program.

    Args:
        name: the words as they are typed, with or without ``run:``.

    Raises:
        CommandError: if there are none, or a quote is not closed.
    """
    try:
        command = words_of(name.removeprefix(_RUN))
    except ValueError as error:
        raise CommandError(f"{name} cannot be read: {error}") from None
    if not command:
        raise CommandError("run: needs a program, such as run:./mybot")
    return command


def faults_of(players: tuple[Player, ...]) -> Iterator[str]:
    """Yield what programs among the players have done wrong, in a line for each."""
    for each in players:
        if isinstance(each, ProgramPlayer):
            if each.restarts:
                yield f"{each.name} ended after an answer and was started again: {each.restarts} ×"
            if each.lost_turns:
                kinds, lost = each.times_lost, each.lost_turns
                faults = ", ".join(f"{times} {kind}" for kind, times in kinds.items())
                given_up = [turn.text for turn in lost if turn.kind == "given up"][:1]
                yield (
                    f"{each.name} lost {kinds.total()} turns to {each.substitute.name} ({faults}); "
                    f"the first: {'; then '.join([lost[0].text, *given_up])}"
                )
