"""The server of a host at home: alone at this computer, or with friends on the same network.

Every address has a secret, and the server answers only under its own names.
"""

import os
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address
from pathlib import Path
from secrets import token_urlsafe
from tempfile import TemporaryDirectory
from typing import Final

from pinochle.errors import PinochleError
from pinochle.server import alone, lobby
from pinochle.server.connections import bind, run
from pinochle.server.programs import Programs
from pinochle.web.table.files import write_page

__all__ = ["HostingError", "addresses_of_this_computer", "serve_table"]

HERE: Final = "127.0.0.1"
PORTS: Final = range(65_536)
ELSEWHERE: Final = "192.0.2.1"
"""An address that nobody has: to choose a way there sends nothing."""


class HostingError(PinochleError, ValueError):
    """A table that cannot be served, and why."""


def addresses_of_this_computer() -> list[str]:
    """Return the addresses under which others on the same network reach this computer."""
    addresses = list[str]()
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect((ELSEWHERE, 9))
        addresses.append(way.getsockname()[0])
    with suppress(OSError):
        addresses += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(addresses) if not IPv4Address(address).is_loopback]


def serve_table(
    port: int,
    *,
    invites: bool = False,
    pages: Path | None = None,
    data: Path | None = None,
    programs: Programs | None = None,
    ready: Callable[[Sequence[str]], object],
) -> None:
    """Serve the table until Ctrl-C.

    Args:
        port: where to listen; 0 takes any port that is free.
        invites: whether there are rooms for everybody on the network who has the address, and not
            a table for each page on this computer.
        pages: the folder of another page than the library's.
        data: the file that keeps the rooms; without it they end with the server.
        programs: the programs that guests may choose in rooms.
        ready: is called with the addresses when requests are answered.

    Raises:
        HostingError: if there is no such folder, no network, or no such port to listen at.
    """
    if pages and not (pages / "index.html").is_file():
        raise HostingError(f"the folder of a page has an index.html, and {pages} has none")
    names = addresses_of_this_computer() if invites else [HERE]
    if not names:
        raise HostingError("this computer is in no network to which friends could be invited")
    if port not in PORTS:
        raise HostingError(f"a port is a number from 0 to {PORTS[-1]}, not {port}")
    try:
        bound = bind("" if invites else HERE, port)
    except OSError as error:
        raise HostingError(f"the port {port} cannot be used: choose another one") from error
    secret = token_urlsafe(16)
    addresses = [f"http://{name}:{bound.getsockname()[1]}/{secret}/" for name in names]
    names = [*dict.fromkeys([*names, HERE, "localhost"])]
    offered = programs or Programs()
    with bound, TemporaryDirectory() as folder:
        if pages is None:
            pages = Path(folder, "page")
            write_page(pages, "rooms" if invites else "socket", offered.names)
        if invites:
            os.umask(0o077)  # the file has everybody's cards
            settings = lobby.LobbySettings(data or Path(folder, "rooms.db"), programs=offered)
            served = lobby.rooms_at(pages, settings, secret=secret, names=names)
        else:
            served = alone.alone_at(pages, secret, names)
        most_bytes = (lobby if invites else alone).MOST_BYTES
        run(served, bound, most_bytes=most_bytes, ready=lambda: ready(addresses))
