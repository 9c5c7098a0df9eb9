"""How long moves take in many quiet rooms, while one client does the worst that it can.

    PYTHONPATH=src:tests python tools/server_load.py

It starts a server on 127.0.0.1 that may have 1,024 files, as under Linux. Each room has an address
of its own from 127.0.1.1 on, and acts now and then. In some rooms one person plays with three
players of the library, and somebody new comes to watch again and again. The attacker is a process
of its own, at one address. For each attack it prints how long an action takes to its answer, a
library player to its move, and somebody new to their first document; of the action also how long
the server has computed meanwhile, for it is the answer of a machine that does nothing else. It ends
by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import socket
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import override
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pinochle.actions import Deal
from pinochle.web import Ask
from pinochle.web.room import RoomEntry, RoomState, create_room
from support.server_process import Server

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

if sys.platform != "linux":
    sys.exit("the load is measured under Linux, where each client may have an address of its own")

START: Final = '{"table":'
LONGEST: Final = 120
"""For how many seconds each part runs at most."""
WORST: Final = "127.0.0.66"
"""The address of the attacker."""
FILES: Final = 1024
LONG: Final = "a-long-room"
ENTRIES: Final = 9_000
RULES: Final = "partnership-auction"
WAIT: Final = 20
"""For how many seconds somebody waits for something."""
FAILURES: Final = (OSError, EOFError, KeyError, WebSocketException, TimeoutError)


def reach(port: int, address: str) -> connect:
    """A connection from an address."""
    return connect(
        f"ws://127.0.0.1:{port}/room", compression=None, local_addr=(address, 0), close_timeout=1
    )


class Seat:
    """A seat that reads all it is sent, and looks into its last document when it has to act."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.last = ""
        self.shown = 0.0
        self.number = 0
        self.news = asyncio.Event()
        self.answers: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Read until the connection ends."""
        with suppress(WebSocketException):
            async for text in self.connection:
                assert isinstance(text, str)
                if text.startswith(START):
                    self.last, self.shown = text, time.perf_counter()
                    self.news.set()
                elif not text.startswith('{"room":'):
                    self.answers.put_nowait((time.perf_counter(), text))

    async def ask(self, word: str, **given: Any) -> tuple[float, dict[str, Any]]:
        """Ask something: how long the answer took, and what it is."""
        start = end = time.perf_counter()
        self.number += 1
        await self.connection.send(json.dumps({"id": self.number, "ask": word, **given}))
        answer: dict[str, Any] = {"id": None}
        async with asyncio.timeout(WAIT):
            while answer["id"] != self.number:
                end, text = await self.answers.get()
                answer = json.loads(text)
        return end - start, answer

    @property
    def table(self) -> dict[str, Any]:
        """The last document."""
        found: dict[str, Any] = json.loads(self.last)["table"]
        return found


def choice(table: dict[str, Any]) -> str:
    """Something that may be done: a pass, a card, or the first button."""
    plays = [place["do"] for place in table["hand"] if place.get("do")]
    buttons = [one["do"] for group in table["choices"] for one in group.get("buttons", ())]
    if plays:
        return str(random.choice(plays))
    for group in table["choices"]:
        if group["kind"] == "bids" and "pass" not in buttons:
            return str(group["do"].replace("{points}", str(group["ranges"][0]["least"])))
    return "pass" if "pass" in buttons else str(buttons[0])


class Figures:
    """How long things took, and what failed."""

    def __init__(self) -> None:
        self.acts: list[float] = []
        self.computed: list[float] = []
        self.library: list[float] = []
        self.newcomers: list[float] = []
        self.failed: int = 0

    @override
    def __str__(self) -> str:
        parts = (
            ("a move", self.acts),
            ("computed", self.computed),
            ("of the library", self.library),
            ("new", self.newcomers),
        )
        told = [f"{name} {shares(taken)}" for name, taken in parts]
        return f"{'; '.join(told)}; {self.failed} failed"


def shares(taken: list[float]) -> str:
    """The median, the 99th percentile and the longest, in milliseconds."""
    ordered = sorted(taken) or [0.0]
    found = (ordered[len(ordered) * share // 100] for share in (50, 99))
    return "/".join(f"{1000 * each:.0f}" for each in (*found, ordered[-1])) + f" of {len(taken)}"


async def play(
    server: Server, seats: list[Seat], every: float, until: float, figures: Figures
) -> None:
    """Let a room of people act now and then."""
    await asyncio.sleep(random.random() * every)
    while time.perf_counter() < until:
        start = time.perf_counter()
        awaited = seats[0].table["awaited"]
        seat = seats[awaited[0]] if awaited else None
        if seat is None or seat.table["seq"] != seats[0].table["seq"]:  # it is dealt just now
            await asyncio.sleep(0.05)
            continue
        seats[0].news.clear()
        mine, before = seat.table, cpu_of(server)
        try:
            took, answer = await seat.ask("act", do=choice(mine), seq=mine["seq"])
            figures.failed += not answer["ok"]
            figures.acts.append(took)
            figures.computed.append(cpu_of(server) - before)
            await asyncio.wait_for(seats[0].news.wait(), WAIT)
        except FAILURES:
            figures.failed += 1
            figures.acts.append(WAIT)
        await asyncio.sleep(max(0, every - (time.perf_counter() - start)))


async def play_with_library(seat: Seat, until: float, figures: Figures) -> None:
    """Let one person act, and see when the next player, who is one of the library, has done it."""
    while time.perf_counter() < until:
        mine = seat.table
        if mine["seat"] not in mine["awaited"]:
            await asyncio.sleep(0.05)
            continue
        await asyncio.sleep(1)  # so that no pause of the table is still on
        try:
            await act_and_wait(seat, mine, figures)
        except FAILURES:
            figures.failed += 1
            figures.library.append(WAIT)


async def act_and_wait(seat: Seat, mine: dict[str, Any], figures: Figures) -> None:
    """Act, and wait until the next player has done it too."""
    await seat.ask("act", do=choice(mine), seq=mine["seq"])
    asked, seq = time.perf_counter(), mine["seq"] + 1
    async with asyncio.timeout(WAIT):
        while seat.table["seq"] <= seq:
            now = seat.table
            if now["seq"] == seq and (mine["seat"] in now["awaited"] or not now["awaited"]):
                return
            await seat.news.wait()
            seat.news.clear()
    figures.library.append(seat.shown - asked)


async def come(port: int, room: str, until: float, figures: Figures) -> None:
    """Come to a room to watch, again and again, each time from another address."""
    for number in range(10_000):
        if time.perf_counter() > until:
            return
        start = time.perf_counter()
        try:
            async with asyncio.timeout(WAIT), reach(port, f"127.0.3.{number % 250 + 1}") as line:
                await line.send(json.dumps({"id": 1, "ask": "join", "room": room}))
                while not str(await line.recv()).startswith(START):
                    pass
            figures.newcomers.append(time.perf_counter() - start)
        except FAILURES:
            figures.failed += 1
        await asyncio.sleep(0.5)


async def room(port: int, address: str, kinds: tuple[str, ...]) -> list[Seat]:
    """A new room with all its seats taken."""
    name, found = "", list[Seat]()
    for number, kind in enumerate(kinds):
        if kind != "human":
            continue
        seat = Seat(await reach(port, address))
        found.append(seat)
        if not name:
            name = (await seat.ask("create", rules=RULES, seats=kinds))[1]["room"]
        await seat.ask("join", room=name)
        await seat.ask("sit", seat=number, name=f"P{number}")
    return found


# The long room.


def entries_of_long_room() -> Iterator[RoomEntry]:
    """A room in which four people have played at random for very long."""
    rules = f'base = "{RULES}"\nname = "long"\n[ending]\ntarget = 1000000\n'
    first = create_room(Ask(1, "create", {"rules": rules}), LONG)
    yield first
    for seat in range(4):
        yield RoomEntry(LONG, seat + 1, seat, None, "sit", json.dumps([f"P{seat}", "0" * 64]))
    game, rng = RoomState.start(first).sitting.game, Random(1)
    for number in range(5, ENTRIES):
        player = None if game.needs_deal else game.to_act[0]
        if player is None:
            deal = Deal(game.rules.pack.shuffled(rng))
            game, token = game.apply(deal), deal.token
        else:
            action = rng.choice([*game.view(player).legal_actions()])
            game, token = game.apply(action, player), action.token
        yield RoomEntry(LONG, number, player, None if player is None else number, "act", token)


# What one client does.


async def do_nothing(_: int) -> None:
    """Nothing, so that there is something to compare with."""


async def show_wrong_tokens(port: int) -> None:
    """Show tokens that are none, at a room that takes long to be made again."""

    async def show() -> None:
        async with reach(port, WORST) as line:
            for number in range(10**6):
                asked = {"id": number, "ask": "join", "room": LONG, "token": "x" * 43}
                await line.send(json.dumps(asked))
                await line.recv()

    await often(show, 8)


async def come_and_go(port: int) -> None:
    """Watch the long room and leave it, so that it is made again each time."""

    async def watch() -> None:
        async with reach(port, WORST) as line:
            await line.send(json.dumps({"id": 1, "ask": "join", "room": LONG}))
            await line.recv()

    await often(watch, 8)


async def ask_for_advice(port: int) -> None:
    """Ask for hints at seats of eight rooms, and for the records of the long room."""

    async def ask_hints() -> None:
        async with reach(port, WORST) as line:
            seat = Seat(line)
            name = (await seat.ask("create", rules=RULES))[1]["room"]
            await seat.ask("join", room=name)
            tokens = [(await seat.ask("sit", seat=0, name="P"))[1]["token"]]
            for number in (1, 2, 3):
                async with reach(port, WORST) as other:
                    sitter = Seat(other)
                    await sitter.ask("join", room=name)
                    tokens.append((await sitter.ask("sit", seat=number, name="P"))[1]["token"])
            await asyncio.gather(*(ask_again(name, tokens[0]) for _ in range(4)))

    async def ask_again(name: str, token: str) -> None:
        async with reach(port, WORST) as line:
            seat = Seat(line)
            await seat.ask("join", room=name, token=token)
            while True:
                await seat.ask("hint")

    async def ask_records() -> None:
        async with reach(port, WORST) as line:
            seat = Seat(line)
            await seat.ask("join", room=LONG)
            while True:
                await seat.ask("record")

    await asyncio.gather(often(ask_hints, 8), often(ask_records, 32))


async def say_nothing(port: int) -> None:
    """Open 1,100 sockets and say nothing."""
    await hold(port, b"", 1_100)


async def say_half(port: int) -> None:
    """Open 600 sockets, and send a header that never ends, a byte each second."""
    await hold(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", 600)


async def hold(port: int, head: bytes, number: int) -> None:
    """Keep so many sockets open that have sent something; those that are closed are opened anew."""
    loop = asyncio.get_running_loop()
    held = list[socket.socket]()
    while True:
        while len(held) < number:
            one = socket.socket()
            one.settimeout(0)
            one.bind((WORST, 0))
            held.append(one)
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(loop.sock_connect(one, ("127.0.0.1", port)), 1)
                await loop.sock_sendall(one, head)
        await asyncio.sleep(1)
        for one in [*held]:
            try:
                if head:
                    one.send(b"x")
                if one.recv(1000):
                    continue
            except BlockingIOError:
                continue
            except OSError:
                pass
            one.close()
            held.remove(one)


async def send_big_frames(port: int) -> None:
    """Send frames that are too long, and very many that have nothing in them."""
    hello = (
        b"GET /room HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    long = b"\x81\xff" + (5_000_000).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 5_000_000
    pings = b"\x89\x80\0\0\0\0" * 200_000
    parts = b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 200_000
    few = b"\x81\x82\0\0\0\0{}" * 100_000

    async def send(data: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(WORST, 0))
        try:
            writer.write(hello)
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            writer.write(data)
            await asyncio.wait_for(writer.drain(), 10)
            while await asyncio.wait_for(reader.read(65_536), 10):
                pass
        finally:
            writer.close()

    await asyncio.gather(*(often(partial(send, data), 4) for data in (long, pings, parts, few)))


async def make_rooms(port: int) -> None:
    """Make rooms and leave them."""

    async def make() -> None:
        async with reach(port, WORST) as line:
            seat = Seat(line)
            kinds = ("human", "club", "club", "club")
            answer = (await seat.ask("create", rules=RULES, seats=kinds))[1]
            if answer["ok"]:
                await seat.ask("join", room=answer["room"])
                await seat.ask("sit", seat=0, name="P")

    await often(make, 16)


async def ask_for_pages(port: int) -> None:
    """Ask for the page again and again."""
    asked = b"GET /?x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def ask() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(WORST, 0))
        try:
            for _ in range(100):
                writer.write(asked)
                if not await asyncio.wait_for(reader.read(65_536), 30):
                    return
        finally:
            writer.close()

    await often(ask, 32)


async def often(work: Callable[[], Awaitable[None]], times: int) -> None:
    """Do something so often at once, and again when it has ended or failed."""

    async def again() -> None:
        while True:
            with suppress(*FAILURES):
                await work()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(again() for _ in range(times)))


ATTACKS: Final = {
    "nothing": do_nothing,
    "tokens": show_wrong_tokens,
    "watching": come_and_go,
    "advice": ask_for_advice,
    "silent": say_nothing,
    "halves": say_half,
    "frames": send_big_frames,
    "rooms": make_rooms,
    "pages": ask_for_pages,
}


def attack(name: str, port: int) -> None:
    """Attack until this process is ended."""
    allow_files()
    asyncio.run(ATTACKS[name](port))


def allow_files(number: int | None = None) -> None:
    """Let this process have so many files, or as many as it may."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (number or most, most))


