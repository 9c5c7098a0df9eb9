"""Check the types of every ``>>>`` example of the Markdown files and folders named.

The examples of a page are checked as one module that a reader would write with them, by
``mypy --strict`` and by pyright as it comes. A statement stands on the same line of the module as
in the page, so an error is told with the line of the page.

A block that shows a mistake on purpose has ``<!-- refused by type checkers -->`` above it, and each
of the two must then refuse it.
"""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from check_examples import FENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

MARKED = re.compile(
    r"^<!-- refused by type checkers -->\n(?P<block>```.*?^```$)?", re.MULTILINE | re.DOTALL
)
LONGEST = 160  # signs of what a checker says
# What a page needs may not be installed here, or may have no types; that is not its mistake.
NOT_OURS = {"import-not-found", "import-untyped", "reportMissingImports"}


class Mistake(NamedTuple):
    """What a checker refuses.

    Args:
        checker: the checker that refuses it.
        line: the line of the page.
        message: what the checker says.
    """

    checker: str
    line: int
    message: str


def pages(names: list[str]) -> list[Path]:
    """The Markdown files meant: a file itself, or those under a folder."""
    paths: list[Path] = []
    for path in map(Path, names):
        paths += sorted(path.rglob("*.md")) if path.is_dir() else [path]
    return paths


def module_of(text: str) -> str:
    """The statements of a page, each on its own line; "" if it has none."""
    lines = [""] * text.count("\n")
    examples = doctest.DocTestParser().get_examples(FENCE.sub("", text))
    for example in examples:
        source = example.source.splitlines()
        lines[example.lineno : example.lineno + len(source)] = source
    return "\n".join([*lines, ""]) if examples else ""


def marked_blocks(text: str) -> Iterator[range]:
    """The lines of each block that must be refused, the mark first; no block follows some marks."""
    for block in MARKED.finditer(text):
        first = text.count("\n", 0, block.start()) + 1
        yield range(first, first + block[0].count("\n") + 1)


def judge(page: str, text: str, mistakes: list[Mistake]) -> list[str]:
    """What is wrong with a page, a sentence for each.

    Args:
        page: its name.
        text: what it says.
        mistakes: what the checkers refuse in it.
    """
    problems: list[str] = []
    blocks = [*marked_blocks(text)]
    for block in blocks:
        refusing = {mistake.checker for mistake in mistakes if mistake.line in block}
        problems += [
            f"{page}:{block.start}: {checker} does not refuse the block below"
            for checker in CHECKERS
            if checker not in refusing
        ]
    problems += [
        f"{page}:{line}: {message} ({checker})"
        for checker, line, message in mistakes
        if not any(line in block for block in blocks)
    ]
    return problems


def mypy(folder: Path) -> Iterator[tuple[str, Mistake, str]]:
    """What mypy refuses in the modules of a folder: the module, the mistake and its code."""
    # It reads no file of settings, for a reader has another.
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--output=json", "."]
    for line in output_of(command, folder).splitlines():
        error = json.loads(line)
        if error["severity"] == "error":
            mistake = Mistake("mypy", error["line"], shorten(error["message"], LONGEST))
            yield Path(error["file"]).name, mistake, error["code"]


def pyright(folder: Path) -> Iterator[tuple[str, Mistake, str]]:
    """What pyright refuses in the modules of a folder: the module, the mistake and its code."""
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "."]
    for error in json.loads(output_of(command, folder))["generalDiagnostics"]:
        if error["severity"] == "error":
            line, code = error["range"]["start"]["line"] + 1, error.get("rule", "")
            mistake = Mistake("pyright", line, shorten(error["message"], LONGEST))
            yield Path(error["file"]).name, mistake, code


CHECKERS = {"mypy": mypy, "pyright": pyright}


def output_of(command: list[str], folder: Path) -> str:
    """What a checker prints; one that cannot run ends the check."""
    done = subprocess.run(  # noqa: S603 - the checkers that are installed beside us
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode not in {0, 1}:
        sys.exit(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout


def mistakes_in(modules: dict[str, str]) -> dict[str, list[Mistake]]:
    """What the checkers refuse in modules, by the names of their pages."""
    mistakes_by_page: dict[str, list[Mistake]] = {page: [] for page in modules}
    with TemporaryDirectory() as scratch:
        folder, page_of = Path(scratch), dict[str, str]()
        for page, module in modules.items():
            name = re.sub(r"\W", "_", page.removesuffix(".md")) + ".py"
            (folder / name).write_text(module, encoding="utf-8")
            page_of[name] = page
        for checker in CHECKERS.values():
            for name, mistake, code in checker(folder):
                mistakes = mistakes_by_page[page_of[name]]
                # One of a line is told: an attribute of a union is refused for each of its classes.
                is_told = any(mistake[:2] == other[:2] for other in mistakes)
                if code not in NOT_OURS and not is_told:
                    mistakes.append(mistake)
    return mistakes_by_page


def main(names: list[str]) -> int:
    """Check the types of all pages and count what is refused; there must be examples."""
    texts = {page.as_posix(): page.read_text("utf-8") for page in pages(names)}
    modules = {page: module for page, text in texts.items() if (module := module_of(text))}
    mistakes = mistakes_in(modules)
    problems: list[str] = []
    for page, text in texts.items():
        problems += judge(page, text, mistakes.get(page, []))
    for sentence in problems:
        print(sentence)
    for checker in CHECKERS:
        number = sum(
            one.checker == checker
            for mistakes_of_page in mistakes.values()
            for one in mistakes_of_page
        )
        print(f"{checker}: {number} lines are refused in {len(modules)} pages")
    if not modules:
        print("no example was found: the check itself is broken", file=sys.stderr)
    return int(bool(problems) or not modules)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
