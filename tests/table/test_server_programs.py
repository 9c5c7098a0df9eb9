"""Programs in rooms: guests choose them by the names that the host gives, and start nothing else.

Tests: pinochle.server.programs
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from pinochle import to_json
from pinochle._process import line_of
from pinochle.players import ClubPlayer
from pinochle.protocol import ProgramError, ProgramPlayer
from pinochle.server import programs as in_rooms
from pinochle.server.costs import Purse
from pinochle.server.lobby import Lobby, LobbySettings
from pinochle.server.programs import Programs, ProgramsError
from pinochle.server.rooms import Client, Room
from pinochle.web import Ask, AskError
from pinochle.web.room import HostedProgram, create_room
from support.server_process import SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

BOT: Final = (
    sys.executable,
    str(Path(__file__).parents[2] / "examples" / "bots" / "bot.py"),
)
RULES: Final = "cutthroat"
TELLS: Final = """
import json, os, pathlib, sys
heard = pathlib.Path(sys.argv[1])
def tell(what):
    with heard.open('a', encoding='utf-8') as file: print(os.getpid(), what, file=file)
def say(**message): print(json.dumps(message), flush=True)
for message in map(json.loads, sys.stdin):
    word = message['say']
    tell(word)
    if word == 'hello': say(say='ready', protocol=1, name='it', options=message['options'])
    if word == 'choose': {when_asked}
