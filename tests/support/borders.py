"""The borders of the library: whatever takes a text, bytes or a path from somebody else.

They are found by their signatures, those of a server too where its extra is installed. The text
goes to one parameter, and what else is needed is a
value of its type. A border that cannot be called so is marked with how it is called; what is no
border is listed with the reason. The options of the commands are found in their parsers.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import atexit
import io
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import (
    AbstractContextManager,
    ExitStack,
    closing,
    nullcontext,
    redirect_stderr,
    redirect_stdout,
    suppress,
)
from functools import cache, partial
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias
from unittest.mock import Mock, patch

from attrs import evolve, has

from pinochle import (
    Card,
    Game,
    PinochleError,
    ScoreSheet,
    Tally,
    Trick,
    Violation,
    from_json,
    to_json,
    variants,
)
from pinochle.actions import Bid, Pass
from pinochle.analysis import Study, Unseen, WholeDeal
from pinochle.cli import main
from pinochle.cli._arguments import _COMMANDS
from pinochle.conformance import SUBJECTS, Case, answer, cases_in, differs
from pinochle.conformance.cases import rulesets_in
from pinochle.conformance.checking import _judge_answer
from pinochle.conformance.judging import judge
from pinochle.documents import read_json
from pinochle.messages import NOBODY, Message, as_language
from pinochle.messages.phrases import Phrase
from pinochle.players import ClubPlayer
from pinochle.players.sitting import Sitting
from pinochle.protocol import Hello, NewGame, Quit, line_of, read, serve
from pinochle.protocol.messages import WORDS, Choose, Chosen, Declined, End, Ready, Update
from pinochle.records import Collection, to_notation
from pinochle.records.fair_game import FairGame
from pinochle.records.rows import check_wanted
from pinochle.rules.auction.calls import Auction
from pinochle.rules.draw import Laid
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.moon import MoonRules
from pinochle.variants.finder import QUESTIONS
from pinochle.web.asking import Ask, Reader, read_ask
from pinochle.web.room import RoomEntry, RoomState, create_room, has_held
from pinochle.web.scorepad import entry_of, requested_pad, to_document
from pinochle.web.table.alone import PageTable
from support.rooms import ROOMS
from support.signatures import statement_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.signatures import Definition

MOST_TAKEN: Final = 200
"""The number of values that are taken from a border that yields them."""

SUITE: Final = Path(__file__).parents[2] / "conformance"
RULES: Final = variants.get("partnership-auction")
GAME: Final = Game.start(RULES).deal(Random(1)).apply(Bid(100))
VIEW: Final = GAME.view(1)
OVER: Final = Game.start(variants.get("three-handed")).deal(Random(2)).playout(Random(2))
TALLY: Final = Tally.of_sides(RULES, meld=(110, 150), count=(90, 160), bids={1: 300})
SHEET: Final = ScoreSheet(rules=RULES).add(TALLY)
ASK: Final = Ask(1, "pad", {"language": "en"})
SEATS: Final = ["human", "club", "club", "club"]
ROOM_ENTRY: Final = create_room(Ask(1, "create", {"rules": RULES.name, "seats": SEATS}), "a-room")
ROOM: Final = RoomState.start(ROOM_ENTRY)
CASES: Final = {subject: next(cases_in(SUITE, subject)) for subject in SUBJECTS}
DEAL: Final = WholeDeal(RULES, 0, RULES.pack.shuffled(Random(1)))

BESIDE: Final[dict[str, Any]] = {
    **{
        type(value).__name__: value
        for value in (
            RULES,
            GAME,
            VIEW,
            GAME.hands[0],
            TALLY,
            SHEET,
            ASK,
            Sitting.start(RULES, [None, ClubPlayer(), ClubPlayer(), ClubPlayer()]),
            ROOM,
            requested_pad(SHEET, ASK),
            OVER.record,
            RULES.melds,
            RULES.play,
            RULES.auction,
            RULES.count,
            RULES.misdeal,
            RULES.pack,
            RULES.pack.order,
            RULES.table,
            RULES.settle(TALLY),
            as_language("de"),
            Phrase("section.play"),
            Message.of("laid.meld", meld="run"),
            Violation("lay.no-better", "play.follow"),
            Trick(4).play("KH"),
            Collection.of(),
            Unseen.of(VIEW),
            QUESTIONS[0],
            DEAL,
            Laid(Card.parse("AS")),
            Auction(dealer=3, seats=4),
            MoonRules("bidder"),
            FairGame("a-game", ("ann",)),
            ANY_HAND,
            Study("a study"),
        )
    },
    "Action": Pass(),
    "Given": {},
    "Suit": None,
    "int": 1,
    "Seat": 1,
    "Goal": 110,
    "str": "run",
    "bool": False,
    "Random": Random(1),
    "Callable": str,
    "Iterable": (),
    "Sequence": (),
    "Mapping": {},
    "Player": ClubPlayer(),
    "Reader": Reader(),
    "Names": NOBODY,
}
"""A value of each type: of the classes whose methods take a text, and of what is beside it."""


UNKNOWN: Final = object()
"""What stands for a value of a type that is not listed."""


class Border(NamedTuple):
    """A border.

    Args:
        name: its name, such as ``Card.parse(text)``.
        call: gives it a text.
        plays: whether it plays, thinks or draws when it has understood; then only to refuse has to
            be quick.
    """

    name: str
    call: Callable[[str], object]
    plays: bool = False


# What is given as a text, by the type of the parameter.


def _path(text: str) -> Path:
    """Return a file with this text."""
    file = folder() / "text"
    file.write_bytes(text.encode(errors="surrogatepass"))
    return file


@cache
def folder() -> Path:
    """Return a folder for the files of borders, which is gone in the end."""
    made = Path(mkdtemp())
    atexit.register(rmtree, made, ignore_errors=True)
    inner = made / "inner"  # a page and a suite, both of them sound and short
    inner.mkdir()
    rules = json.dumps({"version": 1, "rulesets": {"cutthroat": {"base": "cutthroat"}}})
    (inner / "rulesets.json").write_text(rules, "utf-8")
    (inner / "index.html").write_text("", "utf-8")
    for subject in SUBJECTS:
        suite = {"version": 1, "subject": subject, "cases": []}
        (inner / f"{subject}.json").write_text(json.dumps(suite), "utf-8")
    return made


def _plain(text: str) -> Any:
    """Return the plain data of a text, or an object with it."""
    try:
        data = read_json(text)
    except PinochleError:
        data = None
    return data if isinstance(data, dict) else {text: text}


def _entries(text: str) -> list[RoomEntry]:
    """Return entries of a room as a file may have them: rows, or a line for a word and its text."""
    try:
        rows = read_json(text)
    except PinochleError:
        rows = None
    if isinstance(rows, list):
        return [_entry([*row, *[""] * 6]) for row in rows if isinstance(row, list)]
    words = [line.partition(" ") for line in text.splitlines()]
    after = enumerate(words, start=ROOM.number + 1)
    return [RoomEntry(ROOM.name, at, 0, at, word, rest) for at, (word, _, rest) in after]


def _entry(row: list[Any]) -> RoomEntry:
    """Return an entry with values of the types that the table of a server takes."""
    number, player, key = (value % 2**31 if type(value) is int else None for value in row[1:4])
    word, text = (value if isinstance(value, str) else json.dumps(value) for value in row[4:6])
    return RoomEntry(str(row[0]), number or 0, player, key, word, text)


MAKERS: Final[dict[str, Callable[[str], Any]]] = {
    "Path": _path,
    "Ask": read_ask,
    "Given": _plain,
    "dict[str, Any]": _plain,
    "Mapping[str, Any]": _plain,
    "Mapping[str, Wanted]": _plain,
    "Mapping[str, str]": lambda text: {text: text},
    "Mapping[str, Mapping[str, Any]]": lambda text: {text: _plain(text)},
    "Mapping[tuple[str, Suit | None], int]": lambda text: {(text, None): 1},
    "Iterable[str]": str.splitlines,
    "Collection[str]": str.split,
    "tuple[str, ...]": lambda text: (text,),
    "Iterable[RoomEntry]": _entries,
    "Sequence[str]": lambda text: [text] * 4,
    "Iterable[str | Card]": str.split,
    "Iterable[tuple[str, Sequence[str]]]": lambda text: [(text, [text])],
    "Sequence[tuple[str, Fraction | float]]": lambda text: [(text, 0.5)],
}
"""What is made of a text for a parameter that takes something else."""


# What is marked, and what is no border.


def _take(text: str, call: Callable[[list[str], Callable[[str], object]], object]) -> object:
    answers: list[str] = []
    call(text.splitlines(), answers.append)
    return answers


def _post(text: str) -> object:
    posted: list[str] = []
    PageTable(posted.append).receive(text)
    return posted


def _open_with_lock(text: str) -> None:
    """Open a new file of rooms whose lock is a file with a text."""
    file = folder() / "new.db"
    file.unlink(missing_ok=True)
    (folder() / "new.db-lock").write_bytes(text.encode(errors="surrogatepass"))
    _open(file)


def _open(file: Path) -> None:
    """Open a file of rooms, and close it."""
    from pinochle.server.store import Store  # noqa: PLC0415 - it needs the extra

    Store(file).close()


def _rows(text: str, schema: str = "") -> object:
    """Make rooms from the rows of a file, in the table of a server or in another one."""
    from pinochle.server.store import INSERT, SCHEMA, Store  # noqa: PLC0415 - as above

    for old in folder().glob("rooms.db*"):
        old.unlink()
    rows = _entries(text)
    with closing(sqlite3.connect(folder() / "rooms.db")) as file:
        file.executescript(schema or SCHEMA)
        for row in rows:
            with suppress(sqlite3.IntegrityError, UnicodeEncodeError):  # no file has such a row
                file.execute(INSERT, row)
        file.commit()
    with closing(Store(folder() / "rooms.db")) as store:
        rooms = dict.fromkeys(row.room for row in rows if row.room.isascii())
        return [_told(RoomState.from_entries(store.load(room))) for room in rooms or [""]]


LOOSE: Final = "create table entry (room, number, player, key, word, text, written)"
"""A table that takes everything."""


def _told(room: RoomState) -> object:
    """Return what a server tells of a room."""
    return to_json([room.news([0]), room.table(None), room.table(0), room.deeds(0, {0})])


_ROOMS: Final = count()


def _talk(text: str) -> object:
    """Ask for a room, say something in one, and enter it."""
    from pinochle.server.programs import Programs, RoomPrograms  # noqa: PLC0415 - as above
    from pinochle.server.rooms import Client, Room  # noqa: PLC0415 - as above
    from pinochle.server.store import Store  # noqa: PLC0415 - as above

    async def work(call: Callable[..., object], *values: Any, **_: object) -> object:
        return call(*values)

    async def talk(ask: Ask) -> list[str]:
        client = Client(lambda _: None, player=0)
        with closing(Store(folder() / "talk.db")) as store:
            of_this_process: Any = work
            state, programs = evolve(ROOM, name=f"{next(_ROOMS)}"), RoomPrograms(Programs())
            room = Room(state, store, of_this_process, 0, programs)
            assert not store.length(ask.text("room"))
            assert not has_held(store.sits(ask.text("room")), ask.text("token"))
            await room.ask(client, ask)
            room.enter(Client(lambda _: None), ask)
        return [client.waiting.get_nowait() for _ in range(client.waiting.qsize())]

    return asyncio.run(talk(read_ask(text)))


def _suite(text: str) -> object:
    (folder() / "melds.json").write_bytes(text.encode(errors="surrogatepass"))
    return [*cases_in(folder(), "melds")]


def _rulesets(text: str) -> object:
    (folder() / "rulesets.json").write_bytes(text.encode(errors="surrogatepass"))
    return rulesets_in(folder())


def _number(text: str) -> object:
    number = _plain(text).get("number", len(text) - 2)
    return [entry_of(sheet, number) for sheet in (SHEET, ScoreSheet(rules=RULES))]


def _answer(subject: str, text: str) -> object:
    return answer(subject, RULES, _plain(text))


def _check(text: str) -> object:
    case = Case("1", "melds", "any", "", (), {}, {"points": 10})
    return _judge_answer(case, text).problem, differs({"points": 10}, _plain(text))


MARKED: Final[dict[str, Callable[[str], object]]] = {
    "check": _check,
    "cases_in": _suite,
    "check_wanted": lambda text: check_wanted("rounds", _plain(text)),
    "rulesets_in": _rulesets,
    "judge": lambda text: _take(text, judge),
    "serve": lambda text: _take(text, partial(serve, ClubPlayer())),
    "PageTable.receive": _post,
    "entry_of": _number,
    "requested_pad": lambda text: to_document(requested_pad(SHEET, read_ask(text))),
    "Store": lambda text: _open(_path(text)),
    "Store of a lock": _open_with_lock,
    "Store.load": _rows,
    "Store.load of another table": partial(_rows, schema=LOOSE),
    "Room.ask": _talk,
    "Collection.of": lambda text: [*Collection.of(str(_path(text)))],
    **{f"answer {subject}": partial(_answer, subject) for subject in SUBJECTS},
    **{f"read {word} of {kind.__name__}": partial(read, kind=kind) for kind, word in WORDS.items()},
}
"""Borders that are not called as their signature says; a word behind the name is a way to call."""

_OF_THE_SERVER: Final = "whoever runs the server says it; the options of serve are given texts"
_OF_AN_ADDRESS: Final = "the address of a connection, which host_of has read"
_OF_THE_LIBRARY: Final = "the library, or a program with it, has it in its own code"
NO_BORDER: Final[dict[str, str]] = {
    "main": "the commands are called one by one",
    "from_json": "each class is read by itself",
    "custom_ruleset": "it draws rulesets for tests, which name their parts",
    "Emitter.move": "the phases say where cards lie",
    "Distribution.picture": "Study.picture gives it its title",
    "parameters": _OF_THE_LIBRARY,
    "table_of": _OF_THE_LIBRARY,
    "table_error": _OF_THE_LIBRARY,
    "Phrase.of": _OF_THE_LIBRARY,
    "problem": _OF_THE_LIBRARY,
    "with_more": _OF_THE_LIBRARY,
    **dict.fromkeys(("ViewLayout.shape", "ViewLayout.slice_of"), _OF_THE_LIBRARY),
    **dict.fromkeys(("alone_at", "application", "is_from", "run", "rooms_at"), _OF_THE_SERVER),
    **dict.fromkeys(("bind", "serve_table", "Config"), _OF_THE_SERVER),
    **dict.fromkeys(("Hosts.bucket", "Places.take", "Places.leave"), _OF_AN_ADDRESS),
    **dict.fromkeys(("Config.host_of", "Config.takes", "Config.leave"), _OF_AN_ADDRESS),
    **dict.fromkeys(("Lobby.make", "Lobby.enter", "Lobby.replay"), "Room.ask is called so"),
    **dict.fromkeys(("Room.enter", "Store.sits", "Store.length"), "Room.ask is called so"),
    **dict.fromkeys(("RoomState.start", "RoomState.after"), "replay reads entries, one by one"),
    "PinochleGame": "OpenSpiel reads the parameters of a game",
    "is_wanted": "check_wanted has looked at what is wanted",
    "Purse.pay": "a language that requested_language has read",
    "Client.put": "it sends an answer",
    "Store.write": "it writes an entry that a room has judged",
    "Problem.text": "it takes a language, as all errors do",
    "Problem.line": "it takes a language, as all errors do",
    "Sayable.text": "a protocol",
    "Programs": "the host names them",
    "Programs.seat": "the room has read the name",
    "RoomPrograms.choose": "the room has read the name",
    "RoomPrograms.keep": "the room has read the names",
    "SeatedProgram": "the room has read the name",
    "DoneMessages": "the room keeps there what was done",
    "DoneMessages.with_one": "the room keeps there what was done",
    "RoomSeat.taken": "the room gives the hash of a token",
    "RoomSeat.given": "the room gives a kind that it has read",
    "may_see": "the room gives the hash of a token",
    "refusal": "it writes an answer",
    "reply": "it writes an answer",
    "write_editor": "a folder to write into",
    "write_modules": "a folder to write into",
    "write_offline": "a folder to write into",
    "write_page": "a folder to write into",
    "write_python": "a folder to write into",
    **{
        f"PageTable.{name}": "receive reads the message first"
        for name in (
            *("start", "again", "deal", "act", "undo", "pass_on", "speak", "look_back"),
            *("edit", "record", "load", "at"),
        )
    },
}
"""What takes a text, but none of somebody else, and why."""

PLAYS: Final = (
    "answer_text",
    "PageTable",
    "Sitting",
    "Store",
    "Room.ask",
    "serve",
    "answer games",
    "Collection",
    "Game.start",
)
"""The beginnings of names of borders that play, think or draw when they have understood."""


# What is found.


Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def _functions() -> Iterator[tuple[str, Any, Function]]:
    """Yield the public functions and methods with an annotation of a text."""
    for room, definitions in ROOMS.items():
        if _is_here(room):
            for definition in sorted(definitions):
                yield from _functions_of(definition)


@cache
def _is_here(room: str) -> bool:
    """Tell whether the extra that a room needs is installed, if it needs any."""
    try:
        import_module(room)
    except ImportError:
        return False
    return True


def _functions_of(definition: Definition) -> Iterator[tuple[str, Any, Function]]:
    value = getattr(import_module(definition.module), definition.name)
    match statement_of(definition):
        case ast.FunctionDef() | ast.AsyncFunctionDef() as function:
            yield definition.name, value, function
        case ast.ClassDef(body=body) if not issubclass(value, Exception):
            for part in body:
                match part:
                    case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) if name[
                        0
                    ] != "_" and callable(getattr(value, name)):
                        static = isinstance(vars(value).get(name), classmethod | staticmethod)
                        owner = value if static else BESIDE.get(definition.name)
                        yield f"{definition.name}.{name}", getattr(owner, name, None), part
                    case ast.FunctionDef("__init__"):
                        yield definition.name, value, part
                    case _:
                        pass
        case _:
            pass


def _is_text(annotation: ast.expr) -> bool:
    """Tell whether a parameter takes a text, or something that is made of one."""
    written = _written(annotation)
    names = {node.id for node in ast.walk(ast.parse(written)) if isinstance(node, ast.Name)}
    return bool(names & {"str", "bytes", "Path", "Ask", "RoomEntry"}) and "Callable" not in names


def _written(annotation: ast.expr) -> str:
    match annotation:
        case ast.Constant(str(text)):
            return text
        case _:
            return ast.unparse(annotation)


def _beside(annotation: ast.expr) -> Any:
    """Return a value for a parameter."""
    for node in ast.walk(ast.parse(_written(annotation))):
        if isinstance(node, ast.Name) and node.id in BESIDE:
            return BESIDE[node.id]
    return None if "None" in _written(annotation).split(" | ") else UNKNOWN


def _maker(annotation: ast.expr) -> Callable[[str], Any] | None:
    """Return what makes of a text what a parameter takes; None if nobody has said it."""
    written = _written(annotation)
    kinds = [written, *written.split(" | ")]
    if made := [MAKERS[kind] for kind in kinds if kind in MAKERS]:
        return made[0]
    return str if "str" in kinds else None


def _unmarked(_: str) -> object:
    """Refuse to call a border that nobody has said how to call."""
    raise LookupError("say in MARKED, MAKERS or BESIDE how it is called, or in NO_BORDER why not")


def _call(
    function: Callable[..., object],
    placed: int,
    others: dict[str, Any],
    name: str,
    make: Any,
    text: str,
) -> object:
    """Call a function with a text; some of its parameters have no name."""
    values = {**others, name: make(text)}
    names = [*values]
    return function(
        *map(values.get, names[:placed]), **{each: values[each] for each in names[placed:]}
    )


def _borders_of(name: str, function: Any, statement: Function) -> Iterator[Border]:
    """Yield a border for each parameter that takes a text."""
    args = statement.args
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    optional = {one.arg for one in args.args[len(args.args) - len(args.defaults) :]}
    optional |= {
        one.arg
        for one, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)
        if default is not None
    }
    typed = {one.arg: one.annotation for one in every if one.annotation}
    others = {one: _beside(kind) for one, kind in typed.items() if one not in optional}
    placed = sum(one.annotation is not None for one in args.posonlyargs)
    for parameter, annotation in typed.items():
        if _is_text(annotation):
            make, rest = _maker(annotation), {**others, parameter: ""}
            is_known = function and make and UNKNOWN not in rest.values()
            call = partial(_call, function, placed, rest, parameter, make)
            yield Border(f"{name}({parameter})", call if is_known else _unmarked)
    if args.vararg and args.vararg.annotation and _is_text(args.vararg.annotation):
        yield Border(f"{name}(*{args.vararg.arg})", function)


def _found() -> Iterator[Border]:
    marked = {name.partition(" ")[0] for name in MARKED}
    for name, function, statement in _functions():
        if name not in marked | NO_BORDER.keys():
            yield from _borders_of(name, function, statement)
    yield from (Border(name, call) for name, call in MARKED.items())
    for kind in DOCUMENTS:
        yield Border(f"from_json {kind.__name__}", partial(from_json, kind=kind))
    yield from _commands()


def _documents() -> Iterator[type]:
    """Yield the public classes that documents describe."""
    for room, definitions in ROOMS.items():
        if _is_here(room):
            for module, name in sorted(definitions):
                kind = getattr(import_module(module), name)
                if isinstance(kind, type) and has(kind) and not issubclass(kind, Exception):
                    yield kind


DOCUMENTS: Final = [*_documents()]


# The commands.

LINES: Final[dict[str, tuple[list[str], list[str]]]] = {
    "bid": (["AS KS"], ["--deals=1"]),
    "legal": (["AS KS"], []),
    "meld": (["AS KS"], []),
    "rules": (["cutthroat"], []),
    "play": (["cutthroat"], ["--seed=1", "--record=game.txt"]),
    "simulate": (["cutthroat"], ["--deals=1"]),
    "match": (["club", "simple"], ["--rules=cutthroat", "--deals=1"]),
    "player": (["club"], []),
    "table": (["cutthroat"], []),
    "serve": ([], ["--port=0", "--invite", "--no-open", "--pages=inner"]),
    "conformance": (["a-program", "inner"], ["--rules=cutthroat"]),
}
"""The arguments of each command that needs some: those with a place, and options."""

READING: Final = {"play", "player", "judge"}
"""The commands that read what is typed."""

NO_OPTION: Final = {
    "--record": "a file that is written",
    "--svg": "a file that is written",
    "--deals": "any number is right, and takes as long",
    "--jobs": "any number is right, and starts as many processes",
    "--player": "a name that player_named reads, and then it plays",
    "--level": "a name that player_named reads, and then it plays",
    "player": "a name that player_named reads, and then it plays",
    "other": "a name that player_named reads, and then it plays",
}
"""The options that are given nothing here, and why."""


def _commands() -> Iterator[Border]:
    """Yield a border for each argument of a command, for its files, and for what it reads."""
    for command in _COMMANDS:
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        words, options = LINES.get(command.name, ([], []))
        if command.name in READING:
            whole = [command.name, *words, *options]
            yield Border(f"pinochle {command.name} < text", partial(_run, whole), plays=True)
        place = -1
        for action in parser._actions:
            option = action.option_strings[-1] if action.option_strings else ""
            place += not option
            if action.nargs == 0 or (option or action.dest) in NO_OPTION:
                continue
            others = [each for each in options if not each.startswith(f"{option}=")]
            if option:
                call = partial(_run_with, [command.name, *others, *words], f"{option}=", [])
            else:
                begun, rest = [command.name, *options, *words[:place]], words[place + 1 :]
                call = partial(_run_with, begun, "", rest)
            name = f"pinochle {command.name} {option or action.dest}"
            if option != "--keep":  # which is written too
                yield Border(name, call, plays=True)
            if action.metavar in {"FILE", "NAME"}:
                yield Border(f"{name} FILE", partial(_with_file, call), plays=True)
            if action.dest in {"pages", "folder"}:
                yield Border(f"{name} FOLDER", partial(_with_folder, call), plays=True)


def _run(line: list[str], text: str) -> object:
    """Run a command that reads a text, and return what it prints; refuse what it refuses."""
    given = io.TextIOWrapper(io.BytesIO(text.encode(errors="surrogatepass")), "utf-8")
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", errors="backslashreplace")
    before = Path.cwd()
    os.chdir(folder())
    try:
        with (
            patch("sys.stdin", given),
            patch("pinochle.protocol.player.Process", side_effect=OSError("it is not started")),
            patch("pinochle.conformance.checking.Process", side_effect=OSError("nor is this")),
            _no_server(),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code: object = main(line)
    except SystemExit as end:
        code = end.code
    finally:
        os.chdir(before)
    for stream in (out, err):
        stream.flush()
    said = err.buffer.getvalue().decode()
    if code == 2:
        assert said.startswith("pinochle")
        assert said.count("\n") == 1
        raise PinochleError(said)
    assert code == 0, (code, said)
    return out.buffer.getvalue().decode()


def _run_with(begun: list[str], option: str, rest: list[str], text: str) -> object:
    """Run a command with a text as an argument."""
    return _run([*begun, f"{option}{text}", *rest], "")


def _no_server() -> AbstractContextManager[object]:
    """Let ``serve`` go as far as to a server, whose file of rooms is opened and closed."""
    if not _is_here("pinochle.server.hosting"):
        return nullcontext()

    def rooms_at(_: Path, settings: Any, **__: object) -> None:
        _open(settings.data)

    stack = ExitStack()
    for name, call in (("run", Mock()), ("alone.alone_at", Mock()), ("lobby.rooms_at", rooms_at)):
        stack.enter_context(patch(f"pinochle.server.hosting.{name}", call))
    return stack


def _with_folder(call: Callable[[str], object], text: str) -> object:
    """Run a command with a folder of files that have a text: a page, or a suite."""
    damaged = folder() / "damaged"
    damaged.mkdir(exist_ok=True)
    for name in ("index.html", "rulesets.json", *(f"{subject}.json" for subject in SUBJECTS)):
        (damaged / name).write_bytes(text.encode(errors="surrogatepass"))
    return call(str(damaged))


def _with_file(call: Callable[[str], object], text: str) -> object:
    """Run a command with a file that has a text: a record, a match, or rules."""
    file = folder() / "text.toml"
    file.write_bytes(text.encode(errors="surrogatepass"))
    return call(str(file))


BORDERS: Final = [
    border._replace(plays=border.plays or border.name.startswith(PLAYS)) for border in _found()
]
"""All borders."""


def _seeds() -> Iterator[str]:
    """Yield texts that some border understands."""
    yield from ("", "AS", "♠A10 ♥K", "S", "hearts", "AS KS", "pass", "bid:100", "run", "en", "de")
    yield from ("cutthroat", "club", "expert:1", "1", "1,2", "AAT", "marriage", "A K in trump", "*")
    yield from ("4-3 (3)", "0:AS 1:KS", "00" * 32, "melds", "trump:S", "meld:run:ASTSKSQSJS")
    yield RULES.to_toml(base=variants.get("double-deck"))
    yield 'base = "cutthroat"\ntitle = "Ours"'
    for record in (GAME.record, OVER.record, OVER.record.redacted(0)):
        yield str(record)
    yield to_notation(OVER.record)
    for value in BESIDE.values():
        with suppress(PinochleError):  # what is no document
            yield to_json(value)
    yield json.dumps({"base": "double-deck", "name": "x"})
    for message in (
        Hello(),
        Ready(protocol=1, name="it"),
        NewGame(rules=RULES, seat=0),
        Update(events=VIEW.table(since=0).events[:2]),
        Choose.of(VIEW, id=1, seconds=1.0, seed=1),
        Chosen(id=1, do="pass"),
        End(scores=(1, 2), settlement=None, is_over=False),
        Declined(text="no", id=1),
        Quit(),
    ):
        yield line_of(message)
    for subject, case in CASES.items():
        yield json.dumps(case.given)
        yield "\n".join(
            map(
                json.dumps,
                (
                    {"say": "rules", "name": "x", "rules": {"base": case.rules}},
                    {"say": "case", "id": "1", "subject": subject, "given": case.given},
                ),
            )
        )
    yield (SUITE / "melds.json").read_text("utf-8")[:20_000]
    yield '{"say": "answer", "id": "1", "answer": {"points": 10}}'
    for word in ("create", "sit", "act", "give", "choose", "table", "hint", "pad", "start", "new"):
        asked: dict[str, object] = {"id": 1, "ask": word, "seat": 0, "name": "Ann"}
        asked |= {"do": "pass", "seq": 1}
        yield json.dumps({**asked, "rules": "cutthroat", "seats": SEATS, "places": ["9H.1"]})
    sit = RoomEntry(ROOM.name, 1, 0, 1, "sit", json.dumps(["Ann", "00" * 32]))
    deal = ROOM.after(sit).due(Random(1))
    give = RoomEntry(ROOM.name, 3, 0, 2, "give", json.dumps([0, "club"]))
    rows = [ROOM_ENTRY, sit, deal, give, (ROOM.name, 4, None, None, "commit", "00" * 32)]
    for number in range(1, len(rows) + 1):
        yield json.dumps(rows[:number])
    for word in ("load", "at", "edit", "judge", "enter", "speak", "act", "pass"):
        entry = {"how": "played", "trump": "S", "meld.0": 40, "count.0": 130}
        asked = {"id": 1, "ask": word, "entry": entry, "number": 1}
        yield json.dumps({**asked, "record": str(OVER.record), "to": 3, "language": "de"})


SEEDS: Final = [*dict.fromkeys(_seeds())]
"""Texts that some border understands."""


def take(border: Border, text: str) -> object:
    """Give a border a text, and take what comes of it.

    Raises:
        PinochleError: if it refuses the text.
    """
    made = border.call(text)
    return [*islice(made, MOST_TAKEN)] if isinstance(made, Iterator) else made
