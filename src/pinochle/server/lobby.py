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
from typing import Final

from attrs import field, frozen
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from pinochle.errors import PinochleError
from pinochle.messages import LANGUAGES, Message
from pinochle.server.connections import application, is_from, receive_text, send_waiting
from pinochle.server.costs import OF_HOST, PRICES, Hosts, Places, Purse, host_of
from pinochle.server.programs import Programs, RoomPrograms
from pinochle.server.protocols import MOST_OF_HOST
from pinochle.server.rooms import Client, Room
from pinochle.server.store import Store
from pinochle.web.asking import (
    Ask,
    AskError,
    Reader,
    read_ask,
    refusal,
    reply,
    requested_language,
)
from pinochle.web.editor import apply_changes
from pinochle.web.room import RoomState, create_room, has_held
from pinochle.web.table.refusals import table_error
from pinochle.web.workers import Workers

__all__ = ["MOST_BYTES", "Lobby", "LobbySettings", "rooms_at"]

MOST_BYTES: Final = 4_096
"""How long a message may be."""
MOST_BYTES_OF_ROOM: Final = 65_536
"""How long the document of a room may be, whose rules may be TOML."""
SECONDS_TO_JOIN: Final = 20
SECONDS_TO_POST, MOST_POSTS_OF_HOST, MOST_POSTS = 5, 10, 100
"""How long a document of a room may be on its way, and how many at once."""
EDITS: Final = 120
"""How many changes of house rules are judged a minute for each address."""
ENTRIES_AT_ONCE: Final = 50
"""How many entries are replayed before others are heard."""


@frozen
class LobbySettings:
    """The settings of a lobby.

    Args:
        data: the file of the rooms.
        origins: where else pages may come from.
        workers: how many processes there are for what takes long.
        rooms: how many new rooms a minute an address may make.
        pace: how many seconds a player of the library takes for an action.
        proxies: the addresses of proxies, or their networks, that tell who asks.
        programs: the programs that the host lets guests choose.
    """

    data: Path
    origins: tuple[str, ...] = ()
    workers: int = 2
    rooms: float = 20
    pace: float = 0.6
    proxies: tuple[str, ...] = ()
    programs: Programs = field(factory=Programs)


