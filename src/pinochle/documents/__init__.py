"""JSON of every public value, and rulesets as JSON or TOML that a person can write.

Cards, hands, rankings, packets and patterns are written as their text, suits and ranks as their
letter, a table of melds meld by meld under their names, everything else as an object with its
fields by name. What a ruleset tells its parts (the pack of a meld table, the seats and the ranking
of the play rules) is not written again with the part.

    >>> from pinochle.documents import from_json, to_json
    >>> to_json(Hand.parse("♠AT ♥K"))
    '"AS TS KH"'
    >>> from_json('"AS TS KH"', Hand)
    Hand.parse('AS TS KH')
    >>> from_json(to_json(POST_1945), PlayRules) == POST_1945
    True

A ruleset may say on which preset it is based, and then only what is different:

    >>> ours = ruleset_from_toml('''
    ... base = "partnership-auction"
    ... name = "our-table"
    ...
    ... [melds]
    ... dix = false
    ...
    ... [melds.run]
    ... values = [250]
    ... ''')
    >>> ours.melds.rule("run").values, len(ours.melds), ours.total
    ((250,), 8, 250)
"""

import json
from collections import Counter
from types import GenericAlias, UnionType
from typing import Any, NoReturn, TypeVar, cast

from pinochle import variants
from pinochle._validators import expect, shown
from pinochle.documents._converter import changed, plain, structure
from pinochle.documents._merging import difference
from pinochle.errors import DocumentError, WrongType
from pinochle.rules.ruleset import Ruleset

__all__ = [
    "differences",
    "from_json",
    "nearest_base",
    "ruleset_from_toml",
    "ruleset_to_toml",
    "to_json",
    "with_differences",
]

T = TypeVar("T")

_LONGEST_TOML = 20_000
"""Longer than any ruleset; what reads TOML takes ever longer for a key of very many parts."""

_TOO_DEEP = "$: the document is nested too deeply"


def to_json(value: object) -> str:
    """The JSON text of a public value, or of lists and dicts of them.

    >>> print(to_json(variants.get("double-deck").melds.score(Hand.parse("QS JD"), None)))
    {"points": 40, "wins_game": false, "melds": [{"name": "pinochle", "heading": "pinochle", \
"cards": "QS JD", "points": 40, "sets": 1, "suit": null, "wins_game": false, \
"title": "pinochle"}], "cards": "QS JD"}

    Raises:
        WrongType: if it is something else, or has something else in it.
    """
    return json.dumps(plain(value), ensure_ascii=False, default=_refused)


def _refused(value: object) -> NoReturn:
    message = f"to_json: expected a public value, not {shown(value)}"
    raise WrongType(message)


