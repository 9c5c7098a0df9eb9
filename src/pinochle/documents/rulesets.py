"""Rulesets as plain data and as TOML: in full, or as differences from a preset.

Differences merge tables key by key and replace everything else. A :class:`NamedTable`, the melds,
has keys that a document may choose: a new key comes last, and ``False`` removes a key. A document
that names every key of such a table, even with ``{}``, also sets their order.
"""

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from string import hexdigits
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, has
from cattrs import BaseValidationError

from pinochle import variants
from pinochle._validators import expect, is_table
from pinochle.documents._converter import did_you_mean, error_at, new_converter, read_value
from pinochle.documents._fields import (
    Data,
    NamedTable,
    NoSuchMeld,
    expect_object,
    read_text,
    with_name,
)
from pinochle.documents._formats import with_number, without_number
from pinochle.documents._toml import to_toml, with_places
from pinochle.errors import MOST_PROBLEMS, DocumentError, PinochleError, check_text, quoted
from pinochle.rules.fingerprint import DIGITS
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.ruleset import Ruleset
from pinochle.variants import former

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "differences",
    "nearest_base",
    "ruleset_from_toml",
    "ruleset_to_toml",
    "with_differences",
]

_LONGEST_TOML: Final = 20_000
"""The greatest length of a document: no ruleset is as long."""

_MOST_PARTS: Final = 100
"""The greatest number of parts of a key; the TOML reader is very slow on thousands."""

FINGERPRINT: Final = "fingerprint"
"""The key of the fingerprint of rules that are written as changes to a preset."""

TOO_DEEP: Final = "$: the document is nested too deeply"


# TOML.


def ruleset_from_toml(text: str) -> Ruleset:
    r"""Return the ruleset that a TOML document describes, in full or as changes to a ``base``.

    With a base, tables are merged key by key and melds by name, and everything else is replaced.
    New melds come last, and ``dix = false`` removes the dix. A document that names every meld of
    the base also sets their order. A new name removes the title of the base. The number of the
    format at the head, ``format = 1``, may be left out. Behind a base there may be the
    ``fingerprint`` of the rules, which keeps them when a release corrects a ruling of the base.

        >>> ruleset_from_toml('base = "double-deck"').title
        'Double-deck Pinochle'
        >>> ruleset_from_toml('base = "double-deck"\n[count]\nlast_trick = ""')
        Traceback (most recent call last):
            ...
        pinochle.errors.DocumentError: $.count.last_trick: expected a whole number, not '' (str) ...

    Raises:
        DocumentError: if it is not TOML, or does not describe a ruleset; it lists every place.
        WrongType: if it is not text.
    """
    if len(expect(str, text, "ruleset_from_toml")) > _LONGEST_TOML:
        problem = f"$: a ruleset has at most {_LONGEST_TOML} characters, not {len(text)}"
        raise DocumentError([problem])
    check_text(text, lambda problem: DocumentError([f"$: {problem}"]))
    if long_key := _long_key().search(text):
        line = text.count("\n", 0, long_key.start()) + 1
        raise DocumentError([f"$: a key has at most {_MOST_PARTS} parts (line {line}, column 1)"])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise DocumentError([TOO_DEEP]) from None
    except ValueError as error:  # a mistake in the TOML, or a number of thousands of digits
        raise DocumentError([f"$: this TOML cannot be read: {error}"]) from None
    try:
        return read_value(read_ruleset, data, Ruleset)
    except DocumentError as error:
        raise DocumentError(with_places(error.problems, text), error.more) from None


