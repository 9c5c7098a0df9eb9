"""The captions of the sidebar."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx.application import Sphinx

if TYPE_CHECKING:
    from pathlib import Path


def test_captions_have_a_level(tmp_path: Path) -> None:
    """As the theme and Sphinx write them."""
    tree = ".. toctree::\n   :caption: {}\n\n   page\n\n"
    (tmp_path / "index.rst").write_text("Title\n=====\n\n" + tree.format("A") + tree.format("B"))
    (tmp_path / "page.rst").write_text("Page\n====\n")
    settings = {"extensions": ["captions"], "html_theme": "furo"}
    built = tmp_path / "html"
    app = Sphinx(tmp_path, None, built, tmp_path / "trees", "html", settings, status=None)
    app.build()

    headings = re.findall(r'role="heading"[^>]*>', (built / "page.html").read_text("utf-8"))
    assert headings == ['role="heading" aria-level="2">'] * 2
