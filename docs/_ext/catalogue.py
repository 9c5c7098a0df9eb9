"""Turn the rule catalogue into pages.

Each ``catalogue/*.toml`` becomes a page under ``rules/catalogue/`` when a build begins, and an
index lists every rule. The pages are written, never kept: git ignores them. A rule's anchor is its
id with hyphens for dots and slashes, so that ``meld.run.double`` is ``#meld-run-double``; a page
may also write ``{rule}`meld.run.double```. The texts are plain, without Markdown; a rule's id in
them becomes a link.

Under each rule stands what shows that the library has it: its fields, the presets that use it and
the tests that are marked with it (:mod:`evidence`). What is missing there is a warning, and so
fails a build with ``-W``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import evidence
import field_pages
import house_rules
import preset_pages
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole
from texts import grid, link_ids, plain, preset_links, slug, table_slug, write_pages
from typing_extensions import override

from pinochle.web.files import HOUSE_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from docutils.nodes import Node, system_message
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

Document = dict[str, Any]

logger = logging.getLogger(__name__)

SOURCE = "catalogue"
OUTPUT = "rules/catalogue"
RULES = "rules"
PRESETS = "presets"
TESTS = "../tests/clauses"
TESTS_AT = "https://github.com/pinochle-rules/pinochle/blob/main/tests/clauses"
INTRO = """\
The catalogue lists every rule in the sources, each under an id. When the library gives a reason, it
names the id of the rule, as in `why.rule`. Look the id up here for the text of the rule, our
reading where the sources leave a choice, the sources, the fields that carry it, the presets that
use it, and the tests.
"""


def field_link(path: str) -> str:
    """A field's path, leading to the class that has it."""
    part = evidence.part_of(path)
    return f"{{py:class}}`{path} <{part.__module__}.{part.__qualname__}>`"


def test_links(marks: Iterable[evidence.Mark]) -> str:
    """The tests with links to their text."""
    links = {
        mark.test or f"{mark.file}, line {mark.line}": f"{TESTS_AT}/{mark.file}#L{mark.line}"
        for mark in marks
    }
    return ", ".join(f"[`{name}`]({address})" for name, address in links.items())


def proof(entry: Document, marks: evidence.Marks) -> list[str]:
    """What shows that the library has a rule: fields, presets, tests."""
    identifier = entry["id"]
    lines: list[str] = []
    if "why" in entry:
        lines.append(f":No field: {plain(entry['why'])}")
    if fields := entry.get("fields"):
        lines.append(f":Fields: {', '.join(map(field_link, fields))}")
        nobody = plain(entry.get("offered", "none; a table may agree on it."))
        lines.append(f":Presets: {preset_links(evidence.users(entry)) or nobody}")
    if identifier in marks:
        lines.append(f":Tests: {test_links(marks[identifier])}")
    return [*lines, ""]


def rule_page_part(rule: Document, anchor_of: Mapping[str, str]) -> list[str]:
    """A rule under its own heading."""
    identifier = rule["id"]
    lines = [
        f"({slug(identifier)})=",
        f"## `{identifier}`",
        "",
        link_ids(rule["text"], anchor_of),
        "",
    ]
    if "reading" in rule:
        lines += [f"**Our reading.** {link_ids(rule['reading'], anchor_of)}", ""]
    facts = [f"*{str(rule['kind']).capitalize()}*"]
    if rule.get("tables"):
        facts.append(", ".join(f"[table {t}](#{table_slug(t)})" for t in rule["tables"]))
    facts.append(", ".join(plain(source) for source in rule["sources"]))
    return [*lines, " · ".join(facts), ""]


def table_page_part(table: Document, anchor_of: Mapping[str, str]) -> list[str]:
    """A table under its own heading."""
    identifier = table["id"]
    lines = [f"({table_slug(identifier)})=", f"## {identifier}: {plain(table['title'])}", ""]
    lines += [*grid(table["columns"], table["rows"]), ""]
    if table.get("note"):
        lines += [link_ids(table["note"], anchor_of), ""]
    if table.get("options"):
        lines += ["Options:", "", *(f"- {link_ids(o, anchor_of)}" for o in table["options"]), ""]
    facts = [f"Scale {table['scale']}"] if "scale" in table else []
    facts.append(", ".join(plain(source) for source in table["sources"]))
    return [*lines, " · ".join(facts), ""]


def page(document: Document, anchor_of: Mapping[str, str], marks: evidence.Marks) -> str:
    """The page of one file of the catalogue."""
    lines = [f"# {plain(document['title'])}", ""]
    if document.get("intro"):
        lines += [link_ids(document["intro"], anchor_of), ""]
    for rule in document.get("rule", ()):
        lines += [*rule_page_part(rule, anchor_of), *proof(rule, marks)]
    for table in document.get("table", ()):
        lines += [*table_page_part(table, anchor_of), *proof(table, marks)]
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
    anchor_of: dict[str, str] = {}
    for name, document in documents.items():
        for rule in document.get("rule", ()):
            anchor = slug(rule["id"])
            if anchor in anchor_of.values():
                message = f"{name}.toml: {rule['id']} has the anchor of another rule, {anchor}"
                raise ExtensionError(message)
            anchor_of[rule["id"]] = anchor
    return anchor_of


def pages(documents: Mapping[str, Document], tests: Path) -> dict[str, str]:
    """Each page's name and Markdown; what is missing of a rule is a warning."""
    anchor_of = anchors(documents)
    marks = evidence.marks(tests)
    for problem in evidence.missing_evidence(documents, marks):
        logger.warning("%s", problem)
    try:
        written = {name: page(document, anchor_of, marks) for name, document in documents.items()}
        return {"index": index(documents), **written}
    except KeyError as missing:
        message = f"an entry of the catalogue has no {missing}"
        raise ExtensionError(message) from missing


def generate(app: Sphinx) -> None:
    """Write the pages of the catalogue, and those of the presets, which lead to them."""
    documents = evidence.read(Path(app.srcdir, SOURCE))
    write_pages(Path(app.srcdir, OUTPUT), pages(documents, Path(app.srcdir, TESTS)))
    for path in field_pages.unexplained_fields(documents):
        logger.warning("the field %s carries no rule, and nothing says what it is for", path)
    for path in field_pages.fields_without_meaning():
        logger.warning("the field %s has no meaning or no unit", path)
    anchor_of = anchors(documents)
    chapters = evidence.read(HOUSE_RULES)
    written = {
        "fields": field_pages.page(anchor_of, documents),
        "house-rules": house_rules.page(chapters, documents, anchor_of),
    }
    write_pages(Path(app.srcdir, RULES), written)
    write_pages(Path(app.srcdir, PRESETS), preset_pages.pages(anchor_of, documents))


class RuleRole(SphinxRole):
    """``{rule}`meld.run.double``` leads to the rule in the catalogue."""

    @override
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
