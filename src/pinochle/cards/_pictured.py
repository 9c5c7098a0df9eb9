"""The methods that notebooks call on a value that has a picture."""

from typing import Any, cast

import pinochle

__all__ = ["Pictured"]


class Pictured:
    """A value that notebooks show as a picture, drawn when it is shown."""

    __slots__ = ()

    def _repr_svg_(self) -> "pinochle.pictures.Picture":
        return pinochle.pictures.draw(cast("Any", self))

    def _repr_html_(self) -> "pinochle.pictures.Picture":
        return self._repr_svg_()
