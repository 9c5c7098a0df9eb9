"""Nobody harms a table of the server, and nobody is sent a card that they have not seen.

Tests: pinochle.server.lobby
"""

from __future__ import annotations

import asyncio
import json
import re
import socket as sockets
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from websockets.exceptions import ConnectionClosed

from pinochle import Game, read_action, to_json
from pinochle.cards.card import CARDS
from pinochle.events import (
    CardsGiven,
    MeldsShown,
    MisdealShown,
    ShownCardDrawn,
    WidowShown,
    WidowTaken,
)
from pinochle.players import ClubPlayer
from pinochle.server.costs import Purse
from pinochle.server.lobby import Lobby, LobbySettings
from pinochle.server.rooms import Client as Guest
from pinochle.web import Ask, AskError
from pinochle.web.room import create_room
from support.server_process import SECONDS, Client, Server, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pinochle.events import Event

RULES: Final = "partnership-auction"
SOON: Final = 2.0
"""How many seconds an action may take while somebody misbehaves, on a busy machine."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "rooms.db") as running:
        yield running


def seat_clients(server: Server, room: str, seats: int = 4) -> list[Client]:
    """Somebody at each seat."""
    return [server.client().join(room).sit(seat) for seat in range(seats)]


def act(server: Server, room: str, rules: str, clients: list[Client], rng: Random) -> float:
    """Let a club player act; how many seconds it took."""
    while (game := server.game(room, rules)).needs_deal:
        clients[0].read_until(len(game.actions) + 1)
    seat, seq = game.to_act[0], len(game.actions)
    clients[seat].read_until(seq)
    token, start = ClubPlayer().choose(game.view(seat), rng).token, time.monotonic()
    assert clients[seat].act(token, seq=seq)["ok"]
    return time.monotonic() - start


# Who misbehaves.


GARBAGE: Final = (
    "",
    "{",
    "[]",
    "null",
    "{}",
    '{"id":1}',
    '{"id":1,"ask":3}',
    '{"id":true,"ask":"act"}',
    '{"id":1e400,"ask":"act"}',
    '{"id":' + "9" * 4000 + ',"ask":"act"}',
    '{"id":9007199254740993,"ask":"act","do":"pass","seq":1}',
    '{"id":-1,"ask":"act","do":"pass","seq":1}',
    '{"id":2,"ask":"act","do":"\\ud800","seq":1}',
    '{"id":2,"ask":"\\ud800","seq":1}',
    '{"id":2,"ask":"act","do":"deal:ASAS","seq":1}',
    '{"id":2,"ask":"act","do":"ruling:0:misdeal","seq":1}',
    '{"id":2,"ask":"act","do":["pass"],"seq":"1"}',
    '{"id":2,"ask":"choose","places":[["AS.1"]],"what":"everything"}',
    '{"id":2,"ask":"choose","places":["AS.1","ZZ.9"],"what":"meld"}',
    '{"id":2,"ask":"table","since":-99999999999999999999}',
    '{"id":2,"ask":"language","language":"xx"}',
    '{"id":2,"ask":"join","room":"x"}',
    '{"id":2,"ask":"sit","seat":0,"name":"Eve"}',
    '{"id":2,"ask":"commit","deal":1,"digest":"0"}',
    '{"id":2,"ask":"__class__"}',
    "[" * 4000,
)


HALVES: Final = (
    {"ask": "join", "room": "\ud800"},
    {"ask": "join", "room": "ROOM", "token": "\ud800" * 43},
    {"ask": "join", "room": "ROOM", "language": "\ud800"},
    {"ask": "sit", "seat": 0, "name": "\ud800", "token": "a" * 43},
    {"ask": "sit", "seat": 0, "name": "Eve", "token": "\ud800" * 43},
    {"ask": "sit", "seat": 0, "name": "Eve\x1b", "token": "a" * 43},
    {"ask": "sit", "seat": 0, "name": "Eve\u202e", "token": "a" * 43},
    {"ask": "create", "rules": "\ud800"},
    {"ask": "create", "rules": 'base = "cutthroat"\ntitle = "\udfff"'},
    {"ask": "create", "rules": "cutthroat", "seats": ["\ud800"]},
    {"ask": "\ud800"},
    {"ask": "choose", "places": ["\ud800"]},
    {"ask": "act", "do": "misdeal:\ud800", "seq": 0},
)


def test_half_a_sign_is_answered_and_changes_nothing(server: Server) -> None:
    """UTF-8 cannot hold it: no room and no seat has it, and the connection goes on."""
    room = server.room(RULES)
    inside = server.client().join(room)
    before = server.entries(room)
    with server.client() as outside:
        for given in HALVES:
            text = json.dumps({"id": 7, **given}).replace("ROOM", room)
            for client in (outside, inside):
                client.send(text)
                answer = client.answer(None if given["ask"] == "\ud800" else 7)
                assert not answer["ok"], text
                assert all(reason["text"] for reason in answer["reasons"])
        assert outside.join(room).room["seats"][0]["free"]
    assert server.entries(room) == before
    assert inside.sit(0, "Ann").token


def test_documents_that_never_end_are_dropped(server: Server) -> None:
    """Soon, and not more of them than can be waited for; others get their rooms."""
    head = b"POST /rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
    start = time.monotonic()
    hanging = [sockets.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
    for connection in hanging:
        connection.sendall(head)
    assert server.room(RULES)
    answers = list[bytes]()
    for connection in hanging:
        connection.settimeout(SECONDS)
        with connection.makefile("rb") as answer:
            answers.append(answer.read().split()[1])  # to the end: the server has closed it
        connection.close()
    assert answers.count(b"408") == 100 and answers.count(b"503") == 200
    assert time.monotonic() - start < 15
    assert server.room(RULES)


def test_a_room_is_kept_for_nobody_who_is_refused(tmp_path: Path) -> None:
    """It was read from the file for a token that is none of its own."""

    async def enters() -> None:
        application = Lobby(LobbySettings(tmp_path / "rooms.db", rooms=1, pace=0))
        entry = create_room(Ask(1, "create", {"rules": RULES}), "a-room")
        await application.store.write(entry)

        async def come(ask: Ask) -> Any:
            guest, purse = Guest(lambda _: None), Purse(None)
            return await application.enter(cast("Any", None), guest, ask, purse)

        for given in ({"token": "a" * 43}, {"language": "xx"}, {"since": "1"}):
            wrong = Ask(2, "join", {"room": "a-room", **given})
            with pytest.raises(AskError):
                await come(wrong)
            assert not application.rooms
        right = Ask(3, "join", {"room": "a-room"})
        found = await come(right)
        assert application.rooms == {"a-room": found}
        application.store.close()

    asyncio.run(enters())


def test_garbage_is_answered_and_harms_nobody(server: Server) -> None:
    room = server.room(RULES)
    clients, rng = seat_clients(server, room), Random(1)
    stranger = server.client().join(room)
    stranger.read_until(1)
    before = server.entries(room)
    for client in (clients[3], stranger):
        for text in GARBAGE:
            client.send(text)
            answer = client.receive()
            while "ok" not in answer:
                answer = client.receive()
            assert answer["ok"] is ("table" in answer), text
    assert server.entries(room) == before
    assert act(server, room, RULES, clients, rng) < SOON


def test_other_seats_old_numbers_and_acts_twice_change_nothing(server: Server) -> None:
    room = server.room(RULES)
    clients, rng = seat_clients(server, room), Random(2)
    for _ in range(20):
        act(server, room, RULES, clients, rng)
    acts = server.acts(room)
    for seat, client in enumerate(clients):
        client.read_until(len(acts))
        for seq, (player, token) in enumerate(acts):
            if player is None:
                continue
            answer = client.ask("act", do=token, seq=seq)
            assert not answer["ok"]
        assert not client.ask("act", do="play:AS", seq=len(acts) + 1)["ok"]
        if seat not in client.table["awaited"]:
            whose = server.game(room, RULES)
            token = next(iter(whose.legal_actions())).token
            assert not client.ask("act", do=token, seq=len(acts))["ok"]
    assert server.acts(room) == acts
    other = server.client()
    assert not other.ask("join", room=room, token=clients[0].token[:-1])["ok"]
    assert not other.ask("join", room=server.room(RULES), token=clients[0].token)["ok"]
    assert act(server, room, RULES, clients, rng) < SOON


@pytest.mark.parametrize("size", [5_000, 5_000_000])
def test_a_message_that_is_too_long_ends_its_connection_alone(server: Server, size: int) -> None:
    room = server.room(RULES)
    clients, rng = seat_clients(server, room), Random(3)
    with suppress(ConnectionClosed):
        clients[3].send(json.dumps({"id": 1, "ask": "act", "do": "x" * size}))
    assert clients[3].closing_code() in {1006, 1009}
    clients[3] = server.client().join(room, token=clients[3].token)
    for _ in range(5):
        assert act(server, room, RULES, clients, rng) < SOON


def test_a_flood_of_messages_is_read_slowly(server: Server) -> None:
    room = server.room(RULES)
    clients, rng = seat_clients(server, room), Random(4)
    flooder = Client(server.port, close_timeout=0.1).join(room)
    text, start, sent = '{"id":5,"ask":"act","do":"pass","seq":1}', time.monotonic(), 0
    while sent < 3_000:
        for _ in range(100):
            flooder.send(text)
        sent += 100
        assert act(server, room, RULES, clients, rng) < SOON
        time.sleep(0.05)
    answered = 0
    while answered < 80:
        answered += "ok" in flooder.receive()
    # 60 at once, and then 20 a second.
    assert time.monotonic() - start > (answered - 60) / 20 - 0.1
    flooder.close()


def test_who_never_reads_is_dropped_and_the_table_goes_on(server: Server) -> None:
    room = server.room(RULES)
    clients, rng = seat_clients(server, room), Random(5)
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", server.port))
        raw.sendall(
            b"GET /room HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        raw.sendall(frame({"id": 1, "ask": "join", "room": room, "token": clients[3].token}))
        clients[0].wait(lambda: clients[0].room["seats"][3]["here"])
        clients[3].close()
        raw.settimeout(0.2)
        until = time.monotonic() + 60
        while clients[0].room["seats"][3]["here"]:
            assert time.monotonic() < until
            try:
                raw.sendall(frame({"id": 2, "ask": "rules"}))
            except OSError:
                break
            clients[0].send('{"id":1,"ask":"language","language":"en"}')
            clients[0].answer(1)
        clients[0].wait(lambda: not clients[0].room["seats"][3]["here"])
    clients[3] = server.client().join(room, token=clients[3].token)
    for _ in range(8):
        assert act(server, room, RULES, clients, rng) < SOON


def frame(message: dict[str, Any]) -> bytes:
    """A message as a browser sends it."""
    data = json.dumps(message).encode()
    assert len(data) < 65_536
    size = bytes([len(data) | 0x80]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + data


# What everybody is sent.

WRITTEN: Final = re.compile(r"(?<![A-Za-z0-9])(10|[AKQJ9])(?:\ufe0e|\ufe0f)?([♠♥♦♣])")
CODES: Final = re.compile("[ATKQJ9][SHDC]")
RANKS: Final = {"10": "T"}
SUITS: Final = dict(zip("♠♥♦♣", "SHDC", strict=True))
"""Where a card is named: in words, or in codes, one after another or with spaces between."""
CODED: Final = {"card", "cards", "do", "id", "call", "upcard", "called", "chosen"}


def card_codes(value: Any, key: str = "") -> Iterator[str]:
    """The codes of all cards that a message names, wherever they stand."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from card_codes(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from card_codes(inner, key)
    elif isinstance(value, str):
        for rank, suit in WRITTEN.findall(value):
            yield RANKS.get(rank, rank) + SUITS[suit]
        bare = value.rpartition(":")[2] if ":" in value else value
        words = bare.replace(".", " ").replace("+", " ").split()
        if words and all(re.fullmatch(r"(?:[ATKQJ9][SHDC])+|\d+", word) for word in words):
            yield from CODES.findall(bare)


