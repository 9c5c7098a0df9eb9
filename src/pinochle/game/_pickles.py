"""Pickles of values: equal values have equal bytes.

Of an object that it has written before, pickle writes only the place. So its bytes tell which
parts of a value are the same object, and not only what the value is: in a view that may follow
from a hidden card, and from what the process has done before. Here every part is written in full
each time.
"""

import pickle
from io import BytesIO
from typing import Any, Final

from typing_extensions import override

__all__ = ["reduce_by_value"]

_PROTOCOL: Final = 5
"""The protocol in which the parts are written, whatever the protocol around them."""


class _PartsPickler(pickle.Pickler):
    """Writes a value by its parts, and not as a pickle of its own again."""

    def __init__(self, text: BytesIO, value: object) -> None:
        super().__init__(text, _PROTOCOL)
        self.value = value
        self.fast = True  # so that nothing is remembered

    @override
    def reducer_override(self, value: object) -> Any:
        return object.__reduce_ex__(value, _PROTOCOL) if value is self.value else NotImplemented


def reduce_by_value(value: object) -> tuple[Any, ...]:
    """Return a pickle that tells nothing but the value, for its ``__reduce_ex__``."""
    text = BytesIO()
    _PartsPickler(text, value).dump(value)
    return pickle.loads, (text.getvalue(),)
