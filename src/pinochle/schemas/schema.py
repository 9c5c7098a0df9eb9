"""JSON Schemas (draft 2020-12) of the documents, for editors and for other languages.

There are four: ``ruleset`` for a whole ruleset or one with a ``base``; ``table`` for the document
of a page (:class:`pinochle.TableView`), from which :mod:`pinochle.schemas.typescript` makes
types; ``protocol`` for the messages to and from programs that play (:mod:`pinochle.protocol`); and
``values`` with a definition of every other public value. They are made of the fields, types,
defaults and docstrings of the classes when they are asked for, which takes a tenth of a second;
``python -OO`` leaves the docstrings out. The folder ``schemas`` of the repository has them as
files, which ``python -m pinochle.schemas.schema`` writes. A schema checks less than
:func:`pinochle.documents.from_json`: only the form of a document, not whether its parts go
together.

    >>> from pinochle.schemas import schema
    >>> schema.load("ruleset")["title"]
    'A ruleset of pinochle'
    >>> schema.load("values")["$defs"]["Suit"]["type"]
    'string'
"""

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, ClassVar, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import attrs
from typing_extensions import override

import pinochle
from pinochle import rules, variants
from pinochle._validators import expect
from pinochle.actions import ACTIONS, Action, Redacted
from pinochle.cards.card import CARDS, Card, Rank, Ranking, Suit
from pinochle.cards.hand import Hand
from pinochle.documents._fields import PATTERNS, has_pairs, is_word, written_fields
from pinochle.documents._formats import FORMATS, KEY
from pinochle.documents._games import CHOICES, EVENTS, FORMS, PHASES, games_converter
from pinochle.documents.rulesets import FINGERPRINT
from pinochle.errors import DocumentError, Problem
from pinochle.events import Event
from pinochle.game.engine.history import Taken
from pinochle.game.engine.round import Round
from pinochle.game.engine.state import Overlooked
from pinochle.game.game import Game
from pinochle.game.phases.phase import Phase
from pinochle.game.view import View
from pinochle.messages import Message, Names
from pinochle.messages.violations import Parameter
from pinochle.page.document import Choice, Choosing, TableEvent, TableView
from pinochle.protocol.messages import WORDS, Prompt
from pinochle.records.account import Account
from pinochle.records.referee import Findings
from pinochle.rules.deal import Packet, Packets
from pinochle.rules.melds.meld import MeldRule, Outright
from pinochle.rules.melds.patterns import Pattern
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.parts import Parts
from pinochle.rules.play.claim_position import ClaimPosition
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.setcosts import SetCosts
from pinochle.rules.scoring.tally import Settlement

__all__ = ["NAMES", "generate", "load"]

NAMES: Final = ("ruleset", "table", "values", "protocol")
"""The names of the schemas."""

Schema = dict[str, Any]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_RANK: Final = "(A|10|T|K|Q|J|9)"
_SUIT: Final = "[SHDC♠♥♦♣]"
_COST: Final = "([1-9] )?(bid|meld|count)"
_FORMS: Final[dict[object, Schema]] = {
    Rank: {"pattern": f"^{_RANK}$"},
    Suit: {"pattern": f"^{_SUIT}$"},
    Card: {"pattern": f"^{_RANK}{_SUIT}$"},
    Hand: {"examples": ["AS TS KH", "♠A10 ♥K"]},
    Ranking: {"pattern": f"^{_RANK}( {_RANK}){{5}}$"},
    Packets: {"pattern": r"^( *([0-9]+|\([0-9]+\))(?= |$))* *$", "examples": ["3 (3) 3 3 3 3"]},
    SetCosts: {
        "pattern": f"^(minus-bid|nothing|minus-all|{_COST}( \\+ {_COST}){{0,2}})$",
        "examples": ["minus-bid", "nothing", "minus-all", "2 bid", "bid + meld"],
    },
}
"""The patterns of texts; the library reads more spellings than a schema allows."""

