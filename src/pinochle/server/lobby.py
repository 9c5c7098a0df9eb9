"""The lobby of a server: its rooms by link, seats by secret token, and a file that keeps them all.

``examples/table/README.md`` tells what goes over the socket.
"""

import asyncio
import gc
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_urlsafe
from time import monotonic
from typing import Final

from attrs import frozen
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pinochle.errors import PinochleError
from pinochle.messages import LANGUAGES
from pinochle.server.connections import MOST_SOCKETS, application, is_from, send_waiting
from pinochle.server.rooms import Client, Room
from pinochle.server.store import Store
from pinochle.web.asking import Ask, Reader, read_ask, refusal, reply, requested_language
from pinochle.web.editor import apply_changes
from pinochle.web.room import create_room
from pinochle.web.table.refusals import table_error
from pinochle.web.workers import Workers

__all__ = ["MOST_BYTES", "Lobby", "LobbySettings", "rooms_at"]

MOST_BYTES: Final = 4_096
"""How long a message may be."""
MOST_BYTES_OF_ROOM: Final = 65_536
"""How long the document of a room may be, whose rules may be TOML."""
RATE, BURST = 20.0, 60.0
"""How many messages a client may send a second, and at once; what is more is read later."""
SECONDS_TO_JOIN: Final = 20
SECONDS_TO_POST, MOST_POSTS = 5, 100
"""How long a document of a room may be on its way, and how many at once."""
EDITS: Final = 120
"""How many changes of house rules are judged a minute for each address."""


@frozen
class LobbySettings:
    """The settings of a lobby.

    Args:
        data: the file of the rooms.
        origins: where else pages may come from.
        workers: how many processes there are for what takes long.
        rooms: how many new rooms a minute an address may make.
        pace: how many seconds a player of the library takes for an action.
    """

    data: Path
    origins: tuple[str, ...] = ()
    workers: int = 1
    rooms: float = 20
    pace: float = 0.6


class RateLimit:
    """A limit of requests a minute, for each address.

    Args:
        requests: how many requests.
    """

    def __init__(self, requests: float) -> None:
        self.requests = requests
        self.full: dict[str, float] = {}
        """When an address may ask again if it has asked as often as it may, less a minute."""

    def takes(self, connection: HTTPConnection) -> bool:
        """Count a request, if its address may make one more now."""
        address, now = connection.client.host if connection.client else "", monotonic()
        if len(self.full) > MOST_SOCKETS:
            self.full = {asker: until for asker, until in self.full.items() if until > now}
        until = max(self.full.get(address, 0.0), now - 60)
        if until > now:
            return False
        self.full[address] = until + 60 / self.requests
        return True


