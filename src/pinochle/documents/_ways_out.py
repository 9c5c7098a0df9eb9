"""The ways out where a document and its base make no sense together.

A field that a document does not name comes from its base, and whoever wrote the document may never
have seen it there. So a problem tells what comes from the base, and the ways out. Each of them has
been tried: the problem is gone, and there is no new one. Only fields at which the comparisons with
a problem look are tried, because no other can mend it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property
from itertools import islice
from typing import Any, Final, NamedTuple, get_args

from attrs import fields, has
from cattrs import BaseValidationError

from pinochle import variants
from pinochle._validators import is_table
from pinochle.documents._changes import (
    NamedRule,
    default_values,
    merge,
    plain,
    rules_converter,
    with_changes,
)
from pinochle.documents._converter import (
    MISTAKES,
    document_error,
    error_at,
    is_about_rules,
    is_between_parts,
)
from pinochle.documents._fields import Data, is_choice
from pinochle.documents._toml import written_key, written_value
from pinochle.documents._watched import fields_looked_at
from pinochle.errors import DocumentError, Problem, clipped
from pinochle.messages.phrases import Phrase, with_more
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.parts import Parts, field_types
from pinochle.rules.ruleset import COMPARISONS, Ruleset
from pinochle.rules.script import Step
from pinochle.rules.units import unit_of

__all__ = ["with_ways_out"]

_MOST_MELDS: Final = 20
"""The most melds of a document that are left out one by one: a longer table takes long to read."""

_MOST_TRIED: Final = 60
"""The most changes that are tried; only where very much is wrong might more of them help."""

_LONGEST: Final = 160
"""The most characters of a value that are shown; only tables of melds and of hands have more."""

_POINTS: Final = 20
"""A number of points to try where no preset has any."""

_OF_NO_PRESET: Final = {"count.rounding": [10, 5]}
"""Values to try of other fields that every preset leaves as they are."""


class _Field(NamedTuple):
    """A field of a part, or a meld; the script has no name behind its own."""

    part: str
    name: str = ""

    @property
    def path(self) -> str:
        return f"{self.part}.{written_key(self.name)}" if self.name else self.part

    @property
    def watched(self) -> str:
        """The path of the field where rules are watched, which have all melds in one field."""
        return "melds.rules" if self.part == "melds" else ".".join(filter(None, self))

    def is_in(self, data: Data) -> bool:
        """Tell whether a document names the field, or a whole ruleset has it."""
        table = data.get(self.part)
        return self.name in table if self.name and is_table(table) else table is not None

    def value(self, data: Data) -> object:
        """Return its value in a document that has it."""
        return data[self.part][self.name] if self.name else data[self.part]


_MELDS: Final = "melds"
_SCRIPT: Final = _Field("script")
_SIDES: Final = _Field("table", "sides")


class _Change(NamedTuple):
    """A change of a document: a value for a field that it does not name, or a key left out."""

    field: _Field
    value: object = None
    """The value; None if the key is left out."""

    def applied(self, document: Data) -> Data:
        """Return the document with the change."""
        part, name = self.field
        if not name:
            rest = {key: value for key, value in document.items() if key != part}
            return rest if self.value is None else {**rest, part: self.value}
        table = {key: value for key, value in document.get(part, {}).items() if key != name}
        return {**document, part: table if self.value is None else {**table, name: self.value}}


class _Outcome(NamedTuple):
    """The problems of a document."""

    problems: frozenset[str] = frozenset()
    is_between_parts: bool = True
    """Whether each part is right by itself, so that all of them were compared."""


def with_ways_out(error: BaseValidationError, base: Ruleset, document: Data) -> DocumentError:
    """Return the error of a document, whose problems tell what comes from the base.

    Args:
        error: what is wrong with the document.
        base: its base.
        document: all fields that it names.
    """
    found = document_error(error)
    if found.more or not is_about_rules(error) or not any(map(_is_about_a_part, found.listed)):
        return found
    start = _Outcome(frozenset(found.problems), is_between_parts(error))
    clashes = _Clashes(base, document, start)
    return DocumentError(
        clashes.explained(problem) if isinstance(problem, Problem) else problem
        for problem in found.listed
    )


def _path(where: str) -> str:
    """Return the path of the field or the part that a problem is about."""
    return where.partition(": ")[0].removeprefix("$.").partition("[")[0]


def _part(problem: str) -> str:
    """Return the name of the part that a problem is about."""
    return _path(problem).partition(".")[0]


def _is_about_a_part(problem: str | Problem) -> bool:
    """Tell whether a problem is about a part or the script: a title is wrong by itself."""
    part = _part(problem.where) if isinstance(problem, Problem) else ""
    return part == _SCRIPT.part or part in _kinds_of_parts()


class _Clashes:
    """What becomes of a document that makes no sense with its base, change by change."""

    def __init__(self, base: Ruleset, document: Data, start: _Outcome) -> None:
        self._base, self._document, self._start = base, document, start
        self._values = plain(base)
        self._data = with_changes(base, document)
        self._parts = dict(self._right_parts())
        may_mend = self._may_mend()
        changes = (change for change in self._changes() if may_mend(change.field))
        self._outcomes = [
            (change, self._outcome(change)) for change in islice(changes, _MOST_TRIED)
        ]

    def explained(self, problem: Problem) -> Problem:
        """Return a problem with what it has to do with the base, and the ways out, if anything."""
        solving = [
            (change, outcome.problems < self._start.problems)
            for change, outcome in self._outcomes
            if self._solves(outcome, str(problem))
        ]
        ways = [change for change, is_way in solving if is_way]
        place = self._place(problem.where)
        inherited = [place] if place and not place.is_in(self._document) else []
        inherited += [field for field, value in ways if value is not None]
        keys = [change for change, _ in solving if change.value is None]
        if not inherited and len(keys) <= 1:  # the other side cannot be changed alone
            inherited = [change.field for change, _ in solving if change.value is not None]
        if not inherited:
            return problem
        fields_said = tuple(
            f"{field.path} = {_shown(field.value(self._values))}"
            for field in dict.fromkeys(inherited)
        )
        key = "document.comes-from-base" if len(fields_said) == 1 else "document.come-from-base"
        return with_more(problem, key, fields=fields_said, base=self._base.name, ways=_said(ways))

    def _solves(self, outcome: _Outcome, problem: str) -> bool:
        """Tell whether a problem is gone, and not only hidden because a part is wrong."""
        is_hidden = self._start.is_between_parts and not outcome.is_between_parts
        return problem not in outcome.problems and not is_hidden

    def _place(self, where: str) -> _Field | None:
        """Return the field that a problem is about; None if it is about a whole part."""
        path = _path(where)
        field = _Field(*path.split(".", maxsplit=1 if path.startswith("melds.") else 2)[:2])
        is_field = field == _SCRIPT or (field.name and field.is_in(self._values))
        return field if is_field else None

    # The changes that are tried.

    def _may_mend(self) -> Callable[[_Field], bool]:
        """Return a test of fields: whether another value might make a problem go away.

        Where a part is wrong by itself, parts are not compared, and no other part can mend it. So
        it is with melds in their table.
        """
        wrong = {*_kinds_of_parts()} - {*self._parts}
        if _MELDS in wrong and len(self._rules) < len(self._data[_MELDS]):
            wrong.remove(_MELDS)
        if not self._start.is_between_parts:
            return lambda field: field.part in wrong
        looked_at = {*self._looked_at()}
        return lambda field: field.watched in looked_at

    def _looked_at(self) -> Iterator[str]:
        """Yield the paths of all fields on which the problems between the parts depend."""
        parts: Data = {part.name: getattr(self._base, part.name) for part in fields(Ruleset)}
        parts |= self._parts
        script = self._data[_SCRIPT.part]
        parts[_SCRIPT.part] = rules_converter().structure(script, tuple[Step, ...])
        rules = Parts(**parts)
        for compare in COMPARISONS:
            if [*compare(rules)]:
                yield from fields_looked_at(compare, rules)

    def _changes(self) -> Iterator[_Change]:
        """Yield the changes: other values in place of the base's, and each key left out."""
        for field in self._named():
            yield _Change(field)
        for field, values in (_values_to_try() | self._of_this_game()).items():
            if not field.is_in(self._document):
                old = field.value(self._values)
                yield from (_Change(field, value) for value in values if value != old)

    def _named(self) -> Iterator[_Field]:
        """Yield the fields that the document names, but for the melds of a long table."""
        for part, table in self._document.items():
            if not is_table(table):
                yield _Field(part)
            elif part != "melds" or len(table) <= _MOST_MELDS:
                yield from (_Field(part, name) for name in table)

    def _of_this_game(self) -> dict[_Field, tuple[object, ...]]:
        """Return values to try that depend on the base: scripts, melds taken away, and sides."""
        values = self._values
        sides = [seat % 2 for seat in range(values["table"]["seats"])]
        return {
            _SCRIPT: tuple(_scripts_like(values["script"])),
            **{_Field("melds", name): (False,) for name in values["melds"]},
            _SIDES: (*_values_to_try()[_SIDES], sides),
        }

    def _right_parts(self) -> Iterator[tuple[str, Any]]:
        """Yield the parts of the document that are right, so that each is read only once."""
        for name, kind in _kinds_of_parts().items():
            with suppress(*MISTAKES):
                yield name, rules_converter().structure(self._data[name], kind)

    @cached_property
    def _rules(self) -> dict[str, tuple[object, MeldRule]]:
        """The melds of the document that are right, as plain data and as rules."""
        data, rules = self._data[_MELDS], dict[str, tuple[object, MeldRule]]()
        if isinstance(data, MeldTable):  # of the base, without changes
            return {rule.name: (self._values[_MELDS][rule.name], rule) for rule in data}
        for name, meld in data.items():
            with suppress(*MISTAKES):
                rules[name] = (meld, rules_converter().structure((name, meld), NamedRule))
        return rules

    def _rule(self, name: str, meld: object) -> object:
        """Return a meld as a rule if it has been read as one, so that each is read only once."""
        data, rule = self._rules.get(name, (None, None))
        return rule if meld == data else meld

    def _outcome(self, change: _Change) -> _Outcome:
        """Return what is wrong with the document after a change."""
        changed, part = change.applied(self._document), change.field.part
        base = self._values[part]
        new = merge(base, changed.get(part, {} if is_table(base) else base))
        if part == _MELDS and is_table(new):
            new = {name: self._rule(name, meld) for name, meld in new.items()}
        others = {each for each in self._start.problems if _part(each) != part}
        if others and not self._start.is_between_parts:  # which stay as they are
            return _Outcome(
                frozenset(others | self._problems_of(part, new)), is_between_parts=False
            )
        try:
            rules_converter().structure({**self._data, **self._parts, part: new}, Ruleset)
        except BaseValidationError as error:
            return _Outcome(frozenset(document_error(error).problems), is_between_parts(error))
        return _Outcome()

    def _problems_of(self, part: str, data: object) -> set[str]:
        """Return the problems of a part by itself."""
        try:
            rules_converter().structure(data, _kinds_of_parts()[part])
        except MISTAKES as error:
            return {*document_error(error_at(part, error, Ruleset)).problems}
        return set()


