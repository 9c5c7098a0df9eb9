"""The arguments of the command, as argparse reads them, and the errors about them."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, cast

from typing_extensions import override

from pinochle import variants
from pinochle.cli._terminal import DEFAULT, CommandError, Terminal, plain, shown_name
from pinochle.errors import check_text, nearest, quoted
from pinochle.messages import LANGUAGES
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
        if action.dest != "command":
            super()._check_value(action, value)
            return
        choices = list(action.choices or ())
        if value not in choices:
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
    parser = _parser(typed)
    if bare := [word for word in typed if word.startswith("--") and word.endswith("=--")]:
        parser.error(f"argument {bare[0].removesuffix('=--')}: expected one argument")  # not a list
    options, rest = parser.parse_known_args([*map(_as_text, typed)])
    if len(rest) == 1 and getattr(options, "name", "") is None and not rest[0].startswith("-"):
        options.name = rest.pop()
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(map(shown_name, rest))}")
    for name, typed_as in vars(options).items():
        is_list = isinstance(typed_as, list)
        values = cast("list[object]", typed_as) if is_list else [typed_as]
        for value in values:
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


class Command(NamedTuple):
    """A command: its name, the module that carries it out, what it does, and its arguments."""

    name: str
    module: str
    text: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    aliases: tuple[str, ...] = ()


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of these words; each command's module is imported when it is used.

    Words that begin with a command need the arguments of that command alone.
    """
    is_ascii = "--ascii" in words
    parser = Parser(is_ascii=is_ascii, prog="pinochle", description="The rules of pinochle.")
    parser.set_defaults(json=False, ascii=False, load=None, read=read_arguments)
    parser.add_argument("--version", action=_VersionAction)
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar="command")
    asked = [command for command in _COMMANDS if words and words[0] == command.name]
    for name, module, text, add_arguments, aliases in asked or _COMMANDS:
        command = commands.add_parser(name, is_ascii=is_ascii, help=text, aliases=aliases)
        command.set_defaults(load=partial(command_of, module, name))
        command.add_argument("--ascii", action="store_true", help="letters for the signs of suits")
        add_arguments(command)
    return parser


def _add_hand(parser: argparse.ArgumentParser) -> None:
    """Add the hand that a command is about."""
    parser.add_argument("hand", metavar="HAND", help='the cards, such as "A♠ 10♠ K♥" or "♠A10 ♥K"')


