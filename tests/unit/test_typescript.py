"""The types for TypeScript are strict: what each kind of schema becomes.

Tests: pinochle.schemas.typescript
"""

import pytest

from pinochle.schemas import schema, typescript

CASES = (
    ({"enum": ["S", "H"]}, '"S" | "H"'),
    ({"const": 1}, "1"),
    ({"type": ["string", "integer"]}, "string | number"),
    ({"anyOf": [{"$ref": "#/$defs/Card"}, {"type": "null"}]}, "Card | null"),
    ({"type": "array", "items": {"enum": ["S", "H"]}}, 'ReadonlyArray<"S" | "H">'),
    (
        {"type": "array", "prefixItems": [{"type": "string"}, {"type": "boolean"}]},
        "readonly [string, boolean]",
    ),
    ({"additionalProperties": {"type": "integer"}}, "Readonly<Record<string, number>>"),
)


@pytest.mark.parametrize(("one", "expected"), CASES)
def test_a_schema_becomes_a_type(one: dict[str, object], expected: str) -> None:
    text = typescript.types_of({"title": "Types", "$defs": {"It": one}})

    assert text.endswith(f"export type It = {expected};\n")


def test_what_may_be_left_out_is_optional() -> None:
    fields = {"a": {"type": "string"}, "b": {"type": "string", "description": "Said of b."}}
    one = {"properties": fields, "required": ["a"]}

    text = typescript.types_of({"title": "Types", "$defs": {"It": one}})

    assert "  readonly a: string;\n  /** Said of b. */\n  readonly b?: string;\n}" in text


def test_every_definition_of_the_table_is_declared_and_unions_can_be_told_apart() -> None:
    found, text = schema.load("table")["$defs"], typescript.load()

    for name in found:
        assert f"export interface {name} " in text or f"export type {name} =" in text
    kinds = [found[one["$ref"].rpartition("/")[2]] for one in found["Choice"]["anyOf"]]
    assert all("const" in one["properties"]["kind"] for one in kinds)
    assert all("kind" in one["required"] for one in kinds)
