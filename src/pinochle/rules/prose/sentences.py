"""Sentences of a description: a phrase with the ids of its rules, and what it is in the text."""

from typing import Final, Literal, TypeAlias

from attrs import frozen

from pinochle.messages.phrases import Part, Phrase

Kind: TypeAlias = Literal["sentence", "item", "step", "row", "end"]
"""A sentence of a paragraph, an item of a list, a numbered step, a row of a table, or an end."""


@frozen
class Sentence:
    """A phrase of a description, or several sentences that belong together.

    Args:
        kind: what it is in the text.
        phrase: what it says.
        ids: the ids of its rules in the catalogue, of which empty ones do not count.
    """

    kind: Kind
    phrase: Phrase
    ids: tuple[str, ...] = ()


PARAGRAPH_END: Final = Sentence("end", Phrase(""))
"""The end of a paragraph of a description."""


def sentence(key: str, *ids: str, **params: Part) -> Sentence:
    """Return a sentence of a paragraph."""
    return Sentence("sentence", Phrase.of(key, **params), ids)


def item(key: str, *ids: str, **params: Part) -> Sentence:
    """Return an item of a list."""
    return Sentence("item", Phrase.of(key, **params), ids)


def step(key: str, *ids: str, **params: Part) -> Sentence:
    """Return a step of a numbered list."""
    return Sentence("step", Phrase.of(key, **params), ids)


def row(*cells: Part) -> Sentence:
    """Return a row of a table."""
    return Sentence("row", Phrase.of("table.row", cells=cells))


def part_if(is_said: object, key: str) -> Phrase | None:
    """Return a phrase that is a part of a sentence, or None if it is not said."""
    return Phrase(key) if is_said else None
