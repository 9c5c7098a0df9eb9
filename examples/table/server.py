"""A server for the page: rooms by link, seats by secret token, and a file that forgets nothing.

    python examples/table/server.py --data rooms.db --port 8000

It needs ``pip install pinochle-rules[server]``. The README tells what goes over the socket.
"""

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from mimetypes import guess_type
from pathlib import Path
from secrets import token_urlsafe
from stat import S_ISREG
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

import uvicorn
from asking import refused
from build import POLICY, write_offline, write_page
from rooms import Client, Room
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import Store
from typing_extensions import override
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pinochle import PinochleError
from pinochle.messages import LANGUAGES
from pinochle.web import Ask, Reader, language_asked, read_ask, refusal, reply
from pinochle.web.editor import edited
from pinochle.web.room import opened
from pinochle.web.workers import Workers

MOST_BYTES: Final = 4_096
"""How long a message may be."""
MOST_BYTES_OF_ROOM: Final = 65_536
"""How long the document of a room may be, whose rules may be TOML."""
MOST_SOCKETS: Final = 4_000
RATE, BURST = 20.0, 60.0
"""How many messages a client may send a second, and at once; what is more is read later."""
HEADERS: Final = [
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),  # the link of a room lets everybody in
    ("X-Content-Type-Options", "nosniff"),
]
SECONDS_TO_JOIN: Final = 20
SECONDS_TO_CLOSE: Final = 5
SECONDS_TO_POST, MOST_POSTS = 5, 100
"""How long a document of a room may be on its way, and how many at once."""
EDITS: Final = 120
"""How many changes of house rules are judged a minute for each host."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """The protocol of uvicorn, with a way to end a connection whose buffers are full."""

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the application know how to hang up."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "hang_up": self.hang_up}

    def hang_up(self, code: int) -> None:
        """Say why behind all that was sent, and close soon, whether or not it was read."""
        if not self.transport.is_closing() and not self.close_sent:
            self.close_sent = True
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.loop.call_later(SECONDS_TO_CLOSE, self.transport.abort)
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})


class Limit:
    """A limit of requests a minute, for each host.

    Args:
        number: how many requests.
    """

    def __init__(self, number: float) -> None:
        self.number = number
        self.full: dict[str, float] = {}
        """When a host may ask again if it has asked as often as it may, less a minute."""

    def takes(self, connection: HTTPConnection) -> bool:
        """Count a request, if the host may make one more now."""
        host, now = connection.client.host if connection.client else "", monotonic()
        if len(self.full) > MOST_SOCKETS:
            self.full = {one: until for one, until in self.full.items() if until > now}
        until = max(self.full.get(host, 0.0), now - 60)
        if until > now:
            return False
        self.full[host] = until + 60 / self.number
        return True


class Server:
    """The application: the rooms that somebody is in, and the way to them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.rooms: dict[str, Room] = {}
        self.sockets = self.posts = 0
        self.made, self.edited = Limit(options.rooms), Limit(EDITS)

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        """Open the file and the processes, and close them."""
        sys.setswitchinterval(0.001)  # the thread that writes waits for no whole document
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 1_000)  # many small values, and hardly a cycle
        self.store, self.workers = Store(self.options.data), Workers(self.options.workers)
        yield
        self.workers.close()
        self.store.close()

    def is_ours(self, connection: HTTPConnection) -> bool:
        """Whether a browser asks from one of our own pages; what is no browser tells no origin."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.options.origin:
            return True
        try:
            return urlsplit(origin).netloc == connection.headers.get("host")
        except ValueError:  # it is no address
            return False

    async def make(self, connection: HTTPConnection, ask: Ask) -> str:
        """Make a room; its name."""
        if not self.made.takes(connection):
            raise refused("Rooms", language_asked(ask))
        entry = await self.workers(opened, ask, token_urlsafe(16))
        await self.store.write(entry)
        return entry.room

    async def post(self, request: Request) -> Response:
        """Make a room out of a JSON document, which may be longer than a message."""
        return await self._answer(request, self._made, 201)

    async def edit(self, request: Request) -> Response:
        """Tell what becomes of house rules by a change, to a page that makes a room of them."""
        if not self.edited.takes(request):
            return last_response("there are many changes: wait a moment", 429)
        return await self._answer(request, self._edited, 200)

    async def _made(self, request: Request, ask: Ask) -> str:
        return reply(ask, room=await self.make(request, ask))

    async def _edited(self, _: Request, ask: Ask) -> str:
        changes = ask.given.get("changes")
        return reply(ask, edited=await self.workers(edited, ask.text("rules"), changes))

    async def _answer(
        self, request: Request, told: Callable[[Request, Ask], Awaitable[str]], status: int
    ) -> Response:
        if not self.is_ours(request):
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
            text = await told(request, ask)
        except PinochleError as error:
            text, status = refusal(ask, error, reader(ask)), 422
        return Response(text, status, media_type="application/json")

    async def talk(self, socket: WebSocket) -> None:
        """Talk with a client until it goes."""
        if not self.is_ours(socket) or self.sockets >= MOST_SOCKETS:
            await socket.close(1008)
            return
        self.sockets += 1
        client, room = Client(socket.state.hang_up), None
        await socket.accept()
        writer = asyncio.create_task(write(socket, client))
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
        """Answer who is in no room; the room in which they are then."""
        if ask.word == "create":
            client.put(reply(ask, room=await self.make(socket, ask)))
            return None
        name = ask.text("room")
        room = self.rooms.get(name)
        if room is None:
            if ask.word != "join" or not (entries := self.store.load(name)):
                raise refused("Room", language_asked(ask))
            room = Room(entries, self.store, self.workers, self.options.pace)
        room.enter(client, ask)
        self.rooms[name] = room  # it is kept for somebody who is in it
        return room


class Pages(StaticFiles):
    """The files of the page: compressed, where build.py has done that and the reader takes it."""

    @override
    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file, or what was made of it."""
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            name = "index.html" if path == "." else path
            full, found = self.lookup_path(f"{name}.gz")
            if found and S_ISREG(found.st_mode):
                kind = guess_type(name)[0] or "application/octet-stream"
                headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
                return FileResponse(full, headers=headers, media_type=kind, stat_result=found)
        return await super().get_response(path, scope)