class Oracle:
    """What each seat has seen, by what was dealt, done and shown; it asks no view.

    A document tells of a round and of the one before it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: list[set[str]] = [set() for _ in range(game.rules.table.seats + 1)]
        self.before: list[set[str]] = [set() for _ in self.seen]
        self.unseen = [self.now()]

    def apply(self, seat: int | None, token: str) -> None:
        """Go on by an action."""
        if self.game.needs_deal:
            self.before, self.seen = self.seen, [set() for _ in self.seen]
        self.game, events = self.game.apply_with_events(read_action(token), seat)
        for event in events:
            self.hear(event)
        if token.startswith(("play:", "meld:")):
            self.show(codes=CODES.findall(token.rpartition(":")[2]))
        state = self.game.round.state
        if token.startswith("exchange") and state.trump:
            self.show(codes=["9" + state.trump.code])
        if state.upcard:
            self.show([state.upcard])
        for holder, hand in enumerate(self.game.hands):
            self.show(hand, holder)
        self.unseen.append(self.now())

    def hear(self, event: Event) -> None:
        """Let those see cards who are shown them."""
        match event:
            case MeldsShown():
                self.show(event.score.cards)
            case MisdealShown() | ShownCardDrawn() | WidowShown():
                self.show(event.cards)
            case WidowTaken():
                self.show(event.cards, event.seat)
            case CardsGiven():
                self.show(event.cards, event.giver)
                self.show(event.cards, event.taker)
            case _:
                pass

    def show(self, cards: Any = (), seat: int | None = None, codes: Any = ()) -> None:
        """Let a seat see cards, or everybody."""
        found = {card.code for card in cards} | {*codes}
        for seen in self.seen if seat is None else [self.seen[seat]]:
            seen.update(found)

    def now(self) -> list[set[str]]:
        """The kinds of cards that each seat, and last a spectator, has seen none of."""
        every = {card.code for card in CARDS}
        return [every - seen - before for seen, before in zip(self.seen, self.before, strict=True)]

    def check(self, place: int, messages: list[str]) -> int:
        """Whether somebody was sent no card that they had not seen; how many messages named any."""
        naming = seq = 0
        for text in messages:
            message = json.loads(text)
            seq = message["table"]["seq"] if "table" in message else seq
            if seq == len(self.unseen):  # the next round was dealt
                break
            cards = {*card_codes(message)}
            assert not cards & self.unseen[seq][place], (place, cards, text)
            naming += bool(cards)
        return naming


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        (RULES, 99),
        ("two-handed", 99),
        ("three-handed", 99),
        ("partnership-passing", 3),
        ("double-deck", 2),
        ("cutthroat", 3),
    ],
)
def test_nobody_is_sent_a_card_that_they_have_not_seen(
    server: Server, rules: str, rounds: int
) -> None:
    """Whole games or some rounds of them, by club players, with somebody who only watches."""
    oracle = Oracle(server.game("", rules))
    seats = oracle.game.rules.table.seats
    room, rng = server.room(rules), Random(6)
    watcher = server.client().join(room)
    clients, done = seat_clients(server, room, seats), 0
    while not oracle.game.is_over and oracle.game.sheet.rounds < rounds:
        for seat, token in server.acts(room)[done:]:
            oracle.apply(seat, token)
            done += 1
        if not oracle.game.to_act:
            clients[0].read_until(done + (not oracle.game.is_over))
            continue
        client, view = clients[oracle.game.to_act[0]], oracle.game.view(oracle.game.to_act[0])
        client.read_until(done)
        if done % 7 == 0 and client.table["hand"]:
            client.ask("choose", places=[client.table["hand"][0]["id"]])
        if done % 10 == 0 and not oracle.game.sheet.rounds:
            for other in clients:
                other.read_until(done)
                assert other.table == imagine_documents(oracle.game, other.table, rng)
        assert client.act(ClubPlayer().choose(view, rng).token, seq=done)["ok"]
    checked = 0
    for place, client in enumerate((*clients, watcher)):
        client.read_until(done)
        checked += oracle.check(place, client.messages)
    assert checked > 2 * done
    tables = [json.loads(text)["table"] for text in watcher.messages if '{"table"' in text]
    assert all(table["hand"] == [] == table["choices"] for table in tables)


def imagine_documents(game: Game, table: dict[str, Any], rng: Random) -> dict[str, Any]:
    """What a seat would be sent if all cards that it does not know lay otherwise."""
    names = names_of(game.rules)
    other = game.view(table["seat"]).sample(rng).view(table["seat"])
    found: dict[str, Any] = json.loads(to_json(other.table(since=table["since"], names=names)))
    return found


def test_the_search_would_find_a_card() -> None:
    """In words, in codes, in tokens, in hands and in places."""
    cards = {
        "10♠": "TS",
        "A♥ K♦": "AH KD",
        "bury:9HJD9C": "9H JD 9C",
        "AS.2": "AS",
        "play:+KC": "KC",
    }
    for text, codes in cards.items():
        assert {*card_codes({"x": [{"text": text}]})} == {*codes.split()}
    assert not {*card_codes({"text": "Ann says ASK THE 9SS", "seat": 3})}
