"""What a message costs, and who pays for it: a connection, and the host from which it comes.

A coin is about a hundredth of a second of a core. Whoever has none waits, and nobody else does.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from time import monotonic
from types import MappingProxyType
from typing import Final

from pinochle.web.table.refusals import table_error

__all__ = ["OF_HOST", "PRICES", "Bucket", "Hosts", "Places", "Purse", "host_of"]

PRICES: Final[Mapping[str, float]] = MappingProxyType(
    {
        "message": 1,  # any that is not named here
        "connection": 1,
        "request": 0.25,  # of a file or a document
        "entry": 0.01,  # that is replayed, or written into a record
        "join": 5,  # everybody is told
        "sit": 5,
        "give": 5,
        "table": 2,
        "rules": 5,  # a worker, for these and what follows
        "record": 5,
        "edit": 5,
        "create": 10,
        "hint": 20,
    }
)
"""What a message costs by what it starts."""
OF_CONNECTION: Final = 20.0, 60.0
OF_HOST: Final = 20.0, 400.0
"""How many coins each gets a second, and how many it can save."""
LONGEST: Final = 10.0
"""For how many seconds a message waits for the coins of its host; what is later is refused."""
MOST_HOSTS: Final = 4_000
"""How many hosts are remembered that are not known to have saved all they can."""


@lru_cache(maxsize=4_096)
def host_of(address: str, proxies: tuple[str, ...] = ()) -> str | None:
    """Return the host that pays for an address: itself, or the network of 64 bits of IPv6.

    A proxy stands for everybody behind it, and is none:

    >>> host_of("192.0.2.7"), host_of("2001:db8::1:2:3"), host_of("127.0.0.1", ("127.0.0.0/8",))
    ('192.0.2.7', '2001:db8::/64', None)

    Args:
        address: the address from which a connection comes, or that a proxy has told.
        proxies: the addresses of proxies, or their networks.
    """
    try:
        found = ip_address(address)
    except ValueError:  # it is none, such as the path of a socket
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return host_of(str(found.ipv4_mapped), proxies)
    if any(found in _network(proxy) for proxy in proxies):
        return None
    return address if isinstance(found, IPv4Address) else str(_network(f"{address}/64"))


@lru_cache(maxsize=4_096)
def _network(text: str) -> IPv4Network | IPv6Network:
    return ip_network(text, strict=False)


class Bucket:
    """A bucket into which coins run: whoever takes more than it has is in debt, and waits.

    Args:
        rate: how many coins run in each second.
        most: how many it can hold; it has as many at first.
        clock: what tells the time in seconds.
    """

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._coins, self._last = most, clock()

    @property
    def coins(self) -> float:
        """The coins that are in it now; fewer than none are a debt."""
        now = self._clock()
        self._coins = min(self._most, self._coins + (now - self._last) * self._rate)
        self._last = now
        return self._coins

    @property
    def is_full(self) -> bool:
        """Tell whether it is as if nothing had ever been taken."""
        return self.coins >= self._most

    @property
    def debt(self) -> float:
        """The seconds until there is no debt any more."""
        return max(0.0, -self.coins / self._rate)

    def pay(self, price: float) -> float:
        """Take coins, and return the seconds to wait until there is no debt any more."""
        self._coins = self.coins - price
        return self.debt

    def takes(self, price: float = 1) -> bool:
        """Take coins if it has so many; tell whether it had."""
        if self.coins < price:
            return False
        self._coins -= price
        return True


class Hosts:
    """A bucket for each host; one that is full again is forgotten.

    Args:
        rate: how many coins run into each bucket in a second.
        most: how many each can hold.
    """

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def bucket(self, host: str) -> Bucket:
        """Return the bucket of a host."""
        if len(self._buckets) > MOST_HOSTS and host not in self._buckets:
            self._buckets = {one: has for one, has in self._buckets.items() if not has.is_full}
        return self._buckets.setdefault(host, Bucket(self._rate, self._most))


class Purse:
    """What a connection may spend: its own bucket, and with others the bucket of its host.

    Args:
        host: the bucket of the host; None if it is nobody's in particular.
        own: the bucket of the connection.
    """

    def __init__(self, host: Bucket | None, own: Bucket | None = None) -> None:
        self._host, self._own = host, own or Bucket(*OF_CONNECTION)

    def takes(self, price: float) -> bool:
        """Take coins of the host if it has so many; tell whether it had."""
        return self._host is None or self._host.takes(price)

    async def pay(self, price: float, language: str = "en") -> None:
        """Wait until there are coins for something, and take them.

        Raises:
            AskError: if the host would have to wait too long.
        """
        wait = self._own.pay(price)
        is_late = self._host is not None and self._host.debt > LONGEST
        if self._host and not is_late:
            wait = max(wait, self._host.pay(price))
        await asyncio.sleep(wait)
        if is_late:
            raise table_error("Busy", language)


class Places:
    """The places that there are for something: so many for each host, and for all together.

    Args:
        of_host: the most places of a host; one that is None has no limit of its own.
        most: the most places of all.
    """

    def __init__(self, of_host: int, most: int) -> None:
        self._of_host, self._most = of_host, most
        self.taken: Counter[str | None] = Counter()

    def take(self, host: str | None) -> bool:
        """Take a place if there is one for the host; tell whether there was."""
        is_over = host is not None and self.taken[host] >= self._of_host
        if is_over or self.taken.total() >= self._most:
            return False
        self.taken[host] += 1
        return True

    def leave(self, host: str | None) -> None:
        """Give a place back."""
        self.taken[host] -= 1
        if not self.taken[host]:
            del self.taken[host]
