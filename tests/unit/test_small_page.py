"""examples/small_page/serve.py plays rounds with whoever asks it by HTTP, as its page does."""

from __future__ import annotations

import json
import subprocess
import sys
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVE = Path(__file__).parents[2] / "examples" / "small_page" / "serve.py"


class Page:
    """What the page does, without drawing anything."""

    def __init__(self, port: int, rules: str, language: str = "en") -> None:
        self.port = port
        self.always = {"rules": rules, "language": language}
        self.since = 0
        self.told: list[str] = []

    def send(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request(method, path, body)
            reply = connection.getresponse()
            return reply.status, reply.read().decode()
        finally:
            connection.close()

    def ask(self, **more: object) -> dict[str, Any]:
        asked = self.always | {"since": self.since} | more
        status, text = self.send("POST", "/", json.dumps(asked))
        assert status == HTTPStatus.OK, text
        answer: dict[str, Any] = json.loads(text)
        return answer

    def act(self, token: str) -> dict[str, Any]:
        answer = self.ask(do=token)
        table: dict[str, Any] = answer["table"]
        assert not answer["refused"]
        assert table["since"] == self.since
        self.told += [event["text"] for event in table["events"]]
        self.since = table["seq"]
        return table

    def choose(self, what: str) -> str:
        places: list[str] = []
        while True:
            choosing = self.ask(choose=places, what=what)["choosing"]
            if choosing["complete"]:
                return str(choosing["complete"][0]["do"])
            places.append(next(place["id"] for place in choosing["places"] if place.get("pick")))

    def play_a_round(self) -> dict[str, Any]:
        self.act("over")
        table = self.act("deal")
        while table["step"] not in ("deal", "over"):
            table = self.act(self.token(table) if 0 in table["awaited"] else "wait")
        return table

    def token(self, table: dict[str, Any]) -> str:
        found = {choice["kind"]: choice for choice in table["choices"]}
        if "plays" in found:
            return next(str(place["do"]) for place in table["hand"] if place.get("do"))
        if "bids" in found and not table["seats"][0].get("call"):
            least = found["bids"]["ranges"][0]["least"]
            return str(found["bids"]["do"]).replace("{points}", str(least))
        if "buttons" in found:
            return str(found["buttons"]["buttons"][-1]["do"])
        return self.choose(found["picks"]["what"])


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    command = [sys.executable, str(SERVE), "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as serving:
        assert serving.stdout is not None
        address = serving.stdout.readline()
        yield int(address.split(":")[2].split("/")[0])
        serving.terminate()


@pytest.mark.parametrize(
    "rules", ["partnership-auction", "three-handed", "partnership-passing", "two-handed"]
)
def test_a_whole_round_is_played(port: int, rules: str) -> None:
    page = Page(port, rules)
    table = page.play_a_round()
    assert table["rules"] == rules
    assert page.told[0] == "The cards are dealt"
    assert any("You play " in text or "concede" in text for text in page.told)


def test_what_is_not_legal_is_refused_in_the_language_of_the_page(port: int) -> None:
    page = Page(port, "partnership-auction", "de")
    page.act("over")
    page.act("deal")
    answer = page.ask(do="bid:50")
    assert answer["refused"] == ["50 ist zu niedrig: das niedrigste Gebot ist 100"]
    assert answer["table"]["seq"] == page.since


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "[]",
        "{}",
        '{"rules": "no-such-game", "language": "en", "since": 0}',
        '{"rules": "partnership-auction", "language": "xx", "since": 0}',
        '{"rules": "partnership-auction", "language": "en", "since": 0, "do": "jump"}',
        '{"rules": "partnership-auction", "language": "en", "since": 0, "do": 7}',
        '{"rules": "partnership-auction", "language": "en", "choose": 7, "what": "bury"}',
    ],
)
def test_what_is_not_understood_is_an_error_of_the_client(port: int, asked: str) -> None:
    status, text = Page(port, "partnership-auction").send("POST", "/", asked)
    assert status == HTTPStatus.BAD_REQUEST
    assert json.loads(text)["refused"][0]


def test_the_page_is_sent(port: int) -> None:
    status, text = Page(port, "partnership-auction").send("GET", "/page.html?lang=de")
    assert status == HTTPStatus.OK
    assert text.startswith("<!doctype html>")