"""
"""A program that writes into a file which process has heard what."""
FIRST: Final = "say(say='action', id=message['id'], do=message['legal'][0])"


def told(heard: Path, when_asked: str = FIRST) -> ProgramPlayer:
    """A program that tells what it has heard."""
    text = TELLS.replace("{when_asked}", when_asked)
    return ProgramPlayer((sys.executable, "-I", "-S", "-c", text, str(heard)))


def lines_of(heard: Path) -> list[tuple[int, str]]:
    """Which process has heard what."""
    lines = heard.read_text("utf-8").splitlines() if heard.exists() else []
    return [(int(number), word) for number, word in (line.split() for line in lines)]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def in_room(
    folder: Path,
    programs: Programs,
    seats: list[str],
    use: Callable[[Room, Client], Awaitable[Any]],
) -> Lobby:
    """Let somebody sit down in a room whose other seats have players, and use it."""
    lobby = Lobby(LobbySettings(folder / "rooms.db", pace=0, programs=programs))
    try:
        ask = Ask(1, "create", {"rules": RULES, "seats": ["human", *seats]})
        await lobby.store.write(create_room(ask, "a-room", programs.names or seats))
        client = Client(lambda _: None)
        joining = Ask(2, "join", {"room": "a-room"})
        room = await lobby.enter(cast("Any", None), client, joining, Purse(None))
        assert room
        await room.ask(client, Ask(3, "sit", {"seat": 0, "name": "Ann"}))
        await use(room, client)
        assert await room.leave(client)
    finally:
        programs.close()
        lobby.workers.close()
        lobby.store.close()
    return lobby


async def play_until(room: Room, client: Client, is_over: Callable[[], bool]) -> dict[str, Any]:
    """Let a club player act at seat 0 until something is so; the last news of the room."""
    news: dict[str, Any] = {}
    until = time.monotonic() + SECONDS
    while not is_over():
        assert time.monotonic() < until
        while not client.waiting.empty():
            news = json.loads(client.waiting.get_nowait()).get("room", news)
        if 0 in room.state.sitting.awaited:
            seq, view = room.state.seq, room.state.view(0)
            do = ClubPlayer().choose(view, Random(seq)).token
            await room.ask(client, Ask(100 + seq, "act", {"do": do, "seq": seq}))
        await asyncio.sleep(0.005)
    return news


def test_programs_play_in_a_room_and_end_with_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    programs = Programs({"it": told(heard), "aces": ProgramPlayer(BOT)})

    async def use(room: Room, client: Client) -> None:
        assert room.state.kinds == ("human", "it", "aces")
        news = await play_until(room, client, lambda: room.state.deals == 2)
        assert [seat["kind"] for seat in news["seats"]] == ["human", "it", "aces"]
        assert not room.programs.lost_turns

    asyncio.run(in_room(tmp_path, programs, ["it", "aces"], use))
    ((process, _), *_) = lines = lines_of(heard)
    words = [word for _, word in lines]
    assert {number for number, _ in lines} == {process}
    assert words[:4] == ["hello", "game", "told", "choose"]
    assert "end" in words
    assert words[-1] == "quit"
    assert not is_running(process)


@pytest.mark.parametrize(
    ("when_asked", "fault"),
    [
        ("raise SystemExit('secret')", "it ended with code 1: secret"),
        ("say(say='action', id=message['id'], do='play:AS')", "play:AS is not legal"),
    ],
)
def test_a_program_that_fails_is_replaced_and_that_is_told(
    tmp_path: Path, when_asked: str, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    programs = Programs({"it": told(tmp_path / "heard", when_asked)})

    async def use(room: Room, client: Client) -> None:
        news = await play_until(room, client, lambda: room.programs.lost_turns[1] > 1)
        until = time.monotonic() + SECONDS
        while not news["seats"][1]["lost"] and time.monotonic() < until:
            news = json.loads(await client.waiting.get()).get("room", news)
        assert news["seats"][1]["lost"]
        assert [seat["lost"] for seat in news["seats"]][::2] == [0, 0]
        assert "secret" not in to_json(news)

    with caplog.at_level(logging.WARNING, "uvicorn.error"):
        asyncio.run(in_room(tmp_path, programs, ["it", "club"], use))
    assert f"a program lost a turn in a room: it: {fault}" in caplog.text


def test_a_program_that_is_not_ready_is_asked_once(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    text = f"open({str(heard)!r}, 'a').write('1')"
    programs = Programs({"it": ProgramPlayer((sys.executable, "-c", text))})

    async def use(room: Room, client: Client) -> None:
        await play_until(room, client, lambda: room.programs.lost_turns[1] > 1)

    asyncio.run(in_room(tmp_path, programs, ["it", "club"], use))
    assert heard.read_text("utf-8") == "1"


def test_there_are_so_many_processes_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_rooms, "MOST_PROCESSES", 1)
    heard = tmp_path / "heard"
    programs = Programs({"it": told(heard)})

    async def use(room: Room, client: Client) -> None:
        await play_until(room, client, lambda: sum(room.programs.lost_turns.values()) > 1)
        assert len(room.programs.lost_turns) == 1

    asyncio.run(in_room(tmp_path, programs, ["it", "it"], use))
    assert len({process for process, _ in lines_of(heard)}) == 1


def test_a_program_ends_when_another_has_its_seat(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    programs = Programs({"it": told(heard)})

    async def use(room: Room, client: Client) -> None:
        await play_until(room, client, lambda: any(word == "choose" for _, word in lines_of(heard)))
        await room.ask(client, Ask(4, "give", {"seat": 1, "kind": "human"}))
        await play_until(room, client, lambda: bool(room.state.free))
        await play_until(room, client, lambda: not is_running(lines_of(heard)[0][0]))

    asyncio.run(in_room(tmp_path, programs, ["it", "club"], use))


def test_a_room_goes_on_without_a_program_that_is_offered_no_more(tmp_path: Path) -> None:
    async def use(room: Room, client: Client) -> None:
        await play_until(room, client, lambda: room.state.deals == 2)
        assert room.programs.lost_turns[1] > 1

    asyncio.run(in_room(tmp_path, Programs(), ["gone", "club"], use))


def test_guests_start_nothing_but_what_the_host_named(tmp_path: Path) -> None:
    offered = Programs({"it": told(tmp_path / "heard")})
    wrong = ("run:./it", f"run:{line_of(BOT)}", line_of(BOT), "it ", "IT", "another", "it\n", "")

    async def use(room: Room, client: Client) -> None:
        before = room.state
        for number, kind in enumerate(wrong):
            await room.ask(client, Ask(10 + number, "give", {"seat": 0, "kind": kind}))
        while not client.waiting.empty():
            answer = json.loads(client.waiting.get_nowait())
            assert answer.get("id", 0) < 10 or not answer["ok"]
        assert before.kinds == room.state.kinds

    asyncio.run(in_room(tmp_path, offered, ["club", "club"], use))
    for kind in wrong:
        ask = Ask(1, "create", {"rules": RULES, "seats": ["human", "club", kind]})
        with pytest.raises(AskError, match="out of human, random, simple, club, expert, it"):
            create_room(ask, "a-room", offered.names)
    assert not (tmp_path / "heard").exists()


def test_names_that_will_not_do(tmp_path: Path) -> None:
    one = told(tmp_path / "heard")
    for name in ("human", "club", "expert", "", "run:it", "a b", "-it", "x" * 31, "ünd", "it\n"):
        with pytest.raises(ProgramsError, match="cannot be called"):
            Programs({name: one})
        with pytest.raises(AskError):
            HostedProgram(name)
    with pytest.raises(ProgramsError, match="there may be 8 programs, not 9"):
        Programs({f"it-{number}": one for number in range(9)})
    Programs({"it": one}).check()
    with pytest.raises(ProgramError, match="has no option 'bold'"):
        Programs({"it": ProgramPlayer(BOT, options={"bold": "1"})}).check()
