"""Send a reference to where its name is documented, and read docstrings as they are meant.

The code says ``pinochle.cards.card.Card``, or just ``Card`` when the name is imported for the type
checker only; a reader says ``pinochle.Card``. One object, documented once: all three names lead
to it as long as no other documented object could be meant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx import addnodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

PACKAGE = "pinochle."


def candidates(target: str, documented: list[str]) -> list[str]:
    """The documented names that a target may mean: those with the longest ending in common."""
    parts = target.removeprefix(PACKAGE).split(".")
    for start, first in enumerate(parts):
        ending = ".".join(parts[start:])
        if PACKAGE + ending in documented:
            return [PACKAGE + ending]
        # A method without its class could be anybody's; a class may be documented further down.
        fits = [name for name in documented if name.endswith(f".{ending}")]
        if fits and (start + 1 < len(parts) or first[:1].isupper()):
            return fits
        if first[:1].isupper():
            break
    return []


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Answer Sphinx's ``missing-reference`` for a name of the package."""
    if node.get("refdomain") != "py":
        return None
    domain = env.domains.python_domain
    target: str = node["reftarget"]
    if "." in target and not target.startswith(PACKAGE) and target[:1].islower():
        return None
    names = [name for name in domain.objects if name.startswith(PACKAGE)]
    matches = candidates(target, names)
    if len(matches) != 1:
        return None
    entry = domain.objects[matches[0]]
    return make_refnode(
        app.builder, node["refdoc"], entry.docname, entry.node_id, contnode, matches[0]
    )


NUMBER_WITH_UNIT = re.compile(r"~?(?:typing\.)?Annotated\[int, '[a-z ]+'\]")


def show_plain_numbers(
    app: Sphinx, domain: str, objtype: str, contentnode: addnodes.desc_content
) -> None:
    """Show a number as an int: the text of a field and its page say what it counts."""
    del domain, objtype, contentnode
    for types in app.env.current_document.autodoc_annotations.values():
        types.update((name, NUMBER_WITH_UNIT.sub("int", text)) for name, text in types.items())


class AttributesAsWritten:
    """Keep napoleon from reading ``The card in words: ten of spades`` as a type and its meaning.

    It looks for the type of an attribute before the first line's colon; ours have annotations.
    """

    def __init__(self) -> None:
        self.written: dict[str, list[str]] = {}

    def before(
        self, app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
    ) -> None:
        """Remember an attribute's docstring before napoleon sees it."""
        del app, obj, options
        if what in {"attribute", "data", "property"}:
            self.written[name] = lines.copy()

    def after(
        self, app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
    ) -> None:
        """Put back what napoleon changed."""
        del app, what, obj, options
        lines[:] = self.written.pop(name, lines)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("missing-reference", resolve)
    # Before autodoc writes the types down, at the usual 500.
    app.connect("object-description-transform", show_plain_numbers, priority=400)
    attributes = AttributesAsWritten()
    app.connect("autodoc-process-docstring", attributes.before, priority=400)
    # Between the two comes napoleon, at the usual 500.
    app.connect("autodoc-process-docstring", attributes.after, priority=600)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
