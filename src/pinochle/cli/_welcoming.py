"""The command without a word behind it: a list of the commands, and a game if it is wanted."""

import argparse
from typing import Final

from pinochle import variants
from pinochle.cli._terminal import DEFAULT, Terminal

__all__ = ["welcome"]

_COMMANDS: Final = (
    ("play", "a game at the terminal, against the computer"),
    ("play three-handed", "another of the {number} games"),
    ("which", "find the game that your table plays"),
    ("variants", "all games by name"),
    ("rules cutthroat", "the rules of a game in plain words"),
    ('meld "♠AKKQQJ10 ♦J"', "what a hand melds"),
    ("--help", "everything else"),
)
_YES: Final = {"", "yes", "y"}
_NO: Final = {"no", "n", "quit", "exit", "q"}


def welcome(options: argparse.Namespace, terminal: Terminal) -> None:
    """Say what the command can do, and play a game if somebody wants one."""
    variant_count = len(variants.names())
    width = max(len(command) for command, _ in _COMMANDS)
    terminal.show("The rules of pinochle: judge a hand, read the rules, play a game.", "")
    terminal.show(
        *(
            f"  pinochle {command:{width}}  {text.format(number=variant_count)}"
            for command, text in _COMMANDS
        )
    )
    if not terminal.is_interactive:
        return
    terminal.show("", "Play a game now?")
    prompt = f"Enter for {DEFAULT}, the name of another game, or no: "
    answer = terminal.ask(prompt)
    if answer is None or answer.lower() in _NO:
        return
    names = [] if answer.lower() in _YES else [answer]
    chosen = options.read(["play", *names])
    chosen.load()(chosen, terminal)
