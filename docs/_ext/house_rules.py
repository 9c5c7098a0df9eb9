"""Write the page of house rules: what a table calls a rule, and the TOML that says it.

Each ``src/pinochle/web/house_rules/*.toml`` is a chapter of the page. A row names a rule of the
catalogue, the preset that it changes, and the lines that change it::

    [[say]]
    called = "The dealer is stuck for 190"
    rule = "auction.dealer-forced-190"
    base = "partnership-auction"
    toml = '''
    [auction]
    stuck = 190
    '''

What the rule is and who plays it stands in the catalogue and nowhere else. Every row is read, and
must say a ruleset that is played and described differently from its base (:func:`problems`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import evidence
from texts import link_ids, plain

from pinochle import DocumentError, Ruleset, variants

if TYPE_CHECKING:
    from collections.abc import Container, Mapping
    from pathlib import Path

Row = dict[str, Any]

INTRO: Final = """\
Look up a house rule under the name that players give it, and copy the lines of TOML below it. Each
example is a complete document: save it, or give it to `Ruleset.from_toml`. To combine several, join
their tables; rules that do not fit together are refused with the reason. Each rule has its id in
the [catalogue](catalogue/index.md), with its source and its fields.
[Write house rules in TOML](../how-to/write-rules-in-toml.md) explains the documents.
"""
OUTRO: Final = """\
## What no ruleset can say

Four rules that some tables play have no field, because each would bend the model for one table:

- **The bidder shoots the moon alone**, and the partner lays their hand aside. A trick has a card
  from each seat that is dealt in, and everything that reads tricks relies on that. You can say that
  the partner plays along and may win no trick: see *reneges and the moon*.
- **A second auction after the widow.** The bidder has the widow in hand, so another player who
  outbids them would take over cards that somebody else has seen, and no text says what becomes of
  these. You can say that the bidder raises their own bid: see *trump, the widow and conceding*.
- **Meld that a call promises counts**, even if it is never shown. Calls may have meanings between
  partners (`auction.conventions`, `auction.sayings`), but a meld counts only if it is shown.
- **Aces around that are not declared are a set.** The other players would learn of it only card by
  card during the play, so no table could rule on it before the end.
"""


def document(row: Row) -> str:
    """The whole document of a row."""
    return f'base = "{row["base"]}"\n{row["toml"].strip()}\n'


def rules_of(row: Row) -> list[str]:
    """The ids of the rules that a row says."""
    return row["rule"] if isinstance(row["rule"], list) else [row["rule"]]


def problems(row: Row, ids: Container[str]) -> list[str]:
    """What is wrong with a row: its rule is unknown, its document is refused or changes nothing.

    Args:
        row: what the table calls it, the rule, the preset and the lines.
        ids: the ids of the catalogue.
    """
    missing = [f"the catalogue has no {one}" for one in rules_of(row) if one not in ids]
    try:
        rules = Ruleset.from_toml(document(row))
    except DocumentError as error:
        return [*missing, *map(str, error.problems)]
    base = variants.get(row["base"])
    if not [one for one in base.diff(rules) if one.where not in {"name", "title"}]:
        missing.append(f"it changes nothing in {row['base']}")
    elif rules.describe().partition("\n")[2] == base.describe().partition("\n")[2]:
        missing.append(f"it is described like {row['base']}")
    return [f"{row['called']}: {problem}" for problem in missing]


def _row_text(row: Row, rules: Mapping[str, Row], anchors: Mapping[str, str]) -> list[str]:
    """A row as a part of the page."""
    lines = [f"### {plain(row['called'])}", ""]
    for name in rules_of(row):
        rule = rules[name]
        sources = ", ".join(plain(source) for source in rule["sources"])
        lines += [
            f"{link_ids(rule['text'], anchors)} *({sources})* [`{name}`](#{anchors[name]})",
            "",
        ]
    return [*lines, "```toml", document(row).strip(), "```", ""]


def page(
    chapters: Mapping[str, Mapping[str, Any]],
    documents: Mapping[str, Any],
    anchors: Mapping[str, str],
) -> str:
    """The page of house rules.

    Args:
        chapters: the chapters by their files.
        documents: the catalogue.
        anchors: the anchor of each rule.
    """
    rules = {
        name: one for document in documents.values() for name, one in evidence.entries(document)
    }
    lines = ["(house-rules)=", "# House rules", "", INTRO]
    for chapter in chapters.values():
        lines += [f"## {plain(chapter['title'])}", ""]
        for row in chapter["say"]:
            lines += _row_text(row, rules, anchors)
    return "\n".join([*lines, OUTRO])


def rows(folder: Path) -> list[Row]:
    """Every row of every chapter."""
    return [row for chapter in evidence.read(folder).values() for row in chapter["say"]]
