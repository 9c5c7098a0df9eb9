"""``{which-game}``: the table of all presets by what people know of a game, and a filter for it.

The facts are those of ``pinochle which``, which come from the rules themselves. The table is plain
HTML; the filter is built by a script, from the same facts as JSON. Without the script the table
stands alone.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from texts import grid
from typing_extensions import override

from pinochle import variants
from pinochle.variants.finder import QUESTIONS, answers

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

SELECTS = ("players", "cards", "widow", "must-bid")
"""The questions that are asked on the page; the table has the answers to all of them."""
NOTHING = {"nothing", "nobody must bid", "none", "0"}
"""Answers that the table leaves out."""


def facts() -> dict[str, dict[str, str]]:
    """What every preset answers to every question, by its name."""
    return {name: answers(variants.get(name)) for name in variants.names()}


def table() -> list[str]:
    """The table of all presets, as Markdown: few columns, so that it fits a phone."""
    rows: list[tuple[str, ...]] = []
    for name, facts_of in facts().items():
        answers = [
            question.say(facts_of[question.name])
            for question in QUESTIONS
            if question.name not in {"players", "cards"} and facts_of[question.name] not in NOTHING
        ]
        rows.append((name, facts_of["players"], facts_of["cards"], "; ".join(answers)))
    lines = grid(("game", "players", "cards", "what else"), rows)
    for name in variants.names():
        link = f"[{variants.get(name)}](#preset-{name})"
        lines = [line.replace(f"| {name} |", f"| {link} |") for line in lines]
    return lines


def script() -> str:
    """The HTML of the facts and of the script that filters the table."""
    asked = {question.name: question.text for question in QUESTIONS}
    data = {"questions": {name: asked[name] for name in SELECTS}, "games": facts()}
    # No "</script>" can end the element early.
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<script type="application/json" id="which-game-facts">{text}</script>\n'
        f"<script>\n{SCRIPT}</script>\n"
    )


SCRIPT = """\
(() => {
  const facts = JSON.parse(document.getElementById("which-game-facts").textContent);
  const names = Object.keys(facts.games);
  const rows = [...document.querySelectorAll(".which-game table tbody tr")];
  const form = document.createElement("form");
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  form.style.cssText = "display:flex;flex-wrap:wrap;gap:0.5rem 1.5rem";
  const chosen = {};
  const selects = Object.entries(facts.questions).map(([key, question]) => {
    const label = document.createElement("label");
    const select = document.createElement("select");
    label.append(question, document.createElement("br"), select);
    form.append(label);
    select.addEventListener("change", () => {
      if (select.value) chosen[key] = select.value;
      else delete chosen[key];
      update();
    });
    return [key, select];
  });
  const fits = (name, but) =>
    Object.entries(chosen).every(([key, value]) => key === but || facts.games[name][key] === value);
  const update = () => {
    const left = names.filter((name) => fits(name, ""));
    names.forEach((name, place) => { rows[place].hidden = !left.includes(name); });
    const number = left.length;
    status.textContent = number === 1 ? "This is your game:" : `${number} games fit:`;
    for (const [key, select] of selects) {
      const answers = names.filter((name) => fits(name, key)).map((name) => facts.games[name][key]);
      const sorted = [...new Set(answers)].sort((one, other) => one - other || 0);
      select.replaceChildren(
        new Option("don’t know", ""), ...sorted.map((answer) => new Option(answer, answer)),
      );
      select.value = chosen[key] || "";
    }
  };
  document.querySelector(".which-game").before(form, status);
  update();
})();
"""


class WhichGame(SphinxDirective):
    """``{which-game}``: the table, and the script behind it."""

    @override
    def run(self) -> list[Node]:
        """Ask the library for the facts."""
        box = nodes.container(classes=["which-game"])
        box += self.parse_text_to_nodes("\n".join(table()))
        return [box, nodes.raw("", script(), format="html")]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.add_directive("which-game", WhichGame)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
