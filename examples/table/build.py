"""Build the table into a folder for a static host: ``python examples/table/build.py FOLDER``.

The folder gets the page, the pictures of the cards and what the page has to know of the presets;
the wheel of this checkout, and the wheels that it needs; and Python for the browser (Pyodide, out
of its npm package). Downloads are kept outside the checkout, and nothing of this is committed.
"""

import argparse
import gzip
import json
import os
import shutil
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from pinochle import Card
from pinochle.pictures import Style, card
from pinochle.web import files

__all__ = ["write_offline", "write_page", "write_python"]

HERE: Final = Path(__file__).parent
CHECKOUT: Final = HERE.parent.parent
SOURCES: Final = ("*.css", "*.js", "words.json", "manifest.json", "worker.py", "asking.py")
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; img-src 'self'; style-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a host should let the page do: nothing but with its own files, and WebAssembly."""
SVG: Final = "http://www.w3.org/2000/svg"
ET.register_namespace("", SVG)
WIDTH_OF_FULL: Final = 70
"""From how many pixels on a card has its full face."""


def write_page(folder: Path, *, rooms: bool = True) -> None:
    """Put the page into a folder, with the pictures of the cards and what it has to know.

    Args:
        folder: where it goes.
        rooms: whether a server serves it, which has rooms.
    """
    files.write_modules(folder)
    for pattern in SOURCES:
        for source in HERE.glob(pattern):
            shutil.copy(source, folder / source.name)
    words = json.loads((HERE / "words.json").read_text(encoding="utf-8"))
    facts = json.dumps({**files.library(), "page": words, "rooms": rooms}, ensure_ascii=False)
    (folder / "library.json").write_text(facts, encoding="utf-8")
    files.write_editor(folder, CHECKOUT / "docs" / "house-rules")
    page = (HERE / "index.html").read_text(encoding="utf-8")
    (folder / "index.html").write_text(page.replace("<!-- fan -->", fan()), encoding="utf-8")
    (folder / "icon.svg").write_text(icon(), encoding="utf-8")


def placed(code: str, x: float, y: float, width: float, turn: float) -> str:
    """A card that lies somewhere in a picture, turned about a point below its foot."""
    style = Style(size=0, faces="full" if width >= WIDTH_OF_FULL else "small")
    drawn = card(Card.parse(code), style).replace('role="img"', "")
    size = f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}" '
    foot = f"{x + width / 2:g} {y + width * 2.8:g}"
    return f'<g transform="rotate({turn:g} {foot})">{drawn.replace("<svg ", size, 1)}</g>'


def fan() -> str:
    """A table with cards on it, which is in the page itself, so that it is there at once."""
    codes = ("JD", "QS", "AH", "TH", "KH", "QH", "JH")
    turns = range(-30, 31, 10)
    cards = (placed(code, 575, 24, 90, turn) for code, turn in zip(codes, turns, strict=True))
    return (
        '<svg id="picture" width="100%" height="150" viewBox="0 0 1240 150" aria-hidden="true" '
        'preserveAspectRatio="xMidYMid slice"><rect width="1240" height="150" '
        'fill="#24563f"/><ellipse cx="620" cy="190" rx="660" ry="170" fill="#2c6549"/>'
        f"{with_shapes_once(''.join(cards))}</svg>"
    )


def with_shapes_once(drawn: str) -> str:
    """A picture of several cards without the shapes that an earlier card has brought along."""
    picture = ET.fromstring(f"<g>{drawn}</g>")  # noqa: S314 - the library has drawn it
    known = set[str]()
    for shapes in picture.iter(f"{{{SVG}}}defs"):
        for shape in [*shapes]:
            name = shape.get("id", "")
            if name in known:
                shapes.remove(shape)
            known.add(name)
    return ET.tostring(picture, encoding="unicode")


def icon() -> str:
    """The queen of spades and the jack of diamonds, which are a pinochle."""
    cards = placed("QS", 17, 14, 46, -9) + placed("JD", 37, 14, 46, 9)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="#24563f"/>{with_shapes_once(cards)}</svg>'
    )


def write_offline(folder: Path) -> None:
    """List what the page needs when there is no net.

    Beside each file that is sent often comes the same, compressed, for servers that know of it.
    """
    for old in folder.rglob("*.gz"):
        old.unlink()
    files.write_offline(folder)
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in {".ts", ".zip", ".whl"}:
            compressed = gzip.compress(file.read_bytes(), mtime=0)
            file.with_name(f"{file.name}.gz").write_bytes(compressed)


def write_python(folder: Path) -> None:
    """Put Pyodide into a folder, and the wheels; ``worker.json`` lists what the worker loads."""
    package = os.environ.get("PINOCHLE_DIST", str(CHECKOUT))
    files.write_python(folder, package, ("words.json", "asking.py"))


def main() -> None:
    """Build the whole folder."""
    parser = argparse.ArgumentParser(description="Build the table for a static host.")
    parser.add_argument("folder", type=Path, help="where it goes")
    folder: Path = parser.parse_args().folder
    write_page(folder, rooms=False)
    write_python(folder)
    write_offline(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB; python -m http.server -d {folder} serves it")


if __name__ == "__main__":
    main()
