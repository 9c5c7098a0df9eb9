"""An editor of house rules: the fields in which tables differ, and the rules after a change.

A page makes a form of :func:`form`, which it can have before Python has started. What somebody
changes there, or in the TOML beside it, is for :func:`apply_changes` to judge:

    >>> after = apply_changes("partnership-auction", {"count": {"last_trick": 20}})
    >>> print(after["toml"])
    format = 1
    base = "partnership-auction"
    name = "our-partnership-auction"
    title = "Partnership Auction Pinochle, our rules"
    <BLANKLINE>
    [count]
    last_trick = 20
    <BLANKLINE>
    >>> after["changed"]
    ['count.last_trick']

So the form and the TOML always say the same, and no rule is known outside of Python.
"""

import inspect
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_origin

from attrs import fields, has

from pinochle import variants
from pinochle._validators import is_list, is_table
from pinochle.documents.rulesets import inherited, nearest_base, with_more_changes
from pinochle.errors import WrongType
from pinochle.messages import LANGUAGES, catalogue
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.parts import fields_of
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.units import unit_of

__all__ = ["NEEDS", "apply_changes", "arguments", "form", "in_words"]

NEEDS: Final = MappingProxyType(
    {
        "auction": frozenset({"auction"}),
        "widow": frozenset({"widow"}),
        "passing": frozenset({"passing"}),
        "bury": frozenset({"bury"}),
        "concession": frozenset({"concede", "concede-unseen"}),
        "partner": frozenset({"partner"}),
        "draw": frozenset({"draw"}),
        "draft": frozenset({"draft"}),
        "moon": frozenset({"moon"}),
    }
)
"""The steps of a script of which a part needs one to be in force."""

_FIRST: Final = {
    "bidding": [
        "auction.opening",
        "auction.must_open",
        "auction.stuck",
        "auction.calls",
        "auction.all_pass",
    ],
    "passing": ["passing.cards", "passing.order"],
    "widow": ["widow.seen_by", "bury.which", "bury.count_for"],
    "melding": [
        "showing.overlooked",
        "settlement.least_meld",
        "settlement.saving_tricks",
        "settlement.saved_by",
        "melds.dix",
    ],
    "playing": ["play.obligations", "play.leader", "claims.offered", "renege.ruled"],
    "counting": [
        "count.by_place",
        "count.last_trick",
        "settlement.set",
        "settlement.made",
        "settlement.set_meld",
    ],
    "ending": ["ending.target", "ending.on_two", "ending.bid_out"],
}
"""The fields that most tables ask about, by the subject that a page puts above them."""

_WORDS: Final = Path(__file__).with_name("editor_words.json")

_TABLE_ITSELF: Final = {"table", "pack", "deal"}
"""The parts whose lists of values belong together, so that none is changed alone."""

_ARGUMENT: Final = re.compile(r"^    (\w+): (.*(?:\n     .*)*)", re.MULTILINE)
_CODE: Final = re.compile(r":\w+(?::\w+)*:`~?([^`]+)`|``([^`]+)``")
_CLAUSE: Final = re.compile(r"[:;(]|\. |, which |, as ")
_UNSAID: Final[tuple[object, ...]] = (0, "", [], "whatever")
"""What a test of a hand does not ask for."""


@lru_cache(maxsize=256)
def arguments(kind: type) -> Mapping[str, str]:
    """Return what the docstring of a class says of each argument, as it stands there.

    >>> from pinochle.rules import MoonRules
    >>> arguments(MoonRules)["won_by"].partition(":")[0]
    'who has to win every trick'
    """
    _, _, text = (inspect.getdoc(kind) or "").partition("\nArgs:\n")
    meanings: list[tuple[str, str]] = _ARGUMENT.findall(text.partition("\n\n")[0])
    return {name: " ".join(meaning.split()) for name, meaning in meanings}


