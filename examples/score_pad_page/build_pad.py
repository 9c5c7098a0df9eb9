"""Build the score pad for a static site: ``python examples/score_pad_page/build_pad.py FOLDER``.

The folder gets the page, the pictures of the cards, this checkout, compiled, and Python for the
browser. Nothing of this is committed.
"""

import argparse
import json
import os
import shutil
from pathlib import Path
from typing import Final

from pinochle.web import files

__all__ = ["write_pad", "write_page"]

HERE: Final = Path(__file__).parent
CHECKOUT: Final = HERE.parent.parent
PAGES: Final = ("index.html", "page.css", "pad.js", "manifest.json")
KNOWN: Final = (
    "partnership-auction",
    "double-deck",
    "three-handed-classic",
    "auction-three",
    "two-handed",
    "check-partnership",
)
"""The games that people know first."""


def write_page(folder: Path) -> None:
    """Put the page into a folder, with all that it needs before Python has started."""
    files.write_modules(folder)
    files.write_editor(folder)
    for name in PAGES:
        shutil.copy(HERE / name, folder / name)
    shutil.copy(HERE / "pad.py", folder / "worker.py")
    words = json.loads((HERE / "words.json").read_text(encoding="utf-8"))
    games = {**files.library(), "page": words, "known": KNOWN}
    (folder / "pad.json").write_text(json.dumps(games, ensure_ascii=False), encoding="utf-8")


def write_pad(folder: Path) -> None:
    """Put everything into a folder."""
    write_page(folder)
    files.write_python(folder, os.environ.get("PINOCHLE_DIST", str(CHECKOUT)))
    files.write_offline(folder)


def main() -> None:
    """Build the whole folder."""
    parser = argparse.ArgumentParser(description="Build the score pad for a static site.")
    parser.add_argument("folder", type=Path, help="where it goes")
    folder: Path = parser.parse_args().folder
    write_pad(folder)
    print(f"python -m http.server -d {folder} serves it")


if __name__ == "__main__":
    main()
