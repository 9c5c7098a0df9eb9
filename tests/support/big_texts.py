"""Big texts for parsers: sound documents in which one thing has grown, and what reading them takes.

The benchmark of parsers tries all of these, and the fuzzer mixes them with texts of its own.
"""

from __future__ import annotations

import json
import re
import time
from functools import cache, partial
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from attrs import evolve

from pinochle import (
    Card,
    Game,
    Hand,
    PinochleError,
    Rank,
    Ranking,
    Record,
    Ruleset,
    Suit,
    View,
    from_json,
    read_action,
    to_json,
    variants,
)
from pinochle.actions import Action
from pinochle.documents import ruleset_from_toml
from pinochle.rules import Pack
from pinochle.rules.deal import Packets
from pinochle.rules.melds.patterns import parse_pattern
from pinochle.rules.scoring.setcosts import SetCosts
from support.random_games import plies_of
from support.rulesets import CUSTOM, PLAYABLE, RULESETS, rules_of, some_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Path: TypeAlias = tuple[str | int, ...]
"""Where something stands in a document."""

PER_KILOBYTE: Final = 0.010
"""How many seconds of a processor a kilobyte of text may take."""

PER_KILOBYTE_OF_JSON: Final = 0.001
"""The same for JSON."""

ANY_DOCUMENT: Final = 0.020
"""How many seconds any document may take besides."""

SHORT: Final = 10_000
LONG: Final = 990_000
"""How long texts are whose times are compared; no longer JSON is read without being asked for."""

GROWTH: Final = 150
"""How many times as long a long text may take as a short one, which is 99 times shorter."""

_QUICK: Final = 0.000_1
"""How many seconds a kilobyte takes at least, to be compared: what is read quicker than this grows
with what the machine fetches from its memory, and with the rounds of its garbage collector."""

LONGEST_ERROR: Final = 20 * 510
"""No error has more characters: 20 problems, each on a line that was cut off."""

_PEER: Final = 0.0065
"""How many seconds the peer takes on the machine for which the figures above are meant."""


class Big(NamedTuple):
    """A big text: how it was made, the text, and what reads it."""

    what: str
    text: str
    read: Callable[[str], object]


class Taken(NamedTuple):
    """What a text took: seconds, and the characters of the error if it was refused."""

    seconds: float
    error: int


# How long it takes.


@cache
def slowness() -> float:
    """How much slower this machine is than the one of the figures; 1 if it is quicker."""
    times: list[float] = []
    for _ in range(5):
        start = time.thread_time()
        total = 0
        for number in range(100_000):
            total += number & 7
        times.append(time.thread_time() - start)
    return max(1.0, min(times) / _PEER)


def effort_of(big: Big) -> Taken:
    """What reading a text takes, or refusing it with every word of the error."""
    start, error = time.thread_time(), 0
    try:
        big.read(big.text)
    except PinochleError as refused:
        error = len(str(refused))
    return Taken(time.thread_time() - start, error)


def seconds_allowed(text: str) -> float:
    """How many seconds a text may take."""
    return (ANY_DOCUMENT + PER_KILOBYTE * len(text) / 1000) * slowness()


def growth(short: Big, long: Big) -> float:
    """How many times as long a long text takes as a short one, at the best of some tries."""
    quick = min(effort_of(short).seconds for _ in range(5))
    slow = min(effort_of(long).seconds for _ in range(2))
    return slow / max(quick, _QUICK * slowness() * len(short.text) / 1000)


def is_in_proportion(big: Big) -> bool:
    """Whether a text is read in the time that it may take, at one of three tries."""
    return any(effort_of(big).seconds <= seconds_allowed(big.text) for _ in range(3))


# How things grow.