async def load(server: Server, names: list[str], options: argparse.Namespace) -> None:
    """Seat everybody, let them play beside each attack, and print the figures."""
    port = server.port
    people = ("human",) * 4
    tables = [
        await room(port, f"127.0.{1 + number // 250}.{number % 250 + 1}", people)
        for number in range(options.rooms)
    ]
    kinds = ("human", "club", "club", "club")
    alone = [(await room(port, f"127.0.4.{number + 1}", kinds))[0] for number in range(10)]
    watched = (await tables[0][0].ask("record"))[1]["ok"] and server_room(server)
    print(f"{len(tables)} rooms of four and {len(alone)} of one are seated; median/p99/longest ms")
    await asyncio.sleep(2)
    for name in names:
        attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(name, port))
        attacker.start()
        await asyncio.sleep(3)
        figures, start, cpu = Figures(), time.perf_counter(), cpu_of(server)
        until = start + options.seconds
        try:
            await asyncio.gather(
                *(play(server, seats, options.every, until, figures) for seats in tables),
                *(play_with_library(seat, until, figures) for seat in alone),
                come(port, watched, until, figures),
            )
        finally:
            attacker.kill()
            attacker.join()
        took = time.perf_counter() - start
        share = 100 * (cpu_of(server) - cpu) / took
        print(f"{name}: {figures}; the server {share:.0f} % of a core, {server.log_lines()} lines")
        print(f"    load average {os.getloadavg()[0]:.1f}", flush=True)
        await asyncio.sleep(5)


