"""Players that are programs: ``run:./mybot --flag``, and the command ``player``."""

import argparse
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from pinochle._process import words_of
from pinochle.cli._preparing import prepare_players
from pinochle.cli._terminal import CommandError, Terminal
from pinochle.errors import quoted
from pinochle.players.names import player_named
from pinochle.players.player import Player
from pinochle.protocol import ProgramPlayer, serve

__all__ = [
    "FOR_PROGRAMS",
    "command_of",
    "faults_of",
    "player",
    "program_of",
    "provide_players",
    "read_lines",
    "settings_of",
    "words_of_settings",
    "write_line",
]

RUN: Final = "run:"
"""What the name of a player begins with that is a program."""
FOR_PROGRAMS: Final = "--seconds and --option are for programs, such as run:./mybot"
"""What is said where they are there without a program."""


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
    options: argparse.Namespace, *names: str, progress: Callable[[str], object] | None = None
) -> Generator[tuple[Player, ...], None, None]:
    """Provide the players of some names; programs among them are ready, and end afterwards.

    Args:
        options: what was typed, with the ``seconds`` and each ``option`` of programs.
        names: names of players, or ``run:`` and the words that start a program.
        progress: is called with a line before each turn of a program.

    Raises:
        CommandError: if no program is among them for which something was typed.
        ProgramError: if a program is not ready, or does not have an option.
    """
    settings = settings_of(options)
    if settings and not any(name.startswith(RUN) for name in names):
        raise CommandError(FOR_PROGRAMS)
    with ExitStack() as stack:
        players = [
            program_of(name, settings) if name.startswith(RUN) else player_named(name)
            for name in names
        ]
        for each in players:
            if isinstance(each, ProgramPlayer):
                stack.enter_context(each)
                each.start()
                each.progress = progress
        yield tuple(players)


def settings_of(options: argparse.Namespace) -> dict[str, Any]:
    """Return how programs are to play, as it was typed: arguments of `ProgramPlayer`.

    Raises:
        CommandError: if an option has no name or no value, or is there twice.
    """
    values = dict[str, str]()
    for typed in options.option:
        name, sign, value = typed.partition("=")
        if not (name and sign):
            raise CommandError(
                f"--option takes a name and a value, name=value, not {quoted(typed)}"
            )
        if name in values:
            raise CommandError(f"the option {quoted(name)} is there twice")
        values[name] = value
    settings: dict[str, Any] = {"options": values} if values else {}
    return settings if options.seconds is None else {**settings, "seconds": options.seconds}


def words_of_settings(options: argparse.Namespace) -> list[str]:
    """Return the words that were typed for programs, to be typed again."""
    seconds = [] if options.seconds is None else ["--seconds", f"{options.seconds:g}"]
    return seconds + [word for typed in options.option for word in ("--option", typed)]


def program_of(name: str, settings: Mapping[str, Any]) -> ProgramPlayer:
    """Return the program of a name with ``run:``, which plays as the settings say."""
    return ProgramPlayer(command_of(name), **settings)


def command_of(name: str) -> list[str]:
    """Return the words that start a program.

    Args:
        name: the words as they are typed, with or without ``run:``.

    Raises:
        CommandError: if there are none, or a quote is not closed.
    """
    try:
        command = words_of(name.removeprefix(RUN))
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
