"""Every way to break one step of a fair deal, and somebody who does it at any time.

A *change* is a function of what an honest server would say; it says something else, or the same
where there is nothing to break. Its name begins with what it changes: the ``rules``, news of the
``room``, who is ``asked`` for secrets, the ``deal``, which is the order of the cards, a ``table``
document, or the ``record`` of what is over.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from pinochle import Game, Record
from pinochle.actions import Deal, DrawForDeal
from pinochle.errors import RulesetError
from pinochle.records.fair import Secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.fair_tables import FairServer

NAMES: Final = (
    *("__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__"),
    *("constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"),
    *("toLocaleString", "toString", "valueOf"),
)
"""Names that every object of JavaScript has."""


class Cheat:
    """Somebody who alters what a server says, from a deal on: once, or as often as it is said.

    Args:
        change: the change.
        rng: the source of chance.
    """

    def __init__(self, change: Callable[..., Any], rng: Random) -> None:
        self.change, self.what = change, change.__name__.partition("_")[0]
        self.deal, many = rng.randint(1, 2), self.what in {"room", "table"}
        self.patience = rng.choice((0, 0, 1, 2, 4, 8, 16)) if many else 0
        self.is_steady, self.seed = rng.random() < 0.5, rng.random()
        self.is_done = False
        self.told: dict[str, str] = {}
        """What to tell in a record in place of something else."""

    def alter(self, what: str, message: Any, server: FairServer) -> Any:
        """What is said in place of something."""
        if what == "record":
            for honest, other in self.told.items():
                message = message.replace(honest, other)
        if what == "room" and self.what == "rules":
            message["fair"]["pack"] = server.told_pack
        if what != self.what or (self.is_done and not self.is_steady):
            return message
        if what != "rules" and server.fair.dealt + (what not in {"table", "record"}) < self.deal:
            return message
        altered = self.change(deepcopy(message), Random(self.seed), server, self)
        if altered == message:
            return message
        if self.patience and not self.is_done:
            self.patience -= 1
            return message
        self.is_done = True
        return altered


# The room: who takes part, what was promised, and how far the deal is.


def room_has_a_phantom(room: Any, rng: Random, *_: object) -> Any:
    name = rng.choice((*NAMES, "server", -1, 0.5, None, len(room["seats"]), str(rng.randrange(9))))
    seat = {**room["seats"][-1], "seat": name, "kind": "human"}
    room["seats"].insert(rng.randint(0, len(room["seats"])), seat)
    if rng.random() < 0.5:
        room["fair"]["commitments"][str(name)] = rng.randbytes(32).hex()
    return room


def room_has_a_seat_twice(room: Any, rng: Random, *_: object) -> Any:
    room["seats"].append(rng.choice(room["seats"]))
    return room


def room_lacks_a_seat(room: Any, rng: Random, *_: object) -> Any:
    room["seats"].remove(rng.choice(room["seats"]))
    return room


def room_has_seats_in_disorder(room: Any, *_: object) -> Any:
    room["seats"].reverse()
    return room


def room_has_another_kind_of_player(room: Any, rng: Random, *_: object) -> Any:
    seat = rng.choice(room["seats"])
    seat["kind"] = "club" if seat["kind"] == "human" else rng.choice(("human", None))
    return room


def room_calls_you_another(room: Any, rng: Random, *_: object) -> Any:
    room["you"] = rng.choice((1, 7, -1, "0", 0.5, *NAMES))
    return room


def room_is_another(room: Any, *_: object) -> Any:
    room["room"] = "b-room"
    return room


def room_is_not_fair(room: Any, *_: object) -> Any:
    del room["fair"]
    return room


def room_has_another_pack(room: Any, rng: Random, *_: object) -> Any:
    cards = room["fair"]["pack"].split()
    cards[rng.randrange(len(cards))] = rng.choice(cards)
    room["fair"]["pack"] = " ".join(sorted(cards, key=room["fair"]["pack"].index))
    return room


def room_has_other_packets(room: Any, rng: Random, *_: object) -> Any:
    packets = room["fair"]["packets"].split()
    rng.shuffle(packets)
    split = [f"{int(packet) - 1} 1" for packet in packets if packet.isdigit()]
    room["fair"]["packets"] = " ".join(rng.choice((packets, split)))
    return room


def room_lacks_a_promise(room: Any, rng: Random, *_: object) -> Any:
    if room["fair"]["stage"] == "reveal":
        room["fair"]["commitments"].pop(rng.choice([*room["fair"]["commitments"]]))
    return room


def room_has_a_changed_promise(room: Any, rng: Random, *_: object) -> Any:
    if commitments := room["fair"]["commitments"]:
        commitments[rng.choice([*commitments])] = rng.randbytes(32).hex()
    return room


def room_has_a_promise_of_another(room: Any, rng: Random, *_: object) -> Any:
    if commitments := room["fair"]["commitments"]:
        commitments[rng.choice([*commitments])] = rng.choice([*commitments.values()])
    return room


def room_has_a_promise_of_no_form(room: Any, rng: Random, *_: object) -> Any:
    if commitments := room["fair"]["commitments"]:
        wrong: tuple[Any, ...] = (None, 1, "", "0" * 63, "A" * 64, "0" * 64 + " ", ["0" * 64], {})
        commitments[rng.choice([*commitments])] = rng.choice(wrong)
    return room


def room_has_a_promise_of_a_stranger(room: Any, rng: Random, *_: object) -> Any:
    who = rng.choice((*NAMES, "", "9", "-1", "00", "Server", "0 "))
    room["fair"]["commitments"][who] = rng.randbytes(32).hex()
    return room


def room_awaits_a_stranger(room: Any, rng: Random, *_: object) -> Any:
    room["fair"]["missing"] = [*room["fair"]["missing"], rng.choice((*NAMES, "9", 0, None))]
    return room


def room_is_at_another_stage(room: Any, rng: Random, *_: object) -> Any:
    other = "commit" if room["fair"]["stage"] == "reveal" else "reveal"
    room["fair"]["stage"] = rng.choice((other, None, "done"))
    return room


def room_is_at_another_deal(room: Any, rng: Random, *_: object) -> Any:
    deal = room["fair"]["deal"]
    room["fair"]["deal"] = rng.choice((deal - 1, deal + 1, deal + 2, 0, str(deal), 1.5, None))
    return room


def room_lacks_something(room: Any, rng: Random, *_: object) -> Any:
    part = rng.choice((room, room["fair"]))
    name = rng.choice(sorted({*part} - {"fair", "spectators"}))
    part[name] = None if name != "you" else "you"
    return room


# The deal, and the pack.


def rules_have_another_pack(rules: Any, rng: Random, *_: object) -> Any:
    """The page is told of the usual one."""
    one, other = rng.sample(rules.pack.kinds, 2)
    with suppress(RulesetError):
        return rules.with_(pack=evolve(rules.pack, extra=((one, 1), (other, -1))))
    return rules


def asked_is_nobody(_message: object, *_: object) -> bool:
    return False


def deal_is_chosen(order: Any, rng: Random, *_: object) -> Any:
    return tuple(rng.sample(order, len(order)))


def deal_is_chosen_and_told_otherwise(
    order: Any, rng: Random, _server: FairServer, cheat: Cheat
) -> Any:
    other = deal_is_chosen(order, rng)
    cheat.told[Deal(other).token] = Deal(order).token
    return other


def deal_has_two_cards_swapped(order: Any, rng: Random, *_: object) -> Any:
    one, other = rng.sample(range(len(order)), 2)
    cards = [*order]
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def deal_has_two_cards_swapped_and_is_told_otherwise(
    order: Any, rng: Random, server: FairServer, cheat: Cheat
) -> Any:
    """They are of another hand and of the witness, who sees that."""
    rules = server.state.sitting.rules
    eldest = (server.game.sheet.dealer + 1) % rules.table.seats
    piles = rules.deal.packets.piles(rules.table.seats)
    own = piles[(server.page_seat - eldest) % rules.table.seats]
    one, other = rng.choice(own), rng.choice([*{*range(len(order))} - {*own}])
    cards = [*order]
    cards[one], cards[other] = cards[other], cards[one]
    cheat.told[Deal(tuple(cards)).token] = Deal(order).token
    return tuple(cards)


def deal_has_a_late_secret(_order: Any, rng: Random, server: FairServer, cheat: Cheat) -> Any:
    """The server has tried many when it knew all others."""
    now = server.fair.now
    assert now
    honest = next(secret for secret in now.secrets if secret.who == "server")
    late = Secret(honest.game, honest.deal, "server", rng.randbytes(32).hex())
    others = [secret for secret in now.secrets if secret.who != "server"]
    found = type(now).of(secret.commitment for secret in (*others, late))
    for secret in (*others, late):
        found = found.reveal(secret)
    cheat.told[honest.value] = late.value
    if rng.random() < 0.5:
        cheat.told[honest.commitment.digest] = late.commitment.digest
    return found.order(server.state.sitting.rules.pack)


# What the page is shown.


def _relabel(text: str, one: str, other: str) -> str:
    """A text in which two cards have changed names."""
    names = {one: other, other: one}
    return re.sub(rf"\b({one}|{other})\b", lambda found: names[found[0]], text)


def table_has_other_cards(table: Any, rng: Random, server: FairServer, *_: object) -> Any:
    own = sorted({place["card"] for place in table["hand"]})
    others = sorted({rank + suit for rank in "ATKQJ" for suit in "SHDC"} - {*own})
    if not own or not others or table["step"] in {"deal", "over"}:
        return table
    one, other = rng.choice(own), rng.choice(others)
    for part in ("events",) if server.is_answering else ("hand", "events"):
        table[part] = json.loads(_relabel(json.dumps(table[part]), one, other))
    return table


def _acts(table: Any, server: FairServer) -> list[Any]:
    """What was done since the page was told of it."""
    acts: dict[int, Any] = {}
    for event in table["events"]:
        if event["event"] == "Acted" and event["seq"] > server.known:
            acts.setdefault(event["seq"], event)
    return [*acts.values()]


def table_tells_another_action(table: Any, rng: Random, server: FairServer, *_: object) -> Any:
    if acts := [act for act in _acts(table, server) if act["do"]]:
        act = rng.choice(acts)
        hidden = "?" * len(act["do"])
        act["do"] = rng.choice(
            ("pass", "bid:99", "play:AS", "", "?", hidden, act["do"] + "?", None)
        )
    return table


def table_tells_of_another_seat(table: Any, rng: Random, server: FairServer, *_: object) -> Any:
    if acts := _acts(table, server):
        act = rng.choice(acts)
        act["seat"] = rng.choice([seat for seat in (None, 0, 1, 2) if seat != act.get("seat")])
    return table


def table_leaves_an_action_out(table: Any, rng: Random, server: FairServer, *_: object) -> Any:
    if acts := _acts(table, server):
        seq = rng.choice(acts)["seq"]
        table["events"] = [event for event in table["events"] if event["seq"] != seq]
    return table


def table_leaves_all_out(table: Any, _: Random, _server: FairServer, cheat: Cheat) -> Any:
    cheat.is_steady = True  # for the page asks again
    if table["events"]:
        table["events"], table["since"] = [], table["seq"]
    return table


def table_tells_another_move(table: Any, rng: Random, server: FairServer, *_: object) -> Any:
    moves = [
        (event, move)
        for event in table["events"]
        for move in event.get("moves", ())
        if event["seq"] > server.known and move["origin"] != "trick" and move.get("cards")
    ]
    if moves:
        event, move = rng.choice(moves)
        cards = move["cards"].split()
        others = sorted({f"{rank}{suit}" for rank in "ATKQJ9" for suit in "SHDC"} - {*cards})
        if rng.random() < 0.3 and move["origin"] != "widow":
            event["moves"].remove(move)
        elif rng.random() < 0.5:
            move["cards"] = " ".join((*cards[1:], rng.choice(others)))
        else:
            move["number"] += rng.choice((1, -1, 0.5, 10**9))
    return table


def table_tells_more_than_can_be_kept(
    table: Any, _rng: Random, server: FairServer, *_: object
) -> Any:
    for act in _acts(table, server):
        act["moves"] = [{"origin": "trick", "to": "won.0", "number": 1, "cards": "AS"}] * 9_000
    return table


# The record of what is over.


def _finished(text: str, server: FairServer) -> list[str]:
    """The lines of the head with promises and secrets of the deals that are over."""
    return [
        line
        for line in text.splitlines()
        if (found := re.match(r"fair\.(\d+)\.", line)) and int(found[1]) <= server.fair.dealt
    ]


def record_is_of_another_room(text: str, *_: object) -> str:
    return text.replace("fair.game: a-room", "fair.game: b-room")


def record_lacks_a_promise(text: str, rng: Random, server: FairServer, *_: object) -> str:
    return text.replace(f"{rng.choice(_finished(text, server))}\n", "")


def record_has_a_promise_twice(text: str, rng: Random, server: FairServer, *_: object) -> str:
    line = rng.choice(_finished(text, server))
    return text.replace(line, f"{line}\n{line}")


def record_has_a_promise_of_a_stranger(text: str, rng: Random, *_: object) -> str:
    who = rng.choice((*NAMES, "9"))
    secret = Secret("a-room", 1, who, rng.randbytes(32).hex())
    line = f"fair.1.{who}: {secret.commitment.digest} {secret.value}"
    return text.replace("fair.game:", f"{line}\nfair.game:")


def record_lacks_a_secret(text: str, rng: Random, server: FairServer, *_: object) -> str:
    line = rng.choice(_finished(text, server))
    return text.replace(line, line.rpartition(" ")[0])


def record_has_another_sign(text: str, rng: Random, server: FairServer, *_: object) -> str:
    line = rng.choice(_finished(text, server))
    place = len(line) - rng.randint(1, 64) - rng.choice((0, 65))
    sign = rng.choice("0123456789abcdef")
    return text.replace(line, line[:place] + sign + line[place + 1 :])


def record_has_two_cards_swapped(text: str, rng: Random, *_: object) -> str:
    found = rng.choice([*re.finditer(r"\* deal:(\w+)", text)])
    cards = re.findall("..", found[1])
    one, other = rng.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    return text[: found.start(1)] + "".join(cards) + text[found.end(1) :]


def _entries(text: str) -> list[re.Match[str]]:
    body = text.index("\n\n")
    return [*re.compile(r"(\*|\d)\s+(\S+:?\S*)").finditer(text, body, text.rindex("\n\n"))]


def record_lacks_an_entry(text: str, rng: Random, *_: object) -> str:
    found = rng.choice(_entries(text))
    return text[: found.start()] + text[found.end() :]


def record_has_an_entry_twice(text: str, rng: Random, *_: object) -> str:
    found = rng.choice(_entries(text))
    return f"{text[: found.end()]} {text[found.start() :]}"


def record_has_another_action(text: str, rng: Random, *_: object) -> str:
    found = rng.choice(_entries(text))
    other = rng.choice(("pass", "bid:99", "play:AS", "deal:AS"))
    return text[: found.start(2)] + other + text[found.end(2) :]


def record_has_another_actor(text: str, rng: Random, *_: object) -> str:
    found = rng.choice(_entries(text))
    return text[: found.start(1)] + rng.choice("*012") + text[found.end(1) :]


def record_is_of_another_game(text: str, rng: Random, *_: object) -> str:
    """The same deals were played otherwise."""
    record = Record.parse(text)
    game = Game.start(record.rules, dealer=record.dealer)
    for _seat, action in record.entries:
        if isinstance(action, Deal | DrawForDeal):
            if not game.needs_deal:
                game = game.playout(rng)
            game = game if game.is_over else game.apply(action)
    return str(game.playout(rng).record.with_tags(*record.tags))


def record_is_cut_off(text: str, rng: Random, *_: object) -> str:
    return text[: rng.randrange(text.rindex("\n\n"))]


def record_is_nothing(_text: str, rng: Random, *_: object) -> Any:
    nothing: tuple[Any, ...] = ("", "\n\n", None, [], 1, {})
    return rng.choice(nothing)


CHANGES: Final = {
    name: change
    for name, change in vars().copy().items()
    if re.match("(room|rules|asked|deal|table|record)_", name)
}
"""All changes by their names."""
