"""What is wrong with a ruleset is said in every language, and nothing of it in another one."""

from __future__ import annotations

import ast
import re
import tomllib
from contextlib import suppress
from datetime import UTC, date, datetime, time
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import attrs
import pytest

from pinochle import DocumentError, Ruleset, RulesetError, variants
from pinochle.documents._changes import rules_converter
from pinochle.documents._converter import read_value
from pinochle.documents._fields import PATTERNS, is_word, written_fields
from pinochle.documents.rulesets import ruleset_to_toml, with_more_changes
from pinochle.errors import Problem
from pinochle.messages import LANGUAGES, catalogue, pieces_of
from pinochle.messages.phrases import Part, Phrase
from support.languages import signs_of
from support.misfits import MISFITS, changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GROUPS: Final = ("clash", "datum", "read", "step", "value")
"""The groups of phrases of which each is said of some ruleset that makes no sense."""

BASE: Final = 'base = "partnership-auction"\n'
MISREAD: Final = (
    "a = ",
    "a = 1\n= 2",
    f"a = {'1' * 5_000}",
    f"a = {'[' * 2_000}",
    f"{'a.' * 101}a = 1",
    f"# {'a' * 20_000}",
    'base = "cuthroat"',
    'base = "?"',
    'name = "ours"',
    f"{BASE}format = 0",
    f"{BASE}format = 99",
    f'{BASE}fingerprint = "0"',
    f'{BASE}fingerprint = "0123456789abcdef"',
    f'{BASE}fingerprint = "0123456789abcdef"\n[count]\nlast_trick = 0',
    f'{BASE}fingerprint = "{variants.get("racehorse").fingerprint}"',
    f'{BASE}title = "\\u0007"',
    f"{BASE}part = 1",
    f"{BASE}actuion = 1",
    f"{BASE}melds.other = {{}}",
    f"{BASE}melds.rnu = {{}}",
    f"{BASE}melds.RUN = {{}}",
    f'{BASE}melds.Runs = {{heading = "A", patterns = []}}',
    f'{BASE}melds.run.name = "run"',
    f"{BASE}melds.court = false",
    f"{BASE}melds.run = 1",
    f'{BASE}melds.run.patterns = [" in trump", "{"A" * 100} in any", "ATKQJ9AT in any suits"]',
    'base = "auction-three"\ntable = {partners_change = 1, sides = [0, 1, 1]}',
    f"{BASE}pack.copies = {{{', '.join(f'{key} = 1' for key in range(1_001))}}}",
)
"""Documents that cannot be read."""

NO_VALUES: Final[tuple[object, ...]] = (
    *(
        "?",
        1.5,
        True,
        2**20_000,
        -1,
        [],
        [1.5],
        [[]],
        [["?", 1]],
        {},
        {"?": 1.5},
        {"?": False},
        {1: 2},
    ),
    *(None, date(1945, 1, 1), time(1), datetime(1945, 1, 1, tzinfo=UTC)),
)
"""Values of which each is wrong for nearly every field."""


QUOTATIONS: Final = {
    ("read.no-toml", "said"),
    ("read.no-toml-at", "said"),
    ("read.no-toml-at-end", "said"),
}
"""The parameters that are in the words of the reader of TOML."""


@cache
def problems() -> tuple[str | Problem, ...]:
    """The problems of all rulesets that make no sense or cannot be read, each once."""
    found = dict[str | Problem, None]()
    for preset, misfits in MISFITS.items():
        base = variants.get(preset)
        for misfit in misfits:
            found |= dict.fromkeys(
                problems_of(with_more_changes, base, base, changes(misfit)),
            )
    for text in MISREAD:
        found |= dict.fromkeys(problems_of(Ruleset.from_toml, text))
    base = variants.get("racehorse")
    found |= dict.fromkeys(problems_of(ruleset_to_toml, base, base.with_(title="Ours")))
    found |= dict.fromkeys(problems_of(partial(attrs.evolve, seats=1), base.play))
    found |= dict.fromkeys(problems_of(read_part, "?", bool | None))
    found |= dict.fromkeys(problems_of(read_part, "?", dict[str, int]))
    for kind in classes_in(Ruleset):
        for data in ({}, *misspelt(kind), *wrongly_typed(kind), *NO_VALUES):
            found |= dict.fromkeys(problems_of(read_part, data, kind))
    return tuple(found)


def problems_of(read: Callable[..., object], *given: object) -> tuple[str | Problem, ...]:
    """What is wrong with something, if anything."""
    try:
        read(*given)
    except DocumentError as error:
        return error.listed
    except RulesetError as error:
        return error.problems
    return ()