@cache
def _kinds_of_parts() -> dict[str, type]:
    """Return the class of each part of a ruleset, by the name of the part."""
    parts = fields(Ruleset)
    return {part.name: part.type for part in parts if part.type and has(part.type)}


@cache
def _values_to_try() -> dict[_Field, tuple[object, ...]]:
    """Return values of each field: its default, its words, those of presets, and a number."""
    presets = [plain(variants.get(name)) for name in variants.names()]
    values = dict[_Field, tuple[object, ...]]()
    for path, kind in field_types().items():
        field = _Field(*path.split("."))
        if field.part != "melds":
            tried = [default_values()[path]] if path in default_values() else []
            tried += _words(kind)
            tried += [field.value(preset) for preset in presets if field.is_in(preset)]
            tried += [_POINTS if unit_of(kind) == "points" else 1] if unit_of(kind) else []
            tried += [_OF_NO_PRESET[path]] if path in _OF_NO_PRESET else []
            values[field] = tuple({repr(value): value for value in tried}.values())
    return values


def _scripts_like(script: list[str]) -> Iterator[list[str]]:
    """Yield scripts with one step more, in its usual place, with one less, or with one for two."""
    order = [step.value for step in Step]
    for step in order:
        if step in script:
            yield [each for each in script if each != step]
        else:
            places = [script.index(each) for each in order[: order.index(step)] if each in script]
            place = max(places, default=-1) + 1
            yield [*script[:place], step, *script[place:]]
    bidder, others, together = Step.BIDDER_MELDS.value, Step.OTHERS_MELD.value, Step.MELDS.value
    if others in script:
        yield [together if each == bidder else each for each in script if each != others]


