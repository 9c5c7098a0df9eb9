"""Make the schemas from the classes: their fields, types, defaults and docstrings."""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import UnionType
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import attrs

import pinochle
from pinochle import variants
from pinochle.actions import ACTIONS, Action
from pinochle.cards import Card, Rank, Ranking, Suit
from pinochle.documents._converter import PATTERNS, is_word, plain
from pinochle.documents._games import EVENTS, FORMS, PHASES
from pinochle.documents._paths import written
from pinochle.engine.phases.phase import Phase
from pinochle.engine.state import Taken
from pinochle.events import Event
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.melds.meld import MeldRule
from pinochle.melds.patterns import Pattern
from pinochle.melds.table import MeldTable
from pinochle.rules.deal import Packets
from pinochle.rules.ruleset import Ruleset
from pinochle.violations import Parameter

__all__ = ["ruleset", "values"]

Schema = dict[str, Any]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_RANK: Final = "(A|10|T|K|Q|J|9)"
_SUIT: Final = "[SHDC♠♥♦♣]"
_FORMS: Final[dict[object, Schema]] = {
    Rank: {"pattern": f"^{_RANK}$"},
    Suit: {"pattern": f"^{_SUIT}$"},
    Card: {"pattern": f"^{_RANK}{_SUIT}$"},
    Hand: {"examples": ["AS TS KH", "♠A10 ♥K"]},
    Ranking: {"pattern": f"^{_RANK}( {_RANK}){{5}}$"},
    Packets: {"pattern": r"^( *([0-9]+|\([0-9]+\))(?= |$))* *$", "examples": ["3 (3) 3 3 3 3"]},
}
"""The texts that have a form; what a schema takes, the library may spell in more ways yet."""

_PATTERN: Final[Schema] = {
    "description": "The cards that make one set of a meld.",
    "type": "string",
    "examples": ["ATKQJ in trump", "A in every suit", "AAAA in any", "QS JD"],
}
_PARAMETER: Final[Schema] = {
    "description": "A particular of a violation: a word, a number, a card, cards or a suit.",
    "anyOf": [
        {"type": ["string", "integer"]},
        *[
            {
                "type": "object",
                "properties": {name: kind},
                "required": [name],
                "additionalProperties": False,
            }
            for name, kind in {
                "card": {"$ref": "#/$defs/Card"},
                "suit": {"$ref": "#/$defs/Suit"},
                "cards": {"type": "array", "items": {"$ref": "#/$defs/Card"}},
            }.items()
        ],
    ],
}
_PLAIN: Final[dict[object, Schema]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    object: {},
}


_TEXTS: Final = {Game, *ACTIONS}
"""What is told as a text that is read whole: a game as its record, an action as a word."""

_TAGS: Final[dict[type[Any], tuple[str, str]]] = {
    **{kind: ("phase", name) for name, kind in PHASES.items()},
    **{kind: ("event", name) for name, kind in EVENTS.items()},
}
"""The field by which a value says of which class it is."""

_TRICK: Final[Schema] = {
    "type": "object",
    "properties": {
        "leader": {"type": "integer"},
        "cards": {"type": "array", "items": {"$ref": "#/$defs/Card"}},
        "winner": {"type": "integer"},
    },
    "required": ["leader", "cards", "winner"],
    "additionalProperties": False,
}
_TRICKS: Final[Schema] = {
    "description": "The tricks that were won, the first first; null if there is none.",
    "anyOf": [{"type": "array", "items": _TRICK}, {"type": "null"}],
}
_ACTION: Final[Schema] = {
    "description": "Something that is done, as one word.",
    "type": "string",
    "examples": ["bid:100", "pass", "trump:S", "play:AS"],
}

_UNIONS: Final = (Union, UnionType)


def ruleset() -> Schema:
    """The schema of a ruleset: whole, or as changes to a base."""
    maker = _Maker(inside=True)
    whole, changes = maker.of(Ruleset), maker.of(Ruleset, is_change=True)
    base = {"description": "The preset that this is based on.", "enum": [*variants.names()]}
    changes_there: Schema = maker.made[changes["$ref"].removeprefix("#/$defs/")]
    changes_there["properties"] = {"base": base, **changes_there["properties"]}
    changes_there["required"] = ["base"]
    return {
        "$schema": _DRAFT,
        "title": "A ruleset of pinochle",
        "if": {"type": "object", "required": ["base"]},
        "then": changes,
        "else": whole,
        "$defs": maker.defs(),
    }


def values() -> Schema:
    """The schema of every other public value: a definition each, by the name of its class."""
    maker = _Maker(inside=False)
    for name in dir(pinochle):
        value: object = getattr(pinochle, name)
        if _is_value(value) and value is not Ruleset:
            maker.of(value)
    for several in (Pattern, Action, Event, Phase):
        maker.of(several)
    return {"$schema": _DRAFT, "title": "The values of pinochle", "$defs": maker.defs()}


def _is_value(kind: object) -> bool:
    if not isinstance(kind, type):
        return False
    found = cast("type[object]", kind)
    return attrs.has(found) or issubclass(found, Enum) or is_word(found)


