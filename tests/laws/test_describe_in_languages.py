"""The rules in words are the same in every language, and nothing in them comes from another one."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Ruleset, variants
from pinochle.messages import LANGUAGES, catalogue
from pinochle.rules.prose.describe import describe
from pinochle.testing._rulesets import custom_ruleset
from support.languages import signs_of
from support.rulesets import RULESETS, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGLISH: Final = catalogue("en")
PARAMETERS: Final = re.compile(r"\{(\w+):?([\w+-]*)\}")
CUSTOM: Final = 150
LISTS: Final = {
    *("joined", "spaced", "cells"),
    *(
        key.partition(".")[2]
        for key in (*ENGLISH.words, *ENGLISH.forms)
        if key.partition(".")[0] in {"list", "between"}
    ),
}
OTHERS: Final = [name for name in LANGUAGES if name != "en"]


def described_rulesets() -> Iterator[Ruleset]:
    """Yield the rulesets of the tests, and some made by chance."""
    yield from map(rules_of, RULESETS)
    yield from (custom_ruleset(Random(seed)) for seed in range(CUSTOM))


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_has_all_phrases_with_the_same_parameters(name: str) -> None:
    phrases = catalogue(name).phrases
    assert list(phrases) == list(ENGLISH.phrases)
    differing = [
        key for key in phrases if parameters(phrases[key]) != parameters(ENGLISH.phrases[key])
    ]
    assert not differing


def parameters(template: str) -> set[str]:
    """Return the names of the parameters of a template."""
    return {name for name, _ in PARAMETERS.findall(template)}


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_form_has_words(name: str) -> None:
    words = [key for spoken in map(catalogue, LANGUAGES) for key in (*spoken.forms, *spoken.words)]
    known = {key.partition(".")[0] for key in words}
    unknown = {
        form
        for template in catalogue(name).phrases.values()
        for _, forms in PARAMETERS.findall(template)
        for form in forms.split("+")
        if form and form not in LISTS and not {form, form[0].lower() + form[1:]} & known
    }
    assert not unknown


@pytest.mark.parametrize("name", OTHERS)
def test_every_word_is_of_the_language(name: str) -> None:
    """With signs for the letters of all its texts, no letter of another language is left."""
    signs = signs_of(catalogue(name))
    for preset in variants.names():
        rules = variants.get(preset)
        text = describe(rules, language=signs).replace("; ".join(rules.sources), "")
        assert not re.findall(r"[A-Za-z]+", text), rules.name


@pytest.mark.parametrize("name", OTHERS)
def test_the_same_is_said_in_every_language(name: str) -> None:
    """Paragraphs, items, steps and rows have the same ids, the same figures, the same order."""
    for rules in described_rulesets():
        english = describe(rules, ids=True).splitlines()
        other = describe(rules, ids=True, language=name).splitlines()
        assert list(map(structure, other)) == list(map(structure, english)), rules.name


def structure(line: str) -> tuple[str, str, list[str]]:
    """Return the mark of a line, the ids at its end, and its figures."""
    found = re.fullmatch(r"(#+ |- |\d+\. |\| )?(.*?)( \[[a-z0-9., -]+\])?", line)
    assert found
    return found[1], found[3], sorted(re.findall(r"\d+", found[2]))
