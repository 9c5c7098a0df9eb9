"""Pinochle in a chat: a table in each channel, kept in a file, so that a restart loses nothing.

:func:`receive` takes what somebody typed and returns the replies. To try it without a chat service,
``python examples/chat_bot.py FOLDER`` reads lines such as ``kitchen ann /bid 250``.
"""

import json
import sys
from pathlib import Path
from random import SystemRandom

from pinochle import Hand, IllegalAction, PinochleError, Record, read_action, to_json, variants
from pinochle.messages import NOBODY
from pinochle.players import ClubPlayer
from pinochle.players.sitting import Sitting
from pinochle.records import RecordWriter

Reply = tuple[str, str]
"""A text, and the only user who may read it; "" if the whole channel may."""
TABLES: dict[Path, tuple[Sitting, RecordWriter]] = {}
"""The tables that were used since the start, as their files have them."""


def public(table: Sitting, since: int | None) -> str:
    """Return what everybody may read: what happened, the score, and whose turn it is."""
    if not table.game.seq:
        return f"{table.rules}: {', '.join(name or 'a free seat' for name in table.names)}"
    document = json.loads(to_json(table.table(since=since)))
    score = ", ".join(f"{column['name']}: {column['points']}" for column in document["columns"])
    return "\n".join([*(event["text"] for event in document["events"]), score, document["status"]])


def private(table: Sitting, player: int) -> str:
    """Return what only this player may read: their cards, and what they can type."""
    document = json.loads(to_json(table.table(player)))
    lines = [
        document["status"],
        Hand.parse(" ".join(one["card"] for one in document["hand"])).grouped,
    ]
    for choice in document["choices"]:
        match choice["kind"]:
            case "plays":
                lines += [f"/play {one['card']}" for one in document["hand"] if one.get("do")]
            case "bids":
                suits = " or ".join(["", *choice.get("texts", ())]).removeprefix(" or")
                lines += [f"/bid {r['least']} to {r['most']}{suits}" for r in choice["ranges"]]
            case "picks":
                lines += [f"/{choice['what']} and cards ({choice['text']})"]
            case _:
                lines += ["/" + button["do"].replace(":", " ", 1) for button in choice["buttons"]]
    return "\n".join(lines)


def token(table: Sitting, player: int, word: str, rest: str) -> str:
    """Return the action that a command means; cards that are picked are judged together."""
    choices = json.loads(to_json(table.table(player)))["choices"]
    picks = [choice["what"] for choice in choices if choice.get("what") == word]
    if not picks:
        return f"{word} {rest}"
    chosen = json.loads(to_json(table.view(player).choose(Hand.parse(rest), picks[0])))
    if not chosen.get("complete"):
        raise PinochleError("; ".join(chosen["reasons"][why]["text"] for why in chosen["why"]))
    return str(chosen["complete"][0]["do"])


def load(file: Path) -> Sitting:
    """Return the table of a file, as it was when the bot was last stopped."""
    data = json.loads(file.read_text(encoding="utf-8"))
    players = tuple(None if is_person else ClubPlayer() for is_person in data["people"])
    return Sitting(Record.parse(data["game"]).replay(), players, names=tuple(data["names"]))


def table_of(file: Path) -> Sitting | None:
    """Return the table of a channel; None if there is none."""
    if file in TABLES:
        return TABLES[file][0]
    return load(file) if file.exists() else None


def tell(file: Path, table: Sitting, since: int = 0) -> list[Reply]:
    """Let the table act until a person is awaited, write the file, and only then tell."""
    while "" not in table.names and (table.game.needs_deal or table.next_choice()):
        table = next(table.advances(), None) or table.deal_next(SystemRandom())
    _, writer = TABLES.get(file, (table, RecordWriter()))
    game, people = writer.text(table.game), [not player for player in table.players]
    data = {"game": game, "names": table.names, "people": people}
    file.with_suffix(".new").write_text(to_json(data), encoding="utf-8")
    file.with_suffix(".new").replace(file)
    TABLES[file] = table, writer
    awaited = [(private(table, player), table.names[player]) for player in table.awaited]
    return [(public(table, since), ""), *awaited]


def obey(file: Path, user: str, word: str, rest: str) -> list[Reply]:
    """Carry out a command."""
    table = table_of(file)
    if word == "new" and table is None:
        rules = variants.get(rest or "partnership-auction")
        names = [""] * rules.table.players
        return tell(file, Sitting.start(rules, [None] * len(names), names=names))
    if word == "new" or table is None:
        raise PinochleError("/new opens a table where there is none, and /end takes it away")
    names, people = [*table.names], {table.names[player]: player for player in table.people}
    if word == "sit" and "" in names and user not in names:
        names[names.index("")] = user
        return tell(file, Sitting(table.game, table.players, names=tuple(names)))
    if user not in people:
        raise PinochleError("you do not sit at this table: /sit takes a free seat")
    player, since = people[user], table.game.seq
    if word == "hand":
        return [(private(table, player), user)]
    if word == "end":
        file.unlink()
        TABLES.pop(file, None)
        return [(f"{user} has taken the table away", "")]
    if word == "start" and "" in names:
        players = tuple(None if name else ClubPlayer() for name in names)
        names = [name or f"Computer {seat}" for seat, name in enumerate(names, start=1)]
        return tell(file, Sitting(table.game, players, names=tuple(names)))
    return tell(file, table.apply(read_action(token(table, player, word, rest)), player), since)


def receive(folder: Path, channel: str, user: str, text: str) -> list[Reply]:
    """Do what a user typed. A refusal can name their cards, so nobody else may read it."""
    word, _, rest = text.strip().removeprefix("/").partition(" ")
    file = folder / f"{channel.encode().hex()}.json"
    try:
        return obey(file, user, word, rest.strip())
    except PinochleError as error:
        whys = error.violations if isinstance(error, IllegalAction) else ()
        table = table_of(file)
        names = table.names_in_round if table else NOBODY
        reasons = [why.message.text(names=names) for why in whys] or [str(error)]
        return [("\n".join(reasons), user)]


if __name__ == "__main__":
    for line in sys.stdin if sys.argv[1:] else ():
        for text, reader in receive(Path(sys.argv[1]), *line.split(maxsplit=2)):
            print(f"[{reader or 'everybody'}] {text}\n")
