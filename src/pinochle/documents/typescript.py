"""Types for TypeScript, made of a JSON Schema when they are asked for.

The file ``table.d.ts`` lies beside the schemas in the folder ``schemas`` of the repository, and
``python -m pinochle.documents.typescript`` writes it.

Unions of objects narrow by the field that tells their members apart: ``kind`` of what may be done,
``event`` of what has happened.

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

from pinochle.documents import schema

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
    """The types of the document for a page.

    >>> load().splitlines()[0]
    '// The document for a page. Made by the library from its JSON Schema.'
    """
    return types_of(schema.load("table"))


def types_of(schema: Schema) -> str:
    """The declarations of all definitions of a schema."""
    head = f"// {schema['title']}. Made by the library from its JSON Schema."
    declared = [_declaration(name, one) for name, one in schema["$defs"].items()]
    return "\n\n".join([head, *declared]) + "\n"


def _declaration(name: str, schema: Schema) -> str:
    """The declaration of one definition."""
    said = _comment(schema.get("description", ""), "")
    if "properties" in schema:
        return f"{said}export interface {name} {_object(schema, '')}"
    return f"{said}export type {name} = {_type(schema, '')};"


def _comment(text: str, indent: str) -> str:
    """A comment on what follows, if there is anything to say."""
    lines = wrap(text.replace("None", "null"), _WIDTH - len(indent))
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {one}\n" for one in lines), f"{indent} */\n"])


def _type(schema: Schema, indent: str) -> str:
    """The type of what a schema describes."""
    if "properties" in schema or "additionalProperties" in schema:
        return _object(schema, indent)
    if schema.get("type") == "array":
        return _array(schema, indent)
    return " | ".join(dict.fromkeys(_members(schema, indent)))


def _members(schema: Schema, indent: str) -> Iterator[str]:
    """The members of a union, or the one type that it is."""
    if "$ref" in schema:
        yield schema["$ref"].removeprefix(_REFERENCE)
    elif "const" in schema:
        yield json.dumps(schema["const"])
    elif "enum" in schema:
        yield from map(json.dumps, schema["enum"])
    elif "anyOf" in schema:
        yield from (_type(one, indent) for one in schema["anyOf"])
    else:
        kinds: str | list[str] = schema["type"]
        yield from (_PLAIN[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _array(schema: Schema, indent: str) -> str:
    """The type of a list, or of a tuple."""
    if "prefixItems" in schema:
        return f"readonly [{', '.join(_type(one, indent) for one in schema['prefixItems'])}]"
    return f"ReadonlyArray<{_type(schema['items'], indent)}>"


def _object(schema: Schema, indent: str) -> str:
    """The type of an object."""
    if "properties" not in schema:
        return f"Readonly<Record<string, {_type(schema['additionalProperties'], indent)}>>"
    return "\n".join(["{", *_fields(schema, f"{indent}  "), f"{indent}}}"])


def _fields(schema: Schema, indent: str) -> Iterator[str]:
    """The fields of an object."""
    for name, one in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) else "?"
        said = _comment(one.get("description", ""), indent)
        yield f"{said}{indent}readonly {name}{mark}: {_type(one, indent)};"


def main(arguments: list[str]) -> None:
    """Write the types into their file, in the current folder or in the given one."""
    Path(*arguments[:1], "table.d.ts").write_text(load(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
