"""What a field adds stands wherever it must: a failure names the places that lack it.

The fields come from the classes. What a field cannot have stands in `WITHOUT`, with the reason.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import field_pages
import pytest
from attrs import evolve, fields

import pinochle
from pinochle import Ruleset, RulesetError
from pinochle.messages import LANGUAGES
from pinochle.testing._rulesets import FIELD_TYPES, changed, drawn, words
from pinochle.web.editor import arguments
from support.rulesets import RULESETS, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PACKAGE: Final = Path(pinochle.__file__).parent

VALUES: Final = "the values to draw for it in testing/_rulesets.py"
ROW: Final = "its words in web/editor_words.json"
SENTENCE: Final = "a sentence of its own in rules/prose"
WITH_THE_PRESET: Final = "defines the shape of a game, which comes from a preset as a whole"

WITHOUT: Final[Mapping[str, Mapping[str, str]]] = {
    VALUES: {
        "table.seats": WITH_THE_PRESET,
        "pack.copies": WITH_THE_PRESET,
        "pack.extra": WITH_THE_PRESET,
    },
    ROW: {
        "melds.rules": "each meld has a row, with the word that every language has for it",
    },
    SENTENCE: {
        "table.seats": WITH_THE_PRESET,
        "pack.copies": WITH_THE_PRESET,
        "pack.extra": WITH_THE_PRESET,
        "deal.stock": "is what the pack, the seats and the packets leave",
        "auction.suit_bids": "needs another trump.named, and is told with it",
        "widow.may_raise": "needs another script, and is told with its step",
        "showing.jointly": "needs another script, and is told with its step",
        "bury.cards": "is the number of cards that the widow brings",
        "concession.unseen": "needs another script, and is told with its step",
    },
}
"""What a field does without, by the place where others have it, with the reason."""


def lacking(name: str, places: Mapping[str, bool]) -> list[str]:
    """The places in which something is missing, and those with a reason that is none any more."""
    return [
        f"a reason that {name} has no more: delete it in {Path(__file__).name}"
        if is_there
        else place
        for place, is_there in places.items()
        if is_there == (name in WITHOUT.get(place, {}))
    ]


# The fields of a ruleset.


def is_drawn(path: str) -> bool:
    """Whether custom rulesets have values for a field."""
    with suppress(KeyError, IndexError):
        drawn(rules_of("partnership-auction"), path, Random(path))
        return True
    return False


def pairs(path: str) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Rulesets that differ in a field alone."""
    part, _, name = path.partition(".")
    rng = Random(path)
    for rules in map(rules_of, rng.sample(RULESETS, len(RULESETS))):
        for value in words(FIELD_TYPES[path]) or [drawn(rules, path, rng) for _ in range(2)]:
            before = getattr(getattr(rules, part), name)
            with suppress(RulesetError):  # they do not go together
                other = changed(rules, path, value, rng)
                parts: dict[str, Any] = {part: evolve(getattr(other, part), **{name: before})}
                one = other.with_(**parts)
                if one != other:
                    yield one, other


def is_told(path: str) -> bool:
    """Whether some rulesets that differ in a field alone are described otherwise."""
    if not is_drawn(path):
        return False
    return any(
        one.describe().partition("\n")[2] != other.describe().partition("\n")[2]
        for one, other in pairs(path)
    )


def has_words(path: str) -> bool:
    """Whether the editor has words for a field in every language.

    In English it takes them from the docstring of the part.
    """
    own = json.loads((PACKAGE / "web/editor_words.json").read_text(encoding="utf-8"))
    return all(own[language].get(f"field-{path}") for language in LANGUAGES if language != "en")


@pytest.mark.parametrize("path", FIELD_TYPES)
def test_a_field_of_a_ruleset(path: str) -> None:
    part, _, name = path.partition(".")
    kind: Any = getattr(fields(Ruleset), part).type
    assert not lacking(
        path,
        {
            f"{name} under Args of {kind.__name__}": name in arguments(kind),
            "a unit as its type, or in UNITS of docs/_ext/field_pages.py": part == "melds"
            or bool(field_pages.unit(path, FIELD_TYPES[path])),
            VALUES: is_drawn(path),
            ROW: has_words(path),
            SENTENCE: is_told(path),
        },
    )
