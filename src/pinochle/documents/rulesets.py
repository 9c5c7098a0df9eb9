"""Rulesets as plain data and as TOML: in full, or as differences from a preset.

Differences merge tables key by key and replace everything else. A :class:`NamedTable`, the melds,
has keys that a document may choose: a new key comes last, and ``False`` removes a key. A document
that names every key of such a table, even with ``{}``, also sets their order.
"""

import re
import tomllib
from contextlib import suppress
from functools import cache
from itertools import chain
from string import hexdigits
from typing import Any, Final

from attrs import frozen
from cattrs import BaseValidationError
from typing_extensions import override

from pinochle import variants
from pinochle._validators import expect, is_table
from pinochle.documents._changes import (
    default_values,
    difference,
    merge,
    plain,
    rules_converter,
    with_changes,
)
from pinochle.documents._converter import error_at, read_value
from pinochle.documents._fields import Data, Misread, read_text
from pinochle.documents._formats import with_number, without_number
from pinochle.documents._toml import to_toml, with_places, written_value
from pinochle.documents._ways_out import with_ways_out
from pinochle.errors import DocumentError, PinochleError, Problem, check_text, quoted
from pinochle.messages.phrases import Phrase, problem, with_more
from pinochle.rules.fingerprint import DIGITS
from pinochle.rules.ruleset import Ruleset
from pinochle.variants import former

__all__ = [
    "InheritedField",
    "differences",
    "inherited",
    "nearest_base",
    "ruleset_from_toml",
    "ruleset_to_toml",
    "with_differences",
]

_LONGEST_TOML: Final = 20_000
"""The greatest length of a document: no ruleset is as long."""

_MOST_PARTS: Final = 100
"""The greatest number of parts of a key; the TOML reader is very slow on thousands."""

_PLACE_OF_TOML: Final = re.compile(r"(.*) \(at (?:end of document|line (\d+), column (\d+))\)")
"""What the TOML reader says, and where."""

FINGERPRINT: Final = "fingerprint"
"""The key of the fingerprint of rules that are written as changes to a preset."""


def too_deep() -> DocumentError:
    """Return the error of a document that is nested too deeply."""
    return DocumentError([problem("$", "read.too-deep")])


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
        numbers = {"most": _LONGEST_TOML, "number": len(text)}
        raise DocumentError([problem("$", "read.too-long", **numbers)])
    check_text(text, lambda said: DocumentError([f"$: {said}"]))
    if long_key := _long_key().search(text):
        line = text.count("\n", 0, long_key.start()) + 1
        found = problem("$", "read.long-key", most=_MOST_PARTS)
        raise DocumentError([with_more(found, "document.place", line=line, column=1)])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise too_deep() from None
    except ValueError as error:  # a mistake in the TOML, or a number of thousands of digits
        raise DocumentError([_no_toml(str(error))]) from None
    try:
        return read_value(read_ruleset, data, Ruleset)
    except DocumentError as error:
        raise DocumentError(with_places(error.listed, text), error.more) from None


def _no_toml(said: str) -> Problem:
    """Return the problem of a text that the TOML reader refuses, with what it says about it."""
    match = _PLACE_OF_TOML.fullmatch(said)
    if match is None:
        return problem("$", "read.no-toml", said=said)
    said, line, column = match.groups()
    if line is None:
        return problem("$", "read.no-toml-at-end", said=said)
    return problem("$", "read.no-toml-at", said=said, line=int(line), column=int(column))


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
        return to_toml(with_number(Ruleset, plain(rules)))
    preset = variants.get(base.name if isinstance(base, Ruleset) else base)
    if isinstance(base, Ruleset) and base != preset:
        raise DocumentError([problem("$.base", "read.no-preset", name=preset.name)])
    return to_toml(with_number(Ruleset, {"base": preset.name, **differences(rules, preset)}))


# What a document does not name.


@frozen
class InheritedField:
    """A field that a document takes from its base without naming it.

    Args:
        where: the path of the field, such as ``widow.seen_by``.
        base: the name of the base.
        value: its value in the base, as a document has it; of a table what is not as by default.
        default: the value of a ruleset that is no change to a base, and does not name it either.
    """

    where: str
    base: str
    value: object
    default: object

    @property
    def written_default(self) -> str:
        """The default as TOML has it."""
        return written_value(self.default)

    @override
    def __str__(self) -> str:
        return f"{self.where} = {written_value(self.value)}"