def _add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the rules by which a command judges or plays."""
    text = f"the variant, or a TOML document of rules (default: {DEFAULT})"
    parser.add_argument("name", nargs="?", metavar="NAME", help=text)
    parser.add_argument("--rules", metavar="NAME", help="the same")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_settings(parser: argparse.ArgumentParser) -> None:
    """Add how programs play, to a command that takes one as a player."""
    add = parser.add_argument
    text = "how long a program may take for a choice (default: 5)"
    add("--seconds", type=float, metavar="N", help=text)
    text = "an option of a program, such as worlds=40; may be there several times"
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=text)


def _add_as_played_now(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as-played-now", action="store_true", help=_AS_PLAYED_NOW)


def _meld(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_hand(parser)
    add("--trump", metavar="SUIT", help="the trump suit, or none (default: each of them)")
    add("--svg", metavar="FILE", help="where to write a picture of the melds")
    _add_rules(parser)
    _add_json(parser)


def _legal(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_hand(parser)
    add("--trump", default="none", metavar="SUIT", help="the trump suit, or none (default)")
    _add_rules(parser)
    _add_json(parser)
    add("--trick", default="", help='the cards played so far, such as "KH TH"')
    add("--first-lead", action="store_true", help="this is the very first lead of the round")
    add("--partner-winning", action="store_true", help="the player's partner wins the trick")
    add("--unbroken", action="store_true", help="nobody has played a trump in this round")
    add("--bid", type=int, help="the bid, if the lead depends on it")


def _bid(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_hand(parser)
    _add_rules(parser)
    _add_json(parser)
    add("--seat", type=int, default=0, help="the seat that holds the hand (default: 0)")
    add("--dealer", type=int, help="the player who deals (default: the last, so that 0 is eldest)")
    add("--player", help=f"who plays the rounds: {_PLAYERS} (default: batches, or club)")
    add("--deals", type=int, help="how many deals are played with each trump")
    add("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the variant, or a TOML document of rules")
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--diff", metavar="OTHER", help="only what is different in another one")
    text = "only what a document takes from its base without naming it"
    part.add_argument("--inherited", action="store_true", help=text)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--toml", action="store_true", help="print the TOML document")
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument(
        "--ids", action="store_true", help="name the catalogue ids of every paragraph"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="the language of words")


def _which(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    text = "run:./my-engine asks an engine what it plays, with the cases of the conformance suite"
    add("program", nargs="?", metavar="PROGRAM", help=text)
    for question in QUESTIONS:
        add(f"--{question.name}", metavar="ANSWER", help=question.text)
    text = "the suite that an engine is asked (default: conformance)"
    add("--suite", metavar="FOLDER", help=text)
    add("--seconds", type=int, metavar="N", help="how long an engine is asked (default: 120)")
    _add_json(parser)


def _play(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    text = "do by itself what is the only thing you can do"
    parser.add_argument("--auto", action="store_true", help=text)
    text = "do not wait after tricks and rounds"
    parser.add_argument("--no-pause", action="store_true", help=text)


def _table(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    text = "how quickly the others play: slow, normal (default), quick or instant"
    paces = ("slow", "normal", "quick", "instant")
    parser.add_argument("--pace", choices=paces, default="normal", help=text)


def _add_game(parser: argparse.ArgumentParser) -> None:
    """Add what ``play`` and ``table`` have in common."""
    add = parser.add_argument
    _add_rules(parser)
    text = f"who plays against you: {_PLAYERS}; {_PROGRAM} (default: club)"
    add("--level", default="club", help=text)
    _add_settings(parser)
    add("--seed", type=int, help=_SEED)
    add("--seat", type=int, help="the seat to play at (default: 0)")
    add("--no-color", action="store_true", help="no colours")
    add("--language", choices=LANGUAGES, default="en", help="the language of the game")
    add("--record", metavar="FILE", help="where to write the record of the game")
    add("--resume", metavar="FILE", help="go on with the game of a record")
    _add_as_played_now(parser)


def _serve(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--invite", action="store_true", help="let friends on the same network play with you")
    add("--pages", metavar="FOLDER", help="a page of your own in place of the table")
    add("--data", metavar="FILE", help="where rooms are kept (default: until the server ends)")
    text = "where the server listens (default: 4848); each port has its own saved games"
    add("--port", type=int, default=4848, help=text)
    add("--no-open", action="store_true", help="do not open the browser")
    text = f"a program that guests may choose by its name: {_PROGRAM}; may be there several times"
    add("--program", action="append", default=[], metavar="NAME=COMMAND", help=text)
    _add_settings(parser)


def _replay(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="the record, or a game in tags")
    add("--seat", type=int, help="only what this seat saw")
    add("--to", type=int, metavar="N", help="stop after so many entries")
    add("--notation", action="store_true", help="write the game in tags (experimental)")
    _add_as_played_now(parser)


def _rows(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_json(parser)
    add("file", metavar="FILE", nargs="+", help="the records: files, or folders with them")
    kinds = ("game", "round", "seat", "trick", "meld")
    add("--by", choices=kinds, default="round", help="what a row is (default: a round)")
    text = "only rows with this, such as trump=spades or bid=300..400; may be repeated"
    add("--having", action="append", default=[], metavar="COLUMN=VALUE", help=text)
    _add_as_played_now(parser)


def _settle(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_rules(parser)
    _add_json(parser)
    for name, text in (
        ("bid", "the bid of a side, such as 300 of side 0 or ,300 of side 1"),
        ("meld", "the meld of each side, such as 40,150; empty what is not known: ,150"),
        ("count", "what each side counts, with the last trick and what it has buried"),
        ("tricks", "how many tricks each side has won"),
    ):
        add(f"--{name}", default="", metavar="N,N", help=text)
    add("--trump", default="none", metavar="SUIT", help="trump, where spades double the stakes")
    partner = "who the bidder's partner was, where one is found; the bidder alone: their own number"
    add("--partner", default="", metavar="PLAYER", help=partner)
    times = "2 if the bid was doubled, 4 if it was redoubled (default: 1)"
    add("--times", type=int, choices=(1, 2, 4), default=1, help=times)


def _solve(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_json(parser)
    add("file", metavar="FILE", help="the record, with all cards")
    text = "the trick to begin with: -8 for the last eight (default), 5 for the fifth"
    add("--at", type=int, default=-8, metavar="N", help=text)
    add("--to", type=int, metavar="N", help="stop after so many entries")
    text = "what each side wins of the whole deal with each trump and leader; takes a while"
    add("--deal", action="store_true", help=text)
    _add_as_played_now(parser)


def _referee(parser: argparse.ArgumentParser) -> None:
    _add_json(parser)
    parser.add_argument("file", metavar="FILE", help="the record, whose plays need not be legal")
    _add_as_played_now(parser)


def _verify(parser: argparse.ArgumentParser) -> None:
    _add_json(parser)
    text = "the record, with the commitments and secrets in its head"
    parser.add_argument("file", metavar="FILE", help=text)
    _add_as_played_now(parser)


def _simulate(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_rules(parser)
    _add_json(parser)
    add("--deals", type=int, default=1000, help="how many deals (default: 1000)")
    add("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")
    add("--player", default="random", help=f"who plays: {_PLAYERS}; {_PROGRAM} (default: random)")
    _add_settings(parser)


def _match(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("player", metavar="A", help=f"a player: {_PLAYERS}; {_PROGRAM}")
    add("other", metavar="B", help="the player at all other places")
    _add_settings(parser)
    _add_rules(parser)
    _add_json(parser)
    add("--deals", type=int, default=200, help="how many deals (default: 200)")
    add("--games", action="store_true", help="play a whole game from each deal on")
    add("--seed", type=int, default=0, help=f"{_SEED} (default: 0)")
    add("--jobs", type=int, default=1, help="how many processes play (default: 1)")
    text = "stop when a test can tell a difference of so many points, or games, from none"
    add("--stop-at", type=float, default=0.0, metavar="POINTS", help=text)
    add("--keep", metavar="FILE", help="keep the result so far in a file, and go on from it")


def _odds(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _add_rules(parser)
    _add_json(parser)
    add("--hand", metavar="CARDS", help="your hand, whose cards nobody else can have")
    add("--widow", type=int, metavar="N", help="how many cards come to your hand")
    add("--cards", type=int, metavar="N", help="how many cards another hand has, if not as dealt")
    add("--trump", default="best", metavar="SUIT", help="the trump suit, none, or best (default)")
    add("--svg", metavar="FILE", help="where to write a picture of the odds")


def _player(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("player", metavar="PLAYER", help=f"who plays: {_PLAYERS}")


def _conformance(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    text = "the words that start the program; or make, which makes a suite for a table"
    add("program", metavar="PROGRAM", help=text)
    text = "the suite (default: conformance); after make the rules: a variant, or a TOML file"
    add("folder", nargs="?", default="conformance", help=text)
    add("into", nargs="?", default="", help="after make: the folder for the suite that is made")
    _add_json(parser)
    text = "the subjects to ask about (default: all)"
    add("--subjects", nargs="+", default=[], metavar="SUBJECT", help=text)
    text = "the rulesets to ask about, such as partnership-auction (default: all)"
    add("--rules", nargs="+", default=[], metavar="NAME", help=text)
    text = "the cases to ask, by their ids, such as melds/two-handed/1 (default: all)"
    add("--cases", nargs="+", default=[], metavar="ID", help=text)
    add("--all", action="store_true", help="show every failed case, not three of a subject")


def _judge(_: argparse.ArgumentParser) -> None:
    """Add nothing: the cases come on standard input."""


_COMMANDS: Final = (
    Command("meld", "_judging", "what a hand melds", _meld),
    Command("legal", "_judging", "which cards may be played, and why not", _legal),
    Command("bid", "_bidding", "what a hand should bid", _bid),
    Command("variants", "_judging", "the variants by name", _add_json),
    Command("rules", "_judging", "the rules of a variant", _rules, ("describe",)),
    Command("which", "_which", "find the variant that you play", _which),
    Command("play", "_playing", "play at the terminal, line by line", _play),
    Command("table", "_playing", "play at a table that fills the terminal", _table),
    Command("serve", "_serving", "play at a table in the browser, alone or with friends", _serve),
    Command("replay", "_records", "retell a recorded game", _replay),
    Command("rows", "_seasons", "recorded games as a table for a spreadsheet", _rows),
    Command("settle", "_settling", "what a round comes to, and what a bid needs", _settle),
    Command("solve", "_solving", "where the last tricks of a record gave points away", _solve),
    Command("referee", "_records", "find the reneges in what was played", _referee),
    Command("verify", "_records", "check that the deals of a record are fair", _verify),
    Command("simulate", "_simulating", "let players play many rounds alone", _simulate),
    Command("match", "_matching", "compare two players over the same deals", _match),
    Command("odds", "_odds", "how much cards will meld that are not there yet", _odds),
    Command("player", "_programs", "let a player answer another program, line by line", _player),
    Command(
        "conformance", "_conforming", "check an engine with the conformance suite", _conformance
    ),
    Command("judge", "_conforming", "answer the cases of the conformance suite", _judge),
)
