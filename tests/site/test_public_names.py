"""The addresses in the reference: a name is shown where a reader imports it."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from sphinx.application import Sphinx

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """\
Rules
=====

.. automodule:: pinochle.rules.ruleset
   :members: Difference, Ruleset

See :class:`pinochle.Ruleset`, :class:`pinochle.rules.ruleset.Ruleset` and :class:`Ruleset`.
"""


def build(folder: Path, page: str) -> tuple[Sphinx, str]:
    """Return the build of a page of the reference, and what it has warned of."""
    (folder / "reference").mkdir()
    (folder / "index.rst").write_text("Index\n=====\n\n.. toctree::\n\n   reference/ruleset\n")
    (folder / "reference" / "ruleset.rst").write_text(page)
    (folder / "reference" / "index.md").write_text("| [Rules](ruleset.md) | `Ruleset` |\n")
    extensions = ["sphinx.ext.autodoc", "public_names"]
    settings = {"extensions": extensions, "autodoc_typehints": "description"}
    trees, html, said = folder / "trees", folder / "html", StringIO()
    app = Sphinx(folder, None, html, trees, "html", settings, status=None, warning=said)
    app.build()
    return app, said.getvalue()


def test_a_name_has_its_public_address_alone(tmp_path: Path) -> None:
    app, said = build(tmp_path, PAGE)
    names = {*app.env.domains.python_domain.objects}
    assert names >= {"pinochle.Ruleset", "pinochle.Ruleset.describe", "pinochle.rules.Difference"}
    assert not [name for name in names if name.startswith("pinochle.rules.ruleset")]
    assert "address" not in said
    html = (tmp_path / "html" / "reference" / "ruleset.html").read_text(encoding="utf-8")
    assert html.count('href="#pinochle.Ruleset" title="pinochle.Ruleset"') >= 3


def test_the_class_that_the_index_lists_comes_first(tmp_path: Path) -> None:
    """Although another is defined before it."""
    build(tmp_path, PAGE)
    html = (tmp_path / "html" / "reference" / "ruleset.html").read_text(encoding="utf-8")
    assert html.index('id="pinochle.Ruleset"') < html.index('id="pinochle.rules.Difference"')


def test_defaults_are_shown_as_they_are(tmp_path: Path) -> None:
    build(tmp_path, PAGE)
    html = (tmp_path / "html" / "reference" / "ruleset.html").read_text(encoding="utf-8")
    assert "auction=AuctionRules()" in re.sub("<[^>]*>", "", html)
    assert "NOTHING" not in html


@pytest.mark.parametrize("name", ["pinochle.rules.ruleset.Ruleset", "pinochle._validators.one_of"])
def test_another_address_is_told(tmp_path: Path, name: str) -> None:
    _, said = build(tmp_path, f"Rules\n=====\n\n.. py:class:: {name}\n")
    assert f"{name} is documented, and its address is" in said
