"""Show every name at its public address, send references there, and read docstrings as meant.

The code says ``pinochle.cards.card.Card``, or just ``Card`` when the name is imported for the type
checker only; a reader says ``pinochle.Card``, and so do the pages. One object, documented once: all
three names lead to it as long as no other documented object could be meant.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from attrs import NOTHING, fields, has
from docutils import nodes
from sphinx import addnodes
from sphinx.directives import ObjectDescription
from sphinx.domains import python
from sphinx.util import logging
from sphinx.util.nodes import make_refnode
from typing_extensions import override

import pinochle

if TYPE_CHECKING:
    from pathlib import Path

    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)

PACKAGE = "pinochle."


@cache
def addresses() -> dict[tuple[str, str], str]:
    """Return the room of each public name, by each other module that has the name.

    A room is ``pinochle``, or a module just below it that lists its names.
    """
    below = [module.name for module in iter_modules(pinochle.__path__, PACKAGE)]
    rooms = [pinochle, *(import_module(name) for name in below if "._" not in name)]
    values = {
        room.__name__: {name: getattr(room, name) for name in getattr(room, "__all__", ())}
        for room in rooms
    }
    room_of: dict[tuple[str, str], str] = {}
    for room, named in values.items():
        others = {name: module for name, module in sys.modules.items() if name.startswith(PACKAGE)}
        for name, value in named.items():
            if (room, name) not in room_of:  # a room higher up has it
                for home, module in others.items():
                    if home != room and vars(module).get(name) is value:
                        room_of.setdefault((home, name), room)
    return room_of


def public(target: str) -> str:
    """Return the public address of a name, or the name itself: ``pinochle.Card.parse``."""
    parts = target.split(".")
    for length in range(len(parts) - 1, 0, -1):
        room = addresses().get((".".join(parts[:length]), parts[length]))
        if room:
            return ".".join([room, *parts[length:]])
    return target


class AtItsAddress(ObjectDescription[tuple[str, str]]):
    """A description by autodoc, whose module is the room of its name."""

    @override
    def run(self) -> list[nodes.Node]:
        """Say the room in place of the module that defines the name."""
        module = self.options.get("module")
        if module is not None:
            name = re.split(r"[.(\s\[]", self.arguments[0].strip(), maxsplit=1)[0]
            self.options["module"] = addresses().get((module, name), module)
        self.options.pop("canonical", None)  # where autodoc found it
        return super().run()


class ClassAtItsAddress(AtItsAddress, python.PyClasslike):
    """A class or an error."""


class FunctionAtItsAddress(AtItsAddress, python.PyFunction):
    """A function."""


class DataAtItsAddress(AtItsAddress, python.PyVariable):
    """A constant or an alias."""


class MethodAtItsAddress(AtItsAddress, python.PyMethod):
    """A method."""


class PropertyAtItsAddress(AtItsAddress, python.PyProperty):
    """A property."""


class AttributeAtItsAddress(AtItsAddress, python.PyAttribute):
    """A field."""


class ModuleAtItsAddress(python.PyModule):
    """A module: one whose names have a room has no address of its own."""

    @override
    def run(self) -> list[nodes.Node]:
        """Leave such a module out of the index."""
        module = import_module(self.arguments[0].strip())
        if any((module.__name__, name) in addresses() for name in getattr(module, "__all__", ())):
            self.options["no-index"] = None
        return super().run()


DIRECTIVES = {
    "class": ClassAtItsAddress,
    "exception": ClassAtItsAddress,
    "function": FunctionAtItsAddress,
    "data": DataAtItsAddress,
    "method": MethodAtItsAddress,
    "property": PropertyAtItsAddress,
    "attribute": AttributeAtItsAddress,
    "module": ModuleAtItsAddress,
}


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
    matches = candidates(public(target), names)
    if len(matches) != 1:
        return None
    entry = domain.objects[matches[0]]
    return make_refnode(
        app.builder, node["refdoc"], entry.docname, entry.node_id, contnode, matches[0]
    )


@cache
def listed_on(index: Path, page: str) -> list[str]:
    """Return the names that the index of the reference lists for a page."""
    rows = index.read_text(encoding="utf-8").splitlines()
    named = " ".join(row for row in rows if f"]({page}.md) |" in row)
    return re.findall(r"`(?:\w+\.)*(\w+)`", named)


def put_listed_first(app: Sphinx, doctree: nodes.document) -> None:
    """Put the names that the index of the reference lists before the others of their module."""
    folder, _, page = app.env.current_document.docname.rpartition("/")
    if folder != "reference":
        return
    listed = listed_on(app.srcdir / folder / "index.md", page)

    def place(pair: tuple[nodes.Node, addnodes.desc]) -> int:
        signature = pair[1].next_node(addnodes.desc_signature)
        name = signature.get("fullname") if signature else None
        return listed.index(name) if name in listed else len(listed)

    for section in doctree.findall(nodes.section):
        rest, run = [*section.children], list[tuple[nodes.Node, addnodes.desc]]()
        section.clear()
        for node, after in zip(rest, [*rest[1:], None], strict=True):
            if isinstance(after, addnodes.desc):  # the node is its entry in the index of names
                run.append((node, after))
            elif not isinstance(node, addnodes.desc):
                section.extend([*chain(*sorted(run, key=place)), node])
                run.clear()
        section.extend(chain(*sorted(run, key=place)))


def check_addresses(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn about each name that is documented at a private address, or at a second one."""
    del app
    for name in env.domains.python_domain.objects:
        if name.startswith(PACKAGE) and ("._" in name or public(name) != name):
            logger.warning("%s is documented, and its address is %s", name, public(name))


def show_defaults(
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Show a default that is made for each object as it is, such as ``AuctionRules()``."""
    del app, what, name, options
    if signature is None or not isinstance(obj, type) or not has(obj):
        return signature, returns
    for part in fields(obj):
        factory = getattr(part.default, "factory", None)  # of an attrs.Factory
        if factory is not None:
            made = "..."  # of the other fields
            if isinstance(factory, type):
                made = f"{factory.__name__}()"
            elif not getattr(part.default, "takes_self", False):
                made = repr(factory())
            default = re.escape(f"{part.alias}={NOTHING!r}")
            signature = re.sub(rf"\b{default}", f"{part.alias}={made}", signature)
    return signature, returns


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
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain("py", name, directive, override=True)
    app.connect("missing-reference", resolve)
    app.connect("doctree-read", put_listed_first)
    app.connect("env-check-consistency", check_addresses)
    app.connect("autodoc-process-signature", show_defaults)
    # Before autodoc writes the types down, at the usual 500.
    app.connect("object-description-transform", show_plain_numbers, priority=400)
    attributes = AttributesAsWritten()
    app.connect("autodoc-process-docstring", attributes.before, priority=400)
    # Between the two comes napoleon, at the usual 500.
    app.connect("autodoc-process-docstring", attributes.after, priority=600)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
