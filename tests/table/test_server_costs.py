"""What a message costs, whose turn it is, and how many connections a host may have.

Tests: pinochle.server.costs, pinochle.server.log, pinochle.server.protocols
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from typing_extensions import override
from websockets.exceptions import InvalidStatus

from pinochle.messages import LANGUAGES
from pinochle.server import rooms
from pinochle.server.costs import LONGEST, PRICES, Bucket, Hosts, Places, Purse, host_of
from pinochle.server.lobby import ENTRIES_AT_ONCE, Lobby, LobbySettings, price_of
from pinochle.server.log import FewLines
from pinochle.server.protocols import MOST_OF_HOST
from pinochle.server.rooms import Client as Guest
from pinochle.server.store import Store, StoreError, connect
from pinochle.web import Ask, AskError
from pinochle.web.room import RoomEntry, create_room
from pinochle.web.workers import Workers
from support.server_process import SECONDS, Client, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

RULES: Final = "partnership-auction"
OTHER: Final = "127.0.0.2"
"""An address that is no proxy."""


# Coins.


def test_a_bucket_fills_with_time() -> None:
    seconds = 0.0
    bucket = Bucket(2, 10, clock=lambda: seconds)
    assert bucket.takes(10) and not bucket.takes()
    assert bucket.pay(4) == 2
    seconds = 1
    assert (bucket.coins, bucket.debt, bucket.is_full) == (-2, 1, False)
    seconds = 100
    assert (bucket.coins, bucket.debt, bucket.is_full) == (10, 0, True)


def test_a_purse_is_paid_by_a_connection_and_its_host() -> None:
    """Whoever waits for coins waits as long as the slower of both; who would wait long does not."""
    now = 0.0
    host = Bucket(40, 10, clock=lambda: now)
    first = Purse(host, Bucket(20, 1000, clock=lambda: now))
    asyncio.run(first.pay(10))
    assert host.coins == 0
    host.pay(LONGEST * 40 + 1)
    own = Bucket(20, 1000, clock=lambda: now)
    with pytest.raises(AskError, match="wait a moment"):
        asyncio.run(Purse(host, own).pay(5))
    assert own.coins == 995 and host.debt > LONGEST
    asyncio.run(Purse(None, own).pay(5))  # somebody behind another host


def test_a_host_is_a_network_of_ipv6_and_no_proxy() -> None:
    proxies = ("127.0.0.1", "::1", "10.0.0.0/8")
    assert [host_of(proxy, proxies) for proxy in ("127.0.0.1", "::1", "10.2.3.4")] == [None] * 3
    assert host_of("::ffff:10.2.3.4", proxies) is None
    assert host_of("2001:db8::1", proxies) == host_of("2001:db8::ffff:1", proxies)
    assert host_of("2001:db8:0:1::1", proxies) != host_of("2001:db8::1", proxies)
    assert host_of("", proxies) == "" and host_of("a path", proxies) == "a path"


def test_hosts_who_have_saved_all_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pinochle.server.costs.MOST_HOSTS", 10)
    hosts = Hosts(1e-9, 5)
    poor = hosts.bucket("poor")
    poor.pay(5)
    for number in range(1000):
        hosts.bucket(str(number))
    assert hosts.bucket("poor") is poor
    assert len(hosts) <= 12


def test_places_are_given_back() -> None:
    places = Places(2, 4)
    assert [places.take("a") for _ in range(3)] == [True, True, False]
    assert [places.take(None) for _ in range(3)] == [True, True, False]
    assert not places.take("b")
    places.leave("a")
    assert places.take("b") and not places.take("b")
    assert places.taken == {"a": 1, "b": 1, None: 2}


def test_what_starts_more_costs_more() -> None:
    ordinary = PRICES["message"]
    for word in (*rooms.SLOW, "record", "create", "edit"):
        assert PRICES[word] > ordinary
    assert price_of(None, None) == price_of(Ask(1, "act", {}), None) == ordinary


# Rooms.


async def in_lobby(path: Path, entries: list[RoomEntry], use: Callable[[Lobby], Any]) -> None:
    """Do something in a lobby in whose file these entries are."""
    lobby = Lobby(LobbySettings(path, pace=0))
    try:
        for entry in entries:
            await lobby.store.write(entry)
        await use(lobby)
    finally:
        lobby.store.close()


def join(lobby: Lobby, guest: Guest | None = None, **given: Any) -> Any:
    """Come into a room."""
    ask = Ask(2, "join", {"room": "a-room", **given})
    guest = guest or Guest(lambda _: None)
    return lobby.enter(cast("Any", None), guest, ask, Purse(None))


def long_room(number: int = 4 * ENTRIES_AT_ONCE) -> list[RoomEntry]:
    """The entries of a room in which a seat was given away and taken back very often."""
    found = [create_room(Ask(1, "create", {"rules": RULES}), "a-room")]
    for each in range(1, number):
        kind = json.dumps([0, ("human", "club")[each % 2]])
        found.append(RoomEntry("a-room", each, 1, None, "give", kind))
    return found


def test_a_wrong_token_replays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, load = list[str](), Store.load

    def load_and_tell(store: Store, name: str) -> list[RoomEntry]:
        loaded.append(name)
        return load(store, name)

    monkeypatch.setattr(Store, "load", load_and_tell)

    async def use(lobby: Lobby) -> None:
        for token in ("x", "x" * 43, "\N{GREEK SMALL LETTER ALPHA}" * 43):
            with pytest.raises(AskError, match="no seat of this room"):
                await join(lobby, token=token)
        assert not loaded and not lobby.rooms
        await join(lobby)
        assert loaded == ["a-room"]

    asyncio.run(in_lobby(tmp_path / "rooms.db", long_room(), use))


def test_others_are_heard_while_a_room_is_replayed(tmp_path: Path) -> None:
    """And two who come at once find the same room, which is replayed once."""

    async def use(lobby: Lobby) -> None:
        turns = 0

        async def count_turns() -> None:
            nonlocal turns
            while not lobby.rooms:
                turns += 1
                await asyncio.sleep(0)

        first, second, _ = await asyncio.gather(join(lobby), join(lobby), count_turns())
        assert first is second and len(first.clients) == 2
        assert turns >= 4

    asyncio.run(in_lobby(tmp_path / "rooms.db", long_room(), use))


@pytest.mark.parametrize("lost", [0, 1, 2, 3])
def test_a_room_without_one_of_its_rows_is_refused_in_words(server: Server, lost: int) -> None:
    """But for the last one, which nobody can miss."""
    with server.client() as first:
        room = first.ask("create", rules="cutthroat")["room"]
        first.join(room).sit(0).ask("give", seat=1, kind="club")
        first.ask("give", seat=2, kind="club")
        first.read_until(1)
    entries = len(server.entries(room))
    with closing(sqlite3.connect(server.data, isolation_level=None)) as file:
        file.execute("delete from entry where room = ? and number = ?", (room, lost))
    assert lost < entries - 1
    with server.client() as again:
        for language, text in zip(LANGUAGES, ("entry", "Eintrag"), strict=True):
            answer = again.ask("join", room=room, language=language)
            assert f"{text} {lost} " in answer["reasons"][0]["text"]
        assert again.join(server.room(RULES)).table["seq"] == 0


# Whose turn it is.


class SlowWorkers(Workers):
    """Workers whose work is done when the test says so."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Future[None]] = {}

    @override
    async def _run(self, function: Callable[..., Any], /, *arguments: object) -> Any:
        (name,) = arguments
        self.begun.append(str(name))
        self.ends[str(name)] = asyncio.get_running_loop().create_future()
        await self.ends[str(name)]
        return name


