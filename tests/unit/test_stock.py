"""A stock at the terminal, in documents, and in views that somebody has made by hand."""

from __future__ import annotations

import io
import json
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from gaming import after, dealt
from pinochle import (
    Card,
    DocumentError,
    Done,
    Game,
    Hand,
    LayMeld,
    Play,
    Round,
    Seat,
    from_json,
    to_json,
    variants,
)
from pinochle.cli import main
from pinochle.record import Record
from pinochle.rules.draw import Laid
from pinochle.view import NoSampleError, View

if TYPE_CHECKING:
    from pathlib import Path

TWO: Final = variants.get("two-handed")
ACE: Final = Card.parse("AS")


def won() -> Game:
    """Seat 0 has won the first trick for the stock and may meld; hearts are trump."""
    hands = {0: "AS AC KH QH AH TH JH 9C 9D TC TD QS", 1: "9S 9S JC JS"}
    return after(dealt(TWO, hands, upcard="9H"), Play(ACE), Play(Card.parse("9S")))


def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Game, lines: str) -> str:
    """What the terminal shows when somebody at seat 0 goes on with a game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "it.txt").write_text(str(Record.of(game)), encoding="utf-8")
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["play", "--resume", "it.txt", "--seed", "1"]) == 0
    return out.getvalue()


def test_melds_are_typed_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A name will do, or the cards as well; what only lies there is played from there."""
    shown = typed(
        monkeypatch, tmp_path, won(), "?\nmeld walk KH\nmeld royal marriage\nshow\ndone\nKH\nquit\n"
    )

    assert "\nmeld royal_marriage KHQH\n" in shown
    assert "No: there is no meld walk here" in shown
    assert "seat 0 (you) lays royal marriage 40 (K♥ Q♥)" in shown
    assert "laid    seat 0 (you): K♥ Q♥" in shown
    assert "stock   23 face down and 9♥" in shown
    assert "seat 1 draws 1 card\n" in shown
    assert "seat 0 (you) plays K♥ from the table" in shown


def test_a_card_on_the_table_is_typed_with_a_plus(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So are the cards of a meld; and who may call out can type it in two words."""
    game = after(won(), LayMeld("royal marriage", Hand.parse("KH QH")), Done())
    shown = typed(monkeypatch, tmp_path, game, "call out\nplay +QH\nquit\n")

    assert "No: “call-out” is not possible now." in shown
    assert "seat 0 (you) plays Q♥ from the table" in shown


def test_a_stock_comes_back_from_its_document() -> None:
    """What lies there, what was drawn and what was done is written and read."""
    game = after(won(), LayMeld("royal marriage", Hand.parse("KH QH")), Done())
    found = from_json(to_json(game.round), Round)

    assert found == game.round and found.state.drawn and found.state.done
    assert game.view(1).laid[0][0] == Laid(Card.parse("KH"), (("sequence", 40),))
    assert Game.start(TWO).view(0).laid == () and Game.start(TWO).view(0).stock == 0


@pytest.mark.parametrize(
    ("where", "value", "said"),
    [
        (("at", "laid"), [[]], "2 seats have cards on the table, not 1"),
        (("state", "drawn", 0, "seat"), 2, "there is no seat 2"),
        (("state", "done", 0, 0), 5, "there is no seat 5"),
    ],
)
def test_a_stock_that_cannot_be_is_refused(where: tuple[Any, ...], value: Any, said: str) -> None:
    """The seats are those of the table wherever they are told."""
    document = json.loads(to_json(after(won(), Done()).round))
    *way, last = where
    inner = document
    for key in way:
        inner = inner[key]
    inner[last] = value

    with pytest.raises(DocumentError, match=said):
        from_json(json.dumps(document), Round)


@pytest.mark.parametrize("times", [3, 14])
def test_no_deal_agrees_with_what_cannot_be(times: int) -> None:
    """Nobody has played three aces of a suit, or more cards than he had."""
    view = View.of(won())
    cards = [ACE] * times if times == 3 else list(TWO.pack)[:times]
    done = tuple((Seat(0), Play(card)) for card in cards)

    with pytest.raises(NoSampleError):
        evolve(view, state=view.state.but(done=done)).sample(Random(1))
