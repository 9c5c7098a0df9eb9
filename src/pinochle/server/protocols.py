"""The protocols of connections: few for a host, with seconds for a header and little read at once.

A connection is paid for and counted before anything that it sends is read.
"""

import asyncio
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from starlette.applications import Starlette
from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pinochle.server.costs import Bucket, Hosts, Places, host_of

if TYPE_CHECKING:
    import h11
    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame

__all__ = ["MOST_OF_HOST", "WAITING_TO_BE_ACCEPTED", "Config"]

MOST_OF_HOST, MOST_CONNECTIONS = 100, 4_000
"""How many connections a host may have, and how many there may be."""
MADE_BY_HOST: Final = 20.0, 100.0
"""How many connections a host may make a second, and at once."""
FILES_TO_SPARE: Final = 64
"""How many files are kept for something else than connections."""
SECONDS_FOR_HEADER: Final = 10
"""How long a connection may be open, after its last answer too, before the header is complete."""
ACCEPTED_AT_ONCE, WAITING_TO_BE_ACCEPTED = 16, 1_024
"""How many connections are accepted before others are heard, and how many the system keeps."""
BYTES_AT_ONCE: Final = 4_096
"""How much is read from a socket at once, for a few bytes may be a frame."""
EMPTY_FRAMES: Final = 1.0, 20.0
"""How many frames a second, and at once, that bring nothing: a browser sends three a minute."""
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
SECONDS_TO_CLOSE: Final = 5


class Config(uvicorn.Config):
    """The settings of uvicorn, and what all its connections share.

    Args:
        served: the application.
        headers: what each answer says.
        proxies: the addresses of proxies, or their networks.
        most_bytes: how long a message over a socket may be.
    """

    def __init__(
        self,
        served: Starlette,
        headers: Sequence[tuple[str, str]],
        proxies: Sequence[str],
        most_bytes: int,
    ) -> None:
        super().__init__(
            served,
            http=HttpProtocol,
            ws=SocketProtocol,
            ws_max_size=most_bytes,
            ws_per_message_deflate=False,
            headers=[*headers],
            log_level="warning",
            forwarded_allow_ips=[*proxies],
            backlog=ACCEPTED_AT_ONCE,
            timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        )
        self.proxies: tuple[str, ...] = tuple(proxies)
        self.places: Places = Places(MOST_OF_HOST, min(MOST_CONNECTIONS, files_left()))
        self.hosts: Hosts = Hosts(*MADE_BY_HOST)

    def host_of(self, client: tuple[str, int] | None) -> str | None:
        """Return the host of a connection; None for a proxy."""
        return host_of(client[0] if client else "", self.proxies)

    def takes(self, client: tuple[str, int] | None) -> bool:
        """Give a place to a connection, if its host has few, and has not made many just now."""
        host = self.host_of(client)
        is_paid = host is None or self.hosts.bucket(host).takes()
        return is_paid and self.places.take(host)

    def leave(self, client: tuple[str, int] | None) -> None:
        """Take the place of a connection back."""
        self.places.leave(self.host_of(client))


def files_left() -> int:
    """Return how many connections there may be, as far as files go."""
    if sys.platform != "win32":
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit

        files, _ = getrlimit(RLIMIT_NOFILE)
        if files != RLIM_INFINITY:
            return max(1, files - FILES_TO_SPARE)
    return MOST_CONNECTIONS


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

    It reads little at once, and ends a connection that sends many frames which bring nothing.
    """

    config: Config
    app_state: dict[str, Any]

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the application know how to hang up."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "hang_up": self.hang_up}
        self._unread = memoryview(b"")
        self._frames = Bucket(*EMPTY_FRAMES)

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

    @override
    def send_receive_event_to_app(self) -> None:
        """Pass a message on, unless many come after the end."""
        if not self.close_sent or self._takes_frame():
            super().send_receive_event_to_app()

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
