"""Connections to a server: what each answer says, who may ask, and the files of a page."""

import asyncio
import errno
import logging
import os
import socket as sockets
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractAsyncContextManager, suppress
from mimetypes import guess_type
from pathlib import Path
from stat import S_ISREG
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
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
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pinochle.server.costs import OF_HOST, PRICES, Bucket, Hosts, Places, host_of
from pinochle.web.table.files import POLICY

if TYPE_CHECKING:
    import h11
    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame

__all__ = [
    "MOST_OF_HOST",
    "Config",
    "SocketProtocol",
    "application",
    "bind",
    "is_from",
    "receive_text",
    "run",
    "send_waiting",
]

MOST_OF_HOST, MOST_CONNECTIONS = 100, 4_000
"""How many connections a host may have, and how many there may be."""
FILES_TO_SPARE: Final = 64
"""How many files are kept for something else than connections."""
SECONDS_FOR_HEADER: Final = 10
"""How long a connection may be open, after its last answer too, before the header is complete."""
ACCEPTED_AT_ONCE, WAITING_TO_BE_ACCEPTED = 16, 1_024
"""How many connections are accepted before others are heard, and how many the system keeps."""
BYTES_AT_ONCE: Final = 4_096
"""How much is read from a socket at once, for a few bytes may be a frame."""
FRAMES_WITHOUT_TEXT: Final = 1.0, 20.0
"""How many frames a second, and at once, that bring no text: a browser sends three a minute."""
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
HEADERS: Final = [
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),  # the link of a room lets everybody in
    ("X-Content-Type-Options", "nosniff"),
]
SECONDS_TO_CLOSE: Final = 5
SECONDS_BETWEEN_LINES: Final = 60
SHORTAGES: Final = {
    errno.EMFILE: "there are no files left: let the server have more (ulimit -n)",
    errno.ENFILE: "this computer has no files left",
    errno.ENOBUFS: "there is no memory left for connections",
    errno.ENOMEM: "there is no memory left",
    errno.ENOSPC: "there is no room left on the disk",
}
"""What the log says of an error that a computer has, and not the server."""
LOGS: Final = "asyncio", "uvicorn.error"


class Config(uvicorn.Config):
    """The settings of uvicorn, and what all its connections share.

    Args:
        served: the application.
        proxies: the addresses of proxies, or their networks.
        most_bytes: how long a message over a socket may be.
    """

    def __init__(self, served: Starlette, proxies: Sequence[str], most_bytes: int) -> None:
        super().__init__(
            served,
            http=HttpProtocol,
            ws=SocketProtocol,
            ws_max_size=most_bytes,
            ws_per_message_deflate=False,
            headers=HEADERS,
            log_level="warning",
            forwarded_allow_ips=[*proxies],
            backlog=ACCEPTED_AT_ONCE,
        )
        self.proxies = tuple(proxies)
        self.places = Places(MOST_OF_HOST, min(MOST_CONNECTIONS, files_left()))
        self.hosts = Hosts(*OF_HOST)

    def host_of(self, client: tuple[str, int] | None) -> str | None:
        """Return the host of a connection; None for a proxy."""
        return host_of(client[0] if client else "", self.proxies)

    def takes(self, client: tuple[str, int] | None) -> bool:
        """Give a place to a connection, if its host has few, and has not made many just now."""
        host = self.host_of(client)
        is_paid = host is None or self.hosts.bucket(host).takes(PRICES["connection"])
        return is_paid and self.places.take(host)

    def leave(self, client: tuple[str, int] | None) -> None:
        """Take the place of a connection back."""
        self.places.leave(self.host_of(client))


