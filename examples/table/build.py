"""Build the table into a folder for a static site: ``python examples/table/build.py FOLDER``.

The folder gets the page, the pictures of the cards and what the page has to know of the presets;
this checkout and what it needs, compiled; and Python for the browser (Pyodide, out
of its npm package). Downloads are kept outside the checkout, and nothing of this is committed.
"""

import argparse
import os
from pathlib import Path
from typing import Final

from pinochle.web.files import write_python
from pinochle.web.table.files import write_offline, write_page

__all__ = ["build"]

CHECKOUT: Final = Path(__file__).parents[2]


def build(folder: Path) -> None:
    """Build the whole folder."""
    write_page(folder, "worker")
    write_python(folder, os.environ.get("PINOCHLE_DIST", str(CHECKOUT)))
    write_offline(folder)


def main() -> None:
    """Build the folder that is named, and tell its size."""
    parser = argparse.ArgumentParser(description="Build the table for a static site.")
    parser.add_argument("folder", type=Path, help="where it goes")
    folder: Path = parser.parse_args().folder
    build(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB; python -m http.server -d {folder} serves it")


if __name__ == "__main__":
    main()