async def document_of(request: Request) -> bytes | None:
    """The document that is posted; None if it is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES_OF_ROOM:
            return None
    return body


def last_response(text: str, status: int) -> Response:
    """A response after which the connection is closed, since more may come of what was asked."""
    return Response(text, status, {"Connection": "close"})


def reader(ask: Ask | None) -> Reader:
    """Who reads what is said before they are in a room."""
    language = ask.given.get("language") if ask else None
    return Reader(language) if isinstance(language, str) and language in LANGUAGES else Reader()


async def write(socket: WebSocket, client: Client) -> None:
    """Send what waits for a client, one text after another."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.send_text(await client.waiting.get())


def main() -> None:
    """Serve the page and its rooms."""
    parser = argparse.ArgumentParser(description="Rooms in which people play pinochle.")
    parser.add_argument("--data", type=Path, default=Path("rooms.db"), help="the file of the rooms")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--pages", type=Path, help="the page, if it is built already")
    parser.add_argument("--origin", nargs="*", default=[], help="where else pages may come from")
    parser.add_argument("--workers", type=int, default=1, help="processes for what takes long")
    parser.add_argument(
        "--rooms", type=float, default=20, help="new rooms a minute from an address"
    )
    parser.add_argument("--pace", type=float, default=0.6, help="seconds that a player takes")
    options = parser.parse_args()
    os.umask(0o077)  # the file has everybody's cards
    with TemporaryDirectory() as built:
        if not options.pages:
            write_page(Path(built))
            write_offline(Path(built))
        server = Server(options)
        pages = Pages(directory=options.pages or built, html=True)
        routes = [
            Route("/rooms", server.post, methods=["POST"]),
            Route("/edit", server.edit, methods=["POST"]),
            WebSocketRoute("/room", server.talk),
            Mount("/", pages),
        ]
        uvicorn.run(
            Starlette(lifespan=server.lifespan, routes=routes),
            host=options.host,
            port=options.port,
            ws=SocketProtocol,
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            headers=HEADERS,
            log_level="warning",
        )


if __name__ == "__main__":
    main()
