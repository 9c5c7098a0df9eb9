"""Plain data of rulesets: what differs between two, and a difference put into one again.

Tables go key by key, everything else is replaced. A :class:`Keyed` table is one whose keys are
names that a document may choose: there a new key comes last, and ``False`` takes a key away. A
document that names every key of such a table, if only with ``{}``, says their order too.
"""

from typing import Any, cast

__all__ = ["Data", "Keyed", "difference", "merged"]

Data = dict[str, Any]


class Keyed(dict[str, Any]):
    """A table whose keys are names that a document may choose, in an order that means something."""


def merged(base: Data, changes: Data) -> Data:
    """The base with the changes put in.

    >>> merged({"count": {"last_trick": 10, "worth": [1]}}, {"count": {"worth": []}})
    {'count': {'last_trick': 10, 'worth': []}}
    >>> merged(Keyed(run=1, dix=2), {"dix": False, "legs": 3})
    {'run': 1, 'legs': 3}

    It goes no deeper than the base, however deep the changes are.
    """
    found = type(base)(base)
    for key, new in changes.items():
        old = base.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            found[key] = merged(cast("Data", old), cast("Data", new))
        elif new is False and key in base and isinstance(base, Keyed):
            del found[key]
        else:
            found[key] = new
    if isinstance(base, Keyed) and base.keys() <= changes.keys():
        return Keyed((key, found[key]) for key in changes if key in found)
    return found


def difference(mine: Data, base: Data) -> Data:
    """What must be put into the base to make it mine.

    >>> difference(Keyed(run=3, legs=4), Keyed(dix=1, run=2))
    {'dix': False, 'run': 3, 'legs': 4}
    >>> difference(Keyed(dix=1, run=2), Keyed(run=2, dix=1))
    {'dix': {}, 'run': {}}

    A field that only the base has is an empty one that was left out.
    """
    found: Data = {}
    for key, value in mine.items():
        old = base.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            inner = difference(cast("Data", value), cast("Data", old))
            if inner:
                found[key] = inner
        elif key not in base or value != old:
            found[key] = value
    gone = {key: old for key, old in base.items() if key not in mine}
    if not isinstance(mine, Keyed):
        return {**{key: type(old)() for key, old in gone.items()}, **found}
    kept = [key for key in base if key in mine]
    added = [key for key in mine if key not in base]
    if list(mine) != [*kept, *added]:
        found = {key: found.get(key, {}) for key in mine}
    return {**dict.fromkeys(gone, False), **found}
