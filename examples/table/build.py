"""Build the table into a folder for a static host: ``python examples/table/build.py FOLDER``.

The folder gets the page, the pictures of the cards and what the page has to know of the presets;
the wheel of this checkout, and the wheels that it needs; and Python for the browser (Pyodide, out
of its npm package). Downloads are kept outside the checkout, and nothing of this is committed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from pinochle.web.files import library, write_modules

__all__ = ["write_page", "write_python"]

HERE: Final = Path(__file__).parent
CHECKOUT: Final = HERE.parent.parent
SOURCES: Final = ("*.html", "*.css", "*.js", "words.json", "worker.py", "asking.py")
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; img-src 'self'; style-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a host should let the page do: nothing but with its own files, and WebAssembly."""
PYODIDE: Final = "314.0.7"
PYODIDE_FILES: Final = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)


def write_page(folder: Path, *, rooms: bool = True) -> None:
    """Put the page into a folder, with the pictures of the cards and what it has to know.

    Args:
        folder: where it goes.
        rooms: whether a server serves it, which has rooms.
    """
    write_modules(folder)
    for pattern in SOURCES:
        for source in HERE.glob(pattern):
            shutil.copy(source, folder / source.name)
    words = json.loads((HERE / "words.json").read_text(encoding="utf-8"))
    facts = json.dumps({**library(), "page": words, "rooms": rooms}, ensure_ascii=False)
    (folder / "library.json").write_text(facts, encoding="utf-8")


def write_python(folder: Path) -> None:
    """Put Pyodide into a folder, and the wheels; ``worker.json`` lists what the worker loads."""
    wheels = folder / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    package = os.environ.get("PINOCHLE_DIST", str(CHECKOUT))
    run(sys.executable, "-m", "pip", "wheel", "--quiet", package, "--wheel-dir", str(wheels))
    names = sorted(wheel.name for wheel in wheels.iterdir())
    needed = json.dumps({"wheels": names, "files": ["words.json", "asking.py"]})
    (folder / "worker.json").write_text(needed, encoding="utf-8")
    with tarfile.open(pyodide_package()) as package_file:
        for name in PYODIDE_FILES:
            member = package_file.extractfile(f"package/{name}")
            if member is None:
                raise FileNotFoundError(name)
            (folder / "pyodide").mkdir(exist_ok=True)
            (folder / "pyodide" / name).write_bytes(member.read())


def pyodide_package() -> Path:
    """The npm package of Pyodide, which is downloaded once."""
    home = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    cache = Path(home) / "pinochle-table"
    cache.mkdir(parents=True, exist_ok=True)
    found = cache / f"pyodide-{PYODIDE}.tgz"
    if not found.exists():
        run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", str(cache))
    return found


def run(*command: str) -> None:
    """Run a command, and fail if it does."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own words


def main() -> None:
    """Build the whole folder."""
    parser = argparse.ArgumentParser(description="Build the table for a static host.")
    parser.add_argument("folder", type=Path, help="where it goes")
    folder: Path = parser.parse_args().folder
    write_page(folder, rooms=False)
    write_python(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB; python -m http.server -d {folder} serves it")


if __name__ == "__main__":
    main()
