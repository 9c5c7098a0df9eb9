"""The command ``settle``: what a round comes to, or what is sure of it, by the totals of sides."""

import argparse
import re
from typing import Final

from pinochle.cli._terminal import CommandError, Terminal, rules_asked_for, trump_named
from pinochle.errors import quoted
from pinochle.rules.auction.goal import EVERY_TRICK, Goal
from pinochle.rules.scoring.outlook import Outlook
from pinochle.rules.scoring.tally import Settlement, Tally

__all__ = ["settle"]

_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def settle(options: argparse.Namespace, terminal: Terminal) -> None:
    """Settle a round by the totals of its sides; or say what is sure of it, and what a bid needs.

    The numbers of the sides stand behind each other, with commas in between. A number that is not
    known is left out.
    """
    found = _settled(options)
    if options.json:
        from pinochle.documents import to_json  # noqa: PLC0415 - cattrs is slow to import

        terminal.say(to_json(found))
    else:
        terminal.say(str(found))


def _settled(options: argparse.Namespace) -> Settlement | Outlook:
    """Return the settlement, if all is known; otherwise what is sure of it."""
    rules, trump = rules_asked_for(options), trump_named(options.trump)
    bids = {side: _goal(text) for side, text in _by_side(options.bid).items()}
    meld, count, tricks = (
        {side: _number(text) for side, text in _by_side(typed).items()}
        for typed in (options.meld, options.count, options.tricks)
    )
    sides = range(rules.table.side_count)
    if not all(side in known for known in (meld, count) for side in sides):
        return rules.settle_so_far(bids=bids, meld=meld, count=count, tricks=tricks, trump=trump)
    tally = Tally.of_sides(
        rules,
        meld=tuple(meld.values()),
        count=tuple(count.values()),
        tricks=tuple(tricks.values()),
        bids=bids,
        trump=trump,
    )
    return rules.settle(tally)


def _by_side(typed: str) -> dict[int, str]:
    """Return what was typed of each side, by its number; nothing of those that are left out."""
    texts = [text.strip() for text in typed.split(",")]
    return {side: text for side, text in enumerate(texts) if text}


def _goal(text: str) -> Goal:
    """Return a bid that was typed: a number, or the moon."""
    return EVERY_TRICK if text.lower() == EVERY_TRICK.code else _number(text)


def _number(text: str) -> int:
    """Return a number that was typed.

    Raises:
        CommandError: if it is none.
    """
    if not _NUMBER.fullmatch(text):
        message = f"expected a number for each side, such as 40,150, and not {quoted(text)}"
        raise CommandError(message)
    return int(text)