def read_part(data: object, kind: type) -> object:
    """Read the value of a class as it is inside of a ruleset."""
    return read_value(rules_converter().structure, data, kind)


def classes_in(kind: Any, found: frozenset[type] = frozenset()) -> frozenset[type]:
    """The classes of which a document has tables, inside of a type."""
    inner: list[Any] = [*get_args(kind)]
    is_table = isinstance(kind, type) and attrs.has(kind) and kind not in PATTERNS
    if is_table and not is_word(kind) and kind not in found:
        found |= {kind}
        inner = [get_type_hints(kind)[field.name] for field in written_fields(kind)]
    for each in inner:
        found = classes_in(each, found)
    return found


def misspelt(kind: type) -> Iterator[dict[str, object]]:
    """Documents in which a field of a class is misspelt."""
    for field in written_fields(kind, inside=True):
        yield {f"{field.name}s": 1}


def wrongly_typed(kind: type) -> Iterator[dict[str, object]]:
    """Documents in which a field of a class has not its type."""
    for field in written_fields(kind, inside=True):
        yield from ({field.name: value} for value in NO_VALUES)


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
    assert [str(problem) for problem in problems() if not is_said_in_every_language(problem)] == []


def is_said_in_every_language(problem: str | Problem) -> bool:
    """Tell whether a problem is a phrase."""
    return isinstance(problem, Problem) and isinstance(problem.words, Phrase)


def phrases() -> list[tuple[Problem, Phrase]]:
    """The problems with their phrases."""
    found = [problem for problem in problems() if isinstance(problem, Problem)]
    return [(each, each.words) for each in found if isinstance(each.words, Phrase)]


def test_every_field_is_misspelt_and_has_a_wrong_type() -> None:
    said = {problem.where for problem, _ in phrases()}
    for kind in classes_in(Ruleset):
        for field in written_fields(kind, inside=True):
            assert {f"$.{field.name}s", f"$.{field.name}"} <= said


OF_PROGRAMS: Final = {"datum.number"}
"""What is said only of messages: no ruleset has a number with a fraction."""


def test_english_is_what_the_phrase_says() -> None:
    assert [each.what for each, _ in phrases() if each.text("en") != each.what] == []


def test_every_phrase_of_a_problem_is_said_of_some_ruleset() -> None:
    said = {inner.key for _, words in phrases() for inner in phrases_in(words)}
    written = {key for key in catalogue("en").phrases if key.partition(".")[0] in GROUPS}
    assert written - said == OF_PROGRAMS


@pytest.mark.parametrize("name", [name for name in LANGUAGES if name != "en"])
def test_every_word_is_of_the_language(name: str) -> None:
    """With signs for its letters, only names and values of documents have letters."""
    signs = signs_of(catalogue(name))
    for problem, words in phrases():
        text = words.text(signs)
        for name_or_value in sorted(names_in(words), key=len, reverse=True):
            text = text.replace(name_or_value, "")
        assert not re.findall(r"[A-Za-z]+", text), problem.what


@pytest.mark.parametrize("name", [name for name in LANGUAGES if name != "en"])
def test_every_kind_of_data_has_a_word(name: str) -> None:
    """The name of a class of Python would be taken for a name in a document."""
    said = [inner for _, words in phrases() for inner in phrases_in(words)]
    kinds = {
        f"{form}.{dict(inner.params)[parameter]}"
        for inner in said
        for _, parameter, form in pieces_of(catalogue(name).phrases[inner.key])
        if form in {"kind-of-data", "written", "written-as"}
    }
    assert kinds
    assert kinds - {*catalogue(name).forms} == set()


def names_in(words: Phrase) -> set[str]:
    """The names and values among the parameters of a phrase, of which none is a sentence."""
    inside = list(phrases_in(words))
    params = [(one.key, *param) for one in inside for param in one.params]
    quoted = {str(part) for key, name, part in params if (key, name) in QUOTATIONS}
    names = {text for _, _, part in params for text in texts_in(part)} - quoted
    assert not [name for name in names if not is_name(name)], words
    return names | quoted


def is_name(text: str) -> bool:
    """Tell whether a text is a name, a meld, or a value as TOML has it."""
    has_words = " " in text and re.search("[A-Za-z]", text)
    if not has_words or f"meld.{text}" in catalogue("en").words:
        return True
    return any(map(is_value, (text, text.partition(" = ")[2])))


def is_value(text: str) -> bool:
    """Tell whether a text is a value as TOML or Python has it, or the start of a long one."""
    with suppress(tomllib.TOMLDecodeError):
        return bool(tomllib.loads(f"value = {text}"))
    with suppress(ValueError, SyntaxError):
        return ast.literal_eval(text) is not text
    return text.endswith("...") or "datetime." in text
