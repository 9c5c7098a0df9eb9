"""Pictures: SVG as text, which notebooks show."""

from html import unescape

from typing_extensions import override

__all__ = ["Picture"]


class Picture(str):
    """A picture: the text of an SVG document, which a notebook shows.

    Write it to a file, or put it into a page as it stands.

        >>> picture = pictures.card(Card.parse("AS"))
        >>> picture
        <Picture: ace of spades>
        >>> picture.startswith("<svg "), picture.description
        (True, 'ace of spades')
    """

    __slots__ = ()

    @property
    def caption(self) -> str:
        """The content of the picture, in a few words."""
        return self._text_of("title")

    @property
    def description(self) -> str:
        """The content of the picture, in full, for those who cannot see it."""
        return self._text_of("desc")

    def _text_of(self, tag: str) -> str:
        text = self.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]
        return unescape(text)

    @override
    def __repr__(self) -> str:
        return f"<Picture: {self.caption}>"

    def _repr_svg_(self) -> str:
        """Return the picture, for a notebook."""
        return str(self)

    def _repr_html_(self) -> str:
        """Return the picture as a part of a page, where screen readers find its description."""
        return str(self)
