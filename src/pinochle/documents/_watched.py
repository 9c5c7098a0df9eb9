"""Rules that keep at which of their fields somebody has looked.

What a comparison of parts says follows from the fields at which it looks, and from nothing else. So
whoever wants it to say something else need not try another field.
"""

from collections import deque
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from attrs import AttrsInstance, fields

from pinochle.rules.parts import Comparison, Parts

__all__ = ["fields_looked_at"]

T = TypeVar("T", bound=AttrsInstance)


def fields_looked_at(compare: Comparison, rules: Parts) -> set[str]:
    """Return the paths of the fields at which a comparison looks, the whole of it.

    Such as ``script``, ``deal.turn`` and ``melds.rules``; the names of methods are among them.
    """
    watch = _Watch("", set(), {})
    deque(compare(_watched(rules, watch)), maxlen=0)
    return watch.looked_at


class _Watch(NamedTuple):
    """What is kept of somebody who looks at a value."""

    place: str
    """The beginning of the paths of its fields."""
    looked_at: set[str]
    """The paths of all fields at which they have looked."""
    parts: dict[str, object]
    """The parts of the value that they have looked at, which are watched as well."""


def _watched(value: T, watch: _Watch) -> T:
    """Return an equal value at which nobody looks unseen."""
    every = [field for field in fields(type(value)) if field.init]
    values = {one.alias: getattr(value, one.name) for one in every}
    copied: T = _watched_kind(type(value))(**values)
    object.__setattr__(copied, "watch", watch)
    return copied


@lru_cache(maxsize=64)  # more than there are parts
def _watched_kind(kind: type[Any]) -> type[Any]:
    """Return a class of values that are like those of another class, and are watched."""

    def look(value: object, name: str) -> object:
        watch: _Watch = object.__getattribute__(value, "watch")
        watch.looked_at.add(watch.place + name)
        found: Any = object.__getattribute__(value, name)
        if kind is not Parts or not hasattr(found, "__attrs_attrs__"):
            return found
        inner = _Watch(f"{name}.", watch.looked_at, {})
        return watch.parts.setdefault(name, _watched(found, inner))

    # A value that a comparison makes of a watched one is of its class, but nobody watches it.
    return type(kind.__name__, (kind,), {"__getattribute__": look, "watch": _Watch("", set(), {})})
