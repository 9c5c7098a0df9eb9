"""Connections to a server: what each answer says, who may ask, and the files of a page."""

import asyncio
import os
import socket as sockets
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from mimetypes import guess_type
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect
from typing_extensions import override
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pinochle.web.table.files import POLICY

__all__ = [
    "MOST_SOCKETS",
    "SocketProtocol",
    "application",
    "bind",
    "is_from",
    "run",
    "send_waiting",
]

MOST_SOCKETS: Final = 4_000
"""How many connections there may be."""
HEADERS: Final = [
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),  # the link of a room lets everybody in
    ("X-Content-Type-Options", "nosniff"),
]
SECONDS_TO_CLOSE: Final = 5


class SocketProtocol(WebSocketsSansIOProtocol):
    """The protocol of uvicorn, with a way to end a connection whose buffers are full."""

    app_state: dict[str, Any]

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


class Pages(StaticFiles):
    """The files of the page: compressed, where that was done before and the reader takes it."""

    @override
    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file, or what was made of it."""
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            name = "index.html" if path == "." else path
            full, status = self.lookup_path(f"{name}.gz")
            if status and S_ISREG(status.st_mode):
                kind = guess_type(name)[0] or "application/octet-stream"
                headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
                return FileResponse(full, headers=headers, media_type=kind, stat_result=status)
        return await super().get_response(path, scope)


class _UvicornServer(uvicorn.Server):
    """The server of uvicorn, which tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    @override
    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start, and tell that requests are answered."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def is_from(connection: HTTPConnection, origins: Collection[str] = ()) -> bool:
    """Tell whether a browser asks from a page of this server, or of other origins.

    What is no browser tells no origin.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # it is no address
        return False


async def send_waiting(socket: WebSocket, waiting: asyncio.Queue[str]) -> None:
    """Send what waits for a client, one text after another."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.send_text(await waiting.get())


def application(
    routes: Sequence[BaseRoute],
    pages: Path,
    lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]],
    *,
    secret: str = "",
    names: Sequence[str] = ("*",),
) -> Starlette:
    """Return the application that answers at some routes, and with the files of a folder.

    Args:
        routes: what is answered besides the files.
        pages: the folder of the page.
        lifespan: what is opened before the first request, and closed after the last.
        secret: the first part of every address; nothing is answered without it.
        names: the names under which the server may be asked, so that no page of another site can
            give it a name of its own (DNS rebinding).
    """
    inside = [*routes, Mount("/", Pages(directory=pages, html=True))]
    return Starlette(
        routes=[Mount(f"/{secret}", routes=inside)] if secret else inside,
        lifespan=lifespan,
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=names, www_redirect=False)],
    )


def bind(address: str, port: int) -> sockets.socket:
    """Return a socket with an address, at which nobody listens yet; 0 takes any free port.

    Raises:
        OSError: if another program listens there.
    """
    bound = sockets.socket()
    try:
        if os.name == "posix":  # under Windows two programs could then listen
            bound.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        bound.bind((address, port))
    except OSError:
        bound.close()
        raise
    return bound


def run(
    served: Starlette,
    bound: sockets.socket,
    *,
    most_bytes: int,
    ready: Callable[[], object] = lambda: None,
) -> None:
    """Answer until somebody ends it by Ctrl-C or a signal.

    Args:
        served: the application.
        bound: the socket, as `bind` returns it.
        most_bytes: how long a message over a socket may be.
        ready: is called when requests are answered.
    """
    config = uvicorn.Config(
        served,
        ws=SocketProtocol,
        ws_max_size=most_bytes,
        ws_per_message_deflate=False,
        headers=HEADERS,
        log_level="warning",
    )
    with bound, suppress(KeyboardInterrupt):
        _UvicornServer(config, ready).run(sockets=[bound])
