"""Where a document and its base make no sense together, it is said what comes from the base.

Tests: pinochle.documents._watched, pinochle.documents._ways_out
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

import pytest

from pinochle import DocumentError, Ruleset, from_json, variants
from pinochle.documents import with_differences
from support.misfits import MISFITS, changes, written_clashes

if TYPE_CHECKING:
    from collections.abc import Iterator

Document = dict[str, Any]

CLAUSE: Final = re.compile(r"; (?P<origin>[\w.\"' -]+ = .*) comes? from the base (?P<ways>.*)")
CLASHES: Final = tuple(
    [f"$.{clash}" for clash in written_clashes()] + ["$.script: the script needs"]
)
DOCUMENTS: Final = [
    (preset, changes(misfit)) for preset, misfits in MISFITS.items() for misfit in misfits
]


def without_clause(problem: str) -> str:
    """A problem without what it says of the base."""
    return CLAUSE.sub("", problem)


def problems_after(preset: str, document: Document) -> set[str]:
    """What is wrong with a preset after the changes of a document, if anything."""
    try:
        with_differences(variants.get(preset), document)
    except DocumentError as error:
        return {*error.problems}
    return set()


def named(document: Document) -> list[str]:
    """The paths of the fields that a document names."""
    return [
        path
        for part, value in document.items()
        for path in ([f"{part}.{name}" for name in value] if isinstance(value, dict) else [part])
    ]


def read(text: str) -> object:
    """A value of TOML."""
    return tomllib.loads(f"value = {text}")["value"]


def value_in(preset: str, path: str) -> object:
    """What a field or a meld is in a preset; None if there is no such field."""
    value: Any = tomllib.loads(variants.get(preset).to_toml())
    for name in path.split(".", maxsplit=1):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def origin_of(problem: str) -> dict[str, str]:
    """The fields that come from the base, by what a problem says."""
    said = CLAUSE.search(problem)
    origin = re.split(r" and (?=[\w.]+ = )", said["origin"]) if said else []
    return {line.partition(" = ")[0]: line.partition(" = ")[2] for line in origin}


def ways_of(problem: str) -> list[str]:
    """The ways out that a problem names."""
    said = CLAUSE.search(problem)
    ways = said["ways"].partition(": ")[2] if said else ""
    return re.split(r", or (?=write |leave out )", ways) if ways else []


def followed(document: Document, way: str) -> Iterator[Document]:
    """The documents after a way out; one for each value that it names."""
    if way.startswith("leave out "):
        part, _, name = way.removeprefix("leave out ").partition(".")
        rest = {key: value for key, value in document.items() if key != part}
        name = name.strip('"')
        table = {key: value for key, value in document[part].items() if key != name} if name else 0
        yield {**rest, part: table} if name else rest
        return
    path, _, values = way.removeprefix("write ").partition(" = ")
    for value in values.split(" or "):
        if not value.endswith("..."):  # it is too long to be shown
            for part, new in tomllib.loads(f"{path} = {value}").items():
                is_table = isinstance(new, dict)
                yield {**document, part: {**document.get(part, {}), **new} if is_table else new}


@pytest.mark.parametrize(("preset", "document"), DOCUMENTS)
def test_a_problem_says_what_comes_from_the_base(preset: str, document: Document) -> None:
    """A field that the document does not name has its value and its base; each way out is one."""
    with pytest.raises(DocumentError) as error:
        from_json(json.dumps({"base": preset, **document}), Ruleset)
    problems = error.value.problems
    before = {*map(without_clause, problems)}
    assert before == problems_after(preset, document)

    names = named(document)
    for problem in problems:
        origin = origin_of(problem)
        assert not {*origin} & {*names}, problem
        assert not origin or f'from the base "{preset}"' in problem
        for field, shown in origin.items():
            is_whole = not shown.endswith("...")
            assert not is_whole or read(shown) == value_in(preset, field), problem

        path = problem.removeprefix("$.").partition(": ")[0]
        is_field = path == "script" or ("." in path and value_in(preset, path) is not None)
        if is_field and path not in names:
            assert path in origin, problem
        # What clashes with the only field that is named can stand nowhere else.
        is_of_script = path == "script" and names == ["script"]
        if len(names) == 1 and without_clause(problem).startswith(CLASHES) and not is_of_script:
            assert origin, problem

        for way in ways_of(problem):
            for after in followed(document, way):
                rest = problems_after(preset, after)
                assert rest < before and without_clause(problem) not in rest, (problem, way)
