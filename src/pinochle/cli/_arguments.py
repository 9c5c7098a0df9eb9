"""The arguments of the command, as argparse reads them, and the errors about them."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NoReturn

from typing_extensions import override

from pinochle import variants
from pinochle.cli._terminal import DEFAULT, CommandError, Terminal, plain, shown_name
from pinochle.errors import check_text, nearest, quoted
from pinochle.variants.finder import QUESTIONS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = ["command_of", "read_arguments"]

_WIDTH: Final = 30
_SEED: Final = "a number that decides all chance"
_PLAYERS: Final = (
    "random, simple, club or expert; expert:2 thinks 2 seconds a choice, expert:40w tries 40 worlds"
)
_PROGRAM: Final = "run:./mybot starts a program that plays"

_AS_PLAYED_NOW: Final = "take the rules as they are now, even if they were corrected since"
_FILES: Final = {"data", "file", "keep", "pages", "record", "resume", "svg"}
"""The arguments that are names of files, which may have bytes that are no text."""

Run = Callable[[argparse.Namespace, Terminal], None]
Add = Callable[..., argparse.Action]


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, in characters that the terminal can show.

    argparse makes a formatter for every argument that is added, and looks up the width of the
    terminal for each. Here only the help does that.
    """

    def __init__(self, *, is_ascii: bool = False, **options: Any) -> None:  # noqa: ANN401 - those of argparse
        self._is_ascii = is_ascii
        super().__init__(**options, formatter_class=partial(argparse.HelpFormatter, width=_WIDTH))
        self.color = False  # from Python 3.14 on there would be escapes in what is printed

    @override
    def format_help(self) -> str:
        """Return the help, which describes a command with the docstring of its function."""
        self.formatter_class = argparse.HelpFormatter
        if load := self.get_default("load"):
            self.description = load().__doc__
        return super().format_help()

    @override
    def error(self, message: str) -> NoReturn:
        """Report a mistake in the arguments, and end the process."""
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")

    @override
    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Report an unknown command, with the command that may be meant."""
        choices = list(action.choices or ())
        if choices and value not in choices:
            typed = str(value)
            meant = nearest(typed, choices, n=1, likeness=0.6)
            if typed in variants.names():
                meant = [f"{self.prog} play {typed}"]
            hint = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(choices)}"
            self.error(f"there is no command {quoted(typed)}: {hint}")

    @override
    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        encoding = "ascii" if self._is_ascii else getattr(file, "encoding", None)
        super()._print_message(plain(message, encoding), file)


class _VersionAction(argparse.Action):
    """The option that prints the version, which takes long to look up."""

    def __init__(self, option_strings: list[str], dest: str) -> None:
        text = "show program's version number and exit"
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=text)

    @override
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the version and end the process."""
        from pinochle import __version__  # noqa: PLC0415 - it reads files of the package

        parser._print_message(f"pinochle-rules {__version__}\n", sys.stdout)
        parser.exit()


