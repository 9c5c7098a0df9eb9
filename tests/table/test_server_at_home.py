"""A host serves the table: alone with everything that a worker does, or with friends.

Tests: pinochle.cli._serving, pinochle.server.alone, pinochle.server.connections,
pinochle.server.hosting
"""

from __future__ import annotations

import json
import re
import socket as sockets
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from pinochle._process import line_of
from pinochle.cli import main
from pinochle.server.hosting import addresses_of_this_computer
from pinochle.web.table.alone import PageTable
from support.server_process import SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

SERVE: Final = ("-m", "pinochle", "serve", "--no-open", "--port", "0")
TWO_ADDRESSES: Final = """
import sys
from pinochle._process import line_of
from pinochle.cli import main
from pinochle.server import hosting
hosting.addresses_of_this_computer = lambda: ["127.0.0.2", "127.0.0.3"]
sys.exit(main(sys.argv[1:]))
"""
"""The command on a computer that has two addresses in its network."""


@contextmanager
def serve_at_home(*options: str) -> Iterator[list[str]]:
    """The addresses that the command prints, as long as it runs."""
    command = (sys.executable, *(options or SERVE))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        process.stdout.readline()
        addresses = [process.stdout.readline().strip()]
        if "--invite" in options:
            addresses.append(process.stdout.readline().strip())
        try:
            yield addresses
        finally:
            process.terminate()
            assert process.wait(SECONDS) in {0, -15}


def status(address: str, **headers: str) -> int:
    """The status with which a page is answered."""
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - one of ours
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def is_open(address: str, name: str = "alone", **headers: str) -> bool:
    """Whether somebody may connect beside a page."""
    try:
        with connect(f"ws{address.removeprefix('http')}{name}", additional_headers=headers):
            return True
    except InvalidStatus:
        return False


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serve_at_home() as [found]:
        yield found


class PageAlone:
    """A page that plays alone, or the table of a worker, as far as messages go."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.id = 0
        self.saved: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    def ask(self, word: str, **given: Any) -> dict[str, Any]:
        """What is answered."""
        self.id += 1
        self.socket.send(json.dumps({"id": self.id, "ask": word, **given}))
        while "ok" not in (message := self.hear()):
            pass
        return message

    def hear(self) -> dict[str, Any]:
        """What comes next."""
        message: dict[str, Any] = json.loads(self.socket.recv(SECONDS))
        message.pop("took", None)  # the time that a player needs is another each time
        self.heard.append(message)
        self.saved = message.get("saved", self.saved)
        self.table = message.get("table", self.table) if "id" not in message else self.table
        return message

    def start(self, **given: Any) -> None:
        """Begin a game, and wait until it is one's turn."""
        asked = {"rules": "cutthroat", "seats": ["human"], "seed": "1", "save": "a", **given}
        assert self.ask("start", **asked)["ok"]
        self.wait()

    def wait(self) -> None:
        """Wait until the seat of this page is to act, and the game is saved so."""
        while not self.table or self.table["seat"] not in self.table["awaited"]:
            self.hear()

    def bid(self) -> None:
        """Bid 20, and wait until it is one's turn again."""
        before = self.table["seq"]
        assert self.ask("act", do="bid:20", seq=before)["ok"]
        while self.table["seq"] == before:
            self.hear()
        self.wait()


@contextmanager
def connect_page(address: str) -> Iterator[PageAlone]:
    """A page that is connected."""
    with connect(f"ws{address.removeprefix('http')}alone", max_size=None) as socket:
        yield PageAlone(socket)


def test_nothing_is_sent_without_the_secret(address: str) -> None:
    parts = re.fullmatch(r"(http://127\.0\.0\.1:\d+/)([\w-]{22})/", address, re.ASCII)
    assert parts
    origin, secret = parts.groups()
    for path in (
        "",
        "index.html",
        "page.js",
        "library.json",
        "A" * 22 + "/",
        f"x/{secret}/",
        secret[:-1],
    ):
        assert status(origin + path) == 404, path
    assert not is_open(origin)
    assert not is_open(f"{origin}{'A' * 22}/")
    assert status(address) == status(f"{address}page.js") == status(f"{address}cards/AS.svg") == 200
    assert is_open(address)