async def end(workers: SlowWorkers, name: str) -> None:
    """Let something be done, and what comes next begin."""
    workers.ends[name].set_result(None)
    for _ in range(5):
        await asyncio.sleep(0)


def test_moves_come_first() -> None:
    async def work() -> list[str]:
        workers = SlowWorkers(1)
        names = ("hint 1", "hint 2", "move 1", "hint 3", "move 2")
        calls = [
            asyncio.create_task(workers(str, name, first=name.startswith("move"))) for name in names
        ]
        await asyncio.sleep(0)
        for _ in names:
            await end(workers, workers.begun[-1])
        assert await asyncio.gather(*calls) == [*names]
        return workers.begun

    assert asyncio.run(work()) == ["hint 1", "move 1", "move 2", "hint 2", "hint 3"]


def test_a_process_is_kept_for_moves() -> None:
    async def work() -> None:
        workers = SlowWorkers(2)
        calls = [asyncio.create_task(workers(str, name)) for name in ("hint 1", "hint 2")]
        await asyncio.sleep(0)
        assert workers.begun == ["hint 1"]
        calls.append(asyncio.create_task(workers(str, "move", first=True)))
        await asyncio.sleep(0)
        assert workers.begun == ["hint 1", "move"]
        await end(workers, "move")
        assert workers.begun == ["hint 1", "move"]
        await end(workers, "hint 1")
        await end(workers, "hint 2")
        await asyncio.gather(*calls)

    asyncio.run(work())


