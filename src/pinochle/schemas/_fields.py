"""The page that says what each field of a ruleset means."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pinochle.schemas import schema

__all__ = ["FILE", "fields_page"]

Definitions = Mapping[str, Mapping[str, Any]]

START: Final = """\
# What the fields of a ruleset mean

`rulesets.json` has each table as an object of parts, and a part has fields. Words in brackets
before a meaning are all that the field may have. Names in brackets such as (auction.ends) are rules
of the published catalogue, like the `rule_ids` of the cases. What an object in a list leaves out is
as usual: 0, empty, false or `never`.
"""
FILE: Final = "fields.md"
"""The name of the page in the folder of a suite."""
REFERENCE: Final = "#/$defs/"


def fields_page() -> str:
    """Return what each field of a ruleset means, as Markdown."""
    definitions: Definitions = schema.load("ruleset")["$defs"]
    places = _places("", "Ruleset", definitions, {})
    lines = [START]
    for kind, place in places.items():
        if place:
            lines.append(f"## `{place}`\n")
        if place and "description" in definitions[kind]:
            lines.append(f"{definitions[kind]['description']}\n")
        for name, field in definitions[kind]["properties"].items():
            own = f"{place}.{name}".lstrip(".")
            elsewhere = [places[one] for one in _objects_in(field, definitions)]
            also = "".join(f" It has the fields of `{one}`." for one in elsewhere if one != own)
            words = ", ".join(_words_in(field, definitions))
            listed = f" ({words})" if words else ""
            lines.append(f"- `{name}`{listed}: {field['description']}{also}")
        lines.append("")
    return "\n".join(lines)


def _places(
    place: str, kind: str, definitions: Definitions, places: dict[str, str]
) -> dict[str, str]:
    """Return each kind of object with the first place where one stands, such as ``auction``."""
    places[kind] = place
    for name, field in definitions[kind]["properties"].items():
        for inner in _objects_in(field, definitions):
            if inner not in places:
                _places(f"{place}.{name}".lstrip("."), inner, definitions, places)
    return places


def _parts_of(field: Mapping[str, Any], definitions: Definitions) -> Iterator[Mapping[str, Any]]:
    """Yield a field and what stands in it, but for what stands in an object with fields."""
    yield field
    inner = [*field.get("anyOf", ()), *field.get("prefixItems", ())]
    inner += [field[name] for name in ("items", "additionalProperties") if field.get(name)]
    if kind := _kind_of(field):
        inner.append(definitions[kind])
    for part in inner:
        if "properties" not in part:
            yield from _parts_of(part, definitions)


def _kind_of(field: Mapping[str, Any]) -> str:
    """Return the kind that a field names; "" if it names none."""
    return str(field.get("$ref", "")).removeprefix(REFERENCE)


def _objects_in(field: Mapping[str, Any], definitions: Definitions) -> list[str]:
    """Return the kinds of objects that stand in a field."""
    kinds = [_kind_of(part) for part in _parts_of(field, definitions)]
    return [kind for kind in kinds if kind and "properties" in definitions[kind]]


def _words_in(field: Mapping[str, Any], definitions: Definitions) -> list[str]:
    """Return the words that a field may have; none where any text or number will do."""
    words = [word for part in _parts_of(field, definitions) for word in part.get("enum", ())]
    return [*dict.fromkeys(word for word in words if isinstance(word, str))]