def server_room(server: Server) -> str:
    """The name of a room that somebody is in."""
    with closing(sqlite3.connect(server.data)) as file:
        query = "select room from entry where word = 'room' and room != ? limit 1"
        return str(file.execute(query, (LONG,)).fetchone()[0])


def cpu_of(server: Server) -> float:
    """The seconds of a core that the server has taken, without its workers."""
    return time.clock_gettime(~server.process.pid << 3 | 2)  # its clock under Linux


def main() -> None:
    """Start a server, and load it."""
    parser = argparse.ArgumentParser(description="Load a server on this machine, which runs Linux.")
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--every", type=float, default=10, help="seconds between acts in a room")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], help="all, if none is named")
    options = parser.parse_args()
    options.seconds = min(options.seconds, LONGEST)
    allow_files(FILES)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "rooms.db"
        (data.parent / "index.html").write_text("the page", "utf-8")
        options_of_server = ("--rooms", "20", "--pace", "0.6")
        with Server(data, *options_of_server, log=data.with_suffix(".log")) as server:
            allow_files()
            with closing(sqlite3.connect(data, isolation_level=None)) as file:
                file.execute("begin")
                row = "insert into entry values (?, ?, ?, ?, ?, ?, current_timestamp)"
                file.executemany(row, entries_of_long_room())
                file.execute("commit")
            asyncio.run(load(server, options.attacks or [*ATTACKS], options))


if __name__ == "__main__":
    main()