def test_one_thing_at_a_time_is_worked_out_for_somebody() -> None:
    """Who has gone meanwhile gets nothing, and nobody waits for them."""

    async def work() -> list[str]:
        workers = SlowWorkers(9)
        asked = {"a1": "AX", "a2": "AY", "x2": "BX", "b2": "BY", "gone": "C", "c": "C"}
        calls = {
            name: asyncio.create_task(workers(str, name, keys=keys)) for name, keys in asked.items()
        }
        await asyncio.sleep(0)
        assert workers.begun == ["a1", "b2", "gone"]
        calls["gone"].cancel()
        calls["x2"].cancel()
        await end(workers, "a1")
        assert workers.begun == ["a1", "b2", "gone", "c"]
        await end(workers, "b2")
        for name in ("c", "a2"):
            await end(workers, name)
        found = await asyncio.gather(*calls.values(), return_exceptions=True)
        assert [name for name in found if isinstance(name, str)] == ["a1", "a2", "b2", "c"]
        return workers.begun

    assert asyncio.run(work()) == ["a1", "b2", "gone", "c", "a2"]


class CountingWorkers(Workers):
    """Workers who do nothing, and remember how many calls of each kind there were at once."""

    def __init__(self) -> None:
        super().__init__(99)
        self.now: Counter[str] = Counter()
        self.most: Counter[str] = Counter()

    @override
    async def _run(self, function: Callable[..., Any], /, *arguments: object) -> Any:
        name = function.__name__
        self.now[name] += 1
        self.most |= self.now
        await asyncio.sleep(0.001)
        self.now[name] -= 1
        return "{}"


@pytest.mark.parametrize(
    ("hosts", "tokens", "most"),
    [
        (["a", "b", "c", "d"], [0, 1, 2, 3], 4),
        (["a", "a", "b", "b"], [0, 1, 2, 3], 2),
        (["a", "b", "c", "d"], [0, 0, 1, 1], 2),
        (["a", "a", "b", "c"], [0, 1, 1, 2], 3),
        ([None, None, None, None], [None, None, 0, 0], 3),
    ],
)
@pytest.mark.parametrize("word", [*sorted(rooms.SLOW), "record"])
def test_a_seat_and_a_host_get_one_answer_at_a_time(
    tmp_path: Path, word: str, hosts: list[str | None], tokens: list[int | None], most: int
) -> None:
    """Such as is worked out by a process; everybody gets theirs in the end."""

    async def use(lobby: Lobby) -> None:
        workers = CountingWorkers()
        lobby.workers = workers
        guests = [Guest(lambda _: None, host) for host in hosts]
        await asyncio.gather(*(join(lobby, guest) for guest in guests))
        room = lobby.rooms["a-room"]
        for guest, seat in zip(guests, tokens, strict=True):
            if seat is not None:
                given = {"seat": seat, "name": "P", "token": str(seat) * 43}
                await room.ask(guest, Ask(3, "sit", given))

        async def ask(guest: Guest) -> None:
            for number in range(4, 7):
                await room.ask(guest, Ask(number, word, {}))

        await asyncio.gather(*map(ask, guests))
        assert max(workers.most.values()) == most
        for guest in guests:
            texts = [guest.waiting.get_nowait() for _ in range(guest.waiting.qsize())]
            assert texts.count("{}") == 3

    asyncio.run(in_lobby(tmp_path / "rooms.db", long_room(1), use))


