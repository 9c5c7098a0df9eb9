"""Types for TypeScript, made of a JSON Schema when they are asked for.

The file ``table.d.ts`` lies beside the schemas in the folder ``schemas`` of the repository, and
``python -m pinochle.schemas.typescript`` writes it.

Unions of objects narrow by the field that tells their members apart: ``kind`` of choices, ``event``
of events.

    >>> schema = {
    ...     "title": "A point",
    ...     "$defs": {
    ...         "Point": {
    ...             "type": "object",
    ...             "properties": {"x": {"type": "integer"}, "name": {"type": "string"}},
    ...             "required": ["x"],
    ...         }
    ...     },
    ... }
    >>> print(types_of(schema))
    // A point. Made by the library from its JSON Schema.
    <BLANKLINE>
    export interface Point {
      readonly x: number;
      readonly name?: string;
    }
    <BLANKLINE>
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from pinochle.schemas import schema

__all__ = ["load", "types_of"]

Schema = Mapping[str, Any]

_WIDTH: Final = 90
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "boolean": "boolean",
    "null": "null",
}
_REFERENCE: Final = "#/$defs/"


def load() -> str:
    """Return the types of the document for a page.

    >>> load().splitlines()[0]
    '// The document for a page. Made by the library from its JSON Schema.'
    """
    return types_of(schema.load("table"))


def types_of(schema: Schema) -> str:
    """Return the declarations of all definitions of a schema."""
    head = f"// {schema['title']}. Made by the library from its JSON Schema."
    declared = [_declaration(name, definition) for name, definition in schema["$defs"].items()]
    return "\n\n".join([head, *declared]) + "\n"


def _declaration(name: str, schema: Schema) -> str:
    """Return the declaration of a definition."""
    comment = _comment(schema.get("description", ""), "")
    if "properties" in schema:
        return f"{comment}export interface {name} {_object(schema, '')}"
    return f"{comment}export type {name} = {_type(schema, '')};"


def _comment(text: str, indent: str) -> str:
    """Return a comment with a text, or "" for an empty text."""
    lines = wrap(text.replace("None", "null"), _WIDTH - len(indent))
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join(
        [f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"]
    )


def _type(schema: Schema, indent: str) -> str:
    """Return the type of the values of a schema."""
    if "properties" in schema or "additionalProperties" in schema:
        return _object(schema, indent)
    if schema.get("type") == "array":
        return _array(schema, indent)
    return " | ".join(dict.fromkeys(_members(schema, indent)))


def _members(schema: Schema, indent: str) -> Iterator[str]:
    """Yield the members of a union, or the type itself."""
    if "$ref" in schema:
        yield schema["$ref"].removeprefix(_REFERENCE)
    elif "const" in schema:
        yield json.dumps(schema["const"])
    elif "enum" in schema:
        yield from map(json.dumps, schema["enum"])
    elif "anyOf" in schema:
        yield from (_type(member, indent) for member in schema["anyOf"])
    else:
        kinds: str | list[str] = schema["type"]
        yield from (_PLAIN[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _array(schema: Schema, indent: str) -> str:
    """Return the type of a list, or of a tuple."""
    if "prefixItems" in schema:
        return f"readonly [{', '.join(_type(item, indent) for item in schema['prefixItems'])}]"
    return f"ReadonlyArray<{_type(schema['items'], indent)}>"


def _object(schema: Schema, indent: str) -> str:
    """Return the type of an object."""
    if "properties" not in schema:
        return f"Readonly<Record<string, {_type(schema['additionalProperties'], indent)}>>"
    return "\n".join(["{", *_fields(schema, f"{indent}  "), f"{indent}}}"])


def _fields(schema: Schema, indent: str) -> Iterator[str]:
    """Yield the fields of an object."""
    for name, field in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) else "?"
        comment = _comment(field.get("description", ""), indent)
        yield f"{comment}{indent}readonly {name}{mark}: {_type(field, indent)};"


def main(arguments: list[str]) -> None:
    """Write the types into their file, in the current folder or in a given folder."""
    Path(*arguments[:1], "table.d.ts").write_text(load(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
