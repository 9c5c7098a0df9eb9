"""The command ``pinochle``: it judges, reads out rules, plays, retells, and measures."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Final

from pinochle.cli._terminal import DEFAULT, Parser, Terminal, VersionAction
from pinochle.errors import PinochleError

__all__ = ["main"]

_SEED: Final = "a number that decides all chance"
_PLAYERS: Final = (
    "random, club or expert; expert:2 thinks 2 seconds a choice, expert:40w tries 40 worlds"
)

Run = Callable[[argparse.Namespace, Terminal], None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after ``pinochle``; those of the process if none are given.

    Returns:
        0; 2 when the input was bad, with one line about it on standard error; or 130 when somebody
        interrupts what has no result so far.
    """
    options = _parser().parse_args(arguments)
    terminal = Terminal(json=options.json)
    try:
        options.load()(options, terminal)
        sys.stdout.flush()
    except PinochleError as error:
        terminal.complain(f"pinochle {options.command}: {str(error).splitlines()[0]}")
        return 2
    except BrokenPipeError:  # the reader is gone: there is nothing to print or to flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        terminal.complain(f"pinochle {options.command}: {error}")
        return 2
    return 0


def _command(module: str, name: str) -> Run:
    """What carries out a command; its module is imported only now."""
    found: Run = getattr(import_module(f"{__name__}.{module}"), name)
    return found


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pinochle", description="The rules of pinochle.")
    parser.set_defaults(json=False)
    parser.add_argument("--version", action=VersionAction)
    commands = parser.add_subparsers(
        prog=parser.prog, dest="command", required=True, metavar="command"
    )

    def add(name: str, module: str, said: str) -> Callable[..., argparse.Action]:
        command = commands.add_parser(name, help=said)
        command.set_defaults(load=partial(_command, module, name))
        return command.add_argument

    meld = add("meld", "_judging", "what a hand melds")
    legal = add("legal", "_judging", "which cards may be played, and why not")
    listing = add("variants", "_judging", "the variants by name")
    rules = add("rules", "_judging", "the rules of a variant")
    play = add("play", "_playing", "play at the terminal")
    replay = add("replay", "_records", "retell a recorded game")
    referee = add("referee", "_records", "find the reneges in what was played")
    verify = add("verify", "_records", "check that the deals of a record are fair")
    simulate = add("simulate", "_simulating", "let players play many rounds alone")
    match = add("match", "_matching", "compare two players over the same deals")

    for argument in (meld, legal):
        argument("hand", help='the cards, such as "A♠ 10♠ K♥" or "♠A10 ♥K"')
        argument("--trump", default="none", help="the trump suit, or none (default)")
    meld("--svg", metavar="FILE", help="where to write a picture of the melds")
    for argument in (play, simulate):
        argument("name", nargs="?", metavar="NAME", help="the same as --rules NAME")
    for argument in (meld, legal, play, simulate, match):
        default = None if argument in (play, simulate) else DEFAULT
        said = f"the variant, or a TOML document of rules (default: {DEFAULT})"
        argument("--rules", default=default, metavar="NAME", help=said)
    for argument in (meld, legal, listing, referee, verify, simulate, match):
        argument("--json", action="store_true", help="print JSON")

    legal("--trick", default="", help='the cards played so far, such as "KH TH"')
    legal("--first-lead", action="store_true", help="this is the very first lead of the round")
    legal("--partner-winning", action="store_true", help="the player's partner wins the trick")
    legal("--unbroken", action="store_true", help="nobody has played a trump in this round")
    legal("--bid", type=int, help="the bid, if the lead depends on it")

    rules("name", metavar="NAME", help="the variant, or a TOML document of rules")
    rules("--diff", metavar="OTHER", help="only what is different in another one")
    forms = commands.choices["rules"].add_mutually_exclusive_group()
    forms.add_argument("--toml", action="store_true", help="print the TOML document")
    forms.add_argument("--json", action="store_true", help="print JSON")
    forms.add_argument(
        "--ids", action="store_true", help="name the catalogue ids of every paragraph"
    )

    play("--level", default="club", help=f"who plays against you: {_PLAYERS} (default: club)")
    play("--seed", type=int, help=_SEED)
    play("--seat", type=int, help="the seat to play at (default: 0)")
    play("--record", metavar="FILE", help="where to write the record of the game")
    play("--resume", metavar="FILE", help="go on with the game of a record")

    replay("file", metavar="FILE", help="the record")
    replay("--seat", type=int, help="only what this seat saw")
    replay("--to", type=int, metavar="N", help="stop after so many entries")
    referee("file", metavar="FILE", help="the record, whose plays need not be legal")
    verify("file", metavar="FILE", help="the record, with the commitments and secrets in its head")

    simulate("-n", dest="rounds", type=int, default=1000, help="how many rounds (default: 1000)")
    simulate("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")
    simulate("--player", default="random", help=f"who plays: {_PLAYERS} (default: random)")

    _add_match(match)
    return parser


def _add_match(match: Callable[..., argparse.Action]) -> None:
    """Add the arguments of the command ``match``."""
    match("player", metavar="A", help=f"a player: {_PLAYERS}")
    match("other", metavar="B", help="the player at all other places")
    match("--deals", type=int, default=200, help="how many deals (default: 200)")
    match("--games", action="store_true", help="play a whole game from each deal on")
    match("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")
    match("--jobs", type=int, default=1, help="how many processes play (default: 1)")
    said = "stop when a test can tell a difference of so many points, or games, from none"
    match("--stop-at", type=float, default=0.0, metavar="POINTS", help=said)
    match("--keep", metavar="FILE", help="keep the result so far in a file, and go on from it")
