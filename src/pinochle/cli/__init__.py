"""The command ``pinochle``: judge a hand, read the rules, play, replay, simulate, referee."""

import argparse
import os
import sys
from collections.abc import Sequence

from pinochle import __version__
from pinochle.cli import _judging, _playing, _refereeing, _replaying, _ruling, _simulating
from pinochle.cli._naming import DEFAULT as _DEFAULT
from pinochle.cli._terminal import Parser, Terminal
from pinochle.errors import PinochleError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after ``pinochle``; those of the process if none are given.

    Returns:
        0, or 2 when the input was bad, with one line about it on standard error.
    """
    options = _parser().parse_args(arguments)
    terminal = Terminal(json=options.json)
    try:
        options.run(options, terminal)
        sys.stdout.flush()
    except PinochleError as error:
        terminal.complain(f"pinochle {options.command}: {str(error).splitlines()[0]}")
        return 2
    except BrokenPipeError:  # whoever read our words has gone: nothing is left to say or to flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        terminal.complain(f"pinochle {options.command}: {error}")
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pinochle", description="The rules of pinochle.")
    parser.set_defaults(json=False)
    parser.add_argument("--version", action="version", version=f"pinochle-rules {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    meld = commands.add_parser("meld", help="what a hand melds", description=_judging.meld.__doc__)
    meld.set_defaults(run=_judging.meld)
    legal = commands.add_parser(
        "legal",
        help="which cards may be played, and why not",
        description=_judging.legal.__doc__,
    )
    legal.set_defaults(run=_judging.legal)
    legal.add_argument("--trick", default="", help='what was played so far, such as "KH TH"')
    legal.add_argument(
        "--first-lead", action="store_true", help="this is the very first lead of the round"
    )
    for command in (meld, legal):
        command.add_argument("hand", help='the cards, such as "A♠ 10♠ K♥" or "♠A10 ♥K"')
        command.add_argument("--trump", default="none", help="the trump suit, or none (default)")
    listing = commands.add_parser(
        "variants", help="the variants by name", description=_judging.listing.__doc__
    )
    listing.set_defaults(run=_judging.listing)
    rules = commands.add_parser(
        "rules", help="the rules of a variant", description=_ruling.rules.__doc__
    )
    _add_rules(rules)
    play = commands.add_parser(
        "play", help="play at the terminal", description=_playing.play.__doc__
    )
    _add_play(play)
    replay = commands.add_parser(
        "replay", help="retell a recorded game", description=_replaying.replay.__doc__
    )
    _add_replay(replay)
    referee = commands.add_parser(
        "referee",
        help="find the reneges in what was played",
        description=_refereeing.referee.__doc__,
    )
    referee.set_defaults(run=_refereeing.referee)
    referee.add_argument("file", metavar="FILE", help="the record, whose plays need not be legal")
    simulate = commands.add_parser(
        "simulate", help="play many rounds at random", description=_simulating.simulate.__doc__
    )
    _add_simulate(simulate)
    for command in (meld, legal, play, simulate):
        command.add_argument(
            "--rules",
            default=None if command is play else _DEFAULT,
            metavar="NAME",
            help=f"the variant, or a TOML document of rules (default: {_DEFAULT})",
        )
    for command in (meld, legal, listing, referee, simulate):
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _add_rules(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_ruling.rules)
    command.add_argument("name", metavar="NAME", help="the variant, or a TOML document of rules")
    command.add_argument("--diff", metavar="OTHER", help="only what is different in another one")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--toml", action="store_true", help="print the TOML document")
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument(
        "--ids", action="store_true", help="name the catalogue ids of every paragraph"
    )


def _add_play(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_playing.play)
    command.add_argument("--seed", type=int, help="a number from which all chance follows")
    command.add_argument("--seat", type=int, help="the seat to play at (default: 0)")
    command.add_argument("--record", metavar="FILE", help="where to write the record of the game")
    command.add_argument("--resume", metavar="FILE", help="go on with the game of a record")


def _add_replay(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_replaying.replay)
    command.add_argument("file", metavar="FILE", help="the record")
    command.add_argument("--seat", type=int, help="only what this seat was told")
    command.add_argument("--to", type=int, metavar="N", help="stop after so many entries")


def _add_simulate(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_simulating.simulate)
    command.add_argument(
        "-n", dest="rounds", type=int, default=1000, help="how many rounds (default: 1000)"
    )
    command.add_argument(
        "--seed", type=int, default=0, help="a number from which all chance follows (default: 0)"
    )
