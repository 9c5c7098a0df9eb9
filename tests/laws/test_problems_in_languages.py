"""What is wrong with a ruleset is said in every language, and nothing of it in another one."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import DocumentError, Ruleset, variants
from pinochle.documents.rulesets import with_more_changes
from pinochle.errors import Problem
from pinochle.messages import LANGUAGES, catalogue
from pinochle.messages.phrases import Part, Phrase
from support.languages import signs_of
from support.misfits import MISFITS, changes

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUPS: Final = ("clash", "step")
"""The groups of phrases of which each is said of some ruleset that makes no sense."""


@cache
def problems() -> tuple[Problem, ...]:
    """The problems of all rulesets that make no sense, with what comes from their base."""
    found = dict[Problem, None]()
    for preset, misfits in MISFITS.items():
        for misfit in misfits:
            found |= dict.fromkeys(problems_after(variants.get(preset), misfit))
    return tuple(found)


def problems_after(base: Ruleset, misfit: dict[str, object]) -> list[Problem]:
    """The problems of a preset after some changes."""
    with pytest.raises(DocumentError) as error:
        with_more_changes(base, base, changes(misfit))
    return [problem for problem in error.value.listed if isinstance(problem, Problem)]


def phrases_in(part: object) -> Iterator[Phrase]:
    """Yield a phrase and those inside of it."""
    if isinstance(part, Phrase):
        yield part
        for _, inner in part.params:
            yield from phrases_in(inner)
    elif isinstance(part, tuple):
        for inner in part:
            yield from phrases_in(inner)


def texts_in(part: Part) -> Iterator[str]:
    """Yield the texts among the parameters of a phrase: names, and values as TOML has them."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from texts_in(inner)


def test_every_problem_is_a_phrase() -> None:
    assert [str(problem) for problem in problems() if not isinstance(problem.words, Phrase)] == []


def test_english_is_what_the_phrase_says() -> None:
    assert all(problem.text("en") == problem.what for problem in problems())


def test_every_phrase_of_a_problem_is_said_of_some_ruleset() -> None:
    said = {phrase.key for problem in problems() for phrase in phrases_in(problem.words)}
    written = {key for key in catalogue("en").phrases if key.partition(".")[0] in GROUPS}
    assert written - said == set()


@pytest.mark.parametrize("name", [name for name in LANGUAGES if name != "en"])
def test_every_word_is_of_the_language(name: str) -> None:
    """With signs for its letters, only names and values of documents have letters."""
    signs = signs_of(catalogue(name))
    for problem in problems():
        assert isinstance(problem.words, Phrase)
        text = problem.words.text(signs)
        for name_or_value in sorted(names_in(problem.words), key=len, reverse=True):
            text = text.replace(name_or_value, "")
        assert not re.findall(r"[A-Za-z]+", text), problem.what


def names_in(words: Phrase) -> set[str]:
    """The names and values among the parameters of a phrase, of which none is a sentence."""
    phrases = list(phrases_in(words))
    names = {text for one in phrases for _, part in one.params for text in texts_in(part)}
    assert not [name for name in names if not is_name(name)], words
    return names


def is_name(text: str) -> bool:
    """Tell whether a text is a name, a meld, or a value as TOML has it."""
    has_words = " " in text and re.search("[A-Za-z]", text)
    if not has_words or f"meld.{text}" in catalogue("en").words:
        return True
    return any(map(is_value, (text, text.partition(" = ")[2])))


def is_value(text: str) -> bool:
    """Tell whether a text is a value as TOML has it; of a long one only the start is said."""
    try:
        tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        return text.endswith("...")
    return True
