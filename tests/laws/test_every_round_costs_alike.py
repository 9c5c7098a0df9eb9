"""A round late in a game costs what an early one does: nothing plays the rounds before again.

What is counted are the calls of Python functions, which are the same on every machine.
"""

from __future__ import annotations

import json
import runpy
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import Game, Ruleset, to_json, variants
from pinochle.players import ClubPlayer
from pinochle.players.sitting import Sitting
from pinochle.rules.scoring.scoresheet import ScoreSheet
from pinochle.web.asking import Ask
from pinochle.web.room import RoomState, create_room
from pinochle.web.scorepad import requested_pad, to_document
from pinochle.web.table.alone import PageTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS: Final = 60
EARLY: Final = slice(3, 9)
"""The rounds around the sixth: one alone may be short, if all pass."""
LATE: Final = slice(ROUNDS - 6, ROUNDS)
MOST: Final = 1.5
CLUB: Final = ClubPlayer()
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
BOT: Final = Path(__file__).parents[2] / "examples" / "chat_bot.py"


def endless() -> Ruleset:
    """Return rules whose game does not end in so many rounds."""
    rules = variants.get("partnership-auction")
    ending = evolve(rules.ending, target=1_000_000)
    return rules.with_(name="endless", ending=ending)


def calls_of(rounds: Iterator[None], counted: slice) -> int:
    """Return how many functions were called in some rounds; it plays on to the last of them."""
    calls = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    for _ in range(*counted.indices(ROUNDS)):
        sys.setprofile(count)
        try:
            next(rounds)
        finally:
            sys.setprofile(None)
    return calls


def at_a_table(_: Path) -> Iterator[None]:
    """Play with three players of the library, and tell a document after each step."""
    sitting, seq = Sitting.start(endless(), [None, CLUB, CLUB, CLUB], seed="table"), 0
    while True:
        sitting = sitting.deal_next()
        while not sitting.game.needs_deal:
            if sitting.awaited == (0,):
                action = CLUB.choose(sitting.view(0), Random(0))
                sitting = sitting.apply(action, 0)
            for after in sitting.advances():
                sitting, document = after, after.table(0, since=seq)
                seq = document.seq
                to_json(document)
        yield


def in_a_room(_: Path) -> Iterator[None]:
    """Play in a room, whose entries are judged and carried out one by one."""
    ask = Ask(1, "create", {"rules": endless().to_toml(), "seats": ["human", *["club"] * 3]})
    state = RoomState.start(create_room(ask, "den"))
    entry = state.sit(Ask(2, "sit", {"seat": 0, "name": "Ann"}), "t" * 43)
    assert entry is not None
    state, key, rng = state.after(entry), 2, Random("room")
    while True:
        is_dealt = False
        while not (is_dealt and state.sitting.game.needs_deal):
            due = state.due(rng)
            if isinstance(due, int):
                due = state.act(due, CLUB.choose(state.sitting.view(due), rng).token)
            elif due is None:
                view, key = state.sitting.view(0), key + 1
                do = CLUB.choose(view, rng).token
                due = state.judge(0, Ask(key, "act", {"do": do, "seq": state.seq}))
                assert due is not None
            state = state.after(due)
            is_dealt = not state.sitting.game.needs_deal or is_dealt
            state.news([0])
        yield


def at_a_page(_: Path) -> Iterator[None]:
    """Play at a page, which is told all and keeps the game after each step."""
    texts = list[str]()
    table = PageTable(texts.append)
    number = 0

    def ask(word: str, **fields: object) -> None:
        nonlocal number
        number += 1
        texts.clear()
        table.receive(json.dumps({"id": number, "ask": word, **fields}))
        assert json.loads(texts[0]).get("ok"), texts

    seats = ["human", "club", "club", "club"]
    ask("start", rules=endless().to_toml(), seats=seats, seed="page")
    while True:
        while not table.sitting.game.needs_deal:
            action = CLUB.choose(table.sitting.view(0), Random(0))
            ask("act", do=action.token, seq=table.seq)
        yield
        ask("deal")


def in_a_chat(folder: Path) -> Iterator[None]:
    """Play in a channel of the example's bot, which keeps the game after each step."""
    bot: dict[str, Any] = runpy.run_path(str(BOT))
    file = folder / f"{b'den'.hex()}.json"
    bot["tell"](file, Sitting.start(endless(), [None, CLUB, CLUB, CLUB], names=NAMES))
    while True:
        rounds = bot["table_of"](file).game.sheet.rounds
        while (sitting := bot["table_of"](file)).game.sheet.rounds == rounds:
            token = CLUB.choose(sitting.view(0), Random(0)).token
            ((told, _), *_) = bot["receive"](folder, "den", "Ann", token.replace(":", " ", 1))
            assert sitting.rules.name not in told
        yield


def on_a_pad(_: Path) -> Iterator[None]:
    """Enter rounds on a pad, one answer after the other, and write each down."""
    sheet = ScoreSheet(rules=endless())
    answers = {"bidder": 0, "bid": 250, "trump": "S", "meld.0": 100, "meld.1": 20}
    answers |= {"count.0": 160, "count.1": 90}
    while True:
        for answered in range(1, len(answers) + 1):
            entry = dict(islice(answers.items(), answered))
            to_document(requested_pad(sheet, Ask(1, "judge", {"entry": entry})))
        sheet = requested_pad(sheet, Ask(1, "judge", {"entry": answers})).sheet_after()
        yield


def in_a_match(_: Path) -> Iterator[None]:
    """Play with players of the library alone."""
    game, rng = Game.start(endless()), Random("match")
    while True:
        game = game.playout(rng, player=CLUB)
        yield


DOORS: Final = (at_a_table, in_a_room, at_a_page, in_a_chat, on_a_pad, in_a_match)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_late_rounds_cost_what_early_ones_do(
    door: Callable[[Path], Iterator[None]], tmp_path: Path
) -> None:
    rounds = door(tmp_path)
    for _ in range(EARLY.start):
        next(rounds)
    early = calls_of(rounds, EARLY)
    for _ in range(EARLY.stop, LATE.start):
        next(rounds)
    assert calls_of(rounds, LATE) <= MOST * early
