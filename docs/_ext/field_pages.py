"""Write the page of all fields: what each means, its unit, the values that presets have in it.

It has the rules that each field carries as well, and so is the catalogue the other way round. A
choice that no preset has taken is told too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

import attrs
import evidence
import meanings
from texts import preset_links

from pinochle import Ruleset
from pinochle.rules import MeldTable
from pinochle.rules.parts import field_types, fields_of
from pinochle.rules.units import unit_of
from pinochle.web.editor import NEEDS, in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Carried = dict[str, list[str]]

BEYOND: Final[dict[str, str]] = {}
"""What fields are for that carry no rule of the catalogue."""
UNITS: Final = {
    "table.sides": "a number for each seat",
    "pack.copies": "pairs of a rank and a number of cards",
    "pack.extra": "pairs of a card and a number of cards",
    "pack.order": "ranks",
    "deal.packets": "cards for each player, and in brackets for the widow",
    "play.obligations": "duties, each with a condition",
    "count.by_place": "points for each rank",
    "misdeal.grounds": "kinds of hands",
    "auction.ladder": "pairs of points",
    "auction.to_bid": "what a hand holds",
    "auction.to_be_stuck": "what a hand holds",
    "auction.conventions": "bids, each with what it says",
    "auction.sayings": "words, each with what they say",
    "trump.must_hold": "names of melds",
    "draw.besides": "names of melds",
    "concession.costs": "times the bid",
    "settlement.set": "a sum of the bid, the meld, the count and points",
    "settlement.bid_bonuses": "pairs of a bid and points",
    "settlement.bid_times": "pairs of a bid and a number of times",
    "settlement.stakes": "pairs of a bid and units of the stake",
    "moon.kinds": "names, each with what such a moon scores and costs",
    "settlement.lost_times": "times the units",
    "checks.melds": "melds, worth checks",
    "checks.bids": "pairs of a bid and checks",
    "checks.beyond": "points and checks",
    "checks.set_times": "times the checks",
    "checks.margin": "points and checks",
    "renege.bidder_times": "times the bid",
    "ending.handicap": "points for each column",
}
"""What is counted in a field that is no word, not yes or no, and no number of one unit."""
LONGEST: Final = 60
INTRO: Final = """\
This page lists every field of a ruleset: its unit, its meaning, and which presets have which value.
To change one, [write it in TOML](../how-to/write-rules-in-toml.md) under the name of its part. A
word that no preset has is an option for your table. *Rules* are those of the
[catalogue](catalogue/index.md) that the field carries. Presets in which a field never matters are
left out, and so are the melds: each preset’s page has its table.
"""


def parts() -> Iterator[tuple[str, type[Any]]]:
    """The parts of a ruleset that have fields of their own; the melds have tables instead."""
    for one in attrs.fields(Ruleset):
        if one.type and attrs.has(one.type) and one.type is not MeldTable:
            yield one.name, one.type


def field_anchor(path: str) -> str:
    """The anchor of a field on the page.

    >>> field_anchor("auction.must_open")
    'field-auction-must-open'
    """
    return "field-" + path.replace(".", "-").replace("_", "-")


def rules_by_field(documents: Mapping[str, Any]) -> Carried:
    """The rules that each field carries, in the order of the catalogue."""
    rules: Carried = {}
    for document in documents.values():
        for rule in document.get("rule", ()):
            for path in rule.get("fields", ()):
                end = ".".join(path.split(".")[:2])
                if rule["id"] not in rules.setdefault(end, []):
                    rules[end].append(rule["id"])
    return rules


def unexplained_fields(documents: Mapping[str, Any]) -> list[str]:
    """The fields that carry no rule, and for which nothing says why."""
    rules = rules_by_field(documents)
    return [path for path in every_field() if path not in rules and path not in BEYOND]


def every_field() -> dict[str, object]:
    """The types of all fields by their paths; the melds have tables instead."""
    return {path: kind for path, kind in field_types().items() if path.split(".")[0] != "melds"}


def fields_without_meaning() -> list[str]:
    """The fields of which nothing says what they mean, or what they count."""
    return [
        path
        for path, kind in every_field().items()
        if not meanings.text_of(path) or not unit(path, kind)
    ]


def unit(path: str, kind: object) -> str:
    """What a field is counted in, or its words; "" if nothing says it."""
    if kind is bool:
        return "yes or no"
    words = get_args(kind) if get_origin(kind) is Literal else ()
    units = [unit_of(each) for each in (kind, *get_args(kind)) if unit_of(each)]
    return UNITS.get(path) or (units[0] if units else "one word" if words else "")


def values(path: str) -> dict[str, list[str]]:
    """The values that presets have in a field, in words, the most frequent one first."""
    part, _, name = path.partition(".")
    presets: dict[str, list[str]] = {}
    for preset, document in evidence.presets().items():
        if part in NEEDS and not NEEDS[part].intersection(document["script"]):
            continue
        presets.setdefault(in_words(document[part][name]), []).append(preset)
    return dict(sorted(presets.items(), key=lambda item: -len(item[1])))


def unused_words(kind: Any, taken: Mapping[str, object]) -> list[str]:  # noqa: ANN401 - an annotation
    """The words that a field may have, and no preset has."""
    words = get_args(kind) if get_origin(kind) is Literal else ()
    return [word for word in words if word not in taken]


def value_lines(path: str, kind: object) -> list[str]:
    """The values of a field and who has them, as items of a list."""
    presets = values(path)
    among = [name for names in presets.values() for name in names]
    lines = [
        f"- {shorten(value)}: {preset_links(names, among)}" for value, names in presets.items()
    ]
    return lines + [f"- `{word}`: nobody" for word in unused_words(kind, presets)]


def shorten(value: str) -> str:
    """A value in code, or the beginning of it."""
    text = value if len(value) <= LONGEST else f"{value[:LONGEST]}…"
    return f"`{text.replace('|', '/')}`" if text else "nothing"


def page(anchor_of: Mapping[str, str], documents: Mapping[str, Any]) -> str:
    """The page of all fields."""
    rules = rules_by_field(documents)
    lines = ["(rule-fields)=", "# Every field", "", INTRO]
    for name, kind in parts():
        home = f"{kind.__module__}.{kind.__qualname__}"
        lines += [f"## `{name}`", "", f"See {{py:class}}`~{home}`.", ""]
        for one in fields_of(kind):
            path = f"{name}.{one.name}"
            ids = ", ".join(f"[`{rule}`](#{anchor_of[rule]})" for rule in rules.get(path, ()))
            lines += [
                f"({field_anchor(path)})=",
                f"[`{path}`]{{.field}} {unit(path, one.type)}",
                "",
                meanings.in_markdown(path, anchor_of),
                "",
                f"*Rules:* {ids or BEYOND.get(path, '')}",
                "",
                *value_lines(path, one.type),
                "",
            ]
    return "\n".join(lines)
