"""Run every ``>>>`` example of the Markdown files and folders named on the command line.

The names of one page are shared from its first example to its last, as a reader would have them.
The standard library reads a fence as the last line of what is expected, hence not simply
``python -m doctest``: fences are blanked first, which keeps the line numbers right.
"""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

FENCE = re.compile(r"^[ \t>]*(?:`{3,}|~{3,}|:{3,}).*$", re.MULTILINE)
FLAGS = doctest.ELLIPSIS


def pages(names: list[str]) -> list[Path]:
    """The Markdown files meant: a file itself, or those under a folder."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        found += sorted(path.rglob("*.md")) if path.is_dir() else [path]
    return found


def check(page: Path) -> doctest.TestResults:
    """Run one page's examples; what fails is printed."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    test = doctest.DocTestParser().get_doctest(
        text, {"__name__": "__main__"}, str(page), str(page), 0
    )
    return doctest.DocTestRunner(optionflags=FLAGS).run(test)


def main(names: list[str]) -> int:
    """Run all the pages' examples and count them; there must be some."""
    attempted = failed = 0
    for page in pages(names):
        results = check(page)
        if results.attempted:
            print(f"{page}: {results.attempted} examples, {results.failed} failed")
        attempted += results.attempted
        failed += results.failed
    print(f"{attempted} examples, {failed} failed")
    if not attempted:
        print("no example was found: the check itself is broken", file=sys.stderr)
    return int(failed > 0 or attempted == 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
