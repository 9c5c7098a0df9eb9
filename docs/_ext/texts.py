"""What the written pages share: anchors, Markdown, and files that change only if need be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinochle import variants

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

SPECIAL = re.compile(r"([\\\\*_\[\]<>$#|{}~^])")
IDENTIFIER = re.compile(r"[a-z0-9-]+(?:[./][a-z0-9-]+)+")


def slug(identifier: str) -> str:
    """The anchor of a rule's id."""
    return re.sub(r"[./]", "-", identifier.lower())


def table_slug(identifier: str) -> str:
    """The anchor of a table's id."""
    return f"table-{slug(identifier)}"


def plain(text: object) -> str:
    """The text with nothing in it that Markdown would take for a sign."""
    return SPECIAL.sub(r"\\\1", " ".join(str(text).split()))


def link_ids(text: object, anchor_of: Mapping[str, str]) -> str:
    """The text, plain, with a link on each id that the catalogue knows."""
    return with_links(plain(text), anchor_of)


def with_links(markdown: str, anchor_of: Mapping[str, str]) -> str:
    """Markdown with a link on each id that the catalogue knows."""

    def link(match: re.Match[str]) -> str:
        identifier = match[0].rstrip(".")
        if identifier not in anchor_of:
            return match[0]
        return f"[`{identifier}`](#{anchor_of[identifier]})" + match[0][len(identifier) :]

    return IDENTIFIER.sub(link, markdown)


def grid(columns: Iterable[object], rows: Iterable[Iterable[object]]) -> list[str]:
    """A Markdown table."""
    head = [plain(column) for column in columns]
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    lines += [f"| {' | '.join('–' if c == '-' else plain(c) for c in row)} |" for row in rows]
    return lines


def preset_links(names: Sequence[str], among: Sequence[str] = ()) -> str:
    """The presets with links; of most of them, those that are left out."""

    def links(of: Iterable[str]) -> str:
        return ", ".join(f"[`{name}`](#preset-{name})" for name in of)

    every = among or variants.names()
    if len(names) == len(every) > 1:
        return f"all {len(every)}"
    if len(every) > len(names) > len(every) // 2:
        return f"{len(names)}, all but {links(name for name in every if name not in names)}"
    return links(names)


def write_pages(folder: Path, meant: Mapping[str, str]) -> None:
    """Write what has changed and remove what is no longer meant."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.md"):
        if stale.stem not in meant:
            stale.unlink()
    for name, text in meant.items():
        target = folder / f"{name}.md"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")
