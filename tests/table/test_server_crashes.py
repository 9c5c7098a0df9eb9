"""A server that is killed and started again has every action that it has acknowledged, once."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from threading import Timer
from typing import TYPE_CHECKING, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from pinochle import to_json
from pinochle.players import ClubPlayer
from support.server_process import Server, names_of

if TYPE_CHECKING:
    from pathlib import Path

RULES = "partnership-auction"
LONGEST = 0.15
"""How many seconds it may run before it is killed."""


class Sent(NamedTuple):
    """An action that was sent, and whether it was acknowledged."""

    seat: int
    text: str
    token: str
    seq: int


class Table:
    """Four clients in a room that is played through crashes."""

    def __init__(self, server: Server, rng: Random) -> None:
        self.server, self.rng = server, rng
        self.room = server.room(RULES)
        self.clients = [server.client().join(self.room).sit(seat) for seat in range(4)]
        self.tokens = [client.token for client in self.clients]
        self.acknowledged: list[Sent] = []
        self.lost: Sent | None = None
        self.number = 0

    def play(self) -> bool:
        """Act until the connection is lost, or the game is over."""
        while True:
            game = self.server.game(self.room, RULES)
            if game.is_over:
                return False
            if game.needs_deal:  # just now, or the server is dead
                self.clients[0].receive()
                continue
            seat, seq = game.to_act[0], len(game.actions)
            client = self.clients[seat]
            client.read_until(seq)
            token = ClubPlayer().choose(game.view(seat), self.rng).token
            self.number += 1
            asked = {"id": self.number, "ask": "act", "do": token, "seq": seq}
            self.lost = Sent(seat, json.dumps(asked), token, seq)
            client.send(self.lost.text)
            assert client.answer(self.number)["ok"]
            self.acknowledged.append(self.lost)
            self.lost = None

    def come_back(self) -> None:
        """Everybody connects again, and finds the same game; what had no answer is sent again."""
        for client in self.clients:
            client.close()
        self.clients = [self.server.client().join(self.room, token=token) for token in self.tokens]
        if self.lost:
            client = self.clients[self.lost.seat]
            client.send(self.lost.text)
            assert client.answer(json.loads(self.lost.text)["id"])["ok"]
            self.acknowledged.append(self.lost)
            self.lost = None
        self.check()

    def check(self) -> None:
        """Whether everything acknowledged is there, once, and everybody sees the same game."""
        acts = self.server.acts(self.room)
        done = [(seat, token) for seat, token in acts if seat is not None]
        assert done == [(sent.seat, sent.token) for sent in self.acknowledged]
        for sent in self.acknowledged:
            assert acts[sent.seq] == (sent.seat, sent.token)
        game = self.server.game(self.room, RULES)
        for seat, client in enumerate(self.clients):
            client.read_until(len(game.actions))
            mine = client.table
            shown = game.view(seat).table(since=mine["since"], names=names_of(game.rules))
            assert mine["seq"] != len(game.actions) or mine == json.loads(to_json(shown))


@pytest.mark.parametrize("times", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_a_server_may_be_killed_at_any_moment(tmp_path: Path, times: int) -> None:
    rng = Random(times)
    with Server(tmp_path / "rooms.db") as server:
        table = Table(server, rng)
        done = 0
        for _ in range(times):
            timer = Timer(rng.uniform(0, LONGEST), server.kill)
            timer.start()
            with suppress(ConnectionClosed, TimeoutError, OSError):
                if not table.play():
                    timer.join()
                    server.start()
                    table.come_back()
                    done += len(table.acknowledged)
                    table = Table(server, rng)
                    continue
            timer.join()
            server.start()
            table.come_back()
        assert done + len(table.acknowledged) > 2 * times


@pytest.mark.parametrize("times", [8, pytest.param(60, marks=pytest.mark.slow)])
def test_a_seat_is_taken_once_however_the_server_ends(tmp_path: Path, times: int) -> None:
    """Whoever had no answer asks again with the same token, and has the seat or gets it."""
    rng = Random(times)
    with Server(tmp_path / "rooms.db") as server:
        for _ in range(times):
            room, token = server.room(RULES), f"{rng.getrandbits(256):064x}"
            asked = {"seat": rng.randrange(4), "name": "Ann", "token": token}
            timer = Timer(rng.uniform(0, LONGEST / 5), server.kill)
            timer.start()
            with suppress(WebSocketException, TimeoutError, OSError), server.client() as client:
                client.join(room)
                client.ask("sit", **asked)
            timer.join()
            server.start()
            with server.client().join(room) as again:
                assert again.ask("sit", **asked)["ok"]
                again.wait(lambda: again.room["you"] == asked["seat"])  # noqa: B023 - at once
            assert [word for _, word, _ in server.entries(room)] == ["room", "sit"]
            with server.client().join(room, token=token) as later:
                assert later.room["you"] == asked["seat"]
