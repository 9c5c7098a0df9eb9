"""Turn the rule catalogue into pages.

Each ``catalogue/*.toml`` becomes a page under ``rules/catalogue/`` when a build begins, and an
index lists every rule. The pages are written, never kept: git ignores them. A rule's anchor is its
id with hyphens for dots and slashes, so that ``meld.run.double`` is ``#meld-run-double``; a page
may also write ``{rule}`meld.run.double```. The texts are plain, without Markdown; a rule's id in
them becomes a link.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxRole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from docutils.nodes import Node, system_message
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

Document = dict[str, Any]

SOURCE = "catalogue"
OUTPUT = "rules/catalogue"
SPECIAL = re.compile(r"([\\*_\[\]<>$#|{}~^])")
IDENTIFIER = re.compile(r"[a-z0-9-]+(?:[./][a-z0-9-]+)+")
INTRO = """\
Every rule of the sources has an id. The program's answers name the ids that they rest on, and
each id leads to the rule's text, to the reading that was taken where the sources leave a choice,
and to the sources themselves.
"""


def slug(identifier: str) -> str:
    """The anchor of a rule's id."""
    return re.sub(r"[./]", "-", identifier.lower())


def table_slug(identifier: str) -> str:
    """The anchor of a table's id."""
    return f"table-{slug(identifier)}"


def plain(text: object) -> str:
    """The text with nothing in it that Markdown would take for a sign."""
    return SPECIAL.sub(r"\\\1", " ".join(str(text).split()))


def linked(text: object, known: Mapping[str, str]) -> str:
    """The text, plain, with a link on each id that the catalogue knows."""

    def link(match: re.Match[str]) -> str:
        identifier = match[0].rstrip(".")
        if identifier not in known:
            return match[0]
        return f"[`{identifier}`](#{known[identifier]})" + match[0][len(identifier) :]

    return IDENTIFIER.sub(link, plain(text))


def grid(columns: Iterable[object], rows: Iterable[Iterable[object]]) -> list[str]:
    """A Markdown table."""
    head = [plain(column) for column in columns]
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    lines += [f"| {' | '.join('–' if c == '-' else plain(c) for c in row)} |" for row in rows]
    return lines


def rule_page_part(rule: Document, known: Mapping[str, str]) -> list[str]:
    """A rule under its own heading."""
    identifier = rule["id"]
    lines = [f"({slug(identifier)})=", f"## `{identifier}`", "", linked(rule["text"], known), ""]
    if "reading" in rule:
        lines += [f"**Our reading.** {linked(rule['reading'], known)}", ""]
    facts = [f"*{str(rule['kind']).capitalize()}*"]
    if rule.get("tables"):
        facts.append(", ".join(f"[table {t}](#{table_slug(t)})" for t in rule["tables"]))
    facts.append(", ".join(plain(source) for source in rule["sources"]))
    return [*lines, " · ".join(facts), ""]


def table_page_part(table: Document, known: Mapping[str, str]) -> list[str]:
    """A table under its own heading."""
    identifier = table["id"]
    lines = [f"({table_slug(identifier)})=", f"## {identifier}: {plain(table['title'])}", ""]
    lines += [*grid(table["columns"], table["rows"]), ""]
    if table.get("note"):
        lines += [linked(table["note"], known), ""]
    if table.get("options"):
        lines += ["Options:", "", *(f"- {linked(o, known)}" for o in table["options"]), ""]
    facts = [f"Scale {table['scale']}"] if "scale" in table else []
    facts.append(", ".join(plain(source) for source in table["sources"]))
    return [*lines, " · ".join(facts), ""]


def page(document: Document, known: Mapping[str, str]) -> str:
    """The page of one file of the catalogue."""
    lines = [f"# {plain(document['title'])}", ""]
    if document.get("intro"):
        lines += [linked(document["intro"], known), ""]
    for rule in document.get("rule", ()):
        lines += rule_page_part(rule, known)
    for table in document.get("table", ()):
        lines += table_page_part(table, known)
    return "\n".join(lines)


def index(documents: Mapping[str, Document]) -> str:
    """The overview: the pages, then every id in the order of the pages."""
    lines = ["(rule-catalogue)=", "# The rule catalogue", "", INTRO, ":::{toctree}", ":maxdepth: 1"]
    lines += ["", *documents, ":::", ""]
    for document in documents.values():
        entries = [
            *((rule["id"], slug(rule["id"]), rule["kind"]) for rule in document.get("rule", ())),
            *(
                (table["id"], table_slug(table["id"]), table["title"])
                for table in document.get("table", ())
            ),
        ]
        lines += [f"## {plain(document['title'])}", "", "| id | |", "| --- | --- |"]
        lines += [f"| [`{name}`](#{anchor}) | {plain(about)} |" for name, anchor, about in entries]
        lines.append("")
    return "\n".join(lines)


def anchors(documents: Mapping[str, Document]) -> dict[str, str]:
    """Every rule id with its anchor; no two may be the same."""
    known: dict[str, str] = {}
    for name, document in documents.items():
        for rule in document.get("rule", ()):
            anchor = slug(rule["id"])
            if anchor in known.values():
                message = f"{name}.toml: {rule['id']} has the anchor of another rule, {anchor}"
                raise ExtensionError(message)
            known[rule["id"]] = anchor
    return known


def pages(source: Path) -> dict[str, str]:
    """Each page's name and Markdown."""
    documents: dict[str, Document] = {}
    for path in sorted(source.glob("*.toml")):
        documents[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
    known = anchors(documents)
    try:
        written = {name: page(document, known) for name, document in documents.items()}
        return {"index": index(documents), **written}
    except KeyError as missing:
        message = f"an entry of the catalogue in {source} has no {missing}"
        raise ExtensionError(message) from missing


def generate(app: Sphinx) -> None:
    """Write what has changed and remove what is no longer meant."""
    output = Path(app.srcdir, OUTPUT)
    meant = pages(Path(app.srcdir, SOURCE))
    output.mkdir(parents=True, exist_ok=True)
    for stale in output.glob("*.md"):
        if stale.stem not in meant:
            stale.unlink()
    for name, text in meant.items():
        target = output / f"{name}.md"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


class RuleRole(SphinxRole):
    """``{rule}`meld.run.double``` leads to the rule in the catalogue."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Leave a reference that Sphinx resolves, or warns about, when all pages are read."""
        reference = pending_xref(
            self.rawtext,
            nodes.literal(self.text, self.text),
            refdomain="std",
            reftype="ref",
            reftarget=slug(self.text),
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )
        self.set_source_info(reference)
        return [reference], []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.add_role("rule", RuleRole())
    app.connect("builder-inited", generate)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
