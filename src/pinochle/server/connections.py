"""Connections to a server: what each answer says, who may ask, and the files of a page."""

import asyncio
import os
import socket as sockets
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from mimetypes import guess_type
from pathlib import Path
from stat import S_ISREG
from typing import Final
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

from pinochle.server.log import keep_log_short
from pinochle.server.protocols import WAITING_TO_BE_ACCEPTED, Config
from pinochle.web.table.files import POLICY

__all__ = ["application", "bind", "is_from", "receive_text", "run", "send_waiting"]

HEADERS: Final = [
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),  # the link of a room lets everybody in
    ("X-Content-Type-Options", "nosniff"),
]


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
        for listening in sockets or []:
            listening.listen(WAITING_TO_BE_ACCEPTED)
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


async def receive_text(socket: WebSocket, seconds: float | None = None) -> str:
    """Return the next text of a client.

    Raises:
        WebSocketDisconnect: if it is gone, or sends no text.
        TimeoutError: if it says nothing for so many seconds.
    """
    try:
        return await asyncio.wait_for(socket.receive_text(), seconds)
    except (KeyError, RuntimeError):  # no text; it was found to be gone when something was sent
        raise WebSocketDisconnect from None


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
    middleware: Sequence[Middleware] = (),
) -> Starlette:
    """Return the application that answers at some routes, and with the files of a folder.

    Args:
        routes: what is answered besides the files.
        pages: the folder of the page.
        lifespan: what is opened before the first request, and closed after the last.
        secret: the first part of every address; nothing is answered without it.
        names: the names under which the server may be asked, so that no page of another site can
            give it a name of its own (DNS rebinding).
        middleware: what is between that and the routes.
    """
    inside = [*routes, Mount("/", Pages(directory=pages, html=True))]
    hosts = Middleware(TrustedHostMiddleware, allowed_hosts=names, www_redirect=False)
    return Starlette(
        routes=[Mount(f"/{secret}", routes=inside)] if secret else inside,
        lifespan=lifespan,
        middleware=[hosts, *middleware],
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
    proxies: Sequence[str] = (),
    ready: Callable[[], object] = lambda: None,
) -> None:
    """Answer until somebody ends it by Ctrl-C or a signal.

    Args:
        served: the application.
        bound: the socket, as `bind` returns it.
        most_bytes: how long a message over a socket may be.
        proxies: the addresses of proxies, or their networks: what they tell of who asks is
            believed, and they may have any number of connections.
        ready: is called when requests are answered.
    """
    config = Config(served, HEADERS, proxies, most_bytes)
    keep_log_short()
    with bound, suppress(KeyboardInterrupt):
        _UvicornServer(config, ready).run(sockets=[bound])