def command_of(module: str, name: str) -> Run:
    """Return the function that carries out a command; its module is imported only now."""
    command: Run = getattr(import_module(f"pinochle.cli.{module}"), name)
    return command


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options that the arguments give; those of the process if none are given.

    argparse fills the optional name of the rules as soon as it can, which is before options. So an
    argument that it does not know may be the name.
    """
    typed = sys.argv[1:] if arguments is None else arguments
    parser = _parser(is_ascii="--ascii" in typed)
    options, rest = parser.parse_known_args([*map(_as_text, typed)])
    if len(rest) == 1 and getattr(options, "name", "") is None and not rest[0].startswith("-"):
        options.name = rest.pop()
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(map(shown_name, rest))}")
    for name, value in vars(options).items():
        if isinstance(value, str) and name not in _FILES and not value.endswith(".toml"):
            try:
                check_text(value, CommandError)
            except CommandError as error:
                parser.error(f"{quoted(value)} is no text: {error}")
    return options


def _as_text(typed: str) -> str:
    """Return a word as UTF-8, even where Python has read its bytes in another encoding."""
    try:
        return os.fsencode(typed).decode()
    except UnicodeError:
        return typed


def _parser(*, is_ascii: bool = False) -> argparse.ArgumentParser:
    """Return the parser of the command; each command's module is imported when it is used."""
    parser = Parser(is_ascii=is_ascii, prog="pinochle", description="The rules of pinochle.")
    parser.set_defaults(json=False, ascii=False, load=None, read=read_arguments)
    parser.add_argument("--version", action=_VersionAction)
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar="command")

    def add(name: str, module: str, text: str, *aliases: str) -> Add:
        command = commands.add_parser(name, is_ascii=is_ascii, help=text, aliases=aliases)
        command.set_defaults(load=partial(command_of, module, name))
        command.add_argument("--ascii", action="store_true", help="letters for the signs of suits")
        return command.add_argument

    meld = add("meld", "_judging", "what a hand melds")
    legal = add("legal", "_judging", "which cards may be played, and why not")
    bid = add("bid", "_bidding", "what a hand should bid")
    listing = add("variants", "_judging", "the variants by name")
    rules = add("rules", "_judging", "the rules of a variant", "describe")
    which = add("which", "_which", "find the variant that you play")
    play = add("play", "_playing", "play at the terminal, line by line")
    table = add("table", "_playing", "play at a table that fills the terminal")
    serve = add("serve", "_serving", "play at a table in the browser, alone or with friends")
    replay = add("replay", "_records", "retell a recorded game")
    settle = add("settle", "_settling", "what a round comes to, and what a bid needs")
    solve = add("solve", "_solving", "where the last tricks of a record gave points away")
    referee = add("referee", "_records", "find the reneges in what was played")
    verify = add("verify", "_records", "check that the deals of a record are fair")
    simulate = add("simulate", "_simulating", "let players play many rounds alone")
    match = add("match", "_matching", "compare two players over the same deals")
    odds = add("odds", "_odds", "how much cards will meld that are not there yet")

    for argument in (meld, legal, bid):
        argument("hand", metavar="HAND", help='the cards, such as "A♠ 10♠ K♥" or "♠A10 ♥K"')
    meld("--trump", metavar="SUIT", help="the trump suit, or none (default: each of them)")
    meld("--svg", metavar="FILE", help="where to write a picture of the melds")
    legal("--trump", default="none", metavar="SUIT", help="the trump suit, or none (default)")
    match("player", metavar="A", help=f"a player: {_PLAYERS}; {_PROGRAM}")
    match("other", metavar="B", help="the player at all other places")
    for argument in (meld, legal, bid, play, table, settle, simulate, match, odds):
        text = f"the variant, or a TOML document of rules (default: {DEFAULT})"
        argument("name", nargs="?", metavar="NAME", help=text)
        argument("--rules", metavar="NAME", help="the same")
    with_json = (meld, legal, bid, listing, settle, solve, referee, verify, simulate, match, odds)
    for argument in with_json:
        argument("--json", action="store_true", help="print JSON")

    _add_legal(legal)
    _add_bid(bid)
    _add_rules(rules, commands.choices["rules"].add_mutually_exclusive_group().add_argument)

    _add_play(play, table)
    _add_serve(serve)
    _add_which(which)
    _add_settle(settle)
    _add_records(replay, solve, referee, verify)

    _add_simulate(simulate)
    _add_programs(add)
    _add_match(match)
    _add_odds(odds)
    return parser


def _add_legal(legal: Add) -> None:
    """Add the options of the command ``legal``."""
    legal("--trick", default="", help='the cards played so far, such as "KH TH"')
    legal("--first-lead", action="store_true", help="this is the very first lead of the round")
    legal("--partner-winning", action="store_true", help="the player's partner wins the trick")
    legal("--unbroken", action="store_true", help="nobody has played a trump in this round")
    legal("--bid", type=int, help="the bid, if the lead depends on it")


def _add_bid(bid: Add) -> None:
    """Add the options of the command ``bid``."""
    bid("--seat", type=int, default=0, help="the seat that holds the hand (default: 0)")
    bid("--dealer", type=int, help="the player who deals (default: the last, so that 0 is eldest)")
    bid("--player", help=f"who plays the rounds: {_PLAYERS} (default: batches, or club)")
    bid("--deals", type=int, help="how many deals are played with each trump")
    bid("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")


def _add_rules(rules: Add, form: Add) -> None:
    """Add the options of the command ``rules``, of which one at most says in which form."""
    rules("name", metavar="NAME", help="the variant, or a TOML document of rules")
    rules("--diff", metavar="OTHER", help="only what is different in another one")
    form("--toml", action="store_true", help="print the TOML document")
    form("--json", action="store_true", help="print JSON")
    form("--ids", action="store_true", help="name the catalogue ids of every paragraph")


def _add_play(play: Add, table: Add) -> None:
    """Add the options of the commands ``play`` and ``table``."""
    for command in (play, table):
        text = f"who plays against you: {_PLAYERS}; {_PROGRAM} (default: club)"
        command("--level", default="club", help=text)
        command("--seed", type=int, help=_SEED)
        command("--seat", type=int, help="the seat to play at (default: 0)")
        command("--no-color", action="store_true", help="no colours")
        command("--record", metavar="FILE", help="where to write the record of the game")
        command("--resume", metavar="FILE", help="go on with the game of a record")
        command("--as-played-now", action="store_true", help=_AS_PLAYED_NOW)
    play("--auto", action="store_true", help="do by itself what is the only thing you can do")
    play("--no-pause", action="store_true", help="do not wait after tricks and rounds")
    text = "how quickly the others play: slow, normal (default), quick or instant"
    table("--pace", choices=("slow", "normal", "quick", "instant"), default="normal", help=text)


