"""Rooms for the world behind a proxy: ``python -m pinochle.server --data rooms.db --port 8000``."""

import argparse
import os
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory

from pinochle.server.connections import bind, run
from pinochle.server.hosting import addresses_of_this_computer
from pinochle.server.lobby import MOST_BYTES, LobbySettings, rooms_at
from pinochle.server.store import StoreError
from pinochle.web.table.files import write_offline, write_page


def main() -> None:
    """Serve the page and its rooms."""
    parser = argparse.ArgumentParser(
        prog="python -m pinochle.server", description="Rooms in which people play pinochle."
    )
    parser.add_argument("--data", type=Path, default=Path("rooms.db"), help="the file of the rooms")
    parser.add_argument("--address", default="127.0.0.1", help="where it listens")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--pages", type=Path, help="the page, if it is built already")
    parser.add_argument(
        "--name", nargs="*", default=[], help="under which names it may be asked besides its own"
    )
    parser.add_argument(
        "--proxy",
        nargs="*",
        type=network,
        default=["127.0.0.1/32", "::1/128"],
        help="the addresses of proxies, or their networks, which are believed who asks",
    )
    parser.add_argument("--origin", nargs="*", default=[], help="where else pages may come from")
    parser.add_argument("--workers", type=int, default=2, help="processes for what takes long")
    parser.add_argument(
        "--rooms", type=float, default=20, help="new rooms a minute from an address"
    )
    parser.add_argument("--pace", type=float, default=0.6, help="seconds that a player takes")
    options = parser.parse_args()
    os.umask(0o077)  # the file has everybody's cards
    settings = LobbySettings(
        options.data,
        tuple(options.origin),
        options.workers,
        options.rooms,
        options.pace,
        tuple(options.proxy),
    )
    names = [*options.name, *own_names(options.address)]
    with TemporaryDirectory() as built:
        if not options.pages:
            write_page(Path(built), "rooms")
            write_offline(Path(built))
        try:
            served = rooms_at(options.pages or Path(built), settings, names=names)
            bound = bind(options.address, options.port)
        except StoreError as error:
            parser.exit(1, f"{error}\n")
        except OSError as error:
            where = f"{options.address}, port {options.port}"
            parser.exit(1, f"nothing can listen at {where}, so take another one: {error}\n")
        run(served, bound, most_bytes=MOST_BYTES, proxies=options.proxy)


def network(text: str) -> str:
    """Return an address, or a network of addresses, as such a network.

    Raises:
        ValueError: if it is neither.
    """
    return str(ip_network(text, strict=False))


def own_names(address: str) -> list[str]:
    """Return the names of a server that listens at an address, without those that proxies give."""
    own = [address, "localhost", "127.0.0.1"]
    return own if address not in {"", "0.0.0.0"} else own + addresses_of_this_computer()  # noqa: S104 - it is compared


if __name__ == "__main__":
    main()