def inherited(text: str) -> tuple[InheritedField, ...]:
    r"""Return the fields that a TOML document takes from its base without naming them.

    They are those that have another value in the base than by default, in the order of the parts.
    Melds, and what every game must have of its own, such as its pack, have no default: they are
    left out. A document without a base takes nothing.

        >>> text = 'base = "widow-partnership"\nname = "ours"\n[renege]\nruled = true'
        >>> for field in inherited(text):
        ...     print(field)
        auction.must_open = "eldest"
        widow.seen_by = "taker"
        bury.cards = 4
        bury.which = "not-melded"

    Raises:
        DocumentError: if it does not describe a ruleset; it lists every place.
        WrongType: if it is not text.
    """
    rules = plain(ruleset_from_toml(text))
    document = tomllib.loads(text)
    if "base" not in document:
        return ()
    base, found = variants.get(document["base"]).name, list[InheritedField]()
    for where, default in default_values().items():
        part, _, name = where.partition(".")
        value = rules[part].get(name, default)
        if name not in document.get(part, {}) and value != default:
            pair = (value, default)
            if is_table(value) and is_table(default) and default:
                pair = (difference(value, default), difference(default, value))
            found.append(InheritedField(where, base, *pair))
    return tuple(found)


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
    mine = plain(expect(Ruleset, rules, "differences"))
    theirs = plain(expect(Ruleset, base, "differences"))
    if rules.name != base.name:
        theirs["title"] = ""
    return difference(mine, theirs)


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
    return read_value(rules_converter().structure, with_changes(base, data), Ruleset)


def with_more_changes(rules: Ruleset, base: Ruleset, changes: Data) -> Ruleset:
    """Return a ruleset that was made of a preset, with more changes.

    Raises:
        DocumentError: if the result is not a ruleset; as in a document on the preset, each problem
            tells what comes from it.
    """
    try:
        return with_differences(rules, changes)
    except DocumentError:
        document = merge({"base": base.name, **differences(rules, base)}, changes)
        read_value(read_ruleset, document, Ruleset)  # which says more
        raise


def expect_fingerprint(text: str) -> str:
    """Return the text, which must be a fingerprint.

    Raises:
        PinochleError: if it is none.
    """
    if len(text) != DIGITS or set(text) - set(hexdigits.lower()):
        raise Misread("read.no-fingerprint", digits=DIGITS, text=quoted(text))
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


def other_rules(rules: Ruleset, preset: Ruleset, fingerprint: str) -> Misread:
    """Return the error that rules, from a preset, have not the fingerprint that is wanted."""
    every = variants.names()
    names = tuple(name for name in every if variants.get(name).fingerprint == fingerprint)
    return Misread(
        "read.other-rules",
        preset=preset.name,
        changed=None if rules == preset else Phrase("read.with-changes"),
        mine=rules.fingerprint,
        wanted=fingerprint,
        why=Phrase.of("read.rules-of", names=names) if names else Phrase("read.rules-of-none"),
    )


def read_ruleset(data: object, kind: type[Ruleset]) -> Ruleset:
    """Return the ruleset of a document, whole or as changes to a base."""
    document = without_number(kind, data)
    if "base" in document:
        preset = _preset(document.pop("base"))
        fingerprint = _fingerprint(document.pop(FINGERPRINT)) if FINGERPRINT in document else ""
        if fingerprint and (former_rules := rules_of_fingerprint(preset, document, fingerprint)):
            return former_rules
        try:
            rules = rules_converter().structure(with_changes(preset, document), kind)
        except BaseValidationError as error:
            raise with_ways_out(error, preset, document) from None
        if fingerprint:
            raise error_at(FINGERPRINT, other_rules(rules, preset, fingerprint), kind)
        return rules
    try:
        return rules_converter().structure(document, kind)
    except BaseValidationError as error:
        raise _without_base(error, kind) from None


def _without_base(error: BaseValidationError, kind: type) -> BaseValidationError:
    """Return the error of a document without a base: all parts that are missing are one problem."""
    missing = tuple(str(each.args[0]) for each in error.exceptions if isinstance(each, KeyError))
    if not missing:
        return error
    other_errors = [each for each in error.exceptions if not isinstance(each, KeyError)]
    return error_at("base", Misread("read.no-base", parts=missing), kind, other_errors)


def _fingerprint(text: object) -> str:
    try:
        return expect_fingerprint(read_text(text))
    except PinochleError as error:
        raise error_at(FINGERPRINT, error, Ruleset) from None


def _preset(name: object) -> Ruleset:
    try:
        return variants.get(read_text(name))
    except PinochleError as error:
        raise error_at("base", error, Ruleset) from None
