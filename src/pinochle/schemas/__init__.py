"""JSON Schemas (draft 2020-12) of the documents, for editors and for other languages.

Two are shipped with the library: ``ruleset`` for a whole ruleset or one with a ``base``, and
``values`` with a definition of every other public value. They are made from the classes with
``python -m pinochle.schemas``. A schema knows less than :func:`pinochle.documents.from_json`: it
sees the form of a document, and not whether its parts go together.

    >>> from pinochle import schemas
    >>> schemas.load("ruleset")["title"]
    'A ruleset of pinochle'
    >>> schemas.load("values")["$defs"]["Suit"]["type"]
    'string'
"""

import json
from importlib.resources import files
from typing import Any

from pinochle._validators import expect
from pinochle.errors import DocumentError

__all__ = ["NAMES", "generate", "load"]

NAMES = ("ruleset", "values")
"""The names of the schemas."""


def load(name: str) -> dict[str, Any]:
    """A schema as it is shipped.

    Raises:
        DocumentError: if there is none of that name.
        WrongType: if it is no text.
    """
    if expect(str, name, "schemas.load") not in NAMES:
        raise DocumentError([f"$: there is no schema of that name; there are {', '.join(NAMES)}"])
    text = files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def generate() -> dict[str, dict[str, Any]]:
    """The schemas by name, made anew from the classes."""
    from pinochle.schemas import _generate  # noqa: PLC0415 - only who changes a class needs it

    return {"ruleset": _generate.ruleset(), "values": _generate.values()}
