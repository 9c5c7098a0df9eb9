"""The rules in words: the checks that are kept beside the score."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pinochle.rules._saying import (
    Said,
    bidding_side,
    contractor,
    has_auction,
    item,
    many,
    own,
    say,
    side,
    times,
)
from pinochle.rules._told_melds import table_of
from pinochle.rules.checks import CheckRules

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset


def checks(rules: "Ruleset") -> Iterator[Said]:
    """What gains checks and what loses them, and who pays."""
    kept = rules.checks
    is_each_seat = kept.paid_by == "each-other-seat" or not rules.table.is_partnership
    payer = "every other player" if is_each_seat else "every other side"
    if is_each_seat and rules.table.is_partnership:
        payer = "every player of the other sides"
    yield say(
        "Beside the score, checks are kept as stakes. "
        f"A {side(rules)} that gains a check is paid one by {payer}, and pays one to each for a "
        "check that is lost.",
        *("check.3p.base", "check.4p.base"),
    )
    if kept.melds:
        yield from _melds(rules)
    if has_auction(rules):
        yield from _contract(rules)
    yield from _tricks(rules)
    yield from _game(rules)


def _melds(rules: "Ruleset") -> Iterator[Said]:
    yield say("These melds gain checks as soon as they are laid:", "check.4p.meld-checks")
    yield from table_of(rules.checks.melds, "checks")
    if has_auction(rules):
        who, whose = contractor(rules), own(rules)
        if rules.checks.if_set == "kept":
            text = f"If {who} fails the contract or concedes it, {whose} checks for melds are kept."
            yield say(text, "check.3p.kept")
        else:
            text = f"If {who} fails the contract or concedes it, {whose} checks for melds go back."
            yield say(text, "check.4p.returned")


def _contract(rules: "Ruleset") -> Iterator[Said]:
    kept, who = rules.checks, contractor(rules)
    if kept.bids:
        paid = f"them {times(kept.set_times)}" if kept.set_times else "none"
        yield say(
            f"{who.capitalize()} gains checks for a contract that is made, and pays {paid} for "
            "one that is failed:",
            *("check.4p.bid-checks", "check.4p.fail-double"),
        )
        for bid, worth in kept.bids:
            yield item(f"from a bid of {bid} on: {many(worth, 'check')}")
        points, more = kept.beyond
        if points:
            yield item(f"and for every {points} beyond it {more} more", "check.4p.bid-checks")
    who = bidding_side(rules)
    if kept.looked_and_lost:
        yield say(
            f"If {who} has looked at the widow and loses, by conceding or by playing, that costs "
            f"{many(kept.looked_and_lost, 'check')}; the widow conceded unseen costs none.",
            *("check.3p.look-and-lose", "check.3p.concede-300"),
        )
    if kept.played_and_lost:
        yield say(
            f"If {who} plays and loses, that costs {many(kept.played_and_lost, 'check')}"
            f"{' more' if kept.looked_and_lost else ''}.",
            "check.3p.play-and-lose",
        )


def _tricks(rules: "Ruleset") -> Iterator[Said]:
    kept, who = rules.checks, side(rules)
    if kept.all_tricks:
        text = f"A {who} that wins every trick gains {many(kept.all_tricks, 'check')}."
        yield say(text, "check.4p.slam")
    if kept.all_points:
        text = f"A {who} that wins all {rules.total} points but not every trick gains "
        yield say(f"{text}{many(kept.all_points, 'check')}.", "check.4p.slam")


def _game(rules: "Ruleset") -> Iterator[Said]:
    kept = rules.checks
    ids = ("check.3p.game", "check.4p.game")
    if kept.game:
        yield say(f"Winning the game gains {many(kept.game, 'check')}.", *ids)
    if kept.margin[0]:
        yield say(f"The winner of the game gains {_margin(kept)}.", *ids)
    if kept.loser_minus:
        text = f"A loser who finishes below zero pays {many(kept.loser_minus, 'check')} more."
        yield say(text, "check.4p.game")


def _margin(kept: CheckRules) -> str:
    points, checks = kept.margin
    over = "the target" if kept.margin_over == "target" else "the score of the loser"
    step = f"{points} points{' or part of them' if kept.margin_begun else ''}"
    return f"{many(checks, 'check')} for every {step} over {over}"
