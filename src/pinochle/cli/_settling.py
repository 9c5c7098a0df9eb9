"""The command ``settle``: what a round comes to, or what is sure of it, by the totals of sides."""

import argparse
import re
from typing import Final

from pinochle.cli._terminal import CommandError, Terminal, read_trump, requested_rules
from pinochle.errors import quoted
from pinochle.rules.auction.calls import Contract
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
    settlement = _settlement(options)
    terminal.answer(settlement, [str(settlement)])


def _settlement(options: argparse.Namespace) -> Settlement | Outlook:
    """Return the settlement, if all is known; otherwise what is sure of it."""
    rules, trump = requested_rules(options), read_trump(options.trump)
    bids = {side: _goal(text) for side, text in _by_side(options.bid).items()}
    meld, count, tricks = (
        {side: _number(text) for side, text in _by_side(typed).items()}
        for typed in (options.meld, options.count, options.tricks)
    )
    sides = range(rules.table.side_count)
    is_complete = all(side in entered for entered in (meld, count) for side in sides)
    if rules.partner.is_found:
        if not (is_complete and bids and options.partner):
            message = (
                "the bidder finds a partner in this game: enter the bid, the meld and the count of "
                "every player (0 where there is none), and with --partner who the partner was"
            )
            raise CommandError(message)
    elif options.partner:
        raise CommandError("no partner is found in this game: leave --partner out")
    for side in bids:
        if side not in sides:
            raise CommandError(f"there is no side {side} to bid: they count from 0")
    contracts = tuple(
        Contract(rules.table.members(side)[0], goal, times=options.times)
        for side, goal in bids.items()
    )
    if not is_complete:
        return rules.settle_so_far(
            contracts=contracts, meld=meld, count=count, tricks=tricks, trump=trump
        )
    melded, counted, tricks_won = (tuple(entered.values()) for entered in (meld, count, tricks))
    if options.partner:
        formed = _sides_with_partners(options.partner, contracts[0].bidder, rules.table.seats)
        tally = Tally(
            meld=melded,
            count=counted,
            tricks=tricks_won,
            contracts=contracts,
            trump=trump,
            sides=formed,
        )
    else:
        tally = Tally.of_sides(
            rules, meld=melded, count=counted, tricks=tricks_won, contracts=contracts, trump=trump
        )
    return rules.settle(tally)


def _sides_with_partners(typed: str, bidder: int, seats: int) -> tuple[int, ...]:
    """Return the sides of a round in which the bidder found these partners, or nobody else.

    Raises:
        CommandError: if somebody does not sit there.
    """
    partners = {_number(text) for text in _by_side(typed).values()}
    if strangers := sorted(partners - set(range(seats))):
        raise CommandError(f"no player {strangers[0]} sits here: they count from 0 to {seats - 1}")
    return tuple(int(seat not in {bidder, *partners}) for seat in range(seats))


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