class Lobby:
    """The rooms that somebody is in, and the way to them.

    Raises:
        StoreError: if the file of the rooms cannot be used.
    """

    def __init__(self, settings: LobbySettings) -> None:
        self.settings = settings
        self.store: Store = Store(settings.data)
        self.workers: Workers = Workers(settings.workers)
        self.rooms: dict[str, Room] = {}
        self.replaying: asyncio.Lock = asyncio.Lock()
        self.sockets: Places = Places(MOST_OF_HOST, sys.maxsize)
        self.posts: Places = Places(MOST_POSTS_OF_HOST, MOST_POSTS)
        self.hosts: Hosts = Hosts(*OF_HOST)
        self.new_rooms: Hosts = Hosts(settings.rooms / 60, max(1, settings.rooms))
        self.changes: Hosts = Hosts(EDITS / 60, EDITS)

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        """Open the file and the processes, and close them."""
        sys.setswitchinterval(0.001)  # the thread that writes waits for no whole document
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 1_000)  # many small values, and hardly a cycle
        yield
        self.settings.programs.close()
        self.workers.close()
        self.store.close()

    def host_of(self, connection: HTTPConnection) -> str | None:
        """Return the host that pays for a connection; None for a proxy that does not tell it."""
        return host_of(address_of(connection), self.settings.proxies)

    def purse(self, connection: HTTPConnection) -> Purse:
        """Return what a connection may spend, of which its host has a part."""
        host = self.host_of(connection)
        return Purse(self.hosts.bucket(host) if host else None)

    async def make(self, connection: HTTPConnection, ask: Ask) -> str:
        """Make a room, and return its name."""
        if not self.new_rooms.bucket(counted(connection)).takes():
            raise table_error("Rooms", requested_language(ask))
        entry = await self.workers(
            create_room, ask, token_urlsafe(16), self.settings.programs.names
        )
        await self.store.write(entry)
        return entry.room

    async def post(self, request: Request) -> Response:
        """Make a room out of a JSON document, which may be longer than a message."""
        return await self._answer(request, self._make, PRICES["create"], 201)

    async def edit(self, request: Request) -> Response:
        """Tell what becomes of house rules by a change, to a page that makes a room of them."""
        if not self.changes.bucket(counted(request)).takes():
            return last_response("there are many changes: wait a moment", 429)
        return await self._answer(request, self._edit, PRICES["edit"], 200)

    async def _make(self, request: Request, ask: Ask) -> str:
        return reply(ask, room=await self.make(request, ask))

    async def _edit(self, _: Request, ask: Ask) -> str:
        text, changes = ask.text("rules"), ask.given.get("changes")
        language = requested_language(ask)
        return reply(ask, edited=await self.workers(apply_changes, text, changes, language))

    async def _answer(
        self,
        request: Request,
        work: Callable[[Request, Ask], Awaitable[str]],
        price: float,
        status: int,
    ) -> Response:
        if not is_from(request, self.settings.origins):
            return Response("this page is not ours", 403)
        host = self.host_of(request)
        if not self.posts.take(host):
            return last_response("there are many documents: wait a moment", 503)
        try:
            async with asyncio.timeout(SECONDS_TO_POST):
                body = await document_of(request)
        except TimeoutError:
            return last_response("the document does not end", 408)
        finally:
            self.posts.leave(host)
        if body is None:
            return last_response("the document is too long", 413)
        ask = None
        try:
            ask = read_ask(body.decode(errors="replace"))
            await self.purse(request).pay(price)
            text = await work(request, ask)
        except PinochleError as error:
            text, status = refusal(ask, error, reader(ask)), 422
        return Response(text, status, media_type="application/json")

    async def talk(self, socket: WebSocket) -> None:
        """Talk with a client until it goes."""
        host, purse = self.host_of(socket), self.purse(socket)
        is_ours = is_from(socket, self.settings.origins) and purse.takes(PRICES["connection"])
        if not is_ours or not self.sockets.take(host):
            await socket.close(1008)
            return
        client, room = Client(socket.state.hang_up, host), None
        await socket.accept()
        writer = asyncio.create_task(send_waiting(socket, client.waiting))
        try:
            while True:
                limit = None if room else SECONDS_TO_JOIN
                text = await receive_text(socket, limit)
                ask = None
                try:
                    try:
                        ask = read_ask(text)
                    finally:
                        await purse.pay(price_of(ask, room), client.language)
                    if room:
                        await room.ask(client, ask)
                    else:
                        room = await self.enter(socket, client, ask, purse)
                except PinochleError as error:
                    client.put(refusal(ask, error, reader(ask)))
        except (WebSocketDisconnect, TimeoutError):  # gone, or silent
            pass
        finally:
            self.sockets.leave(host)
            writer.cancel()
            name = room.state.name if room else ""
            if room and await room.leave(client) and self.rooms.get(name) is room:
                del self.rooms[name]

    async def enter(self, socket: WebSocket, client: Client, ask: Ask, purse: Purse) -> Room | None:
        """Answer who is in no room, and return the room in which they are then."""
        if ask.word == "create":
            client.put(reply(ask, room=await self.make(socket, ask)))
            return None
        name = ask.text("room")
        room = self.rooms.get(name)
        if room is None:
            length = self.store.length(name) if ask.word == "join" else 0
            if not length:
                raise table_error("Room", requested_language(ask))
            token = ask.text("token")
            if token and not has_held(self.store.sits(name), token):
                raise AskError(Message.of("room.token-unknown"))
            await purse.pay(length * PRICES["entry"], client.language)
            async with self.replaying:
                room = self.rooms.get(name) or await self.replay(name)
        room.enter(client, ask)
        self.rooms[name] = room  # it is kept for somebody who is in it
        return room

    async def replay(self, name: str) -> Room:
        """Return a room in which nobody is, as its entries tell; meanwhile others are heard."""
        found = None
        for found in RoomState.replay(self.store.load(name)):
            if found.number % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)
        if found is None:
            raise table_error("Room")
        programs = RoomPrograms(self.settings.programs)
        return Room(found, self.store, self.workers, self.settings.pace, programs)


class Toll:
    """The application, for those who pay for each request; what a socket asks it pays itself."""

    def __init__(self, app: ASGIApp, lobby: Lobby) -> None:
        self.app: ASGIApp = app
        self.lobby: Lobby = lobby

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, as soon as its host can pay for it."""
        app = self.app
        if scope["type"] == "http":
            try:
                await self.lobby.purse(HTTPConnection(scope)).pay(PRICES["request"])
            except AskError as error:
                app = last_response(str(error), 429)
        await app(scope, receive, send)


def address_of(connection: HTTPConnection) -> str:
    """Return the address from which somebody has connected, or that a proxy has told."""
    return connection.client.host if connection.client else ""


def price_of(ask: Ask | None, room: Room | None) -> float:
    """Return what a message costs, but for a room that has to be replayed."""
    word = ask.word if ask else ""
    entries = room.state.number if room and word == "record" else 0
    return PRICES.get(word, PRICES["message"]) + entries * PRICES["entry"]


def counted(connection: HTTPConnection) -> str:
    """Return the host whose rooms are counted, even if it is a proxy that does not tell another."""
    return host_of(address_of(connection)) or ""


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
    toll = Middleware(Toll, lobby)
    routes = [
        Route("/rooms", lobby.post, methods=["POST"]),
        Route("/edit", lobby.edit, methods=["POST"]),
        WebSocketRoute("/room", lobby.talk),
    ]
    return application(routes, pages, lobby.lifespan, secret=secret, names=names, middleware=[toll])