def test_another_name_is_refused(address: str) -> None:
    """A site may give its own name to this computer, and its page is then of the same origin."""
    for name in ("evil.example", "127.0.0.1.evil.example", "", "127.0.0.2"):
        assert status(address, Host=name) == 400, name
    port = address.split(":")[2].partition("/")[0]
    assert status(address, Host=f"localhost:{port}") == 200
    evil = f"http://evil.example:{port}"
    assert not is_open(address, Origin=evil)
    assert is_open(address, Origin=address.rpartition("/")[0].rpartition("/")[0])


def test_nobody_else_on_the_network_is_heard(address: str) -> None:
    port = int(address.split(":")[2].partition("/")[0])
    with pytest.raises(OSError, match="refused"):
        sockets.create_connection(("127.0.0.2", port), 1)


def test_a_page_is_told_what_a_worker_tells(address: str) -> None:
    texts: list[str] = []
    asked: list[dict[str, object]] = [
        {"ask": "start", "rules": "cutthroat", "seats": ["human"], "seed": "1", "save": "a"},
        {"ask": "hint"},
        {"ask": "rules"},
        {"ask": "record"},
        {"ask": "edit", "rules": "cutthroat", "changes": {}},
        {"ask": "undo"},
        {"ask": "language", "language": "de"},
        {"ask": "act", "do": "nonsense", "seq": 0},
        {"ask": "again"},
        {"ask": "me"},
    ]
    sent = [json.dumps({"id": number, **ask}) for number, ask in enumerate(asked)]
    table = PageTable(texts.append)
    for text in sent:
        table.receive(text)
    with connect_page(address) as page:
        for text in sent:
            page.socket.send(text)
        for text in texts:
            wanted = json.loads(text)
            wanted.pop("took", None)
            heard = page.hear()
            if "advice" not in wanted:  # an expert thinks as long as there is time
                assert heard == wanted


def test_a_choice_is_taken_back_and_a_game_goes_on_after_the_server(address: str) -> None:
    with connect_page(address) as page:
        page.start()
        before = page.table["seq"]
        page.bid()
        assert page.ask("undo")["ok"]
        while page.table["seq"] != before:
            page.hear()
        page.bid()
        record = page.ask("record")["text"]
        saved = page.saved
    with serve_at_home() as [other], connect_page(other) as page:
        page.start(**{name: saved[name] for name in ("record", "seats", "names", "seed", "save")})
        assert page.ask("record")["text"] == saved["record"] == record
        assert page.ask("look-back")["ok"] in {True, False}
        assert page.ask("load", record=saved["record"])["length"]
        assert page.ask("at", record=saved["record"], seq=1)["table"]["seq"] == 1


def test_a_page_that_goes_leaves_nothing(address: str) -> None:
    """Seventeen pages one after another have a table, and of those at once sixteen."""
    for _ in range(17):
        with connect_page(address) as page:
            page.start(seats=["club"] * 3)
    with ExitStack() as pages:
        open_pages = [pages.enter_context(connect_page(address)) for _ in range(16)]
        assert not is_open(address)
        for page in open_pages:
            page.start()


def test_a_page_reads_nothing_of_another(address: str) -> None:
    """Neither the game of another page nor its save, and no page changes them."""
    with connect_page(address) as page, connect_page(address) as other:
        page.start(save="mine", names=["Somebody"])
        page.bid()
        record = page.ask("record")["text"]
        assert other.ask("record")["text"] != record
        assert other.ask("table", since=0)["table"]["seq"] == 0
        other.start(save="theirs", seed="2")
        other.ask("undo")
        assert other.saved["save"] == "theirs"
        assert "Somebody" not in json.dumps(other.heard)
        assert page.ask("record")["text"] == record
        assert page.saved["save"] == "mine"


