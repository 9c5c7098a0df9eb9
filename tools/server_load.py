"""How long an action takes when many rooms play at once.

    PYTHONPATH=src:tests python tools/server_load.py

It starts a server on 127.0.0.1, seats four in each room, lets each room act once a second, and
prints how long it takes from sending an action to its answer. It ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from support.server_process import Server

START: Final = '{"table":'
LONGEST: Final = 120
"""For how many seconds it runs at most."""


class Seat:
    """A seat that reads all it is sent, and looks into its last document when it has to act."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.last = ""
        self.news = asyncio.Event()
        self.answers: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self.bytes = 0
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Read until the connection ends."""
        async for text in self.connection:
            assert isinstance(text, str)
            self.bytes += len(text)
            if text.startswith(START):
                self.last = text
                self.news.set()
            elif not text.startswith('{"room":'):
                self.answers.put_nowait((time.perf_counter(), text))

    async def ask(self, number: int, word: str, **given: Any) -> tuple[float, dict[str, Any]]:
        """Ask something: how long the answer took, and what it is."""
        start = time.perf_counter()
        await self.connection.send(json.dumps({"id": number, "ask": word, **given}))
        end, text = await asyncio.wait_for(self.answers.get(), 30)
        return end - start, json.loads(text)


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


async def play(seats: list[Seat], seconds: float, taken: list[float]) -> int:
    """Let a room act once a second; how often it did not."""
    await asyncio.sleep(random.random())
    number, late, until = 100, 0, time.perf_counter() + seconds
    while (start := time.perf_counter()) < until:
        table = json.loads(seats[0].last)["table"]
        if not table["awaited"]:  # it is dealt just now
            await asyncio.sleep(0.05)
            continue
        seat = seats[table["awaited"][0]]
        mine = json.loads(seat.last)["table"]
        if mine["seq"] != table["seq"]:
            await asyncio.sleep(0.01)
            continue
        seats[0].news.clear()
        number += 1
        took, answer = await seat.ask(number, "act", do=choice(mine), seq=mine["seq"])
        assert answer["ok"], answer
        taken.append(took)
        await asyncio.wait_for(seats[0].news.wait(), 30)
        rest = 1 - (time.perf_counter() - start)
        late += rest < 0
        await asyncio.sleep(max(0, rest))
    return late


async def room(port: int, rules: str, seats: int) -> list[Seat]:
    """A new room with all its seats taken."""
    name, found = "", list[Seat]()
    for number in range(seats):
        connection = await connect(f"ws://127.0.0.1:{port}/room", compression=None)
        seat = Seat(connection)
        found.append(seat)
        if not number:
            name = (await seat.ask(1, "create", rules=rules))[1]["room"]
        await seat.ask(2, "join", room=name)
        await seat.ask(3, "sit", seat=number, name=f"P{number}")
    return found


async def load(port: int, options: argparse.Namespace) -> None:
    """Seat everybody, let them play, and print the figures."""
    tables = [await room(port, options.rules, 4) for _ in range(options.rooms)]
    print(f"{len(tables)} rooms are seated")
    await asyncio.sleep(2)
    taken: list[float] = []
    start = time.perf_counter()
    late = sum(await asyncio.gather(*(play(seats, options.seconds, taken) for seats in tables)))
    took = time.perf_counter() - start
    taken.sort()
    shares = [
        f"p{share} {1000 * taken[len(taken) * share // 100]:.1f} ms" for share in (50, 95, 99)
    ]
    sent = sum(seat.bytes for seats in tables for seat in seats) / took / 1e6
    print(f"{len(taken)} actions in {took:.1f} s, {late} late; {', '.join(shares)},")
    print(f"longest {1000 * taken[-1]:.1f} ms; {sent:.1f} MB/s")


def main() -> None:
    """Start a server, and load it."""
    parser = argparse.ArgumentParser(description="Load a server on this machine, which runs Linux.")
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rules", default="partnership-auction")
    options = parser.parse_args()
    options.seconds = min(options.seconds, LONGEST)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "rooms.db") as server:
        asyncio.run(asyncio.wait_for(load(server.port, options), 3 * LONGEST))
        usage = Path(f"/proc/{server.process.pid}/stat").read_text("utf-8").split()
        print(f"the server took {(int(usage[13]) + int(usage[14])) / 100:.1f} s of a core in all")


if __name__ == "__main__":
    main()
