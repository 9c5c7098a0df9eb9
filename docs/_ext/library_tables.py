"""Parts of pages that the library itself writes, so that nobody copies them by hand.

* ``{presets}``: the table of the presets;
* ``{courses}``: how each preset bids, settles and ends, and whether it can be played;
* ``{violation-codes}``: the table of the codes, with their particulars and sentences;
* ``{message-codes}``: the table of all other codes, with the kinds of their parameters;
* ``{message-words}``: the table of the words of the languages;
* ``{rules-parts}``, ``{phases}``: the documentation of every module of ``pinochle.rules``, or of
  ``pinochle.game.phases``, but those named in it.

In docstrings the ids of catalogue rules become links. And a check: a name that ``pinochle`` exports
and no page documents is a warning.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from typing_extensions import override

import pinochle
from pinochle import rules as parts
from pinochle import variants
from pinochle.game import phases
from pinochle.messages import LANGUAGES, catalogue
from pinochle.messages.codes import CODES, VIOLATIONS, parameters
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)


def grid(columns: str, rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table; the columns' names are divided by bars."""
    head = [name.strip() for name in columns.split("|")]
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    lines += [f"| {' | '.join(map(str, row))} |" for row in rows]
    return "\n".join(lines)


def preset(name: str) -> list[object]:
    """The row of one preset."""
    rules = variants.get(name)
    table, deal = rules.table, rules.deal
    number = len(set(table.sides))
    seats = f"{table.seats}" if number == table.seats else f"{table.seats}, {number} sides"
    rest = [f"widow {deal.widow}"] if deal.widow else []
    rest += [f"stock {deal.stock}"] if deal.stock else []
    return [
        f"[`{name}`](#preset-{name})<br>{rules.title}",
        seats,
        len(rules.pack),
        deal.hand or "–",
        ", ".join(rest) or "–",
        rules.count.last_trick,
        rules.total,
    ]


class Presets(SphinxDirective):
    """``{presets}``: every preset with its figures."""

    @override
    def run(self) -> list[Node]:
        """Ask the library for them."""
        columns = "name | players | cards | hand | left | last trick | total"
        text = grid(columns, map(preset, variants.names()))
        return self.parse_text_to_nodes(text.replace("<br>", " "))


def course(name: str) -> list[object]:
    """The row of one preset in the table of how they bid, settle and end."""
    rules = variants.get(name)
    auction, settlement, ending = rules.auction, rules.settlement, rules.ending
    opening, must, lost = "no auction", "–", "–"
    if Step.AUCTION in rules.script:
        steps = (f"{step} from {first}" if first else f"{step}" for first, step in auction.ladder)
        opening = f"{auction.opening}, by {', '.join(steps)}"
        forced: list[str] = [auction.must_open] if auction.must_open != "nobody" else []
        exactly = "" if auction.stuck_exactly else " or more"
        forced += [f"dealer, {auction.stuck}{exactly}"] if auction.stuck else []
        forced += [f"eldest bids {auction.automatic}"] if auction.automatic else []
        must = "; ".join(forced) or "nobody"
        saved = [what for what in ("meld", "count") if getattr(settlement, f"set_{what}") == "kept"]
        lost = " and ".join([SET[settlement.set.word], *(f"its {what}" for what in saved)])
        lost = "stakes" if settlement.stakes else lost
    end = str(ending.target or "–")
    if ending.bid_out:
        end += ", by a bid"
    elif ending.target and len(set(rules.table.sides)) > 1:
        after = f", else {TIES[ending.otherwise]}" if ending.on_two == "bidder" else ""
        end += f"; {TIES[ending.on_two]}{after}"
    return [f"[`{name}`](#preset-{name})", opening, must, lost, end]


SET = {"minus-bid": "minus the bid", "nothing": "nothing", "minus-all": "minus all"}
TIES = {"highest": "the highest", "extend": "the target moves", "bidder": "the bidder"}


class Courses(SphinxDirective):
    """``{courses}``: how each preset bids, settles and ends."""

    @override
    def run(self) -> list[Node]:
        """Ask the library for it."""
        columns = "name | least bid | who must bid | set scores | wins; several at once"
        return self.parse_text_to_nodes(grid(columns, map(course, variants.names())))


