"""The files that a page needs: modules for the browser, pictures of cards, and Python itself."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256, sha512
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attrs import evolve

from pinochle import variants
from pinochle.cards.card import CARDS
from pinochle.errors import PinochleError
from pinochle.messages import LANGUAGES, catalogue
from pinochle.pictures import Style, card
from pinochle.schemas import typescript
from pinochle.variants.finder import QUESTIONS, answers
from pinochle.web.editor import form

__all__ = [
    "HOUSE_RULES",
    "MODULES",
    "library",
    "write_editor",
    "write_modules",
    "write_offline",
    "write_python",
]

HOUSE_RULES: Final = Path(__file__).parent / "house_rules"
"""A folder of TOML files with the names that tables give to their rules, by chapters."""

_FOLDER: Final = Path(__file__).parent / "modules"
_COMPILE: Final = Path(__file__).with_name("compile.mjs")

MODULES: Final = tuple(sorted(file.name for file in _FOLDER.iterdir() if file.is_file()))
"""The names of the modules for the browser, of their style sheet and of their types."""

_PYODIDE: Final = "314.0.7"
_PYODIDE_HASH: Final = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The SHA-512 of that package, as ``npm view pyodide@VERSION dist.integrity`` tells it."""
_PYODIDE_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def write_modules(folder: Path) -> None:
    """Write the files that a page needs into its folder, over what was there before.

    These are the :data:`MODULES`, the types of the document in ``table.d.ts``, and two pictures of
    each card: ``cards/AS.svg`` with its full face, for cards from 70 pixels on, and
    ``cards/small/AS.svg`` for smaller ones. The backs are ``cards/back.svg`` and
    ``cards/small/back.svg``. Where a language has another letter for a rank, its faces stand beside
    them: ``cards/DS.svg`` is the queen of spades in German.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as made:
        ...     write_modules(Path(made))
        ...     (Path(made) / "hand.js").is_file(), (Path(made) / "cards" / "AS.svg").is_file()
        (True, True)

    Args:
        folder: the folder of the page; it is made if it does not exist.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in MODULES:
        (folder / name).write_bytes((_FOLDER / name).read_bytes())
    (folder / "table.d.ts").write_text(typescript.load(), encoding="utf-8")
    _write_cards(folder / "cards", Style(size=0, faces="full"))
    _write_cards(folder / "cards" / "small", Style(size=0, faces="small"))


def _write_cards(folder: Path, style: Style) -> None:
    """Write a picture of each card, and of a back, into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "back.svg").write_text(card(None, style), encoding="utf-8")
    for language in LANGUAGES:
        in_language = evolve(style, letters=language)
        for kind in CARDS:
            letter = catalogue(language).word(f"letter.{kind.rank.code}")
            rank = kind.rank.code if letter == kind.rank.symbol else letter
            file = folder / f"{rank}{kind.suit.code}.svg"
            file.write_text(card(kind, in_language), encoding="utf-8")


def library() -> dict[str, object]:
    """Return the data that a page needs before Python has started, to be written as JSON.

    The type ``Library`` in ``protocol.d.ts`` describes it: ``presets`` with their titles and what
    they answer to the ``questions`` of the finder, and the ``words`` of each language for cards and
    for those titles.

        >>> sorted(library())
        ['presets', 'questions', 'words']
    """
    presets = [variants.get(name) for name in variants.names()]
    return {
        "presets": [
            {"name": rules.name, "title": str(rules), "answers": answers(rules)}
            for rules in presets
        ],
        "questions": {question.name: question.text for question in QUESTIONS},
        "words": {language: _words(language) for language in LANGUAGES},
    }


def _words(language: str) -> dict[str, str]:
    """Return the words of a language for suits, ranks, a whole card, and titles of presets."""
    spoken = catalogue(language)
    kinds = ("suit.", "rank.", "letter.", "title.")
    words = {**spoken.words, **spoken.forms}
    return {
        **{key: word for key, word in words.items() if key.startswith(kinds)},
        "card": spoken.word("card"),
    }


def write_editor(folder: Path) -> None:
    """Write ``editor.json``, which ``editor.js`` makes its form of.

    It has every field in which tables differ, and the names that tables give to their rules.

    Args:
        folder: the folder of the page.
    """
    sayings = [*_sayings(HOUSE_RULES)]
    text = json.dumps({**form(), "sayings": sayings}, ensure_ascii=False)
    (folder / "editor.json").write_text(text, encoding="utf-8")