def test_a_page_of_ones_own_is_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("my own", encoding="utf-8")
    with serve_at_home(*SERVE, "--pages", str(tmp_path)) as [found]:
        with urllib.request.urlopen(found, timeout=SECONDS) as answer:  # noqa: S310 - ours
            assert answer.read() == b"my own"
        assert is_open(found)
        assert status(f"{found}page.js") == 404


def test_friends_are_invited(tmp_path: Path) -> None:
    data = tmp_path / "kept.db"
    words = ("serve", "--no-open", "--port", "0", "--invite", "--data", str(data))
    with serve_at_home("-c", TWO_ADDRESSES, *words) as [first, other]:
        assert first.startswith("http://127.0.0.2:")
        assert other == first.replace("127.0.0.2", "127.0.0.3")
        asked = {"id": 1, "ask": "create", "rules": "cutthroat", "seats": ["human"] * 3}
        request = urllib.request.Request(f"{first}rooms", json.dumps(asked).encode())  # noqa: S310
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            room = json.load(answer)["room"]
        with connect(f"ws{other.removeprefix('http')}room") as socket:
            socket.send(json.dumps({"id": 2, "ask": "join", "room": room}))
            assert json.loads(socket.recv(SECONDS))["ok"]
        assert not is_open(first, "alone")  # their choices would be made in the host's process
        assert status(first, Host="evil.example") == 400
        assert status(f"{first.rpartition('/')[0].rpartition('/')[0]}/rooms") == 404
    assert data.stat().st_mode & 0o077 == 0


def test_friends_may_choose_programs_of_the_host() -> None:
    bot = Path(__file__).parents[2] / "examples" / "bots" / "bot.py"
    program = f"aces={line_of(['run:' + sys.executable, str(bot)])}"
    words = ("serve", "--no-open", "--port", "0", "--invite", "--program", program)
    with serve_at_home("-c", TWO_ADDRESSES, *words) as [first, _]:
        with urllib.request.urlopen(f"{first}library.json", timeout=SECONDS) as answer:  # noqa: S310
            assert json.load(answer)["programs"] == ["aces"]
        seats = ["human", "aces", "club"]
        with connect(f"ws{first.removeprefix('http')}room", max_size=None) as socket:
            asked = {"id": 1, "ask": "create", "rules": "cutthroat", "seats": seats}
            socket.send(json.dumps(asked))
            room = json.loads(socket.recv(SECONDS))["room"]
            socket.send(json.dumps({"id": 2, "ask": "join", "room": room}))
            while "room" not in (news := json.loads(socket.recv(SECONDS))):
                pass
            assert [seat["kind"] for seat in news["room"]["seats"]] == seats


def test_the_file_of_the_rooms_is_sent_to_nobody() -> None:
    words = ("serve", "--no-open", "--port", "0", "--invite")
    with serve_at_home("-c", TWO_ADDRESSES, *words) as [first, _]:
        assert status(first) == 200
        for path in ("rooms.db", "../rooms.db", "%2e%2e/rooms.db", "page/../../rooms.db"):
            assert status(first + path) == 404, path


def test_the_addresses_of_this_computer_are_no_loops() -> None:
    assert not [one for one in addresses_of_this_computer() if one.startswith("127.")]


def test_what_cannot_be_served_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with sockets.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for words, told in (
            (["--data", "x.db"], "say --invite as well"),
            (["--pages", str(tmp_path)], "has none"),
            (["--port", str(port)], f"the port {port} cannot be used"),
            (["--port", "65536"], "from 0 to 65535, not 65536"),
        ):
            assert main(["serve", "--no-open", *words]) == 2
            assert told in capsys.readouterr().err
    monkeypatch.setattr("pinochle.server.hosting.addresses_of_this_computer", list)
    assert main(["serve", "--invite"]) == 2
    assert "no network" in capsys.readouterr().err


def test_the_extra_is_named_where_it_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is imported meanwhile must not stay where other tests look for the server.
    monkeypatch.setattr("pinochle.server", sys.modules["pinochle.server"])
    for name in [*sys.modules]:
        if name.startswith(("pinochle.server", "starlette", "uvicorn")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert main(["serve"]) == 2
    assert "pip install pinochle-rules[server]" in capsys.readouterr().err
