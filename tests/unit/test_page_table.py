"""The table for one page, as a worker or a server has it, and the files of that page.

Tests: pinochle.web.table.alone, pinochle.web.table.files, pinochle.web.table.refusals
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from pinochle import Record
from pinochle.messages import LANGUAGES
from pinochle.web.asking import AskError
from pinochle.web.table.alone import PageTable
from pinochle.web.table.files import Way, write_offline, write_page
from pinochle.web.table.refusals import PHRASES, table_error

if TYPE_CHECKING:
    from pathlib import Path

FEW = 'base = "cutthroat"\nname = "few"\n[ending]\ntarget = 10\n'
"""A game that is over after a round."""


class Page:
    """A page, which remembers what it is told."""

    def __init__(self) -> None:
        self.table = PageTable(self.take)
        self.table.warm_up()
        self.answers: dict[int, dict[str, Any]] = {}
        self.shown: dict[str, Any] = {}
        self.saved: dict[str, Any] = {}
        self.progress: list[float] = []

    def take(self, text: str) -> None:
        """Remember a text."""
        message = json.loads(text)
        if "id" in message:
            self.answers[message["id"]] = message
        self.shown = message.get("table", self.shown)
        self.saved = message.get("saved", self.saved)
        if "progress" in message:
            self.progress.append(message["progress"])

    def ask(self, word: str, **given: Any) -> dict[str, Any]:
        """What is answered."""
        number = len(self.answers)
        self.table.receive(json.dumps({"id": number, "ask": word, **given}))
        return self.answers[number]

    def start(self, *seats: str, rules: str = "cutthroat", **given: Any) -> None:
        """Begin a game."""
        assert self.ask("start", rules=rules, seats=seats, seed="1", save="mine", **given)["ok"]

    def why(self, word: str, **given: Any) -> str:
        """Why something is refused."""
        answer = self.ask(word, **given)
        assert not answer["ok"]
        return str(answer["reasons"][0]["text"])


def test_a_game_is_begun_taken_back_and_gone_on_with() -> None:
    page = Page()
    page.start("human")
    before = page.shown["seq"]
    assert page.shown["awaited"] == [0]
    assert page.ask("act", do="bid:20", seq=before)["ok"]
    assert page.shown["seq"] > before
    assert page.ask("undo")["ok"]
    assert page.shown["seq"] == before
    assert page.ask("act", do="bid:20", seq=before)["ok"]
    saved = page.saved
    assert saved["save"] == "mine" and saved["seats"] == ["human", "club", "club"]
    assert page.ask("record")["text"] == saved["record"]

    again = Page()
    again.start(*saved["seats"], record=saved["record"], names=saved["names"])
    assert again.saved["record"] == saved["record"]
    assert again.shown["choices"] == page.shown["choices"]


def test_a_round_and_a_game_are_over() -> None:
    page = Page()
    page.start("club", "club", "club")
    assert page.shown["step"] == "deal"
    dealt = page.shown["round"]
    assert page.ask("deal")["ok"]
    assert page.shown["round"] > dealt or page.shown["step"] == "over"
    page.start("club", "club", "club", rules=FEW)
    assert page.saved["over"]
    assert page.ask("again")["ok"]
    assert page.saved["over"] and page.saved["rounds"] >= 1


def test_a_round_is_looked_back_at() -> None:
    page = Page()
    page.start("club", "club", "club", rules=FEW)
    found = page.ask("look-back")
    assert found["ok"] and {*found} >= {"gains", "losses"}
    assert all(set(one) == {"round", "text"} for one in found["gains"] + found["losses"])
    assert page.progress and all(0 <= part <= 1 for part in page.progress)


def test_several_people_pass_the_page_on() -> None:
    page = Page()
    page.start("human", "human", "human")
    assert page.shown["seat"] == 0
    assert page.ask("seat", seat=1)["table"]["seat"] == 1
    assert "another person has seen" in page.why("undo")
    page.start("human", "club", "human")
    assert page.why("seat", seat=1) == str(table_error("Nobody"))


def test_it_speaks_the_language_of_the_reader() -> None:
    page = Page()
    page.start("human")
    assert page.ask("language", language="de")["ok"]
    assert "Du" in page.ask("table", since=0)["table"]["status"]
    assert page.why("seat", seat=1) == str(table_error("Nobody", "de"))
    for language in LANGUAGES:
        assert isinstance(table_error("Full", language), AskError)
    assert len(PHRASES) == 8


def test_a_record_is_looked_at_step_by_step() -> None:
    page = Page()
    page.start("club", "club", "club")
    record = page.ask("record")["text"]
    length = page.ask("load", record=record)["length"]
    assert length == len(Record.parse(record))
    assert page.ask("at", record=record, seq=2, seat=1)["table"]["seq"] == 2
    for word in ("act", "again", "deal", "undo"):
        assert page.why(word) == str(table_error("Record"))
    redacted = str(Record.parse(record).redacted(0))
    assert page.ask("at", record=redacted, seq=length)["ok"]
    assert page.ask("at", record="")["table"]["seq"] == length
    assert "line 1" in page.why("load", record="nothing")


def test_house_rules_are_changed() -> None:
    page = Page()
    changes = {"ending": {"target": 77}}
    assert "77" in page.ask("edit", rules="cutthroat", changes=changes)["edited"]["toml"]


@pytest.mark.parametrize("way", ["worker", "socket", "rooms"])
def test_a_page_has_all_that_it_names(tmp_path: Path, way: Way) -> None:
    write_page(tmp_path, way)
    assert json.loads((tmp_path / "library.json").read_text(encoding="utf-8"))["way"] == way
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    named = {*re.findall(r'(?:src|href)="([^"#]+)"', page)}
    for module in tmp_path.glob("*.js"):
        named |= {*re.findall(r'from "\./([^"]+\.js)"', module.read_text(encoding="utf-8"))}
    assert "page.js" in named
    assert {name for name in named if not (tmp_path / name).is_file()} == set()
    assert "<!-- fan -->" not in page
    assert (tmp_path / "icon.svg").read_text(encoding="utf-8").startswith("<svg")


def test_files_are_compressed_once(tmp_path: Path) -> None:
    write_page(tmp_path, "rooms")
    write_offline(tmp_path)
    write_offline(tmp_path)
    assert (tmp_path / "page.js.gz").is_file()
    assert [*tmp_path.rglob("*.gz.gz")] == []