def _sayings(folder: Path) -> Iterator[dict[str, object]]:
    """Yield what tables call their rules, by language, and what each changes in a preset."""
    for file in sorted(folder.glob("*.toml")):
        chapter = tomllib.loads(file.read_text(encoding="utf-8"))
        title = {"en": chapter["title"], "de": chapter["german"]}
        for row in chapter["say"]:
            yield {
                "chapter": title,
                "called": {"en": row["called"], "de": row["german"]},
                "base": row["base"],
                "changes": tomllib.loads(row["toml"]),
            }


def write_python(folder: Path, package: str, files: Iterable[str] = ()) -> None:
    """Write Python for the browser (Pyodide) and the library into a folder.

    ``worker.json`` lists what ``worker.js`` loads. Pyodide comes out of its npm package, which is
    downloaded once; its hash stands here, and is looked at whenever the package is used. The wheels
    are made by pip, and compiled by Pyodide under Node.js, so that a page starts sooner. What the
    table and the score pad have no use for is left out, such as :mod:`pinochle.analysis`. The
    commands ``npm`` and ``node`` are needed.

    Args:
        folder: the folder of the page.
        package: what pip makes a wheel of: ``pinochle-rules``, or the path of a checkout.
        files: the files of the page that its own ``worker.py`` needs besides.

    Raises:
        PinochleError: if what was downloaded is another package of Pyodide than it should be.
    """
    pyodide = folder.resolve() / "pyodide"
    pyodide.mkdir(exist_ok=True)
    with tarfile.open(fileobj=BytesIO(_pyodide_package())) as package_file:
        for name in _PYODIDE_FILES:
            member = package_file.extractfile(f"package/{name}")
            if member is None:
                raise FileNotFoundError(name)
            (pyodide / name).write_bytes(member.read())
    with TemporaryDirectory() as wheels:
        _run(sys.executable, "-m", "pip", "wheel", "--quiet", package, "--wheel-dir", wheels)
        _run("node", str(_COMPILE), str(pyodide), wheels, str(folder.resolve() / "library.tar.xz"))
    (folder / "worker.json").write_text(json.dumps({"files": [*files]}), encoding="utf-8")


def _pyodide_package() -> bytes:
    """Return the npm package of Pyodide, which is downloaded unless it is there as it should be.

    Raises:
        PinochleError: if something else was downloaded.
    """
    home = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    archive = Path(home) / "pinochle-table" / f"pyodide-{_PYODIDE}.tgz"
    if archive.exists() and _is_pyodide(package := archive.read_bytes()):
        return package
    archive.parent.mkdir(parents=True, exist_ok=True)
    destination = str(archive.parent)
    _run("npm", "pack", "--silent", f"pyodide@{_PYODIDE}", "--pack-destination", destination)
    package = archive.read_bytes()
    if not _is_pyodide(package):
        archive.unlink()
        message = f"npm has brought another pyodide@{_PYODIDE} than was published: its hash differs"
        raise PinochleError(message)
    return package


def _is_pyodide(package: bytes) -> bool:
    return b64encode(sha512(package).digest()).decode() == _PYODIDE_HASH


def _run(*command: str) -> None:
    """Run a command, and fail if it does."""
    program = shutil.which(command[0]) or command[0]  # on Windows npm has an ending
    subprocess.run([program, *command[1:]], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own words


def write_offline(folder: Path) -> None:
    """List all files of a page in ``offline.js``, so that it needs no net after the first visit.

    The service worker ``sw.js`` keeps them; the page has to register it. Each file stands there
    with the hash of what it has: what has changed is fetched once more, and nothing else.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as made:
        ...     _ = (Path(made) / "index.html").write_text("Pinochle", "utf-8")
        ...     write_offline(Path(made))
        ...     print((Path(made) / "offline.js").read_text("utf-8"))
        self.FILES = {"index.html": "4f764c4f4e11c32a"};
        <BLANKLINE>

    Args:
        folder: the folder of the page, when everything else is in it.
    """
    unlisted = {"sw.js", "offline.js"}
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*")}
    hashes = {
        name: sha256(file.read_bytes()).hexdigest()[:16]
        for name, file in sorted(files.items())
        if file.is_file() and file.suffix not in {".ts", ".gz"} and name not in unlisted
    }
    (folder / "offline.js").write_text(f"self.FILES = {json.dumps(hashes)};\n", encoding="utf-8")