@cache
def _long_key() -> re.Pattern[str]:
    """Return the pattern of a key of too many parts that begins a line."""
    part = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*"""
    return re.compile(rf"^[ \t]*(?:{part}){{{_MOST_PARTS}}}", re.MULTILINE)


def ruleset_to_toml(rules: Ruleset, base: str | Ruleset | None = None) -> str:
    """Return the TOML document of a ruleset.

        >>> from attrs import evolve
        >>> rules = variants.get("double-deck")
        >>> ours = rules.with_(name="ours", count=evolve(rules.count, last_trick=10))
        >>> print(ruleset_to_toml(ours, base=rules))
        format = 1
        base = "double-deck"
        name = "ours"
        <BLANKLINE>
        [count]
        last_trick = 10
        <BLANKLINE>

    Args:
        rules: the ruleset.
        base: a preset, or its name, to write only what differs from it; otherwise the whole
            ruleset is written. :func:`nearest_base` finds a good one.

    Raises:
        DocumentError: if the base is a ruleset but not a preset.
        UnknownVariant: if there is no preset with the name of the base.
        WrongType: if something is of the wrong type.
    """
    expect(Ruleset, rules, "ruleset_to_toml")
    if base is None:
        return to_toml(with_number(Ruleset, _plain(rules)))
    preset = variants.get(base.name if isinstance(base, Ruleset) else base)
    if isinstance(base, Ruleset) and base != preset:
        problem = f"$.base: a base must be a preset, and this {preset.name} is not the preset"
        raise DocumentError([problem])
    return to_toml(with_number(Ruleset, {"base": preset.name, **differences(rules, preset)}))


# Differences.


def nearest_base(rules: Ruleset) -> Ruleset:
    """Return the preset with the fewest differences from a ruleset; a preset itself has none.

        >>> rules = variants.get("double-deck")
        >>> nearest_base(rules.with_(name="ours", play=POST_1945)).name
        'double-deck'

    Raises:
        WrongType: if it is not a ruleset.
    """
    expect(Ruleset, rules, "nearest_base")
    presets = [variants.get(name) for name in variants.names() if name == rules.name]
    if rules in presets:
        return rules
    presets = [variants.get(name) for name in variants.names()]
    return min(presets, key=lambda preset: _number_of_fields(differences(rules, preset)))


def _number_of_fields(data: object) -> int:
    if not is_table(data):
        return 1
    return sum(map(_number_of_fields, data.values())) or 1


def differences(rules: Ruleset, base: Ruleset) -> dict[str, Any]:
    """Return the changes that turn a base into a ruleset, as plain data.

    Two equal rulesets have no differences. :func:`with_differences` is the way back.

        >>> rules = variants.get("racehorse")
        >>> ours = rules.with_(name="ours", melds=rules.melds.without("marriage"))
        >>> differences(ours, rules)
        {'name': 'ours', 'melds': {'marriage': False}}

    Raises:
        WrongType: if either is not a ruleset.
    """
    mine = _plain(expect(Ruleset, rules, "differences"))
    theirs = _plain(expect(Ruleset, base, "differences"))
    if rules.name != base.name:
        theirs["title"] = ""
    return _difference(mine, theirs)


def with_differences(base: Ruleset, data: dict[str, Any]) -> Ruleset:
    """Return a ruleset with the changes that :func:`differences` lists, or a document has.

        >>> rules = variants.get("racehorse")
        >>> with_differences(rules, {"count": {"last_trick": 1}}).count.last_trick
        1

    Raises:
        DocumentError: if the result is not a ruleset; it lists every place.
        WrongType: if it is not a ruleset, or the changes are not a dict of plain data.
    """
    expect(Ruleset, base, "with_differences")
    expect(dict, data, "with_differences")
    return read_value(rules_converter().structure, _with_changes(base, data), Ruleset)


def expect_fingerprint(text: str) -> str:
    """Return the text, which must be a fingerprint.

    Raises:
        PinochleError: if it is none.
    """
    if len(text) != DIGITS or set(text) - set(hexdigits.lower()):
        raise PinochleError(f"a fingerprint is {DIGITS} digits from 0 to f, not {quoted(text)}")
    return text


def rules_of_fingerprint(preset: Ruleset, changes: Data, fingerprint: str) -> Ruleset | None:
    """Return the rules of a fingerprint: a preset, as it is now or was before, with changes.

    Returns:
        None if no such rules have it.
    """
    for candidate in chain((preset,), former.rulesets(preset.name)):
        with suppress(DocumentError):  # the changes may fit only one of them
            rules = with_differences(candidate, changes) if changes else candidate
            if rules.fingerprint == fingerprint:
                return rules
    return None


def other_rules(rules: Ruleset, preset: Ruleset, fingerprint: str) -> str:
    """Return the sentence that rules, from a preset, have not the fingerprint that is wanted."""
    subject = preset.name if rules == preset else f"{preset.name} with these changes"
    sentence = f"these are not the rules that were meant: {subject} has the fingerprint"
    sentence += f" {rules.fingerprint}, and not {fingerprint}"
    names = [name for name in variants.names() if variants.get(name).fingerprint == fingerprint]
    if names:
        return f"{sentence}, which is that of {' and of '.join(names)}"
    why = "they were corrected since, or changed here, or a later version of pinochle wrote this"
    return f"{sentence}; {why}"


def _merge(base: object, changes: object) -> object:
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
                hint = _hint(new, did_you_mean(key, similar or base)) if is_listed else ""
                merged[key] = NoSuchMeld(hint)
                continue
        if new is False and key in base and isinstance(base, NamedTable):
            del merged[key]
        else:
            merged[key] = _merge(base.get(key), new)
    if isinstance(base, NamedTable) and base.keys() <= changes.keys():
        return NamedTable((key, merged[key]) for key in changes if key in merged)
    return merged


def _hint(meld: object, question: str) -> str:
    """Return what was probably meant by a meld that the base does not have, and what else it needs.

    Args:
        meld: the meld, as the document has it.
        question: the question for a name that is like it; "" if none is.
    """
    if meld is False:
        return question
    needs = 'heading, patterns and values, such as "court", "QS QH JD" and 60'
    if _is_complete(meld):
        needs = "a name that is not so like it"
    return f"{question} A new meld needs {needs}" if question else f"; a new meld needs {needs}"


def _letters(name: str) -> str:
    """Return a name without case, blanks and the ending of a plural."""
    return re.sub(r"[\W_]", "", name.lower()).removesuffix("s")


def _is_complete(meld: object) -> bool:
    """Tell whether a meld of a document is complete without a meld of its base."""
    return is_table(meld) and {"heading", "patterns"} <= meld.keys()


def _difference(mine: Data, base: Data) -> Data:
    """Return the changes that turn the base into mine.

    A field that only the base has was left out because it is empty.
    """
    changes: Data = {}
    for key, value in mine.items():
        old = base.get(key)
        if is_table(value) and is_table(old):
            if inner := _difference(value, old):
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


# The converter.


@cache
def rules_converter() -> "Converter":
    """Return the converter of rulesets, whose parts leave out what they get from the ruleset."""
    converter = new_converter(inside=True)
    convert_meld_tables(converter)
    return converter


def read_ruleset(data: object, kind: type[Ruleset]) -> Ruleset:
    """Return the ruleset of a document, whole or as changes to a base."""
    document = without_number(kind, data)
    if "base" in document:
        preset = _preset(document.pop("base"))
        fingerprint = _fingerprint(document.pop(FINGERPRINT)) if FINGERPRINT in document else ""
        if fingerprint and (former_rules := rules_of_fingerprint(preset, document, fingerprint)):
            return former_rules
        rules = rules_converter().structure(_with_changes(preset, document), kind)
        if fingerprint:
            sentence = other_rules(rules, preset, fingerprint)
            raise error_at(FINGERPRINT, PinochleError(sentence), kind)
        return rules
    try:
        return rules_converter().structure(document, kind)
    except BaseValidationError as error:
        raise _without_base(error, kind) from None


def _without_base(error: BaseValidationError, kind: type) -> BaseValidationError:
    """Return the error of a document without a base: all parts that are missing are one problem."""
    missing = [str(each.args[0]) for each in error.exceptions if isinstance(each, KeyError)]
    if not missing:
        return error
    message = (
        'name the preset that you change, such as base = "partnership-auction"; '
        f"a document without a base needs every part, and this has no {', '.join(missing)}"
    )
    other_errors = [each for each in error.exceptions if not isinstance(each, KeyError)]
    return error_at("base", PinochleError(message), kind, other_errors)


def _fingerprint(text: object) -> str:
    try:
        return expect_fingerprint(read_text(text))
    except PinochleError as error:
        raise error_at(FINGERPRINT, error, Ruleset) from None


def _plain(value: object) -> Any:  # noqa: ANN401 - of each kind of value
    """Return a ruleset, or a value inside one, as plain data."""
    return rules_converter().unstructure(value)


def _preset(name: object) -> Ruleset:
    try:
        return variants.get(read_text(name))
    except PinochleError as error:
        raise error_at("base", error, Ruleset) from None


def _with_changes(base: Ruleset, changes: Data) -> Data:
    """Return the parts of a base with the changes of a document.

    A part that is not changed stays as it is. A new name removes the title of the base, and play
    and count follow another pack.
    """
    follows: Data = {"title": ""} if "name" in changes else {}
    if "pack" in changes:
        follows |= {"play": {}, "count": {}}
    parts: dict[str, object] = {part.name: getattr(base, part.name) for part in fields(Ruleset)}
    data = {key: part if has(type(part)) else _plain(part) for key, part in parts.items()}
    for key, new in (follows | changes).items():
        data[key] = _merge(_plain(parts.get(key)), new)
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
        return converter.structure(with_name(*named), MeldRule)

    def read_melds(data: object, kind: type[MeldTable]) -> MeldTable:
        if isinstance(data, MeldTable):  # of a base, without changes
            return data
        named = {name: (name, rule) for name, rule in expect_object(data, kind).items()}
        return MeldTable(tuple(converter.structure(named, dict[str, NamedRule]).values()))

    converter.register_structure_hook(NamedRule, read_rule)
    converter.register_unstructure_hook(MeldTable, write_melds)
    converter.register_structure_hook(MeldTable, read_melds)