def files_left() -> int:
    """Return how many connections there may be, as far as files go."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit
    except ImportError:
        return MOST_CONNECTIONS
    files, _ = getrlimit(RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files == RLIM_INFINITY else max(1, files - FILES_TO_SPARE)


class HttpProtocol(H11Protocol):
    """The protocol of uvicorn, with few connections for each host, and seconds for a header."""

    config: Config
    transport: asyncio.Transport
    cycle: RequestResponseCycle | None  # type: ignore[assignment]  # none before the first request

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or close."""
        super().connection_made(transport)
        self._header: asyncio.TimerHandle | None = None
        self._has_place = self.config.takes(self.client)
        if self._has_place:
            self._await_header()
        else:
            self.logger.warning(
                "a connection was refused: its host makes many, or has, or there are many"
            )
            transport.write(FULL)
            transport.close()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        super().connection_lost(exc)
        self._stop_awaiting()
        if self._has_place:
            self.config.leave(self.client)

    @override
    def data_received(self, data: bytes) -> None:
        """Read, and see whether that ends a header."""
        super().data_received(data)
        if not self._is_header_due:
            self._stop_awaiting()
        elif self._header is None:
            self._await_header()

    @override
    def handle_websocket_upgrade(self, event: "h11.Request") -> None:
        """Give the place to the socket."""
        self._stop_awaiting()
        super().handle_websocket_upgrade(event)

    @property
    def _is_header_due(self) -> bool:
        """Tell whether there is nothing to answer before another header has come."""
        is_closed = self.transport.is_closing() or self.transport.get_protocol() is not self
        return not is_closed and (self.cycle is None or self.cycle.response_complete)

    def _await_header(self) -> None:
        self._header = self.loop.call_later(SECONDS_FOR_HEADER, self._end_if_late)

    def _stop_awaiting(self) -> None:
        if self._header:
            self._header.cancel()
            self._header = None

    def _end_if_late(self) -> None:
        self._header = None
        if self._is_header_due:
            self.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """The protocol of uvicorn, with a way to end a connection whose buffers are full.

    It reads little at once, and ends a connection that sends many frames without a text.
    """

    config: Config
    app_state: dict[str, Any]

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the application know how to hang up."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "hang_up": self.hang_up}
        self._unread = memoryview(b"")
        self._frames = Bucket(*FRAMES_WITHOUT_TEXT)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back that the connection had before it was a socket."""
        super().connection_lost(exc)
        self.config.leave(self.client)

    @override
    def data_received(self, data: bytes) -> None:
        """Read a little, and the rest when that was understood."""
        self._unread = memoryview(bytes(self._unread) + data)
        self._read_on()

    def _read_on(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            data, self._unread = self._unread[:BYTES_AT_ONCE], self._unread[BYTES_AT_ONCE:]
            super().data_received(bytes(data))

    @override
    async def receive(self) -> "ASGIReceiveEvent":
        """Return what comes next, and read on."""
        message = await super().receive()
        self._read_on()
        return message

    @override
    def handle_ping(self) -> None:
        """Answer a ping, unless there are many."""
        if self._takes_frame():
            super().handle_ping()

    @override
    def handle_pong(self, event: "Frame") -> None:
        """Hear a pong, unless there are many."""
        if self._takes_frame():
            super().handle_pong(event)

    @override
    def handle_cont(self, event: "Frame") -> None:
        """Go on with a message, unless it has many parts."""
        if self._takes_frame():
            super().handle_cont(event)

    def _takes_frame(self) -> bool:
        is_taken = self._frames.takes()
        if not is_taken:
            self.transport.abort()
        return is_taken

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
        for listening in sockets or []:
            listening.listen(WAITING_TO_BE_ACCEPTED)
        if self.started:
            self._ready()


class FewLines(logging.Filter):
    """A filter that lets the same line through once a minute, whatever it tells of.

    What the computer lacks is told in a line, without the place in the code where it was missed.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[object, float] = {}

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is one for the log."""
        error = record.exc_info[1] if record.exc_info else None
        if error and (lack := next(filter(None, map(_lack, _with_causes(error))), "")):
            record.msg, record.args, record.exc_info, record.exc_text = lack, (), None, None
        now, key = monotonic(), (record.name, str(record.msg), _place(error))
        self._told = {line: at for line, at in self._told.items() if at > now}
        is_new = key not in self._told
        self._told.setdefault(key, now + SECONDS_BETWEEN_LINES)
        return is_new


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Return an error, and those because of which it was raised."""
    while error:
        yield error
        error = error.__cause__ or error.__context__


def _lack(error: BaseException) -> str:
    """Return what the computer lacks, if that is the error."""
    if isinstance(error, MemoryError):
        return SHORTAGES[errno.ENOMEM]
    if isinstance(error, BrokenExecutor):
        return "a process that works for the server was ended: is there enough memory?"
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return SHORTAGES[errno.ENOSPC]
    return SHORTAGES.get(error.errno or 0, "") if isinstance(error, OSError) else ""


def _place(error: BaseException | None) -> object:
    """Return what tells an error from others: its kind, and where it was raised."""
    trace = error.__traceback__ if error else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    return type(error), trace and (trace.tb_frame.f_code, trace.tb_lineno)


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
    config, few_lines = Config(served, proxies, most_bytes), FewLines()
    for name in LOGS:
        logging.getLogger(name).addFilter(few_lines)
    with bound, suppress(KeyboardInterrupt):
        _UvicornServer(config, ready).run(sockets=[bound])