def from_json(text: str, kind: type[T]) -> T:
    """The value of a class that a JSON text describes; numbers and words are taken strictly.

        >>> from_json('{"seats": 4, "sides": [0, 1, 0, "x"]}', TableRules)
        Traceback (most recent call last):
            ...
        pinochle.errors.DocumentError: $.sides[3]: expected a whole number, not 'x' (str)
        >>> from_json('{"base": "double-deck"}', Ruleset) == variants.get("double-deck")
        True

    Raises:
        DocumentError: if it is no JSON, or does not describe such a value; it lists every place.
        WrongType: if it is no text.
    """
    _check_kind(kind)
    try:
        data = json.loads(expect(str, text, "from_json"), object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as error:
        said = f"$: this is no JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise DocumentError([said]) from None
    except RecursionError:
        raise DocumentError([_TOO_DEEP]) from None
    except DocumentError:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise DocumentError([f"$: this is no JSON that can be read: {error}"]) from None
    return structure(data, kind)


def _check_kind(kind: object) -> None:
    if not isinstance(kind, type | UnionType | GenericAlias):
        message = f"from_json: expected the type to read, not {shown(kind)}"
        raise WrongType(message)


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise DocumentError([f"$: the key {shown(twice)} stands twice in one object"])
    return data


def ruleset_from_toml(text: str) -> Ruleset:
    r"""The ruleset that a TOML document describes, in full or as changes to a ``base``.

    With a base, tables go key by key and melds by name, and everything else is replaced. New melds
    come last, and ``dix = false`` takes one away; a document that names every meld of the base
    says their order too. A name takes the title of the base away.

        >>> ruleset_from_toml('base = "double-deck"').title
        'Double-deck Pinochle'
        >>> ruleset_from_toml('base = "double-deck"\n[count]\nlast_trick = 10.5')
        Traceback (most recent call last):
            ...
        pinochle.errors.DocumentError: $.count.last_trick: expected a whole number, not 10.5 (float)

    Raises:
        DocumentError: if it is no TOML, or does not describe a ruleset; it lists every place.
        WrongType: if it is no text.
    """
    import tomllib  # noqa: PLC0415 - imported when used

    if len(expect(str, text, "ruleset_from_toml")) > _LONGEST_TOML:
        said = f"$: a ruleset is no longer than {_LONGEST_TOML} characters, not {len(text)}"
        raise DocumentError([said])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise DocumentError([_TOO_DEEP]) from None
    except ValueError as error:  # a slip in the TOML, or a number of thousands of digits
        raise DocumentError([f"$: this is no TOML that can be read: {error}"]) from None
    return structure(data, Ruleset)


def ruleset_to_toml(rules: Ruleset, base: str | Ruleset | None = None) -> str:
    """The TOML document of a ruleset.

        >>> rules = variants.get("double-deck")
        >>> ours = rules.with_(name="ours", count=evolve(rules.count, last_trick=10))
        >>> print(ruleset_to_toml(ours, base=rules))
        base = "double-deck"
        name = "ours"
        <BLANKLINE>
        [count]
        last_trick = 10
        <BLANKLINE>

    Args:
        rules: the ruleset.
        base: a preset, or its name, to write only what is different from it; the whole ruleset
            is written if none is given. :func:`nearest_base` finds a good one.

    Raises:
        DocumentError: if the base is a ruleset but no preset.
        UnknownVariant: if there is no preset of the name of the base.
        WrongType: if something is of the wrong type.
    """
    from pinochle.documents._toml import to_toml  # noqa: PLC0415 - imported when used

    expect(Ruleset, rules, "ruleset_to_toml")
    if base is None:
        return to_toml(plain(rules))
    preset = variants.get(base.name if isinstance(base, Ruleset) else base)
    if isinstance(base, Ruleset) and base != preset:
        said = f"$.base: a base is a preset, and this {preset.name} is not the preset"
        raise DocumentError([said])
    return to_toml({"base": preset.name, **differences(rules, preset)})


def nearest_base(rules: Ruleset) -> Ruleset:
    """The preset from which a ruleset differs in the fewest fields; a preset is its own.

        >>> rules = variants.get("double-deck")
        >>> nearest_base(rules.with_(name="ours", play=POST_1945)).name
        'double-deck'

    Raises:
        WrongType: if it is no ruleset.
    """
    expect(Ruleset, rules, "nearest_base")
    presets = [variants.get(name) for name in variants.names() if name == rules.name]
    if rules in presets:
        return rules
    presets = [variants.get(name) for name in variants.names()]
    return min(presets, key=lambda preset: _fields(differences(rules, preset)))


def _fields(data: object) -> int:
    """How many fields a difference has."""
    if not isinstance(data, dict):
        return 1
    return sum(map(_fields, cast("dict[str, object]", data).values())) or 1


def differences(rules: Ruleset, base: Ruleset) -> dict[str, Any]:
    """What a document must say to make a ruleset of another, as plain data.

    Nothing is said if the two are equal. :func:`with_differences` is the way back.

        >>> rules = variants.get("racehorse")
        >>> ours = rules.with_(name="ours", melds=rules.melds.without("marriage"))
        >>> differences(ours, rules)
        {'name': 'ours', 'melds': {'marriage': False}}

    Raises:
        WrongType: if one of them is no ruleset.
    """
    mine = plain(expect(Ruleset, rules, "differences"))
    theirs = plain(expect(Ruleset, base, "differences"))
    if rules.name != base.name:
        theirs["title"] = ""
    return difference(mine, theirs)


def with_differences(base: Ruleset, data: dict[str, Any]) -> Ruleset:
    """A ruleset with the changes that :func:`differences` tells, or a document with a base.

        >>> rules = variants.get("racehorse")
        >>> with_differences(rules, {"count": {"last_trick": 1}}).count.last_trick
        1

    Raises:
        DocumentError: if they make no ruleset of it; it lists every place.
        WrongType: if it is no ruleset, or no dict of plain data.
    """
    expect(Ruleset, base, "with_differences")
    expect(dict, data, "with_differences")
    return changed(base, data)
