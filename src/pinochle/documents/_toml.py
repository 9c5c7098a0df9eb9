"""A writer of TOML for rulesets: texts, numbers, lists and tables."""

import string
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from pinochle._validators import shown
from pinochle.errors import WrongType

__all__ = ["to_toml"]

_WIDTH: Final = 88
_BARE: Final = string.ascii_letters + string.digits + "_-"
"""The characters of a key without quotes."""

_ESCAPES: Final = {
    **{code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F)},
    **{ord(sign): f"\\{letter}" for sign, letter in zip('\b\t\n\f\r"\\', 'btnfr"\\', strict=True)},
}


def to_toml(data: Mapping[str, object]) -> str:
    r"""The TOML of a table.

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


def _lines(where: str, table: Mapping[str, object]) -> Iterator[str]:
    """The values of a table, and then the tables in it, each with its header."""
    tables = {
        key: cast("dict[str, object]", inner)
        for key, inner in table.items()
        if isinstance(inner, dict)
    }
    if where and (len(tables) < len(table) or not table):
        yield from ("", f"[{where}]")
    for key, value in table.items():
        if key not in tables:
            yield f"{_key(key)} = {_value(value)}"
    for key, inner in tables.items():
        path = f"{where}.{_key(key)}".removeprefix(".")
        yield from _lines(path, inner)


def _key(key: str) -> str:
    return key if key and not key.strip(_BARE) else _text(key)


def _text(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _value(value: object) -> str:
    """A value on one line, or a list with an item on each line if it is too long."""
    line = _inline(value)
    if not isinstance(value, list):
        return line
    items = cast("list[object]", value)
    if len(line) <= _WIDTH and not any(isinstance(item, dict) for item in items):
        return line
    return "".join(("[\n", *[f"    {_inline(item)},\n" for item in items], "]"))


def _inline(value: Any) -> str:  # noqa: ANN401 - plain data
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(_inline, cast('list[object]', value)))}]"
        case dict():
            items = cast("dict[str, object]", value).items()
            return f"{{{', '.join(f'{_key(key)} = {_inline(item)}' for key, item in items)}}}"
        case _:
            message = f"expected a value that TOML can hold, not {shown(value)}"
            raise WrongType(message)
