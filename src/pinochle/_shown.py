"""How values are shown: in short by ``repr()``, and as pictures by notebooks."""

from typing import Any, cast

from attrs import fields, frozen
from typing_extensions import override

import pinochle

__all__ = ["Pictured", "ShortRepr"]


@frozen(repr=False, eq=False, weakref_slot=False)
class ShortRepr:
    """The base of attrs classes whose ``repr()`` names the fields that differ from their defaults.

    A ruleset has two hundred fields, and a table sets a dozen.
    """

    @override
    def __repr__(self) -> str:
        arguments = [
            f"{field.alias}={value!r}"
            for field in fields(type(self))
            if field.init and field.repr and (value := getattr(self, field.name)) != field.default
        ]
        return f"{type(self).__name__}({', '.join(arguments)})"


class Pictured:
    """A value that notebooks show as a picture, drawn when it is shown."""

    __slots__ = ()

    def _repr_svg_(self) -> "pinochle.pictures.Picture":
        return pinochle.pictures.draw(cast("Any", self))

    def _repr_html_(self) -> "pinochle.pictures.Picture":
        return self._repr_svg_()
