"""The command ``simulate``: many random rounds, and statistics of them."""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import define, field

from pinochle.actions import Bid, ClaimMisdeal, Pass
from pinochle.cli._terminal import CommandError, Terminal, rules_of
from pinochle.documents import to_json
from pinochle.game import Game
from pinochle.players.random import RandomPlayer
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.tally import Line, Settlement

__all__ = ["simulate"]

_MOONS: Final = ("shot", "missed")
_VERDICTS: Final = ("made", "set", "conceded", "void", *_MOONS)


def simulate(options: argparse.Namespace, terminal: Terminal) -> None:
    """Play single rounds at random, and count their results."""
    rules = rules_of(options.rules)
    if options.rounds < 1:
        raise CommandError(f"the number of rounds must be 1 or more, not {options.rounds}")
    rng, found = Random(options.seed), _Found()  # noqa: S311 - cards, no secrets
    try:
        for number in range(options.rounds):
            terminal.progress(number, options.rounds)
            found.add(rules, number % rules.table.seats, rng)
    except KeyboardInterrupt:
        pass  # interrupted: show the results so far
    terminal.progress(1, 1)
    if options.json:
        terminal.say(to_json({"rules": rules.name, "seed": options.seed, **found.fields()}))
    else:
        terminal.say(f"{found.rounds} rounds of {rules}, seed {options.seed}", *found.lines())


@define
class _Numbers:
    """Statistics of numbers: their mean and their maximum."""

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
class _Side:
    """Statistics of what sides melded and took in the rounds that were played out."""

    meld: _Numbers = field(factory=_Numbers)
    count: _Numbers = field(factory=_Numbers)

    def fields(self) -> dict[str, float]:
        return {
            "mean_meld": self.meld.mean,
            "highest_meld": self.meld.greatest,
            "mean_count": self.count.mean,
            "highest_count": self.count.greatest,
        }


@define
class _Found:
    """The results of the rounds so far."""

    rounds: int = 0
    passed_out: int = 0
    misdeals: int = 0
    verdicts: Counter[str] = field(factory=Counter[str])
    bid: _Numbers = field(factory=_Numbers)
    calls: _Numbers = field(factory=_Numbers)
    bidders: _Side = field(factory=_Side)
    others: _Side = field(factory=_Side)
    checks: dict[str, _Numbers] = field(factory=dict[str, _Numbers])

    def add(self, rules: Ruleset, dealer: int, rng: Random) -> None:
        """Play a round, and count its result."""
        game = Game.start(rules, dealer=dealer)
        player, passed_out, misdeals, calls = RandomPlayer(), 0, 0, 0
        while game.sheet.last is None:
            if game.needs_deal:
                game, calls = game.deal(rng), 0
                continue
            seat = game.to_act[0]
            action = player.choose(game.view(seat), rng)
            game = game.apply(action, seat)
            calls += isinstance(action, Bid | Pass)
            misdeals += isinstance(action, ClaimMisdeal)
            passed_out += game.needs_deal and game.sheet.last is None and isinstance(action, Pass)
        self.rounds += 1
        self.passed_out += passed_out
        self.misdeals += misdeals
        self.calls.add(calls)
        self._add_lines(game.sheet.last, has_partner=rules.partner.calls != "nobody")

    def _add_lines(self, settlement: Settlement, *, has_partner: bool) -> None:
        bidding = [line for line in settlement.lines if line.verdict != "scored"]
        others = [line for line in settlement.lines if line.verdict == "scored"]
        # A bidder and the partner whom they have called have the same line twice.
        for line in (*(bidding[:1] if has_partner else bidding), *others):
            has_contract = line.verdict != "scored" and not _is_free_moon(line)
            if line.verdict != "scored":
                self.verdicts[line.verdict] += 1
            if has_contract:
                self.bid.add(line.bid)
            if settlement.how == "played":
                side = self.bidders if has_contract else self.others
                side.meld.add(line.meld)
                side.count.add(line.count)
        for check in settlement.check_lines:
            self.checks.setdefault(check.reason, _Numbers()).add(check.checks)

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
            "bidding_side": self.bidders.fields(),
            "other_sides": self.others.fields(),
            "checks": {
                reason: {"times": found.number, "checks": found.total}
                for reason, found in sorted(self.checks.items())
            },
        }

    def lines(self) -> Iterator[str]:
        """The figures as a table."""
        yield _row("deals passed out", self.passed_out)
        yield _row("deals thrown in", self.misdeals)
        yield _row("contracts", self.bid.number)
        for verdict in _VERDICTS:
            number = self.verdicts[verdict]
            if number or verdict not in _MOONS:
                share = 100 * number / self.bid.number if self.bid.number else 0
                yield _row(f"  {verdict}", number, f"{share:.1f} %")
        yield _row("mean bid", self.bid.mean)
        yield _row("highest bid", self.bid.greatest)
        yield _row("longest auction", self.calls.greatest, "calls")
        yield _row("rounds played out", "bidder", "others")
        others = self.others.fields()
        for name, figure in self.bidders.fields().items():
            yield _row(f"  {name.replace('_', ' ')}", figure, others[name])
        if self.checks:
            yield _row("checks", "times", "in all")
        for reason, found in sorted(self.checks.items()):
            yield _row(f"  {reason}", found.number, f"{found.total:+d}")


def _is_free_moon(line: Line) -> bool:
    """Whether a side without a contract shot the moon."""
    return line.verdict in _MOONS and not line.bid


def _row(name: str, *cells: object) -> str:
    return f"{name:20}" + "".join(f"{cell!s:>10}" for cell in cells)