_PATTERN: Final[Schema] = {
    "description": "The cards that make one set of a meld.",
    "type": "string",
    "examples": ["ATKQJ in trump", "A in every suit", "AAAA in any", "QS JD"],
}
_ACTION: Final[Schema] = {
    "description": "Something that is done, as one word.",
    "type": "string",
    "examples": ["bid:100", "pass", "trump:S", "play:AS"],
}
_PLAIN: Final[dict[object, Schema]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    object: {},
}
_TEXTS: Final = {Game, *ACTIONS}
"""The classes that are texts in a document: a game is its record, an action is a word."""

_DETAILS: Final = (Account, Findings, Message, Names, Overlooked, Packet, Problem, Redacted, Round)
"""The public values of other rooms that do not belong to a value of these, or to a view."""

_APART: Final = {Ruleset, TableView, Choosing, ClaimPosition, Outright, Parts}
"""The values that have a schema of their own, or that no document has."""

_TAGS: Final[dict[type[Any], tuple[str, str]]] = {
    **{kind: ("phase", name) for name, kind in PHASES.items()},
    **{kind: ("event", name) for name, kind in EVENTS.items()},
    **{kind: ("kind", name) for name, kind in CHOICES.items()},
    **{kind: ("say", word) for kind, word in WORDS.items()},
}
"""The field that names the class of a value, and the name, by the class."""


def load(name: str) -> Schema:
    """Return a schema, as a new copy.

    Raises:
        DocumentError: if there is no such schema.
        WrongType: if it is not text.
    """
    if expect(str, name, "schema.load") not in NAMES:
        raise DocumentError([f"$: there is no schema of that name; they are {', '.join(NAMES)}"])
    schema: Schema = json.loads(_text(name))
    return schema


def generate() -> dict[str, Schema]:
    """Return the schemas by name."""
    return {name: load(name) for name in NAMES}


@lru_cache(maxsize=256)
def _text(name: str) -> str:
    """Return a schema as the text of its file."""
    makers = {"ruleset": _ruleset, "table": _table, "values": _values, "protocol": _protocol}
    return json.dumps(makers[name](), ensure_ascii=False, indent=2) + "\n"


def main(arguments: list[str]) -> None:
    """Write each schema into its file, in the current folder or in a given folder."""
    folder = Path(*arguments[:1])
    for name in NAMES:
        (folder / f"{name}.json").write_text(_text(name), encoding="utf-8")


def _ruleset() -> Schema:
    """Return the schema of a ruleset: whole, or as changes to a base."""
    maker = _Maker(inside=True)
    full, changes = maker.schema_of(Ruleset), maker.schema_of(Ruleset, is_change=True)
    base = {"description": "The preset that this is based on.", "enum": [*variants.names()]}
    definition: Schema = maker.made[changes["$ref"].removeprefix("#/$defs/")]
    fingerprint = {"description": "The fingerprint of these rules.", "type": "string"}
    head = {KEY: definition["properties"].pop(KEY), "base": base, FINGERPRINT: fingerprint}
    definition["properties"] = head | definition["properties"]
    definition["required"] = ["base"]
    return {
        "$schema": _DRAFT,
        "title": "A ruleset of pinochle",
        "if": {"type": "object", "required": ["base"]},
        "then": changes,
        "else": full,
        "$defs": dict(sorted(maker.made.items())),
    }


def _table() -> Schema:
    """Return the schema of the document for a page, and of the answer for chosen cards."""
    maker = _TableSchemaMaker(inside=False)
    either = [maker.schema_of(kind) for kind in (TableView, Choosing)]
    return {
        "$schema": _DRAFT,
        "title": "The document for a page",
        "anyOf": either,
        "$defs": dict(sorted(maker.made.items())),
    }


def _protocol() -> Schema:
    """Return the schema of the messages to and from programs; they may have more fields."""
    maker, messages = _ProtocolSchemaMaker(inside=False), [kind for kind in WORDS if kind != Prompt]
    either = [maker.schema_of(kind) for kind in messages]
    for kind in messages:
        maker.made[kind.__name__]["additionalProperties"] = True
    return {
        "$schema": _DRAFT,
        "title": "The messages between a table and a program that plays",
        "anyOf": either,
        "$defs": dict(sorted(maker.made.items())),
    }