def in_words(value: object) -> str:
    """Return a value of a document in a line of words.

    >>> in_words([{"duty": "follow", "when": "always"}, {"duty": "head", "when": "trump-led"}])
    'follow; head when trump-led'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_table(value):
        if "duty" in value:
            when = "" if value["when"] == "always" else f" when {value['when']}"
            return f"{value['duty']}{when}"
        if value and all(map(is_table, value.values())):
            return ", ".join(value)
        sayings = [f"{key} {in_words(item)}" for key, item in value.items() if item not in _UNSAID]
        return ", ".join(sayings)
    if is_list(value):
        mark = "; " if any(map(is_table, value)) else " "
        return mark.join(map(in_words, value))
    return str(value)


def form() -> dict[str, object]:
    """Return the form of an editor, to be written as JSON for a page.

    It has the ``fields`` in which tables differ; the paths of those that most tables ask about
    ``first``, by subject; and the ``words`` of each language.

    A field has its ``path``; what it ``means``, in a few words; its ``kind``: ``number`` of a
    ``unit``, ``yes`` or ``choice``; the ``needs``: steps of a script without which it changes
    nothing; and the ``values`` to choose from, each with the ``presets`` that play it so.

        >>> found = {one["path"]: one for one in form()["fields"]}
        >>> found["auction.opening"]["means"], found["auction.opening"]["unit"]
        ('the least bid', 'points')
        >>> [one["text"] for one in found["widow.seen_by"]["values"]]
        ['all', 'taker', 'nobody']
    """
    documents = {name: _document(variants.get(name)) for name in variants.names()}
    return {
        "fields": [*_fields(documents), *_melds(documents)],
        "first": _FIRST,
        "words": {language: _words(language, documents) for language in LANGUAGES},
    }


def _words(language: str, documents: Mapping[str, dict[str, Any]]) -> dict[str, str]:
    """Return what a form says in a language, and how it calls fields and values."""
    names = sorted({name for document in documents.values() for name in document["melds"]})
    catalogue_words = catalogue(language).words
    melds = {
        f"field-melds.{name}": _capital(catalogue_words.get(f"meld.{name}", name)) for name in names
    }
    return {**melds, **_own_words()[language]}


@cache
def _own_words() -> dict[str, dict[str, str]]:
    """Return the words of the editor itself, by language."""
    words: dict[str, dict[str, str]] = json.loads(_WORDS.read_text(encoding="utf-8"))
    return words


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _document(rules: Ruleset) -> dict[str, Any]:
    """Return the whole document of a ruleset."""
    return tomllib.loads(rules.to_toml())


def _fields(documents: Mapping[str, dict[str, Any]]) -> Iterator[dict[str, object]]:
    """Yield the fields of all parts but the melds."""
    for part in fields(Ruleset):
        kind = part.type
        if kind is None or not has(kind) or kind is MeldTable:
            continue
        for part_field in fields_of(kind):
            choices = get_args(part_field.type) if get_origin(part_field.type) is Literal else ()
            values = _values(part.name, part_field.name, documents, choices)
            is_list = bool(values) and isinstance(values[0]["value"], list | dict)
            if is_list and (part.name in _TABLE_ITSELF or len(values) == 1):
                continue
            if choices and len(values) == 1:
                continue
            unit = unit_of(part_field.type)
            yield {
                "path": f"{part.name}.{part_field.name}",
                "means": _phrase(arguments(kind).get(part_field.name, "")),
                "kind": "number" if unit else "yes" if part_field.type is bool else "choice",
                "unit": unit,
                "needs": sorted(NEEDS.get(part.name, ())),
                "values": values,
            }


def _values(
    part: str, name: str, documents: Mapping[str, dict[str, Any]], choices: tuple[str, ...]
) -> list[dict[str, Any]]:
    """Return the values of a field that presets have, the most frequent first, and its words."""
    presets: dict[str, list[str]] = {}
    for preset, document in documents.items():
        if part not in NEEDS or NEEDS[part].intersection(document["script"]):
            presets.setdefault(json.dumps(document[part][name]), []).append(preset)
    presets_by_value = dict(sorted(presets.items(), key=lambda item: -len(item[1])))
    for choice in choices:
        presets_by_value.setdefault(json.dumps(choice), [])
    values = [(json.loads(text), names) for text, names in presets_by_value.items()]
    return [{"value": value, "text": in_words(value), "presets": all_} for value, all_ in values]


def _melds(documents: Mapping[str, dict[str, Any]]) -> Iterator[dict[str, object]]:
    """Yield the melds; a value is a whole meld, or False where it does not count."""
    names = dict.fromkeys(name for document in documents.values() for name in document["melds"])
    for name in names:
        presets: dict[str, list[str]] = {}
        for preset, document in documents.items():
            presets.setdefault(json.dumps(document["melds"].get(name, False)), []).append(preset)
        by_number = sorted(presets.items(), key=lambda item: -len(item[1]))
        values = [(json.loads(text), all_) for text, all_ in by_number]
        yield {
            "path": f"melds.{name}",
            "means": name,
            "kind": "choice",
            "unit": "",
            "needs": [],
            "values": [
                {"value": value, "text": _worth(value), "presets": all_} for value, all_ in values
            ],
        }


def _worth(meld: object) -> str:
    """Return what a meld of a document is worth, in a few words; "" if it does not count."""
    values = meld["values"] if is_table(meld) else None
    return " · ".join(map(str, values)) if is_list(values) else ""


def _phrase(meaning: str) -> str:
    """Return the first words of a meaning, up to where it goes into details."""
    plain = _CODE.sub(lambda match: match[1] or match[2], meaning)
    return _CLAUSE.split(plain)[0].strip(" ,.")


def apply_changes(text: str, changes: object = None, language: str = "en") -> dict[str, object]:
    r"""Return the rules of a text after some changes, as a page shows them.

    These are the ``toml``, as changes to its ``base``; the whole ``document``, which has the value
    of each field; ``changed``: the paths in which it differs from the base; and what is
    ``inherited``: each field that the text does not name, and that the base has otherwise than by
    default, with its value in words.

        >>> text = 'base = "partnership-auction"\n[auction]\nmust_open = "nobody"'
        >>> apply_changes(text)["inherited"]
        [{'path': 'renege.ruled', 'text': 'yes'}]

    Args:
        text: the name of a preset, or TOML.
        changes: what is changed, part by part, as in a document: ``{"count": {"last_trick": 20}}``.
        language: the language in which changed rules get a title.

    Raises:
        DocumentError: if the result is not a ruleset; it lists every place.
        UnknownVariant: if there is no such preset.
        WrongType: if the changes are no such table, or there is no such language.
    """
    if changes is not None and not is_table(changes):
        raise WrongType("apply_changes: expected a table of changes by part")
    spoken = catalogue(language)
    rules = Ruleset.from_toml(text) if "=" in text or not text.strip() else variants.get(text)
    base = _base_of(text, rules)
    if changes:
        title = spoken.title(str(base))
        ours = {
            "name": f"our-{base.name}",
            "title": _own_words()[language]["our-rules"].format(title),
        }
        named = {} if rules != base or "name" in changes else ours
        rules = with_more_changes(rules, base, {**named, **changes})
    changed = [difference.where for difference in base.diff(rules) if difference.where != "name"]
    if not changed:
        rules = base
    toml = rules.to_toml(base)
    shown = text if "=" in text and not changes else toml
    return {
        "toml": toml,
        "base": base.name,
        "title": str(rules),
        "document": _document(rules),
        "changed": changed,
        "inherited": [
            {"path": field.where, "text": in_words(field.value)} for field in inherited(shown)
        ],
    }


def _base_of(text: str, rules: Ruleset) -> Ruleset:
    """Return the preset that a document names as its base, or the nearest if it names none."""
    if "=" in text and (named := tomllib.loads(text).get("base")):
        return variants.get(named)
    return nearest_base(rules)
