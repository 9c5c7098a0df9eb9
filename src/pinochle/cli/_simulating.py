"""The command ``simulate``: many rounds at random, and what came of them."""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import define, field

from pinochle.actions import Bid, ClaimMisdeal, Pass
from pinochle.cli._naming import rules_of
from pinochle.cli._policy import choose
from pinochle.cli._terminal import CommandError, Terminal
from pinochle.documents import to_json
from pinochle.game import Game
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.tally import Line, Settlement

__all__ = ["simulate"]

_MOONS: Final = ("shot", "missed")
_VERDICTS: Final = ("made", "set", "conceded", "void", *_MOONS)


def simulate(options: argparse.Namespace, terminal: Terminal) -> None:
    """Play single rounds at random, every seat by itself, and count what came of them."""
    rules = rules_of(options.rules)
    if options.rounds < 1:
        raise CommandError(f"at least 1 round is played, not {options.rounds}")
    rng, found = Random(options.seed), _Found()  # noqa: S311 - cards, no secrets
    try:
        for number in range(options.rounds):
            terminal.progress(number, options.rounds)
            found.add(rules, number % rules.table.seats, rng)
    except KeyboardInterrupt:
        pass  # what there is, is shown
    terminal.progress(1, 1)
    if options.json:
        terminal.say(to_json({"rules": rules.name, "seed": options.seed, **found.fields()}))
    else:
        terminal.say(f"{found.rounds} rounds of {rules}, seed {options.seed}", *found.lines())


@define
class _Sum:
    """Numbers that are added up, for their mean and the greatest of them."""

    number: int = 0
    total: int = 0
    greatest: int = 0

    def add(self, value: int) -> None:
        self.number += 1
        self.total += value
        self.greatest = max(self.greatest, value)

    @property
    def mean(self) -> float:
        return round(self.total / self.number, 1) if self.number else 0.0


@define
class _Found:
    """What came of the rounds so far."""

    rounds: int = 0
    passed_out: int = 0
    misdeals: int = 0
    verdicts: Counter[str] = field(factory=Counter[str])
    bid: _Sum = field(factory=_Sum)
    calls: _Sum = field(factory=_Sum)
    meld: dict[bool, _Sum] = field(factory=lambda: {True: _Sum(), False: _Sum()})
    count: dict[bool, _Sum] = field(factory=lambda: {True: _Sum(), False: _Sum()})
    checks: dict[str, _Sum] = field(factory=dict[str, _Sum])

    def add(self, rules: Ruleset, dealer: int, rng: Random) -> None:
        """Play a round, and count it when it is settled."""
        game = Game.start(rules, dealer=dealer)
        passed_out = misdeals = calls = 0
        while game.sheet.last is None:
            if game.needs_deal:
                game, calls = game.deal(rng), 0
                continue
            seat = game.to_act[0]
            action = choose(game, seat, rng)
            game = game.apply(action, seat)
            calls += isinstance(action, Bid | Pass)
            misdeals += isinstance(action, ClaimMisdeal)
            passed_out += game.needs_deal and game.sheet.last is None and isinstance(action, Pass)
        self.passed_out += passed_out
        self.misdeals += misdeals
        has_partner = rules.partner.calls != "nobody"
        self._settled(game.sheet.last, calls, has_partner=has_partner)

    def _settled(self, settlement: Settlement, calls: int, *, has_partner: bool) -> None:
        self.rounds += 1
        self.calls.add(calls)
        bidding = [line for line in settlement.lines if line.verdict != "scored"]
        others = [line for line in settlement.lines if line.verdict == "scored"]
        # A bidder and the partner whom he has called have the same line twice.
        for line in (*(bidding[:1] if has_partner else bidding), *others):
            has_contract = line.verdict != "scored" and not _is_free_moon(line)
            if line.verdict != "scored":
                self.verdicts[line.verdict] += 1
            if has_contract:
                self.bid.add(line.bid)
            if settlement.how == "played":
                self.meld[has_contract].add(line.meld)
                self.count[has_contract].add(line.count)
        for check in settlement.check_lines:
            self.checks.setdefault(check.reason, _Sum()).add(check.checks)

    def fields(self) -> dict[str, object]:
        """The figures by name."""
        return {
            "rounds": self.rounds,
            "passed_out": self.passed_out,
            "misdeals": self.misdeals,
            "contracts": self.bid.number,
            **{verdict: self.verdicts[verdict] for verdict in _VERDICTS},
            "mean_bid": self.bid.mean,
            "highest_bid": self.bid.greatest,
            "longest_auction": self.calls.greatest,
            "bidding_side": self._of(has_contract=True),
            "other_sides": self._of(has_contract=False),
            "checks": {
                reason: {"times": found.number, "checks": found.total}
                for reason, found in sorted(self.checks.items())
            },
        }

    def _of(self, *, has_contract: bool) -> dict[str, object]:
        meld, count = self.meld[has_contract], self.count[has_contract]
        return {
            "mean_meld": meld.mean,
            "highest_meld": meld.greatest,
            "mean_count": count.mean,
            "highest_count": count.greatest,
        }

    def lines(self) -> Iterator[str]:
        """The figures as a table."""
        yield _row("deals passed out", self.passed_out)
        yield _row("deals thrown in", self.misdeals)
        yield _row("contracts", self.bid.number)
        for verdict in _VERDICTS:
            number = self.verdicts[verdict]
            if not number and verdict in _MOONS:
                continue
            share = 100 * number / self.bid.number if self.bid.number else 0
            yield _row(f"  {verdict}", number, f"{share:.1f} %")
        yield _row("mean bid", self.bid.mean)
        yield _row("highest bid", self.bid.greatest)
        yield _row("longest auction", self.calls.greatest, "calls")
        yield _row("rounds played out", "bidder", "others")
        both = (True, False)
        yield _row("  mean meld", *(self.meld[one].mean for one in both))
        yield _row("  highest meld", *(self.meld[one].greatest for one in both))
        yield _row("  mean count", *(self.count[one].mean for one in both))
        yield _row("  highest count", *(self.count[one].greatest for one in both))
        if self.checks:
            yield _row("checks", "times", "in all")
        for reason, found in sorted(self.checks.items()):
            yield _row(f"  {reason}", found.number, f"{found.total:+d}")


def _is_free_moon(line: Line) -> bool:
    """Whether a side has undertaken to win every trick that had no contract."""
    return line.verdict in _MOONS and not line.bid


def _row(name: str, *cells: object) -> str:
    return f"{name:20}" + "".join(f"{cell!s:>10}" for cell in cells)
