"""What shows that no rule of the catalogue is missing: its fields, its presets and its tests.

Beside the text of a rule the catalogue says where the library has it::

    fields = ["auction.stuck"]
    when = { "auction.stuck" = 190 }

or ``why`` it has no field: because it is no choice, but the same in every game, or no rule that a
program can carry out. A path is that of a field in a ruleset's document; ``script.bury`` is a word
of the script, and ``melds.run`` a meld of a table. A preset uses the rule if its document fulfils
``when``, or one of several. What is asked of a path is its value; a list of values of which it is
one; or a table of comparisons, which all hold:

* ``at-least``, ``at-most``: a number from here, or up to there;
* ``is``: exactly this list;
* ``has``, ``lacks``: a list with, or without, something of this kind;
* ``in-order``: a list in which these stand in this order;
* ``not``: any other value, or none of these;
* ``table``: the melds of a table of ``pinochle.variants.tables``, or of one of several, with or
  without the last zero.

Beside the fields there are figures that follow from them: ``cards``, ``total``, ``sides``,
``partnership``, ``deal.hand`` and ``deal.widow``. A rule that only belongs to a game of its own
names the presets (``name``), and every one of these must then do what the rest asks for. A rule
that no preset uses is an option, or says in ``offered`` why it is none and yet nobody's. A rule of
the kind ``house`` is in no book: its sources say who plays it, and it needs no ``when``.

The tests are those that are marked with the id. All this needs no Sphinx, for the tests read it as
well as the pages.
"""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import attrs
from typing_extensions import override

from pinochle import Ruleset, variants
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.script import Step
from pinochle.variants import tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

Document = dict[str, Any]
Marks: TypeAlias = "Mapping[str, Sequence[Mark]]"

FIGURES: Final = ("cards", "total", "sides", "partnership", "deal.hand", "deal.widow")
COMPARISONS: Final = ("at-least", "at-most", "is", "has", "lacks", "in-order", "not", "table")
MARK: Final = "pytest.mark.rule"
_ABSENT: Final = object()


class Mark(NamedTuple):
    """A place where a test is marked with the id of a rule."""

    rule: str
    file: str
    line: int
    test: str

    @override
    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def marks_in(path: Path) -> Iterator[Mark]:
    """The ids that a file of tests marks, each with its line and the test, if it says which.

    A mark is a call of ``pytest.mark.rule``, or of a name that stands for it.

    Raises:
        ValueError: if an id is not written out.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    names = {MARK}
    tests: dict[ast.AST, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == MARK:
            names |= {ast.unparse(target) for target in node.targets}
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inside = (one for mark in node.decorator_list for one in ast.walk(mark))
            tests |= dict.fromkeys(inside, node.name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    message = f"{path.name}:{argument.lineno}: an id is a text, and written out"
                    raise ValueError(message)  # noqa: TRY004 - of a file, not of an argument
                yield Mark(argument.value, path.name, argument.lineno, tests.get(node, ""))


def marks(folder: Path) -> dict[str, list[Mark]]:
    """Every id that is marked under a folder, with the places where it is."""
    marks_of: dict[str, list[Mark]] = {}
    for path in sorted(folder.rglob("*.py")):
        for mark in marks_in(path):
            marks_of.setdefault(mark.rule, []).append(mark)
    return marks_of


def entries(document: Document) -> list[tuple[str, Document]]:
    """The rules and tables of one file of the catalogue, each with its id."""
    named = [*document.get("rule", ()), *document.get("table", ())]
    return [(entry["id"], entry) for entry in named]


def read(folder: Path) -> dict[str, Document]:
    """The files of the catalogue."""
    return {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.toml"))
    }


@cache
def presets() -> dict[str, Document]:
    """The document of every preset, and the figures that follow from it."""
    documents: dict[str, Document] = {}
    for name in variants.names():
        rules = variants.get(name)
        document = tomllib.loads(rules.to_toml())
        document["deal"] |= {"hand": rules.deal.hand, "widow": rules.deal.widow}
        documents[name] = document | {
            "cards": len(rules.pack),
            "total": rules.total,
            "sides": len(set(rules.table.sides)),
            "partnership": rules.table.is_partnership,
        }
    return documents


@cache
def _named_melds() -> frozenset[str]:
    """The names of all melds that some table has or a house may add."""
    melds = [getattr(tables, name)() for name in tables.__all__]
    melds += [variants.get(name).melds for name in variants.names()]
    return frozenset(
        rule.name for one in melds for rule in ([one] if isinstance(one, MeldRule) else one)
    )


def _classes_on_path(path: str) -> list[type] | None:
    """The classes that a path leads through, the last being what stands there; None for no path."""
    classes: list[Any] = [Ruleset]
    for word in path.split("."):
        kind = classes[-1]
        if kind is MeldTable and word in _named_melds():
            classes.append(MeldRule)
            continue
        fields = attrs.fields(kind) if attrs.has(kind) else ()
        step = next((one.type for one in fields if one.init and one.name == word), None)
        if step is None:
            return None
        classes.append(step)
    return classes


def is_field(path: str) -> bool:
    """Whether a ruleset has a field of this path.

    >>> is_field("auction.opening"), is_field("melds.run"), is_field("auction.weather")
    (True, True, False)
    """
    part, _, word = path.partition(".")
    if part == "script" and word:
        return word in {step.value for step in Step}
    return _classes_on_path(path) is not None


def part_of(path: str) -> type:
    """The part of a ruleset in which a field is documented."""
    if path.startswith("script"):
        return Step
    # A part as a whole is documented by its own class, a field of it by the class that has it.
    advance_script = [kind for kind in _classes_on_path(path) or [Ruleset] if attrs.has(kind)]
    return advance_script[-1]


def value_at(document: Document, path: str) -> object:
    """What stands at a path of a document, or a mark that nothing does."""
    value: Any = document
    for word in path.split("."):
        if not isinstance(value, dict) or word not in value:
            return _ABSENT
        value = value[word]
    return value


def is_like(asked: object, value: object) -> bool:
    """Whether a value is what is asked for; of a table only what is asked for is compared."""
    if isinstance(asked, dict):
        return isinstance(value, dict) and all(
            key in value and is_like(one, value[key]) for key, one in asked.items()
        )
    return type(asked) is type(value) and asked == value


def _several(asked: object) -> list[Any]:
    return asked if isinstance(asked, list) else [asked]


def _stand_in_order(asked: list[Any], value: list[Any]) -> bool:
    rest = iter(value)
    return all(one in rest for one in asked)


def _is_of_table(names: list[str], melds: Document) -> bool:
    mine = {name: rule["values"] for name, rule in melds.items()}
    for name in names:
        table: MeldTable = getattr(tables, name)()
        for one in (table, _without_zero(table)):
            if mine == {rule.name: _texts_of(rule) for rule in one}:
                return True
    return False


def _without_zero(table: MeldTable) -> MeldTable:
    is_whole = all(
        isinstance(value, int) and value % 10 == 0 for rule in table for value in rule.values
    )
    return table.simplified() if is_whole else table


def _texts_of(rule: MeldRule) -> list[Any]:
    return [value if isinstance(value, int) else value.value for value in rule.values]


def _compares(comparison: str, asked: Any, value: Any) -> bool:  # noqa: ANN401, PLR0911
    match comparison:
        case "at-least":
            return isinstance(value, int) and value >= asked
        case "at-most":
            return isinstance(value, int) and value <= asked
        case "is":
            return bool(value == asked)
        case "has":
            return isinstance(value, list) and any(is_like(asked, one) for one in value)
        case "lacks":
            return isinstance(value, list) and not any(is_like(asked, one) for one in value)
        case "in-order":
            return isinstance(value, list) and _stand_in_order(asked, value)
        case "not":
            return not any(is_like(one, value) for one in _several(asked))
        case _:
            return _is_of_table(_several(asked), value)


def fulfils(document: Document, condition: Mapping[str, Any]) -> bool:
    """Whether a preset's document does all that a condition asks for."""
    for path, asked in condition.items():
        value = value_at(document, path)
        if value is _ABSENT:
            return False
        if isinstance(asked, dict):
            if not all(_compares(word, what, value) for word, what in asked.items()):
                return False
        elif not any(is_like(one, value) for one in _several(asked)):
            return False
    return True


