"""The captions of the sidebar as headings with a level, which screen readers need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

NAVIGATION = "furo_navigation_tree"
"""Where the theme keeps the HTML of the sidebar."""


def add_levels(html: str) -> str:
    """HTML whose captions have a level: Sphinx writes headings without one."""
    return html.replace(' role="heading">', ' role="heading" aria-level="2">')


def change_sidebar(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Give the captions of the sidebar of a page their level."""
    del app, page, template, doctree
    context[NAVIGATION] = add_levels(context[NAVIGATION])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("html-page-context", change_sidebar, priority=900)  # after the theme
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
