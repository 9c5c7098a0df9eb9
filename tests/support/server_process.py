"""A server in a process of its own, and clients of it, for the tests of pinochle.server."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import time
from collections import deque
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pinochle import Game, Ruleset, read_action, variants
from pinochle.messages import Names

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Self

SECONDS: Final = 60


def names_of(rules: Ruleset) -> Names:
    """What everybody is called when P0 to the last sit at their seats, and their sides."""
    called = {seat: f"P{seat}" for seat in range(rules.table.seats)}
    sides = {
        side: " & ".join(called[seat] for seat in rules.table.members(side))
        for side in range(rules.table.side_count)
    }
    return Names(called, sides=sides, players=called)


class Server:
    """A server on 127.0.0.1, which ends with the block."""

    def __init__(
        self,
        data: Path,
        *options: str,
        log: Path | None = None,
        command: tuple[str, ...] = ("-m", "pinochle.server"),
    ) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.data, self.log = data, log
        named = ("--data", str(data), "--port", str(self.port), "--pages", str(data.parent))
        options = (*named, "--pace", "0", "--rooms", "100000", *options)
        self._command = (sys.executable, *command, *options)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(SECONDS)

    def start(self) -> None:
        """Start it, and wait until it listens."""
        if self.log:
            with self.log.open("ab") as file:
                self.process = subprocess.Popen(self._command, stderr=file)
        else:
            self.process = subprocess.Popen(self._command)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server has ended"
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.01)
            else:
                return
        raise TimeoutError

    def log_lines(self) -> int:
        """How many lines its log has."""
        return len(self.log.read_bytes().splitlines()) if self.log else 0

    def kill(self) -> None:
        """End it by force, whatever it is doing."""
        self.process.kill()
        self.process.wait(SECONDS)

    def client(self) -> Client:
        """Somebody who has just connected."""
        return Client(self.port)

    def room(self, rules: str, *seats: str, fair: bool = False) -> str:
        """The name of a new room."""
        with self.client() as creator:
            asked = {"rules": rules, "seats": seats, "fair": fair}
            return str(creator.ask("create", **asked)["room"])

    def entries(self, room: str) -> list[tuple[int | None, str, str]]:
        """What happened in a room as the file has it: who did it, what kind of thing, and what."""
        with closing(sqlite3.connect(self.data)) as file:
            query = "select player, word, text from entry where room = ? order by number"
            return [tuple(row) for row in file.execute(query, (room,))]

    def acts(self, room: str) -> list[tuple[int | None, str]]:
        """What was done in the game: who did it, and its token."""
        return [(player, text) for player, word, text in self.entries(room) if word == "act"]

    def game(self, room: str, rules: str, seq: int | None = None) -> Game:
        """The game of a room after so many actions, if nobody ever changes seats."""
        game = Game.start(variants.get(rules) if "=" not in rules else Ruleset.from_toml(rules))
        for player, token in self.acts(room)[:seq]:
            game = game.apply(read_action(token), player)
        return game


class Client:
    """Somebody who is connected."""

    def __init__(self, port: int, **options: Any) -> None:
        self._open = ExitStack()
        address = f"ws://127.0.0.1:{port}/room"
        self.socket: ClientConnection = self._open.enter_context(connect(address, **options))
        self.messages: list[str] = []
        self.unasked: deque[dict[str, Any]] = deque()
        self.table: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.fair: dict[str, Any] = {}
        self.number = time.time_ns() // 1000
        self.token = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Go."""
        self._open.close()

    def send(self, text: str) -> None:
        """Send any text."""
        self.socket.send(text)

    def receive(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The next message, whatever it is."""
        text = str(self.socket.recv(seconds))
        self.messages.append(text)
        message: dict[str, Any] = json.loads(text)
        for word in ("table", "room", "fair"):
            if word in message and "id" not in message:
                setattr(self, word, message[word])
        return message

    def answer(self, number: int | None) -> dict[str, Any]:
        """The answer to a message; what comes before it is remembered."""
        while "ok" not in (message := self.receive()) or message["id"] != number:
            pass
        return message

    def ask(self, word: str, **given: Any) -> dict[str, Any]:
        """What is answered."""
        self.number += 1
        self.send(json.dumps({"id": self.number, "ask": word, **given}))
        return self.answer(self.number)

    def wait(self, until: Callable[[], bool]) -> None:
        """Read until something is so."""
        while not until():
            self.receive()

    def read_until(self, seq: int) -> None:
        """Read until the table stands after so many actions, or more."""
        while not self.table or self.table["seq"] < seq:
            self.receive()

    def join(self, room: str, **given: Any) -> Self:
        """Enter a room."""
        assert self.ask("join", room=room, **given)["ok"]
        self.wait(lambda: bool(self.table))
        return self

    def sit(self, seat: int, name: str = "") -> Self:
        """Take a seat."""
        self.token = self.ask("sit", seat=seat, name=name or f"P{seat}")["token"]
        return self

    def act(self, do: str, **given: Any) -> dict[str, Any]:
        """Do something where the table stands."""
        return self.ask("act", do=do, **{"seq": self.table["seq"], **given})

    def closing_code(self) -> int:
        """The code with which the server closes, when all was read."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


def client_to_act(clients: list[Client]) -> Client | None:
    """Who of them is to act, when all have seen how the table stands; None if the game is over."""
    while True:
        newest = max(client.table["seq"] for client in clients)
        for client in clients:
            client.read_until(newest)
        if any(client.table["seq"] > newest for client in clients):
            continue
        if clients[0].table["step"] == "over":
            return None
        for client in clients:
            if client.table["seat"] in client.table["awaited"]:
                return client
        clients[0].receive()
