"""Settlements in plain text, in columns, as ``print(settlement)`` shows them, in any language."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve

from pinochle.messages import NOBODY, Language, Names, as_language, joint_name
from pinochle.messages.columns import align, width_of

if TYPE_CHECKING:
    import pinochle
    from pinochle.rules.table import TableRules

__all__ = ["WIDTH", "named_sides", "row_lines", "settlement_lines", "wrap_parts"]

WIDTH: Final = 80
"""The most columns of a line."""

_GAP: Final = "  "


def named_sides(table: "TableRules", names: Names, language: Language | str) -> Names:
    """Return the names, with a name of those who sit there for each side that has none.

    >>> from pinochle import variants
    >>> table = variants.get("partnership-auction").table
    >>> named_sides(table, NOBODY, "en").sides
    ((0, 'seats 0+2'), (1, 'seats 1+3'))
    >>> named_sides(table, Names({0: "Ann"}, you=2), "de").sides
    ((0, 'Ann & du'), (1, 'Plätze 1+3'))
    """
    speaker = as_language(language)
    sides: dict[int, str] = {}
    for side in range(table.columns):
        if table.scores_by_player:
            sides[side] = speaker.player(side, names)
            continue
        members = table.members(side)
        figures = "+".join(map(str, members))
        is_named = any(seat == names.you or seat in dict(names.seats) for seat in members)
        if len(members) == 1 or is_named:
            sides[side] = joint_name(speaker.seat(seat, names) for seat in members)
        else:
            sides[side] = speaker.word("seats").replace("{n}", figures)
    return evolve(names, sides={**sides, **dict(names.sides)})


def settlement_lines(
    settlement: "pinochle.Settlement", names: Names = NOBODY, language: Language | str = "en"
) -> Iterator[str]:
    """Yield a table of what every side melded, took and scores; in brackets what does not count."""
    speaker, lines = as_language(language), settlement.lines
    bids = [line.stake.text(speaker, names) if line.bid else "" for line in lines]
    columns = {"bid": bids} if any(bids) else {}
    columns |= settlement.columns(always=("meld", "count"))
    columns["points"] = [str(line.points) for line in lines]
    cells = [
        align(["", *[speaker.side(line.side, names) for line in lines]]),
        *[
            align([speaker.word(f"item.{code}"), *figures], is_right=True)
            for code, figures in columns.items()
        ],
        ["", *[speaker.word(f"verdict.{line.verdict}") for line in lines]],
    ]
    yield from (_GAP.join(row).rstrip() for row in zip(*cells, strict=True))
    yield from (message.text(speaker, names) for message in settlement.besides)


def row_lines(
    rows: Iterable[tuple[str, Sequence[str]]], *, between: str = " ", width: int = WIDTH
) -> Iterator[str]:
    """Yield labels, and behind each the parts of a text, which goes on below if it is long.

    >>> rows = [("Trump", ["hearts"]), ("Bids", ["seat 0: 20", "seat 1: 21", "seat 2: pass"])]
    >>> for line in row_lines(rows, between=", ", width=32):
    ...     print(line)
    Trump  hearts
    Bids   seat 0: 20, seat 1: 21,
           seat 2: pass
    """
    labelled = [*rows]
    indent = max([width_of(label) for label, _ in labelled], default=0) + len(_GAP)
    for label, parts in labelled:
        margin = label + " " * (indent - width_of(label))
        for line in wrap_parts(parts, between, width - indent):
            yield margin + line
            margin = " " * indent


def wrap_parts(parts: Sequence[str], between: str, width: int) -> Iterator[str]:
    """Yield the parts of a text in lines; a part longer than a line is broken between words."""
    line = ""
    for index, part in enumerate(parts):
        ending = between.rstrip() if index < len(parts) - 1 else ""
        joined = line + between + part if line else part
        if line and width_of(joined + ending) > width:
            yield line + between.rstrip()
            joined = part
        while width_of(joined) > width and " " in joined[:width]:
            cut = joined.rindex(" ", 0, width)
            yield joined[:cut]
            joined = joined[cut + 1 :]
        line = joined
    if line:
        yield line