def conditions(entry: Document) -> list[Mapping[str, Any]]:
    """What a rule asks of a preset that uses it: one condition or another."""
    return _several(entry.get("when", []))


def users(entry: Document) -> list[str]:
    """The presets that use a rule."""
    asked = conditions(entry)
    return [
        name
        for name, document in presets().items()
        if any(fulfils(document, condition) for condition in asked)
    ]


def _of_fields(entry: Document) -> Iterator[str]:
    fields, why = entry.get("fields", []), entry.get("why", "")
    if fields and why:
        yield "it has fields, and says why it has none"
    if not fields and not why:
        yield "it has no field, and does not say why"
    yield from (f"there is no field {path}" for path in fields if not is_field(path))


def _of_presets(entry: Document) -> Iterator[str]:
    if not entry.get("fields"):
        if "when" in entry:
            yield "it says when a preset uses it, but has no field"
        return
    if "when" not in entry:
        if entry.get("kind") != "house":
            yield "it does not say when a preset uses it"
        return
    wrong = False
    for condition in conditions(entry):
        for problem in _of_condition(condition):
            wrong = True
            yield problem
    if wrong:
        return
    used = users(entry)
    if not used and entry.get("kind") not in {"option", "house"} and "offered" not in entry:
        yield "no preset uses it, and it is no option"
    if used and "offered" in entry:
        yield f"it is only offered, but {', '.join(used)} use it"


def _of_condition(condition: Mapping[str, Any]) -> Iterator[str]:
    wrong = False
    for path, asked in condition.items():
        if path not in FIGURES and not is_field(path):
            wrong = True
            yield f"there is no field {path} to ask for"
        for word in asked if isinstance(asked, dict) else ():
            if word not in COMPARISONS:
                wrong = True
                yield f"{path}: there is no comparison {word}"
    if wrong:
        return
    # A preset that is named must do the rest as well: else the name would prove nothing.
    for name in _several(condition.get("name", [])):
        if name not in presets():
            yield f"there is no preset {name}"
        elif not fulfils(presets()[name], condition):
            yield f"{name} does not do what the rule asks for"


def problems(entry: Document, tests: Mapping[str, object]) -> list[str]:
    """What is missing of one rule or table.

    Args:
        entry: the rule, as the catalogue has it.
        tests: the ids that are marked.
    """
    identifier = entry["id"]
    missing = [*_of_fields(entry), *_of_presets(entry)]
    if entry.get("kind") != "advice" and identifier not in tests:
        missing.append("no test is marked with it")
    return [f"{identifier}: {problem}" for problem in missing]


def missing_evidence(documents: Mapping[str, Document], tests: Mapping[str, object]) -> list[str]:
    """What is missing of all rules and tables, and the marks that name none."""
    entry_of = {name: entry for document in documents.values() for name, entry in entries(document)}
    missing = [problem for entry in entry_of.values() for problem in problems(entry, tests)]
    return missing + [f"{name} is marked, but no rule" for name in tests if name not in entry_of]