class Lobby:
    """The rooms that somebody is in, and the way to them."""

    store: Store
    workers: Workers

    def __init__(self, settings: LobbySettings) -> None:
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.sockets: int = 0
        self.posts: int = 0
        self.new_rooms: RateLimit = RateLimit(settings.rooms)
        self.changes: RateLimit = RateLimit(EDITS)

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        """Open the file and the processes, and close them."""
        sys.setswitchinterval(0.001)  # the thread that writes waits for no whole document
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 1_000)  # many small values, and hardly a cycle
        self.store, self.workers = Store(self.settings.data), Workers(self.settings.workers)
        yield
        self.workers.close()
        self.store.close()

    async def make(self, connection: HTTPConnection, ask: Ask) -> str:
        """Make a room, and return its name."""
        if not self.new_rooms.takes(connection):
            raise table_error("Rooms", requested_language(ask))
        entry = await self.workers(create_room, ask, token_urlsafe(16))
        await self.store.write(entry)
        return entry.room

    async def post(self, request: Request) -> Response:
        """Make a room out of a JSON document, which may be longer than a message."""
        return await self._answer(request, self._make, 201)

    async def edit(self, request: Request) -> Response:
        """Tell what becomes of house rules by a change, to a page that makes a room of them."""
        if not self.changes.takes(request):
            return last_response("there are many changes: wait a moment", 429)
        return await self._answer(request, self._edit, 200)

    async def _make(self, request: Request, ask: Ask) -> str:
        return reply(ask, room=await self.make(request, ask))

    async def _edit(self, _: Request, ask: Ask) -> str:
        text, changes = ask.text("rules"), ask.given.get("changes")
        language = requested_language(ask)
        return reply(ask, edited=await self.workers(apply_changes, text, changes, language))

    async def _answer(
        self, request: Request, work: Callable[[Request, Ask], Awaitable[str]], status: int
    ) -> Response:
        if not is_from(request, self.settings.origins):
            return Response("this page is not ours", 403)
        if self.posts >= MOST_POSTS:
            return last_response("there are many documents: wait a moment", 503)
        self.posts += 1
        try:
            async with asyncio.timeout(SECONDS_TO_POST):
                body = await document_of(request)
        except TimeoutError:
            return last_response("the document does not end", 408)
        finally:
            self.posts -= 1
        if body is None:
            return last_response("the document is too long", 413)
        ask = None
        try:
            ask = read_ask(body.decode(errors="replace"))
            text = await work(request, ask)
        except PinochleError as error:
            text, status = refusal(ask, error, reader(ask)), 422
        return Response(text, status, media_type="application/json")

    async def talk(self, socket: WebSocket) -> None:
        """Talk with a client until it goes."""
        if not is_from(socket, self.settings.origins) or self.sockets >= MOST_SOCKETS:
            await socket.close(1008)
            return
        self.sockets += 1
        client, room = Client(socket.state.hang_up), None
        await socket.accept()
        writer = asyncio.create_task(send_waiting(socket, client.waiting))
        credit, last = BURST, monotonic()
        try:
            while True:
                limit = None if room else SECONDS_TO_JOIN
                text = await asyncio.wait_for(socket.receive_text(), limit)
                now = monotonic()
                credit, last = min(BURST, credit + (now - last) * RATE) - 1, now
                await asyncio.sleep(max(0.0, -credit / RATE))
                ask = None
                try:
                    ask = read_ask(text)
                    if room:
                        await room.ask(client, ask)
                    else:
                        room = await self.enter(socket, client, ask)
                except PinochleError as error:
                    client.put(refusal(ask, error, reader(ask)))
        except (WebSocketDisconnect, TimeoutError, KeyError):  # gone, silent, or no text
            pass
        finally:
            self.sockets -= 1
            writer.cancel()
            name = room.state.name if room else ""
            if room and await room.leave(client) and self.rooms.get(name) is room:
                del self.rooms[name]

    async def enter(self, socket: WebSocket, client: Client, ask: Ask) -> Room | None:
        """Answer who is in no room, and return the room in which they are then."""
        if ask.word == "create":
            client.put(reply(ask, room=await self.make(socket, ask)))
            return None
        name = ask.text("room")
        room = self.rooms.get(name)
        if room is None:
            if ask.word != "join" or not (entries := self.store.load(name)):
                raise table_error("Room", requested_language(ask))
            room = Room(entries, self.store, self.workers, self.settings.pace)
        room.enter(client, ask)
        self.rooms[name] = room  # it is kept for somebody who is in it
        return room


async def document_of(request: Request) -> bytes | None:
    """Return the document that is posted; None if it is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES_OF_ROOM:
            return None
    return body


def last_response(text: str, status: int) -> Response:
    """Return a response after which the connection is closed, since more may come."""
    return Response(text, status, {"Connection": "close"})


def reader(ask: Ask | None) -> Reader:
    """Return who reads what is said before they are in a room."""
    language = ask.given.get("language") if ask else None
    return Reader(language) if isinstance(language, str) and language in LANGUAGES else Reader()


def rooms_at(
    pages: Path, settings: LobbySettings, *, secret: str = "", names: Sequence[str] = ("*",)
) -> Starlette:
    """Return the application with a page, and rooms in which people play.

    Args:
        pages: the folder of the page.
        settings: the settings of the lobby.
        secret: the first part of every address, if there is one.
        names: the names under which the server may be asked.
    """
    lobby = Lobby(settings)
    routes = [
        Route("/rooms", lobby.post, methods=["POST"]),
        Route("/edit", lobby.edit, methods=["POST"]),
        WebSocketRoute("/room", lobby.talk),
    ]
    return application(routes, pages, lobby.lifespan, secret=secret, names=names)