def _values() -> Schema:
    """Return the schema of all other public values: a definition for each class, by its name."""
    maker = _Maker(inside=False)
    names = [getattr(room, name) for room in (pinochle, rules) for name in dir(room)]
    for value in (*_DETAILS, *names):
        if _is_value(value) and value not in _APART:
            maker.schema_of(value)
    of_views = [
        get_type_hints(member.fget)["return"]
        for member in vars(View).values()
        if isinstance(member, property)
    ]
    for kind in (Pattern, Action, Event, Phase, *of_views):
        maker.schema_of(kind)
    definitions = dict(sorted(maker.made.items()))
    return {"$schema": _DRAFT, "title": "The values of pinochle", "$defs": definitions}


def _is_value(kind: object) -> bool:
    if not isinstance(kind, type):
        return False
    value_type = cast("type[object]", kind)
    return attrs.has(value_type) or issubclass(value_type, Enum) or is_word(value_type)


class _Maker:
    """A maker of schemas of types, with the definitions that they need."""

    def __init__(self, *, inside: bool) -> None:
        self.inside = inside
        self.made: dict[str, Schema] = {}
        self.special: dict[object, tuple[str, Callable[[], Schema]]] = {
            **dict.fromkeys((Pattern, *PATTERNS), ("Pattern", lambda: _PATTERN)),
            **dict.fromkeys((Taken, Taken | None), ("Tricks", self.tricks)),
            Parameter: ("Parameter", self.parameter),
            Message: ("Message", self.message),
            Action: ("Action", lambda: _ACTION),
            Event: ("Event", lambda: self.any_of(EVENTS.values())),
            Choice: ("Choice", lambda: self.any_of(CHOICES.values())),
            Phase: ("Phase", lambda: self.any_of(PHASES.values())),
        }
        """The types that are not written as the fields of a class: name and schema."""

    def schema_of(self, kind: Any, *, is_change: bool = False) -> Schema:  # noqa: ANN401 - any type
        """Return the schema of a type, or of the changes that a document makes to its values."""
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if kind in self.special:
            return self.reference(*self.special[kind])
        if get_origin(kind) is None:
            return self.of_class(kind, is_change=is_change)
        return self.of_generic(kind)

    def reference(self, name: str, make: Callable[[], Schema]) -> Schema:
        """Return a reference to a definition, which is made on demand."""
        if name not in self.made:
            self.made[name] = {}
            self.made[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def any_of(self, kinds: Iterable[Any]) -> Schema:
        """Return the schema of a value that has any of several types."""
        return {"anyOf": [self.schema_of(kind) for kind in kinds]}

    def parameter(self) -> Schema:
        """Return the schema of a parameter of a violation."""
        card, suit = self.schema_of(Card), self.schema_of(Suit)
        forms = {"card": card, "suit": suit, "cards": {"type": "array", "items": card}}
        objects = [_object({name: form}, [name]) for name, form in forms.items()]
        description = "A particular of a violation: a word, a number, a card, cards or a suit."
        return {"description": description, "anyOf": [{"type": ["string", "integer"]}, *objects]}

    def message(self) -> Schema:
        """Return the schema of a message, whose parameters may be messages too."""
        messages = {"type": "array", "items": {"$ref": "#/$defs/Message"}}
        forms = [self.schema_of(Parameter), {"$ref": "#/$defs/Message"}, messages]
        properties = {"code": {"type": "string"}, "params": _mapping({"anyOf": forms})}
        return {"description": _description(Message), **_object(properties, [*properties])}

    def tricks(self) -> Schema:
        """Return the schema of the tricks, which a document has as a list."""
        cards = {"type": "array", "items": self.schema_of(Card)}
        seat: Schema = {"type": "integer"}
        fields: dict[str, Schema] = {"leader": seat, "cards": cards, "winner": seat}
        return {
            "description": "The tricks that were won, in order; null if there are none.",
            "anyOf": [{"type": "array", "items": _object(fields, [*fields])}, {"type": "null"}],
        }

    def of_generic(self, kind: object) -> Schema:
        """Return the schema of words, of a tuple, of a dict or of a union; {} for other types."""
        origin, items = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": [word.value if isinstance(word, Enum) else word for word in items]}
        if origin is tuple and items[-1] is Ellipsis:
            row = {"type": "array", "items": self.schema_of(items[0])}
            return {"anyOf": [row, self.table_of(*get_args(items[0]))]} if has_pairs(kind) else row
        if origin is tuple:
            each, length = [self.schema_of(item) for item in items], len(items)
            return {"type": "array", "prefixItems": each, "minItems": length, "maxItems": length}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return _mapping(self.schema_of(items[1]))
        return self.any_of(items) if origin in {Union, UnionType} else {}

    def table_of(self, key: type, value: object) -> Schema:
        """Return the schema of pairs that are written as a table, whose keys are texts."""
        keys = {"pattern": "^[0-9]+$"} if key is int else self.schema_of(key)
        values = self.schema_of(value)
        return {"type": "object", "propertyNames": keys, "additionalProperties": values}

    def of_class(self, kind: Any, *, is_change: bool) -> Schema:  # noqa: ANN401 - any class
        name: str = kind.__name__
        description = {"description": _description(kind)}
        if kind in _PLAIN:  # of a new type of numbers or texts
            return self.schema_of(kind)
        if kind is Ruleset and not self.inside:
            return {"$ref": "ruleset.json"}
        if not (_is_value(kind) or kind in _TEXTS):
            return description  # a base of several classes of values
        is_object = attrs.has(kind) and not is_word(kind) and kind not in _TEXTS
        if is_change and is_object:
            name += "-changes"
        return self.reference(
            name, lambda: {**description, **self.of_values(kind, is_change=is_change)}
        )

    def of_values(self, kind: Any, *, is_change: bool) -> Schema:  # noqa: ANN401 - any class
        """Return the schema of the values of a class: texts, words or objects."""
        if is_word(kind) or kind in _TEXTS:
            return {"type": "string", **_FORMS.get(kind, {})}
        if issubclass(kind, Enum):
            return {"enum": [word.value for word in kind]}
        if kind is MeldTable:
            return self.of_melds(is_change=is_change)
        return self.of_fields(kind, is_change=is_change)

    def of_melds(self, *, is_change: bool) -> Schema:
        """Return the schema of a table of melds, in which the key of each is its name."""
        name = "MeldRule-in-table"
        rule = self.reference(
            name, lambda: self.of_fields(MeldRule, is_change=False, is_keyed=True)
        )
        if is_change:
            changes = self.of_fields(MeldRule, is_change=True, is_keyed=True)
            rule = {"anyOf": [{"const": False}, self.reference(f"{name}-changes", lambda: changes)]}
        return {"type": "object", "additionalProperties": rule}

    def of_fields(self, kind: type, *, is_change: bool, is_keyed: bool = False) -> Schema:
        """Return the schema of an object with the fields of a class."""
        form = FORMS.get(kind, kind)
        names = [field.name for field in written_fields(form, inside=self.inside)][is_keyed:]
        fields = [attrs.fields_dict(form)[name] for name in names]
        types, descriptions = get_type_hints(form), _field_descriptions(kind)
        properties: dict[str, Schema] = {}
        for field in fields:
            schema = self.schema_of(types[field.name], is_change=is_change)
            if field.metadata.get("one-or-more"):
                schema = {"anyOf": [schema["items"], schema]}
            if text := descriptions.get(field.name):
                schema = {"description": text, **schema}
            properties[field.name] = schema if is_change else {**schema, **_default(field)}
        required = [field.name for field in fields if field.default is attrs.NOTHING]
        if kind in _TAGS:
            tag, name = _TAGS[kind]
            properties, required = {tag: {"const": name}, **properties}, [tag, *required]
        if format_number := FORMATS.get(kind.__name__):
            text = "The number of this format; a document without it has the first."
            properties = {KEY: {"description": text, "enum": [format_number]}, **properties}
        return _object(properties, None if is_change else required)


class _TableSchemaMaker(_Maker):
    """A maker of the schema of the document for a page, which only the library writes."""

    _CODES: ClassVar[dict[object, Schema]] = {
        Card: {"enum": [card.code for card in CARDS]},
        Suit: {"enum": [suit.code for suit in Suit]},
        Hand: {"type": "string", "pattern": "^([ATKQJ9][SHDC]( [ATKQJ9][SHDC])*)?$"},
    }

    def __init__(self, *, inside: bool) -> None:
        super().__init__(inside=inside)
        self.special[TableEvent] = ("TableEvent", lambda: self.any_of(get_args(TableEvent)))

    @override
    def of_values(self, kind: Any, *, is_change: bool) -> Schema:
        """Return the schema of the values of a class; cards are codes, and fields complete."""
        if kind in self._CODES:
            return self._CODES[kind]
        schema = super().of_values(kind, is_change=is_change)
        if attrs.has(kind):
            rare = {field.name for field in attrs.fields(kind) if field.metadata.get("rare")}
            schema["required"] = [name for name in schema["properties"] if name not in rare]
            for name in rare:
                schema["properties"][name] = _without_null(schema["properties"][name])
        return schema


class _ProtocolSchemaMaker(_Maker):
    """A maker of the schema of messages, whose parts have schemas of their own."""

    _PARTS: ClassVar[dict[object, str]] = {
        TableView: "table.json#/$defs/TableView",
        TableEvent: "table.json#/$defs/TableEvent",
        View: "values.json#/$defs/View",
        Settlement: "values.json#/$defs/Settlement",
    }

    @override
    def schema_of(self, kind: Any, *, is_change: bool = False) -> Schema:
        """Return the schema of a type."""
        if kind in self._PARTS:
            return {"$ref": self._PARTS[kind]}
        return super().schema_of(kind, is_change=is_change)


def _without_null(schema: Schema) -> Schema:
    """Return the schema of a field that is left out where it would be null."""
    members = [part for part in schema.get("anyOf", ()) if part != _PLAIN[type(None)]]
    if not members:
        return schema
    others = {name: part for name, part in schema.items() if name not in {"anyOf", "default"}}
    return {**others, **(members[0] if len(members) == 1 else {"anyOf": members})}


def _mapping(values: Schema) -> Schema:
    """Return the schema of an object with any properties."""
    return {"type": "object", "additionalProperties": values}


def _object(properties: Mapping[str, Schema], required: list[str] | None) -> Schema:
    """Return the schema of an object, some of whose properties are required."""
    return {
        "type": "object",
        "properties": properties,
        **({} if required is None else {"required": required}),
        "additionalProperties": False,
    }


def _default(field: "attrs.Attribute[Any]") -> Schema:
    """Return the default of a field; a whole part has none, because its fields have defaults."""
    default: Any = field.default
    if default is attrs.NOTHING or isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return {}
    data = games_converter().unstructure(default)
    is_plain = data is None or isinstance(data, str | int | list)
    return {"default": data} if is_plain else {}


# Docstrings.


def _description(kind: type) -> str:
    return _as_plain_text((inspect.getdoc(kind) or "").partition("\n\n")[0])


def _field_descriptions(kind: type) -> dict[str, str]:
    """Return the text on each field in the docstrings of a class and its bases."""
    docs = (inspect.getdoc(base) or "" for base in reversed(kind.__mro__))
    sections = "\n".join(doc.partition("\nArgs:\n")[2].partition("\n\n")[0] for doc in docs)
    entries = re.findall(r"^    (\w+): (.*(?:\n     .*)*)", sections, re.MULTILINE)
    return {name: _as_plain_text(text) for name, text in entries}


def _as_plain_text(text: str) -> str:
    """Return a text on a single line without the marks of reStructuredText."""
    return re.sub(r":\w+:`~?([^`]*)`|``", r"\1", " ".join(text.split()))


if __name__ == "__main__":
    main(sys.argv[1:])
