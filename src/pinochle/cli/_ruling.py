"""The command ``rules``: the rules of a variant in words, as a document, or against another."""

import argparse
from textwrap import wrap

from pinochle.cli._naming import rules_of
from pinochle.cli._terminal import CommandError, Terminal
from pinochle.documents import to_json
from pinochle.rules.describe import describe
from pinochle.rules.ruleset import Difference, Ruleset

__all__ = ["rules"]

_WIDTH = 88


def rules(options: argparse.Namespace, terminal: Terminal) -> None:
    """Tell the rules of a variant in words; or as TOML, as JSON, or what differs from another."""
    told = rules_of(options.name)
    other = None if options.diff is None else rules_of(options.diff)
    if other is not None and options.ids:
        message = "--ids goes with the rules in words, not with --diff"
        raise CommandError(message)
    if options.toml:
        terminal.say(told.to_toml(base=other).rstrip("\n"))
    elif other is not None:
        _diff(told, other, options, terminal)
    elif options.json:
        terminal.say(to_json(told))
    else:
        terminal.say(*_wrapped(describe(told, ids=options.ids)))


def _diff(one: Ruleset, other: Ruleset, options: argparse.Namespace, terminal: Terminal) -> None:
    found = one.diff(other)
    if options.json:
        terminal.say(to_json([_fields(difference) for difference in found]))
    else:
        terminal.say(
            f"{one.name} / {other.name}", *(map(str, found) if found else ["no difference"])
        )


def _fields(difference: Difference) -> dict[str, object]:
    return {"where": difference.where, "mine": difference.mine, "theirs": difference.theirs}


def _wrapped(text: str) -> list[str]:
    """The lines of a text, none of its paragraphs wider than a page; tables stay as they are."""
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        if line.startswith(("|", "#")) or not line:
            lines.append(line)
        else:
            lines += wrap(line, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return lines