def repeat(piece: str, size: int, glue: str = ",") -> str:
    """A piece again and again, with something between."""
    return glue.join([piece] * max(1, size // (len(piece) + len(glue))))


def repeat_numbered(pattern: str, size: int, glue: str = ",") -> str:
    """A piece again and again, with a number of its own each time."""
    return glue.join(pattern.replace("#", str(n)) for n in range(size // (len(pattern) + 3)))


def lines(pattern: str, size: int) -> str:
    """A line again and again, with a number of its own each time."""
    return repeat_numbered(pattern, size, "\n")


def grown(value: object, size: int) -> Iterator[tuple[str, str]]:
    """Ways to put something big in the place of a value: what it is, and its JSON."""
    yield "deep lists", "[" * 400 + "]" * 400
    yield "deep objects", '{"a":' * 200 + "1" + "}" * 200
    for item in ("0", "{}", "[]", '""', '["A",1]', '"99AATTT in any suits"', '"AK in any"'):
        yield f"a list of {item}", f"[{repeat(item, size)}]"
    for item in ('"w#"', "#", "[#,#]"):
        yield f"a list of {item}", f"[{repeat_numbered(item, size)}]"
    for item in ('"k#":0', '"#":#', '"k#":{}'):
        yield f"an object of {item}", f"{{{repeat_numbered(item, size)}}}"
    yield "a long key", f'{{"{"x" * size}":1}}'
    long = '"' + "k" * 300 + '#":0'
    yield "long keys", f"{{{repeat_numbered(long, size)}}}"
    yield "a big number", "9" * min(size, 4000)
    for text in ("x", " ", "9", "-", "\n", "a ", "AKQJT9 in any suits"):
        yield f"a text of {text!r}", json.dumps(repeat(text, size, ""))
    if isinstance(value, str):
        for glue in ("", " ", ",", "-", " + "):
            yield f"its text, {glue!r} between", json.dumps(repeat(value or "x", size, glue))
    if isinstance(value, list):
        yield from _grown_list(value, size)
    if isinstance(value, dict):
        yield from _grown_object(value, size)


def _grown_list(items: list[Any], size: int) -> Iterator[tuple[str, str]]:
    pieces = [json.dumps(item) for item in items] or ["0"]
    number = 1 + size * len(pieces) // (len("".join(pieces)) + len(pieces))
    yield "its items again", f"[{','.join(islice(cycle(pieces), number))}]"
    for item in items[:1]:
        for key, held in item.items() if isinstance(item, dict) else ():
            lacking = {name: other for name, other in item.items() if name != key}
            yield f"items without {key}", f"[{repeat(json.dumps(lacking), size)}]"
            for wrong in ("\x1b", -5):
                yield (
                    f"items with a wrong {key}",
                    f"[{repeat(json.dumps({**item, key: wrong}), size)}]",
                )
            if isinstance(held, str):
                alike = json.dumps({**item, key: f"{held}#"})
                yield f"items that differ in {key}", f"[{repeat_numbered(alike, size)}]"


def _grown_object(value: dict[str, Any], size: int) -> Iterator[tuple[str, str]]:
    start = json.dumps(value)[:-1] + ("," if value else "")
    for key, held in islice(value.items(), 2):
        for like in (0, held):
            entry = json.dumps({f"{key}#": like})[1:-1]
            yield f"keys like {key}", f"{start}{repeat_numbered(entry, size)}}}"
    entry = '"k#":0'
    yield "other keys", f"{start}{repeat_numbered(entry, size)}}}"


def places(data: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every value of a document, with its place."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data[:2]):
            yield from places(value, (*path, index))


def with_value(data: Any, path: Path, value: object) -> Any:
    """A document with another value in some place."""
    if not path:
        return value
    changed: Any = dict(data) if isinstance(data, dict) else list(data)
    changed[path[0]] = with_value(changed[path[0]], path[1:], value)
    return changed


def with_text(data: object, path: Path, text: str) -> str:
    """The JSON of a document with some JSON in some place."""
    return json.dumps(with_value(data, path, "\0")).replace(r'"\u0000"', text)


# Documents.


class Sound(NamedTuple):
    """A sound document: its data, the class of its value, and a place in it."""

    data: Any
    kind: type[Any]
    path: Path
    value: object


def _each_once(documents: Iterable[tuple[Any, type[Any]]]) -> Iterator[Sound]:
    """The places of documents, those that are alike once."""
    names: set[object] = set()
    for data, kind in documents:
        word = data.get("phase", {}).get("phase", "") if isinstance(data, dict) else ""
        for path, value in places(data):
            inside = path.index("melds") + 1 if "melds" in path else -1
            alike = tuple(
                "*" if isinstance(step, int) or place == inside else step
                for place, step in enumerate(path)
            )
            key = kind, word if path[:1] == ("phase",) else "", alike, type(value)
            if key not in names and "rules" not in path[:-1]:
                names.add(key)
                yield Sound(data, kind, path, value)


@cache
def sound_rules() -> tuple[Sound, ...]:
    """Every place of rulesets as JSON."""
    texts = (to_json(rules_of(name)) for name in RULESETS)
    return tuple(_each_once((json.loads(text), Ruleset) for text in texts))


@cache
def sound_games() -> tuple[Sound, ...]:
    """Every place of views, states and score sheets in some games, and of what was told of them."""

    def documents() -> Iterator[tuple[Any, type[Any]]]:
        for name in (*some_of(PLAYABLE, 6), *some_of(CUSTOM, 15)):
            for number, ply in enumerate(plies_of(Game.start(rules_of(name)), 1, 60)):
                values = () if number % 5 else (ply.after.view(0), ply.after.round.state)
                for value in (*values, *ply.events):
                    yield json.loads(to_json(value)), type(value)
            yield json.loads(to_json(ply.after.sheet)), type(ply.after.sheet)

    return tuple(_each_once(documents()))


def as_json(sound: Sound, text: str, what: str) -> Big:
    """A JSON document with some JSON in some place."""
    path = ".".join(map(str, ("$", *sound.path)))
    kind = sound.kind
    return Big(
        f"JSON of {kind.__name__}, {path}: {what}",
        with_text(sound.data, sound.path, text),
        partial(_from_json, kind),
    )


def _from_json(kind: type[Any], text: str) -> object:
    return from_json(text, kind, limit=len(text))


def big_json(sounds: Iterable[Sound], size: int) -> Iterator[Big]:
    """Every document with everything big in every place."""
    for sound in sounds:
        for what, text in grown(sound.value, size):
            yield as_json(sound, text, what)


@cache
def toml_lines() -> dict[tuple[str, str], tuple[str, str, str]]:
    """Every key of rulesets as TOML: what stands before it, its line, and what stands behind."""
    lines: dict[tuple[str, str], tuple[str, str, str]] = {}
    for name in RULESETS:
        rules = rules_of(name)
        text = rules.to_toml(base="racehorse" if name != "racehorse" else "two-handed")
        for line in re.finditer(
            r"^(?:\[(?P<table>.*)\]|(?P<key>\S+) = .*[^\[])$", text, re.MULTILINE
        ):
            before, behind = text[: line.start()], text[line.end() :]
            if line["key"]:
                table = re.findall(r"^\[(.*)\]$", before, re.MULTILINE)[-1:]
                lines.setdefault(("".join(table), line["key"]), (before, line[0], behind))
    return lines


def big_toml(size: int) -> Iterator[Big]:
    """Every key of a ruleset with everything big that TOML can hold; and whole texts."""
    for (table, key), (before, line, behind) in toml_lines().items():
        value = re.sub(r"^\S+ = ", "", line)
        room = size - len(before) - len(behind)
        for what, text in grown(value.strip('"'), max(100, room)):
            if "{" not in text and not text.isdigit():
                whole = f"{before}{key} = {text}{behind}"
                yield Big(f"TOML, {table}.{key}: {what}", whole, ruleset_from_toml)
    yield from odd_toml(size)


def odd_toml(size: int) -> Iterator[Big]:
    """Whole texts that are hard for a reader of TOML, and rulesets with much in them."""
    for what, text in _odd_texts(size):
        yield Big(f"TOML: {what}", text[:size], ruleset_from_toml)


def _odd_texts(size: int) -> Iterator[tuple[str, str]]:
    base = 'base = "double-deck"\n'
    yield "a key of many parts", repeat("a", size - 10, ".") + " = 1"
    yield "many keys of 99 parts", lines(f"k#.{'a.' * 97}a = 1", size)
    yield "many keys in one table", lines(f"{'a.' * 97}k# = 1", size)
    yield "a header of many parts", f"[{repeat('a', size - 3, '.')}]"
    yield "deep headers", lines(f"[{'a.' * 97}k#]", size)
    yield "a key of many parts in braces", f"x = {{{repeat('a', size - 20, '.')} = 1}}"
    for piece in ("[[a]]\n", "[[a.b.c]]\n", "\n", "#", " ", '"', "'", "[", "=", "a=1\n"):
        yield f"{piece!r} again and again", repeat(piece, size, "")
    yield "keys", lines("k# = 1", size)
    for piece in (r"\"", r"\"' ", "\" ' \n", '[ ] { } "', "# \" '\n"):
        text = repeat(piece, size - 50, "")
        yield f"a text of {piece!r}", f'{base}title = """\n{text}\n"""'
    yield "misspelt melds", f"{base}[melds]\n{lines('marriag# = {}', size)}"
    meld = '[melds.m#]\nheading = "h"\nvalues = [5]\npatterns = '
    for pattern in ("AK in trump", "99AATTT in any suits", "9S 9H", "AK in every suit", "AS"):
        yield f"melds of {pattern}", base + lines(f'{meld}["{pattern}"]', size)
        texts = repeat(f'"{pattern}"', size - 100)
        yield f"a meld of {pattern}", f"{base}{meld}[{texts}]\n"
    ground = '[[misdeal.grounds]]\nname = "g#"\ntest = {non_counters = 5}'
    yield "grounds", base + lines(ground, size)
    yield "grounds of one name", base + repeat(ground.replace("#", ""), size, "\n")
    yield "a base", f'base = "{"a" * size}"'


def long_json(size: int) -> Iterator[Big]:
    """Documents as long as that, in which one thing comes again and again."""
    cards: dict[str, str] = {
        "texts of a card": repeat('"AS"', size - 20),
        "other spellings": repeat('"10♠"', size - 20),
        "no cards": repeat('"XX"', size - 20),
        "lists": repeat('["AS",1]', size - 20),
    }
    kinds: tuple[Any, ...] = (list[Card], tuple[Card, ...], list[Hand], tuple[Action, ...])
    for kind in kinds:
        for what, items in cards.items():
            yield Big(f"JSON of {kind}: {what}", f"[{items}]", partial(_from_json, kind))
    for noun in (Hand, Card):
        for piece, glue in (
            ("AS", " "),
            ("AS", ""),
            ("a♠", ""),
            ("A", " "),
            ("ace of spades", ","),
        ):
            text = json.dumps(repeat(piece, size - 20, glue), ensure_ascii=False)
            yield Big(f"JSON of {noun.__name__}: {piece!r} again", text, partial(_from_json, noun))
    for word in ("play:AS", "bury:AS", "meld:run:AS", "deal:AS", "bid:1", "no-such", "give:as>1"):
        items = repeat(json.dumps(word), size - 20)
        yield Big(f"JSON of actions: {word}", f"[{items}]", partial(_from_json, tuple[Action, ...]))
    for word in ("bury:", "deal:", "meld:run:AS+", "lay:"):
        for piece in ("AS", "as", "AS.2", "x"):
            text = json.dumps(word + repeat(piece, size - 20, ""))
            yield Big(f"JSON of an action: {word}{piece}", text, _read_an_action)
    extra, copies = repeat('["AS",1]', size - 60), repeat('["A",2]', size - 60)
    yield Big("JSON of Pack: extra", f'{{"copies":[["A",2]],"extra":[{extra}]}}', _read_pack)
    yield Big("JSON of Pack: copies", f'{{"copies":[{copies}]}}', _read_pack)
    yield Big(
        "JSON of Pack: fields",
        f"{{{repeat_numbered(chr(34) + 'k#' + chr(34) + ':0', size)}}}",
        _read_pack,
    )


def _read_an_action(text: str) -> object:
    kind: Any = Action
    return _from_json(kind, text)


def _read_pack(text: str) -> object:
    return _from_json(Pack, text)


HEAD: Final = "pinochle-record: 1\nrules: partnership-auction\ndealer: 3\n"


@cache
def _deal_text() -> str:
    """A deal in a record of partnership auction."""
    rules = variants.get("partnership-auction")
    return f"* {Game.start(rules).deal(rules.pack).actions[-1][1].token} "


RECORD_READERS: Final[dict[str, Callable[[str], object]]] = {
    "parse": Record.parse,
    "replay": lambda text: Record.parse(text).replay(),
    "redacted": lambda text: Record.parse(text).redacted(0),
    "view": lambda text: Record.parse(text).view(0),
    "recover": Record.recover,
    "str": lambda text: str(Record.parse(text)),
}


def records(size: int) -> Iterator[tuple[str, str]]:
    """Big records: what has grown, and the text."""
    conceded = "0 bid:100 1 pass 2 pass 3 pass 0 trump:S "
    yield "bids", f"{HEAD}\n{_deal_text()}{' '.join(_bids(size))}"
    yield "redeals", f"{HEAD}\n{repeat(_deal_text() + '* ruling:card-fault:3', size, ' ')}"
    yield "rounds", f"{HEAD}\n{repeat(_deal_text() + conceded, size, ' ')}"
    yield "real rounds", _real_rounds(size)
    for word in ("0 pass", "0", "*", "#", "0 meld:a:ASKS", "* ruling:misdeal:3", "~x", "+x"):
        yield f"many {word}", f"{HEAD}\n{_deal_text()}{repeat(word, size, ' ')}"
    for line in ("#", "event: x", "a: b", "", "end:", "\x0c", "\r"):
        text = repeat(line, size, "\n")
        yield f"lines of {line!r}", HEAD + text
        yield f"sealed lines of {line!r}", f"{HEAD.replace(': 1', ': 2')}\n{text}"
    for rule in ("count.k#: 1", "melds.marriag#: false", f"{'a.' * 14}b#: 1", 'title."#": 1'):
        yield f"rules.{rule}", f"{HEAD}{lines(f'rules.{rule}', size)}\n\n"
    meld = '{"heading": "h", "values": [4], "patterns": ["AK in trump"]}'
    yield "melds", f"{HEAD}{lines(f'rules.melds.m#: {meld}', size)}\n\n"
    for what, text in grown([{"name": "x", "test": {}}], size):
        yield f"grounds: {what}", f"{HEAD}rules.misdeal.grounds: {text}\n\n"
    yield "a deep rule", f"{HEAD}rules.{repeat('a', size, '.')}: 1\n\n"
    quotes = repeat(r"\"", size, "")
    yield "a quoted rule", f'{HEAD}rules."{quotes}: 1\n\n'
    for piece in ("AS", "??", "??AS", "A"):
        yield f"a deal of {piece}", f"{HEAD}\n* deal:{repeat(piece, size, '')}"
    yield "preset", HEAD.replace("auction", "a" * size)
    yield "dealer", HEAD.replace("dealer: 3", f"dealer: {'9' * size}")


def _bids(size: int) -> Iterator[str]:
    return (f"{number % 4} bid:{100 + 10 * number}" for number in range(size // 11))


@cache
def _real_rounds(size: int) -> str:
    """The record of a game that goes on and on."""
    rules = rules_of("partnership-auction")
    game = Game.start(rules.with_(ending=evolve(rules.ending, target=1_000_000)))
    for ply in plies_of(game, 1, size // 9):
        game = ply.after
    return str(game.record)


def big_records(size: int) -> Iterator[Big]:
    """Big records, read in every way."""
    for what, text in records(size):
        for how, read in RECORD_READERS.items():
            yield Big(f"record, {how}: {what}", text, read)


NOTATION_READERS: Final[dict[str, Callable[[str], object]]] = {
    "Hand": Hand.parse,
    "Card": Card.parse,
    "Suit": Suit.parse,
    "Rank": Rank.parse,
    "Ranking": Ranking.parse,
    "Packets": Packets.parse,
    "SetCosts": SetCosts.parse,
    "pattern": parse_pattern,
    "variant": variants.get,
    "action": read_action,
}

PIECES: Final = (
    "AS",
    "A",
    "S",
    "A ",
    "S ",
    "A of ",
    "ace of spades, ",
    "S:",
    "SA ",
    "10",
    "1",
    "9",
    " ",
    ",",
    "x",
    "of ",
    "♠\ufe0f",
    "AKQJT9S ",
    "(",
    "3 (3) ",
    "3 ",
    "bid + ",
    " in ",
    ".2",
    "%00000a",
    ":",
    "AS.2",
    ">",
    "_",
    "??",
    "trump ",
    "any suits ",
    "\n",
    "\x1b",
    "é",
    "double-deck ",
)
STARTS: Final = (
    "",
    "bid:",
    "play:",
    "deal:",
    "deal ",
    "bury:",
    "BURY: ",
    "lay:",
    "meld:run:",
    "meld:",
    "give:AS",
    "call:",
    "trump:",
    "claim-tricks:",
    "ruling:",
    "misdeal:",
    "pass ",
    "A in ",
)


def big_notations(size: int) -> Iterator[Big]:
    """Pieces of the notations again and again, read by every parser."""
    for start in STARTS:
        for piece in PIECES:
            text = start + repeat(piece, size, "")
            readers = NOTATION_READERS if not start else {"action": read_action}
            for name, read in readers.items():
                yield Big(f"{name}: {start}{piece!r} again and again", text, read)
    for end in (" in trump", " in any suits", ">1"):
        yield Big(f"pattern: A{end}", "A" * size + end, parse_pattern)


# Views that cannot be.


def swap_card(view: View, old: Card, new: Card, nth: int) -> View | None:
    """A view in which one card became another somewhere; None if that cannot be written."""
    data = json.loads(to_json(view))
    texts = [(path, text) for path, text in places(data) if isinstance(text, str)]
    held = [(path, text) for path, text in texts if old.code in text and "rules" not in path]
    if not held:
        return None
    path, text = held[nth % len(held)]
    try:
        return from_json(
            json.dumps(with_value(data, path, text.replace(old.code, new.code, 1))), View
        )
    except PinochleError:
        return None
