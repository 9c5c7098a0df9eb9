"""The fingerprint of a ruleset: a short text that stands for everything that it decides.

It is made from a plain form of the rules in which an object has only those of its fields that
decide something and differ from their default. So a field that a later version adds, with a default
that leaves all rules as they were, changes no fingerprint. Names of rulesets, titles, sources and
agreements between partners decide nothing. What rules say for ever is therefore: the name of a
field, its default, and how its values are written.
"""

import json
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import Final, cast

from attrs import has

from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.rules.melds.patterns import Pattern
from pinochle.rules.parts import Parts, default_of, fields_of

__all__ = ["DIGITS", "fingerprint_of"]

DIGITS: Final = 16
"""The number of digits of a fingerprint."""


@lru_cache(maxsize=64)
def fingerprint_of(rules: Parts) -> str:
    """Return the first digits of the SHA-256 of the plain form of the rules, as JSON."""
    text = json.dumps(_plain(rules), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:DIGITS]


def _plain(value: object) -> object:
    """Return what a value decides, as objects, lists, texts, numbers and flags."""
    match value:
        case Card() | Hand():
            return value.code
        case Enum():
            return value.value
        case _ if isinstance(value, Pattern):
            return str(value)
        case tuple():
            return [_plain(item) for item in cast("tuple[object, ...]", value)]
        case _:
            return dict(_deciding(value)) if has(type(value)) else value


def _deciding(part: object) -> Iterator[tuple[str, object]]:
    """Yield the fields of a part that decide something and differ from their default."""
    for attribute in fields_of(type(part)):
        value = getattr(part, attribute.name)
        if not attribute.metadata.get("prose") and value != default_of(attribute):
            yield attribute.name, _plain(value)