class ViolationCodes(SphinxDirective):
    """``{violation-codes}``: every code of a violation."""

    @override
    def run(self) -> list[Node]:
        """Ask the library for them."""
        rows: list[tuple[str, str, str]] = []
        for code in VIOLATIONS:
            names = ", ".join(f"`{name}`" for name in parameters(code)) or "–"
            sentence = catalogue("en").messages[code]
            rows.append((f"`{code}`", names, re.sub(r"{(\w+)(:\w+)?}", r"*\1*", sentence)))
        return self.parse_text_to_nodes(grid("code | particulars | sentence", rows))


class MessageCodes(SphinxDirective):
    """``{message-codes}``: every other code, with its words in each language."""

    @override
    def run(self) -> list[Node]:
        """Ask the library for them."""
        rows: list[tuple[str, ...]] = []
        for code in (code for code in CODES if code not in VIOLATIONS):
            kinds = parameters(code).items()
            names = ", ".join(f"`{name}`: {kind}" for name, kind in kinds) or "–"
            sentences = (catalogue(language).messages[code] for language in LANGUAGES)
            rows.append((f"`{code}`", names, *map(as_code, sentences)))
        return self.parse_text_to_nodes(grid("code | parameters | English | German", rows))


class MessageWords(SphinxDirective):
    """``{message-words}``: the words and forms of each language."""

    @override
    def run(self) -> list[Node]:
        """Ask the library for them."""
        words = [catalogue(language).words for language in LANGUAGES]
        rows = [
            (f"`{key}`", *[as_code(one.get(key, "")) for one in words])
            for key in dict.fromkeys(key for one in words for key in one)
        ]
        return self.parse_text_to_nodes(grid("word | English | German", rows))


def as_code(text: str) -> str:
    """A text as it is written, in a cell of a table."""
    return "`" + text.replace("\n", " ⏎ ") + "`" if text.strip() else repr(text) if text else "–"


class ModulesOf(SphinxDirective):
    """The modules of a package but for those that the body names; or of a package in it.

    Each stands under a heading: what its docstring says before the colon.
    """

    has_content = True
    optional_arguments = 1
    package: ModuleType

    @override
    def run(self) -> list[Node]:
        """Find the modules and document them."""
        elsewhere = " ".join(self.content).split()
        lines: list[str] = []
        package = self.package
        if self.arguments:
            package = importlib.import_module(f"{package.__name__}.{self.arguments[0]}")
        for name in sorted(one.name for one in pkgutil.iter_modules(package.__path__)):
            if not name.startswith("_") and name not in elsewhere:
                module = importlib.import_module(f"{package.__name__}.{name}")
                title = (module.__doc__ or name).partition(":")[0].strip()
                lines += [f"### {title}", "", "```{eval-rst}"]
                lines += [f".. automodule:: {module.__name__}", "```", ""]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


class RulesParts(ModulesOf):
    """``{rules-parts}``: the modules of ``pinochle.rules`` but for those that the body names."""

    package = parts


class Phases(ModulesOf):
    """``{phases}``: the modules of ``pinochle.game.phases`` but for those that the body names."""

    package = phases


@cache
def rule_ids(folder: Path) -> frozenset[str]:
    """The ids of all rules in the catalogue."""
    documents = [tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.toml")]
    return frozenset(rule["id"] for document in documents for rule in document.get("rule", ()))


def link_rules(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Make a link of each rule's id in a docstring."""
    del what, name, obj, options
    anchor_of = rule_ids(Path(app.srcdir, "catalogue"))

    def link(match: re.Match[str]) -> str:
        return f":rule:`{match[1]}`" if match[1] in anchor_of else match[0]

    lines[:] = [re.sub(r"``([a-z0-9./-]+)``", link, line) for line in lines]


def check_every_name(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn about each public name that no page documents."""
    del app
    documented = {name.rpartition(".")[2] for name in env.domains.python_domain.objects}
    for name in dir(pinochle):
        if name not in documented and name != "__version__":
            logger.warning("pinochle.%s is public, and no page of docs/reference has it", name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.add_directive("presets", Presets)
    app.add_directive("courses", Courses)
    app.add_directive("violation-codes", ViolationCodes)
    app.add_directive("message-codes", MessageCodes)
    app.add_directive("message-words", MessageWords)
    app.add_directive("rules-parts", RulesParts)
    app.add_directive("phases", Phases)
    app.connect("autodoc-process-docstring", link_rules, priority=700)
    app.connect("env-check-consistency", check_every_name)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