def _words(kind: object) -> list[object]:
    """Return the words of a field of words, or the two values of a flag."""
    if kind is bool:
        return [False, True]
    members = get_args(kind) if is_choice(kind) else ()
    words = [word for member in members for word in get_args(member) or (member,)]
    return [word for word in words if isinstance(word, str)]


def _said(ways: Sequence[_Change]) -> Phrase | None:
    """Return the clause that names the ways out; None if there is none."""
    values, keys = dict[_Field, list[object]](), list[Phrase]()
    for field, value in ways:
        if value is None:
            keys.append(Phrase.of("document.leave-out", field=field.path))
        else:
            values.setdefault(field, []).append(value)
    named = [
        Phrase.of("document.write", field=field.path, values=_either(field, tried))
        for field, tried in values.items()
    ]
    return Phrase.of("document.ways", ways=(*named, *keys)) if ways else None


def _either(field: _Field, values: list[object]) -> tuple[str, ...]:
    """Return all words of a field that are ways out; of numbers and lists one is enough."""
    is_of_words = field == _SCRIPT or is_choice(field_types().get(field.path))
    return tuple(map(_shown, values if is_of_words else values[:1]))


def _shown(value: object) -> str:
    """Return a value as TOML has it, or how a long one begins."""
    return clipped(written_value(value), _LONGEST)