class _Maker:
    """Makes the schema of one type after the other, and keeps the definitions that they need."""

    def __init__(self, *, inside: bool) -> None:
        self.inside = inside
        self.made: dict[str, Schema] = {}

    def defs(self) -> dict[str, Schema]:
        return dict(sorted(self.made.items()))

    def of(self, kind: Any, *, is_change: bool = False) -> Schema:  # noqa: ANN401 - any type
        """The schema of a type, or of the changes that a document may make to a value of it."""
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if (told := self.of_several(kind)) is not None:
            return self.named(*told)
        if get_origin(kind) is None:
            return self.of_class(getattr(kind, "__supertype__", kind), is_change=is_change)
        return self.of_generic(kind)

    def of_several(self, kind: Any) -> tuple[str, Callable[[], Schema]] | None:  # noqa: ANN401
        """What is told otherwise than by the fields of one class: its name, and how."""
        if kind == Parameter:
            self.of(Card)
            self.of(Suit)
        for name, kinds, schema in (
            ("Pattern", (Pattern, *PATTERNS), lambda: _PATTERN),
            ("Parameter", (Parameter,), lambda: _PARAMETER),
            ("Action", (Action,), lambda: _ACTION),
            ("Tricks", (Taken, Taken | None), lambda: _TRICKS),
            ("Event", (Event,), lambda: self.any_of(EVENTS.values())),
            ("Phase", (Phase,), lambda: self.any_of(PHASES.values())),
        ):
            if kind in kinds:
                return name, schema
        return None

    def any_of(self, kinds: Iterable[type[Any]]) -> Schema:
        """The schema of several classes, each of which says in a value which it is."""
        return {"anyOf": [self.of(kind) for kind in kinds]}

    def of_generic(self, kind: object) -> Schema:
        """The schema of words, of a tuple, of a dict or of a union; anything goes for others."""
        origin, items = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": [word.value if isinstance(word, Enum) else word for word in items]}
        if origin is tuple:
            return self.of_tuple(items)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(items[1])}
        return {"anyOf": [self.of(item) for item in items]} if origin in _UNIONS else {}

    def of_tuple(self, items: tuple[Any, ...]) -> Schema:
        if items[-1] is Ellipsis:
            return {"type": "array", "items": self.of(items[0])}
        each = [self.of(item) for item in items]
        number = len(items)
        return {"type": "array", "prefixItems": each, "minItems": number, "maxItems": number}

    def named(self, name: str, make: Callable[[], Schema]) -> Schema:
        """A reference to a definition, which is made when it is first needed."""
        if name not in self.made:
            self.made[name] = {}
            self.made[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def of_class(self, kind: Any, *, is_change: bool) -> Schema:  # noqa: ANN401 - any class
        name: str = kind.__name__
        said = {"description": _described(kind)}
        if kind in _PLAIN:  # of a new type of numbers or texts
            return self.of(kind)
        if is_word(kind) or kind in _TEXTS:
            return self.named(name, lambda: {**said, "type": "string", **_FORMS.get(kind, {})})
        if issubclass(kind, Enum):
            return self.named(name, lambda: {**said, "enum": [word.value for word in kind]})
        if not attrs.has(kind) or (kind is Ruleset and not self.inside):
            # No value, but what several classes of values have in common; or told elsewhere.
            return {"$ref": "ruleset.json"} if kind is Ruleset else said
        name += "-changes" if is_change else ""
        if kind is MeldTable:
            return self.named(name, lambda: {**said, **self.of_melds(is_change=is_change)})
        return self.named(name, lambda: {**said, **self.of_object(kind, is_change=is_change)})

    def of_melds(self, *, is_change: bool) -> Schema:
        name = "MeldRule-in-table"
        rule = self.named(name, lambda: self.of_object(MeldRule, is_change=False, is_keyed=True))
        if is_change:
            changes = self.of_object(MeldRule, is_change=True, is_keyed=True)
            rule = {"anyOf": [{"const": False}, self.named(f"{name}-changes", lambda: changes)]}
        return {"type": "object", "additionalProperties": rule}

    def of_object(self, kind: type, *, is_change: bool, is_keyed: bool = False) -> Schema:
        form = FORMS.get(kind, kind)
        fields = written(form, inside=self.inside)[is_keyed:]
        types, said = get_type_hints(form), _fields_described(kind)
        properties: dict[str, Schema] = {}
        for one in fields:
            schema = self.of(types[one.name], is_change=is_change)
            if text := said.get(one.name):
                schema = {"description": text, **schema}
            properties[one.name] = schema if is_change else {**schema, **_default(one)}
        required = [one.name for one in fields if one.default is attrs.NOTHING]
        if kind in _TAGS:
            tag, name = _TAGS[kind]
            properties, required = {tag: {"const": name}, **properties}, [tag, *required]
        return {
            "type": "object",
            "properties": properties,
            **({} if is_change else {"required": required}),
            "additionalProperties": False,
        }


def _default(one: "attrs.Attribute[Any]") -> Schema:
    """The default of a field; that of a whole part is not told, for its fields have their own."""
    default: Any = one.default
    if default is attrs.NOTHING or isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return {}
    data = plain(default)
    is_plain = data is None or isinstance(data, str | int | list)
    return {"default": data} if is_plain else {}


# Docstrings.


def _described(kind: type) -> str:
    return _as_plain_text((inspect.getdoc(kind) or "").partition("\n\n")[0])


def _fields_described(kind: type) -> dict[str, str]:
    """What the docstring of a class says of each of its fields."""
    section = (inspect.getdoc(kind) or "").partition("\nArgs:\n")[2].partition("\n\n")[0]
    found = re.findall(r"^    (\w+): (.*(?:\n     .*)*)", section, re.MULTILINE)
    return {name: _as_plain_text(text) for name, text in found}


def _as_plain_text(text: str) -> str:
    """A text on one line without the marks of reStructuredText."""
    return re.sub(r":\w+:`~?([^`]*)`|``", r"\1", " ".join(text.split()))