def _add_serve(serve: Add) -> None:
    """Add the options of the command ``serve``."""
    serve("--invite", action="store_true", help="let friends on the same network play with you")
    serve("--pages", metavar="FOLDER", help="a page of your own in place of the table")
    serve("--data", metavar="FILE", help="where rooms are kept (default: until the server ends)")
    text = "where the server listens (default: 4848); each port has its own saved games"
    serve("--port", type=int, default=4848, help=text)
    serve("--no-open", action="store_true", help="do not open the browser")


def _add_records(replay: Add, solve: Add, referee: Add, verify: Add) -> None:
    """Add the options of the commands that read a record."""
    replay("file", metavar="FILE", help="the record")
    replay("--seat", type=int, help="only what this seat saw")
    replay("--to", type=int, metavar="N", help="stop after so many entries")
    solve("file", metavar="FILE", help="the record, with all cards")
    text = "the trick to begin with: -8 for the last eight (default), 5 for the fifth"
    solve("--at", type=int, default=-8, metavar="N", help=text)
    solve("--to", type=int, metavar="N", help="stop after so many entries")
    text = "what each side wins of the whole deal with each trump and leader; takes a while"
    solve("--deal", action="store_true", help=text)
    referee("file", metavar="FILE", help="the record, whose plays need not be legal")
    verify("file", metavar="FILE", help="the record, with the commitments and secrets in its head")
    for command in (replay, solve, referee, verify):
        command("--as-played-now", action="store_true", help=_AS_PLAYED_NOW)


def _add_which(which: Add) -> None:
    """Add the options of the command ``which``."""
    for question in QUESTIONS:
        which(f"--{question.name}", metavar="ANSWER", help=question.asked)
    which("--json", action="store_true", help="print JSON")


def _add_settle(settle: Add) -> None:
    """Add the options of the command ``settle``."""
    for name, text in (
        ("bid", "the bid of a side, such as 300 of side 0 or ,300 of side 1"),
        ("meld", "the meld of each side, such as 40,150; empty what is not known: ,150"),
        ("count", "what each side counts, with the last trick and what it has buried"),
        ("tricks", "how many tricks each side has won"),
    ):
        settle(f"--{name}", default="", metavar="N,N", help=text)
    settle("--trump", default="none", metavar="SUIT", help="trump, where spades double the stakes")
    partner = "who the bidder's partner was, where one is found; the bidder alone: their own number"
    settle("--partner", default="", metavar="PLAYER", help=partner)
    times = "2 if the bid was doubled, 4 if it was redoubled (default: 1)"
    settle("--times", type=int, choices=(1, 2, 4), default=1, help=times)


def _add_simulate(simulate: Add) -> None:
    simulate("--deals", type=int, default=1000, help="how many deals (default: 1000)")
    simulate("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")
    text = f"who plays: {_PLAYERS}; {_PROGRAM} (default: random)"
    simulate("--player", default="random", help=text)


def _add_programs(add: Callable[[str, str, str], Add]) -> None:
    program = add("player", "_programs", "let a player answer another program, line by line")
    program("player", metavar="PLAYER", help=f"who plays: {_PLAYERS}")
    conformance = add("conformance", "_conforming", "check an engine with the conformance suite")
    conformance("program", metavar="PROGRAM", help="the words that start the program")
    conformance("folder", nargs="?", default="conformance", help="the suite (default: conformance)")
    conformance("--json", action="store_true", help="print JSON")
    text = "the subjects to ask about (default: all)"
    conformance("--subjects", nargs="+", default=[], metavar="SUBJECT", help=text)
    text = "the rulesets to ask about, such as partnership-auction (default: all)"
    conformance("--rules", nargs="+", default=[], metavar="NAME", help=text)
    add("judge", "_conforming", "answer the cases of the conformance suite")


def _add_match(match: Add) -> None:
    """Add the options of the command ``match``."""
    match("--deals", type=int, default=200, help="how many deals (default: 200)")
    match("--games", action="store_true", help="play a whole game from each deal on")
    match("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")
    match("--jobs", type=int, default=1, help="how many processes play (default: 1)")
    text = "stop when a test can tell a difference of so many points, or games, from none"
    match("--stop-at", type=float, default=0.0, metavar="POINTS", help=text)
    match("--keep", metavar="FILE", help="keep the result so far in a file, and go on from it")


def _add_odds(odds: Add) -> None:
    """Add the options of the command ``odds``."""
    odds("--hand", metavar="CARDS", help="your hand, whose cards nobody else can have")
    odds("--widow", type=int, metavar="N", help="how many cards come to your hand")
    odds("--cards", type=int, metavar="N", help="how many cards another hand has, if not as dealt")
    odds("--trump", default="best", metavar="SUIT", help="the trump suit, none, or best (default)")
    odds("--svg", metavar="FILE", help="where to write a picture of the odds")
