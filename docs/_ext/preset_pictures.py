"""Pictures on the pages of the presets, made of the rules themselves.

* ``{table-picture} two-handed``: the table in the middle of the round that the page tells;
* ``{meld-pictures} two-handed``: the cards of every meld and what they are worth;
* ``{course} two-handed``: the course of a round, step by step, in HTML alone. With ``:words:`` the
  steps are the words of the script, and nothing more;
* ``{step-needs}``: what every word of a script needs and gives.

Where a page is no HTML, they are text.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final

import preset_pages
from card_pictures import in_page
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from texts import grid
from typing_extensions import override

from pinochle import Suit, pictures, variants
from pinochle.pictures import Style
from pinochle.rules.melds.meld import GAME
from pinochle.rules.steps import ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from pinochle import Hand, Ruleset
    from pinochle.rules.melds.meld import MeldRule
    from pinochle.rules.script import Step

SMALL: Final = Style(size=40)
TRUMP: Final = Suit.SPADES
TIMES: Final = ("", "twice ", "three times ", "four times ", "five times ", "six times ")


def raw(page: str, text: str) -> list[nodes.Node]:
    """A part of a page in HTML, and what stands for it elsewhere."""
    return [nodes.raw("", page, format="html"), nodes.raw("", f"[{text}]", format="text")]


class TablePicture(SphinxDirective):
    """``{table-picture}``: what a seat sees in the middle of a round."""

    required_arguments = 1

    @override
    def run(self) -> list[nodes.Node]:
        """Draw the round of the page."""
        view = preset_pages.to_look_at(variants.get(self.arguments[0]))
        return in_page([pictures.table(view)])


def cards_of(rule: MeldRule) -> Hand:
    """The first cards that make a meld when spades are trump."""
    pattern = rule.patterns[0]
    return next(iter(pattern.sets(pattern.suits(TRUMP)[0])))


def worth(rule: MeldRule) -> str:
    """What a meld is worth, for each number of sets that is listed."""
    points = ["the game" if value is GAME else str(value) for value in rule.values]
    return ", ".join(f"{TIMES[place]}{value}" for place, value in enumerate(points))


class MeldPictures(SphinxDirective):
    """``{meld-pictures}``: every meld of a preset."""

    required_arguments = 1

    @override
    def run(self) -> list[nodes.Node]:
        """Draw the cards of each."""
        melds = list(variants.get(self.arguments[0]).melds)
        figures = "".join(
            f"<figure>{pictures.hand(cards_of(rule), style=SMALL)}"
            f"<figcaption><b>{escape(rule.name)}</b> {escape(worth(rule))}</figcaption></figure>"
            for rule in melds
        )
        caption = "; ".join(f"{rule.name} {worth(rule)}: {cards_of(rule)}" for rule in melds)
        note = "<p>With spades as trump:</p>"
        return raw(f'{note}<div class="melds">{figures}</div>', caption)


def steps(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The steps of a round: the word of the script, and what happens, as the description says."""
    _, _, text = rules.describe().partition(f"{preset_pages.COURSE}\n")
    sentences = re.findall(r"^\d+\. (.*)", text.partition("\n## ")[0], re.MULTILINE)
    words = [*map(str, rules.script), "settlement"]
    yield from zip(words, sentences, strict=True)


class Course(SphinxDirective):
    """``{course}``: the steps of a round, one after another, and back to the first."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"words": directives.flag}

    @override
    def run(self) -> list[nodes.Node]:
        """Make a list, which the style sheet draws."""
        rules = variants.get(self.arguments[0])
        lines = list(steps(rules))
        short = "words" in self.options
        inner = "".join(
            f"<li><b>{escape(word)}</b>{'' if short else f'<span>{escape(text)}</span>'}</li>"
            for word, text in lines
        )
        title = f'aria-label="the course of a round of {escape(str(rules))}"'
        return raw(
            f'<ol class="course{" short" if short else ""}" {title}>{inner}</ol>',
            " → ".join(word for word, _ in lines),
        )


class StepNeeds(SphinxDirective):
    """``{step-needs}``: a table of all words of a script."""

    @override
    def run(self) -> list[nodes.Node]:
        """Ask the library for them."""
        rows: list[tuple[Step, str, str]] = []
        for step, row in ROWS.items():
            gives = [*row.gives, *(f"trump if {switch.name}" for switch in row.gives_trump)]
            rows.append((step, "; ".join(row.needs) or "-", "; ".join(gives) or "-"))
        return self.parse_text_to_nodes("\n".join(grid(("word", "needs", "gives"), rows)))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.add_directive("table-picture", TablePicture)
    app.add_directive("meld-pictures", MeldPictures)
    app.add_directive("course", Course)
    app.add_directive("step-needs", StepNeeds)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
