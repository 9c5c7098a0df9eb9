"""What the fields of a ruleset mean, in the words of the classes that have them.

A class says in its docstring, under ``Args:``, what each of its fields is. Here these texts become
Markdown for the pages, and short phrases for tables and comments.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import evidence

from pinochle.web.editor import arguments

if TYPE_CHECKING:
    from collections.abc import Mapping

CODE: Final = re.compile(r"``([^`]+)``")
ROLE: Final = re.compile(r":\w+(?::\w+)*:`~?([^`]+)`")
CLAUSE: Final = re.compile(r"[:;(]|\. |, which |, as ")
MELD: Final = re.compile(r"(checks\.)?melds\.([^.]+)(\.\w+)?")


def text_of(path: str) -> str:
    """What a field is, as its class says it; "" if it does not."""
    part, _, name = path.rpartition(".")
    text = arguments(evidence.part_of(part)).get(name, "")
    return ROLE.sub(r"``\1``", text)


def in_markdown(path: str, anchor_of: Mapping[str, str]) -> str:
    """What a field is, with a link on each rule of the catalogue."""

    def link(match: re.Match[str]) -> str:
        anchor = anchor_of.get(match[1])
        return f"[`{match[1]}`](#{anchor})" if anchor else f"`{match[1]}`"

    markdown = CODE.sub(link, text_of(path).replace("*", r"\*"))
    return markdown[:1].upper() + markdown[1:]


def phrase(path: str) -> str:
    """What a field is in a few words, such as "the least bid".

    >>> phrase("auction.opening"), phrase("melds.run.values"), phrase("script")
    ('the least bid', 'what “run” is worth', 'the course of a round')
    """
    if path == "script":
        return "the course of a round"
    if meld := MELD.fullmatch(path):
        field = (meld[3] or "").removeprefix(".")
        if field == "values":
            return f"what “{meld[2]}” is worth"
        return f"the checks for “{meld[2]}”" if meld[1] else f"the meld “{meld[2]}”"
    return CLAUSE.split(text_of(path).replace("``", ""))[0].strip(" ,.")
