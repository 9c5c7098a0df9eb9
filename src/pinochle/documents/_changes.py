"""Rules as plain data, and changes to them: a table is merged key by key, the rest is replaced."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import NOTHING, fields, has

from pinochle._validators import is_table
from pinochle.documents._converter import did_you_mean, new_converter
from pinochle.documents._fields import Data, NamedTable, NoSuchMeld, expect_object, with_name
from pinochle.errors import MOST_PROBLEMS
from pinochle.messages.phrases import Phrase
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.parts import default_of, fields_of
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "NamedRule",
    "convert_meld_tables",
    "default_values",
    "difference",
    "merge",
    "plain",
    "rules_converter",
    "with_changes",
]


@cache
def rules_converter() -> "Converter":
    """Return the converter of rulesets, whose parts leave out what they get from the ruleset."""
    converter = new_converter(inside=True)
    convert_meld_tables(converter)
    return converter


def plain(value: object) -> Any:  # noqa: ANN401 - of each kind of value
    """Return a ruleset, or a value inside one, as plain data."""
    return rules_converter().unstructure(value)


@cache
def default_values() -> Mapping[str, object]:
    """Return the defaults of all fields that have one, by their paths, as plain data.

    Melds have none: they are a table of their own.
    """
    return {
        f"{part.name}.{field.name}": plain(default)
        for part in fields(Ruleset)
        if part.type and has(part.type) and part.type is not MeldTable
        for field in fields_of(part.type)
        if (default := default_of(field)) is not NOTHING
    }


def merge(base: object, changes: object) -> object:
    """Return the base with the changes merged into it, or the changes if they replace it."""
    if not is_table(base) or not is_table(changes):
        return changes
    merged = type(base)(base)
    misspelt = 0
    for key, new in changes.items():
        if isinstance(base, NamedTable) and key not in base:
            similar = [name for name in base if _letters(name) == _letters(key)]
            if similar or not _is_complete(new):
                misspelt += 1
                is_listed = misspelt <= MOST_PROBLEMS
                question = did_you_mean(key, similar or base) if is_listed else None
                merged[key] = NoSuchMeld(question, _needs(new, question))
                continue
        if new is False and key in base and isinstance(base, NamedTable):
            del merged[key]
        else:
            merged[key] = merge(base.get(key), new)
    if isinstance(base, NamedTable) and base.keys() <= changes.keys():
        return NamedTable((key, merged[key]) for key in changes if key in merged)
    return merged


def _needs(meld: object, question: Phrase | None) -> Phrase | None:
    """Return what a meld that the base does not have needs to be a new one.

    Args:
        meld: the meld, as the document has it.
        question: the question for a name that is like it; None if none is.
    """
    if meld is False:
        return None
    if _is_complete(meld):
        return Phrase("read.needs-other-name")
    return Phrase("read.needs-more-too" if question else "read.needs-more")


def _letters(name: str) -> str:
    """Return a name without case, blanks and the ending of a plural."""
    return re.sub(r"[\W_]", "", name.lower()).removesuffix("s")


def _is_complete(meld: object) -> bool:
    """Tell whether a meld of a document is complete without a meld of its base."""
    return is_table(meld) and {"heading", "patterns"} <= meld.keys()


def difference(mine: Data, base: Data) -> Data:
    """Return the changes that turn the base into mine.

    A field that only the base has was left out because it is empty.
    """
    changes: Data = {}
    for key, value in mine.items():
        old = base.get(key)
        if is_table(value) and is_table(old):
            if inner := difference(value, old):
                changes[key] = inner
        elif key not in base or value != old:
            changes[key] = value
    removed = {key: old for key, old in base.items() if key not in mine}
    if not isinstance(mine, NamedTable):
        return {**{key: type(old)() for key, old in removed.items()}, **changes}
    common = [key for key in base if key in mine]
    added = [key for key in mine if key not in base]
    if list(mine) != [*common, *added]:
        changes = {key: changes.get(key, {}) for key in mine}
    return {**dict.fromkeys(removed, False), **changes}


def with_changes(base: Ruleset, changes: Data) -> Data:
    """Return the parts of a base with the changes of a document.

    A part that is not changed stays as it is. A new name removes the title of the base, and play
    and count follow another pack.
    """
    follows: Data = {"title": ""} if "name" in changes else {}
    if "pack" in changes:
        follows |= {"play": {}, "count": {}}
    parts: dict[str, object] = {part.name: getattr(base, part.name) for part in fields(Ruleset)}
    data = {key: part if has(type(part)) else plain(part) for key, part in parts.items()}
    for key, new in (follows | changes).items():
        data[key] = merge(plain(parts.get(key)), new)
    return data


class NamedRule(MeldRule):
    """A rule of a meld table, whose name is its key in a document."""


def convert_meld_tables(converter: "Converter") -> None:
    """Write and read tables of melds rule by rule, each under its name."""
    may_be_empty = {field.name for field in fields(MeldRule) if not field.default}

    def write_melds(table: MeldTable) -> Data:
        return NamedTable((rule.name, dict(rule_fields(rule))) for rule in table)

    def rule_fields(rule: MeldRule) -> Iterator[tuple[str, object]]:
        """Yield the fields of a rule; "needs" and "titles" are empty in nearly all rules."""
        data: Data = converter.unstructure(rule)
        for key, item in data.items():
            if key != "name" and (item or key not in may_be_empty):
                yield key, item

    def read_rule(named: tuple[str, object], _: object) -> MeldRule:
        if isinstance(named[1], MeldRule):  # which has been read before
            return named[1]
        return converter.structure(with_name(*named), MeldRule)

    def read_melds(data: object, kind: type[MeldTable]) -> MeldTable:
        if isinstance(data, MeldTable):  # of a base, without changes
            return data
        named = {name: (name, rule) for name, rule in expect_object(data, kind).items()}
        return MeldTable(tuple(converter.structure(named, dict[str, NamedRule]).values()))

    converter.register_structure_hook(NamedRule, read_rule)
    converter.register_unstructure_hook(MeldTable, write_melds)
    converter.register_structure_hook(MeldTable, read_melds)
