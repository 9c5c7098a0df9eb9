"""The files of the page: its modules and styles, the pictures of the cards, and its facts.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as made:
...     write_page(Path(made), "worker")
...     (Path(made) / "index.html").is_file(), (Path(made) / "cards" / "AS.svg").is_file()
(True, True)
"""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias
from xml.etree import ElementTree as ET

from pinochle._validators import expect_word
from pinochle.cards.card import Card
from pinochle.messages import LANGUAGES
from pinochle.pictures import Style, card
from pinochle.web import files
from pinochle.web.table.refusals import WORDS

__all__ = ["POLICY", "Way", "write_offline", "write_page"]

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; img-src 'self'; style-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The content security policy of the page, which needs its own files and WebAssembly alone."""

Way: TypeAlias = Literal["worker", "socket", "rooms"]
"""The way from the page to its table.

``worker`` is Python in the browser, ``socket`` a table on the server for this page alone, and
``rooms`` are those of a server.
"""

_PAGE: Final = Path(__file__).parent / "page"
_SVG: Final = "http://www.w3.org/2000/svg"
ET.register_namespace("", _SVG)
_FAN: Final = ("JD", "QS", "AH", "TH", "KH", "QH", "JH")
"""The cards of the picture at the head of the page."""

_WIDTH_OF_FULL: Final = 70
"""From how many pixels on a card has its full face."""


def write_page(folder: Path, way: Way, programs: Sequence[str] = ()) -> None:
    """Write the page into a folder, with the pictures of the cards and the facts that it needs.

    Args:
        folder: the folder; it is made if it does not exist.
        way: the way to the table; for ``worker``, :func:`pinochle.web.files.write_python` has to
            write Python into the same folder.
        programs: the names of programs that may be chosen as players, with ``rooms``.

    Raises:
        RulesetError: if it is no way to the table.
    """
    expect_word(Way, way, "way")
    files.write_modules(folder)
    for source in _PAGE.iterdir():
        if source.is_file():
            (folder / source.name).write_bytes(source.read_bytes())
    of_page = {"page": WORDS, "way": way, "programs": programs}
    facts = json.dumps({**files.library(), **of_page}, ensure_ascii=False)
    (folder / "library.json").write_text(facts, encoding="utf-8")
    files.write_editor(folder)
    page = (_PAGE / "index.html").read_text(encoding="utf-8")
    (folder / "index.html").write_text(page.replace("<!-- fan -->", _fan()), encoding="utf-8")
    (folder / "icon.svg").write_text(_icon(), encoding="utf-8")


def _place(code: str, x: float, y: float, width: float, turn: float, letters: str = "en") -> str:
    """Return a card that lies somewhere in a picture, turned about a point below its foot."""
    style = Style(size=0, faces="full" if width >= _WIDTH_OF_FULL else "small", letters=letters)
    drawn = card(Card.parse(code), style).replace('role="img"', "")
    size = f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}" '
    foot = f"{x + width / 2:g} {y + width * 2.8:g}"
    return f'<g transform="rotate({turn:g} {foot})">{drawn.replace("<svg ", size, 1)}</g>'


def _fan() -> str:
    """Return a picture that is in the page itself, so that it is there at once.

    The cards are there with the letters of each language; the page shows those of its own.
    """
    fans = ""
    for language in LANGUAGES:
        display = "" if language == LANGUAGES[0] else ' display="none"'
        cards = "".join(
            _place(code, 575, 24, 90, turn, language)
            for code, turn in zip(_FAN, range(-30, 31, 10), strict=True)
        )
        fans += f'<g data-letters="{language}"{display}>{cards}</g>'
    return (
        '<svg id="picture" width="100%" height="150" viewBox="0 0 1240 150" aria-hidden="true" '
        'preserveAspectRatio="xMidYMid slice"><rect width="1240" height="150" '
        'fill="#24563f"/><ellipse cx="620" cy="190" rx="660" ry="170" fill="#2c6549"/>'
        f"{_with_shapes_once(fans)}</svg>"
    )


def _with_shapes_once(drawn: str) -> str:
    """Return a picture of several cards, with each shape that they share once."""
    picture = ET.fromstring(f"<g>{drawn}</g>")  # noqa: S314 - the library has drawn it
    names = set[str]()
    for shapes in picture.iter(f"{{{_SVG}}}defs"):
        for shape in [*shapes]:
            name = shape.get("id", "")
            if name in names:
                shapes.remove(shape)
            names.add(name)
    return ET.tostring(picture, encoding="unicode")


def _icon() -> str:
    """Return a picture of the queen of spades and the jack of diamonds, which are a pinochle."""
    cards = _place("QS", 17, 14, 46, -9) + _place("JD", 37, 14, 46, 9)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="#24563f"/>{_with_shapes_once(cards)}</svg>'
    )


def write_offline(folder: Path) -> None:
    """List the files of the page in ``offline.js``, and compress each that is sent often.

    What is compressed stands beside its file, with the ending ``.gz``, for servers that know of it.

    Args:
        folder: the folder of the page, when everything else is in it.
    """
    for old in folder.rglob("*.gz"):
        old.unlink()
    files.write_offline(folder)
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in {".ts", ".xz", ".zip"}:
            compressed = gzip.compress(file.read_bytes(), mtime=0)
            file.with_name(f"{file.name}.gz").write_bytes(compressed)
