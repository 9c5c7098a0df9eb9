"""Pickles of values: what is equal is equal to the last byte.

Of an object that it has written before, pickle writes only which one it was. So its bytes tell what
is one object in a value, and not only what the value is: in a view that may follow from a hidden
card, and from what the process has done before. Here every part is written in full each time.
"""

import pickle
from functools import cache
from io import BytesIO
from pickle import loads
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pickle import Pickler

__all__ = ["reduce_by_value"]

_PROTOCOL: Final = 5
"""What the parts are written with, whatever the protocol around them."""


def reduce_by_value(value: object, _protocol: object) -> tuple[Any, ...]:
    """The ``__reduce_ex__`` of a value: a pickle of its own, which tells nothing but the value."""
    text = BytesIO()
    pickler = _pickler()(text, _PROTOCOL)
    pickler.fast = True  # so that nothing is remembered
    pickler.dump(value)
    return loads, (text.getvalue(),)


@cache
def _pickler() -> "type[Pickler]":
    """The class that writes the parts of a value; the first that is pickled imports it."""

    class PartsPickler(pickle.Pickler):
        """Writes the values inside a value as parts of it, and not as pickles of their own."""

        def reducer_override(self, value: object) -> Any:  # noqa: ANN401 - or that there is none
            if type(value).__reduce_ex__ is reduce_by_value:
                return object.__reduce_ex__(value, _PROTOCOL)
            return NotImplemented

    return PartsPickler
