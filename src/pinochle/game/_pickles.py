"""Pickles of values: equal values have equal bytes.

Of an object that it has written before, pickle writes only the place. So its bytes tell which
parts of a value are the same object, and not only what the value is: in a view that may follow
from a hidden card, and from what the process has done before. Here every part is written in full
each time.
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
"""The protocol in which the parts are written, whatever the protocol around them."""


def reduce_by_value(value: object, _protocol: object) -> tuple[Any, ...]:
    """Return a pickle that tells nothing but the value: the ``__reduce_ex__`` of values."""
    text = BytesIO()
    pickler = _pickler()(text, _PROTOCOL)
    pickler.fast = True  # so that nothing is remembered
    pickler.dump(value)
    return loads, (text.getvalue(),)


@cache
def _pickler() -> "type[Pickler]":
    """Return the class that writes the parts of a value; the first value pickled imports it."""

    class PartsPickler(pickle.Pickler):
        """Writes the values inside a value as parts of it, and not as pickles of their own."""

        def reducer_override(self, value: object) -> Any:  # noqa: ANN401 - or that there is none
            if type(value).__reduce_ex__ is reduce_by_value:
                return object.__reduce_ex__(value, _PROTOCOL)
            return NotImplemented

    return PartsPickler