# Connections.


SHORT: Final = """
import sys
from pinochle.server import __main__, protocols
protocols.SECONDS_FOR_HEADER = 0.3
protocols.FILES_TO_SPARE = {spare}
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))
__main__.main()
"""
"""A server with few files, which does not wait long."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("costs")
    with Server(folder / "rooms.db", log=folder / "log") as running:
        yield running


def connection(server: Server, address: str = "127.0.0.1") -> socket.socket:
    """A connection that has said nothing yet."""
    found = socket.create_connection(
        ("127.0.0.1", server.port), SECONDS, source_address=(address, 0)
    )
    found.settimeout(SECONDS)
    return found


def heard(one: socket.socket) -> bytes:
    """What comes until the server closes."""
    data = b""
    with suppress(ConnectionError):
        while more := one.recv(65_536):
            data += more
    return data


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address of Linux")
def test_a_host_has_few_connections_and_a_proxy_many(server: Server) -> None:
    with ExitStack() as stack:
        own = [stack.enter_context(connection(server, OTHER)) for _ in range(MOST_OF_HOST)]
        for one in own[:1]:  # it is taken before the next one comes
            one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert one.recv(12) == b"HTTP/1.1 404"
        with connection(server, OTHER) as late:
            assert heard(late).startswith(b"HTTP/1.1 503 ")
        for _ in range(MOST_OF_HOST + 1):  # they may be those of many
            stack.enter_context(connection(server))
        with connection(server, "127.0.0.3") as other:
            other.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert heard(other).startswith(b"HTTP/1.1 404 ")
    log = server.log.read_text("utf-8") if server.log else ""
    assert log.count("a connection was refused") == 1 and "Traceback" not in log
    for _ in range(20 * SECONDS):  # it has saved something again, or will have
        with suppress(InvalidStatus):
            with Client(server.port, source_address=(OTHER, 0)) as client:
                client.join(server.room(RULES))
            break
        time.sleep(0.05)
    else:
        pytest.fail("it is refused for ever")


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address of Linux")
@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nx",
    ],
)
def test_a_header_that_does_not_end_is_dropped(tmp_path: Path, head: bytes) -> None:
    """Whatever was sent before, and whether a byte comes now and then."""
    command = ("-c", SHORT.format(spare=20))
    with Server(tmp_path / "rooms.db", command=command) as server, connection(server) as one:
        one.sendall(head)
        one.settimeout(0.05)
        for _ in range(20 * SECONDS):
            with suppress(TimeoutError):
                one.sendall(b"x" if head else b"")
                if not one.recv(65_536):
                    break
        else:
            pytest.fail("it is still there")


@pytest.mark.skipif(sys.platform != "linux", reason="what is said of files is that of Linux")
@pytest.mark.parametrize(("spare", "said"), [(20, "was refused"), (-1000, "ulimit -n")])
def test_no_files_are_one_line_in_the_log(tmp_path: Path, spare: int, said: str) -> None:
    """Whether the server counts its connections, or has more than it has files."""
    command = "-c", SHORT.format(spare=spare)
    with (
        Server(tmp_path / "rooms.db", command=command, log=tmp_path / "log") as server,
        ExitStack() as stack,
    ):
        assert server.log
        for _ in range(150):
            stack.enter_context(connection(server))
        for _ in range(20 * SECONDS):
            if said in server.log.read_text("utf-8"):
                break
            time.sleep(0.05)
        stack.close()
        with server.client() as client:
            assert client.ask("create", rules=RULES)["ok"]
        log = server.log.read_text("utf-8")
        assert said in log and "Traceback" not in log
        assert len(log.splitlines()) <= 3


@pytest.mark.parametrize(
    "frame",
    [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"],
    ids=["ping", "pong", "part"],
)
def test_frames_without_a_text_end_a_connection(server: Server, frame: bytes) -> None:
    with connection(server) as one:
        one.sendall(
            b"GET /room HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert one.recv(12) == b"HTTP/1.1 101"
        with suppress(ConnectionError):
            one.sendall(b"\x01\x80\0\0\0\0" * frame.startswith(b"\x00") + frame * 10_000)
        assert len(heard(one)) < 2_000


def test_a_name_that_is_not_the_servers_is_refused(tmp_path: Path) -> None:
    options = "--name", "play.example.org"
    with Server(tmp_path / "rooms.db", *options) as server:
        for name, status in (
            ("evil.example", b"400"),
            ("play.example.org", b"404"),
            (f"localhost:{server.port}", b"404"),
        ):
            with connection(server) as one:
                one.sendall(f"GET / HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
                assert heard(one).split()[1] == status


# The log.


def test_a_line_of_the_log_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("a log")
    few = FewLines()
    log.addFilter(few)

    def fail(error: Exception) -> None:
        try:
            raise error
        except type(error):
            log.exception("it failed")

    for _ in range(9):
        fail(OSError(24, "too many"))
        fail(MemoryError())
        fail(KeyError("x"))
        log.warning("so many: %d", 1)
        log.warning("another one")
    texts = [record.getMessage() for record in caplog.records]
    assert [text.partition(":")[0] for text in texts] == [
        "there are no files left",
        "there is no memory left",
        "it failed",
        "so many",
        "another one",
    ]
    assert [bool(record.exc_info) for record in caplog.records] == [
        False,
        False,
        True,
        False,
        False,
    ]


# The file.


def test_two_servers_do_not_have_one_file(server: Server) -> None:
    """The second one says so, and ends; nothing happens to the first."""
    command = sys.executable, "-m", "pinochle.server", "--data", str(server.data), "--port", "0"
    pages = "--pages", str(server.data.parent)
    second = subprocess.run(
        [*command, *pages], capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert second.returncode == 1
    assert second.stderr.startswith(f"another server has {server.data}: end it")
    assert second.stderr.count("\n") == 1
    assert server.room(RULES)


def test_a_file_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no file of rooms\n" * 99)
    for path, said in (
        (tmp_path / "text.db", "no file of rooms"),
        (tmp_path / "no" / "x", "folder"),
    ):
        with pytest.raises(StoreError, match=said):
            Store(path)


def test_a_locked_file_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with Server(tmp_path / "rooms.db", log=tmp_path / "log") as server:
        room = server.room("cutthroat", "human", "human", "club")
        with server.client().join(room) as ann, server.client().join(room) as ben:
            with closing(sqlite3.connect(server.data, isolation_level=None)) as other:
                other.execute("begin immediate")
                for client in (ann, ben, ann):
                    answer = client.ask("sit", seat=0, name="Ann", language="en")
                    assert "nothing has changed" in answer["reasons"][0]["text"]
                other.execute("commit")
            ann.sit(0)
            assert ben.sit(1).ask("sit", seat=0, name="Ben")["ok"] is False
            ann.read_until(1)  # it is dealt
        assert server.log
        told = [line for line in server.log.read_text("utf-8").splitlines() if line]
        assert len(told) == 2 and "another program" in told[0] and "again" in told[1]


def test_a_full_disk_is_told_and_the_table_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = list[sqlite3.Connection]()

    def connect_and_keep(path: Path) -> sqlite3.Connection:
        files.append(connect(path))
        return files[-1]

    async def write() -> None:
        monkeypatch.setattr("pinochle.server.store.connect", connect_and_keep)
        store = Store(tmp_path / "rooms.db")
        first, *others = long_room(2000)
        await store.write(first)
        files[-1].execute("pragma max_page_count = 20")
        written = 1
        with suppress(StoreError):
            for entry in others:
                await store.write(entry)
                written += 1
        with pytest.raises(StoreError, match="the disk is full: make room"):
            await store.write(others[written - 1])
        assert len(store.load("a-room")) == written < 2000
        files[-1].execute("pragma max_page_count = 100000")
        await store.write(others[written - 1])
        assert len(store.load("a-room")) == written + 1
        store.close()

    asyncio.run(write())
