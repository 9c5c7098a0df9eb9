"""TOML as text: the writing of a table, and the places of the keys of a document."""

import json
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pinochle._validators import is_list, is_table, shown
from pinochle.errors import Problem, WrongType
from pinochle.messages.phrases import with_more

__all__ = ["to_toml", "with_places", "written_key", "written_value"]

_WIDTH: Final = 88
_BARE: Final = string.ascii_letters + string.digits + "_-"
"""The characters of a key without quotes."""


def to_toml(data: Mapping[str, object]) -> str:
    r"""Return the TOML of a table.

        >>> print(to_toml({"name": "ours", "melds": {"run": {"values": [250]}, "dix": False}}))
        name = "ours"
        <BLANKLINE>
        [melds]
        dix = false
        <BLANKLINE>
        [melds.run]
        values = [250]
        <BLANKLINE>

    Raises:
        WrongType: if TOML cannot hold something in it, such as None.
    """
    return "".join(f"{line}\n" for line in _lines("", data)).lstrip("\n")


def _lines(header: str, table: Mapping[str, object]) -> Iterator[str]:
    """Yield the values of a table, and then the tables in it, each with its header."""
    tables = {key: inner for key, inner in table.items() if is_table(inner)}
    if header and (len(tables) < len(table) or not table):
        yield from ("", f"[{header}]")
    for key, value in table.items():
        if key not in tables:
            yield f"{written_key(key)} = {_value(value)}"
    for key, inner in tables.items():
        path = f"{header}.{written_key(key)}".removeprefix(".")
        yield from _lines(path, inner)


def written_key(key: str) -> str:
    """Return a key as TOML has it, in quotes where it needs them."""
    return key if key and not key.strip(_BARE) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", r"\u007F")


def _value(value: object) -> str:
    """Return a value on a single line, or a long list with an item on each line."""
    line = written_value(value)
    if not is_list(value):
        return line
    if len(line) <= _WIDTH and not any(isinstance(item, dict) for item in value):
        return line
    return "".join(("[\n", *[f"    {written_value(item)},\n" for item in value], "]"))


def written_value(value: object) -> str:
    """Return a value as TOML has it, on a single line.

    Raises:
        WrongType: if TOML cannot hold it.
    """
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return json.dumps(value)
    if is_list(value):
        return f"[{', '.join(map(written_value, value))}]"
    if is_table(value):
        items = value.items()
        return (
            f"{{{', '.join(f'{written_key(key)} = {written_value(item)}' for key, item in items)}}}"
        )
    message = f"expected a value that TOML can hold, not {shown(value)}"
    raise WrongType(message)


# The places of the keys.

_HEADER: Final = re.compile(r"\s*(\[\[?)(.*?)\]\]?\s*(#.*)?$")
_PART: Final = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_KEY: Final = re.compile(rf"\s*({_PART}(?:\s*\.\s*{_PART})*)\s*=")
_WORD: Final = re.compile(_PART)
_STEP: Final = re.compile(r"""\.([\w-]+)|\.'([^']*)'|\[(\d+)\]""")

_Path = tuple[str, ...]


def with_places(problems: Iterable[str | Problem], text: str) -> list[str | Problem]:
    r"""Return the problems of a document, each with the line and the column of its key, if any.

    >>> with_places(["$.auction.opening: expected a whole number"], "[auction]\nopening = 1.5")
    ['$.auction.opening: expected a whole number (line 2, column 1)']
    """
    positions = dict(_places(text))
    return [_with_place(problem, positions) for problem in problems]


def _with_place(problem: str | Problem, positions: dict[_Path, tuple[int, int]]) -> str | Problem:
    """Return a problem with the place of the key that it names, or of the table around it."""
    path = tuple(a or b or c for a, b, c in _STEP.findall(str(problem).partition(": ")[0]))
    for length in range(len(path), 0, -1):
        if position := positions.get(path[:length]):
            line, column = position
            if isinstance(problem, Problem):
                return with_more(problem, "document.place", line=line, column=column)
            return f"{problem} (line {line}, column {column})"
    return problem


def _places(text: str) -> Iterator[tuple[_Path, tuple[int, int]]]:
    """Yield the line and the column, from 1, of every table and key that begins a line."""
    table: _Path = ()
    indices: dict[_Path, int] = {}
    depth = 0
    for line, content in enumerate(text.splitlines(), start=1):
        header, key = _HEADER.match(content), _KEY.match(content)
        if depth == 0 and header:
            table = _words(header[2])
            if header[1] == "[[":
                indices[table] = indices.get(table, -1) + 1
                table = (*table, str(indices[table]))
            yield table, (line, content.index("[") + 1)
        elif depth == 0 and key:
            path = (*table, *_words(key[1]))
            yield path, (line, key.start(1) + 1)
        depth = max(0, depth + _count_open(content)) if not header or depth else 0


def _words(dotted: str) -> _Path:
    return tuple(word.strip("\"'") for word in _WORD.findall(dotted))


def _count_open(content: str) -> int:
    """Return the brackets that a line leaves open, without those in texts and comments."""
    # A text may go on behind the line: the rest of the line is not searched again for its end.
    bare = re.sub(r'"(?:[^"\\]|\\.)*(?:"|$)|\'[^\']*\'|#.*', "", content)
    return sum(bare.count(mark) for mark in "[{") - sum(bare.count(mark) for mark in "]}")
